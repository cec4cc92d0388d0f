"""Shapes that are written as figures and not drawn by hand: panels, outlines, tiles, light, particles.

Lengths are in the units of the drawing they belong to: mock-up pixels (1280x720) for what lies on the
screen, block units (a quarter of a millimeter) for what lies on a block.

Long, because it is a list of drawings, each a few lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INK: Final = "#2B1A3A"
IVORY: Final = "#FFF6E6"
SAND: Final = "#DCC6A8"
APRICOT_LIP: Final = "#C9622A"
PEACH: Final = "#FFC98F"
VEIL: Final = "#35203F"

BLOCK_COLORS: Final = {
    "red": ("#D92F45", "#FF7B80", "#A51C35", "#5E0D20"),
    "yellow": ("#FFCC40", "#FFEBA0", "#DB9A14", "#6B4300"),
    "green": ("#2FBF8F", "#86EBC4", "#12825C", "#053F2B"),
    "blue": ("#1E55CF", "#6F9BFF", "#143A99", "#0A1F57"),
    "wild": ("#B884FF", "#E3CBFF", "#8450D0", "#3A1A6B"),
}
"""base, light, dark, deep"""

LETTERS: Final = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "wild": "W"}

PATTERNS: Final = {
    "red": ("15", "15", '<path d="M-4,4L4,-4M-2,17L17,-2M11,19L19,11"/>'),
    "yellow": (
        "15",
        "15",
        '<g stroke="none" fill="{dark}"><circle cx="4" cy="4" r="2.6"/>'
        '<circle cx="11.5" cy="11.5" r="2.6"/></g>',
    ),
    "green": ("18", "15", '<path d="M-1,10L9,2L19,10" stroke-width="3.6"/>'),
    "blue": ("24", "12", '<path d="M-6,6Q0,0 6,6T18,6T30,6" stroke-width="3.4"/>'),
    "wild": ("16", "16", '<path d="M8,0L16,8L8,16L0,8Z" stroke-width="3"/>'),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One picture of the atlas: its SVG, the density it is drawn at, and how it may be stretched."""

    svg: str
    width: float
    height: float
    density: float = 2.0
    margin: tuple[float, float, float, float] = (0, 0, 0, 0)
    """How far the picture reaches past the box it belongs to: left, top, right, bottom."""
    slices: tuple[float, float, float, float] | None = None
    """Where a nine-patch is cut, from the outer edges: left, top, right, bottom."""
    pivot: tuple[float, float] | None = None
    """The point that is put in place, from the upper left corner; the middle when None."""


