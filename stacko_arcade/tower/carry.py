"""The way of a block in hand around the outline of the tower, and where it may be laid down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WIDTH_MM,
    END_ON_MM,
    TICK_S,
    Side,
    end_on_side,
    layer_y_mm,
)

CLEARANCE_MM: Final = 2.0
HOVER_MM: Final = 3.0
SLOT_GAP_MM: Final = 25.2
SLOT_PLAY_MM: Final = 2.0
"""A block may be laid this far off the middle of its slot."""
REACH_MM: Final = 260.0
ABOVE_MM: Final = 160.0
CARRY_MM_S: Final = 500.0
MISSED_MM: Final = 30.0
"""Let go farther from every open slot, the block falls where it is."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a block let go now would lie: its place and the middle of it in both faces, mm."""

    layer: int
    slot: Slot
    side: Side
    x_mm: float
    y_mm: float
    along_mm: float


def open_slots(structure: Structure) -> tuple[int, tuple[Slot, ...]]:
    """Return the layer that is being filled and its open slots."""
    rows = structure.rows
    if rows and any(block is None for block in rows[-1]):
        return len(rows) - 1, tuple(Slot(i) for i, block in enumerate(rows[-1]) if block is None)
    return len(rows), tuple(Slot)


def slot_x_mm(structure: Structure, slot: Slot) -> float:
    """Return the middle of an open slot in the face in which the layer being filled lies end-on."""
    layer, _ = open_slots(structure)
    return structure.layer_axis_mm(layer, end_on_side(layer)) + (slot - 1) * BLOCK_WIDTH_MM


def ghost(structure: Structure, x_mm: float, shift_mm: float) -> Ghost | None:
    """Return where a block let go at `x_mm` would lie, or None beside the tower."""
    layer, slots = open_slots(structure)
    side = end_on_side(layer)
    axis = structure.layer_axis_mm(layer, side)
    slot = min(slots, key=lambda slot: abs(axis + (slot - 1) * BLOCK_WIDTH_MM - x_mm))
    middle = axis + (slot - 1) * BLOCK_WIDTH_MM
    if abs(x_mm - middle) > MISSED_MM:
        return None
    place = min(max(x_mm, middle - SLOT_PLAY_MM), middle + SLOT_PLAY_MM)
    place = _between_neighbors(structure, layer, slot, place)
    along = structure.layer_axis_mm(layer, side.other) + shift_mm
    return Ghost(layer, slot, side, place, _rest_y_mm(structure, layer), along)


def _between_neighbors(structure: Structure, layer: int, slot: Slot, place: float) -> float:
    """Keep a place far enough from a neighbor; between two, in the middle."""
    if layer >= len(structure.rows):
        return place
    face = structure.faces[end_on_side(layer)]
    row = structure.rows[layer]
    low = high = None
    for index, block in enumerate(row):
        if block is None:
            continue
        x = face.position(block)[0]
        steps = abs(index - slot)
        if index < slot:
            low = max(x + SLOT_GAP_MM * steps, low if low is not None else -REACH_MM)
        else:
            high = min(x - SLOT_GAP_MM * steps, high if high is not None else REACH_MM)
    if low is not None and high is not None and low > high:
        return (low + high) / 2
    place = max(place, low) if low is not None else place
    return min(place, high) if high is not None else place


def _rest_y_mm(structure: Structure, layer: int) -> float:
    """Return how high the middle of a block of this layer would lie: over the higher of both faces."""
    below = [block for block in structure.rows[layer - 1] if block is not None] if layer else []
    if not below:
        return layer_y_mm(layer)
    return BLOCK_HEIGHT_MM + max(
        face.position(block)[1] for face in structure.faces.values() for block in below
    )


def over_fallen_mm(structure: Structure, ghost: Ghost) -> float:
    """Return how high (mm) the middle of a block has to be to lie over what fell onto its place."""
    bottom = ghost.y_mm - BLOCK_HEIGHT_MM / 2
    highest = 0.0
    for block, side in structure.fallen.items():
        end_on = side is ghost.side
        place, half = (ghost.x_mm, END_ON_MM / 2) if end_on else (ghost.along_mm, BLOCK_LENGTH_MM / 2)
        outline = structure.faces[side].shapes[block].bb
        if outline.left < place + half and outline.right > place - half and outline.top > bottom:
            highest = max(highest, outline.top)
    return highest + BLOCK_HEIGHT_MM / 2


def make_room(structure: Structure, ghost: Ghost, step_mm: float) -> bool:
    """Move blocks of the unfinished top layer aside by at most `step_mm`; tell whether the gap is wide."""
    if ghost.layer >= len(structure.rows):
        return True
    face = structure.faces[ghost.side]
    wide = True
    for index, block in enumerate(structure.rows[ghost.layer]):
        if block is None:
            continue
        body = face.bodies[block]
        away = 1 if index > ghost.slot else -1
        need = SLOT_GAP_MM * abs(index - ghost.slot) - away * (body.position.x - ghost.x_mm)
        if need > 0.001:
            body.position = (body.position.x + away * min(need, step_mm), body.position.y)
            face.space.reindex_shapes_for_body(body)
            face.wake()
            wide = wide and need <= step_mm
    return wide


class Path:
    """A block in hand, without a body, kept outside the outline of the tower in the face that is shown."""

    def __init__(self, block: BlockId, side: Side, x_mm: float, y_mm: float, *, is_end_on: bool) -> None:
        self.block = block
        self.side = side
        self.x_mm = x_mm
        self.y_mm = y_mm
        self.is_end_on = is_end_on

    @property
    def half_mm(self) -> float:
        """Half the width it shows."""
        return (END_ON_MM if self.is_end_on else BLOCK_LENGTH_MM) / 2

    def floor_mm(self, structure: Structure, x_mm: float) -> float:
        """Return the lowest height of the block's middle over a place."""
        face = structure.faces[self.side]
        top = 0.0
        reach = self.half_mm + CLEARANCE_MM
        for block, x, y, _ in face.read():
            if y > top and abs(x - x_mm) < reach + face.width(block) / 2:
                top = y
        top += BLOCK_HEIGHT_MM / 2 if top else 0.0
        return top + HOVER_MM + BLOCK_HEIGHT_MM / 2

    def move(self, structure: Structure, x_mm: float, y_mm: float, speed_mm_s: float) -> None:
        """Go one tick toward a place: out sideways, up and over, never through the tower."""
        reach = speed_mm_s * TICK_S
        x_mm = min(max(x_mm, -REACH_MM), REACH_MM)
        dx = min(max(x_mm - self.x_mm, -reach), reach)
        floor_here = self.floor_mm(structure, self.x_mm)
        if self.y_mm < floor_here - HOVER_MM - 1.0:
            # inside the outline, as right after the pull: out sideways first
            away = 1.0 if self.x_mm >= 0 else -1.0
            self.x_mm += away * reach
            return
        floor_there = self.floor_mm(structure, self.x_mm + dx) if dx else floor_here
        goal = max(min(y_mm, structure_top_mm(structure) + ABOVE_MM), floor_here)
        if dx and floor_there > self.y_mm + 1e-9:
            goal = max(goal, floor_there)
            dx = 0.0
        self.x_mm += dx
        self.y_mm += min(max(goal - self.y_mm, -reach), reach)
        self.y_mm = max(self.y_mm, min(self.floor_mm(structure, self.x_mm), self.y_mm + reach))


def structure_top_mm(structure: Structure) -> float:
    """Return the height (mm) of a tower of so many layers that stands level and has not sunk."""
    return len(structure.rows) * BLOCK_HEIGHT_MM
