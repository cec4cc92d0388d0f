"""House rules as plain sentences, chapter by chapter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from stacko_arcade.rules.house_rules import OFFICIAL, CubeFace, HouseRules
from stacko_arcade.rules.rulebook.entries import GROUP_WORDS, OTHER, Fact, Group, Saying
from stacko_arcade.rules.rulebook.filling import cube_face_words, filled
from stacko_arcade.rules.rulebook.switches import Switch, switches, value_of, with_value
from stacko_arcade.rules.rulebook.table import ENTRIES, TABLE, TOGETHER
from stacko_arcade.rules.rulebook.words import Language, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stacko_arcade.rules.rulebook.entries import Value

_YES = Words("Yes", "Ja", "Ya")
_NO = Words("No", "Nein", "Tidak")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence; ``key`` is its switch, empty where none decides it."""

    text: str
    key: str = ""
    differs: bool = False
    """Whether a switch it speaks of is set otherwise than in the rules that were compared with."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook."""

    title: str
    lines: tuple[Line, ...]
    group: Group


def explain(
    house_rules: HouseRules, language: Language = Language.ENGLISH, base: HouseRules = OFFICIAL
) -> tuple[Chapter, ...]:
    """Return some house rules in plain sentences; what has no effect under them is left out.

    >>> explain(OFFICIAL)[0].lines[0].text[:24]
    'Play with 45 blocks: in '
    """
    lines: dict[Group, list[Line]] = {group: [] for group in Group}
    for group, line in _lines(house_rules, language, base):
        lines[group].append(line)
    return tuple(
        Chapter(GROUP_WORDS[group].said(language), tuple(found), group)
        for group, found in lines.items()
        if found
    )


def _lines(house_rules: HouseRules, language: Language, base: HouseRules) -> Iterator[tuple[Group, Line]]:
    together = [one for one in TOGETHER if one.when(house_rules)]
    for entry in TABLE:
        if entry.matters is not None and not entry.matters(house_rules):
            continue
        if isinstance(entry, Fact):
            yield entry.group, Line(filled(entry.sentence, language, house_rules))
            continue
        if any(has_effect(key, house_rules) for key in entry.within):
            continue
        joint = next((one for one in together if entry.key in one.keys), None)
        if joint is not None:
            if entry.key == joint.keys[0]:
                differs = any(_differs(house_rules, base, key) for key in joint.keys)
                yield entry.group, Line(filled(joint.sentence, language, house_rules), entry.key, differs)
            continue
        inside = [one.key for one in ENTRIES.values() if entry.key in one.within]
        named = [entry.key, *(key for key in inside if has_effect(key, house_rules))]
        differs = any(_differs(house_rules, base, key) for key in named)
        value = value_of(house_rules, entry.key)
        is_quiet = any(_is_same(value, quiet) for quiet in entry.quiet)
        if differs or not is_quiet:
            yield entry.group, Line(sentence(entry.key, value, language, house_rules), entry.key, differs)


def _differs(house_rules: HouseRules, base: HouseRules, key: str) -> bool:
    return value_of(house_rules, key) != value_of(base, key)


def _is_same(value: object, other: object) -> bool:
    """Tell whether two values are the same, where 0 is not False."""
    return value == other and type(value) is type(other)


def has_effect(key: str, house_rules: HouseRules) -> bool:
    """Tell whether a switch does anything under some house rules, whatever it is set to.

    >>> has_effect("cube.match", OFFICIAL)
    False
    """
    entry = ENTRIES[key]
    return entry.matters is None or entry.matters(house_rules)


def sentence(
    key: str, value: object, language: Language = Language.ENGLISH, house_rules: HouseRules | None = None
) -> str:
    """Return the sentence for one switch set to a value, amid house rules (else the official ones).

    >>> sentence("skip.seats", 2)
    'Skip: the next two players miss a turn.'

    Raises:
        KeyError: there is no such switch, or no sentence for the value.

    """
    known = cast("Value", value)  # what the table has no row for is refused below
    rules = with_value(OFFICIAL if house_rules is None else house_rules, key, known)
    return filled(saying(key, known, rules).sentence, language, rules, known)


def saying(key: str, value: Value, house_rules: HouseRules) -> Saying:
    """Return the table's row for a switch set to a value.

    Raises:
        KeyError: there is none.

    """
    for found in ENTRIES[key].sayings:
        if (found.value is OTHER or _is_same(found.value, value)) and (
            found.when is None or found.when(house_rules)
        ):
            return found
    raise KeyError(f"{key}: {value}")


def label(key: str, language: Language = Language.ENGLISH) -> str:
    """Return what a switch is called on a screen."""
    return ENTRIES[key].label.said(language)


def value_label(key: str, value: Value, language: Language = Language.ENGLISH) -> str:
    """Return what a value of a switch is called on a screen: a word or two."""
    if isinstance(value, bool):
        return (_YES if value else _NO).said(language)
    if isinstance(value, int):
        return str(value)
    words = saying(key, value, with_value(OFFICIAL, key, value)).label
    if words is not None:
        return words.said(language)
    faces = value if isinstance(value, tuple) else ()
    return ", ".join(cube_face_words(face, language) for face in faces if isinstance(face, CubeFace))


def group_of(key: str) -> Group:
    """Return the chapter a switch belongs to."""
    return ENTRIES[key].group


def switches_of(group: Group) -> tuple[Switch, ...]:
    """Return the switches of a chapter, in the order of reading."""
    known = {switch.key: switch for switch in switches()}
    return tuple(known[key] for key, entry in ENTRIES.items() if entry.group is group and key in known)
