"""What each action block does among two, three and five, as readable text."""

from __future__ import annotations

import pytest

from stacko_arcade.rules.events import Event
from stacko_arcade.rules.intents import CallColor, Intent, Place, Pull, Settled
from stacko_arcade.rules.legal import legal_blocks, legal_colors, legal_slots
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.testing import Table
from tests.conftest import Golden
from tests.rules.test_playthrough import line, moment

TOWER = """
    b4        g4     y4
    r-reverse r-skip r-draw2
    wild      r1     y-draw2
    r2        y1     g-reverse
    r3        g1     b-skip
    r4        b1     y2
"""
STEPS = 22


def next_intent(state: MatchState, action: str, *, is_first: bool) -> Intent:
    """Return the action at first, then always the highest block that may be pulled."""
    seat = state.to_move
    match state.phase:
        case Phase.CHOOSE:
            blocks = legal_blocks(state)
            named = [block for block in blocks if state.blocks[block].name == action]
            return Pull(seat, named[0] if is_first else blocks[-1])
        case Phase.PLACE:
            return Place(seat, legal_slots(state)[0])
        case Phase.CALL_COLOR:
            return CallColor(seat, legal_colors(state)[2])
        case _:
            return Settled()


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("action", ["r-draw2", "r-reverse", "r-skip", "wild"])
def test_an_action_goes_as_it_went(golden: Golden, action: str, seats: int) -> None:
    table = Table(TOWER, seats)
    lines = [table.text, ""]
    for step in range(STEPS):
        if table.state.is_over:
            break
        lines.append(moment(table.state))
        before = table.state
        told: tuple[Event, ...] = table.tell(next_intent(before, action, is_first=step == 0))
        lines += [line(before, event) for event in told]
    lines += ["", table.text]
    golden(f"{action}-{seats}.txt", "\n".join(lines) + "\n")
