"""Random matches by random house rules, told to the referee line by line: each of them ends.

``STACKO_MATCHES=10000`` plays so many of them instead of a few.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from stacko_arcade.cli.referee import Referee
from stacko_arcade.match.turn_manager import LOOP_GUARD
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.legal import legal_names, may_pass
from stacko_arcade.rules.start import fewest_seats, most_seats
from stacko_arcade.rules.state import Phase
from stacko_arcade.storage.house_rules import list_house_rules, load_house_rules
from tests.strategies import random_house_rules

MATCHES = int(os.environ.get("STACKO_MATCHES", "250"))
PARTS = 10
LONGEST = 30_000
"""Lines of a match; the tower is toppled long before, if nothing else ends it."""
TWO_HANDED = 0.1


def forward(match: Referee, rng: random.Random) -> str:
    """Return a line that has to be accepted and brings the turn forward."""
    state = match.state
    names = legal_names(state)
    two = " two-handed" if rng.random() < TWO_HANDED else ""
    match state.phase:
        case Phase.ROLL:
            return "roll" if rng.random() < 0.7 else f"roll {rng.choice(names)}"
        case Phase.CHOOSE | Phase.PULL:
            if not names:
                return "pass" if may_pass(state) else "restore"
            return f"pull {rng.choice(names)}{two}"
        case Phase.PLACE:
            return f"place {rng.choice(names)}{two}"
        case Phase.CALL_COLOR:
            return f"call-color {rng.choice(names)}"
        case Phase.PENALTY_COLOR:
            return f"penalty-color {rng.choice(names)}"
        case _:
            raise AssertionError(f"nothing to say in {state.phase}")


def besides(match: Referee, rng: random.Random) -> str:
    """Return a line that people might say, accepted or not."""
    state = match.state
    block = rng.choice(state.blocks.blocks).name
    seat, other = rng.randrange(state.seats), rng.randrange(state.seats)
    return rng.choice(
        (
            f"touch {block}",
            f"touch {block} two-handed",
            "restore",
            "keep",
            f"pull {block}",
            f"call-uno {seat}",
            f"call-uno {seat} by {other}",
            "straighten",
            f"straighten by {seat} two-handed",
            f"jump-in {block} {seat}",
            f"stray {block}",
            f"stray {rng.randint(1, 2)}",
            "clock",
            "pass",
            "roll",
            "place left",
            "penalty-color red",
            "call-color blue",
        )
    )


def played(rules: HouseRules, rng: random.Random) -> str:
    """Return the reason for which a match ended that was told at random."""
    seats = rng.randint(fewest_seats(rules), most_seats(rules))
    match = Referee(rules, seats, rng.randrange(2**31), is_layout_known=rng.random() < 0.9)
    toppling = rng.choice((0.01, 0.02, 0.1))
    talking = rng.choice((0.0, 0.2, 0.4))
    said: list[str] = []
    for _ in range(LONGEST):
        if match.state.is_over:
            break
        chance = rng.random()
        must = chance >= toppling + talking
        line = "topple" if chance < toppling else besides(match, rng) if not must else forward(match, rng)
        said.append(line)
        answer = match.answer(line)
        assert answer is not None
        if must:
            assert answer["ok"], f"{rules}\n{said[-8:]}\n{answer}"
    assert match.state.result is not None, f"{rules}\nhas no end: {said[-30:]}"
    return match.state.result.reason


@pytest.mark.parametrize("part", range(PARTS))
def test_every_random_match_ends_without_a_dead_lock(part: int) -> None:
    reasons: Counter[str] = Counter()
    for number in range(part, MATCHES, PARTS):
        rng = random.Random(number)
        reasons[played(random_house_rules(rng), rng)] += 1
    assert LOOP_GUARD not in reasons
    assert len(reasons) > 1


@pytest.mark.parametrize("name", list_house_rules())
def test_every_preset_can_be_told_to_the_referee(name: str) -> None:
    rules = load_house_rules(name)
    for number in range(4):
        rng = random.Random(f"{name} {number}")
        assert played(replace(rules, name=name), rng) != LOOP_GUARD
