"""Who may sit in a seat: people, scripts and replays. Opponents are in ``stacko_arcade.opponents``."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from stacko_arcade.match.commands import Command
from stacko_arcade.match.table import Table
from stacko_arcade.rules.intents import CallUno, Intent, JumpIn, Straighten


class Player(Protocol):
    """Sits in a seat and says what its hand and its mouth do, tick by tick."""

    def commands(self, table: Table) -> Sequence[Command] | None:
        """Return what this seat does in the coming tick, in order; asked only while it is to move.

        None holds the clock of the match: the tower does not go on until there is an answer. The caller
        is never kept waiting.
        """
        ...

    def interject(self, table: Table) -> Sequence[Intent]:
        """Return what this seat says out of turn, like UNO!; asked while there is something to be said to."""
        ...


class QueuedPlayer:
    """A seat that others speak for: a person by way of the window, or a test."""

    def __init__(self) -> None:
        self._said: deque[Command] = deque()

    def say(self, command: Command) -> None:
        """Do this in the coming tick, after what was said before."""
        self._said.append(command)

    def commands(self, table: Table) -> Sequence[Command]:  # noqa: ARG002 - a person has eyes
        """Return everything said since the last tick."""
        said = tuple(self._said)
        self._said.clear()
        return said

    def interject(self, table: Table) -> Sequence[Intent]:  # noqa: ARG002
        """Return nothing: who speaks for this seat tells the turn manager."""
        return ()


class ScriptedPlayer:
    """A seat that repeats what was said at given ticks: a replay, or a test."""

    def __init__(self, script: Iterable[tuple[int, Command]]) -> None:
        self._script = deque(sorted(script, key=lambda line: line[0]))

    def commands(self, table: Table) -> Sequence[Command]:
        """Return what the script says up to this tick."""
        due: list[Command] = []
        while self._script and self._script[0][0] <= table.tick:
            due.append(self._script.popleft()[1])
        return due

    def interject(self, table: Table) -> Sequence[Intent]:
        """Return the calls that the script has for this tick."""
        said: list[Intent] = []
        while self._script and self._script[0][0] <= table.tick:
            command = self._script[0][1]
            if not isinstance(command, CallUno | JumpIn | Straighten):
                break
            said.append(command)
            self._script.popleft()
        return said
