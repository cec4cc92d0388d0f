"""Two hands used: calling UNO! and the penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules.effects import is_call_waiting, is_penalty_due
from stacko_arcade.rules.events import Event, PenaltyOwed, PullsOwed, TargetSet, UnoCalled
from stacko_arcade.rules.house_rules import FalseCall, PenaltyColorBy
from stacko_arcade.rules.legal import legal_names
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import Cause, MatchState, Phase, Resume

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import Color
    from stacko_arcade.rules.intents import CallUno, PenaltyColor
    from stacko_arcade.rules.seats import Seat
    from stacko_arcade.rules.state import Offence

Answer = tuple[Event, ...] | Refusal


def call_uno(state: MatchState, intent: CallUno) -> Answer:
    """Decide a call of UNO! against a seat that used two hands."""
    caller, offender = intent.caller, intent.offender
    if not state.house_rules.hands.uno_call:
        return Refusal("hands.uno_call", "calling UNO! was not agreed on")
    for seat in (caller, offender):
        if seat not in state.active:
            return Refusal("seat.active", f"seat {seat} is not in the match", _seats(state))
    if caller == offender:
        return Refusal("hands.caller", f"seat {caller} cannot call UNO! on itself")
    offence = state.offence
    if offence is None or offence.seat != offender:
        if state.house_rules.hands.false_call is FalseCall.CALLER_PULLS:
            return _false_call(state, caller, offender)
        return Refusal(
            "hands.no_offence", f"seat {offender} did not use two hands, or the next seat has touched"
        )
    if offence.caller is not None:
        return Refusal("hands.one_penalty", f"seat {offence.caller} has called already: one penalty a turn")
    # a block in hand, or a wild without its color yet, is finished first
    is_free = state.phase in {Phase.CHOOSE, Phase.ROLL}
    waits = not is_free or (state.to_move == offender and not offence.settled)
    return (UnoCalled(caller, offender, waits=waits),)


def _false_call(state: MatchState, caller: Seat, offender: Seat) -> tuple[Event, ...]:
    """Return what a call without an offence costs: a block of any color on the caller's next turn."""
    owed = PullsOwed(
        caller,
        1,
        None,
        numbers_only=False,
        wild_allowed=False,
        cause=Cause.FALSE_CALL,
        later=caller == state.to_move,
    )
    return (UnoCalled(caller, offender, waits=False, false=True), owed)


def penalty_color(state: MatchState, intent: PenaltyColor) -> Answer:
    """Decide the color of the penal blocks; the offender moves at once."""
    offence = state.offence
    if state.phase is not Phase.PENALTY_COLOR or offence is None or offence.caller is None:
        asked = "the color is named when the offender's block is settled" if is_call_waiting(offence) else ""
        if state.house_rules.hands.penalty_color is PenaltyColorBy.ANY:
            asked = "no color is named: penal blocks may be of any"
        return Refusal("phase", asked or "no color has to be named: no penalty is due", legal_names(state))
    by = offence.caller
    if state.house_rules.hands.penalty_color is PenaltyColorBy.OFFENDER:
        by = offence.seat
    if intent.seat != by:
        return Refusal("turn.seat", f"seat {by} names the color, not seat {intent.seat}", legal_names(state))
    return _penalty(state, offence, offence.caller, intent.color)


def penalty_without_color(state: MatchState) -> tuple[Event, ...]:
    """Return the penalty that follows a call where no color is named: by agreement, or for want of colors."""
    offence = state.offence
    is_named = state.house_rules.hands.penalty_color is not PenaltyColorBy.ANY
    has_colors = any(block.color is not None for block in state.blocks)
    if (is_named and has_colors) or offence is None or offence.caller is None or not is_penalty_due(state):
        return ()
    return _penalty(state, offence, offence.caller, None)


def _penalty(state: MatchState, offence: Offence, caller: Seat, color: Color | None) -> tuple[Event, ...]:
    # his turn goes on where the call came between two owed pulls of his own
    resume = Resume(state.to_move, state.target) if state.to_move != offence.seat else None
    count = state.house_rules.hands.penalty_blocks
    return (PenaltyOwed(offence.seat, caller, count, color, resume), TargetSet(color))


def color_namer(state: MatchState) -> Seat | None:
    """Return who names the color of the penalty that is due, or None."""
    offence = state.offence
    if offence is None or not is_call_waiting(offence):
        return None
    by_offender = state.house_rules.hands.penalty_color is PenaltyColorBy.OFFENDER
    return offence.seat if by_offender else offence.caller


def _seats(state: MatchState) -> tuple[str, ...]:
    return tuple(str(seat) for seat in state.active)
