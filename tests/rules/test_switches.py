"""Switches that change what fits, what a draw two brings and whose turn it is.

Long because it is a list of cases.
"""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import Color, SetPreset
from stacko_arcade.rules.house_rules import (
    Blame,
    ClockExpiry,
    DrawTwoMatch,
    DrawTwoRules,
    EndMode,
    EndRules,
    FalseCall,
    FirstPull,
    HandsRules,
    HouseRules,
    NextMatches,
    NoMatch,
    PenaltyColorBy,
    ProbeRules,
    PullRules,
    Restore,
    StraightenWhen,
    Stray,
    TargetRules,
    TargetSource,
    TurnRules,
    TwoPlayers,
    TwoPlayersRules,
    Victim,
)
from stacko_arcade.rules.intents import (
    CallUno,
    ClockExpired,
    Grip,
    JumpIn,
    Keep,
    Pass,
    PenaltyColor,
    Pull,
    Straighten,
    Touch,
)
from stacko_arcade.rules.intents import Restore as PutBack
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result
from stacko_arcade.testing import Table, names

TOWER = """
    b4  b4  b4
    r1  r2  r-skip
    r3  y3  wild
    r-draw2 g3 g-draw2
    y1  y2  r4
"""
TWINS = """
    b4 b4 b4
    r1 r1 r1
    y1 g1 b1
    r2 y2 wild
"""


def owed(table: Table) -> list[tuple[int, int, str | None]]:
    return [
        (debt.seat, debt.count, None if debt.color is None else str(debt.color)) for debt in table.state.owed
    ]


# -- what fits ---------------------------------------------------------------------------------------


def test_the_first_pull_may_have_to_be_a_number() -> None:
    table = Table(TOWER, 3, HouseRules(first_pull=FirstPull.NUMBERS))
    assert table.legal == {"r1", "r2", "r3", "r4", "y1", "y2", "y3", "g3"}
    assert table.refuses(Pull(table.state.to_move, table.block("wild"))).rule == "first_pull"
    table.stack("r1")
    assert "r-skip" in table.legal


def test_the_wild_may_be_for_when_nothing_else_fits() -> None:
    rules = HouseRules(target=TargetRules(wild_any_time=False))
    table = Table("b4 b4 b4 / wild y2 y3 / r1 g2 y4", 3, rules)
    assert "wild" not in table.legal
    table.stack("r1")
    assert table.legal == {"wild"}
    table = Table("b4 b4 b4 / wild y2 y3 / r1 r2 y4", 3, rules)
    table.stack("r1")
    assert table.legal == {"r2"}
    assert table.refuses(Pull(table.state.to_move, table.block("wild"))).rule == "target.wild_any_time"


def test_a_free_target_lets_every_block_fit_and_faces_do_nothing() -> None:
    table = Table(TOWER, 3, HouseRules(target=TargetRules(source=TargetSource.FREE)))
    for name in ("r-draw2", "r-skip", "wild", "g-draw2"):
        assert names(table.stack(name))[-2:] == ["TargetSet", "TurnPassed"]
        assert (table.target, table.state.owed, table.phase) == ("any block", (), Phase.CHOOSE)
    assert table.state.to_move == 4 % 3


def test_plain_blocks_can_be_played() -> None:
    rules = HouseRules(set=SetPreset.JENGA_54, target=TargetRules(source=TargetSource.FREE))
    table = Table(1, 2, rules)
    assert (len(table.state.layout), table.state.layout.height) == (54, 18)
    table.stack("plain", "plain")
    assert table.state.to_move == 0


# -- nothing fits ------------------------------------------------------------------------------------

BARREN = "b4 b4 b4 / g-skip y2 y3 / r1 g2 y4"


def test_a_number_may_have_to_be_pulled_where_nothing_fits() -> None:
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.ANY_NUMBER))
    table.stack("r1")
    assert table.legal == {"y2", "y3", "g2", "y4"}


def test_the_turn_is_passed_where_nothing_fits_and_after_all_have_anything_goes() -> None:
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.PASS))
    assert table.refuses(Pass(table.state.to_move)).rule == "no_match"
    table.stack("r1")
    for seat in (1, 2):
        assert (table.state.to_move, table.legal) == (seat, set())
        assert names(table.skip_turn()) == ["TurnPassed"]
        assert table.target == "red or 1"
    assert table.state.to_move == 0
    assert names(table.skip_turn()) == ["TargetSet", "TurnPassed"]
    assert (table.target, len(table.legal)) == ("any block", 5)


