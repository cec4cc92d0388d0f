"""``stacko-arcade lab``: towers stand, lose a block, are pulled at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stacko_arcade.cli.main import run
from tests.fidelity.case import Case, read_cases

CASES = read_cases()


def written(tmp_path: Path, case: Case) -> str:
    path = tmp_path / "tower.json"
    path.write_text(json.dumps({"blocks": case.to_dict()["blocks"], "fit": "even"}), encoding="utf-8")
    return str(path)


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


def test_a_tower_that_cannot_stand_falls(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    blocks = [{"id": i, "layer": i, "slot": 0 if i < 3 else 2} for i in range(6)]
    path = tmp_path / "leaning.json"
    path.write_text(json.dumps({"blocks": blocks}), encoding="utf-8")
    assert lab(capfd, "stand", "--tower", str(path), "--seconds", "4")["collapsed"] is True


def test_the_fit_has_the_measured_patterns(capfd: pytest.CaptureFixture[str]) -> None:
    found = lab(capfd, "fit", "--layers", "2000", "--seed", "7")
    for name, share in {"middle": 0.54, "both_ends": 0.28, "one_end": 0.08, "none": 0.11}.items():
        assert abs(found[name] - share) < 0.04
    assert lab(capfd, "fit", "--layers", "2000", "--seed", "7") == found


def test_without_json_a_table_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "fit", "--layers", "10", "--seed", "1"]) == 0
    assert "middle" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["remove", "--block", "99"], "--block 99: the tower has no such block (it has 0-8)"),
        (["pull", "--block", "4", "--direction", "lft"], "did you mean left?: left or right would be right"),
        (["pull", "--block", "4", "--direction", "left", "--speed", "nan"], "--speed nan: more than 0"),
        (["pull", "--block", "4", "--direction", "left", "--speed", "0"], "--speed 0: more than 0"),
        (["stand", "--seconds", "inf"], "--seconds inf: more than 0"),
        (["stand", "--seconds", "-1"], "--seconds -1: more than 0"),
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


def test_a_tower_file_with_faults_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.json"
    path.write_text('{"blocks": [{"id": 0, "layer": 1, "slot": 0}]}', encoding="utf-8")
    assert run(["lab", "stand", "--tower", str(path)]) == 2
    assert f"{path}:1:2: blocks: layer 0 is missing" in capfd.readouterr().err
