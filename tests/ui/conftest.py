"""One real window for all tests of screens, and real mouse and keyboard events for it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import arcade
import pytest
from PIL.Image import Image

from stacko_arcade.rules.rulebook import Language
from stacko_arcade.ui.choices import OpponentChoice
from stacko_arcade.ui.rules_kept import RulesKept
from stacko_arcade.ui.window import GameWindow, open_window

if sys.platform.startswith("linux"):
    from Xlib import XK, X, display
    from Xlib.ext import xtest


class Person:
    """Somebody at the computer: moves the mouse, types, and looks, through the window system itself."""

    def __init__(self, window: GameWindow) -> None:
        self.window = window
        self._display = display.Display()
        # on a busy machine a key is down for so long that it would repeat
        self._display.change_keyboard_control(auto_repeat_mode=X.AutoRepeatModeOff)
        self._own: Any = self._display.create_resource_object("window", window._window)

    def look(self, frames: int = 4) -> None:
        """Let the game run for some frames."""
        window = self.window
        window.switch_to()
        for _ in range(frames):
            window.dispatch_events()
            window.dispatch_pending_events()
            view = window.current_view
            if view is not None:
                view.on_update(1 / 60)
            window.on_update(1 / 60)
            window.clear()
            if window.current_view is not None:
                window.current_view.on_draw()
            window.flip()

    def settle(self) -> None:
        """Let the arrival of a screen pass."""
        self.look(4)

    def picture(self) -> Image:
        """Return what is on the screen, upper left corner first."""
        self.window.switch_to()
        if self.window.current_view is not None:
            self.window.current_view.on_draw()
        return arcade.get_image().convert("RGB")

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a place in the window (y down)."""
        where = self._own.translate_coords(self._display.screen().root, 0, 0)
        xtest.fake_input(self._display, X.MotionNotify, x=round(x) - where.x, y=round(y) - where.y)
        self._display.sync()
        self._wait()

    def click(self, x: float, y: float) -> None:
        """Click at a place in the window (y down)."""
        self.move(x, y)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self._display, kind, 1)
            self._display.sync()
            self._wait()

    def hold(self, button: int = 1) -> None:
        """Press a mouse button and keep it down."""
        xtest.fake_input(self._display, X.ButtonPress, button)
        self._display.sync()
        self._wait()

    def release(self, button: int = 1) -> None:
        """Let a mouse button come up."""
        xtest.fake_input(self._display, X.ButtonRelease, button)
        self._display.sync()
        self._wait()

    def go_away(self) -> None:
        """Give the keyboard to another window: to none, here."""
        self._own.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()
        self._wait()
        self._display.set_input_focus(X.NONE, X.RevertToParent, X.CurrentTime)
        self._display.sync()
        self._wait()

    def press(self, name: str, *, shift: bool = False) -> None:
        """Press and release a key by its X name, e.g. ``Tab``, ``a``; with Shift held down or not."""
        self._own.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()
        self._wait()
        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        held = self._display.keysym_to_keycode(XK.string_to_keysym("Shift_L"))
        strokes = [(X.KeyPress, code), (X.KeyRelease, code)]
        if shift:
            strokes = [(X.KeyPress, held), *strokes, (X.KeyRelease, held)]
        for kind, number in strokes:
            xtest.fake_input(self._display, kind, number)
            self._display.sync()
            self._wait()

    def leave(self) -> None:
        """Let go of the mouse and the keyboard."""
        self._display.close()

    def _wait(self) -> None:
        time.sleep(0.02)
        self.look(2)


@pytest.fixture(scope="session")
def _the_window() -> Iterator[GameWindow]:
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        pytest.skip("no display, and no Xvfb to make one")
    opened = open_window(
        is_muted=True,
        opponents=[
            OpponentChoice("tilda", "Tilda", "Careful", "Only takes loose blocks"),
            OpponentChoice("bruno", "Bruno", "Bold", "Pulls hard"),
        ],
    )
    yield opened
    opened.close()


@pytest.fixture
def window(_the_window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """Return the game's window at 1280x720 with the title shown; nobody has files of their own."""
    monkeypatch.setenv("STACKO_HOME", str(tmp_path / "home"))
    _the_window.switch_to()
    _the_window.is_motion_reduced = True
    _the_window.names = ["You"]
    _the_window.last_setup = None
    _the_window.rules_kept = RulesKept()
    _the_window.rulebook_language = Language.ENGLISH
    if (_the_window.width, _the_window.height) != (1280, 720):
        _the_window.set_size(1280, 720)
        _the_window.dispatch_events()
    _the_window.show_title()
    return _the_window


@pytest.fixture
def person(window: GameWindow) -> Iterator[Person]:
    """Return somebody who has just seen the title appear."""
    someone = Person(window)
    someone.settle()
    yield someone
    someone.leave()
