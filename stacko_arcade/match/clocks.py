"""The clocks of a match, counted in its ticks: the time for a pull, and the time that blame lasts."""

from __future__ import annotations

from stacko_arcade.rules.events import (
    BlockPlaced,
    Event,
    MatchStarted,
    PenaltyOwed,
    TowerSettled,
    TurnPassed,
)
from stacko_arcade.rules.house_rules import Blame, TurnRules
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.units import TICK_S

_RUNS_IN = frozenset({Phase.ROLL, Phase.CHOOSE, Phase.PULL})


class Clocks:
    """Counts for one match; what has run out is for the rules to judge."""

    def __init__(self, rules: TurnRules) -> None:
        self._rules = rules
        self._pull_ticks = 0
        self._turn_ticks = 0

    def tick(self, state: MatchState, *, may_touch: bool) -> bool:
        """Let a tick pass; tell whether the clock of the seat to move has just run out.

        It runs while a block may be touched until it is free, and stands while one is in hand, while the
        tower settles and while a call is settled.
        """
        self._turn_ticks += 1
        if not self._rules.clock_s or state.phase not in _RUNS_IN or not may_touch:
            return False
        self._pull_ticks += 1
        return self.left_s <= 0

    def hear(self, event: Event) -> None:
        """Begin anew where a turn or a pull begins."""
        match event:
            case TurnPassed() | MatchStarted():
                self._pull_ticks = 0
                self._turn_ticks = 0
            case BlockPlaced() | TowerSettled() | PenaltyOwed():
                self._pull_ticks = 0
            case _:
                pass  # a probe takes from the time like everything else

    @property
    def left_s(self) -> float:
        """Seconds that are left for the pull; only where a clock was agreed on."""
        return max(0.0, self._rules.clock_s - self._pull_ticks * TICK_S)

    @property
    def is_blame_over(self) -> bool:
        """Whether the last to touch the tower is no longer to blame by the time that was agreed on."""
        return self._rules.blame is Blame.TIMER and self._turn_ticks * TICK_S >= self._rules.blame_s
