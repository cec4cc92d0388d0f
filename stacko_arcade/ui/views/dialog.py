"""A question laid over a screen: a card with a few answers, and perhaps a line to write in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stacko_arcade.ui.paragraphs import add_lines, broken, line_pitch
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.text_field import TextField
from stacko_arcade.ui.theme import BACKDROP, DISPLAY_HEAVY, INK_SOFT, TEXT_HEAVY
from stacko_arcade.ui.widgets import Button, Style

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

WIDTH: Final = 520.0
FAULT: Final = (0x9A, 0x1C, 0x30)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its words, and what follows from it: the dialog leaves nothing by itself."""

    words: str
    icon: str
    action: Callable[[], None]
    style: Style = "button"


class DialogView(Screen):
    """Shows ``under`` below a card of answers; Esc goes back to it, Enter in the line is the first answer."""

    def __init__(
        self,
        window: GameWindow,
        under: Screen,
        title: str,
        note: str,
        answers: Sequence[Answer],
        *,
        line: str | None = None,
        longest: int = 40,
    ) -> None:
        super().__init__(window)
        self._under = under
        self._title = title
        self._note = note
        self._answers = tuple(answers)
        self._longest = longest
        self.line = line
        """What is written in the line, or None without one."""
        self.fault = ""
        """What is wrong with it, in one sentence."""
        self._shade = QuadBatch(window.assets.main, 2)

    def complain(self, fault: str) -> None:
        """Say what is wrong with the line, and have it written anew."""
        self.fault = fault
        self.game.sounds.play("not_allowed")
        self.rebuild(keeps_focus=False)

    def on_show_view(self) -> None:
        """Start, or come back from another question, at the line."""
        super().on_show_view()
        if self.line is not None:
            self.rebuild(keeps_focus=False)

    def on_resize(self, width: int, height: int) -> None:
        """Lay out the screen below as well."""
        self._under.on_resize(width, height)
        super().on_resize(width, height)

    def draw_backdrop(self) -> None:
        """Draw the screen below and a veil over it."""
        self._under.on_draw()
        self._shade.draw()

    def build(self) -> None:
        """Add everything."""
        layout, ui, texts = self.layout, self.layout.ui, self.texts
        self._shade.clear()
        self._shade.fill(layout.whole, BACKDROP, 0.62)
        width = (WIDTH - 72) * ui
        note = broken(self._note, 17 * ui, width)
        fault = broken(self.fault, 16 * ui, width, TEXT_HEAVY)
        notes = len(note) * line_pitch(17 * ui) / ui
        faults = len(fault) * line_pitch(16 * ui) / ui
        lined = 62.0 if self.line is not None else 0.0
        tall = 78 + notes + lined + faults + 16 + 66 * len(self._answers) + 14
        top = (720 - tall) / 2
        self.card(layout.box(640 - WIDTH / 2, top, WIDTH, tall))
        left = layout.x(640 - WIDTH / 2 + 36)
        texts.add(self._title, layout.x(640), layout.y(top + 42), 28 * ui, font=DISPLAY_HEAVY, fit=width)
        at = top + 84
        add_lines(texts, note, left, layout.y(at), 17 * ui, color=INK_SOFT)
        at += notes
        if self.line is not None:
            box = layout.box(640 - WIDTH / 2 + 36, at, WIDTH - 72, 46)
            self.quads.panel("field", box, ui)
            field = TextField(
                self.canvas,
                box,
                self.line,
                self._write,
                longest=self._longest,
                px=20,
                on_enter=self._answers[0].action,
            )
            self.controls.add(field, focus=True)
            at += lined
        add_lines(texts, fault, left, layout.y(at + 6), 16 * ui, font=TEXT_HEAVY, color=FAULT)
        at += faults + 8
        for index, answer in enumerate(self._answers):
            box = layout.box(640 - WIDTH / 2 + 36, at + 66 * index, WIDTH - 72, 52)
            button = Button(
                self.canvas,
                box,
                answer.words,
                answer.action,
                style=answer.style,
                icon=answer.icon,
                px=20,
                align="left",
            )
            self.controls.add(button, focus=index == 0 and self.line is None)

    def go_back(self) -> None:
        """Return to the screen below."""
        self.game.show_view(self._under)

    def _write(self, line: str) -> None:
        self.line = line
        if self.fault:
            self.fault = ""


__all__ = ["FAULT", "Answer", "DialogView"]
