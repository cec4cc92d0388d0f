"""A table with real physics at which tests play seats: commands in, ticks, facts and events out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from stacko_arcade.match.commands import Command, Grip, LetGo, MoveHand, Tap
from stacko_arcade.match.players import Player, QueuedPlayer
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.match.streams import stream
from stacko_arcade.match.turn_manager import Refused, TurnManager
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.events import Event
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, Rows, TowerRules
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import resolve
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.facts import Fact
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import HandState

LAYERS: Final = 15
TICKS_S: Final = 120
SEED: Final = 17
FILLER: Final = "g1"
"""What the other blocks of a tower are that was made for a test; each of them matches the one before."""


@cache
def loose_layers(seed: int = SEED) -> tuple[int, ...]:
    """Return the layers whose middle block carries nothing, in a tower that house rules spell out.

    There blocks are numbered as they are built, so the seed alone decides it.
    """
    fit = Fit.draw([BlockId(number) for number in range(3 * LAYERS)], stream(seed, "fit"))
    found = []
    for layer in range(LAYERS - 2):
        row = [(slot, BlockId(3 * layer + slot), (slot - 1) * 25.0) for slot in Slot]
        if fit.shares(row, 0.0)[Slot.MIDDLE] == 0:
            found.append(layer)
    return tuple(found)


def tower_with(*loose: str, seed: int = SEED, filler: str = FILLER) -> HouseRules:
    """Return the official rules with a tower in which blocks of these names come out easily, lowest first."""
    layers = loose_layers(seed)
    assert len(loose) <= len(layers), f"seed {seed} has {len(layers)} loose blocks"
    middle = dict(zip(layers, loose, strict=False))
    rows: Rows = tuple((filler, middle.get(layer, filler), filler) for layer in range(LAYERS))
    return replace(OFFICIAL, tower=TowerRules(rows))


class Desk:
    """A match of people; everything that is said, reported and refused is kept."""

    def __init__(
        self,
        house_rules: HouseRules | None = None,
        seats: int = 2,
        seed: int = SEED,
        players: Sequence[Player] | None = None,
    ) -> None:
        house_rules = tower_with(seed=seed) if house_rules is None else house_rules
        setup = MatchSetup(house_rules, tuple(SeatSetup(f"P{seat}") for seat in range(seats)), seed)
        self.people = [QueuedPlayer() for _ in range(seats)]
        self.manager = TurnManager(setup, self.people if players is None else players)
        self.facts: list[Fact] = []
        self.refusals: list[Refused] = []
        self.said: list[tuple[int, Seat, Command]] = []
        self.manager.facts.subscribe(self.facts.append)
        self.manager.refusals.subscribe(self.refusals.append)
        self.manager.start()

    @property
    def state(self) -> MatchState:
        return self.manager.state

    @property
    def hand(self) -> Hand:
        return self.manager.tower.hand

    @property
    def events(self) -> list[Event]:
        return [entry.event for entry in self.manager.journal.entries]

    @property
    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    @property
    def loose(self) -> list[BlockId]:
        """The blocks in the middle of the loose layers that are still there."""
        rows = self.manager.tower.layers
        blocks = [rows[layer][Slot.MIDDLE] for layer in loose_layers(self.manager.setup.seed)]
        return [block for block in blocks if block is not None]

    def block(self, name: str) -> BlockId:
        return resolve(self.state, name)

    def say(self, *commands: Command) -> None:
        """Let the seat to move say something; what comes of it is seen after a tick."""
        for command in commands:
            self.said.append((self.manager.tick_count, self.state.to_move, command))
            self.people[self.state.to_move].say(command)

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.manager.tick()

    def until(self, is_there: Callable[[], bool], most_s: float = 20.0) -> None:
        """Let time pass until something is the case; it is an error if that takes too long."""
        for _ in range(round(most_s * TICKS_S)):
            if is_there():
                return
            self.manager.tick()
        raise AssertionError(
            f"did not come in {most_s} s: {self.hand.state}, {self.state.phase}, {self.names[-8:]}"
        )

    def until_in(self, phase: Phase) -> None:
        self.until(lambda: self.state.phase is phase and not self.manager.tower.is_rebuilding)

    # -- what a hand does ------------------------------------------------------------------------------

    def tap(self, block: BlockId, direction: int = 1) -> None:
        self.say(Tap(block, direction))
        self.tick()
        self.until(lambda: self.hand.state is HandState.IDLE)

    def grip(self, block: BlockId, at_mm: float = 20.0) -> None:
        self.say(Grip(block, at_mm))
        self.tick()
        assert self.hand.state is HandState.GRIPPING, self.refusals

    def drag(self, to_mm: float, speed_mm_s: float = 120.0) -> None:
        """Pull until the held block is so far out."""
        away = 1 if to_mm > self.hand.travel_mm else -1
        self.say(MoveHand(to_mm + 60.0 * away, 0.0, speed_mm_s))
        self.until(
            lambda: self.hand.state is not HandState.GRIPPING or (self.hand.travel_mm - to_mm) * away >= 0
        )

    def pull(self, block: BlockId) -> None:
        """Take a block out until it is carried beside the tower, above its top."""
        self.grip(block)
        self.drag(200.0)
        assert self.hand.state is HandState.CARRYING
        self.until(lambda: not self.hand.is_lifting)

    def carry_over(self, slot: Slot) -> None:
        x_mm, y_mm = self.hand.slot_x_mm(slot), self.hand.over_tower_mm() + 12.0
        self.say(MoveHand(x_mm, y_mm))
        self.until(lambda: self.hand.hand_pose is not None and abs(self.hand.hand_pose.x_mm - x_mm) < 0.5)

    def place(self, slot: Slot) -> None:
        """Lay the block in hand down and let the tower settle."""
        self.carry_over(slot)
        self.say(LetGo())
        self.until_in(Phase.SETTLE)
        self.settle()

    def settle(self) -> None:
        self.until(lambda: self.state.phase is not Phase.SETTLE and not self.manager.tower.is_rebuilding)

    def stack(self, block: BlockId, slot: Slot) -> None:
        """Play a whole pull: take a block out and lay it on top."""
        self.pull(block)
        self.place(slot)
