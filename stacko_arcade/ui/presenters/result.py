"""How a match went, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stacko_arcade.rules.house_rules import EndMode
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.ui.choices import ResultSummary, SeatSummary
from stacko_arcade.ui.presenters.hud import Sitter
from stacko_arcade.ui.presenters.words import block_words, plural

LOSER_NOTES: Final = {"stray": "Let a block fall", "dropped": "Dropped the block", "clock": "Out of time"}
"""What is said of a loser who did not topple the tower."""


def end_words(  # noqa: PLR0912  # one case a reason
    state: MatchState, sitters: Sequence[Sitter]
) -> tuple[str, str]:
    """Return a headline and a sentence on how the match ended."""
    result = state.result
    if result is None:
        return "The match goes on", ""
    loser = None if result.loser is None else _name(sitters[result.loser])
    winner = None if result.winner is None else _name(sitters[result.winner])
    if state.house_rules.end.mode is EndMode.HEIGHT:
        return _height_words(state, loser)
    wins = "Nobody wins." if winner is None else "You win!" if winner == "You" else f"{winner} wins."
    match result.reason:
        case "collapse" if loser is not None:
            return f"{loser} toppled the tower", wins
        case "collapse":
            return "The tower fell by itself", "Nobody had touched it: nobody loses."
        case "stray" if loser is not None:
            fallen = " and ".join(block_words(state.blocks[block]) for block in state.out[-2:]) or "A block"
            return f"{loser} let a block fall", f"{fallen} fell. {wins}"
        case "dropped" if loser is not None:
            return f"{loser} dropped the block", wins
        case "no_block_left":
            return "No block is left to pull", f"The last to stack one wins: {wins}"
        case "seats_left":
            return "The others have left", wins
        case "no_match" if loser is not None:
            return f"Nothing fits for {loser}", wins
        case "clock" if loser is not None:
            return f"{loser} {'run' if loser == 'You' else 'runs'} out of time", wins
        case "rounds":
            return "The last round is over", _points_words(state, sitters, wins)
        case "target_score":
            return "The score is reached", _points_words(state, sitters, wins)
        case _:
            return "The match is over", wins


def _height_words(state: MatchState, loser: str | None) -> tuple[str, str]:
    height = plural(state.layout.height, "layer")
    who = "It fell by itself" if loser is None else f"{loser} toppled it"
    return f"{height} high", f"{who}." if state.result and state.result.reason == "collapse" else ""


def _points_words(state: MatchState, sitters: Sequence[Sitter], wins: str) -> str:
    best = max(state.series.scores, default=0)
    leaders = [sitters[seat].name for seat, points in enumerate(state.series.scores) if points == best]
    if len(leaders) > 1:
        return f"{' and '.join(leaders)} have {plural(best, 'point')} each: a draw."
    return f"{wins} {plural(best, 'point')}."


def _name(sitter: Sitter) -> str:
    return sitter.name


def _seat_note(state: MatchState, seat: Seat) -> str:
    """Return what is said of a seat in the result: its points, or what it lost by."""
    if state.series.scores:
        return plural(state.series.scores[seat], "point")
    result = state.result
    return LOSER_NOTES.get(result.reason, "") if result is not None and seat == result.loser else ""


def result_summary(  # noqa: PLR0917 - what a result is made of
    state: MatchState,
    sitters: Sequence[Sitter],
    blocks_placed: Mapping[Seat, int],
    wins: Mapping[str, int],
    heights: Sequence[float],
    turns: int,
) -> ResultSummary:
    """Return everything the result shows; ``wins`` already counts this match."""
    title, sentence = end_words(state, sitters)
    result = state.result
    loser = None if result is None else result.loser
    winner = None if result is None else result.winner
    seats = tuple(
        SeatSummary(
            name=sitter.name,
            avatar=sitter.avatar,
            blocks=blocks_placed.get(Seat(number), 0),
            wins=wins.get(sitter.name, 0),
            is_winner=number == winner,
            is_loser=number == loser,
            note=_seat_note(state, Seat(number)),
        )
        for number, sitter in enumerate(sitters)
    )
    shown = loser if loser is not None else winner if winner is not None else 0
    height = plural(state.layout.height, "layer")
    return ResultSummary(
        title=title,
        subtitle=f"{sentence} {plural(turns, 'turn')}, {height}.".strip(),
        avatar=sitters[shown].avatar,
        seats=seats,
        heights=tuple(heights),
    )
