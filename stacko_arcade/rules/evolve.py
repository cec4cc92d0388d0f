"""evolve: state and event → state. Never refuses, draws no random numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

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
    SeatEliminated,
    SeatSkipped,
    TargetSet,
    TowerCollapsed,
    TowerSettled,
    TowerStraightened,
    TurnPassed,
    UnoCalled,
)
from stacko_arcade.rules.layout import Place
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import MatchState, Offence, Owed, Phase, Result, Target


def evolve(state: MatchState, event: Event) -> MatchState:  # noqa: PLR0912  # one case an event
    """Return the state after an event that happened."""
    match event:
        case BlockFreed():
            return replace(
                state,
                has_touched=True,
                last_toucher=event.seat,
                offence=_standing(state),
            )
        case BlockPulled():
            return replace(
                state,
                phase=Phase.PLACE,
                layout=state.layout.without(event.block),
                in_hand=event.block,
                touched=None,
                offence=_offence(state, event.seat, two_handed=event.two_handed),
            )
        case BlockPlaced():
            return replace(
                state,
                phase=Phase.SETTLE,
                layout=state.layout.with_block(event.block, Place(event.layer, event.slot)),
                in_hand=None,
                placed=event.block,
                offence=_offence(state, event.seat, two_handed=event.two_handed),
            )
        case TowerSettled():
            return _settled(state, event)
        case TargetSet(color, number, symbol):
            is_free = color is None and number is None and symbol is None
            return replace(state, target=None if is_free else Target(color, number, symbol))
        case TurnPassed():
            return replace(
                state,
                to_move=event.to,
                phase=event.phase,
                touched=None,
                has_touched=False,
                resume=None,
            )
        case BlockTouched():
            return replace(
                state,
                phase=Phase.PULL if event.gripped else state.phase,
                touched=event.block,
                has_touched=True,
                last_toucher=event.seat,
                offence=_offence(state, event.seat, two_handed=event.two_handed),
            )
        case BlockRestored():
            return replace(
                state, phase=Phase.CHOOSE if state.phase is Phase.PULL else state.phase, touched=None
            )
        case DirectionReversed():
            return replace(state, direction=event.direction)
        case PullsOwed():
            owed = Owed(event.seat, event.count, event.color, event.numbers_only, event.wild_allowed)
            return replace(state, owed=(*state.owed, owed))
        case UnoCalled():
            return _uno_called(state, event)
        case PenaltyOwed():
            return _penalty_owed(state, event)
        case TowerStraightened():
            return replace(
                state,
                has_touched=True,
                last_toucher=event.seat,
                offence=_offence(state, event.seat, two_handed=event.two_handed),
            )
        case BlockFell():
            return _fell(state, event)
        case SeatEliminated():
            return _eliminated(state, event.seat)
        case MatchEnded(loser, winner, reason):
            return replace(state, phase=Phase.OVER, result=Result(loser, winner, reason))
        case ColorCalled() | SeatSkipped() | TowerCollapsed() | CubeRolled() | MatchStarted():
            return state  # said for people: what follows from them has events of its own
        case _:
            assert_never(event)


def _standing(state: MatchState) -> Offence | None:
    """Return the offence that can still be called after a touch: the first one of a turn ends it."""
    return state.offence if state.has_touched else None


def _offence(state: MatchState, seat: Seat, *, two_handed: bool) -> Offence | None:
    offence = _standing(state)
    if not two_handed or state.house_rules.hands.max > 1:
        return offence
    if offence is None:
        return Offence(seat)
    # a second offence of the same turn can only be called if the first was not
    return replace(offence, settled=False) if offence.caller is None else offence


def _settled(state: MatchState, event: TowerSettled) -> MatchState:
    owed = state.owed
    debt = state.debt
    if debt is not None:
        rest = (replace(debt, count=debt.count - 1),) if debt.count > 1 else ()
        at = owed.index(debt)
        owed = (*owed[:at], *rest, *owed[at + 1 :])
    offence = state.offence
    if offence is not None and not offence.settled:
        offence = replace(offence, settled=True)
    return replace(
        state,
        phase=event.phase,
        placed=None,
        owed=owed,
        stackers=(*(seat for seat in state.stackers if seat != event.seat), event.seat),
        offence=offence,
    )


def _uno_called(state: MatchState, event: UnoCalled) -> MatchState:
    offence = state.offence or Offence(event.offender)
    return replace(
        state,
        phase=state.phase if event.waits else Phase.PENALTY_COLOR,
        offence=replace(offence, caller=event.seat),
    )


def _penalty_owed(state: MatchState, event: PenaltyOwed) -> MatchState:
    offence = state.offence or Offence(event.seat)
    penalty = Owed(event.seat, event.count, event.color, numbers_only=False, penalty=True)
    return replace(
        state,
        phase=Phase.CHOOSE,
        to_move=event.seat,
        owed=(penalty, *state.owed),
        resume=event.resume,
        has_touched=True,  # the offender's turn goes on: his touch ends no call
        offence=replace(offence, penalized=True),
    )


def _fell(state: MatchState, event: BlockFell) -> MatchState:
    if event.own:
        layout = state.layout if state.placed is None else state.layout.without(event.block)
        return replace(state, phase=Phase.PLACE, layout=layout, in_hand=event.block, placed=None)
    return replace(
        state,
        layout=state.layout.without(event.block),
        touched=None if state.touched == event.block else state.touched,
        out=(*state.out, event.block),
    )


def _eliminated(state: MatchState, seat: Seat) -> MatchState:
    active = tuple(other for other in state.active if other != seat)
    offence, resume = state.offence, state.resume
    if offence is not None and seat in {offence.seat, offence.caller}:
        offence = None
    if resume is not None and resume.seat == seat and active:
        resume = replace(resume, seat=next_seat(active, seat, state.direction))
    mine = state.to_move == seat
    leaves = () if state.in_hand is None or not mine else (state.in_hand,)
    return replace(
        state,
        active=active,
        owed=tuple(owed for owed in state.owed if owed.seat != seat),
        in_hand=None if mine else state.in_hand,
        touched=None if mine else state.touched,
        last_toucher=None if state.last_toucher == seat else state.last_toucher,
        stackers=tuple(other for other in state.stackers if other != seat),
        offence=offence,
        resume=resume,
        out=(*state.out, *leaves),
    )
