"""Straightening: palms nudge the top three layers toward the axis of the tower, in both faces.

A palm is a board with one step for each layer, pushed by a limited force; what it brings about, physics
decides. One hand pushes in each face first on the side where more sticks out and then on the other; two
hands push on both sides at once and so also stop what would slide too far.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pymunk

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.face import PALM_FILTER, Face
from stacko_arcade.tower.grip import STIFFNESS
from stacko_arcade.tower.hand_figures import STRAIGHTENED_LAYERS
from stacko_arcade.tower.statics import off_axis_mm
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_MASS_G,
    BLOCK_WEIGHT,
    END_ON_MM,
    TICK_S,
    Side,
    end_on_side,
    layer_y_mm,
    squared_up_mm,
)

PALM_WEIGHTS: Final = 3.0
"""Most force of one hand in a face, in block weights; two hands together have twice that."""
PALM_MM_S: Final = 10.0
SQUARE_MM: Final = 0.2
"""What sticks out by no more than this is square: no palm touches it."""
FLUSH_MM: Final = 0.1
"""How far from a squared-up layer's outline a palm stops: contacts sink into each other by up to as much."""
CLEAR_MM: Final = 1.0
"""How far outside of what sticks out farthest a palm begins."""
LEAD_MM: Final = 1.0
PALM_FRICTION: Final = 0.3
STEP_HEIGHT_MM: Final = 9.0
STEP_DEPTH_MM: Final = 12.0
PROGRESS_MM: Final = 0.05
PROGRESS_TICKS: Final = round(0.3 / TICK_S)
"""A palm that has not come on by PROGRESS_MM for so long has done what it can; it tries one layer less."""
MOST_TICKS: Final = round(3.0 / TICK_S)

_Part = pymunk.Body | pymunk.Shape | pymunk.Constraint


@dataclass(frozen=True, slots=True)
class Palm:
    """Where to draw a palm: the middle of its surface in one face; it pushes left (-1) or right (+1)."""

    side: Side
    x_mm: float
    y_mm: float
    direction: int


class Straightening:
    """The palms of one or two hands, from the first touch until the top is square or does not give way."""

    def __init__(self, structure: Structure, *, two_handed: bool) -> None:
        self._structure = structure
        self._ticks = 0
        self._before = _off_axis(structure)
        weights = PALM_WEIGHTS * (2 if two_handed else 1)
        self._faces = [_Work(structure, side, weights, two_handed=two_handed) for side in Side]

    @property
    def palms(self) -> tuple[Palm, ...]:
        """All palms that are on the tower now."""
        return tuple(pad.palm for work in self._faces for pad in work.pads)

    @property
    def moved_mm(self) -> float:
        """How much nearer to the axis the blocks are that are still in place, on average."""
        now = _off_axis(self._structure)
        moved = [before - now[block] for block, before in self._before.items() if block in now]
        return math.fsum(moved) / len(moved) if moved else 0.0

    def steer(self) -> None:
        """Move the palms for one tick."""
        self._ticks += 1
        for work in self._faces:
            work.steer()

    def is_done(self) -> bool:
        """Tell after a tick whether nothing is left to do."""
        done = [work.look() for work in self._faces]
        return all(done) or self._ticks >= MOST_TICKS

    def release(self) -> None:
        """Take all hands off."""
        for work in self._faces:
            work.release()


class _Work:
    """What is done in one face."""

    def __init__(self, structure: Structure, side: Side, weights: float, *, two_handed: bool) -> None:
        self._structure = structure
        self._face = structure.faces[side]
        self._weights = weights
        self.pads: list[_Pad] = []
        self._layers = layers = _top(structure)
        directions = sorted((-1, 1), key=lambda direction: -self._sticks_out_mm(direction, layers))
        pushes = [directions] if two_handed else [[direction] for direction in directions]
        self._stages = [(layers, push) for push in pushes]
        self._begin()

    def _sticks_out_mm(self, direction: int, layers: range) -> float:
        """Return how far the top sticks out on the side from which a palm would push this way."""
        reach = -math.inf
        for layer in layers:
            edge = _edge_mm(self._structure, layer, self._face.side, direction)
            for block in self._structure.rows[layer]:
                if block is not None:
                    x, _, angle = self._face.pose(block)
                    half = self._face.width(block) / 2 * math.cos(angle)
                    half += BLOCK_HEIGHT_MM / 2 * abs(math.sin(angle))
                    reach = max(reach, -direction * x + half - edge)
        return reach

    def _begin(self) -> None:
        while self._stages and not self.pads:
            layers, push = self._stages.pop(0)
            # what fell from the top meanwhile has taken its layer along
            self._layers = range(layers.start, min(layers.stop, len(self._structure.rows)))
            outside = {direction: self._sticks_out_mm(direction, self._layers) for direction in push}
            if self._layers and max(outside.values()) > SQUARE_MM:
                self.pads = [
                    _Pad(
                        self._structure,
                        self._face,
                        direction,
                        self._layers,
                        outside_mm=max(mm, 0.0),
                        weights=self._weights,
                    )
                    for direction, mm in outside.items()
                ]

    def steer(self) -> None:
        for pad in self.pads:
            pad.steer()

    def look(self) -> bool:
        done = [pad.look() for pad in self.pads]
        if self.pads and all(done):
            is_stuck = not all(pad.is_flush for pad in self.pads)
            if is_stuck and len(self._layers) > 1:
                self._stages.insert(0, (self._layers[1:], [pad.direction for pad in self.pads]))
            self.release()
            self._begin()
        return not self.pads

    def release(self) -> None:
        for pad in self.pads:
            pad.release()
        self.pads = []


