"""``stacko-arcade referee``: the rules without physics, one intent a line in, one JSON object a line out."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Annotated, Final

import typer

from stacko_arcade.errors import UsageError, nearest
from stacko_arcade.match.streams import stream
from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.blocks import BlockId, Color, UnknownBlock
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
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
    Settled,
    Straighten,
    Toppled,
    Touch,
)
from stacko_arcade.rules.layout import SLOTS, Slot
from stacko_arcade.rules.legal import legal_names, resolve
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import MOST_SEATS, Seat, next_seat
from stacko_arcade.rules.start import fewest_seats, start_match
from stacko_arcade.rules.state import Json, MatchState, Phase
from stacko_arcade.storage.house_rules import load_house_rules

LINES: Final = (
    "touch BLOCK [two-handed]",
    "restore",
    "keep",
    "pull BLOCK [two-handed]",
    "place left|middle|right [two-handed]",
    "call-color COLOR",
    "call-uno SEAT [by SEAT]",
    "penalty-color COLOR",
    "straighten [two-handed]",
    "roll [FACE]",
    "jump-in BLOCK SEAT",
    "pass",
    "topple",
    "stray BLOCK...",
    "stray N",
    "legal",
    "state",
)
"""What a line may say."""

_TWO_HANDED: Final = "two-handed"


class _LineError(Exception):
    """A line that means nothing."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


class Referee:
    """A match that is told what happens, line by line, and answers each line."""

    def __init__(self, house_rules: HouseRules, seats: int, seed: int) -> None:
        blocks, layout = arrange(house_rules, stream(seed, "tower"))
        self.state: MatchState
        self.state, _ = start_match(house_rules, blocks, layout, seats)

    def answer(self, line: str) -> dict[str, Json] | None:
        """Return the answer to a line; None for an empty line or a comment, which are not answered."""
        words = line.split()
        comment = next((at for at, word in enumerate(words) if word.startswith("#")), len(words))
        words = words[:comment]
        if not words:
            return None
        try:
            if words == ["state"]:
                return {"ok": True, "state": self.state.to_dict()}
            if words == ["legal"]:
                return {"ok": True, "phase": self.state.phase.value, "legal": list(legal_names(self.state))}
            return self._told(self._intent(words))
        except _LineError as error:
            return _refused(error.refusal)

    def _told(self, intent: Intent) -> dict[str, Json]:
        said: list[Json] = []
        refusal = self._happen(intent, said)
        if refusal is not None:
            return _refused(refusal)
        if self.state.phase is Phase.SETTLE:
            self._happen(Settled(), said)  # nothing moves here: a placed block has settled
        return {"ok": True, "events": said, "to_move": self.state.to_move}

    def _happen(self, intent: Intent, said: list[Json]) -> Refusal | None:
        decided = decide(self.state, intent)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.state = evolve(self.state, event)
            said.append(event.to_dict(self.state.blocks))
        return None

    def _intent(self, words: list[str]) -> Intent:
        seat = self.state.to_move
        two_handed = words[-1] == _TWO_HANDED and words[0] in {"touch", "pull", "place", "straighten"}
        match words[:-1] if two_handed else words:
            case ["touch", name]:
                return Touch(seat, self._block(name), two_handed)
            case ["restore"]:
                return Restore(seat)
            case ["keep"]:
                return Keep(seat)
            case ["pull", name]:
                return Pull(seat, self._block(name), two_handed)
            case ["place", slot]:
                return Place(seat, _slot(slot), two_handed)
            case ["straighten"]:
                return Straighten(seat, two_handed)
            case ["topple"]:
                return Toppled()
            case ["pass"]:
                return Pass(seat)
            case ["roll"] | ["roll", _]:
                return Roll(seat)
            case _:
                return self._call(words)

    def _call(self, words: list[str]) -> Intent:
        match words:
            case ["call-color", color]:
                return CallColor(self.state.to_move, _color(color))
            case ["penalty-color", color]:
                namer = color_namer(self.state)
                return PenaltyColor(self.state.to_move if namer is None else namer, _color(color))
            case ["call-uno", offender]:
                return self._uno(_seat(offender))
            case ["call-uno", offender, "by", caller]:
                return CallUno(_seat(caller), _seat(offender))
            case ["jump-in", name, seat]:
                return JumpIn(_seat(seat), self._block(name))
            case ["stray", *names] if names:
                return Fell(self._fallen(names))
            case _:
                raise _unknown(words)

    def _uno(self, offender: Seat) -> CallUno:
        caller = self.state.to_move
        if caller == offender:
            caller = next_seat(self.state.active, offender, self.state.direction)
        return CallUno(caller, offender)

    def _block(self, name: str) -> BlockId:
        try:
            return resolve(self.state, name)
        except UnknownBlock as error:
            raise _LineError(Refusal("block.name", str(error), legal_names(self.state))) from error

    def _fallen(self, names: list[str]) -> tuple[BlockId, ...]:
        if len(names) > 1 or not names[0].isdecimal():
            return tuple(self._block(name) for name in names)
        top_first = [
            block for layer in reversed(self.state.layout.layers) for block in layer if block is not None
        ]
        wanted = int(names[0]) if len(names[0]) < 4 else len(top_first) + 1
        if not 1 <= wanted <= len(top_first):
            message = f"{names[0]} blocks cannot have fallen: {len(top_first)} are in the tower"
            raise _LineError(Refusal("block.place", message))
        return tuple(top_first[:wanted])


