"""A turn at the table with real physics: what the hand does, what the tower reports, what the rules say.

One turn, from the first tap to the next seat: kept together in its order.

Long because it is a list of cases.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from stacko_arcade.match.commands import Command, Grip, LetGo, MoveHand, ShiftAlong, Tap
from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.events import (
    BlockFreed,
    BlockPlaced,
    BlockPulled,
    BlockRestored,
    BlockTouched,
    MatchEnded,
    TargetSet,
    TowerSettled,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import Dropped as WhenDropped
from stacko_arcade.rules.house_rules import PlacingRules
from stacko_arcade.rules.intents import CallColor, Pull
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Owed, Phase, Result, Target
from stacko_arcade.tower.facts import Collapsed, Dropped, Freed, Landed, LeftHalfOut, Probed, PutBack, Rested
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import REST_S, Side, lengthwise_side
from tests.match.desk import TICKS_S, Desk, tower_with

FIRST, SECOND = Seat(0), Seat(1)


def test_a_tap_touches_a_block_and_puts_it_back() -> None:
    desk = Desk()
    block = desk.loose[0]
    desk.tap(block)
    assert desk.events[1:] == [BlockTouched(FIRST, block), BlockRestored(FIRST, block)]
    assert (desk.state.phase, desk.state.touched, desk.state.to_move) == (Phase.CHOOSE, None, FIRST)
    assert desk.state.last_toucher == FIRST


def test_a_loose_block_slides_under_the_finger_and_a_carrying_one_does_not() -> None:
    desk = Desk()
    loose = desk.loose[0]
    for block in (loose, desk.manager.tower.layers[loose // 3][Slot.LEFT]):
        assert block is not None
        desk.tap(block)
    slips = [fact.slip_mm for fact in desk.facts if isinstance(fact, Probed)]
    assert slips[0] > 1.0
    assert slips[1] < 0.5


def test_any_block_may_be_probed_also_one_that_may_not_be_pulled() -> None:
    desk = Desk()
    top = desk.manager.tower.layers[-1][Slot.LEFT]
    assert top is not None
    assert top not in legal_blocks(desk.state)
    desk.tap(top)
    assert desk.events[1:] == [BlockTouched(FIRST, top), BlockRestored(FIRST, top)]


def test_a_whole_turn_from_the_grip_to_the_next_seat() -> None:
    desk = Desk(tower_with("r3"))
    block = desk.block("r3")
    desk.stack(block, Slot.LEFT)
    assert desk.events[1:] == [
        BlockTouched(FIRST, block, gripped=True),
        BlockFreed(FIRST, block),
        BlockPulled(FIRST, block),
        BlockPlaced(FIRST, block, 15, Slot.LEFT),
        TowerSettled(FIRST, block, Phase.SETTLE),
        TargetSet(Color.RED, 3),
        TurnPassed(FIRST, SECOND),
    ]
    assert desk.state.target == Target(Color.RED, 3)
    assert (desk.state.to_move, desk.state.phase, desk.state.in_hand) == (SECOND, Phase.CHOOSE, None)
    assert (desk.manager.pulls, desk.manager.turns) == (1, 1)
    assert desk.refusals == []


def test_a_block_leaves_the_layout_when_it_is_free_and_not_before() -> None:
    desk = Desk()
    block = desk.loose[0]
    desk.grip(block)
    desk.drag(40.0)
    assert desk.state.layout.place_of(block) is not None
    assert desk.state.phase is Phase.PULL
    desk.drag(200.0)
    assert Freed(block) in desk.facts
    assert desk.state.layout.place_of(block) is None
    assert (desk.state.phase, desk.state.in_hand, desk.hand.block) == (Phase.PLACE, block, block)


def test_no_verdict_before_the_block_lies_and_the_tower_rests() -> None:
    desk = Desk()
    desk.pull(desk.loose[0])
    desk.carry_over(Slot.RIGHT)
    desk.say(LetGo())
    let_go = desk.manager.tick_count
    desk.until_in(Phase.SETTLE)
    desk.settle()
    at = {type(entry.event): entry.tick for entry in desk.manager.journal.entries}
    assert at[BlockPlaced] > let_go
    assert at[TowerSettled] - at[BlockPlaced] >= REST_S * TICKS_S - 2
    kinds = [type(fact) for fact in desk.facts]
    assert kinds.index(Landed) < len(kinds) - 1 - kinds[::-1].index(Rested)


def test_rules_and_physics_agree_where_every_block_lies() -> None:
    desk = Desk()
    for slot in Slot:
        legal = [block for block in desk.loose if block in legal_blocks(desk.state)]
        desk.stack(legal[0], slot)
        assert desk.manager.tower.layers == desk.state.layout.layers
    assert len(desk.manager.settlements) == 3
    assert len(desk.state.layout) == 45


def test_a_settled_tower_is_data() -> None:
    desk = Desk()
    desk.pull(desk.loose[0])
    desk.carry_over(Slot.LEFT)
    desk.say(LetGo())
    desk.until(lambda: len(desk.manager.settlements) == 1)
    (settled,) = desk.manager.settlements
    poses = desk.manager.tower.poses()
    assert (poses, settled.pose_hash) == (poses.rounded(), poses.pose_hash())
    assert desk.manager.tower.is_rebuilding


def test_a_block_lands_in_the_slot_it_was_carried_over() -> None:
    for slot in Slot:
        desk = Desk()
        desk.stack(desk.loose[0], slot)
        assert [event.slot for event in desk.events if isinstance(event, BlockPlaced)] == [slot]


# -- what is refused ---------------------------------------------------------------------------------------


def test_a_grip_outside_the_zone_is_refused_and_says_why() -> None:
    desk = Desk()
    top = desk.manager.tower.layers[-1][Slot.MIDDLE]
    assert top is not None
    desk.say(Grip(top, 0.0), MoveHand(200.0, 0.0))
    desk.tick(60)
    (refused,) = desk.refusals
    assert (refused.seat, refused.refusal.rule) == (FIRST, "pull.zone")
    assert refused.refusal.message.endswith("is not in the zone: layer 14 is the top layer")
    assert set(refused.refusal.legal) == {desk.state.blocks[block].name for block in legal_blocks(desk.state)}
    assert desk.hand.state is HandState.IDLE
    assert desk.names == ["MatchStarted"]


def test_a_grip_that_does_not_match_the_target_is_refused() -> None:
    desk = Desk(tower_with("r3", "b2", filler="r1"))
    desk.stack(desk.block("r3"), Slot.LEFT)
    desk.say(Grip(desk.block("b2"), 0.0))
    desk.tick()
    (refused,) = desk.refusals
    assert (refused.seat, refused.refusal.rule) == (SECOND, "target.color")
    assert refused.refusal.message == "b2 does not match: the target is red or 3"
    assert desk.hand.state is HandState.IDLE


def test_another_seat_cannot_pull_out_of_turn() -> None:
    desk = Desk(seats=3)
    desk.people[2].say(Grip(desk.loose[0], 0.0))
    desk.manager.say(Seat(2), Pull(Seat(2), desk.loose[0]))
    desk.tick(5)
    assert [refused.refusal.rule for refused in desk.refusals] == ["turn.seat"]
    assert desk.hand.state is HandState.IDLE
    assert desk.names == ["MatchStarted"]


@pytest.mark.parametrize(
    "command", [LetGo(), MoveHand(100.0, 100.0), ShiftAlong(5.0), MoveHand(math.nan, math.inf)], ids=str
)
def test_a_hand_with_nothing_in_it_does_nothing(command: Command) -> None:
    desk = Desk()
    before = desk.manager.tower.pose_hash()
    desk.say(command)
    desk.tick(30)
    assert desk.hand.state is HandState.IDLE
    assert desk.manager.tower.pose_hash() == before
    assert (desk.names, desk.refusals) == (["MatchStarted"], [])


def test_a_hand_that_holds_a_block_takes_no_second_one() -> None:
    desk = Desk()
    first, second = desk.loose[:2]
    desk.grip(first)
    desk.say(Grip(second, 0.0), Tap(second, 1))
    desk.tick()
    assert desk.hand.block == first
    assert desk.state.touched == first


# -- before a block is free --------------------------------------------------------------------------------


def test_a_block_let_go_in_its_place_is_restored() -> None:
    desk = Desk()
    block = desk.loose[0]
    desk.grip(block)
    desk.drag(1.0, speed_mm_s=20.0)
    desk.say(LetGo())
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert PutBack(block) in desk.facts
    assert desk.events[1:] == [BlockTouched(FIRST, block, gripped=True), BlockRestored(FIRST, block)]
    assert desk.state.phase is Phase.CHOOSE


def test_a_block_let_go_half_out_stays_touched_until_it_is_pushed_back() -> None:
    desk = Desk()
    block, other = desk.loose[:2]
    desk.grip(block)
    desk.drag(30.0)
    desk.say(LetGo())
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert LeftHalfOut(block) in desk.facts
    assert desk.state.touched == block
    desk.tick(TICKS_S)
    pose = next(pose for pose in desk.manager.tower.poses().blocks if pose.block == block)
    assert 25.0 < pose.pose(lengthwise_side(pose.layer)).x_mm < 40.0

    desk.say(Grip(other, 0.0), Tap(other, 1))
    desk.tick()
    assert [refused.refusal.rule for refused in desk.refusals] == ["probe.restore"] * 2
    name = desk.state.blocks[block].name
    assert desk.refusals[0].refusal.message.startswith(f"{name} has been touched: it is put back before")

    desk.grip(block)
    desk.drag(0.5)
    desk.say(LetGo())
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.touched is None
    assert desk.names.count("BlockRestored") == 1
    desk.tap(other)
    assert desk.names[-2:] == ["BlockTouched", "BlockRestored"]


def test_a_tight_block_does_not_come_at_usual_strength_but_gives_way_to_more_effort() -> None:
    def reached_mm(effort: float) -> float:
        desk = Desk()
        tight = desk.manager.tower.layers[desk.loose[0] // 3][Slot.LEFT]
        assert tight is not None
        desk.grip(tight)
        desk.say(MoveHand(200.0, 0.0, 40.0, effort))
        desk.tick(TICKS_S)
        return abs(desk.hand.travel_mm)

    assert reached_mm(1.0) < 3.0
    assert reached_mm(4.0) > 10.0


@pytest.mark.parametrize("x_mm", [math.nan, math.inf, -math.inf, 1e308, -1e9, 600.0])
def test_a_hand_that_jumps_launches_nothing(x_mm: float) -> None:
    desk = Desk()
    block = desk.loose[3]
    before = {pose.block: pose for pose in desk.manager.tower.poses().blocks}
    desk.grip(block)
    for sign in (1, -1) * 6:
        desk.say(MoveHand(sign * x_mm, sign * x_mm))
        desk.tick(4)
    desk.say(LetGo())
    desk.tick(3 * TICKS_S)
    tower = desk.manager.tower
    assert not tower.strays
    assert not desk.state.is_over
    for pose in tower.poses().blocks:
        if pose.block != block:
            for side in Side:
                old, new = before[pose.block].pose(side), pose.pose(side)
                assert abs(old.x_mm - new.x_mm) < 3.0
                assert abs(old.y_mm - new.y_mm) < 3.0


def test_a_carried_block_stays_in_hand_whatever_the_pointer_does() -> None:
    desk = Desk()
    desk.pull(desk.loose[0])
    desk.until(lambda: desk.manager.tower.is_asleep)
    before = desk.manager.tower.pose_hash()
    for point in ((math.nan, 0.0), (1e300, -1e300), (-600.0, 0.0), (0.0, -50.0), (600.0, 5000.0), (0.0, 0.0)):
        desk.say(MoveHand(*point))
        desk.tick(TICKS_S // 4)
        pose = desk.hand.hand_pose
        assert pose is not None
        assert math.hypot(pose.x_mm, pose.y_mm) < 600.0
        assert desk.hand.state is HandState.CARRYING
    # whatever the way, it went round the tower and not through it
    assert desk.manager.tower.pose_hash() == before


# -- a block that is dropped -------------------------------------------------------------------------------


def test_a_block_dropped_beside_the_tower_is_in_hand_again() -> None:
    desk = Desk()
    block = desk.loose[0]
    desk.pull(block)
    desk.say(MoveHand(-200.0, 60.0))
    desk.tick(TICKS_S)
    desk.say(LetGo())
    desk.until(lambda: desk.names[-1] == "BlockFell")
    assert Dropped(block) in desk.facts
    assert desk.events[-1].to_dict(desk.state.blocks)["own"] is True
    assert (desk.state.phase, desk.state.in_hand, desk.state.to_move) == (Phase.PLACE, block, FIRST)
    assert desk.hand.block == block
    desk.until(lambda: not desk.hand.is_lifting)
    desk.place(Slot.MIDDLE)
    assert desk.names[-1] in ("TurnPassed", "TowerSettled")


def test_a_dropped_block_may_be_agreed_to_lose() -> None:
    rules = replace(tower_with("r1"), placing=PlacingRules(WhenDropped.LOSE))
    desk = Desk(rules)
    desk.pull(desk.block("r1"))
    desk.say(MoveHand(-200.0, 60.0))
    desk.tick(TICKS_S)
    desk.say(LetGo())
    desk.until(lambda: desk.state.is_over)
    assert desk.state.result == Result(FIRST, SECOND, "dropped")


# -- effects -----------------------------------------------------------------------------------------------


def test_a_wild_waits_for_a_called_color() -> None:
    desk = Desk(tower_with("wild", "b2", "r2"))
    desk.stack(desk.block("wild"), Slot.LEFT)
    assert (desk.state.phase, desk.state.to_move) == (Phase.CALL_COLOR, FIRST)
    desk.say(Grip(desk.block("b2"), 0.0))
    desk.tick()
    assert desk.refusals[-1].refusal.message.endswith("a color has to be called for the wild")
    desk.manager.say(SECOND, CallColor(SECOND, Color.RED))
    desk.tick()
    assert desk.refusals[-1].refusal.rule == "turn.seat"
    desk.say(CallColor(FIRST, Color.BLUE))
    desk.tick()
    assert desk.names[-3:] == ["ColorCalled", "TargetSet", "TurnPassed"]
    assert (desk.state.target, desk.state.to_move) == (Target(Color.BLUE), SECOND)
    assert legal_blocks(desk.state) == (desk.block("b2"),)


def test_a_hand_stops_with_the_turn_though_it_has_more_to_say() -> None:
    desk = Desk(tower_with("wild", "b2"))
    desk.stack(desk.block("wild"), Slot.LEFT)
    desk.say(CallColor(FIRST, Color.BLUE), Grip(desk.block("b2"), 0.0), MoveHand(200.0, 0.0))
    desk.tick(5)
    assert desk.state.to_move == SECOND
    assert desk.hand.state is HandState.IDLE
    assert desk.refusals == []


def test_owed_pulls_are_two_settles_in_one_turn() -> None:
    desk = Desk(tower_with("r-draw2", "r1", "r2", "r-skip", "b3"))
    desk.stack(desk.block("r-draw2"), Slot.LEFT)
    assert desk.state.owed == (Owed(SECOND, 2, Color.RED, numbers_only=True, source=Color.RED),)
    desk.say(Grip(desk.block("r-skip"), 0.0))
    desk.tick()
    assert desk.refusals[-1].refusal.rule == "draw_two.numbers_only"
    turns = desk.manager.turns
    desk.stack(desk.block("r1"), Slot.MIDDLE)
    assert (desk.state.to_move, desk.manager.turns) == (SECOND, turns)
    assert [owed.count for owed in desk.state.owed] == [1]
    desk.stack(desk.block("r2"), Slot.RIGHT)
    assert (desk.state.to_move, desk.manager.turns) == (FIRST, turns + 1)
    assert not desk.state.owed
    assert desk.state.target == Target(Color.RED, 2)
    assert len(desk.manager.settlements) == 3


def test_a_reverse_among_three_turns_play_round() -> None:
    desk = Desk(tower_with("r-reverse"), seats=3)
    desk.stack(desk.block("r-reverse"), Slot.LEFT)
    assert desk.state.to_move == 2


# -- the end -----------------------------------------------------------------------------------------------


def knock(desk: Desk) -> None:
    """Push the tower over, as an elbow would."""
    for face in desk.manager.tower._structure.faces.values():
        face.wake()
        for body in face.bodies.values():
            body.velocity = (6.0 * body.position.y, 0.0)


@pytest.mark.parametrize("touches", [False, True])
def test_blame_between_turns_lasts_until_the_next_touch(*, touches: bool) -> None:
    desk = Desk(seats=3)
    desk.stack(desk.loose[0], Slot.LEFT)
    mover = desk.state.to_move
    assert mover == SECOND
    if touches:
        desk.tap(desk.loose[0])
    knock(desk)
    desk.until(lambda: desk.state.is_over)
    assert desk.state.result is not None
    assert desk.state.result.loser == (mover if touches else FIRST)
    assert desk.state.result.reason in ("collapse", "stray")


def test_a_collapse_ends_the_match_once_and_can_be_watched() -> None:
    desk = Desk()
    desk.tap(desk.loose[0])
    knock(desk)
    desk.until(lambda: any(isinstance(fact, Collapsed) for fact in desk.facts))
    assert desk.state.is_over
    assert desk.names.count("MatchEnded") == 1
    assert isinstance(desk.events[-1], MatchEnded)
    journal, ticks = desk.manager.journal.entries, desk.manager.tower.ticks
    desk.say(Grip(desk.loose[0], 0.0))
    desk.tick(30)
    assert desk.manager.tower.ticks == ticks + 30
    assert desk.manager.journal.entries == journal
    assert desk.hand.state is HandState.IDLE
