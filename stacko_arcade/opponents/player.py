"""A computer opponent in its seat: asks its brain, and carries the answer out with the hand."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final, assert_never

from stacko_arcade.errors import OpponentError
from stacko_arcade.match.commands import (
    Brace,
    Command,
    Grip,
    LetGo,
    MoveHand,
    Nudge,
    ReleaseBrace,
    ShiftAlong,
    Tap,
)
from stacko_arcade.match.streams import stream
from stacko_arcade.match.table import Table
from stacko_arcade.opponents.alertness import Alertness
from stacko_arcade.opponents.api import (
    Choice,
    Felt,
    NameColor,
    PlaceBlock,
    ProbeBlock,
    PullBlock,
    StraightenTower,
)
from stacko_arcade.opponents.character import Character
from stacko_arcade.opponents.fitness import why_unfit
from stacko_arcade.opponents.thinking import Question, Thinker, shortened
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.intents import CallColor, Intent, Pass, PenaltyColor, Restore, Roll
from stacko_arcade.rules.layout import Layer
from stacko_arcade.rules.legal import legal_blocks, may_pass
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.facts import Probed, Straightened
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_LENGTH_MM, TICK_S

GRIP_MM: Final = 0.3 * BLOCK_LENGTH_MM
"""How far from its middle a block is taken hold of, on the side it is pulled to."""
PULL_MM: Final = 2 * BLOCK_LENGTH_MM
"""Where the hand pulls to: well beyond where the block is free."""
PROGRESS_MM: Final = 1.0
"""Less way than this within the character's patience is no progress: the block is stuck."""
SAFE_MM: Final = 12.0
"""How high above its place a block is carried before it is lowered."""
ARRIVED_MM: Final = 0.6
TREMOR_KEPT: Final = 0.9
"""Part of the tremor that lasts from one tick to the next."""
POINT_OF_NO_RETURN_MM: Final = 0.6 * BLOCK_LENGTH_MM
"""Pulled so far, a block is pulled on."""
LOOK_TICKS: Final = 6
"""How often the eye looks whether the tower comes along."""
PATIENCE_TICKS: Final = round(4 / TICK_S)
"""How long a movement of the hand may take before it is given up and thought about anew."""

MOST_CHOICES: Final = 300
"""A brain that only ever probes would hold up the match."""

Movement = Generator[Sequence[Command] | None, None, None]
"""A sequence of movements: yields the commands of each tick, or None to hold the clock of the match."""


