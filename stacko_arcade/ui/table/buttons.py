"""The buttons of the table: pause, rules, the pace of opponents, straightening, passing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stacko_arcade.ui.labels import TextBatch, TextLayer
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import Layout
from stacko_arcade.ui.widgets import Button, Canvas, Controls
from stacko_arcade.ui.window import GameWindow

SIZE: Final = (56.0, 52.0)
STEP: Final = 66.0


@dataclass(frozen=True)
class TableActions:
    """What the buttons do."""

    pause: Callable[[], None]
    rules: Callable[[], None]
    pace: Callable[[], None]
    straighten: Callable[[], None]
    skip_turn: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Shown:
    """What the buttons depend on."""

    layout: Layout
    speed: int
    may_straighten: bool = False
    may_pass: bool = False


class TableButtons:
    """Three buttons in the upper left corner, and what the moment allows beside them."""

    def __init__(self, window: GameWindow, texts: TextBatch, actions: TableActions) -> None:
        self._window = window
        self._actions = actions
        self.quads = QuadBatch(window.assets.main, 110)
        self._texts = TextLayer(texts)
        self._shown: Shown | None = None
        self.controls = Controls(Canvas(self.quads, self._texts, window.layout, window.sounds))

    def show(self, shown: Shown) -> None:
        """Lay the buttons out, if what they depend on changed."""
        if self._shown == shown:
            return
        self._shown = shown
        self.quads.clear()
        self._texts.clear()
        layout, actions = shown.layout, self._actions
        canvas = Canvas(self.quads, self._texts, layout, self._window.sounds)
        self.controls = Controls(canvas)
        row = [
            ("pause", "", actions.pause),
            ("book", "", actions.rules),
            ("", f"{shown.speed}x", actions.pace),
        ]
        if shown.may_straighten:
            row.append(("level", "", actions.straighten))
        for number, (icon, words, action) in enumerate(row):
            box = layout.box(24 + STEP * number, 20, *SIZE, horizontal="left", vertical="top")
            self.controls.add(
                Button(canvas, box, words, action, style="plum", icon=icon or None, px=20, sound="press")
            )
        if shown.may_pass:
            box = layout.box(560, 112, 160, 52, vertical="top")
            self.controls.add(Button(canvas, box, "Pass", actions.skip_turn, style="main", sound="press"))
