"""What all tests share: goldens that change only by an explicit flag."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

import pytest

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the golden files anew from what the program says now, instead of comparing",
    )
    if find_spec("pytest_xvfb") is None:
        for name in ("xvfb_width", "xvfb_height", "xvfb_colordepth"):
            parser.addini(name, "read by pytest-xvfb, which is there on Linux only")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the file of this name in ``goldens/`` beside the test."""

    def compare(name: str, text: str) -> None:
        path = Path(str(request.path)).parent / "goldens" / name
        if request.config.getoption("--regenerate-goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        if not path.is_file():
            pytest.fail(f"{path} is missing: run pytest --regenerate-goldens and look at what it writes")
        wanted = path.read_text(encoding="utf-8")
        if text != wanted:
            diff = unified_diff(wanted.splitlines(), text.splitlines(), "golden", "now", lineterm="")
            pytest.fail("\n".join(["differs from the golden (--regenerate-goldens accepts it):", *diff]))

    return compare
