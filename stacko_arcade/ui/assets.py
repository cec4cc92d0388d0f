"""The pictures of the game: two sheets with named regions, and the scene's layers.

A sheet is one texture with premultiplied alpha and mipmaps, so that a block looks right at any size;
the decoded picture is dropped once the graphics card has it.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import sys
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, cast

import arcade
import pyglet
from arcade.gl import Texture2D
from PIL import Image
from pyglet import gl

from stacko_arcade.content import content
from stacko_arcade.ui.theme import FONT_FILES

View = Literal["side", "end"]

FACE_NAMES: Final = {"one": "1", "two": "2", "three": "3", "four": "4"}
_BAND: Final = 256
"""Rows that are handed to the graphics card at once."""
_LEVELS: Final = 3
"""Mipmap levels; the free pixels round each picture of a sheet last just so far."""


class _Entry(TypedDict, total=False):
    at: tuple[int, int, int, int]
    size: tuple[float, float]
    margin: tuple[float, float, float, float]
    slices: tuple[float, float, float, float]
    pivot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of a sheet.

    Lengths are in the drawing's own units: mock-up pixels, or block units (1/4 mm) for blocks and what
    lies on them. ``margin`` (left, top, right, bottom) is what reaches past the box it belongs to;
    ``slices`` cuts a nine-patch; ``pivot`` (from the upper left) is the point that is put in place.
    """

    name: str
    u0: float
    v0: float
    u1: float
    v1: float
    width: float
    height: float
    margin: tuple[float, float, float, float]
    slices: tuple[float, float, float, float] | None
    pivot: tuple[float, float]


class Sheet:
    """One texture and its named regions."""

    def __init__(self, name: str) -> None:
        index = json.loads(content("sprites", f"{name}.json").read_text(encoding="utf-8"))
        width, height = cast("tuple[int, int]", index["size"])
        self.regions: dict[str, Region] = {
            key: _region(key, entry, width, height)
            for key, entry in cast("dict[str, _Entry]", index["parts"]).items()
        }
        self.texture = load_texture(name, mipmaps=True)


class Assets:
    """Everything that is drawn, loaded once for the window that is active.

    Needs an OpenGL context. Raises :class:`KeyError` for a name no sheet has.
    """

    def __init__(self) -> None:
        for file in FONT_FILES:
            # arcade.load_font leaves the file open
            with content("sprites", "fonts", file).open("rb") as opened:
                pyglet.font.add_file(opened)
        self.main = Sheet("atlas")
        self._extra: Sheet | None = None
        self._scene: dict[str, Texture2D] = {}

    @property
    def extra(self) -> Sheet:
        """The sheet of large pictures (wordmark, color cards, guests), loaded when first asked for."""
        if self._extra is None:
            self._extra = Sheet("extra")
        return self._extra

    def region(self, name: str) -> Region:
        """Return a region of the main sheet."""
        return self.main.regions[name]

    def block(self, color: str | None, face: str, view: View) -> Region:
        """Return a block's picture, e.g. ``block("red", "draw_two", "end")``; wild and plain have no color.

        ``face`` is ``one``..``four`` (or ``1``..``4``), ``draw_two``, ``reverse``, ``skip``, ``wild`` or
        ``plain``.
        """
        if face == "plain":
            return self.region(f"block_plain_{view}")
        if color in {None, "wild"} or face == "wild":
            return self.region(f"block_wild_{view}")
        return self.region(f"block_{color}_{FACE_NAMES.get(face, face)}_{view}")

    def scene(self, name: str) -> Texture2D:
        """Return a layer of the scene, loaded when first asked for."""
        if name not in self._scene:
            self._scene[name] = load_texture(name, mipmaps=False)
        return self._scene[name]


def load_texture(name: str, *, mipmaps: bool) -> Texture2D:
    """Load ``sprites/NAME.png`` with premultiplied alpha, in bands, so that only one copy is held.

    Mipmaps are made here and not by the driver: a software driver compiles a program of 17 MB for it.
    Those of a sheet need its width and height to be multiples of 16.
    """
    ctx = arcade.get_window().ctx
    with Image.open(content("sprites", f"{name}.png")) as file:
        file.load()
        components = 3 if file.mode == "RGB" else 4
        # sized after the filter is known: the driver then makes room for the mipmaps at once
        texture = ctx.texture((1, 1), components=components)
        texture.filter = (ctx.LINEAR_MIPMAP_LINEAR if mipmaps else ctx.LINEAR), ctx.LINEAR
        gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAX_LEVEL, _LEVELS if mipmaps else 0)
        texture.resize(file.size)
        width, height = file.size
        for level in range(1, _LEVELS + 1 if mipmaps else 1):
            _make_level(level, width >> level, height >> level)
        for top in range(0, height, _BAND):
            rows = min(_BAND, height - top)
            band = file.crop((0, top, width, top + rows))
            if components == 4:
                band = band.convert("RGBA").convert("RGBa")
            texture.write(band.tobytes(), viewport=(0, top, width, rows))
            for level in range(1, _LEVELS + 1 if mipmaps else 1):
                band = band.reduce(2)
                texture.write(
                    band.tobytes(), level=level, viewport=(0, top >> level, width >> level, rows >> level)
                )
    texture.wrap_x = texture.wrap_y = ctx.CLAMP_TO_EDGE
    _give_memory_back()
    return texture


def _give_memory_back() -> None:
    """Return what decoding needed to the system: glibc alone would keep 20 MB of it for good."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def _make_level(level: int, width: int, height: int) -> None:
    """Make room for a mipmap level of the texture that is bound."""
    gl.glTexImage2D(
        gl.GL_TEXTURE_2D, level, gl.GL_RGBA8, width, height, 0, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, None
    )


def _region(name: str, entry: _Entry, width: int, height: int) -> Region:
    x, y, w, h = entry["at"]
    unit_width, unit_height = entry["size"]
    left, top, right, bottom = entry.get("margin", (0.0, 0.0, 0.0, 0.0))
    slices = entry.get("slices")
    pivot = entry.get("pivot", (unit_width / 2, unit_height / 2))
    return Region(
        name,
        x / width,
        y / height,
        (x + w) / width,
        (y + h) / height,
        unit_width,
        unit_height,
        (left, top, right, bottom),
        (slices[0], slices[1], slices[2], slices[3]) if slices else None,
        (pivot[0], pivot[1]),
    )
