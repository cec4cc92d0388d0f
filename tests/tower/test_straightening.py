"""Straightening: palms that nudge the top toward the axis, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Collapsed, Fact, Fell, Rested, Straightened
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.measure import full_rows
from stacko_arcade.tower.poses import BlockPose, TowerPoses
from stacko_arcade.tower.straightening import MOST_TICKS, PALM_MM_S
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side, lengthwise_side
from tests.tower.play import blocks_in, drawn, loose_middles, middle, pull, rows, run, tall, until

LAYERS = 9


def shifted(poses: TowerPoses, by: Callable[[BlockPose], tuple[float, float]]) -> TowerPoses:
    found = []
    for b in poses.blocks:
        front, right = by(b)
        found.append(
            replace(
                b,
                front=replace(b.front, x_mm=b.front.x_mm + front),
                right=replace(b.right, x_mm=b.right.x_mm + right),
            )
        )
    return TowerPoses(tuple(found))


def crooked(layers: int, front: float = 3.0, right: float = -3.0) -> Tower:
    """A tower of which so many layers at the top are shifted."""
    sound = drawn(LAYERS)
    poses = shifted(sound.poses(), lambda b: (front, right) if b.layer >= LAYERS - layers else (0.0, 0.0))
    return Tower.from_poses(poses, sound.fit)


def straighten(tower: Tower, *, two_handed: bool = False) -> tuple[float, list[Fact]]:
    """Straighten until it ends and all is at rest; return what was told, and all else that happened."""
    assert tower.hand.straighten(two_handed=two_handed)
    facts: list[Fact] = []
    ticks = 0
    while tower.hand.state is HandState.STRAIGHTENING:
        facts.extend(tower.tick())
        ticks += 1
        assert ticks <= MOST_TICKS
    facts.extend(run(tower, 400))
    told = [fact for fact in facts if isinstance(fact, Straightened)]
    assert len(told) == 1
    assert any(isinstance(fact, (Rested, Collapsed)) for fact in facts)
    return told[0].moved_mm, facts


def off_mm(tower: Tower, layer: int, side: Side) -> float:
    places = [
        b.pose(side).x_mm - (0.0 if side is lengthwise_side(layer) else (b.slot - 1) * 25.0)
        for b in tower.poses().blocks
        if b.layer == layer
    ]
    return sum(places) / len(places)


@pytest.mark.parametrize("layers", [1, 2])
def test_one_hand_squares_up_what_is_shifted(layers: int) -> None:
    tower = crooked(layers)
    moved, facts = straighten(tower)
    assert moved > 1.0 * layers
    for layer in range(LAYERS - layers, LAYERS):
        for side in Side:
            assert abs(off_mm(tower, layer, side)) < 0.4
    assert not any(isinstance(fact, Fell) for fact in facts)
    assert tower.is_asleep


def test_three_whole_layers_are_too_heavy_for_one_hand_but_not_for_two() -> None:
    one, two = crooked(3), crooked(3)
    straighten(one)
    straighten(two, two_handed=True)
    below, top = LAYERS - 3, LAYERS - 1
    for side in Side:
        assert abs(off_mm(one, below, side)) > 1.5
        assert abs(off_mm(one, top, side)) < 0.4
        assert abs(off_mm(two, below, side)) < 0.4


def test_what_is_told_is_what_has_moved() -> None:
    tower = crooked(3, 3.0, 0.0)
    moved, _ = straighten(tower, two_handed=True)
    assert 2.5 < moved < 3.1


@pytest.mark.parametrize("two_handed", [False, True])
def test_a_sound_tower_is_not_touched(two_handed: bool) -> None:
    tower = drawn(15)
    run(tower, 120)
    before = tower.poses()
    moved, _ = straighten(tower, two_handed=two_handed)
    assert moved == 0.0
    assert tower.poses() == before
    assert tower.is_asleep


@pytest.mark.parametrize("name", ["tall-11", "tall-12"])
@pytest.mark.parametrize("two_handed", [False, True])
def test_a_tall_thin_tower_stands_it(name: str, two_handed: bool) -> None:
    tower = Tower.from_poses(tall(name), Fit.even())
    moved, facts = straighten(tower, two_handed=two_handed)
    assert not any(isinstance(fact, Fell) for fact in facts)
    assert abs(moved) < 2.0


@pytest.mark.parametrize("two_handed", [False, True])
def test_a_top_that_stands_badly_falls_under_the_palms(two_handed: bool) -> None:
    """On one narrow block a layer, ten millimeters off in both faces: untouched it stands."""
    poses = tall("tall-11")
    bad = shifted(poses, lambda b: (-10.0, 10.0) if b.layer >= poses.height - 3 else (0.0, 0.0))
    left = Tower.from_poses(bad, Fit.even())
    assert not any(isinstance(fact, Fell) for fact in run(left, 600))
    touched = Tower.from_poses(bad, Fit.even())
    _, facts = straighten(touched, two_handed=two_handed)
    assert any(isinstance(fact, Collapsed) for fact in facts)


def test_a_half_pulled_block_in_the_way_is_pushed_back_and_nothing_passes_through() -> None:
    tower = loose_middles()
    block = middle(LAYERS - 3)
    side = lengthwise_side(LAYERS - 3)
    tower.hand.grip(block)
    tower.hand.move_to(20.0, 0.0, 80.0)
    run(tower, 60)
    tower.hand.let_go()
    run(tower, 120)
    out = _x(tower, side, block)
    assert out > 15.0
    assert tower.hand.straighten()
    while tower.hand.state is HandState.STRAIGHTENING:
        tower.tick()
        for palm in tower.hand.palms:
            if palm.side is side and palm.direction < 0:
                assert palm.x_mm > _x(tower, side, block) + 37.0
    assert _x(tower, side, block) < out - 10.0
    assert block in blocks_in(tower, Side.FRONT) & blocks_in(tower, Side.RIGHT)


def _x(tower: Tower, side: Side, block: int) -> float:
    return next(x for found, x, _, _ in tower.read(side) if found == block)


@pytest.mark.parametrize("two_handed", [False, True])
@pytest.mark.parametrize("after", [1, 10, 25])
@pytest.mark.parametrize("gone", [1, 2])
def test_palms_whose_layer_falls_go_on_with_what_is_left(gone: int, after: int, *, two_handed: bool) -> None:
    """The single blocks on top, which is how most layers begin, fall or are taken under the palms."""
    singles = rows((27, None, None), (28, None, None))
    sound = Tower.build([*full_rows(LAYERS), *singles], Fit.even())
    poses = shifted(sound.poses(), lambda b: (2.0, -2.0) if b.layer >= LAYERS - 1 else (0.0, 0.0))
    tower = Tower.from_poses(poses, Fit.even())
    tower.wake()
    assert tower.hand.straighten(two_handed=two_handed)
    run(tower, after)
    for block in (28, 27)[:gone]:
        tower._structure.fall(BlockId(block), Side.FRONT)
    until(tower, Straightened, MOST_TICKS + 1)
    assert tower.hand.state is HandState.IDLE
    assert len(tower.layers) == LAYERS + 2 - gone
    until(tower, Rested)


def test_a_hand_that_is_opened_takes_its_palms_off() -> None:
    tower = crooked(2)
    assert tower.hand.straighten()
    run(tower, 20)
    assert tower.hand.palms
    tower.hand.open()
    assert not tower.hand.palms
    assert tower.hand.grip(middle(3))
    bodies = [len(space.bodies) for space in tower.spaces]
    assert sorted(bodies) == [3 * LAYERS, 3 * LAYERS + 1]
    run(tower, 200)
    assert tower.hand.state is HandState.GRIPPING


def test_palms_are_drawn_on_the_sides_they_push_from_and_move_slowly() -> None:
    tower = crooked(2, 3.0, 0.0)
    assert not tower.hand.palms
    tower.hand.straighten()
    tower.tick()
    (palm,) = tower.hand.palms
    assert (palm.side, palm.direction) == (Side.FRONT, -1)
    assert palm.x_mm > 37.0 + 3.0
    assert abs(palm.y_mm - (LAYERS - 1.5) * 15.0) < 1.0
    farthest = 0.0
    while tower.hand.palms:
        before = tower.hand.palms[0].x_mm
        tower.tick()
        if tower.hand.palms:
            farthest = max(farthest, abs(tower.hand.palms[0].x_mm - before))
    assert farthest <= 2 * PALM_MM_S / 120 + 0.01
    tower = crooked(2)
    tower.hand.straighten(two_handed=True)
    assert {(palm.side, palm.direction) for palm in tower.hand.palms} == {
        (side, direction) for side in Side for direction in (-1, 1)
    }


def test_it_is_done_with_an_empty_hand_only_and_keeps_the_hand_busy() -> None:
    tower = crooked(2)
    hand = tower.hand
    assert hand.straighten(two_handed=True)
    assert hand.is_two_handed
    assert hand.is_working
    assert not hand.straighten()
    assert not hand.grip(middle(4))
    assert not hand.tap(middle(4), 1)
    assert not hand.brace(middle(4))
    until(tower, Straightened)
    assert hand.state is HandState.IDLE
    assert hand.straighten()
    assert not hand.is_two_handed
    until(tower, Straightened)
    tower = loose_middles()
    hand = tower.hand
    pull(tower, middle(4))
    assert not hand.straighten()


def test_nothing_is_left_in_the_spaces() -> None:
    tower = crooked(3)
    bodies = [len(space.bodies) for space in tower.spaces]
    straighten(tower, two_handed=True)
    assert [len(space.bodies) for space in tower.spaces] == bodies
    assert not any(space.constraints for space in tower.spaces)


def test_a_rebuild_ends_it() -> None:
    tower = crooked(3)
    tower.hand.straighten()
    run(tower, 20)
    tower.rebuild()
    assert tower.hand.state is HandState.IDLE
    assert tower.hand.palms == ()


@pytest.mark.parametrize("two_handed", [False, True])
def test_the_same_tower_is_straightened_the_same_twice(two_handed: bool) -> None:
    hashes = []
    for _ in range(2):
        tower = crooked(3, 4.0, 2.0)
        straighten(tower, two_handed=two_handed)
        hashes.append(tower.rebuild().pose_hash())
    assert hashes[0] == hashes[1]
