"""Random play for laws and playthroughs: every kind of intent, chosen by a passed generator."""

from __future__ import annotations

import random
from dataclasses import replace

from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.intents import (
    CallColor,
    CallUno,
    Fell,
    Grip,
    Intent,
    Keep,
    Leave,
    Pass,
    PenaltyColor,
    Place,
    Pull,
    Restore,
    Roll,
    Settled,
    Straighten,
    Touch,
)
from stacko_arcade.rules.layout import SLOTS
from stacko_arcade.rules.legal import legal_blocks, legal_faces, legal_slots, may_pass
from stacko_arcade.rules.state import MatchState, Phase


def main_intents(state: MatchState) -> list[Intent]:
    """Return the intents that bring a turn forward; never empty before the end."""
    seat = state.to_move
    match state.phase:
        case Phase.CHOOSE | Phase.PULL:
            pulls: list[Intent] = [Pull(seat, block) for block in legal_blocks(state)]
            if not pulls and may_pass(state):
                return [Pass(seat)]
            return pulls or [Restore(seat)]
        case Phase.PLACE:
            return [Place(seat, slot) for slot in legal_slots(state)]
        case Phase.SETTLE:
            return [Settled()]
        case Phase.CALL_COLOR:
            return [CallColor(seat, color) for color in Color]
        case Phase.PENALTY_COLOR:
            namer = color_namer(state)
            assert namer is not None
            return [PenaltyColor(namer, color) for color in Color]
        case Phase.ROLL:
            return [Roll(seat, face) for face in legal_faces(state)]
        case Phase.OVER:
            return []


def next_intent(state: MatchState, rng: random.Random) -> Intent:
    """Return an intent that is accepted and brings the turn forward, now and then with two hands."""
    forward = main_intents(state)
    intent = forward[rng.randrange(len(forward))]
    if isinstance(intent, Pull | Place) and rng.random() < 0.15:
        return replace(intent, two_handed=True)
    return intent


def side_intent(state: MatchState, rng: random.Random) -> Intent:
    """Return something that people do besides; it may well be refused."""
    seat = state.to_move
    block = state.blocks.blocks[rng.randrange(len(state.blocks))].id
    two_handed = rng.random() < 0.5
    choices: list[Intent] = [
        Touch(seat, block, two_handed),
        Touch(seat, block, two_handed),
        Grip(seat, block, two_handed),
        Pull(seat, block, two_handed),
        Restore(seat),
        Keep(seat),
        Straighten(seat, two_handed),
        Place(seat, SLOTS[rng.randrange(3)], two_handed),
    ]
    if rng.random() < 0.05:
        other = state.active[rng.randrange(len(state.active))]
        return CallUno(other, state.active[rng.randrange(len(state.active))])
    if state.offence is not None and len(state.active) > 1 and rng.random() < 0.7:
        callers = [other for other in state.active if other != state.offence.seat]
        return CallUno(callers[rng.randrange(len(callers))], state.offence.seat)
    if state.in_hand is not None and rng.random() < 0.2:
        return Fell((state.in_hand,))
    if len(state.active) > 2 and rng.random() < 0.06:
        return Leave(state.active[rng.randrange(len(state.active))])
    return choices[rng.randrange(len(choices))]
