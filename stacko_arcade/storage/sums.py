"""What a value has to add up to, beyond what each of its parts may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stacko_arcade.rules.blocks import COLORLESS, FEWEST_BLOCKS, MOST_BLOCKS, Color, CustomSet, Face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible, but words and faces are joined with them."""
_PER_LAYER: Final = 3
_KINDS: Final = tuple(face for face in Face if face.number is None)
"""What a sum is written out by, after the numbers."""


def checked_text(text: str) -> str:
    """Return a text that can be shown on one line."""
    if not text.strip():
        raise ValueError("nothing is no text: a word would be right")
    odd = next((one for one in text if not one.isprintable() and one not in JOINERS), None)
    if odd is not None:
        raise ValueError(f"U+{ord(odd):04X} cannot be shown: letters on one line would be right")
    return text


def checked_row(row: list[str]) -> list[str]:
    """Return a layer with a block in it."""
    if all(name == "." for name in row):
        raise ValueError("a layer has at least one block")
    return row


def checked_rows(rows: list[list[str]]) -> list[list[str]]:
    """Return an explicit tower with no more blocks than the game has."""
    total = sum(name != "." for row in rows for name in row)
    if total > MOST_BLOCKS:
        raise ValueError(f"{total} blocks are too many: up to {MOST_BLOCKS} would be right")
    return rows


def checked_goal(table: BaseModel) -> BaseModel:
    """Return a goal that asks for something."""
    if not table.model_fields_set:
        keys = ", ".join(type(table).model_fields)
        raise ValueError(f"nothing is asked: at least one of {keys} would be right")
    return table


def checked_set(table: BaseModel) -> BaseModel:
    """Return a table of counts that adds up."""
    counted = custom_set(table)
    numbers = sum(count for _, face, count in counted.counts if face.number)
    others = [sum(count for _, face, count in counted.counts if face is kind) for kind in _KINDS]
    shown = " + ".join(str(term) for term in (numbers, *others) if term) or "0"
    adds_up = f"{shown} = {counted.size}" if "+" in shown else shown
    stated = getattr(table, "total")  # noqa: B009  # made of the dataclasses: no type checker knows it
    wrong = []
    if stated is not None and stated != counted.size:
        wrong.append(f"{adds_up}, stated {stated}: total: {counted.size} or other counts would be right")
    if not FEWEST_BLOCKS <= counted.size <= MOST_BLOCKS:
        wrong.append(
            f"{adds_up} blocks are {'too many' if counted.size > MOST_BLOCKS else 'too few'}: "
            f"{FEWEST_BLOCKS} to {MOST_BLOCKS} would be right"
        )
    elif counted.size % _PER_LAYER:
        below = counted.size - counted.size % _PER_LAYER
        wrong.append(
            f"{adds_up} blocks make no whole layers of {_PER_LAYER}: "
            f"{below} or {below + _PER_LAYER} would be right"
        )
    if wrong:
        raise ValueError("; and ".join(wrong))
    return table


def custom_set(table: BaseModel) -> CustomSet:
    """Return the set that a table of counts means, color by color, without what there is none of."""
    counts: list[tuple[Color | None, Face, int]] = []
    for color in Color:
        row: Any = getattr(table, str(color))
        counts += [
            (color, face, _count(row, face)) for face in Face if face not in COLORLESS and row is not None
        ]
    counts += [(None, face, _count(table, face)) for face in Face if face in COLORLESS]
    return CustomSet(tuple(one for one in counts if one[2]))


def _count(row: BaseModel, face: Face) -> int:
    names: Mapping[str, Any] = row.__dict__
    spelled = "draw_two" if face is Face.DRAW_TWO else face.value
    return int(names.get(f"n_{spelled}", names.get(spelled, 0)) or 0)
