"""Choosing house rules: the shipped ones, one's own, and what each of them says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.rulebook import explain
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.house_rules_desk import Listed, Looked, listed_rules, look_into, rules_title
from stacko_arcade.ui.paragraphs import add_lines, broken, line_pitch, shortened
from stacko_arcade.ui.theme import (
    APRICOT_LIP,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    INK_SOFT,
    IVORY,
    TEXT,
    TEXT_HEAVY,
)
from stacko_arcade.ui.views.book import BookScreen, split_pages
from stacko_arcade.ui.views.dialog import FAULT
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from arcade import View

    from stacko_arcade.ui.window import GameWindow

PER_PAGE: Final = 9
MOST_FAULTS: Final = 5
PX: Final = 17.5
WIDTH: Final = 790.0


class RulesChoiceView(BookScreen):
    """House rules by name at the left; at the right what they say, or what is wrong with the file."""

    def __init__(self, window: GameWindow, back_to: View | None = None) -> None:
        super().__init__(window)
        self._back_to = back_to
        self.shown = window.rules
        """What is looked at; it is played by once it is chosen."""
        self._first = 0
        self._looked: Looked | None = None
        self.listed: tuple[Listed, ...] = ()

    def on_show_view(self) -> None:
        """Read the lists again: rules may have been saved meanwhile."""
        self.listed = listed_rules(self.shown, self.game.rules_kept.unsaved)
        choices = [one.choice for one in self.listed]
        self._first = choices.index(self.shown) // PER_PAGE * PER_PAGE
        self._looked = None
        super().on_show_view()

    def chapters(self) -> int:
        """Return how many chapters there are: the one that is looked at."""
        return 1

    @property
    def looked(self) -> Looked:
        """What the rules that are looked at say."""
        if self._looked is None:
            self._looked = look_into(self.shown.name)
            if self.shown.changed is not None:
                self._looked = Looked(self.shown.changed, self._looked.description)
        return self._looked

    @property
    def title(self) -> str:
        """What the rules that are looked at are called in the list."""
        found = (one.title for one in self.listed if one.choice == self.shown)
        return next(found, rules_title(self.shown))

    def build(self) -> None:
        """Add everything."""
        self.heading(text.HOUSE_RULES, text.HOUSE_RULES_NOTE)
        self._build_list()
        self.card(self.layout.box(352, 100, 896, 506))
        self.texts.add(
            self.title,
            self.layout.x(376),
            self.layout.y(138),
            26 * self.layout.ui,
            font=DISPLAY_HEAVY,
            anchor_x="left",
            fit=846 * self.layout.ui,
        )
        if self.looked.house_rules is None:
            self._build_faults()
        else:
            self._build_differences()
        self._build_buttons()

    def _build_list(self) -> None:
        layout, ui = self.layout, self.layout.ui
        y = 100.0
        was_own = False
        for index, one in enumerate(self.listed[self._first : self._first + PER_PAGE]):
            if one.is_own and (not was_own or index == 0):
                self.texts.add(
                    text.YOUR_OWN,
                    layout.x(40),
                    layout.y(y + 12),
                    16 * ui,
                    font=TEXT_HEAVY,
                    color=IVORY,
                    anchor_x="left",
                )
                y += 28
            was_own = one.is_own
            is_shown = one.choice == self.shown
            button = Button(
                self.canvas,
                layout.box(32, y, 296, 46),
                shortened(one.title, 18 * ui, 244 * ui, DISPLAY),
                lambda choice=one.choice: self.look_at(choice),  # type: ignore[misc]
                style="button" if is_shown else "plum",
                px=18,
                align="left",
                sound="page",
            )
            self.tag(one.title, button, focus=is_shown)
            if one.choice == self.game.rules:
                color = APRICOT_LIP if is_shown else IVORY
                self.quads.add("icon_check", layout.x(304), layout.y(y + 23), scale=20 / 24 * ui, color=color)
            y += 54
        if len(self.listed) > PER_PAGE:
            for icon, x, by in (("left", 32, -PER_PAGE), ("right", 184, PER_PAGE)):
                self.add_button(
                    f"list {icon}",
                    (x, 634, 144, 48),
                    "",
                    lambda by=by: self._leaf(by),  # type: ignore[misc]
                    style="plum",
                    icon=icon,
                    px=20,
                    sound="page",
                )

    def _build_differences(self) -> None:
        layout, ui, looked = self.layout, self.layout.ui, self.looked
        assert looked.house_rules is not None  # noqa: S101  # else its faults are shown
        pitch = line_pitch(PX * ui) / ui
        y = 176.0
        about = broken(looked.description, PX * ui, (WIDTH + 56) * ui)
        if self.shown.changed is not None:
            about += broken(text.NOT_SAVED, PX * ui, (WIDTH + 56) * ui)
        add_lines(self.texts, about, layout.x(376), layout.y(y), PX * ui, color=INK_SOFT)
        y += len(about) * pitch + 14
        lines = [
            line.text for chapter in explain(looked.house_rules) for line in chapter.lines if line.differs
        ]
        heading = text.DIFFERENT if lines else text.ALL_OFFICIAL
        if not lines:
            lines = [
                line.text
                for chapter in explain(OFFICIAL)
                for line in chapter.lines
                if line.key in {"target.number", "draw_two.victim", "hands.uno_call", "end.mode"}
            ]
        self.texts.add(heading, layout.x(376), layout.y(y), 19 * ui, font=DISPLAY, anchor_x="left")
        y += 34
        laid = [broken(line, PX * ui, WIDTH * ui) for line in lines]
        heights = [len(one) * pitch + 11 for one in laid]
        pages = split_pages(heights, 556 - y + 20)
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        for index in pages[self.page]:
            self.quads.add("dot", layout.x(390), layout.y(y), scale=8 / 24 * ui, color=APRICOT_LIP)
            add_lines(self.texts, laid[index], layout.x(410), layout.y(y), PX * ui, color=INK)
            y += heights[index]
        self.add_page_buttons(1224, 116)

    def _build_faults(self) -> None:
        layout, ui = self.layout, self.layout.ui
        self.pages, self.page = 1, 0
        faults = self.looked.faults
        self.quads.add("icon_warn", layout.x(390), layout.y(180), scale=26 / 24 * ui, color=FAULT)
        self.texts.add(
            text.FAULTY, layout.x(414), layout.y(180), 19 * ui, font=DISPLAY, color=FAULT, anchor_x="left"
        )
        y = 220.0
        pitch = line_pitch(PX * ui) / ui
        shown = 0
        for fault in faults[:MOST_FAULTS]:
            lines = broken(fault, PX * ui, WIDTH * ui)
            if shown and y + len(lines) * pitch > 560:
                break
            lines = lines[: max(1, int((560 - y) // pitch))]
            add_lines(self.texts, lines, layout.x(410), layout.y(y), PX * ui, font=TEXT, color=INK)
            y += len(lines) * pitch + 12
            shown += 1
        if len(faults) > shown:
            self.texts.add(
                text.MORE_FAULTS.format(count=len(faults) - shown),
                layout.x(410),
                layout.y(y),
                PX * ui,
                font=TEXT_HEAVY,
                color=INK_SOFT,
                anchor_x="left",
            )

    def _build_buttons(self) -> None:
        can = self.looked.house_rules is not None
        for name, x, width, words, icon, action in (
            ("read", 352, 190, text.READ_RULEBOOK, "book", self._read),
            ("change", 558, 170, text.CHANGE, "gear", self._change),
        ):
            button = self.add_button(
                name, (x, 630, width, 56), words, action, style="button", icon=icon, px=19
            )
            button.is_enabled = can
            button.refresh()
        use = self.add_button(
            "use", (948, 626, 300, 64), text.PLAY_BY_THESE, self._use, style="main", icon="check", px=24
        )
        use.is_enabled = can
        use.refresh()

    # -- what the buttons do -----------------------------------------------------------------------

    def look_at(self, choice: RulesChoice) -> None:
        """Show what other rules say."""
        self.shown = choice
        self._looked = None
        self.page = 0
        self.rebuild()

    def _leaf(self, by: int) -> None:
        if 0 <= self._first + by < len(self.listed):
            self._first += by
            self.rebuild()

    def _read(self) -> None:
        if self.looked.house_rules is not None:
            self.game.show_rulebook(self.looked.house_rules, self.title, self)

    def _change(self) -> None:
        self.game.show_house_rules(self.shown, self)

    def _use(self) -> None:
        self.game.rules = self.shown
        self.go_back()

    def go_back(self) -> None:
        """Return to where the rules were to be chosen."""
        self.game.sounds.play("page")
        if self._back_to is None:
            self.game.show_title()
        else:
            self.game.show_view(self._back_to)
