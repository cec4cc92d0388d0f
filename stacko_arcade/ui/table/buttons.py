"""The buttons of the table: pause, rules, the pace of opponents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stacko_arcade.ui.labels import TextBatch, TextLayer
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import Layout
from stacko_arcade.ui.widgets import Button, Canvas, Controls
from stacko_arcade.ui.window import GameWindow

SIZE: Final = (56.0, 52.0)
STEP: Final = 66.0


class TableButtons:
    """Three buttons in the upper left corner."""

    def __init__(
        self,
        window: GameWindow,
        texts: TextBatch,
        pause: Callable[[], None],
        rules: Callable[[], None],
        pace: Callable[[], None],
    ) -> None:
        self._window = window
        self._actions = (("pause", pause), ("book", rules), ("", pace))
        self.quads = QuadBatch(window.assets.main, 80)
        self._texts = TextLayer(texts)
        self._shown: tuple[object, ...] = ()
        self.controls = Controls(Canvas(self.quads, self._texts, window.layout, window.sounds))

    def show(self, layout: Layout, speed: int) -> None:
        """Lay the buttons out, if size or pace changed."""
        if self._shown == (layout, speed):
            return
        self._shown = (layout, speed)
        self.quads.clear()
        self._texts.clear()
        canvas = Canvas(self.quads, self._texts, layout, self._window.sounds)
        self.controls = Controls(canvas)
        for number, (icon, action) in enumerate(self._actions):
            box = layout.box(24 + STEP * number, 20, *SIZE, horizontal="left", vertical="top")
            words = "" if icon else f"{speed}x"
            self.controls.add(
                Button(canvas, box, words, action, style="plum", icon=icon or None, px=20, sound="press")
            )
