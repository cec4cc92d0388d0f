"""What is said when a tower comes to its end: who is to blame and why, who is out, who got which points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.house_rules import EndMode
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.ui.presenters.hud import Sitter
from stacko_arcade.ui.presenters.words import block_words, number_words, plural, says


@dataclass(frozen=True, slots=True)
class Fall:
    """How a tower came to its end; ``seat`` None: nobody is to blame. ``fallen``: the blocks that fell."""

    seat: Seat | None
    reason: str
    fallen: tuple[BlockId, ...] = ()
    turns: int = 0
    layers: int = 0


@dataclass(frozen=True, slots=True)
class ClosingRow:
    """A seat when a tower has fallen: what it got for it, and what it has now."""

    sitter: Sitter
    gained: str
    total: str
    is_marked: bool = False
    """Whether it is the one to blame."""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """Everything that is said over a fallen tower."""

    headline: str
    lines: tuple[str, ...]
    avatar: str
    is_collapse: bool
    is_end: bool
    """Whether the match is over, and not only a round of it or somebody's part in it."""
    title: str = ""
    """What the list of seats is about; without rows there is none."""
    columns: tuple[str, str] = ("", "")
    rows: tuple[ClosingRow, ...] = ()


def cause_words(fall: Fall, state: MatchState, sitters: Sequence[Sitter]) -> tuple[str, str]:
    """Return who brought a tower to its end and how, and a sentence more where there is more to say."""
    name = None if fall.seat is None else sitters[fall.seat].name
    match fall.reason:
        case "collapse" if name is not None:
            return f"{name} toppled the tower", ""
        case "collapse":
            return "The tower fell by itself", "Nobody had touched it: nobody loses."
        case "stray" if name is not None:
            said = " and ".join(block_words(state.blocks[block]) for block in fall.fallen[-2:])
            what = "a block" if len(fall.fallen) < 2 else f"{number_words(len(fall.fallen))} blocks"
            return f"{name} let {what} fall", f"{said or 'A block'} fell." if len(fall.fallen) < 3 else ""
        case "dropped" if name is not None:
            return f"{name} dropped the block", ""
        case "no_block_left":
            return "No block is left to pull", ""
        case "no_match" if name is not None:
            return f"Nothing fits for {name}", ""
        case "clock" if name is not None:
            return f"{says(name, 'run')} out of time", ""
        case "left" if name is not None:
            return f"{name} {'have' if name == 'You' else 'has'} left the table", ""
        case _:
            return "The match is over", ""


def series_words(state: MatchState) -> tuple[str, str]:
    """Return which round is played and what the points beside it lead to; empty where none are counted."""
    end = state.house_rules.end
    if end.mode is not EndMode.POINTS:
        return "", ""
    goal = f"to {plural(end.target_score, 'point')}" if end.target_score else "points"
    return f"Round {state.series.round} of {end.rounds}", goal


def names_words(names: Sequence[str]) -> str:
    """Return names as a list in a sentence, e.g. ``Ann, Tilda and Budi``."""
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])


def closing(state: MatchState, sitters: Sequence[Sitter], fall: Fall) -> Closing:
    """Return what is said over a fallen tower after which the match goes on with another one."""
    headline, more = cause_words(fall, state, sitters)
    begins = f"{says(sitters[state.to_move].name, 'begin')} on the next tower."
    shown = state.to_move if fall.seat is None else fall.seat
    if state.house_rules.end.mode is EndMode.POINTS:
        lines = [f"Round {state.series.round - 1} of {state.house_rules.end.rounds} is over.", more, begins]
        title, columns, rows = _points_list(state, sitters)
    else:
        lines = [more, _left_words(state, sitters, fall), begins]
        title, columns = "Still in the match", ("", "")
        rows = tuple(
            ClosingRow(
                sitter,
                "",
                "out" if Seat(seat) not in state.active else "plays on",
                seat == fall.seat,
                Seat(seat) not in state.active,
            )
            for seat, sitter in enumerate(sitters)
        )
    return Closing(
        headline=headline,
        lines=tuple(line for line in lines if line),
        avatar=sitters[shown].avatar,
        is_collapse=fall.reason == "collapse",
        is_end=False,
        title=title,
        columns=columns,
        rows=rows,
    )


def _left_words(state: MatchState, sitters: Sequence[Sitter], fall: Fall) -> str:
    if fall.seat is None:
        return "It is built again."
    name = sitters[fall.seat].name
    return f"{name} {'are' if name == 'You' else 'is'} out, {number_words(len(state.active))} play on."


def _points_list(
    state: MatchState, sitters: Sequence[Sitter]
) -> tuple[str, tuple[str, str], tuple[ClosingRow, ...]]:
    last = state.series.last
    if last is None:
        return "", ("", ""), ()
    rows = tuple(
        ClosingRow(
            sitter,
            f"+{last.gained[seat]}",
            str(state.series.scores[seat]),
            seat == last.loser,
            Seat(seat) not in state.active,
        )
        for seat, sitter in enumerate(sitters)
    )
    return "Points", ("this round", "total"), rows


def end_closing(state: MatchState, sitters: Sequence[Sitter], fall: Fall, words: tuple[str, str]) -> Closing:
    """Return what is said over the last tower; ``words``: headline and sentence on how the match ended."""
    result = state.result
    blame = fall.seat if fall.seat is not None else None if result is None else result.winner
    title, columns = "", ("", "")
    rows: tuple[ClosingRow, ...] = ()
    if state.house_rules.end.mode is EndMode.POINTS and fall.reason != "seats_left":
        title, columns, rows = _points_list(state, sitters)
    stood = f"Turn {fall.turns}. The tower stood {plural(fall.layers, 'layer')} high."
    return Closing(
        headline=words[0],
        lines=tuple(line for line in (words[1], stood) if line),
        avatar=sitters[0 if blame is None else blame].avatar,
        is_collapse=fall.reason == "collapse",
        is_end=True,
        title=title,
        columns=columns,
        rows=rows,
    )


def new_tower_words(state: MatchState, sitters: Sequence[Sitter], fall: Fall | None) -> str:
    """Return what is said when the next tower of a match stands."""
    if state.house_rules.end.mode is EndMode.POINTS:
        return f"Round {state.series.round} begins on a new tower."
    if fall is None or fall.seat is None:
        return "The tower is built again."
    name = sitters[fall.seat].name
    return f"{name} {'are' if name == 'You' else 'is'} out. The next tower stands."


def curtain_words(state: MatchState, sitters: Sequence[Sitter], fall: Fall | None) -> str:
    """Return what the curtain says of the tower that fell before this one, or an empty text."""
    if fall is None:
        return ""
    headline, _ = cause_words(fall, state, sitters)
    if state.house_rules.end.mode is EndMode.POINTS:
        return f"{headline}. Round {state.series.round} begins."
    if fall.seat is None:
        return f"{headline}. It is built again."
    is_you = sitters[fall.seat].name == "You"
    return f"{headline} and {'are' if is_you else 'is'} out. {says(sitters[state.to_move].name, 'begin')}."
