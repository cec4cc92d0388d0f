"""Many pictures of one sheet in one draw call.

A batch is written to only where something changed and drawn with a single instanced call. Sizes,
turning, tint, light and partial rings are per picture, so a whole HUD or both faces of a tower cost
one call each.
"""

from __future__ import annotations

from array import array
from math import cos, sin

from stacko_arcade.ui.assets import Region, Sheet
from stacko_arcade.ui.quad_buffer import AS_IS, FLOATS, DrawOptions, QuadBuffer
from stacko_arcade.ui.theme import WHITE, Box, Rgb


class Quad:
    """One picture in a batch. Angles are radians, anticlockwise, round the region's pivot."""

    __slots__ = ("_at", "_batch", "_dx", "_dy", "_height", "_scale", "_turned", "_width", "region")

    def __init__(self, batch: QuadBatch, at: int, region: Region, scale: float) -> None:
        self._batch = batch
        self._at = at
        self._scale = scale
        self._turned = False
        self._width = self._height = self._dx = self._dy = 0.0
        self.region = region
        self._measure()

    def _measure(self) -> None:
        region, scale = self.region, self._scale
        self._width, self._height = region.width * scale, region.height * scale
        # from the pivot to the picture's middle, y up
        self._dx = self._width / 2 - region.pivot[0] * scale
        self._dy = region.pivot[1] * scale - self._height / 2

    def move(self, x: float, y: float, angle: float = 0.0) -> None:
        """Put the pivot at the point, turned by ``angle``."""
        dx, dy = self._dx, self._dy
        if angle and (dx or dy):
            c, s = cos(angle), sin(angle)
            dx, dy = dx * c - dy * s, dx * s + dy * c
        data, at = self._batch.data, self._at
        data[at] = x + dx
        data[at + 1] = y + dy
        data[at + 4] = angle
        self._batch.dirty = True

    def place(self, x: float, y: float, angle: float, scale: float) -> None:
        """Move and resize in one go."""
        if scale != self._scale:
            self.resize(scale)
        self.move(x, y, angle)

    def resize(self, scale: float) -> None:
        """Set window units to a unit of the drawing; call :meth:`move` afterwards."""
        self._scale = scale
        self._measure()
        data, at = self._batch.data, self._at
        data[at + 2] = self._width
        data[at + 3] = self._height
        self._batch.dirty = True

    def zoom(self, ratio: float) -> None:
        """Multiply its present size, stretched or not; call :meth:`move` afterwards."""
        self._scale *= ratio
        self._width *= ratio
        self._height *= ratio
        self._dx *= ratio
        self._dy *= ratio
        data, at = self._batch.data, self._at
        data[at + 2] *= ratio
        data[at + 3] *= ratio
        self._batch.dirty = True

    def stretch(self, box: Box) -> None:
        """Fill a box, whatever the picture's shape."""
        data, at = self._batch.data, self._at
        data[at : at + 4] = array("f", (box.cx, box.cy, box.width, box.height))
        self._batch.dirty = True

    def lay(self, sides: tuple[float, float, float, float], uv: tuple[float, float, float, float]) -> None:
        """Show a part of the sheet (u0, v0, u1, v1) between left, bottom, right and top."""
        left, bottom, right, top = sides
        data, at = self._batch.data, self._at
        data[at : at + 4] = array("f", ((left + right) / 2, (bottom + top) / 2, right - left, top - bottom))
        data[at + 5 : at + 9] = array("f", uv)
        self._batch.dirty = True

    def paint(self, region: Region) -> None:
        """Show another picture of the same sheet; call :meth:`move` if its size differs."""
        if region is self.region:
            return
        self.region = region
        data, at = self._batch.data, self._at
        data[at + 5 : at + 9] = array("f", (region.u0, region.v0, region.u1, region.v1))
        if self._scale:
            self._measure()
            data[at + 2] = self._width
            data[at + 3] = self._height
        self._batch.dirty = True

    def mirror(self) -> None:
        """Swap left and right."""
        data, at = self._batch.data, self._at
        data[at + 5], data[at + 7] = data[at + 7], data[at + 5]
        self._batch.dirty = True

    def flip(self) -> None:
        """Swap left and right around the pivot; call :meth:`move` afterwards."""
        self.mirror()
        self._dx = -self._dx

    def tint(self, color: Rgb = WHITE, alpha: float = 1.0) -> None:
        """Multiply the picture by a color; alpha 0 hides it."""
        data, at = self._batch.data, self._at
        data[at + 9 : at + 13] = array("f", (color[0] / 255, color[1] / 255, color[2] / 255, alpha))
        self._batch.dirty = True

    @property
    def alpha(self) -> float:
        """How much of it is seen, 0 to 1."""
        return self._batch.data[self._at + 12]

    @alpha.setter
    def alpha(self, value: float) -> None:
        if self._batch.data[self._at + 12] != value:
            self._batch.data[self._at + 12] = value
            self._batch.dirty = True

    def light(self, amount: float = 1.0) -> None:
        """Let the picture add light (1) where it would cover (0)."""
        self._batch.data[self._at + 13] = amount
        self._batch.dirty = True

    def cut(self, share: float) -> None:
        """Show only this share of a turn, clockwise from the top: a ring that fills."""
        self._batch.data[self._at + 14] = min(1.0, max(0.0, share))
        self._batch.dirty = True


