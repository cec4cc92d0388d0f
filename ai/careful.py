"""The careful brain: tests before it pulls, and takes the loose block that leaves the tower steadiest.

It knows what every builder of such towers knows: in most layers the middle block hangs loose between its
neighbors, and where it carries, the outer two hang. It remembers what it felt, and where nothing is loose it
pulls slowly and hard, far down, and stops when the tower comes along.

When a block has not come, or the tower would hardly stand without the one it pulls, it holds what lies above
with a second hand: always where that is allowed, else as often as its character is tempted.

Options: ``probes`` (how many blocks it tests in a turn), ``speed_mm_s`` and ``slow_mm_s`` (how fast it pulls
a loose and a tight block), ``looks_mm`` (by how much it misjudges a margin by eye), ``straighten_mm`` (how
far the top may be off before it squares it up, once a turn; without it never), ``worry_mm`` (less margin
than this without the block, and it thinks of the second hand).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from stacko_arcade.opponents.api import (
    Choice,
    Felt,
    NameColor,
    PlaceBlock,
    ProbeBlock,
    PullBlock,
    StraightenTower,
    TableView,
)
from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_colors, legal_slots, zone_blocks
from stacko_arcade.rules.state import Phase

LOOSE_MM = 1.8
"""A tap that moves a block this far says that it carries nothing."""
MIDDLE_IS_LOOSE = 0.55
"""How likely the middle block of a full layer is loose before anything is known of it."""
END_IS_LOOSE = 0.35
OLD_TURNS = 4
"""What was felt so many turns ago may have changed with the load."""
ENOUGH_MM = 9.0
"""More margin than this is no better."""
STUBBORN = 7
"""So many fruitless pulls in a turn and caution ends: one of them has to come."""
DOGGED_S = 12.0
"""So long it then pulls with all its might; a hand that pulls for long gathers strength."""


def choose(view: TableView, rng: Random) -> Choice:
    """Return the next step of the turn."""
    if view.state.phase is Phase.PLACE:
        return place(view, rng)
    if view.state.phase in (Phase.CALL_COLOR, Phase.PENALTY_COLOR):
        return NameColor(call_color(view, rng))
    if is_crooked(view):
        return StraightenTower(two_handed=view.has_two_hands)
    choice = probe_or_pull(view, rng)
    return braced(view, choice, rng) if isinstance(choice, PullBlock) else choice


def is_crooked(view: TableView) -> bool:
    """Tell whether the top is to be squared up, at the beginning of a turn."""
    is_early = view.may_straighten and view.straightened_mm is None and not view.taps_this_turn
    return is_early and view.balance.top_off_mm > view.option("straighten_mm", 1000.0)


def braced(view: TableView, pull: PullBlock, rng: Random) -> PullBlock:
    """Return the pull with a second hand on what lies above, where the character takes one."""
    has_failed = any(touch.is_stuck and touch.turns_ago == 0 for touch in view.felt)
    is_poor = view.balance.without_mm[pull.block] < view.option("worry_mm", 1.5)
    above = view.above(pull.block)
    # a dogged pull needs the tower to give way
    if not above or pull.patience_s >= DOGGED_S or not (has_failed or is_poor):
        return pull
    if view.has_two_hands or rng.random() < view.temptation:
        return replace(pull, brace=above[len(above) // 2])
    return pull


def probe_or_pull(view: TableView, rng: Random) -> Choice:
    """Return a probe of the most promising block, or a pull once one is known to be good."""
    felt = {touch.block: touch for touch in view.felt}
    looks_mm = view.option("looks_mm", 0.5)
    margins = {block: margin(view, block) + rng.gauss(0.0, looks_mm) for block in view.legal}
    loose = [block for block in view.legal if block in felt and is_loose(felt[block])]
    fresh = [block for block in loose if felt[block].turns_ago == 0]
    safe = view.option("safe_margin_mm", 4.0)
    for known in (fresh, loose):
        best = max(known, key=lambda block: margins[block], default=None)
        if best is not None and margins[best] >= min(safe, max(margins.values())):
            return PullBlock(best, felt[best].direction, view.option("speed_mm_s", 80.0))
    unknown = [block for block in view.legal if block not in felt or felt[block].turns_ago > OLD_TURNS]
    rules = view.state.house_rules.probe
    may_probe = rules.allowed and not rules.touch_move and view.taps_this_turn < view.option("probes", 6)
    if unknown and may_probe:
        hope = {block: likely_loose(view, felt, block) + margins[block] / 40.0 for block in unknown}
        return ProbeBlock(max(unknown, key=lambda block: hope[block]), rng.choice((-1, 1)))
    return pull_tight(view, felt, margins, rng)


def pull_tight(
    view: TableView, felt: dict[BlockId, Felt], margins: dict[BlockId, float], rng: Random
) -> PullBlock:
    """Return a slow, hard pull far down, where the weight above stays put; harder after each in vain."""
    stuck = sum(touch.in_vain for touch in view.felt if touch.turns_ago == 0)

    def worth(block: BlockId) -> float:
        at = view.state.layout.place_of(block)
        height = 0.0 if at is None else at.layer / view.state.layout.height
        touch = felt.get(block)
        tried = 30.0 if touch is not None and touch.is_stuck and stuck < STUBBORN else 0.0
        known = 0.0 if touch is None else 2.0 if is_loose(touch) else -2.0
        return margins[block] - 12.0 * height + 6.0 * likely_loose(view, felt, block) + known - tried

    best = max(view.legal, key=worth)
    touch = felt.get(best)
    direction = (
        rng.choice((-1, 1)) if touch is None else -touch.direction if touch.is_stuck else touch.direction
    )
    slow = view.option("slow_mm_s", 40.0)
    # where there was never another one to choose there is no use in being careful for long
    is_free = len(view.legal) > 1 or view.state.touched is not None
    if stuck >= (STUBBORN if is_free else STUBBORN // 2):
        return PullBlock(best, direction, slow, patience_s=DOGGED_S, drag_mm=200.0, effort=4.0)
    return PullBlock(best, direction, slow, 1.5, drag_mm=5.0 + 2.0 * stuck, effort=min(4.0, 2.0 + stuck))


def is_loose(touch: Felt) -> bool:
    """Tell whether a block carries nothing."""
    return not touch.is_stuck and touch.slip_mm >= LOOSE_MM


def likely_loose(view: TableView, felt: dict[BlockId, Felt], block: BlockId) -> float:
    """Return how likely a block is loose, 0 to 1, by its slot and by what is known of its neighbors."""
    at = view.state.layout.place_of(block)
    if at is None:
        return 0.0
    row = view.state.layout.layers[at.layer]
    left, middle, right = row
    if None in row:
        # two blocks share the load, one carries all of it; the middle between two is no more loose than they
        return 0.1 if row.count(None) == 1 else 0.0
    if at.slot is Slot.MIDDLE:
        ends = [felt[end] for end in (left, right) if end is not None and end in felt]
        return 0.05 if any(is_loose(end) for end in ends) else 0.8 if ends else MIDDLE_IS_LOOSE
    if middle is not None and middle in felt:
        return 0.03 if is_loose(felt[middle]) else 0.65
    return END_IS_LOOSE


def margin(view: TableView, block: BlockId) -> float:
    """Return what would be left to tipping without this block, in mm, as far as more is better."""
    return min(view.balance.without_mm[block], ENOUGH_MM)


def place(view: TableView, rng: Random) -> PlaceBlock:
    """Return the open slot that draws the tower back over its foot."""
    slots = legal_slots(view.state)
    across, along = view.balance.lean_mm[view.placing_face], view.balance.lean_mm[1 - view.placing_face]
    wanted = Slot.MIDDLE if abs(across) < 1.0 else Slot.LEFT if across > 0 else Slot.RIGHT
    ranked = sorted(slots, key=lambda slot: (abs(slot - wanted), rng.random()))
    return PlaceBlock(ranked[0], max(-2.0, min(2.0, -along)))


def call_color(view: TableView, rng: Random) -> Color:
    """Return the color that leaves the next seat the fewest blocks, but not none."""
    blocks = zone_blocks(view.state.layout, view.state.house_rules)
    count = Counter(view.state.blocks[block].color for block in blocks)
    return min(legal_colors(view.state), key=lambda color: (count[color] == 0, count[color], rng.random()))
