"""What must hold in every state that can be reached."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.events import CubeRolled, Event, MatchStarted, RoundEnded, TurnPassed
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    EndMode,
    EndRules,
    HouseRules,
    NoMatch,
)
from stacko_arcade.rules.intents import CallColor, Intent, Pass, Place, Pull, Restore, Roll
from stacko_arcade.rules.layout import SLOTS
from stacko_arcade.rules.legal import (
    legal_blocks,
    legal_colors,
    legal_faces,
    legal_names,
    legal_slots,
    why_not,
)
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Direction, Seat, next_seat
from stacko_arcade.rules.start import most_seats
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.testing import Table
from tests.rules.walks import main_intents, next_intent, side_intent
from tests.strategies import house_rules_strategy

house_rules = st.one_of(st.just(OFFICIAL), house_rules_strategy())
seats = st.integers(2, 10)
seeds = st.integers(0, 2**32)


def told(state: MatchState, intent: Intent) -> MatchState:
    decided = decide(state, intent)
    assert not isinstance(decided, Refusal), f"{intent} was refused: {decided}"
    for event in decided:
        state = evolve(state, event)
    return state


def walk(rules: HouseRules, players: int, seed: int, steps: int) -> Iterator[MatchState]:
    """Yield the states of a match played at random, with much that is refused."""
    rng = random.Random(seed)
    state = Table(seed, min(players, most_seats(rules)), rules).state
    for _ in range(steps):
        yield state
        if state.is_over:
            return
        if rng.random() < 0.4:
            decided = decide(state, side_intent(state, rng))
            for event in () if isinstance(decided, Refusal) else decided:
                state = evolve(state, event)
        else:
            state = told(state, next_intent(state, rng))


def test_these_walks_meet_every_event_that_official_has() -> None:
    met: set[type] = set()
    for seed in range(40):
        rng = random.Random(seed)
        table = Table(seed, 2 + seed % 9)
        for _ in range(60):
            if table.state.is_over:
                break
            intent = side_intent(table.state, rng) if rng.random() < 0.4 else next_intent(table.state, rng)
            if not isinstance(decide(table.state, intent), Refusal):
                table.tell(intent)
        if not table.state.is_over:
            table.topple()
        met.update(type(event) for event in table.events)
    assert set(get_args(Event)) - met == {CubeRolled, RoundEnded}


@settings(deadline=None, max_examples=40)
@given(house_rules, seats, seeds)
def test_what_is_legal_is_accepted_and_nothing_else_of_that_kind(
    rules: HouseRules, players: int, seed: int
) -> None:
    for state in walk(rules, players, seed, 40):
        mover = state.to_move
        pulled = {
            block.id
            for block in state.blocks
            if not isinstance(decide(state, Pull(mover, block.id)), Refusal)
        }
        assert pulled == set(legal_blocks(state))
        placed = {slot for slot in SLOTS if not isinstance(decide(state, Place(mover, slot)), Refusal)}
        assert placed == set(legal_slots(state))
        called = {color for color in Color if not isinstance(decide(state, CallColor(mover, color)), Refusal)}
        assert called == (set(legal_colors(state)) if state.phase is Phase.CALL_COLOR else set())
        faces = {
            face for face in rules.cube.faces if not isinstance(decide(state, Roll(mover, face)), Refusal)
        }
        assert faces == set(legal_faces(state))
        if state.phase in {Phase.CHOOSE, Phase.PULL}:
            assert pulled == {block.id for block in state.blocks if why_not(state, block.id) is None}


@settings(deadline=None, max_examples=40)
@given(house_rules, seats, seeds)
def test_a_refusal_says_what_would_be_legal(rules: HouseRules, players: int, seed: int) -> None:
    for state in walk(rules, players, seed, 40):
        for block in (state.blocks.blocks[0], state.blocks.blocks[-1]):
            answer = decide(state, Pull(state.to_move, block.id))
            if isinstance(answer, Refusal):
                assert answer.message
                assert answer.rule
                assert answer.legal == legal_names(state)


@settings(deadline=None, max_examples=60)
@given(house_rules, seats, seeds)
def test_blocks_are_conserved(rules: HouseRules, players: int, seed: int) -> None:
    for state in walk(rules, players, seed, 80):
        held = [block for block in (state.in_hand, state.waiting) if block is not None]
        blocks = sorted([*state.layout, *held, *state.strays, *state.out])
        assert blocks == [block.id for block in state.blocks]
        assert state.placed is None or state.layout.place_of(state.placed) is not None


@settings(deadline=None, max_examples=60)
@given(house_rules, seats, seeds)
def test_every_state_has_something_to_do_or_a_result(rules: HouseRules, players: int, seed: int) -> None:
    for state in walk(rules, players, seed, 80):
        assert state.is_over == (state.result is not None)
        if state.is_over:
            assert legal_names(state) == ()
            continue
        for intent in main_intents(state):
            assert not isinstance(decide(state, intent), Refusal)
        assert main_intents(state)
        if legal_names(state) or state.phase is Phase.SETTLE:
            continue
        # a touched block that may not be pulled is put back; where nothing fits the turn may pass
        if state.touched is None:
            assert main_intents(state) == [Pass(state.to_move)]
            assert rules.no_match is NoMatch.PASS
        else:
            assert main_intents(state) == [Restore(state.to_move)]


@settings(deadline=None, max_examples=60)
@given(house_rules, seats, seeds)
def test_seats_and_debts_are_those_of_players_still_in(rules: HouseRules, players: int, seed: int) -> None:
    for state in walk(rules, players, seed, 80):
        if state.is_over:
            continue
        assert state.to_move in state.active
        assert {owed.seat for owed in state.owed} <= set(state.active)
        assert all(owed.count > 0 for owed in state.owed)
        assert set(state.stackers) <= set(state.active)
        assert state.last_toucher is None or state.last_toucher in state.active
        assert (state.phase is Phase.PLACE) == (state.in_hand is not None)
        assert (state.phase is Phase.SETTLE) == (state.placed is not None)


@settings(deadline=None, max_examples=40)
@given(house_rules, seats, seeds)
def test_no_turn_is_endless(rules: HouseRules, players: int, seed: int) -> None:
    # each owed block is pulled, placed and settles; a cube is rolled twelve times at most
    longest = 12 + 3 * 12 * (rules.draw_two.blocks + rules.hands.penalty_blocks + 2)
    for state in walk(rules, players, seed, 30):
        rng = random.Random(seed)
        steps, now, passed = 0, state, False
        while not now.is_over and not passed:
            forward = main_intents(now)
            decided = decide(now, forward[rng.randrange(len(forward))])
            assert not isinstance(decided, Refusal)
            for event in decided:
                now = evolve(now, event)
                passed = passed or isinstance(event, TurnPassed | MatchStarted)
            steps += 1
            assert steps <= longest


@settings(deadline=None, max_examples=40)
@given(house_rules, seats, seeds)
def test_the_same_seed_gives_the_same_match(rules: HouseRules, players: int, seed: int) -> None:
    assert list(walk(rules, players, seed, 30)) == list(walk(rules, players, seed, 30))


@given(st.sets(st.integers(0, 9), min_size=1), st.integers(0, 9))
def test_twice_reversed_is_nothing(active: set[int], seat: int) -> None:
    ring = tuple(Seat(number) for number in sorted(active))
    for direction in Direction:
        assert direction.turned.turned is direction
        if seat in active:
            there = next_seat(ring, Seat(seat), direction)
            assert next_seat(ring, there, direction.turned) == seat


@pytest.mark.parametrize("players", range(3, 11))
def test_two_reverses_leave_play_as_it_was(players: int) -> None:
    drawing = "b4 b4 b4 / r-reverse r1 r2 / r-reverse r3 r4 / r1 r2 r3"
    reversed_twice, plain = Table(drawing, players), Table(drawing, players)
    reversed_twice.stack("r-reverse", "r-reverse", "r1", "r3")
    plain.stack("r1", "r3")
    assert reversed_twice.state.direction == plain.state.direction
    assert reversed_twice.state.to_move == plain.state.to_move


RED_TOWER = "\n".join(
    ["b4 b4 b4", *["r-reverse r-skip r-draw2"] * 8, *["r1 r1 r1"] * 12],
)


@settings(deadline=None, max_examples=150)
@given(
    st.integers(2, 10),
    st.lists(st.sampled_from(["r1", "r-reverse", "r-skip", "r-draw2", "out"]), max_size=8),
)
def test_the_order_of_seats_is_right_after_any_sequence_of_actions(players: int, played: list[str]) -> None:
    """Against a model of its own: a list of seats, whose turn it is, and which way round."""
    table = Table(RED_TOWER, players, HouseRules(end=EndRules(mode=EndMode.ELIMINATION)))
    seats, mover, way = list(range(players)), 0, 1

    def step(seat: int, direction: int) -> int:
        return seats[(seats.index(seat) + direction) % len(seats)]

    for name in played:
        assert (table.state.to_move, int(table.state.direction)) == (mover, way)
        if name == "out":
            table.touch("r1")
            table.topple()
            clockwise = step(mover, 1)
            seats.remove(mover)
            mover, way = clockwise, 1
            if len(seats) == 1:
                assert table.state.result is not None
                assert table.state.result.winner == seats[0]
                return
            continue
        table.stack(name)
        is_debt = name == "r-draw2" or (len(seats) == 2 and name in {"r-reverse", "r-skip"})
        if is_debt:
            victim = step(mover, way)
            assert table.state.to_move == victim
            table.stack("r1", "r1")
            mover = step(victim, way)
        elif name == "r-reverse":
            way = -way
            mover = step(mover, way)
        elif name == "r-skip":
            mover = step(step(mover, way), way)
        else:
            mover = step(mover, way)
    assert (table.state.to_move, int(table.state.direction)) == (mover, way)
