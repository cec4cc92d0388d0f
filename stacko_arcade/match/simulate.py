"""Whole matches with physics and without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Final

from stacko_arcade.match.players import Player
from stacko_arcade.match.setup import MatchSetup
from stacko_arcade.match.turn_manager import TurnManager
from stacko_arcade.rules.state import Json, Result
from stacko_arcade.tower.units import TICK_S

LONGEST_S: Final = 6 * 3600.0
"""Match time after which a match is taken to run in a circle."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """How a simulated match went; times in seconds.

    ``simulated_s`` is match time in which a hand was at work or the tower settled.
    """

    setup: MatchSetup
    result: Result
    pulls: int
    turns: int
    layers: int
    pose_hash: str
    simulated_s: float
    wall_s: float
    processor_s: float

    @property
    def times_real(self) -> float:
        """How many times faster than real time the match was played."""
        return self.simulated_s / self.wall_s if self.wall_s else 0.0

    def to_dict(self) -> dict[str, object]:
        """Return it JSON-able; what depends on the machine's speed stands under ``wall``."""
        result: dict[str, Json] = self.result.to_dict()
        return {
            "rules": self.setup.house_rules.name,
            "seed": self.setup.seed,
            "seats": [seat.opponent for seat in self.setup.seats],
            "result": result,
            "pulls": self.pulls,
            "turns": self.turns,
            "layers": self.layers,
            "pose_hash": self.pose_hash,
            "simulated_s": round(self.simulated_s, 3),
            "wall": {
                "seconds": round(self.wall_s, 3),
                "processor_s": round(self.processor_s, 3),
                "times_real": round(self.times_real, 2),
            },
        }


def simulate(setup: MatchSetup, players: Sequence[Player]) -> Simulated:
    """Play a match to its end."""
    started, used = perf_counter(), process_time()
    manager = TurnManager(setup, players)
    manager.start()
    most = LONGEST_S / TICK_S
    while not manager.state.is_over:
        manager.tick()
        if manager.tick_count > most:
            manager.end_by_guard()
    result = manager.state.result
    assert result is not None  # noqa: S101 - a match that is over has one
    return Simulated(
        setup=setup,
        result=result,
        pulls=manager.pulls,
        turns=manager.turns,
        layers=manager.state.layout.height,
        pose_hash=manager.tower.pose_hash(),
        simulated_s=manager.simulated_s,
        wall_s=perf_counter() - started,
        processor_s=process_time() - used,
    )
