"""The table: where a match is played and watched.

Long because arcade's events come to one view; what they bring about is in ``ui/table``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import arcade
from arcade import key

from stacko_arcade.errors import StackoError
from stacko_arcade.match.commands import Command
from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.intents import Keep, Pass
from stacko_arcade.rules.layout import SLOTS, Slot
from stacko_arcade.rules.legal import legal_blocks, legal_slots, may_pass, why_not
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, Side, lengthwise_side
from stacko_arcade.ui.choices import TableSetup
from stacko_arcade.ui.keys import TABS
from stacko_arcade.ui.labels import TextBatch
from stacko_arcade.ui.presenters.closing import new_tower_words
from stacko_arcade.ui.presenters.result import last_fall, result_summary
from stacko_arcade.ui.presenters.words import why_not_words
from stacko_arcade.ui.session import SPEEDS, Session, open_session
from stacko_arcade.ui.table.acts import BuildUp, ColorChoice, pass_view
from stacko_arcade.ui.table.buttons import TableActions, TableButtons
from stacko_arcade.ui.table.calls import Calls
from stacko_arcade.ui.table.control import HandControl, Hit
from stacko_arcade.ui.table.cube import CubeRoll
from stacko_arcade.ui.table.finale import Finale
from stacko_arcade.ui.table.focus import Focus
from stacko_arcade.ui.table.jump_in import JumpIns
from stacko_arcade.ui.table.stage import Stage
from stacko_arcade.ui.table.timer import Timer
from stacko_arcade.ui.theme import Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

LEFT: Final = arcade.MOUSE_BUTTON_LEFT


class TableView(arcade.View):
    """One match at the table, from the building of the tower to its fall."""

    def __init__(self, window: GameWindow, setup: TableSetup) -> None:
        super().__init__(window)
        self.game = window
        self.setup = setup
        self.session: Session = open_session(setup, window.thinker)
        texts = TextBatch()
        actions = TableActions(
            self.pause,
            self.show_rules,
            self.next_speed,
            self.straighten,
            self.skip_turn,
        )
        buttons = TableButtons(window, texts, actions)
        self.calls = Calls(window, self.session, texts)
        self.jumps = JumpIns(window, self.session, texts, self._choose)
        self.jumps.is_hidden = lambda: self.calls.is_asking
        self.stage = Stage(window, self.session, texts, buttons, self.calls, jumps=self.jumps)
        self.control = HandControl(self)
        self.focus = Focus(self.session, self.stage)
        self.colors = ColorChoice(window)
        self.cube = CubeRoll(window, self.session)
        self.cube.on_lies = self.stage.reactions.on_cube_lies
        self.timer = Timer(window, self.session)
        self._tower = self.session.tower
        self.build_up: BuildUp | None = BuildUp(self.session, window.sounds)
        self.finale: Finale | None = None
        self._mouse = (0.0, 0.0)
        self._turn_of: Seat | None = None
        self._is_paused = False
        self.session.manager.journal.subscribe(self.stage.reactions.on_entry)
        self.session.manager.facts.subscribe(self.stage.reactions.on_fact)
        self.session.manager.refusals.subscribe(self.stage.reactions.on_refused)
        self.session.manager.start()

    # -- what the control of the hand needs --------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.session.tower.hand

    @property
    def is_turning(self) -> bool:
        """Whether the table is being turned."""
        return self.stage.is_turning

    def may_pull(self, block: BlockId) -> bool:
        """Tell whether a block may be pulled now."""
        return block in legal_blocks(self.session.state)

    def open_slots(self) -> tuple[Slot, ...]:
        """Return the slots where the block in hand may be laid."""
        return legal_slots(self.session.state)

    def say(self, command: Command) -> None:
        """Hand a command of the person to move to the match."""
        person = self.session.person
        if person is not None:
            person.say(command)

    def refuse(self, block: BlockId) -> None:
        """Show why a block may not be pulled."""
        refusal = why_not(self.session.state, block)
        self.game.sounds.play("not_allowed", volume=0.5)
        if refusal is not None:
            self.stage.reactions.say(why_not_words(self.session.state, block, refusal) + ".")

    def look_at(self, block: BlockId) -> None:
        """Turn the table so that a block lies lengthwise, and choose it there."""
        place = self.session.state.layout.place_of(block)
        if place is not None:
            self.focus.choose(block)
            side = lengthwise_side(place.layer)
            if side is not self.stage.side and self.control.is_by_mouse:
                self.stage.reactions.say("Turned to its long side: drag on to pull it out.")
            self.stage.turn_to(side)

    def block_to_steady(self, block: BlockId) -> BlockId | None:
        """Return the block that a second hand holds best while a block is pulled: one right above it."""
        layout = self.session.state.layout
        place = layout.place_of(block)
        if place is None:
            return None
        above = layout.layers[place.layer + 1] if place.layer + 1 < layout.height else ()
        return next(
            (above[slot] for slot in (SLOTS[1], SLOTS[0], SLOTS[2]) if above and above[slot] is not None),
            None,
        )

    # -- arcade's events ---------------------------------------------------------------------------

    def on_show_view(self) -> None:
        """Come back from a menu, or begin."""
        self._is_paused = False
        self.stage.resize(Layout(self.game.width, self.game.height))

    def on_hide_view(self) -> None:
        """Leave for a menu: nothing moves until the table is shown again."""
        self._is_paused = True
        self.control.let_go_safely()
        self.game.sounds.stop_loop()

    def on_resize(self, width: int, height: int) -> None:
        """Lay the table out again; a block in hand stays where it is until the pointer moves."""
        self.stage.resize(Layout(width, height))
        self.colors.resize(self.stage.layout)
        self.calls.resize(self.stage.layout)
        self.jumps.resize(self.stage.layout)
        self.cube.resize(self.stage.layout)
        self.timer.resize(self.stage.layout)

    def on_deactivate(self) -> None:
        """Let go safely: another window has the mouse now."""
        self.control.let_go_safely()

    def on_update(self, delta_time: float) -> None:
        """Let time pass: the match, then everything that shows it."""
        if self._is_paused:
            return
        self.cube.update(delta_time)
        if self.build_up is not None:
            if self.build_up.update(delta_time):
                self.build_up = None
        elif not self.cube.is_rolling:
            self._play_on(delta_time)
        self.calls.update(delta_time)
        self.stage.update(delta_time, self)

    def _play_on(self, delta_time: float) -> None:
        if self.finale is not None:
            self.session.slow_motion = self.finale.pace(delta_time)
        try:
            self.control.keep_pulling()
            self._follow_pointer()
            self.session.advance(delta_time)
        except StackoError as error:
            self.game.show_failure(str(error))
            return
        if self.cube.is_rolling:
            return  # whose turn it is now, or who has lost, is seen when the cube lies
        if self.session.tower is not self._tower:
            self._begin_anew()
        elif self.session.manager.is_clearing and not self.session.state.is_over:
            self._look_back()
        state = self.session.state
        if self.focus.block is not None and self.focus.block in (state.in_hand, state.placed):
            self.focus.clear()
        if state.is_over:
            self._end()
        elif self.session.manager.actor != self._turn_of and not self.session.manager.is_clearing:
            self._new_turn(self.session.manager.actor)
        self.colors.is_open = self._must_call

    def _look_back(self) -> None:
        """Show how the tower fell, and what follows from it, before the next one is built."""
        if self.finale is None:
            self.control.reset()
            self.focus.clear()
            self.finale = Finale(self.game, self.session)
        self.session.is_held = not self.finale.is_done

    def _begin_anew(self) -> None:
        """Show how the next tower of the match is built."""
        self._tower = self.session.tower
        self.finale = None
        self.session.is_held, self.session.slow_motion = False, 1.0
        session = self.session
        self.stage.reactions.say(new_tower_words(session.state, session.sitters, session.fall))
        self.control.reset()
        self.focus.clear()
        self.build_up = BuildUp(self.session, self.game.sounds)

    @property
    def _must_call(self) -> bool:
        phases = (Phase.CALL_COLOR, Phase.PENALTY_COLOR)
        is_due = self.session.state.phase in phases and not self.calls.is_showing
        return is_due and self.session.manager.actor in self.session.people

    def is_over_tower(self, y_mm: float) -> bool:
        """Tell whether a point is so high that letting go there means the top of the tower."""
        return y_mm > (self.session.state.layout.height - 1) * BLOCK_HEIGHT_MM

    def say_place(self) -> None:
        """Say where to let go."""
        self.stage.reactions.say("Click above the tower to let go.")

    def _follow_pointer(self) -> None:
        hand = self.hand
        pose = hand.hand_pose
        is_mine = hand.state is HandState.CARRYING and not hand.is_lifting and self.session.person is not None
        if is_mine and pose is not None and pose.side is self.stage.side:
            self.control.follow(*self.stage.camera.to_mm(*self._mouse))

    def _new_turn(self, seat: Seat) -> None:
        before = self._turn_of
        self._turn_of = seat
        self.control.reset()
        self.focus.choose(self.session.state.claimed)  # who has jumped in pulls this one
        people = self.session.people
        if (
            self.setup.pass_screen
            and before is not None
            and seat in people
            and len(people) > 1
            and before != seat
            and self.session.state.claimed is None  # who has jumped in sits there already
        ):
            self.game.show_pass(pass_view(self.session, before), lambda: self.game.show_view(self))

    def _end(self) -> None:
        if self.finale is None or not self.finale.is_end:
            self.control.reset()
            self.focus.clear()
            self.finale = Finale(self.game, self.session)
        elif self.finale.is_done:
            self.show_result()

    def show_result(self) -> None:
        """Leave for the result."""
        session, result = self.session, self.session.state.result
        if result is not None and result.winner is not None and not session.is_counted:
            name = session.sitters[result.winner].name
            self.game.wins[name] = self.game.wins.get(name, 0) + 1
        fell = last_fall(session.state)
        if fell.seat is not None:
            self.game.next_builder = fell.seat
        session.is_counted = True
        self.game.show_result(
            result_summary(
                session.state,
                session.sitters,
                session.blocks_placed,
                self.game.wins,
                session.heights,
                len(session.heights) - 1,
                session.outs,
                session.fallen,
            )
        )

    def on_draw(self) -> None:
        """Draw the table and what lies over it."""
        self.stage.draw(self)

    # -- mouse -------------------------------------------------------------------------------------

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:  # noqa: ARG002
        """Focus what is under the pointer, or move what is in hand."""
        self._point(x, y, is_pressed=False)

    def _point(self, x: int, y: int, *, is_pressed: bool) -> None:
        self._mouse = (x, y)
        if self.colors.is_open:
            self.colors.on_motion(x, y)
            return
        self.stage.buttons.controls.on_mouse_motion(x, y)
        self.control.drag(x, y, *self.stage.camera.to_mm(x, y), self.stage.layout.ui)
        is_free = self.hand.state is HandState.IDLE and not self.control.is_dragging
        if is_free and not is_pressed and not self.stage.is_turning:
            self.focus.point_at(x, y)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:  # noqa: ARG002, PLR0917 - arcade's
        """Move what is gripped: the same as without a button."""
        self._point(x, y, is_pressed=True)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        """Begin a tap, a pull or a placement; skip what may be skipped."""
        self._mouse = (x, y)
        if button == arcade.MOUSE_BUTTON_RIGHT and self.build_up is None and self.finale is None:
            self._brace(self.focus.hit(x, y))
        if button != LEFT or self._skip():
            return
        if self.jumps.press(x, y) or self.calls.press(x, y) or self.cube.press(x, y):
            pass
        elif self.colors.is_open:
            self._call(self.colors.at(x, y))
        elif self.stage.buttons.controls.on_mouse_press(x, y, button):
            pass
        elif self.stage.inset_at(x, y):
            self.turn_table()
        elif self.focus.choose_lane_at(x, y):
            self.game.sounds.play("hover")
        elif self.session.person is not None:
            self.control.press(self.focus.hit(x, y), x, y)
            self._follow_pointer()

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:  # noqa: ARG002
        """End a tap, a pull or a placement."""
        if button == LEFT and not self.stage.buttons.controls.on_mouse_release(x, y, button):
            self.control.release()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:  # noqa: ARG002
        """Go through the lanes of the layer under the pointer."""
        if self.hand.state is HandState.IDLE and scroll_y:
            self.focus.next_lane(1 if scroll_y < 0 else -1)

    # -- keys --------------------------------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> bool | None:
        """Play by keys alone; nothing has to be held."""
        if symbol == key.F11:
            return None
        if self._skip() or self.jumps.key(symbol) or self.calls.key(symbol):
            return True
        if self.colors.is_open:
            self._call(self.colors.key(symbol))
            return True
        if symbol in (key.P, key.ESCAPE):
            is_mine = self.session.person is not None
            if symbol == key.P or not (is_mine and self.control.push_back(self.session.state.touched)):
                self.pause()
        elif symbol in (key.Q, key.E):
            self.turn_table()
        elif symbol == key.T:
            self.next_speed()
        elif symbol == key.S:
            self.straighten()
        elif symbol in (key.KEY_1, key.NUM_1, key.KEY_2, key.NUM_2):
            self._use_hands(both=symbol in (key.KEY_2, key.NUM_2))
        elif symbol == key.H:
            self.show_rules()
        else:
            self._hand_key(symbol, modifiers)
        return True

    def _hand_key(self, symbol: int, modifiers: int) -> None:
        control, focus = self.control, self.focus
        is_mine = self.session.person is not None
        arrows = {key.LEFT: (-1, 0), key.RIGHT: (1, 0), key.UP: (0, 1), key.DOWN: (0, -1)}
        if symbol in arrows:
            dx, dy = arrows[symbol]
            used = is_mine and (control.step(dx) if dx else control.shift(dy))
            if not used:
                focus.move(dx, dy)
        elif symbol in TABS:
            focus.next_legal(-1 if modifiers & key.MOD_SHIFT else 1)
        elif symbol == key.B and is_mine and focus.block is not None:
            control.brace(focus.block)
        elif symbol == key.K and is_mine:
            self.say(Keep(self.session.state.to_move))
        elif symbol in (key.ENTER, key.NUM_ENTER, key.SPACE) and self.cube.roll():
            pass
        elif symbol in (key.ENTER, key.NUM_ENTER, key.SPACE) and is_mine and may_pass(self.session.state):
            self.skip_turn()
        elif symbol in (key.ENTER, key.NUM_ENTER, key.SPACE) and is_mine and not control.confirm():
            block = focus.block
            if block is None:
                focus.next_legal(1)
            elif symbol == key.SPACE:
                control.tap(block, 1)
            else:
                control.grip(block)

    # -- what buttons and keys do ------------------------------------------------------------------

    def _brace(self, hit: Hit | None) -> None:
        if hit is not None and self.session.person is not None:
            self.control.brace(hit.block)
            self.game.sounds.play("toggle")

    def _use_hands(self, *, both: bool) -> None:
        if self.session.person is not None:
            self.control.use_hands(both=both)
            self.game.sounds.play("toggle")

    def show_rules(self) -> None:
        """Show the short page of rules, or the rulebook where others than the official ones are played."""
        rules = self.session.state.house_rules
        if replace(rules, name=OFFICIAL.name) == OFFICIAL:
            self.game.show_rules(self)
        else:
            self.game.show_rulebook(rules, rules.name, self)

    def straighten(self) -> None:
        """Push the top of the tower towards its axis."""
        if self.session.person is not None:
            self.control.straighten()

    def skip_turn(self) -> None:
        """Let the turn go by because nothing fits."""
        if may_pass(self.session.state):
            self.say(Pass(self.session.state.to_move))

    def _choose(self, block: BlockId) -> None:
        self.focus.choose(block)

    def turn_table(self) -> None:
        """Show the other face; never while the mouse holds a block."""
        if not self.control.is_dragging:
            self.game.sounds.play("page", volume=0.5)
            self.stage.turn_to(self.stage.side.other)

    def next_speed(self) -> None:
        """Show opponents faster, or at life's pace again."""
        at = SPEEDS.index(self.session.speed)
        self.session.speed = SPEEDS[(at + 1) % len(SPEEDS)]
        self.game.sounds.play("toggle")

    def pause(self) -> None:
        """Show the pause."""
        seat = self._seat_to_give_up()
        self.game.show_pause(
            self,
            give_up=None if seat is None else self._give_up,
            name="" if seat is None else self.session.sitters[seat].name,
        )

    def _seat_to_give_up(self) -> Seat | None:
        """Return whose seat may be given up: the mover's, or during an opponent's turn the only person's."""
        session, state = self.session, self.session.state
        sitting = [seat for seat in state.active if seat in session.people]
        if state.is_over or not sitting:
            return None
        if state.to_move in sitting:
            return state.to_move
        return sitting[0] if len(sitting) == 1 else None

    def _give_up(self, opponent: str | None) -> None:
        seat = self._seat_to_give_up()
        if seat is None:
            return
        self.control.let_go_safely()
        if opponent is None:
            self.session.drop(seat)
        else:
            self.session.hand_over(seat, opponent)
        self.focus.clear()

    def _call(self, color: Color | None) -> None:
        seat = self.session.manager.actor
        intent = self.colors.intent(self.session.state, color, seat)
        if intent is not None:
            self.session.manager.say(seat, intent)

    def _skip(self) -> bool:
        """Skip the building of the tower or the end of its fall; tell whether there was something to skip."""
        if self.build_up is not None:
            self.build_up = None
            self.session.moved_sides.update(Side)
            return True
        if self.finale is not None:
            if self.finale.may_be_skipped and self.finale.is_end:
                self.show_result()
            elif self.finale.may_be_skipped:
                self.finale.dismiss()
            return True
        return False
