"""What the seat to move may pull, place and call."""

from __future__ import annotations

from itertools import chain

from stacko_arcade.rules.blocks import Block, BlockId, Color, Face
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.layout import Layout, Slot
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Owed, Phase, Target
from stacko_arcade.rules.zone import open_layers, why_closed


def zone(state: MatchState) -> range:
    """Return the layers that may be pulled from."""
    return range(open_layers(state.layout, state.house_rules.pull))


def zone_blocks(layout: Layout, house_rules: HouseRules) -> list[BlockId]:
    """Return the blocks of the zone, bottom layer first, left to right."""
    layers = layout.layers[: open_layers(layout, house_rules.pull)]
    return [block for layer in layers for block in layer if block is not None]


def pays(debt: Owed, block: Block) -> bool:
    """Tell whether a block is one of those that a debt asks for."""
    if block.face is Face.WILD:
        return debt.wild_allowed
    if debt.numbers_only and block.number is None:
        return False
    return debt.color is None or block.color is debt.color


def matches(target: Target | None, block: Block) -> bool:
    """Tell whether a block matches a target; the wild matches any."""
    if target is None or block.face is Face.WILD:
        return True
    if block.color is not None and block.color is target.color:
        return True
    if block.number is not None and block.number == target.number:
        return True
    return target.symbol is not None and block.face is target.symbol


def fits(state: MatchState, block: BlockId) -> bool:
    """Tell whether a block is what the seat to move has to pull, by its face alone."""
    debt = state.debt
    printed = state.blocks.blocks[block]
    return matches(state.target, printed) if debt is None else pays(debt, printed)


def _allowed(state: MatchState) -> list[BlockId]:
    """Return the blocks of the zone that fit, or all of them where none does."""
    blocks = state.blocks.blocks
    inside = zone_blocks(state.layout, state.house_rules)
    debt, target = state.debt, state.target
    if debt is not None:
        fitting = [block for block in inside if pays(debt, blocks[block])]
    elif target is None:
        return inside
    else:
        fitting = [block for block in inside if matches(target, blocks[block])]
    return fitting or inside


def legal_blocks(state: MatchState) -> tuple[BlockId, ...]:
    """Return the blocks that may be pulled now, bottom layer first; none in the phases without a pull."""
    if state.phase is not Phase.CHOOSE and state.phase is not Phase.PULL:
        return ()
    allowed = _allowed(state)
    if state.touched is not None:
        return (state.touched,) if state.touched in allowed else ()
    return tuple(allowed)


def legal_slots(state: MatchState) -> tuple[Slot, ...]:
    """Return the slots of the layer being filled where the block in hand may be laid."""
    if state.phase is not Phase.PLACE:
        return ()
    return tuple(place.slot for place in state.layout.open_slots())


def legal_colors(state: MatchState) -> tuple[Color, ...]:
    """Return the colors that may be called or named now."""
    return tuple(Color) if state.phase in {Phase.CALL_COLOR, Phase.PENALTY_COLOR} else ()


def legal_names(state: MatchState) -> tuple[str, ...]:
    """Return what is legal in this phase by name: blocks, slots or colors."""
    match state.phase:
        case Phase.CHOOSE | Phase.PULL:
            return tuple(state.blocks.blocks[block].name for block in legal_blocks(state))
        case Phase.PLACE:
            return tuple(str(slot) for slot in legal_slots(state))
        case Phase.CALL_COLOR | Phase.PENALTY_COLOR:
            return tuple(color.value for color in legal_colors(state))
        case Phase.ROLL | Phase.SETTLE | Phase.OVER:
            return ()


def resolve(state: MatchState, name: str) -> BlockId:
    """Return the block a name means: of several copies the lowest that may be pulled now, else the lowest.

    Raises:
        UnknownBlock: no block of the match has this name.

    """
    copies = state.blocks.parse(name)
    if len(copies) == 1:
        return copies[0]
    # both run from the table up, left to right
    for block in chain(legal_blocks(state), state.layout):
        if block in copies:
            return block
    return copies[0]


def why_not(state: MatchState, block: BlockId) -> Refusal | None:
    """Return why a block may not be pulled now by the seat to move, or None if it may."""
    name = state.blocks.blocks[block].name
    place = state.layout.place_of(block)
    if place is None:
        where = "in hand" if block == state.in_hand else "not in the tower"
        return Refusal("block.place", f"{name} is {where}", legal_names(state))
    if state.touched is not None and state.touched != block:
        return restore_first(state, name, "pulled")
    if place.layer not in zone(state):
        reason = why_closed(state.layout, state.house_rules.pull, place.layer)
        return Refusal("pull.zone", f"{name} is not in the zone: {reason}", legal_names(state))
    if fits(state, block) or block in _allowed(state):
        return None
    debt = state.debt
    if debt is None:
        asked = str(state.target or Target())
        return Refusal("target.color", f"{name} does not match: the target is {asked}", legal_names(state))
    return _unpaid(state, debt, state.blocks.blocks[block])


def restore_first(state: MatchState, name: str, verb: str) -> Refusal:
    """Return the refusal for turning to another block while one is touched and not put back."""
    touched = "a block" if state.touched is None else state.blocks.blocks[state.touched].name
    return Refusal(
        "probe.restore",
        f"{touched} has been touched: it is put back before {name} is {verb}",
        legal_names(state),
    )


def _unpaid(state: MatchState, debt: Owed, block: Block) -> Refusal:
    legal = legal_names(state)
    owed = f"{debt.count} more block{'s' if debt.count > 1 else ''}"
    kind = f"{debt.color or 'any'} {'numbers' if debt.numbers_only else 'blocks'}"
    section = "hands" if debt.penalty else "draw_two"
    if block.face is Face.WILD:
        rule = f"{section}.{'penalty_color' if debt.penalty else 'wild_allowed'}"
        return Refusal(rule, f"the wild is not taken for owed pulls: {owed} owed, {kind}", legal)
    if debt.color is not None and block.color is not debt.color:
        rule = f"{section}.{'penalty_color' if debt.penalty else 'match'}"
        return Refusal(rule, f"{block.name} is not {debt.color}: {owed} owed, {kind}", legal)
    return Refusal(f"{section}.numbers_only", f"{block.name} is no number: {owed} owed, {kind}", legal)
