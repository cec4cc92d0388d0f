"""What the rulebook's table is made of: a switch, its values, their sentences, and when they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.arrange import printed_faces
from stacko_arcade.rules.blocks import Face
from stacko_arcade.rules.house_rules import DRAW_TWO, EndMode, HouseRules, TargetSource, TwoPlayers, Victim
from stacko_arcade.rules.rulebook.words import Words

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import CustomSet
    from stacko_arcade.rules.house_rules import CubeFace, Points, Rows

    Value = Enum | bool | int | CustomSet | Rows | Points | tuple[CubeFace, ...]
    """What a switch may be set to."""

When = Callable[[HouseRules], bool]


class Group(Enum):
    """A chapter of the rulebook, in the order of reading."""

    SET_UP = "set_up"
    YOUR_TURN = "your_turn"
    MATCHING = "matching"
    ACTIONS = "actions"
    HANDS = "hands"
    END = "end"


GROUP_WORDS: Final = {
    Group.SET_UP: Words("Set-up", "Aufbau", "Persiapan"),
    Group.YOUR_TURN: Words("Your turn", "Dein Zug", "Giliranmu"),
    Group.MATCHING: Words("Matching", "Was passt", "Mencocokkan"),
    Group.ACTIONS: Words("Action blocks", "Aktionssteine", "Balok aksi"),
    Group.HANDS: Words("Hands", "Hände", "Tangan"),
    Group.END: Words("The end", "Spielende", "Akhir"),
}


class Other(Enum):
    """Stands in a table for every value that has no sentence of its own: numbers, sets, towers, cubes."""

    VALUE = "other"


OTHER: Final = Other.VALUE


@dataclass(frozen=True, slots=True)
class Saying:
    """One value of a switch: its sentence, what a chooser calls it, and under which other rules it is so.

    Sentences are filled in by :func:`stacko_arcade.rules.rulebook.filling.filled`. Of several sayings of a
    value the first that is so counts; the last one is always so.
    """

    value: Value | Other
    sentence: Words
    label: Words | None = None
    when: When | None = None


def said_of_yes(sentence: Words, when: When | None = None) -> Saying:
    """Return what is said of a switch that is on."""
    return Saying(value=True, sentence=sentence, when=when)


def said_of_no(sentence: Words, when: When | None = None) -> Saying:
    """Return what is said of a switch that is off."""
    return Saying(value=False, sentence=sentence, when=when)


@dataclass(frozen=True, slots=True)
class Entry:
    """A switch in the table."""

    key: str
    group: Group
    label: Words
    sayings: tuple[Saying, ...]
    matters: When | None = None
    """Whether it has any effect under some house rules; None: always."""
    quiet: tuple[Value, ...] = ()
    """Values that go without saying unless they differ from what is compared with."""
    within: tuple[str, ...] = ()
    """Switches whose sentence names this value as well: where one of them counts, nothing more is said."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that no switch decides."""

    group: Group
    sentence: Words
    matters: When | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """Switches that are said in one sentence where their values go together, in the first one's place."""

    keys: tuple[str, ...]
    sentence: Words
    when: When


# -- under which rules something counts -----------------------------------------------------------------


def is_cube(rules: HouseRules) -> bool:
    """Tell whether a cube says what to pull."""
    return rules.target.source is TargetSource.CUBE


def is_free(rules: HouseRules) -> bool:
    """Tell whether anything may be pulled."""
    return rules.target.source is TargetSource.FREE


def has_effects(rules: HouseRules) -> bool:
    """Tell whether the faces of blocks do something."""
    return rules.target.source is TargetSource.LAST_BLOCK


def is_alone(rules: HouseRules) -> bool:
    """Tell whether one person plays for height."""
    return rules.end.mode is EndMode.HEIGHT


def is_company(rules: HouseRules) -> bool:
    """Tell whether there are other players."""
    return not is_alone(rules)


def is_elimination(rules: HouseRules) -> bool:
    """Tell whether players drop out one by one."""
    return rules.end.mode is EndMode.ELIMINATION


def is_for_points(rules: HouseRules) -> bool:
    """Tell whether rounds are played for points."""
    return rules.end.mode is EndMode.POINTS


def has_numbers(rules: HouseRules) -> bool:
    """Tell whether there are numbers to match."""
    return any(face.number is not None for face in printed_faces(rules))


def has_actions(rules: HouseRules) -> bool:
    """Tell whether there are action blocks that do something."""
    return has_effects(rules) and any(face.is_action for face in printed_faces(rules))


def has_face(rules: HouseRules, face: Face) -> bool:
    """Tell whether a face is printed and does something."""
    return has_effects(rules) and face in printed_faces(rules)


def has_wild(rules: HouseRules) -> bool:
    """Tell whether there is a wild that does something."""
    return has_face(rules, Face.WILD)


def has_draw_two(rules: HouseRules) -> bool:
    """Tell whether a draw two is printed."""
    return has_face(rules, Face.DRAW_TWO)


def may_two_play(rules: HouseRules, face: Face, effect: TwoPlayers | None = None) -> bool:
    """Tell whether a face acts otherwise between two players, or has one such effect there."""
    set_to = rules.two_players.reverse if face is Face.REVERSE else rules.two_players.skip
    return is_company(rules) and has_face(rules, face) and (effect is None or set_to is effect)


def has_debts(rules: HouseRules) -> bool:
    """Tell whether anything makes a player pull more than one block, as a draw two does."""
    return has_draw_two(rules) or any(
        may_two_play(rules, face, TwoPlayers.DRAW_TWO) for face in (Face.REVERSE, Face.SKIP)
    )


def has_rolled_debts(rules: HouseRules) -> bool:
    """Tell whether the cube may show a draw two."""
    return is_cube(rules) and any(face.action == DRAW_TWO for face in rules.cube.faces)


def is_own_debt(rules: HouseRules) -> bool:
    """Tell whether who pulls a draw two pays for it himself."""
    return rules.draw_two.victim is Victim.SELF


def is_two_hands_offence(rules: HouseRules) -> bool:
    """Tell whether using two hands may be called out."""
    return is_company(rules) and rules.hands.max == 1 and rules.hands.uno_call
