"""Every figure of the tower's physics, by name.

Millimeters, seconds, grams; forces are counted in block weights, because that is how a hand feels them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final

BLOCK_LENGTH_MM: Final = 75.0
BLOCK_WIDTH_MM: Final = 25.0
BLOCK_HEIGHT_MM: Final = 15.0
BLOCK_MASS_G: Final = 12.0
NEIGHBOR_GAP_MM: Final = 0.2
"""Air between end-on neighbors: without it they jam when the tower is dragged sideways."""
END_ON_MM: Final = BLOCK_WIDTH_MM - NEIGHBOR_GAP_MM

GRAVITY_MM_S2: Final = 1600.0
"""A tower of 75 mm blocks moves like one of garden size at true speed: slow enough to see and to catch."""
BLOCK_WEIGHT: Final = BLOCK_MASS_G * GRAVITY_MM_S2
"""One block weight in g mm/s²."""

BLOCK_FRICTION: Final = 0.45
TABLE_FRICTION: Final = 0.8
SHAPE_FRICTION: Final = math.sqrt(BLOCK_FRICTION)
"""Friction of one block's shape: Chipmunk multiplies the values of both shapes."""
TABLE_SHAPE_FRICTION: Final = TABLE_FRICTION / SHAPE_FRICTION

CORNER_MM: Final = 0.05
"""Corners are rounded by so little: two rounded outlines are found to touch in less time than two sharp ones
that lie in each other (a tenth of a step), and nothing rolls. With 0.1 mm a slow pull drags along more."""
SLOP_MM: Final = 0.4
"""So far contacts may sink into each other before Chipmunk pushes them apart. Pushing moves what rests: with
its usual 0.1 mm, which a tower in play passes here and there, one of 17 layers that stood 11 mm within its
balance walked by millimeters a second and fell. They sink by 0.07 to 0.1 mm whatever the limit."""
HANG_MM: Final = SLOP_MM + 0.1
"""Air above a loose block that was touched, more than resting contacts ever sink into each other.
Without it one of the load shares may lie on the block, and it drags along what it does not carry."""

TICK_S: Final = 1 / 120
"""One tick of the tower. Fixed: replays depend on it."""

WARM_UP_STEPS: Final = 32
WARM_UP_STEP_S: Final = 1 / 1920
WARM_UP_LAST_STEPS: Final = 2
WARM_UP_ITERATIONS: Final = 3
WARM_UP_LAST_ITERATIONS: Final = 9
WARM_UP_DAMPING: Final = 0.0
"""A rebuilt space has lost its contact impulses; it finds them again in these steps instead of sinking.

The speeds are thrown away between the steps, the impulses are kept: a 27-layer tower sinks 0.05 mm in 20
rebuilds, as with 200 iterations and free speeds, at half the cost. Longer steps sink with their square. The
last ones are as long as those that follow, since Chipmunk does not scale what it keeps to another length:
without them every tower fell at 8 mm/s as it was touched. Iterations are counted for each layer.
"""

SURE_MARGIN_MM: Final = 2.0
SURE_TILT_RAD: Final = 0.01
SURE_HEIGHT_MM: Final = 5.0
"""A rebuilt tower that stands this safely by statics, its blocks level and in place, sleeps at once."""

IDLE_SPEED_MM_S: Final = 5.0
"""What is faster is not put to sleep."""

SWAY_MM_S: Final = 20.0
SWAY_DAMPING: Final = 0.001
"""Part of its speed that a face keeps in a second while nothing in it is faster than SWAY_MM_S.

Soft contacts let a tall tower sway by half a millimeter for many seconds, where plastic comes to rest.
It slows a tipping tower, it never holds one."""
LOOK_TICKS: Final = 5
"""While nothing in a face is faster than SWAY_MM_S it is looked at only so often: a look costs as much as a
sixth of a tick's steps. What begins to fall has gone some 2 mm meanwhile."""
STILL_LOOK_TICKS: Final = 10
"""The same while nothing is faster than IDLE_SPEED_MM_S: what begins to fall has not gone 6 mm meanwhile,
half of what makes it a stray."""

REST_S: Final = 0.5
REST_MOVE_MM: Final = 0.05
REST_TURN_RAD: Final = 0.001
REST_TIMEOUT_S: Final = 6.0
REST_TIMEOUT_MOVE_MM: Final = 0.5
REST_GIVE_UP_S: Final = 20.0

STRAY_SINK_MM: Final = 0.8 * BLOCK_HEIGHT_MM
TILTED_RAD: Final = 0.15
"""From here on a block's corners are looked at, whether one touches the table."""
COLLAPSE_STRAYS: Final = 4
DROPPED_HIGH_MM: Final = 0.5 * BLOCK_HEIGHT_MM

IMPACT_SPEED_MM_S: Final = 45.0
"""Changes of speed within one tick from here on are heard."""


class Side(Enum):
    """One of the two side views of the tower."""

    FRONT = "front"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        """The view a quarter turn away."""
        return Side.RIGHT if self is Side.FRONT else Side.FRONT


def end_on_side(layer: int) -> Side:
    """Return the face in which the blocks of this layer show their ends."""
    return Side.FRONT if layer % 2 == 0 else Side.RIGHT


def lengthwise_side(layer: int) -> Side:
    """Return the face in which the blocks of this layer lie lengthwise: the one to pull them in."""
    return end_on_side(layer).other


def squared_up_mm(layer: int, slot: int, side: Side) -> float:
    """Return where the middle of a block belongs in one face of a squared-up tower."""
    return (slot - 1) * BLOCK_WIDTH_MM if end_on_side(layer) is side else 0.0


def layer_y_mm(layer: int) -> float:
    """Return the height of the middle of a block of this layer above the table."""
    return (layer + 0.5) * BLOCK_HEIGHT_MM


@dataclass(frozen=True, slots=True)
class StepPlan:
    """How a tick is divided: steps per tick and solver iterations per step."""

    steps: int
    iterations: int

    @property
    def step_s(self) -> float:
        """Length of one step in seconds."""
        return TICK_S / self.steps


COARSE: Final = StepPlan(steps=4, iterations=10)
"""1/480 s, 10 iterations: up to 23 layers it drifts less than 0.3 mm in 10 s awake, at half the cost."""
MEDIUM: Final = StepPlan(steps=8, iterations=5)
"""1/960 s, 5 iterations: between the two."""
FINE: Final = StepPlan(steps=16, iterations=4)
"""1/1920 s, 4 iterations: the one that stands for minutes on tall thin towers."""


COARSE_LAYERS: Final = 18
MEDIUM_LAYERS: Final = 24


def step_plan(layers: int) -> StepPlan:
    """Return the coarsest plan that has been shown to hold for a tower of this many layers."""
    if layers <= COARSE_LAYERS:
        return COARSE
    return MEDIUM if layers <= MEDIUM_LAYERS else FINE