def svg(width: float, height: float, body: str, *, x: float = 0, y: float = 0) -> str:
    """Return a whole SVG document around ``body``."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{x} {y} {width} {height}">{body}</svg>'
    )


def _blur(name: str, deviation: float) -> str:
    return (
        f'<filter id="{name}" x="-100%" y="-100%" width="300%" height="300%">'
        f'<feGaussianBlur stdDeviation="{deviation}"/></filter>'
    )


def _fade(name: str, upper: str, lower: str) -> str:
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{upper}"/>'
        f'<stop offset="1" stop-color="{lower}"/></linearGradient>'
    )


def _panel(
    fill: str,
    radius: float,
    *,
    lip: str | None = None,
    lip_height: float = 0,
    sunk: float = 0,
    glint: str | None = None,
    border: tuple[str, float] | None = None,
    opacity: float = 1,
    edge: float | None = None,
    lower: str | None = None,
) -> Part:
    """Return a nine-patch whose box is the face without the lip; ``sunk`` moves the face into the lip."""
    side = 2 * radius + 6
    grow = border[1] / 2 if border else 0
    below = lip_height + grow
    body = ""
    paint = fill
    if lower is not None:
        body += _fade("f", fill, lower)
        paint = "url(#f)"
    if lip is not None:
        body += (
            f'<rect x="0" y="{lip_height}" width="{side}" height="{side}" rx="{radius}" fill="{lip}"/>'
            if sunk == 0
            else f'<rect x="0" y="{sunk}" width="{side}" height="{side - sunk + lip_height}" '
            f'rx="{radius}" fill="{lip}"/>'
        )
    stroke = f' stroke="{border[0]}" stroke-width="{border[1]}"' if border else ""
    body += (
        f'<rect x="0" y="{sunk}" width="{side}" height="{side}" rx="{radius}" '
        f'fill="{paint}" fill-opacity="{opacity}"{stroke}/>'
    )
    if glint is not None:
        body += (
            f'<clipPath id="c"><rect x="0" y="{sunk}" width="{side}" height="{side}" rx="{radius}"/>'
            "</clipPath>"
            f'<path clip-path="url(#c)" d="M-4,{sunk + radius}V{sunk - 4}H{side + 4}V{sunk + radius}'
            f"V{sunk + radius + 2}A{radius},{radius} 0 0 0 {side - radius},{sunk + 2}H{radius}"
            f'A{radius},{radius} 0 0 0 0,{sunk + radius + 2}Z" {glint}/>'
        )
    pad = grow + 1
    cut = (radius + pad) if edge is None else edge + pad
    return Part(
        svg(side + 2 * pad, side + below + 2 * pad - grow, body, x=-pad, y=-pad),
        side + 2 * pad,
        side + below + 2 * pad - grow,
        margin=(pad, pad, pad, pad + below - grow),
        slices=(cut, cut + sunk, cut, cut + below - grow),
    )


WHITE_GLINT: Final = 'fill="#fff" fill-opacity=".15"'
PEACH_GLINT: Final = 'fill="#FFD2A8"'


def panels() -> dict[str, Part]:
    """Return every nine-patch: cards, rows, buttons in three states, glass, keys, fields, outlines."""
    ivory, plum = (IVORY, "#FFFDF6", "#F3E4CB"), ("#46304F", "#543B5E", "#3B2744")
    made = {
        "card": _panel(IVORY, 20, lip=SAND, lip_height=6),
        "card_flat": _panel(IVORY, 20),
        "row": _panel("#F5E6CC", 18),
        "row_chosen": _panel("#FFE2BF", 18),
        "row_lost": _panel("#EFD8D0", 18),
        "row_marked": _panel("#FFE2BF", 16, border=(APRICOT_LIP, 3.5)),
        "dashed": _panel(IVORY, 18, border=("#C9B08C", 2.5), opacity=0.2),
        "dashed_hover": _panel("#FFE2BF", 18, border=("#C9B08C", 2.5), opacity=0.8),
        "dashed_pressed": _panel("#F5E6CC", 18, border=("#C9B08C", 2.5)),
        "glass": _panel("#211230", 18, opacity=0.8, glint=WHITE_GLINT),
        "glass_pill": _panel("#211230", 20, opacity=0.82),
        "pill": _panel(IVORY, 16),
        "key": _panel(IVORY, 8, lip="#C9B497", lip_height=3),
        "key_sand": _panel("#EBD9BC", 8),
        "key_glass": _panel(IVORY, 8, opacity=0.2),
        "field": _panel("#FFFFFF", 10, border=("#C9B08C", 2)),
        "field_active": _panel("#FFFFFF", 10, border=(APRICOT_LIP, 3)),
        "chip_dark": _panel(INK, 12),
        "chip_sand": _panel("#F0DFC3", 12),
        "banner": _panel("#12061C", 12, opacity=0.78),
        "frame": _panel("#FFFFFF", 22, border=(IVORY, 3.5), opacity=0),
        "bar": _panel("#FFFFFF", 8),
        "hands_row": _panel(IVORY, 14, lip=SAND, lip_height=4),
        "tile_plain": _panel("#FFFDF6", 13, lip=SAND, lip_height=4),
        "tile_plain_small": _panel("#FFFDF6", 9, lip=SAND, lip_height=3),
    }
    for state, index, sunk in (("", 0, 0), ("_hover", 1, 0), ("_pressed", 2, 4)):
        made[f"button{state}"] = _panel(ivory[index], 16, lip=SAND, lip_height=5, sunk=sunk)
        made[f"chip{state}"] = _panel(
            ("#FFFFFF", "#FFF3E0", "#F3E4CB")[index], 12, lip=SAND, lip_height=2, sunk=min(sunk, 2)
        )
        made[f"plum{state}"] = _panel(
            plum[index], 16, lip="#251530", lip_height=5, sunk=sunk, glint=WHITE_GLINT
        )
        upper, lower = (("#FFB273", "#FF9650"), ("#FFC08A", "#FFA364"), ("#F7A565", "#F58B45"))[index]
        made[f"main{state}"] = _panel(
            upper, 16, lip=APRICOT_LIP, lip_height=5, sunk=sunk, glint=PEACH_GLINT, lower=lower
        )
    side = 52.0
    made["focus"] = Part(
        svg(
            side + 24,
            side + 24,
            f'<rect x="-6" y="-6" width="{side + 12}" height="{side + 12}" rx="22" fill="none" '
            f'stroke="{INK}" stroke-width="8"/><rect x="-6" y="-6" width="{side + 12}" '
            f'height="{side + 12}" rx="22" fill="none" stroke="{IVORY}" stroke-width="4"/>',
            x=-12,
            y=-12,
        ),
        side + 24,
        side + 24,
        margin=(12, 12, 12, 12),
        slices=(36, 36, 36, 36),
    )
    made["seat"] = Part(
        svg(
            100,
            66,
            f'<rect x="2" y="6" width="96" height="54" rx="20" fill="{SAND}"/>'
            f'<path d="M29,2H80a18,18 0 0 1 18,18V36a18,18 0 0 1 -18,18H29A27,27 0 0 1 29,2Z" fill="{SAND}"'
            f' transform="translate(0,6)"/>'
            f'<path d="M29,2H80a18,18 0 0 1 18,18V38a18,18 0 0 1 -18,18H29A27,27 0 0 1 29,2Z" '
            f'fill="{IVORY}"/>',
        ),
        100,
        66,
        margin=(2, 2, 2, 10),
        slices=(32, 31, 24, 31),
    )
    made["flag"] = Part(
        svg(70, 32, f'<path d="M69,16L57,1H9a8,8 0 0 0 -8,8V23a8,8 0 0 0 8,8H57Z" fill="{IVORY}"/>'),
        70,
        32,
        margin=(1, 1, 1, 1),
        slices=(12, 15, 18, 15),
    )
    for name, radius, deviation, shade in (("shadow", 20, 11, 0.42), ("shadow_small", 14, 7, 0.34)):
        margin = deviation * 2.8
        box = 2 * radius + 28
        total = box + 2 * margin
        made[name] = Part(
            svg(
                total,
                total,
                _blur("b", deviation) + f'<rect width="{box}" height="{box}" rx="{radius}" fill="#14081E" '
                f'opacity="{shade}" filter="url(#b)"/>',
                x=-margin,
                y=-margin,
            ),
            total,
            total,
            density=1.0,
            margin=(margin,) * 4,
            slices=(margin + radius + 8,) * 4,
        )
    return made


def overlays() -> dict[str, Part]:
    """Return what is drawn over or under a block for each state, for both shapes, in block units."""
    made: dict[str, Part] = {}
    for shape, width in (("side", 300.0), ("end", 100.0)):

        def part(body: str, margin: float = 4, density: float = 1.0, w: float = width) -> Part:
            return Part(
                svg(w + 2 * margin, 60 + 2 * margin, body, x=-margin, y=-margin),
                w + 2 * margin,
                60 + 2 * margin,
                density=density,
                margin=(margin,) * 4,
            )

        def ring(
            inset: float, radius: float, color: str, stroke: float, *, w: float = width, more: str = ""
        ) -> str:
            return (
                f'<rect x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{60 - 2 * inset}" '
                f'rx="{radius}" fill="none" stroke="{color}" stroke-width="{stroke}" {more}/>'
            )

        made[f"allowed_{shape}"] = part(ring(1.5, 10, INK, 7) + ring(1.5, 10, "#FFFFFF", 4.5), density=2)
        made[f"focus_{shape}"] = part(ring(-8, 18, INK, 13) + ring(-8, 18, IVORY, 7), 18, 2)
        made[f"veil_{shape}"] = part(
            f'<rect width="{width}" height="60" rx="11" fill="{VEIL}" opacity=".42"/>'
        )
        made[f"shade_{shape}"] = part(
            f'<rect width="{width}" height="60" rx="11" fill="#22122F" opacity=".38"/>'
        )
        made[f"void_{shape}"] = part(
            f'<rect width="{width}" height="60" rx="6" fill="#1D0F2A" opacity=".34"/>'
        )
        dashes = 'stroke-dasharray="12 8"'
        made[f"xray_{shape}"] = part(ring(2, 11, IVORY, 4.5, more=dashes), density=2)
        made[f"ghost_{shape}"] = part(
            f'<rect x="2" y="2" width="{width - 4}" height="56" rx="11" fill="{IVORY}" fill-opacity=".3" '
            f'stroke="{INK}" stroke-width="8" stroke-opacity=".55"/>' + ring(2, 11, IVORY, 4.5, more=dashes),
            density=2,
        )
        middle = width / 2
        made[f"ghost_no_{shape}"] = part(
            ring(2, 11, INK, 8, more='stroke-opacity=".55"')
            + ring(2, 11, IVORY, 4.5, more=dashes)
            + f'<path d="M{middle - 11},19l22,22m0,-22l-22,22" stroke="{INK}" stroke-width="13" '
            f'stroke-linecap="round"/><path d="M{middle - 11},19l22,22m0,-22l-22,22" stroke="{IVORY}" '
            f'stroke-width="7" stroke-linecap="round"/>',
            density=2,
        )
        made[f"blockshadow_{shape}"] = part(
            _blur("b", 8) + f'<rect width="{width}" height="60" rx="12" fill="#1A0C28" opacity=".45" '
            f'filter="url(#b)"/>',
            24,
            0.5,
        )
        made[f"glow_{shape}"] = part(
            _blur("b", 9) + f'<rect x="-2" y="-2" width="{width + 4}" height="64" rx="14" fill="#FFE9A8" '
            f'filter="url(#b)"/>',
            28,
            0.5,
        )
    arc = "M{0},2Q{1},18 {0},34"
    arcs = "".join(
        f'<path d="{arc.format(x, x + 8)}" fill="none" stroke="{color}" stroke-width="{stroke}" '
        f'stroke-linecap="round"/>'
        for color, stroke in ((INK, 8), (IVORY, 4))
        for x in (8, 22)
    )
    made["arcs_right"] = Part(svg(40, 44, arcs, x=0, y=-4), 40, 44)
    made["arcs_left"] = Part(
        svg(40, 44, f'<g transform="translate(40,0) scale(-1,1)">{arcs}</g>', x=0, y=-4), 40, 44
    )
    made["lock_badge"] = Part(
        svg(
            40,
            40,
            f'<circle cx="20" cy="20" r="18.5" fill="{INK}" stroke="{IVORY}" stroke-width="2.5"/>'
            f'<rect x="11.5" y="18" width="17" height="12.5" rx="3" fill="{IVORY}"/>'
            f'<path d="M15,18v-3.5a5,5 0 0 1 10,0V18" fill="none" stroke="{IVORY}" stroke-width="3"/>',
        ),
        40,
        40,
    )
    made["pip"] = Part(
        svg(34, 12, f'<rect x="1" y="1" width="32" height="10" rx="5" fill="{IVORY}" stroke="{INK}"/>'),
        34,
        12,
    )
    return made


def _colored(color: str) -> tuple[str, str]:
    base, light, dark, _ = BLOCK_COLORS[color]
    width, height, lines = PATTERNS[color]
    gradient = (
        f'<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset=".16" stop-color="{base}"/><stop offset=".72" stop-color="{base}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
    )
    pattern = (
        f'<pattern id="p" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<g stroke="{dark}" fill="none" stroke-width="4" opacity="0.8">{lines.format(dark=dark)}</g>'
        "</pattern>"
    )
    return gradient, pattern


def tiles(symbols: dict[str, str]) -> dict[str, Part]:
    """Return the color tiles of the target card; ``symbols`` holds each color's drawing around (0, 0)."""
    made: dict[str, Part] = {}
    for color, (_, _, _, deep) in BLOCK_COLORS.items():
        gradient, pattern = _colored(color)
        made[f"tile_{color}"] = Part(
            svg(
                60,
                60,
                gradient + pattern + f'<rect width="60" height="60" rx="15" fill="{deep}"/>'
                '<rect x="2" y="2" width="56" height="54" rx="13.5" fill="url(#g)"/>'
                '<rect x="2" y="2" width="56" height="54" rx="13.5" fill="url(#p)"/>'
                '<path d="M16,5H44" stroke="#fff" stroke-opacity=".75" stroke-width="3" '
                'stroke-linecap="round"/>'
                f'<rect x="11" y="11" width="38" height="36" rx="11" fill="{IVORY}"/>'
                f'<g transform="translate(30,29) scale(1.125)">{symbols[color]}</g>',
            ),
            60,
            60,
        )
        if color == "wild":
            continue
        pattern = pattern.replace("<pattern ", '<pattern patternTransform="scale(1.8)" ')
        made[f"choice_{color}"] = Part(
            svg(
                204,
                304,
                gradient + pattern + '<rect width="204" height="304" rx="26" fill="url(#g)"/>'
                '<rect width="204" height="304" rx="26" fill="url(#p)"/>'
                '<path d="M28,7H176" stroke="#fff" stroke-opacity=".8" stroke-width="5" '
                'stroke-linecap="round"/>'
                f'<circle cx="102" cy="98" r="68" fill="{deep}" opacity=".5"/>'
                f'<circle cx="102" cy="95" r="68" fill="{IVORY}"/>'
                f'<g transform="translate(102,95) scale(4.1)">{symbols[color]}</g>'
                f'<rect x="14" y="184" width="176" height="96" rx="18" fill="{IVORY}"/>',
            ),
            204,
            304,
            density=1.25,
        )
    return made


