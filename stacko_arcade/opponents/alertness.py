"""What an opponent notices while it is not at work: two hands on the tower, a twin to jump in with.

Chance decides once for each occasion whether it notices at all, and how long it takes to say so, by streams
of the seat's own: nothing else that it does depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from stacko_arcade.match.streams import stream
from stacko_arcade.match.table import Table
from stacko_arcade.opponents.api import Felt
from stacko_arcade.opponents.character import Traits
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.intents import CallUno, Intent, JumpIn
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState, Offence
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.statics import margins_without
from stacko_arcade.tower.units import TICK_S

CALL_S: Final = (0.6, 1.8)
"""Within how many seconds who has noticed an offence calls it."""
JUMP_S: Final = (0.25, 0.9)
"""Within how many seconds who wants to jump in does; the next seat may be quicker."""
APART_TICKS: Final = round(2.0 / TICK_S)
"""Not seen for so long, what looks the same is another offence: a tower is rebuilt much faster."""

HEAVY: Final = 24
"""Under more blocks than this one takes no block out of turn that one has not felt."""
SLIGHT_MM: Final = 0.5
"""Nor one that has given way by less."""


@dataclass(slots=True)
class _Occasion:
    """Something that may be said, and when; None: not noticed, or said."""

    due: int | None
    last_seen: int


class Alertness:
    """Draws what a seat notices, and says it when it is due."""

    def __init__(self, traits: Traits, seat: Seat, seed: int) -> None:
        self._traits = traits
        self._seat = seat
        self._attention = stream(seed, f"attention:{seat}")
        self._eagerness = stream(seed, f"eagerness:{seat}")
        self._offence: Offence | None = None
        self._call = _Occasion(None, 0)
        self._stacked: BlockId | None = None
        self._jump = _Occasion(None, 0)

    def interject(self, table: Table, felt: Sequence[Felt] = ()) -> Sequence[Intent]:
        """Return what is said now out of turn: nothing, UNO!, or a jump-in with a block that may come."""
        offence = _callable(table.state, self._seat)
        if offence is not None:
            self._notice(offence, table.tick)
            if _is_due(self._call, table.tick):
                return (CallUno(self._seat, offence.seat),)
        return self._jump_in(table, felt)

    def is_about_to_call(self, table: Table) -> bool:
        """Tell whether the seat has noticed an offence and only has to open its mouth."""
        return _callable(table.state, self._seat) is not None and self._call.due is not None

    def _notice(self, offence: Offence, tick: int) -> None:
        before, self._offence = self._offence, offence
        is_known = (
            before is not None
            and before.seat == offence.seat
            and offence.settled >= before.settled
            and tick - self._call.last_seen < APART_TICKS
        )
        self._call.last_seen = tick
        if not is_known:
            self._call.due = _drawn(self._attention, self._traits.attention, CALL_S, tick)

    def _jump_in(self, table: Table, felt: Sequence[Felt]) -> Sequence[Intent]:
        state = table.state
        twins = twins_to_jump_in(state) if state.house_rules.jump_in and state.to_move != self._seat else ()
        if not twins or self._seat not in state.active:
            self._stacked = None
            return ()
        if state.stacked != self._stacked or table.tick - self._jump.last_seen >= APART_TICKS:
            self._stacked = state.stacked
            self._jump.due = _drawn(self._eagerness, self._traits.eagerness, JUMP_S, table.tick)
        self._jump.last_seen = table.tick
        if table.tower.hand.state is not HandState.IDLE or not _is_due(self._jump, table.tick):
            return ()
        # nobody is so eager as to topple the tower with it, or to be left with one that does not come
        margins = margins_without(table.tower.poses(), twins)
        good = [twin for twin in twins if margins[twin] > 0 and _may_come(state, twin, felt)]
        best = max(good, key=lambda twin: margins[twin], default=None)
        return () if best is None else (JumpIn(self._seat, best),)


def _callable(state: MatchState, seat: Seat) -> Offence | None:
    """Return the offence that a seat may call now, or None."""
    hands, offence = state.house_rules.hands, state.offence
    if state.is_over or not hands.uno_call or hands.max > 1 or offence is None:
        return None
    is_open = offence.caller is None and offence.seat != seat and seat in state.active
    return offence if is_open else None


def _may_come(state: MatchState, block: BlockId, felt: Sequence[Felt]) -> bool:
    """Tell whether a block can be hoped to come out: it is not known to be stuck, nor has it all to carry."""
    known = next((touch for touch in felt if touch.block == block), None)
    if known is not None:
        return not known.is_stuck and known.slip_mm >= SLIGHT_MM
    place = state.layout.place_of(block)
    if place is None:
        return False
    return (
        sum(other is not None for layer in state.layout.layers[place.layer + 1 :] for other in layer) <= HEAVY
    )


def _drawn(rng: Random, chance: float, within_s: tuple[float, float], tick: int) -> int | None:
    """Return when something is said, or None; takes two numbers of the stream in any case."""
    is_noticed = rng.random() < chance
    after_s = rng.uniform(*within_s)
    return tick + round(after_s / TICK_S) if is_noticed else None


def _is_due(occasion: _Occasion, tick: int) -> bool:
    """Tell whether it is time; what is said once is not said again."""
    if occasion.due is None or tick < occasion.due:
        return False
    occasion.due = None
    return True
