"""What every menu has in common: a backdrop, one batch, one text layer, widgets, and rebuilding on resize."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import arcade
from arcade import key

from stacko_arcade.ui.labels import Label, TextLayer
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.scene import Kind
from stacko_arcade.ui.theme import BACKDROP, DISPLAY_HEAVY, IVORY, PX_TITLE, TEXT_HEAVY, Box, Layout
from stacko_arcade.ui.widgets import Button, Canvas, Controls

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

TITLE_SHADOW: Final = (20, 8, 30, 140)
_ARRIVE_S: Final = 0.22


class Screen(arcade.View):
    """A menu. A subclass fills :meth:`build`; everything is built again when the window changes its size."""

    backdrop: Kind = "cafe_soft"

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self.game = window
        self.layout = Layout(window.width, window.height)
        self.quads = QuadBatch(window.assets.main, 256)
        self.texts = TextLayer()
        self.canvas = Canvas(self.quads, self.texts, self.layout, window.sounds)
        self.controls = Controls(self.canvas)
        self._veil = QuadBatch(window.assets.main, 1)
        self._since_shown = 0.0
        self._mouse = (-1.0, -1.0)

    def build(self) -> None:
        """Add pictures, texts and widgets for ``self.layout``."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Answer Esc."""

    def rebuild(self, *, keeps_focus: bool = True) -> None:
        """Build again; the focus stays in its place, or returns to where the screen starts."""
        index, is_outlined = self.controls.focus_index, self.controls.is_outlined
        self.quads.clear()
        self.texts.clear()
        self.canvas = Canvas(self.quads, self.texts, self.layout, self.game.sounds)
        self.controls = Controls(self.canvas)
        self.build()
        self.controls.finish()
        self.controls.focus_at(index if keeps_focus else -1, is_outlined=is_outlined)
        self.controls.on_mouse_motion(*self._mouse)

    def draw_backdrop(self) -> None:
        """Draw what lies behind the panels."""
        self.game.scene(self.backdrop).draw(self.layout)

    # -- arcade's events -------------------------------------------------------------------------

    def on_show_view(self) -> None:
        """Start with the window's present size."""
        self.layout = Layout(self.game.width, self.game.height)
        self._since_shown = 0.0
        self.rebuild()

    def on_resize(self, width: int, height: int) -> None:
        """Lay everything out again."""
        self.layout = Layout(width, height)
        self.rebuild()

    def on_update(self, delta_time: float) -> None:
        """Let the veil of the arrival fade."""
        self._since_shown += delta_time

    def on_draw(self) -> None:
        """Draw the whole screen."""
        self.clear(color=(*BACKDROP, 255))
        self.draw_backdrop()
        self.quads.draw()
        self.texts.draw()
        if self._since_shown < _ARRIVE_S and not self.game.is_motion_reduced:
            share = 1 - self._since_shown / _ARRIVE_S
            self._veil.clear()
            self._veil.fill(self.layout.whole, BACKDROP, 0.8 * share * share)
            self._veil.draw()

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:  # noqa: ARG002
        """Light what is under the mouse."""
        self._mouse = x, y
        self.controls.on_mouse_motion(x, y)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        """Press what is under the mouse."""
        self._mouse = x, y
        self.controls.on_mouse_press(x, y, button)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        """Click what was pressed."""
        self.controls.on_mouse_release(x, y, button)

    def on_key_press(self, symbol: int, modifiers: int) -> bool | None:
        """Move the focus, press, or go back."""
        if self.controls.on_key_press(symbol, modifiers):
            return True
        if symbol == key.ESCAPE:
            self.go_back()
            return True
        return None

    def on_text(self, text: str) -> None:
        """Type into the field that has the focus."""
        self.controls.on_text(text)

    def on_text_motion(self, motion: int) -> None:
        """Move the caret of the field that has the focus."""
        self.controls.on_text_motion(motion)

    # -- pieces many screens use -----------------------------------------------------------------

    def card(self, box: Box, look: str = "card") -> None:
        """Add an ivory card with its shadow."""
        ui = self.layout.ui
        self.quads.panel("shadow", box.moved(0, -12 * ui), ui)
        self.quads.panel(look, box, ui)

    def heading(self, title: str, note: str) -> None:
        """Add the back button, the screen's title and the remark beside it."""
        layout, ui = self.layout, self.layout.ui
        back = layout.box(32, 24, 56, 52)
        self.controls.add(Button(self.canvas, back, "", self.go_back, style="plum", icon="left", px=24))
        label = self.title_text(title, layout.x(106), layout.y(50))
        self.texts.add(
            note,
            layout.x(106) + label.width + 18 * ui,
            layout.y(53),
            18 * ui,
            font=TEXT_HEAVY,
            color=IVORY,
            alpha=0.9,
            anchor_x="left",
        )

    def title_text(self, text: str, x: float, y: float, px: float = PX_TITLE) -> Label:
        """Add a screen's title with its shadow, from its left end."""
        ui = self.layout.ui
        return self.texts.add(
            text,
            x,
            y,
            px * ui,
            font=DISPLAY_HEAVY,
            color=IVORY,
            anchor_x="left",
            shadow=(max(1.0, 3 * ui), TITLE_SHADOW),
        )
