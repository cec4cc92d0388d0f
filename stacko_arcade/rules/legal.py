"""What the seat to move may pull, place and call."""

from __future__ import annotations

from itertools import chain

from stacko_arcade.rules.blocks import Block, BlockId, Color, Face
from stacko_arcade.rules.house_rules import CubeFace, FirstPull, HouseRules, NoMatch, Restore, StraightenWhen
from stacko_arcade.rules.layout import Layout, Slot
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import Cause, MatchState, Owed, Phase, Target
from stacko_arcade.rules.zone import open_layers, why_closed


def zone(state: MatchState) -> range:
    """Return the layers that may be pulled from."""
    return range(open_layers(state.layout, state.house_rules.pull))


def zone_blocks(layout: Layout, house_rules: HouseRules) -> list[BlockId]:
    """Return the blocks of the zone, bottom layer first, left to right."""
    layers = layout.layers[: open_layers(layout, house_rules.pull)]
    return [block for layer in layers for block in layer if block is not None]


def open_blocks(state: MatchState) -> list[BlockId]:
    """Return the blocks that the zone lets one pull, whatever their faces.

    Where nobody typed the layers in these are all that are not known to be on top.
    """
    inside = zone_blocks(state.layout, state.house_rules)
    return inside if state.unseen is None else [*state.unseen, *inside]


def may_answer(state: MatchState, debt: Owed) -> bool:
    """Tell whether a draw two may be answered with another one, which passes the debt on."""
    return state.house_rules.draw_two.stacking and debt.cause is Cause.DRAW_TWO and debt.is_fresh


def pays(debt: Owed, block: Block, target: Target | None = None) -> bool:
    """Tell whether a block is one of those that a debt asks for; some ask for what matches the target."""
    if block.face is Face.WILD:
        return debt.wild_allowed
    if debt.numbers_only and block.number is None:
        return False
    if debt.matches_target:
        return matches(target, block)
    return debt.color is None or block.color is debt.color


def matches(target: Target | None, block: Block) -> bool:
    """Tell whether a block matches a target; the wild matches any."""
    if target is None or block.face is Face.WILD:
        return True
    has_color = block.color is not None and block.color is target.color
    has_number = block.number is not None and block.number == target.number
    if target.both:
        return has_color and has_number
    return has_color or has_number or (target.symbol is not None and block.face is target.symbol)


def is_first_pull(state: MatchState) -> bool:
    """Tell whether the next block is the first of its tower; when all have passed it may be any."""
    return not state.stackers and state.target is None and state.passes < len(state.active)


def fitting(state: MatchState, blocks: list[BlockId]) -> list[BlockId]:
    """Return those of some blocks that are what the seat to move has to pull, by their faces."""
    printed = state.blocks.blocks
    debt, target, rules = state.debt, state.target, state.house_rules
    if debt is not None:
        answers = may_answer(state, debt)
        return [
            block
            for block in blocks
            if pays(debt, printed[block], target) or (answers and printed[block].face is Face.DRAW_TWO)
        ]
    if target is None and rules.first_pull is FirstPull.NUMBERS and is_first_pull(state):
        return [block for block in blocks if printed[block].number is not None]
    if target is None and rules.target.wild_any_time:
        return blocks
    fit = [block for block in blocks if matches(target, printed[block])]
    if not rules.target.wild_any_time:
        # only when nothing else fits
        return [block for block in fit if printed[block].face is not Face.WILD] or fit
    return fit


def _allowed(state: MatchState) -> list[BlockId]:
    """Return the blocks that the rules let the seat to move pull, touched or not."""
    if state.claimed is not None:
        return [state.claimed]
    inside = open_blocks(state)
    fit = fitting(state, inside)
    if fit:
        return fit
    match state.house_rules.no_match:
        case NoMatch.ANY_BLOCK | NoMatch.ROLL_AGAIN:
            return inside
        case NoMatch.ANY_NUMBER:
            return [block for block in inside if state.blocks.blocks[block].number is not None] or inside
        case NoMatch.PASS | NoMatch.LOSE:
            return []


def nothing_fits(state: MatchState) -> bool:
    """Tell whether no block of the zone is what the seat to move has to pull."""
    return state.claimed is None and not fitting(state, open_blocks(state))


def may_pass(state: MatchState) -> bool:
    """Tell whether the seat to move may let its turn go by."""
    is_free = state.phase is Phase.CHOOSE and state.touched is None
    if not is_free or state.house_rules.no_match is not NoMatch.PASS:
        return False
    # where nobody typed the layers in, people see themselves what lies in the zone
    return state.unseen is not None or nothing_fits(state)


def may_straighten(state: MatchState) -> bool:
    """Tell whether the seat to move may straighten the tower now."""
    is_time = state.phase in {Phase.CHOOSE, Phase.ROLL} and state.touched is None
    return is_time and state.house_rules.straighten is not StraightenWhen.OFF


def is_held_to_touched(state: MatchState) -> bool:
    """Tell whether the block that has been touched comes before any other."""
    rules = state.house_rules.probe
    return state.touched is not None and (
        rules.restore is not Restore.OFF or rules.touch_move or state.phase is Phase.PULL
    )


def legal_blocks(state: MatchState) -> tuple[BlockId, ...]:
    """Return the blocks that may be pulled now, bottom layer first; none in the phases without a pull."""
    if state.phase is not Phase.CHOOSE and state.phase is not Phase.PULL:
        return ()
    allowed = _allowed(state)
    if is_held_to_touched(state):
        return (state.touched,) if state.touched is not None and state.touched in allowed else ()
    return tuple(allowed)


