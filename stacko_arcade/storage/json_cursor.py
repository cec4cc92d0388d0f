"""JSON read key by key, so that whoever reads knows where everything stands and may stop at any time."""

from __future__ import annotations

import math
import re
from json import JSONDecodeError, JSONDecoder
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_MOST_DIGITS: Final = 18
"""Longer numbers are out of every range; Python is slow to read them."""
_WORDS: Final = {
    "Expecting value": "a number, a text in double quotes, a list or an object is missing here",
    "Unterminated string": "the quotes of this text are never closed",
    "Invalid control character": "a line ends within a text: \\n would be right",
    "Invalid \\u": r"\u is followed by four hexadecimal digits",
    "Invalid \\": r"a single backslash in a text: \\ would be right",
    "Expecting ','": "a ',' or the closing bracket is missing",
    "Expecting ':'": "a ':' is missing behind a key",
    "Expecting property name": "a key in double quotes is missing here",
    "Illegal trailing comma": "this ',' is one too many",
}
"""What the decoder complains of, by its first words, as people would say it."""


class JsonError(Exception):
    """A text that is no JSON: the index, and what is wrong there."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


class JsonCursor:
    """Goes through a JSON text. ``index`` is where it stands: at the next value, key or sign."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.index = 0
        # of the tables in a value nothing is kept, so that no text takes up much more room than its own
        self._decoder = JSONDecoder(object_pairs_hook=_nothing, parse_int=_whole, parse_constant=float)
        self._skip_space()

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing more."""
        return self.index >= len(self.text)

    def begins(self, sign: str) -> bool:
        """Tell whether the next sign is this one."""
        return self.text.startswith(sign, self.index)

    def members(self) -> Iterator[tuple[str, int]]:
        """Yield the keys of the object that begins here, each with its index.

        The cursor stands at the key's value then; whoever asks for the next key has read it.

        Raises:
            JsonError: here the text is no JSON.
        """
        self._take("{")
        if self._take("}"):
            return
        while True:
            if not self.begins('"'):
                raise JsonError(self.index, "no JSON: a key in double quotes is missing here")
            at = self.index
            key = str(self.value())
            if not self._take(":"):
                raise JsonError(self.index, "no JSON: a ':' is missing behind a key")
            yield key, at
            if not self._goes_on("}"):
                return

    def items(self) -> Iterator[int]:
        """Yield the numbers, from 0, of the values of the list that begins here; each has to be read.

        Raises:
            JsonError: here the text is no JSON.
        """
        self._take("[")
        if self._take("]"):
            return
        number = 0
        while True:
            yield number
            number += 1
            if not self._goes_on("]"):
                return

    def value(self) -> Any:
        """Return the value that stands here, and go on behind it; of an object nothing is told.

        Raises:
            JsonError: it is no JSON, or nested too deep.
        """
        try:
            found, end = self._decoder.raw_decode(self.text, self.index)
        except JSONDecodeError as error:
            said = next(
                (said for word, said in _WORDS.items() if error.msg.startswith(word)), "it ends in between"
            )
            raise JsonError(error.pos, f"no JSON: {said}") from None
        except RecursionError:
            raise JsonError(self.index, "what begins here is nested far too deep") from None
        self.index = end
        self._skip_space()
        return found

    def _goes_on(self, end: str) -> bool:
        """Tell whether another member or item follows."""
        if self._take(end):
            return False
        comma = self.index
        if not self._take(","):
            raise JsonError(comma, f"no JSON: a ',' or '{end}' is missing here")
        if self.begins(end):
            raise JsonError(comma, "no JSON: this ',' is one too many")
        return True

    def _take(self, sign: str) -> bool:
        if not self.begins(sign):
            return False
        self.index += 1
        self._skip_space()
        return True

    def _skip_space(self) -> None:
        found = _SPACE.match(self.text, self.index)
        self.index = found.end() if found else self.index


def _nothing(_pairs: list[tuple[str, Any]]) -> None:
    return None


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= _MOST_DIGITS else math.inf
