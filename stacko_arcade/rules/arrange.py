"""The builder's work: a set of blocks becomes a tower."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from stacko_arcade.rules.blocks import FACE_NAMES, BlockId, BlockSet, Color, Face, block_set, set_counts
from stacko_arcade.rules.house_rules import OFFICIAL, Arrangement, HouseRules, Rows
from stacko_arcade.rules.layout import Layer, Layout

if TYPE_CHECKING:
    import random


def is_set_by_rows(house_rules: HouseRules) -> bool:
    """Tell whether an explicit tower decides which blocks there are."""
    return not isinstance(house_rules.tower.arrangement, Arrangement)


def without_idle_set(house_rules: HouseRules) -> HouseRules:
    """Return house rules with the official set where an explicit tower leaves ``set`` without use."""
    return replace(house_rules, set=OFFICIAL.set) if is_set_by_rows(house_rules) else house_rules


def is_set_as_in_rows(house_rules: HouseRules) -> bool:
    """Tell whether an explicit tower has just the blocks of ``set``; true without such a tower."""
    arrangement = house_rules.tower.arrangement
    if isinstance(arrangement, Arrangement):
        return True
    rows = Counter(FACE_NAMES[name] for row in arrangement for name in row if name is not None)
    return rows == +Counter({(color, face): count for color, face, count in set_counts(house_rules.set)})


def printed_faces(house_rules: HouseRules) -> frozenset[Face]:
    """Return every face that is printed on some block of the match."""
    arrangement = house_rules.tower.arrangement
    if isinstance(arrangement, Arrangement):
        return frozenset(face for _, face, count in set_counts(house_rules.set) if count)
    return frozenset(FACE_NAMES[name][1] for row in arrangement for name in row if name is not None)


def tower_layers(house_rules: HouseRules) -> int:
    """Return how many layers the tower has when it is built."""
    arrangement = house_rules.tower.arrangement
    if isinstance(arrangement, Arrangement):
        return sum(count for _, _, count in set_counts(house_rules.set)) // 3
    return len(arrangement)


def match_blocks(house_rules: HouseRules) -> BlockSet:
    """Return the blocks of a match; of an explicit tower copies count from the bottom."""
    arrangement = house_rules.tower.arrangement
    if isinstance(arrangement, Arrangement):
        return block_set(house_rules.set)
    return BlockSet.of(FACE_NAMES[name] for row in arrangement for name in row if name is not None)


def arrange(house_rules: HouseRules, rng: random.Random) -> tuple[BlockSet, Layout]:
    """Return the blocks of a match and the tower built of them; only ``rng`` decides a random order."""
    match house_rules.tower.arrangement:
        case Arrangement.RANDOM:
            blocks = block_set(house_rules.set)
            order = [block.id for block in blocks]
            rng.shuffle(order)
            return blocks, _built(order)
        case Arrangement.COLOR_LAYERS:
            blocks = block_set(house_rules.set)
            return blocks, _color_layers(blocks, rng)
        case Arrangement.ONE_OF_EACH_COLOR:
            blocks = block_set(house_rules.set)
            return blocks, _one_of_each_color(blocks, rng)
        case tuple() as rows:
            return arrange_rows(rows)
        case _:
            assert_never(house_rules.tower.arrangement)


def _built(order: list[BlockId]) -> Layout:
    return Layout(tuple(zip(order[::3], order[1::3], order[2::3], strict=True)))


def _by_color(blocks: BlockSet, rng: random.Random) -> dict[Color | None, list[BlockId]]:
    """Return the blocks of each color, shuffled; those without a color under None."""
    piles: dict[Color | None, list[BlockId]] = {}
    for block in blocks:
        piles.setdefault(block.color, []).append(block.id)
    for pile in piles.values():
        rng.shuffle(pile)
    return piles


def _color_layers(blocks: BlockSet, rng: random.Random) -> Layout:
    """Return layers of one color each as far as they go, in random order; what is left over lies on top."""
    layers: list[list[BlockId]] = []
    rest: list[BlockId] = []
    for pile in _by_color(blocks, rng).values():
        whole = len(pile) - len(pile) % 3
        layers += [pile[at : at + 3] for at in range(0, whole, 3)]
        rest += pile[whole:]
    rng.shuffle(layers)
    rng.shuffle(rest)
    return _built([block for layer in layers for block in layer] + rest)


def _one_of_each_color(blocks: BlockSet, rng: random.Random) -> Layout:
    """Return layers without a color twice, as far as the blocks allow it, in random order."""
    piles = list(_by_color(blocks, rng).values())
    layers: list[list[BlockId]] = []
    for _ in range(len(blocks) // 3):
        layer: list[BlockId] = []
        # always from the largest piles: else one color would be left over alone
        rng.shuffle(piles)
        layer += [pile.pop() for pile in sorted(piles, key=len, reverse=True)[:3] if pile]
        while len(layer) < 3:
            layer.append(max(piles, key=len).pop())
        rng.shuffle(layer)
        layers.append(layer)
    rng.shuffle(layers)
    return _built([block for layer in layers for block in layer])


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
