"""A turn: probing, pulling, placing, settling, calling a color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules.blocks import Face
from stacko_arcade.rules.effects import (
    face_effects,
    is_call_waiting,
    pass_to,
    successor,
)
from stacko_arcade.rules.ending import freed, no_block_left
from stacko_arcade.rules.events import (
    BlockPlaced,
    BlockRestored,
    BlockTouched,
    ColorCalled,
    Event,
    TargetSet,
    TowerSettled,
    TowerStraightened,
)
from stacko_arcade.rules.house_rules import Restore as RestoreWhen
from stacko_arcade.rules.house_rules import StraightenWhen
from stacko_arcade.rules.legal import legal_names, restore_first, why_not, zone_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.intents import (
        CallColor,
        Grip,
        Keep,
        Pass,
        Place,
        Pull,
        Restore,
        Straighten,
        Touch,
    )
    from stacko_arcade.rules.seats import Seat

Answer = tuple[Event, ...] | Refusal

_NOW = {
    Phase.ROLL: "the cube has to be rolled",
    Phase.CHOOSE: "a block has to be pulled",
    Phase.PULL: "a block is being pulled",
    Phase.PLACE: "the block in hand has to be placed",
    Phase.SETTLE: "the tower has not come to rest",
    Phase.CALL_COLOR: "a color has to be called for the wild",
    Phase.PENALTY_COLOR: "the color of the penalty has to be named",
    Phase.OVER: "the match is over",
}
_CHOOSING = (Phase.CHOOSE, Phase.PULL)


def wrong_phase(state: MatchState, asked: str) -> Refusal:
    """Return the refusal of something that is not for this phase."""
    return Refusal("phase", f"{asked} now: {_NOW[state.phase]}", legal_names(state))


def _not_my_turn(state: MatchState, seat: Seat) -> Refusal | None:
    if seat == state.to_move:
        return None
    return Refusal(
        "turn.seat",
        f"it is not the turn of seat {seat}: seat {state.to_move} is to move",
        legal_names(state),
    )


def touch(state: MatchState, intent: Touch) -> Answer:
    """Decide a tap on any block of the tower."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.phase not in _CHOOSING:
        return wrong_phase(state, "no block may be touched")
    name = state.blocks[intent.block].name
    if not state.house_rules.probe.allowed:
        return Refusal(
            "probe.allowed", f"{name} may not be probed: probing was not agreed on", legal_names(state)
        )
    if state.layout.place_of(intent.block) is None:
        return Refusal("block.place", f"{name} is not in the tower", legal_names(state))
    if state.touched is not None and state.touched != intent.block:
        return restore_first(state, name, "touched")
    return (BlockTouched(intent.seat, intent.block, two_handed=intent.two_handed),)


def grip(state: MatchState, intent: Grip) -> Answer:
    """Decide the grip of a block that is to be pulled."""
    refusal = _may_pull(state, intent.seat, intent.block)
    if refusal is not None:
        return refusal
    return (BlockTouched(intent.seat, intent.block, gripped=True, two_handed=intent.two_handed),)


def pull(state: MatchState, intent: Pull) -> Answer:
    """Decide a pull: the block is free."""
    refusal = _may_pull(state, intent.seat, intent.block)
    if refusal is not None:
        return refusal
    return freed(state, intent.block, two_handed=intent.two_handed)


def _may_pull(state: MatchState, seat: Seat, block: BlockId) -> Refusal | None:
    if refusal := _not_my_turn(state, seat):
        return refusal
    if state.phase not in _CHOOSING:
        return wrong_phase(state, "no block may be pulled")
    return why_not(state, block)


