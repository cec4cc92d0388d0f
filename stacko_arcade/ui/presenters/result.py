"""How a match went, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.house_rules import EndMode
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import ResultSummary, SeatSummary
from stacko_arcade.ui.presenters.closing import Fall, cause_words, names_words
from stacko_arcade.ui.presenters.hud import Sitter
from stacko_arcade.ui.presenters.words import DEEDS, plural

LOSER_NOTES: Final = {"stray": "Let a block fall", "dropped": "Dropped the block", "clock": "Out of time"}
"""What is said of a loser who did not topple the tower."""
PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
SHARED: Final = "Shares the first place"
SERIES: Final = frozenset({EndMode.POINTS, EndMode.ELIMINATION})
"""Ways to end that may take several towers: who wins is not who did not topple the last one."""


def last_fall(state: MatchState, turns: int = 0, fallen: Sequence[BlockId] = ()) -> Fall:
    """Return how the last tower of a match that is over came to its end."""
    result, last, layers = state.result, state.series.last, state.layout.height
    blocks = tuple(fallen) or state.out[-2:]
    if result is None:
        return Fall(None, "", (), turns, layers)
    if state.house_rules.end.mode is EndMode.POINTS and last is not None and result.reason != "seats_left":
        return Fall(last.loser, last.reason, blocks, turns, layers)
    return Fall(result.loser, result.reason, blocks, turns, layers)


def end_words(
    state: MatchState, sitters: Sequence[Sitter], fallen: Sequence[BlockId] = ()
) -> tuple[str, str]:
    """Return a headline and a sentence on how the match ended; ``fallen``: the blocks that fell with it."""
    result = state.result
    if result is None:
        return "The match goes on", ""
    if state.house_rules.end.mode is EndMode.HEIGHT:
        return _height_words(state, None if result.loser is None else sitters[result.loser].name)
    wins = _wins_words(state, sitters)
    if result.reason == "seats_left":
        return "The others have left", wins
    fall = last_fall(state, fallen=fallen)
    headline, more = cause_words(fall, state, sitters)
    if state.house_rules.end.mode in SERIES:
        return headline, " ".join(words for words in (more, wins) if words)
    match result.reason:
        case "collapse" if result.loser is None:
            return headline, more
        case "no_block_left":
            return headline, f"The last to stack one wins: {wins}"
        case _:
            return headline, " ".join(words for words in (more, wins) if words)


def _height_words(state: MatchState, loser: str | None) -> tuple[str, str]:
    height = plural(state.layout.height, "layer")
    who = "It fell by itself" if loser is None else f"{loser} toppled it"
    return f"{height} high", f"{who}." if state.result and state.result.reason == "collapse" else ""


def _wins_words(state: MatchState, sitters: Sequence[Sitter]) -> str:
    """Return who wins, with the points where they decide."""
    result = state.result
    winner = None if result is None or result.winner is None else sitters[result.winner].name
    wins = "Nobody wins." if winner is None else "You win!" if winner == "You" else f"{winner} wins."
    is_counted = state.house_rules.end.mode is EndMode.POINTS and state.series.last is not None
    if not is_counted or result is None or result.reason == "seats_left":
        return wins
    best = max(state.series.scores, default=0)
    if winner is None:
        return f"{names_words(_leaders(state, sitters))} have {plural(best, 'point')} each: a draw."
    reached = " and the score is reached" if result.reason == "target_score" else ""
    return f"{wins[:-1]} with {plural(best, 'point')}{reached}{wins[-1]}"


def _leaders(state: MatchState, sitters: Sequence[Sitter]) -> list[str]:
    """Return the names of the seats still there that have the most points."""
    best = max((state.series.scores[seat] for seat in state.active), default=0)
    return [sitters[seat].name for seat in state.active if state.series.scores[seat] == best]


def _seat_note(state: MatchState, seat: Seat, outs: Sequence[tuple[Seat, str]]) -> str:
    """Return what is said of a seat in the result: its points, when it went out, or what it lost by."""
    result = state.result
    reason = next((reason for out, reason in outs if out == seat), None)
    if reason == "left":
        return "Left the table"
    fall = last_fall(state)
    if state.series.scores:
        deed = DEEDS.get(fall.reason, "") if seat == fall.seat else ""
        return deed[:1].upper() + deed[1:]
    if reason is not None and state.house_rules.end.mode is EndMode.ELIMINATION:
        fallen = [out for out, why in outs if why != "left"]
        at = fallen.index(seat)
        is_last = at == len(fallen) - 1 and at > 0
        return f"{'Last' if is_last else PLACES[at]} out: {DEEDS.get(reason, 'lost')}"
    return LOSER_NOTES.get(result.reason, "") if result is not None and seat == result.loser else ""


def result_summary(  # noqa: PLR0917 - what a result is made of
    state: MatchState,
    sitters: Sequence[Sitter],
    blocks_placed: Mapping[Seat, int],
    wins: Mapping[str, int],
    heights: Sequence[float],
    turns: int,
    outs: Sequence[tuple[Seat, str]] = (),
    fallen: Sequence[BlockId] = (),
) -> ResultSummary:
    """Return everything the result shows; ``wins`` already counts this match.

    ``heights`` and ``turns`` are those of the last tower, ``outs`` the seats that went out and why,
    ``fallen`` the blocks that fell at the end.
    """
    result = state.result
    is_series = state.house_rules.end.mode in SERIES
    is_points = state.house_rules.end.mode is EndMode.POINTS and bool(state.series.scores)
    fall = last_fall(state, turns, fallen)
    leaders = _leaders(state, sitters) if is_points and result is not None and result.winner is None else []
    winner = None if result is None else result.winner
    loser = None if result is None or is_points else result.loser
    seats = tuple(
        SeatSummary(
            name=sitter.name,
            avatar=sitter.avatar,
            blocks=blocks_placed.get(Seat(number), 0),
            wins=wins.get(sitter.name, 0),
            is_winner=number == winner or sitter.name in leaders,
            is_loser=number == loser,
            note=_seat_note(state, Seat(number), outs) or (SHARED if sitter.name in leaders else ""),
            points=state.series.scores[number] if is_points else None,
        )
        for number, sitter in enumerate(sitters)
    )
    several = is_series and (state.series.round > 1 or len(outs) > 1)
    title, subtitle = _title_words(state, sitters, fall, leaders, is_last=several)
    drawn = next((at for at, sitter in enumerate(sitters) if sitter.name in leaders), None)
    best = winner if winner is not None else drawn
    shown = best if is_series and best is not None else fall.seat if fall.seat is not None else winner
    return ResultSummary(
        title=title,
        subtitle=subtitle,
        avatar=sitters[0 if shown is None else shown].avatar,
        seats=seats,
        heights=tuple(heights),
        heights_title=text.LAST_HEIGHT_TITLE if several else text.HEIGHT_TITLE,
        fell_avatar="" if fall.seat is None else sitters[fall.seat].avatar,
    )


def _title_words(
    state: MatchState, sitters: Sequence[Sitter], fall: Fall, leaders: Sequence[str], *, is_last: bool
) -> tuple[str, str]:
    """Return headline and subtitle: who toppled it, or who has won where it took several towers."""
    title, sentence = end_words(state, sitters, fall.fallen)
    size = f"{plural(fall.turns, 'turn')}, {plural(fall.layers, 'layer')}."
    result = state.result
    mode = state.house_rules.end.mode
    if result is None or mode not in SERIES or result.reason == "seats_left":
        return title, f"{sentence} {size}".strip()
    if leaders:
        headline = "A draw"
    elif result.winner is None:
        return title, f"{sentence} {size}".strip()
    else:
        name = sitters[result.winner].name
        headline = "You win!" if name == "You" else f"{name} wins"
    if mode is EndMode.POINTS:
        best = plural(max(state.series.scores, default=0), "point")
        why = f"{names_words(leaders)} have {best} each." if leaders else f"{best}."
    else:
        why = "" if result.reason == "no_block_left" else "The last one left."
    what = "" if not is_last else "Last round: " if mode is EndMode.POINTS else "Last tower: "
    return headline, f"{why} {what}{title}, {size}".strip()
