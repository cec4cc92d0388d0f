from __future__ import annotations

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.intents import Leave, Place
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r1 r2 r-skip
    y1 y2 wild
    r-draw2 g1 g2
    r3 r4 b1
"""


def test_play_goes_on_with_the_rest() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1")
    (gone,) = table.tell(Leave(Seat(2)))
    assert gone.to_dict(table.state.blocks) == {"type": "SeatEliminated", "seat": 2, "reason": "left"}
    assert (table.state.active, table.state.to_move) == ((0, 1, 3), 1)
    table.stack("r2")
    assert table.state.to_move == 3


def test_the_next_seat_moves_if_the_one_to_move_leaves() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1")
    assert names(table.tell(Leave(Seat(1)))) == ["SeatEliminated", "TurnPassed"]
    assert (table.state.to_move, table.target) == (2, "red or 1")


def test_the_last_one_left_wins() -> None:
    table = Table(TOWER, seats=3)
    table.tell(Leave(Seat(0)))
    table.tell(Leave(Seat(2)))
    assert table.state.result == Result(None, Seat(1), "seats_left")


def test_a_seat_that_left_cannot_leave_win_or_be_blamed() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1", "r2")
    table.tell(Leave(Seat(0)))
    assert table.refuses(Leave(Seat(0))).message == "seat 0 is not in the match"
    table.touch("b4")
    table.topple()
    assert table.state.result == Result(Seat(2), Seat(1), "collapse")
    other = Table(TOWER, seats=4)
    other.stack("r1")
    other.tell(Leave(Seat(0)))
    other.topple()
    assert other.state.result == Result(None, None, "collapse")


def test_a_debt_goes_with_its_seat_and_its_color_stays_the_target() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r-draw2")
    table.tell(Leave(Seat(1)))
    assert (table.state.to_move, table.state.owed, table.target) == (2, (), "red")
    assert "r-skip" in table.legal


def test_a_block_in_hand_leaves_the_game_with_its_seat() -> None:
    table = Table(TOWER, seats=3)
    table.pull("r1")
    r1 = table.block("r1")
    table.tell(Leave(Seat(0)))
    assert (table.state.in_hand, table.state.out, table.phase) == (None, (r1,), Phase.CHOOSE)


def test_the_mover_waits_until_the_tower_has_settled() -> None:
    table = Table(TOWER, seats=3)
    table.pull("r1")
    table.tell(Place(Seat(0), Slot.LEFT))
    assert table.refuses(Leave(Seat(0))).message == "seat 0 cannot leave now: the tower has not come to rest"
    table.tell(Leave(Seat(1)))  # the others need not


def test_a_wild_without_its_caller_matches_any_block() -> None:
    table = Table(TOWER, seats=3)
    table.stack("r1", "wild")
    table.tell(Leave(Seat(1)))
    assert (table.phase, table.state.to_move, table.target) == (Phase.CHOOSE, 2, "any block")


def test_a_penalty_that_was_not_named_goes_with_its_caller() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=2)
    table.tell(Leave(Seat(2)))
    assert (table.phase, table.state.to_move, table.state.offence) == (Phase.CHOOSE, 1, None)


def test_a_penalty_is_named_though_the_seat_to_move_left() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=2)
    table.tell(Leave(Seat(1)))
    assert (table.phase, table.state.to_move) == (Phase.PENALTY_COLOR, 2)
    table.penalty_color(Color.YELLOW, by=2)
    table.stack("y1", "y2")
    assert (table.state.to_move, table.target) == (2, "yellow or 2")


def test_an_offender_who_leaves_gives_the_turn_back() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1", two_handed=True)
    table.call_uno(0, by=2)
    table.penalty_color(Color.YELLOW, by=2)
    table.stack("y1")
    table.tell(Leave(Seat(0)))
    assert (table.state.to_move, table.state.owed, table.target) == (1, (), "red or 1")


def test_play_resumes_after_a_penalty_though_the_next_seat_left() -> None:
    table = Table(TOWER, seats=4)
    table.stack("r-draw2", two_handed=True)
    table.call_uno(0, by=2)
    table.penalty_color(Color.YELLOW, by=2)
    table.tell(Leave(Seat(1)))
    table.stack("y1", "y2")
    assert (table.state.to_move, table.state.owed, table.target) == (2, (), "yellow or 2")


def test_the_match_ends_if_the_last_block_of_the_zone_leaves_with_its_seat() -> None:
    table = Table("b1 b2 b3 / r1 . r2", seats=3)
    table.stack("r1")
    table.pull("r2")
    table.tell(Leave(Seat(1)))
    assert table.state.result == Result(None, Seat(0), "no_block_left")
