"""The second hand: what it holds, what it is good for, and when it lets go by itself."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower import brace
from stacko_arcade.tower.facts import Collapsed, Freed, Landed, PutBack, Rested, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.measure import moved
from stacko_arcade.tower.statics import margin_without
from stacko_arcade.tower.tower import Tower
from tests.tower.play import drawn, loose_middles, middle, place, pull, rows, run, tall, until


def dragged_mm(block: int, seed: int, above: int | None = None) -> float:
    """How far a hard, slow pull of a tight block moves the farthest other block; infinite when all falls."""
    tower = drawn(12, seed)
    before = tower.poses()
    assert tower.hand.grip(BlockId(block), 20.0)
    if above is not None:
        assert tower.hand.brace(BlockId(above))
    tower.hand.move_to(150.0, 0.0, 30.0, effort=3.5)
    for _ in range(700):
        tower.tick()
        if tower.hand.state is not HandState.GRIPPING:
            break
    tower.hand.open()
    run(tower, 400)
    if tower.collapsed is not None:
        return float("inf")
    return moved(before, tower.poses()).drift_mm


TIGHT = [(23, 1), (8, 1), (20, 3), (10, 3), (20, 5), (29, 5)]
"""Tight blocks at an edge of their layer in the towers of these seeds, and one that carries all (10)."""


def test_pulls_that_drag_the_neighbors_along_and_even_topple_the_tower_do_neither_with_a_brace() -> None:
    alone = [dragged_mm(block, seed) for block, seed in TIGHT]
    assert sum(mm > 2.0 for mm in alone) >= 4
    assert float("inf") in alone
    assert all(dragged_mm(block, seed, block + 3) < 1.0 for block, seed in TIGHT)


def test_a_brace_does_not_hold_what_is_too_heavy() -> None:
    """Ten block weights: a tower that loses its foot falls, whoever holds a block of it."""
    tower = Tower.from_poses(tall("tall-11"), Fit.even())
    block = BlockId(29)
    assert margin_without(tower.poses(), block) < -10.0
    assert tower.hand.grip(block, 20.0)
    assert tower.hand.brace(next(b for b in tower.layers[22] if b is not None))
    tower.hand.move_to(150.0, 0.0, 80.0, effort=4.0)
    until(tower, Collapsed, 1200)


def test_only_another_block_of_the_tower_is_braced_and_only_while_the_hand_is_at_work() -> None:
    tower = loose_middles()
    hand = tower.hand
    assert not hand.brace(middle(5))
    hand.tap(middle(4), 1)
    assert not hand.brace(middle(5))
    until_idle(tower)
    hand.grip(middle(4))
    assert not hand.brace(middle(4))
    assert not hand.brace(BlockId(77))
    assert not hand.release_brace()
    assert hand.brace(middle(5))
    assert hand.braced == middle(5)


def until_idle(tower: Tower) -> None:
    while tower.hand.state is not HandState.IDLE:
        tower.tick()


def test_a_second_brace_moves_the_second_hand() -> None:
    tower = loose_middles()
    joints = [len(space.constraints) for space in tower.spaces]
    tower.hand.grip(middle(4))
    gripped = [len(space.constraints) for space in tower.spaces]
    tower.hand.brace(middle(5))
    tower.hand.brace(middle(6))
    assert tower.hand.braced == middle(6)
    assert [len(space.constraints) - 2 for space in tower.spaces] == gripped
    assert tower.hand.release_brace()
    assert tower.hand.braced is None
    tower.hand.let_go()
    until(tower, PutBack, 60)
    assert [len(space.constraints) for space in tower.spaces] == joints


def test_the_brace_stays_from_the_grip_until_the_block_is_laid_down() -> None:
    tower = loose_middles()
    hand = tower.hand
    hand.grip(middle(4), 30.0)
    hand.brace(middle(6))
    hand.move_to(130.0, 0.0, 80.0)
    until(tower, Freed)
    while hand.is_lifting:
        tower.tick()
    assert hand.braced == middle(6)
    place(tower, Slot.LEFT)
    assert hand.braced == middle(6)
    assert hand.is_two_handed
    while hand.block is not None:
        tower.tick()
    assert hand.braced is None
    assert until(tower, Landed).block == middle(4)
    until(tower, Rested)
    run(tower, 120)
    assert tower.is_asleep
    assert not tower.strays


def test_a_braced_block_gives_way_to_the_hand_that_makes_room_for_another() -> None:
    tower = loose_middles()
    for layer, slot in ((1, Slot.LEFT), (2, Slot.RIGHT)):
        pull(tower, middle(layer))
        place(tower, slot)
        until(tower, Rested)
        tower.rebuild()
    pull(tower, middle(4))
    assert tower.hand.brace(middle(1))
    place(tower, Slot.MIDDLE)
    until(tower, Landed)
    until(tower, Rested)
    assert tower.layers[9] == (middle(1), middle(4), middle(2))


def test_two_hands_are_told_until_the_next_block_is_taken() -> None:
    tower = loose_middles()
    hand = tower.hand
    hand.grip(middle(4))
    assert not hand.is_two_handed
    hand.brace(middle(5))
    hand.release_brace()
    assert hand.is_two_handed
    hand.let_go()
    until(tower, PutBack, 60)
    hand.grip(middle(4))
    assert not hand.is_two_handed


@pytest.mark.parametrize("how", ["let go", "rebuild", "set aside"])
def test_a_brace_ends_with_the_work_of_the_first_hand(how: str) -> None:
    tower = loose_middles()
    if how == "set aside":
        pull(tower, middle(4))
    else:
        tower.hand.grip(middle(4))
    tower.hand.brace(middle(6))
    if how == "let go":
        tower.hand.let_go()
        until(tower, PutBack, 60)
    elif how == "rebuild":
        tower.rebuild()
    else:
        assert tower.hand.set_aside() == middle(4)
    assert tower.hand.braced is None
    assert not any(space.constraints for space in tower.spaces)


def test_a_brace_ends_when_its_block_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brace, "BRACE_WEIGHTS", 0.1)
    monkeypatch.setattr(brace, "BRACE_TORQUE", 1.0)
    tower = Tower.build(rows((0, 1, 2), (None, 3, None), (4, 5, 6), (7, 8, 9)), Fit.even())
    hand = tower.hand
    hand.strength = 40.0
    hand.grip(BlockId(3))
    hand.brace(BlockId(4))
    hand.move_to(150.0, 0.0)
    while BlockId(4) not in tower.strays:
        assert hand.braced == BlockId(4)
        tower.tick()
        assert tower.ticks < 1500
    assert hand.braced is None
    run(tower, 300)


def test_a_brace_put_on_or_off_while_a_block_is_carried_lets_the_tower_rest_anew() -> None:
    tower = loose_middles()
    pull(tower, middle(4))
    until_rested(tower)
    tower.hand.brace(middle(6))
    tower.tick()
    assert not tower.is_resting
    until(tower, Rested)
    tower.hand.release_brace()
    until(tower, Rested)


def until_rested(tower: Tower) -> None:
    while not tower.is_resting:
        tower.tick()


def test_a_braced_pull_is_the_same_twice() -> None:
    hashes = []
    for _ in range(2):
        tower = drawn(12, 3)
        tower.hand.grip(BlockId(15), 20.0)
        tower.hand.brace(BlockId(19))
        tower.hand.move_to(150.0, 0.0, 40.0, effort=3.0)
        facts = run(tower, 500)
        assert not any(isinstance(fact, SlippedOut) for fact in facts)
        hashes.append(tower.pose_hash())
    assert hashes[0] == hashes[1]


def test_a_braced_block_that_is_taken_away_is_braced_no_more() -> None:
    tower = loose_middles()
    pull(tower, middle(4))
    assert tower.hand.brace(middle(6))
    tower.take_away(middle(6))
    assert tower.hand.braced is None
    place(tower, Slot.MIDDLE)
    until(tower, Landed)
