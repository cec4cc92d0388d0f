"""What a turn is said to consist of before a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.ui.presenters.steps import steps


@pytest.mark.parametrize(
    ("preset", "heads", "last"),
    [
        ("official", ["Choose", "Pull", "Place"], "It is what the next player matches."),
        ("cube_1994", ["Roll", "Pull", "Place"], "Then the next player rolls."),
        ("jenga", ["Choose", "Pull", "Place"], "Then it is the next player's turn."),
        ("solo_height", ["Choose", "Pull", "Place"], "It is what you match next."),
    ],
)
def test_every_edition_explains_its_own_turn(preset: str, heads: list[str], last: str) -> None:
    found = steps(load_house_rules(preset))
    assert [head for _, head, _ in found] == heads
    assert found[-1][2].endswith(last)


def test_nobody_rolls_or_matches_where_that_is_not_played() -> None:
    assert not any("cube" in said or "rolls" in said for *_, said in steps(OFFICIAL))
    assert not any("match" in said for *_, said in steps(load_house_rules("cube_1994")))
    assert not any("match" in said for *_, said in steps(load_house_rules("jenga")))


def test_the_second_hand_is_named_where_it_is_allowed() -> None:
    two = HouseRules(hands=replace(OFFICIAL.hands, max=2))
    assert "with one hand or two" in steps(two)[1][2]