def test_a_pass_clears_what_is_owed() -> None:
    table = Table("b4 b4 b4 / r-draw2 y2 y3 / g1 g2 y4", 3, HouseRules(no_match=NoMatch.PASS))
    table.stack("r-draw2")
    assert owed(table) == [(1, 2, "red")]
    table.skip_turn()
    assert (owed(table), table.state.to_move, table.target) == ([], 2, "red")


def test_a_touched_block_is_put_back_before_the_turn_is_passed() -> None:
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.PASS))
    table.stack("r1")
    table.touch("y2")
    assert table.refuses(Pass(table.state.to_move)).rule == "probe.restore"


def test_nobody_passes_in_another_phase_or_by_other_rules() -> None:
    assert Table(BARREN).refuses(Pass(Seat(0))).rule == "no_match"
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.PASS))
    table.pull("r1")
    assert table.refuses(Pass(table.state.to_move)).rule == "phase"


def test_the_match_may_be_lost_where_nothing_fits() -> None:
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.LOSE))
    events = table.stack("r1")
    assert names(events)[-2:] == ["TurnPassed", "MatchEnded"]
    assert table.state.result == Result(Seat(1), Seat(0), "no_match")


def test_by_elimination_who_finds_nothing_is_out_until_someone_can_pull() -> None:
    rules = HouseRules(no_match=NoMatch.LOSE, end=EndRules(mode=EndMode.ELIMINATION))
    table = Table(BARREN, 3, rules)
    table.stack("r1")
    assert (table.state.active, table.state.to_move, table.target) == ((0, 2), 2, "any block")


# -- draw two ----------------------------------------------------------------------------------------


def test_the_puller_himself_may_have_to_pull() -> None:
    table = Table(TOWER, 3, HouseRules(draw_two=DrawTwoRules(victim=Victim.SELF)))
    assert names(table.stack("r-draw2"))[-2:] == ["TargetSet", "PullsOwed"]
    assert (table.state.to_move, table.phase, owed(table)) == (0, Phase.CHOOSE, [(0, 2, "red")])
    table.stack("r1", "r2")
    assert (table.state.to_move, table.target, owed(table)) == (1, "red or 2", [])


def test_any_blocks_may_be_owed_and_only_the_last_face_counts() -> None:
    rules = HouseRules(draw_two=DrawTwoRules(match=DrawTwoMatch.ANY, numbers_only=False, wild_allowed=True))
    table = Table(TOWER, 3, rules)
    table.stack("r-draw2")
    assert owed(table) == [(1, 2, None)]
    table.stack("r-skip")
    assert (table.state.to_move, owed(table)) == (1, [(1, 1, None)])
    table.stack("wild")
    assert table.phase is Phase.CALL_COLOR
    table.call_color(Color.GREEN)
    assert (table.state.to_move, table.target) == (2, "green")


def test_owed_blocks_may_have_to_match_one_after_the_other() -> None:
    table = Table(TOWER, 3, HouseRules(draw_two=DrawTwoRules(match=DrawTwoMatch.NORMAL)))
    table.stack("r-draw2")
    assert table.legal == {"r1", "r2", "r3", "r4"}
    table.stack("r3")
    assert table.target == "red or 3"
    assert table.legal == {"r1", "r2", "r4", "y3", "g3"}
    refusal = table.refuses(Pull(table.state.to_move, table.block("y2")))
    assert (refusal.rule, refusal.message) == (
        "draw_two.match",
        "y2 does not match red or 3: 1 more block owed",
    )


@pytest.mark.parametrize(
    ("follows", "target"),
    [(NextMatches.LAST, "red or 2"), (NextMatches.DRAW_TWO_COLOR, "red"), (NextMatches.FREE, "any block")],
)
def test_what_is_matched_after_the_owed_blocks_is_agreed(follows: NextMatches, target: str) -> None:
    table = Table(TOWER, 3, HouseRules(draw_two=DrawTwoRules(next_matches=follows)))
    table.stack("r-draw2", "r1", "r2")
    assert (table.state.to_move, table.target) == (2, target)


def test_a_wild_paid_last_calls_no_color_where_another_target_was_agreed() -> None:
    rules = DrawTwoRules(
        next_matches=NextMatches.DRAW_TWO_COLOR, wild_allowed=True, match=DrawTwoMatch.ANY, blocks=1
    )
    table = Table(TOWER, 3, HouseRules(draw_two=rules))
    table.stack("g-draw2", "wild")
    assert (table.state.to_move, table.phase, table.target) == (2, Phase.CHOOSE, "green")


