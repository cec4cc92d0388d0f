"""The set-up of a match round one computer: who sits where, and whether a curtain hides the tower."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from stacko_arcade.rules.house_rules import TargetSource
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import (
    FEWEST_SEATS,
    LONGEST_NAME,
    MOST_SEATS,
    PEOPLE_AVATARS,
    SeatChoice,
)
from stacko_arcade.ui.house_rules_desk import is_alone, rules_title
from stacko_arcade.ui.paragraphs import broken, shortened
from stacko_arcade.ui.presenters.steps import steps
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.text_field import TextField
from stacko_arcade.ui.theme import DISPLAY, DISPLAY_HEAVY, INK_SOFT, IVORY, SAND, TEXT, Box
from stacko_arcade.ui.widgets import Button, Canvas, Switch, Widget

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

ROW_TOP = 154.0
ROWS_TALL = 374.0
"""Room for the seats; the rows get lower as there are more of them."""


class Tile(Widget):
    """A picture with words that may be chosen; who adds it draws it."""

    def __init__(self, canvas: Canvas, box: Box, on_click: Callable[[], None]) -> None:
        super().__init__(canvas, box)
        self._on_click = on_click

    def click(self) -> None:
        """Choose it."""
        self.canvas.sounds.play("toggle")
        self._on_click()


class SetupView(Screen):
    """Two to ten seats, each a person with a name or a computer opponent; one seat to play for height."""

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        last = window.last_setup
        self.house_rules = window.house_rules
        self.seats: list[SeatChoice] = []
        self._pass_screen = True if last is None else last.pass_screen
        if last is not None and len(last.seats) >= FEWEST_SEATS:
            self.seats = list(last.seats)
            self._pass_screen = last.pass_screen or self._people() < 2
        else:
            names = [*window.names, *(text.PLAYER_N.format(number=n) for n in (1, 2))]
            first = names[0]
            second = window.names[1] if len(window.names) > 1 else text.PLAYER_N.format(number=2)
            self.seats = [
                SeatChoice(first, avatar=PEOPLE_AVATARS[0]),
                SeatChoice(second, avatar=PEOPLE_AVATARS[1]),
            ]

    def on_show_view(self) -> None:
        """Take the house rules that were chosen meanwhile."""
        self.house_rules = self.game.house_rules
        super().on_show_view()

    @property
    def seated(self) -> tuple[SeatChoice, ...]:
        """Who plays: everyone, or the first seat alone where one plays for height."""
        return tuple(self.seats[:1] if is_alone(self.house_rules) else self.seats)

    def build(self) -> None:
        """Add everything."""
        layout = self.layout
        note = text.ALONE_NOTE if is_alone(self.house_rules) else text.NEW_MATCH_NOTE
        self.heading(text.NEW_MATCH, note)
        self._build_seats()
        self._build_table()
        start = layout.box(932, 634, 316, 64)
        self._start = Button(
            self.canvas, start, text.BUILD_TOWER, self._begin, style="main", icon="play", px=27
        )
        self.controls.add(self._start, focus=True)

    def go_back(self) -> None:
        """Return to the title, keeping the names."""
        self._keep_names()
        self.game.sounds.play("page")
        self.game.show_title()

    # -- the seats -------------------------------------------------------------------------------

    def _build_seats(self) -> None:
        layout, ui, texts = self.layout, self.layout.ui, self.texts
        self.card(layout.box(32, 94, 596, 524))
        title = texts.add(
            text.PLAYERS, layout.x(50), layout.y(127), 24 * ui, font=DISPLAY_HEAVY, anchor_x="left"
        )
        texts.add(
            text.PLAYERS_NOTE,
            layout.x(50) + title.width + 12 * ui,
            layout.y(128),
            17 * ui,
            font=TEXT,
            color=INK_SOFT,
            anchor_x="left",
        )
        texts.add(
            text.OF_TEN.format(count=len(self.seated)) if not is_alone(self.house_rules) else "",
            layout.x(610),
            layout.y(127),
            19 * ui,
            font=DISPLAY,
            anchor_x="right",
        )
        rows = len(self.seated)
        pitch = min(74.0, (ROWS_TALL + (70 if rows == MOST_SEATS else 0)) / rows)
        for index, seat in enumerate(self.seated):
            self._build_row(index, seat, ROW_TOP + index * pitch, pitch - (8 if pitch > 60 else 4))
        if rows < MOST_SEATS and not is_alone(self.house_rules):
            top = ROW_TOP + rows * pitch
            box = layout.box(50, top, 560, 56)
            add = Button(self.canvas, box, text.ADD_PLAYER, self._add, style="dashed", icon="plus", px=20)
            self.controls.add(add)

    def _build_row(self, index: int, seat: SeatChoice, top: float, tall: float) -> None:
        layout, ui, quads, texts = self.layout, self.layout.ui, self.quads, self.texts
        quads.panel("row_chosen" if index == 0 else "row", layout.box(50, top, 560, tall), ui)
        middle = layout.y(top + tall / 2)
        quads.add(f"avatar_{seat.avatar}", layout.x(85), middle, scale=min(52.0, tall - 6) / 100 * ui)
        is_tall = tall > 50
        chip = min(38.0, tall - 6)
        is_person = seat.kind == "human"
        field_tall = min(34.0, tall - 4)
        has_note = is_tall and is_person and index == 0
        kind = text.HUMAN if is_person else text.COMPUTER
        opponent = next((o for o in self.game.opponents if o.id == seat.opponent), None)
        if is_person:
            field = TextField(
                self.canvas,
                layout.box(116, top + (4 if has_note else (tall - field_tall) / 2), 250, field_tall),
                seat.name,
                lambda name, at=index: self._rename(at, name),  # type: ignore[misc]
                longest=LONGEST_NAME,
                px=20 if is_tall else 18,
            )
            self.controls.add(field)
            below = text.STARTS if index == 0 else ""
        else:
            y = layout.y(top + (21 if is_tall else tall / 2))
            texts.add(
                seat.name, layout.x(126), y, (20 if is_tall else 18) * ui, font=DISPLAY, anchor_x="left"
            )
            below = opponent.about if opponent is not None else ""
            if opponent is not None and opponent.style:
                kind = opponent.style
        if below and is_tall:
            texts.add(
                below,
                layout.x(126),
                layout.y(top + 46),
                15.5 * ui,
                font=TEXT,
                color=INK_SOFT,
                anchor_x="left",
                fit=270 * ui,
            )
        if self.game.opponents:
            box = layout.box(422, top + (tall - chip) / 2, 126, chip)
            icon = "people" if is_person else "gear"
            self.controls.add(
                Button(
                    self.canvas,
                    box,
                    kind,
                    lambda at=index: self._swap(at),  # type: ignore[misc]
                    style="chip",
                    icon=icon,
                    px=17,
                    sound="toggle",
                )
            )
        if len(self.seated) > FEWEST_SEATS:
            box = layout.box(560, top + (tall - chip) / 2, 38, chip)
            self.controls.add(
                Button(
                    self.canvas,
                    box,
                    "",
                    lambda at=index: self._remove(at),  # type: ignore[misc]
                    style="chip",
                    icon="x",
                    px=19,
                )
            )

    def _people(self) -> int:
        return sum(seat.kind == "human" for seat in self.seated)

    def _rename(self, index: int, name: str) -> None:
        self.seats[index] = replace(self.seats[index], name=name)

    def _free_avatar(self, index: int) -> str:
        used = {seat.avatar for at, seat in enumerate(self.seats) if at != index}
        return next(avatar for avatar in PEOPLE_AVATARS if avatar not in used)

    def _fresh_name(self, index: int) -> str:
        used = {seat.name for at, seat in enumerate(self.seats) if at != index}
        known = self.game.names[index] if index < len(self.game.names) else ""
        wanted = known or text.PLAYER_N.format(number=index + 1)
        number = index + 1
        while wanted in used:
            number += 1
            wanted = text.PLAYER_N.format(number=number)
        return wanted

    def _swap(self, index: int) -> None:
        """Go on from a person to each opponent in turn, then back to a person."""
        seat, opponents = self.seats[index], self.game.opponents
        ids = [opponent.id for opponent in opponents]
        at = ids.index(seat.opponent) + 1 if seat.opponent in ids else 0
        if seat.kind == "human" or at < len(opponents):
            chosen = opponents[at if seat.kind == "opponent" else 0]
            count = sum(
                other.opponent == chosen.id for place, other in enumerate(self.seats) if place != index
            )
            name = chosen.name if count == 0 else f"{chosen.name} {count + 1}"
            self.seats[index] = SeatChoice(name, "opponent", chosen.id, chosen.picture)
        else:
            self.seats[index] = SeatChoice(self._fresh_name(index), avatar=self._free_avatar(index))
        self.rebuild()

    def _add(self) -> None:
        index = len(self.seats)
        seat = SeatChoice(self._fresh_name(index), avatar=self._free_avatar(index))
        self.seats.append(seat)
        self.rebuild()

    def _remove(self, index: int) -> None:
        del self.seats[index]
        self.rebuild()

    # -- the right side --------------------------------------------------------------------------

    def _build_table(self) -> None:
        layout, ui, texts = self.layout, self.layout.ui, self.texts
        self.card(layout.box(652, 94, 596, 168))
        texts.add(text.EDITION, layout.x(670), layout.y(123), 24 * ui, font=DISPLAY_HEAVY, anchor_x="left")
        source = self.house_rules.target.source
        for x, title, note, edition, rules in (
            (670, text.ACTION_BLOCKS, text.ACTION_BLOCKS_NOTE, TargetSource.LAST_BLOCK, "official"),
            (957, text.CUBE, text.CUBE_NOTE, TargetSource.CUBE, "cube_1994"),
        ):
            self._edition(x, title, note, is_chosen=source is edition)
            self.controls.add(
                Tile(
                    self.canvas,
                    layout.box(x, 146, 273, 100),
                    lambda edition=edition, rules=rules: self._choose_edition(edition, rules),  # type: ignore[misc]
                )
            )
        self._draw_blocks(735, 196)
        self._draw_cube(1018, 196)
        self.card(layout.box(652, 280, 596, 172))
        texts.add(
            text.HOW_IT_GOES, layout.x(670), layout.y(308), 24 * ui, font=DISPLAY_HEAVY, anchor_x="left"
        )
        self._build_steps()
        self.card(layout.box(652, 470, 596, 148))
        texts.add(
            shortened(
                text.PLAYED_RULES.format(title=rules_title(self.game.rules)), 20 * ui, 312 * ui, DISPLAY
            ),
            layout.x(670),
            layout.y(506),
            20 * ui,
            font=DISPLAY,
            anchor_x="left",
            fit=320 * ui,
        )
        for words, x, width, icon, action in (
            (text.READ_RULEBOOK, 994, 128, "book", self._read_rules),
            (text.CHANGE, 1130, 100, None, lambda: self.game.show_rules_choice(self)),
        ):
            box = layout.box(x, 486, width, 42)
            chip = Button(self.canvas, box, words, action, style="chip", icon=icon, px=17, sound="page")
            self.controls.add(chip)
        self.quads.fill(layout.box(670, 540, 560, 2), SAND, 0.7)
        texts.add(text.CURTAIN, layout.x(670), layout.y(566), 20 * ui, font=DISPLAY, anchor_x="left")
        texts.add(
            text.CURTAIN_NOTE,
            layout.x(670),
            layout.y(592),
            16 * ui,
            font=TEXT,
            color=INK_SOFT,
            anchor_x="left",
        )
        switch: Box = layout.box(1166, 558, 64, 40)
        self.controls.add(Switch(self.canvas, switch, self._set_pass_screen, is_on=self._pass_screen))

    def _choose_edition(self, edition: TargetSource, preset: str) -> None:
        """Play another edition: by the rules it was last left with, else by those that are shipped."""
        if self.house_rules.target.source is not edition:
            self.game.rules_kept.turn_to(edition, preset, self.house_rules)
            self.house_rules = self.game.house_rules
            self.rebuild()

    def _edition(self, x: float, title: str, note: str, *, is_chosen: bool) -> None:
        """Draw an edition to choose."""
        layout, ui = self.layout, self.layout.ui
        box = layout.box(x, 146, 273, 100)
        self.quads.panel("row_marked" if is_chosen else "row", box, ui)
        self.texts.add(title, layout.x(x + 130), layout.y(180), 19 * ui, font=DISPLAY, anchor_x="left")
        for number, line in enumerate(broken(note, 16 * ui, 132 * ui)):
            self.texts.add(
                line,
                layout.x(x + 130),
                layout.y(204 + 20 * number),
                16 * ui,
                font=TEXT,
                anchor_x="left",
                fit=132 * ui,
            )

    def _draw_blocks(self, x: float, y: float) -> None:
        layout, scale, assets = self.layout, 0.34 * self.layout.ui, self.game.assets
        for color, face, view, dx, dy in (
            ("wild", "wild", "end", -36, -23),
            ("red", "draw_two", "end", 0, -23),
            ("green", "reverse", "end", 36, -23),
            ("blue", "skip", "side", 0, 0),
            ("yellow", "four", "end", -36, 23),
            ("red", "one", "end", 0, 23),
            ("blue", "two", "end", 36, 23),
        ):
            self.quads.add(
                assets.block(color, face, view),  # type: ignore[arg-type]
                layout.x(x + dx),
                layout.y(y + dy),
                scale=scale,
            )

    def _draw_cube(self, x: float, y: float) -> None:
        """Draw three sides of the cube beside each other: a color and its number each."""
        layout, ui = self.layout, self.layout.ui
        for color, number, dx, dy in (("red", 1, -23, -19), ("blue", 2, 23, -19), ("green", 3, 0, 21)):
            self.quads.add(f"tile_{color}", layout.x(x + dx), layout.y(y + dy), scale=0.64 * ui)
            self.quads.add(
                "dot", layout.x(x + dx + 14), layout.y(y + dy + 11), scale=19 / 24 * ui, color=IVORY
            )
            self.texts.add(
                str(number), layout.x(x + dx + 14), layout.y(y + dy + 11), 15 * ui, font=DISPLAY_HEAVY
            )

    def _build_steps(self) -> None:
        layout, ui, quads, texts = self.layout, self.layout.ui, self.quads, self.texts
        for index, (icon, head, line) in enumerate(steps(self.house_rules)):
            y = 345 + index * 38
            quads.add("dot", layout.x(688), layout.y(y), scale=34 / 24 * ui, color=(0xF0, 0xDF, 0xC3))
            quads.add(
                f"icon_{icon}", layout.x(688), layout.y(y), scale=21 / 24 * ui, color=(0x2B, 0x1A, 0x3A)
            )
            texts.add(head, layout.x(716), layout.y(y), 18 * ui, font=DISPLAY, anchor_x="left")
            texts.add(line, layout.x(790), layout.y(y), 17 * ui, font=TEXT, anchor_x="left", fit=446 * ui)

    def _read_rules(self) -> None:
        self.game.show_rulebook(self.house_rules, rules_title(self.game.rules), self)

    def _set_pass_screen(self, is_on: bool) -> None:  # noqa: FBT001 - a switch says on or off
        self._pass_screen = is_on

    # -- leaving ---------------------------------------------------------------------------------

    def _keep_names(self) -> None:
        people = [seat.name for seat in self.seats if seat.kind == "human"]
        self.game.names = people + self.game.names[len(people) :]

    def _begin(self) -> None:
        taken: set[str] = set()
        for index, seat in enumerate(self.seats):
            name = " ".join(seat.name.split()) or text.PLAYER_N.format(number=index + 1)
            number = 2
            unique = name
            while unique in taken:
                unique = f"{name} {number}"
                number += 1
            taken.add(unique)
            self.seats[index] = replace(seat, name=unique)
        self._keep_names()
        self.game.show_table(
            self.game.table_setup(self.seated, pass_screen=self._pass_screen and self._people() > 1)
        )
