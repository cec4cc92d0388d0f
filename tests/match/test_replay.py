"""A match is what its seats said at which tick: played again, it is the same match to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from stacko_arcade.match.commands import Command
from stacko_arcade.match.players import Player, ScriptedPlayer
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.match.simulate import simulate
from stacko_arcade.match.table import Table
from stacko_arcade.match.turn_manager import TurnManager
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.events import BlockPlaced, BlockPulled, TowerSettled
from stacko_arcade.rules.house_rules import OFFICIAL, TowerRules
from stacko_arcade.rules.intents import Intent
from stacko_arcade.rules.seats import Seat

SMALL = (
    ("r1", "r2", "b2"),
    ("y1", "y2", "y-skip"),
    ("r-draw2", "g-reverse", "wild"),
    ("r4", "g1", "r3"),
    ("b4", "b3", "b1"),
    ("y4", "g2", "wild"),
    ("g4", "y3", "b-draw2"),
)
"""A low tower, so that matches are short."""
SETUP = MatchSetup(
    replace(OFFICIAL, tower=TowerRules(SMALL)),
    (SeatSetup("Tilda", "tilda"), SeatSetup("Tilda 2", "tilda")),
    seed=1,
)
Script = list[tuple[int, Command]]


class Recorder:
    """Listens to what a player says."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.script: Script = []

    def commands(self, table: Table) -> Sequence[Command] | None:
        said = self._player.commands(table)
        self.script.extend((table.tick, command) for command in said or ())
        return said

    def interject(self, table: Table) -> Sequence[Intent]:
        said = self._player.interject(table)
        self.script.extend((table.tick, intent) for intent in said)
        return said


def opponents() -> list[Player]:
    return [
        OpponentPlayer(load_opponent("tilda"), Seat(seat), SETUP.seed, OnTheSpot())
        for seat in range(len(SETUP.seats))
    ]


def played(players: Sequence[Player]) -> TurnManager:
    """Play a match to its end and see that rules and physics agree whenever the tower has settled."""
    manager = TurnManager(SETUP, players)
    differing: list[int] = []

    def compare(kind: object) -> None:
        if isinstance(kind, TowerSettled) and manager.tower.layers != manager.state.layout.layers:
            differing.append(manager.tick_count)

    manager.journal.subscribe(lambda entry: compare(entry.event))
    manager.start()
    while not manager.state.is_over:
        manager.tick()
        assert manager.tick_count < 120 * 3600
    assert differing == []
    return manager


@cache
def original() -> tuple[TurnManager, tuple[Script, ...]]:
    recorders = [Recorder(player) for player in opponents()]
    return played(recorders), tuple(recorder.script for recorder in recorders)


def test_a_match_of_opponents_ends_with_a_result() -> None:
    manager, _ = original()
    assert manager.state.result is not None
    assert manager.state.result.reason in ("collapse", "stray", "no_block_left")
    events = [entry.event for entry in manager.journal.entries]
    placed = sum(isinstance(event, BlockPlaced) for event in events)
    pulled = sum(isinstance(event, BlockPulled) for event in events)
    assert manager.pulls == pulled
    assert pulled - placed in (0, 1)
    assert placed > 2
    # a block lies in the tower, is in hand, or has fallen
    state = manager.state
    assert len(state.layout) + len(state.out) + (state.in_hand is not None) == 21


def test_scripted_seats_play_a_recorded_match_again() -> None:
    first, scripts = original()
    again = played([ScriptedPlayer(script) for script in scripts])
    assert again.journal.entries == first.journal.entries
    assert again.settlements == first.settlements
    assert again.tower.pose_hash() == first.tower.pose_hash()
    assert again.state == first.state


def test_a_script_that_differs_in_one_command_is_another_match() -> None:
    first, scripts = original()
    shorter = [list(script) for script in scripts]
    del shorter[0][0]
    manager = TurnManager(SETUP, [ScriptedPlayer(script) for script in shorter])
    manager.start()
    for _ in range(2000):
        manager.tick()
    entries = manager.journal.entries
    assert entries != first.journal.entries[: len(entries)]


def test_simulate_plays_the_same_match() -> None:
    first, _ = original()
    simulated = simulate(SETUP, opponents())
    assert simulated.pose_hash == first.tower.pose_hash()
    assert simulated.result == first.state.result
    assert (simulated.pulls, simulated.turns) == (first.pulls, first.turns)
    assert simulated.layers == first.state.layout.height
    assert simulated.simulated_s == pytest.approx(first.simulated_s)
    assert simulated.simulated_s <= first.tick_count / 120
