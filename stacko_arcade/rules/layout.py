"""Which block belongs where in the tower."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.blocks import BlockId

if TYPE_CHECKING:
    from collections.abc import Iterator


class Slot(IntEnum):
    """Place in a layer, as seen in the face in which the layer lies end-on."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2

    def __str__(self) -> str:
        return self.name.lower()


SLOTS: Final = (Slot.LEFT, Slot.MIDDLE, Slot.RIGHT)


Layer = tuple[BlockId | None, BlockId | None, BlockId | None]
"""A row of three, left to right; None where no block lies."""

EMPTY_LAYER: Final[Layer] = (None, None, None)


@dataclass(frozen=True, slots=True)
class Place:
    """A slot of a layer; layers count from 0 at the table."""

    layer: int
    slot: Slot

    def __str__(self) -> str:
        return f"the {self.slot} of layer {self.layer}"


def _filled(layer: Layer, slot: int, block: BlockId | None) -> Layer:
    left, middle, right = layer
    if slot == Slot.LEFT:
        return (block, middle, right)
    if slot == Slot.MIDDLE:
        return (left, block, right)
    return (left, middle, block)


@dataclass(frozen=True, slots=True)
class Layout:
    """The tower as rows of block ids, bottom layer first; the top layer is never empty."""

    layers: tuple[Layer, ...]

    @property
    def height(self) -> int:
        """Return the number of layers."""
        return len(self.layers)

    def __iter__(self) -> Iterator[BlockId]:
        return (block for layer in self.layers for block in layer if block is not None)

    def __len__(self) -> int:
        return sum(3 - layer.count(None) for layer in self.layers)

    def place_of(self, block: BlockId) -> Place | None:
        """Return where a block lies, or None if it is not in the tower."""
        for index, layer in enumerate(self.layers):
            if block in layer:
                return Place(index, SLOTS[layer.index(block)])
        return None

    def block_at(self, place: Place) -> BlockId | None:
        """Return the block at a place, or None where there is none."""
        return self.layers[place.layer][place.slot] if place.layer < len(self.layers) else None

    def is_complete(self, layer: int) -> bool:
        """Tell whether a layer has its three blocks now."""
        return None not in self.layers[layer]

    def without(self, block: BlockId) -> Layout:
        """Return the tower without a block; layers left empty on top are gone with it.

        Raises:
            KeyError: the block is not in the tower.

        """
        place = self.place_of(block)
        if place is None:
            raise KeyError(block)
        index = place.layer
        layer = _filled(self.layers[index], place.slot, None)
        layers = (*self.layers[:index], layer, *self.layers[index + 1 :])
        while layers and layers[-1] == EMPTY_LAYER:
            layers = layers[:-1]
        return Layout(layers)

    def open_slots(self) -> tuple[Place, ...]:
        """Return the places where a block may be laid: the top layer's gaps, or a new layer."""
        top = len(self.layers) - 1
        if top >= 0 and None in self.layers[top]:
            return tuple(Place(top, slot) for slot in SLOTS if self.layers[top][slot] is None)
        return tuple(Place(top + 1, slot) for slot in SLOTS)

    def with_block(self, block: BlockId, place: Place) -> Layout:
        """Return the tower with a block laid at an open place on top.

        Raises:
            ValueError: the place is not open.

        """
        if place not in self.open_slots():
            raise ValueError(f"{place} is not open")
        if place.layer == len(self.layers):
            return Layout((*self.layers, _filled(EMPTY_LAYER, place.slot, block)))
        return Layout((*self.layers[:-1], _filled(self.layers[-1], place.slot, block)))
