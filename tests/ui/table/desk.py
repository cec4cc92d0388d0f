"""A table without a window: a real match, a real tower, the control of the hand, and what a desk is asked."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin
from typing import TYPE_CHECKING

from stacko_arcade.match.commands import Command, LetGo
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.events import Event
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules
from stacko_arcade.rules.legal import legal_blocks, legal_slots, why_not
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WIDTH_MM,
    Side,
    end_on_side,
    lengthwise_side,
)
from stacko_arcade.ui.presenters.hud import LOOSE_MM, Sitter
from stacko_arcade.ui.presenters.words import why_not_words
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.table.control import HandControl, Hit

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.layout import Slot
    from stacko_arcade.rules.state import MatchState
    from stacko_arcade.tower.hand import Hand
    from stacko_arcade.tower.tower import Tower

FRAME_S = 1 / 60
PATIENCE = 1500
"""Frames after which something will not happen any more."""


class TableDesk:
    """Two people at a table; the first has the control."""

    def __init__(self, seed: int = 1, house_rules: HouseRules = OFFICIAL, people: int = 2) -> None:
        seats = tuple(SeatSetup(f"Player {number + 1}") for number in range(people))
        sitters = [Sitter(seat.name, "person1", is_human=True) for seat in seats]
        self.session = Session(MatchSetup(house_rules, seats, seed), sitters, OnTheSpot())
        self.control = HandControl(self)
        self.is_table_turning = False
        self.said: list[Command] = []
        self.refused: list[tuple[BlockId, str]] = []
        self.looked_at: list[BlockId] = []
        self.events: list[Event] = []
        self.session.manager.journal.subscribe(lambda entry: self.events.append(entry.event))
        self.session.manager.start()

    # -- what the control asks for -----------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        return self.session.tower.hand

    @property
    def is_turning(self) -> bool:
        return self.is_table_turning

    def may_pull(self, block: BlockId) -> bool:
        return block in legal_blocks(self.state)

    def open_slots(self) -> tuple[Slot, ...]:
        return legal_slots(self.state)

    def say(self, command: Command) -> None:
        self.said.append(command)
        if self.session.person is not None:
            self.session.person.say(command)

    def refuse(self, block: BlockId) -> None:
        refusal = why_not(self.state, block)
        self.refused.append((block, "" if refusal is None else why_not_words(self.state, block, refusal)))

    def is_over_tower(self, y_mm: float) -> bool:
        return y_mm > (self.state.layout.height - 1) * BLOCK_HEIGHT_MM

    def say_place(self) -> None:
        self.asked_for_height = True

    def look_at(self, block: BlockId) -> None:
        self.looked_at.append(block)

    def block_to_steady(self, block: BlockId) -> BlockId | None:
        place = self.state.layout.place_of(block)
        return None if place is None else self.state.layout.layers[place.layer + 1][1]

    # -- what tests do and see ---------------------------------------------------------------------

    @property
    def state(self) -> MatchState:
        return self.session.state

    @property
    def tower(self) -> Tower:
        return self.session.tower

    @property
    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    def frames(self, count: int = 1) -> None:
        """Let frames pass as the window does."""
        for _ in range(count):
            self.control.keep_pulling()
            self.session.advance(FRAME_S)

    def until(self, holds: Callable[[], bool], what: str = "") -> None:
        for _ in range(PATIENCE):
            if holds():
                return
            self.frames()
        raise AssertionError(f"{what or 'it'} never happened: {self.hand.state}, {self.state.phase}")

    def hit(self, block: BlockId, at_mm: float = 20.0, *, is_end_on: bool = False) -> Hit:
        place = self.state.layout.place_of(block)
        assert place is not None
        side = end_on_side(place.layer) if is_end_on else lengthwise_side(place.layer)
        return Hit(block, side, is_end_on, at_mm)

    def loose(self, *, above: int = 0) -> BlockId:
        """Tap legal numbers, from a layer up, until one slides."""
        for block in legal_blocks(self.state):
            place = self.state.layout.place_of(block)
            if place is None or place.layer < above or self.state.blocks[block].number is None:
                continue
            self.control.tap(block, 1)
            self.until(lambda block=block: block in self.session.felt, "the answer to a tap")  # type: ignore[misc]
            self.until(lambda: self.hand.state is HandState.IDLE and self.state.touched is None)
            if self.session.felt[block] >= LOOSE_MM:
                self.said.clear()
                return block
        raise AssertionError("every block sits tight")

    def drag_out(self, block: BlockId, to_mm: float = 200.0) -> None:
        """Press on a block and draw it out sideways until it is free."""
        self.grip_by_mouse(block)
        self.control.drag(200, 0, to_mm, 0.0, 1.0)
        self.until(lambda: self.hand.state is not HandState.GRIPPING, "the block's freedom")
        assert self.hand.state is HandState.CARRYING

    def grip_by_mouse(self, block: BlockId) -> None:
        self.control.press(self.hit(block), 0, 0)
        self.control.drag(10, 0, 20.0, 0.0, 1.0)
        self.until(lambda: self.hand.state is HandState.GRIPPING, "a grip")

    def carry(self, block: BlockId) -> None:
        """Pull a block out and wait until it hangs over the tower."""
        self.drag_out(block)
        self.control.release()
        self.until(lambda: not self.hand.is_lifting, "the end of the lift")

    def lets_go(self) -> int:
        return sum(isinstance(command, LetGo) for command in self.said)


class Watch:
    """Sees to it that nothing is launched and nothing passes through another block."""

    FASTEST_MM_S = 4000.0
    DEEPEST_MM = 1.0
    LONGEST_LOOKS = 2
    TICKS_A_LOOK = 6

    def __init__(self, tower: Tower) -> None:
        self._tower = tower
        self._was: dict[tuple[Side, BlockId], tuple[float, float]] = {}
        self._deep: dict[tuple[Side, BlockId, BlockId], int] = {}
        self._ticks = 0
        self.fastest_mm_s = 0.0
        tick = tower.tick

        def watched() -> object:
            facts = tick()
            self.look()
            return facts

        vars(tower)["tick"] = watched

    def look(self) -> None:
        self._ticks += 1
        if self._tower.collapsed is not None:
            return
        layers = {block: n for n, row in enumerate(self._tower.layers) for block in row if block is not None}
        for side in Side:
            places = [place for place in self._tower.read(side) if place[0] in layers]
            for block, x, y, _ in places:
                was = self._was.get((side, block))
                if was is not None and not self._tower.is_rebuilding:
                    speed = ((x - was[0]) ** 2 + (y - was[1]) ** 2) ** 0.5 * 120
                    self.fastest_mm_s = max(self.fastest_mm_s, speed)
                    assert speed <= self.FASTEST_MM_S, f"block {block} flies at {speed:.0f} mm/s"
            self._was = {key: at for key, at in self._was.items() if key[0] is not side}
            self._was.update({(side, block): (x, y) for block, x, y, _ in places})
            if self._ticks % self.TICKS_A_LOOK == 0:
                self._look_for_overlaps(side, places, layers)

    def _look_for_overlaps(
        self, side: Side, places: list[tuple[BlockId, float, float, float]], layers: dict[BlockId, int]
    ) -> None:
        for number, one in enumerate(places):
            for other in places[number + 1 :]:
                is_lane = layers[one[0]] == layers[other[0]] and end_on_side(layers[one[0]]) is not side
                if is_lane or abs(one[2] - other[2]) > 40 or abs(one[1] - other[1]) > 90:
                    continue
                wide = [
                    BLOCK_WIDTH_MM - 0.2 if end_on_side(layers[block[0]]) is side else BLOCK_LENGTH_MM
                    for block in (one, other)
                ]
                key = (side, one[0], other[0])
                depth = overlap_mm(one[1:], wide[0], other[1:], wide[1])
                self._deep[key] = self._deep.get(key, 0) + 1 if depth > self.DEEPEST_MM else 0
                assert self._deep[key] <= self.LONGEST_LOOKS, (
                    f"{key} overlap by {depth:.1f} mm for more than 0.1 s"
                )


def overlap_mm(
    one: tuple[float, float, float], one_wide: float, other: tuple[float, float, float], other_wide: float
) -> float:
    """Return how deep two blocks lie in each other, along the axis in which it is least; 0 if they do not."""
    least = float("inf")
    boxes = [(*one, one_wide), (*other, other_wide)]
    for _, _, angle, _ in boxes:
        for turn in (angle, angle + 1.5707963267948966):
            ax, ay = cos(turn), sin(turn)
            spans = []
            for x, y, of, wide in boxes:
                c, s = cos(of), sin(of)
                half = abs(c * ax + s * ay) * wide / 2 + abs(-s * ax + c * ay) * BLOCK_HEIGHT_MM / 2
                middle = x * ax + y * ay
                spans.append((middle - half, middle + half))
            least = min(least, min(spans[0][1], spans[1][1]) - max(spans[0][0], spans[1][0]))
    return max(0.0, least)
