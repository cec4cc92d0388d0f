"""Whole matches as readable text."""

from __future__ import annotations

import random

import pytest

from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.events import Event
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.intents import Intent, Toppled
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState
from stacko_arcade.testing import Table, tower_text
from tests.conftest import Golden
from tests.rules.walks import next_intent, side_intent

STEPS = 120


def line(state: MatchState, event: Event) -> str:
    facts = event.to_dict(state.blocks)
    kind = facts.pop("type")
    return f"  {kind} " + " ".join(f"{key}={value}" for key, value in facts.items() if value is not None)


def moment(state: MatchState) -> str:
    owed = ", ".join(f"seat {debt.seat}: {debt.count} {debt.color}" for debt in state.owed) or "nothing"
    target = state.target or "any block"
    return f"seat {state.to_move} {state.phase}, target {target}, owed {owed}"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_match_goes_as_it_went(golden: Golden, seats: int) -> None:
    rng = random.Random(f"playthrough {seats}")
    state = Table(seats, seats).state
    lines = [tower_text(state.blocks, state.layout), ""]
    for step in range(STEPS + 1):
        if state.is_over:
            break
        if step == STEPS:
            intent: Intent = Toppled()
        elif rng.random() < (0.8 if state.offence else 0.2):
            intent = side_intent(state, rng)
        else:
            intent = next_intent(state, rng)
        decided = decide(state, intent)
        lines.append(moment(state))
        if isinstance(decided, Refusal):
            lines.append(f"  {type(intent).__name__} refused: {decided.rule}: {decided.message}")
            continue
        for event in decided:
            state = evolve(state, event)
            lines.append(line(state, event))
    lines += ["", tower_text(state.blocks, state.layout), str(state.result)]
    golden(f"playthrough-{seats}.txt", "\n".join(lines) + "\n")
