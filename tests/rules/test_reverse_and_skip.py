from __future__ import annotations

import pytest

from stacko_arcade.rules.house_rules import HouseRules, SkipRules, StartDirection, TurnRules
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r-reverse r1 r-skip
    r2 r3 y-reverse
    y2 y3 r4
"""


@pytest.mark.parametrize(
    ("seats", "stacked", "movers", "direction"),
    [
        (3, "r1 r2 r3", [0, 1, 2, 0], 1),
        (3, "r-reverse", [0, 2], -1),
        (3, "r-reverse r1 r2", [0, 2, 1, 0], -1),
        (5, "r1 r-reverse r2", [0, 1, 0, 4], -1),
        (5, "r-skip r1", [0, 2, 3], 1),
        (3, "r-skip r1", [0, 2, 0], 1),
        (5, "r-reverse r-skip r1", [0, 4, 2, 1], -1),
        (4, "r2 r-skip r-reverse", [0, 1, 3, 2], -1),
    ],
)
def test_turns_go_round_as_the_faces_say(seats: int, stacked: str, movers: list[int], direction: int) -> None:
    table = Table(TOWER, seats)
    seen = [table.state.to_move]
    for name in stacked.split():
        table.stack(name)
        seen.append(table.state.to_move)
    assert (seen, table.state.direction) == (movers, direction)


def test_reverse_turns_play_around() -> None:
    table = Table(TOWER, seats=4)
    assert names(table.stack("r-reverse"))[-3:] == ["TargetSet", "DirectionReversed", "TurnPassed"]
    assert table.target == "red"


def test_skip_says_who_loses_the_turn() -> None:
    table = Table(TOWER, seats=4)
    events = table.stack("r-skip")
    assert [event.to_dict(table.state.blocks) for event in events[-3:]] == [
        {"type": "TargetSet", "color": "red", "number": None, "symbol": None},
        {"type": "SeatSkipped", "seat": 1},
        {"type": "TurnPassed", "seat": 0, "to": 2, "phase": "choose"},
    ]


def test_play_may_begin_counterclockwise() -> None:
    turn = TurnRules(direction=StartDirection.COUNTERCLOCKWISE)
    table = Table(TOWER, seats=4, house_rules=HouseRules(turn=turn))
    table.stack("r1")
    assert table.state.to_move == 3


@pytest.mark.parametrize(("skipped", "mover"), [(1, 2), (2, 3), (3, 4)])
def test_more_seats_may_be_skipped(skipped: int, mover: int) -> None:
    table = Table(TOWER, seats=5, house_rules=HouseRules(skip=SkipRules(skipped)))
    table.stack("r-skip")
    assert table.state.to_move == mover
