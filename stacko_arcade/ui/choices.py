"""Plain values that screens are given and hand back: who sits where, and how a match went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.start import BUILDER

PlayerKind = Literal["human", "opponent"]

PEOPLE_AVATARS: Final = tuple(f"person{number}" for number in range(1, 11))
"""Faces for people; no two seats of a table share one."""
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 10
LONGEST_NAME: Final = 14


@dataclass(frozen=True, slots=True)
class OpponentChoice:
    """A computer player that may be seated: its id, its name, one line about it, its avatar."""

    id: str
    name: str
    style: str = ""
    about: str = ""
    avatar: str = ""

    @property
    def picture(self) -> str:
        """The avatar's name; an opponent without one is drawn by its id."""
        return self.avatar or self.id


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One place at the table; ``opponent`` is an :class:`OpponentChoice` id."""

    name: str
    kind: PlayerKind = "human"
    opponent: str | None = None
    avatar: str = "person1"


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """Which house rules are played by: the name or path they came from, and what they are where changed."""

    name: str = "official"
    changed: HouseRules | None = None


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a match is started from; without a seed one is drawn."""

    seats: tuple[SeatChoice, ...]
    pass_screen: bool = True
    seed: int | None = None
    rules: str = "official"
    first_seat: Seat = BUILDER
    """Who builds and pulls first: after a match its loser."""
    house_rules: HouseRules | None = None
    """Rules that were changed and not saved; they count instead of those that ``rules`` names."""

    @property
    def rules_choice(self) -> RulesChoice:
        """Return which house rules are played by."""
        return RulesChoice(self.rules, self.house_rules)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A row of the result: how many blocks the seat pulled, and its wins since the game was started."""

    name: str
    avatar: str
    blocks: int
    wins: int
    note: str = ""
    is_winner: bool = False
    is_loser: bool = False
    points: int | None = None
    """What it has in the end, where points were counted."""


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """How a match ended, in words and figures that are ready to be shown."""

    title: str
    subtitle: str
    avatar: str
    seats: tuple[SeatSummary, ...]
    notes: tuple[tuple[str, str, str], ...] = ()
    """Up to three remarks: icon, heading, text."""
    heights: tuple[float, ...] = ()
    """Layers after each turn, for the curve; empty: none is drawn."""
    heights_title: str = ""
    """What the curve is of; empty: the height after each turn."""
    fell_avatar: str = ""
    """Who brought the tower to its end: shown where the curve does; empty: nobody is."""


@dataclass(frozen=True, slots=True)
class TargetView:
    """What must be matched, for the pass screen: a color, a number, a face, each or none."""

    color: str | None = None
    number: int | None = None
    symbol: str | None = None
    """``draw_two``, ``reverse``, ``skip`` or ``wild``."""
    words: str = ""
    """Said instead, where neither color nor number is asked for."""


@dataclass(frozen=True, slots=True)
class PassView:
    """Who hands the computer to whom, and what awaits there."""

    name: str
    avatar: str
    before: str = ""
    before_avatar: str = ""
    after: str = ""
    after_avatar: str = ""
    target: TargetView | None = None
    news: str = ""
    """What happened before that everyone has to know: who is out, which round begins."""
