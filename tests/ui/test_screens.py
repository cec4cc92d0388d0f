from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stacko_arcade.ui import text
from stacko_arcade.ui.choices import (
    LONGEST_NAME,
    PassView,
    ResultSummary,
    SeatChoice,
    SeatSummary,
    TableSetup,
    TargetView,
)
from stacko_arcade.ui.labels import text_width
from stacko_arcade.ui.text_field import TextField
from stacko_arcade.ui.theme import DISPLAY
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from PIL.Image import Image

    from stacko_arcade.ui.window import GameWindow

    from .conftest import Person

pytestmark = pytest.mark.window

APRICOT = (255, 160, 90)
IVORY = (255, 246, 230)


def near(picture: Image, x: int, y: int, color: tuple[int, int, int], by: int = 26) -> bool:
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return all(abs(a - b) <= by for a, b in zip(found, color, strict=True))


def buttons(window: GameWindow) -> dict[str, Button]:
    view = window.current_view
    return {w.text: w for w in view.controls.widgets if isinstance(w, Button)}  # type: ignore[union-attr]


@pytest.fixture
def tables(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> list[TableSetup]:
    """Return the matches that were asked for; none is started."""
    asked: list[TableSetup] = []
    monkeypatch.setattr(type(window), "show_table", lambda self, setup: asked.append(setup))
    return asked


def test_the_title_shows_wordmark_menu_tower_and_table(person: Person) -> None:
    picture = person.picture()
    assert near(picture, 300, 300, APRICOT)
    assert near(picture, 350, 375, IVORY)
    colors = picture.crop((70, 60, 600, 160)).getcolors(100_000)
    assert colors is not None
    assert len(colors) > 2000, "the wordmark is missing"
    assert near(picture, 100, 660, (178, 116, 80), 40), "the table is missing"
    assert len(picture.crop((810, 170, 990, 640)).getcolors(200_000) or []) > 3000, "the tower is missing"


def test_one_click_starts_a_match_against_the_computer(person: Person, tables: list[TableSetup]) -> None:
    person.click(250, 300)
    assert [seat.kind for seat in tables[0].seats] == ["human", "opponent"]
    assert tables[0].seats[1].opponent == "tilda"
    assert not tables[0].pass_screen


def test_the_mouse_leads_to_a_table_of_three_with_a_name_of_ones_own(
    person: Person, tables: list[TableSetup]
) -> None:
    person.click(250, 380)
    person.settle()
    window = person.window
    picture = person.picture()
    assert near(picture, 600, 600, IVORY)
    assert near(picture, 960, 645, APRICOT)
    add = buttons(window)[text.ADD_PLAYER]
    person.click(add.box.cx, 720 - add.box.cy)
    person.look()
    field = next(w for w in window.current_view.controls.widgets if isinstance(w, TextField))  # type: ignore[union-attr]
    person.click(field.box.cx, 720 - field.box.cy)
    for name in ("BackSpace", "BackSpace", "BackSpace", "a", "y", "u"):
        person.press(name)
    assert field.value == "ayu"
    person.click(1090, 666)
    assert [seat.name for seat in tables[0].seats] == ["ayu", "Player 2", "Player 3"]
    assert tables[0].pass_screen
    assert window.names[0] == "ayu"
    assert len({seat.avatar for seat in tables[0].seats}) == 3


def test_keys_alone_lead_to_the_same_table(person: Person, tables: list[TableSetup]) -> None:
    person.press("Down")
    assert near(person.picture(), 78, 380, IVORY), "the focus is not outlined"
    person.press("Return")
    person.settle()
    assert type(person.window.current_view).__name__ == "SetupView"
    person.press("Return")
    assert len(tables) == 1
    person.press("Escape")
    person.look()
    assert type(person.window.current_view).__name__ == "TitleView"


def test_opponents_take_seats_and_names_stay_unlike(person: Person, tables: list[TableSetup]) -> None:
    person.window.show_hot_seat()
    person.settle()
    for _ in range(2):
        chips = [w for w in buttons_in_order(person.window) if w.text in {text.HUMAN, "Careful", "Bold"}]
        person.click(chips[1].box.cx, 720 - chips[1].box.cy)
        person.look()
    view = person.window.current_view
    assert [seat.opponent for seat in view.seats] == [None, "bruno"]  # type: ignore[union-attr]
    for _ in range(8):
        view._add()  # type: ignore[union-attr]
    person.look()
    assert text.ADD_PLAYER not in buttons(person.window)
    person.click(1090, 666)
    assert len({seat.name for seat in tables[0].seats}) == 10
    assert len({seat.avatar for seat in tables[0].seats}) == 10


def buttons_in_order(window: GameWindow) -> list[Button]:
    view = window.current_view
    return [w for w in view.controls.widgets if isinstance(w, Button)]  # type: ignore[union-attr]


def test_rules_open_by_mouse_and_close_by_escape(person: Person) -> None:
    person.click(250, 455)
    person.settle()
    assert type(person.window.current_view).__name__ == "RulesView"
    chapter = buttons(person.window)["How it ends"]
    person.click(chapter.box.cx, 720 - chapter.box.cy)
    person.look()
    assert near(person.picture(), 255, 318, IVORY)
    person.press("Escape")
    person.look()
    assert type(person.window.current_view).__name__ == "TitleView"


def test_a_seat_is_given_up_only_after_a_second_question(person: Person) -> None:
    window = person.window
    given: list[str | None] = []
    table = window.current_view
    assert table is not None
    window.show_pause(table, give_up=given.append, name="Ayu")
    person.settle()
    give_up = buttons(window)[text.GIVE_UP]
    person.click(give_up.box.cx, 720 - give_up.box.cy)
    person.look()
    assert given == []
    takes = buttons(window)["Bruno takes it"]
    person.click(takes.box.cx, 720 - takes.box.cy)
    assert given == ["bruno"]
    assert window.current_view is table


def test_escape_leaves_the_pause_page_by_page(person: Person) -> None:
    window = person.window
    table = window.current_view
    assert table is not None
    window.show_pause(table, give_up=None)
    person.look()
    assert text.GIVE_UP not in buttons(window)
    rematch = buttons(window)[text.REMATCH]
    person.click(rematch.box.cx, 720 - rematch.box.cy)
    person.look()
    assert text.YES_REMATCH in buttons(window)
    person.press("Escape")
    assert text.RESUME in buttons(window)
    person.press("Escape")
    assert window.current_view is table


def test_the_result_names_everyone_and_plays_again(person: Person, tables: list[TableSetup]) -> None:
    window = person.window
    window.last_setup = TableSetup((SeatChoice("You"), SeatChoice("Tilda", "opponent", "tilda")), seed=4)
    seats = (
        SeatSummary("You", "person1", 6, 1, is_winner=True),
        SeatSummary("Tilda", "tilda", 5, 0, is_loser=True),
    )
    window.show_result(
        ResultSummary("Tilda toppled the tower", "You win. 11 turns.", "tilda", seats, heights=(15, 15, 16))
    )
    person.settle()
    assert near(person.picture(), 960, 645, APRICOT)
    person.click(1090, 666)
    assert tables[0].seats == window.last_setup.seats
    assert tables[0].seed is None


def test_the_curtain_hides_the_table_until_the_next_is_ready(person: Person) -> None:
    window = person.window
    ready: list[str] = []
    window.show_pass(
        PassView("Ayu", "person2", "Raka", "person1", target=TargetView("green", 2)),
        lambda: ready.append("Ayu"),
    )
    person.settle()
    picture = person.picture()
    assert near(picture, 20, 20, (43, 22, 56)), "the valance is missing"
    assert near(picture, 420, 540, IVORY)
    assert near(picture, 542, 535, (42, 165, 124), 45), "the target's color is missing"
    person.press("Return")
    assert ready == ["Ayu"]


@pytest.mark.parametrize(("width", "height"), [(640, 360), (1600, 700), (700, 1100)])
def test_every_screen_fits_every_window(person: Person, width: int, height: int) -> None:
    window = person.window
    window.set_size(width, height)
    person.settle()
    for show in (window.show_title, window.show_hot_seat, window.show_rules):
        show()
        person.look(2)
        assert (window.width, window.height) == (width, height)
        for widget in window.current_view.controls.widgets:  # type: ignore[union-attr]
            box = widget.box
            assert box.left >= 0
            assert box.bottom >= 0
            assert box.right <= width + 1
            assert box.top <= height + 1
        box = buttons_in_order(window)[0].box
        if box.width > 40:
            picture = person.picture()
            scale = picture.width / width
            inside = picture.getpixel((round((box.left + 12) * scale), round((height - box.cy) * scale)))
            outside = picture.getpixel((2, round((height - box.cy) * scale)))
            assert inside != outside


@pytest.mark.parametrize(("width", "height"), [(640, 360), (1600, 700), (700, 1100)])
def test_the_mouse_hits_what_it_points_at_after_a_resize(person: Person, width: int, height: int) -> None:
    window = person.window
    window.set_size(width, height)
    person.settle()
    rules = buttons(window)[text.RULES]
    person.click(rules.box.right - 4, height - rules.box.cy)
    person.look()
    assert type(window.current_view).__name__ == "RulesView"


def test_a_name_never_grows_out_of_its_field(person: Person) -> None:
    person.window.show_hot_seat()
    person.look()
    field = next(w for w in person.window.current_view.controls.widgets if isinstance(w, TextField))  # type: ignore[union-attr]
    field.on_text("W" * 40)
    assert field.value.startswith("You")
    assert len(field.value) <= LONGEST_NAME
    assert text_width(field.value, 20, DISPLAY) < field.box.width


def test_f11_fills_the_screen_and_returns(person: Person) -> None:
    person.press("F11")
    person.settle()
    assert person.window.fullscreen
    person.press("F11")
    person.settle()
    assert not person.window.fullscreen
