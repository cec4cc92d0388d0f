"""The second hand: it holds one more block where it is, in both faces, with a limited force."""

from __future__ import annotations

from typing import Final

import pymunk

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.grip import STIFFNESS
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import BLOCK_WEIGHT, BLOCK_WIDTH_MM

BRACE_WEIGHTS: Final = 10.0
"""Most force with which the second hand holds a block in place, in block weights."""
BRACE_TORQUE: Final = BRACE_WEIGHTS * BLOCK_WEIGHT * BLOCK_WIDTH_MM / 2
"""Most torque with which it holds the block's angle: its force at half a block's width."""


class Brace:
    """One block held in its present pose by joints to the world, so that a braced tower may fall asleep."""

    def __init__(self, structure: Structure, block: BlockId) -> None:
        self.block = block
        self._holds: list[tuple[Face, pymunk.PivotJoint, pymunk.GearJoint]] = []
        for face in structure.faces.values():
            body, world = face.bodies[block], face.space.static_body
            place = pymunk.PivotJoint(world, body, tuple(body.position), (0.0, 0.0))
            place.max_force = BRACE_WEIGHTS * BLOCK_WEIGHT
            level = pymunk.GearJoint(world, body, body.angle, 1.0)
            level.max_force = BRACE_TORQUE
            for joint in (place, level):
                joint.error_bias = STIFFNESS
            face.space.add(place, level)
            face.wake()
            self._holds.append((face, place, level))

    def follow(self) -> None:
        """Hold the block where it is now: the other hand has moved it."""
        for face, place, level in self._holds:
            body = face.bodies[self.block]
            place.anchor_a = tuple(body.position)
            level.phase = body.angle

    def release(self) -> None:
        """Take the second hand off."""
        for face, place, level in self._holds:
            face.space.remove(place, level)
            face.wake()
