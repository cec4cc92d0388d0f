"""The hand: probing, pulling, carrying, laying down, and a wild mouse."""

from __future__ import annotations

import math
import random

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import (
    Collapsed,
    Dropped,
    Fell,
    Freed,
    Landed,
    LeftHalfOut,
    Probed,
    PutBack,
    Rested,
)
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import MOST_EFFORT, HandState
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side, lengthwise_side
from tests.tower.play import blocks_in, loose_middles, middle, place, pull, rows, run, until


def test_a_loose_block_gives_way_to_a_tap_and_goes_back() -> None:
    tower = loose_middles()
    before = tower.poses().blocks[middle(4)].right.x_mm
    tower.hand.tap(middle(4), 1)
    probed = until(tower, Probed, 60)
    assert 1.5 < probed.slip_mm <= 2.0
    run(tower, 60)
    assert abs(tower.poses().blocks[middle(4)].right.x_mm - before) < 0.3


def test_a_tight_block_hardly_gives_way_to_a_tap() -> None:
    tower = loose_middles()
    tower.hand.tap(BlockId(3 * 2), 1)
    assert until(tower, Probed, 60).slip_mm < 0.3


def test_a_free_block_is_in_neither_face() -> None:
    tower = loose_middles()
    block = middle(4)
    assert block in blocks_in(tower, Side.FRONT) & blocks_in(tower, Side.RIGHT)
    pull(tower, block)
    assert block not in blocks_in(tower, Side.FRONT) | blocks_in(tower, Side.RIGHT)
    assert tower.hand.block == block
    assert all(block not in row for row in tower.layers)


def test_a_block_is_pulled_in_the_face_in_which_it_lies_lengthwise_and_carries_on_in_the_other() -> None:
    tower = loose_middles()
    tower.hand.grip(middle(4))
    assert tower.hand.side is lengthwise_side(4) is Side.RIGHT
    front = tower.poses().blocks[middle(4)].front
    tower.hand.move_to(40.0, 0.0, 80.0)
    run(tower, 80)
    assert tower.hand.travel_mm > 30
    assert tower.poses().blocks[middle(4)].front == front


@pytest.mark.parametrize("direction", [-1, 1])
def test_a_loose_block_comes_to_either_side_and_leaves_the_tower_standing(direction: int) -> None:
    tower = loose_middles()
    pull(tower, middle(3), direction)
    run(tower, 240)
    assert tower.collapsed is None
    assert not tower.strays


def test_a_tight_block_under_the_whole_tower_does_not_come_at_default_strength() -> None:
    tower = Tower.build(loose_middles(15).layers, loose_middles(15).fit)
    tower.hand.grip(BlockId(0))
    tower.hand.move_to(120.0, 0.0, 80.0)
    facts = run(tower, 240)
    assert not any(isinstance(fact, Freed) for fact in facts)
    assert tower.hand.strain > 0.9 / MOST_EFFORT
    assert abs(tower.hand.travel_mm) < 5


def test_more_effort_brings_a_block_that_does_not_come_at_default_strength() -> None:
    def comes(effort: float) -> bool:
        tower = Tower.build(loose_middles(8).layers, loose_middles(8).fit)
        tower.hand.grip(BlockId(0))
        tower.hand.move_to(120.0, 0.0, 80.0, effort=effort)
        return any(isinstance(fact, Freed) for fact in run(tower, 240))

    assert comes(MOST_EFFORT)
    assert not comes(1.0)


def test_a_block_that_carries_the_whole_tower_gives_way_to_a_dogged_pull_in_the_end() -> None:
    """Else who has to pull this one block could never end the turn."""
    heights = {BlockId(i): 0.5 if i == 1 else 0.0 for i in range(45)}
    tower = Tower.build(loose_middles(15).layers, Fit(heights))
    hand = tower.hand
    hand.grip(BlockId(1), 20.0)
    hand.move_to(140.0, 0.0, 40.0, effort=MOST_EFFORT)
    run(tower, 240)
    assert abs(hand.travel_mm) < 2
    for _ in range(2400):
        facts = tower.tick()
        if any(isinstance(fact, (Freed, Collapsed)) for fact in facts):
            break
    else:
        raise AssertionError("it holds for ever")


