"""Thinking in a process of its own: the same answers, and a frame loop that never waits."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from stacko_arcade.errors import OpponentError
from stacko_arcade.opponents.api import Choice
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import InWorker, OnTheSpot, Question, Thought
from stacko_arcade.rules.seats import Seat
from tests.match.desk import Desk
from tests.opponents.questions import made, question, states

PATIENCE_S = 30.0


@pytest.fixture(scope="module")
def worker() -> Iterator[InWorker]:
    thinker = InWorker()
    yield thinker
    thinker.close()


@pytest.fixture
def own_worker() -> Iterator[InWorker]:
    """Return a worker that a test may break."""
    thinker = InWorker()
    yield thinker
    thinker.close()


def until_ready(thought: Thought) -> Choice:
    """Poll as a frame loop does."""
    until = monotonic() + PATIENCE_S
    while not thought.is_ready:
        assert monotonic() < until, "no answer"
        sleep(0.002)
    return thought.choice()


def asked(folder: Path, choose: str, *, top: str = "") -> Question:
    return question(made(folder, choose, top=top), next(states(1, 2)))


def test_a_worker_answers_as_one_would_on_the_spot(worker: InWorker) -> None:
    tilda = load_opponent("tilda")
    for number, state in enumerate(states(1, 3, most=40)):
        here = OnTheSpot().think(question(tilda, state, number)).choice()
        assert until_ready(worker.think(question(tilda, state, number))) == here


def test_answers_come_to_their_own_questions(worker: InWorker) -> None:
    tilda = load_opponent("tilda")
    positions = list(states(2, 2, most=12))
    thoughts = [worker.think(question(tilda, state, number)) for number, state in enumerate(positions)]
    for number in reversed(range(len(positions))):
        expected = OnTheSpot().think(question(tilda, positions[number], number)).choice()
        assert thoughts[number].choice() == expected


SLEEPY = "import time; time.sleep(1.2); return PullBlock(view.legal[0], 1, 80.0)"


def test_asking_does_not_wait_for_the_answer(worker: InWorker, tmp_path: Path) -> None:
    until_ready(worker.think(question(load_opponent("tilda"), next(states(1, 2)))))  # it has started
    began = monotonic()
    thought = worker.think(asked(tmp_path, SLEEPY))
    assert not thought.is_ready
    assert monotonic() - began < 0.8
    assert until_ready(thought) == thought.choice()
    assert monotonic() - began > 1.1


def test_frames_go_on_while_an_opponent_thinks(worker: InWorker, tmp_path: Path) -> None:
    desk = Desk()
    character = made(tmp_path, SLEEPY)
    desk.manager.seat_player(Seat(0), OpponentPlayer(character, Seat(0), 1, worker))
    until_ready(worker.think(question(load_opponent("tilda"), next(states(1, 2)))))
    longest, held = 0.0, 0
    until = monotonic() + PATIENCE_S
    while "BlockTouched" not in desk.names and monotonic() < until:
        began = monotonic()
        held += not desk.manager.tick()
        longest = max(longest, monotonic() - began)
        sleep(0.005)
    assert "BlockTouched" in desk.names
    assert held > 20
    assert longest < 0.8


def test_a_match_goes_the_same_way_with_a_worker(worker: InWorker) -> None:
    def played(thinker: OnTheSpot | InWorker) -> tuple[object, ...]:
        desk = Desk()
        for seat in (Seat(0), Seat(1)):
            desk.manager.seat_player(seat, OpponentPlayer(load_opponent("tilda"), seat, 3, thinker))
        while desk.manager.tick_count < 900:
            if not desk.manager.tick():
                sleep(0.001)
        return desk.manager.journal.entries, desk.manager.tower.pose_hash()

    assert played(worker) == played(OnTheSpot())


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        ("raise ValueError('one\\ntwo')", "ValueError while thinking: one two"),
        ("return 5", r"choose\(\) returned 5; it must"),
        ("import sys; sys.exit(1)", "SystemExit while thinking: 1"),
        ("return Mine(view.legal[0], 1)", r"choose\(\) returned Mine"),
        ("return ProbeBlock(lambda: 0, 1)", r"mind\.py: its choice is no plain value"),
    ],
)
def test_a_brain_that_fails_in_the_worker_says_so(
    choose: str, message: str, worker: InWorker, tmp_path: Path
) -> None:
    thought = worker.think(asked(tmp_path, choose, top="class Mine(ProbeBlock): pass"))
    with pytest.raises(OpponentError, match=message) as caught:
        until_ready(thought)
    assert "\n" not in str(caught.value)
    # and it goes on thinking for others
    until_ready(worker.think(question(load_opponent("tilda"), next(states(1, 2)))))


def test_an_answer_that_cannot_be_read_is_an_error_of_the_opponent(
    own_worker: InWorker, tmp_path: Path
) -> None:
    top = """
    class Trap:
        def __reduce__(self):
            return (int, ('no number',))
    """
    thought = own_worker.think(asked(tmp_path, "return ProbeBlock(Trap(), 1)", top=top))
    with pytest.raises(OpponentError):
        until_ready(thought)


def test_a_worker_that_dies_is_an_error_of_the_opponent_and_no_endless_wait(
    own_worker: InWorker, tmp_path: Path
) -> None:
    thought = own_worker.think(asked(tmp_path, "import os; os._exit(3)"))
    with pytest.raises(OpponentError, match="the opponents' process ended unexpectedly"):
        until_ready(thought)
    later = own_worker.think(question(load_opponent("tilda"), next(states(1, 2))))
    with pytest.raises(OpponentError, match="the opponents' process ended unexpectedly"):
        until_ready(later)


def test_who_waits_for_a_worker_that_dies_is_told(own_worker: InWorker, tmp_path: Path) -> None:
    thought = own_worker.think(asked(tmp_path, "import os; os._exit(3)"))
    with pytest.raises(OpponentError, match="ended unexpectedly"):
        thought.choice()


def test_a_worker_is_closed_in_the_middle_of_a_thought(own_worker: InWorker, tmp_path: Path) -> None:
    own_worker.think(asked(tmp_path, "import time; time.sleep(60)"))
    began = monotonic()
    own_worker.close()
    assert monotonic() - began < 3.0
    assert not own_worker._process.is_alive()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_interrupt_of_the_game_does_not_end_the_worker_by_itself(own_worker: InWorker) -> None:
    tilda, state = load_opponent("tilda"), next(states(1, 2))
    until_ready(own_worker.think(question(tilda, state)))
    assert own_worker._process.pid is not None
    os.kill(own_worker._process.pid, signal.SIGINT)
    assert until_ready(own_worker.think(question(tilda, state, 1)))
