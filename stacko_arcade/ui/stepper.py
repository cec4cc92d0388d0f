"""A value between two arrows: the mouse takes an arrow, the keyboard Left and Right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcade import key

from stacko_arcade.ui.quads import Quad
from stacko_arcade.ui.theme import DISPLAY, INK, Box
from stacko_arcade.ui.widgets import Canvas, Widget

_ARROW: Final = 44.0
"""Width of an arrow's place; a smaller widget gives each a quarter of its own."""
_MOTIONS: Final = {
    key.MOTION_LEFT: -1,
    key.MOTION_RIGHT: 1,
    key.MOTION_PREVIOUS_WORD: -2,
    key.MOTION_NEXT_WORD: 2,
    key.MOTION_BEGINNING_OF_LINE: -3,
    key.MOTION_END_OF_LINE: 3,
}
"""What keys ask for, also when they are held: 1 a step, 2 a large one (Ctrl), 3 the end (Home, End)."""


class Stepper(Widget):
    """A value that is changed step by step.

    ``on_step`` is called with the direction (-1, 1) and the size: 1 a step, 2 a large step, 3 to the end.
    With ``is_long`` two more arrows take large steps.
    """

    def __init__(
        self,
        canvas: Canvas,
        box: Box,
        text: str,
        on_step: Callable[[int, int], None],
        *,
        is_long: bool = False,
        px: float = 17.0,
        alpha: float = 1.0,
    ) -> None:
        super().__init__(canvas, box)
        self._on_step = on_step
        self._alpha = alpha
        ui = canvas.layout.ui
        self._arrow = min(_ARROW * ui, box.width / 4)
        self._arrows = 2 if is_long else 1
        self._panel = canvas.quads.panel("chip", box, ui)
        self._marks: list[tuple[Quad, float]] = []
        for place in range(self._arrows):
            # from the outside in: the outer ones are double arrows
            is_double = is_long and place == 0
            for side in (-1, 1):
                edge = box.left if side < 0 else box.right
                middle = edge - side * (place + 0.5) * self._arrow
                for shift in (-4.0, 4.0) if is_double else (0.0,):
                    icon = "icon_left" if side < 0 else "icon_right"
                    quad = canvas.quads.add(icon, scale=18 * ui / 24, color=INK)
                    quad.move(middle + shift * ui, box.cy)
                    self._marks.append((quad, middle))
        room = box.width - 2 * self._arrows * self._arrow - 4 * ui
        self._label = canvas.texts.add(text, box.cx, box.cy, px * ui, font=DISPLAY, alpha=alpha, fit=room)
        self.text = text
        self.refresh()

    def click(self) -> None:
        """Step the way of the arrow under the mouse; a key presses for one step on."""
        if self.pressed_at is None:
            self._step(1, 1)
            return
        x = self.pressed_at[0]
        side = -1 if x < self.box.cx else 1
        from_edge = x - self.box.left if side < 0 else self.box.right - x
        size = 2 if self._arrows > 1 and from_edge < self._arrow else 1
        self._step(side, size)

    def on_key(self, symbol: int) -> bool:
        """Keep the keys that step."""
        return symbol in {key.LEFT, key.RIGHT, key.HOME, key.END}

    def on_motion(self, motion: int) -> None:
        """Step as long as a key is held."""
        asked = _MOTIONS.get(motion)
        if asked is not None:
            self._step(-1 if asked < 0 else 1, abs(asked))

    def refresh(self) -> None:
        """Draw the present state."""
        look = "chip_pressed" if self.is_pressed else "chip_hover" if self.is_hovered else "chip"
        self._panel.paint(self.canvas.quads.sheet.regions[look])
        for quad, _ in self._marks:
            quad.tint(INK, (1.0 if self.is_hovered or self.has_focus else 0.6) * self._alpha)

    def _step(self, side: int, size: int) -> None:
        self.canvas.sounds.play("toggle")
        self._on_step(side, size)