def test_a_draw_two_is_answered_with_another_and_the_debts_add_up() -> None:
    table = Table(TOWER, 4, HouseRules(draw_two=DrawTwoRules(stacking=True)))
    table.stack("r-draw2")
    assert table.legal == {"r1", "r2", "r3", "r4", "g-draw2"}
    events = table.stack("g-draw2")
    assert names(events)[-3:] == ["TargetSet", "PullsOwed", "TurnPassed"]
    assert (owed(table), table.state.to_move, table.target) == ([(2, 4, "green")], 2, "green")


def test_once_a_block_is_paid_a_draw_two_is_no_answer() -> None:
    table = Table(TOWER, 4, HouseRules(draw_two=DrawTwoRules(stacking=True)))
    table.stack("r-draw2", "r1")
    assert "g-draw2" not in table.legal
    assert "g-draw2" not in Table(TOWER).legal - {"g-draw2"}


# -- two seats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["r-reverse", "r-skip"])
def test_between_two_an_action_may_move_again_or_do_nothing(name: str) -> None:
    tower = "b4 b4 b4 / r-reverse r-skip r1 / r2 r3 r4"
    for effect, to_move in ((TwoPlayers.AGAIN, 0), (TwoPlayers.NOTHING, 1)):
        table = Table(tower, 2, HouseRules(two_players=TwoPlayersRules(reverse=effect, skip=effect)))
        table.stack(name)
        assert (table.state.to_move, table.target, owed(table)) == (to_move, "red", [])
        assert table.state.direction == 1


# -- probing, straightening --------------------------------------------------------------------------


def test_touched_means_pulled() -> None:
    table = Table(TOWER, 3, HouseRules(probe=ProbeRules(touch_move=True)))
    table.stack("r1")
    assert table.refuses(Touch(Seat(1), table.block("y2"))).rule == "probe.touch_move"
    table.touch("r2")
    assert table.legal == {"r2"}
    assert table.refuses(PutBack(Seat(1))).rule == "probe.touch_move"
    assert table.refuses(Keep(Seat(1))).rule == "probe.touch_move"
    assert table.refuses(Touch(Seat(1), table.block("r3"))).rule == "probe.touch_move"
    assert table.refuses(Pull(Seat(1), table.block("r3"))).rule == "probe.touch_move"
    table.stack("r2")


def test_a_touched_block_may_be_left_where_nothing_has_to_be_put_back() -> None:
    table = Table(TOWER, 3, HouseRules(probe=ProbeRules(restore=Restore.OFF)))
    table.touch("r1")
    table.touch("y1")
    table.stack("r2")
    assert table.state.to_move == 1


def test_anyone_may_straighten_at_any_time_and_is_to_blame_then() -> None:
    table = Table(TOWER, 3, HouseRules(straighten=StraightenWhen.ANY_TIME))
    table.stack("r1")
    table.tell(Straighten(Seat(2)))
    assert (table.state.to_move, table.state.last_toucher, table.state.has_touched) == (1, 2, False)
    table.topple()
    assert table.state.result == Result(Seat(2), Seat(0), "collapse")
    own = Table(TOWER, 3)
    assert own.refuses(Straighten(Seat(2))).rule == "turn.seat"


def test_two_hands_at_straightening_out_of_turn_are_an_offence_too() -> None:
    table = Table(TOWER, 3, HouseRules(straighten=StraightenWhen.ANY_TIME))
    table.stack("r1")
    table.tell(Straighten(Seat(2), two_handed=True))
    table.call_uno(2, by=0)
    table.penalty_color(Color.YELLOW, by=0)
    assert (table.state.to_move, owed(table)) == (2, [(2, 2, "yellow")])
    table.stack("y1", "y2")
    assert (table.state.to_move, table.target) == (1, "yellow or 2")


# -- calls -------------------------------------------------------------------------------------------


def test_penal_blocks_may_be_of_any_color_and_nobody_names_one() -> None:
    table = Table(TOWER, 3, HouseRules(hands=HandsRules(penalty_color=PenaltyColorBy.ANY)))
    table.stack("r1", two_handed=True)
    events = table.call_uno(0, by=1)
    assert names(events) == ["UnoCalled", "PenaltyOwed", "TargetSet"]
    assert (table.state.to_move, owed(table), table.phase) == (0, [(0, 2, None)], Phase.CHOOSE)
    assert table.refuses(PenaltyColor(Seat(1), Color.RED)).rule == "phase"


def test_a_call_before_the_block_is_stacked_waits_and_then_nobody_names_a_color() -> None:
    table = Table(TOWER, 3, HouseRules(hands=HandsRules(penalty_color=PenaltyColorBy.ANY)))
    table.pull("r1", two_handed=True)
    assert names(table.call_uno(0, by=2)) == ["UnoCalled"]
    table.place()
    assert (table.state.to_move, owed(table)) == (0, [(0, 2, None)])


