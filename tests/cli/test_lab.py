"""``stacko-arcade lab``: towers stand, lose a block, are pulled at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stacko_arcade.cli.arguments import LARGEST_SEED, parse_seed
from stacko_arcade.cli.main import run
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side
from tests.fidelity.case import Case, read_cases

CASES = read_cases()


def written(tmp_path: Path, case: Case) -> str:
    path = tmp_path / "tower.json"
    path.write_text(json.dumps({"blocks": case.to_dict()["blocks"], "fit": "even"}), encoding="utf-8")
    return str(path)


def file_of(tmp_path: Path, blocks: list[dict[str, Any]], fit: str = "even") -> str:
    path = tmp_path / "of.json"
    path.write_text(json.dumps({"blocks": blocks, "fit": fit}), encoding="utf-8")
    return str(path)


def full(layers: int) -> list[dict[str, Any]]:
    return [{"id": i, "layer": i // 3, "slot": i % 3} for i in range(3 * layers)]


def one(kind: str, *, falls: bool, speed: float | None = None) -> Case:
    return next(
        case
        for case in CASES
        if case.is_clear
        and (case.kind, case.falls) == (kind, falls)
        and (speed is None or case.speed_mm_s == speed)
    )


def lab(capfd: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["lab", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


@pytest.mark.parametrize("falls", [True, False])
def test_a_block_vanishes(tmp_path: Path, capfd: pytest.CaptureFixture[str], *, falls: bool) -> None:
    case = one("remove", falls=falls)
    found = lab(capfd, "remove", "--tower", written(tmp_path, case), "--block", str(case.block))
    assert found["collapsed"] is falls
    assert (found["strays"] > 0) is falls
    assert found["strays"] == len(found["fallen"])


def test_all_blocks_that_fall_are_counted_and_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Six layers stand on two blocks; without one of them they tip over."""
    base = [{"id": i, "layer": 0, "slot": i} for i in range(3)]
    pair = [{"id": 3, "layer": 1, "slot": 0}, {"id": 4, "layer": 1, "slot": 2}]
    above = [{"id": 5 + i, "layer": 2 + i // 3, "slot": i % 3} for i in range(18)]
    tower = file_of(tmp_path, base + pair + above)
    pulled = ("pull", "--direction", "right")
    for words in (("remove",), pulled):
        found = lab(capfd, *words, "--tower", tower, "--block", "4")
        assert found["strays"] == len(found["fallen"]) > 10
        assert found["fallen"] == sorted(found["fallen"])
        assert set(found["fallen"]) <= set(range(5, 23))


@pytest.mark.parametrize("falls", [True, False])
def test_a_block_is_pulled(tmp_path: Path, capfd: pytest.CaptureFixture[str], *, falls: bool) -> None:
    case = one("pull", falls=falls)
    side = "left" if case.direction < 0 else "right"
    found = lab(
        capfd,
        *("pull", "--tower", written(tmp_path, case), "--block", str(case.block)),
        *("--speed", str(case.speed_mm_s), "--direction", side),
    )
    assert found["collapsed"] is falls
    assert 0 < found["peak_force_weights"] <= 40.5
    assert found["drag_mm"] >= 0


@pytest.mark.parametrize("more", [[], ["--no-sleep"]])
def test_a_sound_tower_stands(tmp_path: Path, capfd: pytest.CaptureFixture[str], more: list[str]) -> None:
    tower = written(tmp_path, one("remove", falls=False))
    found = lab(capfd, "stand", "--tower", tower, "--seconds", "3", *more)
    assert not found["collapsed"]
    assert found["drift_mm"] < 0.5
    assert (found["asleep_s"] is None) is bool(more)


@pytest.mark.parametrize("more", [[], ["--no-sleep"]])
def test_a_tower_that_cannot_stand_falls(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], more: list[str]
) -> None:
    blocks = [{"id": i, "layer": i, "slot": 0 if i < 3 else 2} for i in range(6)]
    found = lab(capfd, "stand", "--tower", file_of(tmp_path, blocks), "--seconds", "4", *more)
    assert found["collapsed"] is True
    assert found["fallen"] == [3, 4, 5]
    assert 0 < found["collapsed_s"] < 1
    assert found["sink_mm"] > 40
    assert found["drift_mm"] > 40
    assert found["tilt_rad"] > 1


def test_the_ways_of_a_single_block_that_falls_count(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    blocks = [*full(3), {"id": 9, "layer": 3, "slot": 1, "along_mm": 60}]
    found = lab(capfd, "stand", "--tower", file_of(tmp_path, blocks), "--seconds", "4")
    assert (found["collapsed"], found["fallen"]) == (True, [9])
    assert found["sink_mm"] > 12
    assert found["tilt_rad"] > 0.5


def test_the_largest_way_of_all_the_time_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Tower.read

    def swaying(tower: Tower, side: Side) -> list[tuple[BlockId, float, float, float]]:
        """Return every block 5 mm aside for a moment of the third second."""
        aside_mm = 5.0 if 280 < tower.ticks <= 300 else 0.0
        return [(block, x + aside_mm, y, angle) for block, x, y, angle in read(tower, side)]

    monkeypatch.setattr(Tower, "read", swaying)
    found = lab(capfd, "stand", "--tower", file_of(tmp_path, full(3)), "--seconds", "3", "--no-sleep")
    assert 5 <= found["drift_mm"] < 5.1


def test_what_has_not_happened_is_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = lab(capfd, "stand", "--tower", file_of(tmp_path, full(3)), "--seconds", "2")
    assert (found["collapsed"], found["collapsed_s"], found["fallen"]) == (False, None, [])
    assert round(found["asleep_s"], 3) == found["asleep_s"] > 0


@pytest.mark.parametrize(
    ("speed", "ended", "way_mm"), [("80", "out", 75), ("5", "time is up", 30), ("0.001", "time is up", 0)]
)
def test_a_pull_says_how_it_ended(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], speed: str, ended: str, way_mm: float
) -> None:
    words = ("--block", "4", "--direction", "right", "--speed", speed)
    found = lab(capfd, "pull", "--tower", file_of(tmp_path, full(3)), *words)
    assert (found["ended"], found["is_out"], found["collapsed"]) == (ended, ended == "out", False)
    assert abs(found["way_mm"] - way_mm) < 10


def test_a_pull_ends_when_the_tower_falls_before_the_block_is_out(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    case = next(one for one in CASES if one.seed == 5029)
    side = "left" if case.direction < 0 else "right"
    words = ("--block", str(case.block), "--direction", side, "--speed", str(case.speed_mm_s))
    found = lab(capfd, "pull", "--tower", written(tmp_path, case), *words)
    assert (found["ended"], found["is_out"], found["collapsed"]) == ("fallen", False, True)


def test_the_fit_has_the_measured_patterns(capfd: pytest.CaptureFixture[str]) -> None:
    found = lab(capfd, "fit", "--layers", "2000", "--seed", "7")
    for name, share in {"middle": 0.54, "both_ends": 0.28, "one_end": 0.08, "none": 0.11}.items():
        assert abs(found[name] - share) < 0.04
    assert lab(capfd, "fit", "--layers", "2000", "--seed", "7") == found


def test_without_json_a_table_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "fit", "--layers", "10", "--seed", "1"]) == 0
    assert "both ends" in capfd.readouterr().out


