"""``stacko-arcade simulate``: whole matches with physics, no display."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated

import typer

from stacko_arcade.cli.arguments import parse_seats, parse_seed
from stacko_arcade.errors import OpponentError, UsageError
from stacko_arcade.match.setup import MatchSetup
from stacko_arcade.match.simulate import Simulated
from stacko_arcade.match.simulate import simulate as play_match
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.start import fewest_seats
from stacko_arcade.storage.house_rules import load_house_rules

MOST_MATCHES = 100_000
MOST_JOBS = 64


def simulate(
    rules: Annotated[str, typer.Option(help="House rules: a name or a file.")] = "official",
    seats: Annotated[
        str | None,
        typer.Option(help="Opponents, with commas between; if left out tilda,tilda, or one alone."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the first match; the next ones count on.")] = None,
    matches: Annotated[int, typer.Option(help="How many matches.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Play whole matches with physics and without a display."""
    if not 1 <= matches <= MOST_MATCHES:
        raise UsageError(f"--matches {matches}: 1 to {MOST_MATCHES} would be right")
    if not 1 <= jobs <= MOST_JOBS:
        raise UsageError(f"--jobs {jobs}: 1 to {MOST_JOBS} would be right")
    house_rules = load_house_rules(rules)
    usual = ",".join(["tilda"] * fewest_seats(house_rules))
    sitting = parse_seats(usual if seats is None else seats, humans=False)
    first = parse_seed(seed)
    setups = [MatchSetup(house_rules, sitting, first + number) for number in range(matches)]
    played: list[Simulated] = []
    for match in _played(setups, jobs):
        played.append(match)
        if not as_json:
            print(_line(match), flush=True)
    if as_json:
        document = played[0].to_dict() if matches == 1 else _summary(played)
        print(json.dumps(document, indent=2))


def _played(setups: list[MatchSetup], jobs: int) -> Iterator[Simulated]:
    if jobs == 1 or len(setups) == 1:
        yield from map(play, setups)
        return
    try:
        with ProcessPoolExecutor(min(jobs, len(setups))) as pool:
            yield from pool.map(play, setups)
    except BrokenProcessPool as error:
        raise OpponentError("a process that played matches ended unexpectedly") from error


def play(setup: MatchSetup) -> Simulated:
    """Play one match of opponents."""
    thinker = OnTheSpot()
    players = [
        OpponentPlayer(load_opponent(seat.opponent or ""), Seat(number), setup.seed, thinker)
        for number, seat in enumerate(setup.seats)
    ]
    return play_match(setup, players)


def _line(match: Simulated) -> str:
    result, seats = match.result, match.setup.seats
    loser = "nobody" if result.loser is None else seats[result.loser].name
    winner = "nobody" if result.winner is None else seats[result.winner].name
    return (
        f"seed {match.setup.seed}: {result.reason}, {loser} loses, {winner} wins; {match.pulls} pulls, "
        f"{match.turns} turns, {match.layers} layers, poses {match.pose_hash}, "
        f"{match.simulated_s:.1f} s simulated, {match.times_real:.1f} x real time"
    )


def _summary(played: list[Simulated]) -> dict[str, object]:
    simulated, wall = sum(match.simulated_s for match in played), sum(match.wall_s for match in played)
    return {
        "matches": [match.to_dict() for match in played],
        "reasons": dict(Counter(match.result.reason for match in played)),
        "wins": dict(Counter(_winner(match) for match in played)),
        "pulls": sum(match.pulls for match in played),
        "simulated_s": round(simulated, 3),
        "wall": {"seconds": round(wall, 3), "times_real": round(simulated / wall, 2) if wall else 0.0},
    }


def _winner(match: Simulated) -> str:
    return "nobody" if match.result.winner is None else match.setup.seats[match.result.winner].name
