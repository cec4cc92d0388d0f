"""Where a match can be taken up again: a settled tower as data, and what was counted until then."""

from __future__ import annotations

from dataclasses import dataclass

from stacko_arcade.match.clocks import Clocks
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.poses import TowerPoses


@dataclass(frozen=True, slots=True)
class SavePoint:
    """All of a match that goes on from a settled tower, but for its set-up, its players and its journal."""

    state: MatchState
    poses: TowerPoses
    clocks: Clocks
    """A copy of its own: the match's clocks go on."""
    tick_count: int
    busy_ticks: int
    turns: int
    pulls: int
