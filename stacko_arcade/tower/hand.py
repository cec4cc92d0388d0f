"""The one hand: the same for people, opponents and replays.

Commands are given between ticks and answer whether the hand can do so now; facts tell what comes of them.

One class in one file, though it is long: all its states share the same few fields.
"""

from __future__ import annotations

import math

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower import carry
from stacko_arcade.tower.facts import Fact, Freed, LeftHalfOut, Probed, PutBack, SlippedOut
from stacko_arcade.tower.grip import Grip
from stacko_arcade.tower.hand_figures import (
    ASIDE_MM_PER_TICK,
    BRAKE_TICKS,
    DEFAULT_STRENGTH,
    FARTHEST_MM,
    FORCED_FREE_MM,
    FREE_MM,
    LEAST_STRENGTH,
    LIFT_CLEAR_MM,
    MOST_EFFORT,
    MOST_STRENGTH,
    PLACE_MM_S,
    POINTER_MM_S,
    PUT_BACK_MM,
    RELEASE_MM_S,
    SHIFT_MM,
    TAP_MM,
    TAP_MM_S,
    TAP_STRENGTH,
    TAP_TICKS,
    TIPPED_RAD,
    HandPose,
    HandState,
)
from stacko_arcade.tower.poses import BlockPose, Pose
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WIDTH_MM,
    STRAY_SINK_MM,
    TICK_S,
    Side,
    lengthwise_side,
)


