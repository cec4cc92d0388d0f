from __future__ import annotations

from stacko_arcade.rules.intents import Pull
from stacko_arcade.testing import Table


def test_where_nothing_in_the_zone_fits_any_block_of_the_zone_may_be_pulled() -> None:
    table = Table("r3 r3 r3 / r1 y2 y3 / g2 g3 g4")
    table.stack("r1")
    # the reds of the top layer would fit, but they are not in the zone
    assert table.target == "red or 1"
    assert table.legal == {"y2", "y3", "g2", "g3", "g4"}
    table.stack("g4")
    assert table.target == "green or 4"  # its own face counts


def test_one_fitting_block_is_enough_to_forbid_the_others() -> None:
    table = Table("r3 r3 r3 / r1 y2 y3 / g2 g1 g4")
    table.stack("r1")
    assert table.legal == {"g1"}
    assert table.refuses(Pull(table.state.to_move, table.block("y2"))).rule == "target.color"


def test_the_wild_counts_as_fitting() -> None:
    table = Table("r3 r3 r3 / r1 y2 y3 / g2 wild g4")
    table.stack("r1")
    assert table.legal == {"wild"}
