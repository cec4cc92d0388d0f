"""When a face has come to rest, and what has fallen out of place in it."""

from __future__ import annotations

import math
from operator import lt, sub

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_MASS_G,
    GRAVITY_MM_S2,
    IMPACT_SPEED_MM_S,
    REST_MOVE_MM,
    REST_S,
    REST_TIMEOUT_MOVE_MM,
    REST_TURN_RAD,
    STRAY_SINK_MM,
    TICK_S,
    TILTED_RAD,
    layer_y_mm,
)

REST_TICKS = round(REST_S / TICK_S)


class RestWatch:
    """Counts for how long no block of a face has moved from where it was: position, never velocity."""

    def __init__(self) -> None:
        self.ticks = 0
        """Ticks since a block last left the place it is compared with."""
        self.calm_ticks = 0
        """Ticks since a block was last farther from where it was than a time-out lets pass."""
        self._xs: list[float] = []
        self._ys: list[float] = []
        self._angles: list[float] = []
        self._calm: tuple[list[float], list[float]] = ([], [])

    def look(self, face: Face, *, same: bool) -> None:
        """Compare the face with before; `same` tells whether its bodies are the same ones."""
        xs, ys, angles = face.xs, face.ys, face.angles
        if not same or len(xs) != len(self._xs):
            self.ticks = self.calm_ticks = 0
            self._xs, self._ys, self._angles = xs, ys, angles
            self._calm = (xs, ys)
            return
        self.ticks += face.looked_after
        self.calm_ticks += face.looked_after
        if (
            _farthest(xs, self._xs) > REST_MOVE_MM
            or _farthest(ys, self._ys) > REST_MOVE_MM
            or _farthest(angles, self._angles) > REST_TURN_RAD
        ):
            self.ticks = 0
            self._xs, self._ys, self._angles = xs, ys, angles
        elif self._calm[0] is self._xs:
            return  # compared with the same places just now, and more strictly
        if max(_farthest(xs, self._calm[0]), _farthest(ys, self._calm[1])) > REST_TIMEOUT_MOVE_MM:
            self.calm_ticks = 0
            self._calm = (xs, ys)


def _farthest(now: list[float], before: list[float]) -> float:
    """Return the largest difference; in C, as this is asked of every awake face in every tick."""
    return max(map(abs, map(sub, now, before)), default=0.0)


def strays(face: Face) -> list[BlockId]:
    """Return blocks that have sunk out of their layer or touch the table though they belong above it."""
    if not (face.is_tilted or any(map(lt, face.ys, face.stray_limits))):
        return []
    found: list[BlockId] = []
    levels = face.levels
    for block, angle, y in zip(face.blocks, face.angles, face.ys, strict=True):
        if block is None:
            continue
        level = levels[block]
        tipped = abs(angle) > TILTED_RAD and level > layer_y_mm(0) and touches_table(face, block, y, angle)
        if tipped or y < level - STRAY_SINK_MM:
            found.append(block)
    return found


def touches_table(face: Face, block: BlockId, y_mm: float, angle_rad: float) -> bool:
    """Tell whether a block's lowest corner lies on the table."""
    low = face.width(block) / 2 * abs(math.sin(angle_rad)) + BLOCK_HEIGHT_MM / 2 * abs(math.cos(angle_rad))
    return y_mm - low < 0.5


def impacts(face: Face, vxs: list[float], vys: list[float]) -> list[tuple[BlockId, float, float, float]]:
    """Return block, x, y, impulse (g mm/s) of blocks whose speed changed suddenly since these speeds."""
    # what falls gains speed between two looks, and nothing is heard of it
    limit = IMPACT_SPEED_MM_S + GRAVITY_MM_S2 * TICK_S * (face.looked_after - 1)
    found: list[tuple[BlockId, float, float, float]] = []
    for i, block in enumerate(face.blocks):
        if block is None:
            continue
        change = math.hypot(face.vxs[i] - vxs[i], face.vys[i] - vys[i])
        if change > limit:
            found.append((block, face.xs[i], face.ys[i], BLOCK_MASS_G * change))
    return found
