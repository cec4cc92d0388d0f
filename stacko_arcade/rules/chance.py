"""Chance in the rules: rolled faces, rebuilt towers, the lot for the first seat.

All of it follows from the seed in the state, so that the same intents always lead to the same match.
"""

from __future__ import annotations

from random import Random


def chance(seed: int, label: str) -> Random:
    """Return the generator of one decision; another label is another decision.

    >>> chance(7, "roll:1").random() == chance(7, "roll:1").random()
    True
    """
    return Random(f"{seed}:{label}")  # noqa: S311  # a game, no secret
