"""The rows of the tower and the two faces that carry them, always changed together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.poses import BlockPose, Pose, TowerPoses
from stacko_arcade.tower.units import (
    BLOCK_WIDTH_MM,
    COARSE,
    Side,
    StepPlan,
    end_on_side,
    layer_y_mm,
    lengthwise_side,
    squared_up_mm,
    step_plan,
)

Row = list[BlockId | None]

OFF_AXIS_MM: Final = 4.0
"""A new layer is laid on the axis of the tower, or at most this far beside the layer below."""
HALF_OUT_MM: Final = 18.0
"""So far off the axis along its length a block is half out; it may be laid down and dragged by less."""


class Structure:
    """Which block belongs where, and both faces; a block is in both or, fallen, in one."""

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self.rows: list[Row] = []
        self.plan: StepPlan = COARSE
        self.faces: dict[Side, Face] = {side: Face(side, COARSE) for side in Side}
        self.homes: dict[BlockId, float] = {}
        self.places: dict[BlockId, tuple[int, Slot]] = {}
        self.fallen: dict[BlockId, Side] = {}
        """Blocks that left their place by themselves, with the face in which they go on falling."""

    def assemble(self, poses: TowerPoses, *, sleeping: bool = True, plan: StepPlan | None = None) -> None:
        """Make both spaces new from rounded poses, in block order; without a plan, by the tower's height."""
        self.plan = plan or step_plan(poses.height)
        self.faces = {side: Face(side, self.plan, sleeping=sleeping) for side in Side}
        self.rows = [[None, None, None] for _ in range(poses.height)]
        self.places, self.homes, self.fallen = {}, {}, {}
        for b in sorted(poses.blocks, key=lambda b: b.block):
            self.add(b)

    def add(self, b: BlockPose) -> None:
        """Make the two bodies of a block, at rest."""
        while len(self.rows) <= b.layer:
            self.rows.append([None, None, None])
        self.rows[b.layer][b.slot] = b.block
        self.places[b.block] = (b.layer, b.slot)
        self.homes[b.block] = b.pose(lengthwise_side(b.layer)).x_mm
        for side, face in self.faces.items():
            lane = None if end_on_side(b.layer) is side else int(b.slot)
            face.add(b.block, b.pose(side), lane, self.fit.mass_g(b.block), layer_y_mm(b.layer))

    def take(self, block: BlockId) -> None:
        """Take a block out of the rows and out of both faces; rows left empty on top are gone with it."""
        self.forget(block)
        self.fallen.pop(block, None)
        for face in self.faces.values():
            face.remove(block)

    def forget(self, block: BlockId) -> None:
        """Take a block out of the rows only."""
        place = self.places.pop(block, None)
        if place is None:
            return
        layer, slot = place
        self.rows[layer][slot] = None
        self.homes.pop(block, None)
        while self.rows and not any(b is not None for b in self.rows[-1]):
            self.rows.pop()

    def fall(self, block: BlockId, side: Side) -> None:
        """Let a block that is a stray in one face leave the other: else it would lie here and carry there."""
        self.forget(block)
        self.fallen[block] = side
        self.faces[side.other].remove(block)
        self.faces[side].set_free(block)

    def belongs_mm(self, block: BlockId) -> float:
        """Return where along its length this block of the rows belongs, mm.

        That is where it was at the last rebuild, unless it was left half out by then.
        """
        layer, _ = self.places[block]
        axis = self.layer_axis_mm(layer, lengthwise_side(layer))
        home = self.homes[block]
        return home if abs(home - axis) <= HALF_OUT_MM else axis

    def layer_axis_mm(self, layer: int, side: Side) -> float:
        """Return where the middle of a layer belongs in one face, mm, going by the layer below."""
        if not layer:
            return 0.0
        pitch = BLOCK_WIDTH_MM if end_on_side(layer - 1) is side else 0.0
        below = [
            self.faces[side].position(block)[0] - (slot - 1) * pitch
            for slot, block in enumerate(self.rows[layer - 1])
            if block is not None
        ]
        if not below:
            return 0.0
        center = sum(below) / len(below)
        return min(max(0.0, center - OFF_AXIS_MM), center + OFF_AXIS_MM)

    def standing(self, layer: int) -> list[tuple[Slot, BlockId, float]]:
        """Return the blocks of a layer in slot order with their places across it, mm."""
        face = self.faces[end_on_side(layer)]
        return [
            (Slot(slot), block, face.position(block)[0])
            for slot, block in enumerate(self.rows[layer])
            if block is not None
        ]

    def center_above(self, layer: int) -> float | None:
        """Return the center of mass above a layer, across it, or None where nothing lies above."""
        face = self.faces[end_on_side(layer)]
        mass = moment = 0.0
        for row in self.rows[layer + 1 :]:
            for block in row:
                if block is not None:
                    weight = self.fit.mass_g(block)
                    mass += weight
                    moment += weight * face.position(block)[0]
        return moment / mass if mass else None

    def in_place(self) -> Iterator[tuple[BlockId, int, Slot]]:
        """Yield every block of the rows with layer and slot, from the table up."""
        for layer, row in enumerate(self.rows):
            for slot, block in enumerate(row):
                if block is not None:
                    yield block, layer, Slot(slot)

    def has_body(self, block: BlockId) -> bool:
        """Tell whether a block lies anywhere, in the tower or on the table."""
        return block in self.places or block in self.fallen

    def has_hole(self) -> bool:
        """Tell whether a layer under others is without any block."""
        return any(not any(block is not None for block in row) for row in self.rows)

    def poses(self) -> TowerPoses:
        """Return the poses of all blocks in place, in block order."""
        found: list[BlockPose] = []
        for block, layer, slot in self.in_place():
            front, right = (Pose(*self.faces[side].pose(block)) for side in (Side.FRONT, Side.RIGHT))
            found.append(BlockPose(block, layer, slot, front, right))
        found.sort(key=lambda b: b.block)
        return TowerPoses(tuple(found))


def placed(blocks: Iterable[tuple[int, int, int, float, float]]) -> TowerPoses:
    """Return the poses of blocks given as id, layer, slot, offset along and across, mm; all lie level."""
    found = []
    for block, layer, slot, along_mm, across_mm in blocks:
        y = layer_y_mm(layer)
        across = Pose(squared_up_mm(layer, slot, end_on_side(layer)) + across_mm, y)
        along = Pose(along_mm, y)
        front, right = (across, along) if end_on_side(layer) is Side.FRONT else (along, across)
        found.append(BlockPose(BlockId(block), layer, Slot(slot), front, right))
    return TowerPoses(tuple(sorted(found, key=lambda b: b.block)))


def nominal_poses(layers: Sequence[Sequence[BlockId | None]]) -> TowerPoses:
    """Return the squared-up poses of a tower given as rows, bottom layer first."""
    return placed(
        (block, layer, slot, 0.0, 0.0)
        for layer, row in enumerate(layers)
        for slot, block in enumerate(row)
        if block is not None
    )
