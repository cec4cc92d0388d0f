from __future__ import annotations

import random

import pytest

from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.layout import Place, Slot
from stacko_arcade.testing import draw_tower, tower_text


def test_drawing_and_layout_go_round() -> None:
    drawing = "r4 . b-skip\ny1 g2 wild"
    assert tower_text(*draw_tower(drawing)) == drawing


@pytest.mark.parametrize(
    ("drawing", "layer", "open_slots"),
    [
        ("r1 r2 r3 / y1 y2 y3", 2, "left middle right"),
        ("r1 . . / y1 y2 y3", 1, "middle right"),
        (". r2 . / y1 y2 y3", 1, "left right"),
        ("r1 r2 . / y1 y2 y3", 1, "right"),
        ("r1 r2 r3 / y1 . y3", 2, "left middle right"),  # gaps below the top are not filled
    ],
)
def test_a_layer_is_filled_before_the_next_begins(drawing: str, layer: int, open_slots: str) -> None:
    _, layout = draw_tower(drawing)
    assert [(place.layer, str(place.slot)) for place in layout.open_slots()] == [
        (layer, slot) for slot in open_slots.split()
    ]


def test_a_block_taken_and_laid_elsewhere_leaves_its_gap() -> None:
    blocks, layout = draw_tower("r1 r2 r3 / y1 y2 y3")
    (y2,) = blocks.parse("y2")
    moved = layout.without(y2).with_block(y2, Place(2, Slot.RIGHT))
    assert tower_text(blocks, moved) == ". . y2\nr1 r2 r3\ny1 . y3"
    assert moved.place_of(y2) == Place(2, Slot.RIGHT)
    assert layout.without(y2).place_of(y2) is None


def test_a_top_layer_left_empty_is_gone_and_a_lower_one_stays() -> None:
    blocks, layout = draw_tower("r1 . . / y1 . . / g1 g2 g3")
    assert tower_text(blocks, layout.without(blocks.parse("r1")[0])) == "y1 . .\ng1 g2 g3"
    assert tower_text(blocks, layout.without(blocks.parse("y1")[0])) == "r1 . .\n. . .\ng1 g2 g3"


@pytest.mark.parametrize("place", [Place(0, Slot.LEFT), Place(1, Slot.LEFT), Place(2, Slot.MIDDLE)])
def test_a_place_that_is_not_open_is_an_error(place: Place) -> None:
    blocks, layout = draw_tower("r1 . . / y1 y2 y3")
    with pytest.raises(ValueError, match="is not open"):
        layout.with_block(blocks.parse("y2")[0], place)


def test_the_builder_stacks_every_block_once_in_an_order_of_the_seed() -> None:
    blocks, layout = arrange(OFFICIAL, random.Random(1))
    assert layout.height == 15
    assert sorted(layout) == [block.id for block in blocks]
    assert all(layout.is_complete(layer) for layer in range(15))
    assert arrange(OFFICIAL, random.Random(1))[1] == layout
    assert arrange(OFFICIAL, random.Random(2))[1] != layout
