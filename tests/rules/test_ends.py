"""Elimination, points over rounds, height."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.house_rules import Dropped as DroppedRule
from stacko_arcade.rules.house_rules import (
    EndMode,
    EndRules,
    FirstPlayer,
    HouseRules,
    PlacingRules,
    Points,
    StartDirection,
    Stray,
    TurnRules,
)
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result, RoundEnd
from stacko_arcade.testing import Table, names


def rules(mode: EndMode, **end: object) -> HouseRules:
    return HouseRules(end=EndRules(mode=mode, **end))  # type: ignore[arg-type]


def test_the_toppler_is_out_and_the_next_seat_clockwise_begins_on_a_new_tower() -> None:
    table = Table(3, 4, rules(EndMode.ELIMINATION))
    before = table.state.layout
    table.stack(min(table.legal))
    events = table.topple()
    assert names(events) == ["TowerCollapsed", "SeatEliminated", "MatchStarted"]
    state = table.state
    assert (state.active, state.to_move, state.phase) == ((1, 2, 3), 1, Phase.CHOOSE)
    assert (state.target, state.owed, state.stackers, state.last_toucher) == (None, (), (), None)
    assert len(state.layout) == 45
    assert state.layout != before


def test_direction_target_and_debts_are_as_at_first_on_a_new_tower() -> None:
    house = HouseRules(
        end=EndRules(mode=EndMode.ELIMINATION), turn=TurnRules(direction=StartDirection.COUNTERCLOCKWISE)
    )
    table = Table("b4 b4 b4 / r-reverse r-draw2 r1 / r2 r3 r4", 4, house)
    table.stack("r-reverse", "r-draw2")
    assert table.state.owed
    table.touch("r1")
    loser = table.state.to_move
    table.topple()
    assert (table.state.direction, table.state.owed, table.state.target) == (-1, (), None)
    assert table.state.to_move == (loser + 1) % 4  # clockwise, whatever the direction


def test_two_left_play_by_the_rule_for_two() -> None:
    table = Table("b4 b4 b4 / r-reverse r1 r2 / r3 r4 y1", 3, rules(EndMode.ELIMINATION))
    table.touch("r1")
    table.topple()
    assert table.state.active == (1, 2)
    table.stack("r-reverse")
    assert [(owed.seat, owed.count) for owed in table.state.owed] == [(2, 2)]
    assert table.state.direction == 1


def test_the_last_one_left_wins() -> None:
    table = Table(1, 3, rules(EndMode.ELIMINATION))
    for _ in range(2):
        table.touch(min(table.legal))
        table.topple()
    assert table.state.result == Result(Seat(1), Seat(2), "collapse")
    assert names(tuple(table.events[-3:])) == ["TowerCollapsed", "SeatEliminated", "MatchEnded"]


def test_a_tower_that_falls_untouched_is_built_again() -> None:
    table = Table(1, 3, rules(EndMode.ELIMINATION))
    assert names(table.topple()) == ["TowerCollapsed", "MatchStarted"]
    assert table.state.active == (0, 1, 2)


@pytest.mark.parametrize("how", ["stray", "dropped"])
def test_every_loss_eliminates(how: str) -> None:
    house = HouseRules(
        end=EndRules(mode=EndMode.ELIMINATION, stray=Stray.LOSE), placing=PlacingRules(DroppedRule.LOSE)
    )
    table = Table(1, 3, house)
    name = min(table.legal)
    if how == "stray":
        table.touch(name)
        table.fall(name)
    else:
        table.pull(name)
        table.fall(name)
    assert table.state.active == (1, 2)
    assert len(table.state.layout) == 45


def test_points_go_to_stackers_others_and_the_toppler() -> None:
    table = Table(2, 4, rules(EndMode.POINTS, rounds=2))
    for _ in range(3):
        table.stack(min(name for name in table.legal if name[1].isdigit()))
    assert table.state.to_move == 3
    table.touch(min(table.legal))
    events = table.topple()
    assert names(events) == ["TowerCollapsed", "RoundEnded", "MatchStarted"]
    assert table.state.series.scores == (3, 7, 10, 1)
    assert table.state.series.last == RoundEnd(Seat(3), "collapse", (3, 7, 10, 1))
    assert table.state.series.round == 2
    assert table.state.to_move == 3  # the toppler builds, and the builder begins


def test_the_toppler_is_no_stacker_of_his_round() -> None:
    table = Table(2, 3, rules(EndMode.POINTS, rounds=2, points=Points(20, 5, 2, 0)))
    table.stack(min(name for name in table.legal if name[1].isdigit()))
    table.topple()  # nobody has touched since: seat 0 is to blame
    assert table.state.series.scores == (0, 2, 2)


def test_the_match_ends_after_its_rounds_and_most_points_win() -> None:
    table = Table(2, 2, rules(EndMode.POINTS, rounds=2))
    table.touch(min(table.legal))
    table.topple()
    assert table.state.to_move == 0
    table.touch(min(table.legal))
    events = table.topple()
    assert names(events) == ["TowerCollapsed", "RoundEnded", "MatchEnded"]
    # nobody stacked: the other one gets what the others get
    assert table.state.series.scores == (2, 6)
    assert table.state.series.last == RoundEnd(Seat(0), "collapse", (1, 3))
    assert table.state.result == Result(Seat(0), Seat(1), "rounds")


def test_a_score_that_is_reached_ends_the_match_early_and_a_tie_has_no_winner() -> None:
    table = Table(2, 3, rules(EndMode.POINTS, rounds=20, target_score=6))
    for _ in range(2):
        table.touch(min(table.legal))
        table.topple()
    assert table.state.result == Result(Seat(0), None, "target_score")
    assert table.state.series.scores == (2, 6, 6)


def test_left_of_the_builder_begins_each_round() -> None:
    house = HouseRules(
        end=EndRules(mode=EndMode.POINTS, rounds=3), turn=TurnRules(first_player=FirstPlayer.LEFT_OF_BUILDER)
    )
    table = Table(2, 3, house)
    assert table.state.to_move == 1
    table.touch(min(table.legal))
    table.topple()
    assert table.state.to_move == 2


def test_the_lot_is_drawn_by_the_seed() -> None:
    house = HouseRules(turn=TurnRules(first_player=FirstPlayer.LOT))
    first = [Table(0, 5, house, seed=seed).state.to_move for seed in range(40)]
    assert set(first) == set(range(5))
    assert first == [Table(0, 5, house, seed=seed).state.to_move for seed in range(40)]


def test_alone_one_plays_for_height() -> None:
    with pytest.raises(ValueError, match="1 seats: a match has 2 to 10"):
        Table(1, 1)
    with pytest.raises(ValueError, match="2 seats: a match has one, played for height"):
        Table(1, 2, rules(EndMode.HEIGHT))
    table = Table("b4 b4 b4 / r-reverse r-skip r-draw2 / r1 r2 r3", 1, rules(EndMode.HEIGHT))
    table.stack("r-reverse", "r-skip", "r-draw2")
    assert table.state.to_move == 0
    assert [(owed.seat, owed.count) for owed in table.state.owed] == [(0, 2)]
    table.stack("r1", "r2")
    table.topple()
    assert table.state.result == Result(Seat(0), None, "collapse")
