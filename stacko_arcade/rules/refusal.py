"""The answer to an intent that breaks a rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which rule an intent breaks, why, and the names of what would be legal instead.

    ``rule`` is the switch of the house rules where there is one (``pull.zone``), else the moment (``phase``).
    """

    rule: str
    message: str
    legal: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message
