"""The hand's hold on a block inside the tower: joints of limited force to a moving anchor."""

from __future__ import annotations

import math
from typing import Final

import pymunk

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.hand_figures import DOGGED_GROWTH, DOGGED_TICKS, MOST_DOGGED, STILL_MM_S, TIPPED_RAD
from stacko_arcade.tower.layer_friction import LayerFriction
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WEIGHT,
    STRAY_SINK_MM,
    TICK_S,
    lengthwise_side,
)

LEAD_MM: Final = 6.0
"""The anchor never runs ahead of the block by more: whatever the mouse does, the pull stays a pull."""
STIFFNESS: Final = 0.9**240
"""Part of the lag that is left after a second: the hand's spring and damper."""
LIFT_WEIGHTS: Final = 2.0
"""Force that holds the block's height: enough for the block, not for what lies on it."""
LEVEL_WEIGHTS: Final = 3.0
"""Torque that keeps it level, in block weights at half a block's length: enough to hold its free end."""
CARRIED_MM: Final = 25.0
YIELDING: Final = 0.05
"""Part of both with which the hand holds a block that lies in the tower: more would wedge it in its gap."""
FOLLOW: Final = 0.1
"""How fast the hand gives way in height per tick while the tower still carries the block."""

MEASURE_STEPS: Final = 8
"""The load is measured after this many steps."""
SHARES_TICKS: Final = 12
"""Statics is asked again after this many ticks."""


