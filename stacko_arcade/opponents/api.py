"""What a computer opponent is given and what it may answer: the plug-in API.

An opponent is a pure choice over what a player may see. It is handed a :class:`TableView` and a random
generator, and answers with one :data:`Choice`. It never touches the tower: the match carries the choice
out with the same hand, the same forces and a tremor of the opponent's own.

A brain is a module in ``ai/`` with a function ``choose(view, rng)``; a character is a YAML file beside it::

    name: Tilda
    brain: careful
    options: {probes: 6, speed_mm_s: 70}
    hand: {tremor_mm: 0.25}
    character: {attention: 0.8, temptation: 0.1, eagerness: 0.5}

Brains may import :mod:`stacko_arcade.rules` and this module, nothing else of the game.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.house_rules import StraightenWhen
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState, Phase

Option = float | int | str | bool
"""A value a character's file may set for its brain."""


@dataclass(frozen=True, slots=True)
class Felt:
    """What a finger felt when this seat probed or pulled a block.

    ``slip_mm`` is how far the block went under a light tap (0 to 2 mm); ``is_stuck`` says that a pull did
    not bring it, or dragged the tower along; ``turns_ago`` is 0 for what was felt in
    this turn, ``in_vain`` counts the pulls that were given up.
    """

    block: BlockId
    direction: int
    slip_mm: float
    is_stuck: bool = False
    turns_ago: int = 0
    in_vain: int = 0


@dataclass(frozen=True, slots=True)
class Balance:
    """How far the tower is from tipping, in mm, as one can see it from both sides.

    ``now_mm`` holds the margin with every block in place; ``without_mm`` the one that would be left if a
    block were gone (only blocks that may be pulled); ``lean_mm`` is how far, in either face, the weight
    above the lowest layer stands from the axis of the tower, with its sign: (front face, right face).
    ``top_off_mm`` is how far the blocks of the top three layers lie from where they would squared up.
    """

    now_mm: float
    without_mm: Mapping[BlockId, float]
    lean_mm: tuple[float, float]
    top_off_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a pull that was only imagined, on a copy of the tower in which no block is loose.

    ``is_out`` says whether the block came, ``falls`` whether another block fell; ``drag_mm`` is how far the
    farthest other block was moved, ``margin_mm`` how far from tipping the tower stands afterwards (0 where
    it falls).
    """

    is_out: bool
    falls: bool
    drag_mm: float
    margin_mm: float


class Imagination(Protocol):
    """Tries pulls out, some eight in a second."""

    def __call__(self, block: BlockId, direction: int, speed_mm_s: float, effort: float) -> Trial:
        """Return what comes of a pull."""
        ...


@dataclass(frozen=True, slots=True)
class TableView:
    """What the seat to move sees.

    ``state`` is the match as the rules know it (nothing in it is hidden), ``legal`` the blocks that may be
    pulled now, ``felt`` what this seat remembers to have felt, of layers that have not changed since, and
    ``taps_this_turn`` how many blocks it has probed in this turn. ``straightened_mm`` is how much nearer to
    the axis the top came when this seat straightened it in this turn, None when it has not. ``temptation``
    says how likely the character reaches for a second hand when it should not, from 0 to 1.

    Whatever needs no choice is done without asking: the cube is rolled, a turn in which nothing fits passed.
    """

    seat: Seat
    state: MatchState
    legal: tuple[BlockId, ...]
    balance: Balance
    felt: tuple[Felt, ...]
    taps_this_turn: int
    options: Mapping[str, Option]
    straightened_mm: float | None = None
    temptation: float = 0.0
    imagination: Imagination | None = None

    def try_pull(self, block: BlockId, direction: int, speed_mm_s: float, effort: float = 1.0) -> Trial:
        """Return what would come of a pull, as far as one can see: how tight the block sits is not known.

        ``direction`` is -1 (left) or +1 in the block's lengthwise face; ``effort`` is how many times the
        usual strength the hand may use. What is beyond the hand (600 mm/s, an effort of 1 to 4) is tried at
        its limit.
        A quick pull takes some tenth of a second, a slow or hard one up to half a second, in the process in
        which opponents think: the game does not stop.

        Raises:
            ValueError: another direction, or a speed or an effort that is no finite number above 0.
            LookupError: the block is not in the tower.
            RuntimeError: there is no tower to imagine, as in a view made by hand.
        """
        if direction not in (-1, 1):
            raise ValueError(f"direction {direction}: -1 (left) or +1 (right) would be right")
        for name, figure in (("speed_mm_s", speed_mm_s), ("effort", effort)):
            if not 0 < figure < math.inf:
                raise ValueError(f"{name} {figure}: a finite number above 0 would be right")
        if self.imagination is None:
            raise RuntimeError("this view has no tower to try a pull on")
        if self.state.layout.place_of(block) is None:
            raise LookupError(f"block {block} is not in the tower")
        return self.imagination(block, direction, speed_mm_s, effort)

    @property
    def may_straighten(self) -> bool:
        """Tell whether this seat may straighten the tower now."""
        is_agreed = self.state.house_rules.straighten is not StraightenWhen.OFF
        return is_agreed and self.state.phase is Phase.CHOOSE and self.state.touched is None

    @property
    def has_two_hands(self) -> bool:
        """Tell whether a second hand is allowed; else it is an offence that others may call."""
        return self.state.house_rules.hands.max > 1

    def above(self, block: BlockId) -> tuple[BlockId, ...]:
        """Return the blocks that lie right on a block's layer: one to brace is among them."""
        place = self.state.layout.place_of(block)
        if place is None or place.layer + 1 >= self.state.layout.height:
            return ()
        return tuple(other for other in self.state.layout.layers[place.layer + 1] if other is not None)

    @property
    def placing_face(self) -> int:
        """Index into ``balance.lean_mm`` of the face in which the slots to be filled stand side by side."""
        return self.state.layout.open_slots()[0].layer % 2

    def option(self, name: str, default: float) -> float:
        """Return a number that the character's file sets, or the default."""
        value = self.options.get(name, default)
        return value if isinstance(value, int | float) else default


