"""A tap: a light push of at most 2 mm that goes back by itself and feels how far the block gave way."""

from __future__ import annotations

from stacko_arcade.tower.facts import Probed
from stacko_arcade.tower.grip import Grip
from stacko_arcade.tower.hand_figures import TAP_MM, TAP_MM_S, TAP_TICKS

MEASURING_TICKS = 4
"""The load is measured for a few ticks before the push begins."""


class Tapping:
    """The way of a finger: to the block, 2 mm on, and back."""

    def __init__(self, direction: int) -> None:
        self._direction = 1 if direction > 0 else -1
        self._ticks = 0
        self._is_back = False
        self._slip_mm = 0.0

    def steer(self, grip: Grip) -> None:
        """Move the finger for one tick."""
        self._ticks += 1
        goal = 0.0 if self._is_back or self._ticks <= MEASURING_TICKS else TAP_MM * self._direction
        grip.steer(grip.start_mm + goal, TAP_MM_S)

    def look(self, grip: Grip) -> Probed | None:
        """Return what was felt once the finger has come back, or has waited long enough."""
        moved = (grip.body.position.x - grip.start_mm) * self._direction
        self._slip_mm = max(self._slip_mm, moved)
        way = grip.anchor.position.x - grip.start_mm
        if way * self._direction >= TAP_MM - 0.01:
            self._is_back = True
        if (self._is_back and abs(way) < 0.01 and abs(moved) < 0.02) or self._ticks >= TAP_TICKS:
            return Probed(grip.block, round(min(self._slip_mm, TAP_MM), 3))
        return None
