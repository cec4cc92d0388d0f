"""What the table's panels say: target, seats, stage, loupe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from stacko_arcade.rules.blocks import Block, BlockId, Face
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.house_rules import EndMode, FirstPull, NoMatch, TargetSource, TwoPlayers, Victim
from stacko_arcade.rules.legal import is_first_pull, may_answer, nothing_fits, why_not
from stacko_arcade.rules.seats import Direction, Seat, next_seat
from stacko_arcade.rules.state import MatchState, Owed, Phase, Target
from stacko_arcade.ui.presenters.words import (
    COLOR_WORDS,
    DEEDS,
    block_words,
    debt_words,
    lower_first,
    match_words,
    number_words,
    plural,
    says,
    why_not_words,
)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat, as the window shows it."""

    name: str
    avatar: str
    is_human: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the target card: words, a color tile, a number tile or an action tile."""

    words: str = ""
    color: str | None = None
    number: int | None = None
    symbol: str | None = None
    is_strong: bool = False
    """Whether the words are what matters, though they begin with a small letter."""


@dataclass(frozen=True, slots=True)
class TargetCard:
    """The card at the top: its pieces from left to right, and a second line below them."""

    parts: tuple[Part, ...]
    note: str = ""


def target_card(state: MatchState, sitters: Sequence[Sitter]) -> TargetCard:
    """Return what the next pull must match, or what happens instead."""
    name = sitters[state.to_move].name
    match state.phase:
        case Phase.PLACE:
            return _placing_card(state, name)
        case Phase.SETTLE if state.placed is not None:
            block = state.blocks[state.placed]
            parts = [Part(f"{name} placed"), _tile(block)]
            return TargetCard((*parts, Part(block_words(block))), _next_words(state, state.placed))
        case Phase.CALL_COLOR:
            return TargetCard((Part(symbol="wild"), Part(f"{says(name, 'call')} a color")))
        case Phase.PENALTY_COLOR:
            namer = color_namer(state)
            who = name if namer is None else sitters[namer].name
            return TargetCard((Part(f"{says(who, 'name')} the penalty color"),))
        case Phase.ROLL:
            again = "nothing fits: once more" if state.turn_rolls else ""
            return TargetCard((Part(f"{says(name, 'roll')} the cube"),), again)
        case Phase.OVER:
            return TargetCard((Part("The tower has spoken"),))
        case _:
            pass
    if state.claimed is not None:
        twin = state.blocks[state.claimed]
        tile = _tile(twin)
        return TargetCard((Part(f"{says(name, 'jump')} in with"), tile, Part(block_words(twin))))
    debt = state.debt
    if debt is not None:
        color = debt.color.value if debt.color is not None else None
        note = _nothing_fits_words(state) or _debt_note(state, debt)
        return TargetCard((Part(symbol="draw_two"), Part(debt_words(debt)), Part(color=color)), note)
    target = state.target
    if target is None:
        first = is_first_pull(state)
        what = "any number" if first and state.house_rules.first_pull is FirstPull.NUMBERS else "any block"
        start = "First pull:" if first else "Pull"
        return TargetCard((Part(start), Part(what)), _nothing_fits_words(state) or "below the closed top")
    return TargetCard(_target_parts(target), _nothing_fits_words(state))


def _tile(block: Block) -> Part:
    """Return the tile of a block's color; a plain block has none."""
    if block.face is Face.PLAIN:
        return Part()
    return Part(color=block.color.value if block.color is not None else "wild")


def _target_parts(target: Target) -> tuple[Part, ...]:
    """Return the target as a sentence that reads well with its tiles, e.g. ``Match yellow or any [4]``."""
    parts = []
    if target.color is not None:
        words = COLOR_WORDS[target.color].lower()
        parts += [Part(color=target.color.value), Part(words, is_strong=True)]
    if target.number is not None:
        link = "and" if target.both else "or any"
        parts += [Part(link if parts else "any"), Part(number=target.number)]
    if target.symbol is not None:
        parts += [Part("or any" if parts else "any"), Part(symbol=target.symbol.name.lower())]
    return (Part("Match"), *parts) if parts else (Part("Pull"), Part("any block"))


