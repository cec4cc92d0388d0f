"""A screen with chapters at the left and pages at the right: nothing scrolls, so nothing is ever cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from arcade import key

from stacko_arcade.rules.rulebook import Group
from stacko_arcade.ui import text
from stacko_arcade.ui.labels import text_width
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.theme import APRICOT_LIP, DISPLAY, IVORY
from stacko_arcade.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

GROUP_ICONS: Final = {
    Group.SET_UP: "stack",
    Group.YOUR_TURN: "pull",
    Group.MATCHING: "check",
    Group.ACTIONS: "turn",
    Group.HANDS: "hand",
    Group.END: "trophy",
}


def split_pages(heights: Sequence[float], room: float) -> list[range]:
    """Return which of some pieces stand on each page; a piece that is taller than a page has one alone.

    >>> split_pages([40, 40, 40], 100)
    [range(0, 2), range(2, 3)]
    """
    pages: list[range] = []
    first, used = 0, 0.0
    for index, height in enumerate(heights):
        if used and used + height > room:
            pages.append(range(first, index))
            first, used = index, 0.0
        used += height
    pages.append(range(first, len(heights)))
    return pages


class BookScreen(Screen):
    """Chapters and their pages. Page up and down and the wheel turn pages, on into the next chapter."""

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self.chapter = 0
        self.page = 0
        self.pages = 1
        self._tags: dict[str, Widget] = {}

    # -- turning -----------------------------------------------------------------------------------

    def chapters(self) -> int:
        """Return how many chapters there are."""
        raise NotImplementedError

    def open_chapter(self, chapter: int) -> None:
        """Show a chapter from its first page."""
        self.chapter, self.page = chapter, 0
        self.rebuild()

    def turn(self, by: int) -> None:
        """Turn a page on or back, over the end of a chapter into the next one."""
        if 0 <= self.page + by < self.pages:
            self.page += by
        elif 0 <= self.chapter + by < self.chapters():
            self.chapter += by
            self.page = 0
            if by < 0:
                self.rebuild()  # to know how many pages it has
                self.page = self.pages - 1
        else:
            return
        self.game.sounds.play("page")
        self.rebuild()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:  # noqa: ARG002
        """Turn pages."""
        if scroll_y:
            self.turn(-1 if scroll_y > 0 else 1)

    def on_key_press(self, symbol: int, modifiers: int) -> bool | None:
        """Turn pages by key, else as everywhere."""
        if symbol in {key.PAGEUP, key.PAGEDOWN}:
            self.turn(-1 if symbol == key.PAGEUP else 1)
            return True
        return super().on_key_press(symbol, modifiers)

    # -- the focus stays on what it was on, also when widgets come and go ------------------------------

    def tag(self, name: str, widget: Widget, *, focus: bool = False) -> None:
        """Add a widget under a name by which it keeps the focus."""
        self._tags[name] = widget
        self.controls.add(widget, focus=focus)

    def tagged(self, name: str) -> Widget:
        """Return the widget of a name, e.g. for tests."""
        return self._tags[name]

    def rebuild(self, *, keeps_focus: bool = True) -> None:
        """Build again; the focus stays on the widget of the same name."""
        focus, is_outlined = self.controls.focus, self.controls.is_outlined
        held = next((name for name, widget in self._tags.items() if widget is focus), None)
        self._tags = {}
        super().rebuild(keeps_focus=keeps_focus and held is None)
        if held is not None and keeps_focus:
            # what is reset has no more to reset: the focus goes to its row
            found = self._tags.get(held) or self._tags.get(held.partition(":")[2])
            if found is not None:
                self.controls.focus_at(self.controls.widgets.index(found), is_outlined=is_outlined)

    # -- pieces ------------------------------------------------------------------------------------

    def add_chapters(
        self, titles: Sequence[tuple[str, str]], counts: Sequence[int] = (), top: float = 100.0
    ) -> None:
        """Add the chapters' buttons: titles with icons, and how many of their sentences are marked."""
        layout, ui = self.layout, self.layout.ui
        for index, (title, icon) in enumerate(titles):
            box = layout.box(32, top + 70 * index, 236, 58)
            is_open = index == self.chapter
            room = (144 if counts and counts[index] else 170) * ui
            px = 19 * min(1.0, room / text_width(title, 19 * ui, DISPLAY))
            button = Button(
                self.canvas,
                box,
                title,
                lambda at=index: self.open_chapter(at),  # type: ignore[misc]
                style="button" if is_open else "plum",
                icon=icon,
                px=px,
                align="left",
                sound="page",
            )
            self.tag(f"chapter {index}", button, focus=is_open)
            if counts and counts[index]:
                x, y = box.right - 26 * ui, box.cy
                self.quads.add("dot", x, y, scale=24 / 24 * ui, color=APRICOT_LIP)
                self.texts.add(str(counts[index]), x, y, 15 * ui, font=DISPLAY, color=IVORY)

    def add_page_buttons(self, right: float, y: float) -> None:
        """Add the buttons that turn pages, where there is more than one page."""
        if self.pages < 2:
            return
        layout, ui = self.layout, self.layout.ui
        for icon, x, by in (("left", right - 168, -1), ("right", right - 52, 1)):
            button = Button(
                self.canvas,
                layout.box(x, y, 52, 44),
                "",
                lambda by=by: self.turn(by),  # type: ignore[misc]
                style="chip",
                icon=icon,
                px=20,
                sound="page",
            )
            self.tag(f"page {icon}", button)
        self.texts.add(
            text.PAGE_OF.format(page=self.page + 1, pages=self.pages),
            layout.x(right - 84),
            layout.y(y + 22),
            16 * ui,
            font=DISPLAY,
        )

    def add_button(
        self,
        name: str,
        box: tuple[float, float, float, float],
        words: str,
        action: Callable[[], None],
        **look: object,
    ) -> Button:
        """Add a button under a name; ``box`` is in mock-up pixels."""
        button = Button(self.canvas, self.layout.box(*box), words, action, **look)  # type: ignore[arg-type]
        self.tag(name, button)
        return button
