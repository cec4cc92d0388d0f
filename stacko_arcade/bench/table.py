"""The real table in a real window, run frame by frame with a watch in hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import process_time, thread_time
from typing import Final

from stacko_arcade.bench.child import Unmeasurable
from stacko_arcade.errors import DisplayError
from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.intents import CallColor
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.facts import Fact
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.tower import Tower
from stacko_arcade.tower.units import Side
from stacko_arcade.ui.choices import SeatChoice, TableSetup
from stacko_arcade.ui.presenters.hud import LOOSE_MM
from stacko_arcade.ui.views.table import TableView
from stacko_arcade.ui.window import GameWindow, open_window

FRAME_S: Final = 1 / 60
SEED: Final = 1
LONGEST_FRAMES: Final = 900


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor time of one frame, ms: of its thread, of the whole process, and what of it was physics.

    In software GL the process draws in threads of its own; a graphics card would do that.
    """

    thread_ms: float
    process_ms: float
    physics_ms: float

    @property
    def rest_ms(self) -> float:
        """Everything but physics."""
        return self.thread_ms - self.physics_ms


class TimedTable:
    """Two people at the table, who do what the benchmark asks for.

    Raises:
        Unmeasurable: no window can be opened.
    """

    def __init__(self) -> None:
        try:
            self.window: GameWindow = open_window(is_muted=True)
        except DisplayError as error:
            raise Unmeasurable(str(error)) from error
        self._physics_s = 0.0

    @property
    def renderer(self) -> str:
        """What draws."""
        return str(self.window.ctx.info.RENDERER)

    @property
    def view(self) -> TableView:
        """The table."""
        view = self.window.current_view
        assert isinstance(view, TableView), "the match was left"  # noqa: S101
        return view

    @property
    def tower(self) -> Tower:
        """The tower on it."""
        return self.view.session.tower

    def begin(self) -> None:
        """Come from the title to a match whose tower has been built."""
        self.window.show_title()
        for _ in range(5):
            self.window.dispatch_events()
            self.frame()
        seats = (SeatChoice("You"), SeatChoice("Guest", avatar="person2"))
        self.window.show_table(TableSetup(seats, pass_screen=False, seed=SEED))
        self.view.build_up = None
        self.time_physics()
        for _ in range(30):
            self.frame()

    def time_physics(self) -> None:
        """Stop the time that the tower's ticks take from now on."""
        tick = self.tower.tick

        def timed() -> tuple[Fact, ...]:
            started = thread_time()
            found = tick()
            self._physics_s += thread_time() - started
            return found

        vars(self.tower)["tick"] = timed

    def replace_tower(self, tower: Tower) -> None:
        """Put another tower on the table."""
        self.view.session.manager.tower = tower
        self.view.session.moved_sides.update(Side)
        self.time_physics()

    def frame(self) -> Cost:
        """Run and draw one frame; the flip after it is not counted, and nobody's mouse is heard."""
        window = self.window
        window.switch_to()
        self._physics_s = 0.0
        thread, process = thread_time(), process_time()
        view = window.current_view
        if view is not None:
            view.on_update(FRAME_S)
        window.on_update(FRAME_S)
        view = window.current_view
        if view is not None:
            view.on_draw()
        cost = Cost(
            (thread_time() - thread) * 1000, (process_time() - process) * 1000, self._physics_s * 1000
        )
        window.flip()
        return cost

    # -- what the people do ------------------------------------------------------------------------

    def loose_block(self) -> BlockId:
        """Tap one number after the other until one gives way.

        Raises:
            Unmeasurable: none does.
        """
        session = self.view.session
        blocks = [b for b in legal_blocks(session.state) if session.state.blocks[b].number is not None]
        for block in blocks:
            self.view.control.tap(block, 1)
            self._until(partial(session.felt.__contains__, block))
            self._until(lambda: self.tower.hand.state is HandState.IDLE and self.tower.is_resting)
            if session.felt[block] >= LOOSE_MM:
                return block
        raise Unmeasurable("every block of the tower sits tight")

    def look_at(self, block: BlockId | None) -> None:
        """Choose a block; the table turns to it."""
        view = self.view
        view.focus.choose(block)
        if block is not None:
            view.look_at(block)
        self._until(lambda: not view.stage.is_turning)

    def grip(self, block: BlockId) -> None:
        """Take hold of a block as the keys do, and pull it slowly to the right."""
        self.look_at(block)
        self.view.control.grip(block)
        self._until(lambda: self.tower.hand.state is HandState.GRIPPING)
        self.view.control.step(1)

    def carry_on(self, frame: int) -> None:
        """Carry what is in hand from slot to slot."""
        if frame % 15 == 0:
            self.view.control.step(1 if frame % 60 < 30 else -1)

    def lay_down(self) -> None:
        """Let go above a slot."""
        self._until(lambda: self.tower.hand.ghost is not None)
        self.view.control.confirm()

    def end_turn(self) -> None:
        """Wait until the next turn has begun; a wild is answered with a color."""
        session = self.view.session
        if session.state.phase is Phase.CALL_COLOR:
            session.manager.say(Seat(session.state.to_move), CallColor(session.state.to_move, Color.RED))
        self._until(lambda: session.state.phase in (Phase.CHOOSE, Phase.PULL, Phase.OVER))

    @property
    def is_asleep(self) -> bool:
        """Whether nothing of the tower moves."""
        return self.tower.is_asleep

    def is_in(self, *states: HandState) -> bool:
        """Tell whether the hand is in one of these states."""
        return self.tower.hand.state in states

    def _until(self, holds: Callable[[], bool]) -> None:
        # nothing is drawn meanwhile: software GL would take most of the time
        for _ in range(LONGEST_FRAMES):
            if holds():
                return
            self.view.on_update(FRAME_S)
        raise Unmeasurable("the table did not come to where it should be measured")

    def close(self) -> None:
        """Close window and opponents."""
        self.window.on_close()
