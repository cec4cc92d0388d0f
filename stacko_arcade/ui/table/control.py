"""Mouse and keys become commands of the hand.

One grab has one meaning: what is gripped stays gripped until it is let go, free or put back, whatever else
the mouse does meanwhile. Nothing has to be held down: a block may be pulled by keys in steps of speed, and a
free block follows the pointer until the next click.

Long because one grab has to have one meaning: mouse and keys share the same few values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from stacko_arcade.match.commands import (
    Brace,
    Command,
    Grip,
    LetGo,
    MoveHand,
    Nudge,
    ReleaseBrace,
    ShiftAlong,
    Tap,
)
from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.carry import SLOT_PLAY_MM
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import FAST_MM_S, MEDIUM_MM_S, MOST_EFFORT, SLOW_MM_S, HandState
from stacko_arcade.tower.units import BLOCK_LENGTH_MM, Side

DRAG_PX: Final = 6.0
"""Mock-up pixels a pressed mouse may wander and still tap."""
SPEEDS_MM_S: Final = (0.0, SLOW_MM_S, MEDIUM_MM_S, FAST_MM_S)
"""What the arrow keys step through."""
FAR_MM: Final = 200.0
PUSH_BACK_MM_S: Final = 40.0
HOME_MM: Final = 0.4
"""Pushed back this close to its place a block is let go."""
NEAR_SLOT_MM: Final = 30.0
"""A click so far beside the middle of an open slot still means it."""
ARRIVED_MM: Final = 0.6
EFFORT_STEP: Final = 1.0
EASY_LEAD_MM: Final = 15.0
HARD_LEAD_MM: Final = 45.0
"""The mouse this much farther ahead of a stuck block than what is easy pulls with the utmost effort."""
SHIFT_STEP_MM: Final = 1.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A block under the pointer: how it lies in the shown face, and where along it the pointer is."""

    block: BlockId
    side: Side
    is_end_on: bool
    at_mm: float


class Grabbed(Enum):
    """What a pressed mouse button is about."""

    NOTHING = "nothing"
    BLOCK = "block"
    GRIP = "grip"
    CARRY = "carry"


class Desk(Protocol):
    """What the control needs of the table."""

    @property
    def hand(self) -> Hand:
        """The hand."""
        ...

    @property
    def is_turning(self) -> bool:
        """Whether the table is being turned: a pointer means nothing of the tower meanwhile."""
        ...

    def may_pull(self, block: BlockId) -> bool:
        """Tell whether a block may be pulled now."""
        ...

    def open_slots(self) -> tuple[Slot, ...]:
        """Return the slots where the block in hand may be laid."""
        ...

    def say(self, command: Command) -> None:
        """Hand a command to the match."""
        ...

    def refuse(self, block: BlockId) -> None:
        """Show why a block may not be pulled."""
        ...

    def is_over_tower(self, y_mm: float) -> bool:
        """Tell whether a point is so high that letting go there means the top of the tower."""
        ...

    def say_place(self) -> None:
        """Say where to let go."""
        ...

    def look_at(self, block: BlockId) -> None:
        """Turn the table so that a block lies lengthwise."""
        ...

    def block_to_steady(self, block: BlockId) -> BlockId | None:
        """Return the block that a second hand holds best while a block is pulled."""
        ...


