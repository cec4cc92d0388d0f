from __future__ import annotations

import pytest

from stacko_arcade.rules.house_rules import Dropped, EndMode, EndRules, HouseRules, PlacingRules
from stacko_arcade.rules.intents import Fell, Grip, Place, Settled, Touch
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r1 r2 r3
    y1 y2 y3
    r4 r-draw2 r-skip
    g1 g2 r3
"""


def fallen(table: Table) -> Result | None:
    table.topple()
    return table.state.result


@pytest.mark.parametrize(
    ("seats", "stacked", "touching", "loser", "winner"),
    [
        (2, "", True, 0, 1),  # with two the other one wins, whether he stacked or not
        (2, "r1", False, 0, 1),
        (3, "", True, 0, None),  # nobody stacked: no winner
        (3, "r1", False, 0, None),  # the loser does not win by his own block
        (3, "r1", True, 1, 0),
        (3, "r1 r2", False, 1, 0),
        (3, "r1 r2 r3", True, 0, 2),
        (4, "r1 r2 r3", False, 2, 1),
        (4, "r1 r-skip r2", False, 3, 1),
        (3, "r-draw2 r1 r2", True, 2, 1),
    ],
)
def test_the_last_toucher_loses_and_the_last_other_stacker_wins(
    seats: int, stacked: str, touching: bool, loser: int, winner: int | None
) -> None:
    table = Table(TOWER, seats)
    table.stack(*stacked.split())
    if touching:
        table.touch("g1")
    assert fallen(table) == Result(Seat(loser), None if winner is None else Seat(winner), "collapse")
    assert names(tuple(table.events[-2:])) == ["TowerCollapsed", "MatchEnded"]


def test_a_tower_that_falls_before_anybody_touched_it_is_nobodys_fault() -> None:
    assert fallen(Table(TOWER)) == Result(None, None, "collapse")


def test_blame_lasts_until_the_next_seat_touches() -> None:
    table = Table(TOWER)
    table.stack("r1")
    assert (table.state.to_move, table.state.last_toucher) == (1, 0)
    table.touch("b4")
    assert table.state.last_toucher == 1


@pytest.mark.parametrize("phase", ["pull", "place", "settle"])
def test_the_mover_loses_if_it_falls_under_his_hand(phase: str) -> None:
    table = Table(TOWER, seats=4)
    table.stack("r1")
    if phase == "pull":
        table.tell(Grip(Seat(1), table.block("r2")))
    else:
        table.pull("r2")
    if phase == "settle":
        table.tell(Place(Seat(1), Slot.RIGHT))
    assert str(table.phase) == phase
    assert fallen(table) == Result(Seat(1), Seat(0), "collapse")


@pytest.mark.parametrize(("strays", "reason"), [(1, "stray"), (3, "stray"), (4, "collapse")])
def test_one_stray_loses_and_four_are_a_collapse(strays: int, reason: str) -> None:
    table = Table(TOWER, seats=2)
    table.stack("r1")
    table.touch("y1")
    events = table.fall(*("b4#1", "b4#2", "y2", "g1")[:strays])
    assert names(events).count("BlockFell") == strays
    assert ("TowerCollapsed" in names(events)) == (strays == 4)
    assert table.state.result == Result(Seat(1), Seat(0), reason)
    assert len(table.state.out) == strays


def test_a_stray_between_turns_is_the_last_touchers() -> None:
    table = Table(TOWER)
    table.stack("r1", "r2")
    table.fall("b4#1")
    assert table.state.result == Result(Seat(1), Seat(0), "stray")


def test_the_own_block_is_picked_up_again_while_it_is_carried_or_placed() -> None:
    table = Table(TOWER)
    table.pull("r1")
    (fell,) = table.fall("r1")
    assert fell.to_dict(table.state.blocks) == {"type": "BlockFell", "seat": 0, "block": "r1", "own": True}
    assert (table.phase, table.state.in_hand) == (Phase.PLACE, table.block("r1"))
    table.tell(Place(Seat(0), Slot.LEFT))
    table.fall("r1")
    assert (table.phase, table.state.in_hand, table.state.placed) == (Phase.PLACE, table.block("r1"), None)
    table.place(Slot.RIGHT)
    assert table.text.startswith(". . r1\n")


def test_a_block_that_slips_out_while_it_is_pulled_counts_as_freed_and_dropped() -> None:
    table = Table(TOWER)
    table.tell(Grip(Seat(0), table.block("r1")))
    assert names(table.fall("r1")) == ["BlockFreed", "BlockPulled", "BlockFell"]
    assert (table.phase, table.state.in_hand) == (Phase.PLACE, table.block("r1"))


def test_a_block_that_was_only_tapped_is_a_stray() -> None:
    table = Table(TOWER)
    table.tell(Touch(Seat(0), table.block("r1")))
    table.fall("r1")
    assert table.state.result == Result(Seat(0), None, "stray")


def test_the_own_block_falling_does_not_excuse_others() -> None:
    table = Table(TOWER, seats=2)
    table.pull("r1")
    table.fall("r1", "b4#1")
    assert table.state.result == Result(Seat(0), Seat(1), "stray")


def test_blocks_that_are_not_in_the_tower_cannot_fall() -> None:
    table = Table(TOWER)
    assert table.refuses(Fell(())).message == "none of these blocks is in the tower"


def test_nothing_settles_that_was_not_placed() -> None:
    assert Table(TOWER).refuses(Settled()).rule == "phase"


def test_the_last_stacker_wins_where_no_block_is_left_that_may_be_pulled() -> None:
    table = Table("r1 . . / r2 . . / r3 . .")
    assert table.legal == {"r3"}  # no layer is complete: the two top layers are closed
    table.pull("r3")
    assert names(table.place()) == ["BlockPlaced", "TowerSettled", "MatchEnded"]
    assert table.text == "r1 r3 .\nr2 . .\n. . ."
    assert table.state.result == Result(None, Seat(0), "no_block_left")


def test_the_match_also_ends_between_two_owed_pulls() -> None:
    table = Table("b1 b2 b3 / r3 . . / r-draw2 . .", seats=4)
    table.stack("r-draw2")
    assert table.legal == {"r3"}
    table.stack("r3")
    assert table.state.result == Result(None, Seat(1), "no_block_left")


def test_dropping_may_lose_and_a_match_may_have_no_winner() -> None:
    strict = Table(TOWER, house_rules=HouseRules(placing=PlacingRules(Dropped.LOSE)))
    strict.stack("r1")
    strict.pull("r2")
    strict.fall("r2")
    assert strict.state.result == Result(Seat(1), Seat(0), "dropped")
    lonely = Table(TOWER, house_rules=HouseRules(end=EndRules(mode=EndMode.SINGLE_LOSER)))
    lonely.stack("r1", "r2")
    assert fallen(lonely) == Result(Seat(1), None, "collapse")


def test_nothing_is_accepted_when_the_match_is_over() -> None:
    table = Table(TOWER)
    table.topple()
    refusal = table.refuses(Touch(Seat(0), table.block("r1")))
    assert (refusal.rule, refusal.message, refusal.legal) == ("phase", "the match is over", ())
