from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.house_rules import HouseRules, TargetRules
from stacko_arcade.rules.intents import Pull
from stacko_arcade.testing import Table

#      the first pull comes from here / what is matched against it lies below the closed top
TOWER = """
    b4  b4  b4
    r2  r3  y3
    r3  y1  y-skip
    r-draw2 g-reverse wild
    g3  b2  y4
"""


def test_the_first_pull_may_be_any_block_of_the_zone() -> None:
    table = Table(TOWER)
    assert table.target == "any block"
    assert len(table.legal) == 12


@pytest.mark.parametrize(
    ("stacked", "target", "legal"),
    [
        ("r2", "red or 2", "r3#1 r3#2 r-draw2 b2 wild"),
        ("y3", "yellow or 3", "r3#1 r3#2 y1 y-skip g3 y4 wild"),
        ("g3", "green or 3", "r3#1 r3#2 y3 g-reverse wild"),
        ("y4", "yellow or 4", "y3 y1 y-skip wild"),
    ],
)
def test_a_number_is_matched_by_color_or_number_or_the_wild(stacked: str, target: str, legal: str) -> None:
    table = Table(TOWER)
    table.stack(stacked)
    assert table.target == target
    # the top is incomplete now: the layer of b4 below it is the highest complete one
    assert table.legal == set(legal.split())


@pytest.mark.parametrize(("name", "fitting"), [("y1", False), ("g3", False), ("r3#2", True), ("b2", True)])
def test_a_block_that_does_not_match_is_refused_with_the_target(name: str, fitting: bool) -> None:
    table = Table(TOWER)
    table.stack("r2")
    if fitting:
        table.pull(name)
        return
    refusal = table.refuses(Pull(table.state.to_move, table.block(name)))
    assert refusal.rule == "target.color"
    assert refusal.message == f"{name} does not match: the target is red or 2"
    assert set(refusal.legal) == table.legal


def test_an_action_is_matched_by_its_color_alone() -> None:
    table = Table(TOWER, seats=4)
    table.stack("g-reverse")
    assert table.target == "green"
    assert table.legal == {"g3", "wild"}


def test_the_turn_goes_to_the_next_seat_and_back_to_the_first() -> None:
    table = Table(TOWER, seats=3)
    movers = []
    for name in ("r2", "r3", "r3", "g3"):
        movers.append(table.state.to_move)
        table.stack(name)
    assert movers == [0, 1, 2, 0]


def test_only_the_seat_to_move_may_pull() -> None:
    table = Table(TOWER, seats=3)
    seats = table.state.active
    refusal = table.refuses(Pull(seats[2], table.block("r2")))
    assert (refusal.rule, refusal.message) == ("turn.seat", "it is not the turn of seat 2: seat 0 is to move")


def test_a_name_without_suffix_means_the_lowest_copy_then_the_left_one() -> None:
    table = Table("b4 b4 b4 / r3 r3 y1 / y1 r3 r3")
    assert table.state.blocks[table.block("r3")].name == "r3#1"
    assert table.state.layout.place_of(table.block("r3")) == table.state.layout.place_of(table.block("r3#1"))
    table.pull("r3")
    assert table.state.blocks[table.block("r3")].name == "r3#2"  # the first is in hand
    assert table.state.blocks[table.block("b4")].name == "b4#1"  # none is legal: the lowest, leftmost


@pytest.mark.parametrize(
    ("target", "legal"),
    [
        (TargetRules(number=False), "r3#1 r3#2 r-draw2 wild"),
        (TargetRules(symbol=True), "r3#1 r3#2 r-draw2 b2 wild"),
    ],
)
def test_numbers_may_not_count(target: TargetRules, legal: str) -> None:
    table = Table(TOWER, house_rules=HouseRules(target=target))
    table.stack("r2")
    assert table.legal == set(legal.split())


def test_symbols_may_count() -> None:
    drawing = "b4 b4 b4 / r-skip g-skip b-reverse / r1 g2 y1"
    symbols = Table(drawing, house_rules=HouseRules(target=TargetRules(symbol=True)))
    symbols.stack("r-skip")
    assert (symbols.target, symbols.legal) == ("red or skip", {"r1", "g-skip"})
    plain = Table(drawing)
    plain.stack("r-skip")
    assert (plain.target, plain.legal) == ("red", {"r1"})
    assert Color.RED.value == plain.target
