"""The referee at a terminal: a prompt and plain words."""

from __future__ import annotations

import os
import pty
import select
import sys
from subprocess import Popen
from time import monotonic

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix")


class Terminal:
    """A referee that believes it talks to a person."""

    def __init__(self, *arguments: str) -> None:
        self._own, other = pty.openpty()
        command = [sys.executable, "-m", "stacko_arcade", "referee", *arguments]
        env = {**os.environ, "TERM": "dumb"}
        self.process = Popen(command, stdin=other, stdout=other, stderr=other, close_fds=True, env=env)
        os.close(other)

    def say(self, line: str) -> None:
        os.write(self._own, f"{line}\n".encode())

    def until(self, words: str) -> str:
        """Return what was said up to some words."""
        heard = ""
        end = monotonic() + 60
        while words not in heard:
            assert monotonic() < end, f"{words!r} was never said: {heard!r}"
            if select.select([self._own], [], [], 0.2)[0]:
                heard += os.read(self._own, 4096).decode()
        return heard

    def close(self) -> int:
        self.say("quit")
        code = self.process.wait(30)
        os.close(self._own)
        return code


def test_a_person_is_asked_and_answered_in_words() -> None:
    terminal = Terminal("--rules", "official", "--seats", "3", "--seed", "1")
    start = terminal.until("[seat 0, pull any block] ")
    assert "The referee plays by official" in start
    assert "  0  " in start  # the tower is drawn with its layers
    assert "{" not in start
    terminal.say("legal")
    first = terminal.until("[seat 0").splitlines()[1].split()[0]
    terminal.say(f"pull {first} two-handed")
    assert f"Seat 0 pulls {first} with two hands." in terminal.until("place " + first)
    terminal.say("place nowhere")
    assert "No: 'nowhere' is no slot" in terminal.until("[seat 0")
    terminal.say("place left")
    terminal.until("is to move.")
    terminal.say("call-uno 0 by 2")
    assert "Seat 2 calls UNO! on seat 0." in terminal.until("[seat 2, penalty-color]")
    terminal.say("penalty-color red")
    assert "Seat 0 owes 2 red blocks." in terminal.until("[seat 0, pull 2 red blocks]")
    terminal.say("topple")
    assert "The match is over: the tower fell. Seat 0 loses." in terminal.until("[over]")
    assert terminal.close() == 0


def test_json_is_spoken_at_a_terminal_where_it_is_asked_for() -> None:
    terminal = Terminal("--seats", "2", "--json")
    terminal.say("legal")
    assert '{"ok": true' in terminal.until("}")
    terminal.process.terminate()
    terminal.process.wait(30)


def test_the_end_of_the_input_ends_the_talk() -> None:
    terminal = Terminal("--seats", "2")
    terminal.until("[seat 0")
    terminal.say("\x04")
    assert terminal.process.wait(30) == 0
