"""Texts in one batch: made once, written to only when they change."""

from __future__ import annotations

from typing import Final, Literal
from weakref import WeakKeyDictionary

import arcade
import pyglet
from pyglet import gl
from pyglet.font.base import Font, GlyphTextureBin
from pyglet.graphics import Batch, Group

from stacko_arcade.ui.theme import DISPLAY, INK, POINTS_PER_PIXEL, SMALLEST_TEXT_PX, TEXT, Rgb

AnchorX = Literal["left", "center", "right"]
AnchorY = Literal["center", "baseline", "top"]

_SHEET_SIZE: Final = 1024
"""Pixels; a second sheet is begun when it is full."""
_CAP_SHARE: Final = 0.345
"""Half of a capital's height, as a share of the type size: what the eye takes for the middle."""


_bins: Final[WeakKeyDictionary[object, GlyphTextureBin]] = WeakKeyDictionary()


def _font(name: str, points: float) -> Font:
    """Return a font whose letters share one texture with all others, so that a layer is one draw call."""
    font: Font = pyglet.font.load(name, points, dpi=96)
    if font.texture_bin is None:
        space = arcade.get_window().context.object_space
        if space not in _bins:
            _bins[space] = GlyphTextureBin(_SHEET_SIZE, _SHEET_SIZE)
        # the constructor sets None, which is all that the type checker sees
        setattr(font, "texture_bin", _bins[space])  # noqa: B010
        # on a scaled display letters are drawn larger than they were made
        font.texture_min_filter = font.texture_mag_filter = gl.GL_LINEAR
    return font


class Label:
    """One text of a layer; sizes are window units."""

    __slots__ = ("_anchor_y", "_centered_by", "_color", "_label", "_shadow", "_text", "made_as", "px")

    def __init__(
        self,
        label: pyglet.text.Label,
        shadow: tuple[pyglet.text.Label, float] | None,
        anchor_y: AnchorY,
        px: float,
    ) -> None:
        self._label = label
        self._shadow = shadow
        self._anchor_y = anchor_y
        self._centered_by = round(px * _CAP_SHARE) if anchor_y == "center" else 0
        self._text = label.text
        self._color: tuple[int, ...] = tuple(label.color)
        self.px = px
        self.made_as: object = None
        """What it was asked for; None once it has been changed in more than its place."""

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.made_as = None
            self._label.text = text
            if self._shadow is not None:
                self._shadow[0].text = text

    @property
    def width(self) -> float:
        """How wide the text is drawn."""
        return float(self._label.content_width)

    @property
    def height(self) -> float:
        """How tall the text is drawn, with all its lines."""
        return float(self._label.content_height)

    def move(self, x: float, y: float) -> None:
        """Put the anchor at the point, rounded to whole units so that letters stay crisp."""
        at = round(x), round(y) - self._centered_by
        if (self._label.x, self._label.y) != at:
            self._label.position = (*at, 0)
            if self._shadow is not None:
                self._shadow[0].position = (at[0], at[1] - self._shadow[1], 0)

    def color(self, color: Rgb, alpha: float = 1.0) -> None:
        """Set the color; alpha 0 hides the text."""
        wanted = (*color, round(255 * alpha))
        if wanted != self._color:
            self._color = wanted
            self._label.color = wanted
            self.made_as = None

    def delete(self) -> None:
        """Take the text out of its layer for good."""
        self._label.delete()
        if self._shadow is not None:
            self._shadow[0].delete()

    def shrink_to(self, width: float) -> None:
        """Make the type smaller, down to 70 %, until the text is no wider."""
        wide = self.width
        if wide > width > 0:
            self.made_as = None
            points = self._label.font_size * max(0.7, width / wide)
            _font(str(self._label.font_name), points)
            self._label.font_size = points
            if self._shadow is not None:
                self._shadow[0].font_size = self._label.font_size


class TextBatch:
    """Where texts are drawn from: several layers may share one, and are drawn with one call then."""

    def __init__(self) -> None:
        self.batch = Batch()
        self.over = Group(order=1)
        self.under = Group(order=0)
        self._spare: dict[object, list[Label]] = {}

    def give_back(self, label: Label) -> None:
        """Keep a text until the next drawing: what is put together anew says mostly the same."""
        if label.made_as is None:
            label.delete()
        else:
            self._spare.setdefault(label.made_as, []).append(label)

    def take(self, made_as: object) -> Label | None:
        """Return a text given back that was made just like this."""
        found = self._spare.get(made_as)
        return found.pop() if found else None

    def draw(self) -> None:
        """Draw the texts of all layers."""
        if self._spare:
            for labels in self._spare.values():
                for label in labels:
                    label.delete()
            self._spare.clear()
        self.batch.draw()


class TextLayer:
    """All texts of a screen or of a panel, drawn together."""

    def __init__(self, shared: TextBatch | None = None) -> None:
        self._texts = shared or TextBatch()
        self._labels: list[Label] = []

    def clear(self) -> None:
        """Forget every text."""
        for label in self._labels:
            self._texts.give_back(label)
        self._labels = []

    def add(
        self,
        text: str,
        x: float,
        y: float,
        px: float,
        *,
        font: str = DISPLAY,
        color: Rgb = INK,
        alpha: float = 1.0,
        anchor_x: AnchorX = "center",
        anchor_y: AnchorY = "center",
        wrap: float | None = None,
        shadow: tuple[float, tuple[int, int, int, int]] | None = None,
        fit: float | None = None,
    ) -> Label:
        """Add a text; ``px`` is its type size in window units.

        ``anchor_y`` "center" centers a line's capitals on ``y``; with ``wrap`` (a width) use "top".
        ``shadow`` is (units below, rgba). ``fit`` shrinks the text until it is no wider.
        """
        size = max(SMALLEST_TEXT_PX, round(px))
        made_as = (text, size, font, color, alpha, anchor_x, anchor_y, wrap, shadow, fit)
        spare = self._texts.take(made_as)
        if spare is not None:
            spare.move(x, y)
            self._labels.append(spare)
            return spare
        _font(font, size * POINTS_PER_PIXEL)

        def make(rgba: tuple[int, int, int, int], group: Group, dy: float) -> pyglet.text.Label:
            return pyglet.text.Label(
                text,
                font_name=font,
                font_size=size * POINTS_PER_PIXEL,
                color=rgba,
                x=round(x),
                y=round(y) - (round(size * _CAP_SHARE) if anchor_y == "center" else 0) - dy,
                anchor_x=anchor_x,
                anchor_y="top" if anchor_y == "top" else "baseline",
                width=None if wrap is None else round(wrap),
                multiline=wrap is not None,
                align=anchor_x,
                batch=self._texts.batch,
                group=group,
                dpi=96,
            )

        below = None
        if shadow is not None:
            below = make(shadow[1], self._texts.under, round(shadow[0])), round(shadow[0])
        label = Label(make((*color, round(255 * alpha)), self._texts.over, 0), below, anchor_y, size)
        if fit is not None:
            label.shrink_to(fit)
        label.made_as = made_as
        self._labels.append(label)
        return label

    def draw(self) -> None:
        """Draw all texts."""
        self._texts.draw()


def text_width(text: str, px: float, font: str = TEXT) -> float:
    """Return how wide a text would be, in window units."""
    size = max(SMALLEST_TEXT_PX, round(px)) * POINTS_PER_PIXEL
    loaded = _font(font, size)
    return float(sum(glyph.advance for glyph in loaded.get_glyphs(text)[0]))
