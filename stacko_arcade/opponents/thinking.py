"""Where opponents think: on the spot, or in a process of their own that the frame loop never waits for."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from typing import Protocol

from stacko_arcade.errors import OpponentError
from stacko_arcade.opponents.analysis import balance
from stacko_arcade.opponents.api import Choice, Felt, Option, TableView
from stacko_arcade.opponents.brains import BrainFile
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.poses import TowerPoses


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
    )
    choose = question.brain.load()
    try:
        choice = choose(view, question.rng)
    except Exception as error:
        raise OpponentError(
            f"{question.brain.path}: {type(error).__name__} while thinking: {error}"
        ) from error
    if not isinstance(choice, Choice):
        raise OpponentError(
            f"{question.brain.path}: choose() returned {choice!r}; it must return a ProbeBlock, PullBlock, "
            "PlaceBlock or NameColor"
        )
    return choice


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


@dataclass(frozen=True, slots=True)
class _Pending:
    future: Future[Choice]

    @property
    def is_ready(self) -> bool:
        return self.future.done()

    def choice(self) -> Choice:
        try:
            return self.future.result()
        except BrokenProcessPool as error:
            raise OpponentError("the opponents' process ended unexpectedly") from error


class InWorker:
    """Thinks in one process beside the game, started ahead of the first question."""

    def __init__(self) -> None:
        # spawn: a forked copy would share the window's connection to the display
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(max_workers=1, mp_context=context)
        self._pool.submit(int)

    def think(self, question: Question) -> Thought:
        """Send the question to the worker."""
        return _Pending(self._pool.submit(answer, question))

    def close(self) -> None:
        """End the worker without waiting for what it thinks about."""
        self._pool.shutdown(wait=False, cancel_futures=True)
