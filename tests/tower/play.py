"""Helpers: towers to play with and hands that pull and place."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import Fact, Freed, Rested
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.measure import full_rows
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.structure import placed
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side

DATA = Path(__file__).parent / "data"


def drawn(layers: int = 9, seed: int = 1) -> Tower:
    blocks = [BlockId(i) for i in range(3 * layers)]
    return Tower.build(full_rows(layers), Fit.draw(blocks, random.Random(seed)))


def loose_middles(layers: int = 9) -> Tower:
    """A tower in which the middle block of every layer carries nothing."""
    heights = {BlockId(i): (-0.5 if i % 3 == 1 else 0.0) for i in range(3 * layers)}
    return Tower.build(full_rows(layers), Fit(heights))


def middle(layer: int) -> BlockId:
    return BlockId(3 * layer + 1)


def run(tower: Tower, ticks: int) -> list[Fact]:
    facts: list[Fact] = []
    for _ in range(ticks):
        facts.extend(tower.tick())
    return facts


F = TypeVar("F")


def until(tower: Tower, kind: type[F], ticks: int = 3000) -> F:
    for _ in range(ticks):
        for fact in tower.tick():
            if isinstance(fact, kind):
                return fact
    raise AssertionError(f"no {kind.__name__} within {ticks} ticks")


def pull(tower: Tower, block: BlockId, direction: int = 1, speed: float = 80.0) -> None:
    """Pull a block free and wait until the hand has lifted it."""
    assert tower.hand.grip(block, 30.0 * direction)
    pose = tower.hand.hand_pose
    assert pose is not None
    tower.hand.move_to(pose.x_mm + 130 * direction, pose.y_mm, speed)
    assert until(tower, Freed, 600).block == block
    while tower.hand.is_lifting:
        tower.tick()


def place(tower: Tower, slot: Slot) -> None:
    """Carry the block over a slot and let go."""
    hand = tower.hand
    hand.move_to(hand.slot_x_mm(slot), hand.over_tower_mm())
    for _ in range(400):
        tower.tick()
        pose = hand.hand_pose
        assert pose is not None
        if abs(pose.x_mm - hand.slot_x_mm(slot)) < 0.5:
            break
    assert hand.let_go()


def play_turn(tower: Tower, block: BlockId, slot: Slot, direction: int = 1) -> None:
    pull(tower, block, direction)
    place(tower, slot)
    until(tower, Rested)
    tower.rebuild()


def tall(name: str) -> TowerPoses:
    """A tall thin tower as good play makes it: 45 blocks, 25-27 layers."""
    blocks = json.loads((DATA / f"{name}.json").read_text())["blocks"]
    return placed((b["id"], b["layer"], b["slot"], b["along_mm"], b["across_mm"]) for b in blocks)


def blocks_in(tower: Tower, side: Side) -> set[BlockId]:
    return {block for block, *_ in tower.read(side)}


def rows(*layers: Sequence[int | None]) -> list[list[BlockId | None]]:
    return [[None if block is None else BlockId(block) for block in layer] for layer in layers]
