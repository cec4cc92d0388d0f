"""The pause, laid over the table: go on, give up a seat, play again, or leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from stacko_arcade.ui import text
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.theme import BACKDROP, DISPLAY_HEAVY, INK_SOFT, TEXT
from stacko_arcade.ui.widgets import Button, Style

if TYPE_CHECKING:
    from arcade import View

    from stacko_arcade.ui.window import GameWindow

Page = Literal["menu", "give_up", "rematch", "new", "title"]


class PauseView(Screen):
    """Shows the table at rest below a card of choices; what destroys a tower asks first."""

    def __init__(
        self,
        window: GameWindow,
        under: View,
        *,
        give_up: Callable[[str | None], None] | None,
        name: str = "",
    ) -> None:
        super().__init__(window)
        self._under = under
        self._give_up = give_up
        self._name = name
        self._page: Page = "menu"
        self._shade = QuadBatch(window.assets.main, 2)

    def on_resize(self, width: int, height: int) -> None:
        """Lay out the table below as well."""
        self._under.on_resize(width, height)
        super().on_resize(width, height)

    def draw_backdrop(self) -> None:
        """Draw the table and a veil over it."""
        self._under.on_draw()
        self._shade.draw()

    def build(self) -> None:
        """Add everything."""
        self._shade.clear()
        self._shade.fill(self.layout.whole, BACKDROP, 0.58)
        window = self.game
        if self._page == "menu":
            entries: list[tuple[str, str, Style, Callable[[], None]]] = [
                (text.RESUME, "play", "main", self.go_back),
                (text.RULES, "book", "button", lambda: window.show_rules(self)),
            ]
            if self._give_up is not None:
                entries.append((text.GIVE_UP, "hand", "button", lambda: self._turn_to("give_up")))
            entries += [
                (text.REMATCH, "turn", "button", lambda: self._turn_to("rematch")),
                (text.NEW_MATCH, "people", "button", lambda: self._turn_to("new")),
                (text.MAIN_MENU, "left", "plum", lambda: self._turn_to("title")),
            ]
            self._menu(text.PAUSE, text.PAUSE_NOTE, entries)
        elif self._page == "give_up":
            entries = [
                (
                    text.GIVE_TO_OPPONENT.format(name=opponent.name),
                    "people",
                    "button",
                    lambda chosen=opponent.id: self._hand_over(chosen),  # type: ignore[misc]
                )
                for opponent in window.opponents[:3]
            ]
            entries += [
                (text.DROP_SEAT, "x", "button", lambda: self._hand_over(None)),
                (text.KEEP_PLAYING, "play", "main", self._resume),
            ]
            is_named = bool(self._name) and self._name != text.YOU
            title = text.GIVE_UP_TITLE.format(name=self._name) if is_named else text.GIVE_UP_YOURS
            self._menu(title, text.GIVE_UP_NOTE, entries)
        else:
            leave: dict[Page, Callable[[], None]] = {
                "rematch": window.show_rematch,
                "new": window.show_hot_seat,
                "title": window.show_title,
            }
            is_rematch = self._page == "rematch"
            self._menu(
                text.SURE_REMATCH if is_rematch else text.SURE_NEW,
                text.SURE_NOTE,
                [
                    (text.KEEP_PLAYING, "play", "main", lambda: self._turn_to("menu")),
                    (
                        text.YES_REMATCH if is_rematch else text.YES_LEAVE,
                        "turn" if is_rematch else "left",
                        "button",
                        leave[self._page],
                    ),
                ],
            )

    def go_back(self) -> None:
        """Return to the menu of the pause, then to the table."""
        if self._page == "menu":
            self.game.show_view(self._under)
        else:
            self._turn_to("menu")

    def _menu(self, title: str, note: str, entries: list[tuple[str, str, Style, Callable[[], None]]]) -> None:
        layout, ui = self.layout, self.layout.ui
        tall = 118 + 70 * len(entries) + 16
        top = (720 - tall) / 2
        self.card(layout.box(440, top, 400, tall))
        self.texts.add(title, layout.x(640), layout.y(top + 42), 32 * ui, font=DISPLAY_HEAVY, fit=360 * ui)
        self.texts.add(
            note, layout.x(640), layout.y(top + 80), 17.5 * ui, font=TEXT, color=INK_SOFT, fit=360 * ui
        )
        for index, (words, icon, style, action) in enumerate(entries):
            box = layout.box(470, top + 108 + 70 * index, 340, 54)
            button = Button(self.canvas, box, words, action, style=style, icon=icon, px=21, align="left")
            self.controls.add(button, focus=index == 0)

    def _turn_to(self, page: Page) -> None:
        self._page = page
        self.rebuild(keeps_focus=False)

    def _resume(self) -> None:
        self.game.show_view(self._under)

    def _hand_over(self, opponent: str | None) -> None:
        if self._give_up is not None:
            self.game.show_view(self._under)
            self._give_up(opponent)