def test_doggedness_ends_with_the_grip() -> None:
    heights = {BlockId(i): 0.5 if i == 1 else 0.0 for i in range(45)}
    tower = Tower.build(loose_middles(15).layers, Fit(heights))
    hand = tower.hand
    for _ in range(3):
        hand.grip(BlockId(1), 20.0)
        hand.move_to(140.0, 0.0, 40.0, effort=MOST_EFFORT)
        run(tower, 200)
        assert abs(hand.travel_mm) < 4
        hand.let_go()
        run(tower, 40)
        assert hand.state is HandState.IDLE


def test_more_strength_moves_a_tight_block() -> None:
    tower = loose_middles(6)
    tower.hand.strength = 40.0
    tower.hand.grip(BlockId(3))
    tower.hand.move_to(120.0, 0.0, 160.0)
    until(tower, Freed, 600)


def test_a_block_pushed_back_within_two_millimeters_is_put_back() -> None:
    tower = loose_middles()
    tower.hand.grip(middle(4))
    tower.hand.move_to(20.0, 0.0, 80.0)
    run(tower, 60)
    tower.hand.move_to(0.0, 0.0, 80.0)
    run(tower, 60)
    tower.hand.let_go()
    assert until(tower, PutBack, 5).block == middle(4)
    assert tower.hand.state is HandState.IDLE


def test_a_block_let_go_half_out_stays_and_may_be_taken_again() -> None:
    tower = loose_middles()
    tower.hand.grip(middle(4))
    tower.hand.move_to(30.0, 0.0, 80.0)
    run(tower, 80)
    tower.hand.let_go()
    assert until(tower, LeftHalfOut, 5).block == middle(4)
    run(tower, 120)
    assert abs(tower.poses().blocks[middle(4)].right.x_mm - 30) < 2
    pull(tower, middle(4))


def test_a_released_block_lands_in_the_nearest_open_slot() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.RIGHT)
    landed = until(tower, Landed)
    assert (landed.block, landed.layer, landed.slot) == (middle(3), 9, Slot.RIGHT)
    until(tower, Rested)
    assert tower.layers[9] == (None, None, middle(3))
    pose = tower.poses().blocks[middle(3)]
    assert abs(pose.right.x_mm - 25) < 1.5
    assert abs(pose.right.y_mm - (9.5 * 15)) < 0.5
    assert abs(pose.front.y_mm - pose.right.y_mm) < 0.3


def test_three_placed_blocks_fill_a_layer_and_the_next_begins() -> None:
    tower = loose_middles()
    for layer, slot in ((1, Slot.LEFT), (2, Slot.RIGHT), (3, Slot.MIDDLE), (4, Slot.MIDDLE)):
        pull(tower, middle(layer))
        place(tower, slot)
        until(tower, Rested)
        tower.rebuild()
    assert tower.layers[9] == (middle(1), middle(3), middle(2))
    assert tower.layers[10] == (None, middle(4), None)


def test_a_narrowed_middle_slot_is_widened_by_the_hand() -> None:
    tower = loose_middles()
    pull(tower, middle(1))
    place(tower, Slot.LEFT)
    until(tower, Rested)
    pull(tower, middle(2))
    place(tower, Slot.RIGHT)
    until(tower, Rested)
    tower.rebuild()
    poses = tower.poses()
    narrow = {middle(1): 1.0, middle(2): -1.0}
    moved = tuple(
        b
        if b.block not in narrow
        else type(b)(
            b.block,
            b.layer,
            b.slot,
            b.front,
            type(b.right)(b.right.x_mm + narrow[b.block], b.right.y_mm, b.right.angle_rad),
        )
        for b in poses.blocks
    )
    tower = Tower.from_poses(type(poses)(moved), tower.fit)
    pull(tower, middle(4))
    place(tower, Slot.MIDDLE)
    until(tower, Landed)
    until(tower, Rested)
    heights = {b.block: b.right.y_mm for b in tower.poses().blocks}
    assert abs(heights[middle(4)] - heights[middle(1)]) < 0.5


