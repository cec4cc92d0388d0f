"""``stacko-arcade referee``: the rules without physics.

One intent a line in, one JSON object a line out; at a terminal a prompt and plain words instead.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from stacko_arcade.cli.referee_lines import LINES, LineError, parse_line
from stacko_arcade.cli.referee_words import event_words, legal_words, prompt_words, state_words
from stacko_arcade.errors import UsageError
from stacko_arcade.match.streams import stream
from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.intents import Intent, JumpIn, Pull, Settled
from stacko_arcade.rules.legal import legal_names
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.start import fewest_seats, most_seats, start_match
from stacko_arcade.rules.state import Json, MatchState, Phase
from stacko_arcade.storage.house_rules import load_house_rules

if TYPE_CHECKING:
    from stacko_arcade.rules.events import Event
    from stacko_arcade.rules.house_rules import HouseRules

HELP = "help"
QUIT = ("quit", "exit")


class Referee:
    """A match that is told what happens, line by line, and answers each line."""

    def __init__(
        self, house_rules: HouseRules, seats: int, seed: int, *, is_layout_known: bool = True
    ) -> None:
        blocks, layout = arrange(house_rules, stream(seed, "tower"))
        self.state: MatchState
        self.state, self.started = start_match(
            house_rules, blocks, layout if is_layout_known else None, seats, seed=seed
        )

    def answer(self, line: str) -> dict[str, Json] | None:
        """Return the answer to a line; None for an empty line or a comment, which are not answered."""
        words = split_line(line)
        if not words:
            return None
        if words == ["state"]:
            return {"ok": True, "state": self.state.to_dict()}
        if words == ["legal"]:
            return {"ok": True, "phase": self.state.phase.value, "legal": list(legal_names(self.state))}
        told = self.tell(words)
        if isinstance(told, Refusal):
            error: dict[str, Json] = {
                "rule": told.rule,
                "message": told.message,
                "legal": list(told.legal),
            }
            return {"ok": False, "error": error}
        return {"ok": True, "events": [self._said(event) for event in told], "to_move": self.state.to_move}

    def tell(self, words: list[str]) -> list[Event] | Refusal:
        """Return what a line brings about, or why it does not."""
        try:
            intent = parse_line(self.state, words)
        except LineError as error:
            return error.refusal
        happened: list[Event] = []
        if refusal := self._happen(intent, happened):
            return refusal
        if isinstance(intent, JumpIn):
            self._happen(Pull(intent.seat, intent.block), happened)
        if self.state.phase is Phase.SETTLE:
            self._happen(Settled(), happened)  # nothing moves here: a placed block has settled
        return happened

    def _happen(self, intent: Intent, happened: list[Event]) -> Refusal | None:
        decided = decide(self.state, intent)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.state = evolve(self.state, event)
            happened.append(event)
        return None

    def _said(self, event: Event) -> Json:
        said = event.to_dict(self.state.blocks)
        if self.state.unseen is not None and "layer" in said:
            said["layer"] = None  # it counts from what is known, not from the table
        return said


def split_line(line: str) -> list[str]:
    """Return the words of a line, without a comment."""
    words = line.lstrip("\ufeff").split()
    comment = next((at for at, word in enumerate(words) if word.startswith("#")), len(words))
    return words[:comment]


def referee(
    rules: Annotated[str, typer.Option(help="House rules: a name or the path of a file.")] = "official",
    seats: Annotated[int | None, typer.Option(help="How many play: 2 to 10, or 1 for height.")] = None,
    seed: Annotated[int, typer.Option(help="Decides the order of the blocks, and the cube.")] = 0,
    layout: Annotated[
        bool, typer.Option("--layout/--no-layout", help="Whether the layers of the tower are known.")
    ] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, also at a terminal.")
    ] = False,
) -> None:
    """Judge a match without physics, or at a real tower: one line in, its answer out."""
    house_rules = load_house_rules(rules)
    fewest, most = fewest_seats(house_rules), most_seats(house_rules)
    count = fewest if seats is None else seats
    if most == 1 != count:
        raise UsageError(
            f"--seats {count}: by {house_rules.name} one plays alone, for height: 1 would be right"
        )
    if not fewest <= count <= most:
        raise UsageError(
            f"--seats {count}: {fewest} to {most} seats can play by {house_rules.name}"
            + ("; alone one plays by solo_height" if count == 1 else "")
        )
    match = Referee(house_rules, count, seed, is_layout_known=layout)
    if sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
        _talk(match)
    else:
        _answer(match)


def _answer(match: Referee) -> None:
    """Answer each line with one JSON object."""
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


def _talk(match: Referee) -> None:
    """Talk with people at a terminal."""
    with contextlib.suppress(ImportError):  # lines can be edited and called back where it is there
        import readline  # noqa: F401, PLC0415
    rules = match.state.house_rules.name
    print(f"The referee plays by {rules}. Say what happens, for example: pull r4. help lists all lines.")
    print("\n".join(state_words(match.state)))
    while True:
        try:
            line = input(f"[{prompt_words(match.state)}] ")
        except (EOFError, KeyboardInterrupt):
            print()
            return
        words = split_line(line)
        if words and words[0] in QUIT:
            return
        if words:
            print("\n".join(_reply(match, words)))


def _reply(match: Referee, words: list[str]) -> list[str]:
    if words == [HELP]:
        return ["Lines:", *(f"  {form}" for form in LINES), "  help", "  quit"]
    if words == ["state"]:
        return state_words(match.state)
    if words == ["legal"]:
        return [legal_words(match.state)]
    told = match.tell(words)
    if isinstance(told, Refusal):
        right = f" Right would be: {' '.join(told.legal)}." if told.legal and told.rule != "line" else ""
        return [f"No: {told.message}.{right}"]
    said = [event_words(event, match.state.blocks) for event in told]
    return [sentence for sentence in said if sentence]
