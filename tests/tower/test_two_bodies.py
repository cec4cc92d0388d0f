"""One block, two bodies: the seven rules by which the two faces stay one tower.

Long because the seven rules stand together here, each by its number.
"""

from __future__ import annotations

import pymunk
import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import (
    Dropped,
    Fact,
    Fell,
    Freed,
    Landed,
    LeftHalfOut,
    Rested,
    SlippedOut,
)
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.measure import full_rows
from stacko_arcade.tower.poses import Pose, TowerPoses
from stacko_arcade.tower.structure import nominal_poses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    GRAVITY_MM_S2,
    SHAPE_FRICTION,
    Side,
    end_on_side,
    layer_y_mm,
    lengthwise_side,
)
from tests.tower.play import blocks_in, drawn, loose_middles, middle, place, pull, rows, run, tall, until
from tests.tower.watching import all_finite, on_one_foot, places, push, watch_until_rest, with_poses

LAYERS = 6
TOP = 3 * (LAYERS - 1)


def faces_of(tower: Tower, block: BlockId) -> set[Side]:
    return {side for side in Side if block in blocks_in(tower, side)}


# -- rule 1: a block is in both faces or in none; a stray is in one ----------------------------------------


@pytest.mark.parametrize("side", list(Side))
def test_rule_1_in_the_step_in_which_it_is_a_stray_in_one_face_it_leaves_the_other(side: Side) -> None:
    block = BlockId(TOP + 1)
    tower = with_poses(LAYERS, {block: (side, Pose(130.0, TOP / 3 * BLOCK_HEIGHT_MM))})
    while True:
        assert faces_of(tower, block) == set(Side)
        facts = tower.tick()
        if any(isinstance(fact, Fell) for fact in facts):
            break
        assert tower.ticks < 120
    assert faces_of(tower, block) == {side}
    assert len(tower.spaces[1 if side is Side.FRONT else 0].bodies) == 3 * LAYERS - 1
    high = places(tower)[side, block][1]
    run(tower, 10)
    assert places(tower)[side, block][1] < high - 1.0
    assert not any(block in row for row in tower.layers)


def test_rule_1_a_stray_meets_the_blocks_of_every_lane() -> None:
    """Three lanes of one layer fall upon each other; as long as they belong there they lie in one place."""
    side = lengthwise_side(LAYERS - 1)
    heap = {TOP + lane: (side, Pose(160.0, 8.0 + 16.0 * lane)) for lane in range(3)}
    tower = with_poses(LAYERS, heap)
    watch_until_rest(tower)
    assert len(tower.strays) == 3
    heights = [places(tower)[side, BlockId(TOP + lane)][1] for lane in range(3)]
    assert heights == pytest.approx([7.5, 22.5, 37.5], abs=1.0)


def test_rule_1_a_stray_lies_on_a_block_in_place_of_another_lane() -> None:
    shelf, stray = BlockId(6), BlockId(14)
    tower = with_poses(
        LAYERS,
        {
            shelf: (Side.RIGHT, Pose(45.0, layer_y_mm(2))),
            stray: (Side.RIGHT, Pose(78.0, layer_y_mm(4) - 8.0)),
        },
    )
    lanes = tower._structure.faces[Side.RIGHT].lanes
    assert (lanes[shelf], lanes[stray]) == (0, 2)
    until(tower, Fell)
    run(tower, 60)
    assert places(tower)[Side.RIGHT, stray][1] == pytest.approx(layer_y_mm(3), abs=2.0)


# -- rule 2: in hand a block has no body; both are made at release -----------------------------------------


@pytest.mark.parametrize("lean", [False, True])
def test_rule_2_both_bodies_are_made_at_release_level_at_rest_and_at_one_height(lean: bool) -> None:
    tower = Tower.from_poses(on_one_foot(LAYERS, 4.0, 0.004), Fit.even()) if lean else loose_middles(LAYERS)
    block = BlockId(99)
    lift(tower, block)
    assert faces_of(tower, block) == set()
    place(tower, Slot.LEFT)
    while faces_of(tower, block) == set():
        tower.tick()
    (front, right) = (tower._structure.faces[side].bodies[block] for side in Side)
    assert front.position.y == pytest.approx(right.position.y, abs=1e-6)
    top = max(y for (_, other), (_, y, _) in places(tower).items() if other != block)
    assert front.position.y == pytest.approx(top + BLOCK_HEIGHT_MM + 3.0, abs=0.1)
    for body in (front, right):
        assert body.angle == 0.0
        assert body.velocity.x == 0.0
        assert abs(body.velocity.y) <= 1600.0 / 120 + 0.1


