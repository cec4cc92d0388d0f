"""Turns that pass without a block stacked, and turns taken by jumping in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules.effects import is_call_waiting, pass_to, successor
from stacko_arcade.rules.ending import lost
from stacko_arcade.rules.events import BlockTouched, Event, TargetSet, TurnPassed
from stacko_arcade.rules.house_rules import ClockExpiry, NoMatch
from stacko_arcade.rules.legal import legal_blocks, legal_names, may_pass, open_blocks, restore_first
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.rules.turn import not_my_turn, wrong_phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.intents import JumpIn, Pass

Answer = tuple[Event, ...] | Refusal


def pass_turn(state: MatchState, intent: Pass) -> Answer:
    """Decide letting the turn go by."""
    if refusal := not_my_turn(state, intent.seat):
        return refusal
    if state.house_rules.no_match is not NoMatch.PASS:
        said = "nobody passes here: where nothing fits, "
        match state.house_rules.no_match:
            case NoMatch.ANY_NUMBER:
                said += "any number of the zone may be pulled"
            case NoMatch.ROLL_AGAIN:
                said += "the cube is rolled again"
            case NoMatch.LOSE:
                said += "the match is lost"
            case NoMatch.ANY_BLOCK | NoMatch.PASS:
                said += "any block of the zone may be pulled"
        return Refusal("no_match", said, legal_names(state))
    if state.phase is not Phase.CHOOSE:
        return wrong_phase(state, "the turn may not be passed")
    if not may_pass(state):
        if state.touched is not None and not legal_blocks(state):
            return restore_first(state, "the turn", "passed")
        return Refusal(
            "no_match", "the turn may not be passed: there is a block that fits", legal_names(state)
        )
    return _given_up(state, "pass")


def _given_up(state: MatchState, by: str) -> tuple[Event, ...]:
    """Return the turn that passes without a block stacked; what was owed is cleared, the target stays."""
    events: list[Event] = []
    if state.resume is not None and not state.resume.restack:
        later = next((owed for owed in state.owed if owed.seat == state.resume.seat), None)
        events.append(TargetSet.of(state.resume.target) if later is None else TargetSet(later.color))
    follower = successor(state)
    if by == "pass" and state.passes + 1 >= len(state.active):
        # everyone has passed: the next may pull anything, also without a roll
        phase = Phase.PENALTY_COLOR if is_call_waiting(state.offence) else Phase.CHOOSE
        return (TargetSet(None), TurnPassed(state.to_move, follower, phase, by))
    return (*events, pass_to(state, follower, by))


def clock_expired(state: MatchState) -> Answer:
    """Decide that the clock of the seat to move has run out."""
    if not state.house_rules.turn.clock_s:
        return Refusal("turn.clock_s", "no clock was agreed on", legal_names(state))
    if state.phase not in {Phase.ROLL, Phase.CHOOSE, Phase.PULL}:
        return wrong_phase(state, "the clock stands")
    match state.house_rules.turn.clock_expiry:
        case ClockExpiry.PASS:
            return _given_up(state, "clock")
        case ClockExpiry.LOSE:
            return lost(state, state.to_move, "clock")


def jump_in(state: MatchState, intent: JumpIn) -> Answer:
    """Decide taking the turn with the twin of the number just stacked."""
    seat, block = intent.seat, intent.block
    if not state.house_rules.jump_in:
        return Refusal("jump_in", "jumping in was not agreed on", legal_names(state))
    if seat not in state.active:
        return Refusal("seat.active", f"seat {seat} is not in the match", tuple(map(str, state.active)))
    if seat == state.to_move:
        return Refusal("jump_in", f"it is the turn of seat {seat} already: it pulls", legal_names(state))
    twins = twins_to_jump_in(state)
    names = tuple(state.blocks[twin].name for twin in twins)
    if not twins:
        return Refusal("jump_in", "there is nothing to jump in with now", names)
    if block not in twins:
        name = state.blocks[block].name
        stacked_ = state.blocks[state.stacked].name if state.stacked is not None else "nothing"
        return Refusal("jump_in", f"{name} is no twin of {stacked_} in the zone: {', '.join(names)}", names)
    return (
        TurnPassed(state.to_move, seat, Phase.CHOOSE, "jump_in"),
        BlockTouched(seat, block, claimed=True),
    )


def twins_to_jump_in(state: MatchState) -> tuple[BlockId, ...]:
    """Return the blocks that any seat but the one to move may jump in with now."""
    is_open = state.phase in {Phase.CHOOSE, Phase.ROLL} and not state.has_touched and state.resume is None
    if not state.house_rules.jump_in or not is_open or state.stacked is None:
        return ()
    last = state.blocks[state.stacked]
    if last.number is None:
        return ()
    return tuple(
        block
        for block in open_blocks(state)
        if block != last.id
        and (state.blocks[block].color, state.blocks[block].face) == (last.color, last.face)
    )
