"""What a player can see of the tower's balance, for brains."""

from __future__ import annotations

from collections.abc import Iterable

from stacko_arcade.opponents.api import Balance
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.hand_figures import STRAIGHTENED_LAYERS
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.statics import center_above_mm, margins_mm, margins_without, off_axis_mm
from stacko_arcade.tower.units import Side


def balance(poses: TowerPoses, blocks: Iterable[BlockId]) -> Balance:
    """Return the margins of the tower as it stands and without each of these blocks."""
    lean = {side: center_above_mm(poses, 0, side) or 0.0 for side in Side}
    off = off_axis_mm(pose for pose in poses.blocks if pose.layer >= poses.height - STRAIGHTENED_LAYERS)
    present = {pose.block for pose in poses.blocks}
    return Balance(
        now_mm=min(margins_mm(poses).values()),
        without_mm=margins_without(poses, (block for block in blocks if block in present)),
        lean_mm=(lean[Side.FRONT], lean[Side.RIGHT]),
        top_off_mm=sum(off.values()) / len(off) if off else 0.0,
    )
