"""The builder's work: a set of blocks becomes a tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules.blocks import FACE_NAMES, BlockId, BlockSet, preset_set
from stacko_arcade.rules.house_rules import Arrangement, HouseRules, Rows
from stacko_arcade.rules.layout import Layer, Layout

if TYPE_CHECKING:
    import random


def arrange(house_rules: HouseRules, rng: random.Random) -> tuple[BlockSet, Layout]:
    """Return the blocks of a match and the tower built of them; only ``rng`` decides a random order."""
    match house_rules.tower.arrangement:
        case Arrangement.RANDOM:
            blocks = preset_set(house_rules.set)
            order = [block.id for block in blocks]
            rng.shuffle(order)
            rows = zip(order[::3], order[1::3], order[2::3], strict=True)
            return blocks, Layout(tuple(rows))
        case rows:
            return arrange_rows(rows)


def arrange_rows(rows: Rows) -> tuple[BlockSet, Layout]:
    """Return the tower drawn by names, bottom layer first, and the set it is; copies count from the bottom.

    Raises:
        KeyError: a name that no block has.

    """
    blocks = BlockSet.of(FACE_NAMES[name] for row in rows for name in row if name is not None)
    ids = iter(range(len(blocks)))
    layers: list[Layer] = []
    for row in rows:
        left, middle, right = (None if name is None else BlockId(next(ids)) for name in row)
        layers.append((left, middle, right))
    return blocks, Layout(tuple(layers))
