"""``stacko-arcade lab``: experiments on towers, with the very tower and hand of the game."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stacko_arcade.cli.arguments import parse_positive, parse_seed, parse_whole, whole
from stacko_arcade.errors import UsageError, nearest
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.storage.text import shown
from stacko_arcade.storage.towers import load_tower, runs
from stacko_arcade.tower import laboratory
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import POINTER_MM_S
from stacko_arcade.tower.measure import fit_patterns
from stacko_arcade.tower.structure import placed

if TYPE_CHECKING:
    from stacko_arcade.tower.poses import TowerPoses

MOST_SECONDS = 36_000.0
MOST_LAYERS = 100_000
DIRECTIONS = {"left": -1, "right": 1}
FIGURES = {
    "drift_mm": ("drift", "mm"),
    "sink_mm": ("sink", "mm"),
    "tilt_rad": ("tilt", "rad"),
    "late_drift_mm": ("way after 2 s", "mm"),
    "asleep_s": ("asleep after", "s"),
    "collapsed_s": ("fell after", "s"),
    "drag_mm": ("dragged along", "mm"),
    "peak_force_weights": ("largest force", "block weights"),
    "way_mm": ("way of the block", "mm"),
}
"""What people are told, and in which unit; other names speak for themselves."""

app = typer.Typer(no_args_is_help=True, help="Experiments on a tower, by the physics of the game.")

TowerPath = Annotated[Path, typer.Option("--tower", help="A tower file (JSON).")]
BlockNumber = Annotated[str, typer.Option("--block", metavar="ID", help="The id of a block of the file.")]
SeedText = Annotated[
    str | None,
    typer.Option("--seed", metavar="N", help="Seed of what is drawn; without one it is new each time."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@app.command()
def stand(
    tower: TowerPath,
    seconds: Annotated[
        str, typer.Option(metavar="S", help=f"How long it stands, simulated; up to {MOST_SECONDS:g}.")
    ] = "60",
    seed: SeedText = None,
    no_sleep: Annotated[bool, typer.Option("--no-sleep", help="Keep every block awake.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let a tower stand untouched: how far it drifts, sinks and tilts, and whether it falls."""
    wanted_s = parse_positive("--seconds", seconds, MOST_SECONDS)
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.stand(poses, fit, wanted_s, sleeping=not no_sleep)
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def remove(tower: TowerPath, block: BlockNumber, seed: SeedText = None, as_json: AsJson = False) -> None:
    """Let a block vanish and watch for 3 s: whether the tower falls, and which blocks do."""
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.remove(poses, fit, _block(poses, block))
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def pull(
    tower: TowerPath,
    block: BlockNumber,
    direction: Annotated[str, typer.Option(help="left or right, in the face in which it lies lengthwise.")],
    speed: Annotated[
        str,
        typer.Option(
            metavar="MM_S",
            help=f"mm a second: 40 slow, 80 medium, 160 fast, {POINTER_MM_S:g} at most. "
            f"After {laboratory.PULL_S:g} s the pull is given up.",
        ),
    ] = "80",
    seed: SeedText = None,
    as_json: AsJson = False,
) -> None:
    """Pull a block out with a stiff hand: whether the tower falls, and how far it is dragged along."""
    if direction not in DIRECTIONS:
        raise UsageError(
            f"--direction {shown(direction)}{nearest(direction, DIRECTIONS)}: left or right would be right"
        )
    speed_mm_s = parse_positive("--speed", speed, POINTER_MM_S)
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.pull(poses, fit, _block(poses, block), DIRECTIONS[direction], speed_mm_s)
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def fit(
    layers: Annotated[
        str, typer.Option(metavar="N", help=f"How many full layers are drawn; up to {MOST_LAYERS}.")
    ] = "2000",
    seed: SeedText = None,
    as_json: AsJson = False,
) -> None:
    """Draw full layers: how often which of their blocks are loose."""
    wanted = parse_whole("--layers", layers, 1, MOST_LAYERS)
    number = parse_seed(seed)
    found = fit_patterns(wanted, number)
    shares: dict[str, Any] = {name.replace(" ", "_"): round(share, 4) for name, share in found.items()}
    _show(shares | {"seed": number}, as_json=as_json)


def _tower(path: Path, seed: str | None) -> tuple[TowerPoses, Fit, dict[str, Any]]:
    """Return a file's tower, its fit, and the seed if that is drawn, as what comes of it depends on it."""
    number = parse_seed(seed)
    found = load_tower(path)
    blocks = found.blocks
    poses = placed((b.id, b.layer, b.slot, b.along_mm, b.across_mm) for b in blocks)
    if found.fit == "even":
        return poses, Fit.even(), {}
    fit = Fit.draw((b.block for b in poses.blocks), Random(number))  # noqa: S311
    return poses, fit, {"seed": number}


def _block(poses: TowerPoses, text: str) -> BlockId:
    known = {int(b.block) for b in poses.blocks}
    number = whole(text)
    if number is None or number not in known:
        has = shown(", ".join(runs(sorted(known))), 200)
        raise UsageError(f"--block {shown(text)}: the tower has no such block (it has {has})")
    return BlockId(number)


def _show(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found, indent=2))
        return
    table = Table("figure", "found")
    for name, value in found.items():
        words, unit = FIGURES.get(name, (name.replace("_", " "), ""))
        table.add_row(words, f"{_told(value)} {unit}" if unit and value is not None else _told(value))
    Console(highlight=False).print(table)


def _told(value: object) -> str:
    """Return a figure in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(runs(value)) or "-"
    return "-" if value is None else str(value)
