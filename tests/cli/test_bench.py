"""The benchmark's figures, targets and document; how fast a machine is, is never asserted."""

from __future__ import annotations

import json
import os
import sys

import pytest

from stacko_arcade.bench import child, frame, memory, physics, stillness
from stacko_arcade.bench.report import Limit, Part, Target, middle, nearly_worst, skipped
from stacko_arcade.cli.main import run
from stacko_arcade.tower import measure
from stacko_arcade.tower.laboratory import Stood


def quiet(words: str) -> None:
    pass


@pytest.mark.parametrize(
    ("value", "limit", "wanted", "is_met"),
    [
        (2.4, "at most", 2.5, True),
        (2.5, "at most", 2.5, True),
        (2.6, "at most", 2.5, False),
        (7.0, "at least", 6.0, True),
        (5.9, "at least", 6.0, False),
    ],
)
def test_a_target_is_met_on_its_side_of_the_limit(
    value: float, limit: Limit, wanted: float, is_met: bool
) -> None:
    target = Target("frame", value, limit, wanted, "ms")
    assert target.is_met is is_met
    assert target.to_dict()["met"] is is_met


def test_percentiles() -> None:
    assert middle([3.0, 1.0, 2.0]) == 2.0
    assert nearly_worst([float(n) for n in range(100)]) == 95.0
    assert nearly_worst([7.0]) == 7.0


def test_a_skipped_part_says_why_and_claims_nothing() -> None:
    assert skipped("frame", "no display").to_dict() == {"skipped": "no display"}
    part = Part("tower", {"rebuilds": 20}, (Target("still", 0.1, "at most", 1.0, "mm"),))
    assert part.to_dict()["rebuilds"] == 20
    assert part.to_dict()["targets"] == [
        {"name": "still", "value": 0.1, "limit": "at most", "wanted": 1.0, "unit": "mm", "met": True}
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--only", "frme"],
            "--only frme: no such part, did you mean frame? "
            "(there are rules, simulate, tower, physics, frame, memory)",
        ),
        (["--only", "frame,,"], "--only : no such part"),
        (["--matches", "0"], "--matches 0: 1 to 1000 would be right"),
        (["--minutes", "0"], "--minutes 0: more than 0"),
        (["--minutes", "nan"], "--minutes nan: more than 0"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(says)
    assert told.err.count("\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display can be taken away on X11 only")
def test_without_a_display_parts_are_skipped_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":9999")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert run(["bench", "--only", "memory,frame", "--json"]) == 0
    told = capsys.readouterr()
    document = json.loads(told.out)
    assert list(document) == ["machine", "frame", "memory"]
    assert document["frame"]["skipped"].startswith("no window can be opened: there is no display")
    assert document["memory"]["skipped"].startswith("no window can be opened")
    assert "frame:" in told.err, "progress goes to stderr"
    assert run(["bench", "--only", "frame"]) == 0
    assert "skipped" in capsys.readouterr().out


def test_the_document_of_the_tower(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measure, "tick_cost", lambda: measure.TickCost(1.0, 2.0, 3.0))
    assert run(["bench", "--only", "tower", "--minutes", "0.03", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["tower"]
    assert found["untouched_s"] == pytest.approx(1.8)
    assert {name: found[name]["layers"] for name in ("fresh", "tall", "high")} == {
        "fresh": 15,
        "tall": 27,
        "high": 40,
    }
    assert found["rebuilds"] == 50
    assert len(found["targets"]) == 3 * 3 + 2 + 1
    assert all(target["met"] for target in found["targets"])


@pytest.mark.slow
def test_the_document_of_the_physics(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(physics, "LOOPS", 1)
    assert run(["bench", "--only", "physics", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["physics"]
    for name, layers in {"fresh": 15, "thinned": 20, "tall": 27}.items():
        assert found[name]["layers"] == layers
        assert 0.5 < found[name]["loop_ratio"] < 5.0
        assert found[name]["simulated_s_a_s"] > 0
    assert found["trial_pulls_a_s_fresh"] > 0
    assert 0 < found["start_to_settle_s"] < 20
    names = [target["name"] for target in found["targets"]]
    assert [name for name in names if "loop beside" in name] == names[:3]
    assert "memory over 50 rebuilt towers" in names


def test_a_tower_that_creeps_falls_or_stays_awake_misses_its_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "tick_cost", lambda: measure.TickCost(1.0, 2.0, 3.0))
    crept = Stood(0.2, 1.3, 0.0, collapsed=True, late_drift_mm=0.06, asleep_s=None)
    monkeypatch.setattr(stillness, "stand", lambda *tower, sleeping=True: crept)
    part = stillness.measure_stillness(3.0, quiet)
    assert [target.is_met for target in part.targets] == [False] * 11 + [True]


def test_the_awake_tower_is_the_same_and_never_sleeps() -> None:
    tower = measure.fresh_tower(4)
    awake = stillness.awake_tower(tower)
    for _ in range(200):
        awake.tick()
    assert awake.layers == tower.layers
    assert awake.fit is tower.fit
    assert not awake.is_asleep


def test_what_a_measuring_process_cannot_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(child.Unmeasurable, match="no_such_module"):
        child.ask("stacko_arcade.no_such_module:moments")


def test_the_worst_moment_is_held_against_the_frames_target(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {name: {"rest_ms": 1.0, "thread_ms": 3.0, "physics_ms": 0.01} for name in frame.MOMENTS}
    costs["carrying"] = {"rest_ms": 2.6, "thread_ms": 4.0, "physics_ms": 1.4}
    monkeypatch.setattr(frame, "ask", lambda function: {"renderer": "none", "moments": costs})
    part = frame.measure(quiet)
    assert [(target.value, target.is_met) for target in part.targets] == [
        (2.6, False),
        (3.0, True),
        (0.01, True),
    ]
    assert part.targets[0].name.endswith("carrying")


def test_memory_is_counted_above_the_empty_window(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"empty": 130.0, "table": 251.0}
    monkeypatch.setattr(memory, "ask", lambda function: {"rss_mb": found[function.split(":")[1]]})
    part = memory.measure(quiet)
    assert [(target.value, target.is_met) for target in part.targets] == [(121.0, False)]


@pytest.mark.window
@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="no display")
def test_the_table_is_measured_in_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    part = memory.measure(quiet)
    assert not part.skipped
    assert 20 < float(str(part.figures["above_empty_mb"])) < 400
