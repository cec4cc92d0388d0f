"""Experiments on a tower: let it stand, let a block vanish, pull one out. The code is the one of the game.

A tower has collapsed here when any block but the one that was taken has sunk by more than 0.8 of its height.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Freed, SlippedOut
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import FARTHEST_MM
from stacko_arcade.tower.measure import TICKS_PER_S
from stacko_arcade.tower.poses import Pose, TowerPoses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import (
    STRAY_SINK_MM,
    Side,
    lengthwise_side,
)

REMOVED_S: Final = 3.0
"""How long a tower is watched after a block has vanished."""
SETTLE_S: Final = 0.3
"""How long a tower settles before a pull."""
PULL_S: Final = 6.0
"""A pull that has not brought its block by then is given up; the block is taken away all the same."""
PULLED_S: Final = 2.0
"""How long a tower is watched after a pull."""
STIFF_WEIGHTS: Final = 40.0
"""Force limit of the stiff hand, in block weights."""
OUT_MM: Final = 83.0
"""A block that is so far out is out, whatever it still touches."""
ALL_DOWN: Final = 4
"""With so many blocks down the tower has fallen, and nobody pulls any longer."""
WAYS_TICKS: Final = 12
"""How far blocks have gone is looked at so often while the tower stands."""
SETTLED_TICKS: Final = 2 * TICKS_PER_S
"""Until then a tower that was just made sways itself to rest; only blocks that fall count."""


@dataclass(frozen=True, slots=True)
class Stood:
    """How a tower stood: the largest ways of any block (mm, radians), all the time and after two seconds.

    Blocks that fell count as well; in the first two seconds, while the tower sways itself to rest, they alone
    do. ``late_drift_mm`` is 0 where it was watched for no more than two seconds.
    ``asleep_s`` says when nothing moved any more; None: something was awake to the end. ``collapsed_s`` says
    when the first block fell, ``fallen`` which ones did.
    """

    drift_mm: float
    sink_mm: float
    tilt_rad: float
    collapsed: bool
    late_drift_mm: float
    asleep_s: float | None
    collapsed_s: float | None = None
    fallen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """What came of it when a block vanished: `strays` counts the blocks that fell, `fallen` names them."""

    collapsed: bool
    strays: int
    fallen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pulled:
    """What came of a pull: how far another block was dragged along, and the largest force, block weights.

    `strays` counts the blocks that fell, `fallen` names them. `ended` says what ended the pull: the block
    was ``out``, the ``time is up``, or the tower had ``fallen``. `way_mm` is how far the block was brought.
    """

    collapsed: bool
    strays: int
    drag_mm: float
    peak_force_weights: float
    is_out: bool
    ended: Literal["out", "time is up", "fallen"]
    way_mm: float
    fallen: tuple[int, ...]


def stand(poses: TowerPoses, fit: Fit, seconds: float, *, sleeping: bool = True) -> Stood:
    """Return how a tower stands when nobody touches it, counted from the poses that it was given.

    Nothing of it sleeps at first, however surely it stands. A fallen tower is watched until it lies.
    """
    tower = Tower.from_poses(poses, fit, sleeping=sleeping)
    tower.wake()
    watch = _Watch(tower)
    whole = _Ways({(side, b.block): _figures(b.pose(side)) for side in Side for b in poses.blocks})
    late = _Ways({})
    asleep_s: float | None = None
    for tick in range(1, round(seconds * TICKS_PER_S) + 1):
        known = len(watch.fallen)
        tower.tick()
        watch.look()
        if not tower.is_asleep:
            asleep_s = None
        elif asleep_s is None:
            asleep_s = tick / TICKS_PER_S
        if tick == SETTLED_TICKS:
            late = _Ways(_places(tower))
        if tick % WAYS_TICKS == 0 or len(watch.fallen) != known:
            whole.look(tower, None if tick >= SETTLED_TICKS else watch.fallen)
            late.look(tower)
        if watch.is_over:
            break
    whole.look(tower)
    late.look(tower)
    return Stood(
        round(whole.drift_mm, 4),
        round(whole.sink_mm, 4),
        round(whole.tilt_rad, 6),
        bool(watch.fallen),
        round(max(late.drift_mm, late.sink_mm), 4),
        None if asleep_s is None else round(asleep_s, 3),
        watch.collapsed_s,
        watch.ids,
    )


def remove(poses: TowerPoses, fit: Fit, block: BlockId) -> Removed:
    """Return what comes of it when a block vanishes."""
    tower = Tower.from_poses(poses, fit, sleeping=False)
    watch = _Watch(tower, block)
    tower.take_away(block)
    watch.run(REMOVED_S)
    return Removed(bool(watch.fallen), len(watch.fallen), watch.ids)


def pull(poses: TowerPoses, fit: Fit, block: BlockId, direction: int, speed_mm_s: float) -> Pulled:
    """Return what comes of it when a stiff hand pulls a block; `direction` is -1 (left) or +1 in its face.

    Raises:
        LookupError: the block is not in the tower.
    """
    tower = Tower.from_poses(poses, fit, sleeping=False)
    watch = _Watch(tower, block)
    watch.run(SETTLE_S)
    hand, side = tower.hand, lengthwise_side(poses.layer_of(block))
    hand.strength, hand.is_stiff = STIFF_WEIGHTS, True
    before = {b: x for b, x, _, _ in tower.read(side)}
    peak = way = 0.0
    ended: Literal["out", "time is up", "fallen"] = "fallen"
    if not watch.is_down and hand.grip(block):
        hand.move_to(before[block] + direction * FARTHEST_MM, 0.0, speed_mm_s)
        for _ in range(round(PULL_S * TICKS_PER_S)):
            facts = tower.tick()
            watch.look()
            peak = max(peak, hand.force_weights)
            way = max(way, abs(hand.travel_mm))
            if any(isinstance(fact, Freed | SlippedOut) for fact in facts) or abs(hand.travel_mm) >= OUT_MM:
                ended = "out"
                break
            if watch.is_down:
                break
        else:
            ended = "time is up" if tower.collapsed is None else "fallen"
    drag = max(
        (abs(x - before[b]) for b, x, _, _ in tower.read(side) if b != block and b in before), default=0.0
    )
    tower.take_away(block)
    watch.run(PULLED_S)
    return Pulled(
        bool(watch.fallen),
        len(watch.fallen),
        round(drag, 3),
        round(peak, 3),
        ended == "out",
        ended,
        round(way, 3),
        watch.ids,
    )


_Places = dict[tuple[Side, BlockId], tuple[float, float, float]]
"""Where blocks are in each face and how they are turned: x, y (mm), angle (radians)."""


def _figures(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.angle_rad


def _places(tower: Tower) -> _Places:
    return {(side, block): (x, y, angle) for side in Side for block, x, y, angle in tower.read(side)}


class _Ways:
    """The largest ways that any block, fallen ones as well, has gone from its place in either face."""

    def __init__(self, start: _Places) -> None:
        self._start = start
        self.drift_mm = self.sink_mm = self.tilt_rad = 0.0

    def look(self, tower: Tower, blocks: set[BlockId] | None = None) -> None:
        """Compare where all blocks, or these, are with where they were."""
        if blocks is not None and not blocks:
            return
        for side in Side:
            for block, x, y, angle in tower.read(side):
                if blocks is not None and block not in blocks:
                    continue
                was_x, was_y, was_angle = self._start.get((side, block), (x, y, angle))
                self.drift_mm = max(self.drift_mm, abs(x - was_x))
                self.sink_mm = max(self.sink_mm, abs(y - was_y))
                self.tilt_rad = max(self.tilt_rad, abs(angle - was_angle))


class _Watch:
    """Heights of all blocks at the start, and who has ever sunk since: a fallen block stays one."""

    def __init__(self, tower: Tower, but: BlockId | None = None) -> None:
        self._tower = tower
        self._but = but
        self._start_ticks = tower.ticks
        self._limits = {
            side: {block: y - STRAY_SINK_MM for block, _, y, _ in tower.read(side) if block != but}
            for side in Side
        }
        self._was_asleep = False
        self.fallen: set[BlockId] = set()
        self.collapsed_s: float | None = None
        """When the first one fell."""

    @property
    def ids(self) -> tuple[int, ...]:
        """Who has fallen, in rising order."""
        return tuple(sorted(self.fallen))

    @property
    def is_down(self) -> bool:
        """Whether so many blocks have fallen that the tower has."""
        return len(self.fallen) >= ALL_DOWN

    @property
    def is_over(self) -> bool:
        """Whether the tower has collapsed and lies: nothing is left to watch."""
        return self._tower.collapsed is not None and self._tower.is_resting

    def look(self) -> None:
        """Note who has sunk."""
        was_asleep, self._was_asleep = self._was_asleep, self._tower.is_asleep
        if was_asleep and self._was_asleep:
            return
        for side, limits in self._limits.items():
            for block, _, y, _ in self._tower.read(side):
                if y < limits.get(block, y):
                    self.fallen.add(block)
        if self.fallen and self.collapsed_s is None:
            self.collapsed_s = round((self._tower.ticks - self._start_ticks) / TICKS_PER_S, 3)

    def run(self, seconds: float) -> None:
        """Let time pass, until there is nothing left to watch."""
        self.look()
        for _ in range(round(seconds * TICKS_PER_S)):
            if self.is_over:
                return
            self._tower.tick()
            self.look()
