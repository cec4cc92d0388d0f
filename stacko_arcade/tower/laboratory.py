"""Experiments on a tower: let it stand, let a block vanish, pull one out. The code is the one of the game.

A tower has collapsed here when any block but the one that was taken has sunk by more than 0.8 of its height.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Freed, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import FARTHEST_MM
from stacko_arcade.tower.measure import TICKS_PER_S, moved
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import (
    STRAY_SINK_MM,
    Side,
    lengthwise_side,
)

REMOVED_S: Final = 3.0
"""How long a tower is watched after a block has vanished."""
SETTLE_S: Final = 0.3
"""How long a tower settles before a pull."""
PULL_S: Final = 6.0
"""A pull that has not brought its block by then is given up; the block is taken away all the same."""
PULLED_S: Final = 2.0
"""How long a tower is watched after a pull."""
STIFF_WEIGHTS: Final = 40.0
"""Force limit of the stiff hand, in block weights."""
OUT_MM: Final = 83.0
"""A block that is so far out is out, whatever it still touches."""
ALL_DOWN: Final = 4
"""With so many blocks down nothing is left to watch."""


@dataclass(frozen=True, slots=True)
class Stood:
    """How a tower stood: the largest ways of any block (mm, radians), all the time and after two seconds.

    ``late_drift_mm`` is 0 where it was watched for no more than two seconds. ``asleep_s`` says when nothing
    moved any more; None: something was awake to the end.
    """

    drift_mm: float
    sink_mm: float
    tilt_rad: float
    collapsed: bool
    late_drift_mm: float
    asleep_s: float | None


@dataclass(frozen=True, slots=True)
class Removed:
    """What came of it when a block vanished.

    `strays` counts the blocks that sank out of their layer; from ALL_DOWN on nobody counts any more.
    """

    collapsed: bool
    strays: int


@dataclass(frozen=True, slots=True)
class Pulled:
    """What came of a pull: how far another block was dragged along, and the largest force, block weights.

    `strays` counts the blocks that sank out of their layer; from ALL_DOWN on nobody counts any more.
    """

    collapsed: bool
    strays: int
    drag_mm: float
    peak_force_weights: float
    is_out: bool


def stand(poses: TowerPoses, fit: Fit, seconds: float, *, sleeping: bool = True) -> Stood:
    """Return how a tower stands when nobody touches it, counted from the poses that it was given.

    Nothing of it sleeps at first, however surely it stands.
    """
    tower = Tower.from_poses(poses, fit, sleeping=sleeping)
    tower.wake()
    after_2_s: TowerPoses | None = None
    watch = _Watch(tower)
    asleep_s: float | None = None
    for tick in range(1, round(seconds * TICKS_PER_S) + 1):
        tower.tick()
        if not tower.is_asleep:
            asleep_s = None
        elif asleep_s is None:
            asleep_s = tick / TICKS_PER_S
        if tick == 2 * TICKS_PER_S:
            after_2_s = tower.poses()
        if watch.look():
            break
    whole = moved(poses, tower.poses())
    late = moved(after_2_s or tower.poses(), tower.poses())
    return Stood(
        round(whole.drift_mm, 4),
        round(whole.sink_mm, 4),
        round(whole.turn_rad, 6),
        bool(watch.fallen),
        round(max(late.drift_mm, late.sink_mm), 4),
        asleep_s,
    )


def remove(poses: TowerPoses, fit: Fit, block: BlockId) -> Removed:
    """Return what comes of it when a block vanishes."""
    tower = Tower.from_poses(poses, fit, sleeping=False)
    watch = _Watch(tower, block)
    tower.take_away(block)
    watch.run(REMOVED_S)
    return Removed(bool(watch.fallen), len(watch.fallen))


def pull(poses: TowerPoses, fit: Fit, block: BlockId, direction: int, speed_mm_s: float) -> Pulled:
    """Return what comes of it when a stiff hand pulls a block; `direction` is -1 (left) or +1 in its face.

    Raises:
        LookupError: the block is not in the tower.
    """
    tower = Tower.from_poses(poses, fit, sleeping=False)
    watch = _Watch(tower, block)
    watch.run(SETTLE_S)
    hand, side = tower.hand, lengthwise_side(poses.layer_of(block))
    hand.strength, hand.is_stiff = STIFF_WEIGHTS, True
    before = {b: x for b, x, _, _ in tower.read(side)}
    peak = 0.0
    is_out = False
    if not watch.look() and hand.grip(block):
        start = before[block]
        hand.move_to(start + direction * FARTHEST_MM, 0.0, speed_mm_s)
        for _ in range(round(PULL_S * TICKS_PER_S)):
            facts = tower.tick()
            peak = max(peak, hand.force_weights)
            is_out = (
                any(isinstance(fact, Freed | SlippedOut) for fact in facts) or abs(hand.travel_mm) >= OUT_MM
            )
            if is_out or watch.look():
                break
    drag = max(
        (abs(x - before[b]) for b, x, _, _ in tower.read(side) if b != block and b in before), default=0.0
    )
    tower.take_away(block)
    watch.run(PULLED_S)
    return Pulled(bool(watch.fallen), len(watch.fallen), round(drag, 3), round(peak, 3), is_out)


class _Watch:
    """Heights of all blocks at the start, and who has ever sunk since: a fallen block stays one."""

    def __init__(self, tower: Tower, but: BlockId | None = None) -> None:
        self._tower = tower
        self._but = but
        self._limits = {
            (side, block): y - STRAY_SINK_MM for side in Side for block, _, y, _ in tower.read(side)
        }
        self.fallen: set[BlockId] = set()

    def look(self) -> bool:
        """Note who has sunk; tell whether so many have that nothing is left to watch."""
        for side in Side:
            for block, _, y, _ in self._tower.read(side):
                if block != self._but and y < self._limits.get((side, block), y):
                    self.fallen.add(block)
        return len(self.fallen) >= ALL_DOWN

    def run(self, seconds: float) -> None:
        """Let time pass, until there is nothing left to watch."""
        for _ in range(round(seconds * TICKS_PER_S)):
            if self.look():
                return
            self._tower.tick()
        self.look()
