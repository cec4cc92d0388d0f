"""The turn manager: one queue of intents and facts, from the first pull to the collapse.

Every tick the seat to move says what it does; hand commands go to the hand, intents to the rules. The tower
advances and reports facts, which go to the rules the same way. Whatever the rules decide becomes events in
the journal, and nothing else changes the state. The same code plays with a window and without.

Long because it is one queue: whoever may change the state is seen here in one place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, assert_never

from stacko_arcade.match.clocks import Clocks
from stacko_arcade.match.commands import (
    Brace,
    Command,
    Grip,
    HandCommand,
    LetGo,
    MoveHand,
    Nudge,
    ReleaseBrace,
    ShiftAlong,
    Tap,
)
from stacko_arcade.match.journal import Journal, Signal
from stacko_arcade.match.players import Player
from stacko_arcade.match.save_point import SavePoint
from stacko_arcade.match.setup import MatchSetup
from stacko_arcade.match.streams import stream
from stacko_arcade.match.table import Table
from stacko_arcade.rules import intents
from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.events import (
    BlockFell,
    BlockRestored,
    Event,
    MatchEnded,
    MatchStarted,
    TowerSettled,
    TurnPassed,
)
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.intents import Intent
from stacko_arcade.rules.legal import legal_blocks, legal_names
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.start import start_match
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower import facts
from stacko_arcade.tower.facts import Fact
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import BLOCK_LENGTH_MM, TICK_S, Side

GUARD_STEPS: Final = 500
"""Answers to answers in one tick before the match is taken to run in a circle."""
GUARD_TURNS: Final = 5000
"""Turns of a match before it is taken to run in a circle: real ones end within a few hundred."""
ASIDE_MM: Final = -200.0
"""Where a block is laid that leaves the game: well beside the tower."""
VERDICT_TICKS: Final = round(2.0 / TICK_S)
"""How long after a block has fallen the tower may take to follow: four strays and more are a collapse."""
CLEARING_TICKS: Final = round(3.0 / TICK_S)
"""How long a fallen tower is looked at before the next one of the match is built."""
SAFE_MARGIN_MM: Final = 0.5
"""With less margin than this a probed block may be left out: putting it back would topple the tower."""
LOOP_GUARD: Final = "loop_guard"
"""Reason of a result that the guard had to bring about; a match that shows it has found a fault."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A seat asked for something the rules do not allow."""

    seat: Seat
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class _Said:
    """What a seat asked for, waiting in the queue."""

    seat: Seat
    command: Command


@dataclass(frozen=True, slots=True)
class Settlement:
    """The tower came to rest and was rebuilt from rounded poses: the hash of these poses."""

    tick: int
    pose_hash: str


