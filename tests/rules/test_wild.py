from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.intents import CallColor, Pull
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r2 r3 wild
    y1 y2 g1
    g2 b2 b3
"""


def test_the_puller_of_a_wild_calls_a_color_once_the_tower_has_settled() -> None:
    table = Table(TOWER)
    table.stack("r2")
    assert "wild" in table.legal
    table.pull("wild")
    assert table.phase is Phase.PLACE
    placed = table.place()
    assert names(placed) == ["BlockPlaced", "TowerSettled"]
    assert (table.phase, table.state.to_move) == (Phase.CALL_COLOR, 1)
    assert table.legal == {"red", "yellow", "green", "blue"}
    called = table.call_color(Color.GREEN)
    assert names(called) == ["ColorCalled", "TargetSet", "TurnPassed"]
    assert (table.phase, table.state.to_move, table.target) == (Phase.CHOOSE, 2, "green")
    assert table.legal == {"g1", "g2"}


@pytest.mark.parametrize("color", list(Color))
def test_any_color_may_be_called_the_present_one_too(color: Color) -> None:
    table = Table(TOWER)
    table.stack("r2", "wild")
    table.call_color(color)
    assert table.target == color.value


def test_the_wild_calls_a_color_on_the_first_pull_too() -> None:
    table = Table(TOWER)
    table.stack("wild")
    assert table.phase is Phase.CALL_COLOR
    table.call_color(Color.YELLOW)
    assert (table.state.to_move, table.legal) == (1, {"y1", "y2"})


def test_no_color_is_called_if_the_tower_falls_before() -> None:
    table = Table(TOWER)
    table.stack("r2", "wild")
    table.topple()
    assert table.phase is Phase.OVER
    assert table.state.result is not None
    assert table.state.result.loser == 1
    assert table.refuses(CallColor(Seat(1), Color.RED)).message == "the match is over"


def test_only_the_puller_calls_and_only_then() -> None:
    table = Table(TOWER)
    early = table.refuses(CallColor(Seat(0), Color.RED))
    assert (early.rule, early.message) == ("phase", "no color may be called now: a block has to be pulled")
    table.stack("wild")
    assert table.refuses(CallColor(Seat(1), Color.RED)).rule == "turn.seat"
    late = table.refuses(Pull(Seat(0), table.block("y1")))
    assert late.message == "no block may be pulled now: a color has to be called for the wild"
    assert set(late.legal) == {"red", "yellow", "green", "blue"}
