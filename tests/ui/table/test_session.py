"""A match at the window's pace: stalls, speeds, thinking that takes long, seats given up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, sleep

import pytest

from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.opponents.thinking import InWorker, OnTheSpot, Thinker
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.ui import session as session_module
from stacko_arcade.ui.presenters.hud import Sitter
from stacko_arcade.ui.session import SPEEDS, Session
from tests.ui.table.desk import FRAME_S, TableDesk

TICKS_A_FRAME = 2


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no frame run out of time on a busy machine."""
    monkeypatch.setattr(session_module, "BUDGET_S", 60.0)


@pytest.fixture(scope="module")
def worker() -> Iterator[InWorker]:
    thinker = InWorker()
    yield thinker
    thinker.close()


def watched(opponent: str, thinker: Thinker, seed: int = 1) -> Session:
    """Return a match of two opponents."""
    seats = (SeatSetup("One", opponent), SeatSetup("Two", opponent))
    sitters = [Sitter(seat.name, "tilda", is_human=False) for seat in seats]
    session = Session(MatchSetup(OFFICIAL, seats, seed), sitters, thinker)
    session.manager.start()
    return session


# -- time --------------------------------------------------------------------------------------------------


def test_a_frame_is_two_ticks(unhurried: None) -> None:
    desk = TableDesk()
    desk.frames(30)
    assert desk.session.manager.tick_count == 60


def test_a_stall_of_a_minute_moves_nothing_and_is_not_caught_up(unhurried: None) -> None:
    desk = TableDesk()
    desk.grip_by_mouse(desk.loose())
    desk.control.drag(300, 0, 200.0, 0.0, 1.0)
    desk.frames(3)
    before, ticks = desk.tower.poses(), desk.session.manager.tick_count
    desk.session.advance(60.0)
    assert desk.tower.poses() == before
    assert desk.session.manager.tick_count == ticks
    desk.frames(1)
    assert desk.session.manager.tick_count - ticks <= TICKS_A_FRAME


def test_a_long_frame_counts_as_a_tenth_of_a_second(unhurried: None) -> None:
    desk = TableDesk()
    desk.session.advance(0.5)
    assert desk.session.manager.tick_count == 12


def test_a_machine_that_is_too_slow_plays_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "BUDGET_S", 0.0)
    desk = TableDesk()
    for _ in range(10):
        desk.session.advance(0.1)
    assert desk.session.manager.tick_count == 10, "one tick a frame, and the rest is dropped"
    monkeypatch.setattr(session_module, "BUDGET_S", 60.0)
    desk.session.advance(0.0)
    assert desk.session.manager.tick_count <= 13, "three ticks are kept at most"


@pytest.mark.parametrize("seconds", [-5.0, 0.0])
def test_a_clock_that_goes_backward_moves_nothing(seconds: float) -> None:
    desk = TableDesk()
    desk.session.advance(seconds)
    assert desk.session.manager.tick_count == 0


@pytest.mark.parametrize("speed", SPEEDS)
def test_speed_changes_how_fast_opponents_are_shown(speed: int, unhurried: None) -> None:
    session = watched("tilda", OnTheSpot())
    session.speed = speed
    for _ in range(10):
        session.advance(FRAME_S)
    assert session.manager.tick_count == 20 * speed


def test_speed_does_not_hurry_a_person(unhurried: None) -> None:
    desk = TableDesk()
    desk.session.speed = 4
    desk.frames(10)
    assert desk.session.manager.tick_count == 20


def test_speed_and_where_is_thought_do_not_change_the_match(worker: InWorker) -> None:
    found = []
    for speed, thinker in ((1, OnTheSpot()), (2, OnTheSpot()), (4, worker)):
        session = watched("tilda", thinker)
        session.speed = speed
        started = perf_counter()
        while len(session.manager.settlements) < 2:
            session.advance(0.1)
            assert perf_counter() - started < 60
        found.append((session.manager.settlements[:2], session.state.layout))
    assert found[0] == found[1]
    assert found[0] == found[2]


# -- thinking ----------------------------------------------------------------------------------------------

