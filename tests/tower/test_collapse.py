"""Strays and collapse: what counts as fallen, how many are too many, and which face is shown."""

from __future__ import annotations

import math

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Collapsed, Dropped, Fact, Fell, Freed, Rested, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.measure import full_rows
from stacko_arcade.tower.poses import Pose
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, Side, end_on_side, layer_y_mm
from tests.tower.play import loose_middles, middle, pull, rows, run, until
from tests.tower.watching import all_finite, places, push, watch_until_rest, with_poses

LAYERS = 6
FLAT = BLOCK_HEIGHT_MM / 2 + 0.1


def strewn(*sides: Side) -> Tower:
    """A tower of which so many blocks, from the last one down, lie on the table in these faces."""
    blocks = range(3 * LAYERS - 1, 3 * LAYERS - 1 - len(sides), -1)
    # far enough apart, on both hands of the tower
    xs = [100.0, -100.0, 200.0, -200.0, 300.0]
    moved = zip(blocks, sides, xs, strict=False)
    return with_poses(LAYERS, {block: (side, Pose(x, FLAT)) for block, side, x in moved})


def collapses(facts: list[Fact]) -> list[Side]:
    return [fact.side for fact in facts if isinstance(fact, Collapsed)]


FRONT, RIGHT = Side.FRONT, Side.RIGHT


@pytest.mark.parametrize("sides", [(FRONT,), (FRONT, RIGHT), (RIGHT, RIGHT, RIGHT), (FRONT, RIGHT, RIGHT)])
def test_three_strays_are_no_collapse(sides: tuple[Side, ...]) -> None:
    tower = strewn(*sides)
    facts = watch_until_rest(tower)
    assert len(tower.strays) == len(sides)
    assert collapses(facts) == []
    assert tower.collapsed is None


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        ((FRONT, FRONT, FRONT, FRONT), FRONT),
        ((RIGHT, RIGHT, FRONT, RIGHT), RIGHT),
        ((FRONT, RIGHT, FRONT, FRONT, RIGHT), FRONT),
    ],
)
def test_four_strays_in_both_faces_together_are_one_collapse_in_the_face_of_most(
    sides: tuple[Side, ...], shown: Side
) -> None:
    tower = strewn(*sides)
    facts = watch_until_rest(tower)
    assert collapses(facts) == [shown]
    assert tower.collapsed is shown


def test_a_fourth_stray_that_falls_later_is_the_collapse() -> None:
    tower = strewn(FRONT, RIGHT, FRONT)
    watch_until_rest(tower)
    assert tower.collapsed is None
    push(tower, BlockId(3 * LAYERS - 4), RIGHT, (900.0, 200.0))
    until(tower, Collapsed, 240)
    assert len(tower.strays) == 4


def test_a_dropped_block_is_no_stray_beside_three() -> None:
    tower = strewn(FRONT, RIGHT, FRONT)
    watch_until_rest(tower)
    pull(tower, middle(1))
    tower.hand.move_to(-160.0, 60.0)
    run(tower, 150)
    tower.hand.let_go()
    assert until(tower, Dropped).block == middle(1)
    run(tower, 240)
    assert len(tower.strays) == 3
    assert tower.collapsed is None


def test_the_layer_that_loses_its_only_block_collapses_the_tower_at_once() -> None:
    """Nothing else has fallen yet: the three blocks above are still up as it is told."""
    tower = Tower.build(rows((0, 1, 2), (None, 3, None), (4, 5, 6)), Fit.even())
    tower.hand.strength = 40.0
    tower.hand.grip(BlockId(3))
    tower.hand.move_to(200.0, 0.0, 600.0)
    for _ in range(600):
        facts = tower.tick()
        if any(isinstance(fact, (Freed, SlippedOut)) for fact in facts):
            assert len(tower.strays) < 3
            assert len(collapses(list(facts))) == 1
            return
    raise AssertionError("the block did not come")


def test_the_layer_that_loses_its_only_block_as_a_stray_collapses_the_tower() -> None:
    tower = Tower.build(rows((0, 1, 2), (None, 3, None), (4, 5, 6)), Fit.even())
    side = end_on_side(1).other
    body = tower._structure.faces[side].bodies[BlockId(3)]
    body.position = (150.0, 7.6)
    tower._structure.faces[side].wake()
    told = run(tower, 2)
    assert [fact.block for fact in told if isinstance(fact, Fell)] == [3]
    assert len(collapses(told)) == 1


def test_the_top_layer_may_lose_its_only_block() -> None:
    tower = Tower.build(rows((0, 1, 2), (3, 4, 5), (None, 6, None)), Fit.even())
    pull(tower, BlockId(6))
    run(tower, 120)
    assert tower.collapsed is None
    assert len(tower.layers) == 2


def test_a_layer_of_one_block_is_in_place() -> None:
    tower = Tower.build(rows((0, 1, 2), (None, 3, None), (4, 5, 6), (None, 7, None)), Fit.even())
    tower.take_away(BlockId(5))
    facts = watch_until_rest(tower)
    assert not any(isinstance(fact, (Fell, Collapsed)) for fact in facts)


def test_after_a_collapse_only_the_face_that_fell_goes_on() -> None:
    tower = Tower.build(rows((0, 1, 2), (3, None, None), (6, 7, 8), (9, 10, 11), (12, 13, 14)), Fit.even())
    shown = until(tower, Collapsed, 600).side
    before = places(tower)
    run(tower, 60)
    after = places(tower)
    stopped = {key for key in before if key[0] is shown.other}
    assert stopped
    assert all(after[key] == before[key] for key in stopped)
    assert any(after[key] != before[key] for key in before if key[0] is shown)
    facts = watch_until_rest(tower, 2400)
    assert collapses(facts) == []
    assert tower.collapsed is shown
    assert all_finite(tower)


