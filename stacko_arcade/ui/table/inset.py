"""The other side of the tower, live, in a frame of its own: a click turns the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.carry import Ghost
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, Side
from stacko_arcade.ui.labels import TextBatch, TextLayer
from stacko_arcade.ui.presenters.look import picture_of
from stacko_arcade.ui.quad_buffer import DrawOptions
from stacko_arcade.ui.quads import QuadBatch, QuadStack
from stacko_arcade.ui.table.camera import UNITS_PER_MM, Camera
from stacko_arcade.ui.table.painter import TowerPainter
from stacko_arcade.ui.theme import IVORY, PLUM, Box, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

PLACE: Final = (1010.0, 16.0, 246.0, 396.0)
BAR_PX: Final = 46.0
FOOT_PX: Final = 58.0
ROOM_PX: Final = 290.0
LARGEST: Final = 0.34
RADIUS: Final = 20.0


class Inset:
    """Shows the face that is not shown large."""

    def __init__(self, window: GameWindow, texts: TextBatch) -> None:
        self._game = window
        self._camera = Camera()
        self.painter = TowerPainter(window.assets, self._camera)
        self._carried = QuadBatch(window.assets.main, 4)
        self._has_carried = False
        self._stack = QuadStack(self.painter.batch, self._carried)
        self.frame = QuadBatch(window.assets.main, 60)
        self._texts = TextLayer(texts)
        self._shown: Layout | None = None

    @staticmethod
    def box(layout: Layout) -> Box:
        """Return where the inset lies."""
        return layout.box(*PLACE, horizontal="right", vertical="top")

    def follow(self, layout: Layout, layers: int) -> None:
        """Show the whole tower, whatever its height."""
        box, ui = self.box(layout), layout.ui
        units = min(LARGEST, ROOM_PX / ((layers + 3) * BLOCK_HEIGHT_MM * UNITS_PER_MM))
        self._camera.per_mm = UNITS_PER_MM * units * ui
        self._camera.foot_x = box.cx
        self._camera.foot_y = box.bottom + FOOT_PX * ui

    def show_carried(self, hand: Hand, state: MatchState, side: Side, ghost: Ghost | None) -> None:
        """Show a carried block, and where it would lie, in this face too."""
        if hand.is_lifting or hand.state not in (HandState.CARRYING, HandState.PLACING):
            if self._has_carried:
                self._carried.clear()
                self._has_carried = False
            return
        self._has_carried = True
        self._carried.clear()
        pose, unit = hand.hand_pose, self._camera.unit
        if ghost is not None:
            is_end = ghost.side is side
            at = self._camera.to_window(ghost.x_mm if is_end else ghost.along_mm, ghost.y_mm)
            self._carried.add("ghost_end" if is_end else "ghost_side", *at, scale=unit)
        if pose is None or hand.block is None:
            return
        view = "end" if pose.is_end_on == (pose.side is side) else "side"
        x_mm = pose.block_x_mm if pose.side is side else hand.shift_mm
        region = self._game.assets.block(*picture_of(state, hand.block), "end" if view == "end" else "side")
        self._carried.add(region, *self._camera.to_window(x_mm, pose.block_y_mm), scale=unit)

    def draw(self, layout: Layout, climb: float) -> None:
        """Draw scene and tower; the frame belongs to the panels."""
        box, ui = self.box(layout), layout.ui
        if layout != self._shown:
            self._shown = layout
            self._build(box, ui)
        scene = self._game.scene("cafe")
        foot = (self._camera.foot_x, self._camera.foot_y)
        scene.draw_inset(box, RADIUS * ui, foot, 0.62 * ui, climb=min(climb, 0.0))
        self._stack.draw(DrawOptions(clip=box, clip_radius=RADIUS * ui))

    def _build(self, box: Box, ui: float) -> None:
        self.frame.clear()
        self._texts.clear()
        bar = Box(box.left + 3 * ui, box.bottom + 3 * ui, box.width - 6 * ui, (BAR_PX - 3) * ui)
        self.frame.fill(bar, PLUM, 0.86)
        self.frame.panel("frame", box, ui)
        for name, x in (("Q", box.left + 40 * ui), ("E", box.right - 40 * ui)):
            self.frame.panel("key", Box(x - 15 * ui, bar.cy - 14 * ui, 30 * ui, 30 * ui), ui)
            self._texts.add(name, x, bar.cy + 2 * ui, 16 * ui)
        self.frame.add("icon_turn", box.left + 76 * ui, bar.cy, scale=0.85 * ui, color=IVORY)
        self._texts.add("Other side", box.cx + 13 * ui, bar.cy, 18 * ui, color=IVORY)
