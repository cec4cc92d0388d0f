from __future__ import annotations

from pathlib import Path

import pytest

from stacko_arcade.errors import UsageError
from stacko_arcade.rules.blocks import SetPreset
from stacko_arcade.rules.house_rules import OFFICIAL, CubeFace, NoMatch, TargetSource
from stacko_arcade.rules.rulebook import Group, switches, value_of, with_value
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.house_rules_desk import (
    HouseRulesDesk,
    Row,
    is_alone,
    listed_rules,
    look_into,
    rules_title,
)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of own house rules; it is not there yet."""
    monkeypatch.setenv("STACKO_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "levels"


def row(desk: HouseRulesDesk, key: str) -> Row:
    return next(one for group in Group for one in desk.rows(group) if one.key == key)


def test_every_switch_has_one_row() -> None:
    desk = HouseRulesDesk(RulesChoice())
    keys = [one.key for group in Group for one in desk.rows(group)]
    assert len(keys) == len(set(keys))
    assert set(keys) == {switch.key for switch in switches()}
    assert not desk.is_changed
    assert desk.choice == RulesChoice("official")


def test_every_switch_can_be_changed_and_set_back() -> None:
    desk = HouseRulesDesk(RulesChoice())
    for key in [switch.key for switch in switches()]:
        if key == "cube.faces":
            desk.step_face(0, 1)
        else:
            assert desk.step(key, 1) or desk.step(key, -1), key
        shown = row(desk, key)
        assert shown.is_changed
        assert shown.official
        assert desk.is_changed
        desk.reset(key)
        assert value_of(desk.edited, key) == value_of(OFFICIAL, key)
        assert not desk.is_changed


def test_every_value_can_be_reached() -> None:
    desk = HouseRulesDesk(RulesChoice())
    seen = [desk.edited.no_match]
    while desk.step("no_match", 1) and desk.edited.no_match is not seen[0]:
        seen.append(desk.edited.no_match)
    assert seen == list(NoMatch)
    desk.go_to_end("turn.clock_s", 1)
    assert desk.edited.turn.clock_s == 600
    assert not desk.step("turn.clock_s", 10), "a number stops at its end"
    desk.go_to_end("turn.clock_s", -1)
    assert desk.step("turn.clock_s", 10)
    assert row(desk, "turn.clock_s").value == "10"
    assert row(desk, "turn.clock_s").is_long
    assert not row(desk, "skip.seats").is_long


def test_a_row_shows_the_sentence_that_its_value_makes() -> None:
    desk = HouseRulesDesk(RulesChoice())
    desk.step("draw_two.blocks", 1)
    assert row(desk, "draw_two.blocks").sentence == "A draw two costs three blocks."
    assert "three blocks" in row(desk, "draw_two.victim").sentence, "others name the number too"
    assert row(desk, "draw_two.blocks").official == "2"


def test_rows_without_effect_are_known() -> None:
    desk = HouseRulesDesk(RulesChoice())
    assert not row(desk, "cube.match").has_effect
    assert row(desk, "target.number").has_effect
    desk.step("target.source", 1)
    assert row(desk, "cube.match").has_effect
    assert not row(desk, "target.number").has_effect


def test_what_excludes_what_is_said_at_once() -> None:
    desk = HouseRulesDesk(RulesChoice())
    desk.step("target.source", 1)
    assert desk.edited.target.source is TargetSource.CUBE
    assert len(desk.reasons) == 1
    assert "numbers only" in desk.reasons[0]
    assert row(desk, "target.source").is_excluded
    assert row(desk, "set").is_excluded
    assert not row(desk, "no_match").is_excluded
    assert [group for group in Group if desk.has_excluded(group)] == [Group.SET_UP, Group.MATCHING]
    with pytest.raises(UsageError):
        desk.store("Impossible")
    while desk.edited.set is not SetPreset.CUBE_48:
        desk.step("set", 1)
    assert not desk.reasons


def test_the_sides_of_the_cube_are_set_one_by_one() -> None:
    desk = HouseRulesDesk(RulesChoice("cube_1994"))
    assert desk.face_labels() == ("red 1", "blue 2", "green 3", "yellow 4", "reverse", "draw two")
    desk.step_face(0, 1)
    desk.step_face(5, -1)
    assert desk.face_labels()[0] == "red 2"
    assert desk.edited.cube.faces[5] == CubeFace(action="reverse")


def test_a_set_of_ones_own_stays_among_the_choices() -> None:
    desk = HouseRulesDesk(RulesChoice("kids"))
    own = desk.edited.set
    desk.step("set", 1)
    assert desk.edited.set != own
    for _ in SetPreset:
        desk.step("set", 1)
    assert desk.edited.set == own


def test_saved_rules_load_as_what_they_were(own: Path) -> None:
    desk = HouseRulesDesk(RulesChoice("party"))
    desk.step("skip.seats", 1)
    desk.step("end.points.toppler", 1)
    assert desk.choice.changed is not None
    assert desk.is_unsaved
    desk.store("Grandma's table")
    assert not desk.is_unsaved
    assert not desk.is_changed
    assert desk.choice == RulesChoice("Grandma's table")
    loaded = load_house_rules("Grandma's table")
    assert loaded == desk.edited
    assert loaded.name == "Grandma's table"
    said = (own / "Grandma's table.yaml").read_text(encoding="utf-8").splitlines()
    assert "extends: party" in said
    assert "  # Skip: the next two players miss a turn." in said
    assert "  seats: 2" in said
    assert not any("stacking" in line for line in said), "only what differs from party"


def test_a_name_that_is_taken_is_not_written_over_unasked(own: Path) -> None:
    desk = HouseRulesDesk(RulesChoice())
    desk.step("jump_in", 1)
    desk.store("Mine")
    assert desk.is_taken("Mine")
    before = (own / "Mine.yaml").read_bytes()
    desk.step("skip.seats", 1)
    with pytest.raises(UsageError, match="already"):
        desk.store("Mine")
    assert (own / "Mine.yaml").read_bytes() == before
    desk.store("Mine", overwrite=True)
    assert load_house_rules("Mine").skip.seats == 2
    assert load_house_rules("Mine").jump_in


@pytest.mark.parametrize("name", ["", "  ", "a/b", "official", "x" * 80, "con"])
def test_a_name_that_cannot_be_one_is_told(name: str, own: Path) -> None:
    desk = HouseRulesDesk(RulesChoice())
    desk.step("jump_in", 1)
    with pytest.raises(UsageError) as error:
        desk.store(name)
    assert "\n" not in str(error.value)
    assert not own.exists() or not list(own.iterdir())
    assert desk.is_unsaved


def test_changes_that_were_played_by_are_there_again() -> None:
    changed = with_value(OFFICIAL, "jump_in", value=True)
    desk = HouseRulesDesk(RulesChoice("official", changed))
    assert desk.is_changed
    assert not desk.is_unsaved, "nothing was changed since"
    desk.reset_all()
    assert desk.choice == RulesChoice("official")


def test_own_rules_are_listed_after_the_shipped_ones(own: Path) -> None:
    own.mkdir(parents=True)
    (own / "Mine.yaml").write_text("extends: official\n", encoding="utf-8")
    (own / "party.yaml").write_text("extends: kids\n", encoding="utf-8")
    unsaved = RulesChoice("official", with_value(OFFICIAL, "jump_in", value=True))
    listed = listed_rules(RulesChoice("some/where.yaml"), (unsaved,))
    assert listed[0].choice == RulesChoice("official")
    assert [one.choice for one in listed if one.is_own] == [
        unsaved,
        RulesChoice("Mine"),
        RulesChoice(str(own / "party.yaml")),
        RulesChoice("some/where.yaml"),
    ]
    looked = look_into(str(own / "party.yaml"))
    assert looked.house_rules is not None
    assert looked.house_rules.target.source is TargetSource.FREE


def test_files_are_listed_by_what_they_call_themselves(own: Path) -> None:
    own.mkdir(parents=True)
    for stem, first in {
        "grandma": "name: Grandma's table",
        "odd": "name: Odd\nskip: {seats: 9}",
        "plain": "skip: {seats: 2}",
        "party2": "name: Party",
        "twin1": "name: Twin",
        "twin2": "name: Twin",
        "unnamed": "name: ''",
    }.items():
        (own / f"{stem}.yaml").write_text(f"extends: party\n{first}\n", encoding="utf-8")
    changed = [RulesChoice("grandma", with_value(OFFICIAL, "skip.seats", value=seats)) for seats in (2, 3)]
    listed = listed_rules(RulesChoice(), tuple(changed))
    assert [one.title for one in listed if one.is_own] == [
        "Grandma's table, changed",
        "Grandma's table, changed (2)",
        "Grandma's table",
        "Odd",
        "Party (party2)",
        "plain",
        "Twin (twin1)",
        "Twin (twin2)",
        "unnamed",
    ]
    assert rules_title(RulesChoice("grandma")) == "Grandma's table"
    assert rules_title(changed[0]) == "Grandma's table, changed"
    assert rules_title(RulesChoice("gone/away.yaml")) == "away"
    (own / "grandma.yaml").write_text("name: Grandpa's\n", encoding="utf-8")
    assert rules_title(RulesChoice("grandma")) == "Grandpa's"


def test_what_replaces_a_file_keeps_what_it_calls_itself(own: Path) -> None:
    own.mkdir(parents=True)
    (own / "grandma.yaml").write_text("name: Grandma's table\n", encoding="utf-8")
    desk = HouseRulesDesk(RulesChoice("grandma"))
    desk.step("skip.seats", 1)
    desk.store("grandma", overwrite=True)
    assert load_house_rules("grandma").name == "Grandma's table"
    assert load_house_rules("grandma").skip.seats == 2
    desk.store("another")
    assert load_house_rules("another").name == "another"


def test_a_file_with_faults_shows_them(own: Path) -> None:
    own.mkdir(parents=True)
    (own / "Odd.yaml").write_text("extends: official\nskip: {seats: 9}\njump_in: maybe\n", encoding="utf-8")
    looked = look_into("Odd")
    assert looked.house_rules is None
    assert [fault.split(":")[0] for fault in looked.faults] == ["Line 2, column 15", "Line 3, column 10"]
    assert look_into("nowhere").faults


def test_one_plays_alone_for_height_only() -> None:
    assert is_alone(load_house_rules("solo_height"))
    assert not is_alone(OFFICIAL)
