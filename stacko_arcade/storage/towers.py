"""Tower files of the laboratory: JSON with every block's place and offsets, checked before anything stands.

::

    {"blocks": [{"id": 0, "layer": 0, "slot": 0, "along_mm": 0.0, "across_mm": 0.0}, ...], "fit": "even"}

The offsets may be left out, and so may ``fit``: it is ``even`` (no block is looser than another, all weigh
the same) or ``drawn``, as in a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NoReturn

from stacko_arcade.errors import ContentError, Fault, nearest
from stacko_arcade.storage.json_cursor import JsonCursor, JsonError
from stacko_arcade.storage.text import Text, read_text, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

MOST_BLOCKS: Final = 150
MOST_LAYERS: Final = 60
MOST_ALONG_MM: Final = 60.0
MOST_ACROSS_MM: Final = 12.0
"""Less than half a block's width: neighbors never change sides."""
MOST_OVERLAP_MM: Final = 0.5
ROUNDING_MM: Final = 1e-6
"""By so much sums of decimal fractions may miss what they come to."""
SLOT_MM: Final = 25.0
LARGEST_BYTES: Final = 4 * 1024 * 1024
MOST_FAULTS: Final = 20
"""With so many no more is read."""

FITS: Final = ("even", "drawn")


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block of a tower file: layer from 0, slot 0 to 2, offsets along it and across from its slot, mm."""

    id: int
    layer: int
    slot: int
    along_mm: float = 0.0
    across_mm: float = 0.0

    @property
    def place_mm(self) -> float:
        """Where its middle stands across the layer."""
        return (self.slot - 1) * SLOT_MM + self.across_mm


@dataclass(frozen=True, slots=True)
class TowerFile:
    """A whole tower file."""

    blocks: tuple[PlacedBlock, ...]
    fit: str = "even"


@dataclass(frozen=True, slots=True)
class _Range:
    """What a number of a block may be."""

    low: float
    high: float
    is_whole: bool = True

    def has(self, found: object) -> bool:
        return type(found) in ((int,) if self.is_whole else (int, float)) and self.low <= found <= self.high  # type: ignore[operator]

    def __str__(self) -> str:
        return f"a {'whole ' if self.is_whole else ''}number from {self.low:g} to {self.high:g}"


_NUMBERS: Final = {
    "id": _Range(0, 9999),
    "layer": _Range(0, MOST_LAYERS - 1),
    "slot": _Range(0, 2),
    "along_mm": _Range(-MOST_ALONG_MM, MOST_ALONG_MM, is_whole=False),
    "across_mm": _Range(-MOST_ACROSS_MM, MOST_ACROSS_MM, is_whole=False),
}
_NEEDED: Final = ("id", "layer", "slot")
_A_BLOCK: Final = 'an object such as {"id": 0, "layer": 0, "slot": 0}'
_SOME_BLOCKS: Final = 'a list such as [{"id": 0, "layer": 0, "slot": 0}]'
_A_FILE: Final = 'an object such as {"blocks": [{"id": 0, "layer": 0, "slot": 0}]}'


def load_tower(path: Path) -> TowerFile:
    """Return what a tower file says.

    Raises:
        UsageError: it cannot be read.
        ContentError: it is no such file, or no tower can stand so: what is wrong, each with its place.

    """
    text = read_text(path, LARGEST_BYTES)
    faults = _Faults(path, text)
    for index, message in text.flaws:
        faults.add(index, message)
    faults.raise_any()
    reader = _Reader(text, faults)
    try:
        tower = reader.tower()
    except JsonError as error:
        faults.add(error.index, str(error))
        faults.stop()
    faults.raise_any()
    reader.check(tower)
    faults.raise_any()
    return tower


class _Faults:
    """Faults of a file, up to as many as are told."""

    def __init__(self, path: Path, text: Text) -> None:
        self._path = path
        self._text = text
        self._found: list[Fault] = []

    def add(self, index: int, message: str) -> None:
        """Note a fault; with MOST_FAULTS of them it is enough."""
        line, column = self._text.place(index)
        self._found.append(Fault(self._path, line, column, message))
        if len(self._found) >= MOST_FAULTS:
            self.stop()

    def raise_any(self) -> None:
        if self._found:
            self.stop()

    def stop(self) -> NoReturn:
        raise ContentError(sorted(self._found, key=lambda fault: (fault.line, fault.column)))


class _Reader:
    """Reads a tower file value by value; a fault stands where its key or value stands."""

    def __init__(self, text: Text, faults: _Faults) -> None:
        self._text = text
        self._faults = faults
        self._cursor = JsonCursor(text.text)
        self._blocks_at = 0
        self._places: list[dict[str, int]] = []
        """Where the values of each block stand, under "" where it begins."""

    def tower(self) -> TowerFile:
        """Return the whole file; with faults among it what is left of it.

        Raises:
            JsonError: the text is no JSON.
        """
        cursor, start = self._cursor, self._cursor.index
        blocks: list[PlacedBlock] = []
        fit = "even"
        if cursor.is_at_end:
            self._faults.add(0, f"the file is empty: {_A_FILE} would be right")
        elif not cursor.begins("{"):
            self._refuse("the file", _A_FILE)
        else:
            has_blocks = False
            for key, at in self._members("", ("blocks", "fit")):
                if key == "blocks":
                    has_blocks, self._blocks_at = True, at
                    blocks = self._blocks()
                else:
                    fit = self._fit()
            if not has_blocks:
                self._faults.add(start, f"blocks: is missing: {_SOME_BLOCKS} would be right")
        if not cursor.is_at_end:
            raise JsonError(cursor.index, "no JSON: the file goes on here, though its value has ended")
        return TowerFile(tuple(blocks), fit)

    def check(self, tower: TowerFile) -> None:
        """Note why no tower can stand so: blocks that are there twice, layers without any, overlaps."""
        ids: dict[int, int] = {}
        rows: dict[int, list[tuple[int, PlacedBlock]]] = {}
        for number, block in enumerate(tower.blocks):
            if block.id in ids:
                message = f"blocks[{number}].id: {block.id} is blocks[{ids[block.id]}] already"
                self._faults.add(self._places[number]["id"], f"{message}: another number would be right")
            ids.setdefault(block.id, number)
            rows.setdefault(block.layer, []).append((number, block))
        top = max(rows)
        for layers in runs(layer for layer in range(top) if layer not in rows):
            missing = f"layers {layers} are missing" if "-" in layers else f"layer {layers} is missing"
            message = f"blocks: {missing}, though layer {top} is there: a block in each would be right"
            self._faults.add(self._blocks_at, message)
        for _, row in sorted(rows.items()):
            for (_, first), (number, second) in combinations(row, 2):
                if message := _clash(first, second):
                    self._faults.add(self._places[number][""], f"blocks[{number}]: {message}")

    def _members(self, owner: str, known: Iterable[str]) -> Iterator[tuple[str, int]]:
        """Yield the known keys of an object once each, and note the others."""
        first: dict[str, int] = {}
        prefix = f"{owner}." if owner else ""
        for key, at in self._cursor.members():
            if key in first:
                line, _ = self._text.place(first[key])
                message = f"the key stands here twice, first in line {line}: once would be right"
            elif key in known:
                first[key] = at
                yield key, at
                continue
            else:
                message = f"no such key{nearest(key, known)} (there are {', '.join(known)})"
            name = shown(key) or '""'
            self._faults.add(at, f"{prefix}{name}: {message}")
            self._cursor.value()

    def _blocks(self) -> list[PlacedBlock]:
        start = self._cursor.index
        if not self._cursor.begins("["):
            self._refuse("blocks", _SOME_BLOCKS)
            return []
        blocks: list[PlacedBlock] = []
        number = -1
        for number in self._cursor.items():
            if number == MOST_BLOCKS:
                message = (
                    f"blocks: there are more than {MOST_BLOCKS} blocks: at most {MOST_BLOCKS} would be right"
                )
                self._faults.add(self._cursor.index, message)
                self._faults.stop()
            block = self._block(f"blocks[{number}]")
            if block is not None:
                blocks.append(block)
        if number < 0:
            self._faults.add(start, f"blocks: there are none: {_SOME_BLOCKS} would be right")
        return blocks

    def _block(self, name: str) -> PlacedBlock | None:
        places = {"": self._cursor.index}
        self._places.append(places)
        if not self._cursor.begins("{"):
            self._refuse(name, _A_BLOCK)
            return None
        found: dict[str, Any] = {}
        for key, _ in self._members(name, _NUMBERS):
            places[key] = at = self._cursor.index
            value = self._cursor.value()
            if _NUMBERS[key].has(value):
                found[key] = value
            else:
                self._wrong(at, f"{name}.{key}", str(_NUMBERS[key]))
        for key in _NEEDED:
            if key not in places:
                self._faults.add(places[""], f"{name}.{key}: is missing: {_NUMBERS[key]} would be right")
        return PlacedBlock(**found) if found.keys() >= set(_NEEDED) else None

    def _fit(self) -> str:
        at = self._cursor.index
        found = self._cursor.value()
        if isinstance(found, str) and found in FITS:
            return found
        near = nearest(found, FITS) if isinstance(found, str) else ""
        self._wrong(at, "fit", " or ".join(f'"{word}"' for word in FITS), near)
        return "even"

    def _refuse(self, name: str, right: str) -> None:
        """Pass over a value of a wrong kind."""
        at = self._cursor.index
        self._cursor.value()
        self._wrong(at, name, right)

    def _wrong(self, at: int, name: str, right: str, near: str = "") -> None:
        """Note that the value just read, which begins at an index, is wrong."""
        kinds = {"{": "an object {...}", "[": "a list [...]"}
        end = min(self._cursor.index, at + 400)
        given = kinds.get(self._text.text[at]) or shown(self._text.text[at:end].strip())
        self._faults.add(at, f"{name}: {given}{near}: {right} would be right")


def _clash(first: PlacedBlock, second: PlacedBlock) -> str:
    """Return why two blocks cannot both lie in a layer; an empty text where they can."""
    if first.slot == second.slot:
        stands = f"layer {second.layer}, slot {second.slot}: block {first.id} stands there already"
        return f"{stands}: another slot would be right"
    overlap_mm = SLOT_MM - abs(second.place_mm - first.place_mm)
    if overlap_mm <= MOST_OVERLAP_MM + ROUNDING_MM:
        return ""
    told = f"{overlap_mm:.6f}".rstrip("0").rstrip(".")
    return (
        f"layer {second.layer}: blocks {first.id} and {second.id} overlap by {told} mm: "
        f"at most {MOST_OVERLAP_MM:g} mm would be right"
    )


def runs(numbers: Iterable[int]) -> list[str]:
    """Return rising numbers as ``0-4`` and ``6``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
