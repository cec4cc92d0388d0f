"""Look-ahead: one pull tried out on a copy of the tower, in both faces, with coarser steps than the game's.

The copy is made from poses, never from a live space: what is tried leaves no trace in the tower on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Collapsed, Fact, Fell, Freed, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import DEFAULT_STRENGTH, FARTHEST_MM, STILL_MM_S
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.statics import margins_mm
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import TICK_S, Side, StepPlan, lengthwise_side

TRIAL: Final = StepPlan(steps=3, iterations=10)
"""1/360 s, 10 iterations whatever the height: enough for the second or two of a trial, not for standing. Of
158 pulls 12 come out otherwise than with 1/960 s, at two thirds of the cost; with 1/240 s 24."""
LONGEST_PULL_S: Final = 6.0
SLOW_MM_S: Final = 8.0
SLOW_TICKS: Final = 18
"""A tower in which nothing has been faster for so long is taken to stand; how surely, statics says."""
LONGEST_WATCH_S: Final = 1.5
"""A tower that has not come to rest so long after the pull is taken as it stands then."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a pull that was only tried.

    `is_out` says whether the block came; `falls` whether another block fell, which ends the trial at once;
    `drag_mm` how far the farthest other block was moved sideways, in the face in which is pulled; `margin_mm`
    how far from tipping the tower stands afterwards, the smaller one of both faces (0 where it falls).
    """

    is_out: bool
    falls: bool
    drag_mm: float
    margin_mm: float


def try_pull(
    poses: TowerPoses,
    fit: Fit,
    block: BlockId,
    direction: int,
    speed_mm_s: float,
    *,
    effort: float = 1.0,
    patience_s: float = 0.4,
    strength: float = DEFAULT_STRENGTH,
) -> Trial:
    """Return what comes of pulling a block: -1 to the left in its lengthwise face, +1 to the right.

    A block that has not moved for `patience_s` is given up.

    Raises:
        LookupError: the block is not in the tower.
    """
    side = lengthwise_side(poses.layer_of(block))
    tower = Tower.from_poses(poses, fit, plan=TRIAL)
    before = {b.block: b.pose(side).x_mm for b in poses.blocks}
    hand = tower.hand
    hand.strength = strength
    is_out = falls = False
    if hand.grip(block):
        hand.move_to(direction * FARTHEST_MM, 0.0, speed_mm_s, effort=effort)
        is_out, falls = _pulled(tower, patience_s)
    if falls:
        return Trial(is_out, falls, _drag(tower, side, block, before), 0.0)
    if is_out:
        tower.take_away(block)
    else:
        hand.open()
    slow_ticks = 0
    for _ in range(round(LONGEST_WATCH_S / TICK_S)):
        if _has_fallen(tower.tick()):
            return Trial(is_out, falls=True, drag_mm=_drag(tower, side, block, before), margin_mm=0.0)
        slow_ticks = slow_ticks + 1 if tower.fastest_mm_s < SLOW_MM_S else 0
        if slow_ticks >= SLOW_TICKS:
            break
    margin = min(margins_mm(tower.poses()).values())
    return Trial(is_out, falls=False, drag_mm=_drag(tower, side, block, before), margin_mm=round(margin, 3))


def _pulled(tower: Tower, patience_s: float) -> tuple[bool, bool]:
    """Pull to the end; return whether the block is out, and whether another one fell."""
    still_s = 0.0
    travel = tower.hand.travel_mm
    for _ in range(round(LONGEST_PULL_S / TICK_S)):
        facts = tower.tick()
        if _has_fallen(facts):
            return False, True
        if any(isinstance(fact, Freed | SlippedOut) for fact in facts):
            return True, False
        moved = abs(tower.hand.travel_mm - travel) / TICK_S > STILL_MM_S
        travel = tower.hand.travel_mm
        still_s = 0.0 if moved else still_s + TICK_S
        if still_s > patience_s:
            break
    return False, False


def _has_fallen(facts: tuple[Fact, ...]) -> bool:
    return any(isinstance(fact, Fell | Collapsed) for fact in facts)


def _drag(tower: Tower, side: Side, block: BlockId, before: dict[BlockId, float]) -> float:
    moved = (abs(x - before[b]) for b, x, _, _ in tower.read(side) if b != block and b in before)
    return round(max(moved, default=0.0), 3)
