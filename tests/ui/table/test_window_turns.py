"""Whole turns in the real window, by real mouse and key events, with a look at the pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.events import ColorCalled
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, BLOCK_WIDTH_MM, Side, end_on_side, lengthwise_side
from stacko_arcade.ui import session as session_module
from stacko_arcade.ui.theme import APRICOT
from stacko_arcade.ui.views.pass_screen import PassScreenView
from stacko_arcade.ui.views.result import ResultView
from stacko_arcade.ui.views.table import TableView
from tests.match.desk import SEED as LOOSE_SEED
from tests.match.desk import tower_with
from tests.ui.table.seat import Player, loose_block

if TYPE_CHECKING:
    from PIL.Image import Image

    from tests.ui.conftest import Person

pytestmark = pytest.mark.window

Rgb = tuple[int, int, int]


def mean(picture: Image) -> Rgb:
    found = picture.resize((1, 1)).getpixel((0, 0))
    assert isinstance(found, tuple)
    return int(found[0]), int(found[1]), int(found[2])


def far(one: Rgb, other: Rgb) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def count_near(picture: Image, color: Rgb, by: int) -> int:
    colors = picture.getcolors(1_000_000) or []
    return sum(
        n for n, rgb in colors if isinstance(rgb, tuple) and far((rgb[0], rgb[1], rgb[2]), color) <= by
    )


def test_a_whole_turn_by_mouse_is_seen_on_the_screen(person: Person) -> None:
    player = Player.sits_down(person)
    block = loose_block()
    layer = player.layer_of(block)
    player.face(end_on_side(layer))
    player.person.look(1)
    end = player.block_at(block)
    ends_before = mean(player.crop(person.picture(), end, (8.0, 4.0)))

    # a tap on its end is answered, and the answer is shown
    player.person.click(*end)
    player.until(lambda: block in player.session.felt, "the answer to the tap")
    player.until(lambda: player.state.touched is None, "the block's return")

    player.choose_lane(block)
    player.pull_by_mouse(block)
    assert player.state.in_hand == block
    assert player.hand.block == block
    assert end_on_side(player.state.layout.height) is player.view.stage.side, "the new layer is shown end-on"

    player.place_by_mouse(Slot.MIDDLE)
    player.until(lambda: player.state.phase is Phase.SETTLE, "the landing")
    player.until(lambda: player.session.manager.tower.rest_share > 0.4, "some rest")
    player.person.look(2)
    ring = player.spot(0.0, player.state.layout.height * BLOCK_HEIGHT_MM - BLOCK_HEIGHT_MM / 2)
    assert count_near(player.crop(person.picture(), ring, (20, 20)), APRICOT, 30) > 20, "no settle ring"
    player.until(lambda: player.state.to_move == 1, "the next seat's turn")
    assert player.state.layout.layers[-1][Slot.MIDDLE] == block

    player.face(end_on_side(layer))
    player.person.move(4, player.window.height - 4)
    player.run(10)
    player.person.look(2)
    assert far(mean(player.crop(person.picture(), end, (8.0, 4.0))), ends_before) > 40, (
        "it is still in its place"
    )
    player.session.people.clear()  # nothing is dimmed then
    player.face(end_on_side(player.state.layout.height - 1))
    player.person.look(2)
    on_top = mean(player.crop(person.picture(), player.block_at(block), (8.0, 4.0)))
    assert far(on_top, ends_before) < 60, "it is not to be seen on top"


def test_a_carried_block_is_seen_before_the_card_too(person: Person) -> None:
    player = Player.sits_down(person)
    player.pull_by_mouse(loose_block())
    seen: list[Rgb] = []
    for y in (140, 58):
        person.move(640, y)
        player.run(60)
        pose = player.hand.hand_pose
        assert pose is not None
        at = player.spot(pose.block_x_mm, pose.block_y_mm)
        assert abs(at[1] - y) < 20, "the block is where the pointer is"
        seen.append(mean(player.crop(person.picture(), at, (9.0, 5.0))))
    assert far(*seen) <= 12, "the card of the target lies over it"


def test_the_lamp_of_the_room_does_not_shine_through_the_names(person: Person) -> None:
    Player.sits_down(person)
    look = person.picture()
    shade, beside = (mean(look.crop((left, 209, left + 6, 215))) for left in (113, 230))
    assert far(shade, beside) <= 12


def test_a_whole_turn_by_keys_and_the_computer_is_passed_on(person: Person) -> None:
    player = Player.sits_down(person, pass_screen=True)
    block = loose_block()
    for _ in range(legal_blocks(player.state).index(block) + 1):
        person.press("Tab")
    assert player.view.focus.block == block
    person.press("space")
    player.until(lambda: block in player.session.felt, "the answer to the tap")
    player.until(lambda: player.state.touched is None, "the block's return")
    person.press("Return")
    player.until(lambda: player.hand.state is HandState.GRIPPING, "the grip")
    person.press("Right")
    person.press("Right")
    player.until(lambda: player.hand.state is HandState.CARRYING and not player.hand.is_lifting, "the lift")
    person.press("Left")
    person.press("Left")
    player.run(60)
    person.press("Return")
    player.until(lambda: isinstance(player.window.current_view, PassScreenView), "the curtain")
    person.look(2)
    curtain = person.window.current_view
    assert isinstance(curtain, PassScreenView)
    assert (curtain.shown.name, curtain.shown.before) == ("Player 2", "Player 1")
    person.press("Return")
    assert player.state.to_move == 1
    assert player.state.layout.layers[-1][Slot.LEFT] == block
    assert player.view.session.manager.turns == 1


def test_two_clicks_lead_from_the_title_to_the_first_pull(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stacko_arcade.ui.session.secrets.randbelow", lambda most: 1)
    person.click(300, 300)
    player = Player(person)
    assert isinstance(person.window.current_view, TableView)
    player.until(lambda: player.view.build_up is None, "the end of the building")
    assert player.session.person is not None, "the computer begins"
    block = loose_block()
    # the second press is the pull itself; the wheel goes through the lanes
    player.face(lengthwise_side(player.layer_of(block)))
    person.move(*player.spot(0.0, (player.layer_of(block) + 0.5) * BLOCK_HEIGHT_MM))
    for _ in range(3):
        if player.view.focus.block != block:
            person.hold(5)
            person.release(5)
    assert player.view.focus.block == block
    player.drag(block, 110.0)
    player.until(lambda: player.hand.state is HandState.CARRYING, "the block's freedom")
    person.release()


def test_lit_blocks_have_a_white_outline_and_closed_ones_are_darker(person: Person) -> None:
    player = Player.sits_down(person)
    person.move(4, person.window.height - 4)
    player.run(5)
    person.look(2)
    picture = person.picture()
    lit = next(
        b
        for b in reversed(legal_blocks(player.state))
        if end_on_side(player.layer_of(b)) is player.view.stage.side
    )
    x, y = player.block_at(lit)
    edge = player.crop(picture, (x, y), (BLOCK_WIDTH_MM / 2 + 1, BLOCK_HEIGHT_MM / 2 + 1))
    assert count_near(edge, (255, 255, 255), 30) > 60
    layers = player.state.layout.layers
    top = len(layers) - (1 if end_on_side(len(layers) - 1) is player.view.stage.side else 2)
    closed = layers[top][1]
    assert closed is not None
    assert closed not in legal_blocks(player.state)
    at = player.block_at(closed)
    whites = count_near(
        player.crop(picture, at, (BLOCK_WIDTH_MM / 2, BLOCK_HEIGHT_MM / 2)), (255, 255, 255), 30
    )
    dark = sum(mean(player.crop(picture, at, (11, 6))))
    player.session.people.clear()  # nobody's turn in particular: nothing is dimmed
    player.run(2)
    person.look(2)
    bright = sum(mean(player.crop(person.picture(), at, (11, 6))))
    assert dark < 0.85 * bright
    assert whites < 30


def test_the_inset_shows_the_other_side_and_a_click_on_it_turns_the_table(person: Person) -> None:
    player = Player.sits_down(person)
    person.move(4, person.window.height - 4)
    player.run(5)
    person.look(2)
    picture = person.picture()
    inset = player.view.stage._inset
    side = player.view.stage.side
    seen = {}
    for block, x, y, _ in player.tower.read(side.other):
        if end_on_side(player.layer_of(block)) is side.other:
            at_x, at_y = inset._camera.to_window(x, y)
            at = round(at_x), round(person.window.height - at_y)
            seen[block] = mean(picture.crop((at[0] - 5, at[1] - 3, at[0] + 6, at[1] + 4)))
    box = inset.box(player.view.stage.layout)
    person.click(box.cx, person.window.height - box.cy)
    player.until(
        lambda: player.view.stage.side is side.other and not player.view.stage.is_turning, "the turning"
    )
    person.look(2)
    picture = person.picture()
    same = sum(
        far(color, mean(player.crop(picture, player.block_at(block), (4, 3)))) < 70
        for block, color in seen.items()
    )
    assert len(seen) > 15
    assert same > 0.8 * len(seen)


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_color_of_a_wild_is_called(person: Person, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    rules = tower_with("wild")
    monkeypatch.setattr(session_module, "load_house_rules", lambda name: rules)
    player = Player.sits_down(person, seed=LOOSE_SEED)
    wild = next(b for b in player.state.layout if str(player.state.blocks[b]).startswith("wild"))
    called: list[Color] = []
    player.session.manager.journal.subscribe(
        lambda entry: called.append(entry.event.color) if isinstance(entry.event, ColorCalled) else None
    )
    control = player.view.control
    player.view.focus.choose(wild)
    control.grip(wild)
    player.until(lambda: player.hand.state is HandState.GRIPPING, "the grip")
    control.step(1)
    control.step(1)
    player.until(lambda: player.hand.state is HandState.CARRYING and not player.hand.is_lifting, "the lift")
    control.step(-1)
    player.run(60)
    control.confirm()
    player.until(lambda: player.state.phase is Phase.CALL_COLOR, "the question for a color")
    player.run(2)
    person.look(1)
    assert player.view.colors.is_open
    assert player.state.to_move == 0
    if how == "click":
        box = player.view.colors._box(list(Color).index(Color.GREEN))
        person.click(box.cx, person.window.height - box.cy)
    else:
        person.press("3")
    player.until(lambda: player.state.to_move == 1, "the next seat's turn")
    assert called == [Color.GREEN]
    assert player.state.target is not None
    assert player.state.target.color is Color.GREEN
    player.run(1)
    assert not player.view.colors.is_open


@pytest.mark.parametrize("side", list(Side))
def test_a_collapse_is_shown_from_the_side_in_which_it_happens_and_then_the_result(
    person: Person, side: Side
) -> None:
    player = Player.sits_down(person)
    person.window.is_motion_reduced = True
    block = next(b for b in legal_blocks(player.state) if lengthwise_side(player.layer_of(b)) is side)
    player.view.control.tap(block, 1)
    player.until(lambda: player.state.touched is None and bool(player.session.felt), "the tap")
    face = player.tower._structure.faces[side]
    for number, body in face.bodies.items():
        if player.layer_of(number) > 5:
            body.velocity = (1500.0, 0.0)
    face.wake()
    player.tower._disturb()
    player.until(lambda: player.state.is_over, "the collapse")
    assert player.tower.collapsed is side
    player.until(lambda: player.view.stage.side is side and not player.view.stage.is_turning, "the turning")
    player.run(20)
    person.look(2)
    picture = person.picture()
    assert sum(mean(picture.crop((300, 0, 900, 30)))) < 150, "the bars of the finale are missing"
    assert player.view.finale is not None
    result = player.state.result
    assert result is not None
    assert (result.reason, result.loser, result.winner) == ("collapse", 0, 1)
    person.press("space")
    assert not isinstance(person.window.current_view, ResultView), "a key meant for the hand skipped the fall"
    player.run(80)
    person.press("space")
    assert isinstance(person.window.current_view, ResultView)
    person.look(1)
