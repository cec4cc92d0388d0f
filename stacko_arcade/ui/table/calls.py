"""UNO!: the button, who calls by which key, and the call as it is seen."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from stacko_arcade.match.journal import Entry
from stacko_arcade.rules.events import UnoCalled
from stacko_arcade.rules.intents import CallUno
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.ui.labels import TextBatch, TextLayer, text_width
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.table.who import WhoList, seat_of_key
from stacko_arcade.ui.theme import APRICOT, DISPLAY, DISPLAY_HEAVY, PEACH, Box, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

CALL: Final = "UNO!"
GROW_S, HOLD_S, FADE_S = 0.2, 1.1, 0.2
RAYS: Final = 18


def may_be_called(state: MatchState) -> bool:
    """Tell whether this table calls UNO! at all."""
    hands = state.house_rules.hands
    return hands.uno_call and hands.max == 1 and len(state.active) > 1 and not state.is_over


def suspect(state: MatchState, caller: Seat) -> Seat | None:
    """Return whom a call means: who used two hands, else the last to touch; None where nobody did."""
    offence = state.offence
    if offence is not None and offence.seat != caller:
        return offence.seat
    touched = state.to_move if state.has_touched else state.last_toucher
    return touched if touched != caller else None


def call_words(caller: str, offender: str, *, is_false: bool) -> str:
    """Return what a call says, e.g. ``Kiki caught Bruno with both hands.`` or a false one."""
    whom = "you" if offender == "You" else offender
    if is_false:
        return f"{caller} called, but {whom} used one hand."
    return f"{caller} caught {whom} with both hands."


class Calls:
    """The speech bubble in the lower right corner and the call over the whole table."""

    def __init__(self, window: GameWindow, session: Session, texts: TextBatch) -> None:
        self._game = window
        self._session = session
        self._layout = Layout(window.width, window.height)
        self.quads = QuadBatch(window.assets.main, 220)
        """The button and who may call: drawn with the panels of the table."""
        self._words = TextLayer(texts)
        self._quads = QuadBatch(window.assets.main, 40)
        self._texts = TextLayer()
        self._who = WhoList(576)
        self._since_s: float | None = None
        self._shown: tuple[object, ...] = ()
        self._call_shown: tuple[object, ...] = ()
        self._seen: tuple[MatchState, int, bool] | None = None
        self._called: UnoCalled | None = None
        session.manager.journal.subscribe(self._on_entry)

    # -- what others ask ---------------------------------------------------------------------------

    @property
    def is_showing(self) -> bool:
        """Whether a call fills the table now."""
        return self._since_s is not None

    @property
    def is_asking(self) -> bool:
        """Whether it is being asked who calls."""
        return self._who.is_open and len(self.callers()) > 1

    def callers(self) -> tuple[Seat, ...]:
        """Return the people who could call now."""
        state = self._session.state
        if not may_be_called(state):
            return ()
        offence = state.offence
        offender = state.to_move if offence is None else offence.seat
        return tuple(seat for seat in state.active if seat in self._session.people and seat != offender)

    def resize(self, layout: Layout) -> None:
        """Lay it out for another size."""
        self._layout = layout

    # -- input -------------------------------------------------------------------------------------

    def _box(self) -> Box:
        return self._layout.box(1120, 584, 136, 122, horizontal="right", vertical="bottom")

    def press(self, x: float, y: float) -> bool:
        """Answer a click; tell whether it was for the button or for who calls."""
        callers = self.callers()
        seat = self._who.at(x, y, callers, self._layout)
        if seat is not None:
            self.call(seat)
            return True
        was_asking, self._who.is_open = self._who.is_open, False
        if not callers or not self._box().contains(x, y):
            return was_asking
        if len(callers) == 1:
            self.call(callers[0])
        else:
            self._who.is_open = not was_asking
            self._game.sounds.play("press")
        return True

    def key(self, symbol: int) -> bool:
        """Answer the key of a seat; tell whether it was one."""
        seat = seat_of_key(symbol)
        if seat is None:
            return False
        if seat in self._session.people and seat in self._session.state.active:
            self.call(seat)
        return True

    def call(self, seat: Seat) -> None:
        """Call UNO! for a person."""
        self._who.is_open = False
        state = self._session.state
        if not may_be_called(state):
            self._game.sounds.play("not_allowed", volume=0.5)
            return
        meant = suspect(state, seat)
        if meant is None:
            self._game.sounds.play("not_allowed", volume=0.5)
            return
        self._session.manager.say(seat, CallUno(seat, meant))

    # -- what is seen ------------------------------------------------------------------------------

    def _on_entry(self, entry: Entry) -> None:
        if isinstance(entry.event, UnoCalled):
            self._called = entry.event
            self._since_s = 0.0
            self._game.sounds.play("uno")

    def update(self, seconds: float) -> None:
        """Let the call grow, stand and fade."""
        if self._since_s is not None:
            self._since_s += min(seconds, 0.1)
            if self._since_s > GROW_S + HOLD_S + FADE_S:
                self._since_s = None

    def show(self) -> None:
        """Put the button together anew, if what it depends on changed."""
        state, people = self._session.state, len(self._session.people)
        seen, asks = self._seen, self._who.is_open
        is_same = seen is not None and seen[0] is state and seen[1:] == (people, asks)
        if is_same and self._shown and self._shown[0] is self._layout:
            return
        self._seen = (state, people, self._who.is_open)
        shown = (self._layout, self.callers(), self._who.is_open)
        if shown != self._shown:
            self._shown = shown
            self.quads.clear()
            self._words.clear()
            if shown[1]:
                self._add_button()

    def draw(self) -> None:
        """Draw the call, where there is one."""
        if self._since_s is None or self._called is None:
            return
        shown = (self._layout, self._since_s)
        if shown != self._call_shown:
            self._call_shown = shown
            self._quads.clear()
            self._texts.clear()
            self._add_call(self._called, self._since_s)
        self._quads.draw()
        self._texts.draw()

    def _add_button(self) -> None:
        ui, box = self._layout.ui, self._box()
        self.quads.add("uno", box.cx, box.cy, scale=ui)
        self._words.add(CALL, box.cx, box.cy + 13 * ui, 36 * ui, font=DISPLAY_HEAVY)
        self._who.add(self.quads, self._words, self.callers(), self._session.sitters, self._layout)

    def _add_call(self, called: UnoCalled, since_s: float) -> None:
        layout, ui = self._layout, self._layout.ui
        reduced = self._game.is_motion_reduced
        grown = 1.0 if reduced else min(1.0, 0.4 + 0.6 * since_s / GROW_S)
        left_s = GROW_S + HOLD_S + FADE_S - since_s
        alpha = min(1.0, left_s / FADE_S, since_s / 0.08 + 0.2)
        x, y = layout.x(644), layout.y(225)
        if not reduced:
            reach = min(1.0, since_s / 0.35)
            for number in range(RAYS):
                angle = 2 * pi * number / RAYS + 0.1
                far = (150 + 26 * (number % 3)) * ui * reach
                self._quads.add(
                    "ray",
                    x + 1.25 * far * cos(angle),
                    y + 0.8 * far * sin(angle),
                    scale=(1.1 + 0.3 * (number % 2)) * ui,
                    angle=angle - pi / 2,
                    color=PEACH,
                    alpha=0.85 * alpha,
                )
        self._quads.add("uno", x, y, scale=3.0 * grown * ui, alpha=alpha)
        self._texts.add(CALL, x, y + 34 * grown * ui, 118 * grown * ui, font=DISPLAY_HEAVY, alpha=alpha)
        caller, offender = (self._session.sitters[seat] for seat in (called.seat, called.offender))
        self._quads.add("ring", layout.x(428), layout.y(396), scale=1.9 * ui, color=APRICOT, alpha=alpha)
        self._quads.add(f"avatar_{caller.avatar}", layout.x(428), layout.y(396), scale=1.05 * ui, alpha=alpha)
        words = call_words(caller.name, offender.name, is_false=called.false)
        wide = text_width(words, 24 * ui, DISPLAY) + 60 * ui
        card = Box(layout.x(640) - wide / 2, layout.y(556), wide, 72 * ui)
        self._quads.panel("card", card, ui, alpha=alpha)
        self._texts.add(words, card.cx, card.cy + 2 * ui, 24 * ui, font=DISPLAY, alpha=alpha)
