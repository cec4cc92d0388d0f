"""What a brain learns by imagining a pull."""

from __future__ import annotations

import math
import pickle
from functools import partial

import pytest

from stacko_arcade.opponents.api import Balance, Imagination, TableView
from stacko_arcade.opponents.imagining import imagined
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.tower.hand_figures import MOST_EFFORT, POINTER_MM_S
from tests.opponents.questions import states
from tests.tower.play import loose_middles


def view(imagination: Imagination | None = None) -> TableView:
    state = next(states(1, 2))
    return TableView(
        seat=state.to_move,
        state=state,
        legal=legal_blocks(state),
        balance=Balance(12.0, {}, (0.0, 0.0)),
        felt=(),
        taps_this_turn=0,
        options={},
        imagination=imagination,
    )


def seen() -> TableView:
    return view(partial(imagined, loose_middles(15).poses()))


def test_a_brain_may_imagine_a_pull_but_is_not_told_what_is_loose() -> None:
    # to the eye no block is loose: a middle one carries its third
    tried = seen().try_pull(BlockId(7), 1, 80.0)
    assert not tried.falls
    assert not tried.is_out


def test_speed_and_effort_are_kept_within_what_the_hand_can_do() -> None:
    assert seen().try_pull(BlockId(40), -1, 1e9, effort=1e9) == seen().try_pull(
        BlockId(40), -1, POINTER_MM_S, effort=MOST_EFFORT
    )
    assert seen().try_pull(BlockId(40), -1, 80.0, effort=0.1) == seen().try_pull(BlockId(40), -1, 80.0)


@pytest.mark.parametrize("direction", [0, 2, -3])
def test_a_pull_goes_left_or_right(direction: int) -> None:
    with pytest.raises(
        ValueError, match=rf"^direction {direction}: -1 \(left\) or \+1 \(right\) would be right$"
    ):
        seen().try_pull(BlockId(40), direction, 80.0)


@pytest.mark.parametrize("figure", [0.0, -80.0, math.nan, math.inf, -math.inf])
def test_speed_and_effort_are_numbers_above_0(figure: float) -> None:
    with pytest.raises(ValueError, match=rf"^speed_mm_s {figure}: a finite number above 0 would be right$"):
        seen().try_pull(BlockId(40), 1, figure)
    with pytest.raises(ValueError, match=rf"^effort {figure}: a finite number above 0 would be right$"):
        seen().try_pull(BlockId(40), 1, 80.0, effort=figure)


def test_a_block_that_is_not_in_the_tower_cannot_be_tried() -> None:
    with pytest.raises(LookupError):
        seen().try_pull(BlockId(999), 1, 80.0)


def test_a_view_without_a_tower_says_so() -> None:
    with pytest.raises(RuntimeError):
        view().try_pull(BlockId(7), 1, 80.0)


def test_a_view_with_imagination_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(seen())).try_pull(BlockId(7), 1, 80.0) == seen().try_pull(
        BlockId(7), 1, 80.0
    )
