"""The panels around the tower: target, seats, stage, hands, buttons.

They are put together anew when what they say changes, a few times in a turn, and drawn with one call for
the pictures and one for the texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.labels import TextBatch, TextLayer, text_width
from stacko_arcade.ui.presenters.hud import Part, SeatRow, Stage, TargetCard
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import (
    APRICOT,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    INK_SOFT,
    IVORY,
    PEACH,
    PX_NAME,
    PX_TARGET,
    TEXT_HEAVY,
    Box,
    Layout,
)

STAGE_ICONS: Final = {Stage.CHOOSE: "tap", Stage.PULL: "pull", Stage.PLACE: "stack", Stage.SETTLE: "clock"}
MANY_SEATS: Final = 7
"""From so many seats on the rows of the list are lower."""
SERIES_TALL: Final = 24.0
"""Room for the line that tells the round."""
GAP: Final = 12.0
ARROWS: Final = {"left": 0.0, "right": 0.0, "up": -1.5707963}
"""Keys that are shown by an icon, and by how much it is turned."""


@dataclass(frozen=True)
class HudModel:
    """Everything the panels say."""

    target: TargetCard
    seats: tuple[SeatRow, ...]
    direction: str
    is_reversed: bool
    stage: Stage
    hints: tuple[tuple[str, str], ...]
    """Pairs of a key (may be empty) and what it does."""
    hands: tuple[str, str]
    """Title and remark of the panel of hands."""
    series: tuple[str, str] = ("", "")
    """Which round is played, and what the points beside the seats lead to; empty where none are counted."""
    notice: str = ""
    """A sentence that is shown for a moment: a refusal, an effect."""


class Hud:
    """The panels of the table."""

    def __init__(self, assets: Assets, texts: TextBatch) -> None:
        self.quads = QuadBatch(assets.main, 420)
        self._texts = TextLayer(texts)
        self._assets = assets
        self._shown: tuple[HudModel, Layout] | None = None

    def show(self, model: HudModel, layout: Layout) -> None:
        """Put the panels together, if they say something else than before."""
        if self._shown == (model, layout):
            return
        self._shown = (model, layout)
        self.quads.clear()
        self._texts.clear()
        self._add_seats(model, layout)
        self._add_target(model.target, layout)
        self._add_stage(model, layout)
        self._add_hands(model.hands, layout)
        if model.notice:
            self._add_notice(model.notice, layout, model.stage)

    # -- target ------------------------------------------------------------------------------------

    def _add_target(self, card: TargetCard, layout: Layout) -> None:
        ui = layout.ui
        parts = [part for part in card.parts if part != Part()]
        widths = [self._part_width(part, ui) for part in parts]
        wide = sum(widths) + GAP * ui * (len(parts) - 1)
        note_wide = text_width(card.note, 16 * ui, TEXT_HEAVY) if card.note else 0.0
        half = min(350.0, max(190.0, max(wide, note_wide) / ui / 2 + 26))
        tall = 88.0 if card.note else 80.0
        box = Box(layout.x(640 - half), layout.y(12 + tall, "top"), 2 * half * ui, tall * ui)
        self.quads.panel("shadow", box.moved(0, -8 * ui), ui)
        self.quads.panel("card", box, ui)
        squeeze = min(1.0, (2 * half - 40) * ui / max(wide, 1.0))
        middle = box.cy + (13 * ui if card.note else 2 * ui)
        x = layout.width / 2 - wide * squeeze / 2
        for part, width in zip(parts, widths, strict=True):
            self._add_part(part, x, middle, width * squeeze, ui * squeeze)
            x += (width + GAP * ui) * squeeze
        if card.note:
            self._texts.add(
                card.note, layout.width / 2, box.bottom + 20 * ui, 16 * ui, font=TEXT_HEAVY, color=INK_SOFT
            )

    @staticmethod
    def _part_width(part: Part, ui: float) -> float:
        if part.words:
            heavy = _is_heavy(part)
            return text_width(
                part.words, (PX_TARGET if heavy else 20) * ui, DISPLAY_HEAVY if heavy else DISPLAY
            )
        return 56 * ui

    def _add_part(self, part: Part, x: float, y: float, width: float, ui: float) -> None:
        middle = x + width / 2
        if part.words:
            heavy = _is_heavy(part)
            self._texts.add(
                part.words,
                middle,
                y,
                (PX_TARGET if heavy else 20) * ui,
                font=DISPLAY_HEAVY if heavy else DISPLAY,
                color=INK if heavy else INK_SOFT,
            )
        elif part.color is not None:
            self.quads.add(f"tile_{part.color}", middle, y, scale=56 / 60 * ui)
        elif part.symbol == "wild":
            self.quads.add("tile_wild", middle, y, scale=56 / 60 * ui)
        else:
            box = Box(middle - 28 * ui, y - 26 * ui, 56 * ui, 54 * ui)
            self.quads.panel("tile_plain", box, ui)
            name = str(part.number) if part.number is not None else part.symbol or "draw_two"
            self.quads.add(f"glyph_{name}", middle, y + 2 * ui, scale=0.95 * ui)

    # -- seats -------------------------------------------------------------------------------------

    def _add_seats(self, model: HudModel, layout: Layout) -> None:
        ui, seats = layout.ui, model.seats
        pitch = 58.0 if len(seats) < MANY_SEATS else 42.0
        head = 46.0 + (SERIES_TALL if model.series[0] else 0.0)
        tall = head + pitch * len(seats) + 18
        box = layout.box(24, 88, 238, tall, horizontal="left", vertical="top")
        quads, texts = self.quads, self._texts
        for _ in range(2):  # a lamp of the room hangs behind the names: one sheet of glass lets it through
            quads.panel("glass", box, ui)
        icon = "ccw" if model.is_reversed else "cw"
        quads.add(f"icon_{icon}", box.left + 28 * ui, box.top - 26 * ui, scale=ui, color=PEACH)
        texts.add(
            model.direction, box.left + 50 * ui, box.top - 26 * ui, 17 * ui, color=IVORY, anchor_x="left"
        )
        texts.add(
            f"{len(seats)} seats" if len(seats) > 1 else "alone",
            box.right - 18 * ui,
            box.top - 26 * ui,
            15 * ui,
            font=TEXT_HEAVY,
            color=IVORY,
            anchor_x="right",
        )
        self._add_series(model.series, box, ui)
        first = box.top - (head + pitch / 2) * ui
        last = first - pitch * (len(seats) - 1) * ui
        self._add_way(box, first, last, ui, is_reversed=model.is_reversed)
        for number, row in enumerate(seats):
            self._add_seat(row, box, first - number * pitch * ui, pitch, ui)
            if number < len(seats) - 1:
                y = first - (number + 0.5) * pitch * ui
                angle = 3.14159265 if model.is_reversed else 0.0
                quads.add("chevron", box.left + 62 * ui, y, scale=0.72 * ui, angle=angle, color=PEACH)

    def _add_series(self, series: tuple[str, str], box: Box, ui: float) -> None:
        """Add which round it is, and over the points of the seats what they lead to."""
        y = box.top - 54 * ui
        left, right = series
        if left:
            self._texts.add(
                left, box.left + 16 * ui, y, 15 * ui, font=TEXT_HEAVY, color=PEACH, anchor_x="left"
            )
            self._texts.add(
                right, box.right - 14 * ui, y, 15 * ui, font=TEXT_HEAVY, color=PEACH, anchor_x="right"
            )

    def _add_way(self, box: Box, first: float, last: float, ui: float, *, is_reversed: bool) -> None:
        """Add the line along the seats that closes the round, with its arrowhead."""
        left, right, thick = box.left + 16 * ui, box.left + 34 * ui, 2.5 * ui
        self.quads.fill(Box(left, last, thick, first - last), PEACH, 0.8)
        for y in (first, last):
            self.quads.fill(Box(left, y - thick / 2, right - left, thick), PEACH, 0.8)
        head = last if is_reversed else first
        angle = 1.5707963
        self.quads.add("chevron", right, head, scale=0.8 * ui, angle=angle, color=PEACH)

    def _add_seat(self, row: SeatRow, box: Box, y: float, pitch: float, ui: float) -> None:
        quads, texts = self.quads, self._texts
        is_small = pitch < 50
        size = 34 if is_small else 46
        alpha = 0.45 if row.is_out else 1.0
        x = box.left + 62 * ui
        if row.is_to_move:
            card = Box(box.left + 34 * ui, y - (pitch / 2 - 1) * ui, box.width - 28 * ui, (pitch - 2) * ui)
            quads.panel("seat", card, ui)
            quads.add("ring", x, y, scale=(size + 8) / 64 * ui, color=APRICOT)
        quads.add(f"avatar_{row.sitter.avatar}", x, y, scale=size / 100 * ui, alpha=alpha)
        color = INK if row.is_to_move else IVORY
        left = x + (28 if is_small else 36) * ui
        count = 0.0 if row.points is None else 34.0
        if row.points is not None:
            texts.add(
                str(row.points),
                box.right - 14 * ui,
                y,
                (19 if is_small else 22) * ui,
                font=DISPLAY_HEAVY,
                color=color,
                alpha=alpha,
                anchor_x="right",
                fit=count * ui,
            )
        if is_small:
            self._add_small_seat(row, left, box.right - (14 + count) * ui, y, ui)
            return
        name_y = y + (10 * ui if row.note else 0)
        room = (130 - count) * ui
        texts.add(
            row.sitter.name, left, name_y, PX_NAME * ui, color=color, alpha=alpha, anchor_x="left", fit=room
        )
        if row.note:
            texts.add(
                row.note,
                left,
                y - 11 * ui,
                15 * ui,
                font=TEXT_HEAVY,
                color=color,
                alpha=0.9 * alpha,
                anchor_x="left",
                fit=room,
            )

    def _add_small_seat(self, row: SeatRow, left: float, right: float, y: float, ui: float) -> None:
        """Add name and note beside each other."""
        alpha, color = 0.45 if row.is_out else 1.0, INK if row.is_to_move else IVORY
        is_counted = row.points is not None
        # the card of who is to move says so by itself: with points beside it there is no room for more
        note = "" if is_counted and row.is_to_move and not row.owes else row.note
        room = (right - left) / ui if is_counted and not note else 50.0 if is_counted else 88.0
        self._texts.add(
            row.sitter.name, left, y, 17 * ui, color=color, alpha=alpha, anchor_x="left", fit=room * ui
        )
        self._texts.add(
            note,
            right,
            y,
            15 * ui,
            font=TEXT_HEAVY,
            color=color,
            alpha=alpha,
            anchor_x="right",
            fit=(46 if is_counted else 66) * ui,
        )

    # -- stage and hands ---------------------------------------------------------------------------

    def _add_stage(self, model: HudModel, layout: Layout) -> None:
        ui = layout.ui
        hints = [(key, words) for key, words in model.hints]
        stage_wide = text_width(model.stage.value, 17 * ui, DISPLAY) + 56 * ui
        wide = 16 * ui + 3 * 36 * ui + stage_wide + 16 * ui
        sizes = [(self._key_width(key, ui), text_width(words, 16 * ui, TEXT_HEAVY)) for key, words in hints]
        wide += sum(key + words + (22 * ui if words else 0) for key, words in sizes)
        y = layout.y(690, "bottom")
        beside_hands = layout.x(276, "left")
        left = max(layout.width / 2 - wide / 2, min(beside_hands, layout.width - wide - 10 * ui))
        box = Box(left, y - 20 * ui, wide, 40 * ui)
        self.quads.panel("glass_pill", box, ui)
        x = box.left + 16 * ui
        is_past = True
        for stage in Stage:
            if stage is model.stage:
                is_past = False
                pill = Box(x - 4 * ui, y - 16 * ui, stage_wide, 32 * ui)
                self.quads.panel("pill", pill, ui)
                self.quads.add(f"icon_{STAGE_ICONS[stage]}", x + 16 * ui, y, scale=0.85 * ui, color=INK)
                self._texts.add(stage.value, x + 34 * ui, y, 17 * ui, anchor_x="left")
                x += stage_wide
            else:
                name = "check" if is_past else STAGE_ICONS[stage]
                alpha = 1.0 if is_past else 0.6
                self.quads.add(f"icon_{name}", x + 16 * ui, y, scale=0.8 * ui, color=IVORY, alpha=alpha)
                x += 36 * ui
        x += 14 * ui
        for (key, words), (key_wide, words_wide) in zip(hints, sizes, strict=True):
            if key:
                self.quads.panel("key", Box(x, y - 13 * ui, key_wide - 8 * ui, 26 * ui), ui)
                self._add_key(key, x + (key_wide - 8 * ui) / 2, y + ui, ui)
            self._texts.add(words, x + key_wide, y, 16 * ui, font=TEXT_HEAVY, color=IVORY, anchor_x="left")
            x += key_wide + words_wide + (22 * ui if words else 0)

    def _add_key(self, key: str, x: float, y: float, ui: float) -> None:
        if key in ARROWS:
            icon = "left" if key == "up" else key
            self.quads.add(f"icon_{icon}", x, y, scale=0.7 * ui, angle=ARROWS[key], color=INK)
        else:
            self._texts.add(key, x, y, 15 * ui)

    @staticmethod
    def _key_width(key: str, ui: float) -> float:
        if key in ARROWS:
            return 34 * ui
        return text_width(key, 15 * ui, DISPLAY) + 26 * ui if key else 0.0

    def _add_hands(self, hands: tuple[str, str], layout: Layout) -> None:
        ui = layout.ui
        box = layout.box(24, 620, 238, 76, horizontal="left", vertical="bottom")
        self.quads.panel("glass", box, ui)
        row = Box(box.left + 6 * ui, box.bottom + 6 * ui, box.width - 12 * ui, box.height - 12 * ui)
        self.quads.panel("hands_row", row, ui)
        self.quads.add("icon_hand", row.left + 30 * ui, row.cy, scale=1.1 * ui, color=INK)
        title, note = hands
        self._texts.add(title, row.left + 58 * ui, row.cy + 11 * ui, 19 * ui, anchor_x="left", fit=150 * ui)
        self._texts.add(
            note,
            row.left + 58 * ui,
            row.cy - 12 * ui,
            15 * ui,
            font=TEXT_HEAVY,
            color=INK_SOFT,
            anchor_x="left",
            fit=154 * ui,
        )

    def _add_notice(self, words: str, layout: Layout, stage: Stage) -> None:
        ui = layout.ui
        room = 246 * ui - 40 * ui
        lines = 1 + int(text_width(words, 17 * ui, TEXT_HEAVY) / (room * 0.92))
        left = 756 if stage is Stage.PULL else 1010  # beside the strain while something is pulled
        box = layout.box(left, 428, 246, 34 + 24 * lines, horizontal="right", vertical="top")
        self.quads.panel("glass", box, ui)
        self._texts.add(
            words, box.cx, box.top - 16 * ui, 17 * ui, font=TEXT_HEAVY, color=IVORY, anchor_y="top", wrap=room
        )


def _is_heavy(part: Part) -> bool:
    return part.is_strong or (part.words[:1].isupper() and part.words != "Match")
