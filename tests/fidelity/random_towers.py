"""Random towers as play leaves them, and what to do to one of their blocks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.statics import margin_without, margins_mm
from stacko_arcade.tower.structure import placed
from tests.fidelity.case import Case, Placed

STANDS_MM = 4.0
"""Towers are played on as long as so much margin is left."""
FRESH_ALONG_MM, PLAYED_ALONG_MM, ACROSS_MM = 0.25, 2.8, 0.07
"""Deviations of the offsets of untouched blocks and of blocks that were laid down."""


def random_case(seed: int) -> Case:
    """Return a case whose verdict is open: mostly towers that stand by statics without the block."""
    rng = random.Random(seed)
    kind = rng.choice(("remove", "pull", "pull"))
    while True:
        blocks = _played(rng, rng.choice((10, 12, 12, 14)), rng.randint(0, 20))
        block = rng.choice(_open(blocks))
        margin = margin_without(_poses(blocks), BlockId(block.id))
        if min(margins_mm(_poses(blocks)).values()) >= STANDS_MM and (margin > 0 or rng.random() < 0.3):
            break
    speed = rng.choice((40.0, 80.0, 160.0, 320.0))
    return Case(seed, kind, block.id, speed, rng.choice((-1, 1)), round(margin, 2), blocks)


def _played(rng: random.Random, layers: int, moves: int) -> tuple[Placed, ...]:
    blocks = [
        Placed(3 * layer + slot, layer, slot, _drawn(rng, FRESH_ALONG_MM), _drawn(rng, ACROSS_MM))
        for layer in range(layers)
        for slot in range(3)
    ]
    for _ in range(moves):
        moved = rng.choice(_open(blocks))
        if margin_without(_poses(blocks), BlockId(moved.id)) < STANDS_MM:
            continue
        blocks.remove(moved)
        top = max(b.layer for b in blocks)
        taken = {b.slot for b in blocks if b.layer == top}
        if len(taken) == 3:
            top, taken = top + 1, set()
        slot = rng.choice([slot for slot in range(3) if slot not in taken])
        along, across = _drawn(rng, PLAYED_ALONG_MM), _drawn(rng, ACROSS_MM)
        blocks.append(replace(moved, layer=top, slot=slot, along_mm=along, across_mm=across))
    return tuple(sorted(blocks, key=lambda b: b.id))


def _open(blocks: Sequence[Placed]) -> list[Placed]:
    """Return the blocks below the highest complete layer."""
    full = max(b.layer for b in blocks if sum(other.layer == b.layer for other in blocks) == 3)
    return [b for b in blocks if b.layer < full]


def _poses(blocks: Sequence[Placed]) -> TowerPoses:
    return placed((b.id, b.layer, b.slot, b.along_mm, b.across_mm) for b in blocks)


def _drawn(rng: random.Random, deviation: float) -> float:
    return round(rng.gauss(0.0, deviation), 4)
