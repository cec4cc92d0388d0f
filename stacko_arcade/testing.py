"""Test doubles: towers drawn as text and a table at which tests play by block names."""

from __future__ import annotations

import random
from dataclasses import replace

from stacko_arcade.rules.arrange import arrange, arrange_rows
from stacko_arcade.rules.blocks import BlockId, BlockSet, Color
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.events import Event
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules, Rows, TowerRules
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
    ClockExpired,
    Fell,
    Intent,
    JumpIn,
    Pass,
    PenaltyColor,
    Place,
    Pull,
    Roll,
    Settled,
    Straighten,
    Toppled,
    Touch,
)
from stacko_arcade.rules.layout import Layout, Slot
from stacko_arcade.rules.legal import legal_names, legal_slots, resolve
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.start import start_match
from stacko_arcade.rules.state import MatchState, Phase


def draw_tower(drawing: str) -> tuple[BlockSet, Layout]:
    """Return the blocks and the layout of a tower drawn top layer first.

    Layers stand on lines of their own or are parted by ``/``; three names each, ``.`` where no block lies.
    Copies are numbered from the bottom.

    >>> len(draw_tower("r4 . b-skip / y1 g2 wild")[1])
    5

    Raises:
        ValueError: a layer of other than three names.

    """
    return arrange_rows(drawn_rows(drawing))


def drawn_rows(drawing: str) -> Rows:
    """Return a drawn tower as house rules spell it out, bottom layer first."""
    rows: list[tuple[str | None, str | None, str | None]] = []
    for line in reversed(drawing.strip().replace("/", "\n").splitlines()):
        names = [None if name == "." else name for name in line.split()]
        if len(names) != 3:
            raise ValueError(f"a layer has three names, not {line!r}")
        rows.append((names[0], names[1], names[2]))
    return tuple(rows)


def tower_text(blocks: BlockSet, layout: Layout) -> str:
    """Return a layout as it is drawn, top layer first, a line each."""
    return "\n".join(
        " ".join("." if block is None else blocks[block].name for block in layer)
        for layer in reversed(layout.layers)
    )


