"""decide: state and intent → the events that follow, or a refusal."""

from __future__ import annotations

from typing import assert_never

from stacko_arcade.rules import ending, hands, turn
from stacko_arcade.rules.events import Event
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
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
from stacko_arcade.rules.legal import legal_names
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase


def decide(  # noqa: PLR0912  # one case an intent
    state: MatchState, intent: Intent
) -> tuple[Event, ...] | Refusal:
    """Return what happens when a seat asks for something, or which rule forbids it.

    The events are to be given to ``evolve`` one by one, in order.
    """
    if state.phase is Phase.OVER:
        return Refusal("phase", "the match is over")
    match intent:
        case Pull():
            return turn.pull(state, intent)
        case Place():
            return turn.place(state, intent)
        case Settled():
            return turn.settled(state)
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
            return turn.pass_turn(state, intent)
        case Roll():
            return Refusal(
                "target.source",
                "no cube is rolled here: the last block stacked is the target",
                legal_names(state),
            )
        case JumpIn():
            return Refusal("jump_in", "jumping in was not agreed on", legal_names(state))
        case Leave():
            return ending.leave(state, intent)
        case Fell():
            return ending.fell(state, intent)
        case Toppled():
            return ending.toppled(state)
        case _:
            assert_never(intent)