def lift(tower: Tower, block: BlockId) -> None:
    assert tower.hand.pick_up(block)
    while tower.hand.is_lifting:
        tower.tick()


@pytest.mark.parametrize("shift_mm", [0.0, 7.0])
def test_rule_2_the_ghost_shows_where_the_block_comes_to_lie_in_both_faces(shift_mm: float) -> None:
    tower = loose_middles(LAYERS)
    pull(tower, middle(2))
    tower.hand.shift_along(shift_mm)
    place(tower, Slot.RIGHT)
    ghost = tower.hand.ghost
    assert ghost is not None
    until(tower, Rested)
    pose = tower.poses().blocks[middle(2)]
    assert ghost.side is end_on_side(LAYERS)
    assert pose.pose(ghost.side).x_mm == pytest.approx(ghost.x_mm, abs=0.5)
    assert pose.pose(ghost.side.other).x_mm == pytest.approx(ghost.along_mm, abs=0.5)
    assert pose.front.y_mm == pytest.approx(ghost.y_mm, abs=0.5)
    assert (ghost.layer, ghost.slot) == (LAYERS, Slot.RIGHT)


# -- rule 3: the table turns to the face in which the top is end-on ----------------------------------------


@pytest.mark.parametrize("layers", [5, 6])
@pytest.mark.parametrize("layer", [1, 2])
def test_rule_3_a_free_block_is_carried_in_the_face_in_which_the_new_layer_is_end_on(
    layers: int, layer: int
) -> None:
    tower = loose_middles(layers)
    assert tower.hand.grip(middle(layer), 30.0)
    assert tower.hand.side is lengthwise_side(layer)
    tower.hand.let_go()
    until(tower, Rested)
    pull(tower, middle(layer))
    assert tower.hand.side is end_on_side(layers)
    pose = tower.hand.hand_pose
    assert pose is not None
    assert pose.is_end_on


def test_rule_3_an_unfinished_top_layer_is_the_one_that_is_turned_to() -> None:
    tower = Tower.build([*full_rows(5), *rows((15, None, None))], Fit.even())
    lift(tower, BlockId(99))
    assert tower.hand.side is end_on_side(5)


@pytest.mark.parametrize(("shift_mm", "lies_mm"), [(None, 0.0), (-6.0, -6.0), (30.0, 10.0)])
def test_rule_3_it_is_laid_down_on_the_axis_unless_the_player_shifts_it(
    shift_mm: float | None, lies_mm: float
) -> None:
    tower = loose_middles(LAYERS)
    pull(tower, middle(2))
    if shift_mm is not None:
        assert tower.hand.shift_along(shift_mm)
    place(tower, Slot.MIDDLE)
    until(tower, Rested)
    along = tower.poses().blocks[middle(2)].pose(lengthwise_side(LAYERS)).x_mm
    assert along == pytest.approx(lies_mm, abs=0.6)


# -- rule 4: the slot is the nearest open one at release ---------------------------------------------------


@pytest.mark.parametrize(
    ("top", "over", "slot"),
    [
        ((None, None, None), Slot.LEFT, Slot.LEFT),
        ((None, None, None), Slot.RIGHT, Slot.RIGHT),
        ((None, 18, None), Slot.LEFT, Slot.LEFT),
        ((18, None, None), Slot.LEFT, Slot.MIDDLE),
        ((None, 18, 19), Slot.MIDDLE, Slot.LEFT),
        ((18, None, 19), Slot.RIGHT, Slot.MIDDLE),
    ],
)
def test_rule_4_let_go_over_a_taken_slot_the_block_lands_in_the_nearest_open_one(
    top: tuple[int | None, int | None, int | None], over: Slot, slot: Slot
) -> None:
    unfinished = rows(top) if any(block is not None for block in top) else []
    tower = Tower.build([*full_rows(LAYERS), *unfinished], Fit.even())
    lift(tower, BlockId(99))
    place(tower, over)
    landed = until(tower, Landed)
    assert (landed.block, landed.layer, landed.slot) == (99, LAYERS, slot)
    assert tower.layers[LAYERS][slot] == 99


