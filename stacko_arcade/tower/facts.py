"""What the tower reports after a tick. A fact cannot be refused."""

from __future__ import annotations

from dataclasses import dataclass

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.units import Side


@dataclass(frozen=True, slots=True)
class Impact:
    """A block changed its speed suddenly: for sound only. The impulse is in g mm/s."""

    side: Side
    block: BlockId
    x_mm: float
    y_mm: float
    impulse: float


@dataclass(frozen=True, slots=True)
class Probed:
    """A tap has ended and the finger has lifted; the slip is how far the block gave way."""

    block: BlockId
    slip_mm: float


@dataclass(frozen=True, slots=True)
class Freed:
    """The gripped block is out: it has left both faces and is carried."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class PutBack:
    """A gripped block was let go within 2 mm of its place."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class LeftHalfOut:
    """A gripped block was let go away from its place and stays there."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class SlippedOut:
    """The gripped block fell out by itself: it counts as freed and dropped, never as a stray."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class Landed:
    """A released block lies in its slot."""

    block: BlockId
    layer: int
    slot: Slot


@dataclass(frozen=True, slots=True)
class Dropped:
    """A released block did not come to lie in its slot; `Hand.pick_up` takes it again."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class Fell:
    """A block that was not in hand left its layer or touched the table: a stray."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class Straightened:
    """The palms have left the top: so much nearer to the axis the blocks of its layers are on average, mm."""

    moved_mm: float


@dataclass(frozen=True, slots=True)
class Rested:
    """The tower has come to rest after a disturbance."""


@dataclass(frozen=True, slots=True)
class Collapsed:
    """The tower fell, in this face."""

    side: Side


Fact = (
    Impact
    | Probed
    | Freed
    | PutBack
    | LeftHalfOut
    | SlippedOut
    | Landed
    | Dropped
    | Fell
    | Straightened
    | Rested
    | Collapsed
)
