"""Matches of several towers in the real window: what is seen when one has fallen and another is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stacko_arcade.rules.house_rules import EndMode, EndRules, HouseRules
from stacko_arcade.rules.intents import Fell, Toppled
from stacko_arcade.rules.seats import Seat
from stacko_arcade.ui.table.finale import FINALE_S, PER_SEAT_S
from stacko_arcade.ui.views.pass_screen import PassScreenView
from stacko_arcade.ui.views.result import ResultView
from stacko_arcade.ui.views.table import TableView
from tests.ui.table.seat import Player, loose_block

if TYPE_CHECKING:
    from tests.ui.conftest import Person

pytestmark = pytest.mark.window

THREE = ("human", "human", "human")


def sit_down(person: Person, mode: EndMode, *, pass_screen: bool = False) -> Player:
    rules = HouseRules(end=EndRules(mode=mode, rounds=2))
    return Player.sits_down(person, seats=THREE, house_rules=rules, pass_screen=pass_screen)


def touch(player: Player) -> None:
    seat = player.state.to_move
    player.view.focus.choose(next(iter(player.state.layout)) if player.state.stackers else loose_block())
    player.person.press("space")
    player.until(lambda: player.state.last_toucher == seat, "the touch")
    player.until(lambda: player.state.touched is None, "the return")


def topple(player: Player) -> None:
    touch(player)
    player.session.manager.say(player.state.to_move, Toppled())
    player.until(lambda: player.view.finale is not None, "what is said over the fallen tower")


def topple_two(player: Player) -> None:
    """Topple a tower, and the next one."""
    first = player.tower
    topple(player)
    player.run(90)
    player.person.press("space")
    player.until(lambda: player.tower is not first, "the next tower")
    player.person.press("space")
    player.until(lambda: player.view.build_up is None, "the end of the building")
    topple(player)


def test_a_round_end_is_shown_until_it_has_been_read(person: Person) -> None:
    player = sit_down(person, EndMode.POINTS)
    first = player.tower
    topple(player)
    finale = player.view.finale
    assert finale is not None
    assert finale.closing.headline == "Player 1 toppled the tower"
    assert [row.total for row in finale.closing.rows] == ["1", "3", "3"]
    player.run(20)
    person.look(2)
    bars = person.picture().crop((300, 0, 900, 30)).resize((1, 1)).getpixel((0, 0))
    assert isinstance(bars, tuple)
    assert sum(bars) < 150, "the round end has no bars"
    person.press("space")
    assert player.view.finale is finale, "a key meant for the hand ended it"
    player.run(330)
    assert player.tower is first, "the next tower is built before the points can be read"
    person.press("space")
    player.until(lambda: player.tower is not first, "the next tower")
    player.run(2)
    assert player.view.finale is None
    assert player.view.stage.reactions.notice == "Round 2 begins on a new tower."
    assert player.session.slow_motion == pytest.approx(1.0)


def test_it_goes_on_by_itself(person: Person) -> None:
    player = sit_down(person, EndMode.POINTS)
    first = player.tower
    topple(player)
    frames = round((FINALE_S + PER_SEAT_S * 3) * 60)
    player.run(frames + 30)
    assert player.tower is not first


def test_a_round_that_ends_without_a_fall_is_told_as_well(person: Person) -> None:
    player = sit_down(person, EndMode.POINTS)
    touch(player)
    block = next(iter(player.state.layout))
    player.session.manager.say(Seat(0), Fell((block,)))
    player.until(lambda: player.view.finale is not None, "what is said")
    finale = player.view.finale
    assert finale is not None
    assert finale.closing.headline == "Player 1 let a block fall"
    assert not finale.is_collapse


def test_the_curtain_says_who_is_out_and_why(person: Person) -> None:
    player = sit_down(person, EndMode.ELIMINATION, pass_screen=True)
    topple(player)
    assert isinstance(player.window.current_view, TableView)
    player.run(90)
    person.press("space")
    player.until(lambda: isinstance(player.window.current_view, PassScreenView), "the curtain")
    curtain = player.window.current_view
    assert isinstance(curtain, PassScreenView)
    assert curtain.shown.news == "Player 1 toppled the tower and is out. Player 2 begins."
    person.look(2)


def test_the_last_tower_ends_the_match_with_all_that_were_before(person: Person) -> None:
    player = sit_down(person, EndMode.ELIMINATION)
    topple_two(player)
    finale = player.view.finale
    assert finale is not None
    assert finale.is_end
    player.run(90)
    person.press("space")
    result = player.window.current_view
    assert isinstance(result, ResultView)
    assert result.summary.title == "Player 3 wins"
    assert [seat.note for seat in result.summary.seats][:2] == [
        "First out: toppled it",
        "Last out: toppled it",
    ]
    assert player.window.next_builder == 1
    person.look(2)


def test_turns_heights_and_layers_of_a_result_are_of_one_tower(person: Person) -> None:
    player = sit_down(person, EndMode.POINTS)
    topple_two(player)
    player.run(90)
    person.press("space")
    result = player.window.current_view
    assert isinstance(result, ResultView)
    assert result.summary.heights == (15.0, 15.0)
    assert "1 turn, 15 layers" in result.summary.subtitle
    assert result.summary.fell_avatar == "person1"
