"""Where house rules are changed, without a window: what every row shows, what excludes what, saving."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from stacko_arcade.content import content
from stacko_arcade.errors import ContentError, StackoError, UsageError
from stacko_arcade.rules.exclusions import exclusions
from stacko_arcade.rules.house_rules import OFFICIAL, CubeFace, HouseRules
from stacko_arcade.rules.rulebook import (
    CUBE_FACE_VALUES,
    Group,
    Language,
    Switch,
    group_of,
    has_effect,
    label,
    sentence,
    switches,
    switches_of,
    value_label,
    value_of,
    why_excluded,
    with_value,
)
from stacko_arcade.rules.start import fewest_seats
from stacko_arcade.storage.house_rules import (
    called,
    list_house_rules,
    list_own_house_rules,
    load_level,
    store_house_rules,
)
from stacko_arcade.storage.names import find, own_folder
from stacko_arcade.storage.reading import read
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import RulesChoice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stacko_arcade.rules.rulebook.entries import Value

Kind = Literal["switch", "choice", "number", "cube"]

LARGE_SPAN: Final = 30
"""A number with more values than this may also be changed in larger steps."""
LARGE_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One switch as a screen shows it."""

    key: str
    kind: Kind
    label: str
    value: str
    sentence: str
    official: str
    """What it is by the official rules, in a word; empty where it is just that."""
    is_on: bool = False
    is_long: bool = False
    """Whether it is a number that larger steps are good for."""
    is_changed: bool = False
    """Whether it is set otherwise than in the rules that were chosen."""
    has_effect: bool = True
    is_excluded: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """House rules that can be chosen: under which title, and whether the person made them."""

    choice: RulesChoice
    title: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look into a file shows: its rules, or its faults in words."""

    house_rules: HouseRules | None
    description: str = ""
    faults: tuple[str, ...] = ()


def is_alone(house_rules: HouseRules) -> bool:
    """Tell whether one person plays by these rules, without anyone else."""
    return fewest_seats(house_rules) == 1


def rules_title(choice: RulesChoice) -> str:
    """Return what a screen calls house rules: a shipped one's name in words, what a file calls itself."""
    title = text.PRESET_NAMES.get(choice.name) or _called(choice.name)
    return title if choice.changed is None else text.CHANGED_TITLE.format(title=title)


def _called(name: str) -> str:
    try:
        known = find(name).stat()
    except (OSError, ValueError, UsageError):
        return called(name)
    return _read_title(name, own_folder(), known.st_mtime_ns, known.st_size)


@lru_cache(maxsize=256)
def _read_title(name: str, folder: Path, changed_ns: int, size: int) -> str:  # noqa: ARG001  # what it depends on
    """Return what a file calls itself: screens ask anew whenever something on them changes."""
    return called(name)


def listed_rules(chosen: RulesChoice, unsaved: tuple[RulesChoice, ...] = ()) -> tuple[Listed, ...]:
    """Return all house rules there are, no two under one title.

    The official ones first, then the shipped ones, those that were changed and not saved, the person's files,
    and what is chosen if it is none of them.
    """
    shipped = sorted(list_house_rules(), key=lambda name: (name != "official", name))
    presets = [RulesChoice(name) for name in shipped]
    own = list(unsaved)
    # an own file with a shipped name is reached by its path alone
    own += [
        RulesChoice(str(own_folder() / f"{name}.yaml") if name in shipped else name)
        for name in list_own_house_rules()
    ]
    if chosen not in (*presets, *own):
        own.append(chosen)
    listed = [Listed(choice, rules_title(choice)) for choice in presets]
    titles = [one.title for one in listed] + [rules_title(choice) for choice in own]
    taken = {one.title for one in listed}
    for choice, title in zip(own, titles[len(listed) :], strict=True):
        ways = _titles(choice, title, is_alone=titles.count(title) == 1)
        unlike = next(way for way in ways if way not in taken)
        taken.add(unlike)
        listed.append(Listed(choice, unlike, is_own=True))
    return tuple(listed)


def _titles(choice: RulesChoice, title: str, *, is_alone: bool) -> Iterator[str]:
    """Yield what house rules may be called in a list, the best first: files by their own name if need be."""
    path = Path(choice.name)
    is_plain = is_alone or choice.changed is not None or path.stem == title
    plain = (title,) if is_plain else ()
    names = () if choice.changed is not None else (path.stem, path.name, choice.name)
    numbered = (text.NUMBERED_TITLE.format(title=title, number=number) for number in count(2))
    return chain(plain, (f"{title} ({name})" for name in names if name != title), numbered)


def look_into(name: str) -> Looked:
    """Return what house rules say, or why they cannot be played."""
    try:
        level = load_level(name)
    except ContentError as error:
        said = tuple(f"Line {one.line}, column {one.column}: {one.message}" for one in error.faults)
        return Looked(None, faults=said)
    except StackoError as error:
        return Looked(None, faults=(str(error),))
    return Looked(level.house_rules, level.description)