def legal_slots(state: MatchState) -> tuple[Slot, ...]:
    """Return the slots of the layer being filled where the block in hand may be laid."""
    if state.phase is not Phase.PLACE:
        return ()
    return tuple(place.slot for place in state.layout.open_slots())


def legal_colors(state: MatchState) -> tuple[Color, ...]:
    """Return the colors that may be called or named now."""
    return tuple(Color) if state.phase in {Phase.CALL_COLOR, Phase.PENALTY_COLOR} else ()


def legal_faces(state: MatchState) -> tuple[CubeFace, ...]:
    """Return the faces that the cube may show now, each once."""
    return tuple(dict.fromkeys(state.house_rules.cube.faces)) if state.phase is Phase.ROLL else ()


def legal_names(state: MatchState) -> tuple[str, ...]:
    """Return what is legal in this phase by name: blocks, slots, colors or faces of the cube."""
    match state.phase:
        case Phase.CHOOSE | Phase.PULL:
            return tuple(state.blocks.blocks[block].name for block in legal_blocks(state))
        case Phase.PLACE:
            return tuple(str(slot) for slot in legal_slots(state))
        case Phase.CALL_COLOR | Phase.PENALTY_COLOR:
            return tuple(color.value for color in legal_colors(state))
        case Phase.ROLL:
            return tuple(face.name for face in legal_faces(state))
        case Phase.SETTLE | Phase.OVER:
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
    for block in chain(legal_blocks(state), state.layout, state.unseen or ()):
        if block in copies:
            return block
    return copies[0]


def why_not(state: MatchState, block: BlockId) -> Refusal | None:
    """Return why a block may not be pulled now by the seat to move, or None if it may."""
    name = state.blocks.blocks[block].name
    place = state.layout.place_of(block)
    if not state.is_in_tower(block):
        where = "in hand" if block == state.in_hand else "not in the tower"
        return Refusal("block.place", f"{name} is {where}", legal_names(state))
    if is_held_to_touched(state) and state.touched != block:
        return restore_first(state, name, "pulled")
    if state.claimed is not None and state.claimed != block:
        twin = state.blocks.blocks[state.claimed].name
        return Refusal("jump_in", f"{name} is not what was jumped in with: {twin} is", legal_names(state))
    if place is not None and place.layer not in zone(state):
        reason = why_closed(state.layout, state.house_rules.pull, place.layer)
        return Refusal("pull.zone", f"{name} is not in the zone: {reason}", legal_names(state))
    # most blocks are judged by themselves, without a look at all the others
    if _surely_fits(state, state.blocks.blocks[block]) or block in _allowed(state):
        return None
    return _unfit(state, state.blocks.blocks[block])


def _surely_fits(state: MatchState, block: Block) -> bool:
    """Tell whether a colored block is what is asked for; False where it depends on other blocks."""
    if state.debt is not None or state.target is None or block.face is Face.WILD:
        return False
    return matches(state.target, block)


def _unfit(state: MatchState, block: Block) -> Refusal:
    legal, rules, debt = legal_names(state), state.house_rules, state.debt
    if debt is not None and not (rules.no_match is NoMatch.ANY_NUMBER and nothing_fits(state)):
        return _unpaid(state, debt, block)
    if rules.first_pull is FirstPull.NUMBERS and is_first_pull(state):
        return Refusal("first_pull", f"{block.name} is no number: the first pull takes one", legal)
    if block.face is Face.WILD:
        rule = "target.wild_any_time"
        return Refusal(rule, "the wild is taken only when nothing else fits", legal)
    if rules.no_match is NoMatch.ANY_NUMBER and nothing_fits(state):
        return Refusal("no_match", f"{block.name} is no number: where nothing fits a number is pulled", legal)
    asked = str(state.target or Target())
    if not legal and rules.no_match is NoMatch.PASS:
        asked += ", nothing fits and the turn has to be passed"
    return Refusal("target.color", f"{block.name} does not match: the target is {asked}", legal)


def restore_first(state: MatchState, name: str, verb: str) -> Refusal:
    """Return the refusal for turning to another block while one is touched and not put back."""
    if state.house_rules.probe.touch_move and state.touched is not None:
        held = state.blocks.blocks[state.touched].name
        return Refusal(
            "probe.touch_move", f"{held} has been touched and is pulled: {name} is not", legal_names(state)
        )
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
    section = "hands" if debt.cause in {Cause.PENALTY, Cause.FALSE_CALL} else "draw_two"
    if block.face is Face.WILD:
        rule = f"{section}.{'penalty_color' if debt.penalty else 'wild_allowed'}"
        return Refusal(rule, f"the wild is not taken for owed pulls: {owed} owed, {kind}", legal)
    if debt.matches_target and not matches(state.target, block):
        asked = str(state.target or Target())
        return Refusal(f"{section}.match", f"{block.name} does not match {asked}: {owed} owed", legal)
    if not debt.matches_target and debt.color is not None and block.color is not debt.color:
        rule = f"{section}.{'penalty_color' if debt.penalty else 'match'}"
        return Refusal(rule, f"{block.name} is not {debt.color}: {owed} owed, {kind}", legal)
    return Refusal(f"{section}.numbers_only", f"{block.name} is no number: {owed} owed, {kind}", legal)
