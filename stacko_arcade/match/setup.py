"""What a match needs before its first tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.errors import UsageError
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.start import BUILDER, fewest_seats, most_seats

HUMAN: Final = "human"
"""The word for a person where seats are named, e.g. ``--seats human,tilda``."""

MIN_SEATS: Final = 1
"""Alone one plays for height."""
MAX_SEATS: Final = 10


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in a seat: a name to show, and the opponent's id or None for a person."""

    name: str
    opponent: str | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.opponent is None


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """House rules, seats, seed and the builder: all that decides how a match goes, but for its players.

    Raises:
        UsageError: not as many seats as the house rules want: two to ten, one alone if played for height.
    """

    house_rules: HouseRules
    seats: tuple[SeatSetup, ...]
    seed: int
    first_seat: Seat = BUILDER

    def __post_init__(self) -> None:
        fewest, count = fewest_seats(self.house_rules), len(self.seats)
        if count == 1 < fewest:
            raise UsageError(
                f"by {self.house_rules.name} one seat cannot play: a second one, like human,tilda, "
                "or the house rules solo_height would be right"
            )
        if count > 1 == most_seats(self.house_rules):
            raise UsageError(
                f"by {self.house_rules.name} one plays alone, for height: one seat instead of {count}, "
                "or other house rules, would be right"
            )
        if not fewest <= count <= MAX_SEATS:
            raise UsageError(f"a match has {fewest} to {MAX_SEATS} seats, not {count}: e.g. human,tilda")