class OpponentPlayer:
    """Sits in a seat for a character; the same hand as anyone's, with a tremor of its own."""

    def __init__(self, character: Character, seat: Seat, seed: int, thinker: Thinker) -> None:
        self.character = character
        self.seat = seat
        self._seed = seed
        self._thinker = thinker
        self._tremor = stream(seed, f"tremor:{seat}")
        self._shake_mm = 0.0
        self._felt: list[Felt] = []
        self._rows: dict[BlockId, Layer] = {}
        """The layer of a felt block as it was then."""
        self._taps = 0
        self._has_aged = False
        self._straightened_mm: float | None = None
        self._alertness = Alertness(character.traits, seat, seed)
        self._questions = 0
        self._choices = 0
        self._table: Table | None = None
        self._movement = self._play()

    def commands(self, table: Table) -> Sequence[Command] | None:
        """Return what the hand does in the coming tick; None while the brain takes longer than it shows.

        Raises:
            OpponentError: the brain failed, or chose what is not allowed.
        """
        self._table = table
        said = self._alertness.interject(table, self._felt)
        # who has noticed an offence does not end it by touching the tower before it is called
        if said or (self._alertness.is_about_to_call(table) and not table.state.has_touched):
            return said
        return next(self._movement)

    def interject(self, table: Table) -> Sequence[Intent]:
        """Return what this seat says out of turn, UNO! or a jump-in; asked every tick while it may."""
        return self._alertness.interject(table, self._felt)

    # -- a turn, step by step ---------------------------------------------------------------------------

    @property
    def _seen(self) -> Table:
        assert self._table is not None, "asked before the first tick"  # noqa: S101
        return self._table

    @property
    def _hand(self) -> Hand:
        return self._seen.tower.hand

    def _play(self) -> Movement:
        while True:
            state, hand = self._seen.state, self._hand
            wanted = HandState.CARRYING if state.phase is Phase.PLACE else HandState.IDLE
            if state.phase is Phase.SETTLE and not self._has_aged:
                self._age()
            if hand.state is HandState.GRIPPING:
                yield from self._take_over()
                continue
            is_busy = hand.state is not wanted or hand.is_lifting or self._is_falling
            if is_busy or state.phase in (Phase.SETTLE, Phase.OVER):
                yield ()
                continue
            yield from self._act()

    @property
    def _is_falling(self) -> bool:
        """Whether a block has fallen and the verdict on it is still to come."""
        layout = self._seen.state.layout
        return any(layout.place_of(block) is not None for block in self._seen.tower.strays)

    def _act(self) -> Movement:
        self._has_aged = False
        without_choice = self._without_choice()
        if without_choice is not None:
            yield from self._say_in_a_moment(without_choice)
            return
        choice = yield from self._think()
        match choice:
            case ProbeBlock():
                yield from self._probe(choice)
            case PullBlock():
                yield from self._pull(choice)
            case PlaceBlock():
                yield from self._place(choice)
            case None:
                yield ()
            case StraightenTower():
                yield from self._straighten(choice)
            case NameColor(color):
                is_call = self._seen.state.phase is Phase.CALL_COLOR
                yield (CallColor(self.seat, color) if is_call else PenaltyColor(self.seat, color),)
            case _:
                assert_never(choice)

    def _without_choice(self) -> Intent | None:
        """Return what has to be said now as there is nothing to choose, or None."""
        state = self._seen.state
        if state.phase is Phase.ROLL:
            return Roll(self.seat)
        if state.phase not in (Phase.CHOOSE, Phase.PULL) or legal_blocks(state):
            return None
        if may_pass(state):
            return Pass(self.seat)
        # what it has touched may not be pulled any more
        return Restore(self.seat) if state.touched is not None else None

    def _say_in_a_moment(self, intent: Intent) -> Movement:
        """Say it after the usual moment of thought, if it is still to be said then."""
        until = self._seen.tick + round(self.character.think_s / TICK_S)
        state = self._seen.state
        while self._seen.tick < until:
            yield ()
        yield (intent,) if self._seen.state is state else ()

    def _think(self) -> Generator[Sequence[Command] | None, None, Choice | None]:
        """Ask the brain; show a moment of thought, and hold the match only if it takes longer than that."""
        table = self._seen
        if not table.state.has_touched:
            self._taps, self._straightened_mm = 0, None  # a new turn, whatever ended the one before
        self._questions += 1
        self._choices += 1
        question = Question(
            brain=self.character.brain,
            seat=self.seat,
            state=table.state,
            legal=legal_blocks(table.state),
            poses=table.tower.poses(),
            felt=tuple(self._felt),
            taps_this_turn=self._taps,
            options=self.character.options,
            rng=stream(self._seed, f"opponent:{self.seat}:{self._questions}"),
            straightened_mm=self._straightened_mm,
            temptation=self.character.traits.temptation,
        )
        thought = self._thinker.think(question)
        until = table.tick + round(self.character.think_s / TICK_S)
        while self._seen.tick < until:
            yield ()
        while not thought.is_ready:
            yield None
        choice = thought.choice()
        if self._seen.state is not table.state:
            return None  # somebody called or left meanwhile: it may not even be this seat's turn
        self._check(choice)
        return choice

    def _check(self, choice: Choice) -> None:
        """Refuse a choice that does not belong to this step of the turn, and a turn without an end."""
        why = why_unfit(choice, self._seen.state)
        if why is None and self._choices > MOST_CHOICES:
            why = f"that is choice {self._choices} since the tower was last at rest, and no block was placed"
        if why is not None:
            raise OpponentError(f"{self.character.brain.path}: chose {shortened(choice)}: {why}")

    # -- movements of the hand ---------------------------------------------------------------------------

    def _straighten(self, choice: StraightenTower) -> Movement:
        tower = self._seen.tower
        self._straightened_mm = 0.0
        yield (Nudge(choice.two_handed),)
        for _ in range(PATIENCE_TICKS):
            for fact in self._seen.facts:
                if isinstance(fact, Straightened):
                    self._straightened_mm = fact.moved_mm
                    return
            if self._seen.tower is not tower or not self._hand.is_straightening:
                return
            yield ()

    def _probe(self, choice: ProbeBlock) -> Movement:
        tower = self._seen.tower
        self._taps += 1
        yield (Tap(choice.block, choice.direction),)
        for _ in range(PATIENCE_TICKS):
            for fact in self._seen.facts:
                if isinstance(fact, Probed) and fact.block == choice.block:
                    self._remember(Felt(choice.block, choice.direction, fact.slip_mm))
                    return
            if self._seen.state.is_over or self._seen.tower is not tower:
                return
            yield ()

    def _pull(self, choice: PullBlock) -> Movement:
        away = 1 if choice.direction > 0 else -1
        yield (Grip(choice.block, away * GRIP_MM),)
        if choice.brace is not None and self._hand.state is HandState.GRIPPING:
            yield (Brace(choice.brace),)
        patience = max(1, round(choice.patience_s / TICK_S))
        best_mm, since = 0.0, 0
        before = self._places_above(choice.block)
        while self._hand.state is HandState.GRIPPING and since < patience:
            target_mm = away * PULL_MM + self._tremble()
            yield (MoveHand(target_mm, 0.0, choice.speed_mm_s, choice.effort),)
            travel = self._hand.travel_mm * away
            since = since + 1 if travel < best_mm + PROGRESS_MM else 0
            best_mm = max(best_mm, travel) if since == 0 else best_mm
            if travel < POINT_OF_NO_RETURN_MM and self._seen.tick % LOOK_TICKS == 0:
                now = self._places_above(choice.block)
                if any(abs(now[block] - before[block]) > choice.drag_mm for block in now if block in before):
                    break
        if self._hand.state is HandState.GRIPPING:
            in_vain = 1 + max((felt.in_vain for felt in self._felt if felt.block == choice.block), default=0)
            self._remember(Felt(choice.block, choice.direction, 0.0, is_stuck=True, in_vain=in_vain))
            yield from self._push_back(away * GRIP_MM, choice.effort)
        while self._hand.braced is not None and self._hand.is_lifting:
            yield ()
        if self._hand.braced is not None:
            yield (ReleaseBrace(),)

    def _places_above(self, block: BlockId) -> dict[BlockId, float]:
        """Return where the blocks above a layer are, across the shown face, mm: what one sees move."""
        place = self._seen.state.layout.place_of(block)
        side = self._hand.side
        if place is None or side is None:
            return {}
        above = {other for layer in self._seen.state.layout.layers[place.layer + 1 :] for other in layer}
        return {other: x_mm for other, x_mm, _, _ in self._seen.tower.read(side) if other in above}

    def _take_over(self) -> Movement:
        """Put back what the hand of who sat here before still holds."""
        pose = self._hand.hand_pose
        yield from self._push_back(0.0 if pose is None else pose.x_mm - pose.block_x_mm)

    def _push_back(self, at_mm: float, effort: float = 1.0) -> Movement:
        for _ in range(PATIENCE_TICKS):
            hand = self._hand
            pose = hand.hand_pose
            if hand.state is not HandState.GRIPPING or pose is None or abs(hand.travel_mm) < ARRIVED_MM:
                break
            # what came with effort goes back with effort only
            yield (MoveHand(pose.block_x_mm + at_mm - hand.travel_mm, 0.0, 40.0, effort),)
        yield (LetGo(),)

    def _place(self, choice: PlaceBlock) -> Movement:
        hand = self._hand
        x_mm, y_mm = hand.slot_x_mm(choice.slot), hand.over_tower_mm() + SAFE_MM
        yield (ShiftAlong(choice.offset_mm),)
        for _ in range(PATIENCE_TICKS):
            pose = hand.hand_pose
            if hand.state is not HandState.CARRYING or pose is None:
                return
            if abs(pose.block_x_mm - x_mm) < ARRIVED_MM:
                break
            yield (MoveHand(x_mm, y_mm, self.character.hand.carry_mm_s),)
        while self._is_falling:
            yield ()  # the rules may want what has fallen to be placed first
        if hand is self._hand and hand.block == self._seen.state.in_hand:
            yield (LetGo(),)

    def _tremble(self) -> float:
        self._shake_mm = TREMOR_KEPT * self._shake_mm + self._tremor.gauss(0, self.character.hand.tremor_mm)
        return self._shake_mm

    def _age(self) -> None:
        """A turn, or one owed pull, is over: what was felt is older; where a layer changed, it is gone."""
        self._taps = 0
        self._choices = 0
        self._straightened_mm = None
        self._has_aged = True
        layout = self._seen.state.layout
        places = {felt.block: layout.place_of(felt.block) for felt in self._felt}
        self._felt = [
            replace(felt, turns_ago=felt.turns_ago + 1)
            for felt in self._felt
            if (place := places[felt.block]) is not None
            and self._rows.get(felt.block) == layout.layers[place.layer]
        ]

    def _remember(self, felt: Felt) -> None:
        self._felt = [old for old in self._felt if old.block != felt.block] + [felt]
        place = self._seen.state.layout.place_of(felt.block)
        if place is not None:
            self._rows[felt.block] = self._seen.state.layout.layers[place.layer]
