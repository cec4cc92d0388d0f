"""The lines of the referee: what a line may say, and the intent it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.errors import nearest
from stacko_arcade.rules.blocks import BlockId, Color, UnknownBlock
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.house_rules import DRAW_TWO, REVERSE, CubeFace
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
    ClockExpired,
    Fell,
    Intent,
    JumpIn,
    Keep,
    Pass,
    PenaltyColor,
    Place,
    Pull,
    Restore,
    Roll,
    Straighten,
    Toppled,
    Touch,
)
from stacko_arcade.rules.layout import SLOTS, Slot
from stacko_arcade.rules.legal import legal_names, resolve
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Seat, next_seat

if TYPE_CHECKING:
    from stacko_arcade.rules.state import MatchState

LINES: Final = (
    "touch BLOCK [two-handed]",
    "restore",
    "keep",
    "pull BLOCK [two-handed]",
    "place left|middle|right [two-handed]",
    "call-color COLOR",
    "call-uno SEAT [by SEAT]",
    "penalty-color COLOR",
    "straighten [by SEAT] [two-handed]",
    "roll [FACE]",
    "jump-in BLOCK SEAT",
    "pass",
    "clock",
    "topple [late]",
    "stray BLOCK...",
    "stray N",
    "legal",
    "state",
)
"""What a line may say."""

TWO_HANDED: Final = "two-handed"


class LineError(Exception):
    """A line that means nothing."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


def parse_line(state: MatchState, words: list[str]) -> Intent:
    """Return what the words of a line ask for or report, said by the seat to move where it names none.

    Raises:
        LineError: the line means nothing.

    """
    seat = state.to_move
    two_handed = words[-1] == TWO_HANDED and words[0] in {"touch", "pull", "place", "straighten"}
    match words[:-1] if two_handed else words:
        case ["touch", name]:
            return Touch(seat, _block(state, name), two_handed)
        case ["restore"]:
            return Restore(seat)
        case ["keep"]:
            return Keep(seat)
        case ["pull", name]:
            return Pull(seat, _block(state, name), two_handed)
        case ["place", slot]:
            return Place(seat, _slot(slot), two_handed)
        case ["straighten"]:
            return Straighten(seat, two_handed)
        case ["straighten", "by", who]:
            return Straighten(_seat(who), two_handed)
        case ["pass"]:
            return Pass(seat)
        case ["roll"]:
            return Roll(seat)
        case ["roll", face]:
            return Roll(seat, _face(state, face))
        case _:
            return _call(state, words)


def _call(state: MatchState, words: list[str]) -> Intent:
    match words:
        case ["call-color", color]:
            return CallColor(state.to_move, _color(color))
        case ["penalty-color", color]:
            namer = color_namer(state)
            return PenaltyColor(state.to_move if namer is None else namer, _color(color))
        case ["call-uno", offender]:
            return _uno(state, _seat(offender))
        case ["call-uno", offender, "by", caller]:
            return CallUno(_seat(caller), _seat(offender))
        case ["jump-in", name, seat]:
            return JumpIn(_seat(seat), _twin(state, name))
        case ["stray", *names] if names:
            return Fell(_fallen(state, names))
        case ["topple"]:
            return Toppled()
        case ["topple", "late"]:
            return Toppled(late=True)
        case ["clock"]:
            return ClockExpired()
        case _:
            raise _unknown(words)


def _uno(state: MatchState, offender: Seat) -> CallUno:
    caller = state.to_move
    if caller == offender:
        caller = next_seat(state.active, offender, state.direction)
    return CallUno(caller, offender)


def _block(state: MatchState, name: str) -> BlockId:
    try:
        return resolve(state, name)
    except UnknownBlock as error:
        raise LineError(Refusal("block.name", str(error), legal_names(state))) from error


def _twin(state: MatchState, name: str) -> BlockId:
    """Return the block that a name means to jump in with: of several copies one that may be."""
    block = _block(state, name)
    return next((twin for twin in twins_to_jump_in(state) if twin in state.blocks.parse(name)), block)


def _fallen(state: MatchState, names: list[str]) -> tuple[BlockId, ...]:
    if len(names) > 1 or not names[0].isdecimal():
        return tuple(_block(state, name) for name in names)
    top_first = [block for layer in reversed(state.layout.layers) for block in layer if block is not None]
    wanted = int(names[0]) if len(names[0]) < 4 else len(top_first) + 1
    if not 1 <= wanted <= len(top_first):
        where = "in the tower" if state.unseen is None else "known to be on top: name the others"
        message = f"{names[0]} blocks cannot have fallen: {len(top_first)} are {where}"
        raise LineError(Refusal("block.place", message))
    return tuple(top_first[:wanted])


def _face(state: MatchState, word: str) -> CubeFace:
    faces = [CubeFace(color, number) for color in Color for number in range(1, 5)]
    faces += [CubeFace(action=REVERSE), CubeFace(action=DRAW_TWO)]
    known = {face.name: face for face in faces}
    if word not in known:
        values = tuple(face.name for face in dict.fromkeys(state.house_rules.cube.faces))
        message = f"{word[:40]!r} is no face of the cube{nearest(word, known)}: {', '.join(values)}"
        raise LineError(Refusal("line", message, values))
    return known[word]


def _unknown(words: list[str]) -> LineError:
    forms = [form for form in LINES if form.split()[0] == words[0]]
    if forms:
        message = f"{' '.join(words)[:80]!r} is not understood: write {' or '.join(forms)}"
        return LineError(Refusal("line", message, tuple(forms)))
    verbs = list(dict.fromkeys(form.split()[0] for form in LINES))
    message = f"{words[0][:40]!r} is no line the referee knows{nearest(words[0], verbs)}"
    return LineError(Refusal("line", message, LINES))


def _color(word: str) -> Color:
    values = tuple(color.value for color in Color)
    if word not in values:
        message = f"{word[:40]!r} is no color{nearest(word, values)}: {', '.join(values)}"
        raise LineError(Refusal("line", message, values))
    return Color(word)


def _slot(word: str) -> Slot:
    for slot in SLOTS:
        if str(slot) == word:
            return slot
    values = tuple(str(slot) for slot in SLOTS)
    raise LineError(
        Refusal("line", f"{word[:40]!r} is no slot{nearest(word, values)}: {', '.join(values)}", values)
    )


def _seat(word: str) -> Seat:
    if not word.isdecimal() or len(word) > 3:
        raise LineError(Refusal("line", f"{word[:40]!r} is no seat: seats are numbers from 0"))
    return Seat(int(word))
