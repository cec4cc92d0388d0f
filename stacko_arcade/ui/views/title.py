"""The first screen: wordmark, opponents behind the table's edge, a tower with a hand at it, the menu."""

from __future__ import annotations

import random
from math import sin
from typing import TYPE_CHECKING, Final

import arcade

from stacko_arcade import __version__
from stacko_arcade.ui import text
from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.house_rules_desk import rules_title
from stacko_arcade.ui.quads import Quad, QuadBatch
from stacko_arcade.ui.scene import Kind, room_point, room_scale
from stacko_arcade.ui.screen import Screen
from stacko_arcade.ui.theme import IVORY, TEXT, Box
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow

SHOW_SEED: Final = 7
"""Of the tower that is only looked at."""
TOWER_X: Final = 900.0
TOWER_FOOT_Y: Final = 640.0
TOWER_SCALE: Final = 0.6
LAYERS: Final = 13
COLORS: Final = ("red", "yellow", "green", "blue")
FACES: Final = ("one", "two", "three", "four", "draw_two", "reverse", "skip")
GAP_LAYER: Final = 8
"""The layer from which the hand has just taken a block."""


class TitleView(Screen):
    """The title."""

    backdrop: Kind = "cafe"

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self._guests = QuadBatch(window.assets.extra, 4)
        self._wordmark = QuadBatch(window.assets.extra, 1)
        self._show = QuadBatch(window.assets.main, 80)
        self._hand: list[tuple[Quad, float, float, float]] = []
        self._since = 0.0

    def build(self) -> None:
        """Add everything."""
        layout, ui, window = self.layout, self.layout.ui, self.game
        self._build_show()
        y = 268.0
        entries = (
            (text.PLAY, "play", "main", window.show_quick_match, 68.0, 29.0),
            (text.PLAY_TOGETHER, "people", "button", window.show_hot_seat, 56.0, 22.0),
            (text.RULES, "book", "button", window.show_rules, 56.0, 22.0),
            (text.HOUSE_RULES, "gear", "button", window.show_rules_choice, 56.0, 22.0),
            (text.QUIT, "x", "plum", arcade.exit, 54.0, 19.0),
        )
        for words, icon, style, action, height, px in entries:
            box = layout.box(84, y, 330 if style != "plum" else 158, height, horizontal="left")
            button = Button(
                self.canvas,
                box,
                words,
                action,
                style=style,  # type: ignore[arg-type]
                icon=icon,
                px=px,
                align="left",
            )
            self.controls.add(button, focus=style == "main")
            y += height + 17
        sound = text.SOUND_OFF if window.sounds.is_muted else text.SOUND_ON
        box = layout.box(256, y - 71, 158, 54, horizontal="left")
        self._sound = Button(
            self.canvas, box, sound, self._switch_sound, style="plum", icon="sound", px=17, align="center"
        )
        self.controls.add(self._sound)
        note = f"{text.FULLSCREEN}   Version {__version__}"
        if window.rules != RulesChoice():
            note += "   " + text.PLAYED_RULES.format(title=rules_title(window.rules))
        self.texts.add(
            note,
            layout.x(84, "left"),
            layout.y(690, "bottom"),
            16 * ui,
            font=TEXT,
            color=IVORY,
            alpha=0.92,
            anchor_x="left",
            shadow=(1, (20, 8, 30, 150)),
        )

    def go_back(self) -> None:
        """Stay: there is nothing behind the title."""

    def on_update(self, delta_time: float) -> None:
        """Let the hand and the guests breathe."""
        super().on_update(delta_time)
        self._since += delta_time
        if not self.game.is_motion_reduced:
            ui = self.layout.ui
            lift = sin(self._since * 1.3) * 4 * ui
            for quad, x, y, angle in self._hand:
                quad.move(x + lift * 0.6, y + lift, angle + lift * 0.002 / max(ui, 0.1))

    def draw_backdrop(self) -> None:
        """Draw room, guests, table, tower."""
        scene = self.game.scene("cafe")
        scene.draw(self.layout, last=2)
        self._guests.draw()
        scene.draw(self.layout, first=2)
        self._wordmark.draw()
        self._show.draw()

    def _build_show(self) -> None:
        layout, ui, assets = self.layout, self.layout.ui, self.game.assets
        self._guests.clear()
        for name, left, top, size in (
            ("tilda", 470, 448, 1.7),
            ("kiki", 636, 462, 1.6),
            ("bruno", 1026, 476, 1.7),
        ):
            where = room_point(layout, left + 50 * size, top + 52 * size)
            self._guests.add(f"behind_{name}", *where, scale=size * room_scale(layout))
        self._wordmark.clear()
        self._wordmark.add("wordmark", layout.x(325, "left"), layout.y(134), scale=0.86 * ui)
        show = self._show
        show.clear()
        rng = random.Random(SHOW_SEED)  # noqa: S311 - a picture, not a match
        scale = TOWER_SCALE * ui
        x, foot = layout.x(TOWER_X), layout.y(TOWER_FOOT_Y, "bottom")
        show.add("table_shadow", x, foot + 2 * ui, scale=1.15 * ui)
        pool = [(color, face) for color in COLORS for face in FACES] * 2
        rng.shuffle(pool)
        for layer in range(LAYERS):
            y = foot + (layer + 0.5) * 60 * scale
            lean = rng.uniform(-1.6, 1.6) * ui
            if layer % 2 == 0:
                for slot in (-1, 0, 1):
                    at = x + slot * 100 * scale + lean + rng.uniform(-0.8, 0.8) * ui
                    if layer == GAP_LAYER and slot == 1:
                        show.add("void_end", at, y, scale=scale)
                    else:
                        show.add(assets.block(*pool.pop(), "end"), at, y, scale=scale)
            else:
                color, face = ("wild", "wild") if layer == 5 else pool.pop()
                show.add(assets.block(color, face, "side"), x + lean, y, scale=scale)
            strip = Box(x - 147 * scale, y + 26 * scale, 294 * scale, 4.5 * scale)
            show.fill(strip, (0x1A, 0x0B, 0x26), 0.22)
        show.fill(
            Box(x - 152 * scale, foot, 304 * scale, LAYERS * 60 * scale), (255, 255, 255), 1, "tower_light"
        )
        peak = foot + (LAYERS + 0.5) * 60 * scale
        show.add(
            assets.block("yellow", "three", "side"), x + 10 * ui, peak + 1 * ui, scale=scale, angle=0.026
        )
        for color, face, view, at_x, at_y, angle in (
            ("red", "two", "end", 720, 640, 0.0),
            ("blue", "draw_two", "side", 1150, 658, 0.052),
        ):
            bx, by = layout.x(at_x), layout.y(at_y, "bottom")
            show.add(f"blockshadow_{view}", bx + 2 * ui, by - 7 * ui, scale=scale)
            show.add(assets.block(color, face, view), bx, by, scale=scale, angle=angle)  # type: ignore[arg-type]
        bx, by = layout.x(1030), foot + (GAP_LAYER + 0.5) * 60 * scale
        held = show.add(assets.block("blue", "three", "end"), bx, by, scale=scale, angle=-0.1)
        hand = show.add("hand", bx + 15 * ui, by + 4 * ui, scale=0.74 * ui, angle=-0.05)
        self._hand = [(held, bx, by, -0.1), (hand, bx + 15 * ui, by + 4 * ui, -0.05)]

    def _switch_sound(self) -> None:
        sounds = self.game.sounds
        sounds.mute(is_muted=not sounds.is_muted)
        self._sound.text = text.SOUND_OFF if sounds.is_muted else text.SOUND_ON
        sounds.play("toggle")
