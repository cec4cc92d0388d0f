"""Strays that leave the game or are placed again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.house_rules import EndRules, HouseRules, Stray
from stacko_arcade.rules.intents import Grip, Restore
from stacko_arcade.rules.state import Phase
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r1 r2 r-skip
    y1 y2 wild
    g1 g2 g3
"""


def table_by(stray: Stray, blocks: int = 1, seats: int = 3) -> Table:
    return Table(TOWER, seats, HouseRules(end=EndRules(stray=stray, stray_blocks=blocks)))


def in_hand(table: Table) -> str | None:
    block = table.state.in_hand
    return None if block is None else table.state.blocks[block].name


def test_strays_that_are_ignored_leave_the_game() -> None:
    table = table_by(Stray.IGNORE)
    table.pull("r1")
    table.fall("y1", "g1")
    assert (table.phase, len(table.state.out)) == (Phase.PLACE, 2)
    table.place()
    assert table.state.to_move == 1


def test_fewer_strays_than_agreed_cost_nothing() -> None:
    table = table_by(Stray.LOSE, blocks=3)
    table.pull("r1")
    table.fall("y1", "g1")
    assert table.state.result is None
    table.fall("y2", "g2", "g3")
    assert table.state.result is not None
    assert table.state.result.reason == "stray"


@pytest.mark.parametrize("stray", Stray)
def test_four_at_once_are_a_collapse_whatever_was_agreed(stray: Stray) -> None:
    table = table_by(stray, blocks=10)
    table.pull("r1")
    assert "TowerCollapsed" in names(table.fall("y1", "y2", "g1", "g2"))
    assert table.state.is_over


def test_the_mover_places_strays_in_the_order_they_fell_before_his_own_block() -> None:
    table = table_by(Stray.RESTACK)
    table.pull("r1")
    table.fall("g2", "y1")
    for name in ("g2", "y1"):
        assert in_hand(table) == name
        table.place()
        assert (table.state.to_move, table.phase, table.state.stackers) == (0, Phase.PLACE, ())
    assert in_hand(table) == "r1"
    events = table.place()
    assert names(events)[-2:] == ["TargetSet", "TurnPassed"]
    assert (table.state.to_move, table.target, table.state.stackers) == (1, "red or 1", (0,))


def test_a_stray_while_the_own_block_settles_is_placed_before_its_face_counts() -> None:
    table = table_by(Stray.RESTACK)
    table.pull("r-skip")
    table.tell_place()
    table.fall("g1")
    table.settle()
    assert (in_hand(table), table.phase) == ("g1", Phase.PLACE)
    events = table.place()
    assert "SeatSkipped" in names(events)
    assert table.state.to_move == 2


def test_strays_that_fall_while_a_block_is_gripped_wait_until_it_is_free_or_put_back() -> None:
    for is_put_back in (True, False):
        table = table_by(Stray.RESTACK)
        table.tell(Grip(table.state.to_move, table.block("r1")))
        table.fall("g1")
        assert table.phase is Phase.PULL
        if is_put_back:
            table.tell(Restore(table.state.to_move))
        else:
            table.pull("r1")
        assert in_hand(table) == "g1"
        table.place()
        assert (table.phase, in_hand(table)) == ((Phase.CHOOSE, None) if is_put_back else (Phase.PLACE, "r1"))


def test_between_turns_the_one_to_blame_places_what_fell_and_play_goes_on() -> None:
    table = table_by(Stray.RESTACK)
    table.stack("r1")
    assert table.state.to_move == 1
    table.fall("g1")
    assert (table.state.to_move, in_hand(table)) == (0, "g1")
    table.place()
    assert (table.state.to_move, table.phase, table.target) == (1, Phase.CHOOSE, "red or 1")
    assert table.state.stackers == (0,)


def test_a_wild_waits_with_its_color_until_strays_are_placed() -> None:
    table = table_by(Stray.RESTACK)
    table.stack("wild")
    assert table.phase is Phase.CALL_COLOR
    table.fall("g1")
    table.place()
    assert table.phase is Phase.CALL_COLOR
    table.call_color(Color.GREEN)
    assert (table.state.to_move, table.target) == (1, "green")


def test_a_penalty_that_is_due_waits_until_strays_are_placed() -> None:
    table = table_by(Stray.RESTACK)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=1)
    assert table.phase is Phase.PENALTY_COLOR
    table.fall("g1")
    table.place()
    assert (table.phase, table.state.to_move) == (Phase.PENALTY_COLOR, 1)
    table.penalty_color(Color.YELLOW, by=1)
    table.stack("y1", "y2")
    assert table.state.to_move == 1


@pytest.mark.parametrize("preset", ["official", "cube_1994"])
def test_a_stray_placed_again_that_leaves_no_block_to_pull_ends_the_match(preset: str) -> None:
    rules = load_house_rules(preset)
    rules = replace(rules, end=replace(rules.end, stray=Stray.RESTACK))
    table = Table("b1 . . / g1 g2 g3 / r1 . .", 3, rules)
    table.fall("r1")
    events = table.place()
    assert table.state.result is not None
    assert (names(events)[-1], table.state.result.reason) == ("MatchEnded", "no_block_left")
