"""The hand, the block it carries, where that would come to lie, and the ring that waits for rest."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.carry import Ghost
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, BLOCK_LENGTH_MM, BLOCK_WIDTH_MM, Side
from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.presenters.look import picture_of
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.table.camera import Camera
from stacko_arcade.ui.theme import APRICOT, IVORY, PLUM

HELD_SCALE: Final = 1.04
HAND_SCALE: Final = 1.35
"""Size of the hand to a unit of the blocks' drawings."""
RING_MM: Final = 16.0


class InHand:
    """Everything that belongs to the hand: a few pictures, put together anew while it is at work."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self.batch = QuadBatch(assets.main, 24)
        self.carried = QuadBatch(assets.main, 4)
        """The block in hand above the tower: before the panels, so that none ever hides it."""
        self._right = True
        self._is_empty = True
        self._gaps: list[tuple[float, float]] = []
        self._gaps_of: MatchState | None = None
        self.is_hidden = False
        """Whether the hand has left the table: after the end of a match."""

    def show(
        self,
        hand: Hand,
        state: MatchState,
        side: Side,
        camera: Camera,
        *,
        ghost: Ghost | None,
        rest_share: float | None,
        ring_at: tuple[float, float],
        braced_at: tuple[float, float, float] | None = None,
    ) -> None:
        """Show the hand at work in a face; a ring with its share of rest where ``rest_share`` is given.

        ``braced_at``: middle and half the length of the block that the second hand holds, mm.
        """
        if self._is_empty and hand.state is HandState.IDLE and rest_share is None:
            return
        self.batch.clear()
        self.carried.clear()
        self._is_empty = True
        if rest_share is not None:
            self._add_ring(camera, ring_at, rest_share)
        self._add_palms(hand, side, camera)
        pose = hand.hand_pose
        if pose is None or hand.block is None or self.is_hidden:
            return
        self._is_empty = False
        if braced_at is not None:
            self._add_second(hand, camera, braced_at)
        if hand.state in (HandState.GRIPPING, HandState.TAPPING):
            if pose.side is side:
                self._add_grip(hand, camera)
            return
        self._add_gaps(hand, state, camera, side)
        self._add_ghost(hand, ghost, camera, side)
        view = "end" if (pose.is_end_on == (pose.side is side)) else "side"
        x_mm = pose.block_x_mm if pose.side is side else hand.shift_mm
        x, y = camera.to_window(x_mm, pose.block_y_mm)
        unit = camera.unit
        self.carried.add(f"blockshadow_{view}", x + 4 * unit, y - 14 * unit, scale=unit, alpha=0.8)
        region = self._assets.block(*picture_of(state, hand.block), "end" if view == "end" else "side")
        self.carried.add(region, x, y, scale=unit * HELD_SCALE)
        self.carried.add(f"focus_{view}", x, y, scale=unit * HELD_SCALE)
        half = (BLOCK_WIDTH_MM if view == "end" else BLOCK_LENGTH_MM) / 2
        self.carried.add(
            "hand", x + (half - 5) * camera.per_mm, y + 2 * unit, scale=HAND_SCALE * unit, angle=0.35
        )

    def _add_palms(self, hand: Hand, side: Side, camera: Camera) -> None:
        """Show the flat hands that straighten the top of the tower."""
        for palm in hand.palms:
            if palm.side is side and not self.is_hidden:
                x, y = camera.to_window(palm.x_mm, palm.y_mm)
                quad = self.batch.add("hand_open", scale=HAND_SCALE * camera.unit)
                if palm.direction > 0:
                    quad.flip()
                quad.move(x, y)
                self._is_empty = False

    def _add_second(self, hand: Hand, camera: Camera, at: tuple[float, float, float]) -> None:
        """Show the second hand on the other side than the first one."""
        x_mm, y_mm, half_mm = at
        pose = hand.hand_pose
        is_left = pose is None or self._right
        x, y = camera.to_window(x_mm + (-half_mm if is_left else half_mm), y_mm)
        quad = self.batch.add("hand_poke", scale=HAND_SCALE * camera.unit)
        if is_left:
            quad.flip()
        quad.move(x, y)

    def _add_grip(self, hand: Hand, camera: Camera) -> None:
        pose = hand.hand_pose
        assert pose is not None  # noqa: S101 - asked by show() alone
        if abs(hand.travel_mm) > 1.0:
            self._right = hand.travel_mm > 0
        elif abs(pose.x_mm - pose.block_x_mm) > 8.0:
            self._right = pose.x_mm > pose.block_x_mm
        is_tap = hand.state is HandState.TAPPING
        is_right = self._right if not is_tap else hand.travel_mm <= 0
        way = 1 if is_right else -1
        reach = BLOCK_LENGTH_MM / 2 + (1.0 if is_tap else -9.0)
        x, y = camera.to_window(pose.block_x_mm + way * reach, pose.block_y_mm)
        unit = camera.unit
        quad = self.batch.add("hand_poke" if is_tap else "hand", scale=HAND_SCALE * unit)
        if not is_right:
            quad.flip()
        quad.move(x, y)

    def _add_gaps(self, hand: Hand, state: MatchState, camera: Camera, side: Side) -> None:
        """Show all open slots, so that one sees where a new layer begins."""
        pose = hand.hand_pose
        if hand.state is not HandState.CARRYING or hand.is_lifting or pose is None or pose.side is not side:
            return
        if self._gaps_of is not state:
            self._gaps_of = state
            self._gaps = [
                (hand.slot_x_mm(place.slot), (place.layer + 0.5) * BLOCK_HEIGHT_MM)
                for place in state.layout.open_slots()
            ]
        for gap in self._gaps:
            self.batch.add("xray_end", *camera.to_window(*gap), scale=camera.unit, alpha=0.7)

    def _add_ghost(self, hand: Hand, ghost: Ghost | None, camera: Camera, side: Side) -> None:
        if ghost is None:
            return
        is_end = ghost.side is side
        x, y = camera.to_window(ghost.x_mm if is_end else ghost.along_mm, ghost.y_mm)
        self.batch.add("ghost_end" if is_end else "ghost_side", x, y, scale=camera.unit)
        pose = hand.hand_pose
        if pose is not None and is_end and hand.state is HandState.CARRYING:
            top, low = pose.block_y_mm - BLOCK_HEIGHT_MM / 2, ghost.y_mm + BLOCK_HEIGHT_MM / 2
            dots = int(max(0.0, top - low) / 6)
            for dot in range(dots):
                px, py = camera.to_window(pose.block_x_mm, low + 3 + dot * 6)
                self.batch.add("dot", px, py, scale=camera.unit * 0.35, color=IVORY, alpha=0.9)

    def _add_ring(self, camera: Camera, at: tuple[float, float], share: float) -> None:
        x, y = camera.to_window(*at)
        scale = RING_MM * 2 * camera.per_mm / 64
        self.batch.add("ring", x, y, scale=scale, color=PLUM, alpha=0.6)
        ring = self.batch.add("ring", x, y, scale=scale, color=APRICOT)
        ring.cut(share)
        self._is_empty = False
