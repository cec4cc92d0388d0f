"""What every shipped opponent keeps to: it loads, chooses what is allowed, and the same for the same dice."""

from __future__ import annotations

import json
import math
import random
from dataclasses import astuple, replace
from time import process_time

import pytest

from stacko_arcade.content import content
from stacko_arcade.opponents.api import (
    Choice,
    Felt,
    NameColor,
    PlaceBlock,
    ProbeBlock,
    PullBlock,
    StraightenTower,
)
from stacko_arcade.opponents.loader import LONGEST_NAME, list_opponents, load_opponent
from stacko_arcade.opponents.thinking import answer
from stacko_arcade.rules import intents
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.legal import legal_blocks, legal_colors, legal_slots
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase
from tests.opponents.questions import question, states

OPPONENTS = list_opponents()
SEEDS = range(4)


def is_allowed(choice: Choice, state: MatchState) -> bool:
    match choice:
        case ProbeBlock(block, direction):
            touched = decide(state, intents.Touch(state.to_move, block))
            return not isinstance(touched, Refusal) and direction in (-1, 1)
        case PullBlock(block, direction, brace=brace):
            if brace is not None and (brace == block or brace not in tuple(state.layout)):
                return False
            gripped = decide(state, intents.Grip(state.to_move, block))
            return not isinstance(gripped, Refusal) and direction in (-1, 1)
        case PlaceBlock(slot):
            return slot in legal_slots(state)
        case NameColor(color):
            return color in legal_colors(state)
        case StraightenTower(two_handed):
            squared = decide(state, intents.Straighten(state.to_move, two_handed))
            return not isinstance(squared, Refusal)


def numbers(choice: Choice) -> list[float]:
    return [value for value in astuple(choice) if isinstance(value, float)]


def test_somebody_can_be_played_against() -> None:
    assert "tilda" in OPPONENTS


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_shipped_opponent_loads_and_introduces_itself(name: str) -> None:
    character = load_opponent(name)
    assert character.id == name
    assert 0 < len(character.name) <= LONGEST_NAME
    assert len(character.description) > 20
    assert character.hand.tremor_mm > 0, "nobody has a hand of steel"
    pictures = json.loads(content("sprites", "atlas.json").read_text(encoding="utf-8"))["parts"]
    assert f"avatar_{character.avatar}" in pictures


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_it_chooses_what_is_allowed_in_every_position(name: str, seats: int) -> None:
    character = load_opponent(name)
    seen: set[Phase] = set()
    for seed in SEEDS:
        for number, state in enumerate(states(seed, seats)):
            chosen = answer(question(character, state, number))
            assert is_allowed(chosen, state), f"seed {seed}, state {number}: {chosen} in {state.phase}"
            assert all(math.isfinite(value) for value in numbers(chosen))
            seen.add(state.phase)
    assert seen >= {Phase.CHOOSE, Phase.PLACE, Phase.CALL_COLOR}
    if seats > 2:
        assert Phase.PENALTY_COLOR in seen


@pytest.mark.parametrize("name", OPPONENTS)
def test_whatever_it_felt_it_chooses_what_is_allowed(name: str) -> None:
    character = load_opponent(name)
    rng = random.Random(7)
    for state in states(2, 2):
        if state.phase is Phase.CHOOSE:
            blocks = list(state.layout)
            for taps in (1, 6, len(blocks)):
                felt = tuple(
                    Felt(block, rng.choice((-1, 1)), rng.uniform(0.0, 2.0), is_stuck=rng.random() < 0.5)
                    for block in rng.sample(blocks, min(taps, len(blocks)))
                )
                assert is_allowed(answer(question(character, state, taps, felt)), state)


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_second_hand_is_taken_freely_where_it_is_allowed_and_never_without_temptation(name: str) -> None:
    character = load_opponent(name)
    braced = {1: 0, 2: 0}
    for hands in braced:
        for number, state in enumerate(states(1, 2)):
            if state.phase is not Phase.CHOOSE:
                continue
            rules = replace(state.house_rules, hands=replace(state.house_rules.hands, max=hands))
            asked = question(character, replace(state, house_rules=rules), number)
            felt = tuple(Felt(block, 1, 0.0, is_stuck=True, in_vain=1) for block in legal_blocks(state))
            chosen = answer(replace(asked, felt=felt, temptation=0.0))
            assert is_allowed(chosen, state)
            braced[hands] += isinstance(chosen, PullBlock) and chosen.brace is not None
    assert braced[1] == 0
    assert braced[2] > 0


@pytest.mark.parametrize("name", OPPONENTS)
def test_the_same_dice_give_the_same_choice(name: str) -> None:
    character = load_opponent(name)
    for number, state in enumerate(states(1, 3)):
        asked = [question(character, state, number) for _ in range(2)]
        assert answer(asked[0]) == answer(asked[1])


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_pulls_in_the_end_however_often_it_may_probe(name: str) -> None:
    character = load_opponent(name)
    state = next(states(1, 2))
    felt: list[Felt] = []
    for number in range(len(state.layout) + 1):
        chosen = answer(question(character, state, number, tuple(felt)))
        if isinstance(chosen, PullBlock):
            break
        assert isinstance(chosen, ProbeBlock)
        felt = [touch for touch in felt if touch.block != chosen.block]
        felt.append(Felt(chosen.block, chosen.direction, 0.1))
    assert isinstance(chosen, PullBlock)


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_keeps_to_house_rules_without_probing(name: str) -> None:
    character = load_opponent(name)
    for seed in SEEDS:
        state = next(states(seed, 2))
        rules = replace(state.house_rules, probe=replace(state.house_rules.probe, allowed=False))
        chosen = answer(question(character, replace(state, house_rules=rules), seed))
        assert isinstance(chosen, PullBlock), chosen


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_prefers_a_block_that_the_tower_can_spare(name: str) -> None:
    """With all it may know before it, it does not take the block whose loss topples the tower."""
    character = load_opponent(name)
    state = next(states(3, 2))
    without = {}
    for block in legal_blocks(state):
        felt = tuple(Felt(other, 1, 2.0) for other in legal_blocks(state))
        asked = question(character, state, int(block), felt)
        chosen = answer(replace(asked, taps_this_turn=99))
        assert isinstance(chosen, PullBlock)
        without[chosen.block] = chosen
    assert without
    assert len(without) < len(legal_blocks(state)), "it chooses by lot"


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_thinks_no_longer_than_it_seems_to(name: str) -> None:
    """The match would be held while it thinks on after its shown moment of thought."""
    character = load_opponent(name)
    asked = [question(character, state, number) for number, state in enumerate(states(1, 2))][:40]
    began = process_time()
    for one in asked:
        answer(one)
    assert (process_time() - began) / len(asked) < max(character.think_s, 0.1)


def test_who_names_a_penalty_is_asked_and_not_the_seat_to_move() -> None:
    for seed in SEEDS:
        for state in states(seed, 4):
            if state.phase is Phase.PENALTY_COLOR:
                assert question(load_opponent("tilda"), state).seat == color_namer(state)
