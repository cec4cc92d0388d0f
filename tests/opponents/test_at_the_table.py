"""Opponents at a real table: the second hand, straightening, the cube, passing, calls and jumping in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from stacko_arcade.match.commands import Brace, Command, Grip, MoveHand, ReleaseBrace
from stacko_arcade.match.players import QueuedPlayer
from stacko_arcade.match.table import Table
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.house_rules import (
    OFFICIAL,
    EndRules,
    HandsRules,
    HouseRules,
    NoMatch,
    StraightenWhen,
    Stray,
    TargetRules,
    TargetSource,
)
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.facts import Straightened
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import Side
from tests.match.desk import Desk, tower_with
from tests.opponents.questions import made, twins

PULL = "return PlaceBlock(0) if view.state.phase is Phase.PLACE else PullBlock(1, 1, 80.0, brace={brace})"
NEVER = "raise AssertionError('nothing to choose')"


class Watched(OpponentPlayer):
    """Keeps what it said."""

    said: list[Command]

    def commands(self, table: Table) -> Sequence[Command] | None:
        said = super().commands(table)
        self.__dict__.setdefault("said", []).extend(said or ())
        return said


def opponent(
    folder: Path, choose: str, seat: int = 0, *, traits: str = "", think_s: float = 0.1, top: str = ""
) -> Watched:
    folder = folder / f"seat{seat}"
    folder.mkdir()
    more = f"think_s: {think_s}\n" + (f"character: {{{traits}}}\n" if traits else "")
    return Watched(made(folder, choose, top=top, more=more), Seat(seat), 1, OnTheSpot())


def table(rules: HouseRules, *players: OpponentPlayer | None, seats: int = 2) -> Desk:
    """A table at which opponents sit first and people after them."""
    filled = [*players, *[None] * (seats - len(players))]
    people = [QueuedPlayer() for _ in filled]
    desk = Desk(
        rules, seats, players=[player or person for player, person in zip(filled, people, strict=True)]
    )
    desk.people = people
    return desk


# -- the second hand ---------------------------------------------------------------------------------------


def test_a_braced_pull_is_one_of_two_hands_and_ends_by_itself(tmp_path: Path) -> None:
    robot = opponent(tmp_path, PULL.format(brace=4))
    desk = table(tower_with(), robot)
    desk.until(lambda: desk.hand.braced == 4)
    assert desk.hand.block == 1
    desk.until(lambda: desk.state.phase is Phase.PLACE)
    desk.until(lambda: desk.hand.braced is None)
    desk.until(lambda: desk.state.to_move == 1)
    kinds = [type(command) for command in robot.said]
    assert kinds.index(Grip) < kinds.index(Brace) < kinds.index(MoveHand) < kinds.index(ReleaseBrace)
    assert desk.state.offence is not None
    assert desk.state.offence.seat == 0


def test_a_braced_pull_where_two_hands_are_agreed_on_is_no_offence(tmp_path: Path) -> None:
    desk = table(replace(tower_with(), hands=HandsRules(max=2)), opponent(tmp_path, PULL.format(brace=4)))
    desk.until(lambda: desk.state.to_move == 1)
    assert desk.state.offence is None


def test_a_second_hand_is_taken_off_when_the_pull_is_given_up(tmp_path: Path) -> None:
    choose = """
    if any(touch.is_stuck for touch in view.felt):
        raise ValueError('stuck')
    return PullBlock(0, 1, 40.0, 0.5, brace=4)
    """
    robot = opponent(tmp_path, choose)
    desk = table(tower_with(), robot)
    with pytest.raises(Exception, match="thinking: stuck"):
        desk.tick(2000)
    assert desk.hand.braced is None
    assert desk.hand.state is HandState.IDLE


# -- straightening -----------------------------------------------------------------------------------------

STRAIGHTEN = """
if view.straightened_mm is None:
    return StraightenTower({two_handed})