def test_rule_4_sliding_never_changes_lane_or_slot() -> None:
    tower = Tower.build([*full_rows(LAYERS), *rows((18, None, None))], Fit.even())
    side = end_on_side(LAYERS)
    body = tower._structure.faces[side].bodies[BlockId(18)]
    lane = tower._structure.faces[side.other].lanes[BlockId(18)]
    push(tower, BlockId(18), side, (250.0, 0.0))
    watch_until_rest_of(tower)
    assert body.position.x > -5.0  # nearer to the middle slot
    assert tower.layers[LAYERS] == (18, None, None)
    tower.rebuild()
    assert tower.layers[LAYERS] == (18, None, None)
    assert tower._structure.faces[side.other].lanes[BlockId(18)] == lane == Slot.LEFT
    assert tower.poses().blocks[18].slot is Slot.LEFT


def watch_until_rest_of(tower: Tower) -> None:
    tower.take_away(BlockId(999))
    watch_until_rest(tower)


def test_rule_4_the_hand_widens_a_gap_until_the_block_has_air_on_both_sides() -> None:
    poses = nominal_poses([*full_rows(LAYERS), *rows((18, None, 19))])
    narrow = {18: Pose(-24.3, layer_y_mm(LAYERS)), 19: Pose(24.5, layer_y_mm(LAYERS))}
    side = end_on_side(LAYERS)
    assert side is Side.FRONT
    found = tuple(
        type(b)(b.block, b.layer, b.slot, narrow.get(int(b.block), b.front), b.right) for b in poses.blocks
    )
    tower = Tower.from_poses(TowerPoses(found), Fit.even())
    lift(tower, BlockId(99))
    place(tower, Slot.MIDDLE)
    while not faces_of(tower, BlockId(99)):
        tower.tick()
    where = places(tower)
    assert where[side, BlockId(19)][0] - where[side, BlockId(18)][0] >= 2 * 25.2 - 0.05


def test_rule_4_what_rests_more_than_half_its_height_too_high_is_dropped() -> None:
    """The neighbors come back as it is let go, so that it stays on top of them."""
    tower = Tower.build([*full_rows(LAYERS), *rows((18, None, 19))], Fit.even())
    lift(tower, BlockId(99))
    place(tower, Slot.MIDDLE)
    while not faces_of(tower, BlockId(99)):
        tower.tick()
    face = tower._structure.faces[end_on_side(LAYERS)]
    for block, x in ((18, -22.0), (19, 22.0)):
        face.bodies[BlockId(block)].position = (x, face.bodies[BlockId(block)].position.y)
    tower._structure.faces[end_on_side(LAYERS)].bodies[BlockId(99)].position = (
        0.0,
        layer_y_mm(LAYERS) + 15.2,
    )
    facts = watch_until_rest(tower)
    assert [fact.block for fact in facts if isinstance(fact, Dropped)] == [99]
    assert not any(isinstance(fact, (Landed, Fell)) for fact in facts)
    assert tower.hand.pick_up(BlockId(99))


@pytest.mark.parametrize("end_on", [True, False])
def test_rule_4_a_block_is_let_go_over_what_has_fallen_onto_its_place_never_inside_it(end_on: bool) -> None:
    tower = loose_middles(LAYERS)
    side = end_on_side(LAYERS) if end_on else lengthwise_side(LAYERS)
    fallen = middle(2)
    tower._structure.fall(fallen, side)
    tower._structure.faces[side].bodies[fallen].position = (0.0, layer_y_mm(LAYERS) + 0.2)
    run(tower, 120)
    lift(tower, BlockId(99))
    tower.hand.move_to(tower.hand.slot_x_mm(Slot.MIDDLE), tower.hand.over_tower_mm() + 40.0)
    run(tower, 120)
    assert tower.hand.let_go()
    while not faces_of(tower, BlockId(99)):
        tower.tick()
        assert tower.ticks < 2000
    heights = [places(tower)[face, BlockId(99)][1] for face in Side]
    assert heights[0] == pytest.approx(heights[1], abs=0.1)
    assert heights[0] > places(tower)[side, fallen][1] + BLOCK_HEIGHT_MM - 0.3
    facts = watch_until_rest(tower, 2400)
    assert [fact.block for fact in facts if isinstance(fact, Dropped)] == [99]


