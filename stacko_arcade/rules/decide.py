"""decide: state and intent → the events that follow, or a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from stacko_arcade.rules import ending, hands, passing, settling, turn
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.house_rules import NoMatch, Stray
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
    ClockExpired,
    Fell,
    Grip,
    Intent,
    JumpIn,
    Keep,
    Leave,
    Pass,
    PenaltyColor,
    Place,
    Pull,
    Restore,
    Roll,
    Settled,
    Straighten,
    Toppled,
    Touch,
)
from stacko_arcade.rules.legal import nothing_fits, open_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase

if TYPE_CHECKING:
    from stacko_arcade.rules.events import Event

_CHANGES_THE_ZONE: Final = (Fell, Leave)
"""After these a block that fitted may be gone, whatever the house rules say."""


def decide(state: MatchState, intent: Intent) -> tuple[Event, ...] | Refusal:
    """Return what happens when a seat asks for something, or which rule forbids it.

    The events are to be given to ``evolve`` one by one, in order.
    """
    if state.phase is Phase.OVER:
        return Refusal("phase", "the match is over")
    answer = _decided(state, intent)
    if isinstance(answer, Refusal):
        return answer
    rules = state.house_rules
    is_judged_at_once = rules.no_match is NoMatch.LOSE or state.offence is not None
    # a stray placed again may close the last layer that was open
    is_judged_at_once = is_judged_at_once or rules.end.stray is Stray.RESTACK
    if not is_judged_at_once and not isinstance(intent, _CHANGES_THE_ZONE):
        return answer
    for event in answer:
        state = evolve(state, event)
    return (*answer, *at_once(state))


def at_once(state: MatchState) -> tuple[Event, ...]:
    """Return what a state brings about without anyone asking for it, until someone has to."""
    happened: list[Event] = []
    while events := _next_at_once(state):
        for event in events:
            state = evolve(state, event)
        happened += events
    return tuple(happened)


def _next_at_once(state: MatchState) -> tuple[Event, ...]:
    if state.phase is Phase.PENALTY_COLOR:
        return hands.penalty_without_color(state)
    if state.phase is Phase.ROLL and not open_blocks(state):
        return ending.no_block_left(state, state.stackers[-1] if state.stackers else None)
    if state.phase is not Phase.CHOOSE or state.touched is not None:
        return ()
    if state.claimed is None and not open_blocks(state):
        return ending.no_block_left(state, state.stackers[-1] if state.stackers else None)
    if state.house_rules.no_match is NoMatch.LOSE and nothing_fits(state):
        return ending.lost(state, state.to_move, "no_match")
    return ()


def _decided(  # noqa: PLR0912  # one case an intent
    state: MatchState, intent: Intent
) -> tuple[Event, ...] | Refusal:
    match intent:
        case Pull():
            return turn.pull(state, intent)
        case Place():
            return turn.place(state, intent)
        case Settled():
            return settling.settled(state)
        case Touch():
            return turn.touch(state, intent)
        case Grip():
            return turn.grip(state, intent)
        case Restore():
            return turn.restore(state, intent)
        case Keep():
            return turn.keep(state, intent)
        case Straighten():
            return turn.straighten(state, intent)
        case CallColor():
            return turn.call_color(state, intent)
        case CallUno():
            return hands.call_uno(state, intent)
        case PenaltyColor():
            return hands.penalty_color(state, intent)
        case Pass():
            return passing.pass_turn(state, intent)
        case Roll():
            return turn.roll(state, intent)
        case JumpIn():
            return passing.jump_in(state, intent)
        case Leave():
            return ending.leave(state, intent)
        case Fell():
            return ending.fell(state, intent)
        case Toppled():
            return ending.toppled(state, intent)
        case ClockExpired():
            return passing.clock_expired(state)
        case _:
            assert_never(intent)
