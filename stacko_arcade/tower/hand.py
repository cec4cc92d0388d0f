"""The hand, and a second one that helps: the same for people, opponents and replays.

Commands are given between ticks and answer whether the hand can do so now; facts tell what comes of them.

What a hand does over many ticks is elsewhere: a grip, a tap, a carried block, a brace, palms.

Long because it is the one hand: what can be asked of it and told to it stands together; how it taps, carries,
braces and straightens is in modules of their own.
"""

from __future__ import annotations

import math

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower import carry
from stacko_arcade.tower.brace import Brace
from stacko_arcade.tower.carrying import Carrying
from stacko_arcade.tower.facts import Fact, Freed, LeftHalfOut, Probed, PutBack, SlippedOut, Straightened
from stacko_arcade.tower.grip import Grip
from stacko_arcade.tower.hand_figures import (
    BRAKE_TICKS,
    DEFAULT_STRENGTH,
    FARTHEST_MM,
    FORCED_FREE_MM,
    FREE_MM,
    LEAST_STRENGTH,
    MOST_EFFORT,
    MOST_STRENGTH,
    POINTER_MM_S,
    PUT_BACK_MM,
    RELEASE_MM_S,
    SHIFT_MM,
    TAP_MM,
    TAP_STRENGTH,
    HandPose,
    HandState,
)
from stacko_arcade.tower.straightening import Palm, Straightening
from stacko_arcade.tower.structure import Structure
from stacko_arcade.tower.tapping import Tapping
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WIDTH_MM,
    Side,
    lengthwise_side,
)


