"""``run.py``: from a fresh checkout to the game with one command, and at once the second time."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.project.places import ROOT, ran

RUN = ROOT / "run.py"
NO_NETWORK = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PYTHONPATH": ""}

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "stacko-arcade"
version = "0.1"

[project.optional-dependencies]
dev = []
"""
BACKEND = """
import zipfile

def lines(*said):
    return "".join(f"{line}\\n" for line in said)

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "stacko_arcade-0.1-py3-none-any.whl"
    about = "stacko_arcade-0.1.dist-info"
    files = {
        "stacko_arcade/__init__.py": "",
        "stacko_arcade/__main__.py": "import sys; print('the game', sys.argv[1:]); sys.exit(7)",
        "pytest/__init__.py": "",
        "pytest/__main__.py": "import os, sys; print('the tests', sys.argv[1:], os.getcwd())",
        f"{about}/METADATA": lines("Metadata-Version: 2.1", "Name: stacko-arcade", "Version: 0.1"),
        f"{about}/WHEEL": lines("Wheel-Version: 1.0", "Root-Is-Purelib: true", "Tag: py3-none-any"),
    }
    record = lines(*(f"{path},," for path in [*files, f"{about}/RECORD"]))
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for path, text in {**files, f"{about}/RECORD": record}.items():
            wheel.writestr(path, text)
    return name
"""
"""A project of the same name that needs nothing from the network, built by itself."""


def lay(folder: Path) -> Path:
    """Lay a checkout with the real run.py and a project that can be installed without network."""
    shutil.copy(RUN, folder / "run.py")
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "backend.py").write_text(BACKEND)
    return folder


def started(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    said = ran([sys.executable, checkout / "run.py", *words], checkout.parent, NO_NETWORK)
    assert "Traceback" not in said.stderr
    return said


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """Start the game in a fresh checkout: making the environment takes a while, so it is done once."""
    checkout = lay(tmp_path_factory.mktemp("checkout"))
    return checkout, started(checkout, "simulate", "--seed", "1")


@pytest.fixture
def checkout(first_start: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    """Return the checkout in which the game was started, as it was then."""
    return lay(first_start[0])


@pytest.fixture
def run() -> ModuleType:
    """Return run.py as a module."""
    spec = importlib.util.spec_from_file_location("run_py", RUN)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- what it is --------------------------------------------------------------------------------------------


def test_it_is_short_and_needs_the_standard_library_alone() -> None:
    text = RUN.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            assert {name.name.partition(".")[0] for name in node.names} <= sys.stdlib_module_names
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.module.partition(".")[0] in sys.stdlib_module_names


def test_an_old_python_understands_it_well_enough_to_say_what_is_wrong() -> None:
    text = RUN.read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 7))
    assert "from __future__ import annotations" in text, "list[str] is not evaluated then"
    # tables are not joined with | before 3.9
    changed = [node.op for node in ast.walk(tree) if isinstance(node, ast.AugAssign)]
    assert not [operator for operator in changed if isinstance(operator, ast.BitOr)]


def test_ci_runs_what_a_person_runs() -> None:
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert commands[-1] == "exec python3 run.py test"
    assert all(line.startswith(("set ", "cd ", "exec ")) for line in commands)
    assert os.name == "nt" or (ROOT / ".ci" / "run").stat().st_mode & stat.S_IXUSR


def test_the_versions_it_accepts_are_those_of_the_project(run: ModuleType) -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'requires-python = ">=3\.(\d+),<3\.(\d+)"', text)
    assert found is not None
    assert ((3, int(found[1])), (3, int(found[2]) - 1)) == run.SUPPORTED


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help(word: str) -> None:
    said = ran([sys.executable, RUN, word])
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("usage: python3 run.py play")
    assert "run.py test" in said.stdout


def test_without_a_word_it_explains_itself_and_does_nothing(tmp_path: Path) -> None:
    said = started(lay(tmp_path))
    assert said.returncode == 2
    assert "usage: python3 run.py play" in said.stdout + said.stderr
    assert not (tmp_path / ".venv").exists()


# -- setting up --------------------------------------------------------------------------------------------


SET_UP = "Setting up Stacko Arcade (only the first time) ...\n"


