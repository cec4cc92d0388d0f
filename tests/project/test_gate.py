"""The gate of style, types and import directions: the same commands that a person runs."""

from __future__ import annotations

import pytest

from tests.project.places import module


@pytest.mark.parametrize(
    "command",
    [
        "ruff format --check",
        "ruff check --output-format concise",
        "mypy --strict stacko_arcade ai tests",
    ],
)
def test_the_tools_find_nothing(command: str) -> None:
    found = module(*command.split())
    assert found.returncode == 0, f"\n{command}\n{found.stdout}{found.stderr}"
