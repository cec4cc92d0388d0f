"""The wheel: only the package on top, the content below it, and a game that runs from there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.project.places import ROOT, ran
from tests.project.test_imports import imported, is_standard

SHIPPED = ("stacko_arcade", "levels", "sprites", "ai")
BUNDLED = "stacko_arcade/_bundled/"
IGNORED = (
    "stacko_arcade/rules/__pycache__/blocks.cpython-311.pyc",
    "stacko_arcade/leftover.pyc",
    "ai/build/secret.py",
    "levels/dist/secret.yaml",
    "sprites/.venv/secret.png",
    "sprites/.mypy_cache/secret.json",
)
"""Files as they lie about in a checkout that has been worked in."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout in which ignored files lie about."""
    copy = tmp_path_factory.mktemp("checkout")
    rubbish = shutil.ignore_patterns("__pycache__", ".*_cache")
    for name in SHIPPED:
        shutil.copytree(ROOT / name, copy / name, ignore=rubbish)
    (copy / "tests").mkdir()
    (copy / "tests" / "test_nothing.py").write_text("")
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", ".gitignore", "run.py"):
        shutil.copy(ROOT / name, copy / name)
    for ignored in IGNORED:
        path = copy / ignored
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("not to be shipped")
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel without network."""
    out = tmp_path_factory.mktemp("dist")
    built = ran([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, checkout])
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """Return the names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of a fresh environment with the wheel, which leans on our packages."""
    home = tmp_path_factory.mktemp("home") / "venv"
    made = ran([sys.executable, "-m", "venv", "--without-pip", home])
    assert made.returncode == 0, made.stderr
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    python = commands / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet"]
    added = ran([*pip, "install", "--no-deps", "--no-index", str(wheel)])
    assert added.returncode == 0, added.stdout + added.stderr
    where = ran([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
    (Path(where) / "lean.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return commands


def said_by(
    installed: Path, *words: str, cwd: Path, code: int = 0, start: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the installed game in a folder that has nothing to do with it."""
    command = [installed / start] if start else [installed / "python", "-m", "stacko_arcade"]
    environment = {"PYTHONPATH": "", "STACKO_CONTENT": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    said = ran([*command, *words], cwd, environment)
    assert said.returncode == code, said.stdout + said.stderr
    assert "Traceback" not in said.stderr
    return said


def test_nothing_lies_on_top_but_the_package(names: set[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"stacko_arcade"}
    assert len(tops) == 2


def test_content_lies_below_the_package(names: set[str]) -> None:
    assert {name.removeprefix(BUNDLED).partition("/")[0] for name in names if name.startswith(BUNDLED)} == {
        "levels",
        "sprites",
        "ai",
    }
    for needed in ("levels/official.yaml", "ai/tilda.yaml", "ai/careful.py", "sprites/atlas.png"):
        assert BUNDLED + needed in names


def test_all_code_and_content_of_the_checkout_is_shipped_and_nothing_else(names: set[str]) -> None:
    tracked = ran(["git", "ls-files", "--cached", "--others", "--exclude-standard", *SHIPPED]).stdout.split(
        "\n"
    )
    wanted = {
        name if name.startswith("stacko_arcade/") else BUNDLED + name
        for name in tracked
        if name
        and (ROOT / name).is_file()
        # what pictures and sounds are made from is for developers
        and not name.startswith("sprites/src/")
        and not (name.startswith("sprites/") and name.endswith(".py"))
    }
    assert {name for name in names if ".dist-info/" not in name} == wanted


def test_nothing_ignored_and_no_test_is_shipped(names: set[str]) -> None:
    assert [name for name in names if "secret" in name or name.endswith(".pyc") or "test" in name] == [
        "stacko_arcade/testing.py"
    ]


def test_the_wheel_is_small_and_says_what_it_is(wheel: Path) -> None:
    assert wheel.stat().st_size < 6 * 1024 * 1024
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        text = archive.read(about).decode()
        (points,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        entries = archive.read(points).decode()
        licences = [name for name in archive.namelist() if name.endswith("LICENSE")]
    assert "License-Expression: MIT" in text
    assert "Requires-Python: <3.14,>=3.11" in text
    assert "stacko-arcade = stacko_arcade.cli.main:main" in entries
    assert len(licences) == 1


def test_the_installed_game_finds_its_content_below_itself(installed: Path, tmp_path: Path) -> None:
    code = "from stacko_arcade.content import content_root; print(content_root())"
    said = ran([installed / "python", "-c", code], tmp_path, {"PYTHONPATH": "", "STACKO_CONTENT": ""})
    assert Path(said.stdout.strip()).parts[-2:] == ("stacko_arcade", "_bundled"), said.stderr
    assert installed.parent in Path(said.stdout.strip()).parents


def test_the_installed_game_plays(installed: Path, tmp_path: Path) -> None:
    assert "official" in said_by(installed, "rules", "list", cwd=tmp_path).stdout.split()
    assert said_by(installed, "rules", "show", "official", cwd=tmp_path).stdout.startswith("name: official\n")
    assert said_by(installed, "opponents", "list", cwd=tmp_path).stdout.startswith("tilda: Tilda.")
    low = tmp_path / "low.yaml"
    low.write_text("tower: {arrangement: [[r1, r2, b2], [y1, y2, r3], [r4, g1, r3], [b4, b3, b1]]}\n")
    played = said_by(installed, "simulate", "--rules", "low.yaml", "--seed", "1", "--json", cwd=tmp_path)
    assert json.loads(played.stdout)["pulls"] >= 1
    assert "no window can be opened" in said_by(installed, "play", cwd=tmp_path, code=2).stderr


@pytest.mark.parametrize(
    "words", [("--version",), ("--help",), ("rules", "list"), ("simulate", "--seed", "x")]
)
def test_the_command_and_the_module_are_the_same(
    words: tuple[str, ...], installed: Path, tmp_path: Path
) -> None:
    code = 2 if words[-1] == "x" else 0
    as_command = said_by(installed, *words, cwd=tmp_path, code=code, start="stacko-arcade")
    as_module = said_by(installed, *words, cwd=tmp_path, code=code)
    assert (as_command.stdout, as_command.stderr) == (as_module.stdout, as_module.stderr)
    assert as_command.stdout + as_command.stderr


def test_every_package_that_is_imported_is_declared(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        lines = archive.read(about).decode().splitlines()
    needs = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    declared = {re.split(r"[^\w-]", need)[0].lower() for need in needs if "extra ==" not in need}
    # arcade pins the versions of these that it draws and loads pictures with
    declared |= {"pyglet", "pillow"} if "arcade" in declared else set()
    tops = {
        name.partition(".")[0]
        for path in (ROOT / "stacko_arcade").rglob("*.py")
        for name in imported(path)
        if not is_standard(name)
    } - {"stacko_arcade"}
    found = packages_distributions()
    assert {distribution.lower() for top in tops for distribution in found[top]} <= declared
