"""The end of a tower: slow motion while it falls, who and why, then the result or the next tower."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.ui.labels import TextLayer
from stacko_arcade.ui.presenters.closing import Closing, ClosingRow, closing, end_closing
from stacko_arcade.ui.presenters.result import end_words, last_fall
from stacko_arcade.ui.quad_buffer import DrawOptions
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.theme import (
    APRICOT,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    INK_SOFT,
    IVORY,
    PX_MOMENT,
    TEXT,
    TEXT_HEAVY,
    Box,
    Layout,
)

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

SLOWEST: Final = 0.25
SLOW_FROM_S, SLOW_HOLD_S, SLOW_BACK_S = 0.15, 1.6, 0.4
FINALE_S: Final = 7.0
PER_SEAT_S: Final = 0.5
"""So much longer a list of seats is shown for each of them."""
SKIP_FROM_S: Final = 1.2
HURRIED: Final = 4.0
"""How fast a fallen tower comes to rest once nobody looks at it any more."""
HAND_GONE_S: Final = 0.35
BAR_PX: Final = 44.0
ROWS_TALL: Final = 430.0
ROW_TALL: Final = 52.0


def closing_of(session: Session) -> Closing:
    """Return what is said over the tower that has just fallen."""
    state, sitters = session.state, session.sitters
    if state.is_over or session.fall is None:
        fall = last_fall(state, len(session.heights) - 1, session.fallen)
        return end_closing(state, sitters, fall, end_words(state, sitters, session.fallen))
    return closing(state, sitters, session.fall)


class Finale:
    """The end: slow motion while the tower falls, who and why, then the result or the next tower."""

    def __init__(self, window: GameWindow, session: Session) -> None:
        self._game = window
        self._session = session
        self.closing = closing_of(session)
        self._since_s = 0.0
        self._is_dismissed = False
        self._quads = QuadBatch(window.assets.main, 120)
        self._texts = TextLayer()
        self._shown: Layout | None = None
        self._has_played = False

    @property
    def is_end(self) -> bool:
        """Whether the match is over; else another tower is built."""
        return self.closing.is_end

    @property
    def is_collapse(self) -> bool:
        """Whether the tower fell: only then time runs slower."""
        return self.closing.is_collapse

    @property
    def has_hand_gone(self) -> bool:
        """Whether the hand has been drawn back in fright."""
        return self._since_s > HAND_GONE_S

    @property
    def may_be_skipped(self) -> bool:
        """Whether a click or a key means to go on: at first it was meant for the hand."""
        return self._since_s > SKIP_FROM_S

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to see."""
        return self._is_dismissed or self._since_s > FINALE_S + PER_SEAT_S * len(self.closing.rows)

    def dismiss(self) -> None:
        """Go on: it has been read."""
        self._is_dismissed = True

    def pace(self, seconds: float) -> float:
        """Let time pass and return how fast the tower falls now: 1 is as in life."""
        self._since_s += min(seconds, 0.1)
        if self.is_end and not self._has_played and self._since_s > 1.2:
            self._has_played = True
            self._game.sounds.play("won" if self._has_person_won() else "lost")
        if self._is_dismissed:
            return HURRIED
        if not self.is_collapse or self._game.is_motion_reduced:
            return 1.0
        at = self._since_s
        if at < SLOW_FROM_S:
            return 1.0 - (1.0 - SLOWEST) * at / SLOW_FROM_S
        back = at - SLOW_FROM_S - SLOW_HOLD_S
        return SLOWEST if back < 0 else min(1.0, SLOWEST + (1.0 - SLOWEST) * back / SLOW_BACK_S)

    def _has_person_won(self) -> bool:
        result = self._session.state.result
        if result is None or result.winner is None:
            return False
        return self._session.sitters[result.winner].is_human

    def shake(self) -> tuple[float, float]:
        """Return how far the picture is off now, in mock-up pixels: a decaying tremble of 12 Hz."""
        if not self.is_collapse or self._game.is_motion_reduced or self._since_s > 0.5:
            return 0.0, 0.0
        left = 1.0 - self._since_s / 0.5
        swing = int(self._since_s * 24) % 2 * 2 - 1
        return 9.0 * left * swing * 0.6, 9.0 * left * -swing * 0.35

    def draw(self, layout: Layout) -> None:
        """Draw bars, caption, the list of seats and what to press."""
        if layout != self._shown:
            self._shown = layout
            self._build(layout)
        fade = min(1.0, self._since_s / 0.25)
        self._quads.draw(DrawOptions(fade=fade))
        self._texts.draw()

    def _build(self, layout: Layout) -> None:
        quads, texts, ui, said = self._quads, self._texts, layout.ui, self.closing
        quads.clear()
        texts.clear()
        quads.fill(layout.whole, (255, 255, 255), 0.8, region="vignette")
        bar = BAR_PX * ui
        quads.fill(Box(0, 0, layout.width, bar), (0x12, 0x07, 0x1C))
        quads.fill(Box(0, layout.height - bar, layout.width, bar), (0x12, 0x07, 0x1C))
        left = layout.x(76, "left")
        quads.add(f"avatar_{said.avatar}", left + 56 * ui, layout.y(206), scale=1.12 * ui)
        y = layout.y(300)
        shadow = (3 * ui, (20, 8, 30, 180))
        for line in _lines(said.headline, 16):
            texts.add(
                line, left, y, PX_MOMENT * ui, font=DISPLAY_HEAVY, color=IVORY, anchor_x="left", shadow=shadow
            )
            y -= 58 * ui
        for line in (short for words in said.lines for short in _lines(words, 32)):
            texts.add(
                line, left, y + 6 * ui, 20 * ui, font=TEXT_HEAVY, color=IVORY, anchor_x="left", shadow=shadow
            )
            y -= 28 * ui
        self._add_list(layout)
        key_box = Box(left, bar / 2 - 15 * ui, 62 * ui, 30 * ui)
        quads.panel("key", key_box, ui)
        texts.add("Space", key_box.cx, key_box.cy + ui, 16 * ui, font=DISPLAY)
        texts.add(
            "skip to the result" if self.is_end else "go on with the next tower",
            key_box.right + 12 * ui,
            bar / 2,
            17 * ui,
            font=TEXT_HEAVY,
            color=IVORY,
            anchor_x="left",
        )
        if self.is_collapse and not self._game.is_motion_reduced:
            texts.add(
                "slow motion",
                layout.width - 76 * ui,
                bar / 2,
                17 * ui,
                font=TEXT_HEAVY,
                color=APRICOT,
                anchor_x="right",
            )

    # -- the seats ---------------------------------------------------------------------------------

    def _add_list(self, layout: Layout) -> None:
        """Add the card of the seats: who got what, or who is still there."""
        said, ui = self.closing, layout.ui
        if not said.rows:
            return
        pitch = min(ROW_TALL, ROWS_TALL / len(said.rows))
        tall = 64 + pitch * len(said.rows) + 14
        box = layout.box(906, 360 - tall / 2, 336, tall, horizontal="right")
        self._quads.panel("shadow", box.moved(0, -8 * ui), ui)
        self._quads.panel("card", box, ui)
        head = box.top - 34 * ui
        self._texts.add(
            said.title, box.left + 20 * ui, head, 22 * ui, font=DISPLAY_HEAVY, color=INK, anchor_x="left"
        )
        for words, right in zip(said.columns, (96, 20), strict=True):
            if words:
                self._texts.add(
                    words,
                    box.right - right * ui,
                    head,
                    15 * ui,
                    font=TEXT,
                    color=INK_SOFT,
                    anchor_x="right",
                )
        for number, row in enumerate(said.rows):
            middle = box.top - (60 + pitch * (number + 0.5)) * ui
            self._add_row(row, box, middle, pitch, ui)

    def _add_row(self, row: ClosingRow, box: Box, y: float, pitch: float, ui: float) -> None:
        inner = Box(box.left + 10 * ui, y - (pitch / 2 - 2) * ui, box.width - 20 * ui, (pitch - 4) * ui)
        self._quads.panel("row_lost" if row.is_marked else "row", inner, ui)
        alpha = 0.55 if row.is_out else 1.0
        size = min(40.0, pitch - 8) / 100 * ui
        self._quads.add(f"avatar_{row.sitter.avatar}", inner.left + 26 * ui, y, scale=size, alpha=alpha)
        self._texts.add(
            row.sitter.name,
            inner.left + 54 * ui,
            y,
            19 * ui,
            font=DISPLAY,
            color=INK,
            alpha=alpha,
            anchor_x="left",
            fit=130 * ui,
        )
        is_number = row.total.isdigit()
        for words, right, px, font in (
            (row.gained, 86, 19, DISPLAY),
            (row.total, 14, 22 if is_number else 17, DISPLAY_HEAVY if is_number else TEXT_HEAVY),
        ):
            if words:
                self._texts.add(
                    words,
                    inner.right - right * ui,
                    y,
                    px * ui,
                    font=font,
                    color=INK,
                    alpha=alpha,
                    anchor_x="right",
                )


def _lines(words: str, longest: int) -> list[str]:
    """Break a headline into lines of about so many letters."""
    lines: list[str] = []
    for word in words.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= longest:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