def test_rule_4_a_block_that_is_taken_again_before_it_has_landed_is_watched_no_more() -> None:
    tower = loose_middles(LAYERS)
    lift(tower, BlockId(99))
    place(tower, Slot.MIDDLE)
    while not faces_of(tower, BlockId(99)):
        tower.tick()
    assert tower.hand.grip(BlockId(99))
    tower.hand.move_to(300.0, 0.0, 160.0)
    facts: list[Fact] = []
    while tower.hand.state is HandState.GRIPPING:
        facts.extend(tower.tick())
        assert tower.ticks < 4000
    assert not any(isinstance(fact, Landed) for fact in facts)


# -- rule 5: half pulled it carries fully in the other face ------------------------------------------------


def test_rule_5_half_pulled_the_only_block_of_a_layer_carries_on_in_the_other_face() -> None:
    tower = loose_middles(LAYERS)
    block = middle(2)
    for other in (6, 8):
        tower.take_away(BlockId(other))
    run(tower, 200)
    tower.hand.strength = 40.0
    tower.hand.grip(block, 20.0)
    tower.hand.move_to(100.0, 0.0, 160.0)
    while tower.hand.travel_mm < 30.0:
        tower.tick()
        assert tower.ticks < 600
    other_face = lengthwise_side(2).other
    before = places(tower)
    tower._structure.faces[other_face].wake()
    run(tower, 20)
    after = places(tower)
    assert faces_of(tower, block) == set(Side)
    drops = [before[key][1] - after[key][1] for key in before if key[0] is other_face and key in after]
    assert max(drops) < 0.2


def test_rule_5_what_tips_out_of_its_own_face_leaves_the_other_and_is_no_stray() -> None:
    """Off the top nothing holds its inner end down; it is turned harder than the hand can hold."""
    tower = loose_middles(LAYERS)
    block = BlockId(TOP)
    tower.hand.grip(block)
    own = tower.hand.side
    assert own is not None
    body = tower._structure.faces[own].bodies[block]
    tower.hand.move_to(60.0, 0.0, 80.0)
    while abs(tower.hand.travel_mm) < 45.0:
        tower.tick()
    while True:
        assert faces_of(tower, block) == set(Side)
        body.angular_velocity = -8.0
        facts = tower.tick()
        if any(isinstance(fact, (SlippedOut, Freed)) for fact in facts):
            break
        assert tower.ticks < 400
    assert SlippedOut(block) in facts
    assert faces_of(tower, block) == {own}
    assert tower.strays == ()
    assert tower.hand.state is HandState.IDLE


def test_rule_5_left_half_out_it_is_in_both_faces_until_it_falls_of_its_own() -> None:
    tower = loose_middles(LAYERS)
    block = middle(LAYERS - 2)
    own = lengthwise_side(LAYERS - 2)
    tower.hand.grip(block)
    tower.hand.move_to(40.0, 0.0, 80.0)
    while abs(tower.hand.travel_mm) < 30.0:
        tower.tick()
    tower.hand.let_go()
    until(tower, LeftHalfOut)
    until(tower, Rested)
    assert faces_of(tower, block) == set(Side)
    push(tower, block, own, (700.0, 0.0))
    assert until(tower, Fell, 240).block == block
    assert faces_of(tower, block) == {own}


@pytest.mark.parametrize("neighbor", [6, 8])
@pytest.mark.parametrize("side", [*Side, None])
def test_rule_5_a_neighbor_that_falls_meanwhile_bears_nothing_any_more(
    neighbor: int, side: Side | None
) -> None:
    """Whether it falls in the face in which is pulled, in the other one, or is taken away."""
    tower = drawn(LAYERS, 3)
    assert tower.hand.grip(middle(2), 20.0)
    tower.hand.move_to(100.0, 0.0, 40.0, effort=3.0)
    run(tower, 22)
    if side is None:
        tower.take_away(BlockId(neighbor))
    else:
        tower._structure.fall(BlockId(neighbor), side)
    run(tower, 120)
    assert tower.hand.state is HandState.GRIPPING
    shape = tower._structure.faces[lengthwise_side(2)].shapes.get(BlockId(neighbor))
    assert (shape is not None) is (side is lengthwise_side(2))
    assert shape is None or shape.friction == SHAPE_FRICTION
    assert all_finite(tower)


