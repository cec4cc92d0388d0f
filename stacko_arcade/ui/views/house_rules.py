"""Changing house rules: every switch with the sentence it makes, what excludes what, and saving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stacko_arcade.errors import StackoError
from stacko_arcade.rules.rulebook import GROUP_WORDS, Group
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.house_rules_desk import LARGE_STEP, HouseRulesDesk, Row, rules_title
from stacko_arcade.ui.paragraphs import add_lines, broken, line_pitch
from stacko_arcade.ui.stepper import Stepper
from stacko_arcade.ui.theme import (
    APRICOT_LIP,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    INK_SOFT,
    SAND,
    TEXT,
    TEXT_HEAVY,
)
from stacko_arcade.ui.views.book import GROUP_ICONS, BookScreen, split_pages
from stacko_arcade.ui.views.dialog import FAULT, Answer, DialogView
from stacko_arcade.ui.views.rules_choice import RulesChoiceView
from stacko_arcade.ui.widgets import Button, Switch

if TYPE_CHECKING:
    from arcade import View

    from stacko_arcade.ui.window import GameWindow

GROUPS: Final = tuple(Group)
LEFT, RIGHT = 316.0, 1224.0
TOP: Final = 160.0
BOTTOM: Final = 600.0
PX: Final = 16.0
SENTENCE: Final = 552.0
"""Width of a row's sentence; to its right is what changes it."""
FADED: Final = 0.65


