"""``rules list``, ``check``, ``new``, ``schema`` and ``show`` as people call them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stacko_arcade.content import content
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.storage.house_rules import house_rules_to_yaml, list_house_rules, load_house_rules
from tests.cli.ask import ask, refused


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of own files, empty."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("STACKO_HOME", str(folder))
    return folder


def test_list_tells_own_rules_from_shipped_ones(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert tuple(ask(capfd, "rules", "list").out.splitlines()) == list_house_rules()
    assert ask(capfd, "rules", "new", "Ours", "--extends", "kids").code == 0
    (home / "levels" / "party.yaml").write_text("extends: official\n")
    said = ask(capfd, "rules", "list").out.splitlines()
    assert said[-2:] == [
        "Ours (own)",
        "party (own: not reached by its name, which means the shipped one)",
    ]


@pytest.mark.parametrize("name", list_house_rules())
def test_what_show_says_loads_back(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "shown.yaml"
    path.write_text(ask(capfd, "rules", "show", name).out, encoding="utf-8")
    assert load_house_rules(str(path)) == load_house_rules(name)


def test_check_goes_through_all_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shipped = [str(path) for path in sorted(content("levels").glob("*.yaml"))]
    said = ask(capfd, "rules", "check", *shipped)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [f"{path}: fine" for path in shipped]

    bad = tmp_path / "bad.yaml"
    bad.write_text("nmae: x\nhands: {max: 3}\n")
    said = ask(capfd, "rules", "check", str(bad), "offical", "official", str(tmp_path / "none.yaml"))
    assert (said.code, said.out) == (1, "official: fine\n")
    lines = said.err.splitlines()
    assert lines[0] == f"{bad}:1:1: nmae: unknown key, did you mean name?"
    assert lines[1].startswith(f"{bad}:2:14: hands.max: 3 is out of range")
    assert lines[2].startswith("there are no house rules 'offical', did you mean official?")
    assert lines[3] == f"{tmp_path / 'none.yaml'}: there is no such file"
    assert len(lines) == 4


def test_check_as_one_document(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: base.yaml\nhands: {max: 3}\n")
    base = tmp_path / "base.yaml"
    base.write_text("- a\n")
    said = ask(capfd, "rules", "check", "--json", "kids", str(bad), "none.yaml")
    assert (said.code, said.err) == (1, "")
    kids, found, none = json.loads(said.out)["files"]
    assert kids == {"file": "kids", "fine": True, "faults": [], "error": None}
    assert [(one["file"], one["line"], one["column"]) for one in found["faults"]] == [
        (str(bad), 2, 14),
        (str(base), 1, 1),
    ]
    assert (none["fine"], none["error"]) == (False, "none.yaml: there is no such file")


def test_check_needs_a_file(capfd: pytest.CaptureFixture[str]) -> None:
    assert "Missing argument" in refused(capfd, "rules", "check")


def test_the_schema_is_one_document(capfd: pytest.CaptureFixture[str]) -> None:
    said = ask(capfd, "rules", "schema")
    assert (said.code, said.err) == (0, "")
    assert json.loads(said.out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_new_begins_a_file_that_checks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    said = ask(capfd, "rules", "new", str(path))
    assert (said.code, said.out, said.err) == (0, f"{path}: written\n", "")
    assert ask(capfd, "rules", "check", str(path)).code == 0
    before = path.read_bytes()
    line = refused(capfd, "rules", "new", str(path), "--extends", "kids")
    assert line == f"{path}: there is such a file already: choose another name, or replace it by --replace"
    assert path.read_bytes() == before
    assert ask(capfd, "rules", "new", str(path), "--extends", "kids", "--replace").code == 0
    assert path.read_bytes() != before
    assert load_house_rules(str(path)).tower == load_house_rules("kids").tower
    line = refused(capfd, "rules", "new", str(path), "--extends", str(path), "--replace")
    assert "builds on this file: choose another base" in line


def test_new_never_replaces_a_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine.yaml"
    folder.mkdir()
    for words in ((), ("--replace",)):
        line = refused(capfd, "rules", "new", str(folder), *words)
        assert line == f"{folder}: is a folder: choose another name"


def test_what_show_says_of_a_drawn_tower_checks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "drawn.yaml"
    drawn.write_text("extends: jenga\ntower: {arrangement: [[r4, ., b1], [y2, g2, .]]}\n")
    shown = tmp_path / "shown.yaml"
    shown.write_text(ask(capfd, "rules", "show", str(drawn)).out, encoding="utf-8")
    assert "\nset:" not in shown.read_text(encoding="utf-8")
    assert ask(capfd, "rules", "check", str(shown)).code == 0
    started = tmp_path / "started.yaml"
    assert ask(capfd, "rules", "new", str(started), "--extends", str(drawn)).code == 0
    assert "#set:" not in started.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("kids",), "'kids' is no name for house rules: the game's own have it"),
        (("a/b",), "'a/b' is no name for house rules: \"/\" cannot be part of it"),
        (("Ours", "--extends", "offical"), "there are no house rules 'offical', did you mean official?"),
        (("Ours", "--extends", "none.yaml"), "none.yaml: there is no such file"),
    ],
)
def test_new_refuses_in_one_line(
    words: tuple[str, ...], message: str, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert refused(capfd, "rules", "new", *words).startswith(message)
    assert list(home.iterdir()) == []


def test_a_name_cannot_speak_to_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a\x1b[31m.yaml"
    Path(name).write_text(house_rules_to_yaml(OFFICIAL))
    assert ask(capfd, "rules", "check", name).out == "a\\x1b[31m.yaml: fine\n"
    Path(name).write_text("nmae: \x1b[31m\n")
    assert "\x1b" not in ask(capfd, "rules", "check", name).err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_any_letter_gets_through_any_terminal(encoding: str, home: Path, tmp_path: Path) -> None:
    (home / "levels").mkdir()
    own = home / "levels" / "雪.yaml"
    own.write_text("name: 雪 ü\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}

    def run(*words: str) -> bytes:
        command = [sys.executable, "-m", "stacko_arcade", "rules", *words]
        return subprocess.run(command, env=environment, capture_output=True, check=True).stdout

    assert b"\\u96ea (own)" in run("list")
    assert run("check", "雪") == b"\\u96ea: fine\n".replace(b"\n", os.linesep.encode())
    shown = tmp_path / "shown.yaml"
    shown.write_bytes(run("show", "雪"))
    assert load_house_rules(str(shown)).name == "雪 ü"
