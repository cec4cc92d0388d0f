"""Which block a person is looking at: pointed at by the mouse, or chosen by keys."""

from __future__ import annotations

from math import cos, sin
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Place
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, BLOCK_LENGTH_MM, BLOCK_WIDTH_MM
from stacko_arcade.ui.presenters.look import is_end_on, lanes_from_viewer
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.table.control import Hit

if TYPE_CHECKING:
    from stacko_arcade.ui.table.stage import Stage

SNAP_MM: Final = 1.5
"""A pointer this far beside a block still means it."""


class Focus:
    """The block that is looked at; in a layer of lanes it is also the chosen lane."""

    def __init__(self, session: Session, stage: Stage) -> None:
        self._session = session
        self._stage = stage
        self.block: BlockId | None = None

    def clear(self) -> None:
        """Look at nothing."""
        self.block = None

    def choose(self, block: BlockId | None) -> None:
        """Look at a block."""
        self.block = block

    # -- mouse -------------------------------------------------------------------------------------

    def point_at(self, x: float, y: float) -> None:
        """Look at the block under the pointer; beside the tower the last one stays in view."""
        if self._stage.popups.covers(x, y):
            return
        hit = self.hit(x, y)
        if hit is not None:
            self.block = hit.block
        elif self._stage.is_far_from_tower(x, y):
            self.block = None

    def hit(self, x: float, y: float) -> Hit | None:
        """Return the block under a point of the window: of the lanes the chosen one, else the nearest."""
        x_mm, y_mm = self._stage.camera.to_mm(x, y)
        side, layout = self._stage.side, self._session.state.layout
        best: tuple[int, Hit] | None = None
        chosen = self._place(self.block)
        for block, bx, by, angle in self._session.tower.read(side):
            place = layout.place_of(block)
            if place is None:
                continue
            end_on = is_end_on(place.layer, side)
            half = (BLOCK_WIDTH_MM if end_on else BLOCK_LENGTH_MM) / 2
            c, s = cos(angle), sin(angle)
            along = (x_mm - bx) * c + (y_mm - by) * s
            across = (y_mm - by) * c - (x_mm - bx) * s
            if abs(along) > half + (0 if end_on else SNAP_MM) or abs(across) > BLOCK_HEIGHT_MM / 2:
                continue
            depth = 0 if end_on else lanes_from_viewer(side).index(place.slot) + 1
            if not end_on and chosen is not None and chosen.layer == place.layer:
                depth = 0 if block == self.block else depth + 3
            hit = Hit(block, side, end_on, max(-half, min(half, along)))
            if best is None or depth < best[0]:
                best = (depth, hit)
        return None if best is None else best[1]

    def choose_lane_at(self, x: float, y: float) -> bool:
        """Choose the lane of the picker under a point; tell whether there was one."""
        lane = self._stage.popups.lane_at(x, y)
        if lane is not None:
            self.block = lane
        return lane is not None

    def next_lane(self, step: int) -> None:
        """Choose the next lane of the layer that is looked at, from the viewer away."""
        lanes = self.lanes()
        if self.block in lanes:
            self.block = lanes[(lanes.index(self.block) + step) % len(lanes)]

    def lanes(self) -> list[BlockId]:
        """Return the lanes of the layer looked at, the nearest first; none where it lies end-on."""
        place = self._place(self.block)
        if place is None or is_end_on(place.layer, self._stage.side):
            return []
        return self._row(place.layer)

    # -- keys --------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """Look at the neighbor in a direction: another layer, or the next block or lane of the same one."""
        layout = self._session.state.layout
        place = self._place(self.block)
        if place is None:
            self.next_legal(1)
            return
        row = self._row(place.layer)
        at = row.index(self.block) if self.block in row else 0
        if dx:
            self.block = row[max(0, min(len(row) - 1, at + dx))]
        elif 0 <= place.layer + dy < layout.height:
            above = self._row(place.layer + dy)
            self.block = above[min(at, len(above) - 1)] if above else self.block

    def next_legal(self, step: int) -> None:
        """Look at the next block that may be pulled, and turn the table to where it can be seen best."""
        legal = legal_blocks(self._session.state)
        if not legal:
            return
        at = legal.index(self.block) + step if self.block in legal else (0 if step > 0 else -1)
        self.block = legal[at % len(legal)]

    def _place(self, block: BlockId | None) -> Place | None:
        return None if block is None else self._session.state.layout.place_of(block)

    def _row(self, layer: int) -> list[BlockId]:
        """Return a layer's blocks as they are gone through: left to right, or from the viewer away."""
        row = self._session.state.layout.layers[layer]
        side = self._stage.side
        if is_end_on(layer, side):
            return [block for block in row if block is not None]
        return [block for block in (row[slot] for slot in lanes_from_viewer(side)) if block is not None]
