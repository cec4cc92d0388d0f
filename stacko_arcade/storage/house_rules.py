"""House rules and levels by name or path: shipped ones, the person's own, any other file."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from stacko_arcade.errors import UsageError
from stacko_arcade.storage.names import find, list_house_rules, list_own_house_rules
from stacko_arcade.storage.reading import read, read_level
from stacko_arcade.storage.storing import store_house_rules, store_starter
from stacko_arcade.storage.writing import differences_to_yaml, house_rules_to_yaml

if TYPE_CHECKING:
    from stacko_arcade.errors import Fault
    from stacko_arcade.rules.house_rules import HouseRules
    from stacko_arcade.storage.levels import Level

__all__ = [
    "called",
    "check_file",
    "differences_to_yaml",
    "house_rules_to_yaml",
    "list_house_rules",
    "list_own_house_rules",
    "load_house_rules",
    "load_level",
    "store_house_rules",
    "store_starter",
]


def load_house_rules(name_or_path: str) -> HouseRules:
    """Return the house rules of a preset (``official``) or of a file (``my/table.yaml``).

    Raises:
        UsageError: there is no such preset or file.
        ContentError: the file has faults: all of them, each with its line and column.

    """
    return load_level(name_or_path).house_rules


def load_level(name_or_path: str) -> Level:
    """Return a level, by its name or path: house rules with what a level adds to them.

    Raises:
        UsageError: there is no such preset or file.
        ContentError: the file has faults: all of them, each with its line and column.

    """
    return read_level(find(name_or_path))


def called(name_or_path: str) -> str:
    """Return what a file calls itself (``name:``); its own name without the ending where it does not say.

    >>> called("official")
    'official'
    """
    try:
        found = read(find(name_or_path))
    except UsageError:
        return PurePath(name_or_path).stem
    is_said = "name" in found.keys and "name" not in found.faulty
    return found.level.house_rules.name if is_said else found.path.stem


def check_file(name_or_path: str) -> tuple[Fault, ...]:
    """Return all faults of a file and of what it extends; none where it can be played.

    Raises:
        UsageError: there is no such preset or file.

    """
    return tuple(read(find(name_or_path)).faults)
