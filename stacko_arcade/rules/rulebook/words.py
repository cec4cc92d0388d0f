"""The three languages of the rulebook: what colors and faces are called, and how numbers are said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.blocks import Color, Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Language(Enum):
    """A language the rulebook is written in; the value is its code."""

    ENGLISH = "en"
    GERMAN = "de"
    INDONESIAN = "id"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Words:
    """The same text in every language."""

    english: str
    german: str
    indonesian: str

    def said(self, language: Language) -> str:
        """Return the text in a language."""
        match language:
            case Language.ENGLISH:
                return self.english
            case Language.GERMAN:
                return self.german
            case Language.INDONESIAN:
                return self.indonesian


OWN_NAMES: Final = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.INDONESIAN: "Indonesia",
}
"""What each language calls itself."""

COLOR_WORDS: Final = {
    Color.RED: Words("red", "Rot", "merah"),
    Color.YELLOW: Words("yellow", "Gelb", "kuning"),
    Color.GREEN: Words("green", "Grün", "hijau"),
    Color.BLUE: Words("blue", "Blau", "biru"),
}
FACE_WORDS: Final = {
    Face.ONE: Words("1", "1", "1"),
    Face.TWO: Words("2", "2", "2"),
    Face.THREE: Words("3", "3", "3"),
    Face.FOUR: Words("4", "4", "4"),
    Face.DRAW_TWO: Words("draw two", "Plus zwei", "ambil dua"),
    Face.REVERSE: Words("reverse", "Richtungswechsel", "balik arah"),
    Face.SKIP: Words("skip", "Aussetzen", "lewati"),
    Face.WILD: Words("wild", "Joker", "joker"),
    Face.PLAIN: Words("plain", "ohne Aufdruck", "polos"),
}

_NUMBERS: Final = (
    Words("no", "kein", "nol"),
    Words("one", "ein", "satu"),
    Words("two", "zwei", "dua"),
    Words("three", "drei", "tiga"),
    Words("four", "vier", "empat"),
    Words("five", "fünf", "lima"),
    Words("six", "sechs", "enam"),
    Words("seven", "sieben", "tujuh"),
    Words("eight", "acht", "delapan"),
    Words("nine", "neun", "sembilan"),
    Words("ten", "zehn", "sepuluh"),
)
"""Larger numbers are written as figures."""

_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_AND: Final = Words("and", "und", "dan")


class Count(int):
    """A number that a sentence is filled in with.

    ``{n}`` is the figure, ``{n:w}`` the word, ``{n:one block|{n:w} blocks}`` the right one of singular and
    plural.

    >>> "{n:one block|{n:w} blocks}, {n}".format(n=Count(2, Language.ENGLISH))
    'two blocks, 2'
    """

    language: Language

    def __new__(cls, value: int, language: Language) -> Count:
        """Return the number, to be said in a language."""
        count = super().__new__(cls, value)
        count.language = language
        return count

    def __format__(self, spec: str) -> str:
        if spec == "w":
            return _NUMBERS[self].said(self.language) if self < len(_NUMBERS) else str(int(self))
        if "|" in spec:
            singular, plural = spec.split("|")
            return singular if self == 1 else plural
        return str(int(self))


def color_word(color: Color, language: Language) -> str:
    """Return what a color is called, as a table says it."""
    return COLOR_WORDS[color].said(language)


def face_word(face: Face, language: Language) -> str:
    """Return what a face is called: ``3``, ``draw two``, ``Joker``."""
    return FACE_WORDS[face].said(language)


def joined(parts: Sequence[str], language: Language) -> str:
    """Return a list in words: ``red, green and blue``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {_AND.said(language)} {parts[-1]}"


def counted(counts: Iterable[tuple[Color | None, Face, int]], language: Language) -> str:
    """Return what a set holds; colors with the same blocks are said together."""
    by_color: dict[Color | None, dict[Face, int]] = {}
    for color, face, count in counts:
        if count:
            of_color = by_color.setdefault(color, {})
            of_color[face] = of_color.get(face, 0) + count
    alike: dict[tuple[tuple[Face, int], ...], list[Color]] = {}
    for color in Color:
        if color in by_color:
            alike.setdefault(_in_order(by_color[color]), []).append(color)
    parts = []
    for held, colors in alike.items():
        who = joined([color_word(color, language) for color in colors], language)
        parts.append(f"{_each(who, len(colors), language)} {_held(held, language)}")
    if None in by_color:
        parts.append(_held(_in_order(by_color[None]), language))
    return "; ".join(parts)


def _in_order(held: dict[Face, int]) -> tuple[tuple[Face, int], ...]:
    return tuple((face, held[face]) for face in Face if face in held)


def _held(held: tuple[tuple[Face, int], ...], language: Language) -> str:
    return ", ".join(f"{count}{_TIMES} {face_word(face, language)}" for face, count in held)


def _each(who: str, colors: int, language: Language) -> str:
    if colors == 1:
        return who
    return Words(f"{who} each", f"{who} je", f"{who} masing-masing").said(language)
