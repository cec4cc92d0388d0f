"""What a seat asks, which may be refused, and facts of the tower, which go the same way."""

from __future__ import annotations

from dataclasses import dataclass

from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.house_rules import CubeFace
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Touch:
    """Tap any block to see whether it moves."""

    seat: Seat
    block: BlockId
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """Take hold of a block that may be pulled; until it is free it may be pushed back."""

    seat: Seat
    block: BlockId
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Restore:
    """Put the touched block back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave the touched block as it is, since putting it back would topple the tower."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pull:
    """Take a block out: it is free now."""

    seat: Seat
    block: BlockId
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the block in hand on top."""

    seat: Seat
    slot: Slot
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class CallColor:
    """Call the color that a stacked wild stands for."""

    seat: Seat
    color: Color


@dataclass(frozen=True, slots=True)
class CallUno:
    """Call UNO! because a seat used two hands."""

    caller: Seat
    offender: Seat


@dataclass(frozen=True, slots=True)
class PenaltyColor:
    """Name the color of the penal blocks."""

    seat: Seat
    color: Color


@dataclass(frozen=True, slots=True)
class Straighten:
    """Square the tower up."""

    seat: Seat
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the cube; without a face chance decides."""

    seat: Seat
    face: CubeFace | None = None


@dataclass(frozen=True, slots=True)
class JumpIn:
    """Take the turn with the twin of the number just stacked; the twin has to be pulled then."""

    seat: Seat
    block: BlockId


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat; play goes on with the rest."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Settled:
    """Fact: the tower has come to rest after a block was placed."""


@dataclass(frozen=True, slots=True)
class Fell:
    """Fact: blocks fell, in this order, and the tower stands.

    A block that is being gripped, carried or placed counts as dropped, every other as a stray.
    ``late``: after the time for which the last to touch the tower is to blame.
    """

    blocks: tuple[BlockId, ...]
    late: bool = False


@dataclass(frozen=True, slots=True)
class Toppled:
    """Fact: the tower has collapsed; ``late``: after the time for which its last toucher is to blame."""

    late: bool = False


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """Fact: the clock of the seat to move has run out."""


Intent = (
    Touch
    | Grip
    | Restore
    | Keep
    | Pull
    | Place
    | CallColor
    | CallUno
    | PenaltyColor
    | Straighten
    | Pass
    | Roll
    | JumpIn
    | Leave
    | Settled
    | Fell
    | Toppled
    | ClockExpired
)