def test_the_first_start_sets_up(first_start: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    _, said = first_start
    assert said.stdout == "the game ['simulate', '--seed', '1']\n", said.stderr
    assert said.returncode == 7, "the game's own exit code is passed on"
    assert said.stderr == SET_UP


def test_the_second_start_begins_at_once(checkout: Path) -> None:
    # a start that asked for pip, for a build or for a new environment would fail now
    (pip,) = (checkout / ".venv").rglob("site-packages/pip")
    away = pip.rename(pip.with_name("away"))
    (checkout / "backend.py").unlink()
    said = started(checkout, "play")
    away.rename(pip)
    assert (said.stdout, said.stderr, said.returncode) == ("the game ['play']\n", "", 7)


def test_a_changed_project_is_installed_anew(checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text(PROJECT.replace('"0.1"', '"0.2"'))
    again = started(checkout, "play")
    assert (again.stdout, again.stderr) == ("the game ['play']\n", SET_UP)


def test_no_network_is_one_line_and_is_tried_again(checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text(
        PROJECT.replace("requires = []", 'requires = ["nothing-like-this"]')
    )
    for _ in range(2):
        said = started(checkout, "play")
        assert said.returncode == 1
        *_, line = said.stderr.splitlines()
        assert line.startswith("run.py: installing the game failed, is there a network? pip says: ERROR: ")
        assert len(said.stderr.splitlines()) == 2
    (checkout / "pyproject.toml").write_text(PROJECT)
    assert started(checkout, "play").stdout == "the game ['play']\n"


def test_test_hands_its_words_to_pytest(checkout: Path) -> None:
    if sys.platform == "linux" and not shutil.which("Xvfb"):
        pytest.skip("it would install Xvfb")
    said = started(checkout, "test", "-k", "nothing")
    assert said.stdout == f"the tests ['-k', 'nothing'] {checkout}\n", said.stderr
    # what can test can play as well
    (checkout / ".venv" / ".stacko-play").unlink()
    assert started(checkout, "play").stderr == ""


# -- another Python ----------------------------------------------------------------------------------------


def pretend(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int], found: str | None
) -> list[list[str]]:
    """Let run.py believe that it runs in another Python; return the commands it would go on with."""
    calls: list[list[str]] = []
    really = subprocess.call

    def call(words: list[str], **more: Any) -> int:
        if "-c" in words:
            return really(words, **more)
        calls.append(words)
        return 5

    ended = SimpleNamespace(version_info=(*version, 0), argv=["run.py", "play"], exit=sys.exit)
    monkeypatch.setattr(run, "sys", ended)
    monkeypatch.setattr(run.shutil, "which", lambda name: found if name == "python3.12" else None)
    monkeypatch.setattr(run.subprocess, "call", call)
    return calls


@pytest.mark.parametrize("version", [(3, 10), (3, 14), (2, 7), (4, 0)])
def test_a_python_that_cannot_play_is_told_in_one_line(
    version: tuple[int, int], run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = pretend(run, monkeypatch, version, None)
    with pytest.raises(SystemExit) as caught:
        run.use_supported_python()
    assert caught.value.code == (
        f"run.py: this is Python {version[0]}.{version[1]}; the game needs Python 3.11, 3.12 or 3.13 "
        "(see www.python.org/downloads)"
    )
    assert calls == []


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_python_that_can_play_goes_on(
    version: tuple[int, int], run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pretend(run, monkeypatch, version, None) == []
    run.use_supported_python()


def test_a_better_python_that_is_here_is_used(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = pretend(run, monkeypatch, (3, 14), sys.executable)
    with pytest.raises(SystemExit) as caught:
        run.use_supported_python()
    assert caught.value.code == 5
    assert calls == [[sys.executable, "run.py", "play"]]


def test_a_python_that_is_here_by_name_alone_is_not_used(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Version managers leave stand-ins for versions that are not chosen: they only complain."""
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    calls = pretend(run, monkeypatch, (3, 14), str(shim))
    with pytest.raises(SystemExit) as caught:
        run.use_supported_python()
    assert str(caught.value.code).startswith("run.py: this is Python 3.14")
    assert calls == []


# -- a display for the tests -------------------------------------------------------------------------------


def test_a_missing_screen_is_one_line_that_names_the_packages(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "NEEDED", {"Xvfb-nothing-like-this": "xvfb", "libnothing.so.7": "libnothing7"})
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run, "sys", SimpleNamespace(platform="linux", exit=sys.exit, stderr=sys.stderr))
    with pytest.raises(SystemExit) as caught:
        run.ensure_display()
    assert caught.value.code == (
        "run.py: the window tests need xvfb libnothing7, which cannot be installed from here: "
        "apt install xvfb libnothing7"
    )


def test_a_screen_that_is_there_is_not_installed(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "NEEDED", {"sh": "dash"} if os.name != "nt" else {})
    monkeypatch.setattr(run.subprocess, "run", lambda *words, **more: pytest.fail("it installs something"))
    run.ensure_display()


def test_what_is_missing_is_installed_where_that_is_allowed(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """apt is asked once for the list and once for the packages; what it brought is looked for again."""
    asked: list[list[str]] = []
    here: set[str] = {"apt-get", "sudo"}

    def apt(words: list[str], **more: object) -> None:
        asked.append(words[words.index("apt-get") + 1 :])
        here.add("Xvfb")

    monkeypatch.setattr(run, "NEEDED", {"Xvfb": "xvfb"})
    monkeypatch.setattr(run.shutil, "which", lambda name: name if name in here else None)
    monkeypatch.setattr(run.subprocess, "run", apt)
    monkeypatch.setattr(run, "sys", SimpleNamespace(platform="linux", exit=sys.exit, stderr=sys.stderr))
    run.ensure_display()
    assert [words[0] for words in asked] == ["update", "install"]
    assert asked[1][-1] == "xvfb"
