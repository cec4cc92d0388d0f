"""How a match went: who toppled the tower, who wins, and the table of the seats."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot
from typing import TYPE_CHECKING, Final

from stacko_arcade.ui import text
from stacko_arcade.ui.choices import ResultSummary, SeatSummary
from stacko_arcade.ui.labels import text_width
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.theme import (
    APRICOT,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    INK_SOFT,
    IVORY,
    PEACH,
    TEXT,
    TEXT_HEAVY,
    Box,
)
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

ROWS_TOP: Final = 197.0
ROWS_TALL: Final = 396.0
LOW_ROW: Final = 50.0
"""In a lower row the note stands behind the name."""
POINTS_X: Final = 334.0
BLOCKS_X: Final = 412.0
WINS_X: Final = 490.0
CURVE: Final = (0xA8, 0x4A, 0x1C)


class ResultView(Screen):
    """The result."""

    def __init__(self, window: GameWindow, summary: ResultSummary) -> None:
        super().__init__(window)
        self.summary = summary

    def build(self) -> None:
        """Add everything."""
        layout, ui, summary = self.layout, self.layout.ui, self.summary
        self.quads.add(f"avatar_{summary.avatar}", layout.x(100), layout.y(78), scale=1.04 * ui)
        self.title_text(summary.title, layout.x(174), layout.y(67), 46).shrink_to(1060 * ui)
        self.texts.add(
            summary.subtitle,
            layout.x(174),
            layout.y(105),
            20 * ui,
            font=TEXT_HEAVY,
            color=IVORY,
            anchor_x="left",
            fit=1060 * ui,
        )
        self._build_seats()
        self._build_curve()
        self._build_notes()
        again = layout.box(948, 634, 300, 64)
        self.controls.add(
            Button(
                self.canvas, again, text.PLAY_AGAIN, self.game.show_rematch, style="main", icon="turn", px=27
            ),
            focus=True,
        )
        for words, x, width, action in (
            (text.MAIN_MENU, 48, 190, self.game.show_title),
            (text.CHANGE_MATCH, 254, 200, self.game.show_hot_seat),
        ):
            self.controls.add(
                Button(self.canvas, layout.box(x, 641, width, 54), words, action, style="plum", px=20)
            )

    def go_back(self) -> None:
        """Return to the title."""
        self.game.show_title()

    def _build_seats(self) -> None:
        layout, ui, seats = self.layout, self.layout.ui, self.summary.seats
        self.card(layout.box(48, 152, 500, 456))
        columns = [(text.COLUMN_BLOCKS, 384.0), (text.COLUMN_WINS, 480.0)]
        if any(seat.points is not None for seat in seats):
            columns = [(text.COLUMN_POINTS, POINTS_X), (text.COLUMN_BLOCKS, BLOCKS_X)]
            columns.append((text.COLUMN_WINS, WINS_X))
        for words, x in columns:
            self.texts.add(words, layout.x(x), layout.y(180), 17 * ui, font=TEXT, color=INK_SOFT)
        self.texts.add(
            text.COLUMN_PLAYER,
            layout.x(68),
            layout.y(180),
            17 * ui,
            font=TEXT,
            color=INK_SOFT,
            anchor_x="left",
        )
        pitch = min(78.0, ROWS_TALL / max(1, len(seats)))
        for index, seat in enumerate(seats):
            self._build_row(seat, ROWS_TOP + index * pitch, pitch - (8 if pitch > 60 else 4))

    def _build_row(self, seat: SeatSummary, top: float, tall: float) -> None:
        layout, ui = self.layout, self.layout.ui
        look = "row_chosen" if seat.is_winner else "row_lost" if seat.is_loser else "row"
        self.quads.panel(look, layout.box(68, top, 460, tall), ui)
        middle = layout.y(top + tall / 2)
        self.quads.add(f"avatar_{seat.avatar}", layout.x(103), middle, scale=min(52, tall - 6) / 100 * ui)
        note = seat.note or (text.TOPPLED if seat.is_loser else text.WINNER if seat.is_winner else "")
        icon = "warn" if seat.is_loser else "trophy" if seat.is_winner else None
        room = (150 if seat.points is not None else 200) - (24 if icon and tall < LOW_ROW else 0)
        name_y = middle
        if tall < LOW_ROW:
            end = 142 + min(room, text_width(seat.name, 20 * ui, DISPLAY) / ui)
            self._build_short_note(note, end, 142 + room, middle)
            at = (142 + room + 14, middle)
        else:
            name_y = layout.y(top + tall / 2 - (12 if note else 0))
            at = (150, layout.y(top + tall / 2 + 13)) if note else (142 + room, middle)
        self.texts.add(
            seat.name, layout.x(142), name_y, 20 * ui, font=DISPLAY, anchor_x="left", fit=room * ui
        )
        if icon is not None:
            self.quads.add(f"icon_{icon}", layout.x(at[0]), at[1], scale=17 / 24 * ui, color=INK)
        if note and tall >= LOW_ROW:
            self.texts.add(
                note,
                layout.x(164 if icon else 142),
                at[1],
                16 * ui,
                font=TEXT,
                anchor_x="left",
                fit=(room - 10) * ui,
            )
        values = [(seat.blocks, 384.0), (seat.wins, 480.0)]
        if seat.points is not None:
            values = [(seat.points, POINTS_X), (seat.blocks, BLOCKS_X), (seat.wins, WINS_X)]
        for value, x in values:
            self.texts.add(str(value), layout.x(x), middle, 22 * ui, font=DISPLAY)

    def _build_short_note(self, note: str, left: float, right: float, y: float) -> None:
        """Add a note behind a name in a low row: as much of it as there is room for, or nothing."""
        ui = self.layout.ui
        for words in (note, note.split(":", maxsplit=1)[0]):
            if words and text_width(words, 15 * ui, TEXT) < (right - left - 10) * ui:
                x = self.layout.x(left + 10)
                self.texts.add(words, x, y, 15 * ui, font=TEXT, color=INK_SOFT, anchor_x="left")
                return

    def _build_curve(self) -> None:
        layout, ui, quads, texts = self.layout, self.layout.ui, self.quads, self.texts
        heights = self.summary.heights
        has_notes = bool(self.summary.notes)
        bottom = 482 if has_notes else 602
        self.card(layout.box(572, 152, 676, bottom - 152 + 6))
        texts.add(
            self.summary.heights_title or text.HEIGHT_TITLE,
            layout.x(590),
            layout.y(182),
            23 * ui,
            font=DISPLAY_HEAVY,
            anchor_x="left",
        )
        left, right, top, low = 646.0, 1206.0, 228.0, bottom - 64.0
        most, least = max(heights, default=1.0), min(heights, default=0.0)
        floor = max(0.0, float(int(least)) - 1.0)
        # an even number of layers: the line in the middle then is one, too
        span = max(4.0, 2.0 * int((most - floor + 2.0) / 2.0))
        for share in (0.0, 0.5, 1.0):
            y = layout.y(low - share * (low - top))
            quads.fill(Box(layout.x(left), y - 0.75 * ui, (right - left + 10) * ui, 1.5 * ui), INK_SOFT, 0.35)
            texts.add(
                f"{floor + share * span:.0f}",
                layout.x(left - 10),
                y,
                15.5 * ui,
                font=TEXT,
                anchor_x="right",
            )
        count = len(heights)
        step = (right - left) / max(1, count - 1)
        points = [
            (layout.x(left + at * step), layout.y(low - (height - floor) / span * (low - top)))
            for at, height in enumerate(heights)
        ]
        base = layout.y(low)
        for (x0, y0), (x1, y1) in pairwise(points):
            # whole window units, so that neighbors neither overlap nor leave a gap
            for left_px in range(round(x0), round(x1), 2):
                y = y0 + (y1 - y0) * (left_px - x0 + 1) / max(1.0, x1 - x0)
                quads.fill(
                    Box(left_px, round(base), min(2, round(x1) - left_px), max(0, round(y - base))),
                    APRICOT,
                    0.24,
                )
        for (x0, y0), (x1, y1) in pairwise(points):
            _line(self, x0, y0, x1, y1)
        for x, y in points if count <= 40 else points[-1:]:
            quads.add("dot", x, y, scale=7 / 24 * ui, color=CURVE)
        if points and self.summary.fell_avatar:
            quads.add(f"avatar_{self.summary.fell_avatar}", *points[-1], scale=0.36 * ui)
        every = max(1, count // 6)
        for at in range(0, count, every):
            texts.add(str(at), layout.x(left + at * step), layout.y(low + 19), 15.5 * ui, font=TEXT)
        texts.add(text.TURN, layout.x(left), layout.y(low + 44), 15.5 * ui, font=TEXT_HEAVY, anchor_x="left")

    def _build_notes(self) -> None:
        layout, ui = self.layout, self.layout.ui
        for index, (icon, head, line) in enumerate(self.summary.notes[:3]):
            x = 572 + 230 * index
            self.quads.panel("glass", layout.box(x, 504, 216, 104), ui)
            self.quads.add(f"icon_{icon}", layout.x(x + 31), layout.y(556), scale=34 / 24 * ui, color=PEACH)
            for words, y, px, font in ((head, 545, 17.5, DISPLAY), (line, 569, 15.5, TEXT_HEAVY)):
                self.texts.add(
                    words,
                    layout.x(x + 60),
                    layout.y(y),
                    px * ui,
                    font=font,
                    color=IVORY,
                    anchor_x="left",
                    fit=148 * ui,
                )


def _line(view: ResultView, x0: float, y0: float, x1: float, y1: float) -> None:
    """Draw a thick line from point to point."""
    length = hypot(x1 - x0, y1 - y0)
    thick = 4 * view.layout.ui
    quad = view.quads.add("pixel", color=CURVE)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    quad.stretch(Box(middle[0] - length / 2, middle[1] - thick / 2, length, thick))
    quad.move(*middle, atan2(y1 - y0, x1 - x0))
