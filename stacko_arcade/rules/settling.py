"""What follows when the tower has come to rest with a block stacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules.blocks import Face
from stacko_arcade.rules.effects import (
    after_turn,
    draw_two,
    face_effects,
    face_target,
    first_phase,
    is_call_waiting,
    is_penalty_due,
    needs_color,
    pass_to,
    successor,
)
from stacko_arcade.rules.ending import no_block_left
from stacko_arcade.rules.events import Event, TargetSet, TowerSettled, TurnPassed
from stacko_arcade.rules.legal import may_answer, open_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import Cause, MatchState, Phase
from stacko_arcade.rules.turn import wrong_phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId

Answer = tuple[Event, ...] | Refusal


def settled(state: MatchState) -> Answer:
    """Decide what follows when the tower has come to rest with the placed block."""
    if state.phase is not Phase.SETTLE or state.placed is None:
        return wrong_phase(state, "nothing is settled")
    seat, placed, own = state.to_move, state.placed, state.own
    if state.strays or state.waiting is not None:
        return (TowerSettled(seat, placed, Phase.PLACE, restacking=True),)
    if own is None:
        return _restacked(state, placed)
    if own == state.stacked:  # strays fell while a color was to be called for it
        return (TowerSettled(seat, placed, Phase.CALL_COLOR, restacking=True),)
    return _stacked(state, own)


def _restacked(state: MatchState, placed: BlockId) -> Answer:
    """Return how play goes on when the last stray is placed and no block of the mover's own waits."""
    seat = state.to_move
    if state.resume is not None and state.resume.restack:
        back = state.resume.seat
        settled_ = TowerSettled(seat, placed, Phase.SETTLE, restacking=True)
        return (settled_, TurnPassed(seat, back, after_turn(state, back)))
    if is_penalty_due(state):
        phase = Phase.PENALTY_COLOR
    elif state.debt is not None or state.turn_rolls:
        phase = Phase.CHOOSE
    else:
        phase = first_phase(state, seat)
    return (TowerSettled(seat, placed, phase, restacking=True),)


def _stacked(state: MatchState, block: BlockId) -> Answer:
    """Return what follows when the mover's own block lies on the tower, and every stray as well."""
    seat, debt = state.to_move, state.debt
    if not open_blocks(state):
        return (TowerSettled(seat, block, Phase.SETTLE), *no_block_left(state, seat))
    waiting = Phase.PENALTY_COLOR if is_call_waiting(state.offence) else Phase.CHOOSE
    printed = state.blocks[block]
    if debt is not None and printed.face is Face.DRAW_TWO and may_answer(state, debt):
        effects = draw_two(state, printed, debt)
        phase = Phase.SETTLE if isinstance(effects[-1], TurnPassed) else waiting
        return (TowerSettled(seat, block, phase, answers=True), *effects)
    if debt is not None and debt.count > 1:
        now = (face_target(state, printed),) if debt.matches_target else ()
        return (TowerSettled(seat, block, waiting), *now)
    if debt is not None and debt.cause is Cause.FALSE_CALL:
        # it comes on top of what the turn asks for, and only the last face of a turn takes effect
        others = any(owed.seat == seat and owed is not debt and not owed.later for owed in state.owed)
        begins = waiting is Phase.CHOOSE and not others and not state.turn_rolls
        return (TowerSettled(seat, block, first_phase(state, seat) if begins else waiting),)
    if debt is not None and debt.penalty:
        later = next(
            (owed for owed in state.owed if owed is not debt and owed.seat == successor(state)), None
        )
        if state.resume is None:
            own = next((owed for owed in state.owed if owed is not debt and owed.seat == seat), None)
            if own is not None and not own.later:  # the call came between the offender's own owed pulls
                return (TowerSettled(seat, block, Phase.CHOOSE), TargetSet(own.color))
        elif later is not None:
            return (
                TowerSettled(seat, block, Phase.SETTLE),
                TargetSet(later.color),
                pass_to(state, later.seat),
            )
    if needs_color(state, printed):
        return (TowerSettled(seat, block, Phase.CALL_COLOR),)
    effects = face_effects(state, printed)
    phase = Phase.SETTLE if isinstance(effects[-1], TurnPassed) else waiting
    return (TowerSettled(seat, block, phase), *effects)
