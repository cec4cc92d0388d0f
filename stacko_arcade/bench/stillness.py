"""The tower on its own: how still it stands, what a tick of it costs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from stacko_arcade.bench.report import Part, Target
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import measure as tower
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.tower import Tower

BLOCKS: Final = 45
STILL_ASLEEP_MM: Final = 0.05
STILL_AWAKE_MM: Final = 0.5
REBUILDS: Final = 50
REBUILT_MM: Final = 0.2
REST_TICKS: Final = 60
"""Ticks that a tower stands between two rebuilds: as long as the wait for rest at a turn's end."""


def tall_tower() -> Tower:
    """Return all blocks as 27 layers, by turns with their middle empty and with it alone."""
    rows: list[list[BlockId | None]] = []
    ids = iter(range(BLOCKS))
    for layer in range(27):
        if layer % 3 == 2:
            rows.append([None, BlockId(next(ids)), None])
        else:
            rows.append([BlockId(next(ids)), None, BlockId(next(ids))])
    fit = Fit.draw([BlockId(block) for block in range(BLOCKS)], Random(1))  # noqa: S311
    return Tower.build(rows, fit)


def awake_tower(like: Tower) -> Tower:
    """Return a tower of the same rows whose faces never sleep."""
    return Tower.build(like.layers, like.fit, sleeping=False)


def measure(seconds: float, say: Callable[[str], None]) -> Part:
    """Let towers stand, and rebuild a tall one as often as in twenty turns."""
    say(f"tower: {seconds:.0f} s untouched, asleep")
    asleep = tower.untouched_drift(seconds, tower.fresh_tower())
    say(f"tower: {seconds:.0f} s untouched, awake")
    awake = tower.untouched_drift(seconds, tower.fresh_tower(sleeping=False))
    say("tower: ticks and rebuilds")
    cost = tower.tick_cost()
    tall = tall_tower()
    largest = 0.0
    before = tall.poses()
    for _ in range(REBUILDS):
        for _ in range(REST_TICKS):
            tall.tick()
        settled = tall.poses()
        rebuilt = tower.moved(settled, tall.rebuild())
        largest = max(largest, rebuilt.drift_mm, rebuilt.sink_mm)
    total = tower.moved(before, tall.poses(), collapsed=tall.collapsed is not None)
    largest = max(largest, total.drift_mm, total.sink_mm)
    moved = {
        name: max(drift.drift_mm, drift.sink_mm) for name, drift in (("asleep", asleep), ("awake", awake))
    }
    figures = {
        "untouched_s": seconds,
        "moved_asleep_mm": round(moved["asleep"], 4),
        "moved_awake_mm": round(moved["awake"], 4),
        "has_fallen": asleep.collapsed or awake.collapsed or total.collapsed,
        "tick_awake_ms": round(cost.awake_ms, 3),
        "tick_awake_worst_ms": round(cost.awake_worst_ms, 3),
        "tick_asleep_us": round(cost.asleep_us, 2),
        "rebuilds": REBUILDS,
        "rebuilds_layers": len(tall.layers),
        "rebuilds_largest_mm": round(largest, 4),
    }
    return Part(
        "tower",
        figures,
        (
            Target("untouched, asleep", round(moved["asleep"], 4), "at most", STILL_ASLEEP_MM, "mm"),
            Target("untouched, awake", round(moved["awake"], 4), "at most", STILL_AWAKE_MM, "mm"),
            Target(f"{REBUILDS} rebuilds of a tall tower", round(largest, 4), "at most", REBUILT_MM, "mm"),
        ),
    )
