"""How a match ends and what else a fall brings: strays, rounds, eliminations, seats that leave."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.chance import chance
from stacko_arcade.rules.effects import first_phase, is_call_waiting
from stacko_arcade.rules.events import (
    BlockFell,
    BlockFreed,
    BlockPulled,
    Event,
    MatchEnded,
    MatchStarted,
    RoundEnded,
    SeatEliminated,
    TargetSet,
    TowerCollapsed,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import Blame, Dropped, EndMode, FirstPlayer, Stray, TargetSource
from stacko_arcade.rules.legal import open_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Direction, Seat, next_seat
from stacko_arcade.rules.state import Chance, MatchState, Phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.house_rules import HouseRules
    from stacko_arcade.rules.intents import Fell, Leave, Toppled

Answer = tuple[Event, ...] | Refusal

COLLAPSE_BLOCKS: Final = 4
"""So many strays at once are a collapse, whatever still stands."""


def lost(state: MatchState, loser: Seat | None, reason: str) -> tuple[Event, ...]:
    """Return what follows when a seat has lost: the end, the next round, or a new tower for the rest.

    By the last other seat that stacked a block the match is won, or by the only other seat that there is.
    """
    match state.house_rules.end.mode:
        case EndMode.LAST_STACKER_WINS:
            return (MatchEnded(loser, _last_stacker(state, loser), reason),)
        case EndMode.SINGLE_LOSER | EndMode.HEIGHT:
            return (MatchEnded(loser, None, reason),)
        case EndMode.ELIMINATION:
            return _eliminated(state, loser, reason)
        case EndMode.POINTS:
            return _round_ended(state, loser, reason)
        case _:
            assert_never(state.house_rules.end.mode)


def no_block_left(state: MatchState, stacker: Seat | None) -> tuple[Event, ...]:
    """Return the end because no block may be pulled at all: the last stacker wins, nobody loses."""
    match state.house_rules.end.mode:
        case EndMode.LAST_STACKER_WINS | EndMode.ELIMINATION:
            return (MatchEnded(None, stacker, "no_block_left"),)
        case EndMode.SINGLE_LOSER | EndMode.HEIGHT:
            return (MatchEnded(None, None, "no_block_left"),)
        case EndMode.POINTS:
            stackers = [seat for seat in state.stackers if seat != stacker]
            if stacker is not None:
                stackers.append(stacker)
            return _round_ended(replace(state, stackers=tuple(stackers)), None, "no_block_left")
        case _:
            assert_never(state.house_rules.end.mode)


def _last_stacker(state: MatchState, loser: Seat | None) -> Seat | None:
    others = [seat for seat in state.active if seat != loser]
    if loser is not None and len(others) == 1:
        return others[0]
    return next((seat for seat in reversed(state.stackers) if seat != loser), None)


def _eliminated(state: MatchState, loser: Seat | None, reason: str) -> tuple[Event, ...]:
    """Return that the loser is out, and a new tower for the others; the last one left wins."""
    if loser is None:  # it fell before anyone had touched it: it is built again
        return (new_tower(state, state.active, state.to_move),)
    rest = tuple(seat for seat in state.active if seat != loser)
    gone = SeatEliminated(loser, reason)
    if len(rest) == 1:
        return (gone, MatchEnded(loser, rest[0], reason))
    return (gone, new_tower(state, rest, next_seat(rest, loser, Direction.CLOCKWISE)))


def _round_ended(state: MatchState, loser: Seat | None, reason: str) -> tuple[Event, ...]:
    """Return the points of a round and the next one, or the end of the match: most points win."""
    end, series = state.house_rules.end, state.series
    before = series.scores or (0,) * state.seats
    scores = list(before)
    stackers = [seat for seat in reversed(state.stackers) if seat != loser]
    for seat in state.active:
        place = stackers.index(seat) if seat in stackers else len(stackers) + 2
        if seat == loser:
            scores[seat] += end.points.toppler
        elif place == 0:
            scores[seat] += end.points.last_stacker
        elif place == 1:
            scores[seat] += end.points.one_before
        else:
            scores[seat] += end.points.others
    gained = tuple(after - had for after, had in zip(scores, before, strict=True))
    ended = RoundEnded(loser, reason, gained)
    reached = max(scores[seat] for seat in state.active)
    is_reached = 0 < end.target_score <= reached
    if is_reached or series.round >= end.rounds:
        why = "target_score" if is_reached else "rounds" if end.rounds > 1 else reason
        return (ended, MatchEnded(*_points_result(state, scores), why, tuple(scores)))
    builder = state.to_move if loser is None else loser
    first = first_mover(state.house_rules, state.active, builder, state.chance)
    started = new_tower(state, state.active, first)
    return (ended, replace(started, round=series.round + 1, scores=tuple(scores)))


def _points_result(state: MatchState, scores: list[int]) -> tuple[Seat | None, Seat | None]:
    """Return who has the fewest points and who the most; None where several have."""
    ranked = sorted(state.active, key=lambda seat: scores[seat])
    if len(ranked) < 2:
        return None, None
    loser = ranked[0] if scores[ranked[0]] < scores[ranked[1]] else None
    winner = ranked[-1] if scores[ranked[-1]] > scores[ranked[-2]] else None
    return loser, winner


def new_tower(state: MatchState, active: tuple[Seat, ...], first: Seat) -> MatchStarted:
    """Return the start on a new tower built of all blocks; direction, target and debts are as at first."""
    rules = state.house_rules
    layout = None
    if state.unseen is None:
        _, layout = arrange(rules, chance(state.chance.seed, f"tower:{state.chance.towers}"))
    is_cube = rules.target.source is TargetSource.CUBE
    return MatchStarted(
        rules.name,
        len(active),
        first,
        rules.turn.direction.direction,
        Phase.ROLL if is_cube else Phase.CHOOSE,
        state.series.round,
        state.series.scores,
        layout,
    )


def first_mover(rules: HouseRules, active: tuple[Seat, ...], builder: Seat, drawn: Chance) -> Seat:
    """Return who pulls first from a tower that a seat has built."""
    match rules.turn.first_player:
        case FirstPlayer.BUILDER:
            return builder
        case FirstPlayer.LEFT_OF_BUILDER:
            return next_seat(active, builder, Direction.CLOCKWISE)
        case FirstPlayer.LOT:
            return active[chance(drawn.seed, f"first:{drawn.towers}").randrange(len(active))]


def freed(state: MatchState, block: BlockId, *, two_handed: bool = False) -> tuple[Event, ...]:
    """Return what happens when a block is out; whether the tower bears it is no rule."""
    return (BlockFreed(state.to_move, block), BlockPulled(state.to_move, block, two_handed))


def blamed(state: MatchState, *, late: bool) -> Seat | None:
    """Return who is to blame if something falls now; ``late``: after the time that blame lasts."""
    is_over = late and state.house_rules.turn.blame is Blame.TIMER and not state.has_touched
    return state.to_move if is_over else state.last_toucher


def toppled(state: MatchState, intent: Toppled) -> Answer:
    """Decide the collapse: the last to touch the tower loses; if nobody has, nobody does."""
    blame = blamed(state, late=intent.late)
    return (TowerCollapsed(blame), *lost(state, blame, "collapse"))


def fell(state: MatchState, intent: Fell) -> Answer:
    """Decide blocks that fell while the tower stands."""
    own = _own_block(state)
    dropped = own is not None and own in intent.blocks
    strays = tuple(
        block for block in dict.fromkeys(intent.blocks) if block != own and state.is_in_tower(block)
    )
    if not dropped and not strays:
        return Refusal("block.place", "none of these blocks is in the tower")
    blame = blamed(state, late=intent.late)
    end = state.house_rules.end
    events: list[Event] = []
    if len(strays) >= COLLAPSE_BLOCKS:
        events += [BlockFell(blame, block) for block in strays]
        return (*events, TowerCollapsed(blame), *lost(state, blame, "collapse"))
    if end.stray is Stray.LOSE and len(strays) >= end.stray_blocks:
        events += [BlockFell(blame, block) for block in strays]
        return (*events, *lost(state, blame, "stray"))
    restack = end.stray is Stray.RESTACK and len(strays) >= end.stray_blocks
    mover = _restacker(state, blame) if restack else None
    if dropped and own is not None:
        if state.phase is Phase.PULL:
            events += freed(state, own)
        events.append(BlockFell(state.to_move, own, own=True))
    events += [BlockFell(blame, block, restack=restack, mover=mover) for block in strays]
    if not dropped:
        return tuple(events)
    match state.house_rules.placing.dropped:
        case Dropped.RETRY:
            return tuple(events)
        case Dropped.LOSE:
            return (*events, *lost(state, state.to_move, "dropped"))


def _restacker(state: MatchState, blame: Seat | None) -> Seat:
    """Return who places what fell: who is to blame, also when his turn is over and nobody has touched."""
    is_between = state.phase in {Phase.CHOOSE, Phase.ROLL, Phase.PENALTY_COLOR}
    if blame is None or not is_between or state.has_touched or state.resume is not None:
        return state.to_move
    return blame


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
    if not rest:
        return (gone, MatchEnded(None, None, "seats_left"))
    if len(rest) == 1:
        return (gone, MatchEnded(None, rest[0], "seats_left", state.series.scores))
    offence = state.offence
    lapses = offence is not None and seat in {offence.seat, offence.caller}
    naming = state.phase is Phase.PENALTY_COLOR
    if not mine:
        # with its caller or offender the penalty that was about to be named is gone
        return (gone, TurnPassed(seat, state.to_move)) if naming and lapses else (gone,)
    waits = is_call_waiting(offence) and not lapses
    if not open_blocks(state):
        last = next((other for other in reversed(state.stackers) if other != seat), None)
        return (gone, *no_block_left(replace(state, active=rest), last))
    if state.phase is Phase.CALL_COLOR:
        # nobody calls a color for this wild: any block matches it
        return (gone, TargetSet(None), _passed_on(state, rest, waits=waits))
    if state.resume is None:
        return (gone, _passed_on(state, rest, waits=waits))
    if state.resume.restack:
        back = state.resume.seat
        return (gone, TurnPassed(seat, back, Phase.PENALTY_COLOR if waits else first_phase(state, back)))
    debt = next((owed for owed in state.owed if owed.seat == state.resume.seat), None)
    target = state.resume.target if debt is None else None
    before = TargetSet.of(target) if debt is None else TargetSet(debt.color)
    return (gone, before, TurnPassed(seat, state.resume.seat, first_phase(state, state.resume.seat)))


def _passed_on(state: MatchState, rest: tuple[Seat, ...], *, waits: bool) -> TurnPassed:
    """Return the turn that passes to the next of the seats that are left."""
    follower = next_seat(rest, state.to_move, state.direction)
    return TurnPassed(state.to_move, follower, Phase.PENALTY_COLOR if waits else first_phase(state, follower))
