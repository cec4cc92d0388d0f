from __future__ import annotations

from stacko_arcade.rules.house_rules import HouseRules, StraightenWhen
from stacko_arcade.rules.intents import Straighten
from stacko_arcade.rules.seats import Seat
from stacko_arcade.testing import Table, names

TOWER = "b4 b4 b4 / r1 r2 y3 / y1 g2 r-draw2 / g1 r4 r3"


def test_the_tower_is_straightened_on_the_own_turn_before_the_pull() -> None:
    table = Table(TOWER)
    assert names(table.straighten()) == ["TowerStraightened"]
    table.pull("r1")
    refusal = table.refuses(Straighten(Seat(0)))
    assert refusal.message == "the tower may not be straightened now: the block in hand has to be placed"
    table.place()
    assert table.refuses(Straighten(Seat(0))).rule == "turn.seat"


def test_it_may_be_straightened_before_each_owed_pull() -> None:
    table = Table(TOWER)
    table.stack("r-draw2", "r1")
    table.straighten()
    assert table.state.to_move == 1


def test_straightening_is_a_touch() -> None:
    table = Table(TOWER)
    table.stack("r1", two_handed=True)
    table.straighten()
    assert (table.state.last_toucher, table.state.offence) == (1, None)


def test_a_touched_block_is_put_back_before() -> None:
    table = Table(TOWER)
    table.touch("r1")
    refusal = table.refuses(Straighten(Seat(0)))
    assert refusal.message == "r1 has been touched: it is put back before the tower is straightened"


def test_straightening_may_be_off() -> None:
    table = Table(TOWER, house_rules=HouseRules(straighten=StraightenWhen.OFF))
    assert table.refuses(Straighten(Seat(0))).rule == "straighten"
