"""House rules: the switches a table agreed on, as one frozen value.

The sections and keys are those of a house-rules file. An enum holds the values that can be played; a number
states its range in the field's metadata. A value that is not listed here is accepted nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from stacko_arcade.rules.blocks import SetPreset
from stacko_arcade.rules.seats import Direction


def _number(default: int, low: int, high: int) -> int:
    """Declare a number with the range that files may choose from."""
    value: int = field(default=default, metadata={"range": (low, high)})
    return value


def _fixed(*, default: bool) -> bool:
    """Declare a switch of which only one position can be played."""
    value: bool = field(default=default, metadata={"only": default})
    return value


class Arrangement(Enum):
    """How the builder orders the blocks."""

    RANDOM = "random"


Rows = tuple[tuple[str | None, str | None, str | None], ...]
"""An explicit tower, bottom layer first: block names without suffix, None for an empty slot."""


class FirstPlayer(Enum):
    """Who pulls first."""

    BUILDER = "builder"


class StartDirection(Enum):
    """Which way round play begins."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"

    @property
    def direction(self) -> Direction:
        """Return it as a direction of play."""
        return Direction.CLOCKWISE if self is StartDirection.CLOCKWISE else Direction.COUNTERCLOCKWISE


class Blame(Enum):
    """Who loses when the tower falls between turns."""

    LAST_TOUCHER = "last_toucher"


class FirstPull(Enum):
    """What the first pull of a match may be."""

    ANY = "any"


class TargetSource(Enum):
    """What sets the target."""

    LAST_BLOCK = "last_block"


class Victim(Enum):
    """Who pulls after a draw two."""

    NEXT = "next"


class DrawTwoMatch(Enum):
    """What the owed blocks must match."""

    SAME_COLOR = "same_color"


class NextMatches(Enum):
    """What the seat after the owed pulls matches."""

    LAST = "last"


class TwoPlayers(Enum):
    """What reverse and skip do between two seats."""

    DRAW_TWO = "draw_two"


class Zone(Enum):
    """Which layers may be pulled from."""

    BELOW_HIGHEST_COMPLETE = "below_highest_complete"
    BELOW_TOP = "below_top"


class NoMatch(Enum):
    """What happens when nothing in the zone fits."""

    ANY_BLOCK = "any_block"


class Restore(Enum):
    """Whether a touched block has to be put back before another is touched."""

    UNLESS_UNSAFE = "unless_unsafe"
    REQUIRED = "required"


class StraightenWhen(Enum):
    """When the tower may be straightened."""

    OWN_TURN = "own_turn"
    OFF = "off"


class PenaltyColorBy(Enum):
    """Who names the color of the penal blocks."""

    CALLER = "caller"
    OFFENDER = "offender"


class FalseCall(Enum):
    """What a call without an offence costs."""

    NOTHING = "nothing"


class Dropped(Enum):
    """What happens when the own block slips while it is placed."""

    RETRY = "retry"
    LOSE = "lose"


class EndMode(Enum):
    """Who wins when the tower falls."""

    LAST_STACKER_WINS = "last_stacker_wins"
    SINGLE_LOSER = "single_loser"


class Stray(Enum):
    """What happens when a block other than the one in hand falls and the tower stands."""

    LOSE = "lose"


@dataclass(frozen=True, slots=True)
class TowerRules:
    """Section ``tower``."""

    arrangement: Arrangement | Rows = Arrangement.RANDOM


@dataclass(frozen=True, slots=True)
class TurnRules:
    """Section ``turn``; a clock of 0 is none."""

    first_player: FirstPlayer = FirstPlayer.BUILDER
    direction: StartDirection = StartDirection.CLOCKWISE
    blame: Blame = Blame.LAST_TOUCHER
    clock_s: int = _number(0, 0, 0)


@dataclass(frozen=True, slots=True)
class TargetRules:
    """Section ``target``."""

    source: TargetSource = TargetSource.LAST_BLOCK
    number: bool = True
    symbol: bool = False
    wild_any_time: bool = _fixed(default=True)


@dataclass(frozen=True, slots=True)
class DrawTwoRules:
    """Section ``draw_two``."""

    victim: Victim = Victim.NEXT
    blocks: int = _number(2, 1, 5)
    match: DrawTwoMatch = DrawTwoMatch.SAME_COLOR
    numbers_only: bool = True
    wild_allowed: bool = False
    next_matches: NextMatches = NextMatches.LAST
    stacking: bool = _fixed(default=False)


@dataclass(frozen=True, slots=True)
class TwoPlayersRules:
    """Section ``two_players``."""

    reverse: TwoPlayers = TwoPlayers.DRAW_TWO
    skip: TwoPlayers = TwoPlayers.DRAW_TWO


@dataclass(frozen=True, slots=True)
class SkipRules:
    """Section ``skip``."""

    seats: int = _number(1, 1, 3)


@dataclass(frozen=True, slots=True)
class PullRules:
    """Section ``pull``; the closed top layers are counted besides the zone's own."""

    zone: Zone = Zone.BELOW_HIGHEST_COMPLETE
    closed_top_layers: int = _number(0, 0, 5)


@dataclass(frozen=True, slots=True)
class ProbeRules:
    """Section ``probe``."""

    allowed: bool = True
    restore: Restore = Restore.UNLESS_UNSAFE
    touch_move: bool = _fixed(default=False)


@dataclass(frozen=True, slots=True)
class HandsRules:
    """Section ``hands``."""

    max: int = _number(1, 1, 2)
    uno_call: bool = True
    penalty_blocks: int = _number(2, 1, 5)
    penalty_color: PenaltyColorBy = PenaltyColorBy.CALLER
    false_call: FalseCall = FalseCall.NOTHING


@dataclass(frozen=True, slots=True)
class PlacingRules:
    """Section ``placing``."""

    dropped: Dropped = Dropped.RETRY


@dataclass(frozen=True, slots=True)
class EndRules:
    """Section ``end``; fewer strays than ``stray_blocks`` leave the game and cost nothing."""

    mode: EndMode = EndMode.LAST_STACKER_WINS
    stray_blocks: int = _number(1, 1, 1)
    stray: Stray = Stray.LOSE
    rounds: int = _number(1, 1, 1)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything a table agreed on; the defaults are the preset ``official``."""

    name: str = "official"
    set: SetPreset = SetPreset.CLASSIC_45
    tower: TowerRules = field(default_factory=TowerRules)
    turn: TurnRules = field(default_factory=TurnRules)
    first_pull: FirstPull = FirstPull.ANY
    target: TargetRules = field(default_factory=TargetRules)
    draw_two: DrawTwoRules = field(default_factory=DrawTwoRules)
    two_players: TwoPlayersRules = field(default_factory=TwoPlayersRules)
    skip: SkipRules = field(default_factory=SkipRules)
    pull: PullRules = field(default_factory=PullRules)
    no_match: NoMatch = NoMatch.ANY_BLOCK
    probe: ProbeRules = field(default_factory=ProbeRules)
    straighten: StraightenWhen = StraightenWhen.OWN_TURN
    hands: HandsRules = field(default_factory=HandsRules)
    placing: PlacingRules = field(default_factory=PlacingRules)
    end: EndRules = field(default_factory=EndRules)
    jump_in: bool = _fixed(default=False)


OFFICIAL: Final = HouseRules()
"""The preset ``official``; ``levels/official.yaml`` says the same in words a person can edit."""
