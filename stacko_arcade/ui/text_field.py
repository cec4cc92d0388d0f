"""A line of text that is edited in place, e.g. a name."""

from __future__ import annotations

from collections.abc import Callable

from arcade import key

from stacko_arcade.ui.labels import text_width
from stacko_arcade.ui.theme import DISPLAY, INK, Box
from stacko_arcade.ui.widgets import Canvas, Widget


class TextField(Widget):
    """One line of text that is edited in place."""

    takes_text = True

    def __init__(
        self,
        canvas: Canvas,
        box: Box,
        text: str,
        on_change: Callable[[str], None],
        *,
        longest: int = 14,
        px: float = 20.0,
        on_enter: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(canvas, box)
        self.value = text
        self._on_change = on_change
        self._on_enter = on_enter
        self._longest = longest
        self._px = px
        self._at = len(text)
        ui = canvas.layout.ui
        self._panel = canvas.quads.panel("field", box, ui, alpha=0.0)
        self._caret = canvas.quads.fill(Box(box.left, box.cy - 11 * ui, max(1.0, 2 * ui), 22 * ui), INK, 0.0)
        self._label = canvas.texts.add(
            text or " ", box.left + 10 * ui, box.cy, px * ui, anchor_x="left", font=DISPLAY
        )
        self.refresh()

    def click(self) -> None:
        """Put the caret at the end."""
        self._at = len(self.value)
        self.refresh()

    def refresh(self) -> None:
        """Draw the present state."""
        ui = self.canvas.layout.ui
        look = "field_active" if self.has_focus else "field"
        self._panel.paint(self.canvas.quads.sheet.regions[look])
        self._panel.tint(alpha=1.0 if self.has_focus else 0.75 if self.is_hovered else 0.0)
        self._label.text = self.value or " "
        before = text_width(self.value[: self._at], self._px * ui, DISPLAY)
        x = self.box.left + 10 * ui + before
        self._caret.stretch(Box(x, self.box.cy - 11 * ui, max(1.0, 2 * ui), 22 * ui))
        self._caret.alpha = 1.0 if self.has_focus else 0.0

    def on_key(self, symbol: int) -> bool:
        """Keep the keys that move the caret or write, and Enter where it does something here."""
        if symbol in {key.ENTER, key.NUM_ENTER} and self._on_enter is not None:
            self._on_enter()
            return True
        return symbol in {key.LEFT, key.RIGHT, key.SPACE, key.HOME, key.END, key.BACKSPACE, key.DELETE}

    def on_text(self, text: str) -> None:
        """Insert what was typed, as far as there is room."""
        clean = "".join(letter for letter in text if letter.isprintable())
        ui = self.canvas.layout.ui
        for letter in clean[: max(0, self._longest - len(self.value))]:
            longer = self.value[: self._at] + letter + self.value[self._at :]
            if text_width(longer, self._px * ui, DISPLAY) > self.box.width - 22 * ui:
                break
            self.value = longer
            self._at += 1
            self._changed()

    def on_motion(self, motion: int) -> None:
        """Move the caret or delete."""
        if motion == key.MOTION_BACKSPACE and self._at > 0:
            self.value = self.value[: self._at - 1] + self.value[self._at :]
            self._at -= 1
            self._changed()
        elif motion == key.MOTION_DELETE and self._at < len(self.value):
            self.value = self.value[: self._at] + self.value[self._at + 1 :]
            self._changed()
        elif motion in {key.MOTION_LEFT, key.MOTION_RIGHT}:
            step = 1 if motion == key.MOTION_RIGHT else -1
            self._at = min(len(self.value), max(0, self._at + step))
            self.refresh()
        elif motion == key.MOTION_BEGINNING_OF_LINE:
            self._at = 0
            self.refresh()
        elif motion == key.MOTION_END_OF_LINE:
            self._at = len(self.value)
            self.refresh()

    def _changed(self) -> None:
        self.refresh()
        self._on_change(self.value)
