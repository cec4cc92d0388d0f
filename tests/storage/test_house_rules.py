from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from stacko_arcade.content import content
from stacko_arcade.errors import ContentError, UsageError
from stacko_arcade.rules.blocks import SetPreset
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, PullRules, TargetRules, TowerRules, Zone
from stacko_arcade.storage.house_rules import house_rules_to_yaml, list_house_rules, load_house_rules


def written(folder: Path, text: str | bytes, name: str = "mine.yaml") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def faults(folder: Path, text: str | bytes) -> list[str]:
    path = written(folder, text)
    with pytest.raises(ContentError) as caught:
        load_house_rules(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}:") for line in lines)
    return [line.removeprefix(f"{path}:") for line in lines]


def test_the_shipped_file_says_what_the_code_plays() -> None:
    assert load_house_rules("official") == OFFICIAL
    assert "official" in list_house_rules()


def test_the_shipped_file_names_every_switch() -> None:
    text = content("levels", "official.yaml").read_text(encoding="utf-8")
    for part in fields(OFFICIAL):
        assert f"{part.name}:" in text
        section = getattr(OFFICIAL, part.name)
        if is_dataclass(section):
            assert all(f"{key.name}:" in text for key in fields(section))


@pytest.mark.parametrize(
    "house_rules",
    [
        OFFICIAL,
        HouseRules(name="Grandma's table: no # comment", set=SetPreset.PRINTED_42),
        HouseRules(name="12", pull=PullRules(Zone.BELOW_TOP, 3), target=TargetRules(symbol=True)),
        HouseRules(tower=TowerRules((("r4", None, "b-skip"), ("y1", "wild", "g-draw2")))),
    ],
)
def test_house_rules_and_their_file_go_round(house_rules: HouseRules, tmp_path: Path) -> None:
    assert load_house_rules(written(tmp_path, house_rules_to_yaml(house_rules))) == house_rules


def test_a_file_lists_only_what_differs(tmp_path: Path) -> None:
    path = written(tmp_path, "extends: official\nname: Ours\ntarget: {symbol: true}\n")
    assert load_house_rules(path) == replace(
        OFFICIAL, name="Ours", target=replace(OFFICIAL.target, symbol=True)
    )


def test_a_file_may_extend_another_file_next_to_it(tmp_path: Path) -> None:
    written(tmp_path, "name: Base\npull: {zone: below_top}\n", "base.yaml")
    path = written(tmp_path, "extends: base.yaml\npull: {closed_top_layers: 1}\n")
    assert load_house_rules(path) == HouseRules(name="Base", pull=PullRules(Zone.BELOW_TOP, 1))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("name: x\nrevers: 1\n", ["2:1: revers: unknown key: there is name, set"]),
        ("target: {symbl: true}\n", ["1:10: target.symbl: unknown key, did you mean symbol?"]),
        ("target: {symbol: yes}\n", ["1:18: target.symbol: yes is no switch: true or false would be right"]),
        ("draw_two: {blocks: 08}\n", ["1:20: draw_two.blocks: 08 is no whole number: 1 to 5 would be right"]),
        ("draw_two: {blocks: 9}\n", ["1:20: draw_two.blocks: 9 is out of range: 1 to 5 would be right"]),
        ("draw_two: {blocks: 1e0}\n", ["1:20: draw_two.blocks: 1e0 is no whole number"]),
        (
            "draw_two: {stacking: true}\n",
            ["1:22: draw_two.stacking: true cannot be played: false would be right"],
        ),
        ("jump_in: true\n", ["1:10: jump_in: true cannot be played: false would be right"]),
        (
            "pull: {zone: below_topp}\n",
            ["1:14: pull.zone: below_topp is not a value here, did you mean below_top?: below_high"],
        ),
        ("no_match: pass\n", ["1:11: no_match: pass is not a value here: any_block would be right"]),
        ("set: [1, 2]\n", ["1:6: set: a list is not a value here"]),
        ("hands: 2\n", ["1:8: hands: 2 is no table; its keys are max, uno_call"]),
        ("name: a\nname: b\n", ["2:1: name: the key stands here twice, first in line 1"]),
        ("name:\n", ["1:6: name: nothing is no text"]),
        ("? [a]\n: 1\n", ["1:3: file: a list is no key"]),
        ("", ["1:1: the file is empty"]),
        ("# only a comment\n", ["1:1: the file is empty"]),
        ("- a\n", ["1:1: a table of keys is wanted"]),
        ("name: a\n\tset: b\n", ["2:1: not YAML: "]),
        ("name: [a\n", ["2:1: not YAML: "]),
        ("name: a\n---\nname: b\n", ["2:1: not YAML: "]),
        ("a: &x [1]\nb: *x\n", ["1:4: anchors and aliases"]),
        (
            "name: !!python/object/apply:os.system [ls]\n",
            ["1:7: tags such as tag:yaml.org,2002:python/object"],
        ),
        ("name: " + "[" * 5000 + "\n", ["1:18: tables and lists are nested too deep"]),
        (b"name: a\nset: \xff\n", ["2:6: the file is not UTF-8: byte 0xff"]),
        (b"name: a\x00\n", ["1:8: not YAML: "]),
        ("name: " + "a" * 300_000, ["1:1: the file is larger than 256 kB"]),
        ("extends: offical\n", ["1:10: extends: there are no house rules 'offical', did you mean official?"]),
        ("extends: mine.yaml\n", ["1:10: extends: mine.yaml extends this file in turn: a circle"]),
        ("extends: none.yaml\n", ["1:10: extends: "]),
        ("extends: [a]\n", ["1:10: extends: a list is no name of house rules"]),
        (
            "tower: {arrangement: [[r4, q1, b-skp]]}\n",
            [
                "1:28: tower.arrangement: q1 is no",
                "1:32: tower.arrangement: b-skp is no block name, did you mean b-skip?",
            ],
        ),
        ("tower: {arrangement: [[r4]]}\n", ["1:23: tower.arrangement: a layer is a list of three names"]),
        ("tower: {arrangement: [[., ., .]]}\n", ["1:23: tower.arrangement: a layer has at least one block"]),
        ("tower: {arrangement: []}\n", ["1:22: tower.arrangement: a tower has at least one layer"]),
        (
            "tower: {arrangement: tall}\n",
            ["1:22: tower.arrangement: tall is not a value here: random would be right"],
        ),
        (
            "draw_two: {blocks: 9}\nset: classic\nhands: {max: 3}\n",
            [
                "1:20: draw_two.blocks",
                "2:6: set: classic is not a value here",
                "3:14: hands.max: 3 is out of range",
            ],
        ),
    ],
)
def test_every_fault_is_told_with_its_place(tmp_path: Path, text: str | bytes, wanted: list[str]) -> None:
    told = faults(tmp_path, text)
    assert len(told) == len(wanted)
    for line, start in zip(told, wanted, strict=True):
        assert line.startswith(start)


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbfname: Ours\r\ntarget: {number: false}\r\n")
    assert load_house_rules(path) == HouseRules(name="Ours", target=TargetRules(number=False))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("offical", "there are no house rules 'offical', did you mean official?: there is "),
        ("", "there are no house rules '': there is "),
        ("nowhere/x.yaml", "nowhere/x.yaml: there is no such file"),
    ],
)
def test_an_unknown_name_is_one_line_that_says_what_there_is(name: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_house_rules(name)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder, a file is wanted"):
        load_house_rules(f"{tmp_path}/")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_device_is_no_file() -> None:
    with pytest.raises(UsageError, match="is no regular file"):
        load_house_rules("/dev/null")
