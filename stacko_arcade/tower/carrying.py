"""A block in hand: on its way up beside the tower, over its top, and down into a slot."""

from __future__ import annotations

import math

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import carry
from stacko_arcade.tower.brace import Brace
from stacko_arcade.tower.hand_figures import (
    ASIDE_MM_PER_TICK,
    LIFT_CLEAR_MM,
    PLACE_MM_S,
)
from stacko_arcade.tower.poses import BlockPose, Pose
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, TICK_S, Side, lengthwise_side


class Carrying:
    """What the hand does with a block that has no body."""

    def __init__(
        self, structure: Structure, block: BlockId, side: Side, place: tuple[float, float], turned_x_mm: float
    ) -> None:
        self.structure = structure
        self.path = carry.Path(block, side, *place, is_end_on=False)
        self.is_lifting = True
        self.shift_mm = 0.0
        self.goal: carry.Ghost | None = None
        """Where it is being laid down, once the hand has begun to."""
        self._turned_x_mm = turned_x_mm

    @property
    def ghost(self) -> carry.Ghost | None:
        """Where the block would lie if it were let go now, or None."""
        if self.goal is not None:
            return self.goal
        if self.is_lifting:
            return None
        return carry.ghost(self.structure, self.path.x_mm, self.shift_mm)

    def lift(self) -> None:
        """Go up for one tick; above the top the block is turned end-on, toward the face of the new layer."""
        path, structure = self.path, self.structure
        top = carry.structure_top_mm(structure) + carry.HOVER_MM + BLOCK_HEIGHT_MM / 2 + LIFT_CLEAR_MM
        path.move(structure, path.x_mm, top, carry.CARRY_MM_S)
        if path.y_mm < top - 0.01:
            return
        layer, _ = carry.open_slots(structure)
        side = lengthwise_side(layer).other
        if side is not path.side:
            path.x_mm = self._turned_x_mm
        path.side = side
        path.is_end_on = True
        self.is_lifting = False

    def move(self, target: tuple[float, float], speed_mm_s: float) -> None:
        """Go toward a place for one tick."""
        self.path.move(self.structure, *target, min(speed_mm_s, carry.CARRY_MM_S))

    def lay_down(self, ghost: carry.Ghost, brace: Brace | None) -> bool:
        """Go on laying it down for one tick; tell whether it has two bodies now."""
        path, structure = self.path, self.structure
        step = PLACE_MM_S * TICK_S
        wide = carry.make_room(structure, ghost, ASIDE_MM_PER_TICK)
        if brace is not None and structure.places[brace.block][0] == ghost.layer:
            brace.follow()  # it gives way to the hand that makes room
        path.x_mm += min(max(ghost.x_mm - path.x_mm, -step), step)
        if path.x_mm != ghost.x_mm or not wide:
            return False
        y = max(ghost.y_mm, carry.over_fallen_mm(structure, ghost)) + carry.HOVER_MM
        path.y_mm += min(max(y - path.y_mm, -step), step)
        if path.y_mm != y:
            return False
        across, along = Pose(ghost.x_mm, y), Pose(ghost.along_mm, y)
        front, right = (across, along) if ghost.side is Side.FRONT else (along, across)
        structure.add(BlockPose(path.block, ghost.layer, ghost.slot, front, right))
        return True

    def drop(self) -> None:
        """Let it fall where it is: it gets a body in the face that is shown."""
        path, structure = self.path, self.structure
        face = structure.faces[path.side]
        pose = Pose(path.x_mm, path.y_mm)
        face.add(path.block, pose, None, structure.fit.mass_g(path.block), -math.inf)
        structure.fallen[path.block] = path.side
