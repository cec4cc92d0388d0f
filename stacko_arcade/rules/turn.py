"""A turn: probing, pulling, placing, settling, calling a color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.rules import cube
from stacko_arcade.rules.effects import (
    pass_to,
    successor,
)
from stacko_arcade.rules.ending import freed
from stacko_arcade.rules.events import (
    BlockPlaced,
    BlockRestored,
    BlockTouched,
    ColorCalled,
    Event,
    TargetSet,
    TowerStraightened,
)
from stacko_arcade.rules.house_rules import Restore as RestoreWhen
from stacko_arcade.rules.house_rules import StraightenWhen, TargetSource
from stacko_arcade.rules.legal import (
    is_held_to_touched,
    legal_blocks,
    legal_names,
    restore_first,
    why_not,
)
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Phase

if TYPE_CHECKING:
    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.intents import (
        CallColor,
        Grip,
        Keep,
        Place,
        Pull,
        Restore,
        Roll,
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


def not_my_turn(state: MatchState, seat: Seat) -> Refusal | None:
    """Return the refusal of what only the seat to move may ask, or None for that seat."""
    if seat == state.to_move:
        return None
    return Refusal(
        "turn.seat",
        f"it is not the turn of seat {seat}: seat {state.to_move} is to move",
        legal_names(state),
    )


def touch(state: MatchState, intent: Touch) -> Answer:
    """Decide a tap on any block of the tower."""
    if refusal := not_my_turn(state, intent.seat):
        return refusal
    if state.phase not in _CHOOSING:
        return wrong_phase(state, "no block may be touched")
    name = state.blocks[intent.block].name
    if not state.house_rules.probe.allowed:
        return Refusal(
            "probe.allowed", f"{name} may not be probed: probing was not agreed on", legal_names(state)
        )
    if not state.is_in_tower(intent.block):
        return Refusal("block.place", f"{name} is not in the tower", legal_names(state))
    if is_held_to_touched(state) and state.touched != intent.block:
        return restore_first(state, name, "touched")
    if state.house_rules.probe.touch_move and intent.block not in legal_blocks(state):
        said = f"{name} may not be touched: touched means pulled, and it may not be pulled"
        return Refusal("probe.touch_move", said, legal_names(state))
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
    if refusal := not_my_turn(state, seat):
        return refusal
    if state.phase not in _CHOOSING:
        return wrong_phase(state, "no block may be pulled")
    return why_not(state, block)


def restore(state: MatchState, intent: Restore) -> Answer:
    """Decide putting the touched block back."""
    if refusal := not_my_turn(state, intent.seat) or _untouched(state):
        return refusal
    assert state.touched is not None  # noqa: S101  # else refused
    return (BlockRestored(intent.seat, state.touched),)


def _untouched(state: MatchState) -> Refusal | None:
    """Return why no touched block can be let alone: there is none, or touched means pulled."""
    if state.touched is None:
        said = "no block has to be put back: none has been touched"
        return Refusal("probe.restore", said, legal_names(state))
    # what fell since may have closed its layer: then nothing is left but letting it be
    if state.house_rules.probe.touch_move and legal_blocks(state):
        name = state.blocks[state.touched].name
        return Refusal("probe.touch_move", f"{name} has been touched and is pulled", legal_names(state))
    return None


def keep(state: MatchState, intent: Keep) -> Answer:
    """Decide leaving the touched block as it is; whether it would be unsafe is for the tower to say."""
    if refusal := not_my_turn(state, intent.seat) or _untouched(state):
        return refusal
    assert state.touched is not None  # noqa: S101  # else refused
    if state.house_rules.probe.restore is RestoreWhen.REQUIRED:
        name = state.blocks[state.touched].name
        return Refusal(
            "probe.restore", f"{name} has to be put back, whatever the tower does", legal_names(state)
        )
    return (BlockRestored(intent.seat, state.touched, kept=True),)


def straighten(state: MatchState, intent: Straighten) -> Answer:
    """Decide squaring the tower up."""
    when = state.house_rules.straighten
    if when is StraightenWhen.OFF:
        return Refusal("straighten", "straightening the tower was not agreed on", legal_names(state))
    if intent.seat not in state.active:
        said = f"seat {intent.seat} is not in the match"
        return Refusal("seat.active", said, tuple(map(str, state.active)))
    if when is not StraightenWhen.ANY_TIME and (refusal := not_my_turn(state, intent.seat)):
        return refusal
    if state.phase not in {Phase.CHOOSE, Phase.ROLL}:
        return wrong_phase(state, "the tower may not be straightened")
    if state.touched is not None:
        return restore_first(state, "the tower", "straightened")
    return (TowerStraightened(intent.seat, intent.two_handed),)


def roll(state: MatchState, intent: Roll) -> Answer:
    """Decide a roll of the cube."""
    if refusal := not_my_turn(state, intent.seat):
        return refusal
    is_cube = state.house_rules.target.source is TargetSource.CUBE
    if is_cube and state.phase is not Phase.ROLL:
        return wrong_phase(state, "the cube is not rolled")
    return cube.roll(state, intent)


def place(state: MatchState, intent: Place) -> Answer:
    """Decide laying the block in hand on top."""
    if refusal := not_my_turn(state, intent.seat):
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


def call_color(state: MatchState, intent: CallColor) -> Answer:
    """Decide the color that a stacked wild stands for."""
    if refusal := not_my_turn(state, intent.seat):
        return refusal
    if state.phase is not Phase.CALL_COLOR:
        return wrong_phase(state, "no color may be called")
    return (
        ColorCalled(intent.seat, intent.color),
        TargetSet(intent.color),
        pass_to(state, successor(state)),
    )
