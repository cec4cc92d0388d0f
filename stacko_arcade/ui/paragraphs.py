"""Sentences that take as many lines as they need: broken by words, measured before they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.ui.labels import TextLayer, text_width
from stacko_arcade.ui.theme import INK, SMALLEST_TEXT_PX, TEXT, Rgb

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE: Final = 1.28
"""From line to line, as a share of the type size."""


def broken(text: str, px: float, width: float, font: str = TEXT) -> tuple[str, ...]:
    """Return the lines of a text that are no wider than ``width``, in window units.

    A word that is wider by itself has a line of its own, and is broken where it has to be.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, px, font) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and text_width(line, px, font) > width:
            fits = next(
                (at for at in range(len(line) - 1, 1, -1) if text_width(line[:at], px, font) <= width), 1
            )
            lines.append(line[:fits])
            line = line[fits:]
    return (*lines, line) if line else tuple(lines)


def shortened(text: str, px: float, width: float, font: str = TEXT) -> str:
    """Return a name that people gave, cut where it would be wider than ``width``, in window units."""
    if text_width(text, px, font) <= width:
        return text
    fits = (f"{text[:at].rstrip()}…" for at in range(len(text) - 1, 0, -1))
    return next((one for one in fits if text_width(one, px, font) <= width), "…")


def add_lines(
    texts: TextLayer,
    lines: Sequence[str],
    x: float,
    y: float,
    px: float,
    *,
    font: str = TEXT,
    color: Rgb = INK,
    alpha: float = 1.0,
) -> float:
    """Add lines from their left end, the first one centered on ``y``; return how tall they are together."""
    pitch = line_pitch(px)
    for number, line in enumerate(lines):
        texts.add(line, x, y - number * pitch, px, font=font, color=color, alpha=alpha, anchor_x="left")
    return len(lines) * pitch


def line_pitch(px: float) -> float:
    """Return how far lines of a type size lie apart, in window units."""
    return max(SMALLEST_TEXT_PX, px) * LINE