def test_the_table_has_words_and_units(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tower = file_of(tmp_path, [*full(3), {"id": 9, "layer": 3, "slot": 1, "along_mm": 60}])
    assert run(["lab", "stand", "--tower", tower, "--seconds", "1", "--no-sleep"]) == 0
    rows = [[cell.strip() for cell in line.split("│")[1:3]] for line in capfd.readouterr().out.splitlines()]
    told = {row[0]: row[1] for row in rows if len(row) == 2}
    assert told["sink"].endswith(" mm")
    assert told["fell after"].endswith(" s")
    assert (told["collapsed"], told["asleep after"], told["fallen"]) == ("yes", "-", "9")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["remove", "--block", "99"], "--block 99: the tower has no such block (it has 0-8)"),
        (["remove", "--block", "x"], "--block x: the tower has no such block (it has 0-8)"),
        (["remove", "--block", "-1"], "--block -1: the tower has no such block"),
        (["remove", "--block", "9" * 5000], f"--block {'9' * 37}...: the tower has no such block"),
        (["pull", "--block", "4", "--direction", "lft"], "did you mean left?: left or right would be right"),
        (["pull", "--block", "4", "--direction", "\x1b[31m" * 900], "--direction \\x1b[31m\\x1b[31m"),
        (["pull", "--block", "4", "--direction", "left", "--speed", "nan"], "--speed nan: more than 0"),
        (["pull", "--block", "4", "--direction", "left", "--speed", "0"], "--speed 0: more than 0"),
        (["pull", "--block", "4", "--direction", "left", "--speed", "fast"], "--speed fast: more than 0"),
        (
            ["pull", "--block", "4", "--direction", "left", "--speed", "600.0001"],
            "--speed 600.0001: more than 0 and at most 600 would be right",
        ),
        (["stand", "--seconds", "inf"], "--seconds inf: more than 0"),
        (["stand", "--seconds", "-1"], "--seconds -1: more than 0"),
        (
            ["stand", "--seconds", "36000.5"],
            "--seconds 36000.5: more than 0 and at most 36000 would be right",
        ),
        (["stand", "--seconds", "1_0"], "--seconds 1_0: more than 0"),
        (["stand", "--seed", "abc"], "--seed abc: a whole number from 0 to"),
        (["stand", "--seed", "\x1b[31m"], "--seed \\x1b[31m: a whole number from 0 to"),
        (
            ["stand", "--seed", "0" * 30 + "9" * 5000],
            f"--seed {'0' * 30}9999999...: a whole number from 0 to",
        ),
        (["stand", "--seed", "0" * 30 + "9" * 23], "a whole number from 0 to 9223372036854775807 would be"),
    ],
)
def test_wrong_use_is_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    path = tmp_path / "t.json"
    blocks = [{"id": i, "layer": i // 3, "slot": i % 3} for i in range(9)]
    path.write_text(json.dumps({"blocks": blocks}), encoding="utf-8")
    assert run(["lab", arguments[0], "--tower", str(path), *arguments[1:]]) == 2
    captured = capfd.readouterr()
    assert said in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert len(captured.err) < 300
    assert captured.err.strip().isprintable()


@pytest.mark.parametrize("layers", ["0", "100001", "1e9", "x", "1.5", "9" * 5000])
def test_layers_are_a_number_within_bounds(capfd: pytest.CaptureFixture[str], layers: str) -> None:
    assert run(["lab", "fit", "--layers", layers]) == 2
    told = layers if len(layers) <= 40 else f"{layers[:37]}..."
    assert capfd.readouterr().err == f"--layers {told}: a whole number from 1 to 100000 would be right\n"


def test_zeros_before_a_seed_count_for_nothing() -> None:
    assert parse_seed("0" * 5000 + "7") == 7
    assert parse_seed("0" * 5000) == 0
    assert parse_seed(str(LARGEST_SEED)) == LARGEST_SEED


def test_a_tower_file_with_faults_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.json"
    path.write_text('{"blocks": [{"id": 0, "layer": 1, "slot": 0}]}', encoding="utf-8")
    assert run(["lab", "stand", "--tower", str(path)]) == 2
    assert f"{path}:1:2: blocks: layer 0 is missing" in capfd.readouterr().err
