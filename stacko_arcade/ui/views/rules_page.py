"""The rules in short: four chapters, each with the blocks it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.ui import text
from stacko_arcade.ui.house_rules_desk import look_into, rules_title
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.theme import DISPLAY, DISPLAY_HEAVY, INK_SOFT, TEXT
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from arcade import View

    from stacko_arcade.ui.window import GameWindow


class RulesView(Screen):
    """Chapters at the left, their text at the right."""

    def __init__(self, window: GameWindow, back_to: View | None) -> None:
        super().__init__(window)
        self._back_to = back_to
        self._chapter = 0

    def build(self) -> None:
        """Add everything."""
        layout, ui, quads, texts = self.layout, self.layout.ui, self.quads, self.texts
        self.heading(text.RULES, text.RULES_NOTE)
        for index, (icon, title, _) in enumerate(text.RULES_CHAPTERS):
            box = layout.box(32, 100 + 70 * index, 236, 58)
            chapter = Button(
                self.canvas,
                box,
                title,
                lambda at=index: self._open(at),  # type: ignore[misc]
                style="button" if index == self._chapter else "plum",
                icon=icon,
                px=19,
                align="left",
                sound="page",
            )
            self.controls.add(chapter, focus=index == self._chapter)
        own = layout.box(32, 100 + 70 * len(text.RULES_CHAPTERS), 236, 58)
        self.controls.add(
            Button(
                self.canvas,
                own,
                text.HOUSE_RULES,
                self._open_house_rules,
                style="plum",
                icon="book",
                px=19,
                align="left",
                sound="page",
            )
        )
        _, title, paragraphs = text.RULES_CHAPTERS[self._chapter]
        self.card(layout.box(292, 100, 956, 588))
        texts.add(title, layout.x(316), layout.y(138), 26 * ui, font=DISPLAY_HEAVY, anchor_x="left")
        for index, (block, head, line) in enumerate(paragraphs):
            top = 166 + index * 104
            quads.panel("row", layout.box(316, top, 908, 94), ui)
            quads.add(f"block_{block}_end", layout.x(394), layout.y(top + 47), scale=1.12 * ui)
            texts.add(head, layout.x(474), layout.y(top + 31), 20 * ui, font=DISPLAY, anchor_x="left")
            texts.add(
                line,
                layout.x(474),
                layout.y(top + 61),
                18 * ui,
                font=TEXT,
                anchor_x="left",
                fit=730 * ui,
            )
        for index, (head, line) in enumerate(text.CONTROLS):
            y = layout.y(612 + 32 * index)
            quads.panel("key_sand", layout.box(316, 597 + 32 * index, 74, 28), ui)
            texts.add(head, layout.x(353), y, 16 * ui, font=DISPLAY)
            texts.add(
                line,
                layout.x(404),
                y,
                16.5 * ui,
                font=TEXT,
                color=INK_SOFT,
                anchor_x="left",
                fit=820 * ui,
            )

    def go_back(self) -> None:
        """Return to where the rules were opened."""
        self.game.sounds.play("page")
        if self._back_to is None:
            self.game.show_title()
        else:
            self.game.show_view(self._back_to)

    def _open_house_rules(self) -> None:
        """Show what this match, or the next one, is played by."""
        shown = self.game.rules
        looked = look_into(shown.name)
        house_rules = shown.changed or looked.house_rules
        if self._back_to is None or house_rules is None:
            self.game.show_rules_choice(self)
        else:  # during a match they are read, not chosen
            self.game.show_rulebook(house_rules, rules_title(shown), self)

    def _open(self, chapter: int) -> None:
        self._chapter = chapter
        self.rebuild()