# -- rule 6: a brace and the palms are limited springs in both faces ---------------------------------------


@pytest.mark.parametrize("side", list(Side))
def test_rule_6_a_brace_holds_up_to_ten_block_weights_in_either_face(side: Side) -> None:
    assert pushed_mm(side, 9.0, braced=True) < 1.0
    assert pushed_mm(side, 13.0, braced=True) > 3.0
    assert pushed_mm(side, 9.0, braced=False) > 3.0


def pushed_mm(side: Side, weights: float, *, braced: bool) -> float:
    """How far a block of the top layer is moved in half a second by so many block weights."""
    tower = loose_middles(LAYERS)
    block = BlockId(TOP)
    tower.hand.grip(middle(1))
    if braced:
        assert tower.hand.brace(block)
    face = tower._structure.faces[side]
    body = face.bodies[block]
    before = face.position(block)[0]
    face.wake()

    def pushed(body: pymunk.Body, gravity: tuple[float, float], damping: float, dt: float) -> None:
        aside = -weights * GRAVITY_MM_S2
        pymunk.Body.update_velocity(body, (gravity[0] + aside, gravity[1]), damping, dt)

    body.velocity_func = pushed
    body.activate()
    run(tower, 60)
    return abs(face.position(block)[0] - before)


# -- rule 7: each face has its own heights, the tower the larger, a save both ------------------------------


def test_rule_7_the_tower_is_as_high_as_the_higher_of_its_faces_and_each_is_drawn_as_it_is() -> None:
    poses = nominal_poses(full_rows(LAYERS))
    for side in Side:
        found = [
            type(b)(
                b.block,
                b.layer,
                b.slot,
                *(
                    Pose(
                        b.pose(face).x_mm, b.pose(face).y_mm + (0.4 if face is side and b.layer == 5 else 0.0)
                    )
                    for face in Side
                ),
            )
            for b in poses.blocks
        ]
        tower = Tower.from_poses(TowerPoses(tuple(found)), Fit.even())
        tops = {face: max(y for _, _, y, _ in tower.read(face)) for face in Side}
        assert tops[side] > tops[side.other] + 0.2
        assert tower.height_mm == pytest.approx(tops[side] + BLOCK_HEIGHT_MM / 2, abs=1e-9)


def test_rule_7_a_save_keeps_both_poses_of_each_block() -> None:
    poses = Tower.from_poses(tall("tall-11"), Fit.even()).poses().rounded()
    table = poses.to_dict()["blocks"]
    for b in poses.blocks:
        kept = next(entry for entry in table if entry["block"] == b.block)
        assert kept["front"] == [b.front.x_mm, b.front.y_mm, b.front.angle_rad]
        assert kept["right"] == [b.right.x_mm, b.right.y_mm, b.right.angle_rad]
    assert any(b.front.y_mm != b.right.y_mm for b in poses.blocks)
    assert TowerPoses.from_dict(poses.to_dict()) == poses


@pytest.mark.parametrize("side", list(Side))
def test_rule_7_the_hash_tells_towers_apart_that_differ_in_one_face_only(side: Side) -> None:
    poses = nominal_poses(full_rows(2))
    for change in (Pose(0.001, 0.0), Pose(0.0, 0.001), Pose(0.0, 0.0, 0.00001)):
        found = []
        for b in poses.blocks:
            by = {face: change if face is side and b.block == 4 else Pose(0.0, 0.0) for face in Side}
            front, right = (
                Pose(
                    b.pose(face).x_mm + by[face].x_mm,
                    b.pose(face).y_mm + by[face].y_mm,
                    b.pose(face).angle_rad + by[face].angle_rad,
                )
                for face in Side
            )
            found.append(type(b)(b.block, b.layer, b.slot, front, right))
        assert TowerPoses(tuple(found)).pose_hash() != poses.pose_hash()
