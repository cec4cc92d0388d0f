"""The start of a match."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.blocks import BlockSet
from stacko_arcade.rules.ending import no_block_left
from stacko_arcade.rules.events import Event, MatchStarted
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.layout import Layout
from stacko_arcade.rules.legal import zone_blocks
from stacko_arcade.rules.seats import MOST_SEATS, Seat
from stacko_arcade.rules.state import MatchState, Phase

BUILDER: Final = Seat(0)
"""The seat that builds the tower."""

FEWEST_SEATS: Final = 2
"""Alone one plays for height, which is another end of the match."""


def start_match(
    house_rules: HouseRules, blocks: BlockSet, layout: Layout, seats: int, first_seat: Seat = BUILDER
) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the state before the first pull and the events that led to it.

    Raises:
        ValueError: fewer seats than two or more than ten, or a first seat that is none of them.

    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"{seats} seats: a match has {FEWEST_SEATS} to {MOST_SEATS}")
    if not 0 <= first_seat < seats:
        raise ValueError(f"first seat {first_seat}: the seats are 0 to {seats - 1}")
    state = MatchState(
        house_rules=house_rules,
        blocks=blocks,
        layout=layout,
        seats=seats,
        active=tuple(Seat(seat) for seat in range(seats)),
        to_move=first_seat,
        direction=house_rules.turn.direction.direction,
        phase=Phase.CHOOSE,
    )
    events: tuple[Event, ...] = (MatchStarted(house_rules.name, seats, first_seat, state.direction),)
    if not zone_blocks(layout, house_rules):
        events = (*events, no_block_left(state, None))
    for event in events:
        state = evolve(state, event)
    return state, events