class Table:
    """A match played by names; what it is told must be accepted, except by ``refuses``."""

    def __init__(
        self,
        drawing: str | int,
        seats: int = 3,
        house_rules: HouseRules = OFFICIAL,
        *,
        seed: int = 0,
        is_layout_known: bool = True,
    ) -> None:
        """Build the tower that is drawn, or the one of a seed; ``seed`` decides what chance decides later."""
        if isinstance(drawing, str):  # a tower that is built again is the same
            house_rules = replace(house_rules, tower=TowerRules(drawn_rows(drawing)))
        rng = random.Random(0 if isinstance(drawing, str) else drawing)  # noqa: S311
        blocks, layout = arrange(house_rules, rng)
        self.state: MatchState
        self.state, started = start_match(
            house_rules, blocks, layout if is_layout_known else None, seats, seed=seed
        )
        self.events: list[Event] = list(started)

    def tell(self, intent: Intent) -> tuple[Event, ...]:
        """Return what happens; a refusal is an error."""
        decided = decide(self.state, intent)
        if isinstance(decided, Refusal):
            raise AssertionError(f"{intent} was refused: {decided.rule}: {decided.message}")  # noqa: TRY004
        for event in decided:
            self.state = evolve(self.state, event)
        self.events.extend(decided)
        return decided

    def refuses(self, intent: Intent) -> Refusal:
        """Return the refusal of an intent; acceptance is an error."""
        decided = decide(self.state, intent)
        if not isinstance(decided, Refusal):
            raise AssertionError(f"{intent} was accepted: {decided}")  # noqa: TRY004
        return decided

    def block(self, name: str) -> BlockId:
        """Return the block that a name means now."""
        return resolve(self.state, name)

    def touch(self, name: str, *, two_handed: bool = False) -> tuple[Event, ...]:
        """Tap a block."""
        return self.tell(Touch(self.state.to_move, self.block(name), two_handed))

    def pull(self, name: str, *, two_handed: bool = False) -> tuple[Event, ...]:
        """Pull a block out."""
        return self.tell(Pull(self.state.to_move, self.block(name), two_handed))

    def place(self, slot: Slot | None = None, *, two_handed: bool = False) -> tuple[Event, ...]:
        """Lay the block in hand on top, in the first open slot if none is named, and let the tower settle."""
        return (*self.tell_place(slot, two_handed=two_handed), *self.settle())

    def tell_place(self, slot: Slot | None = None, *, two_handed: bool = False) -> tuple[Event, ...]:
        """Lay the block in hand on top; the tower has not settled yet."""
        chosen = legal_slots(self.state)[0] if slot is None else slot
        return self.tell(Place(self.state.to_move, chosen, two_handed))

    def settle(self) -> tuple[Event, ...]:
        """Let the tower come to rest."""
        return self.tell(Settled())

    def stack(self, *names: str, two_handed: bool = False) -> tuple[Event, ...]:
        """Pull and place blocks one after the other."""
        return tuple(
            event for name in names for event in (*self.pull(name, two_handed=two_handed), *self.place())
        )

    def straighten(self, *, two_handed: bool = False) -> tuple[Event, ...]:
        """Square the tower up."""
        return self.tell(Straighten(self.state.to_move, two_handed))

    def call_color(self, color: Color) -> tuple[Event, ...]:
        """Call the color of the wild."""
        return self.tell(CallColor(self.state.to_move, color))

    def call_uno(self, offender: int, by: int) -> tuple[Event, ...]:
        """Call UNO! on a seat."""
        return self.tell(CallUno(Seat(by), Seat(offender)))

    def penalty_color(self, color: Color, by: int) -> tuple[Event, ...]:
        """Name the color of the penalty."""
        return self.tell(PenaltyColor(Seat(by), color))

    def fall(self, *names: str) -> tuple[Event, ...]:
        """Let blocks fall while the tower stands."""
        return self.tell(Fell(tuple(self.block(name) for name in names)))

    def topple(self, *, late: bool = False) -> tuple[Event, ...]:
        """Let the tower collapse."""
        return self.tell(Toppled(late))

    def roll(self, face: str | None = None) -> tuple[Event, ...]:
        """Roll the cube; a face is named as in ``red1``, ``reverse``, ``draw2``."""
        faces = {shown.name: shown for shown in self.state.house_rules.cube.faces}
        return self.tell(Roll(self.state.to_move, None if face is None else faces[face]))

    def skip_turn(self) -> tuple[Event, ...]:
        """Let the turn go by because nothing fits."""
        return self.tell(Pass(self.state.to_move))

    def jump_in(self, name: str, seat: int) -> tuple[Event, ...]:
        """Take the turn with the twin of the number just stacked, and pull it."""
        twin = self.block(name)
        return (*self.tell(JumpIn(Seat(seat), twin)), *self.tell(Pull(Seat(seat), twin)))

    def expire_clock(self) -> tuple[Event, ...]:
        """Let the clock run out."""
        return self.tell(ClockExpired())

    @property
    def legal(self) -> set[str]:
        """Return what is legal now, by name."""
        return set(legal_names(self.state))

    @property
    def phase(self) -> Phase:
        """Return the phase of the turn."""
        return self.state.phase

    @property
    def target(self) -> str:
        """Return the target in words, e.g. ``red or 4``."""
        return str(self.state.target) if self.state.target else "any block"

    @property
    def text(self) -> str:
        """Return the tower as drawn, top layer first."""
        return tower_text(self.state.blocks, self.state.layout)


def names(events: tuple[Event, ...]) -> list[str]:
    """Return the types of events, in order."""
    return [type(event).__name__ for event in events]
