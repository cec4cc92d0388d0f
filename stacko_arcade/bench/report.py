"""Figures beside what they are meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Limit = Literal["at most", "at least"]


@dataclass(frozen=True, slots=True)
class Target:
    """One figure and its limit, in the same unit."""

    name: str
    value: float
    limit: Limit
    wanted: float
    unit: str

    @property
    def is_met(self) -> bool:
        """Whether the figure is on the right side of its limit."""
        return self.value <= self.wanted if self.limit == "at most" else self.value >= self.wanted

    def to_dict(self) -> dict[str, object]:
        """Return it JSON-able."""
        return {
            "name": self.name,
            "value": self.value,
            "limit": self.limit,
            "wanted": self.wanted,
            "unit": self.unit,
            "met": self.is_met,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of the benchmark found, or why it could not be measured here."""

    name: str
    figures: Mapping[str, object]
    targets: tuple[Target, ...] = ()
    skipped: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return it JSON-able."""
        if self.skipped:
            return {"skipped": self.skipped}
        return {**self.figures, "targets": [target.to_dict() for target in self.targets]}


def skipped(name: str, reason: str) -> Part:
    """Return a part that cannot be measured on this machine."""
    return Part(name, {}, skipped=reason)


def middle(values: list[float]) -> float:
    """Return the median of at least one figure, the upper one of two."""
    return sorted(values)[len(values) // 2]


def nearly_worst(values: list[float]) -> float:
    """Return the 95th percentile of at least one figure."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]
