"""Running a command in this process: quick, with what it printed and its exit code."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stacko_arcade.cli.main import run


@dataclass(frozen=True, slots=True)
class Said:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


def ask(capfd: pytest.CaptureFixture[str], *words: str) -> Said:
    """Run one command."""
    capfd.readouterr()
    code = run(list(words))
    out, err = capfd.readouterr()
    return Said(code, out, err)


def refused(capfd: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line in which a command complains; nothing else may be printed."""
    said = ask(capfd, *words)
    assert said.code == 2, said
    assert said.out == ""
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1, said.err
    assert "Traceback" not in said.err
    return said.err.rstrip("\n")
