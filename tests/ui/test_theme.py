from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stacko_arcade.ui import theme
from stacko_arcade.ui.theme import BLOCK_BASE, Box, Layout

sizes = st.tuples(st.floats(320, 5000), st.floats(200, 3000))

# Machado, Oliveira, Fernandes 2009, severity 100, on linear RGB
SIMULATED = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: tuple[int, int, int]) -> tuple[float, ...]:
    return tuple(c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color)


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    """Return CIELAB under D65 of a linear RGB."""
    r, g, b = (min(1.0, max(0.0, c)) for c in rgb)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    def luminance(color: tuple[int, int, int]) -> float:
        r, g, b = linear(color)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", SIMULATED)
def test_no_two_block_colors_look_alike(vision: str) -> None:
    matrix = SIMULATED[vision]
    seen = {}
    for name, color in BLOCK_BASE.items():
        rgb = linear(color)
        seen[name] = lab(tuple(sum(m * c for m, c in zip(row, rgb, strict=True)) for row in matrix))
    names = sorted(seen)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            far = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
            assert far > 15, f"{one} and {other} under {vision}: {far:.1f}"


def test_texts_stand_out_from_what_they_lie_on() -> None:
    assert contrast(theme.INK, theme.IVORY) > 14
    assert contrast(theme.INK, theme.APRICOT) > 7
    assert contrast(theme.IVORY, theme.PLUM_BUTTON) > 10
    assert contrast(theme.INK_SOFT, theme.IVORY_ROW) > 6
    assert contrast(theme.PEACH, theme.PLUM) > 8


@given(sizes)
def test_the_mockups_frame_lies_inside_every_window(size: tuple[float, float]) -> None:
    layout = Layout(*size)
    for horizontal in ("left", "center", "right"):
        for vertical in ("top", "center", "bottom"):
            box = layout.box(0, 0, 1280, 720, horizontal=horizontal, vertical=vertical)
            assert box.left >= -1e-6
            assert box.bottom >= -1e-6
            assert box.right <= layout.width + 1e-6
            assert box.top <= layout.height + 1e-6


@given(sizes)
def test_columns_stick_to_their_edges(size: tuple[float, float]) -> None:
    layout = Layout(*size)
    assert layout.x(24, "left") == pytest.approx(24 * layout.ui)
    assert layout.width - layout.x(1256, "right") == pytest.approx(24 * layout.ui)
    assert layout.y(700, "bottom") == pytest.approx(20 * layout.ui)


def test_a_box_knows_what_lies_in_it() -> None:
    box = Box(10, 20, 30, 40)
    assert box.contains(10, 20)
    assert box.contains(40, 60)
    assert not box.contains(41, 30)
    assert (box.cx, box.cy) == (25, 40)
    assert box.grown(5) == Box(5, 15, 40, 50)
