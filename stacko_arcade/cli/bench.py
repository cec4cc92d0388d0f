"""``stacko-arcade bench``: speed and memory on this machine, beside what they should be."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stacko_arcade.bench import frame, matches, memory, physics, ruling, stillness
from stacko_arcade.bench.report import Part
from stacko_arcade.cli.arguments import parse_seats
from stacko_arcade.cli.simulate import play
from stacko_arcade.errors import UsageError, nearest
from stacko_arcade.match.setup import MatchSetup
from stacko_arcade.match.simulate import Simulated
from stacko_arcade.storage.house_rules import load_house_rules

PARTS = ("rules", "simulate", "tower", "physics", "frame", "memory")
MOST_MATCHES = 1000
MOST_MINUTES = 600.0


def bench(
    only: Annotated[str, typer.Option(help=f"Parts, with commas between: {','.join(PARTS)}.")] = "",
    match_count: Annotated[int, typer.Option("--matches", help="How many matches to simulate.")] = 3,
    minutes: Annotated[float, typer.Option(help="How long untouched towers have to stand.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Measure speed and memory; parts that need a display are skipped where there is none."""
    names = _parts(only)
    if not 1 <= match_count <= MOST_MATCHES:
        raise UsageError(f"--matches {match_count}: 1 to {MOST_MATCHES} would be right")
    if not 0 < minutes <= MOST_MINUTES:
        raise UsageError(f"--minutes {minutes:g}: more than 0 and at most {MOST_MINUTES:g} would be right")
    measures: dict[str, Callable[[], Part]] = {
        "rules": lambda: ruling.measure(load_house_rules("official"), _say),
        "simulate": lambda: matches.measure(_match, match_count, _say),
        "tower": lambda: stillness.measure_stillness(minutes * 60, _say),
        "physics": lambda: physics.measure_physics(_say),
        "frame": lambda: frame.measure(_say),
        "memory": lambda: memory.measure(_say),
    }
    parts = [measures[name]() for name in names]
    if as_json:
        document = {"machine": _machine(), **{part.name: part.to_dict() for part in parts}}
        print(json.dumps(document, indent=2))
    else:
        _show(parts)


def _parts(only: str) -> list[str]:
    words = [word.strip() for word in only.split(",")] if only else list(PARTS)
    for word in words:
        if word not in PARTS:
            raise UsageError(
                f"--only {word}: no such part{nearest(word, PARTS)} (there are {', '.join(PARTS)})"
            )
    return [name for name in PARTS if name in words]


def _match(seed: int) -> Simulated:
    seats = parse_seats("tilda,tilda", humans=False)
    return play(MatchSetup(load_house_rules("official"), seats, seed))


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
    }


def _show(parts: list[Part]) -> None:
    table = Table("part", "figure", "found", "wanted", "")
    for part in parts:
        if part.skipped:
            table.add_row(part.name, part.skipped, "", "", "skipped")
        for target in part.targets:
            table.add_row(
                part.name,
                target.name,
                f"{target.value:g} {target.unit}",
                f"{target.limit} {target.wanted:g}",
                "met" if target.is_met else "MISSED",
            )
    Console(highlight=False).print(table)
