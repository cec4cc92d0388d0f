"""Rest: half a second in which nothing moves, never a turning point; and what a time-out lets pass.

Long because every awkward way of not resting has its test, and all share the ways of watching.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pymunk
import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import Collapsed, Dropped, Fact, Fell, Landed, Rested
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.measure import full_rows, moved
from stacko_arcade.tower.poses import Pose, TowerPoses
from stacko_arcade.tower.statics import margins_mm
from stacko_arcade.tower.structure import nominal_poses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    END_ON_MM,
    TICK_S,
    Side,
)
from tests.tower.play import blocks_in, drawn, loose_middles, middle, place, pull, rows, run, until
from tests.tower.watching import (
    all_finite,
    on_one_foot,
    places,
    push,
    watch,
    watch_until_rest,
    with_poses,
)

NOBODY = BlockId(999)
"""To take away who is not there disturbs a tower and changes nothing in it."""
LAYERS = 5
TOP = 3 * (LAYERS - 1)
TIMEOUT = round(6.0 / TICK_S)
GIVE_UP = round(20.0 / TICK_S)
HALF_A_SECOND = round(0.5 / TICK_S)
LIES = 0.04
"""Sine of twice the angle of a block that lies on one of its sides; contacts give way by 0.4 mm."""


# -- endless wobble ----------------------------------------------------------------------------------------


class Wobble:
    """A tower whose top block is moved to and fro, as if it would never come to rest."""

    def __init__(self, mm: float, hertz: float) -> None:
        self.tower = with_poses(LAYERS, {})
        self.tower.take_away(BlockId(TOP))  # it is disturbed from here on
        self._body = self.tower._structure.faces[Side.FRONT].bodies[BlockId(TOP + 2)]
        self._middle = self._body.position.x
        self._mm, self._turn = mm, 2 * math.pi * hertz * TICK_S
        self.ticks = 0

    def tick(self) -> tuple[Fact, ...]:
        self.ticks += 1
        self._body.position = (
            self._middle + self._mm * math.sin(self._turn * self.ticks),
            self._body.position.y,
        )
        return self.tower.tick()

    def rested_at(self, at_most: int) -> int:
        """After how many ticks the tower is called at rest; beyond the end if it is not."""
        while self.ticks < at_most:
            if any(isinstance(fact, Rested) for fact in self.tick()):
                return self.ticks
        return at_most + 1


@pytest.mark.parametrize("hertz", [0.7, 2.0, 4.0])
def test_a_wobble_of_less_than_half_a_millimeter_is_let_pass_after_six_seconds(hertz: float) -> None:
    assert TIMEOUT <= Wobble(0.2, hertz).rested_at(TIMEOUT + 200) <= TIMEOUT + 5


@pytest.mark.parametrize(("mm", "hertz"), [(4.0, 0.7), (0.7, 2.0), (0.7, 4.0)])
def test_a_larger_one_is_waited_on_for_twenty_seconds_even_if_it_is_back_after_half_a_second(
    mm: float, hertz: float
) -> None:
    assert GIVE_UP <= Wobble(mm, hertz).rested_at(GIVE_UP + 200) <= GIVE_UP + 5


def test_a_larger_one_that_ends_after_the_time_out_rests_then() -> None:
    wobble = Wobble(0.7, 2.0)
    assert wobble.rested_at(TIMEOUT + 120) > TIMEOUT + 120
    facts = watch_until_rest(wobble.tower, 300)
    assert not any(isinstance(fact, Collapsed) for fact in facts)


def test_what_falls_after_twenty_seconds_of_wobble_is_waited_on_anew() -> None:
    wobble = Wobble(0.7, 2.0)
    wobble.rested_at(GIVE_UP + 5)
    tower = wobble.tower
    assert tower.is_resting
    push(tower, BlockId(TOP + 1), Side.FRONT, (900.0, 300.0))
    until(tower, Fell)
    assert not tower.is_resting
    watch_until_rest(tower)


def test_the_ring_is_never_fuller_than_the_rest_is_long() -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    place(tower, Slot.LEFT)
    while tower.hand.block is not None:
        tower.tick()
    for ticks in range(1, 700):
        assert tower.rest_share <= ticks * TICK_S / 0.5 + 1e-9
        if any(isinstance(fact, Rested) for fact in tower.tick()):
            break
    assert tower.rest_share == 1.0


def test_the_half_second_is_counted_from_the_last_disturbance_on() -> None:
    tower = Tower.build(full_rows(LAYERS), Fit.even(), sleeping=False)
    run(tower, 300)
    tower.take_away(NOBODY)
    for _ in range(HALF_A_SECOND - 1):
        assert not any(isinstance(fact, Rested) for fact in tower.tick())
    assert any(isinstance(fact, Rested) for fact in run(tower, 2))


def test_woken_by_the_slightest_push_a_face_is_awake_for_half_a_second() -> None:
    tower = with_poses(LAYERS, {})
    run(tower, 200)
    for _ in range(4):
        assert tower.is_asleep
        push(tower, BlockId(TOP), Side.FRONT, (-3.0, 0.0))
        for _ in range(HALF_A_SECOND - 1):
            tower.tick()
            assert not tower.is_face_asleep(Side.FRONT)
            assert tower.is_face_asleep(Side.RIGHT)
        run(tower, 60)


# -- turning points ----------------------------------------------------------------------------------------


def on_its_edge(off_rad: float) -> Tower:
    """A block of the lowest layer that stands on one edge beside the tower, so far from its balance."""
    balance = math.atan2(END_ON_MM, BLOCK_HEIGHT_MM)
    high = math.hypot(END_ON_MM, BLOCK_HEIGHT_MM) / 2
    return with_poses(LAYERS, {2: (Side.FRONT, Pose(200.0, high * math.cos(off_rad), balance + off_rad))})


@pytest.mark.parametrize("off_rad", [0.0003, -0.0003, 0.001, -0.001, 0.003, -0.003])
def test_a_block_balanced_on_its_edge_is_never_asleep_or_at_rest_before_it_lies(off_rad: float) -> None:
    tower = on_its_edge(off_rad)
    tower.take_away(BlockId(TOP))
    watch_until_rest(tower)
    angle = next(angle for block, _, _, angle in tower.read(Side.FRONT) if block == 2)
    assert abs(math.sin(2 * angle)) < LIES
    watch(tower, 120)
    assert tower.is_asleep


@pytest.mark.parametrize("spin", [1.2, 1.7, 1.75, 1.8])
def test_a_block_that_rocks_up_to_its_edge_and_back_is_not_at_rest_as_it_turns(spin: float) -> None:
    """The nearer to its balance it comes, the longer it stands nearly still."""
    tower = on_its_edge(-0.2)
    tower.take_away(BlockId(TOP))
    face = tower._structure.faces[Side.FRONT]
    body = face.bodies[BlockId(2)]
    corner = pymunk.Vec2d(-END_ON_MM / 2, -BLOCK_HEIGHT_MM / 2).rotated(body.angle)
    body.angular_velocity = spin
    body.velocity = -corner.perpendicular() * spin
    watch_until_rest(tower)
    assert abs(math.sin(2 * body.angle)) < LIES


@pytest.mark.parametrize(
    ("layers", "margin_mm"), [(8, 0.1), (8, 0.0), (8, -0.5), (15, 0.5), (15, 0.2), (15, 0.0)]
)
def test_a_tower_that_begins_to_tip_falls_and_is_never_frozen_as_rested(
    layers: int, margin_mm: float
) -> None:
    """All of it above layer 1 stands on one block; its soft contacts let it lean, slowly at first."""
    poses = on_one_foot(layers, margin_mm)
    assert margins_mm(poses)[Side.RIGHT] == pytest.approx(margin_mm, abs=0.01)
    tower = Tower.from_poses(poses, Fit.even())
    tower.take_away(NOBODY)
    facts = watch(tower, 480)
    told = [type(fact) for fact in facts if isinstance(fact, (Rested, Collapsed))]
    assert told[0] is Collapsed


@pytest.mark.parametrize("lean_rad", [0.012, 0.02, 0.03])
def test_a_tower_that_swings_back_from_a_lean_is_not_at_rest_on_its_way(lean_rad: float) -> None:
    tower = Tower.from_poses(on_one_foot(10, 3.0, lean_rad), Fit.even())
    tower.take_away(NOBODY)
    facts = watch_until_rest(tower)
    assert not any(isinstance(fact, Fell) for fact in facts)
    assert max(abs(b.right.angle_rad) for b in tower.poses().blocks) < 0.005


def test_a_block_thrown_up_is_not_asleep_at_the_top_of_its_way() -> None:
    tower = with_poses(LAYERS, {})
    for block in (TOP, TOP + 1, TOP + 2):
        tower.take_away(BlockId(block))
    watch_until_rest(tower)
    assert tower.is_asleep
    block = BlockId(TOP - 2)
    push(tower, block, Side.RIGHT, (0.0, 400.0))
    highest = 0.0
    for _ in range(60):
        tower.tick()
        assert not tower.is_face_asleep(Side.RIGHT)
        highest = max(highest, places(tower)[Side.RIGHT, block][1])
    assert highest > 52.5 + 40.0


# -- where blocks come to lie ------------------------------------------------------------------------------


def test_a_block_leaning_on_the_tower_comes_to_rest_as_it_leans() -> None:
    block = BlockId(TOP + 1)
    tower = with_poses(LAYERS, {block: (Side.RIGHT, Pose(62.0, 38.0, math.radians(-60.0)))})
    before = tower.poses()
    facts = watch_until_rest(tower)
    assert [fact.block for fact in facts if isinstance(fact, Fell)] == [block]
    assert tower.collapsed is None
    _, y, angle = places(tower)[Side.RIGHT, block]
    assert math.radians(50.0) < abs(angle) < math.radians(70.0)
    assert y > 30.0
    watch(tower, 120)
    assert tower.is_asleep
    drift = moved(TowerPoses(tuple(b for b in before.blocks if b.block != block)), tower.poses())
    assert drift.drift_mm < 0.5


def test_a_block_resting_on_a_fallen_one_rests_and_both_are_strays() -> None:
    first, second = BlockId(TOP), BlockId(TOP + 1)
    tower = with_poses(
        LAYERS, {first: (Side.FRONT, Pose(120.0, 7.6)), second: (Side.FRONT, Pose(122.0, 22.8))}
    )
    watch_until_rest(tower)
    assert set(tower.strays) == {first, second}
    assert tower.collapsed is None
    where = places(tower)
    assert where[Side.FRONT, first][1] == pytest.approx(7.5, abs=0.3)
    assert where[Side.FRONT, second][1] == pytest.approx(22.5, abs=0.5)
    watch(tower, 120)
    assert tower.is_asleep


@pytest.mark.parametrize("high_mm", [150.0, 230.0])
def test_a_block_let_go_high_beside_the_tower_is_dropped_where_it_lies_at_last(high_mm: float) -> None:
    tower = loose_middles()
    pull(tower, middle(3))
    tower.hand.move_to(200.0, high_mm)
    run(tower, 150)
    assert tower.hand.let_go()
    facts = watch_until_rest(tower)
    assert [fact.block for fact in facts if isinstance(fact, Dropped)] == [middle(3)]
    assert tower.strays == ()
    _, y, _ = next(place for (_, block), place in places(tower).items() if block == middle(3))
    assert y < 13.0


def test_a_block_that_falls_on_the_tower_from_high_is_waited_for() -> None:
    """It hangs in the air as the tower begins; below it nothing moves for a third of a second."""
    high = Pose(0.0, TOP / 3 * 15 + 7.5 + 150.0)
    tower = with_poses(LAYERS, {TOP + 1: (Side.FRONT, high)})
    tower.take_away(BlockId(TOP))
    watch_until_rest(tower)
    y = places(tower)[Side.FRONT, BlockId(TOP + 1)][1]
    assert y == pytest.approx(TOP / 3 * 15 + 7.5, abs=0.5)


def half_off() -> Tower:
    """Layer 3 has one block, far to the left: what is laid across it hangs over to the right.

    The block that layer 4 has already was shifted to lie on it; so was layer 2, under which is one block.
    """
    poses = nominal_poses(rows((0, 1, 2), (3, None, None), (6, 7, 8), (9, None, None), (10, None, None)))
    shifted = [
        replace(b, right=replace(b.right, x_mm=-30.0)) if b.layer in (2, 4) else b for b in poses.blocks
    ]
    return Tower.from_poses(TowerPoses(tuple(shifted)), Fit.even())


def test_a_block_placed_half_off_tips_and_is_dropped() -> None:
    tower = half_off()
    run(tower, 120)
    assert tower.is_asleep
    assert tower.hand.pick_up(BlockId(99))
    while tower.hand.is_lifting:
        tower.tick()
    place(tower, Slot.MIDDLE)
    facts = watch_until_rest(tower)
    assert [fact.block for fact in facts if isinstance(fact, Dropped)] == [99]
    assert not any(isinstance(fact, (Landed, Fell, Collapsed)) for fact in facts)
    assert tower.strays == ()


@pytest.mark.parametrize("seed", range(3))
def test_everything_falling_at_once_is_one_collapse_and_comes_to_rest(seed: int) -> None:
    tower = drawn(12, seed)
    rng = random.Random(seed)
    for side in Side:
        for block in sorted(blocks_in(tower, side)):
            push(tower, block, side, (rng.uniform(-1500, 1500), rng.uniform(0, 1200)))
    facts: list[Fact] = []
    while not any(isinstance(fact, Rested) for fact in facts):
        facts.extend(tower.tick())
        assert tower.ticks <= GIVE_UP + 5
    assert sum(isinstance(fact, Collapsed) for fact in facts) == 1
    assert len(tower.strays) > 20
    assert all_finite(tower)
    tower.rebuild()
    run(tower, 10)
    assert all_finite(tower)


# -- far away ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x_mm", [-10_000.0, 10_000.0])
def test_a_block_ten_meters_away_is_a_stray_that_can_be_fetched(x_mm: float) -> None:
    block = BlockId(TOP + 1)
    tower = with_poses(LAYERS, {block: (Side.FRONT, Pose(x_mm, 40.0, 0.3))})
    facts = watch_until_rest(tower)
    assert [fact.block for fact in facts if isinstance(fact, Fell)] == [block]
    assert all_finite(tower)
    watch(tower, 120)
    assert tower.is_asleep
    fetch(tower, block)


def fetch(tower: Tower, block: BlockId) -> None:
    ticks = tower.ticks
    assert tower.hand.pick_up(block)
    while tower.hand.is_lifting:
        tower.tick()
        assert tower.ticks - ticks < 600
    place(tower, Slot.MIDDLE)
    assert until(tower, Landed, 600).block == block


def test_a_block_beyond_the_edge_of_the_table_falls_for_ever_but_is_not_waited_on_for_ever() -> None:
    block = BlockId(TOP + 1)
    tower = with_poses(LAYERS, {block: (Side.FRONT, Pose(60_000.0, 40.0))})
    facts: list[Fact] = []
    while not any(isinstance(fact, Rested) for fact in facts):
        facts.extend(tower.tick())
        assert tower.ticks <= GIVE_UP + 100
    assert tower.strays == (block,)
    assert tower.collapsed is None
    assert all_finite(tower)
    fetch(tower, block)
    until(tower, Rested)
    tower.rebuild()
    run(tower, 120)
    assert tower.is_asleep


# -- a tower asleep costs nothing --------------------------------------------------------------------------


class Steps:
    """Counts the steps of every space, and takes them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.taken: dict[int, int] = {}
        step = pymunk.Space.step

        def counted(space: pymunk.Space, dt: float) -> None:
            self.taken[id(space)] = self.taken.get(id(space), 0) + 1
            step(space, dt)

        monkeypatch.setattr(pymunk.Space, "step", counted)

    def of(self, tower: Tower) -> list[int]:
        """Steps in the front face and in the right face since this was last asked."""
        steps = [self.taken.get(id(space), 0) for space in tower.spaces]
        self.taken.clear()
        return steps


