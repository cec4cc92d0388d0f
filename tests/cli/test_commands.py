"""What the commands answer when they are used as they are meant."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stacko_arcade import __version__
from stacko_arcade.cli.main import app
from stacko_arcade.content import content
from stacko_arcade.opponents.loader import list_opponents, load_opponent
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, TowerRules
from stacko_arcade.storage.house_rules import house_rules_to_yaml, list_house_rules, load_house_rules
from tests.cli.ask import ask
from tests.project.places import ROOT, ran

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
SMALL = HouseRules(
    name="small",
    tower=TowerRules(
        (
            ("r1", "r2", "b2"),
            ("y1", "y2", "y-skip"),
            ("r-draw2", "g-reverse", "wild"),
            ("r4", "g1", "r3"),
            ("b4", "b3", "b1"),
        )
    ),
)
"""A low tower, so that matches are short."""


@pytest.fixture
def small(tmp_path: Path) -> str:
    """Return the path of house rules with which a match is short."""
    path = tmp_path / "small.yaml"
    path.write_text(house_rules_to_yaml(SMALL), encoding="utf-8")
    return str(path)


def game(*words: str, cwd: Path, env: Mapping[str, str] | None = None) -> tuple[int, str, list[str]]:
    """Run the game as a person does; return exit code, stdout and the lines of stderr."""
    said = ran([sys.executable, "-m", "stacko_arcade", *words], cwd, {"PYTHONPATH": str(ROOT), **(env or {})})
    assert "Traceback" not in said.stderr + said.stdout
    return said.returncode, said.stdout, said.stderr.splitlines()


# -- simulate ----------------------------------------------------------------------------------------------


def simulated(capfd: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    said = ask(capfd, "simulate", *words, "--json")
    assert (said.code, said.err) == (0, "")
    document: dict[str, Any] = json.loads(said.out)
    return document


def but_for_the_clock(document: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in document.items() if key != "wall"}
    if "matches" in kept:
        kept["matches"] = [but_for_the_clock(match) for match in kept["matches"]]
    return kept


def test_simulate_plays_a_whole_match_and_says_how_it_went(
    small: str, capfd: pytest.CaptureFixture[str]
) -> None:
    found = simulated(capfd, "--rules", small, "--seats", "tilda,tilda", "--seed", "1")
    assert set(found) == {
        "rules",
        "seed",
        "seats",
        "result",
        "pulls",
        "turns",
        "layers",
        "pose_hash",
        "simulated_s",
        "wall",
    }
    assert (found["rules"], found["seed"], found["seats"]) == ("small", 1, ["tilda", "tilda"])
    assert set(found["result"]) == {"loser", "winner", "reason"}
    assert found["result"]["reason"] in ("collapse", "stray", "no_block_left")
    assert found["pulls"] >= 1
    assert found["layers"] >= 2
    assert len(found["pose_hash"]) == 16
    assert int(found["pose_hash"], 16) >= 0
    assert found["simulated_s"] > 1
    assert set(found["wall"]) == {"seconds", "processor_s", "times_real"}
    assert found["wall"]["seconds"] > 0


def test_the_same_seed_is_the_same_match_but_for_the_clock(
    small: str, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ("--rules", small, "--seats", "tilda,tilda,tilda", "--seed")
    first = but_for_the_clock(simulated(capfd, *words, "1"))
    assert but_for_the_clock(simulated(capfd, *words, "1")) == first
    assert but_for_the_clock(simulated(capfd, *words, "2")) != first


def test_more_matches_count_on_from_the_seed_and_more_jobs_change_nothing(
    small: str, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ("--rules", small, "--seed", "5", "--matches", "3")
    alone = simulated(capfd, *words)
    assert [match["seed"] for match in alone["matches"]] == [5, 6, 7]
    assert sum(alone["reasons"].values()) == 3
    assert sum(alone["wins"].values()) == 3
    assert "loop_guard" not in alone["reasons"]
    assert alone["pulls"] == sum(match["pulls"] for match in alone["matches"])
    assert but_for_the_clock(simulated(capfd, *words, "--jobs", "2")) == but_for_the_clock(alone)
    single = simulated(capfd, "--rules", small, "--seed", "6")
    assert but_for_the_clock(single) == but_for_the_clock(alone["matches"][1])


def test_simulate_tells_people_a_line_for_each_match(small: str, capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, "simulate", "--rules", small, "--seed", "5", "--matches", "2")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["seed 5", "seed 6"]
    assert all("Tilda" in line and "wins" in line for line in lines)


def test_the_official_match_of_the_first_seed_ends_with_a_result(
    capfd: pytest.CaptureFixture[str],
) -> None:
    found = simulated(capfd, "--rules", "official", "--seats", "tilda,tilda", "--seed", "1")
    assert found["result"]["reason"] in ("collapse", "stray", "no_block_left")
    assert found["pulls"] > 3


def test_simulate_needs_no_display(small: str, tmp_path: Path) -> None:
    code, out, complaints = game(
        "simulate", "--rules", small, "--seed", "1", "--json", cwd=tmp_path, env=NO_DISPLAY
    )
    assert (code, complaints) == (0, [])
    assert json.loads(out)["seed"] == 1


# -- rules and opponents -----------------------------------------------------------------------------------


def test_rules_list_names_what_there_is(capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, "rules", "list")
    assert (said.code, said.err) == (0, "")
    assert tuple(said.out.split()) == list_house_rules()
    assert "official" in said.out.split()


def test_rules_show_writes_a_file_that_says_the_same(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    said = ask(capfd, "rules", "show", "official")
    assert (said.code, said.err) == (0, "")
    path = tmp_path / "mine.yaml"
    path.write_text(said.out, encoding="utf-8")
    assert load_house_rules(str(path)) == OFFICIAL
    assert ask(capfd, "rules", "show", str(path)).out == said.out


def test_opponents_list_introduces_everybody(capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, "opponents", "list")
    assert (said.code, said.err) == (0, "")
    assert [line.split(":")[0] for line in said.out.splitlines()] == list(list_opponents())
    assert load_opponent("tilda").description in said.out


# -- without a display -------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="only there a session may have no display")
@pytest.mark.parametrize("words", [(), ("play",), ("play", "--demo", "--mute"), ("play", "--seed", "1")])
def test_a_window_without_a_display_is_answered_in_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    code, out, complaints = game(*words, cwd=tmp_path, env=NO_DISPLAY)
    assert (code, out) == (2, "")
    (line,) = complaints
    assert "there is no display" in line
    assert "stacko-arcade simulate" in line, "what can be done instead"


@pytest.mark.skipif(sys.platform != "linux", reason="only there a session may have no display")
def test_doctor_names_a_missing_display_in_one_line(tmp_path: Path) -> None:
    code, out, complaints = game("doctor", cwd=tmp_path, env=NO_DISPLAY)
    assert (code, complaints) == (1, [])
    missing = [line for line in out.splitlines() if line.startswith("MISSING")]
    assert len(missing) == 1
    assert "display: no window can be opened: there is no display" in missing[0]
    code, out, _ = game("doctor", "--json", cwd=tmp_path, env=NO_DISPLAY)
    found = json.loads(out)
    assert code == 1
    assert [finding["what"] for finding in found if not finding["is_fine"]] == ["display"]
    assert {"Python", "packages", "content", "house rules", "opponents", "physics", "sound"} <= {
        finding["what"] for finding in found
    }


def test_doctor_names_content_that_is_missing(tmp_path: Path) -> None:
    code, out, _ = game("doctor", cwd=tmp_path, env={**NO_DISPLAY, "STACKO_CONTENT": str(tmp_path)})
    assert code == 1
    missing = [line for line in out.splitlines() if line.startswith("MISSING")]
    assert sum("STACKO_CONTENT" in line for line in missing) == 3


@pytest.mark.window
def test_doctor_is_content_where_there_is_a_display(tmp_path: Path) -> None:
    if not os.environ.get("DISPLAY"):
        pytest.skip("no display")
    code, out, _ = game("doctor", cwd=tmp_path)
    assert code == 0, out
    assert "display: OpenGL" in out


# -- help --------------------------------------------------------------------------------------------------

COMMANDS = [
    (),
    ("play",),
    ("simulate",),
    ("referee",),
    ("doctor",),
    ("bench",),
    ("rules",),
    ("rules", "list"),
    ("rules", "show"),
    ("opponents",),
    ("opponents", "list"),
    ("lab",),
    ("lab", "stand"),
    ("lab", "remove"),
    ("lab", "pull"),
    ("lab", "fit"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_explains_itself(
    words: tuple[str, ...], option: str, capfd: pytest.CaptureFixture[str]
) -> None:
    said = ask(capfd, *words, option)
    assert (said.code, said.err) == (0, "")
    assert f"Usage: {' '.join(('stacko-arcade', *words))}" in " ".join(said.out.split())


def test_no_command_is_without_a_test_of_its_help() -> None:
    tops = {command.callback.__name__ for command in app.registered_commands if command.callback}
    groups = {group.name for group in app.registered_groups}
    assert tops | groups == {words[0] for words in COMMANDS if words}


@pytest.mark.parametrize("group", ["rules", "opponents"])
def test_a_group_without_a_command_shows_its_help(group: str, capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, group)
    assert (said.code, said.err) == (2, "")
    assert "Usage: stacko-arcade" in said.out
    assert "list" in said.out


def test_version(capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, "--version")
    assert (said.code, said.out, said.err) == (0, f"{__version__}\n", "")


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "stacko_arcade", "rules", "show", "official"]
    code = "import subprocess, sys; " + (
        f"first = subprocess.Popen({words!r}, stdout=subprocess.PIPE, stderr=subprocess.PIPE); "
        "first.stdout.close(); print(first.stderr.read().decode()); first.wait()"
    )
    said = ran([sys.executable, "-c", code], tmp_path, {"PYTHONPATH": str(ROOT)})
    assert (said.returncode, said.stdout.strip(), said.stderr) == (0, "", "")


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for words in COMMANDS:
        if len(words) == 1 and words[0] not in ("rules", "opponents"):
            assert words[0] in text, f"README.md says nothing of stacko-arcade {words[0]}"


def test_shipped_content_is_where_the_commands_look() -> None:
    assert content("levels", "official.yaml").is_file()
    assert content("ai", "tilda.yaml").is_file()
