"""A pull tried out before it is made, on a copy of the tower as one sees it."""

from __future__ import annotations

from stacko_arcade.opponents.api import Trial
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import MOST_EFFORT, POINTER_MM_S
from stacko_arcade.tower.look_ahead import try_pull
from stacko_arcade.tower.poses import TowerPoses


def imagined(poses: TowerPoses, block: BlockId, direction: int, speed_mm_s: float, effort: float) -> Trial:
    """Return what comes of a pull: direction -1 to the left in the block's lengthwise face, +1 to the right.

    Speed and effort are kept within what the hand can do; whether blocks are loose nobody is told.
    """
    most = min(max(effort, 1.0), MOST_EFFORT)
    found = try_pull(poses, Fit.even(), block, direction, min(speed_mm_s, POINTER_MM_S), effort=most)
    return Trial(found.is_out, found.falls, found.drag_mm, found.margin_mm)
