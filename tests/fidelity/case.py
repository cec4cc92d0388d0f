"""Cases of the laboratory: a tower, what is done to one of its blocks, and what a 3-D engine said of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import laboratory
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.structure import placed

CASES = Path(__file__).parent / "cases.jsonl"
WIDER = Path(__file__).parent / "wider.jsonl"
"""Verdicts that were asked for here, of towers that statics alone does not decide."""
_PLAIN = ("seed", "kind", "block", "speed_mm_s", "direction", "margin_mm")


@dataclass(frozen=True, slots=True)
class Placed:
    """A block of a case: layer and slot from 0, offsets along it and across from its slot, mm."""

    id: int
    layer: int
    slot: int
    along_mm: float
    across_mm: float


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a file of cases; `verdicts`: whether the tower falls at a lower and a higher friction."""

    seed: int
    kind: str
    block: int
    speed_mm_s: float
    direction: int
    margin_mm: float
    blocks: tuple[Placed, ...]
    verdicts: tuple[bool, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether the verdict does not hang on the friction."""
        return len(set(self.verdicts)) == 1

    @property
    def falls(self) -> bool:
        """What a clear case says."""
        return self.verdicts[0]

    @property
    def poses(self) -> TowerPoses:
        """The tower as the game takes it."""
        return placed((b.id, b.layer, b.slot, b.along_mm, b.across_mm) for b in self.blocks)

    def ours(self) -> bool:
        """Return whether the tower falls in the game."""
        block = BlockId(self.block)
        if self.kind == "remove":
            return laboratory.remove(self.poses, Fit.even(), block).collapsed
        return laboratory.pull(self.poses, Fit.even(), block, self.direction, self.speed_mm_s).collapsed

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON-able table."""
        table = {name: getattr(self, name) for name in _PLAIN}
        blocks = [{name: getattr(b, name) for name in Placed.__slots__} for b in self.blocks]
        return {**table, "verdicts": list(self.verdicts), "blocks": blocks}

    @classmethod
    def from_dict(cls, table: dict[str, Any]) -> Self:
        """Return the case that `to_dict` wrote; other keys are left alone."""
        blocks = tuple(Placed(**block) for block in table["blocks"])
        plain = {name: table[name] for name in _PLAIN}
        return cls(**plain, blocks=blocks, verdicts=tuple(table.get("verdicts", ())))


def read_cases(path: Path = CASES) -> list[Case]:
    """Return the cases of a file, one a line."""
    return [Case.from_dict(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
