"""What a stacked block does: the next target, the turn, direction, skips and owed pulls."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from stacko_arcade.rules.blocks import Block, Face
from stacko_arcade.rules.events import (
    DirectionReversed,
    Event,
    PullsOwed,
    SeatSkipped,
    TargetSet,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import DrawTwoMatch, NextMatches, TargetSource, TwoPlayers, Victim
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import Cause, MatchState, Offence, Owed, Phase


def successor(state: MatchState) -> Seat:
    """Return who moves after the seat to move, before the face of its block takes effect."""
    if state.resume is not None:
        return state.resume.seat
    return next_seat(state.active, state.to_move, state.direction)


def is_call_waiting(offence: Offence | None) -> bool:
    """Tell whether UNO! was called and the penalty has still to be named."""
    return offence is not None and offence.caller is not None and not offence.penalized


def is_penalty_due(state: MatchState) -> bool:
    """Tell whether the penalty has to be named now: UNO! was called and the offender's block is stacked."""
    offence = state.offence
    if offence is None or not is_call_waiting(offence):
        return False
    return offence.settled or state.to_move != offence.seat


def first_phase(state: MatchState, seat: Seat) -> Phase:
    """Return the phase in which the turn of a seat begins: owed pulls come before any cube."""
    if state.house_rules.target.source is not TargetSource.CUBE:
        return Phase.CHOOSE
    served = state.debt
    owes = any(owed.seat == seat and owed is not served for owed in state.owed)
    return Phase.CHOOSE if owes else Phase.ROLL


def after_turn(state: MatchState, seat: Seat) -> Phase:
    """Return the phase that follows when the turn has passed to a seat."""
    return Phase.PENALTY_COLOR if is_call_waiting(state.offence) else first_phase(state, seat)


def pass_to(state: MatchState, seat: Seat, by: str = "") -> TurnPassed:
    """Return the event that ends the turn."""
    return TurnPassed(state.to_move, seat, after_turn(state, seat), by)


def needs_color(state: MatchState, block: Block) -> bool:
    """Tell whether a stacked block is a wild whose color has to be called."""
    is_target = state.house_rules.target.source is TargetSource.LAST_BLOCK
    return block.face is Face.WILD and is_target and _fixed_target(state) is None


def face_effects(state: MatchState, block: Block) -> tuple[Event, ...]:
    """Return what follows from the face of the block just stacked, ending with the turn passed.

    The wild is not for here where its color has to be called first.
    """
    follower = successor(state)
    if state.house_rules.target.source is not TargetSource.LAST_BLOCK:
        return (TargetSet(None), pass_to(state, follower))
    match block.face:
        case Face.ONE | Face.TWO | Face.THREE | Face.FOUR:
            return (_target(state, block), pass_to(state, follower))
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
            for _ in range(state.house_rules.skip.seats if len(state.active) > 1 else 0):
                skipped.append(SeatSkipped(follower))
                follower = next_seat(state.active, follower, state.direction)
            return (_target(state, block), *skipped, pass_to(state, follower))
        case Face.DRAW_TWO:
            return draw_two(state, block)
        case Face.WILD | Face.PLAIN:
            return (_fixed_target(state) or TargetSet(None), pass_to(state, follower))
        case _:
            assert_never(block.face)


def _target(state: MatchState, block: Block) -> TargetSet:
    return _fixed_target(state) or face_target(state, block)


def face_target(state: MatchState, block: Block) -> TargetSet:
    """Return the target that a face sets: color and number, or color and perhaps the symbol."""
    rules = state.house_rules.target
    if block.number is not None:
        return TargetSet(block.color, block.number if rules.number else None)
    is_symbol = rules.symbol and block.face.is_action
    return TargetSet(block.color, symbol=block.face if is_symbol else None)


def _fixed_target(state: MatchState) -> TargetSet | None:
    """Return the target that follows the last of a draw two's pulls, where it is not that block's own."""
    debt = state.debt
    if debt is None or debt.cause is not Cause.DRAW_TWO or debt.count > 1:
        return None
    match debt.next_matches:
        case NextMatches.LAST:
            return None
        case NextMatches.DRAW_TWO_COLOR:
            return TargetSet(debt.source)
        case NextMatches.FREE:
            return TargetSet(None)


def _between_two(state: MatchState, block: Block, effect: TwoPlayers) -> tuple[Event, ...]:
    match effect:
        case TwoPlayers.DRAW_TWO:
            return draw_two(state, block)
        case TwoPlayers.AGAIN:
            return (_target(state, block), pass_to(state, state.to_move))
        case TwoPlayers.NOTHING:
            return (_target(state, block), pass_to(state, successor(state)))
        case _:
            assert_never(effect)


def draw_two(state: MatchState, block: Block, answered: Owed | None = None) -> tuple[Event, ...]:
    """Return the owed pulls that a block brings, added to those of the draw two that it answers."""
    rules = state.house_rules.draw_two
    match rules.match:
        case DrawTwoMatch.SAME_COLOR:
            color, target = block.color, TargetSet(block.color)
        case DrawTwoMatch.NORMAL:
            color, target = None, face_target(state, block)
        case DrawTwoMatch.ANY:
            color, target = None, TargetSet(None)
        case _:
            assert_never(rules.match)
    count = rules.blocks + (0 if answered is None else answered.count)
    is_own = rules.victim is Victim.SELF
    victim = state.to_move if is_own else successor(state)
    owed = PullsOwed(
        victim, count, color, rules.numbers_only, rules.wild_allowed, Cause.DRAW_TWO, block.color
    )
    if is_own:
        return (target, owed)
    to_come = replace(state, owed=(*state.owed, Owed(victim, count, color, rules.numbers_only)))
    return (target, owed, pass_to(to_come, victim))
