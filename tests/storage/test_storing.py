"""House rules written to files: they load back as they were, and nothing is lost on the way."""

from __future__ import annotations

import os
import random
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from stacko_arcade.errors import UsageError
from stacko_arcade.rules.arrange import without_idle_set
from stacko_arcade.rules.blocks import Color, CustomSet, Face, SetPreset
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, TargetRules, TargetSource, TowerRules
from stacko_arcade.storage import storing
from stacko_arcade.storage.house_rules import (
    check_file,
    differences_to_yaml,
    house_rules_to_yaml,
    list_house_rules,
    list_own_house_rules,
    load_house_rules,
    store_house_rules,
    store_starter,
)
from stacko_arcade.storage.names import own_file
from tests.storage.files import write
from tests.strategies import house_rules_strategy, random_house_rules

OURS = replace(OFFICIAL, name="Ours", target=replace(OFFICIAL.target, symbol=True), jump_in=True)
ONE_FOLDER = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)


@given(house_rules=house_rules_strategy())
@ONE_FOLDER
def test_house_rules_and_their_file_go_round(tmp_path: Path, house_rules: HouseRules) -> None:
    loaded = load_house_rules(write(tmp_path, house_rules_to_yaml(house_rules)))
    assert loaded == without_idle_set(house_rules)


@given(house_rules=house_rules_strategy(), base=house_rules_strategy())
@ONE_FOLDER
def test_differences_go_round_over_any_base(
    tmp_path: Path, house_rules: HouseRules, base: HouseRules
) -> None:
    write(tmp_path, house_rules_to_yaml(base), "base.yaml")
    text = differences_to_yaml(house_rules, base, extends="base.yaml")
    assert without_idle_set(load_house_rules(write(tmp_path, text))) == without_idle_set(house_rules)


def test_a_set_is_said_over_a_base_whose_own_set_goes_unused(tmp_path: Path) -> None:
    drawn = TowerRules((("r1", "r1", "r1"),) * 3)
    base = replace(OFFICIAL, set=SetPreset.CUBE_45, tower=drawn)
    ours = replace(OFFICIAL, set=SetPreset.CUBE_45)
    write(tmp_path, house_rules_to_yaml(base), "base.yaml")
    text = differences_to_yaml(ours, base, extends="base.yaml")
    assert load_house_rules(write(tmp_path, text)) == ours


@pytest.mark.parametrize("base", list_house_rules())
def test_what_is_stored_loads_back_over_every_preset(base: str, tmp_path: Path) -> None:
    for seed in range(10):
        house_rules = random_house_rules(random.Random(seed))
        path = store_house_rules(house_rules, tmp_path / f"{seed}.yaml", base)
        assert without_idle_set(load_house_rules(str(path))) == without_idle_set(house_rules)


def test_only_differences_are_written_each_with_a_comment() -> None:
    def sentence(key: str, value: object) -> str:
        return f"{key} is\n {value}\x1b"

    assert differences_to_yaml(OURS, OFFICIAL, sentence).splitlines() == [
        "name: Ours",
        "extends: official",
        "target:",
        r"  # target.symbol is True\x1b",
        "  symbol: true",
        r"# jump_in is True\x1b",
        "jump_in: true",
    ]
    assert differences_to_yaml(OFFICIAL, OFFICIAL) == "extends: official\n"


def test_a_name_is_kept_in_the_own_folder(home: Path) -> None:
    path = store_house_rules(OURS, "Grandma's table")
    assert path == home / "levels" / "Grandma's table.yaml"
    assert list_own_house_rules() == ("Grandma's table",)
    assert load_house_rules("Grandma's table") == OURS
    assert load_house_rules(str(store_house_rules(OURS, "雪 ü"))) == OURS


def test_nothing_is_written_over_without_being_asked(home: Path) -> None:
    path = store_house_rules(OURS, "Ours")
    before = path.read_bytes()
    other = replace(OURS, jump_in=False)
    with pytest.raises(UsageError, match="there is such a file already: choose another name, or allow it"):
        store_house_rules(other, "Ours")
    assert path.read_bytes() == before
    assert store_house_rules(other, "Ours", overwrite=True) == path
    assert load_house_rules("Ours") == other
    assert [file.name for file in path.parent.iterdir()] == ["Ours.yaml"], "nothing is left over"


def test_a_file_that_appears_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.yaml"
    prove = storing._prove

    def slow(part: Path, house_rules: HouseRules | None) -> None:
        prove(part, house_rules)
        path.write_text("name: theirs\n")

    monkeypatch.setattr(storing, "_prove", slow)
    with pytest.raises(UsageError, match="there is such a file already"):
        store_house_rules(OURS, path)
    assert path.read_text() == "name: theirs\n"
    assert [file.name for file in tmp_path.iterdir()] == ["ours.yaml"]