class HouseRulesView(BookScreen):
    """The switches of one chapter, row by row.

    Raises:
        StackoError: the rules cannot be loaded.

    """

    def __init__(
        self,
        window: GameWindow,
        choice: RulesChoice,
        back_to: View | None = None,
    ) -> None:
        super().__init__(window)
        self.desk = HouseRulesDesk(choice)
        self._chosen = choice
        """What is kept of the rules so far, saved or not."""
        self._back_to = back_to
        self._is_refused = False

    def chapters(self) -> int:
        """Return how many chapters there are."""
        return len(GROUPS)

    @property
    def group(self) -> Group:
        """The chapter that is open."""
        return GROUPS[self.chapter]

    def build(self) -> None:
        """Add everything."""
        layout, ui, desk = self.layout, self.layout.ui, self.desk
        self.heading(text.CHANGE_RULES, rules_title(desk.choice))
        titles = [
            (
                GROUP_WORDS[group].said(desk.language),
                "warn" if desk.has_excluded(group) else GROUP_ICONS[group],
            )
            for group in GROUPS
        ]
        self.add_chapters(titles, [desk.count_differing(group) for group in GROUPS])
        self.card(layout.box(292, 100, 956, 506))
        self.texts.add(
            titles[self.chapter][0],
            layout.x(LEFT),
            layout.y(132),
            25 * ui,
            font=DISPLAY_HEAVY,
            anchor_x="left",
        )
        bottom = self._build_reasons()
        self._build_rows(bottom)
        self._build_buttons()

    # -- rows --------------------------------------------------------------------------------------

    def _build_rows(self, bottom: float) -> None:
        ui = self.layout.ui
        rows = self.desk.rows(self.group)
        laid = [broken(row.sentence, PX * ui, SENTENCE * ui) for row in rows]
        pitch = line_pitch(PX * ui) / ui
        heights = [
            max(66.0, 44 + len(lines) * pitch + 6) + (50 if row.kind == "cube" else 0)
            for row, lines in zip(rows, laid, strict=True)
        ]
        pages = split_pages(heights, bottom - TOP)
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        y = TOP
        for index in pages[self.page]:
            self._build_row(rows[index], laid[index], y, heights[index])
            y += heights[index]
        self.add_page_buttons(RIGHT, 108)

    def _build_row(self, row: Row, lines: tuple[str, ...], top: float, tall: float) -> None:
        layout, ui, texts = self.layout, self.layout.ui, self.texts
        if row.is_excluded:
            self.quads.panel("row_lost", layout.box(LEFT - 12, top + 2, RIGHT - LEFT + 24, tall - 6), ui)
        self.quads.fill(layout.box(LEFT, top + tall - 2, RIGHT - LEFT, 2), SAND, 0.7)
        alpha = 1.0 if row.has_effect else FADED
        x = layout.x(LEFT)
        if row.official:
            texts.add("*", x + 7 * ui, layout.y(top + 27), 28 * ui, font=DISPLAY, color=APRICOT_LIP)
            x += 20 * ui
        name = texts.add(
            row.label, x, layout.y(top + 23), 19 * ui, font=DISPLAY, alpha=alpha, anchor_x="left"
        )
        note = text.OFFICIALLY.format(value=row.official) if row.official else ""
        if not row.has_effect:
            note = text.NO_EFFECT
        if note:
            left = x + name.width + 12 * ui
            texts.add(
                note,
                left,
                layout.y(top + 24),
                15 * ui,
                font=TEXT,
                color=INK_SOFT,
                anchor_x="left",
                fit=layout.x(LEFT + SENTENCE + 20) - left,
            )
        add_lines(
            texts, lines, layout.x(LEFT), layout.y(top + 49), PX * ui, color=INK_SOFT, alpha=max(alpha, 0.8)
        )
        middle = top + (tall - (50 if row.kind == "cube" else 0)) / 2 - 2
        self._build_control(row, middle, top + tall - 56, alpha)
        if row.is_changed:
            button = Button(
                self.canvas,
                layout.box(RIGHT - 44, middle - 20, 44, 40),
                "",
                lambda: self._change(lambda: self.desk.reset(row.key)),
                style="chip",
                icon="turn",
                px=18,
                sound="toggle",
            )
            self.tag(f"reset:{row.key}", button)

    def _build_control(self, row: Row, middle: float, below: float, alpha: float) -> None:
        layout = self.layout
        if row.kind == "switch":
            switch = Switch(
                self.canvas,
                layout.box(RIGHT - 124, middle - 22, 64, 44),
                lambda _: self._change(lambda: self.desk.step(row.key, 1)),
                is_on=row.is_on,
            )
            self.tag(row.key, switch)
            self.texts.add(
                row.value,
                layout.x(RIGHT - 138),
                layout.y(middle),
                17 * layout.ui,
                font=DISPLAY,
                alpha=alpha,
                anchor_x="right",
            )
        elif row.kind == "cube":
            for at, words in enumerate(self.desk.face_labels()):
                box = layout.box(LEFT + 152 * at, below, 146, 42)
                stepper = Stepper(
                    self.canvas,
                    box,
                    words,
                    lambda side, _, at=at: self._change(lambda: self.desk.step_face(at, side)),  # type: ignore[misc]
                    px=16,
                    alpha=alpha,
                )
                self.tag(f"{row.key} {at}", stepper)
        else:
            box = layout.box(RIGHT - 340, middle - 22, 280, 44)
            stepper = Stepper(
                self.canvas,
                box,
                row.value,
                lambda side, size: self._change(lambda: self._step(row, side, size)),
                is_long=row.is_long,
                alpha=alpha,
            )
            self.tag(row.key, stepper)

    def _step(self, row: Row, side: int, size: int) -> None:
        if size == 3:
            self.desk.go_to_end(row.key, side)
        else:
            self.desk.step(row.key, side * (LARGE_STEP if size == 2 and row.is_long else 1))

    def _change(self, change: Callable[[], object]) -> None:
        change()
        self._is_refused = False
        self.rebuild()

    # -- what excludes what ------------------------------------------------------------------------

    def _build_reasons(self) -> float:
        """Say why the rules cannot be played; return where the rows have to end."""
        reasons = self.desk.reasons
        if not reasons:
            return BOTTOM
        layout, ui = self.layout, self.layout.ui
        words = text.CANNOT_PLAY if self._is_refused else text.EXCLUDES
        laid = [broken(reason, PX * ui, 850 * ui, TEXT_HEAVY) for reason in reasons[:2]]
        pitch = line_pitch(PX * ui) / ui
        tall = 40 + sum(len(lines) for lines in laid) * pitch
        top = BOTTOM - tall
        self.quads.panel("row_lost", layout.box(LEFT - 12, top, RIGHT - LEFT + 24, tall), ui)
        self.quads.add("icon_warn", layout.x(LEFT + 12), layout.y(top + 21), scale=24 / 24 * ui, color=FAULT)
        more = text.AND_MORE.format(count=len(reasons) - 2) if len(reasons) > 2 else ""
        self.texts.add(
            words + more,
            layout.x(LEFT + 36),
            layout.y(top + 21),
            17 * ui,
            font=DISPLAY,
            color=FAULT,
            anchor_x="left",
        )
        y = top + 46
        for lines in laid:
            y += (
                add_lines(
                    self.texts, lines, layout.x(LEFT + 36), layout.y(y), PX * ui, font=TEXT_HEAVY, color=INK
                )
                / ui
            )
        return top - 4

    def _refuse(self) -> bool:
        """Refuse what needs rules that can be played; the reason is said."""
        if not self.desk.reasons:
            return False
        self._is_refused = True
        self.game.sounds.play("not_allowed")
        self.rebuild()
        return True

    # -- buttons -----------------------------------------------------------------------------------

    def _build_buttons(self) -> None:
        desk = self.desk
        back = self.add_button(
            "back to all",
            (32, 630, 236, 56),
            text.RESET_ALL,
            lambda: self._change(desk.reset_all),
            style="plum",
            icon="turn",
            px=18,
        )
        back.is_enabled = desk.is_changed
        back.refresh()
        self.add_button(
            "read", (292, 630, 190, 56), text.READ_RULEBOOK, self._read, style="button", icon="book", px=19
        )
        self.add_button(
            "save", (498, 630, 190, 56), text.SAVE_AS, self.ask_name, style="button", icon="save", px=19
        )
        self.add_button(
            "use", (948, 626, 300, 64), text.PLAY_BY_THESE, self._use, style="main", icon="check", px=24
        )

    def _read(self) -> None:
        self.game.show_rulebook(self.desk.edited, rules_title(self.desk.choice), self)

    def _use(self) -> None:
        if self._refuse():
            return
        self._keep()
        self.game.rules = self.desk.choice
        if isinstance(self._back_to, RulesChoiceView):
            self._back_to.go_back()
        else:
            self._leave()

    def go_back(self) -> None:
        """Go back; changes that are not saved are asked about first."""
        if not self.desk.is_unsaved:
            self._leave()
            return
        stay = Answer(text.KEEP_CHANGING, "left", lambda: self.game.show_view(self), "main")
        leave = Answer(text.THROW_AWAY, "x", self._leave)
        reasons = self.desk.reasons
        if reasons:
            more = text.AND_MORE.format(count=len(reasons) - 1) if len(reasons) > 1 else ""
            note = text.UNPLAYABLE_NOTE.format(reason=reasons[0], more=more)
            self._ask(DialogView(self.game, self, text.UNSAVED, note, [stay, leave]))
            return
        save = Answer(text.SAVE_AS, "save", self.ask_name)
        use = Answer(text.USE_UNSAVED, "check", self._use_from_dialog)
        self._ask(DialogView(self.game, self, text.UNSAVED, text.UNSAVED_NOTE, [stay, save, use, leave]))

    def _use_from_dialog(self) -> None:
        self.game.show_view(self)
        self._use()

    def _leave(self) -> None:
        self.game.sounds.play("page")
        if self._back_to is None:
            self.game.show_title()
        else:
            self.game.show_view(self._back_to)

    # -- saving ------------------------------------------------------------------------------------

    def ask_name(self) -> None:
        """Ask for the name to save under."""
        if self.game.current_view is not self:
            self.game.show_view(self)
        if self._refuse():
            return
        shown = rules_title(RulesChoice(self.desk.name))
        suggested = self.desk.name if self.desk.is_taken(self.desk.name) else text.MY_RULES.format(name=shown)
        dialog = DialogView(
            self.game,
            self,
            text.SAVE_TITLE,
            text.SAVE_NOTE,
            [
                Answer(text.SAVE, "save", lambda: self._save(dialog), "main"),
                Answer(text.CANCEL, "left", lambda: self.game.show_view(self), "plum"),
            ],
            line=suggested,
        )
        self._ask(dialog)

    def _save(self, dialog: DialogView) -> None:
        name = " ".join((dialog.line or "").split())
        if self.desk.is_taken(name):
            answers = [
                Answer(text.OTHER_NAME, "left", lambda: self.game.show_view(dialog), "main"),
                Answer(text.REPLACE, "save", lambda: self._store(dialog, name, overwrite=True)),
            ]
            note = text.TAKEN_NOTE
            self._ask(DialogView(self.game, self, text.TAKEN.format(name=name), note, answers))
            return
        self._store(dialog, name, overwrite=False)

    def _store(self, dialog: DialogView, name: str, *, overwrite: bool) -> None:
        try:
            self.desk.store(name, overwrite=overwrite)
        except StackoError as error:
            if self.game.current_view is not dialog:
                self.game.show_view(dialog)
            dialog.complain(str(error))
            return
        if isinstance(self._back_to, RulesChoiceView):
            self._back_to.shown = self.desk.choice
        self._keep()
        self.game.show_view(self)

    def _keep(self) -> None:
        """Keep the rules as they are now instead of what they were changed from, unless that is a file."""
        self.game.rules_kept.replace(self._chosen, self.desk.choice)
        self._chosen = self.desk.choice

    def _ask(self, dialog: DialogView) -> None:
        self.game.show_view(dialog)


__all__ = ["HouseRulesView"]
