"""What is laid over the table for a while: the building of the tower, the calling of a color, the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from arcade import key

from stacko_arcade.rules.blocks import BlockId, Color
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.intents import CallColor, PenaltyColor
from stacko_arcade.rules.legal import zone_blocks
from stacko_arcade.rules.seats import Seat, next_seat
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.ui.choices import PassView, TargetView
from stacko_arcade.ui.labels import TextLayer
from stacko_arcade.ui.presenters.closing import curtain_words
from stacko_arcade.ui.presenters.hud import Sitter
from stacko_arcade.ui.presenters.words import COLOR_WORDS, plural, says, target_words
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.sounds import Sounds
from stacko_arcade.ui.theme import (
    BACKDROP,
    DISPLAY,
    DISPLAY_HEAVY,
    INK,
    IVORY,
    TEXT_HEAVY,
    Box,
    Layout,
)

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

LAYER_S: Final = 0.13
FALL_S: Final = 0.28
FALL_MM: Final = 150.0
SLOT_S: Final = 0.035


class BuildUp:
    """The tower is built before one's eyes: blocks fall into place, layer by layer. Only for show."""

    def __init__(self, session: Session, sounds: Sounds) -> None:
        self._layers = session.state.layout.layers
        self._sounds = sounds
        self._since_s = 0.0
        self._heard = 0

    def update(self, seconds: float) -> bool:
        """Go on; tell whether the tower is complete."""
        self._since_s += min(seconds, 0.1)
        landed = int((self._since_s - FALL_S) / LAYER_S)
        if landed > self._heard:
            self._heard = landed
            self._sounds.clack(0.35, height=landed / max(1, len(self._layers)))
        return self._since_s > len(self._layers) * LAYER_S + FALL_S + 2 * SLOT_S

    def places(
        self, places: Iterable[tuple[BlockId, float, float, float]]
    ) -> list[tuple[BlockId, float, float, float]]:
        """Return where the blocks are now; those that are still to come are left out."""
        begins = {
            block: layer * LAYER_S + slot * SLOT_S
            for layer, row in enumerate(self._layers)
            for slot, block in enumerate(row)
            if block is not None
        }
        shown = []
        for block, x, y, angle in places:
            share = (self._since_s - begins.get(block, 0.0)) / FALL_S
            if share > 0:
                left = max(0.0, 1.0 - share)
                shown.append((block, x, y + FALL_MM * left * left, angle))
        return shown


