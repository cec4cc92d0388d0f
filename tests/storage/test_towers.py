"""Tower files: what is refused, with its place and what would be right."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from stacko_arcade.errors import ContentError, UsageError
from stacko_arcade.storage import text
from stacko_arcade.storage.json_cursor import JsonCursor
from stacko_arcade.storage.towers import MOST_BLOCKS, MOST_FAULTS, load_tower


def block(number: int, layer: int, slot: int, **more: Any) -> dict[str, Any]:
    return {"id": number, "layer": layer, "slot": slot, "along_mm": 0.0, "across_mm": 0.0, **more}


def full(layers: int) -> list[dict[str, Any]]:
    return [block(3 * layer + slot, layer, slot) for layer in range(layers) for slot in range(3)]


def refused(tmp_path: Path, what: object) -> str:
    path = tmp_path / "tower.json"
    path.write_text(what if isinstance(what, str) else json.dumps(what, indent=1), encoding="utf-8")
    with pytest.raises(ContentError) as found:
        load_tower(path)
    lines = str(found.value).splitlines()
    assert all(line.startswith(f"{path}:") for line in lines)
    return "\n".join(line.removeprefix(f"{path}:") for line in lines)


def test_a_whole_tower_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tower.json"
    path.write_text(json.dumps({"blocks": full(3), "fit": "even"}), encoding="utf-8")
    tower = load_tower(path)
    assert (len(tower.blocks), tower.fit, tower.blocks[5].place_mm) == (9, "even", 25.0)


def test_the_most_blocks_and_the_most_overlap_are_read(tmp_path: Path) -> None:
    blocks = full(MOST_BLOCKS // 3)
    blocks[0]["across_mm"] = 0.5
    path = tmp_path / "tower.json"
    path.write_text(json.dumps({"blocks": blocks}), encoding="utf-8")
    assert len(load_tower(path).blocks) == MOST_BLOCKS


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"weight": 3}, "blocks[4].weight: no such key (there are id, layer, slot, along_mm, across_mm)"),
        ({"along": 3}, "blocks[4].along: no such key, did you mean along_mm?"),
        ({"": 3}, 'blocks[4]."": no such key (there are'),
        ({"layer": 1.5}, "blocks[4].layer: 1.5: a whole number from 0 to 59 would be right"),
        ({"layer": True}, "blocks[4].layer: true: a whole number from 0 to 59 would be right"),
        ({"layer": None}, "blocks[4].layer: null: a whole number from 0 to 59 would be right"),
        ({"layer": 60}, "blocks[4].layer: 60: a whole number from 0 to 59 would be right"),
        ({"layer": -1}, "blocks[4].layer: -1: a whole number from 0 to 59 would be right"),
        ({"slot": 3}, "blocks[4].slot: 3: a whole number from 0 to 2 would be right"),
        ({"id": 10_000}, "blocks[4].id: 10000: a whole number from 0 to 9999 would be right"),
        ({"along_mm": 61}, "blocks[4].along_mm: 61: a number from -60 to 60 would be right"),
        ({"across_mm": -13}, "blocks[4].across_mm: -13: a number from -12 to 12 would be right"),
        ({"along_mm": "far"}, 'blocks[4].along_mm: "far": a number from -60 to 60 would be right'),
        ({"along_mm": {"mm": 1}}, "blocks[4].along_mm: an object {...}: a number from -60 to 60 would be"),
        ({"along_mm": [1, 2]}, "blocks[4].along_mm: a list [...]: a number from -60 to 60 would be right"),
        ({"id": 3}, "blocks[4].id: 3 is blocks[3] already: another number would be right"),
        ({"slot": 0}, "layer 1, slot 0: block 3 stands there already: another slot would be right"),
        ({"across_mm": 0.6}, "layer 1: blocks 4 and 5 overlap by 0.6 mm: at most 0.5 mm would be right"),
        ({"across_mm": 0.51}, "layer 1: blocks 4 and 5 overlap by 0.51 mm: at most 0.5 mm would be right"),
        ({"across_mm": 0.50001}, "overlap by 0.50001 mm: at most 0.5 mm would be right"),
        ({"layer": 4}, "blocks: layer 3 is missing, though layer 4 is there: a block in each would be right"),
        ({"layer": 9}, "blocks: layers 3-8 are missing, though layer 9 is there"),
    ],
)
def test_a_fault_of_a_block_is_told_with_its_place(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    blocks = full(3)
    blocks[4].update(change)
    assert said in refused(tmp_path, {"blocks": blocks})


@pytest.mark.parametrize("tenths", range(-120, 116))
def test_an_overlap_of_half_a_millimeter_is_read_wherever_it_is(tmp_path: Path, tenths: int) -> None:
    blocks = [block(0, 0, 0, across_mm=tenths / 10), block(1, 0, 1, across_mm=(tenths - 5) / 10)]
    blocks[1]["across_mm"] = max(blocks[1]["across_mm"], -12.0)
    path = tmp_path / "tower.json"
    path.write_text(json.dumps({"blocks": blocks}), encoding="utf-8")
    assert len(load_tower(path).blocks) == 2


def test_the_place_is_where_the_value_stands(tmp_path: Path) -> None:
    blocks = full(3)
    blocks[4]["slot"] = 7
    assert refused(tmp_path, {"blocks": blocks}).startswith("34:12: ")


LINES = """{
 "blocks": [
  {"id": 0, "layer": 0, "slot": 0},
  {"id": "a brace { in a text", "layer": {"a": {}}, "slot": 1},
  {"id": 2, "layer": 0, "slot": 2, "along_mm": %s}
 ]
}"""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("NaN", "5:48: blocks[2].along_mm: NaN: a number from -60 to 60 would be right"),
        ("-Infinity", "5:48: blocks[2].along_mm: -Infinity: a number from -60 to 60 would be right"),
        ("1e999", "5:48: blocks[2].along_mm: 1e999: a number from -60 to 60 would be right"),
        ("9" * 5000, f"5:48: blocks[2].along_mm: {'9' * 37}...: a number from -60 to 60 would be right"),
        ("[" * 100_000, "5:48: what begins here is nested far too deep"),
        ('0, "id": 3', "5:51: blocks[2].id: the key stands here twice, first in line 5: once would be right"),
        ("1,", "5:49: no JSON: this ',' is one too many"),
        ("01", "5:49: no JSON: a ',' or '}' is missing here"),
        ('"\\q"', "5:49: no JSON: a single backslash in a text"),
        (".5", "5:48: no JSON: a number, a text in double quotes, a list or an object is missing here"),
    ],
)
def test_every_fault_has_its_line_and_column(tmp_path: Path, value: str, said: str) -> None:
    lines = refused(tmp_path, LINES % value).splitlines()
    assert [line.split(": ")[0] for line in lines[:2]] == ["4:10", "4:42"]
    assert lines[2].startswith(said)
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            '1:1: the file is empty: an object such as {"blocks": [{"id": 0, "layer": 0, "slot": 0}]} would',
        ),
        (" \n", "1:1: the file is empty: "),
        (
            '{"blocks": [',
            "1:13: no JSON: a number, a text in double quotes, a list or an object is missing here",
        ),
        ('{"blocks": [{"id": 0}', "no JSON: a ',' or ']' is missing here"),
        ("{blocks: []}", "1:2: no JSON: a key in double quotes is missing here"),
        ('{"blocks" []}', "1:11: no JSON: a ':' is missing behind a key"),
        ('{"blocks": []} {}', "1:16: no JSON: the file goes on here, though its value has ended"),
        (
            '{"blocks": []}',
            '1:12: blocks: there are none: a list such as [{"id": 0, "layer": 0, "slot": 0}] would be right',
        ),
        ("{}", '1:1: blocks: is missing: a list such as [{"id": 0, "layer": 0, "slot": 0}] would be right'),
        ('{"blocks": [{"layer": 0, "slot": 0}]}', "1:13: blocks[0].id: is missing: a whole number from 0 to"),
        (
            "[]",
            '1:1: the file: a list [...]: an object such as {"blocks": [{"id": 0, "layer": 0, "slot": 0}]}',
        ),
        ("3", "1:1: the file: 3: an object such as"),
        (
            '{"blocks": 3}',
            '1:12: blocks: 3: a list such as [{"id": 0, "layer": 0, "slot": 0}] would be right',
        ),
        (
            '{"blocks": [3]}',
            '1:13: blocks[0]: 3: an object such as {"id": 0, "layer": 0, "slot": 0} would be',
        ),
        (
            '{"blocks": [{"id": 0, "layer": 0, "slot": 0}], "fit": "evn"}',
            '1:55: fit: "evn", did you mean even?: "even" or "drawn" would be right',
        ),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0}], "fit": 3}', '1:55: fit: 3: "even" or "drawn" would'),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0}], "wind": 3}', "1:48: wind: no such key (there are"),
        ('{"\\u001b[31m": 3}', "1:2: \\x1b[31m: no such key"),
        ("[" * 100_000, "1:1: what begins here is nested far too deep"),
    ],
)
def test_other_faults_are_told(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text)


def test_where_every_block_is_wrong_nothing_else_is_told(tmp_path: Path) -> None:
    assert len(refused(tmp_path, {"blocks": [block(0, 0, 5)]}).splitlines()) == 1


def test_ten_thousand_blocks_are_refused_at_the_first_one_too_many(tmp_path: Path) -> None:
    text = json.dumps({"blocks": [block(i, i // 3 % 50, i % 3) for i in range(10_000)]}).replace(
        "}, ", "},\n"
    )
    assert refused(tmp_path, text) == (
        "151:1: blocks: there are more than 150 blocks: at most 150 would be right"
    )


@pytest.mark.parametrize(
    "hard",
    [
        json.dumps({"blocks": [{"id": 0, "layer": 0, "slot": 0} | {f"k{i}": 0 for i in range(200_000)}]}),
        json.dumps({"blocks": [{f"k{i}": 0 for i in range(300)} for _ in range(MOST_BLOCKS)]}),
        json.dumps({f"k{i}": 0 for i in range(300_000)}),
        json.dumps({"blocks": [{"id": 0, "layer": "{" * 27_000, "slot": "x"}] * MOST_BLOCKS}),
        "{" + ", ".join(['"fit": "even"'] * 250_000) + "}",
        "{" + ", ".join(f'"k{i}": 0' for i in range(250_000)) + ', "k0": 1}',
        '{"blocks": [' + ", ".join(["{}"] * 1_000_000) + "]}",
    ],
    ids=[
        "a block's keys",
        "keys of blocks",
        "keys",
        "braces",
        "one key twice",
        "the last key twice",
        "empty",
    ],
)
def test_with_twenty_faults_no_more_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hard: str
) -> None:
    read = []
    value = JsonCursor.value

    def counted(cursor: JsonCursor) -> Any:
        read.append(cursor.index)
        return value(cursor)

    monkeypatch.setattr(JsonCursor, "value", counted)
    assert len(refused(tmp_path, hard).splitlines()) == MOST_FAULTS
    assert len(read) < 10 * MOST_FAULTS


def test_of_an_object_in_a_value_nothing_is_kept(tmp_path: Path) -> None:
    text = '{"blocks": [{"id": [' + '{"a": 0},' * 400_000 + "0]}]}"
    path = tmp_path / "tower.json"
    path.write_text(text, encoding="utf-8")
    tracemalloc.start()
    try:
        with pytest.raises(ContentError):
            load_tower(path)
        assert tracemalloc.get_traced_memory()[1] < 10 * len(text)
    finally:
        tracemalloc.stop()


def test_a_file_that_is_not_there_or_none(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(UsageError):
            load_tower(path)


def test_a_name_of_thousands_of_letters_is_cut_short(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as found:
        load_tower(tmp_path / ("\x1b[31m" * 2000))
    assert len(str(found.value)) < 500
    assert "\x1b" not in str(found.value)


def test_of_a_file_of_control_codes_ten_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def unseen(sign: str) -> str:
        told.append(sign)
        return "no text"

    monkeypatch.setattr(text, "_unseen", unseen)
    assert len(refused(tmp_path, "\x01" * 100_000).splitlines()) == len(told) == 10
