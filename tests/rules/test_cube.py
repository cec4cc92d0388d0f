"""The cube edition."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color, SetPreset
from stacko_arcade.rules.cube import MOST_ROLLS
from stacko_arcade.rules.house_rules import (
    CubeDrawTwo,
    CubeMatch,
    CubeReverse,
    CubeRules,
    DrawTwoRules,
    HouseRules,
    NoMatch,
    TargetRules,
    TargetSource,
)
from stacko_arcade.rules.intents import Pull, Roll, Touch
from stacko_arcade.rules.state import Phase
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r2 b1 y4
    r1 g3 b2
    r3 y3 g1
"""


def cube_rules(cube: CubeRules | None = None, no_match: NoMatch = NoMatch.ANY_BLOCK) -> HouseRules:
    return HouseRules(
        set=SetPreset.CUBE_45,
        target=TargetRules(source=TargetSource.CUBE),
        cube=cube or CubeRules(),
        no_match=no_match,
    )


def test_every_turn_begins_with_a_roll() -> None:
    table = Table(TOWER, 3, cube_rules())
    assert table.phase is Phase.ROLL
    assert table.legal == {"red1", "blue2", "green3", "yellow4", "reverse", "draw2"}
    refusal = table.refuses(Pull(table.state.to_move, table.block("r1")))
    assert (refusal.rule, "the cube has to be rolled" in refusal.message) == ("phase", True)
    table.roll("red1")
    assert (table.phase, table.target) == (Phase.CHOOSE, "red or 1")
    table.stack("b1")
    assert (table.phase, table.state.to_move, table.state.target) == (Phase.ROLL, 1, None)


def test_a_roll_without_a_face_is_chance_and_the_same_again() -> None:
    rolled = []
    for _ in range(2):
        table = Table(TOWER, 3, cube_rules(CubeRules(reverse=CubeReverse.ROLL_AGAIN)), seed=5)
        shown = []
        for _ in range(6):
            while table.phase is Phase.ROLL:
                shown.append(table.roll()[0].to_dict(table.state.blocks)["face"])
            while table.phase is Phase.CHOOSE:
                table.stack(min(table.legal))
        rolled.append(shown)
    assert rolled[0] == rolled[1]
    assert len(set(rolled[0])) > 2


@pytest.mark.parametrize(
    ("match", "target", "legal"),
    [
        (CubeMatch.COLOR_OR_NUMBER, "red or 1", {"r1", "r2", "r3", "b1", "g1"}),
        (CubeMatch.COLOR_ONLY, "red", {"r1", "r2", "r3"}),
        (CubeMatch.NUMBER_ONLY, "1", {"r1", "b1", "g1"}),
        (CubeMatch.BOTH, "red and 1", {"r1"}),
    ],
)
def test_a_color_and_a_number_are_matched_as_agreed(match: CubeMatch, target: str, legal: set[str]) -> None:
    table = Table(TOWER, 3, cube_rules(CubeRules(match=match)))
    table.roll("red1")
    assert (table.target, table.legal) == (target, legal)


def test_a_rolled_reverse_passes_the_turn_the_other_way() -> None:
    table = Table(TOWER, 3, cube_rules())
    assert names(table.roll("reverse")) == ["CubeRolled", "DirectionReversed", "TurnPassed"]
    assert (table.state.to_move, table.state.direction, table.phase) == (2, -1, Phase.ROLL)


def test_a_rolled_reverse_may_let_one_pull_anything() -> None:
    table = Table(TOWER, 3, cube_rules(CubeRules(reverse=CubeReverse.PULL_ANY)))
    table.roll("reverse")
    assert (table.state.to_move, table.phase, table.target) == (0, Phase.CHOOSE, "any block")
    table.stack("y4")
    assert table.state.to_move == 2


