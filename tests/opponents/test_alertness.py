"""What opponents notice out of turn: two hands on the tower, twins to jump in with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stacko_arcade.match.table import Table
from stacko_arcade.opponents import alertness as alertness_module
from stacko_arcade.opponents.alertness import CALL_S, HEAVY, JUMP_S, Alertness
from stacko_arcade.opponents.api import Felt
from stacko_arcade.opponents.character import Traits
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.house_rules import OFFICIAL, HandsRules, HouseRules
from stacko_arcade.rules.intents import CallUno, Intent, JumpIn
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState, Offence, Phase
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.tower import Tower
from tests.match.desk import Desk, tower_with
from tests.opponents.questions import twins

ALL, SOME, NONE = Traits(1.0, 0.0, 1.0), Traits(0.5, 0.0, 0.5), Traits(0.0, 0.0, 0.0)
ME, OFFENDER = Seat(2), Seat(0)
TOWER = Tower.build([[None, None, None]], Fit.even())


def offended(rules: HouseRules = OFFICIAL, **changes: object) -> MatchState:
    state = Desk(rules, seats=3).state
    return replace(state, offence=replace(Offence(OFFENDER), **changes))  # type: ignore[arg-type]


def hear(
    alertness: Alertness, state: MatchState, ticks: int = 400, start: int = 0
) -> list[tuple[int, Intent]]:
    said = []
    for tick in range(start, start + ticks):
        said += [(tick, intent) for intent in alertness.interject(Table(tick, ME, state, TOWER, ()))]
    return said


def test_who_is_attentive_calls_once_after_a_human_moment() -> None:
    moments = []
    for seed in range(20):
        (said,) = hear(Alertness(ALL, ME, seed), offended())
        assert said[1] == CallUno(ME, OFFENDER)
        moments.append(said[0] / 120)
    assert min(moments) >= CALL_S[0] - 0.01
    assert max(moments) <= CALL_S[1] + 0.01
    assert max(moments) - min(moments) > 0.3


def test_who_is_not_attentive_never_calls() -> None:
    assert not any(hear(Alertness(NONE, ME, seed), offended()) for seed in range(10))


def test_attention_is_drawn_once_an_offence() -> None:
    called = sum(bool(hear(Alertness(SOME, ME, seed), offended(), 2000)) for seed in range(60))
    assert 15 < called < 45


def test_the_same_seed_notices_the_same_and_seats_do_not_share_their_luck() -> None:
    first = [hear(Alertness(SOME, ME, seed), offended()) for seed in range(8)]
    assert first == [hear(Alertness(SOME, ME, seed), offended()) for seed in range(8)]
    other = [hear(Alertness(SOME, Seat(1), seed), offended()) for seed in range(8)]
    assert [bool(said) for said in first] != [bool(said) for said in other]


@pytest.mark.parametrize(
    "state",
    [
        offended(seat=ME),
        offended(caller=Seat(1)),
        offended(replace(OFFICIAL, hands=HandsRules(uno_call=False))),
        offended(replace(OFFICIAL, hands=HandsRules(max=2))),
        replace(offended(), active=(Seat(0), Seat(1))),
        replace(offended(), phase=Phase.OVER),
        replace(offended(), offence=None),
    ],
)
def test_nothing_is_called_where_there_is_nothing_to_call(state: MatchState) -> None:
    assert hear(Alertness(ALL, ME, 1), state) == []


def test_a_call_of_somebody_else_comes_first() -> None:
    alertness = Alertness(ALL, ME, 1)
    assert hear(alertness, offended(), 30) == []
    assert hear(alertness, offended(caller=Seat(1)), 400, 30) == []


@pytest.mark.parametrize("how", ["another turn", "another block", "another seat"])
def test_another_offence_is_another_chance(how: str) -> None:
    alertness = Alertness(ALL, ME, 1)
    assert len(hear(alertness, offended(settled=True))) == 1
    if how == "another turn":
        again, start = offended(settled=True), 1000
    elif how == "another block":
        again, start = offended(settled=False), 400
    else:
        again, start = offended(seat=Seat(1), settled=True), 400
    assert len(hear(alertness, again, 400, start)) == 1


def test_the_same_offence_goes_on_when_the_block_settles_and_the_tower_is_rebuilt() -> None:
    alertness = Alertness(ALL, ME, 1)
    assert len(hear(alertness, offended())) == 1
    assert hear(alertness, offended(settled=True), 400, 440) == []


# -- jumping in --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def twin() -> Desk:
    """A table of three at which a red 4 was just stacked and its twin lies loose in the zone."""
    desk = Desk(replace(twins(), jump_in=True), seats=3)
    desk.stack(desk.loose[0], Slot.MIDDLE)
    assert desk.state.to_move == 1
    return desk


def jumps(
    desk: Desk, traits: Traits, seed: int = 1, state: MatchState | None = None
) -> list[tuple[int, Intent]]:
    alertness = Alertness(traits, ME, seed)
    said = []
    for tick in range(200):
        table = Table(tick, ME, state or desk.state, desk.manager.tower, ())
        said += [(tick, intent) for intent in alertness.interject(table)]
    return said


def test_who_is_eager_jumps_in_with_the_twin(twin: Desk) -> None:
    moments = []
    for seed in range(10):
        (said,) = jumps(twin, ALL, seed)
        assert said[1] == JumpIn(ME, twin.loose[-1])
        moments.append(said[0] / 120)
    assert JUMP_S[0] - 0.01 <= min(moments) < max(moments) <= JUMP_S[1] + 0.01


def test_who_is_not_eager_waits_for_his_turn(twin: Desk) -> None:
    assert not any(jumps(twin, NONE, seed) for seed in range(10))


def test_nobody_jumps_in_where_it_was_not_agreed_or_too_late(twin: Desk) -> None:
    rules = replace(twin.state.house_rules, jump_in=False)
    assert jumps(twin, ALL, state=replace(twin.state, house_rules=rules)) == []
    assert jumps(twin, ALL, state=replace(twin.state, has_touched=True)) == []
    assert jumps(twin, ALL, state=replace(twin.state, to_move=ME)) == []
    assert jumps(twin, ALL, state=replace(twin.state, active=(Seat(0), Seat(1)))) == []


def test_nobody_jumps_in_with_what_would_topple_the_tower(
    twin: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        alertness_module, "margins_without", lambda poses, blocks: dict.fromkeys(blocks, -1.0)
    )
    assert jumps(twin, ALL) == []


@pytest.mark.parametrize(
    ("felt", "jumps_in"),
    [(Felt(BlockId(0), 1, 2.0), True), (Felt(BlockId(0), 1, 0.1), False)],
)
def test_what_was_felt_says_whether_the_twin_may_come(twin: Desk, felt: Felt, *, jumps_in: bool) -> None:
    alertness = Alertness(ALL, ME, 1)
    felt = replace(felt, block=twin.loose[-1])
    said = [
        alertness.interject(Table(tick, ME, twin.state, twin.manager.tower, ()), (felt,))
        for tick in range(200)
    ]
    assert any(said) == jumps_in


def test_nobody_jumps_in_with_what_carries_the_whole_tower() -> None:
    desk = Desk(replace(tower_with("g1", "r4"), jump_in=True), seats=3)
    low = BlockId(1)
    state = replace(desk.state, stacked=BlockId(44), to_move=Seat(1))
    assert low in twins_to_jump_in(state)
    twins = {
        block
        for _, intent in jumps(desk, ALL, state=state)
        if isinstance(intent, JumpIn)
        for block in [intent.block]
    }
    assert all(
        sum(len(row) for row in desk.state.layout.layers[block // 3 + 1 :]) <= HEAVY for block in twins
    )
    assert twins