class Hand:
    """Taps, grips, pulls, carries and lays down; never stronger than it is set."""

    def __init__(self, structure: Structure, strength: float = DEFAULT_STRENGTH) -> None:
        self._structure = structure
        self._strength = strength
        self.state = HandState.IDLE
        self.released: tuple[BlockId, carry.Ghost | None] | None = None
        """A block just laid down, with where it should come to lie; the tower takes note and clears it."""
        self._grip: Grip | None = None
        self._path: carry.Path | None = None
        self._ghost: carry.Ghost | None = None
        self._target: tuple[float, float] | None = None
        self._speed = POINTER_MM_S
        self._lifting = False
        self._slot_offset_mm = 0.0
        self._shift_mm = 0.0
        self._letting_go = False
        self._brake_ticks = 0
        self._tap_direction = 0
        self._tap_ticks = 0
        self._tap_back = False
        self._slip_mm = 0.0

    # what can be asked

    @property
    def block(self) -> BlockId | None:
        """The block that is tapped, held or carried."""
        if self._grip is not None:
            return self._grip.block
        return self._path.block if self._path is not None else None

    @property
    def side(self) -> Side | None:
        """The face in which the hand works now; `move_to` is understood in it."""
        if self._grip is not None:
            return self._grip.face.side
        return self._path.side if self._path is not None else None

    @property
    def strength(self) -> float:
        """Pulling force in block weights."""
        return self._strength

    @strength.setter
    def strength(self, weights: float) -> None:
        if math.isfinite(weights):
            self._strength = min(max(weights, LEAST_STRENGTH), MOST_STRENGTH)

    @property
    def strain(self) -> float:
        """How hard the hand pulls, 0 to 1: a share of all it can with its utmost effort."""
        if self._grip is None:
            return 0.0
        return min(self._grip.force_weights / (self._strength * MOST_EFFORT), 1.0)

    @property
    def travel_mm(self) -> float:
        """How far the gripped block is out of its place, with sign; 0 without one."""
        return self._grip.travel_mm if self._grip is not None else 0.0

    @property
    def is_lifting(self) -> bool:
        """Tell whether a freed block is still on its own way up beside the tower."""
        return self._lifting

    @property
    def is_working(self) -> bool:
        """Tell whether the hand touches the tower."""
        return self.state in (HandState.TAPPING, HandState.GRIPPING, HandState.PLACING)

    @property
    def shift_mm(self) -> float:
        """Offset along the block at which it will be laid down."""
        return self._shift_mm

    @property
    def ghost(self) -> carry.Ghost | None:
        """Where the carried block would lie if it were let go now, or None."""
        if self.state is HandState.PLACING:
            return self._ghost
        if self._path is None or self._lifting:
            return None
        return carry.ghost(self._structure, self._path.x_mm, self._shift_mm)

    @property
    def hand_pose(self) -> HandPose | None:
        """Where to draw hand and held block, or None while the hand is idle."""
        if self._grip is not None:
            x, y = self._grip.body.position
            anchor = self._grip.anchor.position
            return HandPose(self._grip.face.side, anchor.x, anchor.y, x, y, is_end_on=False)
        if self._path is not None:
            path = self._path
            return HandPose(path.side, path.x_mm, path.y_mm, path.x_mm, path.y_mm, is_end_on=path.is_end_on)
        return None

    def slot_x_mm(self, slot: Slot) -> float:
        """Return where to carry a block for this slot, in the face in which the top is end-on."""
        return carry.slot_x_mm(self._structure, slot)

    def over_tower_mm(self) -> float:
        """Return a height at which a carried block passes over the whole tower."""
        return carry.structure_top_mm(self._structure) + BLOCK_HEIGHT_MM

    # commands

    def tap(self, block: BlockId, direction: int) -> bool:
        """Push a block lightly, up to 2 mm, toward `direction` (-1 or +1); it goes back by itself."""
        if not self._can_take(block) or direction == 0:
            return False
        self._grip = Grip(self._structure, block, 0.0, TAP_STRENGTH, is_tap=True)
        self.state = HandState.TAPPING
        self._tap_direction = 1 if direction > 0 else -1
        self._tap_ticks, self._tap_back, self._slip_mm = 0, False, 0.0
        return True

    def grip(self, block: BlockId, at_mm: float = 0.0) -> bool:
        """Take hold of a block at a point along it, counted from its middle."""
        if not self._can_take(block) or not math.isfinite(at_mm):
            return False
        half = BLOCK_LENGTH_MM / 2
        self._grip = Grip(self._structure, block, min(max(at_mm, -half), half), self._strength)
        self.state = HandState.GRIPPING
        self._target, self._speed = None, POINTER_MM_S
        return True

    def move_to(
        self,
        x_mm: float,
        y_mm: float,
        speed_mm_s: float | None = None,
        *,
        effort: float = 1.0,
        tremor_mm: float = 0.0,
    ) -> bool:
        """Send the held point to a place in the face in which the hand works.

        A gripped block follows along its length only. `speed_mm_s` limits the way (40 slow, 80 medium,
        160 fast); without it the pointer's limit holds. `effort` is how many times its usual strength the
        hand uses, up to MOST_EFFORT: a tight block under load needs more. `tremor_mm` is added to x for as
        long as this target stands.
        """
        if self.state not in (HandState.GRIPPING, HandState.CARRYING):
            return False
        if not all(math.isfinite(number) for number in (x_mm, y_mm, effort, tremor_mm)):
            return False
        if speed_mm_s is not None and not (math.isfinite(speed_mm_s) and speed_mm_s > 0):
            return False
        x_mm += min(max(tremor_mm, -BLOCK_WIDTH_MM), BLOCK_WIDTH_MM)
        self._target = (
            min(max(x_mm, -FARTHEST_MM), FARTHEST_MM),
            min(max(y_mm, 0.0), 4 * FARTHEST_MM),
        )
        self._speed = min(speed_mm_s, POINTER_MM_S) if speed_mm_s is not None else POINTER_MM_S
        if self._grip is not None:
            self._grip.strengthen(self._strength * min(max(effort, 1.0), MOST_EFFORT))
        return True

    def shift_along(self, mm: float) -> bool:
        """Set the offset along the carried block at which it will be laid down, ± 10 mm."""
        if self.state is not HandState.CARRYING or not math.isfinite(mm):
            return False
        self._shift_mm = min(max(mm, -SHIFT_MM), SHIFT_MM)
        return True

    def let_go(self) -> bool:
        """Open the hand: a gripped block is braked and stays, a carried one is laid into the nearest slot.

        Beside the tower it falls. While a freed block is on its way up the hand keeps it.
        """
        if self.state is HandState.GRIPPING:
            if not self._letting_go:
                self._letting_go, self._brake_ticks = True, 0
            return True
        if self.state is not HandState.CARRYING or self._lifting:
            return False
        self._ghost = self.ghost
        if self._ghost is None:
            self._drop()
        else:
            self.state = HandState.PLACING
        return True

    def pick_up(self, block: BlockId) -> bool:
        """Take a dropped or fallen block, or one that lies nowhere, in hand again."""
        structure = self._structure
        if self.state is not HandState.IDLE:
            return False
        side = structure.fallen.get(block)
        layer, _ = carry.open_slots(structure)
        if block in structure.places:
            layer, _ = structure.places[block]
            if any(b is not None for row in structure.rows[layer + 1 :] for b in row):
                return False
            side = lengthwise_side(layer).other
        if side is None:
            side = lengthwise_side(layer)
            x, y = -FREE_MM - BLOCK_LENGTH_MM, BLOCK_HEIGHT_MM / 2
        else:
            x, y = structure.faces[side].position(block)
        structure.take(block)
        self._slot_offset_mm = 0.0
        self._carry(block, side, x, y)
        return True

    # driven by the tower

    def before_steps(self) -> Grip | None:
        """Move the anchor or the carried block for one tick; return the grip whose face has to be stepped."""
        grip = self._grip
        if grip is None:
            if self._path is not None:
                self._go_on(self._path)
            return None
        if self.state is HandState.TAPPING:
            self._tap_ticks += 1
            # the load is measured for a few ticks before the push begins
            goal = 0.0 if self._tap_back or self._tap_ticks <= 4 else TAP_MM * self._tap_direction
            grip.steer(grip.start_mm + goal, TAP_MM_S)
        elif self._letting_go:
            self._brake_ticks += 1
            grip.steer(grip.body.position.x + grip.at_mm, self._speed)
        elif self._target is not None:
            grip.steer(self._target[0], self._speed)
        else:
            grip.steer(grip.anchor.position.x, self._speed)
        return grip

    def after_steps(self) -> list[Fact]:
        """Look what came of the tick."""
        grip = self._grip
        if grip is None:
            return []
        if self._slipped(grip):
            if self.state is HandState.TAPPING:
                # nobody pulled it: the next tick finds a stray
                self._open()
                return [Probed(grip.block, TAP_MM)]
            self._open()
            self._structure.fall(grip.block, grip.face.side)
            return [SlippedOut(grip.block)]
        if self.state is HandState.TAPPING:
            return self._after_tap(grip)
        travel = abs(grip.travel_mm)
        if travel >= FREE_MM and (travel >= FORCED_FREE_MM or grip.is_clear):
            return [self._free(grip)]
        is_slow = abs(grip.body.velocity.x) <= RELEASE_MM_S or self._brake_ticks >= BRAKE_TICKS
        if self._letting_go and is_slow:
            self._open()
            return [PutBack(grip.block) if travel <= PUT_BACK_MM else LeftHalfOut(grip.block)]
        return []

    def reset(self, structure: Structure) -> None:
        """Go on with a rebuilt tower: a carried block stays in hand, a grip ends."""
        self._structure = structure
        if self._path is None:
            self._grip = None
            self.state = HandState.IDLE
        self._letting_go = False

    def _can_take(self, block: BlockId) -> bool:
        return self.state is HandState.IDLE and block in self._structure.places

    def _open(self) -> None:
        if self._grip is not None:
            self._grip.release()
        self._grip = None
        self._letting_go = False
        self.state = HandState.IDLE

    def _slipped(self, grip: Grip) -> bool:
        _, y = grip.body.position
        angle = abs(grip.body.angle)
        if grip.face.levels[grip.block] - y > STRAY_SINK_MM or angle > TIPPED_RAD:
            return True
        low = y - BLOCK_LENGTH_MM / 2 * math.sin(angle) - BLOCK_HEIGHT_MM / 2
        return grip.layer > 0 and low < 0.5

    def _after_tap(self, grip: Grip) -> list[Fact]:
        moved = (grip.body.position.x - grip.start_mm) * self._tap_direction
        self._slip_mm = max(self._slip_mm, moved)
        reached = (grip.anchor.position.x - grip.start_mm) * self._tap_direction >= TAP_MM - 0.01
        if reached:
            self._tap_back = True
        is_back = self._tap_back and abs(grip.anchor.position.x - grip.start_mm) < 0.01
        if (is_back and abs(moved) < 0.02) or self._tap_ticks >= TAP_TICKS:
            self._open()
            return [Probed(grip.block, round(min(self._slip_mm, TAP_MM), 3))]
        return []

    def _free(self, grip: Grip) -> Fact:
        standing = self._structure.standing(grip.layer)
        self._slot_offset_mm = next(place for _, block, place in standing if block == grip.block)
        x, y = grip.body.position
        self._open()
        self._structure.take(grip.block)
        self._carry(grip.block, grip.face.side, x, y)
        return Freed(grip.block)

    def _carry(self, block: BlockId, side: Side, x: float, y: float) -> None:
        self._path = carry.Path(block, side, x, y, is_end_on=False)
        self.state = HandState.CARRYING
        self._lifting = True
        self._target, self._speed, self._shift_mm = None, POINTER_MM_S, 0.0

    def _go_on(self, path: carry.Path) -> None:
        structure = self._structure
        if self.state is HandState.PLACING:
            self._lay_down(path)
        elif self._lifting:
            top = carry.structure_top_mm(structure) + carry.HOVER_MM + BLOCK_HEIGHT_MM / 2 + LIFT_CLEAR_MM
            path.move(structure, path.x_mm, top, carry.CARRY_MM_S)
            if path.y_mm >= top - 0.01:
                self._turn_over(path)
        elif self._target is not None:
            path.move(structure, *self._target, min(self._speed, carry.CARRY_MM_S))

    def _turn_over(self, path: carry.Path) -> None:
        """Above the top the block is turned end-on and shown in the face in which the new layer is."""
        layer, _ = carry.open_slots(self._structure)
        side = lengthwise_side(layer).other
        if side is not path.side:
            path.x_mm = self._slot_offset_mm
        path.side = side
        path.is_end_on = True
        self._lifting = False

    def _lay_down(self, path: carry.Path) -> None:
        ghost = self._ghost
        assert ghost is not None  # noqa: S101
        step = PLACE_MM_S * TICK_S
        wide = carry.make_room(self._structure, ghost, ASIDE_MM_PER_TICK)
        path.x_mm += min(max(ghost.x_mm - path.x_mm, -step), step)
        if path.x_mm != ghost.x_mm or not wide:
            return
        y = ghost.y_mm + carry.HOVER_MM
        path.y_mm += min(max(y - path.y_mm, -step), step)
        if path.y_mm != y:
            return
        across, along = Pose(ghost.x_mm, y), Pose(ghost.along_mm, y)
        front, right = (across, along) if ghost.side is Side.FRONT else (along, across)
        self._structure.add(BlockPose(path.block, ghost.layer, ghost.slot, front, right))
        self._done(path, ghost)

    def _drop(self) -> None:
        path = self._path
        assert path is not None  # noqa: S101
        face = self._structure.faces[path.side]
        pose = Pose(path.x_mm, path.y_mm)
        face.add(path.block, pose, None, self._structure.fit.mass_g(path.block), -math.inf)
        self._structure.fallen[path.block] = path.side
        self._done(path, None)

    def _done(self, path: carry.Path, ghost: carry.Ghost | None) -> None:
        self._path = None
        self._ghost = None
        self.state = HandState.IDLE
        self.released = (path.block, ghost)
