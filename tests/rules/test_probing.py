from __future__ import annotations

import pytest

from stacko_arcade.rules.house_rules import HouseRules, ProbeRules
from stacko_arcade.rules.house_rules import Restore as RestoreWhen
from stacko_arcade.rules.intents import Grip, Keep, Pull, Restore, Touch
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.testing import Table, names

TOWER = """
    b4 b4 b4
    r1 r2 y3
    y1 g2 wild
    g1 g3 r3
"""
ME = Seat(0)


def test_any_block_may_be_touched_also_one_that_may_not_be_pulled() -> None:
    table = Table(TOWER)
    for name in ("b4", "y1", "g3"):
        table.touch(name)
        assert table.state.touched == table.block(name)
        table.tell(Restore(ME))
        assert table.state.touched is None


@pytest.mark.parametrize("intent", [Touch, Pull, Grip])
def test_a_touched_block_is_put_back_before_another_is_touched(
    intent: type[Touch] | type[Pull] | type[Grip],
) -> None:
    table = Table(TOWER)
    table.touch("r1")
    refusal = table.refuses(intent(ME, table.block("y1")))
    verb = "touched" if intent is Touch else "pulled"
    assert refusal.rule == "probe.restore"
    assert refusal.message == f"r1 has been touched: it is put back before y1 is {verb}"
    assert refusal.legal == ("r1",)
    table.tell(Restore(ME))
    table.tell(intent(ME, table.block("y1")))


def test_a_touched_block_may_be_touched_again_and_pulled() -> None:
    table = Table(TOWER)
    table.touch("r1")
    table.touch("r1")
    assert table.legal == {"r1"}
    table.stack("r1")
    assert table.state.touched is None


def test_a_touched_block_that_does_not_match_has_to_be_put_back() -> None:
    table = Table(TOWER)
    table.stack("r1")
    table.touch("y3")
    assert table.legal == set()
    assert table.refuses(Pull(Seat(1), table.block("y3"))).rule == "target.color"
    table.tell(Restore(Seat(1)))
    assert table.legal == {"r2", "y1", "g1", "r3", "wild"}


def test_a_block_is_kept_as_it_is_where_putting_it_back_would_be_unsafe() -> None:
    table = Table(TOWER)
    table.touch("r1")
    (kept,) = table.tell(Keep(ME))
    assert kept.to_dict(table.state.blocks) == {
        "type": "BlockRestored",
        "seat": 0,
        "block": "r1",
        "kept": True,
    }
    table.touch("y1")


def test_nothing_is_put_back_if_nothing_was_touched() -> None:
    table = Table(TOWER)
    for intent in (Restore(ME), Keep(ME)):
        refusal = table.refuses(intent)
        assert refusal.message == "no block has to be put back: none has been touched"


def test_a_gripped_block_is_in_the_phase_pull_until_it_is_pushed_back_or_free() -> None:
    table = Table(TOWER)
    table.tell(Grip(ME, table.block("r1")))
    assert (table.phase, table.legal) == (Phase.PULL, {"r1"})
    table.tell(Restore(ME))
    assert str(table.phase) == "choose"
    table.tell(Grip(ME, table.block("r1")))
    assert names(table.pull("r1")) == ["BlockFreed", "BlockPulled"]
    assert str(table.phase) == "place"


def test_gripping_is_refused_for_a_block_that_may_not_be_pulled() -> None:
    table = Table(TOWER)
    table.stack("r1")
    assert table.refuses(Grip(Seat(1), table.block("y3"))).rule == "target.color"
    assert table.refuses(Grip(Seat(1), table.block("b4"))).rule == "pull.zone"


def test_no_block_is_touched_with_one_in_hand() -> None:
    table = Table(TOWER)
    table.pull("r1")
    refusal = table.refuses(Touch(ME, table.block("y1")))
    assert refusal.message == "no block may be touched now: the block in hand has to be placed"
    assert refusal.legal == ("left", "middle", "right")
    assert table.refuses(Touch(Seat(1), table.block("y1"))).rule == "turn.seat"


def test_probing_may_be_off_and_keeping_may_be_forbidden() -> None:
    off = Table(TOWER, house_rules=HouseRules(probe=ProbeRules(allowed=False)))
    assert off.refuses(Touch(ME, off.block("y1"))).rule == "probe.allowed"
    off.pull("y1")
    strict = Table(TOWER, house_rules=HouseRules(probe=ProbeRules(restore=RestoreWhen.REQUIRED)))
    strict.touch("y1")
    assert strict.refuses(Keep(ME)).message == "y1 has to be put back, whatever the tower does"
