"""Levels: house rules with a table around them, and what is to be reached there."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules

STARS: Final = 3
"""How many goals with a star a level has, if it has any."""


def _asked(low: int, high: int) -> int | None:
    """Declare a figure that a goal may ask for; None where it does not."""
    value: int | None = field(default=None, metadata={"range": (low, high)})
    return value


class Scene(Enum):
    """Where the table stands."""

    CAFE = "cafe"
    SEASIDE = "seaside"
    CITY = "city"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be reached, all of it at once; None where nothing is asked.

    ``layers`` counts the tower's layers, ``max_pulls`` and ``max_probes`` the person's own; ``two_hands``
    tells whether a second hand has to be used (true) or must not be (false).
    """

    win: bool | None = None
    layers: int | None = _asked(4, 120)
    max_pulls: int | None = _asked(1, 1000)
    max_probes: int | None = _asked(0, 1000)
    two_hands: bool | None = None


@dataclass(frozen=True, slots=True)
class LevelKeys:
    """What a file may say besides the house rules; ``seats`` are names, ``human`` or an opponent's."""

    description: str = ""
    scene: Scene = Scene.CAFE
    seats: tuple[str, ...] = ()
    goal: Goal = Goal()
    stars: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class Level(LevelKeys):
    """A level file with everything it extends."""

    house_rules: HouseRules = OFFICIAL
