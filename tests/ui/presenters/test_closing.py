"""What is said over a fallen tower, and on the result of a match of several towers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stacko_arcade.rules.events import RoundEnded
from stacko_arcade.rules.house_rules import EndMode, EndRules, HouseRules
from stacko_arcade.rules.intents import Fell
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase, Result, RoundEnd, Series
from stacko_arcade.testing import Table
from stacko_arcade.ui.presenters.closing import (
    Fall,
    cause_words,
    closing,
    curtain_words,
    end_closing,
    names_words,
    new_tower_words,
    series_words,
)
from stacko_arcade.ui.presenters.hud import Sitter, seat_rows
from stacko_arcade.ui.presenters.result import end_words, last_fall, result_summary

SITTERS = (
    Sitter("Ann", "person1", is_human=True),
    Sitter("Tilda", "tilda", is_human=False),
    Sitter("You", "person2", is_human=True),
)


def table(mode: EndMode, *, rounds: int = 2, target_score: int = 0) -> Table:
    return Table(2, 3, HouseRules(end=EndRules(mode=mode, rounds=rounds, target_score=target_score)))


def toppled_once(mode: EndMode) -> Table:
    """Return a match in which Ann has stacked a block and Tilda has toppled the first tower."""
    played = table(mode)
    played.stack(min(name for name in played.legal if name[1].isdigit()))
    played.touch(min(played.legal))
    played.topple()
    return played


# -- a tower fell and the match goes on --------------------------------------------------------------------


def test_a_round_that_ends_says_who_ended_it_and_who_got_what() -> None:
    state = toppled_once(EndMode.POINTS).state
    said = closing(state, SITTERS, Fall(Seat(1), "collapse"))
    assert said.headline == "Tilda toppled the tower"
    assert said.lines == ("Round 1 of 2 is over.", "Tilda begins on the next tower.")
    assert (said.avatar, said.is_collapse, said.is_end) == ("tilda", True, False)
    assert said.columns == ("this round", "total")
    assert [(row.gained, row.total, row.is_marked) for row in said.rows] == [
        ("+10", "10", False),
        ("+1", "1", True),
        ("+3", "3", False),
    ]


def test_what_a_round_brought_is_not_what_one_has() -> None:
    played = toppled_once(EndMode.POINTS)
    state = replace(played.state, series=Series(3, (12, 4, 9), RoundEnd(Seat(2), "stray", (3, 3, 1))))
    rows = closing(state, SITTERS, Fall(Seat(2), "stray")).rows
    assert [(row.gained, row.total) for row in rows] == [("+3", "12"), ("+3", "4"), ("+1", "9")]


def test_who_is_knocked_out_is_named_with_the_reason() -> None:
    state = toppled_once(EndMode.ELIMINATION).state
    said = closing(state, SITTERS, Fall(Seat(1), "collapse"))
    assert said.headline == "Tilda toppled the tower"
    assert said.lines == ("Tilda is out, two play on.", "You begin on the next tower.")
    assert [(row.total, row.is_out) for row in said.rows] == [
        ("plays on", False),
        ("out", True),
        ("plays on", False),
    ]
    assert curtain_words(state, SITTERS, Fall(Seat(1), "collapse")) == (
        "Tilda toppled the tower and is out. You begin."
    )


def test_a_tower_that_fell_by_itself_is_built_again() -> None:
    state = table(EndMode.ELIMINATION).state
    said = closing(state, SITTERS, Fall(None, "collapse"))
    assert said.headline == "The tower fell by itself"
    assert said.lines[0] == "Nobody had touched it: nobody loses."
    assert new_tower_words(state, SITTERS, Fall(None, "collapse")) == "The tower is built again."


@pytest.mark.parametrize(
    ("seat", "reason", "count", "headline", "more"),
    [
        (0, "stray", 1, "Ann let a block fall", True),
        (0, "stray", 2, "Ann let two blocks fall", True),
        (0, "stray", 3, "Ann let three blocks fall", False),
        (2, "dropped", 1, "You dropped the block", False),
        (2, "clock", 0, "You run out of time", False),
        (1, "clock", 0, "Tilda runs out of time", False),
        (1, "no_match", 0, "Nothing fits for Tilda", False),
        (None, "no_block_left", 0, "No block is left to pull", False),
    ],
)
def test_every_end_has_its_words(
    seat: int | None, reason: str, count: int, headline: str, more: bool
) -> None:
    state = table(EndMode.POINTS).state
    blocks = tuple(block.id for block in state.blocks)[:count]
    said = cause_words(Fall(None if seat is None else Seat(seat), reason, blocks), state, SITTERS)
    assert said[0] == headline
    assert bool(said[1]) is more


def test_the_curtain_tells_nothing_before_the_first_tower_has_fallen() -> None:
    state = table(EndMode.POINTS).state
    assert not curtain_words(state, SITTERS, None)
    fallen = toppled_once(EndMode.POINTS).state
    assert curtain_words(fallen, SITTERS, Fall(Seat(0), "dropped")) == (
        "Ann dropped the block. Round 2 begins."
    )
    assert new_tower_words(fallen, SITTERS, Fall(Seat(0), "dropped")) == "Round 2 begins on a new tower."


# -- while it is played ------------------------------------------------------------------------------------


def test_the_round_and_the_points_of_every_seat_are_seen_all_the_time() -> None:
    assert series_words(table(EndMode.POINTS).state) == ("Round 1 of 2", "points")
    assert series_words(table(EndMode.POINTS, rounds=20, target_score=30).state)[1] == "to 30 points"
    assert series_words(table(EndMode.ELIMINATION).state) == ("", "")
    assert [row.points for row in seat_rows(table(EndMode.POINTS).state, SITTERS)] == [0, 0, 0]
    played = toppled_once(EndMode.POINTS)
    rows = seat_rows(played.state, SITTERS)
    assert [row.points for row in rows] == [10, 1, 3]
    assert rows[1].is_to_move, "also whoever is to move shows his points"
    assert [row.points for row in seat_rows(table(EndMode.ELIMINATION).state, SITTERS)] == [None] * 3


# -- results -----------------------------------------------------------------------------------------------


def over(scores: tuple[int, ...], winner: int | None, reason: str = "rounds") -> Table:
    """Return a match for points whose last round Tilda ended."""
    played = toppled_once(EndMode.POINTS)
    fewest = scores.index(min(scores))
    played.state = replace(
        played.state,
        phase=Phase.OVER,
        result=Result(Seat(fewest), None if winner is None else Seat(winner), reason),
        series=Series(2, scores, RoundEnd(Seat(1), "collapse", (3, 1, 3))),
    )
    return played


def test_points_decide_the_headline_and_the_last_round_blames_who_ended_it() -> None:
    state = over((17, 8, 6), 0).state
    found = result_summary(state, SITTERS, {}, {}, [15.0, 15.0], 1)
    assert found.title == "Ann wins"
    assert found.subtitle == "17 points. Last round: Tilda toppled the tower, 1 turn, 15 layers."
    assert found.avatar == "person1"
    assert found.fell_avatar == "tilda"
    assert [(seat.is_winner, seat.is_loser, seat.note) for seat in found.seats] == [
        (True, False, ""),
        (False, False, "Toppled it"),
        (False, False, ""),
    ], "who has the fewest points has done nothing"
    assert [seat.points for seat in found.seats] == [17, 8, 6]
    assert found.heights_title == "Height of the last tower"
    assert end_words(state, SITTERS) == ("Tilda toppled the tower", "Ann wins with 17 points.")
    assert last_fall(state).seat == 1, "who builds the next tower"
    assert [row.note for row in seat_rows(state, SITTERS)] == ["", "toppled it", ""]


def test_as_many_points_are_a_draw_of_all_who_have_them() -> None:
    found = result_summary(over((9, 2, 9), None).state, SITTERS, {}, {}, [15.0], 1)
    assert found.title == "A draw"
    assert found.subtitle.startswith("Ann and You have 9 points each.")
    assert [seat.is_winner for seat in found.seats] == [True, False, True]
    shared = "Shares the first place"
    assert [seat.note for seat in found.seats] == [shared, "Toppled it", shared]
    assert found.avatar == "person1", "and not of who toppled the last tower"


def test_a_score_that_is_reached_is_said() -> None:
    words = end_words(over((3, 4, 30), 2, "target_score").state, SITTERS)
    assert words == ("Tilda toppled the tower", "You win with 30 points and the score is reached!")


def test_the_end_of_points_lists_them_too() -> None:
    state = over((17, 8, 6), 0).state
    said = end_closing(state, SITTERS, last_fall(state, 4), end_words(state, SITTERS))
    assert said.is_end
    assert [row.total for row in said.rows] == ["17", "8", "6"]
    assert said.lines[-1] == "Turn 4. The tower stood 15 layers high."


def test_the_last_one_left_is_the_headline_and_all_who_went_out_have_a_note() -> None:
    played = toppled_once(EndMode.ELIMINATION)
    played.touch(min(played.legal))
    stray = next(block for block in played.state.layout if block != played.state.touched)
    events = played.tell(Fell((stray,)))
    assert not any(isinstance(event, RoundEnded) for event in events)
    outs = [(Seat(1), "collapse"), (Seat(2), "stray")]
    found = result_summary(played.state, SITTERS, {}, {}, [15.0, 15.0], 1, outs, [stray])
    assert found.title == "Ann wins"
    assert found.subtitle.startswith("The last one left. Last tower: You let a block fall, 1 turn")
    assert found.avatar == "person1"
    assert [seat.note for seat in found.seats] == [
        "",
        "First out: toppled it",
        "Last out: let a block fall",
    ]
    assert [seat.is_winner for seat in found.seats] == [True, False, False]


def test_names_make_a_list() -> None:
    assert names_words(["Ann"]) == "Ann"
    assert names_words(["Ann", "Bert"]) == "Ann and Bert"
    assert names_words(["Ann", "Bert", "Cleo"]) == "Ann, Bert and Cleo"
