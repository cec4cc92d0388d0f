from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stacko_arcade.ui.window import _explained

OPEN = """
from stacko_arcade.errors import DisplayError
from stacko_arcade.ui.window import open_window
try:
    open_window()
except DisplayError as error:
    print("told:", error)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display can be taken away on X11 only")
@pytest.mark.parametrize("display", [None, ":9999"])
def test_without_a_display_one_line_says_so(display: str | None) -> None:
    env = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    if display is not None:
        env["DISPLAY"] = display
    done = subprocess.run([sys.executable, "-c", OPEN], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("told: no window can be opened: there is no display")
    assert done.stdout.count("\n") == 1
    assert "stacko-arcade simulate" in done.stdout
    assert "Traceback" not in done.stderr


def test_an_old_driver_is_told_from_a_missing_display() -> None:
    line = str(_explained(RuntimeError("Unable to create an OpenGL 3.3+ context.\nCheck your system.")))
    assert "OpenGL 3.3 is missing" in line
    assert "graphics driver" in line
    assert "\n" not in line


def test_a_long_fault_is_cut() -> None:
    assert len(str(_explained(RuntimeError("x" * 900)))) < 300