class _Pad:
    """A palm in one face: a body that meets blocks only, pulled along by an anchor with limited force."""

    def __init__(
        self,
        structure: Structure,
        face: Face,
        direction: int,
        layers: range,
        *,
        outside_mm: float,
        weights: float,
    ) -> None:
        self._face = face
        self.direction = direction
        heights = {layer: _height_mm(structure, layer, face) for layer in layers}
        edges = {layer: _edge_mm(structure, layer, face.side, direction) for layer in layers}
        self._reach_mm = max(edges.values())
        y = sum(heights.values()) / len(heights)
        self._body = pymunk.Body(BLOCK_MASS_G, math.inf)
        self._body.position = (-direction * (outside_mm + CLEAR_MM), y)
        steps = []
        for layer in layers:
            near, far = -direction * edges[layer], -direction * (edges[layer] + STEP_DEPTH_MM)
            low, high = (heights[layer] - y + part * STEP_HEIGHT_MM for part in (-0.5, 0.5))
            step = pymunk.Poly(self._body, [(near, low), (far, low), (far, high), (near, high)])
            step.friction = PALM_FRICTION
            step.filter = PALM_FILTER
            steps.append(step)
        self._anchor = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._anchor.position = self._body.position
        push = pymunk.GrooveJoint(self._anchor, self._body, (0.0, -60.0), (0.0, 60.0), (0.0, 0.0))
        push.max_force = weights * BLOCK_WEIGHT
        push.error_bias = STIFFNESS
        push.max_bias = PALM_MM_S
        height = pymunk.GrooveJoint(self._anchor, self._body, (-900.0, 0.0), (900.0, 0.0), (0.0, 0.0))
        self._parts: list[_Part] = [*steps, push, height, self._anchor, self._body]
        face.space.add(*self._parts)
        face.wake()
        self._nearest_mm = math.inf
        self._waited = 0

    @property
    def palm(self) -> Palm:
        x, y = self._body.position
        return Palm(self._face.side, x - self.direction * self._reach_mm, y, self.direction)

    @property
    def _outside_mm(self) -> float:
        return -self.direction * float(self._body.position.x)

    @property
    def is_flush(self) -> bool:
        """Tell whether the palm has pushed as far as it may."""
        return self._outside_mm <= FLUSH_MM + 0.02

    def steer(self) -> None:
        at = -self.direction * float(self._anchor.position.x)
        goal = max(FLUSH_MM, self._outside_mm - LEAD_MM)
        way = min(max(goal - at, -PALM_MM_S * TICK_S), PALM_MM_S * TICK_S)
        self._anchor.velocity = (-self.direction * way / TICK_S, 0.0)

    def look(self) -> bool:
        """Tell whether the palm has come to its end."""
        outside = self._outside_mm
        self._waited += 1
        if outside < self._nearest_mm - PROGRESS_MM:
            self._nearest_mm, self._waited = outside, 0
        return self.is_flush or self._waited >= PROGRESS_TICKS

    def release(self) -> None:
        self._face.space.remove(*self._parts)
        self._face.wake()


def _top(structure: Structure) -> range:
    count = len(structure.rows)
    return range(max(count - STRAIGHTENED_LAYERS, 0), count)


def _height_mm(structure: Structure, layer: int, face: Face) -> float:
    heights = [face.position(block)[1] for block in structure.rows[layer] if block is not None]
    return sum(heights) / len(heights) if heights else layer_y_mm(layer)


def _edge_mm(structure: Structure, layer: int, side: Side, direction: int) -> float:
    """Return how far from the axis the layer would end, squared up, on the side a palm pushes from."""
    half = (END_ON_MM if end_on_side(layer) is side else BLOCK_LENGTH_MM) / 2
    places = [
        -direction * squared_up_mm(layer, slot, side)
        for slot, block in enumerate(structure.rows[layer])
        if block is not None
    ]
    return max(places, default=0.0) + half


def _off_axis(structure: Structure) -> dict[BlockId, float]:
    top = _top(structure)
    return off_axis_mm(b for b in structure.poses().blocks if b.layer in top)