def test_the_offset_along_the_block_is_kept_within_ten_millimeters() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    tower.hand.shift_along(500.0)
    place(tower, Slot.MIDDLE)
    until(tower, Rested)
    assert abs(tower.poses().blocks[middle(3)].front.x_mm - 10) < 1


def test_a_block_let_go_beside_the_tower_is_dropped_and_can_be_picked_up() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    tower.hand.move_to(150.0, 100.0)
    run(tower, 120)
    assert tower.hand.ghost is None
    tower.hand.let_go()
    assert until(tower, Dropped).block == middle(3)
    assert not tower.strays
    assert tower.hand.pick_up(middle(3))
    while tower.hand.is_lifting:
        tower.tick()
    place(tower, Slot.MIDDLE)
    assert until(tower, Landed).block == middle(3)


def test_a_carried_block_goes_around_the_tower_and_never_through_it() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    hand = tower.hand
    rng = random.Random(3)
    for step in range(600):
        if step % 20 == 0:
            hand.move_to(rng.uniform(-300, 300), rng.uniform(-50, 300))
        tower.tick()
        pose = hand.hand_pose
        assert pose is not None
        for block, x, y, _ in tower.read(pose.side):
            wide = 37.5 if pose.side is lengthwise_side(_layer(tower, block)) else 12.4
            apart_x = abs(x - pose.block_x_mm) - wide - 12.4
            apart_y = abs(y - pose.block_y_mm) - 15
            assert max(apart_x, apart_y) > 1.5, (step, block)


def _layer(tower: Tower, block: BlockId) -> int:
    return next(layer for layer, row in enumerate(tower.layers) if block in row)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_place_that_is_no_number_is_not_taken(bad: float) -> None:
    tower = loose_middles()
    tower.hand.grip(middle(4))
    assert not tower.hand.move_to(bad, 0.0)
    assert not tower.hand.move_to(0.0, bad)
    assert not tower.hand.move_to(0.0, 0.0, bad)
    assert not tower.hand.move_to(0.0, 0.0, tremor_mm=bad)
    assert not tower.hand.shift_along(bad)
    run(tower, 10)
    assert abs(tower.hand.travel_mm) < 0.5


def test_a_wild_mouse_launches_nothing() -> None:
    tower = loose_middles(12)
    rng = random.Random(5)
    assert tower.hand.grip(middle(6), 30.0)
    fastest = 0.0
    for step in range(480):
        if step % 3 == 0:
            tower.hand.move_to(rng.choice((-1, 1)) * rng.choice((5.0, 600.0, 1e12)), rng.uniform(-1e9, 1e9))
        if step == 240 and tower.hand.state is HandState.GRIPPING:
            tower.hand.let_go()
        facts = tower.tick()
        if any(isinstance(fact, (Fell, Collapsed)) for fact in facts):
            break
        for space in tower.spaces:
            for body in space.bodies:
                fastest = max(fastest, body.velocity.length)
    assert fastest < 4000


def test_only_one_thing_is_in_hand_at_a_time() -> None:
    tower = loose_middles()
    assert tower.hand.grip(middle(4))
    assert not tower.hand.grip(middle(3))
    assert not tower.hand.tap(middle(3), 1)
    assert not tower.hand.pick_up(middle(3))


def test_a_block_that_is_not_there_cannot_be_taken() -> None:
    tower = Tower.build(rows((0, 1, 2), (3, 4, 5)), Fit.even())
    assert not tower.hand.grip(BlockId(77))
    assert not tower.hand.tap(BlockId(77), 1)
