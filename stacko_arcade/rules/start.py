"""The start of a match."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.blocks import BlockSet
from stacko_arcade.rules.decide import at_once
from stacko_arcade.rules.ending import first_mover
from stacko_arcade.rules.events import Event, MatchStarted
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.house_rules import EndMode, HouseRules, TargetSource
from stacko_arcade.rules.layout import Layout
from stacko_arcade.rules.seats import MOST_SEATS, Seat
from stacko_arcade.rules.state import Chance, MatchState, Phase, Series

BUILDER: Final = Seat(0)
"""The seat that builds the tower."""


def fewest_seats(house_rules: HouseRules) -> int:
    """Return how many seats have to play at least: alone one plays for height."""
    return 1 if house_rules.end.mode is EndMode.HEIGHT else 2


def most_seats(house_rules: HouseRules) -> int:
    """Return how many seats can play at most: for height one plays alone."""
    return 1 if house_rules.end.mode is EndMode.HEIGHT else MOST_SEATS


def start_match(  # noqa: PLR0917  # what a match is made of
    house_rules: HouseRules,
    blocks: BlockSet,
    layout: Layout | None,
    seats: int,
    builder: Seat = BUILDER,
    seed: int = 0,
) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the state before the first pull and the events that led to it.

    ``layout`` None is a tower whose layers nobody typed in. ``seed`` decides what chance decides later:
    the cube, a tower that is built again, the lot.

    Raises:
        ValueError: fewer seats than two, more than ten, other than one if played for height, or a builder
            not there.

    """
    fewest, most = fewest_seats(house_rules), most_seats(house_rules)
    if not fewest <= seats <= most:
        wanted = f"{fewest} to {most}" if fewest < most else "one, played for height"
        raise ValueError(f"{seats} seats: a match has {wanted}")
    if not 0 <= builder < seats:
        raise ValueError(f"builder {builder}: the seats are 0 to {seats - 1}")
    active = tuple(Seat(seat) for seat in range(seats))
    drawn = Chance(seed, towers=0)
    is_points = house_rules.end.mode is EndMode.POINTS
    started = MatchStarted(
        house_rules.name,
        seats,
        first_mover(house_rules, active, builder, drawn),
        house_rules.turn.direction.direction,
        Phase.ROLL if house_rules.target.source is TargetSource.CUBE else Phase.CHOOSE,
        scores=(0,) * seats if is_points else (),
        layout=layout,
    )
    state = MatchState(
        house_rules=house_rules,
        blocks=blocks,
        layout=layout or Layout(()),
        seats=seats,
        active=active,
        to_move=started.seat,
        direction=started.direction,
        phase=started.phase,
        unseen=None if layout is not None else tuple(block.id for block in blocks),
        chance=drawn,
        series=Series(),
    )
    state = evolve(state, started)
    events: tuple[Event, ...] = (started, *at_once(state))
    for event in events[1:]:
        state = evolve(state, event)
    return state, events
