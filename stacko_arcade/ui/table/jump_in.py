"""Jumping in: the button beside UNO!, and who it is that does, where several people could."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcade import key

from stacko_arcade.rules.intents import JumpIn
from stacko_arcade.rules.passing import twins_to_jump_in
from stacko_arcade.rules.seats import Seat
from stacko_arcade.ui.labels import TextBatch, TextLayer
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.table.who import WhoList, seat_of_key
from stacko_arcade.ui.theme import DISPLAY, INK_SOFT, TEXT, Box, Layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.ui.window import GameWindow

TOP: Final = 528.0
"""Where the button begins: beneath what is said for a moment, above UNO!."""


class JumpIns:
    """Lets people take the turn with the twin of the number just stacked."""

    def __init__(
        self, window: GameWindow, session: Session, texts: TextBatch, look_at: Callable[[BlockId], None]
    ) -> None:
        self._game = window
        self._session = session
        self._look_at = look_at
        self._layout = Layout(window.width, window.height)
        self.quads = QuadBatch(window.assets.main, 120)
        """The button and who may jump in: drawn with the panels of the table."""
        self._words = TextLayer(texts)
        self._who = WhoList(TOP - 4)
        self._shown: tuple[object, ...] = ()
        self.is_hidden: Callable[[], bool] = lambda: False
        """Whether the button has to make room for another list."""

    @property
    def is_asking(self) -> bool:
        """Whether it is being asked who jumps in."""
        return self._who.is_open and bool(self.jumpers())

    def jumpers(self) -> tuple[Seat, ...]:
        """Return the people who could jump in now."""
        state, people = self._session.state, self._session.people
        if not twins_to_jump_in(state) or self._session.manager.is_clearing:
            return ()
        return tuple(seat for seat in state.active if seat in people and seat != state.to_move)

    def resize(self, layout: Layout) -> None:
        """Lay it out for another size."""
        self._layout = layout

    # -- input -------------------------------------------------------------------------------------

    def _box(self) -> Box:
        return self._layout.box(1040, TOP, 216, 50, horizontal="right", vertical="bottom")

    def press(self, x: float, y: float) -> bool:
        """Answer a click; tell whether it was for the button or for who jumps in."""
        seats = self.jumpers()
        seat = self._who.at(x, y, seats, self._layout)
        if seat is not None:
            self.jump_in(seat)
            return True
        if seats and not self.is_hidden() and self._box().contains(x, y):
            self.ask()
            return True
        was_asking, self._who.is_open = self.is_asking, False
        return was_asking

    def key(self, symbol: int) -> bool:
        """Answer J, and the key of a seat while it is asked who; tell whether it was one."""
        if symbol == key.J:
            self.ask()
            return True
        if not self.is_asking:
            return False
        if symbol == key.ESCAPE:
            self._who.is_open = False
            return True
        seat = seat_of_key(symbol)
        if seat in self.jumpers() and seat is not None:
            self.jump_in(seat)
            return True
        return False

    def ask(self) -> None:
        """Jump in for the only person who could, or ask who does."""
        seats = self.jumpers()
        if len(seats) == 1:
            self.jump_in(seats[0])
        elif seats and not self.is_hidden():
            self._who.is_open = not self._who.is_open
            self._game.sounds.play("press")

    def jump_in(self, seat: Seat) -> None:
        """Take the turn for a person."""
        self._who.is_open = False
        twins = twins_to_jump_in(self._session.state)
        if twins:
            self._session.manager.say(seat, JumpIn(seat, twins[0]))
            self._look_at(twins[0])

    # -- what is seen ------------------------------------------------------------------------------

    def show(self) -> None:
        """Put the button together anew, if what it depends on changed."""
        seats = self.jumpers()
        self._who.is_open = self._who.is_open and len(seats) > 1
        is_hidden = self.is_hidden() and not self._who.is_open
        shown = (self._layout, seats, tuple(self._session.sitters), self._who.is_open, is_hidden)
        if shown == self._shown:
            return
        self._shown = shown
        self.quads.clear()
        self._words.clear()
        if not seats or is_hidden:
            return
        ui, box = self._layout.ui, self._box()
        self.quads.panel("button", box, ui)
        who = self._session.sitters[seats[0]].name if len(seats) == 1 else "who?"
        self._words.add(
            "Jump in",
            box.left + 18 * ui,
            box.cy + 2 * ui,
            20 * ui,
            font=DISPLAY,
            anchor_x="left",
            fit=84 * ui,
        )
        self._words.add(
            who,
            box.right - 50 * ui,
            box.cy + 2 * ui,
            16 * ui,
            font=TEXT,
            color=INK_SOFT,
            anchor_x="right",
            fit=64 * ui,
        )
        tile = Box(box.right - 42 * ui, box.cy - 11 * ui, 30 * ui, 26 * ui)
        self.quads.panel("key", tile, ui)
        self._words.add("J", tile.cx, tile.cy + ui, 15 * ui, font=DISPLAY)
        self._who.add(self.quads, self._words, seats, self._session.sitters, self._layout)
