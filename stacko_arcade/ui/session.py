"""A match in the window: the same turn manager as everywhere, with the clock of a person's day.

Frames come as they like; the match goes on in whole ticks. What a stalled frame missed is dropped, never
caught up, and a machine that is too slow plays slower.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from stacko_arcade.match.journal import Entry
from stacko_arcade.match.players import Player, QueuedPlayer
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.match.turn_manager import TurnManager
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import Thinker
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.events import (
    BlockFell,
    BlockPlaced,
    BlockPulled,
    BlockTouched,
    MatchEnded,
    MatchStarted,
    RoundEnded,
    SeatEliminated,
    TowerCollapsed,
    TurnPassed,
)
from stacko_arcade.rules.intents import Leave
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.tower.facts import Fact, Probed
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import TICK_S, Side
from stacko_arcade.ui.choices import TableSetup
from stacko_arcade.ui.presenters.closing import Fall
from stacko_arcade.ui.presenters.hud import Sitter

LONGEST_FRAME_S: Final = 0.1
"""A frame that took longer counts as this long: nothing fast-forwards after a stall."""
STALL_S: Final = 1.0
"""A frame that took longer than this does not count at all: nobody saw what would have happened in it."""
MOST_BACKLOG_S: Final = 3 * TICK_S
"""Ticks that could not be done in time are kept up to this, the rest is dropped."""
BUDGET_S: Final = 0.012
"""Time a frame may spend on ticks before the rest has to wait."""
SPEEDS: Final = (1, 2, 4)
"""How many times faster than life opponents may be shown."""


def open_session(setup: TableSetup, thinker: Thinker) -> Session:
    """Return a new match for what was chosen; without a seed one is drawn.

    Raises:
        StackoError: the house rules or an opponent cannot be loaded.
    """
    house_rules = setup.house_rules or load_house_rules(setup.rules)
    seats = tuple(SeatSetup(seat.name, seat.opponent) for seat in setup.seats)
    seed = setup.seed if setup.seed is not None else secrets.randbelow(2**31)
    sitters = [Sitter(seat.name, seat.avatar, seat.kind == "human") for seat in setup.seats]
    return Session(MatchSetup(house_rules, seats, seed, setup.first_seat), sitters, thinker)


class Session:
    """One match at the window's table."""

    def __init__(self, setup: MatchSetup, sitters: Sequence[Sitter], thinker: Thinker) -> None:
        self.setup = setup
        self.sitters = list(sitters)
        self.thinker = thinker
        self.people: dict[Seat, QueuedPlayer] = {}
        self.manager = TurnManager(setup, [self._player(Seat(seat)) for seat in range(len(setup.seats))])
        self.speed = SPEEDS[0]
        self.slow_motion = 1.0
        self.felt: dict[BlockId, float] = {}
        """How far blocks slid when they were tapped in this turn (mm)."""
        self.last_placed: dict[Seat, BlockId] = {}
        self.blocks_placed: Counter[Seat] = Counter()
        self.heights = [float(self.manager.state.layout.height)]
        """Layers of this tower at the start and after each turn, also after the one in which it fell."""
        self.fall: Fall | None = None
        """How the tower before this one came to its end; None where it is the first of the match."""
        self.outs: list[tuple[Seat, str]] = []
        """The seats that are out, in their order, and why."""
        self.fallen: tuple[BlockId, ...] = ()
        """The blocks whose fall ended the match."""
        self.is_held = False
        """Whether a fallen tower is still looked at: the next one is not built meanwhile."""
        self.moved_sides = set(Side)
        """Faces in which blocks may have moved since this was last cleared."""
        self.is_counted = False
        """Whether the winner has been credited with this match."""
        self._owed_s = 0.0
        self._last_toucher_layer: int | None = None
        self._loss: tuple[Seat | None, str] | None = None
        self._fallen: list[tuple[int, BlockId]] = []
        """Blocks that left the game, and in which tick."""
        self.manager.journal.subscribe(self._on_entry)
        self.manager.facts.subscribe(self._on_fact)

    def _player(self, seat: Seat) -> Player:
        opponent = self.setup.seats[seat].opponent
        if opponent is None:
            self.people[seat] = QueuedPlayer()
            return self.people[seat]
        return OpponentPlayer(load_opponent(opponent), seat, self.setup.seed, self.thinker)

    # -- what screens ask --------------------------------------------------------------------------

    @property
    def state(self) -> MatchState:
        """The match as the rules know it."""
        return self.manager.state

    @property
    def tower(self) -> Tower:
        """The tower as physics knows it."""
        return self.manager.tower

    @property
    def person(self) -> QueuedPlayer | None:
        """The person who is to move, or None while an opponent is, or while there is no tower."""
        is_idle = self.state.is_over or self.manager.is_clearing
        return None if is_idle else self.people.get(self.state.to_move)

    @property
    def mover(self) -> Sitter:
        """Who is to move."""
        return self.sitters[self.state.to_move]

    @property
    def last_pull_layer(self) -> int | None:
        """The layer that was touched last: where it went wrong, if it did."""
        return self._last_toucher_layer

    # -- time --------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        """Go on by the time of a frame; a stall is no time at all.

        Raises:
            OpponentError: an opponent failed; the match cannot go on with it.
        """
        if seconds > STALL_S:
            return
        is_watched = self.person is None and not self.state.is_over and not self.manager.is_clearing
        fast = self.speed if is_watched else 1
        self._owed_s += min(max(seconds, 0.0), LONGEST_FRAME_S) * fast * self.slow_motion
        until = perf_counter() + BUDGET_S
        while self._owed_s >= TICK_S:
            self._owed_s -= TICK_S
            if self.is_held and self.manager.is_about_to_build:
                self._owed_s = 0.0
                return
            for side in Side:
                if not self.tower.is_face_asleep(side):
                    self.moved_sides.add(side)
            if not self.manager.tick():
                self._owed_s = 0.0
                return
            if perf_counter() > until:
                self._owed_s = min(self._owed_s, MOST_BACKLOG_S)
                return

    # -- seats that change -------------------------------------------------------------------------

    def hand_over(self, seat: Seat, opponent: str) -> None:
        """Let an opponent go on in a person's seat."""
        character = load_opponent(opponent)
        self.people.pop(seat, None)
        taken = {sitter.name for sitter in self.sitters}
        numbered = (f"{character.name} {number}" for number in range(2, len(taken) + 3))
        name = next(name for name in (character.name, *numbered) if name not in taken)
        self.sitters[seat] = Sitter(name, character.avatar, is_human=False)
        self.manager.seat_player(seat, OpponentPlayer(character, seat, self.setup.seed, self.thinker))

    def drop(self, seat: Seat) -> None:
        """Let a seat leave the match; a block in its hand leaves the game."""
        self.manager.say(seat, Leave(seat))

    # -- what happened -----------------------------------------------------------------------------

    def _on_entry(self, entry: Entry) -> None:
        self.moved_sides.update(Side)
        match entry.event:
            case BlockTouched(_, block) | BlockPulled(_, block):
                place = self.state.layout.place_of(block)
                if place is not None:
                    self._last_toucher_layer = place.layer
            case BlockPlaced(seat, block):
                self.last_placed[seat] = block
                self.blocks_placed[seat] += 1
                self.felt.clear()
            case TurnPassed():
                self.felt.clear()
                self.heights.append(float(self.state.layout.height))
            case BlockFell(_, block, own=False, restack=False):
                self._fallen.append((entry.tick, block))
            case TowerCollapsed(seat):
                self._loss = seat, "collapse"
            case SeatEliminated(seat, reason):
                self.outs.append((seat, reason))
                self._loss = (seat, reason) if reason != "left" else self._loss
            case RoundEnded(seat, reason):
                self._loss = seat, reason
            case MatchStarted() if entry.tick:
                self._fell(entry.tick)
            case MatchEnded():
                self.fallen = tuple(block for at, block in self._fallen if at == entry.tick)
                self.heights.append(float(self.state.layout.height))
            case _:
                pass

    def _fell(self, tick: int) -> None:
        """Keep how a tower came to its end; the next one has been ordered."""
        seat, reason = self._loss or (None, "collapse")
        fallen = tuple(block for at, block in self._fallen if at == tick)
        self.fall = Fall(seat, reason, fallen, len(self.heights), int(self.heights[-1]))
        self.heights = [float(self.state.layout.height)]
        self._loss = None
        self._fallen.clear()
        self.last_placed.clear()
        self.felt.clear()

    def _on_fact(self, fact: Fact) -> None:
        if isinstance(fact, Probed):
            self.felt[fact.block] = fact.slip_mm