SLEEPY = """
from time import sleep
from stacko_arcade.opponents.api import PullBlock

def choose(view, rng):
    sleep(2.0)
    return PullBlock(view.legal[0], 1, 80.0, 1.0)
"""


@pytest.fixture
def sleepy(tmp_path: Path) -> str:
    (tmp_path / "sleepy.py").write_text(SLEEPY, encoding="utf-8")
    path = tmp_path / "sleepy.yaml"
    path.write_text("{name: Sleepy, brain: sleepy, think_s: 0.1}\n", encoding="utf-8")
    return str(path)


def test_frames_go_on_while_an_opponent_thinks_and_the_tower_waits(sleepy: str, worker: InWorker) -> None:
    session = watched(sleepy, worker)
    took, held = [], []
    started = perf_counter()
    while session.tower.hand.state is HandState.IDLE and perf_counter() - started < 30:
        frame = perf_counter()
        session.advance(FRAME_S)
        took.append(perf_counter() - frame)
        held.append((session.manager.tick_count, session.tower.ticks))
        sleep(0.01)
    assert session.tower.hand.state is HandState.GRIPPING, "the answer came in the end"
    assert perf_counter() - started > 2.0
    assert len(took) > 40, "frames were not drawn meanwhile"
    assert sorted(took)[int(len(took) * 0.9)] < 0.05
    shown = round(0.1 * 120)
    assert held[20:-5] == [held[20]] * len(held[20:-5]), "the match went on without an answer"
    assert held[20][0] == pytest.approx(shown, abs=2)


# -- seats given up ----------------------------------------------------------------------------------------


def choosing(desk: TableDesk) -> None:
    desk.frames(2)


def gripping(desk: TableDesk) -> None:
    desk.grip_by_mouse(desk.loose())
    desk.control.drag(50, 0, 45.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 10)


def half_out(desk: TableDesk) -> None:
    gripping(desk)
    desk.control.release()
    desk.until(lambda: desk.hand.state is HandState.IDLE)


def lifting(desk: TableDesk) -> None:
    desk.drag_out(desk.loose())
    assert desk.hand.is_lifting


def carrying(desk: TableDesk) -> None:
    desk.carry(desk.loose())


MOMENTS = [choosing, gripping, half_out, lifting, carrying]


@pytest.mark.parametrize("reach", MOMENTS)
def test_an_opponent_takes_a_seat_over_in_every_moment(reach: Callable[[TableDesk], None]) -> None:
    desk = TableDesk(people=2)
    reach(desk)
    # as the table does: the pause lets go, nothing moves, then the seat changes hands
    desk.control.let_go_safely()
    desk.control.let_go_safely()
    desk.session.hand_over(Seat(0), "tilda")
    assert desk.session.person is None
    assert not desk.session.sitters[0].is_human
    desk.until(lambda: desk.state.to_move == 1 or desk.state.is_over, "the end of the turn")
    assert not desk.state.is_over
    assert desk.names.count("BlockPlaced") == 1


@pytest.mark.parametrize("reach", MOMENTS)
def test_a_seat_is_left_empty_in_every_moment_and_the_next_plays_on(
    reach: Callable[[TableDesk], None],
) -> None:
    desk = TableDesk(people=3)
    reach(desk)
    desk.control.let_go_safely()
    desk.control.let_go_safely()
    desk.session.drop(Seat(0))
    desk.control.reset()
    desk.until(lambda: desk.state.to_move == 1, "the next seat's turn")
    assert desk.state.active == (1, 2)
    desk.until(lambda: desk.hand.state is HandState.IDLE, "an empty hand")
    desk.until(lambda: desk.tower.is_resting and desk.state.phase is Phase.CHOOSE, "rest")
    desk.carry(desk.loose())
    assert desk.state.phase is Phase.PLACE


def test_when_one_of_two_leaves_the_other_wins() -> None:
    desk = TableDesk(people=2)
    desk.session.drop(Seat(0))
    desk.frames(3)
    result = desk.state.result
    assert result is not None
    assert (result.winner, result.reason) == (1, "seats_left")
