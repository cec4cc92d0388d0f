"""What happened: facts in the past tense that cannot be refused. The journal is made of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from stacko_arcade.rules.blocks import BlockId, BlockSet, Color, Face
from stacko_arcade.rules.house_rules import CubeFace
from stacko_arcade.rules.layout import Layout, Slot
from stacko_arcade.rules.seats import Direction, Seat
from stacko_arcade.rules.state import Cause, Phase, Resume, Target, layer_names

if TYPE_CHECKING:
    from stacko_arcade.rules.state import Json


_OPTIONAL = frozenset({"mover", "source", "layout"})
"""What is not said where there is none."""


@dataclass(frozen=True, slots=True)
class _Event:
    """Base of the events: how they are written down."""

    def to_dict(self, blocks: BlockSet) -> dict[str, Json]:
        """Return it as JSON-able names; switches that are off and empty texts are left out."""
        said: dict[str, Json] = {"type": type(self).__name__}
        for part in fields(self):
            value = getattr(self, part.name)
            if value is False or value in ("", ()) or (value is None and part.name in _OPTIONAL):
                continue
            if part.name == "block":
                said[part.name] = blocks[value].name
            elif isinstance(value, Layout):
                said["layers"] = layer_names(blocks, value)
            elif isinstance(value, CubeFace):
                said[part.name] = value.name
            elif isinstance(value, tuple):
                said[part.name] = list(value)
            elif isinstance(value, Resume):
                said[part.name] = value.to_dict()
            elif isinstance(value, Slot):
                said[part.name] = str(value)
            elif isinstance(value, Enum) and not isinstance(value, IntEnum):
                said[part.name] = value.value
            elif isinstance(value, IntEnum):
                said[part.name] = int(value)
            else:
                said[part.name] = value
        return said


@dataclass(frozen=True, slots=True)
class MatchStarted(_Event):
    """The tower is built; ``seat`` moves first.

    It comes again for every new tower of a match: after an elimination, and for each round played for
    points. ``layout`` None: nobody typed the layers in.
    """

    rules: str
    seats: int
    seat: Seat
    direction: Direction
    phase: Phase = Phase.CHOOSE
    round: int = 1
    scores: tuple[int, ...] = ()
    layout: Layout | None = None


@dataclass(frozen=True, slots=True)
class BlockTouched(_Event):
    """A block was tapped, or gripped in order to be pulled; ``claimed``: it has to be pulled now."""

    seat: Seat
    block: BlockId
    gripped: bool = False
    two_handed: bool = False
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class BlockRestored(_Event):
    """A touched block was put back; ``kept``: left as it is because the tower would have fallen."""

    seat: Seat
    block: BlockId
    kept: bool = False


@dataclass(frozen=True, slots=True)
class BlockFreed(_Event):
    """A block came out of the tower."""

    seat: Seat
    block: BlockId


@dataclass(frozen=True, slots=True)
class BlockPulled(_Event):
    """A pull counts: the block is in hand now."""

    seat: Seat
    block: BlockId
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class BlockPlaced(_Event):
    """The block in hand was laid on top; the tower has not settled yet."""

    seat: Seat
    block: BlockId
    layer: int
    slot: Slot
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class TowerSettled(_Event):
    """The tower came to rest with the placed block stacked; ``phase`` comes next.

    ``restacking``: strays are being placed: the block's face does not count, or not yet. ``answers``: the
    block answers a draw two, its debt is passed on.
    """

    seat: Seat
    block: BlockId
    phase: Phase
    restacking: bool = False
    answers: bool = False


@dataclass(frozen=True, slots=True)
class TargetSet(_Event):
    """What the next pull must match."""

    color: Color | None
    number: int | None = None
    symbol: Face | None = None
    both: bool = False

    @classmethod
    def of(cls, target: Target | None) -> TargetSet:
        """Return the event that sets this target."""
        return cls(None) if target is None else cls(target.color, target.number, target.symbol, target.both)


@dataclass(frozen=True, slots=True)
class TurnPassed(_Event):
    """The turn of ``seat`` is over, ``to`` moves next; ``phase`` is penalty_color where a call waited.

    ``by`` says why where no block was stacked: ``pass``, ``clock``, ``reverse``, ``jump_in``. The first two
    clear what the seat owed.
    """

    seat: Seat
    to: Seat
    phase: Phase = Phase.CHOOSE
    by: str = ""


@dataclass(frozen=True, slots=True)
class DirectionReversed(_Event):
    """Play goes round the other way."""

    seat: Seat
    direction: Direction


@dataclass(frozen=True, slots=True)
class SeatSkipped(_Event):
    """A seat loses its turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PullsOwed(_Event):
    """A seat has to pull blocks: by a draw two, a rolled one, or for a false call.

    ``source`` is the color of the draw two; ``later``: not in the turn that is being played.
    """

    seat: Seat
    count: int
    color: Color | None
    numbers_only: bool
    wild_allowed: bool
    cause: Cause = Cause.DRAW_TWO
    source: Color | None = None
    later: bool = False


@dataclass(frozen=True, slots=True)
class ColorCalled(_Event):
    """The puller of a wild called a color."""

    seat: Seat
    color: Color


@dataclass(frozen=True, slots=True)
class UnoCalled(_Event):
    """A seat called UNO! on another; ``waits``: until the offender's block is stacked and settled.

    ``false``: the other did nothing, and the caller pays for it.
    """

    seat: Seat
    offender: Seat
    waits: bool
    false: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyOwed(_Event):
    """The offender owes blocks of a color, or of any, and moves at once; play then goes on at ``resume``."""

    seat: Seat
    caller: Seat
    count: int
    color: Color | None
    resume: Resume | None


@dataclass(frozen=True, slots=True)
class CubeRolled(_Event):
    """The cube showed a face; ``phase`` is roll where it has to be rolled again."""

    seat: Seat
    face: CubeFace
    phase: Phase


@dataclass(frozen=True, slots=True)
class TowerStraightened(_Event):
    """The tower was squared up by hand."""

    seat: Seat
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class BlockFell(_Event):
    """A block fell and the tower stands.

    ``own``: it is back in the hand that was placing it. ``restack``: the seat ``mover`` has to place it;
    else it leaves the game.
    """

    seat: Seat | None
    block: BlockId
    own: bool = False
    restack: bool = False
    mover: Seat | None = None


@dataclass(frozen=True, slots=True)
class TowerCollapsed(_Event):
    """The tower fell; ``seat`` is to blame."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SeatEliminated(_Event):
    """A seat is out of the match; play goes on with the rest."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class RoundEnded(_Event):
    """A round played for points is over: who ended it, how, and what each seat gets for it.

    ``seat`` None: nobody is to blame, for example where no block is left to pull.
    """

    seat: Seat | None
    reason: str
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(_Event):
    """The match is over."""

    loser: Seat | None
    winner: Seat | None
    reason: str
    scores: tuple[int, ...] = ()


Event = (
    MatchStarted
    | BlockTouched
    | BlockRestored
    | BlockFreed
    | BlockPulled
    | BlockPlaced
    | TowerSettled
    | TargetSet
    | TurnPassed
    | DirectionReversed
    | SeatSkipped
    | PullsOwed
    | ColorCalled
    | UnoCalled
    | PenaltyOwed
    | CubeRolled
    | TowerStraightened
    | BlockFell
    | TowerCollapsed
    | SeatEliminated
    | RoundEnded
    | MatchEnded
)