def _debt_note(state: MatchState, debt: Owed) -> str:
    if may_answer(state, debt):
        return "or answer with a draw two of your own"
    if debt.matches_target:
        return f"each matches the last: {lower_first(match_words(state))}"
    printed = {block.face for block in state.blocks}
    has_actions = any(face.is_action for face in printed)
    kinds = [("numbers only" if debt.numbers_only else "action blocks count too")] if has_actions else []
    kinds += ["no wild"] if Face.WILD in printed and not debt.wild_allowed else []
    return ", ".join(kinds)


def _nothing_fits_words(state: MatchState) -> str:
    """Return what is to be done where nothing in the zone fits, or an empty text where something does."""
    if not nothing_fits(state):
        return ""
    match state.house_rules.no_match:
        case NoMatch.PASS:
            return "nothing fits: the turn passes"
        case NoMatch.ANY_NUMBER:
            return "nothing fits: any number may be pulled"
        case NoMatch.ANY_BLOCK | NoMatch.ROLL_AGAIN | NoMatch.LOSE:
            return "nothing fits: any block may be pulled"


def _placing_card(state: MatchState, name: str) -> TargetCard:
    if state.in_hand is None:
        return TargetCard((Part(says(name, "place")),))
    block = state.blocks[state.in_hand]
    parts = [Part(says(name, "place")), _tile(block)]
    if state.in_hand != state.own:
        left = len(state.strays)
        then = f"then {plural(left, 'more')}" if left else "then the pulled block" if state.own else ""
        note = "it fell: back on top with it" + (f", {then}" if then else "")
        return TargetCard((*parts, Part(block_words(block))), note)
    return TargetCard((*parts, Part(block_words(block))), _next_words(state, state.in_hand))


def _next_words(state: MatchState, placed: BlockId) -> str:
    """Return what a block will do once it is stacked."""
    block = state.blocks[placed]
    debt = state.debt
    if debt is not None and debt.count > 1:
        return f"then {number_words(debt.count - 1)} more"
    rules = state.house_rules
    match rules.target.source:
        case TargetSource.FREE:
            return "the next player pulls any block"
        case TargetSource.CUBE:
            return "then the cube is rolled"
        case TargetSource.LAST_BLOCK:
            pass
    is_two = len(state.active) == 2
    match block.face:
        case Face.WILD:
            return "then a color is called"
        case Face.DRAW_TWO:
            return _draw_two_words(state)
        case Face.REVERSE:
            return _between_two_words(state, rules.two_players.reverse) if is_two else "play turns round"
        case Face.SKIP:
            if is_two:
                return _between_two_words(state, rules.two_players.skip)
            skipped = rules.skip.seats
            return f"the next {'player is' if skipped == 1 else f'{number_words(skipped)} are'} skipped"
        case _:
            return f"the next player matches it: {block_words(block)}"


def _draw_two_words(state: MatchState) -> str:
    rules = state.house_rules.draw_two
    debt = state.debt
    count = rules.blocks + (debt.count if debt is not None and may_answer(state, debt) else 0)
    who = "who stacked it" if rules.victim is Victim.SELF else "the next player"
    return f"{who} pulls {number_words(count)}"


