"""How many cases come out in the game as in 3-D."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.fidelity.case import Case


@dataclass(frozen=True, slots=True)
class Report:
    """Cases of each kind, those that agree, and the ones that do not; unclear ones are counted apart."""

    clear: dict[str, int]
    agree: dict[str, int]
    misses: tuple[Case, ...]
    unclear: int

    def share(self, kind: str) -> float:
        """Return the share of clear cases of a kind that agree."""
        return self.agree[kind] / self.clear[kind]

    def __str__(self) -> str:
        lines = [f"{kind}: {self.agree[kind]} of {self.clear[kind]} agree" for kind in self.clear]
        lines.append(f"verdict changes with friction, not counted: {self.unclear}")
        lines += [
            f"  seed {case.seed}: {case.kind} {case.block} at {case.speed_mm_s:g} mm/s, margin left "
            f"{case.margin_mm} mm: {'falls' if case.falls else 'stands'} in 3-D, not here"
            for case in self.misses
        ]
        return "\n".join(lines)


def report(cases: Sequence[Case]) -> Report:
    """Play all clear cases."""
    clear: dict[str, int] = {}
    agree: dict[str, int] = {}
    misses: list[Case] = []
    for case in cases:
        if not case.is_clear:
            continue
        clear[case.kind] = clear.get(case.kind, 0) + 1
        agree.setdefault(case.kind, 0)
        if case.ours() is case.falls:
            agree[case.kind] += 1
        else:
            misses.append(case)
    return Report(clear, agree, tuple(misses), sum(not case.is_clear for case in cases))
