"""What a seat may ask of the match: hand commands, and the intents of the rules.

People, opponents, replays and tests ask for the same things in the same words.
"""

from __future__ import annotations

from dataclasses import dataclass

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.intents import Intent


@dataclass(frozen=True, slots=True)
class Tap:
    """Probe a block with a light push; direction -1 pushes left, +1 right, in its lengthwise face."""

    block: BlockId
    direction: int


@dataclass(frozen=True, slots=True)
class Grip:
    """Take hold of a block, ``at_mm`` along it from its centre."""

    block: BlockId
    at_mm: float


@dataclass(frozen=True, slots=True)
class MoveHand:
    """Where the held point shall go, in mm, in the face in which the hand works; y is up from the table.

    ``speed_mm_s`` bounds how fast the hand goes there; None means as fast as a hand can. ``effort`` is how
    many times its usual strength it may use, 1 to 4.
    """

    x_mm: float
    y_mm: float
    speed_mm_s: float | None = None
    effort: float = 1.0


@dataclass(frozen=True, slots=True)
class ShiftAlong:
    """Where along its own length a carried block shall lie, at most 10 mm from the middle."""

    offset_mm: float


@dataclass(frozen=True, slots=True)
class LetGo:
    """Open the hand."""


@dataclass(frozen=True, slots=True)
class Brace:
    """Hold one more block where it is, with the second hand: while a block is gripped or carried."""

    block: BlockId


@dataclass(frozen=True, slots=True)
class ReleaseBrace:
    """Take the second hand away."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Straighten the tower: push its top layers towards the axis, with one hand or two."""

    two_handed: bool = False


HandCommand = Tap | Grip | MoveHand | ShiftAlong | LetGo | Brace | ReleaseBrace | Nudge
Command = HandCommand | Intent