class Panel:
    """A nine-patch: the corners keep their size, the rest stretches."""

    __slots__ = ("_quads", "_region", "_scale", "box")

    def __init__(self, quads: tuple[Quad, ...], region: Region, box: Box, scale: float) -> None:
        self._quads = quads
        self._region = region
        self._scale = scale
        self.box = box
        self._lay()

    def place(self, box: Box) -> None:
        """Take another box."""
        if box != self.box:
            self.box = box
            self._lay()

    def paint(self, region: Region) -> None:
        """Take another look."""
        if region is not self._region:
            self._region = region
            self._lay()

    def tint(self, color: Rgb = WHITE, alpha: float = 1.0) -> None:
        """Multiply the panel by a color."""
        for quad in self._quads:
            quad.tint(color, alpha)

    def _lay(self) -> None:
        region, scale, box = self._region, self._scale, self.box
        left, top, right, bottom = region.margin
        x0, x3 = box.left - left * scale, box.right + right * scale
        y0, y3 = box.bottom - bottom * scale, box.top + top * scale
        cuts = region.slices or (region.width / 2, region.height / 2, region.width / 2, region.height / 2)
        shrink = scale * min(
            1.0,
            (x3 - x0) / max(1e-6, (cuts[0] + cuts[2]) * scale),
            (y3 - y0) / max(1e-6, (cuts[1] + cuts[3]) * scale),
        )
        xs = (x0, x0 + cuts[0] * shrink, x3 - cuts[2] * shrink, x3)
        ys = (y3, y3 - cuts[1] * shrink, y0 + cuts[3] * shrink, y0)
        du = (region.u1 - region.u0) / region.width
        dv = (region.v1 - region.v0) / region.height
        us = (region.u0, region.u0 + cuts[0] * du, region.u1 - cuts[2] * du, region.u1)
        vs = (region.v0, region.v0 + cuts[1] * dv, region.v1 - cuts[3] * dv, region.v1)
        for row in range(3):
            for column in range(3):
                self._quads[row * 3 + column].lay(
                    (xs[column], ys[row + 1], xs[column + 1], ys[row]),
                    (us[column], vs[row], us[column + 1], vs[row + 1]),
                )


class QuadBatch:
    """Pictures of one sheet, drawn in the order they were added."""

    def __init__(self, sheet: Sheet, capacity: int = 128) -> None:
        self.sheet = sheet
        self.data = array("f")
        self.dirty = False
        """Set by whoever changes a picture."""
        self.is_stale_alone = False
        self.is_stale_stacked = True
        self._count = 0
        self._capacity = capacity
        self._buffer: QuadBuffer | None = None

    def __len__(self) -> int:
        return self._count

    def clear(self) -> None:
        """Forget every picture; those handed out before are dead."""
        self.data = array("f")
        self._count = 0
        self.dirty = True

    def add(
        self,
        region: Region | str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        scale: float = 1.0,
        angle: float = 0.0,
        color: Rgb = WHITE,
        alpha: float = 1.0,
    ) -> Quad:
        """Add a picture with its pivot at the point; ``scale`` is window units to a unit of the drawing."""
        found = self.sheet.regions[region] if isinstance(region, str) else region
        at = len(self.data)
        self.data.extend(
            (x, y, found.width * scale, found.height * scale, angle, found.u0, found.v0, found.u1, found.v1)
        )
        self.data.extend((color[0] / 255, color[1] / 255, color[2] / 255, alpha, 0.0, 1.0))
        self._count += 1
        quad = Quad(self, at, found, scale)
        quad.move(x, y, angle)
        return quad

    def fill(self, box: Box, color: Rgb, alpha: float = 1.0, region: Region | str = "pixel") -> Quad:
        """Fill a box with a color, or with a stretched picture."""
        quad = self.add(region, color=color, alpha=alpha)
        quad.stretch(box)
        return quad

    def panel(
        self, region: Region | str, box: Box, scale: float, *, color: Rgb = WHITE, alpha: float = 1.0
    ) -> Panel:
        """Add a nine-patch round a box; ``scale`` is window units to a mock-up pixel (``layout.ui``)."""
        found = self.sheet.regions[region] if isinstance(region, str) else region
        quads = tuple(self.add(found, color=color, alpha=alpha) for _ in range(9))
        return Panel(quads, found, box, scale)

    def draw(self, how: DrawOptions = AS_IS) -> None:
        """Draw everything with one call."""
        if self._count == 0:
            return
        if self._buffer is None:
            self._buffer = QuadBuffer(self.sheet, max(self._capacity, self._count))
            self.dirty = True
        if self.dirty or self.is_stale_alone:
            self._buffer.write(self.data)
            self.is_stale_stacked |= self.dirty
            self.dirty = self.is_stale_alone = False
        self._buffer.draw(self._count, how)


class QuadStack:
    """Batches of one sheet that lie upon each other, drawn with one call for all."""

    def __init__(self, *batches: QuadBatch) -> None:
        self._batches = batches
        self._buffer: QuadBuffer | None = None
        self._count = 0

    def draw(self, how: DrawOptions = AS_IS) -> None:
        """Draw all batches, the first one lowest."""
        if any(batch.dirty or batch.is_stale_stacked for batch in self._batches):
            data = array("f")
            for batch in self._batches:
                data.extend(batch.data)
                batch.is_stale_alone |= batch.dirty
                batch.dirty = batch.is_stale_stacked = False
            self._count = len(data) // FLOATS
            if self._count:
                if self._buffer is None:
                    self._buffer = QuadBuffer(self._batches[0].sheet, self._count + 64)
                self._buffer.write(data)
        if self._count and self._buffer is not None:
            self._buffer.draw(self._count, how)
