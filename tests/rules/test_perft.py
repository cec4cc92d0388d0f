"""Perft: how many legal sequences of pulls, placings and calls there are, depth by depth."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.intents import CallColor, Intent, Place, Pull, Settled
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.testing import Table
from tests.conftest import Golden
from tests.rules.walks import main_intents

SMALL = """
    b4 b4 b4
    r1 r-skip wild
    r-draw2 g-reverse y2
"""
NUMBERS = """
    b1 .  .
    b4 b4 b4
    r1 r2 y1
    g2 y4 g3
"""


def after(state: MatchState, intent: Intent) -> MatchState:
    decided = decide(state, intent)
    assert not isinstance(decided, Refusal)
    for event in decided:
        state = evolve(state, event)
    return after(state, Settled()) if state.phase is Phase.SETTLE else state


def perft(state: MatchState, depth: int) -> int:
    """Count the sequences of this many intents; settling is no intent."""
    if depth == 0 or state.is_over:
        return int(depth == 0)
    if depth == 1:
        return len(main_intents(state))
    return sum(perft(after(state, intent), depth - 1) for intent in main_intents(state))


def said(state: MatchState, intent: Intent) -> str:
    match intent:
        case Pull():
            return f"pull {state.blocks[intent.block]}"
        case Place():
            return f"place {intent.slot}"
        case CallColor():
            return f"call-color {intent.color}"
        case _:
            return str(intent)


def report(table: Table, depths: int) -> str:
    """Return the counts, and the deepest one broken down by the first two intents."""
    state = table.state
    lines = [f"{len(state.active)} seats", table.text, ""]
    lines += [f"depth {depth}: {perft(state, depth)}" for depth in range(1, depths + 1)]
    lines.append("")
    for first in main_intents(state):
        mid = after(state, first)
        lines.append(f"{said(state, first)}: {perft(mid, depths - 1)}")
        lines += [
            f"    {said(mid, second)}: {perft(after(mid, second), depths - 2)}"
            for second in main_intents(mid)
        ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("name", "drawing", "seats", "depths"),
    [
        ("small-2", SMALL, 2, 6),
        ("small-3", SMALL, 3, 6),
        ("small-5", SMALL, 5, 6),
        ("numbers-2", NUMBERS, 2, 6),
        ("full-4", 7, 4, 3),
    ],
)
def test_the_number_of_legal_sequences_is_what_it_was(
    golden: Golden, name: str, drawing: str | int, seats: int, depths: int
) -> None:
    golden(f"perft-{name}.txt", report(Table(drawing, seats), depths))


@pytest.mark.parametrize(
    ("preset", "tower", "seats", "depths"),
    [
        ("uno_like", SMALL, 3, 5),
        ("party", SMALL, 3, 5),
        ("kids", SMALL, 3, 4),
        ("solo_height", SMALL, 1, 4),
        ("printed_42", SMALL, 2, 4),
        ("cube_1994", NUMBERS, 3, 4),
        ("jenga", NUMBERS, 2, 4),
    ],
)
def test_perft_of_a_preset(golden: Golden, preset: str, tower: str, seats: int, depths: int) -> None:
    table = Table(tower, seats, load_house_rules(preset))
    golden(f"perft-{preset}.txt", report(table, depths))
