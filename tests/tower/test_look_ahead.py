"""Pulls that are only tried: what they say, and that they leave no trace."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.facts import Freed
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.look_ahead import try_pull
from stacko_arcade.tower.statics import margin_without
from stacko_arcade.tower.tower import Tower
from tests.tower.play import loose_middles, middle, tall, until


def test_a_loose_block_comes_and_the_tower_stands_as_statics_says() -> None:
    tower = loose_middles(9)
    trial = try_pull(tower.poses(), tower.fit, middle(4), 1, 80.0)
    assert (trial.is_out, trial.falls) == (True, False)
    assert trial.drag_mm < 2.0
    assert abs(trial.margin_mm - margin_without(tower.poses(), middle(4))) < 1.0


def test_a_tight_block_under_load_does_not_come_without_effort() -> None:
    tower = loose_middles(15)
    poses, fit = tower.poses(), tower.fit
    assert not try_pull(poses, fit, BlockId(6), 1, 40.0).is_out
    harder = try_pull(poses, fit, BlockId(6), 1, 40.0, effort=4.0)
    assert harder.is_out or harder.falls


def test_a_pull_that_takes_the_foot_away_falls() -> None:
    poses = tall("tall-11")
    block = BlockId(29)
    assert margin_without(poses, block) < -10.0
    trial = try_pull(poses, Fit.even(), block, 1, 80.0, effort=4.0)
    assert trial.falls
    assert trial.margin_mm == 0.0


def test_what_is_tried_leaves_no_trace_in_the_tower_and_comes_out_the_same_again() -> None:
    tower = loose_middles(9)
    before = tower.pose_hash()
    first = try_pull(tower.poses(), tower.fit, middle(3), -1, 80.0)
    assert tower.pose_hash() == before
    assert try_pull(tower.poses(), tower.fit, middle(3), -1, 80.0) == first


def test_a_trial_says_what_then_happens_to_a_loose_block() -> None:
    tower = loose_middles(9)
    tried = try_pull(tower.poses(), tower.fit, middle(5), 1, 80.0)
    game = Tower.from_poses(tower.poses(), tower.fit)
    assert game.hand.grip(middle(5))
    game.hand.move_to(300.0, 0.0, 80.0)
    until(game, Freed, 600)
    assert tried.is_out


def test_a_block_that_is_not_in_the_tower_cannot_be_tried() -> None:
    tower = loose_middles(9)
    with pytest.raises(LookupError, match="block 99 is not in the tower"):
        try_pull(tower.poses(), tower.fit, BlockId(99), 1, 80.0)
