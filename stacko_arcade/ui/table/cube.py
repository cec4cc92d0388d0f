"""The cube: thrown over the table, and shown with the face that counts."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from stacko_arcade.match.journal import Entry
from stacko_arcade.rules.events import CubeRolled
from stacko_arcade.rules.house_rules import CubeFace
from stacko_arcade.rules.intents import Roll
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.ui.labels import TextLayer
from stacko_arcade.ui.presenters.words import COLOR_WORDS
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.session import Session
from stacko_arcade.ui.theme import DISPLAY, IVORY, PEACH, TEXT_HEAVY, Box, Layout

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

THROW_S, SHOW_S, GONE_S = 1.05, 0.95, 0.22
STILL_S: Final = 0.35
"""With reduced motion the cube is not thrown: it is only shown after this."""
TUMBLE_S: Final = 0.085
BOUNCES: Final = 4
RAYS: Final = 12
REST_SCALE: Final = 0.56
"""How large the cube lies on the table before it is thrown."""


class CubeRoll:
    """Shows every roll of a match; while it does, the match waits."""

    def __init__(self, window: GameWindow, session: Session) -> None:
        self._game = window
        self._session = session
        self._layout = Layout(window.width, window.height)
        self._faces = session.state.house_rules.cube.faces
        self._cube = QuadBatch(window.assets.extra, 3)
        self._quads = QuadBatch(window.assets.main, 260)
        self._texts = TextLayer()
        self._rng = random.Random(3)  # noqa: S311 - only for show
        self._since_s: float | None = None
        self._rolled: CubeRolled | None = None
        self._shown_face = self._faces[0]
        self._tumbled_s = 0.0
        self._bounced = 0
        self._panel_of: tuple[object, ...] = ()
        self.on_lies: Callable[[], None] = lambda: None
        """Called when the cube has come to lie."""
        session.manager.journal.subscribe(self._on_entry)

    # -- what others ask ---------------------------------------------------------------------------

    @property
    def is_rolling(self) -> bool:
        """Whether a roll is being shown: nothing else happens meanwhile."""
        return self._since_s is not None

    @property
    def is_flying(self) -> bool:
        """Whether the cube has not come to lie yet: nobody knows what it will show."""
        return self._since_s is not None and self._since_s < self._throw_s

    @property
    def is_waiting(self) -> bool:
        """Whether the cube lies there to be rolled."""
        return self._session.state.phase is Phase.ROLL and not self.is_rolling

    def resize(self, layout: Layout) -> None:
        """Lay it out for another size."""
        self._layout = layout

    def _box(self) -> Box:
        return self._layout.box(560, 300, 160, 176)

    def press(self, x: float, y: float) -> bool:
        """Answer a click; tell whether it was for the cube."""
        if self.is_rolling:
            self._hurry()
            return True
        return self.is_waiting and self._box().contains(x, y) and self.roll()

    def roll(self) -> bool:
        """Roll the cube for the person to move; tell whether it could be."""
        if self.is_rolling:
            self._hurry()
            return True
        person = self._session.person
        if not self.is_waiting or person is None:
            return False
        person.say(Roll(self._session.state.to_move))
        return True

    # -- time --------------------------------------------------------------------------------------

    def _on_entry(self, entry: Entry) -> None:
        if isinstance(entry.event, CubeRolled):
            self._rolled = entry.event
            self._since_s, self._tumbled_s, self._bounced = 0.0, 0.0, 0

    def _hurry(self) -> None:
        """Show the face at once: who has seen enough rolls may click on."""
        if self._since_s is not None:
            is_shown = self._since_s >= self._throw_s
            if not is_shown and self._rolled is not None:
                self._lies(self._rolled)
            self._since_s = self._throw_s + (SHOW_S if is_shown else 0.0)

    def _lies(self, rolled: CubeRolled) -> None:
        """Show and tell the face that counts."""
        self._shown_face = rolled.face
        self._game.sounds.play("color_named")
        self.on_lies()

    @property
    def _throw_s(self) -> float:
        return STILL_S if self._game.is_motion_reduced else THROW_S

    def update(self, seconds: float) -> None:
        """Let the cube fly, come to rest and go."""
        if self._since_s is None or self._rolled is None:
            return
        before = self._since_s
        self._since_s += min(seconds, 0.1)
        if self._since_s < self._throw_s:
            if self._since_s - self._tumbled_s > TUMBLE_S and not self._game.is_motion_reduced:
                self._tumbled_s = self._since_s
                self._shown_face = self._faces[self._rng.randrange(len(self._faces))]
            bounced = int(BOUNCES * self._since_s / self._throw_s)
            if bounced > self._bounced:
                self._bounced = bounced
                self._game.sounds.clack(0.8 - 0.15 * bounced, height=0.6 - 0.1 * bounced)
        elif before < self._throw_s:
            self._lies(self._rolled)
        if self._since_s > self._throw_s + SHOW_S + GONE_S:
            self._since_s = None

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the cube, its faces beside the table, and what it shows."""
        if not self.is_waiting and not self.is_rolling:
            return
        self._cube.clear()
        self._quads.clear()
        self._texts.clear()
        layout, ui = self._layout, self._layout.ui
        if self._since_s is None:
            self._add_waiting()
        else:
            self._add_flight(self._since_s)
        has_landed = self._since_s is not None and self._since_s >= self._throw_s
        self._add_faces(layout, ui, self._shown_face if has_landed else None)
        self._quads.draw()
        self._cube.draw()
        self._texts.draw()

    def _add_waiting(self) -> None:
        ui, box = self._layout.ui, self._box()
        is_mine = self._session.person is not None
        self._quads.add("radial", box.cx, box.cy, scale=2.4 * ui, color=PEACH, alpha=0.5)
        self._add_cube(self._faces[0], box.cx, box.cy, REST_SCALE * ui)
        if is_mine:
            pill = Box(box.cx - 126 * ui, box.bottom - 58 * ui, 252 * ui, 46 * ui)
            self._quads.panel("glass_pill", pill, ui)
            tile = Box(pill.left + 14 * ui, pill.cy - 14 * ui, 76 * ui, 29 * ui)
            self._quads.panel("key", tile, ui)
            self._texts.add("Space", tile.cx, tile.cy + ui, 16 * ui, font=DISPLAY)
            self._texts.add(
                "or click: roll",
                tile.right + 10 * ui,
                tile.cy + ui,
                19 * ui,
                font=TEXT_HEAVY,
                color=IVORY,
                anchor_x="left",
            )

    def _add_flight(self, since_s: float) -> None:
        layout, ui = self._layout, self._layout.ui
        share = min(1.0, since_s / self._throw_s)
        gone = max(0.0, since_s - self._throw_s - SHOW_S) / GONE_S
        x, y = layout.x(640), layout.y(436)
        angle, scale, alpha = 0.0, ui, 1.0 - gone
        if share < 1.0 and not self._game.is_motion_reduced:
            left = 1.0 - share
            x -= 360 * ui * left * left
            y += abs(sin(share * BOUNCES * pi)) * 210 * ui * left - 150 * ui * left
            angle = 2.6 * pi * left * left
            scale = ui * (0.42 + 0.58 * share)
        elif share >= 1.0:
            grown = min(1.0, (since_s - self._throw_s) / 0.18)
            scale = ui * (1.0 + 0.08 * (1.0 - grown)) * (1.0 - 0.7 * gone)
            y += 330 * ui * gone
            if not self._game.is_motion_reduced:
                self._add_rays(x, y, grown, alpha)
        self._quads.add("radial", x, y, scale=3.4 * ui, color=PEACH, alpha=0.55 * alpha)
        self._add_cube(self._shown_face, x, y, scale, angle, alpha)

    def _add_rays(self, x: float, y: float, grown: float, alpha: float) -> None:
        ui = self._layout.ui
        for number in range(RAYS):
            angle = 2 * pi * number / RAYS + 0.2
            far = (150 + 70 * grown) * ui
            self._quads.add(
                "streak",
                x + far * cos(angle),
                y + far * sin(angle),
                scale=0.35 * ui,
                angle=angle,
                color=PEACH,
                alpha=min(1.0, alpha * (1.2 - grown * 0.5)),
            )

    def _add_cube(  # noqa: PLR0917 - as a quad is placed
        self, face: CubeFace, x: float, y: float, scale: float, angle: float = 0.0, alpha: float = 1.0
    ) -> None:
        self._cube.add(f"cube_{face.name}", x, y, scale=scale, angle=angle, alpha=alpha)

    def _add_faces(self, layout: Layout, ui: float, chosen: CubeFace | None) -> None:
        """Add the card of what the cube can show."""
        faces = list(dict.fromkeys(self._faces))
        tall = 58 + 56 * len(faces) + 10
        box = layout.box(1006, 10, 254, max(tall, 408), horizontal="right", vertical="top")
        self._quads.panel("shadow", box.moved(0, -8 * ui), ui)
        self._quads.panel("card", box, ui)
        count = len(self._faces)
        title = "Six faces" if count == len(faces) else "What it can show"
        self._texts.add(title, box.left + 18 * ui, box.top - 30 * ui, 20 * ui, font=DISPLAY, anchor_x="left")
        for number, face in enumerate(faces):
            y = box.top - (80 + 56 * number) * ui
            if face == chosen:
                row = Box(box.left + 10 * ui, y - 27 * ui, box.width - 20 * ui, 54 * ui)
                self._quads.panel("seat", row, ui)
            left = box.left + 44 * ui
            if face.color is not None:
                self._quads.add(f"tile_{face.color.value}", left, y, scale=0.7 * ui)
                self._quads.panel("tile_plain", Box(left + 30 * ui, y - 20 * ui, 42 * ui, 41 * ui), ui)
                self._quads.add(f"glyph_{face.number}", left + 51 * ui, y + 2 * ui, scale=0.72 * ui)
            else:
                self._quads.panel("tile_plain", Box(left + 4 * ui, y - 20 * ui, 42 * ui, 41 * ui), ui)
                glyph = "reverse" if face.action == "reverse" else "draw_two"
                self._quads.add(f"glyph_{glyph}", left + 25 * ui, y + 2 * ui, scale=0.72 * ui)
            self._texts.add(
                face_words(face), left + 84 * ui, y, 18 * ui, font=DISPLAY, anchor_x="left", fit=104 * ui
            )


def face_words(face: CubeFace) -> str:
    """Return what a face of the cube says, e.g. ``Red 1``, ``Reverse``."""
    if face.color is not None:
        return f"{COLOR_WORDS[face.color]} {face.number}"
    return "Reverse" if face.action == "reverse" else "Draw two"


def rolled_words(state: MatchState, event: CubeRolled, name: str) -> str:
    """Return what a roll means, as a sentence."""
    rolls = "You roll" if name == "You" else f"{name} rolls"
    again = " Nothing fits: once more." if event.phase is Phase.ROLL and event.face.color is not None else ""
    if event.face.action == "draw_two":
        count = state.house_rules.draw_two.blocks
        return f"{rolls} draw two: {count} blocks to pull."
    return (
        f"{rolls} {face_words(event.face).lower() if event.face.action else face_words(event.face)}.{again}"
    )