def light_and_bits() -> dict[str, Part]:
    """Return glows, shadows, the tower's light, rings, pointers, switches and particles."""
    half = f"{_blur('b', 10)}<ellipse cx='150' cy='40' rx='112' ry='18' fill='#12061C' filter='url(#b)'/>"
    radial = (
        '<radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity="1"/>'
        '<stop offset=".3" stop-color="#fff" stop-opacity=".52"/>'
        '<stop offset=".6" stop-color="#fff" stop-opacity=".16"/>'
        '<stop offset=".82" stop-color="#fff" stop-opacity=".04"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
    )
    vignette = (
        '<radialGradient id="r" cx=".5" cy=".45" r=".75"><stop offset=".45" stop-color="#12061C" '
        'stop-opacity="0"/><stop offset="1" stop-color="#12061C" stop-opacity=".82"/></radialGradient>'
    )
    lit = (
        '<linearGradient id="l" x1="0" x2="1" y1="0" y2="0">'
        '<stop offset="0" stop-color="#FFE9C4" stop-opacity=".16"/>'
        '<stop offset=".4" stop-color="#FFE9C4" stop-opacity="0"/>'
        '<stop offset=".62" stop-color="#2B1A3A" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#2B1A3A" stop-opacity=".34"/></linearGradient>'
    )
    star = "M12,1.5L15,8.6L22.6,9.2L16.8,14.2L18.6,21.6L12,17.6L5.4,21.6L7.2,14.2L1.4,9.2L9,8.6Z"
    made = {
        "pixel": Part(svg(8, 8, '<rect width="8" height="8" fill="#fff"/>'), 8, 8, density=1),
        "radial": Part(
            svg(128, 128, radial + '<circle cx="64" cy="64" r="64" fill="url(#r)"/>'), 128, 128, 1
        ),
        "vignette": Part(
            svg(128, 72, vignette + '<rect width="128" height="72" fill="url(#r)"/>'), 128, 72, density=1
        ),
        "tower_light": Part(svg(128, 8, lit + '<rect width="128" height="8" fill="url(#l)"/>'), 128, 8, 1),
        "table_shadow": Part(svg(300, 80, half), 300, 80, density=1),
        "ring": Part(
            svg(64, 64, '<circle cx="32" cy="32" r="28" fill="none" stroke="#fff" stroke-width="6"/>'),
            64,
            64,
            3,
        ),
        "dot": Part(svg(24, 24, '<circle cx="12" cy="12" r="11" fill="#fff"/>'), 24, 24),
        "pointer": Part(svg(48, 36, f'<path d="M48,2L2,18L48,34Z" fill="{IVORY}"/>'), 48, 36, pivot=(48, 18)),
        "caret": Part(
            svg(
                28,
                22,
                f'<path d="M4,4H24L14,18Z" fill="{IVORY}" stroke="{INK}" stroke-width="3" '
                'stroke-linejoin="round"/>',
            ),
            28,
            22,
        ),
        "chevron": Part(
            svg(
                18,
                12,
                '<path d="M3,3l6,5l6,-5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" '
                'stroke-linejoin="round"/>',
            ),
            18,
            12,
        ),
        "line_corner": Part(
            svg(
                14,
                14,
                '<path d="M2,14V11a9,9 0 0 1 9,-9h3" fill="none" stroke="#fff" stroke-width="3.4"/>',
            ),
            14,
            14,
            density=3,
        ),
        "switch_on": Part(
            svg(
                58,
                32,
                f'<rect width="58" height="32" rx="16" fill="{INK}"/><circle cx="42" cy="16" r="10.5" '
                f'fill="{IVORY}"/><path d="M11,16.5l4.5,4.5l8,-8.5" fill="none" stroke="{IVORY}" '
                'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
            ),
            58,
            32,
        ),
        "switch_off": Part(
            svg(
                58,
                32,
                f'<rect x="1.5" y="1.5" width="55" height="29" rx="14.5" fill="#E6D3B3" stroke="{INK}" '
                f'stroke-width="3"/><circle cx="16" cy="16" r="10" fill="{IVORY}" stroke="{INK}" '
                'stroke-width="1.5"/>',
            ),
            58,
            32,
        ),
        "crumb": Part(
            svg(16, 16, f'<rect x="3" y="4" width="10" height="8" rx="2.5" fill="{IVORY}"/>'), 16, 16
        ),
        "puff": Part(
            svg(32, 32, _blur("b", 4) + '<circle cx="16" cy="16" r="8" fill="#fff" filter="url(#b)"/>'),
            32,
            32,
            density=1,
        ),
        "star": Part(svg(24, 24, f'<path d="{star}" fill="#fff"/>'), 24, 24),
        "speck": Part(
            svg(12, 12, _blur("b", 1.4) + '<circle cx="6" cy="6" r="2.6" fill="#fff" filter="url(#b)"/>'),
            12,
            12,
        ),
        "ray": Part(
            svg(16, 120, '<path d="M8,0L16,120H0Z" fill="#fff"/>'), 16, 120, pivot=(8, 120), density=1
        ),
        "streak": Part(
            svg(
                128,
                8,
                '<linearGradient id="s" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff" '
                'stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient>'
                '<rect y="1" width="128" height="6" rx="3" fill="url(#s)"/>',
            ),
            128,
            8,
            density=1,
        ),
    }
    for color in BLOCK_COLORS:
        gradient, pattern = _colored(color)
        made[f"paper_{color}"] = Part(
            svg(
                14,
                28,
                gradient
                + pattern.replace("<pattern ", '<pattern patternTransform="scale(.6)" ')
                + '<rect width="14" height="28" rx="2" fill="url(#g)"/>'
                '<rect width="14" height="28" rx="2" fill="url(#p)"/>',
            ),
            14,
            28,
        )
    return made
