"""How the blocks of the tower are lit."""

from __future__ import annotations

from enum import Enum
from typing import Final

from stacko_arcade.rules.blocks import BlockId, Face
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks, zone
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.units import Side, end_on_side

FRONT_FIRST: Final = (Slot.LEFT, Slot.MIDDLE, Slot.RIGHT)
"""Lanes from the viewer away in the front face; the right face shows them the other way round."""


class Light(Enum):
    """How a block is shown."""

    NORMAL = "normal"
    LIT = "lit"
    DIM = "dim"
    LOCKED = "locked"


def lights(state: MatchState, *, is_my_turn: bool) -> dict[BlockId, Light]:
    """Return how every block of the tower is shown; outside one's turn nothing is dimmed."""
    if not is_my_turn or state.phase not in (Phase.CHOOSE, Phase.PULL):
        return dict.fromkeys(state.layout, Light.NORMAL)
    legal = frozenset(legal_blocks(state))
    is_open = zone(state)
    shown = {}
    for layer, row in enumerate(state.layout.layers):
        for block in row:
            if block is not None:
                closed = Light.DIM if layer in is_open else Light.LOCKED
                shown[block] = Light.LIT if block in legal else closed
    return shown


def lanes_from_viewer(side: Side) -> tuple[Slot, ...]:
    """Return the lanes of a lengthwise layer in a face, the nearest first."""
    return FRONT_FIRST if side is Side.FRONT else FRONT_FIRST[::-1]


def is_end_on(layer: int, side: Side) -> bool:
    """Tell whether the blocks of a layer show their ends in a face."""
    return end_on_side(layer) is side


def picture_of(state: MatchState, block: BlockId) -> tuple[str | None, str]:
    """Return the color and the face by which a block's picture is named."""
    printed = state.blocks[block]
    color = None if printed.color is None else printed.color.value
    return color, "wild" if printed.face is Face.WILD else printed.face.name.lower()
