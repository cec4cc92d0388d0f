"""The tower: standing, resting, falling, rebuilding, and always the same."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import Collapsed, Fact, Fell, Rested
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.laboratory import stand
from stacko_arcade.tower.measure import fresh_tower, full_rows, moved, rebuild_drift_mm
from stacko_arcade.tower.poses import BlockPose, Pose, TowerPoses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side
from tests.tower.play import (
    blocks_in,
    drawn,
    loose_middles,
    middle,
    place,
    play_turn,
    pull,
    rows,
    run,
    tall,
    until,
)


def test_an_untouched_tower_sleeps_and_does_not_move() -> None:
    tower = fresh_tower()
    before = tower.poses()
    run(tower, 2400)
    assert tower.is_asleep
    assert moved(before, tower.poses()).drift_mm == 0.0


def test_an_untouched_tower_that_may_not_sleep_stands_still() -> None:
    tower = fresh_tower()
    stood = stand(tower.poses(), tower.fit, 20.0, sleeping=False)
    assert not stood.collapsed
    assert stood.drift_mm < 0.2
    assert stood.sink_mm < 0.2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tall-11", "tall-12"])
def test_a_tall_thin_tower_stands_for_a_minute_awake(name: str) -> None:
    stood = stand(tall(name), Fit.even(), 60.0, sleeping=False)
    assert not stood.collapsed
    assert stood.drift_mm < 1.0
    assert stood.sink_mm < 1.0


@pytest.mark.parametrize("name", ["tall-11", "tall-12"])
def test_twenty_rebuilds_move_a_tall_tower_by_less_than_a_fifth_of_a_millimeter(name: str) -> None:
    assert rebuild_drift_mm(20, Tower.from_poses(tall(name), Fit.even())) < 0.2


def test_the_same_commands_give_the_same_poses() -> None:
    hashes = []
    for _ in range(2):
        tower = drawn(9, seed=4)
        tower.hand.tap(BlockId(7), 1)
        run(tower, 90)
        tower.hand.grip(middle(4), 10.0)
        tower.hand.move_to(60.0, 0.0, 160.0)
        run(tower, 200)
        tower.hand.let_go()
        run(tower, 200)
        hashes.append(tower.pose_hash())
    assert hashes[0] == hashes[1]


def test_a_resumed_tower_goes_on_as_the_played_one() -> None:
    played = loose_middles()
    play_turn(played, middle(3), Slot.LEFT)
    saved = TowerPoses.from_dict(played.rebuild().to_dict())
    resumed = Tower.from_poses(saved, Fit.from_dict(played.fit.to_dict()))
    for tower in (played, resumed):
        play_turn(tower, middle(5), Slot.RIGHT, direction=-1)
        pull(tower, middle(2))
        place(tower, Slot.MIDDLE)
        run(tower, 300)
    assert played.poses() == resumed.poses()


def test_a_rebuild_in_slices_is_the_same_as_a_whole_one() -> None:
    hashes = []
    for sliced in (False, True):
        tower = loose_middles()
        pull(tower, middle(3))
        place(tower, Slot.LEFT)
        until(tower, Rested)
        if sliced:
            tower.begin_rebuild()
            assert tower.is_rebuilding
            while tower.is_rebuilding:
                assert tower.tick() == ()
        else:
            tower.rebuild()
        pull(tower, middle(5))
        hashes.append(tower.pose_hash())
    assert hashes[0] == hashes[1]


def test_a_tower_without_support_collapses_and_says_in_which_face() -> None:
    # layer 2 stands on the left block of layer 1 alone, seen end-on in the right face
    tower = Tower.build(rows((0, 1, 2), (3, None, None), *full_rows(14)[2:]), Fit.even())
    assert until(tower, Collapsed, 1200).side is Side.RIGHT
    assert tower.collapsed is Side.RIGHT


def test_a_tower_without_a_block_stands() -> None:
    """Nothing may be left in place after a collapse; the engine would end the program over it."""
    tower = Tower.build([[None, None, None]], Fit.even())
    run(tower, 10)
    tower.rebuild()
    assert tower.poses() == TowerPoses(())


def test_a_stray_in_one_face_leaves_the_other() -> None:
    poses = loose_middles(4).poses()
    high = Pose(90.0, 30.0)
    shifted = tuple(
        BlockPose(b.block, b.layer, b.slot, high, b.right) if b.block == 9 else b for b in poses.blocks
    )
    tower = Tower.from_poses(TowerPoses(shifted), Fit.even())
    assert until(tower, Fell, 600).block == 9
    assert (9 in blocks_in(tower, Side.FRONT)) != (9 in blocks_in(tower, Side.RIGHT))
    assert tower.strays == (9,)
    until(tower, Rested)
    tower.rebuild()
    assert 9 not in blocks_in(tower, Side.FRONT) | blocks_in(tower, Side.RIGHT)


def test_a_layer_without_a_block_under_others_is_a_collapse() -> None:
    tower = Tower.build(rows((0, 1, 2), (None, 3, None), (4, 5, 6)), Fit.even())
    tower.hand.strength = 40.0
    tower.hand.grip(BlockId(3))
    tower.hand.move_to(150.0, 0.0)
    until(tower, Collapsed, 1200)


def test_rest_is_reported_once_after_a_disturbance() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.LEFT)
    facts: list[Fact] = []
    for _ in range(600):
        facts.extend(tower.tick())
    assert sum(isinstance(fact, Rested) for fact in facts) == 1
    assert tower.is_resting
    assert tower.rest_share == 1.0


def test_the_ring_grows_to_one_while_the_tower_settles() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.LEFT)
    while tower.hand.is_working or tower.hand.block is not None:
        tower.tick()
    shares = []
    for _ in range(600):
        shares.append(tower.rest_share)
        if any(isinstance(fact, Rested) for fact in tower.tick()):
            break
    assert shares[0] < 0.2
    assert shares[-1] > 0.5


def test_a_hand_in_one_face_lets_the_other_sleep() -> None:
    tower = loose_middles()
    run(tower, 120)
    tower.hand.grip(middle(4))
    run(tower, 10)
    awake = [side for side, face in tower._structure.faces.items() if not face.is_asleep]
    assert awake == [Side.RIGHT]
