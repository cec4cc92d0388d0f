"""Blocks never lie in one another: not in a slow pull, not in a fast one, not under a jerking mouse."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations

import pymunk
import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.facts import Collapsed, Fell, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import MOST_EFFORT, POINTER_MM_S, HandState
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import BLOCK_LENGTH_MM, TICK_S, Side
from tests.tower.play import drawn, loose_middles, middle, place, pull, tall
from tests.tower.watching import push

DEEP_MM = 1.0
LONG_TICKS = round(0.1 / TICK_S)
FAST_MM_S = 4000.0

Pair = tuple[Side, BlockId, BlockId]
Steering = Callable[[Tower, int], None]


def meet(first: pymunk.Shape, second: pymunk.Shape) -> bool:
    a, b = first.filter, second.filter
    return bool(a.categories & b.mask) and bool(b.categories & a.mask)


def overlaps(tower: Tower) -> Iterator[tuple[Pair, float]]:
    """Which blocks that meet in a face lie in each other, and how deep, mm."""
    for side, face in tower._structure.faces.items():
        if face.is_asleep:
            continue
        shapes = list(face.shapes.items())
        where = {block: face.position(block) for block in face.shapes}
        for (first, shape), (second, other) in combinations(shapes, 2):
            (x, y), (x2, y2) = where[first], where[second]
            if abs(y - y2) > BLOCK_LENGTH_MM or abs(x - x2) > BLOCK_LENGTH_MM or not meet(shape, other):
                continue
            touch = shape.shapes_collide(other)
            depth = max((-point.distance for point in touch.points), default=0.0)
            if depth > DEEP_MM:
                yield (side, first, second), depth


class Inspector:
    """Looks at a tower after every tick: how long any two blocks have lain in each other, how fast one is."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self._since: dict[Pair, int] = {}
        self.deepest = 0.0
        self.longest = 0
        self.fastest = 0.0
        self.has_fallen = False

    def look(self) -> None:
        found = dict(overlaps(self.tower))
        self._since = {pair: self._since.get(pair, 0) + 1 for pair in found}
        self.longest = max(self.longest, *self._since.values(), 0)
        self.deepest = max(self.deepest, *found.values(), 0.0)
        assert self.longest <= LONG_TICKS, f"{found} at {self.tower.ticks}"
        if not self.has_fallen:
            for face in self.tower._structure.faces.values():
                for body in face.bodies.values():
                    self.fastest = max(self.fastest, body.velocity.length)
            assert self.fastest < FAST_MM_S, f"{self.fastest} mm/s at {self.tower.ticks}"


def inspect(tower: Tower, block: BlockId, steer: Steering, ticks: int = 360) -> Inspector:
    """Grip a block, steer it as said, and look at everything after every tick until it is out and later."""
    inspector = Inspector(tower)
    assert tower.hand.grip(block, 25.0)
    for tick in range(ticks):
        if tower.hand.state is HandState.GRIPPING:
            steer(tower, tick)
        facts = tower.tick()
        inspector.has_fallen |= any(isinstance(fact, (Fell, SlippedOut, Collapsed)) for fact in facts)
        inspector.look()
        if tower.collapsed is not None:
            break
    return inspector


def steady(speed: float, direction: int, effort: float) -> Steering:
    def steer(tower: Tower, tick: int) -> None:
        if tick == 0:
            tower.hand.move_to(300.0 * direction, 0.0, speed, effort=effort)

    return steer


def jerking(seed: int, every: int) -> Steering:
    """A mouse that jumps to and fro, as far as it likes, as fast as a pointer may."""
    rng = random.Random(seed)

    def steer(tower: Tower, tick: int) -> None:
        if tick % every == 0:
            far = rng.choice((-1, 1)) * rng.choice((8.0, 60.0, 600.0))
            tower.hand.move_to(far, rng.uniform(-500.0, 500.0), effort=MOST_EFFORT)

    return steer


def towers() -> dict[str, tuple[Tower, BlockId]]:
    return {
        "a loose middle block": (loose_middles(9), middle(4)),
        "an edge block of a drawn tower": (drawn(12, 3), BlockId(3 * 7)),
        "a middle block of a drawn tower": (drawn(12, 5), middle(3)),
        "the lowest layer": (drawn(10, 2), BlockId(2)),
        "the top layer": (drawn(8, 4), middle(7)),
        "a tall thin tower": (Tower.from_poses(tall("tall-12"), Fit.even()), BlockId(24)),
    }


@pytest.mark.slow
@pytest.mark.parametrize("direction", [-1, 1])
@pytest.mark.parametrize("speed", [40.0, 160.0, POINTER_MM_S])
@pytest.mark.parametrize("which", list(towers()))
def test_no_overlap_lasts_in_a_pull(which: str, speed: float, direction: int) -> None:
    tower, block = towers()[which]
    inspect(tower, block, steady(speed, direction, MOST_EFFORT))


@pytest.mark.slow
@pytest.mark.parametrize("every", [2, 5, 15])
@pytest.mark.parametrize("which", list(towers()))
def test_no_overlap_lasts_under_a_jerking_mouse(which: str, every: int) -> None:
    tower, block = towers()[which]
    tower.hand.strength = 20.0
    inspect(tower, block, jerking(every, every))


@pytest.mark.parametrize(("speed", "direction"), [(160.0, 1), (POINTER_MM_S, -1)])
def test_no_overlap_lasts_in_a_pull_of_a_loose_block(speed: float, direction: int) -> None:
    inspector = inspect(loose_middles(6), middle(2), steady(speed, direction, 1.0), 150)
    assert inspector.fastest > 0.5 * speed


def test_no_overlap_lasts_as_a_block_is_laid_down_between_two() -> None:
    tower = loose_middles(6)
    for layer, slot in ((1, Slot.LEFT), (2, Slot.RIGHT)):
        pull(tower, middle(layer))
        place(tower, slot)
        while tower.hand.block is not None or not tower.is_resting:
            tower.tick()
        tower.rebuild()
    pull(tower, middle(3))
    place(tower, Slot.MIDDLE)
    inspector = Inspector(tower)
    for _ in range(240):
        tower.tick()
        inspector.look()
    assert tower.layers[6] == (middle(1), middle(3), middle(2))


def test_two_blocks_in_each_other_are_found_out() -> None:
    """The inspector can see: a block is put into another and held there."""
    tower = loose_middles(6)
    face = tower._structure.faces[Side.FRONT]
    inspector = Inspector(tower)
    home = face.position(BlockId(15))
    face.wake()
    with pytest.raises(AssertionError, match="15"):
        for _ in range(LONG_TICKS + 1):
            face.bodies[BlockId(15)].position = (home[0], home[1] - 3.0)
            face.space.reindex_shapes_for_body(face.bodies[BlockId(15)])
            inspector.look()
    assert inspector.deepest > 2.0


def test_a_block_that_is_too_fast_is_found_out() -> None:
    tower = loose_middles(6)
    push(tower, BlockId(16), Side.FRONT, (0.0, FAST_MM_S + 1.0))
    with pytest.raises(AssertionError, match="mm/s"):
        Inspector(tower).look()