def _refused(refusal: Refusal) -> dict[str, Json]:
    error: dict[str, Json] = {
        "rule": refusal.rule,
        "message": refusal.message,
        "legal": list(refusal.legal),
    }
    return {"ok": False, "error": error}


def _unknown(words: list[str]) -> _LineError:
    forms = [form for form in LINES if form.split()[0] == words[0]]
    if forms:
        message = f"{' '.join(words)[:80]!r} is not understood: write {' or '.join(forms)}"
        return _LineError(Refusal("line", message, tuple(forms)))
    verbs = list(dict.fromkeys(form.split()[0] for form in LINES))
    message = f"{words[0][:40]!r} is no line the referee knows{nearest(words[0], verbs)}"
    return _LineError(Refusal("line", message, LINES))


def _color(word: str) -> Color:
    values = tuple(color.value for color in Color)
    if word not in values:
        message = f"{word[:40]!r} is no color{nearest(word, values)}: {', '.join(values)}"
        raise _LineError(Refusal("line", message, values))
    return Color(word)


def _slot(word: str) -> Slot:
    for slot in SLOTS:
        if str(slot) == word:
            return slot
    values = tuple(str(slot) for slot in SLOTS)
    raise _LineError(
        Refusal("line", f"{word[:40]!r} is no slot{nearest(word, values)}: {', '.join(values)}", values)
    )


def _seat(word: str) -> Seat:
    if not word.isdecimal() or len(word) > 3:
        raise _LineError(Refusal("line", f"{word[:40]!r} is no seat: seats are numbers from 0"))
    return Seat(int(word))


def referee(
    rules: Annotated[str, typer.Option(help="House rules: a name or the path of a file.")] = "official",
    seats: Annotated[int, typer.Option(help="How many play, 2 to 10.")] = 2,
    seed: Annotated[int, typer.Option(help="Decides the order of the blocks.")] = 0,
) -> None:
    """Judge a match without physics: one intent a line in, one JSON object a line out."""
    house_rules = load_house_rules(rules)
    fewest = fewest_seats(house_rules)
    if not fewest <= seats <= MOST_SEATS:
        raise UsageError(f"--seats {seats}: {fewest} to {MOST_SEATS} seats can play by {house_rules.name}")
    match = Referee(house_rules, seats, seed)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        for line in sys.stdin:
            answer = match.answer(line)
            if answer is not None:
                print(json.dumps(answer), flush=True)
    except BrokenPipeError:
        # the reader has gone; what is left in the buffer must not be written at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
