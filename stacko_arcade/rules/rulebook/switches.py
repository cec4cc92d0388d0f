"""Every switch of the house rules, found by looking at :class:`HouseRules` itself."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast, get_args, get_type_hints

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.house_rules import DRAW_TWO, OFFICIAL, REVERSE, CubeFace, HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stacko_arcade.rules.rulebook.entries import Value

NO_SWITCHES: Final = frozenset({"name"})
"""Fields that decide nothing."""
CUBE_FACE_VALUES: Final = (
    *(CubeFace(color, number) for color, number in product(Color, range(1, 5))),
    CubeFace(action=REVERSE),
    CubeFace(action=DRAW_TWO),
)
"""Everything that a face of the cube may show."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch: its key as files write it, and what it may be set to.

    ``choices`` holds the members of an enum or both booleans; a number has none and states its range. A set,
    a tower or a cube of one's own stands beside the choices: ``is_open``.
    """

    key: str
    choices: tuple[Enum | bool, ...] = ()
    range: tuple[int, int] | None = None
    is_open: bool = False

    @property
    def is_bool(self) -> bool:
        """Tell whether it is only on or off."""
        return self.choices == (False, True)


@cache
def switches() -> tuple[Switch, ...]:
    """Return every switch, in the order of :class:`HouseRules`.

    >>> [switch.key for switch in switches() if switch.range == (1, 60)]
    ['turn.blame_s']
    """
    return tuple(found for found in _walk(OFFICIAL, "") if found.key not in NO_SWITCHES)


def _walk(section: Any, prefix: str) -> Iterator[Switch]:
    hints = get_type_hints(type(section))
    for part in fields(section):
        key = prefix + part.name
        value = getattr(section, part.name)
        if is_dataclass(value):
            yield from _walk(value, f"{key}.")
        elif isinstance(value, bool):
            yield Switch(key, (False, True))
        elif isinstance(value, int):
            yield Switch(key, range=part.metadata["range"])
        else:
            kinds = get_args(hints[part.name]) or (hints[part.name],)
            members = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)]
            choices = tuple(member for kind in members for member in kind)
            yield Switch(key, choices, is_open=len(members) < len(kinds))


def value_of(house_rules: HouseRules, key: str) -> Value:
    """Return what a switch is set to.

    >>> value_of(OFFICIAL, "draw_two.blocks")
    2

    Raises:
        AttributeError: there is no such switch.

    """
    found: Any = house_rules
    for part in key.split("."):
        found = getattr(found, part)
    return cast("Value", found)


def with_value(house_rules: HouseRules, key: str, value: Value) -> HouseRules:
    """Return house rules with one switch set otherwise.

    >>> with_value(OFFICIAL, "draw_two.blocks", 3).draw_two.blocks
    3
    """
    return cast("HouseRules", _with(house_rules, key.split("."), value))


def _with(section: Any, parts: list[str], value: object) -> Any:
    first, *rest = parts
    return replace(section, **{first: _with(getattr(section, first), rest, value) if rest else value})