def test_a_false_call_costs_the_caller_a_block_on_his_next_turn() -> None:
    table = Table(TOWER, 3, HouseRules(hands=HandsRules(false_call=FalseCall.CALLER_PULLS)))
    table.stack("r1")
    assert names(table.call_uno(0, by=2)) == ["UnoCalled", "PullsOwed"]
    assert (table.state.to_move, owed(table)) == (1, [(2, 1, None)])
    table.stack("r2")
    assert table.state.to_move == 2
    assert "y2" in table.legal
    assert "wild" not in table.legal
    table.stack("y1")
    # that was on top of what the turn asks for, and its face takes no effect
    assert (table.state.to_move, owed(table), table.target) == (2, [], "red or 2")
    table.stack("r3")
    assert (table.state.to_move, table.target) == (0, "red or 3")


def test_who_calls_falsely_in_his_own_turn_pays_in_the_next() -> None:
    table = Table(TOWER, 2, HouseRules(hands=HandsRules(false_call=FalseCall.CALLER_PULLS)))
    table.call_uno(1, by=0)
    assert table.state.debt is None
    table.stack("r1", "r2")
    assert table.state.debt is not None


def test_a_false_call_is_refused_where_it_costs_nothing() -> None:
    assert Table(TOWER).refuses(CallUno(Seat(1), Seat(0))).rule == "hands.no_offence"


# -- jump-in -----------------------------------------------------------------------------------------

JUMPING = HouseRules(jump_in=True)


def test_the_twin_of_the_number_just_stacked_may_be_pulled_out_of_turn() -> None:
    table = Table(TWINS, 4, JUMPING)
    table.stack("r1#1")
    events = table.jump_in("r1#2", 3)
    assert names(events) == ["TurnPassed", "BlockTouched", "BlockFreed", "BlockPulled"]
    table.place()
    assert (table.state.to_move, table.target) == (0, "red or 1")  # play goes on from there
    table.jump_in("r1#3", 2)
    table.place()
    assert table.state.to_move == 3


@pytest.mark.parametrize(
    ("seat", "name", "message"),
    [
        (1, "r1#2", "it is the turn of seat 1 already: it pulls"),
        (2, "y1", "y1 is no twin of r1#1 in the zone: r1#2, r1#3"),
        (9, "r1#2", "seat 9 is not in the match"),
    ],
)
def test_nothing_else_is_jumped_in_with(seat: int, name: str, message: str) -> None:
    table = Table(TWINS, 4, JUMPING)
    table.stack("r1#1")
    assert table.refuses(JumpIn(Seat(seat), table.block(name))).message == message


def test_it_is_too_late_once_the_next_seat_has_touched() -> None:
    table = Table(TWINS, 4, JUMPING)
    table.stack("r1#1")
    table.touch("y2")
    assert table.refuses(JumpIn(Seat(3), table.block("r1#2"))).rule == "jump_in"
    assert Table(TWINS, 4).refuses(JumpIn(Seat(3), table.block("r1#2"))).rule == "jump_in"


def test_what_was_jumped_in_with_has_to_be_pulled() -> None:
    table = Table(TWINS, 4, JUMPING)
    table.stack("r1#1")
    table.tell(JumpIn(Seat(3), table.block("r1#2")))
    table.tell(Grip(Seat(3), table.block("r1#2")))
    table.tell(PutBack(Seat(3)))
    assert table.legal == {"r1#2"}
    assert table.refuses(Pull(Seat(3), table.block("r1#3"))).rule == "jump_in"


# -- clock and blame ---------------------------------------------------------------------------------


def test_the_clock_passes_the_turn_or_loses_the_match() -> None:
    table = Table(TOWER, 3, HouseRules(turn=TurnRules(clock_s=20)))
    table.stack("r-draw2")
    table.tell(Grip(Seat(1), table.block("r1")))
    assert names(table.expire_clock()) == ["TurnPassed"]
    assert (table.state.to_move, owed(table), table.phase) == (2, [], Phase.CHOOSE)
    assert table.target == "red"
    table = Table(TOWER, 3, HouseRules(turn=TurnRules(clock_s=20, clock_expiry=ClockExpiry.LOSE)))
    table.expire_clock()
    assert table.state.result == Result(Seat(0), None, "clock")


