"""Helpers: towers that lean and rock, and an eye that knows where every block was half a second ago."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Fact, Rested
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.measure import full_rows
from stacko_arcade.tower.poses import Pose, TowerPoses
from stacko_arcade.tower.settling import REST_TICKS
from stacko_arcade.tower.structure import nominal_poses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import END_ON_MM, REST_MOVE_MM, REST_TURN_RAD, Side, end_on_side

Places = dict[tuple[Side, BlockId], tuple[float, float, float]]


def places(tower: Tower) -> Places:
    """Where everything is, in both faces."""
    return {(side, block): (x, y, angle) for side in Side for block, x, y, angle in tower.read(side)}


class Eye:
    """Watches a tower from tick to tick and says how far anything has moved in the last half second."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self._before: deque[Places] = deque([places(tower)], maxlen=REST_TICKS + 1)

    def tick(self) -> tuple[Fact, ...]:
        facts = self.tower.tick()
        self._before.append(places(self.tower))
        return facts

    def moved(self) -> tuple[float, float]:
        """The farthest way (mm) and turn (rad) of any block from where it was half a second ago."""
        way = turn = 0.0
        first = self._before[0]
        for seen in self._before:
            for key, (x, y, angle) in seen.items():
                if key in first:
                    x0, y0, angle0 = first[key]
                    way = max(way, abs(x - x0), abs(y - y0))
                    turn = max(turn, abs(angle - angle0))
        return way, turn

    def look_for_false_rest(self, facts: tuple[Fact, ...]) -> None:
        """What is called at rest, or sleeps, has not moved for half a second.

        Twice the limit, as the place of comparison may be older than half a second.
        """
        if self.tower.is_asleep or any(isinstance(fact, Rested) for fact in facts):
            way, turn = self.moved()
            assert way <= 2 * REST_MOVE_MM, f"moved {way} mm at {self.tower.ticks}"
            assert turn <= 2 * REST_TURN_RAD, f"turned {turn} rad at {self.tower.ticks}"


def watch(tower: Tower, ticks: int) -> list[Fact]:
    """Run on; nothing may be called at rest, or sleep, that moves."""
    eye = Eye(tower)
    facts: list[Fact] = []
    for _ in range(ticks):
        told = eye.tick()
        eye.look_for_false_rest(told)
        facts.extend(told)
    return facts


def watch_until_rest(tower: Tower, ticks: int = 700) -> list[Fact]:
    """Run on until the tower has come to rest in truth; the default ends before the time-out."""
    eye = Eye(tower)
    facts: list[Fact] = []
    for _ in range(ticks):
        told = eye.tick()
        eye.look_for_false_rest(told)
        facts.extend(told)
        if any(isinstance(fact, Rested) for fact in told):
            return facts
    raise AssertionError(f"no rest within {ticks} ticks")


def with_poses(layers: int, moved: Mapping[int, tuple[Side, Pose]]) -> Tower:
    """A tower of full layers in which some blocks begin elsewhere in one face; they are in the air or lie."""
    found = []
    for b in nominal_poses(full_rows(layers)).blocks:
        side, pose = moved.get(int(b.block), (None, b.front))
        if side is Side.FRONT:
            found.append(replace(b, front=pose))
        elif side is Side.RIGHT:
            found.append(replace(b, right=pose))
        else:
            found.append(b)
    return Tower.from_poses(TowerPoses(tuple(found)), Fit.even())


def on_one_foot(layers: int, margin_mm: float, lean_rad: float = 0.0) -> TowerPoses:
    """A tower all of which, from layer 2 up, stands on the middle block of layer 1 alone.

    Its center of mass is so far inside of that block's right edge in the right face, before it leans: turned
    clockwise about that edge as one piece.
    """
    rows = full_rows(layers)
    rows[1] = [None, rows[1][1], None]
    assert end_on_side(1) is Side.RIGHT
    edge_x, edge_y = END_ON_MM / 2, 30.0
    cos, sin = math.cos(-lean_rad), math.sin(-lean_rad)
    found = []
    for b in nominal_poses(rows).blocks:
        if b.layer < 2:
            found.append(b)
            continue
        x, y = b.right.x_mm - margin_mm, b.right.y_mm - edge_y
        right = Pose(edge_x + x * cos - y * sin, edge_y + x * sin + y * cos, -lean_rad)
        found.append(replace(b, right=right))
    return TowerPoses(tuple(found))


def push(tower: Tower, block: BlockId, side: Side, velocity: tuple[float, float]) -> None:
    """Give a block a push in one face, as nothing in the game does."""
    face = tower._structure.faces[side]
    face.bodies[block].velocity = velocity
    face.wake()


def all_finite(tower: Tower) -> bool:
    """Whether every number that can be asked for is one."""
    numbers = [number for place in places(tower).values() for number in place]
    return all(map(math.isfinite, [*numbers, tower.height_mm, tower.rest_share]))
