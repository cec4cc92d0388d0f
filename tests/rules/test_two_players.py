from __future__ import annotations

import pytest

from stacko_arcade.rules.intents import Leave
from stacko_arcade.rules.seats import Seat
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r-reverse r1 r-skip
    r2 r3 y-reverse
    y2 y3 r4
"""


@pytest.mark.parametrize("name", ["r-reverse", "r-skip"])
def test_reverse_and_skip_act_as_a_draw_two_in_their_own_color(name: str) -> None:
    table = Table(TOWER, seats=2)
    events = table.stack(name)
    assert names(events)[-3:] == ["TargetSet", "PullsOwed", "TurnPassed"]
    assert (table.state.to_move, table.state.direction, table.target) == (1, 1, "red")
    assert table.legal == {"r1", "r2", "r3", "r4"}
    table.stack("r2")
    assert table.state.to_move == 1
    table.stack("r3")
    assert (table.state.to_move, table.target) == (0, "red or 3")


@pytest.mark.parametrize("name", ["r-reverse", "r-skip"])
def test_the_rule_holds_when_seats_have_left_and_two_remain(name: str) -> None:
    table = Table(TOWER, seats=4)
    table.tell(Leave(Seat(1)))
    table.tell(Leave(Seat(2)))
    table.stack(name)
    assert (table.state.to_move, [owed.seat for owed in table.state.owed]) == (3, [3])
