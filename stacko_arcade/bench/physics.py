"""The tower's physics: what looking costs beside bare steps, how fast it goes, what a look-ahead takes."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

from stacko_arcade.bench.child import Unmeasurable
from stacko_arcade.bench.memory import rss_mb
from stacko_arcade.bench.report import Part, Target, middle
from stacko_arcade.bench.stillness import tall_tower
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import measure
from stacko_arcade.tower.look_ahead import try_pull
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import TICK_S

RATIO: Final = 1.10
TRIALS_A_S: Final = 8.0
REBUILT_TOWERS: Final = 50
GROWTH_MB: Final = 5.0
LOOPS: Final = 5
TRIAL_SPEED_MM_S: Final = 80.0
SETTLED_S: Final = 2.0
MOST_SETTLE_TICKS: Final = round(20 / TICK_S)


def thinned_tower() -> Tower:
    """Return 20 layers of two or three blocks, as in the middle of a match."""
    rows: list[list[BlockId | None]] = []
    ids = iter(range(60))
    for layer in range(20):
        missing = (layer * 2) % 3 if layer % 4 else None
        rows.append([None if slot == missing else BlockId(next(ids)) for slot in range(3)])
    fit = measure.fresh_tower().fit
    return Tower.build(rows, fit)


def measure_physics(say: Callable[[str], None]) -> Part:
    """Measure three towers side by side with bare pymunk loops of the same bodies, steps and iterations."""
    towers = {"fresh": measure.fresh_tower(), "thinned": thinned_tower(), "tall": tall_tower()}
    figures: dict[str, object] = {}
    targets: list[Target] = []
    for name, tower in towers.items():
        say(f"physics: {name} tower, its loop and a bare one by turns")
        costs = [measure.loop_cost(tower, 2.0) for _ in range(LOOPS)]
        ratio = round(middle([cost.ratio for cost in costs]), 3)
        plan = tower.step_plan
        figures[name] = {
            "layers": len(tower.layers),
            "steps_a_tick": plan.steps,
            "iterations": plan.iterations,
            "loop_ratio": ratio,
            "loop_ratios": [round(cost.ratio, 3) for cost in costs],
            "simulated_s_a_s": round(2.0 / middle([cost.ours_s for cost in costs]), 2),
            "bare_s_a_s": round(2.0 / middle([cost.bare_s for cost in costs]), 2),
        }
        targets.append(Target(f"{name} tower, loop beside a bare one", ratio, "at most", RATIO, "x"))
    say("physics: trial pulls")
    for name in ("fresh", "tall"):
        pace = round(_trials_a_second(towers[name]), 2)
        figures[f"trial_pulls_a_s_{name}"] = pace
        targets.append(Target(f"trial pulls a second, {name} tower", pace, "at least", TRIALS_A_S, "/s"))
    say("physics: from the start to rest")
    start = time.process_time()
    measure.fresh_tower()
    figures["build_ms"] = round((time.process_time() - start) * 1000, 2)
    settled = _start_to_settle_s(towers["fresh"])
    figures["start_to_settle_s"] = settled
    targets.append(Target("asleep after a block has gone, simulated", settled, "at most", SETTLED_S, "s"))
    say(f"physics: memory over {REBUILT_TOWERS} rebuilt towers")
    try:
        growth = _growth_mb()
    except Unmeasurable as reason:
        figures["growth_mb"] = str(reason)
    else:
        figures["growth_mb"] = growth
        targets.append(
            Target(f"memory over {REBUILT_TOWERS} rebuilt towers", growth, "at most", GROWTH_MB, "MB")
        )
    return Part("physics", figures, tuple(targets))


def _trials_a_second(tower: Tower) -> float:
    """Return how many pulls of different blocks are tried in a second of one core."""
    poses, fit = tower.poses(), tower.fit
    full = [b.block for b in poses.blocks if 1 < b.layer < poses.height - 3]
    tried = full[:: max(1, len(full) // 12)]
    start = time.process_time()
    for number, block in enumerate(tried):
        try_pull(poses, fit, block, 1 if number % 2 else -1, TRIAL_SPEED_MM_S)
    return len(tried) / (time.process_time() - start)


def _start_to_settle_s(tower: Tower) -> float:
    """Return after how many simulated seconds all sleeps again when a middle block of a layer has gone."""
    woken = Tower.from_poses(tower.poses(), tower.fit)
    layer = next(row for row in woken.layers[4:] if None not in row)
    assert layer[1] is not None  # noqa: S101
    woken.take_away(layer[1])
    for tick in range(1, MOST_SETTLE_TICKS + 1):
        woken.tick()
        if woken.is_asleep:
            return round(tick * TICK_S, 3)
    return MOST_SETTLE_TICKS * TICK_S


def _growth_mb() -> float:
    tower = tall_tower()
    for _ in range(5):
        tower.rebuild()
    gc.collect()
    before = rss_mb()
    for _ in range(REBUILT_TOWERS):
        tower.rebuild()
    gc.collect()
    return round(rss_mb() - before, 2)
