"""Imports point one way: the contracts stand in pyproject.toml, what they cannot say stands here."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.places import ROOT, ran

PACKAGE = ROOT / "stacko_arcade"
BRAINS = sorted((ROOT / "ai").glob("*.py"))
FOR_BRAINS = ("stacko_arcade.rules", "stacko_arcade.opponents.api")


def imported(path: Path) -> Iterator[str]:
    """Yield every module that a file names in an import, wherever in the file that stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide where they point"
            assert node.module is not None
            yield node.module
            # ``from stacko_arcade import rules`` names a module as well
            if node.module == "stacko_arcade":
                yield from (f"stacko_arcade.{name.name}" for name in node.names)


def is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def is_under(name: str, *tops: str) -> bool:
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def test_the_contracts_are_kept() -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    found = ran([sys.executable, "-c", lint, "--no-cache"])
    assert found.returncode == 0, f"\n{found.stdout}{found.stderr}"
    assert ", 0 broken" in found.stdout


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").glob("*.py")), ids=lambda path: path.name)
def test_rules_need_the_standard_library_alone(path: Path) -> None:
    assert [
        name for name in imported(path) if not is_standard(name) and not is_under(name, FOR_BRAINS[0])
    ] == []


def test_rules_run_where_nothing_is_installed() -> None:
    names = [f"stacko_arcade.rules.{path.stem}" for path in (PACKAGE / "rules").glob("[!_]*.py")]
    said = ran([sys.executable, "-S", "-E", "-c", f"import {', '.join(names)}, sys; print(len(sys.modules))"])
    assert said.returncode == 0, said.stderr
    assert len(names) > 10


@pytest.mark.parametrize("path", BRAINS, ids=lambda path: path.name)
def test_brains_know_the_rules_and_the_api_alone(path: Path) -> None:
    strange = [name for name in imported(path) if not is_standard(name) and not is_under(name, *FOR_BRAINS)]
    assert strange == []


@pytest.mark.parametrize("path", BRAINS, ids=lambda path: path.name)
def test_brains_have_no_dice_no_clock_and_no_files_of_their_own(path: Path) -> None:
    """A brain is a pure choice: its only chance is the stream it is handed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not {name.name for name in node.names} & {"random", "secrets", "time", "os", "datetime"}
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [name.name for name in node.names] == ["Random"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "eval", "exec", "hash", "id", "print", "input", "Random"}


@pytest.mark.parametrize(
    "words", [["rules", "list"], ["opponents", "list"], ["simulate", "--seats", "nobody,nobody"]]
)
def test_commands_without_a_window_do_not_load_one(words: list[str]) -> None:
    code = (
        "import sys; from stacko_arcade.cli.main import run; run(sys.argv[1:]); "
        "print(sorted({'arcade', 'pyglet', 'PIL'} & set(sys.modules)))"
    )
    said = ran([sys.executable, "-c", code, *words])
    assert said.stdout.splitlines()[-1] == "[]", said.stderr
