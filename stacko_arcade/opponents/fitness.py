"""Whether a choice can be carried out: the boundary where what a brain says becomes trusted."""

from __future__ import annotations

import math
from typing import Final, assert_never

from stacko_arcade.opponents.api import (
    Choice,
    NameColor,
    PlaceBlock,
    ProbeBlock,
    PullBlock,
    StraightenTower,
)
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.intents import Grip, Intent, Straighten, Touch
from stacko_arcade.rules.legal import legal_colors, legal_slots
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState

RANGES: Final = {
    "speed_mm_s": (5.0, 2000.0),
    "patience_s": (0.0, 30.0),
    "drag_mm": (0.0, 1000.0),
    "offset_mm": (-100.0, 100.0),
}
"""Numbers of a choice and what they may be; a hand that waits for ever would hold up the match."""


def why_unfit(choice: Choice, state: MatchState) -> str | None:
    """Return what is wrong with a choice in this state, or None."""
    for name, (low, high) in RANGES.items():
        value = getattr(choice, name, low)
        if not isinstance(value, int | float) or not math.isfinite(value) or not low <= value <= high:
            return f"{name} is no number from {low:g} to {high:g}"
    match choice:
        case ProbeBlock(block, direction) | PullBlock(block, direction):
            if direction not in (-1, 1):
                return "direction is neither -1 nor 1"
            if block not in tuple(state.layout):
                return "no such block is in the tower"
            if isinstance(choice, PullBlock) and (why := _why_not_braced(choice, state)) is not None:
                return why
            asked = Touch if isinstance(choice, ProbeBlock) else Grip
            return _why_refused(state, asked(state.to_move, block))
        case StraightenTower(two_handed):
            if not isinstance(two_handed, bool):
                return "two_handed is neither True nor False"
            return _why_refused(state, Straighten(state.to_move, two_handed))
        case PlaceBlock(slot):
            return None if slot in legal_slots(state) else _instead("slot", legal_slots(state), state)
        case NameColor(color):
            return None if color in legal_colors(state) else _instead("color", legal_colors(state), state)
        case _:
            assert_never(choice)


def _why_refused(state: MatchState, intent: Intent) -> str | None:
    decided = decide(state, intent)
    return decided.message if isinstance(decided, Refusal) else None


def _why_not_braced(choice: PullBlock, state: MatchState) -> str | None:
    if choice.brace is None:
        return None
    if choice.brace == choice.block:
        return "the block that is pulled cannot be braced"
    return None if choice.brace in tuple(state.layout) else "no such block is in the tower to be braced"


def _instead(what: str, legal: tuple[object, ...], state: MatchState) -> str:
    if not legal:
        return f"no {what} is asked for in phase {state.phase}"
    return f"the {what} may be {', '.join(map(str, legal))}"
