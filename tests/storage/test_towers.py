"""Tower files: what is refused, with its place and what would be right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stacko_arcade.errors import ContentError, UsageError
from stacko_arcade.storage.towers import MOST_BLOCKS, load_tower


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
        ({"layer": 1.5}, "blocks[4].layer: 1.5: integer would be right"),
        ({"layer": True}, "blocks[4].layer: true: integer would be right"),
        ({"slot": 3}, "blocks[4].slot: 3: less than or equal to 2 would be right"),
        ({"layer": -1}, "blocks[4].layer: -1: greater than or equal to 0 would be right"),
        ({"along_mm": 61}, "blocks[4].along_mm: 61: less than or equal to 60 would be right"),
        ({"across_mm": -13}, "blocks[4].across_mm: -13: greater than or equal to -12 would be right"),
        ({"along_mm": "far"}, 'blocks[4].along_mm: "far": number would be right'),
        ({"id": 3}, "blocks[4].id: 3 is blocks[3] already"),
        ({"slot": 0}, "layer 1, slot 0: block 3 stands there already"),
        ({"across_mm": 0.6}, "layer 1: blocks 4 and 5 overlap by 0.6 mm: at most 0.5 mm would be right"),
        ({"layer": 4}, "layer 3 is missing, though layer 4 is there"),
    ],
)
def test_a_fault_of_a_block_is_told_with_its_place(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    blocks = full(3)
    blocks[4].update(change)
    assert said in refused(tmp_path, {"blocks": blocks})


def test_the_place_is_where_the_block_begins(tmp_path: Path) -> None:
    blocks = full(3)
    blocks[4]["slot"] = 7
    assert refused(tmp_path, {"blocks": blocks}).startswith("31:3: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1: no JSON: expecting value"),
        ('{"blocks": [', "no JSON"),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0, "along_mm": NaN}]}', "NaN is no number"),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0, "along_mm": -Infinity}]}', "-Infinity is no number"),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0, "along_mm": 1e999}]}', "finite number"),
        ('{"blocks": [{"id": 0, "id": 0, "layer": 0, "slot": 0}]}', "id is there twice"),
        ('{"blocks": []}', "at least 1 item"),
        ("{}", "blocks: is missing"),
        ("[]", "the file: [] where a table would be right"),
        ("3", "the file: 3 where a table would be right"),
        ('{"blocks": 3}', "blocks: 3"),
        ('{"blocks": [3]}', "blocks[0]: 3 where a table would be right"),
        (
            '{"blocks": [{"id": 0, "layer": 0, "slot": 0}], "fit": "tight"}',
            "'even' or 'drawn' would be right",
        ),
        ('{"blocks": [{"id": 0, "layer": 0, "slot": 0}], "wind": 3}', "wind: no such key"),
        ("[" * 100_000, "nested far too deep"),
        ('{"blocks": [{"id": ' + "9" * 5000 + "}]}", "1:1: "),
    ],
)
def test_other_faults_are_told(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text)


def test_ten_thousand_blocks_are_refused_by_their_number(tmp_path: Path) -> None:
    said = refused(tmp_path, {"blocks": [block(i, i // 3, i % 3) for i in range(10_000)]})
    assert said == "1:1: blocks: 10000 blocks: at most 150 would be right"


def test_a_file_that_is_not_there_or_none(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(UsageError):
            load_tower(path)
