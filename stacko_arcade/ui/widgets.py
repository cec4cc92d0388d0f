"""Buttons, switches and name fields that live in a screen's batches, and who has the focus.

Mouse and keyboard do the same: Tab and the arrows move the focus, Enter and Space press, and the focus
is outlined as soon as a key is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import arcade
from arcade import key

from stacko_arcade.ui.keys import TABS
from stacko_arcade.ui.labels import Label, TextLayer
from stacko_arcade.ui.quads import Panel, Quad, QuadBatch
from stacko_arcade.ui.sounds import Sounds
from stacko_arcade.ui.theme import INK, IVORY, Box, Layout, Rgb

Style = Literal["main", "button", "plum", "chip", "dashed"]
Align = Literal["left", "center"]

_TEXT_COLOR: Final[dict[Style, Rgb]] = {"main": INK, "button": INK, "plum": IVORY, "chip": INK, "dashed": INK}
_SUNK: Final[dict[Style, float]] = {"main": 4.0, "button": 4.0, "plum": 4.0, "chip": 2.0, "dashed": 1.0}
_DISABLED: Final = 0.45


class Canvas:
    """What a widget draws into: the batch, the texts, the outline of the focus, the grid, the sounds."""

    def __init__(self, quads: QuadBatch, texts: TextLayer, layout: Layout, sounds: Sounds) -> None:
        self.quads = quads
        self.texts = texts
        self.layout = layout
        self.sounds = sounds


class Widget:
    """Something that can be pointed at, pressed and focused; ``box`` is in window coordinates."""

    takes_text = False

    def __init__(self, canvas: Canvas, box: Box) -> None:
        self.canvas = canvas
        self.box = box
        self.is_enabled = True
        self.is_hovered = False
        self.is_pressed = False
        self.has_focus = False
        self.pressed_at: tuple[float, float] | None = None
        """Where the mouse went down on it; None when a key presses it."""

    def click(self) -> None:
        """Do what the widget is for."""

    def refresh(self) -> None:
        """Draw the present state."""

    def on_key(self, symbol: int) -> bool:
        """Return whether the widget itself used the key."""
        del symbol
        return False

    def on_text(self, text: str) -> None:
        """Take typed text."""

    def on_motion(self, motion: int) -> None:
        """Take a caret motion."""

    def blur(self) -> None:
        """Lose the focus."""


class Button(Widget):
    """A button with an icon, a text, or both, in one of the looks."""

    def __init__(
        self,
        canvas: Canvas,
        box: Box,
        text: str,
        on_click: Callable[[], None],
        *,
        style: Style = "button",
        icon: str | None = None,
        px: float = 22.0,
        align: Align = "center",
        sound: str = "press",
        is_mirrored: bool = False,
    ) -> None:
        super().__init__(canvas, box)
        self._on_click = on_click
        self._style: Style = style
        self._sound = sound
        self._align = align
        self._px = px
        ui = canvas.layout.ui
        if style not in {"chip", "dashed"}:
            canvas.quads.panel("shadow_small", box.moved(0, -6 * ui), ui)
        self._panel: Panel = canvas.quads.panel(style, box, ui)
        color = _TEXT_COLOR[style]
        self._icon: Quad | None = None
        self._icon_width = 0.0
        if icon is not None:
            size = px * 1.13 if text else px * 1.2
            self._icon_width = size * ui
            self._icon = canvas.quads.add(f"icon_{icon}", scale=size * ui / 24, color=color)
            if is_mirrored:
                self._icon.mirror()
        self._label: Label | None = None
        if text:
            room = box.width - (self._icon_width + 12 * ui if icon else 0) - 20 * ui
            self._label = canvas.texts.add(text, 0, 0, px * ui, color=color, anchor_x="left", fit=room)
        self.refresh()

    @property
    def text(self) -> str:
        """What it says."""
        return self._label.text if self._label is not None else ""

    @text.setter
    def text(self, text: str) -> None:
        if self._label is not None:
            self._label.text = text
            self.refresh()

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        if self._icon is not None:
            self._icon.paint(self.canvas.quads.sheet.regions[f"icon_{icon}"])
            self.refresh()

    def click(self) -> None:
        """Play the sound and call what was given."""
        if self.is_enabled:
            self.canvas.sounds.play(self._sound)
            self._on_click()

    def refresh(self) -> None:
        """Draw the present state."""
        ui = self.canvas.layout.ui
        look: str = self._style
        if self.is_enabled and self.is_pressed:
            look += "_pressed"
        elif self.is_enabled and self.is_hovered:
            look += "_hover"
        self._panel.paint(self.canvas.quads.sheet.regions[look])
        alpha = 1.0 if self.is_enabled else _DISABLED
        down = _SUNK[self._style] * ui if self.is_pressed and self.is_enabled else 0.0
        gap = self._px * 0.5 * ui if self._icon is not None and self._label is not None else 0.0
        wide = self._icon_width + gap + (self._label.width if self._label is not None else 0.0)
        x = self.box.left + 24 * ui if self._align == "left" else self.box.cx - wide / 2
        y = self.box.cy - down
        color = _TEXT_COLOR[self._style]
        if self._icon is not None:
            self._icon.move(x + self._icon_width / 2, y)
            self._icon.tint(color, alpha)
            x += self._icon_width + gap
        if self._label is not None:
            self._label.move(x, y)
            self._label.color(color, alpha)


class Switch(Widget):
    """On or off."""

    def __init__(
        self, canvas: Canvas, box: Box, on_change: Callable[[bool], None], *, is_on: bool = False
    ) -> None:
        super().__init__(canvas, box)
        self._on_change = on_change
        self.is_on = is_on
        ui = canvas.layout.ui
        self._quad = canvas.quads.add("switch_off", box.right - 29 * ui, box.cy, scale=ui)
        self.refresh()

    def click(self) -> None:
        """Turn it over."""
        self.is_on = not self.is_on
        self.canvas.sounds.play("toggle")
        self.refresh()
        self._on_change(self.is_on)

    def refresh(self) -> None:
        """Draw the present state."""
        self._quad.paint(self.canvas.quads.sheet.regions["switch_on" if self.is_on else "switch_off"])


class Controls:
    """The widgets of a screen: hands them the mouse and the keyboard and keeps the focus."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.widgets: list[Widget] = []
        self._focus: Widget | None = None
        self._held: Widget | None = None
        self._is_outlined = False
        self._outline: Panel | None = None

    def add(self, widget: Widget, *, focus: bool = False) -> None:
        """Take a widget in; the order is the order of Tab."""
        self.widgets.append(widget)
        if focus:
            self._focus = widget
            widget.has_focus = True
            widget.refresh()

    def finish(self) -> None:
        """Add the outline of the focus; call it after everything else was added to the batch."""
        ui = self.canvas.layout.ui
        self._outline = self.canvas.quads.panel("focus", Box(0, 0, 60 * ui, 60 * ui), ui, alpha=0.0)
        self._show_focus()

    @property
    def focus_index(self) -> int:
        """Which widget has the focus; -1 for none. Kept over a rebuild by :meth:`focus_at`."""
        return self.widgets.index(self._focus) if self._focus in self.widgets else -1

    @property
    def focus(self) -> Widget | None:
        """Which widget has the focus."""
        return self._focus

    @property
    def is_outlined(self) -> bool:
        """Whether the focus is shown because a key was used last."""
        return self._is_outlined

    def focus_at(self, index: int, *, is_outlined: bool) -> None:
        """Give the focus to a widget by its place; leave it where it is for a place that is not there."""
        self._is_outlined = is_outlined
        self._give_focus(self.widgets[index] if 0 <= index < len(self.widgets) else self._focus)

    def at(self, x: float, y: float) -> Widget | None:
        """Return the widget under a point."""
        for widget in reversed(self.widgets):
            if widget.is_enabled and widget.box.contains(x, y):
                return widget
        return None

    def on_mouse_motion(self, x: float, y: float) -> None:
        """Light what the mouse is over."""
        under = self.at(x, y)
        for widget in self.widgets:
            is_hovered = widget is under
            if widget.is_hovered != is_hovered:
                widget.is_hovered = is_hovered
                if is_hovered and isinstance(widget, Button):
                    self.canvas.sounds.play("hover")
                widget.refresh()

    def on_mouse_press(self, x: float, y: float, button: int) -> bool:
        """Return whether a widget was pressed."""
        if button != arcade.MOUSE_BUTTON_LEFT:
            return False
        under = self.at(x, y)
        self._is_outlined = False
        if under is None:
            if self._focus is not None and self._focus.takes_text:
                self._give_focus(None)
            self._show_focus()
            return False
        self._held = under
        under.pressed_at = x, y
        self._give_focus(under)
        under.is_pressed = True
        under.refresh()
        return True

    def on_mouse_release(self, x: float, y: float, button: int) -> bool:
        """Click when the button comes up where it went down."""
        if button != arcade.MOUSE_BUTTON_LEFT or self._held is None:
            return False
        held, self._held = self._held, None
        held.is_pressed = False
        held.refresh()
        if held.box.contains(x, y):
            held.click()
        return True

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        """Return whether the key moved the focus or pressed a widget."""
        focus = self._focus
        if focus is not None and focus.on_key(symbol):
            if not focus.takes_text:
                self._is_outlined = True
                self._show_focus()
            return True
        if symbol in TABS:
            self._step(-1 if modifiers & key.MOD_SHIFT else 1)
            return True
        ways = {key.LEFT: (-1, 0), key.RIGHT: (1, 0), key.UP: (0, 1), key.DOWN: (0, -1)}
        if symbol in ways:
            self._go(*ways[symbol])
            return True
        if symbol in {key.ENTER, key.NUM_ENTER, key.SPACE} and focus is not None and focus.is_enabled:
            self._is_outlined = True
            self._show_focus()
            if focus.takes_text:
                self._step(1)
            else:
                focus.pressed_at = None
                focus.click()
            return True
        return False

    def on_text(self, text: str) -> None:
        """Hand typed text to the field that has the focus."""
        if self._focus is not None and self._focus.takes_text:
            self._focus.on_text(text)

    def on_text_motion(self, motion: int) -> None:
        """Hand a caret motion to the widget that has the focus."""
        if self._focus is not None:
            self._focus.on_motion(motion)

    def _give_focus(self, widget: Widget | None) -> None:
        if widget is not self._focus:
            if self._focus is not None:
                self._focus.has_focus = False
                self._focus.blur()
                self._focus.refresh()
            self._focus = widget
            if widget is not None:
                widget.has_focus = True
                widget.refresh()
        self._show_focus()

    def _step(self, by: int) -> None:
        usable = [widget for widget in self.widgets if widget.is_enabled]
        if not usable:
            return
        self._is_outlined = True
        if self._focus in usable:
            self._give_focus(usable[(usable.index(self._focus) + by) % len(usable)])
        else:
            self._give_focus(usable[0 if by > 0 else -1])
        self.canvas.sounds.play("hover")

    def _go(self, dx: int, dy: int) -> None:
        if self._focus is None or not self._is_outlined:
            self._is_outlined = True
            if self._focus is None:
                self._step(1)
                return
        here = self._focus.box
        best: tuple[float, Widget] | None = None
        for widget in self.widgets:
            if widget is self._focus or not widget.is_enabled:
                continue
            box = widget.box
            along = (box.cx - here.cx) * dx + (box.cy - here.cy) * dy
            if dx:
                edge = box.left - here.right if dx > 0 else here.left - box.right
                aside = max(0.0, abs(box.cy - here.cy) - (box.height + here.height) / 2)
            else:
                edge = box.bottom - here.top if dy > 0 else here.bottom - box.top
                aside = max(0.0, abs(box.cx - here.cx) - (box.width + here.width) / 2)
            if along <= 0 or edge < -2:
                continue
            far = max(0.0, edge) + 3 * aside + 0.05 * (abs(box.cx - here.cx) + abs(box.cy - here.cy))
            if best is None or far < best[0]:
                best = (far, widget)
        if best is not None:
            self._give_focus(best[1])
            self.canvas.sounds.play("hover")
        self._show_focus()

    def _show_focus(self) -> None:
        if self._outline is None:
            return
        is_seen = self._is_outlined and self._focus is not None and not self._focus.takes_text
        if is_seen and self._focus is not None:
            self._outline.place(self._focus.box)
        self._outline.tint(alpha=1.0 if is_seen else 0.0)


__all__ = ["Button", "Canvas", "Controls", "Switch", "Widget"]
