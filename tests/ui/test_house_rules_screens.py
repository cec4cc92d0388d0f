"""House rules in the window: chosen, read, changed and saved with real mouse and keys.

Long because it is a list of cases.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from stacko_arcade.rules.house_rules import EndMode
from stacko_arcade.rules.rulebook import Language
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.storage.names import own_folder
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import RulesChoice, TableSetup
from stacko_arcade.ui.house_rules_desk import rules_title
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.session import open_session
from stacko_arcade.ui.text_field import TextField
from stacko_arcade.ui.views.book import BookScreen
from stacko_arcade.ui.views.dialog import DialogView
from stacko_arcade.ui.views.house_rules import HouseRulesView
from stacko_arcade.ui.views.rulebook import RulebookView
from stacko_arcade.ui.views.rules_choice import RulesChoiceView
from stacko_arcade.ui.views.setup import SetupView, Tile
from stacko_arcade.ui.views.title import TitleView
from stacko_arcade.ui.widgets import Button, Widget
from stacko_arcade.ui.window import GameWindow

from .conftest import Person

pytestmark = pytest.mark.window


@pytest.fixture
def tables(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> list[TableSetup]:
    """Return the matches that were asked for; none is started."""
    asked: list[TableSetup] = []
    monkeypatch.setattr(type(window), "show_table", lambda self, setup: asked.append(setup))
    return asked


def view(person: Person) -> Screen:
    shown = person.window.current_view
    assert isinstance(shown, Screen)
    return shown


def desk_view(person: Person) -> HouseRulesView:
    shown = person.window.current_view
    assert isinstance(shown, HouseRulesView)
    return shown


def button(person: Person, words: str) -> Button:
    return next(w for w in view(person).controls.widgets if isinstance(w, Button) and w.text == words)


def click(person: Person, widget: Widget, share: float = 0.5) -> None:
    """Click on a widget, ``share`` of its width from its left."""
    box = widget.box
    person.click(box.left + share * box.width, person.window.height - box.cy)
    person.look()


def press(person: Person, words: str) -> None:
    click(person, button(person, words))


def tagged(person: Person, name: str) -> Widget:
    shown = person.window.current_view
    assert isinstance(shown, BookScreen)
    return shown.tagged(name)


def said(person: Person) -> str:
    """Return every text on the screen."""
    return " ".join(label.text for label in view(person).texts._labels)


def add(person: Person, *keys: str) -> None:
    """Type keys behind what the line says already."""
    field = next(w for w in view(person).controls.widgets if isinstance(w, TextField))
    click(person, field)
    for name in keys:
        person.press(name)


# -- choosing ----------------------------------------------------------------------------------------------


def test_the_mouse_chooses_rules_for_the_next_match(person: Person, tables: list[TableSetup]) -> None:
    press(person, text.HOUSE_RULES)
    assert isinstance(person.window.current_view, RulesChoiceView)
    press(person, text.PRESET_NAMES["party"])
    assert "Jumping in" in said(person)
    press(person, text.PLAY_BY_THESE)
    assert isinstance(person.window.current_view, TitleView)
    assert "Party" in said(person), "the title tells by which rules one plays"
    press(person, text.PLAY)
    assert tables[0].rules == "party"
    assert tables[0].house_rules is None


def test_the_set_up_keeps_its_seats_while_rules_are_chosen(person: Person, tables: list[TableSetup]) -> None:
    person.window.show_hot_seat()
    person.settle()
    press(person, text.ADD_PLAYER)
    press(person, text.CHANGE)
    press(person, text.PRESET_NAMES["uno_like"])
    press(person, text.PLAY_BY_THESE)
    assert isinstance(person.window.current_view, SetupView)
    assert "House rules: Like the card game" in said(person)
    press(person, text.BUILD_TOWER)
    assert len(tables[0].seats) == 3
    assert tables[0].rules == "uno_like"


def test_the_edition_is_chosen_with_one_click(person: Person, tables: list[TableSetup]) -> None:
    person.window.show_hot_seat()
    person.settle()
    tiles = [w for w in view(person).controls.widgets if isinstance(w, Tile)]
    click(person, tiles[1])
    assert person.window.rules == RulesChoice("cube_1994")
    assert "House rules: Cube of 1994" in said(person)
    tiles = [w for w in view(person).controls.widgets if isinstance(w, Tile)]
    click(person, tiles[0])
    assert person.window.rules == RulesChoice("official")


def test_changed_rules_come_back_with_their_edition(person: Person, tables: list[TableSetup]) -> None:
    person.window.show_hot_seat()
    person.settle()
    press(person, text.CHANGE)
    press(person, text.CHANGE)
    press(person, "Hands")
    click(person, tagged(person, "hands.max"), 0.92)
    press(person, text.PLAY_BY_THESE)
    assert "House rules: Official, changed" in said(person)
    changed = person.window.rules
    for at, wanted in ((1, RulesChoice("cube_1994")), (0, changed), (1, RulesChoice("cube_1994"))):
        tiles = [w for w in view(person).controls.widgets if isinstance(w, Tile)]
        click(person, tiles[at])
        assert person.window.rules == wanted
    press(person, text.CHANGE)
    assert {"Official", "Official, changed"} <= {
        w.text for w in view(person).controls.widgets if isinstance(w, Button)
    }
    press(person, "Official, changed")
    assert text.NOT_SAVED in said(person)
    press(person, text.PLAY_BY_THESE)
    press(person, text.BUILD_TOWER)
    assert tables[0].house_rules == changed.changed


def test_rules_for_one_seat_one_player(person: Person, tables: list[TableSetup]) -> None:
    person.window.rules = RulesChoice("solo_height")
    press(person, text.PLAY_TOGETHER)
    assert text.ADD_PLAYER not in said(person)
    press(person, text.BUILD_TOWER)
    assert len(tables[0].seats) == 1
    person.window.show_quick_match()
    assert [seat.kind for seat in tables[1].seats] == ["human"]


def test_a_file_with_faults_is_shown_and_cannot_be_played_by(person: Person) -> None:
    own_folder().mkdir(parents=True)
    faults = "".join(f"skip{number}: 1\n" for number in range(8))
    (own_folder() / "Odd.yaml").write_text(f"extends: official\n{faults}", encoding="utf-8")
    press(person, text.HOUSE_RULES)
    press(person, "Odd")
    shown = said(person)
    assert text.FAULTY in shown
    assert "Line 2, column 1" in shown
    assert "more" in shown
    for words in (text.PLAY_BY_THESE, text.CHANGE, text.READ_RULEBOOK):
        assert not button(person, words).is_enabled
    press(person, text.PLAY_BY_THESE)
    assert isinstance(person.window.current_view, RulesChoiceView)
    assert person.window.rules == RulesChoice("official")
    press(person, text.PRESET_NAMES["kids"])
    assert button(person, text.PLAY_BY_THESE).is_enabled


def test_many_files_are_listed_page_by_page(person: Person) -> None:
    own_folder().mkdir(parents=True)
    for number in range(15):
        (own_folder() / f"Table {number:02}.yaml").write_text("extends: official\n", encoding="utf-8")
    press(person, text.HOUSE_RULES)
    seen = set()
    for _ in range(3):
        seen |= {w.text for w in view(person).controls.widgets if isinstance(w, Button)}
        assert all(w.box.bottom >= 0 for w in view(person).controls.widgets)
        click(person, tagged(person, "list right"))
    assert {f"Table {number:02}" for number in range(15)} <= seen
    assert set(text.PRESET_NAMES.values()) <= seen


def test_a_long_name_stays_in_its_button_and_beside_the_others(person: Person) -> None:
    own_folder().mkdir(parents=True)
    name = "A very long name of a table that nobody will ever read"
    (own_folder() / "Long.yaml").write_text(f"name: {name}\n", encoding="utf-8")
    person.window.rules = RulesChoice("Long")
    person.window.show_rules_choice()
    person.look()
    shown = next(w for w in view(person).controls.widgets if isinstance(w, Button) and "A very" in w.text)
    assert shown._label is not None
    assert shown.text.endswith("…")
    assert shown._label._label.right < shown.box.right - 30, "the check mark has its room"
    assert name in said(person), "it is told whole beside the list"
    person.window.show_hot_seat()
    person.look()
    well_laid(person)


# -- changing ----------------------------------------------------------------------------------------------


def test_a_changed_switch_is_played_by_unsaved(person: Person, tables: list[TableSetup]) -> None:
    press(person, text.HOUSE_RULES)
    press(person, text.CHANGE)
    press(person, "Action blocks")
    assert "two blocks" in said(person)
    click(person, tagged(person, "draw_two.blocks"), 0.92)
    assert "three blocks" in said(person), "the sentence says the new number"
    assert "officially: 2" in said(person)
    click(person, tagged(person, "draw_two.blocks"), 0.92)
    click(person, tagged(person, "draw_two.blocks"), 0.08)
    assert desk_view(person).desk.edited.draw_two.blocks == 3
    press(person, text.PLAY_BY_THESE)
    assert isinstance(person.window.current_view, TitleView)
    press(person, text.PLAY)
    assert tables[0].house_rules is not None
    assert tables[0].house_rules.draw_two.blocks == 3
    assert not list(own_folder().glob("*"))


def test_a_match_is_played_by_what_was_changed(person: Person) -> None:
    rules = load_house_rules("official")
    desk = HouseRulesView(person.window, RulesChoice()).desk
    desk.step("jump_in", 1)
    setup = person.window.table_setup((), pass_screen=False)
    assert setup.rules_choice == RulesChoice()
    person.window.rules = desk.choice
    person.window.show_quick_match()
    last = person.window.last_setup
    assert last is not None
    with_changes = open_session(last, person.window.thinker).state.house_rules
    assert with_changes.jump_in
    assert not rules.jump_in
    person.window.show_rematch()
    again = person.window.last_setup
    assert again is not None
    assert again.house_rules == with_changes
    person.window.show_title()


def test_keys_alone_change_save_and_play(person: Person, tables: list[TableSetup]) -> None:
    for _ in range(3):
        person.press("Down")
    person.press("Return")
    person.settle()
    assert isinstance(person.window.current_view, RulesChoiceView)
    for _ in range(4):
        person.press("Down")
    person.press("Return")
    person.look()
    assert person.window.current_view.shown == RulesChoice("party")
    choice = person.window.current_view
    while choice.controls.focus is not choice.tagged("change"):
        person.press("Tab")
    person.press("Return")
    person.settle()
    desk = desk_view(person)
    person.press("Down")
    person.press("Return")
    assert desk.group.value == "your_turn"
    while desk.controls.focus is not desk.tagged("pull.closed_top_layers"):
        person.press("Tab")
    person.press("Right")
    person.press("Right")
    person.press("Left")
    assert desk.desk.edited.pull.closed_top_layers == 1
    assert desk.controls.focus is desk.tagged("pull.closed_top_layers"), "the focus stays on the row"
    person.press("Tab")
    assert desk.controls.focus is desk.tagged("reset:pull.closed_top_layers")
    person.press("Tab", shift=True)
    person.look(2)
    assert desk.controls.focus is desk.tagged("pull.closed_top_layers"), "with Shift it goes back"
    person.press("Tab")
    person.look(2)
    person.press("Return")
    assert desk.desk.edited.pull.closed_top_layers == 0
    assert desk.controls.focus is desk.tagged("pull.closed_top_layers"), "it goes to the row of what is gone"
    person.press("End")
    assert desk.desk.edited.pull.closed_top_layers == 5
    person.press("Next")
    person.press("Next")
    assert desk.group.value == "matching"
    while desk.controls.focus is not desk.tagged("save"):
        person.press("Tab")
    person.press("Return")
    person.settle()
    assert isinstance(person.window.current_view, DialogView)
    person.press("Return")
    person.settle()
    assert view(person) is desk, "Enter in the line saves"
    assert load_house_rules("My Party").pull.closed_top_layers == 5
    person.press("Escape")
    assert person.window.current_view is choice
    assert choice.shown == RulesChoice("My Party"), "what was saved is looked at"
    person.press("Escape")
    assert isinstance(person.window.current_view, TitleView)
    assert person.window.rules == RulesChoice("official"), "looking is not choosing"


def test_a_number_goes_in_large_steps_too(person: Person) -> None:
    person.window.show_house_rules(RulesChoice())
    person.settle()
    press(person, "Your turn")
    click(person, tagged(person, "page right"))
    clock = "turn.clock_s"
    click(person, tagged(person, clock), 0.97)
    click(person, tagged(person, clock), 0.97)
    click(person, tagged(person, clock), 0.76)
    assert desk_view(person).desk.edited.turn.clock_s == 21
    click(person, tagged(person, clock), 0.24)
    click(person, tagged(person, clock), 0.03)
    assert desk_view(person).desk.edited.turn.clock_s == 10
    assert desk_view(person).desk.edited.turn.clock_expiry.value == "pass"


def test_what_excludes_what_is_refused_with_the_reason(person: Person) -> None:
    person.window.show_house_rules(RulesChoice())
    person.settle()
    press(person, "Matching")
    click(person, tagged(person, "target.source"), 0.92)
    assert text.EXCLUDES in said(person)
    assert "A cube is played with numbers only" in said(person)
    press(person, text.PLAY_BY_THESE)
    assert isinstance(person.window.current_view, HouseRulesView)
    assert text.CANNOT_PLAY in said(person)
    assert person.window.rules == RulesChoice("official")
    press(person, text.SAVE_AS)
    assert isinstance(person.window.current_view, HouseRulesView)
    click(person, tagged(person, "target.source"), 0.08)
    assert text.CANNOT_PLAY not in said(person)
    assert text.EXCLUDES not in said(person)
    press(person, text.SAVE_AS)
    assert isinstance(person.window.current_view, DialogView)


def test_leaving_offers_nothing_that_cannot_be_done(person: Person) -> None:
    person.window.show_house_rules(RulesChoice())
    person.settle()
    press(person, "Matching")
    click(person, tagged(person, "target.source"), 0.92)
    person.press("Escape")
    assert isinstance(person.window.current_view, DialogView)
    assert [w.text for w in view(person).controls.widgets if isinstance(w, Button)] == [
        text.KEEP_CHANGING,
        text.THROW_AWAY,
    ]
    assert "A cube is played with numbers only" in said(person)
    press(person, text.KEEP_CHANGING)
    assert isinstance(person.window.current_view, HouseRulesView)
    person.press("Escape")
    press(person, text.THROW_AWAY)
    assert isinstance(person.window.current_view, TitleView)
    assert person.window.rules == RulesChoice()


def test_all_changes_are_undone_at_once(person: Person) -> None:
    person.window.show_house_rules(RulesChoice("party"))
    person.settle()
    assert not button(person, text.RESET_ALL).is_enabled
    press(person, "Hands")
    click(person, tagged(person, "hands.uno_call"), 0.9)
    press(person, "The end")
    click(person, tagged(person, "end.mode"), 0.9)
    assert desk_view(person).desk.edited.end.mode is not EndMode.ELIMINATION
    press(person, text.RESET_ALL)
    assert desk_view(person).desk.edited == load_house_rules("party")


def test_the_sides_of_the_cube_are_changed_by_mouse(person: Person) -> None:
    person.window.show_house_rules(RulesChoice("cube_1994"))
    person.settle()
    press(person, "Matching")
    click(person, tagged(person, "cube.faces 0"), 0.9)
    click(person, tagged(person, "cube.faces 1"), 0.1)
    assert desk_view(person).desk.face_labels()[:2] == ("red 2", "blue 1")


# -- saving and leaving ------------------------------------------------------------------------------------


def test_rules_are_saved_under_a_name_and_not_over_another_unasked(person: Person) -> None:
    for blocks in (3, 4):
        person.window.show_house_rules(RulesChoice())
        person.settle()
        press(person, "Action blocks")
        desk_view(person).desk.step("draw_two.blocks", blocks - 3)
        click(person, tagged(person, "draw_two.blocks"), 0.92)
        press(person, text.SAVE_AS)
        add(person, "BackSpace", "x")
        press(person, text.SAVE)
        if blocks == 3:
            assert isinstance(person.window.current_view, HouseRulesView)
            assert load_house_rules("My Officiax").draw_two.blocks == 3
            assert "# A draw two costs three blocks." in Path(own_folder() / "My Officiax.yaml").read_text(
                "utf-8"
            )
    assert "My Officiax" in said(person), "it asks first"
    press(person, text.OTHER_NAME)
    assert isinstance(view(person).controls.focus, TextField), "for another name"
    assert load_house_rules("My Officiax").draw_two.blocks == 3
    press(person, text.SAVE)
    press(person, text.REPLACE)
    assert isinstance(person.window.current_view, HouseRulesView)
    assert load_house_rules("My Officiax").draw_two.blocks == 4
    press(person, text.PLAY_BY_THESE)
    assert person.window.rules == RulesChoice("My Officiax")


def test_a_name_that_cannot_be_one_is_told_in_the_dialog(person: Person) -> None:
    person.window.show_house_rules(RulesChoice())
    person.settle()
    press(person, "Hands")
    click(person, tagged(person, "hands.max"), 0.92)
    press(person, text.SAVE_AS)
    add(person, "slash")
    press(person, text.SAVE)
    assert isinstance(person.window.current_view, DialogView)
    assert "no name for house rules" in said(person)
    assert isinstance(view(person).controls.focus, TextField), "it is to be written anew"
    person.press("BackSpace")
    person.press("Return")
    assert isinstance(person.window.current_view, HouseRulesView)
    assert len(list(own_folder().glob("*"))) == 1
    desk_view(person).ask_name()
    person.press("End")
    for name in ("slash", "Return", "Tab", "Return"):
        person.press(name)
    assert "no name for house rules" in said(person)
    assert isinstance(view(person).controls.focus, TextField)
    press(person, text.CANCEL)
    assert isinstance(person.window.current_view, HouseRulesView)
    assert len(list(own_folder().glob("*"))) == 1


def test_leaving_with_unsaved_changes_asks(person: Person) -> None:
    press(person, text.HOUSE_RULES)
    press(person, text.CHANGE)
    press(person, "Hands")
    click(person, tagged(person, "hands.max"), 0.92)
    person.press("Escape")
    assert isinstance(person.window.current_view, DialogView)
    person.press("Escape")
    assert isinstance(person.window.current_view, HouseRulesView)
    person.press("Escape")
    press(person, text.THROW_AWAY)
    assert isinstance(person.window.current_view, RulesChoiceView)
    press(person, text.CHANGE)
    assert desk_view(person).desk.edited.hands.max == 1
    press(person, "Hands")
    click(person, tagged(person, "hands.max"), 0.92)
    person.press("Escape")
    press(person, text.USE_UNSAVED)
    assert isinstance(person.window.current_view, TitleView)
    assert person.window.rules.changed is not None
    press(person, text.HOUSE_RULES)
    press(person, text.CHANGE)
    assert desk_view(person).desk.edited.hands.max == 2, "the changes are there again"
    person.press("Escape")
    assert isinstance(person.window.current_view, RulesChoiceView), "nothing was changed since"


# -- the rulebook ------------------------------------------------------------------------------------------


def test_the_rulebook_speaks_three_languages(person: Person) -> None:
    person.window.show_hot_seat()
    person.settle()
    press(person, text.READ_RULEBOOK)
    assert isinstance(person.window.current_view, RulebookView)
    assert "Play with 45 blocks" in said(person)
    press(person, "Deutsch")
    assert "Ihr spielt mit 45 Steinen" in said(person)
    person.press("Next")
    assert "Dein Zug" in said(person)
    press(person, "Indonesia")
    assert "Giliranmu" in said(person)
    person.press("Escape")
    assert isinstance(person.window.current_view, SetupView)
    press(person, text.READ_RULEBOOK)
    assert "Persiapan" in said(person), "the language is kept"


def test_the_rules_page_leads_to_the_house_rules(person: Person) -> None:
    press(person, text.RULES)
    press(person, text.HOUSE_RULES)
    assert isinstance(person.window.current_view, RulesChoiceView)
    person.press("Escape")
    table = person.window.current_view
    person.window.rules = RulesChoice("party")
    person.window.show_rules(table)
    person.look()
    press(person, text.HOUSE_RULES)
    assert isinstance(person.window.current_view, RulebookView), "during a match they are read, not chosen"
    press(person, "The end")
    assert "until one is left and wins" in said(person)
    assert "other than in the official rules" in said(person)


# -- nothing is cut, nothing overlaps ------------------------------------------------------------------------


def well_laid(person: Person) -> None:
    """Prove that every widget and text is inside the window, and no text over another."""
    window, shown = person.window, view(person)
    for widget in shown.controls.widgets:
        box = widget.box
        assert min(box.left, box.bottom) >= 0, widget
        assert box.right <= window.width + 1
        assert box.top <= window.height + 1
    labels = [label for label in shown.texts._labels if label.text.strip() and label._label.color[3]]
    for label in labels:
        one = label._label
        assert one.left >= 0, label.text
        assert one.right <= window.width + 1, label.text
    for first, second in combinations(labels, 2):
        one, other = first._label, second._label
        across = min(one.right, other.right) - max(one.left, other.left)
        # the letters themselves, without the room above and below them that a font asks for
        down = abs((one.y + first.px * 0.35) - (other.y + second.px * 0.35))
        assert across <= 1 or down >= 0.42 * (first.px + second.px), (first.text, second.text)
    widgets = [widget.box for widget in shown.controls.widgets]
    for a, b in combinations(widgets, 2):
        across = min(a.right, b.right) - max(a.left, b.left)
        down = min(a.top, b.top) - max(a.bottom, b.bottom)
        assert across <= 1 or down <= 1, (a, b)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 360), (700, 1100)])
def test_every_page_fits_every_window(person: Person, width: int, height: int) -> None:
    window = person.window
    window.set_size(width, height)
    person.settle()
    for name in ("official", "cube_1994", "kids", "party"):
        window.show_house_rules(RulesChoice(name))
        desk = desk_view(person)
        for chapter in range(desk.chapters()):
            desk.open_chapter(chapter)
            for page in range(desk.pages):
                desk.page = page
                desk.rebuild()
                well_laid(person)
    desk.desk.step("target.source", 1)
    desk.desk.step("no_match", 3)
    desk.desk.go_to_end("pull.closed_top_layers", 1)
    for chapter in range(desk.chapters()):
        desk.open_chapter(chapter)
        well_laid(person)
    for name in text.PRESET_NAMES:
        window.rules = RulesChoice(name)
        window.show_rules_choice()
        well_laid(person)
        for language in Language:
            window.rulebook_language = language
            window.show_rulebook(load_house_rules(name), rules_title(window.rules))
            book = window.current_view
            assert isinstance(book, RulebookView)
            for chapter in range(book.chapters()):
                book.open_chapter(chapter)
                for page in range(book.pages):
                    book.page = page
                    book.rebuild()
                    well_laid(person)
    window.show_hot_seat()
    well_laid(person)
    for show in (desk.ask_name, desk.go_back):
        desk.desk.reset_all()
        desk.desk.step("jump_in", 1)
        show()
        person.look(1)
        shown = window.current_view
        assert isinstance(shown, DialogView)
        shown.complain("This is a long complaint about a name that nobody should ever have to read in full")
        well_laid(person)
        window.show_view(desk)
