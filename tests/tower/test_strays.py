"""Fallen blocks: taken up in whichever face they lie, set aside, laid down again, cleared away."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import Collapsed, Fell, Landed, Rested
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.poses import Pose, TowerPoses
from stacko_arcade.tower.statics import margins_mm
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side, lengthwise_side
from tests.tower.play import blocks_in, loose_middles, middle, place, pull, run, until

LAYERS = 7
TOP = 3 * (LAYERS - 1)
FIRST, SECOND, THIRD = BlockId(TOP), BlockId(TOP + 1), BlockId(TOP + 2)


def with_strays() -> Tower:
    """A tower whose top layer has fallen: the first block in the front face, the others in the right face."""
    places = {
        FIRST: (Side.FRONT, Pose(95.0, 30.0)),
        SECOND: (Side.RIGHT, Pose(-90.0, 30.0)),
        THIRD: (Side.RIGHT, Pose(-88.0, 60.0, 0.4)),
    }
    sound = loose_middles(LAYERS)
    found = []
    for b in sound.poses().blocks:
        side, pose = places.get(b.block, (None, Pose(0.0, 0.0)))
        if side is Side.FRONT:
            found.append(replace(b, front=pose))
        elif side is Side.RIGHT:
            found.append(replace(b, right=pose))
        else:
            found.append(b)
    tower = Tower.from_poses(TowerPoses(tuple(found)), sound.fit)
    until(tower, Rested)
    assert set(tower.strays) == {FIRST, SECOND, THIRD}
    assert tower.collapsed is None
    return tower


def restack(tower: Tower, block: BlockId, slot: Slot) -> None:
    assert tower.hand.pick_up(block)
    while tower.hand.is_lifting:
        tower.tick()
    place(tower, slot)
    assert until(tower, Landed).block == block
    until(tower, Rested)


@pytest.mark.parametrize("order", [(FIRST, SECOND, THIRD), (THIRD, SECOND, FIRST), (SECOND, FIRST, THIRD)])
def test_strays_of_both_faces_are_restacked_in_any_order(order: tuple[BlockId, ...]) -> None:
    tower = with_strays()
    for done, (block, slot) in enumerate(zip(order, Slot, strict=True)):
        assert len(tower.strays) == 3 - done
        restack(tower, block, slot)
    assert tower.layers[LAYERS - 1] == order
    assert tower.strays == ()
    for side in Side:
        assert len(blocks_in(tower, side)) == 3 * LAYERS


def test_a_stray_on_its_way_up_goes_around_the_tower() -> None:
    tower = with_strays()
    assert tower.hand.pick_up(SECOND)
    while tower.hand.is_lifting:
        tower.tick()
        pose = tower.hand.hand_pose
        assert pose is not None
        if not pose.is_end_on:
            near = [x for b, x, y, _ in tower.read(pose.side) if abs(y - pose.block_y_mm) < 15 and b != THIRD]
            assert all(abs(x - pose.block_x_mm) > 37.5 + 12.0 for x in near)
    assert not [fact for fact in run(tower, 60) if isinstance(fact, Fell)]


def test_a_carried_block_set_aside_lies_nowhere_until_it_is_taken_again() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    assert tower.hand.set_aside() == middle(3)
    assert tower.hand.state is HandState.IDLE
    assert tower.hand.block is None
    run(tower, 120)
    assert tower.is_asleep
    assert all(middle(3) not in blocks_in(tower, side) for side in Side)
    pull(tower, middle(5))
    place(tower, Slot.LEFT)
    until(tower, Rested)
    tower.rebuild()
    assert tower.hand.pick_up(middle(3))
    while tower.hand.is_lifting:
        tower.tick()
    place(tower, Slot.RIGHT)
    until(tower, Landed)
    until(tower, Rested)
    assert tower.layers[9] == (middle(5), None, middle(3))


def test_only_a_carried_block_is_set_aside() -> None:
    tower = loose_middles()
    assert tower.hand.set_aside() is None
    tower.hand.grip(middle(3))
    assert tower.hand.set_aside() is None
    assert tower.hand.state is HandState.GRIPPING


def test_a_block_may_be_set_aside_on_its_way_up_but_not_while_it_is_laid_down() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.LEFT)
    assert tower.hand.state is HandState.PLACING
    assert tower.hand.set_aside() is None
    until(tower, Landed)
    until(tower, Rested)
    assert tower.hand.pick_up(middle(3))
    assert tower.hand.is_lifting
    assert tower.hand.set_aside() == middle(3)


def test_own_block_waits_beside_while_strays_are_restacked() -> None:
    tower = with_strays()
    pull(tower, middle(1))
    own = tower.hand.set_aside()
    assert own == middle(1)
    for block, slot in zip((FIRST, SECOND, THIRD), Slot, strict=True):
        restack(tower, block, slot)
    restack(tower, own, Slot.MIDDLE)
    assert tower.layers[LAYERS] == (None, own, None)


def test_fallen_blocks_are_cleared_away_and_others_are_not() -> None:
    tower = with_strays()
    for block in (FIRST, THIRD, BlockId(999)):
        tower.take_away(block)
    assert tower.strays == (SECOND,)
    for side in Side:
        assert not blocks_in(tower, side) & {FIRST, THIRD}
        assert middle(2) in blocks_in(tower, side)
    until(tower, Rested)
    restack(tower, SECOND, Slot.LEFT)


def test_what_leaned_on_a_cleared_block_comes_to_rest_anew() -> None:
    tower = with_strays()
    run(tower, 120)
    assert tower.is_resting
    tower.take_away(SECOND)
    assert not tower.is_resting
    until(tower, Rested)
    third = next(y for b, _, y, _ in tower.read(Side.RIGHT) if b == THIRD)
    assert third < 8.0
    run(tower, 120)
    assert tower.is_asleep


def test_a_restacked_stray_counts_no_more_toward_a_collapse() -> None:
    tower = with_strays()
    for block, slot in zip((FIRST, SECOND, THIRD), Slot, strict=True):
        restack(tower, block, slot)
    pull(tower, middle(LAYERS - 2))
    assert not tower.strays
    # a fourth block falls: dropped ones never count, so one is let fall by a rough pull of its support
    body = tower._structure.faces[Side.FRONT].bodies[FIRST]
    body.velocity = (900.0, 300.0)
    tower._structure.faces[Side.FRONT].wake()
    facts = run(tower, 400)
    assert any(isinstance(fact, Fell) for fact in facts)
    assert any(isinstance(fact, Collapsed) for fact in facts) == (len(tower.strays) >= 4)


def test_a_block_taken_up_before_it_came_to_lie_is_not_waited_for() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.LEFT)
    while tower.hand.state is HandState.PLACING:
        tower.tick()
    assert tower.hand.pick_up(middle(3))
    assert tower.hand.set_aside() == middle(3)
    facts = run(tower, 200)
    assert not any(isinstance(fact, Landed) for fact in facts)


# -- the margin with a half-out block pushed back ----------------------------------------------------------


def half_out(layer: int, mm: float) -> Tower:
    tower = loose_middles()
    tower.hand.grip(middle(layer))
    tower.hand.move_to(mm + 20.0 * math.copysign(1.0, mm), 0.0, 80.0)
    while abs(tower.hand.travel_mm) < abs(mm):
        tower.tick()
    tower.hand.let_go()
    until(tower, Rested)
    return tower


@pytest.mark.parametrize("mm", [40.0, -40.0, 55.0])
@pytest.mark.parametrize("direction", [1, -1])
def test_left_half_out_over_a_rebuild_a_block_is_free_where_it_would_be_without(
    mm: float, direction: int
) -> None:
    """Neither while it still lies under the tower, nor only when it is far beyond."""
    freed = []
    for rebuilt in (False, True):
        tower = half_out(3, mm)
        if rebuilt:
            tower.rebuild()
        block = middle(3)
        body = tower._structure.faces[lengthwise_side(3)].bodies[block]
        assert tower.hand.grip(block)
        tower.hand.move_to(direction * 300.0, 0.0, 80.0)
        place = body.position.x
        while tower.hand.state is HandState.GRIPPING:
            place = body.position.x
            tower.tick()
        assert tower.hand.state is HandState.CARRYING
        freed.append(place)
    assert abs(freed[0]) > 74.0
    assert freed[1] == pytest.approx(freed[0], abs=1.5)


def test_the_margin_with_a_block_put_back_is_that_of_before_it_was_pulled() -> None:
    before = loose_middles().margin_put_back_mm(middle(4))
    tower = half_out(4, 50.0)
    assert min(margins_mm(tower.poses()).values()) < before - 0.5
    assert abs(tower.margin_put_back_mm(middle(4)) - before) < 0.2


def test_it_is_the_same_when_the_block_stood_half_out_over_a_rebuild() -> None:
    tower = half_out(4, -50.0)
    before = tower.margin_put_back_mm(middle(4))
    tower.rebuild()
    assert abs(tower.margin_put_back_mm(middle(4)) - before) < 0.1


def test_the_only_block_of_a_layer_is_put_back_in_line_with_what_lies_below() -> None:
    sound = loose_middles(5)
    poses = tuple(b for b in sound.poses().blocks if b.block not in (BlockId(9), BlockId(11)))
    tower = Tower.from_poses(TowerPoses(poses), sound.fit)
    out = TowerPoses(tuple(replace(b, front=Pose(12.0, 52.5)) if b.block == 10 else b for b in poses))
    moved = Tower.from_poses(out, sound.fit)
    assert moved.margin_put_back_mm(BlockId(10)) == pytest.approx(
        tower.margin_put_back_mm(BlockId(10)), abs=0.2
    )


def test_the_margin_without_such_a_block_is_that_of_the_tower_as_it_is() -> None:
    tower = loose_middles()
    assert tower.margin_put_back_mm(BlockId(999)) == tower.margin_put_back_mm(middle(0))
