"""The table in the real window: the pause, other sizes, and what happens when the window is disturbed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from pyglet.text import Label

from stacko_arcade.errors import OpponentError
from stacko_arcade.rules.events import SeatEliminated
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import Side, end_on_side, lengthwise_side
from stacko_arcade.ui import text
from stacko_arcade.ui.table.painter import TowerPainter
from stacko_arcade.ui.views.pause import PauseView
from stacko_arcade.ui.views.result import ResultView
from stacko_arcade.ui.views.rules_page import RulesView
from stacko_arcade.ui.views.setup import SetupView
from stacko_arcade.ui.views.table import TableView
from stacko_arcade.ui.views.title import TitleView
from stacko_arcade.ui.widgets import Button
from tests.ui.table.seat import Player, loose_block

if TYPE_CHECKING:
    from tests.ui.conftest import Person

pytestmark = pytest.mark.window


def click(person: Person, words: str) -> None:
    """Click the button that says this."""
    person.look(1)
    view = person.window.current_view
    assert isinstance(view, PauseView)
    buttons = {w.text: w for w in view.controls.widgets if isinstance(w, Button)}
    assert words in buttons, f"{words} is not among {list(buttons)}"
    box = buttons[words].box
    person.click(box.cx, person.window.height - box.cy)


# -- pause -------------------------------------------------------------------------------------------------


def test_the_pause_stops_the_match_and_goes_on(person: Person) -> None:
    player = Player.sits_down(person, seats=("tilda", "tilda"))
    player.run(10)
    person.press("p")
    assert isinstance(person.window.current_view, PauseView)
    manager = person.window.current_view._under.session.manager  # type: ignore[attr-defined]
    before = manager.tick_count
    player.run(20)
    assert manager.tick_count == before
    click(person, text.RULES)
    assert isinstance(person.window.current_view, RulesView)
    person.press("Escape")
    assert isinstance(person.window.current_view, PauseView)
    click(person, text.RESUME)
    player.run(10)
    assert player.session.manager is manager
    assert manager.tick_count > before


@pytest.mark.parametrize("gripping", [False, True])
def test_a_seat_is_given_to_an_opponent(person: Person, gripping: bool) -> None:
    player = Player.sits_down(person)
    if gripping:
        player.choose_lane(loose_block())
        player.drag(loose_block(), 18.0)
        assert player.hand.state is HandState.GRIPPING
    person.press("p")
    person.release()
    click(person, text.GIVE_UP)
    click(person, text.GIVE_TO_OPPONENT.format(name="Tilda"))
    assert isinstance(person.window.current_view, TableView)
    assert player.session.person is None
    player.session.speed = 4
    player.until(lambda: player.state.to_move == 1, "the opponent's turn")
    assert not player.state.is_over


def test_a_seat_is_left_empty(person: Person) -> None:
    player = Player.sits_down(person, seats=("human", "human", "human"))
    person.press("p")
    click(person, text.GIVE_UP)
    click(person, text.DROP_SEAT)
    player.run(3)
    assert player.state.active == (1, 2)
    assert player.state.to_move == 1


def test_the_only_person_gives_up_during_an_opponents_turn(person: Person) -> None:
    player = Player.sits_down(person, seats=("tilda", "human", "tilda"))
    left: list[object] = []
    player.session.manager.journal.subscribe(
        lambda entry: left.append(entry.event) if isinstance(entry.event, SeatEliminated) else None
    )
    assert player.session.person is None
    person.press("p")
    click(person, text.GIVE_UP)
    click(person, text.DROP_SEAT)
    player.run(3)
    assert [event.seat for event in left if isinstance(event, SeatEliminated)] == [1]
    assert not player.state.is_over


@pytest.mark.parametrize(
    ("words", "sure", "leads_to"),
    [
        (text.REMATCH, text.YES_REMATCH, TableView),
        (text.NEW_MATCH, text.YES_LEAVE, SetupView),
        (text.MAIN_MENU, text.YES_LEAVE, TitleView),
    ],
)
def test_the_pause_leads_on_once_one_is_sure(person: Person, words: str, sure: str, leads_to: type) -> None:
    player = Player.sits_down(person)
    before = player.view
    person.press("p")
    click(person, words)
    click(person, text.KEEP_PLAYING)
    click(person, words)
    click(person, sure)
    assert isinstance(person.window.current_view, leads_to)
    assert person.window.current_view is not before


def test_esc_pauses_while_an_opponent_holds_a_block(person: Person) -> None:
    player = Player.sits_down(person, seats=("tilda", "human"))
    player.session.speed = 4
    player.until(lambda: player.hand.state is HandState.GRIPPING, "the opponent's grip")
    person.press("Escape")
    assert isinstance(person.window.current_view, PauseView)


def test_an_opponent_that_fails_ends_the_match_with_one_line(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.sits_down(person)

    def fail(seconds: float) -> None:
        raise OpponentError("brain.py: ZeroDivisionError while thinking: division by zero")

    monkeypatch.setattr(player.session, "advance", fail)
    player.run(1)
    shown = person.window.current_view
    assert isinstance(shown, ResultView)
    person.look(1)


# -- disturbances ------------------------------------------------------------------------------------------


def test_a_resize_during_a_drag_keeps_the_block_where_it_is(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    player.choose_lane(block)
    player.drag(block, 18.0)
    player.run(40)
    before = player.hand.travel_mm
    assert before > 8
    person.window.set_size(900, 640)
    player.run(40)
    assert (person.window.width, person.window.height) == (900, 640)
    assert player.hand.block == block
    assert player.hand.state is HandState.GRIPPING
    assert player.hand.travel_mm == pytest.approx(before, abs=1.0)
    # the pull goes on from where the pointer is now
    x, y = player.block_at(block, 15.0)
    person.move(x + 6 * player.view.stage.camera.per_mm, y)
    player.run(40)
    assert player.hand.travel_mm > before + 2
    person.release()
    player.until(lambda: player.hand.state is HandState.IDLE, "the opening of the hand")
    assert not player.tower.strays


def test_when_the_window_loses_the_keyboard_in_a_drag_the_hand_opens(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    player.choose_lane(block)
    person.press("F5")  # has the keyboard, so that it can be lost
    player.drag(block, 18.0)
    player.run(5)
    assert player.hand.state is HandState.GRIPPING
    person.go_away()
    player.until(lambda: player.hand.state is HandState.IDLE, "the opening of the hand")
    assert not player.view.control.is_dragging
    person.release()
    player.run(30)
    assert not player.tower.strays
    assert player.state.touched in (None, block)


def test_a_right_button_during_a_drag_changes_nothing(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    player.choose_lane(block)
    player.drag(block, 18.0)
    person.hold(3)
    person.release(3)
    player.run(5)
    assert player.hand.block == block
    assert player.hand.state is HandState.GRIPPING
    assert player.view.control.is_dragging
    side = player.view.stage.side
    person.press("e")
    player.run(60)
    assert player.view.stage.side is side, "the table must not turn during a drag"
    person.release()


def test_a_dimmed_block_says_why_when_it_is_dragged_and_when_it_is_looked_at(person: Person) -> None:
    player = Player.sits_down(person)
    top = player.state.layout.layers[-1][0]
    assert top is not None
    player.choose_lane(top)
    popup = player.view.stage.popups._shown
    assert popup is not None
    assert popup[0] is not None
    assert popup[0].loupe is not None
    assert popup[0].loupe.remark == "The top layer is closed"
    player.drag(top, 40.0)
    person.release()
    assert player.hand.state is HandState.IDLE
    assert player.view.stage.reactions.notice == "The top layer is closed."


# -- other sizes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 360), (2560, 1080), (720, 1280)])
def test_the_mouse_hits_the_block_under_it_in_windows_of_other_shapes(
    person: Person, size: tuple[int, int]
) -> None:
    person.window.set_location(0, 0)
    person.window.set_size(*size)
    player = Player.sits_down(person)
    player.run(5)
    assert (person.window.width, person.window.height) == size
    side = player.view.stage.side
    for layer in (8, 9, 10, 11, 12):
        for block in player.state.layout.layers[layer]:
            assert block is not None
            if lengthwise_side(layer) is side:
                continue
            person.move(*player.block_at(block))
            assert player.view.focus.block == block
    person.look(1)


def test_a_whole_pull_in_a_small_window(person: Person) -> None:
    person.window.set_size(640, 360)
    player = Player.sits_down(person)
    player.run(5)
    player.choose_lane(loose_block())
    player.drag(loose_block(), 110.0)
    player.until(lambda: player.hand.state is HandState.CARRYING, "the block's freedom")
    person.release()


def test_the_shadow_goes_along_with_a_tower_that_is_dragged_over_the_table(person: Person) -> None:
    player = Player.sits_down(person)
    player.run(60)
    stage = player.view.stage
    before = stage._painter.batch.data[0]
    face = player.session.manager.tower._structure.faces[stage.side]
    for body in face.bodies.values():
        body.position += (40.0, 0.0)
        face.space.reindex_shapes_for_body(body)
    face.wake()
    player.run(2)
    assert stage._painter.batch.data[0] == pytest.approx(before + 40.0 * stage.camera.per_mm, abs=3.0)


# -- what costs --------------------------------------------------------------------------------------------


def test_while_the_camera_steps_back_nothing_is_put_together_anew(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.sits_down(person)
    player.run(60)
    composed: list[object] = []
    compose = TowerPainter._compose

    def counted(self: TowerPainter, *args: Any) -> None:
        composed.append(self)
        compose(self, *args)

    monkeypatch.setattr(TowerPainter, "_compose", counted)
    camera = player.view.stage.camera
    before = camera.per_mm
    monkeypatch.setattr("stacko_arcade.ui.table.stage.ROOM_LAYERS", 8.0)
    monkeypatch.setattr(
        type(player.view.stage), "_follow_tower", lambda self, s, table: camera.follow(self.layout, 24.0, s)
    )
    player.run(150)
    assert camera.per_mm < before * 0.9
    assert composed == []
    # and what was only resized looks as if it had been put together at this size
    shown = list(player.view.stage._painter.batch.data)
    player.view.stage._painter._look = None
    player.session.moved_sides.update(Side)
    player.run(1)
    assert len(composed) == 1
    assert list(player.view.stage._painter.batch.data) == pytest.approx(shown, abs=0.02)


def test_texts_put_together_anew_are_taken_from_those_before(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.sits_down(person)
    made: list[str] = []
    init = Label.__init__

    def counted(self: Label, words: str = "", *args: Any, **kwargs: Any) -> None:
        made.append(words)
        init(self, words, *args, **kwargs)

    monkeypatch.setattr(Label, "__init__", counted)
    player.view.stage.reactions.say("Something new.")
    player.run(1)
    person.look(1)
    assert made == ["Something new."]
    assert legal_blocks(player.state)


def test_a_tower_at_rest_is_not_even_read(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player.sits_down(person)
    player.until(lambda: player.tower.is_asleep, "rest")
    player.run(60)
    read: list[Side] = []
    found = player.tower.read
    monkeypatch.setattr(player.tower, "read", lambda side: (read.append(side), found(side))[1])  # type: ignore[func-returns-value]
    player.run(20)
    assert read == []
    player.view.control.tap(loose_block(), 1)
    player.run(4)
    assert 2 <= len(read) <= 8, "once a frame and face while it moves"


def test_who_toppled_the_tower_builds_the_next_one(person: Person) -> None:
    player = Player.sits_down(person)
    over = replace(player.state, phase=Phase.OVER, result=Result(Seat(1), Seat(0), "collapse"))
    player.session.manager.state = over
    player.view.show_result()
    person.window.show_rematch()
    view = person.window.current_view
    assert isinstance(view, TableView)
    assert view.session.state.to_move == Seat(1)


def test_a_drag_that_begins_at_the_end_of_a_block_goes_on_at_its_long_side(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    player.face(end_on_side(player.layer_of(block)))
    player.person.look(1)
    x, y = player.block_at(block)
    person.move(x, y)
    person.hold()
    for step in (10, 20, 30):
        person.move(x + step, y)
    player.until(lambda: player.view.stage.side is lengthwise_side(player.layer_of(block)), "the turning")
    player.until(lambda: not player.view.stage.is_turning, "the end of the turning")
    assert player.hand.block is None, "it was gripped while the table turned"
    for step in (40, 60, 80, 100):
        person.move(x + step, y)
    assert player.hand.state is HandState.GRIPPING
    assert player.hand.block == block
    person.release()