class ColorChoice:
    """Four large cards: which color the next player has to match."""

    KEYS: Final = (key.KEY_1, key.KEY_2, key.KEY_3, key.KEY_4)

    def __init__(self, window: GameWindow) -> None:
        self._game = window
        self._layout = Layout(window.width, window.height)
        self._is_open = False
        self._veil = QuadBatch(window.assets.main, 2)
        self._cards = QuadBatch(window.assets.extra, 8)
        self._keys = QuadBatch(window.assets.main, 60)
        self._texts = TextLayer()
        self._chosen = 0
        self._shown: tuple[object, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a person has to call a color now."""
        return self._is_open

    @is_open.setter
    def is_open(self, value: bool) -> None:
        if value and not self._is_open:
            self._game.sounds.play("wild")
        self._is_open = value

    def resize(self, layout: Layout) -> None:
        """Lay the cards out for another size."""
        self._layout = layout

    def _box(self, number: int) -> Box:
        grown = 1.06 if number == self._chosen else 1.0
        box = self._layout.box(175 + 242 * number, 224, 204, 304)
        wide, tall = box.width * grown, box.height * grown
        return Box(
            box.cx - wide / 2, box.cy - tall / 2 + (8 * self._layout.ui if grown > 1 else 0), wide, tall
        )

    def at(self, x: float, y: float) -> Color | None:
        """Return the color whose card lies under a point."""
        return next((color for number, color in enumerate(Color) if self._box(number).contains(x, y)), None)

    def on_motion(self, x: float, y: float) -> None:
        """Lift the card under the pointer."""
        color = self.at(x, y)
        if color is not None:
            self._chosen = list(Color).index(color)

    def key(self, symbol: int) -> Color | None:
        """Return the color that a key calls; arrows only lift another card."""
        colors = list(Color)
        if symbol in self.KEYS:
            return colors[self.KEYS.index(symbol)]
        if symbol in (key.LEFT, key.RIGHT):
            self._chosen = (self._chosen + (1 if symbol == key.RIGHT else -1)) % len(colors)
            self._game.sounds.play("hover")
        if symbol in (key.ENTER, key.NUM_ENTER, key.SPACE):
            return colors[self._chosen]
        return None

    @staticmethod
    def intent(state: MatchState, color: Color | None, seat: Seat) -> CallColor | PenaltyColor | None:
        """Return the intent that calls a color, or None where none was chosen."""
        if color is None:
            return None
        if state.phase is Phase.PENALTY_COLOR:
            return PenaltyColor(seat, color)
        return CallColor(seat, color)

    def draw(self, state: MatchState, sitters: list[Sitter]) -> None:
        """Draw the cards."""
        shown = (self._layout, self._chosen, state)
        if shown != self._shown:
            self._shown = shown
            self._build(state, sitters)
        self._veil.draw()
        self._cards.draw()
        self._keys.draw()
        self._texts.draw()

    def _build(self, state: MatchState, sitters: list[Sitter]) -> None:
        layout, ui = self._layout, self._layout.ui
        for part in (self._veil, self._cards, self._keys, self._texts):
            part.clear()
        self._veil.fill(layout.whole, BACKDROP, 0.7)
        inside = zone_blocks(state.layout, state.house_rules)
        title, sentence = color_words(state, sitters)
        for words, y, px, font in ((title, 72, 46.0, DISPLAY_HEAVY), (sentence, 118, 20.0, TEXT_HEAVY)):
            self._texts.add(words, layout.x(640), layout.y(y), px * ui, font=font, color=IVORY)
        for number, color in enumerate(Color):
            box = self._box(number)
            scale = box.width / 204
            self._cards.add(f"choice_{color.value}", box.cx, box.cy, scale=scale)
            count = sum(state.blocks[block].color is color for block in inside)
            middle = box.top - 232 * scale
            self._texts.add(COLOR_WORDS[color], box.cx, middle + 20 * scale, 27 * scale, font=DISPLAY_HEAVY)
            words = f"{count} to pull, letter {COLOR_WORDS[color][0]}"
            self._texts.add(words, box.cx, middle - 16 * scale, 16 * scale, font=TEXT_HEAVY, color=INK)
            if number == self._chosen:
                self._keys.panel("focus", box, ui)
            tile = Box(box.cx - 16 * ui, layout.y(580), 32 * ui, 32 * ui)
            self._keys.panel("key", tile, ui)
            self._texts.add(str(number + 1), tile.cx, tile.cy + ui, 18 * ui, font=DISPLAY)
        hint = "Click a color or press 1 to 4. Numbers count blocks that may be pulled."
        self._texts.add(hint, layout.x(640), layout.y(640), 17 * ui, font=TEXT_HEAVY, color=IVORY)


def color_words(state: MatchState, sitters: list[Sitter]) -> tuple[str, str]:
    """Return why a color is called, and who has to pull it."""
    offence = state.offence
    if state.phase is Phase.PENALTY_COLOR and offence is not None:
        offender = sitters[offence.seat].name
        namer = color_namer(state)
        who = "" if namer is None else sitters[namer].name
        count = plural(state.house_rules.hands.penalty_blocks, "block")
        title = f"{offender} used both hands"
        return title, f"{says(who, 'pick')} a color: {says(offender, 'pull')} {count} of it."
    follower = sitters[next_seat(state.active, state.to_move, state.direction)].name
    return "Call the next color", f"{follower} must pull a block of this color."


def pass_view(session: Session, before: Seat) -> PassView:
    """Return who hands the computer to whom, and what awaits there."""
    state, sitters = session.state, session.sitters
    seat = session.manager.actor
    now = sitters[seat]
    after = next_seat(state.active, seat, state.direction) if len(state.active) > 2 else None
    target = state.target
    if state.phase is Phase.PENALTY_COLOR:
        view = TargetView(words="Name the color of the penalty")
        after = None
    elif state.phase is Phase.ROLL:
        view = TargetView(words="Roll the cube")
    elif state.debt is not None or target is None:
        view = TargetView(words=target_words(state))
    else:
        color = None if target.color is None else target.color.value
        view = TargetView(color=color, number=target.number)
    return PassView(
        name=now.name,
        avatar=now.avatar,
        before=sitters[before].name,
        before_avatar=sitters[before].avatar,
        after="" if after is None else sitters[after].name,
        after_avatar="" if after is None else sitters[after].avatar,
        target=view,
        news=_news(session),
    )


def _news(session: Session) -> str:
    """Return what everyone has to know who was behind the curtain: how the tower before this one fell."""
    is_first_turn = not session.state.stackers and len(session.heights) == 1
    return curtain_words(session.state, session.sitters, session.fall) if is_first_turn else ""