def test_the_clock_stands_while_a_block_is_in_hand_and_where_none_was_agreed_on() -> None:
    table = Table(TOWER, 3, HouseRules(turn=TurnRules(clock_s=20)))
    table.pull("r1")
    assert table.refuses(ClockExpired()).rule == "phase"
    assert Table(TOWER).refuses(ClockExpired()).rule == "turn.clock_s"


@pytest.mark.parametrize(
    ("blame", "late", "touched", "loser"),
    [
        (Blame.TIMER, False, False, 0),
        (Blame.TIMER, True, False, 1),
        (Blame.TIMER, True, True, 1),
        (Blame.LAST_TOUCHER, True, False, 0),
    ],
)
def test_after_the_time_the_seat_to_move_is_to_blame(
    blame: Blame, *, late: bool, touched: bool, loser: int
) -> None:
    table = Table(TOWER, 3, HouseRules(turn=TurnRules(blame=blame)))
    table.stack("r1")
    if touched:
        table.touch("y1")
    table.topple(late=late)
    assert table.state.result is not None
    assert table.state.result.loser == loser


# -- a tower whose layers nobody typed in ------------------------------------------------------------


def test_without_a_layout_every_block_not_known_to_be_on_top_may_be_named() -> None:
    table = Table(1, 3, is_layout_known=False)
    assert table.state.to_dict()["layers"] is None
    assert len(table.legal) == 45
    table.stack("r1")
    first = table.state.stacked
    assert first is not None
    refusal = table.refuses(Pull(table.state.to_move, first))
    assert refusal.rule == "pull.zone"
    table.stack("r2", "r3", "r4")
    assert table.state.blocks[first].name not in table.legal  # the layer it fills is closed still


def test_without_a_layout_strays_and_collapses_are_judged_all_the_same() -> None:
    table = Table(1, 3, is_layout_known=False)
    table.stack("r1")
    table.touch("y1")
    table.fall("g1")
    assert table.state.result == Result(Seat(1), Seat(0), "stray")


def test_closed_layers_beside_the_zone_are_closed() -> None:
    table = Table(TOWER, 3, HouseRules(pull=PullRules(closed_top_layers=2)))
    assert table.legal == {"r-draw2", "g3", "g-draw2", "y1", "y2", "r4"}


def test_a_touched_block_whose_layer_was_closed_by_a_fall_is_let_be() -> None:
    rules = HouseRules(probe=ProbeRules(touch_move=True), end=EndRules(stray=Stray.IGNORE))
    table = Table("b1 b2 b3 / r1 r2 r3 / y1 y2 y3 / g1 g2 g3", 3, rules)
    table.touch("r1")
    assert table.refuses(PutBack(Seat(0))).rule == "probe.touch_move"
    table.fall("b1")  # now the highest complete layer is the one that was touched
    assert table.legal == set()
    table.tell(PutBack(Seat(0)))
    assert table.legal == {"y1", "y2", "y3", "g1", "g2", "g3"}


def test_a_false_call_puts_off_no_draw_two() -> None:
    table = Table(TOWER, 3, HouseRules(hands=HandsRules(false_call=FalseCall.CALLER_PULLS)))
    table.pull("r-draw2")
    table.call_uno(0, by=1)
    table.place()
    assert owed(table) == [(1, 1, None), (1, 2, "red")]
    table.stack("y1")
    assert (table.state.to_move, owed(table)) == (1, [(1, 2, "red")])
    table.stack("r1", "r2")
    assert (table.state.to_move, owed(table), table.target) == (2, [], "red or 2")


def test_where_no_block_has_a_color_none_is_named_for_a_penalty() -> None:
    rules = HouseRules(set=SetPreset.JENGA_54, target=TargetRules(source=TargetSource.FREE))
    table = Table(1, 3, rules)
    table.stack("plain", two_handed=True)
    assert names(table.call_uno(0, by=1)) == ["UnoCalled", "PenaltyOwed", "TargetSet"]
    assert (table.state.to_move, owed(table)) == (0, [(0, 2, None)])


def test_a_refusal_says_that_a_number_is_asked_for_where_nothing_fits() -> None:
    table = Table(BARREN, 3, HouseRules(no_match=NoMatch.ANY_NUMBER))
    table.stack("r1")
    refusal = table.refuses(Pull(table.state.to_move, table.block("g-skip")))
    assert (refusal.rule, "no number" in refusal.message) == ("no_match", True)


def test_without_a_layout_people_say_themselves_that_nothing_fits() -> None:
    table = Table(1, 3, HouseRules(no_match=NoMatch.PASS), is_layout_known=False)
    table.stack("r1")
    table.skip_turn()
    assert table.state.to_move == 2
