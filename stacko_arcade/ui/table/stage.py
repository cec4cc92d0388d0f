"""Everything that is seen of a match: puts the parts of the table together and draws them.

Long because every part of the picture is fed from here, once a frame.
"""

from __future__ import annotations

from functools import partial
from math import cos, pi
from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.legal import may_pass, may_straighten
from stacko_arcade.rules.seats import Direction
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.carry import Ghost
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_WIDTH_MM,
    Side,
    end_on_side,
)
from stacko_arcade.ui.labels import TextBatch
from stacko_arcade.ui.presenters import hud as words
from stacko_arcade.ui.presenters.closing import series_words
from stacko_arcade.ui.presenters.hints import hands_words, hints
from stacko_arcade.ui.presenters.look import Light, lights, picture_of
from stacko_arcade.ui.quad_buffer import AS_IS, DrawOptions
from stacko_arcade.ui.quads import QuadStack
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.table.buttons import Shown, TableButtons
from stacko_arcade.ui.table.calls import Calls
from stacko_arcade.ui.table.camera import TableCamera
from stacko_arcade.ui.table.effects import Effects
from stacko_arcade.ui.table.hud import Hud, HudModel
from stacko_arcade.ui.table.in_hand import InHand
from stacko_arcade.ui.table.inset import Inset
from stacko_arcade.ui.table.instruments import FULL_SWAY, Instruments
from stacko_arcade.ui.table.jump_in import JumpIns
from stacko_arcade.ui.table.painter import Look, TowerPainter
from stacko_arcade.ui.table.popups import LaneRow, Popup, Popups
from stacko_arcade.ui.table.reactions import Reactions
from stacko_arcade.ui.theme import BACKDROP, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.views.table import TableView
    from stacko_arcade.ui.window import GameWindow

TURN_S: Final = 0.52
"""How long the table turns."""
ROOM_LAYERS: Final = 3.0
"""Layers of room above the tower while a block is carried over it."""
ASIDE_MM: Final = 62.0
"""Farther beside the tower's axis the pointer means nothing of the tower."""
LANE_NAMES: Final = ("Front", "Middle", "Back")