class Hand:
    """Taps, grips, pulls, carries, lays down, braces and straightens; never stronger than it is set."""

    def __init__(self, structure: Structure, strength: float = DEFAULT_STRENGTH) -> None:
        self._structure = structure
        self._strength = strength
        self.is_stiff = False
        """Whether it holds the height of what it grips as a machine would: for the laboratory."""
        self.state = HandState.IDLE
        self.released: tuple[BlockId, carry.Ghost | None] | None = None
        """A block just laid down, with where it should come to lie; the tower takes note and clears it."""
        self._grip: Grip | None = None
        self._carrying: Carrying | None = None
        self._target: tuple[float, float] | None = None
        self._speed = POINTER_MM_S
        self._effort = 1.0
        self._letting_go = False
        self._brake_ticks = 0
        self._tapping: Tapping | None = None
        self._brace: Brace | None = None
        self._straightening: Straightening | None = None
        self._is_two_handed = False
        self._has_disturbed = False

    # what can be asked

    @property
    def block(self) -> BlockId | None:
        """The block that is tapped, held or carried."""
        if self._grip is not None:
            return self._grip.block
        return self._carrying.path.block if self._carrying is not None else None

    @property
    def side(self) -> Side | None:
        """The face in which the hand works now; `move_to` is understood in it."""
        if self._grip is not None:
            return self._grip.face.side
        return self._carrying.path.side if self._carrying is not None else None

    @property
    def effort(self) -> float:
        """How many times its usual strength the hand uses, as it was told last."""
        return self._effort

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
    def force_weights(self) -> float:
        """How hard the hand pulled in the last tick, in block weights."""
        return self._grip.force_weights if self._grip is not None else 0.0

    @property
    def travel_mm(self) -> float:
        """How far the gripped block is out of its place, with sign; 0 without one."""
        return self._grip.travel_mm if self._grip is not None else 0.0

    @property
    def is_lifting(self) -> bool:
        """Tell whether a freed block is still on its own way up beside the tower."""
        return self._carrying is not None and self._carrying.is_lifting

    @property
    def is_working(self) -> bool:
        """Tell whether the hand touches the tower."""
        return self.state not in (HandState.IDLE, HandState.CARRYING)

    @property
    def shift_mm(self) -> float:
        """Offset along the block at which it will be laid down."""
        return self._carrying.shift_mm if self._carrying is not None else 0.0

    @property
    def ghost(self) -> carry.Ghost | None:
        """Where the carried block would lie if it were let go now, or None."""
        return self._carrying.ghost if self._carrying is not None else None

    @property
    def hand_pose(self) -> HandPose | None:
        """Where to draw hand and held block, or None while the hand is idle."""
        if self._grip is not None:
            x, y = self._grip.body.position
            anchor = self._grip.anchor.position
            return HandPose(self._grip.face.side, anchor.x, anchor.y, x, y, is_end_on=False)
        if self._carrying is not None:
            path = self._carrying.path
            return HandPose(path.side, path.x_mm, path.y_mm, path.x_mm, path.y_mm, is_end_on=path.is_end_on)
        return None

    @property
    def is_straightening(self) -> bool:
        """Tell whether palms are on the top of the tower, or about to be."""
        return self._straightening is not None

    @property
    def palms(self) -> tuple[Palm, ...]:
        """Where to draw the palms while the hand straightens the tower."""
        return self._straightening.palms if self._straightening is not None else ()

    @property
    def braced(self) -> BlockId | None:
        """The block that the second hand holds, or None."""
        return self._brace.block if self._brace is not None else None

    @property
    def is_two_handed(self) -> bool:
        """Tell whether a second hand has helped since this block was taken in hand, or straightens now."""
        return self._is_two_handed

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
        self._tapping = Tapping(direction)
        self._is_two_handed = False
        return True

    def grip(self, block: BlockId, at_mm: float = 0.0) -> bool:
        """Take hold of a block at a point along it, counted from its middle."""
        if not self._can_take(block) or not math.isfinite(at_mm):
            return False
        half = BLOCK_LENGTH_MM / 2
        at_mm = min(max(at_mm, -half), half)
        self._grip = Grip(self._structure, block, at_mm, self._strength, is_stiff=self.is_stiff)
        self.state = HandState.GRIPPING
        self._target, self._speed = None, POINTER_MM_S
        self._is_two_handed = False
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
        hand uses, up to MOST_EFFORT: a tight block under load needs more. Pulling with its utmost effort in
        vain for a while the hand becomes dogged and pulls ever harder. `tremor_mm` is added to x for as long
        as this target stands.
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
        self._effort = min(max(effort, 1.0), MOST_EFFORT)
        if self._grip is not None:
            self._grip.strengthen(self._strength * self._effort)
        return True

    def shift_along(self, mm: float) -> bool:
        """Set the offset along the carried block at which it will be laid down, ± 10 mm."""
        if self._carrying is None or self.state is not HandState.CARRYING or not math.isfinite(mm):
            return False
        self._carrying.shift_mm = min(max(mm, -SHIFT_MM), SHIFT_MM)
        return True

    def let_go(self) -> bool:
        """Open the hand: a gripped block is braked and stays, a carried one is laid into the nearest slot.

        Beside the tower it falls. While a freed block is on its way up the hand keeps it.
        """
        if self.state is HandState.GRIPPING:
            if not self._letting_go:
                self._letting_go, self._brake_ticks = True, 0
            return True
        carrying = self._carrying
        if carrying is None or self.state is not HandState.CARRYING or carrying.is_lifting:
            return False
        carrying.goal = carrying.ghost
        if carrying.goal is not None:
            self.state = HandState.PLACING
            return True
        carrying.drop()
        self.released = (carrying.path.block, None)
        self._rest()
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
            # it may have slid across the room, or fallen off the table
            x, y = min(max(x, -FARTHEST_MM), FARTHEST_MM), max(y, BLOCK_HEIGHT_MM / 2)
        structure.take(block)
        self._is_two_handed = False
        self._carry(Carrying(structure, block, side, (x, y), 0.0))
        return True

    def set_aside(self) -> BlockId | None:
        """Take the carried block out of the hand; it lies nowhere until `pick_up` takes it again."""
        if self._carrying is None or self.state is not HandState.CARRYING:
            return None
        block = self._carrying.path.block
        self._rest()
        return block

    def brace(self, block: BlockId) -> bool:
        """Hold one more block with a second hand where it is, as long as the first hand is at work.

        Only while that grips, carries or lays down another block; a second brace moves the second hand.
        """
        busy = (HandState.GRIPPING, HandState.CARRYING, HandState.PLACING)
        if self.state not in busy or block == self.block or block not in self._structure.places:
            return False
        if self.braced != block:
            self.release_brace()
            self._brace = Brace(self._structure, block)
            self._is_two_handed = self._has_disturbed = True
        return True

    def release_brace(self) -> bool:
        """Take the second hand off; tell whether it held something."""
        if self._brace is None:
            return False
        self._brace.release()
        self._brace = None
        self._has_disturbed = True
        return True

    def straighten(self, *, two_handed: bool = False) -> bool:
        """Nudge the top three layers toward the axis in both faces, with one palm or with two.

        It ends by itself, within 3 s, and may go wrong.
        """
        if self.state is not HandState.IDLE or not self._structure.places:
            return False
        self._straightening = Straightening(self._structure, two_handed=two_handed)
        self.state = HandState.STRAIGHTENING
        self._is_two_handed = two_handed
        return True

    # driven by the tower

    def take_disturbance(self) -> bool:
        """Tell whether a second hand was put on or taken off since this was last asked."""
        has_disturbed, self._has_disturbed = self._has_disturbed, False
        return has_disturbed

    def before_steps(self) -> Grip | None:
        """Move the anchor or the carried block for one tick; return the grip whose face has to be stepped."""
        grip = self._grip
        if grip is None:
            if self._carrying is not None:
                self._go_on(self._carrying)
            if self._straightening is not None:
                self._straightening.steer()
            return None
        if self._tapping is not None:
            self._tapping.steer(grip)
        elif self._letting_go:
            self._brake_ticks += 1
            grip.steer(grip.body.position.x + grip.at_mm, self._speed)
        elif self._target is not None:
            if self._effort >= MOST_EFFORT:
                grip.pull_doggedly()
                grip.strengthen(self._strength * self._effort)
            grip.steer(self._target[0], self._speed)
        else:
            grip.steer(grip.anchor.position.x, self._speed)
        return grip

    def after_steps(self) -> list[Fact]:
        """Look what came of the tick."""
        if self._straightening is not None:
            return self._after_nudge(self._straightening)
        grip = self._grip
        if grip is None:
            return []
        if grip.has_slipped:
            if self._tapping is not None:
                # nobody pulled it: the next tick finds a stray
                self.open()
                return [Probed(grip.block, TAP_MM)]
            self.open()
            self._structure.fall(grip.block, grip.face.side)
            return [SlippedOut(grip.block)]
        if self._tapping is not None:
            probed = self._tapping.look(grip)
            if probed is None:
                return []
            self.open()
            return [probed]
        if grip.out_mm >= FREE_MM and (grip.out_mm >= FORCED_FREE_MM or grip.is_clear):
            return [self._free(grip)]
        is_slow = abs(grip.body.velocity.x) <= RELEASE_MM_S or self._brake_ticks >= BRAKE_TICKS
        if self._letting_go and is_slow:
            self.open()
            return [PutBack(grip.block) if abs(grip.travel_mm) <= PUT_BACK_MM else LeftHalfOut(grip.block)]
        return []

    def reset(self, structure: Structure) -> None:
        """Go on with a rebuilt tower: a carried block stays in hand, a grip ends."""
        self._structure = structure
        self._brace = self._straightening = None
        if self._carrying is None:
            self._grip = self._tapping = None
            self.state = HandState.IDLE
        self._letting_go = False

    def _can_take(self, block: BlockId) -> bool:
        place = self._structure.places.get(block)
        if self.state is not HandState.IDLE or place is None:
            return False
        return not self._structure.faces[lengthwise_side(place[0])].is_frozen

    def _let_loose(self) -> None:
        """Open the hand that grips; what it does next is not yet said."""
        if self._grip is not None:
            self._grip.release()
        self._grip = self._tapping = None
        self._letting_go = False

    def open(self) -> None:
        """Have nothing in hand any more, at once, nor palms on; a carried block lies nowhere then."""
        self._let_loose()
        if self._straightening is not None:
            self._straightening.release()
            self._straightening = None
        self._rest()

    def _rest(self) -> None:
        """Have nothing in hand any more, nor anything to do."""
        self.release_brace()
        self._carrying = None
        self.state = HandState.IDLE

    def _after_nudge(self, straightening: Straightening) -> list[Fact]:
        if not straightening.is_done():
            return []
        straightening.release()
        self._straightening = None
        self._rest()
        return [Straightened(round(straightening.moved_mm, 3))]

    def _free(self, grip: Grip) -> Fact:
        standing = self._structure.standing(grip.layer)
        across = next(place for _, block, place in standing if block == grip.block)
        x, y = grip.body.position
        self._let_loose()
        self._structure.take(grip.block)
        self._carry(Carrying(self._structure, grip.block, grip.face.side, (x, y), across))
        return Freed(grip.block)

    def _carry(self, carrying: Carrying) -> None:
        self._carrying = carrying
        self.state = HandState.CARRYING
        self._target, self._speed = None, POINTER_MM_S

    def _go_on(self, carrying: Carrying) -> None:
        if carrying.goal is not None:
            if carrying.lay_down(carrying.goal, self._brace):
                self.released = (carrying.path.block, carrying.goal)
                self._rest()
        elif carrying.is_lifting:
            carrying.lift()
        elif self._target is not None:
            carrying.move(self._target, self._speed)
