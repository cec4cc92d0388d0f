"""Errors that reach a person, as one clear line each.

::

    StackoError
    ├── UsageError          a wrong argument, name or number: exit code 2
    ├── ContentError        a file that cannot be used: FILE:LINE:COLUMN: message
    ├── OpponentError       an opponent file or brain that raises or answers nonsense
    └── DisplayError        no display, no OpenGL 3.3
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

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
        return f"{printable(self.file)}:{self.line}:{self.column}: {self.message}"


class ContentError(StackoError):
    """A file that cannot be used, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``, did you mean X?`` for the nearest known word, or an empty text.

    >>> nearest("offical", ["official", "jenga"])
    ', did you mean official?'
    >>> nearest("Below-Top", ["below_top"])
    ', did you mean below_top?'
    """
    if len(word) > _LONGEST_WORD:  # no typo, and slow to compare
        return ""
    words = {_compared(one): one for one in known}
    close = get_close_matches(_compared(word), list(words), n=1)
    return f", did you mean {words[close[0]]}?" if close else ""


def printable(text: object) -> str:
    r"""Return a text as a terminal may be given it: on one line, without control codes.

    >>> printable("red\x1b[31m")
    'red\\x1b[31m'
    """
    return "".join(one if one.isprintable() else _escaped(one) for one in str(text))


_LONGEST_WORD: Final = 60


def _compared(word: str) -> str:
    return re.sub(r"[\s_-]+", "_", word.strip().casefold())


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
