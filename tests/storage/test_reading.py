"""What files mean: their values, what they extend, and the names they are found by."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from stacko_arcade.content import content
from stacko_arcade.errors import UsageError
from stacko_arcade.rules.blocks import Color, CustomSet, Face, SetPreset, block_set
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    Arrangement,
    CubeFace,
    EndMode,
    HouseRules,
    NoMatch,
    Points,
    PullRules,
    StraightenWhen,
    TargetSource,
    Zone,
)
from stacko_arcade.storage.house_rules import (
    list_house_rules,
    list_own_house_rules,
    load_house_rules,
    load_level,
)
from stacko_arcade.storage.levels import Goal, Scene
from stacko_arcade.storage.names import home_folder
from stacko_arcade.storage.writing import differences
from tests.storage.files import write

# -- what is shipped -----------------------------------------------------------------------------------------

KIDS = CustomSet(
    tuple(
        (color, face, count)
        for color, counts in zip(Color, ((2, 2, 2, 1), (2, 2, 1, 2), (2, 1, 2, 2), (2, 2, 1, 1)), strict=True)
        for face, count in zip((Face.ONE, Face.TWO, Face.THREE, Face.FOUR), counts, strict=True)
    )
)
DIFFERENCES = {
    "official": {},
    "uno_like": {
        "target.symbol": "true",
        "draw_two.match": "any",
        "draw_two.numbers_only": "false",
        "draw_two.wild_allowed": "true",
        "end.mode": "single_loser",
    },
    "printed_42": {"set": "printed_42"},
    "cube_1994": {"set": "cube_45", "target.source": "cube"},
    "jenga": {"set": "jenga_54", "target.source": "free", "turn.blame": "timer"},
    "kids": {"set": KIDS, "target.source": "free", "end.stray": "restack"},
    "party": {"draw_two.stacking": "true", "jump_in": "true", "end.mode": "elimination"},
    "solo_height": {"end.mode": "height", "hands.uno_call": "false"},
}
"""In what each preset differs from the official rules, and in nothing else."""


def said(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return getattr(value, "value", value)


def test_these_presets_are_shipped() -> None:
    assert set(list_house_rules()) == set(DIFFERENCES)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_differs_from_the_official_rules_exactly_where_it_means_to(name: str) -> None:
    level = load_level(name)
    assert level.house_rules.name == name
    assert level.description
    assert {key: said(value) for key, value in differences(level.house_rules, OFFICIAL)} == DIFFERENCES[name]


def test_the_official_file_says_what_the_code_plays() -> None:
    assert load_house_rules("official") == OFFICIAL


def test_the_official_file_names_every_switch() -> None:
    text = content("levels", "official.yaml").read_text(encoding="utf-8")
    for part in fields(OFFICIAL):
        assert f"{part.name}:" in text
        section = getattr(OFFICIAL, part.name)
        if is_dataclass(section):
            assert all(f"{key.name}:" in text for key in fields(section))


def test_the_kids_tower_has_nine_layers() -> None:
    kids = load_house_rules("kids")
    assert kids.set == KIDS
    assert len(block_set(kids.set)) == 27


# -- what a file says ----------------------------------------------------------------------------------------


def test_a_file_lists_only_what_differs(tmp_path: Path) -> None:
    path = write(tmp_path, "extends: official\nname: Ours\ntarget: {symbol: true}\n")
    assert load_house_rules(path) == replace(
        OFFICIAL, name="Ours", target=replace(OFFICIAL.target, symbol=True)
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("name: 12\n", "12"),
        ("name: true\n", "true"),
        ("name: No\n", "No"),
        ("name: 08\n", "08"),
        ("name: 1:30\n", "1:30"),
        ("name: Grandma's table\n", "Grandma's table"),
        ("name: 'a: b # c'\n", "a: b # c"),
        ('name: "\\u96ea"\n', "雪"),
        ("name: two\n  lines\n", "two lines"),
        ('"name": x\n', "x"),
        ("---\nname: x\n...\n", "x"),
        ("%YAML 1.2\n---\nname: x\n", "x"),
        ("# a\tcomment\nname: x # and\tanother\n", "x"),
        ("# yaml-language-server: $schema=schema.json\nname: x\n", "x"),
        ("{name: x}", "x"),
        ("name: \U0001f9d1\u200d\U0001f373\n", "\U0001f9d1\u200d\U0001f373"),
    ],
)
def test_a_name_may_be_any_text(tmp_path: Path, text: str, name: str) -> None:
    assert load_house_rules(write(tmp_path, text)) == replace(OFFICIAL, name=name)


def test_words_that_others_read_as_booleans_are_words(tmp_path: Path) -> None:
    rules = load_house_rules(write(tmp_path, "straighten: off\nno_match: 'pass'\n"))
    assert (rules.straighten, rules.no_match) == (StraightenWhen.OFF, NoMatch.PASS)


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    text = "set: {plain: 1, wild: 2, blue: {skip: 1, 1: 3, 2: 0}, red: {draw_two: 2}, total: 9}\n"
    assert load_house_rules(write(tmp_path, text)).set == CustomSet(
        (
            (Color.RED, Face.DRAW_TWO, 2),
            (Color.BLUE, Face.ONE, 3),
            (Color.BLUE, Face.SKIP, 1),
            (None, Face.WILD, 2),
            (None, Face.PLAIN, 1),
        )
    )


def test_a_set_replaces_the_one_it_extends(tmp_path: Path) -> None:
    write(tmp_path, "set: {plain: 9, wild: 3}\n", "base.yaml")
    rules = load_house_rules(write(tmp_path, "extends: base.yaml\nset: {wild: 9}\n"))
    assert rules.set == CustomSet(((None, Face.WILD, 9),))
    rules = load_house_rules(write(tmp_path, "extends: base.yaml\nset: cube_48\n"))
    assert rules.set is SetPreset.CUBE_48


def test_a_tower_of_ones_own(tmp_path: Path) -> None:
    path = write(tmp_path, "tower:\n  arrangement:\n    - [r4, ., b-skip]\n    - [y1, wild, g-draw2]\n")
    rows = (("r4", None, "b-skip"), ("y1", "wild", "g-draw2"))
    assert load_house_rules(path).tower.arrangement == rows
    again = write(tmp_path, "extends: mine.yaml\ntower: {arrangement: color_layers}\n", "again.yaml")
    assert load_house_rules(again).tower.arrangement is Arrangement.COLOR_LAYERS


def test_points_and_cube(tmp_path: Path) -> None:
    rules = load_house_rules(
        write(
            tmp_path,
            "set: cube_48\ntarget: {source: cube}\nend: {mode: points, points: [5, 4, 3, 0], rounds: 3}\n"
            "cube: {faces: [red 1, red 1, red 2, blue 4, reverse, draw_two]}\n",
        )
    )
    assert rules.end.points == Points(5, 4, 3, 0)
    assert (rules.end.mode, rules.end.rounds, rules.target.source) == (EndMode.POINTS, 3, TargetSource.CUBE)
    assert rules.cube.faces == (
        CubeFace(Color.RED, 1),
        CubeFace(Color.RED, 1),
        CubeFace(Color.RED, 2),
        CubeFace(Color.BLUE, 4),
        CubeFace(action="reverse"),
        CubeFace(action="draw_two"),
    )


# -- levels --------------------------------------------------------------------------------------------------

LEVEL = """\
extends: party
name: By the sea
description: Windy.
scene: seaside
seats: [human, tilda, kiki-2]
goal: {layers: 20, two_hands: false}
stars: [{win: true}, {max_pulls: 30, win: true}, {max_probes: 0}]
"""


def test_a_level_has_a_table_and_goals_around_its_rules(tmp_path: Path) -> None:
    level = load_level(write(tmp_path, LEVEL))
    assert level.house_rules == replace(load_house_rules("party"), name="By the sea")
    assert (level.description, level.scene, level.seats) == (
        "Windy.",
        Scene.SEASIDE,
        ("human", "tilda", "kiki-2"),
    )
    assert level.goal == Goal(layers=20, two_hands=False)
    assert level.stars == (Goal(win=True), Goal(win=True, max_pulls=30), Goal(max_probes=0))


def test_house_rules_alone_are_a_level_without_a_goal() -> None:
    level = load_level("official")
    assert (level.scene, level.seats, level.goal, level.stars) == (Scene.CAFE, (), Goal(), ())


def test_a_level_that_extends_another_keeps_what_it_does_not_say(tmp_path: Path) -> None:
    write(tmp_path, LEVEL, "sea.yaml")
    level = load_level(write(tmp_path, "extends: sea.yaml\ngoal: {win: true}\n"))
    assert (level.scene, level.seats, level.goal) == (
        Scene.SEASIDE,
        ("human", "tilda", "kiki-2"),
        Goal(win=True),
    )
    assert level.description == "", "it tells of the other one"


# -- what extends what, and by which name --------------------------------------------------------------------


def test_a_file_may_extend_another_file_next_to_it(tmp_path: Path) -> None:
    write(tmp_path, "name: Base\npull: {zone: below_top}\n", "base.yaml")
    path = write(tmp_path, "extends: base.yaml\npull: {closed_top_layers: 1}\n")
    assert load_house_rules(path) == HouseRules(name="Base", pull=PullRules(Zone.BELOW_TOP, 1))


def test_a_path_is_seen_from_the_file_that_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    write(tmp_path, "name: Far\n", "far.yaml")
    write(tmp_path / "deep", "extends: ../far.yaml\nskip: {seats: 2}\n", "mid.yaml")
    path = write(tmp_path / "deep" / "er", "extends: ../mid.yaml\n")
    monkeypatch.chdir(tmp_path / "deep")
    assert load_house_rules(path).name == "Far"
    assert load_house_rules("er/mine.yaml").skip.seats == 2


def own(home: Path, name: str, text: str) -> None:
    (home / "levels").mkdir(exist_ok=True)
    write(home / "levels", text, f"{name}.yaml")


def test_own_house_rules_are_found_by_name(home: Path, tmp_path: Path) -> None:
    assert list_own_house_rules() == ()
    own(home, "Ours", "name: Ours\nskip: {seats: 2}\n")
    own(home, "Others", "extends: Ours\n")
    (home / "levels" / "notes.txt").write_text("no rules")
    (home / "levels" / "folder.yaml").mkdir()
    assert list_own_house_rules() == ("Others", "Ours")
    assert load_house_rules("Others").skip.seats == 2
    assert load_house_rules(write(tmp_path, "extends: Ours\n")).skip.seats == 2
    with pytest.raises(UsageError, match="did you mean Ours"):
        load_house_rules("ours")


def test_own_house_rules_hide_no_preset(home: Path) -> None:
    own(home, "party", "skip: {seats: 3}\n")
    assert load_house_rules("party").skip.seats == 1
    assert load_house_rules(str(home / "levels" / "party.yaml")).skip.seats == 3
    assert "party" in list_own_house_rules()


def test_a_file_of_any_name_is_found_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "name: odd\n", "rules.txt")
    monkeypatch.chdir(tmp_path)
    assert load_house_rules("rules.txt").name == "odd"


def test_the_home_is_the_systems_place_for_user_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STACKO_HOME")
    assert home_folder().name == "stacko-arcade"
    assert home_folder().is_absolute()
