from __future__ import annotations

from collections import Counter

import pytest

from stacko_arcade.rules.blocks import BlockSet, Color, Face, SetPreset, UnknownBlock, block_set
from stacko_arcade.testing import draw_tower


@pytest.mark.parametrize(
    ("preset", "total", "actions"),
    [
        (SetPreset.CLASSIC_45, 45, ("rygb", "rygb", "rygb")),
        (SetPreset.PRINTED_42, 42, ("rygb", "rby", "gr")),
    ],
)
def test_a_set_has_the_blocks_of_its_list(
    preset: SetPreset, total: int, actions: tuple[str, str, str]
) -> None:
    blocks = block_set(preset)
    assert len(blocks) == total
    assert sum(block.number is not None for block in blocks) == 32
    for face, letters in zip((Face.DRAW_TWO, Face.REVERSE, Face.SKIP), actions, strict=True):
        colors = Counter(block.color.letter for block in blocks if block.face is face and block.color)
        assert colors == Counter(letters)
    assert [block.name for block in blocks if block.color is None] == ["wild"]


def test_every_number_of_a_color_stands_twice() -> None:
    counts = Counter((block.color, block.number) for block in block_set(SetPreset.CLASSIC_45) if block.number)
    assert counts == {(color, number): 2 for color in Color for number in (1, 2, 3, 4)}


def test_names_and_blocks_go_round() -> None:
    for preset in SetPreset:
        blocks = block_set(preset)
        assert all(blocks.parse(str(block)) == (block.id,) for block in blocks)
        assert len({block.name for block in blocks}) == len(blocks)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("r4", ["r4#1", "r4#2"]),
        ("r4#2", ["r4#2"]),
        ("b-draw2", ["b-draw2"]),
        ("g-reverse", ["g-reverse"]),
        ("y-skip", ["y-skip"]),
        ("wild", ["wild"]),
    ],
)
def test_a_name_without_suffix_means_all_copies(name: str, meant: list[str]) -> None:
    blocks = block_set(SetPreset.CLASSIC_45)
    assert [blocks[block].name for block in blocks.parse(name)] == meant


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("r4#3", "there is no block r4#3: of r4 there is r4#1, r4#2"),
        ("wild#1", "there is no block wild#1: of wild there is wild"),
        ("plain", "there is no block plain in this match"),
        ("r5", "r5 is no block name: names are like r4, b-draw2, g-reverse, y-skip, wild"),
        ("R4", "R4 is no block name: names are like r4, b-draw2, g-reverse, y-skip, wild"),
        ("", " is no block name: names are like r4, b-draw2, g-reverse, y-skip, wild"),
    ],
)
def test_an_unknown_name_is_told_what_there_is(name: str, message: str) -> None:
    with pytest.raises(UnknownBlock) as caught:
        block_set(SetPreset.CLASSIC_45).parse(name)
    assert str(caught.value) == message


def test_copies_are_numbered_from_the_bottom_and_single_blocks_are_not() -> None:
    blocks, layout = draw_tower("r4 wild r4 / r4 y1 .")
    assert [blocks[block].name for block in layout] == ["r4#1", "y1", "r4#2", "wild", "r4#3"]


def test_plain_blocks_have_names_of_their_own() -> None:
    blocks = BlockSet.of([(None, Face.PLAIN)] * 3)
    assert [block.name for block in blocks] == ["plain#1", "plain#2", "plain#3"]
