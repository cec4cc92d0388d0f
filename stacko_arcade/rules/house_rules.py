"""House rules: the switches a table agreed on, as one frozen value.

The sections and keys are those of a house-rules file. An enum holds the values that can be played, the
default first; a number states its range in the field's metadata. Which of them exclude each other is in
:mod:`stacko_arcade.rules.exclusions`.

Long because it is a list: every switch with its values, in the order of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from stacko_arcade.rules.blocks import Color, CustomSet, SetPreset
from stacko_arcade.rules.seats import Direction


def _number(default: int, low: int, high: int) -> int:
    """Declare a number with the range that files may choose from."""
    value: int = field(default=default, metadata={"range": (low, high)})
    return value


class Arrangement(Enum):
    """How the builder orders the blocks."""

    RANDOM = "random"
    COLOR_LAYERS = "color_layers"
    ONE_OF_EACH_COLOR = "one_of_each_color"


Rows = tuple[tuple[str | None, str | None, str | None], ...]
"""An explicit tower, bottom layer first: block names without suffix, None for an empty slot."""


class FirstPlayer(Enum):
    """Who pulls first."""

    BUILDER = "builder"
    LEFT_OF_BUILDER = "left_of_builder"
    LOT = "lot"


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
    TIMER = "timer"


class ClockExpiry(Enum):
    """What happens when the clock has run out."""

    PASS = "pass"  # noqa: S105  # a word, no password
    LOSE = "lose"


class FirstPull(Enum):
    """What the first pull of a match may be."""

    ANY = "any"
    NUMBERS = "numbers"


class TargetSource(Enum):
    """What sets the target."""

    LAST_BLOCK = "last_block"
    CUBE = "cube"
    FREE = "free"


class Victim(Enum):
    """Who pulls after a draw two."""

    NEXT = "next"
    SELF = "self"


class DrawTwoMatch(Enum):
    """What the owed blocks must match."""

    SAME_COLOR = "same_color"
    NORMAL = "normal"
    ANY = "any"


class NextMatches(Enum):
    """What the seat after the owed pulls matches."""

    LAST = "last"
    DRAW_TWO_COLOR = "draw_two_color"
    FREE = "free"


class TwoPlayers(Enum):
    """What reverse and skip do between two seats."""

    DRAW_TWO = "draw_two"
    AGAIN = "again"
    NOTHING = "nothing"


class Zone(Enum):
    """Which layers may be pulled from."""

    BELOW_HIGHEST_COMPLETE = "below_highest_complete"
    BELOW_TOP = "below_top"


class NoMatch(Enum):
    """What happens when nothing in the zone fits."""

    ANY_BLOCK = "any_block"
    PASS = "pass"  # noqa: S105  # a word, no password
    ANY_NUMBER = "any_number"
    ROLL_AGAIN = "roll_again"
    LOSE = "lose"


class Restore(Enum):
    """Whether a touched block has to be put back before another is touched."""

    UNLESS_UNSAFE = "unless_unsafe"
    REQUIRED = "required"
    OFF = "off"


class StraightenWhen(Enum):
    """When the tower may be straightened."""

    OWN_TURN = "own_turn"
    ANY_TIME = "any_time"
    OFF = "off"


class PenaltyColorBy(Enum):
    """Who names the color of the penal blocks."""

    CALLER = "caller"
    OFFENDER = "offender"
    ANY = "any"


class FalseCall(Enum):
    """What a call without an offence costs."""

    NOTHING = "nothing"
    CALLER_PULLS = "caller_pulls"


class Dropped(Enum):
    """What happens when the own block slips while it is placed."""

    RETRY = "retry"
    LOSE = "lose"


class EndMode(Enum):
    """Who wins when the tower falls."""

    LAST_STACKER_WINS = "last_stacker_wins"
    SINGLE_LOSER = "single_loser"
    ELIMINATION = "elimination"
    POINTS = "points"
    HEIGHT = "height"


class Stray(Enum):
    """What happens when a block other than the one in hand falls and the tower stands."""

    LOSE = "lose"
    RESTACK = "restack"
    IGNORE = "ignore"


class CubeMatch(Enum):
    """What a rolled color and number ask for."""

    COLOR_OR_NUMBER = "color_or_number"
    COLOR_ONLY = "color_only"
    NUMBER_ONLY = "number_only"
    BOTH = "both"


class CubeReverse(Enum):
    """What the roller of a reverse does, besides turning play around."""

    PASS = "pass"  # noqa: S105  # a word, no password
    PULL_ANY = "pull_any"
    ROLL_AGAIN = "roll_again"


class CubeDrawTwo(Enum):
    """Which blocks the roller of a draw two pulls."""

    ANY = "any"
    SAME_COLOR = "same_color"


@dataclass(frozen=True, slots=True)
class CubeFace:
    """A face of the cube: a color with a number, or an action.

    >>> str(CubeFace(Color.RED, 1)), CubeFace(Color.RED, 1).name, CubeFace(action="reverse").name
    ('red 1', 'red1', 'reverse')
    """

    color: Color | None = None
    number: int | None = None
    action: str = ""
    """``reverse`` or ``draw_two``, or empty on a face with color and number."""

    def __str__(self) -> str:
        return self.action or f"{self.color} {self.number}"

    @property
    def name(self) -> str:
        """Return the word of referee lines and events: ``red1``, ``reverse``, ``draw2``."""
        if self.action:
            return "draw2" if self.action == DRAW_TWO else self.action
        return f"{self.color}{self.number}"


REVERSE: Final = "reverse"
DRAW_TWO: Final = "draw_two"
CUBE_FACES: Final = (
    CubeFace(Color.RED, 1),
    CubeFace(Color.BLUE, 2),
    CubeFace(Color.GREEN, 3),
    CubeFace(Color.YELLOW, 4),
    CubeFace(action=REVERSE),
    CubeFace(action=DRAW_TWO),
)
"""The cube of 1994."""


@dataclass(frozen=True, slots=True)
class TowerRules:
    """Section ``tower``."""

    arrangement: Arrangement | Rows = Arrangement.RANDOM


@dataclass(frozen=True, slots=True)
class TurnRules:
    """Section ``turn``; ``blame_s`` counts for ``blame: timer`` alone, a clock of 0 is none."""

    first_player: FirstPlayer = FirstPlayer.BUILDER
    direction: StartDirection = StartDirection.CLOCKWISE
    blame: Blame = Blame.LAST_TOUCHER
    blame_s: int = _number(10, 1, 60)
    clock_s: int = _number(0, 0, 600)
    clock_expiry: ClockExpiry = ClockExpiry.PASS


@dataclass(frozen=True, slots=True)
class TargetRules:
    """Section ``target``."""

    source: TargetSource = TargetSource.LAST_BLOCK
    number: bool = True
    symbol: bool = False
    wild_any_time: bool = True


@dataclass(frozen=True, slots=True)
class DrawTwoRules:
    """Section ``draw_two``."""

    victim: Victim = Victim.NEXT
    blocks: int = _number(2, 1, 5)
    match: DrawTwoMatch = DrawTwoMatch.SAME_COLOR
    numbers_only: bool = True
    wild_allowed: bool = False
    next_matches: NextMatches = NextMatches.LAST
    stacking: bool = False


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
    touch_move: bool = False


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
class Points:
    """What a round gives; in a file a list of the four, ``[10, 7, 3, 1]``."""

    last_stacker: int = _number(10, 0, 100)
    one_before: int = _number(7, 0, 100)
    others: int = _number(3, 0, 100)
    toppler: int = _number(1, 0, 100)


@dataclass(frozen=True, slots=True)
class CubeRules:
    """Section ``cube``; it counts for ``target.source: cube`` alone."""

    match: CubeMatch = CubeMatch.COLOR_OR_NUMBER
    reverse: CubeReverse = CubeReverse.PASS
    draw_two: CubeDrawTwo = CubeDrawTwo.ANY
    faces: tuple[CubeFace, ...] = CUBE_FACES


@dataclass(frozen=True, slots=True)
class EndRules:
    """Section ``end``.

    Fewer strays at once than ``stray_blocks`` leave the game and cost nothing. ``rounds``, ``points`` and
    ``target_score`` (0 is none) count for ``mode: points`` alone.
    """

    mode: EndMode = EndMode.LAST_STACKER_WINS
    stray_blocks: int = _number(1, 1, 10)
    stray: Stray = Stray.LOSE
    rounds: int = _number(1, 1, 20)
    points: Points = Points()
    target_score: int = _number(0, 0, 1000)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything a table agreed on; the defaults are the preset ``official``."""

    name: str = "official"
    set: SetPreset | CustomSet = SetPreset.CLASSIC_45
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
    cube: CubeRules = field(default_factory=CubeRules)
    jump_in: bool = False


OFFICIAL: Final = HouseRules()
"""The preset ``official``; ``levels/official.yaml`` says the same in words a person can edit."""
