from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.house_rules import DrawTwoRules, HouseRules
from stacko_arcade.rules.intents import Pull
from stacko_arcade.rules.state import Phase
from stacko_arcade.testing import Table, names

TOWER = """
    b4  b4  b4
    r1  r2  r-skip
    r3  y3  wild
    r-draw2 g3 g-draw2
    y1  y2  r4
"""


def test_the_next_seat_owes_two_numbers_of_the_color() -> None:
    table = Table(TOWER)
    events = table.stack("r-draw2")
    assert names(events)[-3:] == ["TargetSet", "PullsOwed", "TurnPassed"]
    assert table.state.to_move == 1
    assert [owed.to_dict() for owed in table.state.owed] == [
        {"seat": 1, "count": 2, "color": "red", "numbers_only": True}
    ]
    assert table.target == "red"
    assert table.legal == {"r1", "r2", "r3", "r4"}


@pytest.mark.parametrize(
    ("name", "rule", "message"),
    [
        ("r-skip", "draw_two.numbers_only", "r-skip is no number: 2 more blocks owed, red numbers"),
        (
            "wild",
            "draw_two.wild_allowed",
            "the wild is not taken for owed pulls: 2 more blocks owed, red numbers",
        ),
        ("g-draw2", "draw_two.match", "g-draw2 is not red: 2 more blocks owed, red numbers"),
        ("y3", "draw_two.match", "y3 is not red: 2 more blocks owed, red numbers"),
        ("b4", "pull.zone", "b4#1 is not in the zone: layer 4 is the highest complete layer"),
    ],
)
def test_nothing_else_pays_the_debt(name: str, rule: str, message: str) -> None:
    table = Table(TOWER)
    table.stack("r-draw2")
    refusal = table.refuses(Pull(table.state.to_move, table.block(name)))
    assert (refusal.rule, refusal.message) == (rule, message)
    assert set(refusal.legal) == {"r1", "r2", "r3", "r4"}


def test_each_owed_block_is_placed_and_settles_as_a_step_of_the_same_turn() -> None:
    table = Table(TOWER)
    table.stack("r-draw2")
    first = table.stack("r1")
    assert names(first) == ["BlockFreed", "BlockPulled", "BlockPlaced", "TowerSettled"]
    assert (table.phase, table.state.to_move, table.target) == (Phase.CHOOSE, 1, "red")
    assert [owed.count for owed in table.state.owed] == [1]
    # only the last one counts: the first leaves no number to match
    assert table.legal == {"r2", "r3", "r4"}


def test_the_seat_after_that_matches_the_second_block() -> None:
    table = Table(TOWER)
    table.stack("r-draw2", "r1", "r3")
    assert (table.state.to_move, table.state.owed, table.target) == (2, (), "red or 3")
    assert "y3" in table.legal
    assert "g3" in table.legal
    assert "y1" not in table.legal


def test_only_one_of_two_exists_then_any_block_for_the_rest_and_its_face_counts() -> None:
    table = Table("b4 b4 b4 / g1 y2 y-skip / r-draw2 r1 g2 / y1 b1 b2", seats=4)
    table.stack("r-draw2")
    assert table.legal == {"r1"}
    table.stack("r1")
    # the top is r-draw2 r1 . now, so the zone is what it was
    assert table.legal == {"g1", "y2", "y-skip", "g2", "y1", "b1", "b2"}
    table.stack("y-skip")
    assert (table.target, table.state.to_move) == ("yellow", 3)


def test_with_none_at_all_both_are_any_and_only_the_last_face_takes_effect() -> None:
    table = Table("b4 b4 b4 / r-draw2 y2 y-skip / g-reverse g1 g2", seats=4)
    table.stack("r-draw2")
    assert table.legal == {"y2", "y-skip", "g-reverse", "g1", "g2"}
    first = table.stack("g-reverse")
    assert "DirectionReversed" not in names(first)
    assert (table.state.to_move, table.state.direction) == (1, 1)
    table.stack("g1")
    assert (table.target, table.state.to_move, table.state.direction) == ("green or 1", 2, 1)


def test_a_wild_taken_for_want_of_others_calls_a_color_if_it_is_the_last() -> None:
    table = Table("b4 b4 b4 / r-draw2 r1 wild / g1 g2 g3")
    table.stack("r-draw2", "r1", "wild")
    assert (table.phase, table.state.to_move) == (Phase.CALL_COLOR, 1)
    table.call_color(Color.GREEN)
    assert (table.state.to_move, table.target) == (2, "green")


def test_a_draw_two_among_the_owed_makes_the_next_seat_owe() -> None:
    table = Table("b4 b4 b4 / r-draw2 r1 g-draw2 / g1 g2 g3")
    table.stack("r-draw2", "r1", "g-draw2")
    assert (table.state.to_move, table.target, table.legal) == (2, "green", {"g1", "g2", "g3"})


def test_a_draw_two_on_the_first_pull_takes_effect() -> None:
    table = Table(TOWER, seats=2)
    table.stack("g-draw2")
    assert (table.state.to_move, table.target, table.legal) == (1, "green", {"g3"})


@pytest.mark.parametrize(
    ("draw_two", "legal"),
    [
        (DrawTwoRules(numbers_only=False), "r1 r2 r3 r4 r-skip"),
        (DrawTwoRules(wild_allowed=True), "r1 r2 r3 r4 wild"),
    ],
)
def test_other_blocks_may_pay(draw_two: DrawTwoRules, legal: str) -> None:
    table = Table(TOWER, house_rules=HouseRules(draw_two=draw_two))
    table.stack("r-draw2")
    assert table.legal == set(legal.split())


@pytest.mark.parametrize("blocks", [1, 3])
def test_fewer_or_more_blocks_may_be_owed(blocks: int) -> None:
    table = Table(TOWER, house_rules=HouseRules(draw_two=DrawTwoRules(blocks=blocks)))
    table.stack("r-draw2")
    movers = []
    for name in ("r1", "r3", "r4"):
        movers.append(table.state.to_move)
        table.stack(name)
    assert movers == ([1, 2, 0] if blocks == 1 else [1, 1, 1])