class Stage:
    """The picture of the table."""

    def __init__(
        self,
        window: GameWindow,
        session: Session,
        texts: TextBatch,
        buttons: TableButtons,
        calls: Calls,
        *,
        jumps: JumpIns,
    ) -> None:
        assets = window.assets
        self.game = window
        self.session = session
        self.layout = Layout(window.width, window.height)
        self.side = Side.FRONT
        self.camera = TableCamera()
        self.effects = Effects(assets)
        self.reactions = Reactions(
            window.sounds, self.effects, self.camera, session.sitters, lambda: session.state
        )
        self._texts = texts
        self.reactions.hand_at = self._hand_at
        self.reactions.is_moving = lambda: not session.tower.is_asleep
        self.reactions.is_falling = lambda: session.manager.is_judging
        self.popups = Popups(assets, texts)
        self._painter = TowerPainter(assets, self.camera)
        self._inset = Inset(window, texts)
        self._hud = Hud(assets, texts)
        self._instruments = Instruments(assets, texts)
        self._in_hand = InHand(assets)
        tools = self._instruments
        self._tower = QuadStack(self._painter.batch, self._in_hand.batch, self.effects.batch)
        self._panels = QuadStack(
            self._inset.frame,
            tools.level,
            tools.ruler,
            self._hud.quads,
            tools.strain,
            self.popups.quads,
            buttons.quads,
            calls.quads,
            jumps.quads,
        )
        self._calls = calls
        self._jumps = jumps
        self._ghost: Ghost | None = None
        self._turn_s: float | None = None
        self._turn_goal = Side.FRONT
        self._was_carrying = False
        self._lights: dict[BlockId, Light] = {}
        self._lights_of: tuple[MatchState, bool] | None = None
        self._model_of: tuple[object, ...] = ()
        self._needs_places = True
        self.buttons = buttons

    # -- what others ask ---------------------------------------------------------------------------

    def resize(self, layout: Layout) -> None:
        """Lay everything out for a size of the window."""
        self.layout = layout
        self.camera.place(layout)
        self.reactions.ui = layout.ui
        self._model_of = ()
        self._needs_places = True

    def turn_to(self, side: Side) -> None:
        """Turn the table so that a face is shown large."""
        if side is self._turn_goal:
            return
        self._turn_goal = side
        self._turn_s = 0.0

    @property
    def is_turning(self) -> bool:
        """Whether the table is being turned."""
        return self._turn_s is not None

    def inset_at(self, x: float, y: float) -> bool:
        """Tell whether a point lies on the inset."""
        return self._inset.box(self.layout).contains(x, y)

    def is_far_from_tower(self, x: float, y: float) -> bool:
        """Tell whether a point lies so far beside the tower that it means nothing there."""
        x_mm, y_mm = self.camera.to_mm(x, y)
        top = (self.session.state.layout.height + 2) * BLOCK_HEIGHT_MM
        return not (-3 * ASIDE_MM < x_mm < 3 * ASIDE_MM and -8.0 < y_mm < top)

    # -- time --------------------------------------------------------------------------------------

    def update(self, seconds: float, table: TableView) -> None:
        """Bring everything that is shown up to the present state."""
        session, hand = self.session, self.session.tower.hand
        self.reactions.update(seconds)
        self.effects.update(seconds)
        self._turn(seconds)
        self._follow_hand()
        if self._follow_tower(seconds, table) or self._needs_places or table.build_up is not None:
            session.moved_sides.update(Side)
        self._needs_places = False
        is_mine = session.person is not None
        self._show_tower(table, is_mine=is_mine)
        self._show_words(table, is_mine=is_mine)
        self._show_popups(table, is_mine=is_mine)
        self._calls.show()
        self._jumps.show()
        is_settling = session.state.phase is Phase.SETTLE and table.finale is None
        self._in_hand.is_hidden = table.finale is not None and table.finale.has_hand_gone
        self._in_hand.show(
            hand,
            session.state,
            self.side,
            self.camera,
            ghost=self._ghost,
            rest_share=session.tower.rest_share if is_settling else None,
            ring_at=self._ring_at(),
            braced_at=self._braced_at(),
        )
        strain = hand.strain if hand.state is HandState.GRIPPING else None
        effort = max(table.control.effort, hand.effort)
        self._instruments.show_strain(self.layout, strain, self._strain_note(), effort)
        self._slide_sound(strain)
        if self.side in session.moved_sides:
            self._instruments.show_level(self.layout, self._sway())
        session.moved_sides.clear()

    def _turn(self, seconds: float) -> None:
        if self._turn_s is None:
            return
        length = 0.16 if self.game.is_motion_reduced else TURN_S
        before = self._turn_s
        self._turn_s += seconds
        if before < length / 2 <= self._turn_s and self.side is not self._turn_goal:
            self.side = self._turn_goal
            self._needs_places = True
        if self._turn_s >= length:
            self._turn_s = None
            if self.side is not self._turn_goal:
                self.side = self._turn_goal
                self._needs_places = True

    def _follow_hand(self) -> None:
        """Turn by itself to where the hand works: for an opponent's grip, and once a block is free."""
        hand, session = self.session.tower.hand, self.session
        is_carrying = hand.state is HandState.CARRYING and not hand.is_lifting
        collapsed = session.tower.collapsed
        if collapsed is not None:
            self.turn_to(collapsed)
            return
        if hand.side is None:
            self._was_carrying = False
            return
        is_watched_grip = session.person is None and hand.state is HandState.GRIPPING
        if is_watched_grip or (is_carrying and not self._was_carrying):
            self.turn_to(hand.side)
        self._was_carrying = is_carrying

    def _follow_tower(self, seconds: float, table: TableView) -> bool:
        if table.control.is_dragging or table.finale is not None:
            return False
        hand = self.session.tower.hand
        is_up = hand.state in (HandState.CARRYING, HandState.PLACING)
        layers = self.session.state.layout.height + (ROOM_LAYERS if is_up else 0.0)
        return self.camera.follow(self.layout, layers, seconds)

    def _hand_at(self) -> tuple[float, float]:
        pose = self.session.tower.hand.hand_pose
        return (0.0, 0.0) if pose is None else (pose.block_x_mm, pose.block_y_mm)

    def _ring_at(self) -> tuple[float, float]:
        placed = self.session.state.placed
        if placed is not None:
            for block, x, y, _ in self.session.tower.read(self.side):
                if block == placed:
                    return x, y
        return 0.0, self.session.state.layout.height * BLOCK_HEIGHT_MM

    def _braced_at(self) -> tuple[float, float, float] | None:
        """Return where the second hand holds a block in the shown face, and half the block's length, mm."""
        braced = self.session.tower.hand.braced
        place = None if braced is None else self.session.state.layout.place_of(braced)
        if place is None:
            return None
        half = (BLOCK_WIDTH_MM if end_on_side(place.layer) is self.side else BLOCK_LENGTH_MM) / 2
        at = next((at for at in self.session.tower.read(self.side) if at[0] == braced), None)
        return None if at is None else (at[1], at[2], half)

    def _sway(self) -> float:
        """Return how far the tower can be seen to lean in the shown face, -1 to 1 (to the right)."""
        angles = [angle for _, _, _, angle in self.session.tower.read(self.side)]
        return -sum(angles) / len(angles) / FULL_SWAY if angles else 0.0

    def _slide_sound(self, strain: float | None) -> None:
        hand = self.session.tower.hand
        if strain is None or abs(hand.travel_mm) < 0.5:
            self.game.sounds.stop_loop()
        else:
            self.game.sounds.loop("slide", volume=0.15 + 0.4 * strain, pitch=0.85 + 0.3 * strain)

    # -- what is shown -----------------------------------------------------------------------------

    def _show_tower(self, table: TableView, *, is_mine: bool) -> None:
        session, hand = self.session, self.session.tower.hand
        state = session.state
        is_over = table.finale is not None or table.build_up is not None
        key = (state, is_mine and not is_over)
        is_same = self._lights_of is not None and self._lights_of[0] is state and self._lights_of[1] == key[1]
        if not is_same and (self._lights_of is None or not table.cube.is_flying):
            self._lights_of = key
            self._lights = lights(state, is_my_turn=key[1])
        focus = None if is_over else table.focus.block
        held = hand.block if hand.state in (HandState.GRIPPING, HandState.TAPPING) else None
        if held is not None:
            focus = held
        lane = focus
        own = session.last_placed.get(state.to_move) if is_mine else None
        wiggle = focus if focus is not None and session.felt.get(focus, 0.0) >= words.LOOSE_MM else None
        layers = session.tower.layers
        for painter, side, shown_focus in (
            (self._painter, self.side, focus),
            (self._inset.painter, self.side.other, held or focus),
        ):
            look = Look(state, side, layers, self._lights, shown_focus, lane, held, own, wiggle)
            if painter is self._inset.painter:
                self._inset.follow(self.layout, state.layout.height)
            painter.show(look, partial(self._places, table, side), is_moved=side in session.moved_sides)
        self._ghost = hand.ghost
        self._inset.show_carried(hand, state, self.side.other, self._ghost)

    def _places(self, table: TableView, side: Side) -> list[tuple[BlockId, float, float, float]]:
        places = self.session.tower.read(side)
        return places if table.build_up is None else table.build_up.places(places)

    def _show_words(self, table: TableView, *, is_mine: bool) -> None:
        session, hand = self.session, self.session.tower.hand
        state, sitters = session.state, tuple(session.sitters)
        effort = round(table.control.effort)
        is_asking = self._calls.is_asking or self._jumps.is_asking
        notice = "" if is_asking else self.reactions.notice
        key = (
            state,
            hand.state,
            table.control.pace,
            notice,
            session.speed,
            sitters,
            is_mine,
            table.control.both_hands,
            hand.braced,
            hand.block,
            effort,
        )
        if key == self._model_of or (table.cube.is_flying and self._model_of):
            return  # what the cube shows is told when it lies
        self._model_of = key
        self._hud.show(
            HudModel(
                target=words.target_card(state, sitters),
                seats=words.seat_rows(state, sitters),
                direction=words.direction_words(state),
                is_reversed=state.direction is Direction.COUNTERCLOCKWISE,
                stage=words.stage(state),
                hints=hints(state, hand.state, is_my_turn=is_mine, speed=session.speed),
                hands=hands_words(
                    state,
                    hand.state,
                    table.control.pace,
                    mover=session.mover.name,
                    is_my_turn=is_mine and len(session.people) == 1,
                    both=table.control.both_hands or hand.braced is not None,
                    held=hand.block,
                    effort=effort,
                ),
                series=series_words(state),
                notice=notice,
            ),
            self.layout,
        )
        may_touch = is_mine and hand.state is HandState.IDLE
        self.buttons.show(
            Shown(
                self.layout,
                session.speed,
                may_straighten=may_touch and may_straighten(state),
                may_pass=may_touch and may_pass(state),
            )
        )

    def _show_popups(self, table: TableView, *, is_mine: bool) -> None:
        session = self.session
        block = table.focus.block
        is_idle = session.tower.hand.state in (HandState.IDLE, HandState.TAPPING)
        place = None if block is None else session.state.layout.place_of(block)
        is_time = not is_mine or session.state.phase in (Phase.CHOOSE, Phase.PULL)
        is_busy = not is_idle or not is_time or self.is_turning or table.cube.is_rolling
        if block is None or place is None or is_busy or table.finale or table.build_up:
            self.popups.show(None, self.layout)
            self._instruments_ruler()
            return
        state = session.state
        loupe = words.loupe(state, block, session.felt.get(block), is_my_turn=is_mine)
        lanes = table.focus.lanes()
        order = [state.layout.place_of(lane) for lane in lanes]
        from_viewer = self._lanes_from_viewer()
        rows = tuple(
            LaneRow(
                lane,
                picture_of(state, lane),
                LANE_NAMES[from_viewer.index(at.slot)] if at is not None else "",
                self._lane_remark(lane, is_mine=is_mine),
                lane == block,
            )
            for lane, at in zip(lanes, order, strict=True)
        )
        y = self.camera.to_window(0.0, (place.layer + 0.5) * BLOCK_HEIGHT_MM)[1]
        left = self.camera.to_window(-40.0, 0.0)[0]
        right = self.camera.to_window(40.0, 0.0)[0]
        popup = Popup(
            loupe,
            picture_of(state, block),
            rows if len(rows) > 1 else (),
            place.layer,
            round(y),
            left,
            right,
            round(self.camera.to_window(0.0, state.layout.height * BLOCK_HEIGHT_MM)[1]),
        )
        self.popups.show(popup, self.layout)
        self._instruments_ruler()

    def _lanes_from_viewer(self) -> tuple[int, ...]:
        return (0, 1, 2) if self.side is Side.FRONT else (2, 1, 0)

    def _lane_remark(self, lane: BlockId, *, is_mine: bool) -> str:
        slip = self.session.felt.get(lane)
        if slip is not None:
            return words.felt_word(slip)
        if not is_mine:
            return ""
        light = self._lights.get(lane, Light.NORMAL)
        return {Light.LIT: "matches", Light.DIM: "no match", Light.LOCKED: "closed"}.get(light, "")

    def _instruments_ruler(self) -> None:
        state = self.session.state
        self._instruments.show_ruler(self.camera, self.layout, state.layout.height, words.height_words(state))

    def _strain_note(self) -> str:
        held = self.session.tower.hand.block
        place = None if held is None else self.session.state.layout.place_of(held)
        if place is None:
            return ""
        name = LANE_NAMES[self._lanes_from_viewer().index(place.slot)]
        return f"{name} lane of layer {place.layer + 1}."

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, table: TableView) -> None:
        """Draw the table."""
        game, layout = self.game, self.layout
        game.clear(color=(*BACKDROP, 255))
        game.scene("cafe").draw(layout, climb=self.camera.climb)
        shift = table.finale.shake() if table.finale is not None else (0.0, 0.0)
        how = AS_IS
        if self.is_turning or shift != (0.0, 0.0):
            how = DrawOptions(
                shift=(shift[0] * layout.ui, shift[1] * layout.ui),
                squeeze=(self.camera.foot_x, self._squeeze()),
            )
        self._tower.draw(how)
        if table.finale is not None:
            self._in_hand.carried.draw(how)
            table.finale.draw(layout)
            return
        if table.colors.is_open:
            table.colors.draw(self.session.state, self.session.sitters)
            table.calls.draw()
            return
        self._inset.draw(layout, self.camera.climb)
        self._panels.draw()
        self._texts.draw()
        self._in_hand.carried.draw(how)
        if table.build_up is None:
            table.cube.draw()
        table.timer.draw()
        table.calls.draw()

    def _squeeze(self) -> float:
        if self._turn_s is None or self.game.is_motion_reduced:
            return 1.0
        share = min(1.0, self._turn_s / TURN_S)
        smooth = share * share * (3 - 2 * share)
        return max(0.02, abs(cos(pi * smooth)))
