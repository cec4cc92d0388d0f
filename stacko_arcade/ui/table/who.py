"""A list of who means it, where several people at one computer could: each with the key of his seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcade import key

from stacko_arcade.rules.seats import Seat
from stacko_arcade.ui.theme import DISPLAY, Box, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.labels import TextLayer
    from stacko_arcade.ui.presenters.hud import Sitter
    from stacko_arcade.ui.quads import QuadBatch

KEYS: Final = (
    key.F1,
    key.F2,
    key.F3,
    key.F4,
    key.F5,
    key.F6,
    key.F7,
    key.F8,
    key.F9,
    key.F10,
)
"""The key of each seat, in the order of the seats."""
ROW: Final = 46.0


def seat_of_key(symbol: int) -> Seat | None:
    """Return the seat whose key this is, or None."""
    return Seat(KEYS.index(symbol)) if symbol in KEYS else None


class WhoList:
    """Rows of seats above a button, the last one next to it."""

    def __init__(self, above_y: float) -> None:
        self._above_y = above_y
        self.is_open = False

    def rows(self, seats: Sequence[Seat], layout: Layout) -> list[tuple[Seat, Box]]:
        """Return where each seat's row lies; none while nobody is asked."""
        if not self.is_open:
            return []
        return [
            (
                seat,
                layout.box(
                    1040,
                    self._above_y - ROW * (len(seats) - number),
                    216,
                    ROW - 4,
                    horizontal="right",
                    vertical="bottom",
                ),
            )
            for number, seat in enumerate(seats)
        ]

    def at(self, x: float, y: float, seats: Sequence[Seat], layout: Layout) -> Seat | None:
        """Return the seat whose row lies under a point, or None."""
        return next((seat for seat, box in self.rows(seats, layout) if box.contains(x, y)), None)

    def add(
        self,
        quads: QuadBatch,
        texts: TextLayer,
        seats: Sequence[Seat],
        sitters: Sequence[Sitter],
        layout: Layout,
    ) -> None:
        """Add the rows to what is drawn."""
        ui = layout.ui
        for seat, row in self.rows(seats, layout):
            sitter = sitters[seat]
            quads.panel("card", row, ui)
            quads.add(f"avatar_{sitter.avatar}", row.left + 26 * ui, row.cy, scale=0.34 * ui)
            texts.add(sitter.name, row.left + 50 * ui, row.cy, 17 * ui, anchor_x="left", fit=110 * ui)
            tile = Box(row.right - 44 * ui, row.cy - 13 * ui, 34 * ui, 26 * ui)
            quads.panel("key", tile, ui)
            texts.add(f"F{seat + 1}", tile.cx, tile.cy + ui, 15 * ui, font=DISPLAY)