raise ValueError(f'moved {{view.straightened_mm >= 0}} may {{view.may_straighten}}')
"""


def test_the_tower_is_straightened_and_the_brain_is_told_what_came_of_it(tmp_path: Path) -> None:
    robot = opponent(tmp_path, STRAIGHTEN.format(two_handed=False))
    desk = table(tower_with(), robot)
    with pytest.raises(Exception, match="thinking: moved True may True"):
        desk.tick(2000)
    assert "TowerStraightened" in desk.names
    assert any(isinstance(fact, Straightened) for fact in desk.facts)
    assert desk.state.offence is None


def test_straightening_with_two_hands_is_an_offence(tmp_path: Path) -> None:
    desk = table(tower_with(), opponent(tmp_path, STRAIGHTEN.format(two_handed=True)))
    with pytest.raises(Exception, match="thinking: moved True"):
        desk.tick(2000)
    assert desk.state.offence is not None


def test_straightening_that_was_not_agreed_on_is_told_in_a_line(tmp_path: Path) -> None:
    rules = replace(tower_with(), straighten=StraightenWhen.OFF)
    desk = table(rules, opponent(tmp_path, STRAIGHTEN.format(two_handed=False)))
    with pytest.raises(Exception, match="straightening the tower was not agreed on"):
        desk.tick(2000)


# -- what needs no choice ----------------------------------------------------------------------------------


def test_the_cube_is_rolled_after_a_moment_of_thought(tmp_path: Path) -> None:
    rules = replace(tower_with(), target=TargetRules(source=TargetSource.CUBE))
    desk = table(rules, opponent(tmp_path, NEVER, think_s=0.5))
    assert desk.state.phase is Phase.ROLL
    desk.tick(55)
    assert "CubeRolled" not in desk.names
    with pytest.raises(Exception, match="nothing to choose"):
        desk.tick(3000)
    assert "CubeRolled" in desk.names


def test_a_turn_in_which_nothing_fits_is_passed(tmp_path: Path) -> None:
    rules = replace(tower_with("r4"), no_match=NoMatch.PASS)
    desk = table(rules, None, opponent(tmp_path, NEVER, seat=1))
    desk.stack(desk.block("r4"), Slot.MIDDLE)
    desk.until(lambda: desk.state.to_move == 0)
    assert desk.state.passes == 1


# -- calls -------------------------------------------------------------------------------------------------


def offend(desk: Desk, slot: Slot = Slot.MIDDLE) -> None:
    """Let the first seat, a person, pull with two hands."""
    block = desk.loose[0]
    above = next(other for other in desk.manager.tower.layers[10] if other is not None)
    desk.grip(block)
    desk.say(Brace(above))
    desk.drag(200.0)
    desk.until(lambda: not desk.hand.is_lifting)
    desk.place(slot)


def test_an_opponent_that_is_not_to_move_calls_uno(tmp_path: Path) -> None:
    desk = table(tower_with(), None, None, opponent(tmp_path, NAME, seat=2, traits="attention: 1"), seats=3)
    offend(desk)
    desk.until(lambda: "UnoCalled" in desk.names)
    desk.until(lambda: "PenaltyOwed" in desk.names)
    assert desk.state.to_move == 0
    assert desk.names.count("UnoCalled") == 1


NAME = """
if view.state.phase is Phase.PENALTY_COLOR:
    return NameColor(Color.GREEN)
