"""The rulebook that explains itself: any house rules in plain sentences, in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.rulebook import OWN_NAMES, Chapter, Language, Line, explain
from stacko_arcade.ui import text
from stacko_arcade.ui.paragraphs import add_lines, broken, line_pitch
from stacko_arcade.ui.theme import APRICOT_LIP, DISPLAY, DISPLAY_HEAVY, INK, INK_SOFT, TEXT
from stacko_arcade.ui.views.book import GROUP_ICONS, BookScreen, split_pages
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from arcade import View

    from stacko_arcade.ui.window import GameWindow

PX: Final = 18.5
WIDTH: Final = 840.0
TOP: Final = 184.0
ROOM: Final = 440.0
GAP: Final = 15.0


class RulebookView(BookScreen):
    """A chapter of sentences; what differs from the official rules is marked."""

    def __init__(
        self, window: GameWindow, house_rules: HouseRules, title: str, back_to: View | None = None
    ) -> None:
        super().__init__(window)
        self.house_rules = house_rules
        self._title = title
        self._back_to = back_to

    @property
    def language(self) -> Language:
        """The language of the sentences; it is kept for the next time."""
        return self.game.rulebook_language

    def explained(self) -> tuple[Chapter, ...]:
        """Return the chapters."""
        return explain(self.house_rules, self.language)

    def chapters(self) -> int:
        """Return how many chapters there are."""
        return len(self.explained())

    def build(self) -> None:
        """Add everything."""
        layout, ui = self.layout, self.layout.ui
        chapters = self.explained()
        self.chapter = min(self.chapter, len(chapters) - 1)
        self.heading(text.RULEBOOK, self._title)
        self._build_languages()
        counts = [sum(line.differs for line in chapter.lines) for chapter in chapters]
        self.add_chapters([(chapter.title, GROUP_ICONS[chapter.group]) for chapter in chapters], counts)
        self.card(layout.box(292, 100, 956, 588))
        shown = chapters[self.chapter]
        self.texts.add(
            shown.title, layout.x(316), layout.y(138), 26 * ui, font=DISPLAY_HEAVY, anchor_x="left"
        )
        if any(counts):
            legend = self.texts.add(
                text.DIFFERS[self.language.value],
                layout.x(1224),
                layout.y(138),
                16 * ui,
                font=TEXT,
                color=INK_SOFT,
                anchor_x="right",
            )
            self._mark(1224 - legend.width / ui - 16, 138)
        self._build_lines(shown.lines)

    def _build_lines(self, lines: tuple[Line, ...]) -> None:
        layout, ui = self.layout, self.layout.ui
        laid = [broken(line.text, PX * ui, WIDTH * ui) for line in lines]
        pitch = line_pitch(PX * ui) / ui
        heights = [len(one) * pitch + GAP for one in laid]
        pages = split_pages(heights, ROOM)
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        y = TOP
        for index in pages[self.page]:
            if lines[index].differs:
                self._mark(334, y)
            else:
                self.quads.add("dot", layout.x(334), layout.y(y), scale=8 / 24 * ui, color=(0xC8, 0xB2, 0x92))
            add_lines(self.texts, laid[index], layout.x(358), layout.y(y), PX * ui, color=INK)
            y += heights[index]
        self.add_page_buttons(1224, 632)

    def _build_languages(self) -> None:
        layout = self.layout
        for number, language in enumerate(Language):
            button = Button(
                self.canvas,
                layout.box(824 + 143 * number, 30, 133, 42),
                OWN_NAMES[language],
                lambda chosen=language: self._speak(chosen),  # type: ignore[misc]
                style="button" if language is self.language else "plum",
                px=17,
                sound="toggle",
            )
            self.tag(f"language {language}", button)

    def _mark(self, x: float, y: float) -> None:
        """Add the mark of what differs: a star, so that it is no matter of color alone."""
        layout, ui = self.layout, self.layout.ui
        self.texts.add("*", layout.x(x), layout.y(y + 4), 30 * ui, font=DISPLAY, color=APRICOT_LIP)

    def go_back(self) -> None:
        """Return to where the rulebook was opened."""
        self.game.sounds.play("page")
        if self._back_to is None:
            self.game.show_title()
        else:
            self.game.show_view(self._back_to)

    def _speak(self, language: Language) -> None:
        self.game.rulebook_language = language
        self.rebuild()
