"""Why some blocks are loose: heights that differ by a tenth of a millimeter, and plain statics."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.units import BLOCK_MASS_G, BLOCK_WIDTH_MM, END_ON_MM

HEIGHT_SIGMA_MM: Final = 0.17
MASS_SIGMA: Final = 0.03
MASS_SPREAD: Final = 0.07
"""No block's mass differs from the mean by more than this part."""

MIDDLE_LOW_MM: Final = 0.0506
"""The middle slot lies lower by this much: equal averages miss the measured pattern by 7 points."""
ALL_CARRY_MM: Final = 0.0297
"""Up to this difference between the middle and the line of its neighbors all give way and carry."""
TWO_CARRY_MM: Final = 0.077
"""Up to this rise of the middle one end still carries with it; above, the middle carries all."""
LOOSE_SHARE: Final = 0.01
SECOND_SHARE: Final = 0.25
"""What the lower of two carrying blocks takes when the center of mass gives it less."""

PATTERNS: Final = ("middle", "both ends", "one end", "none", "other")
"""Which blocks of a full layer are loose: the four measured patterns; `other`: one end carries all."""

Standing = tuple[Slot, BlockId, float]
"""A block of a layer: slot, id, its place across the layer in mm."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Height differences and masses of a match's blocks; nobody is told, it is felt by probing."""

    heights_mm: Mapping[BlockId, float] = field(default_factory=dict)
    masses_g: Mapping[BlockId, float] = field(default_factory=dict)
    is_even: bool = False

    @classmethod
    def draw(cls, blocks: Iterable[BlockId], rng: random.Random) -> Self:
        """Return heights (deviation 0.17 mm) and masses (12 g ± 7 %), drawn in the order of the blocks."""
        heights: dict[BlockId, float] = {}
        masses: dict[BlockId, float] = {}
        for block in blocks:
            heights[block] = round(rng.gauss(0.0, HEIGHT_SIGMA_MM), 4)
            spread = min(max(rng.gauss(0.0, MASS_SIGMA), -MASS_SPREAD), MASS_SPREAD)
            masses[block] = round(BLOCK_MASS_G * (1 + spread), 4)
        return cls(heights, masses)

    @classmethod
    def even(cls) -> Self:
        """Return a fit in which all heights and masses are equal and the load is shared by statics alone."""
        return cls(is_even=True)

    def mass_g(self, block: BlockId) -> float:
        """Return the mass of a block."""
        return self.masses_g.get(block, BLOCK_MASS_G)

    def shares(self, standing: Sequence[Standing], center_mm: float) -> tuple[float, ...]:
        """Return which part of the load above each block of a layer carries; together 1.

        `standing` is in slot order; `center_mm` is the center of mass of everything above, across the layer.
        """
        if len(standing) == 1:
            return (1.0,)
        places = tuple(place for _, _, place in standing)
        if self.is_even or len(standing) == 2:
            return _springs(places, center_mm)
        left, middle, right = (self.heights_mm.get(block, 0.0) for _, block, _ in standing)
        rise = middle - MIDDLE_LOW_MM - (left + right) / 2
        offset = center_mm - places[1]
        if rise < -ALL_CARRY_MM:
            first, last = _springs((places[0], places[2]), center_mm)
            return (first, 0.0, last)
        if rise <= ALL_CARRY_MM:
            return _springs(places, center_mm)
        balances = abs(offset) <= BLOCK_WIDTH_MM / 2
        if rise > TWO_CARRY_MM and balances:
            return (0.0, 1.0, 0.0)
        left_carries = left > right if balances else offset < 0
        neighbor = places[0] if left_carries else places[2]
        least = SECOND_SHARE if rise <= TWO_CARRY_MM else 0.0
        second = min(max(offset / (neighbor - places[1]), least), 1.0)
        return (second, 1 - second, 0.0) if left_carries else (0.0, 1 - second, second)

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON-able table for saves."""
        return {
            "even": self.is_even,
            "heights_mm": {str(int(block)): value for block, value in self.heights_mm.items()},
            "masses_g": {str(int(block)): value for block, value in self.masses_g.items()},
        }

    @classmethod
    def from_dict(cls, table: Mapping[str, Any]) -> Self:
        """Return the fit that `to_dict` wrote.

        Raises:
            KeyError, TypeError, ValueError: the table has another shape.

        """
        return cls(
            {BlockId(int(block)): float(value) for block, value in table["heights_mm"].items()},
            {BlockId(int(block)): float(value) for block, value in table["masses_g"].items()},
            bool(table["even"]),
        )


def _springs(places: Sequence[float], center: float) -> tuple[float, ...]:
    """Return the shares of equal blocks under a stiff load, none below 0, together 1.

    Each block is a spring under either edge of its width: a block is no line, and the load of one at its
    edge is not all its neighbor's. Springs that would have to hold the load down are let go.
    """
    half = END_ON_MM / 2
    springs = [(index, place + edge) for index, place in enumerate(places) for edge in (-half, half)]
    while True:
        mean = sum(place for _, place in springs) / len(springs)
        spread = sum((place - mean) ** 2 for _, place in springs)
        forces = [1 / len(springs) + (place - mean) * (center - mean) / spread for _, place in springs]
        if len(springs) == 2 or min(forces) >= 0.0:
            break
        springs.pop(forces.index(min(forces)))
    shares = [0.0] * len(places)
    for (index, _), force in zip(springs, forces, strict=True):
        shares[index] += max(force, 0.0)
    total = sum(shares)
    return tuple(share / total for share in shares)


def pattern(shares: Sequence[float]) -> str:
    """Return which blocks of a full layer are loose: `middle`, `both ends`, `one end`, `none` or `other`.

    The first four are those of measured towers; `other` is a layer whose end carries all.
    """
    loose = tuple(share <= LOOSE_SHARE for share in shares)
    names = {
        (False, True, False): "middle",
        (True, False, True): "both ends",
        (True, False, False): "one end",
        (False, False, True): "one end",
        (False, False, False): "none",
    }
    return names.get((loose[0], loose[1], loose[2]), "other")
