"""What the seat to move finds in front of it, tick by tick."""

from __future__ import annotations

from dataclasses import dataclass

from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.facts import Fact
from stacko_arcade.tower.tower import Tower


@dataclass(frozen=True, slots=True)
class Table:
    """One tick of a match as a seat sees it: to be read, never written.

    ``facts`` is what the tower reported in the tick before.
    """

    tick: int
    seat: Seat
    state: MatchState
    tower: Tower
    facts: tuple[Fact, ...]
