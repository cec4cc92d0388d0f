"""The cube of the cube edition, and plain blocks: composed of what the colored blocks are drawn with.

Lengths are mock-up pixels for the cube, block units for plain blocks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from parts import BLOCK_COLORS, INK, IVORY, PATTERNS, SAND, Part, svg

SRC: Final = Path(__file__).resolve().parent / "src" / "blocks"
KEYS: Final = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
WIDE, TALL = 264.0, 292.0
DENSITY: Final = 1.25
TOP: Final = (1.30, 0.73, -1.30, 0.73, 132.0, 2.0)
LEFT: Final = (1.30, 0.73, 0.0, 1.43, 2.0, 75.0)
RIGHT: Final = (1.30, -0.73, 0.0, 1.43, 132.0, 148.0)
"""How a face of 100 by 100 is laid on a side of the cube: the six numbers of an SVG matrix."""

PLAIN: Final = ("#D9B98C", "#F3E0BE", "#B08A5A", "#5A3F22")
"""base, light, dark, deep of blocks without a color"""


def _glyph(name: str, x: float, y: float, size: float) -> str:
    text = (SRC / "layers" / f"glyph_{name}.svg").read_text(encoding="utf-8")
    return re.sub(
        r"<svg ([^>]*?)width=\"[^\"]*\" height=\"[^\"]*\"",
        rf'<svg \1x="{x}" y="{y}" width="{size}" height="{size}"',
        text,
        count=1,
    )


def _letter(color: str) -> str:
    """Return the outline of a color's letter, as the ends of blocks show it."""
    text = (SRC / "faces" / f"end_{KEYS[color]}_1.svg").read_text(encoding="utf-8")
    return re.findall(r'<path transform="[^"]*" fill="[^"]*" d="([^"]*)"/>', text)[-1]


def _colored_face(color: str, number: int, symbol: str) -> str:
    base, light, dark, deep = BLOCK_COLORS[color]
    width, height, lines = PATTERNS[color]
    return (
        f'<linearGradient id="g{color}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset=".2" stop-color="{base}"/><stop offset=".8" stop-color="{base}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<pattern id="p{color}" width="{width}" height="{height}" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale(.62)"><g stroke="{dark}" fill="none" stroke-width="4" opacity=".8">'
        f"{lines.format(dark=dark)}</g></pattern>"
        f'<rect x="1" y="1" width="98" height="98" rx="15" fill="{deep}"/>'
        f'<rect x="3.5" y="3.5" width="93" height="93" rx="13" fill="url(#g{color})"/>'
        f'<rect x="3.5" y="3.5" width="93" height="93" rx="13" fill="url(#p{color})"/>'
        f'<rect x="16" y="16" width="68" height="68" rx="17" fill="{IVORY}"/>'
        f"{_glyph(str(number), 17, 24, 50)}"
        f'<g transform="translate(67,38) scale(.86)" fill="{deep}" color="{deep}">{symbol}</g>'
        f'<path transform="translate(59.5,72) scale(.027,-.027)" fill="{deep}" d="{_letter(color)}"/>'
    )


def _plain_face(glyph: str) -> str:
    return (
        f'<rect x="1" y="1" width="98" height="98" rx="15" fill="{INK}"/>'
        f'<rect x="3.5" y="3.5" width="93" height="93" rx="13" fill="{SAND}"/>'
        f'<rect x="12" y="12" width="76" height="76" rx="17" fill="{IVORY}"/>{_glyph(glyph, 18, 18, 64)}'
    )


def _cube(top: str, left: str, right: str) -> Part:
    def side(face: str, matrix: tuple[float, ...], shade: float) -> str:
        veil = f'<rect width="100" height="100" rx="15" fill="#1A0B26" opacity="{shade}"/>' if shade else ""
        return f'<g transform="matrix({",".join(map(str, matrix))})">{face}{veil}</g>'

    outline = '<path d="M132,0L264,74V218L132,292L0,218V74Z" fill="#241433" stroke-linejoin="round"/>'
    body = side(top, TOP, 0) + side(left, LEFT, 0.12) + side(right, RIGHT, 0.26)
    return Part(svg(WIDE, TALL, outline + body), WIDE, TALL, DENSITY, pivot=(132, 146))


def cubes(symbols: dict[str, str]) -> dict[str, Part]:
    """Return the cube with each face on top, named ``cube_red1`` … ``cube_reverse``, ``cube_draw2``."""
    colored = {
        f"{color}{number}": _colored_face(color, number, symbols[color])
        for color in KEYS
        for number in range(1, 5)
    }
    actions = {"reverse": _plain_face("rev"), "draw2": _plain_face("draw2")}
    made = {}
    for name, top in (colored | actions).items():
        left = colored["blue2"] if not name.startswith("blue") else colored["yellow4"]
        right = colored["red1"] if not name.startswith("red") else colored["green3"]
        made[f"cube_{name}"] = _cube(top, left, right)
    return made


def plain_blocks() -> dict[str, Part]:
    """Return the block without color and face: its long side and its end."""
    made = {}
    for view, width in (("side", 300.0), ("end", 100.0)):
        text = (SRC / "faces" / f"{view}_R_1.svg").read_text(encoding="utf-8")
        text = text[: text.index("</g><path transform=") + 4] + "</svg>"
        text = re.sub(r'<rect [^>]*fill="url\(#pR\)"/>', "", text)
        for old, new in zip(BLOCK_COLORS["red"], PLAIN, strict=True):
            text = text.replace(old, new)
        made[f"block_plain_{view}"] = Part(text, width, 60.0, 2.0)
    return made
