from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from stacko_arcade.cli.referee import Referee, referee
from stacko_arcade.cli.referee_lines import LINES
from stacko_arcade.cli.rules import app as rules_app
from stacko_arcade.errors import ContentError, UsageError
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, TowerRules
from stacko_arcade.storage.house_rules import house_rules_to_yaml
from tests.conftest import Golden

TOWER = HouseRules(
    tower=TowerRules(
        (
            ("r1", "r2", "b2"),
            ("y1", "y2", "y-skip"),
            ("r-draw2", "g-reverse", "wild"),
            ("r4", "g1", "r4"),
            ("b4", "b3", "b1"),
        )
    )
)
SCRIPT = """
# a match of three
state
legal
touch b4
pull r4
restore
pull r4 two-handed
place middle
call-uno 0
penalty-color yellow
legal
pull y-skip
place middle
place left
pull y2
place right two-handed
call-uno 0
touch r1
keep
pull y1
place left
legal
pull r-draw2
pull g1
pull g-reverse
place middle
pull y1
pull b2
pull wild two-handed
call-uno 0 by 1
stray wild
place right
pull r1
call-color red
penalty-color green
state
straighten
pull g1
place left
pass
roll
jump-in r4 1
legal
pull r4#2
place middle
state
stray 2
state
topple
"""


def asked(*lines: str, rules: HouseRules = TOWER, seats: int = 3) -> list[dict[str, Any]]:
    match = Referee(rules, seats, 1)
    return [dict(answer) for line in lines if (answer := match.answer(line)) is not None]


def test_the_referee_answers_a_whole_match_as_before(golden: Golden) -> None:
    match = Referee(TOWER, 3, 1)
    lines = []
    for line in SCRIPT.strip().splitlines():
        answer = match.answer(line)
        lines.append(f"> {line}")
        if answer is not None:
            lines.append(json.dumps(answer))
    golden("referee.txt", "\n".join(lines) + "\n")


def test_an_accepted_line_tells_the_events_and_who_moves() -> None:
    (pulled, placed) = asked("pull r4", "place left")
    assert pulled == {
        "ok": True,
        "events": [
            {"type": "BlockFreed", "seat": 0, "block": "r4#1"},
            {"type": "BlockPulled", "seat": 0, "block": "r4#1"},
        ],
        "to_move": 0,
    }
    assert [event["type"] for event in placed["events"]] == [
        "BlockPlaced",
        "TowerSettled",
        "TargetSet",
        "TurnPassed",
    ]
    assert placed["to_move"] == 1


def test_a_refused_line_tells_the_rule_the_reason_and_what_is_legal() -> None:
    (*_, refused) = asked("pull r4", "place left", "pull y1")
    assert refused == {
        "ok": False,
        "error": {
            "rule": "target.color",
            "message": "y1 does not match: the target is red or 4",
            "legal": ["r1", "r2", "r-draw2", "wild", "r4#2"],
        },
    }


def test_legal_says_the_phase_and_names_blocks_slots_or_colors() -> None:
    answers = asked("legal", "pull wild", "legal", "place left", "legal", "topple", "legal")
    assert [(answer["phase"], len(answer["legal"])) for answer in answers[::2]] == [
        ("choose", 12),
        ("place", 3),
        ("call_color", 4),
        ("over", 0),
    ]
    assert answers[2]["legal"] == ["left", "middle", "right"]
    assert answers[4]["legal"] == ["red", "yellow", "green", "blue"]


def test_state_has_every_field() -> None:
    (before, *_, after) = asked("state", "pull r-draw2", "place left", "topple", "state")
    assert before["state"] == {
        "seats": 3,
        "active": [0, 1, 2],
        "to_move": 0,
        "direction": 1,
        "phase": "choose",
        "target": {"color": None, "number": None, "symbol": None},
        "owed": [],
        "in_hand": None,
        "touched": None,
        "layers": [
            ["r1", "r2", "b2"],
            ["y1", "y2", "y-skip"],
            ["r-draw2", "g-reverse", "wild"],
            ["r4#1", "g1", "r4#2"],
            ["b4", "b3", "b1"],
        ],
        "last_toucher": None,
        "strays": [],
        "round": 1,
        "scores": [],
        "result": None,
    }
    assert after["state"]["owed"] == [{"seat": 1, "count": 2, "color": "red", "numbers_only": True}]
    assert after["state"]["layers"][5] == ["r-draw2", None, None]
    assert after["state"]["result"] == {"loser": 0, "winner": None, "reason": "collapse"}


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "  # one more"])
def test_empty_lines_and_comments_are_not_answered(line: str) -> None:
    assert asked(line) == []
    assert asked(f"legal {line}") == asked("legal")