class Grip:
    """One block held in the face in which it lies lengthwise."""

    def __init__(
        self,
        structure: Structure,
        block: BlockId,
        at_mm: float,
        strength: float,
        *,
        is_tap: bool = False,
        is_stiff: bool = False,
    ) -> None:
        self.structure = structure
        self.block = block
        self.layer, self.slot = structure.places[block]
        self.face: Face = structure.faces[lengthwise_side(self.layer)]
        self.at_mm = at_mm
        self.body = self.face.bodies[block]
        self.home_mm = structure.homes[block]
        self._place_mm = structure.belongs_mm(block)
        self.strength = strength
        x, y = self.body.position
        self.start_mm = x
        self.anchor = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.anchor.position = (x + at_mm, y)
        self._along = pymunk.GrooveJoint(self.anchor, self.body, (0.0, -60.0), (0.0, 60.0), (at_mm, 0.0))
        self._along.max_force = strength * BLOCK_WEIGHT
        self._height = pymunk.GrooveJoint(self.anchor, self.body, (-150.0, 0.0), (150.0, 0.0), (0.0, 0.0))
        self._firmness = 0.0 if is_tap else YIELDING
        self._level = pymunk.GearJoint(self.anchor, self.body, self.body.angle, 1.0)
        self._set_firmness(self._firmness)
        for joint in (self._along, self._height, self._level):
            joint.error_bias = STIFFNESS
        self.face.space.add(self.anchor, self._along, self._height, self._level)
        self.face.wake()
        self.force_weights = 0.0
        """Force along the block in the last step, in block weights."""
        self._vain_ticks = 0
        self._doggedness = 1.0
        self._friction = LayerFriction(structure, self.face, block, is_stiff=is_stiff)
        self._until_shares = 0
        self._steps = MEASURE_STEPS - 1

    @property
    def travel_mm(self) -> float:
        """How far the block is from where it was at the last rebuild, with sign."""
        return float(self.body.position.x) - self.home_mm

    @property
    def out_mm(self) -> float:
        """How far the block is out of its layer, without sign; the way that it was left half out counts."""
        return abs(float(self.body.position.x) - self._place_mm)

    @property
    def has_slipped(self) -> bool:
        """Tell whether the block has dropped or tipped out of its layer, or touches the table with an end."""
        _, y = self.body.position
        angle = abs(self.body.angle)
        if self.face.levels[self.block] - y > STRAY_SINK_MM or angle > TIPPED_RAD:
            return True
        low = y - BLOCK_LENGTH_MM / 2 * math.sin(angle) - BLOCK_HEIGHT_MM / 2
        return self.layer > 0 and low < 0.5

    @property
    def is_clear(self) -> bool:
        """Tell whether no block of the layers above and below reaches over the held one any more."""
        x = self.body.position.x
        half = BLOCK_LENGTH_MM / 2
        rows = self.structure.rows
        for layer in (self.layer - 1, self.layer + 1):
            if 0 <= layer < len(rows):
                for block in rows[layer]:
                    if block is not None:
                        reach = half + self.face.width(block) / 2
                        if abs(self.face.position(block)[0] - x) < reach - 0.3:
                            return False
        return True

    def strengthen(self, weights: float) -> None:
        """Pull with at most this force, in block weights; dogged, with more."""
        self.strength = weights * self._doggedness
        self._along.max_force = self.strength * BLOCK_WEIGHT

    def pull_doggedly(self) -> None:
        """Pull for one more tick in vain, after a while harder and harder; what was gained stays."""
        if self.force_weights < 0.9 * self.strength or abs(self.body.velocity.x) > STILL_MM_S:
            return
        self._vain_ticks += 1
        grown = (self._vain_ticks - DOGGED_TICKS) * TICK_S * DOGGED_GROWTH
        if grown > 0:
            self._doggedness = min(1.0 + grown, MOST_DOGGED)

    def steer(self, target_mm: float, speed_mm_s: float) -> None:
        """Send the anchor toward a place of the held point for one tick, at a limited speed."""
        x, y = self.anchor.position
        held = self.body.position.x + self.at_mm
        goal = min(max(target_mm, held - LEAD_MM), held + LEAD_MM)
        reach = speed_mm_s * TICK_S
        dx = min(max(goal - x, -reach), reach)
        dy = 0.0
        out = self.out_mm
        slope = self._slope()
        dy = (self.body.position.y - y) * FOLLOW if out < BLOCK_LENGTH_MM / 2 else dx * slope
        self.anchor.velocity = (dx / TICK_S, dy / TICK_S)
        if out < CARRIED_MM:
            self._level.phase += (self.body.angle - self._level.phase) * FOLLOW
            return
        self._level.phase += (slope - self._level.phase) * FOLLOW
        if 0.0 < self._firmness < 1.0:
            self._firmness = min(self._firmness + FOLLOW, 1.0)
            self._set_firmness(self._firmness)

    def advance(self) -> None:
        """Step the face for one tick, setting the friction of the layer's lanes between."""
        if self._until_shares <= 0 or not self._friction.is_current:
            self._friction.ask_statics()
            self._until_shares = SHARES_TICKS
        self._until_shares -= 1
        plan = self.face.plan
        left = plan.steps
        while left:
            steps = min(left, MEASURE_STEPS - self._steps)
            self.face.advance(steps)
            left -= steps
            self._steps += steps
            if self._steps >= MEASURE_STEPS:
                self._steps = 0
                self._friction.measure()
        self.force_weights = abs(self._along.impulse) / plan.step_s / BLOCK_WEIGHT

    def release(self) -> None:
        """Take the hand off."""
        self.face.space.remove(self._along, self._height, self._level, self.anchor)
        self._friction.release()
        self.face.wake()

    def _slope(self) -> float:
        """Return how the block's gap slopes: kept level in a leaning tower it would be a wedge."""
        rows = self.structure.rows
        row = [b for b in rows[self.layer] if b is not None and b != self.block]
        if not row and self.layer:
            row = [b for b in rows[self.layer - 1] if b is not None]
        return sum(self.face.bodies[b].angle for b in row) / len(row) if row else 0.0

    def _set_firmness(self, part: float) -> None:
        self._height.max_force = part * LIFT_WEIGHTS * BLOCK_WEIGHT
        self._level.max_force = part * LEVEL_WEIGHTS * BLOCK_WEIGHT * BLOCK_LENGTH_MM / 2