def test_a_tower_that_drops_as_a_whole_does_not_burst() -> None:
    """Blocks of a layer that were behind one another fall as one; none of them throws another out."""
    tower = Tower.build([*rows((None, 1, None)), *full_rows(15)[1:]], Fit.even())
    top = max(y for key, (_, y, _) in places(tower).items())
    tower.take_away(BlockId(1))
    shown = until(tower, Collapsed, 240).side
    highest = farthest = 0.0
    for _ in range(600):
        tower.tick()
        for x, y, _ in (place for key, place in places(tower).items() if key[0] is shown):
            highest, farthest = max(highest, y), max(farthest, abs(x))
    assert highest < top + 0.5
    assert farthest < 40.0
    assert all_finite(tower)


def test_a_tower_that_loses_its_foot_during_a_rebuild_falls_all_the_same() -> None:
    tower = loose_middles(LAYERS)
    tower.begin_rebuild()
    run(tower, 2)
    assert tower.is_rebuilding
    tower.take_away(BlockId(4))
    tower.take_away(BlockId(5))
    until(tower, Collapsed, 1200)


@pytest.mark.parametrize("fallen", list(Side))
def test_a_hand_has_nothing_to_pull_in_the_face_that_is_not_shown(fallen: Side) -> None:
    tower = loose_middles(LAYERS)
    layer = 2 if fallen is end_on_side(2) else 1
    assert tower.hand.grip(middle(layer), 20.0)
    assert tower.hand.side is fallen.other
    tower.hand.move_to(40.0, 0.0, 40.0)
    run(tower, 20)
    for number in range(4):
        push(tower, BlockId(3 * LAYERS - 1 - 3 * number), fallen, (0.0, 0.0))
        body = tower._structure.faces[fallen].bodies[BlockId(3 * LAYERS - 1 - 3 * number)]
        body.position = (120.0 * (number + 1), FLAT)
    assert until(tower, Collapsed, 10).side is fallen
    assert tower.hand.state is HandState.IDLE
    assert not tower.hand.let_go()
    assert not tower.hand.grip(middle(layer))
    assert not tower.hand.tap(middle(layer), 1)
    until(tower, Rested, 2400)


# -- what a stray is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heights", "is_stray"), [(0.75, False), (0.85, True)])
def test_a_block_has_left_its_layer_when_it_is_lower_by_more_than_four_fifths_of_its_height(
    heights: float, is_stray: bool
) -> None:
    """It hangs beside the tower for one tick, so far too low."""
    block = BlockId(9)
    low = Pose(200.0, layer_y_mm(3) - heights * BLOCK_HEIGHT_MM)
    tower = with_poses(LAYERS, {block: (Side.FRONT, low)})
    told = run(tower, 1)
    assert any(isinstance(fact, Fell) for fact in told) is is_stray


def tilted(block: int, *, foot_mm: float) -> dict[int, tuple[Side, Pose]]:
    """A block beside the tower in the face in which it lies lengthwise, one end so high over the table."""
    side = end_on_side(block // 3).other
    angle = -0.3
    low = 37.5 * math.sin(-angle) + 7.5 * math.cos(angle)
    return {block: (side, Pose(200.0, low + foot_mm, angle))}


def test_a_block_that_touches_the_table_is_a_stray_though_its_middle_is_hardly_lower() -> None:
    tower = with_poses(LAYERS, tilted(3, foot_mm=0.1))
    before = places(tower)[Side.FRONT, BlockId(3)]
    assert before[1] > layer_y_mm(1) - 0.8 * BLOCK_HEIGHT_MM
    assert [fact.block for fact in run(tower, 1) if isinstance(fact, Fell)] == [3]


def test_it_is_none_while_it_does_not_touch_the_table() -> None:
    tower = with_poses(LAYERS, tilted(3, foot_mm=3.0))
    assert not any(isinstance(fact, Fell) for fact in run(tower, 1))


def test_a_block_of_the_lowest_layer_may_touch_the_table_however_it_stands() -> None:
    tower = with_poses(LAYERS, tilted(0, foot_mm=0.1))
    facts = watch_until_rest_disturbed(tower)
    assert not any(isinstance(fact, Fell) for fact in facts)
    assert tower.strays == ()


def watch_until_rest_disturbed(tower: Tower) -> list[Fact]:
    tower.take_away(BlockId(999))
    return watch_until_rest(tower)


def test_the_block_in_hand_is_no_stray_however_far_it_is_out() -> None:
    tower = loose_middles(LAYERS)
    block = middle(LAYERS - 1)
    tower.hand.grip(block)
    tower.hand.move_to(150.0, 0.0, 40.0)
    facts: list[Fact] = []
    while not any(isinstance(fact, (Freed, SlippedOut)) for fact in facts):
        facts.extend(tower.tick())
    facts.extend(run(tower, 240))
    assert not any(isinstance(fact, Fell) for fact in facts)
    assert tower.strays == ()


def test_a_block_falls_once() -> None:
    tower = strewn(FRONT, RIGHT)
    facts = watch_until_rest(tower)
    facts.extend(run(tower, 240))
    assert sorted(fact.block for fact in facts if isinstance(fact, Fell)) == [16, 17]
    assert sum(isinstance(fact, Rested) for fact in facts) == 1