@pytest.mark.parametrize("step", ["fsync", "replace", "link"])
def test_a_failure_on_the_way_leaves_what_was_there(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("name: before\n")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
        monkeypatch.setattr(os, "link", fail)
    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        if step == "link":
            store_house_rules(OURS, tmp_path / "new.yaml")
        else:
            store_house_rules(OURS, path, overwrite=True)
    assert path.read_text() == "name: before\n"
    assert [file.name for file in tmp_path.iterdir()] == ["ours.yaml"]


def test_without_second_names_a_new_file_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", unsupported)
    assert load_house_rules(str(store_house_rules(OURS, tmp_path / "ours.yaml"))) == OURS


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_what_a_link_names_is_replaced_not_the_link(tmp_path: Path) -> None:
    real = tmp_path / "real.yaml"
    real.write_text("name: before\n")
    real.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    store_house_rules(OURS, link, overwrite=True)
    assert link.is_symlink()
    assert load_house_rules(str(real)) == OURS
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "it is empty"),
        ("  ", "it is empty"),
        ("a/b", '/" cannot be part of it'),
        ("..", "it begins or ends with a sign"),
        ("../up", '/" cannot be part of it'),
        ("a\\b", r'\\" cannot be part of it'),
        ("a:b", ':" cannot be part of it'),
        ("what?", r'\?" cannot be part of it'),
        ("a\0b", r'\\x00" cannot be part of it'),
        ("a\x1bb", r'\\x1b" cannot be part of it'),
        ("a\u202eb", r'\\u202e" cannot be part of it'),
        (" a", "it begins or ends with"),
        ("a.", "it begins or ends with"),
        (".hidden", "it begins or ends with"),
        ("-rf", "it begins or ends with"),
        ("con", "Windows keeps it"),
        ("Nul.old", "Windows keeps it"),
        ("LPT1", "Windows keeps it"),
        ("x" * 61, "it is too long, up to 60 letters would be right"),
        ("official", "the game's own have it"),
        ("Kids", "the game's own have it"),
        ("ours.YAML", "it goes without the ending"),
    ],
)
def test_what_is_no_name_is_refused_and_nothing_is_written(name: str, message: str, home: Path) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        store_house_rules(OURS, name)
    assert "is no name for house rules" in str(caught.value)
    assert str(caught.value).isprintable()
    assert list(home.iterdir()) == []


def test_names_that_differ_in_capitals_alone_are_one_file_on_some_systems(home: Path) -> None:
    store_house_rules(OURS, "Ours")
    with pytest.raises(UsageError, match="differs from it in capitals alone"):
        own_file("ours")


def test_a_long_name_in_any_script_is_a_file(home: Path) -> None:
    assert store_house_rules(OURS, "雪" * 60).is_file()


def test_a_path_beside_which_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written: "):
        store_house_rules(OURS, tmp_path / "file" / "ours.yaml")
    with pytest.raises(UsageError, match="cannot be written: File name too long"):
        store_house_rules(OURS, tmp_path / f"{'x' * 300}.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(UsageError, match="is a folder: choose another name"):
        store_house_rules(OURS, tmp_path / "folder.yaml", overwrite=True)
    with pytest.raises(UsageError, match=r"ends in \.yaml would be right"):
        store_house_rules(OURS, tmp_path / "ours.txt")


def test_rules_that_exclude_each_other_are_not_stored(tmp_path: Path) -> None:
    rules = replace(OURS, target=TargetRules(source=TargetSource.FREE))
    with pytest.raises(UsageError, match=r"cannot be played: jump_in: true excludes target\.source: free"):
        store_house_rules(rules, tmp_path / "ours.yaml")


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 61, "\x1b"])
def test_rules_of_a_name_that_no_file_can_say_are_not_stored(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be kept in a file: name: "):
        store_house_rules(replace(OURS, name=name), tmp_path / "ours.yaml")
    assert list(tmp_path.iterdir()) == []


def test_a_set_is_stored_color_by_color(tmp_path: Path) -> None:
    odd = CustomSet(((None, Face.WILD, 3), (Color.RED, Face.ONE, 6), (Color.BLUE, Face.TWO, 0)))
    with pytest.raises(UsageError, match="they would load as others"):
        store_house_rules(replace(OURS, set=odd), tmp_path / "ours.yaml")
    tidy = CustomSet(((Color.RED, Face.ONE, 6), (None, Face.WILD, 3)))
    path = store_house_rules(replace(OURS, set=tidy), tmp_path / "ours.yaml")
    assert "{total: 9, red: {1: 6}, wild: 3}" in path.read_text()


# -- what it builds on ---------------------------------------------------------------------------------------


def test_a_file_cannot_build_on_itself(home: Path, tmp_path: Path) -> None:
    store_house_rules(OURS, "Ours")
    store_house_rules(OURS, "Theirs", "Ours")
    for base in ("Ours", "Theirs"):
        with pytest.raises(UsageError, match="builds on this file: choose another base"):
            store_house_rules(OURS, "Ours", base, overwrite=True)


def test_a_base_by_path_is_named_from_the_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    write(tmp_path / "a", "skip: {seats: 2}\n", "base.yaml")
    monkeypatch.chdir(tmp_path)
    path = store_house_rules(OURS, "b/ours.yaml", "a/base.yaml")
    assert "extends: ../a/base.yaml" in path.read_text().replace('"', "")
    monkeypatch.chdir(tmp_path / "a")
    assert load_house_rules(str(tmp_path / path)) == OURS


def test_a_base_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean official"):
        store_house_rules(OURS, tmp_path / "ours.yaml", "offical")


# -- a file to begin with ------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", list_house_rules())
def test_a_starter_changes_nothing_and_neither_do_its_switches(base: str, tmp_path: Path) -> None:
    path = store_starter(tmp_path / "mine.yaml", base)
    wanted = replace(load_house_rules(base), name="mine")
    assert load_house_rules(str(path)) == wanted
    text = path.read_text(encoding="utf-8")
    switched_on = re.sub(r"^#((?: {2})?[a-z_]+:)", r"\1", text, flags=re.MULTILINE)
    assert switched_on.count("\n#") < text.count("\n#") - 40
    assert load_house_rules(write(tmp_path, switched_on, "on.yaml")) == wanted
    with pytest.raises(UsageError, match="there is such a file already"):
        store_starter(path, base)
    assert all(len(line) <= 330 for line in text.splitlines())


def test_a_starter_in_the_own_folder(home: Path) -> None:
    assert store_starter("Ours", "kids") == home / "levels" / "Ours.yaml"
    assert check_file("Ours") == ()
