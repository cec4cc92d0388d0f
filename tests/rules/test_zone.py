from __future__ import annotations

import pytest

from stacko_arcade.rules.house_rules import HouseRules, PullRules, Zone
from stacko_arcade.rules.intents import Pull
from stacko_arcade.testing import Table

FULL = "r1 r2 r3 / y1 y2 y3 / g1 g2 g3 / b1 b2 b3 / r4 y4 g4"


@pytest.mark.parametrize(
    ("top", "closed_names"),
    [
        # complete top: it alone is closed
        ("w1 w2 w3", "w1 w2 w3"),
        # an incomplete top closes the full layer under it too
        ("w1 . . / v1 v2 v3", "w1 v1 v2 v3"),
        ("w1 w2 . / v1 v2 v3", "w1 w2 v1 v2 v3"),
        # holes by strays: looked for down to two layers below the top
        ("w1 . . / v1 . v3 / u1 u2 u3", "w1 v1 v3 u1 u2 u3"),
        # none there: the two top layers are closed
        ("w1 . . / v1 . v3 / u1 . u3", "w1 v1 v3"),
    ],
)
def test_the_zone_lies_below_the_highest_complete_layer(top: str, closed_names: str) -> None:
    letters = str.maketrans({"w": "r", "v": "y", "u": "g"})
    below = "b1 b2 b3 / b4 r4 y4"
    table = Table(f"{top} / {below}".translate(letters))
    drawn = {name for name in f"{top} {below}".translate(letters).split() if name not in {".", "/"}}
    assert table.legal == drawn - set(closed_names.translate(letters).split())


@pytest.mark.parametrize(
    ("drawing", "name", "message"),
    [
        (FULL, "r1", "r1 is not in the zone: layer 4 is the top layer"),
        (f". b4 . / {FULL}", "b4", "b4 is not in the zone: layer 5 is the top layer"),
        (f". b4 . / {FULL}", "r1", "r1 is not in the zone: layer 4 is the highest complete layer"),
        (
            f". b4 . / wild . . / {FULL}",
            "wild",
            "wild is not in the zone: layer 5 lies above the highest complete layer, 4",
        ),
        (
            ". b4 . / wild . . / r1 . . / y1 y2 y3",
            "wild",
            "wild is not in the zone: layer 2 is one of the two top layers, "
            "and no complete layer is near the top",
        ),
    ],
)
def test_a_block_outside_the_zone_is_refused_with_the_reason(drawing: str, name: str, message: str) -> None:
    table = Table(drawing)
    refusal = table.refuses(Pull(table.state.to_move, table.block(name)))
    assert (refusal.rule, refusal.message) == ("pull.zone", message)
    assert set(refusal.legal) == table.legal


def test_a_tower_too_low_to_pull_from_ends_at_once() -> None:
    table = Table("r1 r2 r3")
    assert table.state.is_over
    assert str(table.state.result) == "Result(loser=None, winner=None, reason='no_block_left')"


@pytest.mark.parametrize(
    ("pull", "legal"),
    [
        (PullRules(zone=Zone.BELOW_TOP), "r1 r2 r3 y1 y2 y3 g1 g2 g3 b1 b2 b3 r4 y4 g4"),
        (PullRules(zone=Zone.BELOW_TOP, closed_top_layers=2), "g1 g2 g3 b1 b2 b3 r4 y4 g4"),
        (PullRules(closed_top_layers=1), "g1 g2 g3 b1 b2 b3 r4 y4 g4"),
        (PullRules(closed_top_layers=3), "r4 y4 g4"),
    ],
)
def test_other_zones_close_fewer_or_more_layers(pull: PullRules, legal: str) -> None:
    table = Table(f"wild . . / {FULL}", house_rules=HouseRules(pull=pull))
    assert table.legal == set(legal.split())
    refusal = table.refuses(Pull(table.state.to_move, table.block("wild")))
    assert refusal.rule == "pull.zone"