@pytest.mark.parametrize(
    ("line", "rule", "message"),
    [
        ("pul r4", "line", "'pul' is no line the referee knows, did you mean pull?"),
        ("pull", "line", "'pull' is not understood: write pull BLOCK [two-handed]"),
        ("pull r4 twice", "line", "'pull r4 twice' is not understood: write pull BLOCK [two-handed]"),
        ("stray", "line", "'stray' is not understood: write stray BLOCK... or stray N"),
        ("place top", "line", "'top' is no slot: left, middle, right"),
        ("call-color purple", "line", "'purple' is no color: red, yellow, green, blue"),
        ("call-uno me", "line", "'me' is no seat: seats are numbers from 0"),
        ("call-uno 1 by ²", "line", "'²' is no seat: seats are numbers from 0"),
        (
            "call-uno 1 by 99999999999999999999",
            "line",
            "'99999999999999999999' is no seat: seats are numbers from 0",
        ),
        ("call-uno 7", "seat.active", "seat 7 is not in the match"),
        ("pull r9", "block.name", "r9 is no block name: names are like r4, b-draw2, g-reverse, y-skip, wild"),
        ("pull r3", "block.name", "there is no block r3 in this match"),
        ("touch r4#3", "block.name", "there is no block r4#3: of r4 there is r4#1, r4#2"),
        ("stray 0", "block.place", "0 blocks cannot have fallen: 15 are in the tower"),
        ("stray 16", "block.place", "16 blocks cannot have fallen: 15 are in the tower"),
        ("stray 999999999", "block.place", "999999999 blocks cannot have fallen: 15 are in the tower"),
        ("place left", "phase", "no block may be placed now: a block has to be pulled"),
        ("pass", "no_match", "nobody passes here: where nothing fits, any block of the zone may be pulled"),
        ("roll red1", "target.source", "no cube is rolled here: the last block stacked is the target"),
        ("jump-in r4#2 1", "jump_in", "jumping in was not agreed on"),
        ("penalty-color red", "phase", "no color has to be named: no penalty is due"),
    ],
)
def test_a_line_that_cannot_be_is_answered_with_the_reason(line: str, rule: str, message: str) -> None:
    (answer,) = asked(line)
    assert answer["ok"] is False
    assert (answer["error"]["rule"], answer["error"]["message"]) == (rule, message)


@pytest.mark.parametrize("form", LINES)
def test_every_line_that_is_listed_is_known(form: str) -> None:
    line = form.replace("[two-handed]", "two-handed").replace("left|middle|right", "left").replace("...", "")
    line = line.replace("[by SEAT]", "by 1").replace("[FACE]", "red1").replace("COLOR", "red")
    line = line.replace("[late]", "late")
    line = line.replace("BLOCK", "r1").replace("SEAT", "0").replace(" N", " 1")
    (answer,) = asked(line)
    assert answer["ok"] or answer["error"]["rule"] != "line"


def test_without_by_the_seat_to_move_calls_or_the_next_one_if_that_is_the_offender() -> None:
    (*_, waiting) = asked("pull r4 two-handed", "call-uno 0")
    assert waiting["events"] == [{"type": "UnoCalled", "seat": 1, "offender": 0, "waits": True}]
    (*_, settled) = asked("pull y-skip two-handed", "place left", "call-uno 0", seats=4)
    assert settled["events"] == [{"type": "UnoCalled", "seat": 2, "offender": 0}]


def test_the_top_blocks_fall_without_the_one_in_hand() -> None:
    (*_, fell) = asked("pull r4", "place left", "pull r4#2", "stray 2")
    assert [event["block"] for event in fell["events"][:2]] == ["r4#1", "b4"]
    assert fell["events"][-1] == {"type": "MatchEnded", "loser": 1, "winner": 0, "reason": "stray"}


def command(lines: str | bytes, *arguments: str) -> Any:
    app = typer.Typer()
    app.command()(referee)
    return CliRunner().invoke(app, arguments, input=lines)


def test_the_command_prints_one_json_object_a_line() -> None:
    result = command(
        "\n# hello\nstate\nnonsense\nlegal", "--rules", "official", "--seats", "5", "--seed", "3"
    )
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[0]["state"]["seats"] == 5
    assert len(answers[2]["legal"]) == 42
    assert (
        command("state", "--seats", "5", "--seed", "3").stdout.splitlines()[0]
        == result.stdout.splitlines()[0]
    )
    assert (
        command("state", "--seats", "5", "--seed", "4").stdout.splitlines()[0]
        != result.stdout.splitlines()[0]
    )


def test_what_is_no_text_is_answered_too() -> None:
    result = command(b"\xff\xfe pull\nlegal\n", "--seats", "2")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True]


def test_the_end_of_the_input_is_the_end() -> None:
    result = command("", "--seats", "2")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("seats", ["0", "1", "11", "-3"])
def test_a_number_of_seats_that_cannot_play_is_an_error(seats: str) -> None:
    result = command("", "--seats", seats)
    assert isinstance(result.exception, UsageError)
    assert str(result.exception).startswith(f"--seats {seats}: 2 to 10 seats can play by official")


def test_rules_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(house_rules_to_yaml(TOWER), encoding="utf-8")
    answer = json.loads(command("state", "--rules", str(path), "--seats", "3").stdout)
    assert answer["state"]["layers"][0] == ["r1", "r2", "b2"]
    path.write_text("revers: 1", encoding="utf-8")
    assert isinstance(command("state", "--rules", str(path), "--seats", "3").exception, ContentError)
    assert isinstance(command("state", "--rules", "offical", "--seats", "3").exception, UsageError)


def test_the_rules_are_listed_and_shown(tmp_path: Path) -> None:
    listed = CliRunner().invoke(rules_app, ["list"])
    assert "official" in listed.stdout.split()
    shown = CliRunner().invoke(rules_app, ["show", "official"])
    assert shown.stdout == house_rules_to_yaml(OFFICIAL)
    assert isinstance(CliRunner().invoke(rules_app, ["show", "nothing"]).exception, UsageError)
