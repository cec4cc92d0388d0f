"""The careful brain: tests before it pulls, and takes the loose block that leaves the tower steadiest.

Options: ``probes`` (how many blocks it tests in a turn), ``safe_margin_mm`` (what it wants to be left with),
``speed_mm_s`` (how fast it pulls), ``looks_mm`` (mm of misjudgment of a margin by eye).
"""

from __future__ import annotations

from collections import Counter
from random import Random

from stacko_arcade.opponents.api import (
    Choice,
    Felt,
    NameColor,
    PlaceBlock,
    ProbeBlock,
    PullBlock,
    TableView,
)
from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_colors, legal_slots, zone_blocks
from stacko_arcade.rules.state import Phase

LOOSE_MM = 1.8
"""A tap that moves a block this far says that it carries next to nothing."""


def choose(view: TableView, rng: Random) -> Choice:
    """Return the next step of the turn."""
    if view.state.phase is Phase.PLACE:
        return place(view, rng)
    if view.state.phase in (Phase.CALL_COLOR, Phase.PENALTY_COLOR):
        return NameColor(call_color(view, rng))
    return probe_or_pull(view, rng)


def probe_or_pull(view: TableView, rng: Random) -> Choice:
    """Return a probe of the most promising block, or a pull once one is known to be good."""
    felt = {touch.block: touch for touch in view.felt}
    safe_mm = view.option("safe_margin_mm", 4.0)
    looks_mm = view.option("looks_mm", 0.5)
    worth = {
        block: margin(view, block) + rng.gauss(0.0, looks_mm) + touched_worth(felt.get(block))
        for block in view.legal
    }
    best = max(worth, key=lambda block: worth[block])
    touch = felt.get(best)
    may_test = view.taps_this_turn < view.option("probes", 6)
    if touch is None and may_test:
        return ProbeBlock(best, rng.choice((-1, 1)))
    known = touch is not None and not touch.is_stuck
    if known and touch is not None and touch.slip_mm < LOOSE_MM and may_test:
        untouched = [block for block in view.legal if block not in felt and margin(view, block) > safe_mm]
        if untouched:
            return ProbeBlock(max(untouched, key=lambda block: worth[block]), rng.choice((-1, 1)))
    return PullBlock(best, pull_direction(touch, rng), view.option("speed_mm_s", 80.0))


def margin(view: TableView, block: BlockId) -> float:
    """Return what would be left to tipping without this block, in mm; beyond 10 mm more is no better."""
    return min(view.balance.without_mm[block], 10.0)


def touched_worth(touch: Felt | None) -> float:
    """Return how much better (mm) a block is for what the finger felt."""
    if touch is None:
        return 0.0
    if touch.is_stuck:
        return -25.0
    return 4.0 if touch.slip_mm >= LOOSE_MM else -6.0


def pull_direction(touch: Felt | None, rng: Random) -> int:
    """Return the direction to pull in: the one it gave way in, or the other one after it stuck."""
    if touch is not None and touch.is_stuck:
        return -touch.direction
    if touch is not None:
        return touch.direction
    return rng.choice((-1, 1))


def place(view: TableView, rng: Random) -> PlaceBlock:
    """Return the open slot that draws the tower back over its foot."""
    slots = legal_slots(view.state)
    lean = view.balance.lean_mm[view.placing_face]
    wanted = Slot.MIDDLE if abs(lean) < 1.0 else (Slot.LEFT if lean > 0 else Slot.RIGHT)
    ranked = sorted(slots, key=lambda slot: (abs(slot - wanted), rng.random()))
    return PlaceBlock(ranked[0], max(-2.0, min(2.0, -view.balance.lean_mm[1 - view.placing_face])))


def call_color(view: TableView, rng: Random) -> Color:
    """Return the color that leaves the next seat the fewest blocks, but not none."""
    blocks = zone_blocks(view.state.layout, view.state.house_rules)
    count = Counter(view.state.blocks[block].color for block in blocks)
    return min(legal_colors(view.state), key=lambda color: (count[color] == 0, count[color], rng.random()))
