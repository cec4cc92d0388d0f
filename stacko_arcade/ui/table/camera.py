"""From millimeters of the tower to the window and back."""

from __future__ import annotations

from typing import Final

from stacko_arcade.ui.theme import Layout

UNITS_PER_MM: Final = 4.0
"""Blocks are drawn in units of a quarter millimeter."""
FOOT_Y: Final = 616.0
"""Where the tower stands, in mock-up pixels from the top."""
ROOM: Final = 490.0
"""Mock-up pixels between the tower's foot and the target card."""
TAKEN: Final = 720.0 - ROOM
"""What card, table and panels take of the height; a window taller than 16:9 leaves the rest to the tower."""
MOST_STRETCH: Final = 1.6
LARGEST: Final = 0.55
SMALLEST: Final = 0.42
"""Mock-up pixels to a unit; a tower that needs less lets the camera climb."""
LAYER_UNITS: Final = 60.0
CLIMB_S: Final = 0.4
"""How long the camera takes for most of its way."""


class Camera:
    """Shows one face of the tower: its foot at a point of the window, so many window units a millimeter."""

    def __init__(self) -> None:
        self.foot_x = 0.0
        self.foot_y = 0.0
        self.per_mm = 1.0

    def to_window(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return the window's point for a point of the face."""
        return self.foot_x + x_mm * self.per_mm, self.foot_y + y_mm * self.per_mm

    def to_mm(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the face under a point of the window."""
        return (x - self.foot_x) / self.per_mm, (y - self.foot_y) / self.per_mm

    @property
    def unit(self) -> float:
        """Window units to a unit of the blocks' drawings."""
        return self.per_mm / UNITS_PER_MM


class TableCamera(Camera):
    """The camera of the large face: it steps back, and then climbs, as the tower grows."""

    def __init__(self) -> None:
        super().__init__()
        self.climb = 0.0
        """How far the scene has slid down, in window units."""
        self._scale = LARGEST
        self._climb_px = 0.0
        self._is_set = False

    def follow(self, layout: Layout, layers: float, seconds: float) -> bool:
        """Go on toward the view that shows so many layers; tell whether anything moved."""
        before = (self.foot_x, self.foot_y, self.per_mm)
        room = max(ROOM, layout.height / layout.ui - TAKEN)
        largest = LARGEST * min(MOST_STRETCH, room / ROOM)
        scale = min(largest, max(SMALLEST, room / max(1.0, layers * LAYER_UNITS)))
        climb = max(0.0, layers * LAYER_UNITS * scale - room)
        share = 1.0 if not self._is_set else 1.0 - 0.05 ** (seconds / CLIMB_S)
        self._is_set = True
        self._scale = _toward(self._scale, scale, share, 0.0002)
        self._climb_px = _toward(self._climb_px, climb, share, 0.05)
        self.place(layout)
        return before != (self.foot_x, self.foot_y, self.per_mm)

    def place(self, layout: Layout) -> None:
        """Show the same of the tower in a window of this size."""
        self.per_mm = UNITS_PER_MM * self._scale * layout.ui
        self.climb = self._climb_px * layout.ui
        self.foot_x = layout.width / 2
        self.foot_y = layout.y(FOOT_Y, "bottom") - self.climb


def _toward(now: float, goal: float, share: float, near: float) -> float:
    return goal if abs(goal - now) < near else now + (goal - now) * share
