"""Errors that reach a person, as one clear line each.

::

    StackoError
    ├── UsageError          a wrong argument, name or number: exit code 2
    ├── ContentError        a file that cannot be used: FILE:LINE:COLUMN: message
    ├── OpponentError       an opponent file or brain that raises or answers nonsense
    └── DisplayError        no display, no OpenGL 3.3
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class StackoError(Exception):
    """Base of every error whose text is written for the player."""


class UsageError(StackoError):
    """A wrong argument, name or number."""


class OpponentError(StackoError):
    """An opponent's file or brain that cannot be used."""


class DisplayError(StackoError):
    """No display, or one that cannot draw the game."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file; line and column count from 1."""

    file: Path
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class ContentError(StackoError):
    """A file that cannot be used, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``, did you mean X?`` for the nearest known word, or an empty text.

    >>> nearest("offical", ["official", "jenga"])
    ', did you mean official?'
    """
    close = get_close_matches(word, list(known), n=1)
    return f", did you mean {close[0]}?" if close else ""
