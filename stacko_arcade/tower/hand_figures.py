"""How strong and how fast the hand is, what it may be doing, and where it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from stacko_arcade.tower.units import Side

SLOW_MM_S: Final = 40.0
MEDIUM_MM_S: Final = 80.0
FAST_MM_S: Final = 160.0
POINTER_MM_S: Final = 600.0
"""No pull is faster, however the mouse jumps."""
DEFAULT_STRENGTH: Final = 8.0
"""Pulling force in block weights: brings a loose block at once, a carrying one only from the upper layers."""
MOST_EFFORT: Final = 4.0
"""With its utmost effort the hand pulls so many times as hard, and drags the neighbors along."""
DOGGED_TICKS: Final = 240
"""Pulling so long with its utmost effort in vain, the hand throws its weight in: no block holds for ever."""
DOGGED_GROWTH: Final = 0.5
"""By so many times its utmost effort the force then grows in a second, until the hand lets go."""
MOST_DOGGED: Final = 6.0
"""So many times its utmost effort is the end: enough for the lowest block under any tower."""
STILL_MM_S: Final = 2.0
"""A block that moves no faster is pulled in vain."""
LEAST_STRENGTH: Final = 0.5
MOST_STRENGTH: Final = 60.0
TAP_STRENGTH: Final = 1.0
TAP_MM: Final = 2.0
TAP_MM_S: Final = 25.0
TAP_TICKS: Final = 40
"""A tap gives up waiting for the block to slide back after this many ticks."""
RELEASE_MM_S: Final = 20.0
BRAKE_TICKS: Final = 24
"""A gripped block is let go once it is this slow, or after this long: a hand that opens in full pull would
throw it out of the tower."""
FREE_MM: Final = 75.0
FORCED_FREE_MM: Final = 95.0
"""A block that is still under a shifted neighbor at 75 mm is free here at the latest."""
PUT_BACK_MM: Final = 2.0
TIPPED_RAD: Final = 0.6
LIFT_CLEAR_MM: Final = 8.0
PLACE_MM_S: Final = 220.0
ASIDE_MM_PER_TICK: Final = 0.15
SHIFT_MM: Final = 10.0
FARTHEST_MM: Final = 1000.0
STRAIGHTENED_LAYERS: Final = 3
"""So many layers at the top are straightened."""


class HandState(Enum):
    """What the hand is doing."""

    IDLE = "idle"
    TAPPING = "tapping"
    GRIPPING = "gripping"
    CARRYING = "carrying"
    PLACING = "placing"
    STRAIGHTENING = "straightening"


@dataclass(frozen=True, slots=True)
class HandPose:
    """Where to draw the hand: the held point, and how the held block shows itself, in one face."""

    side: Side
    x_mm: float
    y_mm: float
    block_x_mm: float
    block_y_mm: float
    is_end_on: bool
