"""The fit: who carries, and how often which blocks are loose."""

from __future__ import annotations

import random

import pytest

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.measure import fit_patterns

FULL = [(Slot.LEFT, BlockId(0), -25.0), (Slot.MIDDLE, BlockId(1), 0.0), (Slot.RIGHT, BlockId(2), 25.0)]


def fit(left: float, middle: float, right: float) -> Fit:
    return Fit({BlockId(0): left, BlockId(1): middle, BlockId(2): right})


@pytest.mark.parametrize(
    ("heights", "center", "shares"),
    [
        ((0.0, -0.2, 0.0), 0.0, (0.5, 0.0, 0.5)),
        ((0.0, -0.2, 0.0), 10.0, (0.339, 0.0, 0.661)),
        ((0.0, 0.5, 0.0), 3.0, (0.0, 1.0, 0.0)),
        ((0.0, 0.05, 0.0), 0.0, (1 / 3, 1 / 3, 1 / 3)),
        ((0.0, 0.5, 0.0), 20.0, (0.0, 0.2, 0.8)),
    ],
)
def test_statics_says_who_carries(
    heights: tuple[float, float, float], center: float, shares: tuple[float, ...]
) -> None:
    assert fit(*heights).shares(FULL, center) == pytest.approx(shares, abs=5e-4)


def test_two_blocks_share_by_where_the_load_stands_whatever_their_heights() -> None:
    assert fit(0.0, 0.0, 0.9).shares([FULL[0], FULL[2]], 5.0) == pytest.approx((0.42, 0.58), abs=5e-4)


def test_a_load_at_the_edge_of_one_block_lies_on_its_neighbor_too() -> None:
    # by the lever the second block would carry 0.12
    assert Fit.even().shares(FULL[1:], 3.0) == pytest.approx((0.692, 0.308), abs=5e-4)


@pytest.mark.parametrize(("center", "carries"), [(-60.0, 0), (60.0, 2)])
def test_beyond_the_last_block_it_carries_all(center: float, carries: int) -> None:
    assert Fit.even().shares(FULL, center)[carries] == pytest.approx(1.0)


def test_one_block_carries_all() -> None:
    assert Fit.even().shares([FULL[1]], 7.0) == (1.0,)


def test_an_even_fit_shares_as_springs_do() -> None:
    assert Fit.even().shares(FULL, 5.0) == pytest.approx((0.26, 0.333, 0.406), abs=5e-4)


@pytest.mark.parametrize("seed", range(20))
def test_shares_are_never_negative_and_make_one(seed: int) -> None:
    rng = random.Random(seed)
    shares = fit(*(rng.gauss(0, 0.2) for _ in range(3))).shares(FULL, rng.uniform(-60, 60))
    assert min(shares) >= 0
    assert sum(shares) == pytest.approx(1.0)


def test_loose_blocks_are_as_frequent_as_in_measured_towers() -> None:
    found = fit_patterns(4000, seed=2)
    measured = {"middle": 0.54, "both ends": 0.28, "one end": 0.08, "none": 0.11}
    for name, share in measured.items():
        assert abs(found.get(name, 0.0) - share) < 0.04, name


def test_a_fit_survives_being_stored() -> None:
    drawn = Fit.draw([BlockId(i) for i in range(6)], random.Random(3))
    assert Fit.from_dict(drawn.to_dict()) == drawn
