"""The referee in plain words, for people at a real tower."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from stacko_arcade.rules.events import (
    BlockFell,
    BlockFreed,
    BlockPlaced,
    BlockPulled,
    BlockRestored,
    BlockTouched,
    ColorCalled,
    CubeRolled,
    DirectionReversed,
    Event,
    MatchEnded,
    MatchStarted,
    PenaltyOwed,
    PullsOwed,
    RoundEnded,
    SeatEliminated,
    SeatSkipped,
    TargetSet,
    TowerCollapsed,
    TowerSettled,
    TowerStraightened,
    TurnPassed,
    UnoCalled,
)
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.legal import legal_names, may_pass
from stacko_arcade.rules.seats import Direction
from stacko_arcade.rules.state import Owed, Phase, Target

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockSet
    from stacko_arcade.rules.state import MatchState

REASONS = {
    "collapse": "the tower fell",
    "stray": "a block fell",
    "dropped": "the block slipped",
    "no_block_left": "no block is left that may be pulled",
    "seats_left": "nobody else is left",
    "no_match": "nothing fits",
    "clock": "the time is up",
    "rounds": "the last round is over",
    "target_score": "the score is reached",
    "loop_guard": "the match ran in a circle",
}


def event_words(event: Event, blocks: BlockSet) -> str:  # noqa: PLR0912  # one sentence an event
    """Return a sentence about an event, or an empty text where another event says it better."""
    match event:
        case MatchStarted():
            way = "clockwise" if event.direction is Direction.CLOCKWISE else "counterclockwise"
            scores = ", ".join(f"seat {seat} has {points}" for seat, points in enumerate(event.scores))
            which = f"Round {event.round}: a new tower is built." if event.scores else "The tower is built."
            return f"{which} {f'{scores.capitalize()}. ' if scores else ''}Seat {event.seat} begins, {way}."
        case BlockTouched():
            if event.claimed:
                return f"Seat {event.seat} jumps in with {blocks[event.block]}."
            return f"Seat {event.seat} touches {blocks[event.block]}{_hands(two=event.two_handed)}."
        case BlockRestored():
            return f"{blocks[event.block]} {'stays as it is' if event.kept else 'is put back'}."
        case BlockPulled():
            return f"Seat {event.seat} pulls {blocks[event.block]}{_hands(two=event.two_handed)}."
        case BlockPlaced():
            name, two = blocks[event.block], _hands(two=event.two_handed)
            return f"Seat {event.seat} stacks {name} on the {event.slot}{two}."
        case TargetSet():
            target = Target(event.color, event.number, event.symbol, event.both)
            return f"To match: {target}."
        case TurnPassed():
            why = {"pass": " passes", "clock": " is out of time"}.get(event.by)
            before = f"Seat {event.seat}{why}. " if why else ""
            return f"{before}Seat {event.to} is to move."
        case DirectionReversed():
            way = "clockwise" if event.direction is Direction.CLOCKWISE else "counterclockwise"
            return f"Play goes {way} now."
        case SeatSkipped():
            return f"Seat {event.seat} is skipped."
        case PullsOwed() | PenaltyOwed():
            color = "of any color" if event.color is None else str(event.color)
            numbers = isinstance(event, PullsOwed) and event.numbers_only
            return f"Seat {event.seat} owes {_count(event.count, color, numbers=numbers)}."
        case ColorCalled():
            return f"Seat {event.seat} calls {event.color}."
        case UnoCalled():
            if event.false:
                return f"Seat {event.seat} calls UNO!, but seat {event.offender} did nothing."
            when = " The penalty waits until the block is stacked." if event.waits else ""
            return f"Seat {event.seat} calls UNO! on seat {event.offender}.{when}"
        case CubeRolled():
            again = " Roll again." if event.phase is Phase.ROLL and not event.face.action else ""
            return f"Seat {event.seat} rolls {event.face.name}.{again}"
        case TowerStraightened():
            return f"Seat {event.seat} straightens the tower{_hands(two=event.two_handed)}."
        case BlockFell():
            name = blocks[event.block]
            if event.own:
                return f"{name} slipped: place it again."
            return f"{name} fell{f': seat {event.mover} places it' if event.restack else ''}."
        case TowerCollapsed():
            return f"The tower fell: {'nobody' if event.seat is None else f'seat {event.seat}'} is to blame."
        case SeatEliminated():
            return f"Seat {event.seat} is out."
        case RoundEnded():
            points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(event.gained))
            return f"The round is over ({event.reason.replace('_', ' ')}). Points for it: {points}."
        case MatchEnded():
            return _end_words(event)
        case BlockFreed() | TowerSettled():
            return ""
        case _:
            assert_never(event)


def prompt_words(state: MatchState) -> str:
    """Return what the referee waits for, e.g. ``seat 1, pull red or 4``."""
    who = f"seat {state.to_move}"
    match state.phase:
        case Phase.ROLL:
            return f"{who}, roll"
        case Phase.CHOOSE | Phase.PULL:
            if may_pass(state):
                return f"{who}, nothing fits: pass"
            return f"{who}, pull {_asked(state)}"
        case Phase.PLACE:
            name = "" if state.in_hand is None else state.blocks[state.in_hand].name
            return f"{who}, place {name}"
        case Phase.CALL_COLOR:
            return f"{who}, call-color"
        case Phase.PENALTY_COLOR:
            return f"seat {color_namer(state)}, penalty-color"
        case Phase.SETTLE:
            return who
        case Phase.OVER:
            return "over"
        case _:
            assert_never(state.phase)


def state_words(state: MatchState) -> list[str]:
    """Return a state as lines: the tower as drawn, top layer first, and what is to be done."""
    lines = []
    if state.unseen is None:
        for number in reversed(range(state.layout.height)):
            names = [
                "." if block is None else state.blocks[block].name for block in state.layout.layers[number]
            ]
            lines.append(f"{number:>3}  " + "  ".join(f"{name:<11}" for name in names).rstrip())
    else:
        lines.append("The layers are not known: nothing is said about where a block lies.")
    seats = ", ".join(map(str, state.active))
    way = "clockwise" if state.direction is Direction.CLOCKWISE else "counterclockwise"
    lines.append(f"Seats {seats}, {way}. Waiting for: {prompt_words(state)}.")
    lines += [
        f"Seat {debt.seat} owes {_owed_words(debt)}{' on its next turn' if debt.later else ''}."
        for debt in state.owed
    ]
    if state.series.scores:
        points = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(state.series.scores))
        lines.append(f"Round {state.series.round}. Points: {points}.")
    if state.result is not None:
        result = state.result
        lines.append(_end_words(MatchEnded(result.loser, result.winner, result.reason)))
    return lines


def legal_words(state: MatchState) -> str:
    """Return what is legal now as one line."""
    names = legal_names(state)
    if not names and may_pass(state):
        return "pass"
    return " ".join(names) or "nothing"


def _asked(state: MatchState) -> str:
    if state.claimed is not None:
        return state.blocks[state.claimed].name
    debt = state.debt
    return str(state.target or Target()) if debt is None else _owed_words(debt)


def _owed_words(debt: Owed) -> str:
    color = "of any color" if debt.color is None else str(debt.color)
    return _count(debt.count, color, numbers=debt.numbers_only)


def _count(count: int, color: str, *, numbers: bool) -> str:
    kind = ("number" if numbers else "block") + ("" if count == 1 else "s")
    return f"{count} {kind} {color}" if color.startswith("of") else f"{count} {color} {kind}"


def _hands(*, two: bool) -> str:
    return " with two hands" if two else ""


def _end_words(event: MatchEnded) -> str:
    said = [f"The match is over: {REASONS.get(event.reason, event.reason)}."]
    if event.loser is not None:
        said.append(f"Seat {event.loser} loses.")
    if event.winner is not None:
        said.append(f"Seat {event.winner} wins.")
    if event.scores:
        said.append("Points: " + ", ".join(f"seat {seat} {n}" for seat, n in enumerate(event.scores)) + ".")
    return " ".join(said)
