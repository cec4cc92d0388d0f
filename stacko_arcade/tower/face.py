"""One side view of the tower: a pymunk space that is stepped only while something in it is awake.

Chipmunk's own sleeping stays off. It chooses by speed, and a tower that begins to tip is slower than any
threshold for half a second, as is a rocking block as it turns back. Awake again it has other first contacts,
and the shares of the load depend on their order. And looking for what may sleep takes a twentieth of a step.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pymunk
from pymunk.batch import ArbiterFields, BodyFields, Buffer, get_space_arbiters, get_space_bodies

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.poses import Pose
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    CORNER_MM,
    END_ON_MM,
    GRAVITY_MM_S2,
    HANG_MM,
    IDLE_SPEED_MM_S,
    LOOK_TICKS,
    SHAPE_FRICTION,
    SLOP_MM,
    STILL_LOOK_TICKS,
    STRAY_SINK_MM,
    SWAY_DAMPING,
    SWAY_MM_S,
    TABLE_SHAPE_FRICTION,
    TILTED_RAD,
    WARM_UP_DAMPING,
    WARM_UP_ITERATIONS,
    WARM_UP_LAST_ITERATIONS,
    WARM_UP_LAST_STEPS,
    WARM_UP_STEP_S,
    WARM_UP_STEPS,
    Side,
    StepPlan,
)

_END_ON: Final = 1 << 3
_TABLE: Final = 1 << 4
_LOOSE: Final = 1 << 5
_ALL: Final = (1 << 6) - 1
_TABLE_HALF_MM: Final = 50_000.0
_FALLEN: Final = 1
"""Collision type of what has fallen."""
_WITHIN_MM: Final = 0.5 * BLOCK_HEIGHT_MM
"""Deeper than any block falls into another in one step: so deep lie blocks that were behind one another."""
_FIELDS: Final = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.ANGLE | BodyFields.VELOCITY
_STRIDE: Final = 5
_POSE_FIELDS: Final = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.ANGLE
_CONTACT_FIELDS: Final = ArbiterFields.BODY_A_ID | ArbiterFields.BODY_B_ID | ArbiterFields.TOTAL_IMPULSE

PALM_FILTER: Final = pymunk.ShapeFilter(categories=_LOOSE, mask=_ALL & ~_TABLE)
"""A palm meets all blocks and nothing else."""


def block_filter(lane: int | None) -> pymunk.ShapeFilter:
    """Return whom a block meets: a lane its own lane, end-on blocks and the table; an end-on block all."""
    if lane is None:
        return pymunk.ShapeFilter(categories=_END_ON, mask=_ALL)
    own = 1 << lane
    return pymunk.ShapeFilter(categories=own, mask=own | _END_ON | _TABLE | _LOOSE)


class Face:
    """The bodies of one side view and what was last read from them."""

    def __init__(self, side: Side, plan: StepPlan, *, sleeping: bool = True) -> None:
        self.side = side
        self.plan = plan
        self.is_asleep = False
        self.is_frozen = False
        """Whether it is stepped no more, as the tower collapses in the other face."""
        self._may_sleep = sleeping
        self._is_stale = True
        self._unseen_ticks = 0
        self._look_after = 1
        self.warm_up_left = WARM_UP_STEPS
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -GRAVITY_MM_S2)
        self.space.damping = WARM_UP_DAMPING
        self.space.collision_slop = SLOP_MM
        table = pymunk.Poly(
            self.space.static_body,
            [
                (-_TABLE_HALF_MM, -200.0),
                (_TABLE_HALF_MM, -200.0),
                (_TABLE_HALF_MM, 0.0),
                (-_TABLE_HALF_MM, 0.0),
            ],
        )
        table.friction = TABLE_SHAPE_FRICTION
        table.filter = pymunk.ShapeFilter(categories=_TABLE, mask=_ALL)
        self.space.add(table)
        self.bodies: dict[BlockId, pymunk.Body] = {}
        self.shapes: dict[BlockId, pymunk.Poly] = {}
        self.lanes: dict[BlockId, int | None] = {}
        self.levels: dict[BlockId, float] = {}
        self.hanging: set[BlockId] = set()
        self._by_body: dict[int, BlockId] = {}
        self._damping = WARM_UP_DAMPING
        self._buffer = Buffer()
        self._contacts = Buffer()
        self._ids: list[int] = []
        self.blocks: list[BlockId | None] = []
        """Who the lists below are about, in the space's order; None is the hand."""
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.angles: list[float] = []
        self.vxs: list[float] = []
        self.vys: list[float] = []
        self.stray_limits: list[float] = []
        """Heights below which the blocks of these lists have fallen."""
        self.is_tilted = False
        self.looked_after = 1
        """Ticks between the last two looks."""
        self.fastest = 0.0
        """Largest component of the velocity of any block, palm or hand, mm/s."""

    def add(self, block: BlockId, pose: Pose, lane: int | None, mass_g: float, level_mm: float) -> None:
        """Make a body at rest; lane None lies end-on. `level_mm` is the height where its middle belongs."""
        width = END_ON_MM if lane is None else BLOCK_LENGTH_MM
        body = pymunk.Body(mass_g, pymunk.moment_for_box(mass_g, (width, BLOCK_HEIGHT_MM)))
        body.position = (pose.x_mm, pose.y_mm)
        body.angle = pose.angle_rad
        shape = pymunk.Poly(body, _outline(width), radius=CORNER_MM)
        shape.friction = SHAPE_FRICTION
        shape.filter = block_filter(lane)
        self.space.add(body, shape)
        self.bodies[block], self.shapes[block] = body, shape
        self.lanes[block], self.levels[block] = lane, level_mm
        self._by_body[body.id] = block
        self.wake()

    def remove(self, block: BlockId) -> None:
        """Take a block's body out, if it has one here; what lay on it wakes."""
        body = self.bodies.pop(block, None)
        if body is None:
            return
        self.space.remove(body, self.shapes.pop(block))
        self.hanging.discard(block)
        del self.lanes[block], self.levels[block], self._by_body[body.id]
        self.wake()

    def set_free(self, block: BlockId) -> None:
        """Let a fallen block meet everything, whatever lane it came from."""
        self.shapes[block].filter = pymunk.ShapeFilter(categories=_LOOSE, mask=_ALL)
        self.shapes[block].friction = SHAPE_FRICTION
        self.shapes[block].collision_type = _FALLEN
        self.levels[block] = -math.inf
        self.wake()

    def collapse(self) -> None:
        """Let what falls from now on fall through what it lies in until the two have come apart.

        A tower that drops as a whole is fallen in all lanes at once: blocks that were one behind the other
        would push each other out of their common place, and the tower would burst and rise.
        """
        self.space.add_collision_handler(_FALLEN, _FALLEN).begin = _unless_within

    def loads(self, blocks: Iterable[BlockId]) -> dict[tuple[BlockId, BlockId | None], float]:
        """Return the vertical force of the last step between each of these blocks and each that it touches.

        The key names one of the blocks first and then the other one of the contact; None is the table.
        The contacts come in no certain order.
        """
        found: dict[tuple[BlockId, BlockId | None], float] = {}
        own = {self.bodies[block].id: block for block in blocks if block in self.bodies}
        buffer = self._contacts
        buffer.clear()
        get_space_arbiters(self.space, _CONTACT_FIELDS, buffer)
        ids, impulses = _numbers(buffer), _doubles(buffer)
        step_s = self.plan.step_s
        for first, second, impulse in zip(ids[0::2], ids[1::2], impulses[1::2], strict=True):
            if first in own:
                found[own[first], self._by_body.get(second)] = abs(impulse) / step_s
            if second in own:
                found[own[second], self._by_body.get(first)] = abs(impulse) / step_s
        return found

    def hang(self, block: BlockId) -> None:
        """Let a loose block carry nothing until the next rebuild: it becomes a hair lower at its top."""
        if block in self.hanging:
            return
        self.hanging.add(block)
        self.shapes[block].unsafe_set_vertices(_outline(self.width(block), lowered_mm=HANG_MM))
        self.wake()

    def wake(self) -> None:
        """Step this face again from the next tick on: something was changed in it."""
        self.is_asleep = False
        self._is_stale = True
        self._ids = []  # whatever was counted begins anew

    def width(self, block: BlockId) -> float:
        """Return how wide a block looks in this face, mm."""
        return END_ON_MM if self.lanes[block] is None else BLOCK_LENGTH_MM

    def has(self, block: BlockId | None) -> bool:
        """Tell whether a block has a body here; the table (None) always has."""
        return block is None or block in self.bodies

    def position(self, block: BlockId) -> tuple[float, float]:
        """Return where a block's middle is now."""
        x, y = self.bodies[block].position
        return x, y

    def pose(self, block: BlockId) -> tuple[float, float, float]:
        """Return where a block is now and how it is turned."""
        body = self.bodies[block]
        x, y = body.position
        return x, y, body.angle

    def warm_up(self, steps: int) -> None:
        """Run up to this many of the first steps with many iterations."""
        steps = min(steps, self.warm_up_left)
        if not steps:
            return
        space = self.space
        layers = max(round(max(self.levels.values(), default=0.0) / BLOCK_HEIGHT_MM + 0.5), 1)
        for left in range(self.warm_up_left, self.warm_up_left - steps, -1):
            is_last = left <= WARM_UP_LAST_STEPS
            space.iterations = layers * (WARM_UP_LAST_ITERATIONS if is_last else WARM_UP_ITERATIONS)
            space.step(self.plan.step_s if is_last else WARM_UP_STEP_S)
        self.warm_up_left -= steps
        if not self.warm_up_left:
            space.iterations = self.plan.iterations
            self._damping = space.damping = 1.0

    def advance(self, steps: int) -> None:
        """Run steps."""
        step, step_s = self.space.step, self.plan.step_s
        for _ in range(steps):
            step(step_s)

    def fall_asleep(self) -> None:
        """Step this face no more until something is changed in it, unless a body is too fast."""
        bodies = self.bodies.values()
        if not self._may_sleep or any(body.velocity.length > IDLE_SPEED_MM_S for body in bodies):
            return
        for body in bodies:
            body.velocity = (0.0, 0.0)
            body.angular_velocity = 0.0
        self.is_asleep = True
        self._is_stale = True

    def advance_unseen(self) -> bool:
        """Run a tick's steps; tell whether it may go by without looking.

        So it is where all was slow at the last look and nothing was changed since: nothing that is
        slow falls far in so few ticks.
        """
        self.advance(self.plan.steps)
        self._unseen_ticks += 1
        if self._unseen_ticks >= self._look_after or not self._ids:
            return False
        self._is_stale = True
        return True

    def refresh(self) -> bool:
        """Read all bodies in one go; tell whether they are the same ones in the same order as before."""
        self._is_stale = False
        self.looked_after, self._unseen_ticks = max(self._unseen_ticks, 1), 0
        buffer = self._buffer
        buffer.clear()
        get_space_bodies(self.space, _FIELDS, buffer)
        ids = _numbers(buffer)
        same = ids == self._ids
        if not same:
            self._ids = ids
            self.blocks = [self._by_body.get(number) for number in ids]
            self.stray_limits = [
                -math.inf if block is None else self.levels[block] - STRAY_SINK_MM for block in self.blocks
            ]
        values = _doubles(buffer)
        self.xs, self.ys = values[0::_STRIDE], values[1::_STRIDE]
        self.angles = values[2::_STRIDE]
        self.vxs, self.vys = values[3::_STRIDE], values[4::_STRIDE]
        if values:
            vxs, vys, angles = self.vxs, self.vys, self.angles
            self.is_tilted = max(angles) > TILTED_RAD or min(angles) < -TILTED_RAD
            self.fastest = max((max(vxs), -min(vxs), max(vys), -min(vys)))
        is_swaying = self.fastest < SWAY_MM_S
        self._look_after = (
            (STILL_LOOK_TICKS if self.fastest < IDLE_SPEED_MM_S else LOOK_TICKS) if is_swaying else 1
        )
        damping = SWAY_DAMPING if is_swaying else 1.0
        if damping != self._damping:
            self._damping = self.space.damping = damping
        return same

    def read(self) -> list[tuple[BlockId, float, float, float]]:
        """Return block, x, y and angle of all bodies as they are now; looking changes nothing."""
        blocks, xs, ys, angles = self.blocks, self.xs, self.ys, self.angles
        if self._is_stale:
            buffer = self._buffer
            buffer.clear()
            get_space_bodies(self.space, _POSE_FIELDS, buffer)
            blocks = [self._by_body.get(number) for number in _numbers(buffer)]
            values = _doubles(buffer)
            xs, ys, angles = values[0::3], values[1::3], values[2::3]
        return [
            (block, x, y, angle)
            for block, x, y, angle in zip(blocks, xs, ys, angles, strict=True)
            if block is not None
        ]


def _unless_within(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: dict[object, object]) -> bool:
    """Tell whether two blocks that begin to touch meet; else they do not before they have come apart."""
    depth = max((-point.distance for point in arbiter.contact_point_set.points), default=0.0)
    return depth < _WITHIN_MM


def _outline(width_mm: float, *, lowered_mm: float = 0.0) -> list[tuple[float, float]]:
    """Return corners (mm) that, rounded by CORNER_MM, make a block of full size but for its lowered top."""
    half, top = width_mm / 2 - CORNER_MM, BLOCK_HEIGHT_MM / 2 - CORNER_MM
    return [(-half, -top), (half, -top), (half, top - lowered_mm), (-half, top - lowered_mm)]


def _numbers(buffer: Buffer) -> list[int]:
    return memoryview(buffer.int_buf()).cast("P").tolist()


def _doubles(buffer: Buffer) -> list[float]:
    values: list[float] = memoryview(buffer.float_buf()).cast("d").tolist()  # type: ignore[assignment]
    return values
