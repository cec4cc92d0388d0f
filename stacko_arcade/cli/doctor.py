"""``stacko-arcade doctor``: what the game finds on this machine."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Annotated

import typer

from stacko_arcade import __version__
from stacko_arcade.content import content_root
from stacko_arcade.errors import StackoError
from stacko_arcade.opponents.loader import list_opponents, load_opponent
from stacko_arcade.storage.house_rules import list_house_rules, load_house_rules


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    is_fine: bool
    found: str


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Look whether this machine has what the game needs; exit code 1 if something is missing."""
    findings = [
        _look("Python", lambda: f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        _look("Stacko Arcade", lambda: __version__),
        _look("packages", _packages),
        _look("content", lambda: str(content_root())),
        _look("house rules", _house_rules),
        _look("opponents", _opponents),
        _look("physics", _physics),
        _look("display", _display),
        _look("sound", _sound),
    ]
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            print(f"{'fine   ' if finding.is_fine else 'MISSING'}  {finding.what}: {finding.found}")
    if not all(finding.is_fine for finding in findings):
        raise typer.Exit(1)


def _look(what: str, find: Callable[[], str]) -> Finding:
    try:
        return Finding(what, is_fine=True, found=find())
    except StackoError as error:
        return Finding(what, is_fine=False, found=str(error).splitlines()[0])
    except Exception as error:
        return Finding(what, is_fine=False, found=f"{type(error).__name__}: {error}".splitlines()[0])


def _packages() -> str:
    return ", ".join(
        f"{name} {version(name)}" for name in ("arcade", "pyglet", "pymunk", "pydantic", "PyYAML")
    )


def _house_rules() -> str:
    names = list_house_rules()
    for name in names:
        load_house_rules(name)
    return ", ".join(names)


def _opponents() -> str:
    names = list_opponents()
    for name in names:
        load_opponent(name)
    return ", ".join(names)


def _physics() -> str:
    import pymunk  # noqa: PLC0415 - a broken library is a finding, not a crash

    return f"Chipmunk {pymunk.chipmunk_version}"


def _display() -> str:
    from stacko_arcade.ui.window import open_window  # noqa: PLC0415 - the same

    window = open_window(width=640, height=360, is_muted=True)
    try:
        major, minor = window.ctx.gl_version  # type: ignore[attr-defined]
        return f"OpenGL {major}.{minor}, {window.ctx.info.RENDERER}"
    finally:
        window.close()


def _sound() -> str:
    import pyglet  # noqa: PLC0415 - the same

    driver = pyglet.media.get_audio_driver()  # type: ignore[no-untyped-call]
    if driver is None or type(driver).__name__ == "SilentDriver":
        return "no device: the game plays silently"
    return type(driver).__name__


if sys.platform == "win32":  # the console of Windows may not know every letter of a driver's name
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