class HouseRulesDesk:
    """House rules being changed.

    Raises:
        StackoError: the rules that were chosen cannot be loaded.

    """

    def __init__(self, choice: RulesChoice, language: Language = Language.ENGLISH) -> None:
        self.name = choice.name
        self.base = load_level(choice.name).house_rules
        """What was chosen, and what a row goes back to."""
        self.edited = self.base if choice.changed is None else choice.changed
        self.language = language
        self._kept = self.edited
        self._switches = {switch.key: switch for switch in switches()}

    @property
    def is_changed(self) -> bool:
        """Whether anything is set otherwise than in the rules that were chosen."""
        return any(self._is_changed(key) for key in self._switches)

    @property
    def is_unsaved(self) -> bool:
        """Whether anything was changed since the desk was opened or the rules were saved."""
        return any(value_of(self.edited, key) != value_of(self._kept, key) for key in self._switches)

    @property
    def choice(self) -> RulesChoice:
        """What is played by: the name alone, unless something was changed."""
        return RulesChoice(self.name, self.edited if self.is_changed else None)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why these rules cannot be played: what excludes what."""
        found = exclusions(self.edited)
        return tuple(why_excluded(exclusion, self.edited, self.language) for exclusion in found)

    # -- rows --------------------------------------------------------------------------------------

    def rows(self, group: Group) -> tuple[Row, ...]:
        """Return the rows of a chapter."""
        excluded = self._excluded()
        return tuple(self._row(switch, excluded) for switch in switches_of(group))

    def count_differing(self, group: Group) -> int:
        """Return how many switches of a chapter are not as in the official rules."""
        keys = [switch.key for switch in switches_of(group)]
        return sum(value_of(self.edited, key) != value_of(OFFICIAL, key) for key in keys)

    def has_excluded(self, group: Group) -> bool:
        """Tell whether a chapter has a switch that excludes another."""
        return any(group_of(key) is group for key in self._excluded())

    def _excluded(self) -> frozenset[str]:
        return frozenset(key for exclusion in exclusions(self.edited) for key in exclusion.keys)

    def _row(self, switch: Switch, excluded: frozenset[str]) -> Row:
        key, value = switch.key, value_of(self.edited, switch.key)
        official = value_of(OFFICIAL, key)
        low, high = switch.range or (0, 0)
        kind: Kind = "choice"
        if switch.is_bool:
            kind = "switch"
        elif switch.range is not None:
            kind = "number"
        elif key == "cube.faces":
            kind = "cube"
        return Row(
            key,
            kind,
            label(key, self.language),
            value_label(key, value, self.language),
            sentence(key, value, self.language, self.edited),
            "" if value == official else value_label(key, official, self.language),
            is_on=value is True,
            is_long=high - low > LARGE_SPAN,
            is_changed=self._is_changed(key),
            has_effect=has_effect(key, self.edited),
            is_excluded=key in excluded,
        )

    def _is_changed(self, key: str) -> bool:
        return value_of(self.edited, key) != value_of(self.base, key)

    # -- changing ----------------------------------------------------------------------------------

    def step(self, key: str, by: int) -> bool:
        """Go on to another value; a number stops at its ends. Return whether anything changed."""
        switch, value = self._switches[key], value_of(self.edited, key)
        if switch.range is not None and isinstance(value, int):
            low, high = switch.range
            return self._set(key, min(high, max(low, value + by)))
        choices = self._choices(switch)
        return self._set(key, choices[(choices.index(value) + by) % len(choices)])

    def go_to_end(self, key: str, end: int) -> bool:
        """Take the lowest (-1) or highest (1) value of a number, the first or last choice of others."""
        switch = self._switches[key]
        ends: tuple[Value, ...] = switch.range or self._choices(switch)
        return self._set(key, ends[0 if end < 0 else -1])

    def _choices(self, switch: Switch) -> tuple[Value, ...]:
        """Return what a switch may be set to, with what it was and is now: a set or tower of one's own."""
        choices: list[Value] = list(switch.choices)
        for value in (value_of(self.base, switch.key), value_of(self.edited, switch.key)):
            if value not in choices:
                choices.append(value)
        return tuple(choices)

    def step_face(self, at: int, by: int) -> None:
        """Show something else on one side of the cube."""
        faces = list(self.edited.cube.faces)
        known = [*CUBE_FACE_VALUES, *(face for face in faces if face not in CUBE_FACE_VALUES)]
        faces[at] = known[(known.index(faces[at]) + by) % len(known)]
        self._set("cube.faces", tuple(faces))

    def face_labels(self) -> tuple[str, ...]:
        """Return what the sides of the cube show, in words."""
        faces: tuple[CubeFace, ...] = self.edited.cube.faces
        return tuple(value_label("cube.faces", (face,), self.language) for face in faces)

    def reset(self, key: str) -> None:
        """Set a switch back to what was chosen."""
        self._set(key, value_of(self.base, key))

    def reset_all(self) -> None:
        """Set every switch back to what was chosen."""
        self.edited = self.base

    def _set(self, key: str, value: Value) -> bool:
        if value == value_of(self.edited, key):
            return False
        self.edited = with_value(self.edited, key, value)
        return True

    # -- saving ------------------------------------------------------------------------------------

    def is_taken(self, name: str) -> bool:
        """Tell whether there are own house rules of this name already."""
        return name.strip() in list_own_house_rules()

    def store(self, name: str, *, overwrite: bool = False) -> None:
        """Keep the rules under a name: a file of what differs, each switch with its sentence.

        Raises:
            UsageError: the name cannot be one, or is taken and not given up, or the rules cannot be played.

        """
        name = name.strip()
        # what replaces a file keeps what that calls itself
        named = replace(self.edited, name=called(name) if name == self.name else name)
        say = partial(sentence, language=self.language, house_rules=named)
        try:
            store_house_rules(named, name, self._shipped_base(), overwrite=overwrite, sentence=say)
        except ContentError as error:
            raise UsageError(str(error.faults[0])) from error
        self.name, self.base, self.edited, self._kept = name, named, named, named

    def _shipped_base(self) -> str:
        """Return the nearest shipped rules that those chosen are built on."""
        shipped = list_house_rules()
        if self.name in shipped:
            return self.name
        folder = content("levels").resolve()
        for found in read(find(self.name)).chain():
            if found.path.resolve().parent == folder and found.path.stem in shipped:
                return found.path.stem
        return "official"
