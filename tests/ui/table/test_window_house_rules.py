"""House rules at the table in the real window: cube, calls, both hands, passing, new towers.

Long because each rule is tried as a whole, from the click to what is seen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.events import TowerStraightened, TurnPassed, UnoCalled
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    EndMode,
    EndRules,
    HouseRules,
    NoMatch,
    StraightenWhen,
    Stray,
    TowerRules,
    TurnRules,
)
from stacko_arcade.rules.intents import Fell, Toppled
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.ui.theme import APRICOT, Box
from stacko_arcade.ui.views.pass_screen import PassScreenView
from stacko_arcade.ui.views.result import ResultView
from stacko_arcade.ui.views.table import TableView
from tests.match.desk import SEED as LOOSE_SEED
from tests.match.desk import tower_with
from tests.ui.table.seat import Player, loose_block
from tests.ui.table.test_window_turns import count_near

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from tests.ui.conftest import Person

pytestmark = pytest.mark.window

THREE = ("human", "human", "human")


def middle(player: Player, box: Box) -> tuple[int, int]:
    """Return the middle of a box of the layout as the mouse counts, from the top."""
    return round(box.cx), round(player.window.height - box.cy)


def test_the_cube_is_rolled_by_a_click_and_seen_to_roll(person: Person) -> None:
    player = Player.sits_down(person, house_rules=load_house_rules("cube_1994"), seed=3)
    assert player.state.phase is Phase.ROLL
    person.look(2)
    still = person.picture()
    box = player.view.cube._box()
    person.click(*middle(player, box))
    player.run(12)
    assert player.view.cube.is_rolling
    person.look(1)
    flying = person.picture()
    assert flying.tobytes() != still.tobytes()
    tick = player.session.manager.tick_count
    player.run(20)
    assert player.session.manager.tick_count == tick, "the match goes on behind the cube"
    player.until(lambda: not player.view.cube.is_rolling, "the end of the roll")
    assert player.state.phase in {Phase.CHOOSE, Phase.ROLL}
    assert player.state.chance.rolls == 1


def test_the_cube_is_rolled_by_a_key(person: Person) -> None:
    player = Player.sits_down(person, house_rules=load_house_rules("cube_1994"), seed=3)
    person.press("space")
    player.until(lambda: player.state.chance.rolls == 1, "the roll")
    for _ in range(2):  # who has seen enough rolls presses on
        player.run(3)
        person.press("space")
    player.until(lambda: not player.view.cube.is_rolling, "the end of the roll")


def test_two_hands_are_caught_by_the_key_of_a_seat_and_cost_two_blocks(person: Person) -> None:
    player = Player.sits_down(person, seats=THREE)
    block = loose_block()
    for name in ("2", "Return"):
        if name == "Return":
            player.view.focus.choose(block)
        person.press(name)
    player.until(lambda: player.hand.braced is not None, "the second hand")
    assert player.state.offence is not None
    person.press("F3")
    player.until(lambda: any(isinstance(event, UnoCalled) for event in player.events), "the call")
    player.run(15)
    person.look(1)
    bubble = player.window.layout.box(500, 130, 120, 160)
    seen = player.crop(person.picture(), middle(player, bubble), (30, 20))
    assert count_near(seen, APRICOT, 40) > 200, "no bubble is seen"
    person.press("Right")
    person.press("Right")
    player.until(lambda: player.hand.state is HandState.CARRYING and not player.hand.is_lifting, "the lift")
    person.press("Left")
    player.run(60)
    person.press("Return")
    player.until(lambda: player.state.phase is Phase.PENALTY_COLOR, "the penalty")
    player.until(lambda: player.view.colors.is_open, "the cards")
    person.press("4")
    player.until(lambda: player.state.debt is not None, "the debt")
    debt = player.state.debt
    assert debt is not None
    assert (debt.seat, debt.count, debt.color) == (0, 2, Color.BLUE)


def test_the_button_asks_who_calls_where_several_people_could(person: Person) -> None:
    player = Player.sits_down(person, seats=THREE)
    player.view.focus.choose(loose_block())
    person.press("2")
    person.press("Return")
    player.until(lambda: player.state.offence is not None, "the offence")
    box = player.view.calls._box()
    person.click(*middle(player, box))
    player.run(2)
    rows = player.view.calls._who.rows(player.view.calls.callers(), player.view.stage.layout)
    assert [seat for seat, _ in rows] == [1, 2]
    person.click(*middle(player, rows[1][1]))
    player.until(lambda: any(isinstance(event, UnoCalled) for event in player.events), "the call")
    called = next(event for event in player.events if isinstance(event, UnoCalled))
    assert (called.seat, called.offender) == (2, 0)


def test_a_right_click_puts_the_second_hand_on_a_block(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    player.view.focus.choose(block)
    person.press("Return")
    player.until(lambda: player.hand.state is HandState.GRIPPING, "the grip")
    other = next(
        shown for shown in player.tower.read(player.view.stage.side) if shown[2] > 200 and shown[0] != block
    )
    spot = player.spot(other[1], other[2])
    person.move(*spot)
    person.hold(3)
    person.release(3)
    player.until(lambda: player.hand.braced is not None, "the second hand")
    assert player.view.control.both_hands
    person.press("1")
    player.until(lambda: player.hand.braced is None, "one hand")


def test_the_top_is_straightened_by_key_and_by_button(person: Person) -> None:
    player = Player.sits_down(person)
    person.press("s")
    player.until(lambda: any(isinstance(event, TowerStraightened) for event in player.events), "the palms")
    player.until(lambda: player.hand.state is HandState.IDLE, "the end of it")
    widgets = player.view.stage.buttons.controls
    before = len([event for event in player.events if isinstance(event, TowerStraightened)])
    box = player.window.layout.box(24 + 66 * 3, 20, 56, 52, horizontal="left", vertical="top")
    assert widgets.at(box.cx, box.cy) is not None
    person.click(*middle(player, box))
    player.until(
        lambda: len([e for e in player.events if isinstance(e, TowerStraightened)]) > before, "once more"
    )


def test_there_is_no_such_button_where_straightening_is_off(person: Person) -> None:
    player = Player.sits_down(person, house_rules=replace(OFFICIAL, straighten=StraightenWhen.OFF))
    box = player.window.layout.box(24 + 66 * 3, 20, 56, 52, horizontal="left", vertical="top")
    assert player.view.stage.buttons.controls.at(box.cx, box.cy) is None
    person.press("s")
    player.run(5)
    assert player.hand.state is HandState.IDLE


def test_a_turn_is_passed_where_nothing_fits(person: Person) -> None:
    rules = replace(tower_with("r1", filler="g2"), no_match=NoMatch.PASS)
    player = Player.sits_down(person, house_rules=rules, seed=LOOSE_SEED)
    player.choose_lane(player.named("r1"))
    player.pull_by_mouse(player.named("r1"))
    player.place_by_mouse(Slot.MIDDLE)
    player.until(lambda: player.state.to_move == 1, "the next turn")
    person.press("Return")
    player.until(lambda: player.state.to_move == 0, "the passed turn")
    assert any(isinstance(event, TurnPassed) and event.by == "pass" for event in player.events)


def test_the_clock_is_seen_and_takes_the_turn(person: Person) -> None:
    player = Player.sits_down(person, house_rules=replace(OFFICIAL, turn=TurnRules(clock_s=2)))
    person.look(2)
    layout = player.window.layout
    ring = player.crop(
        person.picture(), middle(player, layout.box(290, 22, 76, 76, vertical="top")), (60, 60)
    )
    assert count_near(ring, APRICOT, 40) > 60, "no clock is seen"
    player.until(lambda: player.state.to_move == 1, "the end of the time")


def test_after_an_elimination_the_next_tower_is_built_before_ones_eyes(person: Person) -> None:
    rules = HouseRules(end=EndRules(mode=EndMode.ELIMINATION))
    player = Player.sits_down(person, seats=THREE, house_rules=rules)
    first = player.tower
    player.view.focus.choose(loose_block())
    person.press("space")
    player.until(lambda: player.state.last_toucher == 0, "the touch")
    player.until(lambda: player.state.touched is None, "the return")
    player.session.manager.say(Seat(0), Toppled())
    player.until(lambda: player.session.manager.is_clearing, "the fall")
    assert player.session.person is None
    player.until(lambda: player.tower is not first, "the new tower")
    player.run(1)
    assert player.view.build_up is not None
    player.until(lambda: player.view.build_up is None, "the end of the building")
    assert (player.state.to_move, player.state.active) == (1, (1, 2))


def test_alone_the_result_tells_the_height(person: Person) -> None:
    player = Player.sits_down(person, seats=("human",), house_rules=load_house_rules("solo_height"))
    player.view.focus.choose(loose_block())
    person.press("space")
    player.until(lambda: player.state.last_toucher == 0, "the touch")
    player.session.manager.say(Seat(0), Toppled())
    player.until(lambda: player.state.is_over, "the fall")
    player.run(100)
    person.press("space")
    player.until(lambda: isinstance(player.window.current_view, ResultView), "the result")


def test_plain_blocks_are_drawn(person: Person) -> None:
    rules = replace(load_house_rules("jenga"), tower=TowerRules((("plain", "plain", "plain"),) * 6))
    player = Player.sits_down(person, house_rules=rules)
    person.look(1)
    spot = player.spot(-28.0, 22.5)
    picture = player.crop(person.picture(), spot, (4, 3))
    assert count_near(picture, (0xB0, 0x8A, 0x5A), 70) > 5


def test_the_fall_is_seen_before_the_computer_is_handed_on(person: Person) -> None:
    rules = HouseRules(end=EndRules(mode=EndMode.ELIMINATION))
    player = Player.sits_down(person, seats=THREE, house_rules=rules, pass_screen=True)
    player.view.focus.choose(loose_block())
    person.press("space")
    player.until(lambda: player.state.last_toucher == 0, "the touch")
    player.until(lambda: player.state.touched is None, "the return")
    manager = player.session.manager
    manager.say(Seat(0), Toppled())
    player.until(lambda: manager.is_clearing, "the fall")
    player.run(60)
    assert isinstance(player.window.current_view, TableView)
    assert manager.is_clearing
    player.until(lambda: isinstance(player.window.current_view, PassScreenView), "the pass screen")
    assert not manager.is_clearing


def target_said(player: Player) -> str:
    """Return the words of the card at the top as they are shown."""
    shown = player.view.stage._hud._shown
    assert shown is not None
    return " ".join(part.words for part in shown[0].target.parts)


def test_the_roll_is_told_when_the_cube_lies_and_nothing_is_in_its_way(person: Person) -> None:
    person.window.is_motion_reduced = False
    player = Player.sits_down(person, house_rules=load_house_rules("cube_1994"), seed=3)
    player.view.focus.choose(loose_block())
    player.run(2)
    assert target_said(player) == "Player 1 rolls the cube"
    player.view.cube.roll()
    player.until(lambda: player.view.cube.is_flying, "the flight")
    player.run(10)
    assert player.view.cube.is_flying
    assert player.state.phase is not Phase.ROLL or player.state.to_move == 1
    assert target_said(player) == "Player 1 rolls the cube", "the card tells what the cube will show"
    assert not player.view.stage.reactions.notice
    assert player.view.stage.popups._shown is not None
    assert player.view.stage.popups._shown[0] is None, "a card lies beneath the cube"
    player.until(lambda: not player.view.cube.is_flying, "the end of the flight")
    player.run(1)
    assert player.view.cube.is_rolling
    assert player.view.stage.reactions.notice.startswith("Player 1 rolls")
    assert target_said(player) != "Player 1 rolls the cube"
    player.until(lambda: not player.view.cube.is_rolling, "the end of the roll")


def test_no_curtain_falls_before_the_cube_has_been_seen(person: Person) -> None:
    player = Player.sits_down(
        person, house_rules=load_house_rules("cube_1994"), seed=3, seats=THREE, pass_screen=True
    )
    for _ in range(12):
        phase, mover = player.state.phase, player.state.to_move
        if phase is not Phase.ROLL:
            break
        player.view.cube.roll()
        player.until(lambda: player.view.cube.is_rolling, "the roll")
        assert isinstance(player.window.current_view, TableView)
        player.until(lambda: not player.view.cube.is_rolling, "the end of the roll")
        player.run(3)
        if player.state.to_move != mover:
            assert isinstance(player.window.current_view, PassScreenView)
            person.press("Return")


# -- a block that slips ------------------------------------------------------------------------------------


def slip(player: Player) -> None:
    player.pull_by_mouse(loose_block())
    own = player.state.in_hand
    assert own is not None
    player.session.manager.say(player.state.to_move, Fell((own,)))
    player.run(1)


def test_a_block_that_slips_is_told_when_nothing_has_followed_it(person: Person) -> None:
    player = Player.sits_down(person)
    slip(player)
    assert player.view.stage.reactions.notice != "The block slipped. Try again."
    player.until(
        lambda: player.view.stage.reactions.notice == "The block slipped. Try again.", "that it slipped"
    )


def test_a_block_that_slips_with_others_is_not_to_be_tried_again(person: Person) -> None:
    player = Player.sits_down(person)
    manager, reactions = player.session.manager, player.view.stage.reactions
    slip(player)
    for _ in range(80):
        manager._judge_at = manager.tick_count + 200
        player.run(1)
        assert "slipped" not in reactions.notice, "three others are falling"
    manager.say(player.state.to_move, Toppled())
    player.until(lambda: player.state.is_over, "the end")
    for _ in range(150):
        player.run(1)
        assert "slipped" not in reactions.notice


def test_a_stray_that_is_forgiven_is_told(person: Person) -> None:
    player = Player.sits_down(person, house_rules=HouseRules(end=EndRules(stray=Stray.IGNORE)))
    block = next(block for block in player.state.layout if block != loose_block())
    player.session.manager.say(Seat(0), Fell((block,)))
    player.run(2)
    assert player.view.stage.reactions.notice.endswith("fell and is out of the game.")


# -- jumping in --------------------------------------------------------------------------------------------


def twin_stacked(person: Person, seats: tuple[str, ...] = THREE) -> tuple[Player, BlockId]:
    """Return a match in which the second seat is to move and the twin of what was stacked may be pulled."""
    rules = HouseRules(jump_in=True)
    player = Player.sits_down(person, house_rules=rules, seats=seats)
    manager = player.session.manager
    for block in player.state.layout:
        state = replace(manager.state, stacked=block, to_move=Seat(1))
        twins = twins_to_jump_in(state)
        if twins:
            manager.state = state
            player.run(2)
            return player, twins[0]
    raise AssertionError("no block has a twin")


def test_who_jumps_in_is_asked_where_several_people_could(person: Person) -> None:
    player, twin = twin_stacked(person)
    jumps = player.view.jumps
    assert jumps.jumpers() == (0, 2)
    person.click(*middle(player, jumps._box()))
    player.run(2)
    assert jumps.is_asking
    assert player.state.claimed is None, "it was given to one of them"
    rows = jumps._who.rows(jumps.jumpers(), player.view.stage.layout)
    person.look(1)
    person.click(*middle(player, rows[1][1]))
    player.until(lambda: player.state.claimed == twin, "the jump")
    assert player.state.to_move == 2
    assert not jumps.is_asking


def test_the_key_of_a_seat_answers_who_jumps_in(person: Person) -> None:
    player, twin = twin_stacked(person)
    person.press("j")
    assert player.view.jumps.is_asking
    person.press("Escape")
    assert not player.view.jumps.is_asking
    assert isinstance(player.window.current_view, TableView), "Esc closes the list and not the table"
    person.press("j")
    person.press("F3")
    player.until(lambda: player.state.claimed == twin, "the jump")
    assert player.state.to_move == 2


def test_the_only_one_who_could_jump_in_is_not_asked(person: Person) -> None:
    player, twin = twin_stacked(person, ("human", "human"))
    person.press("j")
    player.until(lambda: player.state.claimed == twin, "the jump")
    assert player.state.to_move == 0
    player.run(1)
    shown = player.view.stage._hud._shown
    assert shown is not None
    assert shown[0].hands[1].startswith("has to pull")
    assert player.view.focus.block == twin


def test_the_button_of_jumping_in_lies_beside_the_card_of_a_block(person: Person) -> None:
    player, _ = twin_stacked(person)
    for block in player.state.layout:
        player.view.focus.choose(block)
        player.run(1)
        for box in player.view.stage.popups._boxes:
            jump = player.view.jumps._box()
            apart = box.right <= jump.left or jump.right <= box.left
            assert apart or box.top <= jump.bottom or jump.top <= box.bottom
