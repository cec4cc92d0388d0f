"""evolve: state and event → state. Never refuses, draws no random numbers."""

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
from stacko_arcade.rules.house_rules import CubeDrawTwo, DrawTwoMatch, NextMatches
from stacko_arcade.rules.layout import Layout, Place
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import (
    Cause,
    MatchState,
    Offence,
    Owed,
    Phase,
    Result,
    Resume,
    RoundEnd,
    Series,
    Target,
)

if TYPE_CHECKING:
    from dataclasses import replace  # the type checker knows which fields there are

    from stacko_arcade.rules.blocks import BlockId, Color
else:
    from stacko_arcade.rules.copying import replace


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
            return _pulled(state, event)
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
        case TargetSet(color, number, symbol, both):
            is_free = color is None and number is None and symbol is None
            return replace(state, target=None if is_free else Target(color, number, symbol, both))
        case TurnPassed():
            return _passed(state, event)
        case BlockTouched():
            return replace(
                state,
                phase=Phase.PULL if event.gripped else state.phase,
                touched=event.block,
                claimed=event.block if event.claimed else state.claimed,
                has_touched=True,
                last_toucher=event.seat,
                offence=_offence(state, event.seat, two_handed=event.two_handed),
            )
        case BlockRestored():
            phase = Phase.CHOOSE if state.phase is Phase.PULL else state.phase
            state = replace(state, phase=phase, touched=None)
            return _next_in_hand(state) if state.strays and phase is Phase.CHOOSE else state
        case DirectionReversed():
            return replace(state, direction=event.direction)
        case PullsOwed():
            return replace(state, owed=(*state.owed, _owed(state, event)))
        case UnoCalled():
            return _uno_called(state, event)
        case PenaltyOwed():
            return _penalty_owed(state, event)
        case TowerStraightened():
            return _straightened(state, event)
        case CubeRolled():
            return replace(
                state,
                phase=event.phase,
                has_touched=True,
                last_toucher=event.seat,
                offence=_standing(state),
                turn_rolls=state.turn_rolls + 1,
                chance=replace(state.chance, rolls=state.chance.rolls + 1),
            )
        case MatchStarted():
            return _started(state, event)
        case BlockFell():
            return _fell(state, event)
        case SeatEliminated():
            return _eliminated(state, event.seat)
        case RoundEnded(seat, reason, gained):
            return replace(state, series=replace(state.series, last=RoundEnd(seat, reason, gained)))
        case MatchEnded(loser, winner, reason, scores):
            return replace(
                state,
                phase=Phase.OVER,
                result=Result(loser, winner, reason),
                series=replace(state.series, scores=scores) if scores else state.series,
            )
        case ColorCalled() | SeatSkipped() | TowerCollapsed():
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


def _started(state: MatchState, event: MatchStarted) -> MatchState:
    """Return the state before the first pull from a new tower."""
    blocks = tuple(block.id for block in state.blocks)
    return replace(
        state,
        layout=event.layout or Layout(()),
        unseen=blocks if event.layout is None else None,
        to_move=event.seat,
        direction=event.direction,
        phase=event.phase,
        target=None,
        owed=(),
        in_hand=None,
        placed=None,
        touched=None,
        has_touched=False,
        last_toucher=None,
        stackers=(),
        offence=None,
        resume=None,
        out=(),
        own=None,
        strays=(),
        waiting=None,
        stacked=None,
        claimed=None,
        passes=0,
        turn_rolls=0,
        chance=replace(state.chance, towers=state.chance.towers + 1),
        series=Series(event.round, event.scores or state.series.scores, state.series.last),
    )


def _pulled(state: MatchState, event: BlockPulled) -> MatchState:
    block = event.block
    strays = state.strays
    layout, unseen = _without(state, block)
    return replace(
        state,
        phase=Phase.PLACE,
        layout=layout,
        unseen=unseen,
        # strays are placed before the own block
        in_hand=strays[0] if strays else block,
        waiting=block if strays else None,
        strays=strays[1:],
        own=block,
        stacked=None,
        touched=None,
        passes=0,
        offence=_offence(state, event.seat, two_handed=event.two_handed),
    )


def _without(state: MatchState, block: BlockId) -> tuple[Layout, tuple[BlockId, ...] | None]:
    """Return the tower without a block, and the blocks whose places nobody knows."""
    if state.unseen is not None and block in state.unseen:
        return state.layout, tuple(other for other in state.unseen if other != block)
    return state.layout.without(block), state.unseen


def _passed(state: MatchState, event: TurnPassed) -> MatchState:
    owed = state.owed
    if owed:
        given_up = event.by in {"pass", "clock"}
        owed = tuple(
            replace(debt, later=False) if debt.later and debt.seat == event.to else debt
            for debt in owed
            if not (given_up and debt.seat == event.seat and not debt.later)
        )
    return replace(
        state,
        to_move=event.to,
        phase=event.phase,
        target=None if event.phase is Phase.ROLL else state.target,
        owed=owed,
        touched=None,
        has_touched=False,
        resume=None,
        own=None,
        claimed=None,
        turn_rolls=0,
        passes=state.passes + (event.by == "pass"),
    )