class HandControl:
    """Speaks for a person's hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._grabbed = Grabbed.NOTHING
        self._hit: Hit | None = None
        self._start = (0.0, 0.0)
        self._has_turned = False
        """Whether this drag has turned the table: it is no tap any more."""
        self._pace = 0
        self._effort = 1.0
        self._is_pushing_back = False
        self._grip_mm = 0.0
        self._follows_mouse = True
        self._slot_choice: Slot | None = None
        self._pointer_mm = (0.0, 0.0)
        self._place_at_mm: float | None = None
        self._returns = False
        self._both_hands = False
        self._braced: BlockId | None = None

    @property
    def both_hands(self) -> bool:
        """Whether the second hand helps too."""
        return self._both_hands

    @property
    def is_by_mouse(self) -> bool:
        """Whether the mouse was used last."""
        return self._follows_mouse

    @property
    def pace(self) -> int:
        """Step of speed at which keys pull, -3 to 3."""
        return self._pace

    @property
    def effort(self) -> float:
        """How hard keys are set to pull what is gripped, 1 to 4, also before it moves; 1 for the mouse."""
        is_set = self._desk.hand.state is HandState.GRIPPING and not self._follows_mouse
        return self._effort if is_set else 1.0

    @property
    def is_dragging(self) -> bool:
        """Whether the mouse holds a block in the tower: the view must not move until it is free."""
        is_gripped = self._grabbed is Grabbed.GRIP and self._desk.hand.state is not HandState.CARRYING
        return is_gripped or self._grabbed is Grabbed.BLOCK

    def reset(self) -> None:
        """Forget what was grabbed: another seat is to move."""
        self._grabbed = Grabbed.NOTHING
        self._hit, self._has_turned = None, False
        self._pace = 0
        self._is_pushing_back = self._returns = False
        self._slot_choice = self._place_at_mm = None
        self._both_hands, self._braced = False, None

    def let_go_safely(self) -> None:
        """Open the hand because the mouse is gone: a gripped block stays, a carried one is kept."""
        if self._desk.hand.state is HandState.GRIPPING:
            self._desk.say(LetGo())
        self.reset()

    # -- the second hand ---------------------------------------------------------------------------

    def use_hands(self, *, both: bool) -> None:
        """Play on with one hand, or with both."""
        self._both_hands = both
        if not both:
            self._braced = None

    def brace(self, block: BlockId) -> None:
        """Hold a block with the second hand from now on, or let go of it again."""
        if self._braced == block:
            self.use_hands(both=False)
        elif block != self._desk.hand.block:
            self._both_hands, self._braced = True, block

    def straighten(self) -> None:
        """Push the top of the tower towards its axis."""
        if self._desk.hand.state is HandState.IDLE:
            self._desk.say(Nudge(two_handed=self._both_hands))

    def _hold_second(self) -> None:
        """Bring the second hand to where it was meant to be, or take it away."""
        hand = self._desk.hand
        if hand.state not in (HandState.GRIPPING, HandState.CARRYING, HandState.PLACING):
            return
        wanted = self._braced if self._both_hands else None
        if (
            wanted is None
            and self._both_hands
            and hand.state is HandState.GRIPPING
            and hand.block is not None
        ):
            wanted = self._desk.block_to_steady(hand.block)
        if wanted in (hand.braced, hand.block):
            return
        self._desk.say(ReleaseBrace() if wanted is None else Brace(wanted))

    # -- mouse -------------------------------------------------------------------------------------

    def press(self, hit: Hit | None, x: float, y: float) -> None:
        """The left button went down at a point of the window."""
        if self._grabbed is not Grabbed.NOTHING:
            return
        has_followed, self._follows_mouse = self._follows_mouse, True
        self._start, self._has_turned = (x, y), False
        state = self._desk.hand.state
        if state is HandState.CARRYING:
            # the first click takes over from the keys: it would fall where they have brought it
            self._grabbed = Grabbed.CARRY if has_followed else Grabbed.NOTHING
        elif state is HandState.GRIPPING:
            self._grabbed = Grabbed.GRIP
        elif state is HandState.IDLE and hit is not None:
            self._hit = hit
            self._grabbed = Grabbed.BLOCK

    def drag(self, x: float, y: float, x_mm: float, y_mm: float, ui: float) -> None:
        """The pointer moved, pressed or not; its place in the window and in the shown face."""
        hand = self._desk.hand
        self._pointer_mm = (x_mm, y_mm)
        if self._grabbed is Grabbed.BLOCK and self._hit is not None and hand.state is HandState.IDLE:
            if self._desk.is_turning:
                self._start = (x, y)
            elif abs(x - self._start[0]) + abs(y - self._start[1]) > DRAG_PX * ui:
                self._begin_drag(self._hit, x, y)
        elif self._grabbed is Grabbed.GRIP and hand.state is HandState.GRIPPING:
            self._desk.say(MoveHand(x_mm, y_mm, effort=self._effort_of_lead(x_mm)))
        if hand.state is HandState.CARRYING and self._follows_mouse and self._place_at_mm is None:
            self._desk.say(MoveHand(x_mm, y_mm))

    def _begin_drag(self, hit: Hit, x: float, y: float) -> None:
        if hit.is_end_on:
            # a block that lies end-on cannot be pulled toward the eye: the drag goes on at its long side
            half_mm = BLOCK_LENGTH_MM / 2
            at_mm = max(-half_mm, min(half_mm, self._pointer_mm[0]))
            self._hit = Hit(hit.block, hit.side.other, False, at_mm)  # noqa: FBT003
            self._start, self._has_turned = (x, y), True
            self._desk.look_at(hit.block)
        elif self._desk.may_pull(hit.block):
            self._grabbed = Grabbed.GRIP
            self._grip_mm = hit.at_mm
            self._desk.say(Grip(hit.block, hit.at_mm))
        else:
            self._grabbed = Grabbed.NOTHING
            self._desk.refuse(hit.block)

    def _effort_of_lead(self, x_mm: float) -> float:
        """Return how hard the mouse pulls: the farther ahead of a block that does not come, the harder."""
        pose = self._desk.hand.hand_pose
        if pose is None:
            return 1.0
        lead_mm = abs(x_mm - pose.block_x_mm - self._grip_mm)
        return 1.0 + min(1.0, max(0.0, lead_mm - EASY_LEAD_MM) / HARD_LEAD_MM) * (MOST_EFFORT - 1.0)

    def release(self) -> None:
        """The left button came up."""
        grabbed, hit, has_turned = self._grabbed, self._hit, self._has_turned
        self._grabbed, self._hit, self._has_turned = Grabbed.NOTHING, None, False
        hand = self._desk.hand
        if grabbed is Grabbed.BLOCK and hit is not None:
            if has_turned:
                return
            self._desk.say(Tap(hit.block, self.push_direction(hit)))
            return
        if grabbed is Grabbed.GRIP and hand.state is HandState.GRIPPING:
            self._desk.say(LetGo())
        elif grabbed is Grabbed.CARRY and hand.state is HandState.CARRYING:
            self._place_at_pointer()

    def _place_at_pointer(self) -> None:
        """Let go above the open slot that was clicked at, as soon as the hand has come there."""
        hand, slots = self._desk.hand, self._desk.open_slots()
        x_mm, y_mm = self._pointer_mm
        if not slots:
            return
        middle_mm = min((hand.slot_x_mm(slot) for slot in slots), key=lambda middle: abs(middle - x_mm))
        if abs(x_mm - middle_mm) > NEAR_SLOT_MM or not self._desk.is_over_tower(y_mm):
            self._desk.say_place()
            return
        self._place_at_mm = max(middle_mm - SLOT_PLAY_MM, min(middle_mm + SLOT_PLAY_MM, x_mm))
        self._go_on_placing()

    def _place_at_choice(self) -> None:
        """Let go above the slot chosen by keys, else the nearest, as soon as the hand has come there."""
        self._choose_slot(0)
        if self._slot_choice is not None:
            self._place_at_mm = self._desk.hand.slot_x_mm(self._slot_choice)
            self._go_on_placing()

    def _go_on_placing(self) -> None:
        hand = self._desk.hand
        pose = hand.hand_pose
        if self._place_at_mm is None or hand.state is not HandState.CARRYING or pose is None:
            self._place_at_mm = None
        elif hand.is_lifting or abs(pose.block_x_mm - self._place_at_mm) > ARRIVED_MM:
            self._desk.say(MoveHand(self._place_at_mm, hand.over_tower_mm()))
        else:
            self._desk.say(LetGo())

    @staticmethod
    def push_direction(hit: Hit) -> int:
        """Return where a tap pushes a block in its lengthwise face: away from the finger."""
        if not hit.is_end_on:
            return -1 if hit.at_mm > 0 else 1
        # an end is pushed away from the eye: to the right of the right face, to the left of the front face
        return 1 if hit.side is Side.FRONT else -1

    def follow(self, x_mm: float, y_mm: float) -> None:
        """Keep a carried block under the pointer; called every frame while the mouse leads."""
        self._pointer_mm = (x_mm, y_mm)
        is_led = self._follows_mouse and self._place_at_mm is None
        if is_led and self._desk.hand.state is HandState.CARRYING:
            self._desk.say(MoveHand(x_mm, y_mm))

    # -- keys --------------------------------------------------------------------------------------

    def tap(self, block: BlockId, direction: int) -> None:
        """Probe the focused block."""
        if self._desk.hand.state is HandState.IDLE:
            self._desk.say(Tap(block, direction))

    def grip(self, block: BlockId) -> None:
        """Take hold of the focused block."""
        if self._desk.hand.state is not HandState.IDLE:
            return
        if not self._desk.may_pull(block):
            self._desk.refuse(block)
            return
        self._follows_mouse = False
        self._pace, self._effort, self._is_pushing_back = 0, 1.0, False
        self._desk.look_at(block)
        self._grip_mm = 0.0
        self._desk.say(Grip(block, 0.0))

    def step(self, direction: int) -> bool:
        """Answer an arrow to the left (-1) or right (+1); tell whether it was for the hand."""
        hand = self._desk.hand
        if hand.state is HandState.GRIPPING:
            self._is_pushing_back = False
            top = len(SPEEDS_MM_S) - 1
            self._pace = max(-top, min(top, self._pace + direction))
            return True
        if hand.state is HandState.CARRYING:
            self._choose_slot(direction)
            return True
        return False

    def shift(self, direction: int) -> bool:
        """Answer an arrow up (+1) or down (-1): pull harder or softer, or shift a carried block along."""
        hand = self._desk.hand
        if hand.state is HandState.CARRYING:
            self._desk.say(ShiftAlong(hand.shift_mm + direction * SHIFT_STEP_MM))
            return True
        if hand.state is HandState.GRIPPING:
            self._effort = max(1.0, min(MOST_EFFORT, self._effort + direction * EFFORT_STEP))
            return True
        return False

    def confirm(self) -> bool:
        """Answer Enter or Space while a block is in hand: open the hand; tell whether it was for the hand."""
        hand = self._desk.hand
        if hand.state is HandState.CARRYING:
            if hand.is_lifting:
                return True
            if hand.ghost is None or (not self._follows_mouse and self._slot_choice is not None):
                self._place_at_choice()  # beside the tower, or on its way, it would fall or miss
            else:
                self._desk.say(LetGo())
            return True
        if hand.state is HandState.GRIPPING:
            self._desk.say(LetGo())
            self._pace = 0
            return True
        return False

    def push_back(self, half_out: BlockId | None = None) -> bool:
        """Answer Esc while a block is gripped or stands half out: push it back; tell if there was one."""
        hand = self._desk.hand
        if hand.state is HandState.IDLE and half_out is not None:
            self._grip_mm, self._returns = 0.0, True
            self._desk.look_at(half_out)
            self._desk.say(Grip(half_out, 0.0))
            return True
        if hand.state is not HandState.GRIPPING:
            return False
        self._grabbed = Grabbed.NOTHING
        self._pace, self._is_pushing_back = 0, True
        return True

    def _choose_slot(self, direction: int) -> None:
        hand, slots = self._desk.hand, self._desk.open_slots()
        if not slots:
            return
        self._follows_mouse = False
        self._place_at_mm = None
        ghost = hand.ghost
        now = (
            self._slot_choice if self._slot_choice in slots else ghost.slot if ghost is not None else slots[0]
        )
        at = slots.index(now) if now in slots else 0
        self._slot_choice = slots[max(0, min(len(slots) - 1, at + direction))]
        self._desk.say(MoveHand(hand.slot_x_mm(self._slot_choice), hand.over_tower_mm()))

    def keep_pulling(self) -> None:
        """Go on with what the keys asked for; called every frame."""
        hand = self._desk.hand
        self._go_on_placing()
        self._hold_second()
        if hand.state is not HandState.GRIPPING:
            self._pace, self._is_pushing_back = 0, False
            return
        if self._returns:
            self._returns, self._is_pushing_back = False, True
        pose = hand.hand_pose
        if pose is None:
            return
        if self._is_pushing_back:
            if abs(hand.travel_mm) <= HOME_MM:
                self._desk.say(LetGo())
                self._is_pushing_back = False
            else:
                home_mm = pose.block_x_mm - hand.travel_mm
                self._desk.say(MoveHand(home_mm + self._grip_mm, 0.0, PUSH_BACK_MM_S))
        elif self._pace:
            way = 1 if self._pace > 0 else -1
            self._desk.say(MoveHand(way * FAR_MM, 0.0, SPEEDS_MM_S[abs(self._pace)], self._effort))
        elif not self._follows_mouse:
            self._desk.say(MoveHand(pose.x_mm, 0.0, SLOW_MM_S))
