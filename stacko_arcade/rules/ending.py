"""How a match ends: collapse, strays, no block left, seats that leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from stacko_arcade.rules.effects import is_call_waiting
from stacko_arcade.rules.events import (
    BlockFell,
    BlockFreed,
    BlockPulled,
    Event,
    MatchEnded,
    SeatEliminated,
    TargetSet,
    TowerCollapsed,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import Dropped, EndMode, Stray
from stacko_arcade.rules.legal import zone_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import MatchState, Phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.intents import Fell, Leave

Answer = tuple[Event, ...] | Refusal

COLLAPSE_BLOCKS: Final = 4
"""So many strays at once are a collapse, whatever still stands."""


def lost(state: MatchState, loser: Seat | None, reason: str) -> MatchEnded:
    """Return the end by a loser; the last other seat that stacked a block wins."""
    winner: Seat | None = None
    match state.house_rules.end.mode:
        case EndMode.LAST_STACKER_WINS:
            others = [seat for seat in state.active if seat != loser]
            if loser is not None and len(others) == 1:
                winner = others[0]
            else:
                winner = next((seat for seat in reversed(state.stackers) if seat != loser), None)
        case EndMode.SINGLE_LOSER:
            pass
        case _:
            assert_never(state.house_rules.end.mode)
    return MatchEnded(loser, winner, reason)


def no_block_left(state: MatchState, stacker: Seat | None) -> MatchEnded:
    """Return the end because no block may be pulled at all: the last stacker wins, nobody loses."""
    wins = state.house_rules.end.mode is EndMode.LAST_STACKER_WINS
    return MatchEnded(None, stacker if wins else None, "no_block_left")


def freed(state: MatchState, block: BlockId, *, two_handed: bool = False) -> tuple[Event, ...]:
    """Return what happens when a block is out; whether the tower bears it is no rule."""
    return (BlockFreed(state.to_move, block), BlockPulled(state.to_move, block, two_handed))


def toppled(state: MatchState) -> Answer:
    """Decide the collapse: the last to touch the tower loses; if nobody has, nobody does."""
    return (TowerCollapsed(state.last_toucher), lost(state, state.last_toucher, "collapse"))


def fell(state: MatchState, intent: Fell) -> Answer:
    """Decide blocks that fell while the tower stands."""
    own = _own_block(state)
    dropped = own is not None and own in intent.blocks
    strays = tuple(
        block
        for block in dict.fromkeys(intent.blocks)
        if block != own and state.layout.place_of(block) is not None
    )
    if not dropped and not strays:
        return Refusal("block.place", "none of these blocks is in the tower")
    blame = state.last_toucher
    events: list[Event] = [BlockFell(blame, block) for block in strays]
    if len(strays) >= COLLAPSE_BLOCKS:
        return (*events, TowerCollapsed(blame), lost(state, blame, "collapse"))
    if strays:
        match state.house_rules.end.stray:
            case Stray.LOSE:
                return (*events, lost(state, blame, "stray"))
    assert own is not None  # noqa: S101  # nothing else is left
    if state.phase is Phase.PULL:
        events += freed(state, own)
    events.append(BlockFell(state.to_move, own, own=True))
    match state.house_rules.placing.dropped:
        case Dropped.RETRY:
            return tuple(events)
        case Dropped.LOSE:
            return (*events, lost(state, state.to_move, "dropped"))


def _own_block(state: MatchState) -> BlockId | None:
    """Return the block that is being pulled, carried or placed."""
    if state.phase is Phase.PULL:
        return state.touched
    return state.in_hand if state.in_hand is not None else state.placed


def leave(state: MatchState, intent: Leave) -> Answer:
    """Decide that a seat is given up; a block it has in hand leaves the game with it."""
    seat = intent.seat
    if seat not in state.active:
        return Refusal("seat.active", f"seat {seat} is not in the match", tuple(map(str, state.active)))
    mine = seat == state.to_move
    if mine and state.phase is Phase.SETTLE:
        return Refusal("phase", f"seat {seat} cannot leave now: the tower has not come to rest")
    gone = SeatEliminated(seat, "left")
    rest = tuple(other for other in state.active if other != seat)
    if len(rest) == 1:
        return (gone, MatchEnded(None, rest[0], "seats_left"))
    offence = state.offence
    lapses = offence is not None and seat in {offence.seat, offence.caller}
    naming = state.phase is Phase.PENALTY_COLOR
    if not mine:
        # with its caller or offender the penalty that was about to be named is gone
        return (gone, TurnPassed(seat, state.to_move)) if naming and lapses else (gone,)
    phase = Phase.PENALTY_COLOR if is_call_waiting(offence) and not lapses else Phase.CHOOSE
    if not zone_blocks(state.layout, state.house_rules):
        return (gone, no_block_left(state, next((s for s in reversed(state.stackers) if s != seat), None)))
    if state.phase is Phase.CALL_COLOR:
        # nobody calls a color for this wild: any block matches it
        return (gone, TargetSet(None), TurnPassed(seat, next_seat(rest, seat, state.direction), phase))
    if state.resume is None:
        return (gone, TurnPassed(seat, next_seat(rest, seat, state.direction), phase))
    debt = next((owed for owed in state.owed if owed.seat == state.resume.seat), None)
    target = state.resume.target if debt is None else None
    back = TargetSet.of(target) if debt is None else TargetSet(debt.color)
    return (gone, back, TurnPassed(seat, state.resume.seat))
