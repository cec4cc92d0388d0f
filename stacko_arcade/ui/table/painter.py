"""Draws one face of the tower in a single call.

The batch is put together anew when the blocks or their light change; while the tower moves, the pictures
are only moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import cos, inf, sin
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, BLOCK_LENGTH_MM, BLOCK_WIDTH_MM, Side
from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.presenters.look import Light, is_end_on, lanes_from_viewer, picture_of
from stacko_arcade.ui.quads import Quad, QuadBatch
from stacko_arcade.ui.table.camera import UNITS_PER_MM, Camera
from stacko_arcade.ui.theme import Box

CONTACT: Final = ((0x1A, 0x0B, 0x26), 0.22)
"""The shadow that a layer throws on the one below."""
CONTACT_SHARE: Final = 0.12
XRAY_ALPHA: Final = 0.42
UNSEEN_MM: Final = 0.004
UNSEEN_RAD: Final = 0.00004
"""Less than a hundredth of a pixel."""
NOWHERE: Final = (inf, inf, inf)

Places = Iterable[tuple[BlockId, float, float, float]]
"""Block, x and y in mm, angle in radians, as the tower reads them out."""


@dataclass(frozen=True)
class Look:
    """Everything about a face but where its blocks are; equal looks need no new batch."""

    state: MatchState
    side: Side
    layers: tuple[tuple[BlockId | None, ...], ...]
    """Which block belongs where in the tower itself, bottom layer first."""
    lights: Mapping[BlockId, Light]
    focus: BlockId | None = None
    lane: BlockId | None = None
    """The chosen block of a lengthwise layer: what stands before it is seen through."""
    held: BlockId | None = None
    own_last: BlockId | None = None
    wiggle: BlockId | None = None


@dataclass(slots=True)
class _Shown:
    """The pictures of one block, with how far each lies from its middle (mm)."""

    pictures: list[tuple[Quad, float, float]] = field(default_factory=list)
    at: tuple[float, float, float] = NOWHERE
    """Where they were put last: a tower awake but at rest needs no moving."""


class TowerPainter:
    """One face of the tower as pictures."""

    def __init__(self, assets: Assets, camera: Camera) -> None:
        self._assets = assets
        self._camera = camera
        self.batch = QuadBatch(assets.main, 320)
        self._shown: dict[BlockId, _Shown] = {}
        self._voids: list[tuple[Quad, int, int]] = []
        self._look: Look | None = None
        self._blocks: frozenset[BlockId] = frozenset()
        self._unit = 0.0
        self._seen = (0.0, 0.0, 0.0)
        self._shadow: Quad | None = None
        self._layers: dict[BlockId, int] = {}
        self._stood_mm = 0.0

    def show(self, look: Look, places: Callable[[], Places], *, is_moved: bool) -> None:
        """Show the blocks at their places; cheap where neither they nor their look changed."""
        if not is_moved and look == self._look:
            return
        at = {block: (x, y, angle) for block, x, y, angle in places()}
        blocks = frozenset(at)
        if look != self._look or blocks != self._blocks or not self._unit:
            self._look, self._blocks, self._unit = look, blocks, self._camera.unit
            self._compose(look, at)
        elif self._unit != self._camera.unit:
            self._zoom(self._camera.unit / self._unit)
            self._unit = self._camera.unit
        self._move(at)

    # -- putting the batch together ----------------------------------------------------------------

    def _compose(self, look: Look, at: Mapping[BlockId, tuple[float, float, float]]) -> None:
        self.batch.clear()
        self._shown = {block: _Shown() for block in at}
        self._voids = []
        unit = self._unit
        self._shadow = self.batch.add("table_shadow", scale=unit * 1.55)
        placed: set[BlockId] = set()
        height = len(look.layers)
        for layer, row in enumerate(look.layers):
            self._layers.update((block, layer) for block in row if block is not None)
            if is_end_on(layer, look.side):
                for slot, block in enumerate(row):
                    if block is None and layer < height - 1:
                        self._voids.append((self.batch.add("void_end", scale=unit), layer, slot))
                    elif block is not None and block in at:
                        self._add_block(look, block, "end", is_covered=layer < height - 1)
                        placed.add(block)
            else:
                lanes = [row[slot] for slot in lanes_from_viewer(look.side)]
                placed |= self._add_lanes(
                    look, [b for b in lanes if b is not None and b in at], layer < height - 1
                )
        for block in at:
            if block not in placed:  # fallen
                self._add_block(look, block, self._view_of(look, block), is_covered=False)
        if look.focus is not None and look.focus in self._shown:
            self._add_focus(look, look.focus)

    def _view_of(self, look: Look, block: BlockId) -> str:
        """Return how a block that is in no layer any more is turned: as it was when it last lay in one."""
        return "end" if is_end_on(self._layers.get(block, len(look.layers)), look.side) else "side"

    def _add_lanes(self, look: Look, lanes: list[BlockId], is_covered: bool) -> set[BlockId]:  # noqa: FBT001
        """Add the lanes of a layer, the farthest first; those before the chosen one become glass."""
        chosen = look.lane if look.lane in lanes else None
        depth = lanes.index(chosen) if chosen is not None else 0
        for number in range(len(lanes) - 1, -1, -1):
            block = lanes[number]
            is_glass = number < depth
            self._add_block(
                look, block, "side", is_covered=is_covered, is_glass=is_glass, is_back=number > depth
            )
        return set(lanes)

    def _add_block(
        self,
        look: Look,
        block: BlockId,
        view: str,
        *,
        is_covered: bool,
        is_glass: bool = False,
        is_back: bool = False,
    ) -> None:
        batch, unit = self.batch, self._unit
        pictures = self._shown[block].pictures
        region = self._assets.block(*picture_of(look.state, block), "end" if view == "end" else "side")
        alpha = XRAY_ALPHA if is_glass else 1.0
        pictures.append((batch.add(region, scale=unit, alpha=alpha), 0.0, 0.0))
        if is_glass:
            pictures.append((batch.add(f"xray_{view}", scale=unit), 0.0, 0.0))
            return
        if is_covered:
            wide = (BLOCK_WIDTH_MM if view == "end" else BLOCK_LENGTH_MM) * UNITS_PER_MM * unit * 0.97
            tall = BLOCK_HEIGHT_MM * CONTACT_SHARE
            strip = batch.fill(Box(0, 0, wide, tall * UNITS_PER_MM * unit), *CONTACT)
            pictures.append((strip, 0.0, BLOCK_HEIGHT_MM / 2 - tall / 2))
        if is_back:
            pictures.append((batch.add(f"shade_{view}", scale=unit), 0.0, 0.0))
        light = look.lights.get(block, Light.NORMAL)
        if block == look.held:
            light = Light.NORMAL
        if light in (Light.DIM, Light.LOCKED):
            pictures.append((batch.add(f"veil_{view}", scale=unit), 0.0, 0.0))
        if light is Light.LIT:
            pictures.append((batch.add(f"allowed_{view}", scale=unit), 0.0, 0.0))
        if block == look.own_last:
            pictures.append((batch.add("pip", scale=unit), 0.0, -BLOCK_HEIGHT_MM / 2 + 1.5))

    def _add_focus(self, look: Look, block: BlockId) -> None:
        place = look.state.layout.place_of(block)
        view = "end" if place is not None and is_end_on(place.layer, look.side) else "side"
        pictures = self._shown[block].pictures
        pictures.append((self.batch.add(f"focus_{view}", scale=self._unit), 0.0, 0.0))
        if look.lights.get(block) is Light.LOCKED:
            half = (BLOCK_WIDTH_MM if view == "end" else BLOCK_LENGTH_MM) / 2
            badge = self.batch.add("lock_badge", scale=self._unit * 0.9)
            pictures.append((badge, half - 1.0, BLOCK_HEIGHT_MM / 2 - 1.0))
        if block == look.wiggle:
            half = (BLOCK_WIDTH_MM if view == "end" else BLOCK_LENGTH_MM) / 2
            for name, x in (("arcs_left", -half - 7.0), ("arcs_right", half + 7.0)):
                pictures.append((self.batch.add(name, scale=self._unit * 1.3), x, 0.0))

    def _zoom(self, ratio: float) -> None:
        """Show everything larger or smaller: the camera steps back for many frames in a row."""
        for shown in self._shown.values():
            for quad, _, _ in shown.pictures:
                quad.zoom(ratio)
        for quad, _, _ in self._voids:
            quad.zoom(ratio)
        if self._shadow is not None:
            self._shadow.zoom(ratio)

    # -- moving what is there ----------------------------------------------------------------------

    def _move(self, at: Mapping[BlockId, tuple[float, float, float]]) -> None:
        camera = self._camera
        per_mm, foot_x, foot_y = camera.per_mm, camera.foot_x, camera.foot_y
        seen = (per_mm, foot_x, foot_y)
        if seen != self._seen:
            self._seen = seen
            for shown in self._shown.values():
                shown.at = NOWHERE
        for block, shown in self._shown.items():
            x_mm, y_mm, angle = at[block]
            was_x, was_y, was_angle = shown.at
            if abs(x_mm - was_x) + abs(y_mm - was_y) < UNSEEN_MM and abs(angle - was_angle) < UNSEEN_RAD:
                continue
            shown.at = at[block]
            x, y = foot_x + x_mm * per_mm, foot_y + y_mm * per_mm
            if angle:
                c, s = cos(angle) * per_mm, sin(angle) * per_mm
                for quad, dx, dy in shown.pictures:
                    quad.move(x + dx * c - dy * s, y + dx * s + dy * c, angle)
            else:
                for quad, dx, dy in shown.pictures:
                    quad.move(x + dx * per_mm, y + dy * per_mm)
        for quad, layer, slot in self._voids:
            middle = self._row_middle(layer, at)
            x, y = camera.to_window(middle[0] + (slot - 1) * BLOCK_WIDTH_MM, middle[1])
            quad.move(x, y)
        if self._shadow is not None:
            x, y = camera.to_window(self._foot_mm(at), 0.0)
            self._shadow.move(x, y - 4 * self._unit)

    def _foot_mm(self, at: Mapping[BlockId, tuple[float, float, float]]) -> float:
        """Return where the tower stands, or stood last: it can be dragged over the table."""
        look = self._look
        assert look is not None  # noqa: S101
        pitch = BLOCK_WIDTH_MM if is_end_on(0, look.side) else 0.0
        lowest = look.layers[0] if look.layers else ()
        places = [at[b][0] - (slot - 1) * pitch for slot, b in enumerate(lowest) if b is not None and b in at]
        if places:
            self._stood_mm = sum(places) / len(places)
        return self._stood_mm

    def _row_middle(
        self, layer: int, at: Mapping[BlockId, tuple[float, float, float]]
    ) -> tuple[float, float]:
        """Return where the middle slot of an end-on layer is, from the blocks that are left in it."""
        assert self._look is not None  # noqa: S101
        found = [
            (at[block][0] - (slot - 1) * BLOCK_WIDTH_MM, at[block][1])
            for slot, block in enumerate(self._look.layers[layer])
            if block is not None and block in at
        ]
        if not found:
            return 0.0, (layer + 0.5) * BLOCK_HEIGHT_MM
        return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