raise AssertionError(view.state.phase)
"""


def test_who_is_next_calls_before_it_touches_the_tower(tmp_path: Path) -> None:
    robot = opponent(tmp_path, NAME, seat=1, traits="attention: 1", think_s=0.0)
    desk = table(tower_with(), None, robot)
    offend(desk)
    desk.until(lambda: "PenaltyOwed" in desk.names)
    assert desk.state.to_move == 0


def test_who_does_not_notice_plays_on(tmp_path: Path) -> None:
    robot = opponent(tmp_path, "return ProbeBlock(view.legal[0], 1)", seat=1, traits="attention: 0")
    desk = table(tower_with(), None, robot)
    offend(desk)
    desk.until(lambda: desk.names[-1] == "BlockTouched" and desk.state.to_move == 1)
    assert "UnoCalled" not in desk.names
    assert desk.state.offence is None


def test_opponents_catch_each_other(tmp_path: Path) -> None:
    sinner = opponent(tmp_path, PULL.format(brace=4))
    judge = opponent(tmp_path, NAME, seat=1, traits="attention: 1")
    desk = table(tower_with(), sinner, judge)
    desk.until(lambda: "PenaltyOwed" in desk.names)
    assert desk.state.to_move == 0


# -- jumping in --------------------------------------------------------------------------------------------


def test_an_eager_opponent_jumps_in_and_pulls_the_twin(tmp_path: Path) -> None:
    rules = replace(twins(), jump_in=True)
    choose = """
    if view.state.phase is Phase.PLACE:
        return PlaceBlock(view.state.layout.open_slots()[0].slot)
    assert len(view.legal) == 1, view.legal
    return PullBlock(view.legal[0], 1, 80.0)
    """
    desk = table(rules, None, None, opponent(tmp_path, choose, seat=2, traits="eagerness: 1"), seats=3)
    first, second = desk.loose[0], desk.loose[-1]
    desk.stack(first, Slot.MIDDLE)
    assert desk.state.to_move == 1
    desk.until(lambda: desk.state.to_move == 2)
    assert desk.state.claimed == second
    desk.until(lambda: desk.state.stacked == second)
    desk.until(lambda: desk.state.to_move == 0)


def test_tilda_pulls_the_twin_she_jumped_in_with() -> None:
    rules = replace(twins(), jump_in=True)
    tilda = load_opponent("tilda")
    tilda = replace(tilda, traits=replace(tilda.traits, eagerness=1.0))
    desk = table(rules, None, None, OpponentPlayer(tilda, Seat(2), 1, OnTheSpot()), seats=3)
    first, second = desk.loose[0], desk.loose[-1]
    desk.stack(first, Slot.MIDDLE)
    desk.until(lambda: desk.state.stacked == second, 60.0)


# -- when something falls ----------------------------------------------------------------------------------


def test_what_falls_while_a_block_is_carried_is_judged_before_that_is_laid_down(tmp_path: Path) -> None:
    """Else the own block would be laid where, by the rules, the fallen one still lies."""
    rules = replace(tower_with(), end=EndRules(stray=Stray.RESTACK))
    choose = """
    if view.state.phase is Phase.PLACE:
        return PlaceBlock(view.state.layout.open_slots()[0].slot)
    return PullBlock(1, 1, 80.0)
    """
    desk = table(rules, opponent(tmp_path, choose, think_s=0.0))
    desk.until(lambda: desk.hand.state is HandState.CARRYING and not desk.hand.is_lifting)
    tower = desk.manager.tower
    top = tower.layers[-1][2]
    assert top is not None
    face = tower._structure.faces[Side.FRONT]
    face.bodies[top].velocity = (900.0, 0.0)
    face.wake()
    desk.until(lambda: bool(tower.strays))
    desk.until(lambda: desk.state.to_move == 1, 60.0)
    assert desk.names.count("BlockPlaced") == 2
    assert tower.layers == desk.state.layout.layers


# -- whole matches -----------------------------------------------------------------------------------------


def test_a_tempted_opponent_reaches_for_the_second_hand_when_a_block_does_not_come() -> None:
    tilda = load_opponent("tilda")
    weak = replace(tilda, traits=replace(tilda.traits, temptation=1.0, attention=1.0))
    seats = [OpponentPlayer(weak, Seat(seat), 5, OnTheSpot()) for seat in range(2)]
    desk = table(OFFICIAL, *seats)
    desk.until(lambda: "UnoCalled" in desk.names or desk.state.is_over, 900.0)
    assert "UnoCalled" in desk.names