def test_a_rolled_reverse_may_be_rolled_again_but_not_for_ever() -> None:
    table = Table(TOWER, 3, cube_rules(CubeRules(reverse=CubeReverse.ROLL_AGAIN)))
    for _ in range(MOST_ROLLS - 1):
        table.roll("reverse")
        assert (table.state.to_move, table.phase) == (0, Phase.ROLL)
    table.roll("reverse")
    assert (table.phase, table.target) == (Phase.CHOOSE, "any block")


def test_a_rolled_draw_two_makes_the_roller_pull_any_two() -> None:
    table = Table(TOWER, 3, cube_rules())
    table.roll("draw2")
    assert [owed.to_dict() for owed in table.state.owed] == [
        {"seat": 0, "count": 2, "color": None, "numbers_only": False}
    ]
    table.stack("y4")
    assert (table.state.to_move, table.phase) == (0, Phase.CHOOSE)
    table.stack("r1")
    assert (table.state.to_move, table.phase, table.state.owed) == (1, Phase.ROLL, ())


def test_the_second_of_two_may_have_to_be_of_the_color_of_the_first() -> None:
    table = Table(TOWER, 3, cube_rules(CubeRules(draw_two=CubeDrawTwo.SAME_COLOR)))
    table.roll("draw2")
    assert len(table.legal) == 9
    table.stack("y4")
    assert table.state.owed[0].color is Color.YELLOW
    assert table.legal == {"y3"}


def test_a_rolled_draw_two_takes_as_many_as_a_draw_two_brings() -> None:
    rules = HouseRules(
        set=SetPreset.CUBE_45,
        target=TargetRules(source=TargetSource.CUBE),
        draw_two=DrawTwoRules(blocks=3),
    )
    table = Table(TOWER, 3, rules)
    table.roll("draw2")
    assert table.state.owed[0].count == 3


def test_where_nothing_fits_the_cube_may_be_rolled_again_up_to_twelve_times() -> None:
    tower = "b4 b4 b4 / r2 r2 r3 / r3 y2 b3"
    table = Table(tower, 2, cube_rules(CubeRules(match=CubeMatch.BOTH), NoMatch.ROLL_AGAIN))
    for _ in range(MOST_ROLLS - 1):
        events = table.roll("yellow4")
        assert (names(events), table.phase) == (["CubeRolled"], Phase.ROLL)
    table.roll("yellow4")
    assert table.phase is Phase.CHOOSE
    assert len(table.legal) == 6  # after twelve rolls any block


def test_rolling_is_a_touch() -> None:
    table = Table(TOWER, 3, cube_rules())
    table.roll("red1")
    table.stack("r1")
    assert table.state.last_toucher == 0
    table.roll("reverse")
    table.topple()
    assert table.state.result is not None
    assert table.state.result.loser == 1


def test_a_face_that_the_cube_does_not_have_and_a_roll_out_of_turn_are_refused() -> None:
    faces = (*CubeRules().faces[:1], *CubeRules().faces[:1], *CubeRules().faces[4:])
    table = Table(TOWER, 3, cube_rules(CubeRules(faces=faces)))
    blue2 = CubeRules().faces[1]
    refusal = table.refuses(Roll(table.state.to_move, blue2))
    assert refusal.rule == "cube.faces"
    assert refusal.legal == ("red1", "reverse", "draw2")
    assert table.refuses(Roll(table.state.active[1])).rule == "turn.seat"
    assert table.refuses(Touch(table.state.to_move, table.block("r1"))).rule == "phase"
    table.roll("red1")
    assert table.refuses(Roll(table.state.to_move)).rule == "phase"


def test_owed_pulls_of_a_call_come_before_the_cube() -> None:
    table = Table(TOWER, 3, cube_rules())
    table.roll("red1")
    table.pull("r1", two_handed=True)
    table.place()
    assert table.phase is Phase.ROLL
    table.call_uno(0, by=2)
    table.penalty_color(Color.BLUE, by=2)
    assert (table.state.to_move, table.phase, table.target) == (0, Phase.CHOOSE, "blue")
    table.stack("b1", "b2")
    assert (table.state.to_move, table.phase) == (1, Phase.ROLL)
