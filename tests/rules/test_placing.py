from __future__ import annotations

import pytest

from stacko_arcade.rules.intents import Place
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.testing import Table

BELOW = "r1 r2 r3 / y1 y2 y3 / g1 g2 g3"


@pytest.mark.parametrize(
    ("top", "slot", "message"),
    [
        ("b1 . .", Slot.LEFT, "the left of layer 3 is taken: middle and right are open"),
        (". b1 b2", Slot.RIGHT, "the right of layer 3 is taken: left is open"),
    ],
)
def test_a_taken_slot_is_refused_with_the_open_ones(top: str, slot: Slot, message: str) -> None:
    table = Table(f"{top} / {BELOW}")
    table.pull("y1")
    refusal = table.refuses(Place(Seat(0), slot))
    assert (refusal.rule, refusal.message) == ("place.slot", message)
    assert set(refusal.legal) == table.legal


def test_three_blocks_fill_a_layer_and_the_fourth_begins_the_next() -> None:
    table = Table(f"b1 b2 b3 / {BELOW}", seats=4)
    for name, slot in (("g1", Slot.RIGHT), ("y1", Slot.LEFT), ("y2", Slot.MIDDLE), ("g2", Slot.MIDDLE)):
        table.pull(name)
        table.place(slot)
    assert table.text.splitlines()[:3] == [". g2 .", "y1 y2 g1", "b1 b2 b3"]


def test_a_block_is_pulled_before_it_is_placed() -> None:
    table = Table(f"b1 b2 b3 / {BELOW}")
    assert table.refuses(Place(Seat(0), Slot.LEFT)).message == (
        "no block may be placed now: a block has to be pulled"
    )
    table.pull("y1")
    assert table.refuses(Place(Seat(1), Slot.LEFT)).rule == "turn.seat"
