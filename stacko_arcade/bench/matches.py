"""Whole matches without a window: how fast, and whether the same seed plays the same match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from stacko_arcade.bench.report import Part, Target, middle
from stacko_arcade.match.simulate import Simulated

TIMES_REAL: Final = 10.0


def measure(play: Callable[[int], Simulated], matches: int, say: Callable[[str], None]) -> Part:
    """Play the seeds from 1 on, and the first once more."""
    played = []
    for seed in range(1, matches + 1):
        say(f"simulate: match {seed} of {matches}, and one again")
        played.append(play(seed))
    again = play(1)
    paces = [match.times_real for match in (*played, again)]
    is_same = again.pose_hash == played[0].pose_hash and again.result == played[0].result
    figures = {
        "times_real_median": round(middle(paces), 2),
        "times_real_min": round(min(paces), 2),
        "pulls": [match.pulls for match in played],
        "layers": [match.layers for match in played],
        "simulated_s": round(sum(match.simulated_s for match in played), 1),
        "reasons": dict(Counter(match.result.reason for match in played)),
        "pose_hash": played[0].pose_hash,
        "same_seed_same_match": is_same,
    }
    return Part(
        "simulate",
        figures,
        (
            Target("faster than real time, median", round(middle(paces), 2), "at least", TIMES_REAL, "x"),
            Target("same seed plays the same match", float(is_same), "at least", 1.0, "of 1"),
        ),
    )
