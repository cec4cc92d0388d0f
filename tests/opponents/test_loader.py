"""Files of opponents: every fault is found, with its place, and nothing is loaded from anywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from stacko_arcade.errors import ContentError, OpponentError, UsageError
from stacko_arcade.opponents.character import HandTraits, Traits
from stacko_arcade.opponents.loader import load_opponent
from tests.opponents.questions import brain_of

GOOD = "def choose(view, rng):\n    raise NotImplementedError\n"


def written(folder: Path, text: str | bytes, brain: str = GOOD) -> str:
    (folder / "mind.py").write_text(brain, encoding="utf-8")
    path = folder / "robot.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def faults(folder: Path, text: str | bytes) -> list[str]:
    path = written(folder, text)
    with pytest.raises(ContentError) as caught:
        load_opponent(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}:") for line in lines)
    return [line.removeprefix(f"{path}:") for line in lines]


def test_a_file_of_ones_own_is_loaded_with_the_brain_beside_it(tmp_path: Path) -> None:
    character = load_opponent(
        written(
            tmp_path,
            "name: Robot\ndescription: Made of tin.\nbrain: mind\navatar: nox\nthink_s: 1.5\n"
            "options: {probes: 3, bold: true, way: left, '7': '8'}\nhand: {tremor_mm: 1, carry_mm_s: 99}\n"
            "character: {attention: 1, temptation: 0.25, eagerness: 0}\n",
        )
    )
    assert (character.id, character.name, character.description) == ("robot", "Robot", "Made of tin.")
    assert character.options == {"probes": 3.0, "bold": True, "way": "left", "7": "8"}
    assert character.hand == HandTraits(1.0, 99.0)
    assert character.traits == Traits(attention=1.0, temptation=0.25, eagerness=0.0)
    assert (character.think_s, character.avatar) == (1.5, "nox")
    assert character.brain.path == tmp_path / "mind.py"


def test_a_brain_is_all_that_a_file_needs_to_name(tmp_path: Path) -> None:
    character = load_opponent(written(tmp_path, "brain: mind\n"))
    assert (character.name, character.avatar, character.options) == ("Robot", "robot", {})
    assert character.hand.tremor_mm > 0
    assert character.traits == Traits()
    assert character.traits.temptation == 0.0, "a file written before it knew of it keeps to the rules"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("brain: mind\nbrian: mind\n", ["2:1: brian: unknown key, did you mean brain?"]),
        ("brain: mind\nhand: {tremor: 1}\n", ["2:8: hand.tremor: unknown key, did you mean tremor_mm?"]),
        ("brain: mind\nxyz: 1\n", ["2:1: xyz: unknown key: there is name, description, avatar, brain"]),
        ("name: Robot\n", ["1:1: brain: the name of a Python file beside this one is wanted, like careful"]),
        ("brain: mind\nbrain: mind\n", ["2:1: brain: the key stands here twice"]),
        ("brain: mind\nname: [a]\n", ["2:7: name: a list is no text"]),
        ("brain: mind\nname: Bartholomew the Great\n", ["2:7: name: 21 letters are too many, up to 14 fit"]),
        ("brain: mind\nthink_s: soon\n", ["2:10: think_s: soon is no number from 0 to 30"]),
        ("brain: mind\nthink_s: .inf\n", ["2:10: think_s: .inf is no number from 0 to 30"]),
        ("brain: mind\nthink_s: nan\n", ["2:10: think_s: nan is no number from 0 to 30"]),
        ("brain: mind\nthink_s: -1\n", ["2:10: think_s: -1 is no number from 0 to 30"]),
        ("brain: mind\nhand: {tremor_mm: 9}\n", ["2:19: tremor_mm: 9 is no number from 0 to 5"]),
        ("brain: mind\ncharacter: {attention: 2}\n", ["2:24: attention: 2 is no number from 0 to 1"]),
        ("brain: mind\ncharacter: {temptation: -1}\n", ["2:25: temptation: -1 is no number from 0 to 1"]),
        ("brain: mind\ncharacter: {eagerness: so}\n", ["2:24: eagerness: so is no number from 0 to 1"]),
        ("brain: mind\ncharacter: {atention: 1}\n", ["2:13: character.atention: unknown key, did you mean"]),
        ("brain: mind\ncharacter: bold\n", ["2:12: character: bold is no table of keys"]),
        ("brain: mind\nhand: strong\n", ["2:7: hand: strong is no table of keys"]),
        ("brain: mind\noptions: {a: [1]}\n", ["2:14: options.a: a list is no number, text or switch"]),
        ("brain: mind\noptions: 5\n", ["2:10: options: 5 is no table of keys"]),
        ("brain: [\n", ["2:1: not YAML:"]),
        ("", ["1:1: the file is empty"]),
        ("- brain\n", ["1:1: a table of keys is wanted"]),
        ("brain: &a mind\nname: *a\n", ["1:8: anchors and aliases"]),
        ("brain: !!python/name:os.system x\n", ["1:8: tags such as"]),
        (b"brain: mind\nname: \xff\n", ["2:7: the file is not UTF-8"]),
    ],
)
def test_a_fault_is_found_where_it_stands(text: str | bytes, found: list[str], tmp_path: Path) -> None:
    lines = faults(tmp_path, text)
    assert len(lines) == len(found)
    assert all(line.startswith(start) for line, start in zip(lines, found, strict=True)), lines


def test_all_faults_are_told_in_the_order_of_their_lines(tmp_path: Path) -> None:
    lines = faults(tmp_path, "nam: Robot\nbrain: mind\nthink_s: 99\nhand: {x: 1, tremor_mm: 9}\n")
    assert [line.split(":")[0] for line in lines] == ["1", "3", "4", "4"]


@pytest.mark.parametrize(
    "brain", ["../mind", "sub/mind", "/elsewhere/mind", "..", "mind.py", "a b", "'\\mind'"]
)
def test_a_brain_lies_beside_its_file_and_nowhere_else(brain: str, tmp_path: Path) -> None:
    folder = tmp_path / "sub"
    folder.mkdir()
    brain_of(tmp_path, GOOD)
    (line,) = faults(folder, f"brain: {brain}\n")
    assert line == "1:8: brain: the name of a Python file beside this one is wanted, like careful"


def test_a_file_without_a_name_that_fits(tmp_path: Path) -> None:
    (tmp_path / "mind.py").write_text(GOOD)
    path = tmp_path / "somebody-whose-name-is-long.yaml"
    path.write_text("brain: mind\n")
    with pytest.raises(ContentError, match="1:1: name: 27 letters are too many"):
        load_opponent(str(path))


@pytest.mark.parametrize(
    ("brain", "message"),
    [
        ("def choose(view, rng)\n    pass\n", "SyntaxError in line 1 while loading: expected ':'"),
        ("raise RuntimeError('no\\nmood')\n", "RuntimeError while loading: no mood"),
        ("import sys\nsys.exit(3)\n", "SystemExit while loading: 3"),
        ("import nothing_like_this\n", "ModuleNotFoundError while loading: No module named"),
        ("x = 1\n", "there is no function choose(view, rng)"),
        ("choose = 5\n", "there is no function choose(view, rng)"),
        ("def chose(view, rng):\n    pass\n", "there is no function choose(view, rng)"),
        ("\0", "SyntaxError"),
    ],
)
def test_a_brain_that_cannot_be_loaded_says_why_in_a_line(brain: str, message: str, tmp_path: Path) -> None:
    path = written(tmp_path, "brain: mind\n", brain)
    with pytest.raises(OpponentError) as caught:
        load_opponent(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{tmp_path / 'mind.py'}: {message}")


def test_a_missing_brain_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, "brain: other\n")
    with pytest.raises(OpponentError, match=r"other\.py: no such file: this is where the opponent's brain"):
        load_opponent(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tilad", r"there is no opponent 'tilad', did you mean tilda\?: there is human, tilda"),
        ("humans", "did you mean human"),
        ("", "there is no opponent ''"),
        ("tilda.py", "there is no opponent 'tilda.py'"),
        ("../tilda", "there is no opponent '../tilda'"),
        ("nowhere/robot.yaml", "nowhere/robot.yaml: there is no such file"),
    ],
)
def test_an_unknown_opponent_is_answered_with_what_there_is(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        load_opponent(name)


def test_a_folder_is_no_opponent(tmp_path: Path) -> None:
    folder = tmp_path / "robot.yaml"
    folder.mkdir()
    with pytest.raises(UsageError, match="is a folder, a file is wanted"):
        load_opponent(str(folder))
