"""``stacko-arcade lab``: experiments on towers, with the very tower and hand of the game."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stacko_arcade.cli.arguments import parse_seed
from stacko_arcade.errors import UsageError, nearest
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.storage.towers import load_tower
from stacko_arcade.tower import laboratory
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.hand_figures import POINTER_MM_S
from stacko_arcade.tower.measure import fit_patterns
from stacko_arcade.tower.structure import placed

if TYPE_CHECKING:
    from stacko_arcade.tower.poses import TowerPoses

MOST_SECONDS = 36_000.0
MOST_LAYERS = 1_000_000
DIRECTIONS = {"left": -1, "right": 1}

app = typer.Typer(no_args_is_help=True, help="Experiments on a tower, by the physics of the game.")

TowerPath = Annotated[Path, typer.Option("--tower", help="A tower file (JSON).")]
BlockNumber = Annotated[int, typer.Option("--block", help="The id of a block of the file.")]
SeedText = Annotated[str | None, typer.Option("--seed", help="Seed of what is drawn.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@app.command()
def stand(
    tower: TowerPath,
    seconds: Annotated[float, typer.Option(help="How long it stands, simulated.")] = 60.0,
    seed: SeedText = None,
    no_sleep: Annotated[bool, typer.Option("--no-sleep", help="Keep every block awake.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let a tower stand untouched: how far it drifts, sinks and tilts, and whether it falls."""
    if not (math.isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise UsageError(f"--seconds {seconds:g}: more than 0 and at most {MOST_SECONDS:g} would be right")
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.stand(poses, fit, seconds, sleeping=not no_sleep)
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def remove(tower: TowerPath, block: BlockNumber, seed: SeedText = None, as_json: AsJson = False) -> None:
    """Let a block vanish and watch for 3 s: whether the tower falls, and how many blocks before all do."""
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.remove(poses, fit, _block(poses, block))
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def pull(
    tower: TowerPath,
    block: BlockNumber,
    direction: Annotated[str, typer.Option(help="left or right, in the face in which it lies lengthwise.")],
    speed: Annotated[float, typer.Option(help="mm a second: 40 slow, 80 medium, 160 fast.")] = 80.0,
    seed: SeedText = None,
    as_json: AsJson = False,
) -> None:
    """Pull a block out with a stiff hand: whether the tower falls, and how far it is dragged along."""
    if direction not in DIRECTIONS:
        raise UsageError(
            f"--direction {direction!r}{nearest(direction, DIRECTIONS)}: left or right would be right"
        )
    if not (math.isfinite(speed) and 0 < speed <= POINTER_MM_S):
        raise UsageError(f"--speed {speed:g}: more than 0 and at most {POINTER_MM_S:g} would be right")
    poses, fit, drawn = _tower(tower, seed)
    found = laboratory.pull(poses, fit, _block(poses, block), DIRECTIONS[direction], speed)
    _show(asdict(found) | drawn, as_json=as_json)


@app.command()
def fit(
    layers: Annotated[int, typer.Option(help="How many full layers are drawn.")] = 2000,
    seed: SeedText = None,
    as_json: AsJson = False,
) -> None:
    """Draw full layers: how often which of their blocks are loose."""
    if not 1 <= layers <= MOST_LAYERS:
        raise UsageError(f"--layers {layers}: 1 to {MOST_LAYERS} would be right")
    number = parse_seed(seed)
    found = fit_patterns(layers, number)
    shares: dict[str, Any] = {name.replace(" ", "_"): round(share, 4) for name, share in found.items()}
    _show(shares | {"seed": number}, as_json=as_json)


def _tower(path: Path, seed: str | None) -> tuple[TowerPoses, Fit, dict[str, Any]]:
    """Return a file's tower, its fit, and the seed if that is drawn, as what comes of it depends on it."""
    found = load_tower(path)
    blocks = found.blocks
    poses = placed((b.id, b.layer, b.slot, b.along_mm, b.across_mm) for b in blocks)
    if found.fit == "even":
        return poses, Fit.even(), {}
    number = parse_seed(seed)
    fit = Fit.draw((b.block for b in poses.blocks), Random(number))  # noqa: S311
    return poses, fit, {"seed": number}


def _block(poses: TowerPoses, number: int) -> BlockId:
    known = {int(b.block) for b in poses.blocks}
    if number not in known:
        raise UsageError(f"--block {number}: the tower has no such block (it has {_ranges(sorted(known))})")
    return BlockId(number)


def _ranges(numbers: list[int]) -> str:
    """Return numbers in rising order as ``0-4, 6``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def _show(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found, indent=2))
        return
    shown = Table("figure", "found")
    for name, value in found.items():
        shown.add_row(name, "-" if value is None else str(value))
    Console(highlight=False).print(shown)
