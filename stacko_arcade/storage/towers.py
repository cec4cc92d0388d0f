"""Tower files of the laboratory: JSON with every block's place and offsets, checked before anything stands.

::

    {"blocks": [{"id": 0, "layer": 0, "slot": 0, "along_mm": 0.0, "across_mm": 0.0}, ...], "fit": "even"}

``fit`` is ``even`` (no block is looser than another, all weigh the same) or ``drawn``, as in a match.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stacko_arcade.errors import ContentError, Fault, nearest, printable
from stacko_arcade.storage.text import Text, read_text

if TYPE_CHECKING:
    from pathlib import Path

MOST_BLOCKS: Final = 150
MOST_LAYERS: Final = 60
MOST_ALONG_MM: Final = 60.0
MOST_ACROSS_MM: Final = 12.0
MOST_OVERLAP_MM: Final = 0.5
SLOT_MM: Final = 25.0
LARGEST_BYTES: Final = 4 * 1024 * 1024
MOST_FAULTS: Final = 20

_SHAPE: Final = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True)


class PlacedBlock(BaseModel):
    """A block of a tower file: layer from 0, slot 0 to 2, offsets along it and across from its slot, mm."""

    model_config = _SHAPE

    id: Annotated[int, Field(ge=0, le=9999)]
    layer: Annotated[int, Field(ge=0, lt=MOST_LAYERS)]
    slot: Annotated[int, Field(ge=0, le=2)]
    along_mm: Annotated[float, Field(ge=-MOST_ALONG_MM, le=MOST_ALONG_MM)] = 0.0
    across_mm: Annotated[float, Field(ge=-MOST_ACROSS_MM, le=MOST_ACROSS_MM)] = 0.0

    @property
    def place_mm(self) -> float:
        """Where its middle stands across the layer."""
        return (self.slot - 1) * SLOT_MM + self.across_mm


class TowerFile(BaseModel):
    """A whole tower file."""

    model_config = _SHAPE

    blocks: Annotated[tuple[PlacedBlock, ...], Field(min_length=1, strict=False)]
    fit: Literal["even", "drawn"] = "even"


@dataclass(frozen=True, slots=True)
class _Source:
    """A file's text and where its blocks begin, for faults that say where they are."""

    path: Path
    text: Text

    def fault(self, index: int, message: str) -> Fault:
        line, column = self.text.place(index)
        return Fault(self.path, line, column, message)

    def at_block(self, number: int, message: str) -> Fault:
        # blocks are tables without tables in them: the first brace is the file's own
        starts = [found.start() for found in re.finditer(r"\{", self.text.text)][1:]
        return self.fault(starts[number] if number < len(starts) else 0, message)


def load_tower(path: Path) -> TowerFile:
    """Return what a tower file says.

    Raises:
        UsageError: it cannot be read.
        ContentError: it is no such file, or no tower can stand so: what is wrong, each with its place.

    """
    source = _Source(path, read_text(path, LARGEST_BYTES))
    table = _parsed(source)
    blocks = table.get("blocks") if isinstance(table, dict) else None
    if isinstance(blocks, list) and len(blocks) > MOST_BLOCKS:
        message = f"blocks: {len(blocks)} blocks: at most {MOST_BLOCKS} would be right"
        raise ContentError([source.fault(0, message)])
    try:
        tower = TowerFile.model_validate(table)
    except ValidationError as error:
        faults = [
            _worded(source, one["loc"], one["type"], one["input"], one["msg"])
            for one in error.errors(include_url=False)
        ]
        raise ContentError(faults[:MOST_FAULTS]) from None
    if faults := _impossible(source, tower):
        raise ContentError(faults[:MOST_FAULTS])
    return tower


def _parsed(source: _Source) -> Any:
    def refuse(word: str) -> float:
        raise ValueError(f"{word} is no number: a finite one would be right")

    for index, message in source.text.flaws:
        raise ContentError([source.fault(index, message)])
    try:
        return json.loads(source.text.text, parse_constant=refuse, object_pairs_hook=_table)
    except json.JSONDecodeError as error:
        raise ContentError([source.fault(error.pos, f"no JSON: {error.msg.lower()}")]) from None
    except RecursionError:
        raise ContentError([source.fault(0, "no tower: it is nested far too deep")]) from None
    except ValueError as error:
        raise ContentError([source.fault(0, printable(error))]) from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        key = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"{printable(key)[:40]} is there twice in one table: once would be right")
    return table


def _worded(source: _Source, place: tuple[int | str, ...], kind: str, found: object, said: str) -> Fault:
    """Return a fault as people would say it."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
    key = printable(key)[:60]
    given = printable(json.dumps(found, default=str))[:40]
    match kind:
        case "extra_forbidden":
            model: type[BaseModel] = PlacedBlock if len(place) > 1 else TowerFile
            name = str(place[-1])
            known = ", ".join(model.model_fields)
            message = f"{key}: no such key{nearest(name, model.model_fields)} (there are {known})"
        case "missing":
            message = f"{key}: is missing"
        case "model_type":
            message = f"{key or 'the file'}: {given} where a table would be right"
        case _:
            wanted = said.removeprefix("Input should be ").removeprefix("a valid ")
            message = f"{key}: {given}: {wanted} would be right"
    if len(place) > 1 and isinstance(place[1], int):
        return source.at_block(place[1], message)
    return source.fault(0, message)


def _impossible(source: _Source, tower: TowerFile) -> list[Fault]:
    """Return why no tower can stand so: blocks that are there twice, layers without any, overlaps."""
    faults: list[Fault] = []
    ids: dict[int, int] = {}
    rows: dict[int, list[tuple[int, PlacedBlock]]] = {}
    for number, block in enumerate(tower.blocks):
        if block.id in ids:
            message = f"blocks[{number}].id: {block.id} is blocks[{ids[block.id]}] already"
            faults.append(source.at_block(number, message))
        ids.setdefault(block.id, number)
        rows.setdefault(block.layer, []).append((number, block))
    top = max(rows)
    faults.extend(
        source.fault(0, f"blocks: layer {layer} is missing, though layer {top} is there")
        for layer in range(top)
        if layer not in rows
    )
    for layer, row in sorted(rows.items()):
        for (_, first), (number, second) in combinations(row, 2):
            overlap = SLOT_MM - abs(second.place_mm - first.place_mm)
            if first.slot == second.slot:
                message = f"layer {layer}, slot {second.slot}: block {first.id} stands there already"
            elif overlap > MOST_OVERLAP_MM or (second.slot > first.slot) != (
                second.place_mm > first.place_mm
            ):
                message = (
                    f"layer {layer}: blocks {first.id} and {second.id} overlap by {overlap:.1f} mm: "
                    f"at most {MOST_OVERLAP_MM:g} mm would be right"
                )
            else:
                continue
            faults.append(source.at_block(number, f"blocks[{number}]: {message}"))
    return faults