def _between_two_words(state: MatchState, effect: TwoPlayers) -> str:
    match effect:
        case TwoPlayers.DRAW_TWO:
            return _draw_two_words(state)
        case TwoPlayers.AGAIN:
            return "then the same player again"
        case TwoPlayers.NOTHING:
            return "between two it does nothing"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row of the list of seats."""

    seat: Seat
    sitter: Sitter
    note: str
    is_to_move: bool
    is_out: bool
    owes: int
    points: int | None = None
    """What it has so far, where points are counted."""


def seat_rows(state: MatchState, sitters: Sequence[Sitter]) -> tuple[SeatRow, ...]:
    """Return the seats in their order round the table, with what is up with each."""
    rows = []
    is_counted, scores = state.house_rules.end.mode is EndMode.POINTS, state.series.scores
    coming = next_seat(state.active, state.to_move, state.direction) if len(state.active) > 1 else None
    for number, sitter in enumerate(sitters):
        seat = Seat(number)
        owes = sum(owed.count for owed in state.owed if owed.seat == seat)
        is_to_move = seat == state.to_move and not state.is_over
        rows.append(
            SeatRow(
                seat=seat,
                sitter=sitter,
                note=_seat_note(state, seat, sitter, owes, is_next=seat == coming),
                is_to_move=is_to_move,
                is_out=seat not in state.active,
                owes=owes,
                points=None if not is_counted else scores[number] if scores else 0,
            )
        )
    return tuple(rows)


def _seat_note(state: MatchState, seat: Seat, sitter: Sitter, owes: int, *, is_next: bool) -> str:
    if state.result is not None:
        last = state.series.last  # with points the loser of a match is not who ended its last round
        is_round = last is not None and state.result.reason != "seats_left"
        ended = last if is_round and last is not None else state.result
        return DEEDS.get(ended.reason, "") if seat == ended.loser else ""
    if seat not in state.active:
        return "out" if state.house_rules.end.mode is EndMode.ELIMINATION else "left the table"
    offence = state.offence
    if offence is not None and offence.caller == seat and not offence.penalized:
        return "called UNO!"
    if seat == state.to_move:
        if state.phase is Phase.ROLL:
            return "rolls the cube"
        if state.phase is Phase.SETTLE:
            return "settling"
        if owes:
            return f"owes {owes}"
        return "Your turn" if sitter.is_human else "thinks" if state.phase is Phase.CHOOSE else "plays"
    return f"owes {owes}" if owes else "next" if is_next else ""


class Stage(Enum):
    """The four steps of a turn, as the bar at the bottom shows them."""

    CHOOSE = "Choose"
    PULL = "Pull"
    PLACE = "Place"
    SETTLE = "Settle"


def stage(state: MatchState) -> Stage:
    """Return the step of the turn."""
    match state.phase:
        case Phase.PULL:
            return Stage.PULL
        case Phase.PLACE:
            return Stage.PLACE
        case Phase.SETTLE | Phase.CALL_COLOR | Phase.PENALTY_COLOR | Phase.OVER:
            return Stage.SETTLE
        case Phase.ROLL | Phase.CHOOSE:
            return Stage.CHOOSE


def direction_words(state: MatchState) -> str:
    """Return which way round play goes."""
    return "Clockwise" if state.direction is Direction.CLOCKWISE else "Reversed"


def height_words(state: MatchState) -> str:
    """Return the tower's height, e.g. ``16 layers``."""
    return plural(state.layout.height, "layer")


@dataclass(frozen=True, slots=True)
class Loupe:
    """What the loupe says of a block: its name, a remark, and whether it may be pulled."""

    block: BlockId
    name: str
    remark: str
    may_be_pulled: bool


FELT_SENTENCES: Final = {
    "loose": "Loose: it slides",
    "stiff": "Stiff: it gives a little",
    "stuck": "Stuck: it does not move",
}
STIFF_MM: Final = 0.2
LOOSE_MM: Final = 1.8
"""A tap that moved a block this far felt loose."""


def loupe(state: MatchState, block: BlockId, slip_mm: float | None, *, is_my_turn: bool) -> Loupe:
    """Return what is known of a focused block: why it may not be pulled, or what a tap felt like."""
    name = block_words(state.blocks[block])
    if not is_my_turn or state.phase not in (Phase.CHOOSE, Phase.PULL):
        return Loupe(block, name, _place_words(state, block), may_be_pulled=False)
    refusal = why_not(state, block)
    felt = "" if slip_mm is None else FELT_SENTENCES[felt_word(slip_mm)]
    if refusal is not None:
        remark = why_not_words(state, block, refusal)
        if slip_mm is not None:
            remark = f"{felt_word(slip_mm).capitalize()}. {remark}"
        return Loupe(block, name, remark, may_be_pulled=False)
    return Loupe(block, name, felt or "Matches: tap to test, drag to pull", may_be_pulled=True)


def felt_word(slip_mm: float) -> str:
    """Return what a tap felt like: loose, stiff or stuck."""
    return "loose" if slip_mm >= LOOSE_MM else "stiff" if slip_mm >= STIFF_MM else "stuck"


def _place_words(state: MatchState, block: BlockId) -> str:
    place = state.layout.place_of(block)
    return "in hand" if place is None else f"layer {place.layer + 1}, {place.slot}"