class TurnManager:
    """Plays one match."""

    def __init__(self, setup: MatchSetup, players: Sequence[Player]) -> None:
        self.setup = setup
        self.players = list(players)
        blocks, layout = arrange(setup.house_rules, stream(setup.seed, "tower"))
        self._fit = Fit.draw(tuple(block.id for block in blocks), stream(setup.seed, "fit"))
        self.tower = Tower.build(layout.layers, self._fit)
        self.clocks = Clocks(setup.house_rules.turn)
        self.journal = Journal()
        self.facts: Signal[Fact] = Signal()
        self.refusals: Signal[Refused] = Signal()
        self.settlements: list[Settlement] = []
        self.tick_count = 0
        self.busy_ticks = 0
        self.turns = 0
        self.pulls = 0
        self.collapsed_side: Side | None = None
        self._queue: deque[_Said | Fact] = deque()
        self._leaving: list[_Said] = []
        self._facts: tuple[Fact, ...] = ()
        self._fallen: list[BlockId] = []
        self._judge_at: int | None = None
        self._build_at: int | None = None
        self._rebuilt_from: TowerPoses | None = None
        self._is_on_the_ground = False
        """Whether the block that is to be placed has to be picked up first."""
        self.save_point: SavePoint | None = None
        """The match as it was when the tower last came to rest between two turns.

        Nothing before it has done so for the first time, of each tower, or if a block was in hand then.
        """
        self.state, events = start_match(
            setup.house_rules, blocks, layout, len(setup.seats), setup.first_seat, setup.seed
        )
        self._started = events

    # -- what others ask ---------------------------------------------------------------------------

    def start(self) -> None:
        """Record the first events; call it once the listeners are there."""
        for event in self._started:
            self.journal.record(self.tick_count, event)
        self._started = ()

    def say(self, seat: Seat, intent: Intent) -> None:
        """Ask for something out of turn: a call, a seat given up."""
        self._queue.append(_Said(seat, intent))

    def seat_player(self, seat: Seat, player: Player) -> None:
        """Let another player go on in a seat."""
        self.players[seat] = player

    def table(self, seat: Seat) -> Table:
        """Return what a seat sees now."""
        return Table(self.tick_count, seat, self.state, self.tower, self._facts)

    @property
    def actor(self) -> Seat:
        """The seat that has to say something now: the one to move, or who names a penalty color."""
        namer = color_namer(self.state) if self.state.phase is Phase.PENALTY_COLOR else None
        return self.state.to_move if namer is None else namer

    @property
    def is_clearing(self) -> bool:
        """Whether the tower has fallen and the next one of the match is still to be built."""
        return self._build_at is not None

    @property
    def is_about_to_build(self) -> bool:
        """Whether the next tick builds the next tower: who still looks at the fallen one does not tick."""
        return self._build_at is not None and self.tick_count >= self._build_at

    @property
    def is_judging(self) -> bool:
        """Whether blocks have fallen and it is not clear yet whether the tower follows them."""
        return self._judge_at is not None

    @property
    def clock_left_s(self) -> float | None:
        """Seconds that the seat to move has left, or None where no clock was agreed on or it stands."""
        is_running = self.setup.house_rules.turn.clock_s > 0 and not self.state.is_over
        return self.clocks.left_s if is_running else None

    @property
    def simulated_s(self) -> float:
        """Seconds of match time in which a hand was at work or the tower settled."""
        return self.busy_ticks * TICK_S

    # -- one tick ----------------------------------------------------------------------------------

    def tick(self) -> bool:
        """Advance the match by one tick; tell whether it did, or waits for a player who is still thinking.

        After the end of the match the tower alone goes on, so that a collapse can be watched.
        """
        if self.is_about_to_build:
            self._build()
        seat = self.actor
        if not self.state.is_over and not self.tower.is_rebuilding and not self.is_clearing:
            commands = self.players[seat].commands(self.table(seat))
            if commands is None:
                return False
            self._queue.extend(_Said(seat, command) for command in commands)
            self._ask_others(seat)
        self._work_off()
        if not self.state.is_over:
            self._put_aside()
        self.busy_ticks += self._is_busy
        self.tick_count += 1
        self._facts = self.tower.tick()
        for fact in self._facts:
            self.facts.tell(fact)
        self._queue.extend(self._facts)
        self._work_off()
        if self._judge_at is not None and self.tick_count >= self._judge_at:
            self._judge_fallen()
        if self.clocks.tick(self.state, may_touch=self._may_be_touched):
            self._clock_expired()
        self._hold_the_right_block()
        self._note_save_point()
        return True

    def resume(self, point: SavePoint) -> None:
        """Go on from a point of this match instead of beginning it; no event is recorded anew."""
        self._started = ()
        self.state, self.tower = point.state, Tower.resumed(point.poses, self._fit)
        self.clocks = copy(point.clocks)
        self.tick_count, self.busy_ticks = point.tick_count, point.busy_ticks
        self.turns, self.pulls = point.turns, point.pulls
        self.save_point = point

    def _note_save_point(self) -> None:
        poses, self._rebuilt_from = self._rebuilt_from, None
        if poses is None:
            return
        is_between = self.state.in_hand is None and not self.is_clearing and not self._leaving
        counts = (self.tick_count, self.busy_ticks, self.turns, self.pulls)
        self.save_point = SavePoint(self.state, poses, copy(self.clocks), *counts) if is_between else None

    @property
    def _may_be_touched(self) -> bool:
        """Whether nothing keeps the seat to move from touching the tower: no verdict, no new tower."""
        return self._judge_at is None and not self.is_clearing and not self.tower.is_rebuilding

    def _ask_others(self, mover: Seat) -> None:
        """Let the other seats say something out of turn, where there is something to be said to."""
        offence = self.state.offence
        is_call = offence is not None and offence.caller is None
        if not is_call and not twins_to_jump_in(self.state):
            return
        for seat in self.state.active:
            if seat != mover:
                said = self.players[seat].interject(self.table(seat))
                self._queue.extend(_Said(seat, intent) for intent in said)

    @property
    def _is_busy(self) -> bool:
        if self.state.is_over or self.is_clearing:
            return False
        is_settling = self.state.phase is Phase.SETTLE or not self.tower.is_asleep
        return is_settling or self.tower.hand.state is not HandState.IDLE

    def _work_off(self) -> None:
        if not self._is_laying_down:
            self._queue.extend(self._leaving)
            self._leaving.clear()
        # what is in the queue now has an end, however much it is: a mouse speaks often during a stall
        steps, most = 0, len(self._queue) + GUARD_STEPS
        while self._queue and not self.state.is_over:
            steps += 1
            if steps > most:
                self.end_by_guard()
            else:
                self._handle(self._queue.popleft())
        self._queue.clear()

    def _handle(self, item: _Said | Fact) -> None:
        if not isinstance(item, _Said):
            self._hear(item)
        elif isinstance(item.command, intents.Leave):
            self._leave(item, item.command)
        elif self.is_clearing:
            pass  # there is no tower now that could be touched
        elif isinstance(item.command, intents.Keep):
            self._keep(item.seat, item.command)
        elif isinstance(item.command, intents.JumpIn | intents.Straighten | intents.Roll):
            if self._is_hand_free:
                self._ask(item.seat, item.command)
        elif not isinstance(item.command, HandCommand):
            self._ask(item.seat, item.command)
        elif item.seat == self.state.to_move or isinstance(item.command, Nudge):
            self._move_hand(item.seat, item.command)

    # -- seats that are given up ---------------------------------------------------------------------

    @property
    def _is_laying_down(self) -> bool:
        """Whether the block of the seat to move is on its way from the hand to its rest on the tower."""
        is_open = self.tower.hand.state is not HandState.CARRYING
        return self.state.phase is Phase.SETTLE or (self.state.phase is Phase.PLACE and is_open)

    def _leave(self, item: _Said, intent: intents.Leave) -> None:
        is_mover = intent.seat == self.state.to_move
        if is_mover and self._is_laying_down:
            self._leaving.append(item)  # it stands up when its block lies
        elif self._ask(item.seat, intent) and self.tower.hand.state is HandState.GRIPPING and is_mover:
            self.tower.hand.let_go()

    def _put_aside(self) -> None:
        """Lay a block whose seat has left beside the tower: it is out of the game."""
        hand = self.tower.hand
        pose = hand.hand_pose
        if self.state.in_hand is not None or hand.state is not HandState.CARRYING or pose is None:
            return
        if pose.x_mm <= ASIDE_MM and pose.y_mm < BLOCK_LENGTH_MM:
            hand.let_go()
        else:
            hand.move_to(ASIDE_MM, 0.0)

    # -- the hand ----------------------------------------------------------------------------------

    @property
    def _is_hand_free(self) -> bool:
        # while something falls nobody may take the blame over by a touch
        return self.tower.hand.state is HandState.IDLE and self._judge_at is None

    def _move_hand(  # noqa: PLR0912  # one case a command
        self, seat: Seat, command: HandCommand
    ) -> None:
        hand = self.tower.hand
        match command:
            case Tap(block, direction):
                if self._is_hand_free and self._ask(seat, intents.Touch(seat, block)):
                    hand.tap(block, direction)
            case Grip(block, at_mm):
                if self._is_hand_free and self._ask(seat, intents.Grip(seat, block)):
                    hand.grip(block, at_mm)
            case Nudge(two_handed):
                if self._is_hand_free and self._ask(seat, intents.Straighten(seat, two_handed)):
                    hand.straighten(two_handed=two_handed)
            case Brace(block):
                held = hand.block
                if hand.brace(block) and held is not None and self.state.phase is Phase.PULL:
                    self._ask(seat, intents.Grip(seat, held, two_handed=True))  # now two hands are at it
            case ReleaseBrace():
                hand.release_brace()
            case MoveHand(x_mm, y_mm, speed_mm_s, effort):
                hand.move_to(x_mm, y_mm, speed_mm_s, effort=effort)
            case ShiftAlong(offset_mm):
                hand.shift_along(offset_mm)
            case LetGo():
                # what falls may open another slot: nothing is laid down before the rules know of it
                if self._judge_at is None or hand.state is not HandState.CARRYING:
                    hand.let_go()
            case _:
                assert_never(command)

    def _keep(self, seat: Seat, intent: intents.Keep) -> None:
        """Let a probed block be left as it is, but only if it cannot be put back safely."""
        block = self.state.touched
        if block is None or self.tower.margin_put_back_mm(block) < SAFE_MARGIN_MM:
            self._ask(seat, intent)
            return
        name = self.state.blocks[block].name
        said = f"{name} has to be put back: the tower would stand with it"
        self.refusals.tell(Refused(seat, Refusal("probe.restore", said, legal_names(self.state))))

    def _hold_the_right_block(self) -> None:
        """Take in hand what the rules say is to be placed next: a block dropped, or strays before the own."""
        hand, block = self.tower.hand, self.state.in_hand
        if self.state.phase is not Phase.PLACE or block is None or self.is_clearing:
            return
        if hand.state is HandState.CARRYING and hand.block != block and not hand.is_lifting:
            hand.set_aside()
            self._is_on_the_ground = True
        if self._is_on_the_ground and hand.state is HandState.IDLE and not self.tower.is_rebuilding:
            hand.pick_up(block)
        self._is_on_the_ground = self._is_on_the_ground and hand.block != block

    def _clock_expired(self) -> None:
        """Let the rules judge that the time is up; what is gripped is let go."""
        if self._ask(self.state.to_move, intents.ClockExpired()):
            if self.tower.hand.state is HandState.GRIPPING:
                self.tower.hand.let_go()
            self._work_off()

    def _build(self) -> None:
        """Build the next tower of the match."""
        self._build_at = None
        self._queue.clear()
        self._fallen.clear()
        self._judge_at = None
        self._is_on_the_ground = False
        self.collapsed_side = None
        self.tower = Tower.build(self.state.layout.layers, self._fit)
        self._facts = ()

    # -- facts of the tower ------------------------------------------------------------------------

    def _hear(self, fact: Fact) -> None:
        if self.is_clearing:
            return  # what a fallen tower does concerns nobody
        seat = self.state.to_move
        match fact:
            case facts.Probed(block) | facts.PutBack(block):
                self._restored(seat, block)
            case facts.Freed(block):
                self._pulled(seat, block)
            case facts.SlippedOut(block):
                self._pulled(seat, block)
                self._dropped(block)
            case facts.Landed(_, _, slot):
                self._ask(seat, intents.Place(seat, slot, two_handed=self.tower.hand.is_two_handed))
            case facts.Dropped(block):
                self._dropped(block)
            case facts.Fell(block):
                self._fallen.append(block)
                self._judge_at = self._judge_at or self.tick_count + VERDICT_TICKS
            case facts.Rested():
                self._judge_fallen()
                if self.state.phase is Phase.SETTLE:
                    self._settled()
            case facts.Collapsed(side):
                self.collapsed_side = side
                self._fallen.clear()
                self._ask(seat, intents.Toppled(late=self.clocks.is_blame_over))
            case facts.Impact() | facts.LeftHalfOut() | facts.Straightened():
                pass  # heard by the window, and by who probes; the rules do not care
            case _:
                assert_never(fact)

    def _restored(self, seat: Seat, block: BlockId) -> None:
        # else it was the hand of a seat that has left; and what is touched may have to be pulled
        if self.state.touched == block and not self._is_bound:
            self._ask(seat, intents.Restore(seat))

    @property
    def _is_bound(self) -> bool:
        """Whether the touched block has to be pulled: by touch-move, and while it may be."""
        return self.setup.house_rules.probe.touch_move and bool(legal_blocks(self.state))

    def _judge_fallen(self) -> None:
        """Let the rules judge what fell, once it is clear that the tower stands."""
        fallen = tuple(self._fallen)
        self._fallen.clear()
        self._judge_at = None
        if fallen:
            self._ask(self.state.to_move, intents.Fell(fallen, late=self.clocks.is_blame_over))
            touched, rules = self.state.touched, self.setup.house_rules.probe
            is_idle = self.tower.hand.state is HandState.IDLE
            if touched is not None and rules.touch_move and is_idle and self.state.phase is Phase.CHOOSE:
                self._restored(self.state.to_move, touched)  # its layer may be closed now

    def _pulled(self, seat: Seat, block: BlockId) -> None:
        self.pulls += 1
        self._ask(seat, intents.Pull(seat, block, two_handed=self.tower.hand.is_two_handed))

    def _dropped(self, block: BlockId) -> None:
        if block not in (self.state.in_hand, self.state.placed):
            return  # its seat has left
        self._ask(self.state.to_move, intents.Fell((block,)))

    def _settled(self) -> None:
        self._ask(self.state.to_move, intents.Settled())
        poses = self.tower.begin_rebuild()
        self.settlements.append(Settlement(self.tick_count, poses.pose_hash()))
        self._rebuilt_from = poses

    # -- the rules ---------------------------------------------------------------------------------

    def _ask(self, seat: Seat, intent: Intent) -> bool:
        decision = decide(self.state, intent)
        if isinstance(decision, Refusal):
            self.refusals.tell(Refused(seat, decision))
            return False
        for event in decision:
            self._happen(event)
        return True

    def _happen(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.journal.record(self.tick_count, event)
        self.clocks.hear(event)
        if isinstance(event, BlockFell | BlockRestored | TowerSettled) and self.state.phase is Phase.PLACE:
            self._is_on_the_ground = True
        if isinstance(event, MatchStarted):
            self._build_at = self.tick_count + CLEARING_TICKS
            self.save_point = self._judge_at = None
            self._fallen.clear()
        if isinstance(event, TurnPassed):
            self.turns += 1
            if self.turns > GUARD_TURNS:
                self.end_by_guard()

    def end_by_guard(self) -> None:
        """End a match that runs in a circle; a result with this reason has found a fault."""
        self._queue.clear()
        if not self.state.is_over:
            self._happen(MatchEnded(None, None, LOOP_GUARD))
