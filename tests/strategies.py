"""Random house rules that can be played: for hypothesis, and for long runs with a plain generator.

Both draw through the same description, so that a new switch is drawn without a line here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeVar, get_type_hints

from hypothesis import strategies as st

from stacko_arcade.rules.blocks import COLORLESS, FACE_NAMES, Color, CustomSet, Face, SetPreset
from stacko_arcade.rules.exclusions import exclusions
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    Arrangement,
    CubeFace,
    HouseRules,
    Rows,
    TargetSource,
)

Item = TypeVar("Item")

NAMES = (
    "Ours",
    "Grandma's table",
    "12",
    "no",
    "a: b # c",
    "Tür & Tor",
    "Papan Kayu",
    "~",
    "- x",
    '"',
    "\\",
    "雪",
)
NUMBERS_ONLY = (SetPreset.CUBE_45, SetPreset.CUBE_48)
CUBE_FACES = (
    *(CubeFace(color, number) for color in Color for number in range(1, 5)),
    CubeFace(action="reverse"),
    CubeFace(action="draw_two"),
)


class Source(Protocol):
    """What chances are drawn from."""

    def number(self, low: int, high: int) -> int: ...

    def pick(self, items: Sequence[Item]) -> Item: ...


class Drawn:
    """Draws by a plain generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def number(self, low: int, high: int) -> int:
        return self._rng.randint(low, high)

    def pick(self, items: Sequence[Item]) -> Item:
        return self._rng.choice(items)


class Shrinking:
    """Draws by hypothesis, towards the first item and the lowest number."""

    def __init__(self, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        self._draw = draw

    def number(self, low: int, high: int) -> int:
        return int(self._draw(st.integers(low, high)))

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.number(0, len(items) - 1)]


def random_house_rules(rng: random.Random) -> HouseRules:
    """Return house rules that can be played, drawn from all there are."""
    return house_rules_from(Drawn(rng))


def house_rules_strategy() -> st.SearchStrategy[HouseRules]:
    """Return a strategy for house rules that can be played, towards the official ones."""

    @st.composite
    def drawn(draw: Callable[[st.SearchStrategy[Any]], Any]) -> HouseRules:
        return house_rules_from(Shrinking(draw))

    return drawn()


def house_rules_from(source: Source) -> HouseRules:
    """Return house rules that can be played; a switch that excludes another one is set back."""
    rules: HouseRules = _section(OFFICIAL, source)
    if rules.target.source is TargetSource.CUBE:  # seldom by chance alone: most sets have action blocks
        rules = replace(rules, set=_set(source, numbers_only=True))
        if not isinstance(rules.tower.arrangement, Arrangement):
            rules = replace(rules, tower=replace(rules.tower, arrangement=_rows(source, numbers_only=True)))
    while found := exclusions(rules):
        rules = _official_at(rules, found[0].keys[0])
    return rules


def _official_at(rules: HouseRules, key: str) -> HouseRules:
    section, _, name = key.rpartition(".")
    if not section:
        return replace(rules, **{name: getattr(OFFICIAL, name)})
    table = replace(getattr(rules, section), **{name: getattr(getattr(OFFICIAL, section), name)})
    return replace(rules, **{section: table})


def _section(base: Any, source: Source) -> Any:
    hints = get_type_hints(type(base))
    changes = {}
    for part in fields(base):
        value = getattr(base, part.name)
        low, high = part.metadata.get("range", (0, 0))
        changes[part.name] = _value(hints[part.name], value, source, low, high)
    return replace(base, **changes)


def _value(hint: Any, value: Any, source: Source, low: int, high: int) -> Any:
    if isinstance(value, SetPreset):
        return _set(source, numbers_only=False)
    if isinstance(value, Arrangement):
        # as often by rows as any of the words
        word = source.pick([*Arrangement, None])
        return word or _rows(source, numbers_only=False)
    if hint == tuple[CubeFace, ...]:
        return tuple(source.pick(CUBE_FACES) for _ in range(6))
    if is_dataclass(value):
        return _section(value, source)
    if isinstance(value, Enum):
        return source.pick([value, *(word for word in type(value) if word is not value)])
    if isinstance(value, bool):
        return source.pick([value, not value])
    if isinstance(value, int):
        return source.pick([value, source.number(low, high)])
    assert isinstance(value, str), f"{hint}: say here how it is drawn"
    return source.pick([value, *NAMES])


def _set(source: Source, *, numbers_only: bool) -> SetPreset | CustomSet:
    if source.number(0, 2):
        return source.pick(NUMBERS_ONLY if numbers_only else tuple(SetPreset))
    printed: list[tuple[Color | None, Face]] = [
        (color, face)
        for color in Color
        for face in Face
        if face not in COLORLESS and (face.number or not numbers_only)
    ]
    if not numbers_only:
        printed += [(None, face) for face in Face if face in COLORLESS]
    size = 3 * source.number(3, 20)
    counts = dict.fromkeys(printed, 0)
    for _ in range(size):
        counts[source.pick(printed)] += 1
    return CustomSet(tuple((color, face, count) for (color, face), count in counts.items() if count))


def _rows(source: Source, *, numbers_only: bool) -> Rows:
    names = [name for name, (_, face) in FACE_NAMES.items() if face.number or not numbers_only]
    rows = []
    for _ in range(source.number(3, 16)):
        left, middle, right = (source.pick([*names, None]) for _ in range(3))
        rows.append((left, middle or source.pick(names), right))
    return tuple(rows)
