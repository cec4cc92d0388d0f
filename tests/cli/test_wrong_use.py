"""Wrong words on the command line: one line on stderr that says what was wrong and what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.ask import ask, refused
from tests.opponents.questions import opponent


@pytest.mark.parametrize(
    ("words", "message"),
    [
        # names
        ("simulate --rules offical", "there are no house rules 'offical', did you mean official?"),
        ("simulate --rules jenga99", "did you mean jenga?: there is "),
        ("simulate --rules ", "there are no house rules ''"),
        ("simulate --seats tilda,tilad", "there is no opponent 'tilad', did you mean tilda?"),
        ("simulate --seats tilda,nobody", "there is human, tilda"),
        ("simulate --seats human,tilda", "a person needs a window"),
        ("simulate --seats tilda", "by official one seat cannot play: a second one, like human,tilda"),
        ("simulate --seats ,", "1 to 10 names with commas between would be right"),
        ("simulate --seats tilda,,tilda", "1 to 10 names"),
        ("simulate --seats ", "1 to 10 names"),
        (f"simulate --seats {','.join(['tilda'] * 11)}", "1 to 10 names"),
        ("play --rules offical", "did you mean official?"),
        ("play --seats human,tilad", "did you mean tilda?"),
        ("play --seats humans,tilda", "did you mean human?"),
        ("play --seats human", "by official one seat cannot play"),
        ("play solo_height --seats human,tilda", "by solo_height one plays alone, for height: one seat"),
        ("simulate --rules solo_height --seats tilda,tilda", "for height: one seat instead of 2, or other"),
        ("rules show offical", "did you mean official?"),
        ("referee --rules offical", "did you mean official?"),
        # numbers
        ("simulate --seed x", "--seed x: a whole number from 0 to"),
        ("simulate --seed -1", "--seed -1: a whole number from 0 to"),
        ("simulate --seed 1.5", "--seed 1.5: a whole number from 0 to"),
        ("simulate --seed 1e3", "--seed 1e3: a whole number from 0 to"),
        ("simulate --seed 0x10", "--seed 0x10: a whole number"),
        ("simulate --seed ", "a whole number"),
        ("simulate --seed \u0663", "a whole number"),
        ("simulate --seed \u00b2", "a whole number"),
        ("simulate --seed 9223372036854775808", "a whole number from 0 to 9223372036854775807"),
        (f"simulate --seed {'9' * 5000}", "a whole number"),
        ("simulate --matches 0", "--matches 0: 1 to 100000 would be right"),
        ("simulate --matches -5", "--matches -5: 1 to"),
        ("simulate --matches 100001", "1 to 100000"),
        ("simulate --matches many", "invalid value for '--matches': "),
        ("simulate --jobs 0", "--jobs 0: 1 to 64 would be right"),
        ("simulate --jobs 65", "--jobs 65: 1 to 64 would be right"),
        ("play --seed x", "--seed x: a whole number"),
        ("play --windowed 12", "--windowed 12: WIDTHxHEIGHT would be right, e.g. --windowed 1280x720"),
        ("play --windowed 0x0", "WIDTHxHEIGHT"),
        ("play --windowed 319x720", "WIDTHxHEIGHT"),
        ("play --windowed 99999x99999", "WIDTHxHEIGHT"),
        ("play --windowed -1280x720", "WIDTHxHEIGHT"),
        ("play --windowed 1280X720", "WIDTHxHEIGHT"),
        ("play --demo --seats tilda,tilda", "--demo and --seats exclude each other"),
        ("referee --seats 1", "--seats 1: 2 to 10 seats can play"),
        ("referee --seats 11", "--seats 11: 2 to 10 seats can play"),
        ("referee --rules solo_height --seats 3", "one plays alone, for height: 1 would be right"),
        ("referee --seats two", "invalid value for '--seats': "),
        # files
        ("simulate --rules nowhere/mine.yaml", "nowhere/mine.yaml: there is no such file"),
        ("simulate --seats tilda,nowhere/robot.yaml", "nowhere/robot.yaml: there is no such file"),
        ("rules show nowhere.yaml", "nowhere.yaml: there is no such file"),
        ("rules show /dev/null/x.yaml", "/dev/null/x.yaml: "),
        (f"rules show {'x' * 5000}.yaml", "cannot be read: File name too long"),
        ("rules show a\0b.yaml", r"a\x00b.yaml: "),
        # words
        ("simlate", "No such command 'simlate'. Did you mean 'simulate'? (see stacko-arcade --help)"),
        ("simulate extra", "unexpected extra argument"),
        ("simulate --sead 1", "No such option: --sead"),
        ("simulate --seed", "'--seed' requires an argument"),
        ("rules shw", "No such command 'shw'"),
        ("rules show", "Missing argument"),
        ("opponents lst", "No such command 'lst'"),
        ("doctor --now", "No such option: --now"),
    ],
)
def test_wrong_use_is_answered_in_one_line(
    words: str, message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert message.casefold() in refused(capfd, *words.split(" ")).casefold()


BROKEN = {
    "empty.yaml": (b"", ":1:1: the file is empty"),
    "list.yaml": (b"- official\n", ":1:1: a table of keys is wanted"),
    "tabs.yaml": (b"target:\n\tnumber: true\n", ":2:1: not YAML"),
    "latin.yaml": (b"name: caf\xe9\n", ":1:10: the file is not UTF-8"),
    "binary.yaml": (bytes(range(256)), ":3:115: the file is not UTF-8"),
    "code.yaml": (b"name: !!python/object/apply:os.system [true]\n", ":1:7: name: tags such as"),
    "bomb.yaml": (b"name: &a [x, x]\n", ":1:7: name: anchors and aliases"),
    "deep.yaml": (b"[" * 5000, ":1:"),
    "large.yaml": (b"# " + b"x" * 300_000, ":1:1: the file is larger than 256 kB"),
    "typo.yaml": (b"extends: official\nnoo_match: any_block\n", ":2:1: noo_match: unknown key, did you mean"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("words", ["simulate --rules", "play --rules", "rules show", "referee --rules"])
def test_a_broken_rules_file_is_answered_in_one_line(
    name: str, words: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data, message = BROKEN[name]
    path = tmp_path / name
    path.write_bytes(data)
    assert refused(capfd, *words.split(), str(path)).startswith(f"{path}{message}")


@pytest.mark.parametrize("words", ["simulate --rules", "rules show", "simulate --seats tilda,"])
def test_a_folder_is_no_file(words: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    *first, last = words.split()
    last = last + str(folder) if last.endswith(",") else last
    rest = [] if last.endswith(str(folder)) else [str(folder)]
    assert refused(capfd, *first, last, *rest) == f"{folder}: is a folder, a file is wanted"


def test_a_file_with_two_faults_is_told_a_line_for_each(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("nome: x\nskip: {seats: 9}\n")
    said = ask(capfd, "rules", "show", str(path))
    assert (said.code, said.out) == (2, "")
    assert [line.split(":")[1:3] for line in said.err.splitlines()] == [["1", "1"], ["2", "15"]]


@pytest.mark.parametrize(
    ("choose", "top", "message"),
    [
        ("raise ValueError('no\\nmood')", "", "ValueError while thinking: no mood"),
        ("return None", "", "choose() returned None; it must return a ProbeBlock"),
        ("import sys; sys.exit(0)", "", "SystemExit while thinking: 0"),
        ("return PullBlock(0, 1, float('inf'))", "", "speed_mm_s is no number"),
        ("return PullBlock(view.state.layout.layers[-1][0], 1, 80.0)", "", "layer 14 is the top layer"),
        ("return 1", "import nothing_like_this", "ModuleNotFoundError while loading"),
        ("return 1", "raise SystemExit('bye')", "SystemExit while loading: bye"),
        ("return 1", "def broken(:", "SyntaxError in line 4 while loading"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_broken_opponent_is_answered_in_one_line(
    choose: str, top: str, message: str, *, jobs: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = opponent(tmp_path, choose, top=top)
    line = refused(
        capfd, "simulate", "--seats", f"{path},tilda", "--seed", "1", "--matches", jobs, "--jobs", jobs
    )
    assert line.startswith(f"{tmp_path / 'mind.py'}: ")
    assert message in line


def test_an_opponent_that_ends_a_process_of_the_simulation(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = opponent(tmp_path, "import os; os._exit(1)")
    line = refused(capfd, "simulate", "--seats", f"{path},tilda", "--matches", "2", "--jobs", "2")
    assert "ended unexpectedly" in line


def test_a_name_with_a_line_break_stays_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert "there is no such file" in refused(capfd, "rules", "show", "one\ntwo.yaml")


def test_content_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STACKO_CONTENT", str(tmp_path))
    assert refused(capfd, "rules", "list").startswith(f"STACKO_CONTENT={tmp_path}: no folder with levels/")
