"""Seats that are given up or change hands, in every moment of a turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from stacko_arcade.match.commands import Grip, LetGo, MoveHand, Tap
from stacko_arcade.match.players import Player
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.events import BlockRestored, BlockTouched, SeatEliminated
from stacko_arcade.rules.house_rules import OFFICIAL, TowerRules
from stacko_arcade.rules.intents import Leave
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.tower.hand_figures import HandState
from tests.match.desk import TICKS_S, Desk, loose_layers, tower_with

LEAVER, NEXT = Seat(0), Seat(1)


def choosing(desk: Desk) -> None:
    assert desk.state.phase is Phase.CHOOSE


def tapping(desk: Desk) -> None:
    desk.say(Tap(desk.loose[0], 1))
    desk.tick(6)
    assert desk.hand.state is HandState.TAPPING


def holding(desk: Desk) -> None:
    desk.grip(desk.loose[0])
    desk.tick(10)
    assert desk.hand.state is HandState.GRIPPING


def gripping(desk: Desk) -> None:
    desk.grip(desk.loose[0])
    desk.say(MoveHand(200.0, 0.0, 60.0))
    desk.tick(30)
    assert desk.hand.state is HandState.GRIPPING
    assert desk.hand.travel_mm > 5


def half_out(desk: Desk) -> None:
    gripping(desk)
    desk.say(LetGo())
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.touched is not None


def lifting(desk: Desk) -> None:
    desk.grip(desk.loose[0])
    desk.drag(200.0)
    assert desk.hand.is_lifting


def carrying(desk: Desk) -> None:
    desk.pull(desk.loose[0])
    assert desk.hand.state is HandState.CARRYING


def hovering(desk: Desk) -> None:
    carrying(desk)
    desk.carry_over(Slot.LEFT)
    assert desk.hand.ghost is not None


def placing(desk: Desk) -> None:
    carrying(desk)
    desk.carry_over(Slot.LEFT)
    desk.say(LetGo())
    desk.tick()
    assert desk.hand.state is HandState.PLACING


def landing(desk: Desk) -> None:
    placing(desk)
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.phase is Phase.PLACE


def settling(desk: Desk) -> None:
    placing(desk)
    desk.until_in(Phase.SETTLE)


def calling(desk: Desk) -> None:
    desk.stack(desk.block("wild"), Slot.LEFT)
    assert desk.state.phase is Phase.CALL_COLOR


MOMENTS = [choosing, tapping, holding, gripping, half_out, calling]
IN_HAND = [lifting, carrying, hovering]
LAID_DOWN = [placing, landing, settling]
RULES = tower_with("wild", "g2", "g3", "g4")


def in_step(desk: Desk) -> bool:
    """Tell whether the rules and the tower agree on which block lies where."""
    return desk.manager.tower.layers == desk.state.layout.layers


@pytest.mark.parametrize("reach", [*MOMENTS, *IN_HAND, *LAID_DOWN])
def test_a_seat_can_be_given_up_in_every_moment_of_its_turn(reach: Callable[[Desk], None]) -> None:
    desk = Desk(RULES, seats=3)
    reach(desk)
    desk.refusals.clear()
    desk.manager.say(LEAVER, Leave(LEAVER))
    desk.until(lambda: SeatEliminated(LEAVER, "left") in desk.events)
    desk.until(lambda: desk.hand.state is HandState.IDLE, 3.0)
    desk.settle()
    desk.tick(TICKS_S)
    assert desk.state.active == (1, 2)
    assert (desk.state.phase, desk.state.to_move) == (Phase.CHOOSE, NEXT)
    assert (desk.state.touched, desk.state.in_hand) == (None, None)
    assert desk.refusals == []
    assert in_step(desk)
    # and the next one plays on
    other = desk.block("g3")
    desk.tap(other)
    assert desk.events[-2:] == [BlockTouched(NEXT, other), BlockRestored(NEXT, other)]
    desk.stack(other, Slot.RIGHT)
    assert in_step(desk)


@pytest.mark.parametrize("reach", IN_HAND)
def test_a_block_in_the_hand_of_who_leaves_leaves_as_well(reach: Callable[[Desk], None]) -> None:
    desk = Desk(RULES, seats=3)
    reach(desk)
    block = desk.state.in_hand
    assert block is not None
    desk.manager.say(LEAVER, Leave(LEAVER))
    desk.tick()
    assert desk.state.out == (block,)
    desk.until(lambda: desk.hand.block is None, 3.0)
    desk.tick(TICKS_S)
    assert not desk.state.is_over
    assert block not in {pose.block for pose in desk.manager.tower.poses().blocks}


@pytest.mark.parametrize("reach", LAID_DOWN)
def test_who_leaves_while_its_block_comes_to_rest_has_stacked_it(reach: Callable[[Desk], None]) -> None:
    desk = Desk(tower_with("g2", "g3"), seats=3)
    reach(desk)
    desk.manager.say(LEAVER, Leave(LEAVER))
    desk.until(lambda: desk.state.active == (1, 2))
    assert desk.names[-5:] == ["BlockPlaced", "TowerSettled", "TargetSet", "TurnPassed", "SeatEliminated"]
    assert len(desk.state.layout) == 45
    assert desk.refusals == []


@pytest.mark.parametrize("reach", [*MOMENTS, *IN_HAND, *LAID_DOWN])
def test_another_seat_that_leaves_does_not_disturb_the_hand(reach: Callable[[Desk], None]) -> None:
    desk = Desk(RULES, seats=3)
    reach(desk)
    before = (desk.hand.state, desk.hand.block, desk.state.phase, desk.state.touched, desk.state.in_hand)
    desk.manager.say(Seat(2), Leave(Seat(2)))
    desk.tick()
    assert SeatEliminated(Seat(2), "left") in desk.events
    assert (desk.state.active, desk.state.to_move) == ((0, 1), LEAVER)
    after = (desk.hand.state, desk.hand.block, desk.state.phase, desk.state.touched, desk.state.in_hand)
    assert after == before


def test_the_last_one_left_wins_at_once() -> None:
    desk = Desk(seats=2)
    gripping(desk)
    desk.manager.say(LEAVER, Leave(LEAVER))
    desk.tick()
    assert desk.state.result == Result(None, NEXT, "seats_left")


# -- another player in a seat ------------------------------------------------------------------------------


def tilda(desk: Desk, seat: Seat) -> Player:
    return OpponentPlayer(load_opponent("tilda"), seat, desk.manager.setup.seed, OnTheSpot())


@pytest.mark.parametrize("reach", [*MOMENTS, *IN_HAND, *LAID_DOWN])
def test_an_opponent_that_takes_a_seat_plays_on(reach: Callable[[Desk], None]) -> None:
    desk = Desk(RULES)
    reach(desk)
    gone = desk.people[LEAVER]
    gone.say(LetGo())  # said by who is gone: nobody hears it
    desk.manager.seat_player(LEAVER, tilda(desk, LEAVER))
    desk.until(lambda: desk.state.to_move == NEXT, 60.0)
    assert desk.names.count("TurnPassed") == 1
    assert desk.names.count("BlockPlaced") == 1
    assert desk.hand.state is HandState.IDLE
    desk.settle()
    assert in_step(desk)
    assert desk.refusals == []


def test_an_opponent_gets_the_only_block_it_may_pull_however_tight_it_is() -> None:
    """Owed pulls may leave a single block, and nobody may pass: harder and harder it is pulled."""
    rows = [["g1", "g1", "g1"] for _ in range(15)]
    carrying, other = loose_layers()[:2]
    rows[carrying] = ["r1", "b1", "r2"]
    rows[other] = ["g1", "r-draw2", "g1"]
    layers = tuple((left, middle, right) for left, middle, right in rows)
    desk = Desk(replace(OFFICIAL, tower=TowerRules(layers)))
    desk.stack(desk.block("r-draw2"), Slot.LEFT)
    assert set(legal_blocks(desk.state)) == {desk.block("r1"), desk.block("r2")}
    desk.manager.seat_player(NEXT, tilda(desk, NEXT))
    desk.until(lambda: desk.state.is_over or desk.names.count("BlockPulled") > 1, 120.0)


def test_a_person_that_takes_an_opponents_seat_plays_on_with_the_block_in_hand() -> None:
    desk = Desk(RULES)
    person = desk.people[LEAVER]
    desk.manager.seat_player(LEAVER, tilda(desk, LEAVER))
    desk.until(lambda: desk.hand.state is HandState.CARRYING and not desk.hand.is_lifting, 60.0)
    desk.manager.seat_player(LEAVER, person)
    desk.place(Slot.MIDDLE)
    assert [event for event in desk.names if event in ("BlockPulled", "BlockPlaced")] == [
        "BlockPulled",
        "BlockPlaced",
    ]


def test_events_of_an_opponent_and_of_a_person_are_of_the_same_kinds() -> None:
    """A person's turn with a tap in it, and an opponent's: nothing tells them apart but the seat."""
    desk = Desk(tower_with("g2", "g3", "g4"))
    desk.tap(desk.loose[0])
    desk.stack(desk.loose[0], Slot.LEFT)
    persons = desk.names[1:]
    desk.manager.seat_player(NEXT, tilda(desk, NEXT))
    desk.until(lambda: desk.state.to_move == LEAVER, 60.0)
    opponents = desk.names[1 + len(persons) :]
    assert set(opponents) == set(persons)
    assert once(opponents) == once(persons)


def once(names: list[str]) -> list[str]:
    """Return a turn without its repeated probes."""
    probe = ["BlockTouched", "BlockRestored"]
    kept = [pair for pair in pairwise(names) if list(pair) != probe]
    return [second for first, second in kept if second not in probe]


def test_what_a_hand_says_that_is_not_to_move_is_never_asked_for() -> None:
    desk = Desk()
    desk.people[NEXT].say(Grip(desk.loose[0], 0.0))
    desk.tick(30)
    assert desk.names == ["MatchStarted"]
    desk.stack(desk.loose[1], Slot.LEFT)
    desk.tick()
    assert desk.hand.state is HandState.GRIPPING
