"""The tower on its own: how still it stands, what a tick of it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Final

from stacko_arcade.bench.report import Part, Target
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import measure
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.laboratory import Stood, stand
from stacko_arcade.tower.tower import Tower

BLOCKS: Final = 45
HIGH_LAYERS: Final = 40
STILL_ASLEEP_MM: Final = 0.05
ASLEEP_S: Final = 2.0
STILL_AWAKE_MM: Final = {"fresh": 0.5, "tall": 1.0}
"""How far a tower may drift or sink that may not sleep; of the high one it is asked only that it stands."""
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


def high_tower() -> Tower:
    """Return 120 blocks as 40 full layers."""
    return measure.fresh_tower(HIGH_LAYERS)


def awake_tower(like: Tower) -> Tower:
    """Return a tower of the same rows whose faces never sleep."""
    return Tower.build(like.layers, like.fit, sleeping=False)


def measure_stillness(seconds: float, say: Callable[[str], None]) -> Part:
    """Let three towers stand, asleep and not, and rebuild the tall one as often as in fifty turns."""
    towers = {"fresh": measure.fresh_tower(), "tall": tall_tower(), "high": high_tower()}
    figures: dict[str, object] = {"untouched_s": seconds}
    targets: list[Target] = []
    for name, tower in towers.items():
        say(f"tower: {name}, {seconds:.0f} s untouched, asleep and awake")
        asleep = stand(tower.poses(), tower.fit, seconds)
        awake = stand(tower.poses(), tower.fit, seconds, sleeping=False)
        figures[name] = {"layers": len(tower.layers), "asleep": asdict(asleep), "awake": asdict(awake)}
        targets += _asleep_targets(name, asleep, seconds)
        fallen = float(asleep.collapsed or awake.collapsed)
        targets.append(Target(f"{name} tower, times it fell", fallen, "at most", 0.0, ""))
        if name in STILL_AWAKE_MM:
            moved = max(awake.drift_mm, awake.sink_mm)
            targets.append(
                Target(f"{name} tower, untouched, awake", moved, "at most", STILL_AWAKE_MM[name], "mm")
            )
    say("tower: ticks and rebuilds")
    cost = measure.tick_cost()
    figures |= {
        "tick_awake_ms": round(cost.awake_ms, 3),
        "tick_awake_worst_ms": round(cost.awake_worst_ms, 3),
        "tick_asleep_us": round(cost.asleep_us, 2),
    }
    largest = round(measure.rebuild_drift_mm(REBUILDS, towers["tall"], REST_TICKS), 4)
    figures |= {"rebuilds": REBUILDS, "rebuilds_largest_mm": largest}
    targets.append(Target(f"{REBUILDS} rebuilds of a tall tower", largest, "at most", REBUILT_MM, "mm"))
    return Part("tower", figures, tuple(targets))


def _asleep_targets(name: str, stood: Stood, seconds: float) -> list[Target]:
    """Return the targets of a tower that may sleep; one that never did took all the time there was."""
    after_s = seconds if stood.asleep_s is None else stood.asleep_s
    return [
        Target(f"{name} tower, asleep after", round(after_s, 3), "at most", ASLEEP_S, "s"),
        Target(f"{name} tower, untouched, asleep", stood.late_drift_mm, "at most", STILL_ASLEEP_MM, "mm"),
    ]