def restore(state: MatchState, intent: Restore) -> Answer:
    """Decide putting the touched block back."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.touched is None:
        return Refusal(
            "probe.restore", "no block has to be put back: none has been touched", legal_names(state)
        )
    return (BlockRestored(intent.seat, state.touched),)


def keep(state: MatchState, intent: Keep) -> Answer:
    """Decide leaving the touched block as it is; whether it would be unsafe is for the tower to say."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.touched is None:
        return Refusal(
            "probe.restore", "no block has to be put back: none has been touched", legal_names(state)
        )
    if state.house_rules.probe.restore is RestoreWhen.REQUIRED:
        name = state.blocks[state.touched].name
        return Refusal(
            "probe.restore", f"{name} has to be put back, whatever the tower does", legal_names(state)
        )
    return (BlockRestored(intent.seat, state.touched, kept=True),)


def straighten(state: MatchState, intent: Straighten) -> Answer:
    """Decide squaring the tower up."""
    if state.house_rules.straighten is StraightenWhen.OFF:
        return Refusal("straighten", "straightening the tower was not agreed on", legal_names(state))
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.phase is not Phase.CHOOSE:
        return wrong_phase(state, "the tower may not be straightened")
    if state.touched is not None:
        return restore_first(state, "the tower", "straightened")
    return (TowerStraightened(intent.seat, intent.two_handed),)


def place(state: MatchState, intent: Place) -> Answer:
    """Decide laying the block in hand on top."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.phase is not Phase.PLACE or state.in_hand is None:
        return wrong_phase(state, "no block may be placed")
    places = state.layout.open_slots()
    for spot in places:
        if spot.slot == intent.slot:
            return (
                BlockPlaced(intent.seat, state.in_hand, spot.layer, spot.slot, two_handed=intent.two_handed),
            )
    free = " and ".join(str(spot.slot) for spot in places)
    verb = "is" if len(places) == 1 else "are"
    return Refusal(
        "place.slot",
        f"the {intent.slot} of layer {places[0].layer} is taken: {free} {verb} open",
        legal_names(state),
    )


def settled(state: MatchState) -> Answer:
    """Decide what follows when the tower has come to rest with the placed block."""
    if state.phase is not Phase.SETTLE or state.placed is None:
        return wrong_phase(state, "nothing is settled")
    seat, block, debt = state.to_move, state.placed, state.debt
    if not zone_blocks(state.layout, state.house_rules):
        return (TowerSettled(seat, block, Phase.OVER), no_block_left(state, seat))
    if debt is not None and debt.count > 1:
        phase = Phase.PENALTY_COLOR if is_call_waiting(state.offence) else Phase.CHOOSE
        return (TowerSettled(seat, block, phase),)
    if debt is not None and debt.penalty:
        later = next(
            (owed for owed in state.owed if owed is not debt and owed.seat == successor(state)), None
        )
        if state.resume is None:
            own = next((owed for owed in state.owed if owed is not debt and owed.seat == seat), None)
            if own is not None:  # the call came between the offender's own owed pulls
                return (TowerSettled(seat, block, Phase.CHOOSE), TargetSet(own.color))
        elif later is not None:
            return (
                TowerSettled(seat, block, Phase.SETTLE),
                TargetSet(later.color),
                pass_to(state, later.seat),
            )
    if state.blocks[block].face is Face.WILD:
        return (TowerSettled(seat, block, Phase.CALL_COLOR),)
    return (TowerSettled(seat, block, Phase.SETTLE), *face_effects(state, state.blocks[block]))


def call_color(state: MatchState, intent: CallColor) -> Answer:
    """Decide the color that a stacked wild stands for."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    if state.phase is not Phase.CALL_COLOR:
        return wrong_phase(state, "no color may be called")
    return (
        ColorCalled(intent.seat, intent.color),
        TargetSet(intent.color),
        pass_to(state, successor(state)),
    )


def pass_turn(state: MatchState, intent: Pass) -> Answer:
    """Decide letting the turn go by."""
    if refusal := _not_my_turn(state, intent.seat):
        return refusal
    return Refusal(
        "no_match",
        "nobody passes here: where nothing fits, any block of the zone may be pulled",
        legal_names(state),
    )