@dataclass(frozen=True, slots=True)
class ProbeBlock:
    """Tap a block to feel whether it is loose; -1 pushes left, +1 right in its lengthwise face."""

    block: BlockId
    direction: int


@dataclass(frozen=True, slots=True)
class PullBlock:
    """Pull a block out, -1 to the left, +1 to the right.

    It is pushed back when it has not moved for ``patience_s``, or when what lies above has been dragged
    along by more than ``drag_mm``: then it is felt as stuck. ``effort`` is how many times the usual strength
    the hand may use, 1 to 4. ``brace`` is a block that a second hand holds in place meanwhile: what lies
    above is not dragged along, but where the house rules allow one hand it is an offence.
    """

    block: BlockId
    direction: int
    speed_mm_s: float
    patience_s: float = 1.5
    drag_mm: float = 6.0
    effort: float = 1.0
    brace: BlockId | None = None


@dataclass(frozen=True, slots=True)
class PlaceBlock:
    """Lay the block in hand into a slot, shifted along its own length (at most 10 mm)."""

    slot: Slot
    offset_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class NameColor:
    """Call a color: after a wild, or for a penalty."""

    color: Color


@dataclass(frozen=True, slots=True)
class StraightenTower:
    """Nudge the top three layers toward the axis before the pull; it may go wrong, and counts as a touch.

    With two hands it is surer, but where the house rules allow one hand it is an offence.
    """

    two_handed: bool = False


Choice = ProbeBlock | PullBlock | PlaceBlock | NameColor | StraightenTower


class Brain(Protocol):
    """Chooses. Called for every step of a turn: to probe or pull, to place, to call a color."""

    def __call__(self, view: TableView, rng: Random) -> Choice:
        """Return what to do now; ties are broken by ``rng``, a stream of this seat."""
        ...
