"""House rules at the table with physics: new towers, clocks, strays, two hands, straightening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from stacko_arcade.match.commands import Brace, LetGo, Nudge
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.match.turn_manager import CLEARING_TICKS, LOOP_GUARD, TurnManager
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.events import (
    BlockFell,
    BlockPlaced,
    BlockPulled,
    BlockRestored,
    TowerSettled,
    TowerStraightened,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    EndMode,
    EndRules,
    HouseRules,
    ProbeRules,
    StraightenWhen,
    TurnRules,
)
from stacko_arcade.rules.intents import CallUno, Keep, Straighten, Toppled
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import lengthwise_side
from tests.match.desk import TICKS_S, Desk, tower_with
from tests.tower.watching import push


def with_end(**end: object) -> HouseRules:
    return replace(tower_with("r1", "r2"), end=EndRules(**end))  # type: ignore[arg-type]


def opponents_match(
    rules: HouseRules,
    seed: int,
    seats: int = 3,
    meddle: Callable[[TurnManager], None] = lambda manager: None,
) -> TurnManager:
    """Play a match of opponents; rules and physics have to agree whenever the tower has settled.

    `meddle` is called before every tick.
    """
    setup = MatchSetup(rules, tuple(SeatSetup(f"T{seat}", "tilda") for seat in range(seats)), seed)
    players = [OpponentPlayer(load_opponent("tilda"), Seat(seat), seed, OnTheSpot()) for seat in range(seats)]
    manager = TurnManager(setup, players)
    differing: list[int] = []

    def compare(event: object) -> None:
        if isinstance(event, TowerSettled) and manager.tower.layers != manager.state.layout.layers:
            differing.append(manager.tick_count)

    manager.journal.subscribe(lambda entry: compare(entry.event))
    manager.start()
    while not manager.state.is_over:
        meddle(manager)
        manager.tick()
        assert manager.tick_count < TICKS_S * 3600
    assert differing == []
    return manager


@pytest.mark.parametrize("name", ["kids", "party", "cube_1994", "uno_like", "jenga"])
def test_opponents_play_every_edition_to_its_end(name: str) -> None:
    manager = opponents_match(load_house_rules(name), 1)
    assert manager.state.result is not None
    assert manager.state.result.reason != LOOP_GUARD
    assert manager.pulls > 2


def test_one_opponent_alone_plays_for_height() -> None:
    manager = opponents_match(load_house_rules("solo_height"), 1, 1)
    assert manager.state.result is not None
    assert (manager.state.result.loser, manager.state.result.winner) == (0, None)


def test_a_new_tower_is_built_when_the_fallen_one_has_been_looked_at() -> None:
    desk = Desk(with_end(mode=EndMode.ELIMINATION), seats=3)
    first = desk.manager.tower
    desk.tap(desk.block("r1"))
    desk.until(lambda: BlockRestored.__name__ in desk.names)
    desk.manager.say(Seat(0), Toppled())
    desk.manager.tick()
    assert desk.manager.is_clearing
    assert desk.state.active == (1, 2)
    desk.tick(CLEARING_TICKS - 2)
    assert desk.manager.tower is first
    desk.until(lambda: not desk.manager.is_clearing)
    assert desk.manager.tower is not first
    assert desk.manager.tower.layers == desk.state.layout.layers
    desk.stack(desk.block("r2"), Slot.LEFT)
    assert desk.state.to_move == 2


def test_the_clock_runs_until_the_block_is_free_and_then_the_turn_passes() -> None:
    desk = Desk(replace(tower_with("r1"), turn=TurnRules(clock_s=3)), seats=3)
    assert desk.manager.clock_left_s == pytest.approx(3.0)
    desk.grip(desk.block("r1"))
    desk.until(lambda: desk.state.to_move == 1, 4.0)
    passed = next(event for event in desk.events if isinstance(event, TurnPassed))
    assert passed.by == "clock"
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.manager.clock_left_s == pytest.approx(3.0, abs=0.5)


def test_the_clock_stands_while_a_block_is_in_hand() -> None:
    desk = Desk(replace(tower_with("r1"), turn=TurnRules(clock_s=5)))
    desk.pull(desk.block("r1"))
    left = desk.manager.clock_left_s
    desk.tick(TICKS_S * 6)
    assert desk.manager.clock_left_s == left
    assert desk.state.phase is Phase.PLACE


def test_a_second_hand_is_seen_at_once_and_may_be_called() -> None:
    desk = Desk(tower_with("r1"), seats=3)
    held = desk.block("r1")
    desk.grip(held)
    place = desk.state.layout.place_of(held)
    assert place is not None
    above = desk.state.layout.layers[place.layer + 1][1]
    assert above is not None
    desk.say(Brace(above))
    desk.until(lambda: desk.state.offence is not None)
    assert desk.hand.braced == above
    desk.manager.say(Seat(2), CallUno(Seat(2), Seat(0)))
    desk.manager.tick()
    assert desk.state.offence is not None
    assert desk.state.offence.caller == 2


def test_a_block_pulled_with_a_second_hand_was_pulled_with_two() -> None:
    desk = Desk(replace(tower_with("r1"), hands=replace(OFFICIAL.hands, max=2)))
    held = desk.block("r1")
    place = desk.state.layout.place_of(held)
    assert place is not None
    above = desk.state.layout.layers[place.layer + 1][1]
    assert above is not None
    desk.grip(held)
    desk.say(Brace(above))
    desk.drag(200.0)
    pulled = next(event for event in desk.events if isinstance(event, BlockPulled))
    assert pulled.two_handed
    assert desk.state.offence is None  # two hands were agreed on


def test_the_tower_is_straightened_by_a_hand_before_the_pull() -> None:
    desk = Desk(tower_with("r1"))
    desk.say(Nudge())
    desk.until(lambda: any(isinstance(event, TowerStraightened) for event in desk.events))
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.last_toucher == 0
    desk.stack(desk.block("r1"), Slot.LEFT)
    desk.say(Nudge(two_handed=True))
    desk.until(lambda: desk.state.offence is not None)
    assert desk.state.offence is not None
    assert desk.state.offence.seat == 1


def test_others_straighten_only_where_it_was_agreed() -> None:
    for when, is_done in ((StraightenWhen.OWN_TURN, False), (StraightenWhen.ANY_TIME, True)):
        desk = Desk(replace(tower_with("r1"), straighten=when), seats=3)
        desk.manager.say(Seat(2), Straighten(Seat(2)))
        desk.tick()
        assert any(isinstance(event, TowerStraightened) for event in desk.events) is is_done
        assert (desk.state.last_toucher == 2) is is_done


def test_touched_means_pulled_also_when_the_finger_lifts() -> None:
    desk = Desk(replace(tower_with("r1"), probe=ProbeRules(touch_move=True)))
    block = desk.block("r1")
    desk.tap(block)
    desk.tick(TICKS_S)
    assert desk.state.touched == block
    assert desk.refusals == []
    desk.stack(block, Slot.LEFT)


def test_a_half_out_block_that_could_be_put_back_may_not_be_left() -> None:
    desk = Desk(tower_with("r1"))
    block = desk.block("r1")
    desk.grip(block)
    desk.drag(20.0)
    desk.say(LetGo())
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.touched == block
    desk.say(Keep(Seat(0)))
    desk.tick()
    assert desk.refusals[-1].refusal.rule == "probe.restore"


def test_strays_are_placed_again_by_the_hand_that_made_them_fall() -> None:
    """A block of the top layer is swept off the tower while the second block is pulled."""
    swept: list[tuple[Seat, BlockId]] = []

    def sweep(manager: TurnManager) -> None:
        tower = manager.tower
        is_pulling = tower.hand.state is HandState.GRIPPING and abs(tower.hand.travel_mm) > 10.0
        if swept or manager.pulls < 1 or not is_pulling:
            return
        layer = len(tower.layers) - 1
        block = next(block for block in tower.layers[layer] if block is not None)
        push(tower, block, lengthwise_side(layer), (900.0, 100.0))
        swept.append((manager.state.to_move, block))

    manager = opponents_match(load_house_rules("kids"), 1, meddle=sweep)
    ((seat, block),) = swept
    events = [entry.event for entry in manager.journal.entries]
    fell = next(e for e in events if isinstance(e, BlockFell) and e.block == block)
    assert fell.restack
    again = next(e for e in events[events.index(fell) :] if isinstance(e, BlockPlaced) and e.block == block)
    assert again.seat == seat