def _owed(state: MatchState, event: PullsOwed) -> Owed:
    is_draw_two = event.cause is Cause.DRAW_TWO
    rules = state.house_rules.draw_two
    return Owed(
        event.seat,
        event.count,
        event.color,
        event.numbers_only,
        event.wild_allowed,
        cause=event.cause,
        source=event.source,
        matches_target=is_draw_two and rules.match is DrawTwoMatch.NORMAL,
        next_matches=rules.next_matches if is_draw_two else NextMatches.LAST,
        later=event.later,
    )


def _straightened(state: MatchState, event: TowerStraightened) -> MatchState:
    if event.seat == state.to_move:
        offence = _offence(state, event.seat, two_handed=event.two_handed)
        return replace(state, has_touched=True, last_toucher=event.seat, offence=offence)
    offence = state.offence
    if event.two_handed and offence is None and state.house_rules.hands.max == 1:
        offence = Offence(event.seat, settled=True)  # out of turn no block of his has to be waited for
    return replace(state, last_toucher=event.seat, offence=offence)


def _settled(state: MatchState, event: TowerSettled) -> MatchState:
    if event.restacking:
        state = replace(state, phase=event.phase, placed=None)
        return _next_in_hand(state) if event.phase is Phase.PLACE else state
    owed = state.owed
    debt = state.debt
    if debt is not None:
        rest: tuple[Owed, ...] = ()
        if debt.count > 1 and not event.answers:
            rest = (
                replace(debt, count=debt.count - 1, is_fresh=False, color=_rest_color(state, debt, event)),
            )
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
        own=state.own if event.phase is Phase.CALL_COLOR else None,
        stacked=event.block,
        stackers=(*(seat for seat in state.stackers if seat != event.seat), event.seat),
        offence=offence,
    )


def _next_in_hand(state: MatchState) -> MatchState:
    """Return the state with the next stray in hand, or with the mover's own block that waited for them."""
    if state.strays:
        return replace(state, phase=Phase.PLACE, in_hand=state.strays[0], strays=state.strays[1:])
    return replace(state, phase=Phase.PLACE, in_hand=state.waiting, waiting=None)


def _rest_color(state: MatchState, debt: Owed, event: TowerSettled) -> Color | None:
    """Return the color of what is still owed: under a rolled draw two perhaps that of the first block."""
    if debt.cause is Cause.CUBE and state.house_rules.cube.draw_two is CubeDrawTwo.SAME_COLOR:
        return state.blocks[event.block].color
    return debt.color


def _uno_called(state: MatchState, event: UnoCalled) -> MatchState:
    if event.false:
        return state  # what it costs has an event of its own
    offence = state.offence or Offence(event.offender)
    return replace(
        state,
        phase=state.phase if event.waits else Phase.PENALTY_COLOR,
        offence=replace(offence, caller=event.seat),
    )


def _penalty_owed(state: MatchState, event: PenaltyOwed) -> MatchState:
    offence = state.offence or Offence(event.seat)
    penalty = Owed(event.seat, event.count, event.color, numbers_only=False, cause=Cause.PENALTY)
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
    block = event.block
    if event.own and block == state.waiting:
        return state  # it slipped out while strays lie about: it waits for them anyway
    if event.own:
        layout = state.layout if state.placed is None else state.layout.without(block)
        return replace(state, phase=Phase.PLACE, layout=layout, in_hand=block, placed=None)
    layout, unseen = _without(state, block)
    touched = None if state.touched == block else state.touched
    state = replace(state, layout=layout, unseen=unseen, touched=touched)
    if event.restack:
        return _to_restack(state, block, state.to_move if event.mover is None else event.mover)
    return replace(state, out=(*state.out, block))


def _to_restack(state: MatchState, block: BlockId, mover: Seat) -> MatchState:
    """Return the state in which a stray has to be placed, before the block that its mover has in hand."""
    if mover != state.to_move:
        # his turn goes on: what he touches now ends no call
        resume = Resume(state.to_move, state.target, restack=True)
        state = replace(state, to_move=mover, resume=resume, has_touched=True)
    if state.phase is Phase.PLACE and state.in_hand == state.own:
        return replace(state, in_hand=block, waiting=state.own)
    if state.phase in {Phase.PLACE, Phase.SETTLE, Phase.PULL}:
        return replace(state, strays=(*state.strays, block))
    return replace(state, phase=Phase.PLACE, in_hand=block)


def _eliminated(state: MatchState, seat: Seat) -> MatchState:
    active = tuple(other for other in state.active if other != seat)
    offence, resume = state.offence, state.resume
    if offence is not None and seat in {offence.seat, offence.caller}:
        offence = None
    if resume is not None and resume.seat == seat and active:
        resume = replace(resume, seat=next_seat(active, seat, state.direction))
    mine = state.to_move == seat
    leaves: tuple[BlockId, ...] = ()
    if mine:
        held = (state.in_hand, *state.strays, state.waiting)
        leaves = tuple(block for block in held if block is not None)
    return replace(
        state,
        active=active,
        owed=tuple(owed for owed in state.owed if owed.seat != seat),
        in_hand=None if mine else state.in_hand,
        waiting=None if mine else state.waiting,
        strays=() if mine else state.strays,
        own=None if mine else state.own,
        touched=None if mine else state.touched,
        last_toucher=None if state.last_toucher == seat else state.last_toucher,
        stackers=tuple(other for other in state.stackers if other != seat),
        offence=offence,
        resume=resume,
        out=(*state.out, *leaves),
    )
