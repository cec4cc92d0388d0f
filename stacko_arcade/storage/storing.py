"""House rules kept in files: written whole or not at all, and never over a file that was not given up."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from stacko_arcade.errors import ContentError, UsageError, printable
from stacko_arcade.rules.arrange import without_idle_set
from stacko_arcade.rules.exclusions import exclusions
from stacko_arcade.storage.names import SUFFIXES, find, list_house_rules, list_own_house_rules, own_file
from stacko_arcade.storage.reading import read, read_level
from stacko_arcade.storage.writing import Sentence, differences_to_yaml, starter_yaml

if TYPE_CHECKING:
    from stacko_arcade.rules.house_rules import HouseRules


def store_house_rules(
    house_rules: HouseRules,
    name_or_path: str | Path,
    base: str = "official",
    *,
    overwrite: bool = False,
    sentence: Sentence | None = None,
) -> Path:
    """Return the file that house rules were written to: what differs from ``base``, with a comment a switch.

    A name is kept in the person's own folder; a :class:`~pathlib.Path`, or a text that ends in ``.yaml``,
    is where the file is written. Either the whole file is there afterwards, or what was there before.

    Raises:
        UsageError: the name cannot be one, there is such a file and ``overwrite`` is false, the rules
            exclude each other, the base is missing or extends the file itself, or it cannot be written.
        ContentError: the base has faults.

    """
    excluded = exclusions(house_rules)
    if excluded:
        first = excluded[0]
        raise UsageError(f"these house rules cannot be played: {first.keys[0]}: {first.message}")
    path = _target(name_or_path)
    extends, base_rules = _base(base, path)
    text = differences_to_yaml(house_rules, base_rules, sentence, extends=extends)
    _write(path, text, house_rules, overwrite=overwrite, otherwise="allow it to be replaced")
    return path


def store_starter(
    name_or_path: str | Path,
    base: str = "official",
    sentence: Sentence | None = None,
    *,
    overwrite: bool = False,
) -> Path:
    """Return the file that was written for a person to begin with: all switches of the base, as comments.

    Raises:
        UsageError: as for :func:`store_house_rules`.
        ContentError: the base has faults.

    """
    path = _target(name_or_path)
    extends, base_rules = _base(base, path)
    name = "".join(one for one in path.stem if one.isprintable())[:60].strip() or "My table"
    text = starter_yaml(name, base_rules, sentence, extends=extends)
    _write(path, text, None, overwrite=overwrite, otherwise="replace it by --replace")
    return path


def _target(name_or_path: str | Path) -> Path:
    if isinstance(name_or_path, Path) or name_or_path.endswith(SUFFIXES):
        path = Path(name_or_path)
        if path.suffix not in SUFFIXES or "\0" in str(path):
            raise UsageError(f"{printable(path)}: the name of a file that ends in .yaml would be right")
        return path
    return own_file(name_or_path)


def _base(base: str, path: Path) -> tuple[str, HouseRules]:
    """Return what a file calls its base, and what the base says."""
    found = find(base)
    level = read_level(found)
    if any(_is_same(one.path, path) for one in read(found).chain()):
        raise UsageError(f"{printable(path)}: {printable(base)} builds on this file: choose another base")
    if base in list_house_rules() or base in list_own_house_rules():
        return base, level.house_rules
    try:
        beside = os.path.relpath(found.resolve(), path.resolve().parent)
    except ValueError:  # another drive
        beside = str(found.resolve())
    return beside.replace(os.sep, "/"), level.house_rules


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):
        return False


def _write(path: Path, text: str, house_rules: HouseRules | None, *, overwrite: bool, otherwise: str) -> None:
    """Write a whole file or none; ``otherwise`` is what helps besides another name where there is one."""
    taken = f"{printable(path)}: there is such a file already: choose another name, or {otherwise}"
    try:
        if path.is_dir():
            raise UsageError(f"{printable(path)}: is a folder: choose another name")
        if os.path.lexists(path) and (not overwrite or not path.is_file()):
            raise UsageError(taken)
        path.parent.mkdir(parents=True, exist_ok=True)
        path = path.resolve() if overwrite else path  # what a link names is replaced, not the link
        part = path.parent / f".{secrets.token_hex(8)}.part"
        try:
            with part.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            _prove(part, house_rules)
            if not overwrite:
                _put(part, path, taken)
            else:
                if path.exists():
                    part.chmod(path.stat().st_mode & 0o777)
                part.replace(path)
        finally:
            with contextlib.suppress(OSError):
                part.unlink()
        _sync(path.parent)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{printable(path)}: cannot be written: {reason}") from error


def _put(part: Path, path: Path, taken: str) -> None:
    """Give a file its name unless another has got it meanwhile."""
    try:
        os.link(part, path)
    except FileExistsError as error:
        raise UsageError(taken) from error
    except (OSError, AttributeError, NotImplementedError):  # the file system knows no second names
        if os.path.lexists(path):
            raise UsageError(taken) from None
        part.replace(path)


def _prove(part: Path, house_rules: HouseRules | None) -> None:
    """See that a file says what it should, before it takes its place."""
    try:
        level = read_level(part)
    except ContentError as error:
        fault = error.faults[0]
        raise UsageError(f"these house rules cannot be kept in a file: {fault.message}") from error
    if house_rules is not None and without_idle_set(level.house_rules) != without_idle_set(house_rules):
        raise UsageError("these house rules cannot be kept in a file: they would load as others")


def _sync(folder: Path) -> None:
    """Have the new name itself on the disk, where folders can be synced."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
