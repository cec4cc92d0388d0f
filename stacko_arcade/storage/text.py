"""Text of files that people wrote: read within bounds, with places that agree with their editor."""

from __future__ import annotations

import os
import re
import stat
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final

from stacko_arcade.errors import ContentError, Fault, UsageError, printable

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_BYTES: Final = 256 * 1024

_BOM: Final = "\ufeff"
_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
_UNSEEN: Final = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What YAML forbids, and the line separators that it counts as line ends and editors do not."""
_MARKS: Final = {b"\xff\xfe\0\0": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_MOST_UNSEEN: Final = 10
"""So many are told one by one; a file with more of them is no text anyway."""
_LONGEST_NAME: Final = 400
"""Of a path; a longer one is no file's."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file's text; ``flaws`` are the places in it (an index each) that have to be mended.

    Characters that cannot stand there are replaced one for one, so that every index and column stays right.
    """

    text: str
    flaws: tuple[tuple[int, str], ...] = ()
    """Index and what is wrong there, with what would be right."""
    habits: tuple[tuple[int, str], ...] = ()
    """The same for what reads well all the same: a byte order mark, line ends of Windows."""

    _starts: array[int] = field(init=False, repr=False, compare=False, default_factory=lambda: array("I"))
    """Where its lines begin, once a place has been asked for: a file may be all line ends."""

    def place(self, index: int) -> tuple[int, int]:
        """Return line and column of an index, both from 1."""
        starts = self._starts
        if not starts:
            starts.append(0)
            starts.extend(end.end() for end in _LINE_ENDS.finditer(self.text))
        line = bisect_right(starts, index)
        return line, index - starts[line - 1] + 1


def read_text(path: Path, largest_bytes: int = LARGEST_BYTES) -> Text:
    """Return the text of a file.

    Raises:
        UsageError: there is no such file, or it cannot be read.
        ContentError: it is larger than allowed or not UTF-8.

    """
    data = read_bytes(path, largest_bytes)
    if len(data) > largest_bytes:
        raise ContentError([Fault(path, 1, 1, f"the file is larger than {largest_bytes // 1024} kB")])
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            raise ContentError([Fault(path, 1, 1, f"the file is {encoding}: save it as UTF-8")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = Text(data[: error.start].decode("utf-8").removeprefix(_BOM))
        line, column = before.place(len(before.text))
        message = f"the file is not UTF-8: byte 0x{data[error.start]:02x}"
        raise ContentError([Fault(path, line, column, message)]) from error
    return checked(text)


def checked(text: str) -> Text:
    """Return a text with what is wrong in it, whatever it says."""
    habits = []
    if text.startswith(_BOM):
        text = text.removeprefix(_BOM)
        habits.append((0, "the file begins with a byte order mark (BOM): save it as UTF-8 without BOM"))
    windows = text.find("\r\n")
    if windows >= 0:
        habits.append((windows, "the lines end in CR LF, as Windows writes them: LF alone would be right"))
    unseen = islice(_UNSEEN.finditer(text), _MOST_UNSEEN)
    flaws = [(found.start(), _unseen(found.group())) for found in unseen]
    alone = re.search(r"\r(?!\n)", text)
    if alone:
        flaws.append((alone.start(), "a line ends in CR alone: LF would be right"))
    if flaws:
        text = _UNSEEN.sub("\ufffd", text)
    return Text(text, tuple(sorted(flaws)), tuple(habits))


def read_bytes(path: Path, largest_bytes: int = LARGEST_BYTES) -> bytes:
    """Return a regular file's first bytes, one more than a file may have.

    Raises:
        UsageError: there is no such file, or it cannot be read.

    """
    try:
        # not to wait for the other end of a pipe: what it is can only be told of the opened file
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise UsageError(f"{_name(path)}: {_kind(path)}")
            return file.read(largest_bytes + 1)
    except FileNotFoundError as error:
        raise UsageError(f"{_name(path)}: there is no such file") from error
    except (OSError, ValueError) as error:
        if path_is_folder(path):
            raise UsageError(f"{_name(path)}: is a folder, a file is wanted") from error
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{_name(path)}: cannot be read: {reason}") from error


def shown(what: object, most: int = 40) -> str:
    """Return what somebody wrote as it may stand in a message: on one line, cut short, without control codes.

    >>> shown("9" * 5000, 10)
    '9999999...'
    """
    text = printable(str(what)[: most + 1])
    return text if len(text) <= most else f"{text[: most - 3]}..."


def path_is_folder(path: Path) -> bool:
    """Tell whether a path, however odd, names a folder."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _name(path: Path) -> str:
    return shown(path, _LONGEST_NAME)


def _kind(path: Path) -> str:
    return "is a folder, a file is wanted" if path_is_folder(path) else "is no regular file"


def _unseen(character: str) -> str:
    code = f"U+{ord(character):04X}"
    if character in "\x85\u2028\u2029":
        return f"{code} is a line separator that editors do not show: an ordinary line end would be right"
    return f"{code} is no character of a text: take it out"
