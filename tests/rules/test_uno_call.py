from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.house_rules import HandsRules, HouseRules, PenaltyColorBy
from stacko_arcade.rules.intents import CallUno, Grip, PenaltyColor, Place, Pull, Settled, Touch
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r1 r2 r-skip
    y1 y2 y-skip
    y-draw2 y-reverse wild
    r-draw2 g1 g2
    r3 g-reverse r4
    b1 b2 b3
"""


def owed(table: Table) -> list[tuple[int, int, str | None, bool]]:
    return [
        (debt.seat, debt.count, debt.color.value if debt.color else None, debt.numbers_only)
        for debt in table.state.owed
    ]


def penalized(table: Table, color: Color, offender: int = 0, caller: int = 1) -> Table:
    table.call_uno(offender, by=caller)
    table.penalty_color(color, by=caller)
    return table


@pytest.mark.parametrize("step", ["touch", "grip", "pull", "place", "straighten"])
def test_two_hands_are_an_offence_in_every_step(step: str) -> None:
    table = Table(TOWER)
    me = Seat(0)
    if step == "touch":
        table.touch("r1", two_handed=True)
    elif step == "straighten":
        table.straighten(two_handed=True)
    elif step == "grip":
        table.tell(Grip(me, table.block("r1"), two_handed=True))
    table.pull("r1", two_handed=step == "pull")
    table.place(two_handed=step == "place")
    assert names(table.call_uno(0, by=2)) == ["UnoCalled"]
    assert str(table.phase) == "penalty_color"


def test_without_an_offence_a_call_is_refused() -> None:
    table = Table(TOWER)
    table.stack("r1")
    refusal = table.refuses(CallUno(Seat(1), Seat(0)))
    assert (refusal.rule, refusal.message) == (
        "hands.no_offence",
        "seat 0 did not use two hands, or the next seat has touched",
    )


def test_the_next_seats_first_touch_ends_the_time_for_a_call() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    table.touch("b4")
    assert table.refuses(CallUno(Seat(2), Seat(0))).rule == "hands.no_offence"


def test_a_pull_is_a_touch_too() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    table.pull("r2")
    assert table.refuses(CallUno(Seat(2), Seat(0))).rule == "hands.no_offence"


def test_the_caller_names_the_color_and_the_offender_pulls_two_at_once() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=2)
    assert table.legal == {"red", "yellow", "green", "blue"}
    assert table.refuses(PenaltyColor(Seat(1), Color.RED)).message == "seat 2 names the color, not seat 1"
    assert table.refuses(Pull(Seat(1), table.block("r2"))).rule == "phase"
    assert names(table.penalty_color(Color.YELLOW, by=2)) == ["PenaltyOwed", "TargetSet"]
    assert (table.state.to_move, table.phase, table.target) == (0, Phase.CHOOSE, "yellow")
    assert owed(table) == [(0, 2, "yellow", False)]
    # action blocks included, no wild
    assert table.legal == {"y1", "y2", "y-skip", "y-draw2", "y-reverse"}
    refusal = table.refuses(Pull(Seat(0), table.block("wild")))
    assert (refusal.rule, refusal.message) == (
        "hands.penalty_color",
        "the wild is not taken for owed pulls: 2 more blocks owed, yellow blocks",
    )


def test_the_last_penal_block_is_the_next_target() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    penalized(table, Color.YELLOW)
    first = table.stack("y-reverse")
    assert "DirectionReversed" not in names(first)
    assert (table.state.to_move, owed(table)) == (0, [(0, 1, "yellow", False)])
    table.stack("y2")
    assert (table.state.to_move, table.target, owed(table)) == (1, "yellow or 2", [])


@pytest.mark.parametrize(
    ("last", "seats", "mover", "direction", "debts"),
    [
        ("y-skip", 4, 2, 1, []),
        ("y-reverse", 4, 3, -1, []),
        ("y-draw2", 4, 1, 1, [(1, 2, "yellow", True)]),
        ("y-skip", 2, 1, 1, [(1, 2, "yellow", True)]),
        ("y-reverse", 2, 1, 1, [(1, 2, "yellow", True)]),
    ],
)
def test_the_face_of_the_last_penal_block_takes_effect(
    last: str, seats: int, mover: int, direction: int, debts: list[tuple[int, int, str | None, bool]]
) -> None:
    table = Table(TOWER, seats)
    table.stack("r1", two_handed=True)
    penalized(table, Color.YELLOW).stack("y1", last)
    assert (table.state.to_move, table.state.direction, owed(table)) == (mover, direction, debts)


@pytest.mark.parametrize(
    ("first", "mover", "direction"), [("g-reverse", 3, -1), ("r-skip", 2, 1), ("r1", 1, 1)]
)
def test_turn_order_reverse_and_skip_of_the_first_block_stay(first: str, mover: int, direction: int) -> None:
    table = Table(TOWER, seats=4)
    table.stack(first, two_handed=True)
    assert table.state.to_move == mover
    penalized(table, Color.YELLOW).stack("y1", "y2")
    assert (table.state.to_move, table.state.direction, table.target) == (mover, direction, "yellow or 2")


def test_a_debt_of_the_next_seat_stays_and_is_served_after_the_penalty() -> None:
    table = Table(TOWER)
    table.stack("r-draw2", two_handed=True)
    penalized(table, Color.YELLOW)
    assert owed(table) == [(0, 2, "yellow", False), (1, 2, "red", True)]
    table.stack("y1", "y-skip")
    # the penal skip does nothing: the debt stands
    assert (table.state.to_move, table.target, owed(table)) == (1, "red", [(1, 2, "red", True)])
    assert table.legal == {"r1", "r2", "r3", "r4"}
    table.stack("r1", "r2")
    assert (table.state.to_move, table.target) == (2, "red or 2")


def test_a_call_waits_until_the_block_is_stacked_and_settled() -> None:
    table = Table(TOWER)
    table.pull("r1", two_handed=True)
    (called,) = table.call_uno(0, by=1)
    assert called.to_dict(table.state.blocks) == {
        "type": "UnoCalled",
        "seat": 1,
        "offender": 0,
        "waits": True,
    }
    assert str(table.phase) == "place"
    assert table.refuses(PenaltyColor(Seat(1), Color.RED)).message == (
        "the color is named when the offender's block is settled"
    )
    table.tell(Place(Seat(0), Slot.LEFT))
    assert str(table.phase) == "settle"
    table.tell(Settled())
    assert (table.phase, table.state.to_move) == (Phase.PENALTY_COLOR, 1)
    table.penalty_color(Color.YELLOW, by=1)
    assert table.state.to_move == 0


def test_a_call_for_straightening_waits_for_the_pull() -> None:
    table = Table(TOWER)
    table.straighten(two_handed=True)
    table.call_uno(0, by=1)
    assert str(table.phase) == "choose"
    table.stack("r1")
    assert str(table.phase) == "penalty_color"


def test_a_wild_gets_its_color_before_the_penalty() -> None:
    table = Table(TOWER)
    table.stack("wild", two_handed=True)
    (called,) = table.call_uno(0, by=1)
    assert called.to_dict(table.state.blocks)["waits"] is True
    table.call_color(Color.RED)
    assert (table.phase, table.state.to_move, table.target) == (Phase.PENALTY_COLOR, 1, "red")


def test_between_two_owed_pulls_the_penalty_comes_first() -> None:
    table = Table(TOWER)
    table.stack("r-draw2")
    table.stack("r1", two_handed=True)
    table.call_uno(1, by=0)
    assert str(table.phase) == "penalty_color"
    table.penalty_color(Color.YELLOW, by=0)
    assert owed(table) == [(1, 2, "yellow", False), (1, 1, "red", True)]
    table.stack("y1", "y-reverse")
    assert (table.state.to_move, table.state.direction, table.target) == (1, 1, "red")
    table.stack("r2")
    assert (table.state.to_move, table.target, owed(table)) == (2, "red or 2", [])


def test_one_penalty_a_turn() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=1)
    second = table.refuses(CallUno(Seat(2), Seat(0)))
    assert (second.rule, second.message) == (
        "hands.one_penalty",
        "seat 1 has called already: one penalty a turn",
    )
    table.penalty_color(Color.YELLOW, by=1)
    table.stack("y1", two_handed=True)
    assert table.refuses(CallUno(Seat(2), Seat(0))).rule == "hands.one_penalty"
    table.stack("y2")
    assert table.refuses(CallUno(Seat(2), Seat(0))).rule == "hands.one_penalty"
    table.stack("y-skip", two_handed=True)  # seat 1, in a turn of its own
    table.call_uno(1, by=0)


def test_nobody_calls_on_himself_or_for_a_seat_that_is_not_there() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    assert table.refuses(CallUno(Seat(0), Seat(0))).message == "seat 0 cannot call UNO! on itself"
    for caller, offender in ((7, 0), (1, 9)):
        assert table.refuses(CallUno(Seat(caller), Seat(offender))).rule == "seat.active"


def test_no_color_is_named_without_a_penalty() -> None:
    refusal = Table(TOWER).refuses(PenaltyColor(Seat(0), Color.RED))
    assert refusal.message == "no color has to be named: no penalty is due"


def test_a_tower_that_falls_ends_the_penalty() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    penalized(table, Color.YELLOW).pull("y1")
    table.topple()
    assert table.state.result == Result(Seat(0), None, "collapse")


def test_where_two_hands_are_allowed_nothing_is_an_offence() -> None:
    table = Table(TOWER, house_rules=HouseRules(hands=HandsRules(max=2)))
    table.stack("r1", two_handed=True)
    assert table.refuses(CallUno(Seat(1), Seat(0))).rule == "hands.no_offence"


def test_calls_may_be_off() -> None:
    table = Table(TOWER, house_rules=HouseRules(hands=HandsRules(uno_call=False)))
    table.stack("r1", two_handed=True)
    assert table.refuses(CallUno(Seat(1), Seat(0))).rule == "hands.uno_call"


def test_the_offender_may_name_the_color_and_more_blocks_may_be_owed() -> None:
    hands = HandsRules(penalty_color=PenaltyColorBy.OFFENDER, penalty_blocks=3)
    table = Table(TOWER, house_rules=HouseRules(hands=hands))
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=1)
    assert table.refuses(PenaltyColor(Seat(1), Color.YELLOW)).rule == "turn.seat"
    table.penalty_color(Color.YELLOW, by=0)
    assert owed(table) == [(0, 3, "yellow", False)]


def test_a_block_touched_when_the_call_comes_may_be_put_back() -> None:
    table = Table(TOWER)
    table.stack("r-draw2")
    table.stack("r1", two_handed=True)
    table.tell(Touch(Seat(1), table.block("y1")))
    table.call_uno(1, by=0)
    table.penalty_color(Color.GREEN, by=0)
    assert table.refuses(Pull(Seat(1), table.block("g1"))).rule == "probe.restore"
