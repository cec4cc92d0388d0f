"""The clock of the seat to move, where one was agreed on."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.state import Phase
from stacko_arcade.ui.labels import TextLayer
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import APRICOT, DISPLAY_HEAVY, INK, IVORY, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.session import Session
    from stacko_arcade.ui.window import GameWindow

SHORT_S: Final = 5
"""From so few seconds on the clock can be heard."""
_RUNS_IN: Final = (Phase.ROLL, Phase.CHOOSE, Phase.PULL)


class Timer:
    """A ring that empties, and the seconds that are left."""

    def __init__(self, window: GameWindow, session: Session) -> None:
        self._game = window
        self._session = session
        self._layout = Layout(window.width, window.height)
        self._quads = QuadBatch(window.assets.main, 14)
        self._texts = TextLayer()
        self._shown: tuple[object, ...] = ()

    def resize(self, layout: Layout) -> None:
        """Lay it out for another size."""
        self._layout = layout

    def draw(self) -> None:
        """Draw the clock while it runs or stands in a turn."""
        left_s = self._session.manager.clock_left_s
        if left_s is None or self._session.state.phase not in _RUNS_IN:
            self._shown = ()
            return
        whole = self._session.state.house_rules.turn.clock_s
        seconds = ceil(left_s)
        shown = (self._layout, seconds)
        if shown != self._shown:
            if self._shown and self._shown[0] == self._layout and seconds <= SHORT_S:
                self._game.sounds.play("settle_tick", volume=0.7)
            self._shown = shown
            self._build(seconds, left_s / whole)
        self._quads.draw()
        self._texts.draw()

    def _build(self, seconds: int, share: float) -> None:
        layout, ui = self._layout, self._layout.ui
        self._quads.clear()
        self._texts.clear()
        box = layout.box(290, 22, 76, 76, vertical="top")
        is_short = seconds <= SHORT_S
        self._quads.panel("card" if is_short else "glass", box, ui)
        self._quads.add("ring", box.cx, box.cy, scale=0.9 * ui, color=INK, alpha=0.35)
        ring = self._quads.add("ring", box.cx, box.cy, scale=0.9 * ui, color=APRICOT)
        ring.cut(max(0.0, min(1.0, share)))
        self._texts.add(
            str(seconds), box.cx, box.cy, 24 * ui, font=DISPLAY_HEAVY, color=INK if is_short else IVORY
        )
