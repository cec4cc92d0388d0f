"""Filling sentences in: what they may name besides the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.arrange import match_blocks, tower_layers
from stacko_arcade.rules.blocks import Color, CustomSet, Face, SetPreset, set_counts
from stacko_arcade.rules.house_rules import REVERSE, CubeFace, EndMode, HouseRules
from stacko_arcade.rules.rulebook.switches import switches, value_of
from stacko_arcade.rules.rulebook.words import Count, Language, Words, color_word, counted, face_word, joined

if TYPE_CHECKING:
    from stacko_arcade.rules.rulebook.entries import Value

LOSING: Final = {
    EndMode.LAST_STACKER_WINS: Words("you lose", "verlierst du", "kamu kalah"),
    EndMode.SINGLE_LOSER: Words("you lose", "verlierst du", "kamu kalah"),
    EndMode.ELIMINATION: Words("you are out", "scheidest du aus", "kamu tersingkir"),
    EndMode.POINTS: Words("you lose the round", "verlierst du die Runde", "kamu kalah di ronde itu"),
    EndMode.HEIGHT: Words("the match is over", "ist das Spiel vorbei", "permainan selesai"),
}
"""What happens to who loses: in German it follows a clause, elsewhere a comma."""


def filled(words: Words, language: Language, house_rules: HouseRules, value: Value | None = None) -> str:
    """Return a sentence with its numbers filled in.

    It may name any number of the house rules by its key (``{draw_two_blocks}``), the value itself (``{n}``),
    ``{blocks}`` and ``{layers}`` of the tower, ``{held}`` (what the set holds), ``{cube}`` (the cube's faces)
    and ``{lose}`` (what happens to who loses).
    """
    template = words.said(language)
    return template.format_map(_Names(language, house_rules, value)) if "{" in template else template


class _Names(dict[str, object]):
    """What a sentence may name, worked out when it does."""

    def __init__(self, language: Language, house_rules: HouseRules, value: Value | None) -> None:
        super().__init__()
        self._language = language
        self._rules = house_rules
        self._value = value

    def __missing__(self, name: str) -> object:
        language, rules = self._language, self._rules
        is_set = isinstance(self._value, CustomSet | SetPreset)
        match name:
            case "n" if isinstance(self._value, int):
                return Count(self._value, language)
            case "lose":
                return LOSING[rules.end.mode].said(language)
            case "held":
                return counted(self._counts(), language)
            case "blocks":
                return Count(sum(count for _, _, count in self._counts()), language)
            case "layers" if not is_set:
                return Count(tower_layers(rules), language)
            case "cube":
                return joined([cube_face_words(face, language) for face in self._faces()], language)
            case _:
                pass
        key = next(switch.key for switch in switches() if switch.key.replace(".", "_") == name)
        number = value_of(rules, key)
        if not isinstance(number, int):
            raise KeyError(name)
        return Count(number, language)

    def _counts(self) -> tuple[tuple[Color | None, Face, int], ...]:
        if isinstance(self._value, CustomSet | SetPreset):
            return set_counts(self._value)
        return tuple((block.color, block.face, 1) for block in match_blocks(self._rules))

    def _faces(self) -> tuple[CubeFace, ...]:
        if not isinstance(self._value, tuple):
            return self._rules.cube.faces
        return tuple(face for face in self._value if isinstance(face, CubeFace))


def cube_face_words(face: CubeFace, language: Language) -> str:
    """Return what a face of the cube is called, e.g. ``red 1`` or ``Plus zwei``."""
    if face.color is None:
        return face_word(Face.REVERSE if face.action == REVERSE else Face.DRAW_TWO, language)
    return f"{color_word(face.color, language)} {face.number}"
