"""Friction of the lanes of a layer while a block of it is held, by the load shares that statics gives.

Three bars lie under the same blocks, and the solver may put the whole load on any of them: with friction left
to it, a slow pull of that one takes along what the two others ought to hold, as nothing presses on them. So
the contacts of the layer have no friction meanwhile. Joints of limited force hold each lane to each block
that it touches instead; the limit is friction times the lane's share of what that block bears on all lanes,
which is no matter of chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pymunk

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.fit import LOOSE_SHARE
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import (
    BLOCK_FRICTION,
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    GRAVITY_MM_S2,
    SHAPE_FRICTION,
    TABLE_FRICTION,
)

PROP: Final = 1.75
"""So many times its share a block takes of what lies on it while a stiff hand holds its height: that gives
way less than the layers beneath. Found by comparison with a 3-D engine: of pulls that statics does not decide
and 3-D is sure of, one in 20 comes out otherwise with 1.5 to 1.9, one in 7 with 1, one in 8 with 2.1. A hand
of flesh yields, and props nothing."""
BLEND: Final = 0.35
"""Weight of a new measurement of the load."""
SLIDE_MM: Final = 200.0
"""So far a held pair may slide on each other either way: farther than anything is pulled."""

_Pair = tuple[BlockId, BlockId | None]
"""A lane and a block above or below it; None is the table."""


class LayerFriction:
    """Holds the lanes of one layer to what lies on them and under them."""

    def __init__(self, structure: Structure, face: Face, block: BlockId, *, is_stiff: bool) -> None:
        self._structure = structure
        self._face = face
        self._block = block
        self._is_stiff = is_stiff
        self._shares: dict[BlockId, float] = {}
        self._holds: dict[_Pair, pymunk.GrooveJoint] = {}

    @property
    def is_current(self) -> bool:
        """Tell whether all blocks that statics was asked about are still in place."""
        places = self._structure.places
        return bool(self._shares) and self._shares.keys() <= places.keys()

    def ask_statics(self) -> None:
        """Ask who carries how much of what lies above the layer; a loose block that is held hangs free."""
        structure = self._structure
        layer, _ = structure.places[self._block]
        standing = structure.standing(layer)
        center = structure.center_above(layer)
        if center is None:
            center = sum(place for _, _, place in standing) / len(standing)
        shares = structure.fit.shares(standing, center)
        self._shares = {block: share for (_, block, _), share in zip(standing, shares, strict=True)}
        if len(shares) > 1 and self._shares[self._block] <= LOOSE_SHARE:
            self._face.hang(self._block)
        self._let_loose(pair for pair in self._holds if pair[0] not in self._shares)

    def measure(self) -> None:
        """Set what each lane holds by what every block above and below bears now."""
        face = self._face
        lanes = [lane for lane in self._shares if lane not in face.hanging]
        # the contacts come in no certain order, and sums must not depend on it
        forces = sorted(face.loads(lanes).items(), key=lambda force: _number(force[0]))
        totals: dict[BlockId | None, float] = {}
        for (_, other), force in forces:
            totals[other] = totals.get(other, 0.0) + force
        limits = self._limits(lanes, totals)
        self._let_loose(pair for pair in self._holds if not face.has(pair[1]))
        for lane in lanes:
            face.shapes[lane].friction = 0.0
        for pair in sorted(limits.keys() | self._holds.keys(), key=_number):
            limit = limits.get(pair, 0.0)
            hold = self._holds.get(pair)
            if hold is None:
                self._holds[pair] = self._hold(pair, limit)
            else:
                hold.max_force += (limit - hold.max_force) * BLEND

    def release(self) -> None:
        """Leave friction to the contacts again."""
        self._let_loose(self._holds)
        for block in self._shares:
            if block in self._face.shapes:
                self._face.shapes[block].friction = SHAPE_FRICTION

    def _limits(self, lanes: list[BlockId], totals: dict[BlockId | None, float]) -> dict[_Pair, float]:
        """Return the most friction of each pair: its part of the load, and what the lane weighs itself.

        What no longer lies on a block that is half out cannot drag at it.
        """
        face = self._face
        on_it: dict[BlockId | None, list[BlockId]] = {other: [] for other in totals}
        below: dict[BlockId, list[BlockId | None]] = {lane: [] for lane in lanes}
        places = [(lane, *face.position(lane)) for lane in lanes]
        for other in totals:
            x, y, reach = 0.0, -math.inf, math.inf
            if other is not None:
                x, y = face.position(other)
                reach = (face.width(other) + BLOCK_LENGTH_MM) / 2
            for lane, lane_x, lane_y in places:
                if abs(lane_x - x) < reach:
                    on_it[other].append(lane)
                    if y < lane_y:
                        below[lane].append(other)
        weights: dict[_Pair, float] = {}
        for lane, others in below.items():
            for other in others:
                weights[lane, other] = self._structure.fit.mass_g(lane) * GRAVITY_MM_S2 / len(others)
        limits: dict[_Pair, float] = {}
        for other, total in totals.items():
            friction = BLOCK_FRICTION if other is not None else TABLE_FRICTION
            load = max(total - sum(weights.get((lane, other), 0.0) for lane in on_it[other]), 0.0)
            parts = {lane: self._shares[lane] * self._stiffness(lane) for lane in on_it[other]}
            whole = sum(parts.values())
            for lane, part in parts.items():
                share = part / whole if whole else 0.0
                limits[lane, other] = friction * (share * load + weights.get((lane, other), 0.0))
        return limits

    def _stiffness(self, lane: BlockId) -> float:
        return PROP if self._is_stiff and lane == self._block else 1.0

    def _hold(self, pair: _Pair, limit: float) -> pymunk.GrooveJoint:
        """Join a lane to another block, or the table, where they meet; they may slide on each other."""
        lane, other = pair
        face = self._face
        body = face.bodies[lane]
        is_below = other is None or face.position(other)[1] < face.position(lane)[1]
        edge = -BLOCK_HEIGHT_MM / 2 if is_below else BLOCK_HEIGHT_MM / 2
        holder = face.space.static_body if other is None else face.bodies[other]
        x = body.position.x if other is None else 0.0
        hold = pymunk.GrooveJoint(holder, body, (x, -SLIDE_MM), (x, SLIDE_MM), (0.0, edge))
        hold.error_bias = 1.0  # it slows what slides and pulls nothing back
        hold.max_force = limit
        face.space.add(hold)
        return hold

    def _let_loose(self, pairs: Iterable[_Pair]) -> None:
        gone = list(pairs)
        self._face.space.remove(*(self._holds.pop(pair) for pair in gone))


def _number(pair: _Pair) -> tuple[int, int]:
    lane, other = pair
    return lane, -1 if other is None else other
