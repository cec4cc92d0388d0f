"""The state of a match: everything the rules know, and nothing of physics."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stacko_arcade.rules.blocks import BlockId, BlockSet, Color, Face
from stacko_arcade.rules.house_rules import HouseRules, NextMatches
from stacko_arcade.rules.layout import Layout
from stacko_arcade.rules.seats import Direction, Seat

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]
"""What may stand in a JSON document here; there are no fractions in the rules."""


class Phase(Enum):
    """Step of a turn."""

    ROLL = "roll"
    CHOOSE = "choose"
    PULL = "pull"
    PLACE = "place"
    SETTLE = "settle"
    CALL_COLOR = "call_color"
    PENALTY_COLOR = "penalty_color"
    OVER = "over"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Target:
    """What the next pull must match: any one of what is not None, or with ``both`` color and number."""

    color: Color | None = None
    number: int | None = None
    symbol: Face | None = None
    both: bool = False

    def __str__(self) -> str:
        said = (str(part) for part in (self.color, self.number, self.symbol) if part is not None)
        return (" and " if self.both else " or ").join(said) or "any block"

    def to_dict(self) -> dict[str, Json]:
        """Return it as JSON-able names."""
        return {
            "color": self.color.value if self.color else None,
            "number": self.number,
            "symbol": self.symbol.value if self.symbol else None,
        }


class Cause(Enum):
    """Why blocks are owed."""

    DRAW_TWO = "draw_two"
    CUBE = "cube"
    PENALTY = "penalty"
    FALSE_CALL = "false_call"


@dataclass(frozen=True, slots=True)
class Owed:
    """Blocks that a seat must pull and stack; no color means any.

    ``matches_target``: each has to match the target instead. ``source``: the color of the draw two that
    brought it. ``is_fresh``: none of them has been stacked. ``later``: not in the turn that is being played.
    """

    seat: Seat
    count: int
    color: Color | None
    numbers_only: bool
    wild_allowed: bool = False
    cause: Cause = Cause.DRAW_TWO
    source: Color | None = None
    matches_target: bool = False
    next_matches: NextMatches = NextMatches.LAST
    is_fresh: bool = True
    later: bool = False

    @property
    def penalty(self) -> bool:
        """Tell whether they are owed for two hands used."""
        return self.cause is Cause.PENALTY

    def to_dict(self) -> dict[str, Json]:
        """Return it as JSON-able names."""
        return {
            "seat": self.seat,
            "count": self.count,
            "color": self.color.value if self.color else None,
            "numbers_only": self.numbers_only,
        }


def layer_names(blocks: BlockSet, layout: Layout) -> Json:
    """Return the layers of a tower as lists of three block names, bottom first, None where no block lies."""
    return [
        [None if block is None else blocks.blocks[block].name for block in layer] for layer in layout.layers
    ]


@dataclass(frozen=True, slots=True)
class Offence:
    """Two hands used by a seat; it stands until the next seat's first touch.

    ``settled``: the block it was about lies on the tower. ``caller``: who called UNO!.
    ``penalized``: the color was named, the penal blocks are owed or stacked.
    """

    seat: Seat
    settled: bool = False
    caller: Seat | None = None
    penalized: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """Where play goes on after a penalty: who would have been next, and what he had to match.

    ``restack``: not after a penalty, but when a seat whose turn is over has placed the strays it is to
    blame for.
    """

    seat: Seat
    target: Target | None
    restack: bool = False

    def to_dict(self) -> dict[str, Json]:
        """Return it as JSON-able names."""
        return {"seat": self.seat, "target": (self.target or Target()).to_dict()}


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; None where there is no loser or no winner."""

    loser: Seat | None
    winner: Seat | None
    reason: str

    def to_dict(self) -> dict[str, Json]:
        """Return it as JSON-able names."""
        return {"loser": self.loser, "winner": self.winner, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Chance:
    """What the next random decision depends on: the seed, the towers built and the cubes rolled so far."""

    seed: int = 0
    towers: int = 1
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round ended: by whom, if by anyone, why, and what each seat got for it."""

    loser: Seat | None
    reason: str
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Rounds played for points: the one being played, from 1, and the points of each seat.

    ``last``: how the last round ended that is over; None during the first one.
    """

    round: int = 1
    scores: tuple[int, ...] = ()
    last: RoundEnd | None = None


@dataclass(frozen=True, slots=True)
class MatchState:
    """One moment of a match.

    ``target`` None: any block fits (the first pull). ``placed``: laid down, the tower not yet at rest.
    ``touched``: not yet put back. ``has_touched``: the seat to move has touched the tower in this turn.
    ``stackers``: seats that stacked a block, the latest last. ``out``: blocks that left the game.

    ``own``: the block pulled last, until its face has taken effect. ``strays``: fallen blocks that the seat
    to move has still to place, in the order they fell, before ``waiting``, its own block. ``stacked``: the
    block that was stacked last. ``claimed``: the twin that a seat has jumped in with and has to pull.
    ``passes``: seats in a row that have passed. ``turn_rolls``: cubes rolled in this turn. ``unseen``: blocks
    somewhere in a tower whose layers nobody typed in; None where the layout is known.
    """

    house_rules: HouseRules
    blocks: BlockSet
    layout: Layout
    seats: int
    active: tuple[Seat, ...]
    to_move: Seat
    direction: Direction
    phase: Phase
    target: Target | None = None
    owed: tuple[Owed, ...] = ()
    in_hand: BlockId | None = None
    placed: BlockId | None = None
    touched: BlockId | None = None
    has_touched: bool = False
    last_toucher: Seat | None = None
    stackers: tuple[Seat, ...] = ()
    offence: Offence | None = None
    resume: Resume | None = None
    out: tuple[BlockId, ...] = ()
    own: BlockId | None = None
    strays: tuple[BlockId, ...] = ()
    waiting: BlockId | None = None
    stacked: BlockId | None = None
    claimed: BlockId | None = None
    passes: int = 0
    turn_rolls: int = 0
    unseen: tuple[BlockId, ...] | None = None
    chance: Chance = Chance()
    series: Series = Series()
    result: Result | None = None

    @property
    def debt(self) -> Owed | None:
        """Return the owed pulls that the seat to move is serving, or None."""
        if not self.owed or self.claimed is not None:
            return None
        for owed in self.owed:
            if owed.seat == self.to_move and not owed.later:
                return owed
        return None

    def is_in_tower(self, block: BlockId) -> bool:
        """Tell whether a block lies in the tower now."""
        if self.unseen is not None and block in self.unseen:
            return True
        return self.layout.place_of(block) is not None

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.phase is Phase.OVER

    def to_dict(self) -> dict[str, Json]:
        """Return it as JSON-able names, layers bottom first."""
        name = self.blocks.blocks
        return {
            "seats": self.seats,
            "active": list(self.active),
            "to_move": self.to_move,
            "direction": int(self.direction),
            "phase": self.phase.value,
            "target": (self.target or Target()).to_dict(),
            "owed": [owed.to_dict() for owed in self.owed],
            "in_hand": None if self.in_hand is None else name[self.in_hand].name,
            "touched": None if self.touched is None else name[self.touched].name,
            "layers": None if self.unseen is not None else layer_names(self.blocks, self.layout),
            "last_toucher": self.last_toucher,
            "strays": [name[block].name for block in self.strays],
            "round": self.series.round,
            "scores": list(self.series.scores),
            "result": None if self.result is None else self.result.to_dict(),
        }
