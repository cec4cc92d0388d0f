"""A match that is saved and taken up again whenever the tower has settled ends as if it had never been."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from stacko_arcade.match.players import ScriptedPlayer
from stacko_arcade.match.save_point import SavePoint
from stacko_arcade.match.setup import MatchSetup, SeatSetup
from stacko_arcade.match.turn_manager import TurnManager
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.seats import Seat
from stacko_arcade.tower.poses import TowerPoses
from tests.match.test_replay import Recorder, Script

LONGEST_TICKS = 120 * 3600


def setup(seed: int) -> MatchSetup:
    return MatchSetup(OFFICIAL, (SeatSetup("Tilda", "tilda"), SeatSetup("Tilda 2", "tilda")), seed)


def written_down(point: SavePoint) -> SavePoint:
    """A point whose poses have been through a file."""
    poses = TowerPoses.from_dict(json.loads(json.dumps(point.poses.to_dict())))
    assert poses == point.poses
    return replace(point, poses=poses)


def recorded(match: MatchSetup) -> tuple[TurnManager, list[Script]]:
    recorders = [
        Recorder(OpponentPlayer(load_opponent("tilda"), Seat(seat), match.seed, OnTheSpot()))
        for seat in range(len(match.seats))
    ]
    manager = TurnManager(match, recorders)
    manager.start()
    while not manager.state.is_over:
        manager.tick()
        assert manager.tick_count < LONGEST_TICKS
    return manager, [recorder.script for recorder in recorders]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
def test_a_match_resumed_at_every_turn_ends_with_the_same_poses(seed: int) -> None:
    match = setup(seed)
    whole, scripts = recorded(match)
    manager = TurnManager(match, [ScriptedPlayer(script) for script in scripts])
    manager.start()
    point = None
    resumed = 0
    hashes = []
    while not manager.state.is_over:
        manager.tick()
        if manager.save_point is point or manager.save_point is None:
            continue
        resumed += 1
        hashes += [settled.pose_hash for settled in manager.settlements]
        point = written_down(manager.save_point)
        rest = [[said for said in script if said[0] >= point.tick_count] for script in scripts]
        manager = TurnManager(match, [ScriptedPlayer(script) for script in rest])
        manager.resume(point)
    hashes += [settled.pose_hash for settled in manager.settlements]
    assert resumed == len(whole.settlements)
    assert hashes == [settled.pose_hash for settled in whole.settlements]
    assert manager.tower.pose_hash() == whole.tower.pose_hash()
    assert manager.state == whole.state
    counted = (manager.tick_count, manager.busy_ticks, manager.turns, manager.pulls)
    assert counted == (whole.tick_count, whole.busy_ticks, whole.turns, whole.pulls)
