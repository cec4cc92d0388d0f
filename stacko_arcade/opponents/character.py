"""Characters: who an opponent is, which brain it has and what hand it plays with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stacko_arcade.opponents.api import Option
from stacko_arcade.opponents.brains import BrainFile


@dataclass(frozen=True, slots=True)
class HandTraits:
    """The hand of a character: how much it trembles (mm) and how fast it carries (mm/s)."""

    tremor_mm: float = 0.2
    carry_mm_s: float = 300.0


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character is like, each from 0 to 1.

    ``attention``: how likely it notices an offence of somebody else; ``temptation``: how likely it uses a
    forbidden second hand when a block does not come; ``eagerness``: how likely it jumps in.
    """

    attention: float = 0.6
    temptation: float = 0.0
    eagerness: float = 0.3


@dataclass(frozen=True, slots=True)
class Character:
    """A computer opponent that can take a seat; ``id`` is the name of its file, ``avatar`` of its picture."""

    id: str
    name: str
    description: str
    brain: BrainFile
    options: Mapping[str, Option]
    hand: HandTraits
    think_s: float
    avatar: str
    traits: Traits = Traits()
