"""Where opponents think: on the spot, or in a process of their own that the frame loop never waits for."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import Final, Protocol, get_args

from stacko_arcade.errors import OpponentError, StackoError
from stacko_arcade.opponents.analysis import balance
from stacko_arcade.opponents.api import Choice, Felt, Option, TableView
from stacko_arcade.opponents.brains import BrainFile
from stacko_arcade.opponents.imagining import imagined
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.poses import TowerPoses

LONGEST_TEXT: Final = 200


@dataclass(frozen=True, slots=True)
class Question:
    """One step of a turn to think about, as plain values that can be sent to another process."""

    brain: BrainFile
    seat: Seat
    state: MatchState
    legal: tuple[BlockId, ...]
    poses: TowerPoses
    felt: tuple[Felt, ...]
    taps_this_turn: int
    options: Mapping[str, Option]
    rng: Random
    straightened_mm: float | None = None
    temptation: float = 0.0


def answer(question: Question) -> Choice:
    """Return what the brain chooses.

    Raises:
        OpponentError: the brain raised, or answered something that is no choice.
    """
    view = TableView(
        seat=question.seat,
        state=question.state,
        legal=question.legal,
        balance=balance(question.poses, question.legal),
        felt=question.felt,
        taps_this_turn=question.taps_this_turn,
        options=question.options,
        straightened_mm=question.straightened_mm,
        temptation=question.temptation,
        imagination=partial(imagined, question.poses),
    )
    choose = question.brain.load()
    path = question.brain.path
    try:
        choice = choose(view, question.rng)
    except (Exception, SystemExit) as error:
        raise OpponentError(f"{path}: {type(error).__name__} while thinking: {shortened(error)}") from error
    # a kind of its own could not be sent from one process to another
    if type(choice) not in get_args(Choice):
        raise OpponentError(
            f"{path}: choose() returned {shortened(repr(choice))}; it must return a ProbeBlock, PullBlock, "
            "PlaceBlock, NameColor or StraightenTower"
        )
    return choice


def shortened(what: object) -> str:
    """Return it in a line that fits into a message."""
    text = " ".join(str(what).split())
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 3]}..."


class Thought(Protocol):
    """A question that is being thought about."""

    @property
    def is_ready(self) -> bool:
        """Whether there is an answer."""
        ...

    def choice(self) -> Choice:
        """Return the answer.

        Raises:
            OpponentError: the brain failed.
        """
        ...


class Thinker(Protocol):
    """Takes questions."""

    def think(self, question: Question) -> Thought:
        """Begin to think; return at once."""
        ...


@dataclass(frozen=True, slots=True)
class _Answered:
    answer: Choice

    @property
    def is_ready(self) -> bool:
        return True

    def choice(self) -> Choice:
        return self.answer


class OnTheSpot:
    """Thinks while the caller waits: for matches without a window."""

    def think(self, question: Question) -> Thought:
        """Return the finished thought."""
        return _Answered(answer(question))


class _Pending:
    """A thought in the worker; answers come back in the order of the questions."""

    def __init__(self, worker: InWorker) -> None:
        self._worker = worker
        self.answer: Choice | StackoError | None = None

    @property
    def is_ready(self) -> bool:
        self._worker.collect()
        return self.answer is not None

    def choice(self) -> Choice:
        while self.answer is None:
            self._worker.collect(wait_s=0.1)
        if isinstance(self.answer, StackoError):
            raise self.answer
        return self.answer


class InWorker:
    """Thinks in one process beside the game, started ahead of the first question."""

    def __init__(self) -> None:
        # spawn: a forked copy would share the window's connection to the display
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="opponents")
        self._process.start()
        theirs.close()
        self._waiting: deque[_Pending] = deque()

    def think(self, question: Question) -> Thought:
        """Send the question to the worker."""
        pending = _Pending(self)
        self._waiting.append(pending)
        try:
            self._pipe.send(question)
        except OSError:
            self._fail()
        return pending

    def collect(self, wait_s: float = 0.0) -> None:
        """Take in the answers that have come; wait for one at most so long."""
        try:
            while self._waiting and self._pipe.poll(wait_s):
                self._waiting.popleft().answer = self._pipe.recv()
                wait_s = 0.0
        except Exception:  # also an answer that cannot be read
            self._fail()

    def _fail(self) -> None:
        while self._waiting:
            self._waiting.popleft().answer = OpponentError("the opponents' process ended unexpectedly")

    def close(self) -> None:
        """End the worker without waiting for what it thinks about."""
        self._process.terminate()
        self._process.join(1.0)
        self._pipe.close()


def _work(pipe: Connection) -> None:
    """Answer questions until the game is gone."""
    # Ctrl-C goes to the whole group: the game decides what it means
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            said: Choice | StackoError = answer(question)
        except StackoError as error:
            said = error
        try:
            pipe.send(said)
        except OSError:
            return
        except Exception as error:  # an answer that cannot be sent
            pipe.send(
                OpponentError(f"{question.brain.path}: its choice is no plain value: {shortened(error)}")
            )
