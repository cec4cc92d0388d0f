"""Margins by plain statics."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.laboratory import stand
from stacko_arcade.tower.poses import BlockPose, Pose, TowerPoses
from stacko_arcade.tower.statics import margin_without, margins_mm, margins_without, stands_surely
from stacko_arcade.tower.structure import nominal_poses, placed
from stacko_arcade.tower.units import Side
from tests.tower.play import rows, tall


def test_a_full_tower_stands_on_its_whole_width() -> None:
    margins = margins_mm(nominal_poses(rows((0, 1, 2), (3, 4, 5), (6, 7, 8))))
    assert margins == {Side.FRONT: pytest.approx(37.4), Side.RIGHT: pytest.approx(37.4)}


def test_a_layer_of_one_middle_block_leaves_half_its_width_in_one_face() -> None:
    margins = margins_mm(nominal_poses(rows((0, 1, 2), (None, 3, None), (6, 7, 8))))
    assert margins[Side.RIGHT] == pytest.approx(12.4)
    assert margins[Side.FRONT] == pytest.approx(37.4)


def test_a_tower_on_an_end_block_has_a_negative_margin() -> None:
    poses = nominal_poses(rows((0, 1, 2), (3, 4, None), (6, 7, 8)))
    assert margin_without(poses, BlockId(4)) < 0
    assert margin_without(poses, BlockId(3)) == pytest.approx(12.4)


def test_a_tower_without_its_only_block_of_a_layer_falls() -> None:
    assert margin_without(nominal_poses(rows((0, 1, 2), (None, 3, None), (6, 7, 8))), BlockId(3)) < 0


def test_all_margins_at_once_are_the_same_as_one_by_one() -> None:
    poses = tall("tall-11")
    blocks = [b.block for b in poses.blocks]
    together = margins_without(poses, blocks)
    assert together == {block: margin_without(poses, block) for block in blocks}


@pytest.mark.parametrize("layer", [4, 5])
@pytest.mark.parametrize(("shift_mm", "is_sure"), [(0.0, True), (8.0, True), (20.0, False), (30.0, False)])
def test_a_tower_is_not_sure_to_stand_while_a_block_of_it_hangs_over(
    layer: int, shift_mm: float, is_sure: bool
) -> None:
    """All of it is in balance, but an end block of the next layer has nothing under its middle."""
    shifted = placed(
        (3 * row + slot, row, slot, shift_mm if row == layer else 0.0, 0.0)
        for row in range(7)
        for slot in range(3)
    )
    assert min(margins_mm(shifted).values()) > 5.0
    assert stands_surely(shifted) is is_sure
    stood = stand(shifted, Fit.even(), 3.0)
    assert stood == stand(shifted, Fit.even(), 3.0)
    assert stood.collapsed is stand(shifted, Fit.even(), 3.0, sleeping=False).collapsed
    assert stood.collapsed or stood.asleep_s is not None


def test_a_pose_hash_tells_rounded_poses_apart() -> None:
    def poses(x: float) -> TowerPoses:
        return TowerPoses((BlockPose(BlockId(0), 0, Slot.LEFT, Pose(x, 7.5), Pose(0.0, 7.5)),))

    assert poses(1.0).pose_hash() == poses(1.0002).pose_hash()
    assert poses(1.0).pose_hash() != poses(1.002).pose_hash()
    assert poses(0.0).pose_hash() == poses(-0.0).pose_hash()
    assert len(poses(1.0).pose_hash()) == 16