def test_no_step_is_taken_while_a_tower_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    tower = drawn(9)
    tower.hand.tap(middle(4), 1)
    tower.tick()
    run(tower, 300)
    assert tower.is_asleep
    assert min(steps.of(tower)) > 0
    before = tower.poses()
    run(tower, 1000)
    assert steps.of(tower) == [0, 0]
    assert moved(before, tower.poses()).drift_mm == 0.0


def test_only_the_face_in_which_the_hand_works_is_stepped(monkeypatch: pytest.MonkeyPatch) -> None:
    tower = loose_middles()
    run(tower, 120)
    steps = Steps(monkeypatch)
    tower.hand.grip(middle(4))
    run(tower, 100)
    assert steps.of(tower) == [0, 100 * tower.step_plan.steps]


def test_a_face_falls_asleep_beside_a_hand_that_works_in_the_other() -> None:
    tower = Tower.from_poses(on_one_foot(8, 1.5), Fit.even())
    assert not tower.is_face_asleep(Side.FRONT)
    tower.hand.grip(BlockId(4), 0.0)
    assert tower.hand.side is Side.FRONT
    run(tower, 200)
    assert tower.is_face_asleep(Side.RIGHT)
    assert not tower.is_face_asleep(Side.FRONT)


def test_a_tower_that_may_not_sleep_rests_all_the_same_and_is_stepped_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tower = Tower.build(full_rows(LAYERS), Fit.even(), sleeping=False)
    tower.take_away(BlockId(TOP))
    watch_until_rest(tower)
    steps = Steps(monkeypatch)
    run(tower, 100)
    assert steps.of(tower) == [100 * tower.step_plan.steps] * 2


def test_a_tower_asleep_wakes_where_a_block_is_taken_out() -> None:
    tower = drawn(9)
    run(tower, 120)
    assert tower.is_asleep
    tower.take_away(BlockId(0))
    tower.take_away(BlockId(2))
    tower.take_away(BlockId(1))
    until(tower, Fell, 120)
