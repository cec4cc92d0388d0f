"""Names of house rules: what is shipped, what a person has in an own folder, and what a path means."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

from stacko_arcade.content import content
from stacko_arcade.errors import UsageError, nearest, printable

SUFFIX: Final = ".yaml"
SUFFIXES: Final = (".yaml", ".yml")
LONGEST: Final = 60
_FORBIDDEN: Final = '/\\:*?"<>|'
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Names that Windows keeps for devices, with any ending."""


def home_folder() -> Path:
    """Return the folder of the person's own files: ``STACKO_HOME``, or the system's place for user data."""
    named = os.environ.get("STACKO_HOME")
    return Path(named) if named else platformdirs.user_data_path("stacko-arcade", appauthor=False)


def own_folder() -> Path:
    """Return the folder of the person's own house rules; it need not be there."""
    return home_folder() / "levels"


def list_house_rules() -> tuple[str, ...]:
    """Return the names of the shipped house rules, in alphabetical order."""
    return tuple(sorted(path.stem for path in content("levels").glob(f"*{SUFFIX}")))


def list_own_house_rules() -> tuple[str, ...]:
    """Return the names of the person's own house rules, in alphabetical order.

    A name that is shipped as well is among them: it means the shipped one, the own is reached by its path.
    """
    return tuple(sorted(_own()))


def find(name_or_path: str, folder: Path = Path()) -> Path:
    """Return the file that a name or path means; a path is relative to ``folder``.

    Raises:
        UsageError: there are no house rules of this name.

    """
    if name_or_path in list_house_rules():
        return content("levels", f"{name_or_path}{SUFFIX}")
    own = _own()
    if name_or_path in own:
        return own[name_or_path]
    is_path = name_or_path.endswith(SUFFIXES) or "/" in name_or_path or "\\" in name_or_path
    if is_path or _is_file(folder / name_or_path):
        return folder / name_or_path
    known = sorted({*list_house_rules(), *own})
    raise UsageError(
        f"there are no house rules {_short(name_or_path)!r}{nearest(name_or_path, known)}: "
        f"there is {', '.join(map(printable, known))}, or give the path of a .yaml file"
    )


def own_file(name: str) -> Path:
    """Return where own house rules of a name are kept.

    Raises:
        UsageError: the name is empty, too long, a shipped one, or no name of a file on some system.

    """
    wrong = _wrong(name)
    if wrong:
        raise UsageError(f"{_short(name)!r} is no name for house rules: {wrong}")
    for own in _own():
        if own.casefold() == name.casefold() and own != name:
            raise UsageError(
                f"{name!r} is no name for house rules: {own!r} differs from it in capitals alone"
            )
    return own_folder() / f"{name}{SUFFIX}"


def _wrong(name: str) -> str:
    """Return why no file may have a name; an empty text where it may."""
    if not name.strip():
        return "it is empty"
    if len(name) > LONGEST or len(name.encode("utf-8", "replace")) > 3 * LONGEST:
        return f"it is too long, up to {LONGEST} letters would be right"
    odd = next((one for one in name if one in _FORBIDDEN or not one.isprintable()), None)
    if odd is not None:
        return f'"{printable(odd)}" cannot be part of it'
    if name != name.strip() or name[0] in ".-~" or name[-1] == ".":
        return "it begins or ends with a sign that names of files cannot begin or end with"
    if name.casefold().endswith(SUFFIXES):
        return "it goes without the ending"
    if name.partition(".")[0].strip().casefold() in _RESERVED:
        return "Windows keeps it for a device"
    if name.casefold() in list_house_rules():
        return "the game's own have it, choose another one"
    return ""


def _own() -> dict[str, Path]:
    found: dict[str, Path] = {}
    try:
        for path in sorted(own_folder().iterdir()):
            if path.suffix in SUFFIXES and path.is_file():
                found.setdefault(path.stem, path)
    except OSError:  # there is none, or it may not be read: then there are no own ones
        return found
    return found


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[:LONGEST]}..."
