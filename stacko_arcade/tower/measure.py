"""Figures of the tower for benchmarks: how still it stands, what a tick costs."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.fit import PATTERNS, Fit, pattern
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.structure import nominal_poses
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import BLOCK_WIDTH_MM, TICK_S, Side, StepPlan

TICKS_PER_S = round(1 / TICK_S)
LOOP_SLICE = 12
"""Ticks in a row of one of two loops that are compared."""


@dataclass(frozen=True, slots=True)
class Drift:
    """How far the farthest block moved sideways and down, mm, and turned, rad; whether the tower fell."""

    drift_mm: float
    sink_mm: float
    turn_rad: float
    collapsed: bool


@dataclass(frozen=True, slots=True)
class TickCost:
    """Processor time of a tick in ms, median and worst, and of a sleeping tower's tick in microseconds."""

    awake_ms: float
    awake_worst_ms: float
    asleep_us: float


@dataclass(frozen=True, slots=True)
class LoopCost:
    """Processor seconds for the same simulated time: ours, a bare pymunk loop, and their ratio."""

    ours_s: float
    bare_s: float

    @property
    def ratio(self) -> float:
        """How many times as much the tower costs."""
        return self.ours_s / self.bare_s


def full_rows(layers: int) -> list[list[BlockId | None]]:
    """Return rows of three with block ids counted from the table up."""
    return [[BlockId(3 * layer + slot) for slot in range(3)] for layer in range(layers)]


def fresh_tower(layers: int = 15, seed: int = 0, *, sleeping: bool = True) -> Tower:
    """Return an untouched tower of full layers with a drawn fit."""
    blocks = [BlockId(i) for i in range(3 * layers)]
    fit = Fit.draw(blocks, random.Random(seed))  # noqa: S311
    return Tower.build(full_rows(layers), fit, sleeping=sleeping)


def moved(before: TowerPoses, after: TowerPoses, *, collapsed: bool = False) -> Drift:
    """Return how far the farthest block moved from one settled tower to the next."""
    old = {b.block: b for b in before.blocks}
    drift = sink = turn = 0.0
    for b in after.blocks:
        for side in Side:
            was, now = old[b.block].pose(side), b.pose(side)
            drift = max(drift, abs(now.x_mm - was.x_mm))
            sink = max(sink, abs(now.y_mm - was.y_mm))
            turn = max(turn, abs(now.angle_rad - was.angle_rad))
    return Drift(drift, sink, turn, collapsed or len(after.blocks) < len(before.blocks))


def rebuild_drift_mm(times: int, tower: Tower, ticks_between: int = 0) -> float:
    """Return how far (mm) any block moved or sank in any of so many rebuilds, and in all together."""
    before = tower.poses()
    largest = 0.0
    for _ in range(times):
        for _ in range(ticks_between):
            tower.tick()
        settled = tower.poses()
        once, in_all = moved(settled, tower.rebuild()), moved(before, tower.poses())
        largest = max(largest, once.drift_mm, once.sink_mm, in_all.drift_mm, in_all.sink_mm)
    return largest


def tick_cost(layers: int = 15, seconds: float = 4.0) -> TickCost:
    """Return what a tick costs with both faces awake, and asleep."""
    tower = fresh_tower(layers, sleeping=False)
    costs: list[float] = []
    for _ in range(round(seconds * TICKS_PER_S)):
        start = time.process_time()
        tower.tick()
        costs.append(time.process_time() - start)
    costs.sort()
    asleep = fresh_tower(layers)
    for _ in range(2 * TICKS_PER_S):
        asleep.tick()
    start = time.process_time()
    for _ in range(10_000):
        asleep.tick()
    spent = (time.process_time() - start) / 10_000
    return TickCost(costs[len(costs) // 2] * 1000, costs[-1] * 1000, spent * 1e6)


def loop_cost(tower: Tower, seconds: float = 4.0) -> LoopCost:
    """Return the cost of an awake tower beside a bare pymunk loop of the same bodies and steps."""
    poses, fit = tower.poses().rounded(), tower.fit
    ours = Tower.from_poses(poses, fit, sleeping=False)
    bare = Tower.from_poses(poses, fit, sleeping=False)
    plan: StepPlan = bare.step_plan
    spaces, steps, step_s = bare.spaces, plan.steps, plan.step_s
    ours_s = bare_s = 0.0
    # by turns, so that both meet the same machine
    for _ in range(round(seconds * TICKS_PER_S) // LOOP_SLICE):
        start = time.process_time()
        for _ in range(LOOP_SLICE):
            ours.tick()
        middle = time.process_time()
        for _ in range(LOOP_SLICE):
            for space in spaces:
                for _ in range(steps):
                    space.step(step_s)
        ours_s += middle - start
        bare_s += time.process_time() - middle
    return LoopCost(ours_s, bare_s)


def fit_patterns(layers: int, seed: int) -> dict[str, float]:
    """Return the shares of the patterns of loose blocks, and of loose blocks, in full layers under a load."""
    rng = random.Random(seed)  # noqa: S311
    counts: dict[str, int] = {}
    loose = 0
    for _ in range(layers):
        blocks = [BlockId(i) for i in range(3)]
        fit = Fit.draw(blocks, rng)
        standing = [(b.slot, b.block, (b.slot - 1) * BLOCK_WIDTH_MM) for b in nominal_poses([blocks]).blocks]
        shares = fit.shares(standing, rng.gauss(0.0, 1.0))
        counts[pattern(shares)] = counts.get(pattern(shares), 0) + 1
        loose += sum(share <= 0.01 for share in shares)
    return {name: counts.get(name, 0) / layers for name in PATTERNS} | {"loose": loose / (3 * layers)}
