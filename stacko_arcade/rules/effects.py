"""What a stacked block does: the next target, the turn, direction, skips and owed pulls."""

from __future__ import annotations

from typing import assert_never

from stacko_arcade.rules.blocks import Block, Color, Face
from stacko_arcade.rules.events import (
    DirectionReversed,
    Event,
    PullsOwed,
    SeatSkipped,
    TargetSet,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import DrawTwoMatch, TwoPlayers
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import MatchState, Offence, Phase


def successor(state: MatchState) -> Seat:
    """Return who moves after the seat to move, before the face of its block takes effect."""
    if state.resume is not None:
        return state.resume.seat
    return next_seat(state.active, state.to_move, state.direction)


def is_call_waiting(offence: Offence | None) -> bool:
    """Tell whether UNO! was called and the penalty has still to be named."""
    return offence is not None and offence.caller is not None and not offence.penalized


def after_turn(state: MatchState) -> Phase:
    """Return the phase that follows when a turn has passed."""
    return Phase.PENALTY_COLOR if is_call_waiting(state.offence) else Phase.CHOOSE


def pass_to(state: MatchState, seat: Seat) -> TurnPassed:
    """Return the event that ends the turn."""
    return TurnPassed(state.to_move, seat, after_turn(state))


def face_effects(state: MatchState, block: Block) -> tuple[Event, ...]:
    """Return what follows from the face of the block just stacked, ending with the turn passed.

    The wild is not for here: its color has to be called first.
    """
    follower = successor(state)
    match block.face:
        case Face.ONE | Face.TWO | Face.THREE | Face.FOUR:
            number = block.number if state.house_rules.target.number else None
            return (TargetSet(block.color, number), pass_to(state, follower))
        case Face.REVERSE:
            if len(state.active) == 2:
                return _between_two(state, block, state.house_rules.two_players.reverse)
            turned = state.direction.turned
            follower = next_seat(state.active, state.to_move, turned)
            return (_target(state, block), DirectionReversed(state.to_move, turned), pass_to(state, follower))
        case Face.SKIP:
            if len(state.active) == 2:
                return _between_two(state, block, state.house_rules.two_players.skip)
            skipped: list[Event] = []
            for _ in range(state.house_rules.skip.seats):
                skipped.append(SeatSkipped(follower))
                follower = next_seat(state.active, follower, state.direction)
            return (_target(state, block), *skipped, pass_to(state, follower))
        case Face.DRAW_TWO:
            return _draw_two(state, block)
        case Face.WILD | Face.PLAIN:
            return (TargetSet(None), pass_to(state, follower))
        case _:
            assert_never(block.face)


def _target(state: MatchState, block: Block) -> TargetSet:
    return TargetSet(block.color, symbol=block.face if state.house_rules.target.symbol else None)


def _between_two(state: MatchState, block: Block, effect: TwoPlayers) -> tuple[Event, ...]:
    match effect:
        case TwoPlayers.DRAW_TWO:
            return _draw_two(state, block)


def _draw_two(state: MatchState, block: Block) -> tuple[Event, ...]:
    rules = state.house_rules.draw_two
    victim = successor(state)
    match rules.match:
        case DrawTwoMatch.SAME_COLOR:
            color: Color | None = block.color
    return (
        TargetSet(color),
        PullsOwed(victim, rules.blocks, color, rules.numbers_only, rules.wild_allowed),
        pass_to(state, victim),
    )
