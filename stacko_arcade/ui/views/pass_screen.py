"""The curtain between two people at one computer: it hides the tower until the next one is ready."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from stacko_arcade.ui import text
from stacko_arcade.ui.choices import PassView, TargetView
from stacko_arcade.ui.labels import text_width
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.scene import Kind
from stacko_arcade.ui.screen import TITLE_SHADOW, Screen
from stacko_arcade.ui.theme import DISPLAY, DISPLAY_HEAVY, INK_SOFT, IVORY, PEACH, TEXT_HEAVY, Box
from stacko_arcade.ui.widgets import Button

if TYPE_CHECKING:
    from stacko_arcade.ui.window import GameWindow


class PassScreenView(Screen):
    """Says whose turn it is and what must be matched."""

    backdrop: Kind = "curtain"

    def __init__(self, window: GameWindow, shown: PassView, on_ready: Callable[[], None]) -> None:
        super().__init__(window)
        self.shown = shown
        self._on_ready = on_ready
        self._valance = QuadBatch(window.assets.extra, 20)
        self._glow = QuadBatch(window.assets.main, 2)

    def draw_backdrop(self) -> None:
        """Draw curtain, light, table and valance."""
        super().draw_backdrop()
        self._glow.draw()
        self.game.scene("cafe").draw(self.layout, climb=40 * self.layout.ui, first=2)
        self._valance.draw()

    def build(self) -> None:
        """Add everything."""
        layout, ui, shown = self.layout, self.layout.ui, self.shown
        self._valance.clear()
        for copy in range(ceil(layout.width / (80 * ui)) + 1):
            self._valance.add("valance", (copy + 0.5) * 80 * ui, layout.height - 55 * ui, scale=ui)
        self._glow.clear()
        glow = self._glow.add(
            "radial", layout.x(640), layout.y(268), scale=4.6 * ui, color=(255, 217, 168), alpha=0.34
        )
        glow.light(1.0)
        self.quads.add(f"avatar_{shown.avatar}", layout.x(640), layout.y(255), scale=2.1 * ui)
        if shown.before:
            self._guest(shown.before, shown.before_avatar, 306, "")
            for dot in range(6):
                self.quads.add("dot", layout.x(382 + 18 * dot), layout.y(282), scale=7 / 24 * ui, color=PEACH)
            self.quads.add("icon_right", layout.x(498), layout.y(282), scale=2.3 * ui, color=PEACH)
        if shown.after:
            self._guest(
                shown.after,
                shown.after_avatar,
                916,
                text.AFTER.format(name=text.YOU.lower() if shown.name == text.YOU else shown.name),
            )
        self.texts.add(
            text.YOUR_TURN if shown.name == text.YOU else text.TURN_OF.format(name=shown.name),
            layout.x(640),
            layout.y(420),
            58 * ui,
            font=DISPLAY_HEAVY,
            color=IVORY,
            shadow=(max(1.0, 4 * ui), TITLE_SHADOW),
            fit=1100 * ui,
        )
        words = text.HAND_OVER
        if shown.name == text.YOU:
            words = text.TAKE_OVER
        elif shown.before and shown.before != text.YOU:
            words = text.DONE_HAND_OVER
        self.texts.add(
            words.format(name=shown.name, before=shown.before),
            layout.x(640),
            layout.y(465),
            21 * ui,
            font=TEXT_HEAVY,
            color=IVORY,
            fit=1100 * ui,
        )
        if shown.news:
            self._news(shown.news)
        if shown.target is not None:
            self._target(shown.target)
        ready = layout.box(480, 606, 320, 66)
        self.controls.add(
            Button(self.canvas, ready, text.READY, self._on_ready, style="main", icon="hand", px=27),
            focus=True,
        )

    def _news(self, words: str) -> None:
        """Say at the top what everyone has to know before the turn begins."""
        layout, ui = self.layout, self.layout.ui
        wide = min(text_width(words, 21 * ui, DISPLAY), 1180 * ui) + 60 * ui
        self.card(Box(layout.x(640) - wide / 2, layout.y(122, "top"), wide, 50 * ui))
        self.texts.add(words, layout.x(640), layout.y(96, "top"), 21 * ui, font=DISPLAY, fit=1180 * ui)

    def _guest(self, name: str, avatar: str, x: float, below: str) -> None:
        layout, ui = self.layout, self.layout.ui
        if avatar:
            self.quads.add(f"avatar_{avatar}", layout.x(x), layout.y(282), scale=0.92 * ui)
        self.texts.add(name, layout.x(x), layout.y(348), 19 * ui, font=DISPLAY, color=IVORY, fit=220 * ui)
        if below:
            self.texts.add(
                below, layout.x(x), layout.y(370), 16 * ui, font=TEXT_HEAVY, color=IVORY, fit=220 * ui
            )

    def _target(self, target: TargetView) -> None:
        """Lay "Match [tile] green or any [2]" in the middle of a card that hugs it."""
        layout, ui = self.layout, self.layout.ui
        pieces: list[tuple[str, str]] = []
        if target.words:
            pieces.append(("strong", target.words))
        else:
            pieces.append(("soft", text.MATCH))
            if target.color is not None:
                pieces += [("tile", target.color), ("strong", text.COLOR_NAMES[target.color].lower())]
            if target.number is not None or target.symbol is not None:
                pieces.append(("soft", text.ANY if target.color is None else text.OR_ANY))
                pieces.append(
                    ("plain", str(target.number) if target.number is not None else target.symbol or "")
                )
        fonts = {"soft": (DISPLAY, 20.0), "strong": (DISPLAY_HEAVY, 25.0)}
        widths = [
            58 * ui if kind in {"tile", "plain"} else text_width(what, fonts[kind][1] * ui, fonts[kind][0])
            for kind, what in pieces
        ]
        wide = sum(widths) + 13 * ui * (len(pieces) - 1)
        half = max(240.0, wide / ui / 2 + 40)
        self.card(layout.box(640 - half, 494, 2 * half, 84))
        x = layout.x(640) - wide / 2
        y = layout.y(536)
        for (kind, what), width in zip(pieces, widths, strict=True):
            middle = x + width / 2
            if kind == "tile":
                self.quads.add(f"tile_{what}", middle, y, scale=58 / 60 * ui)
            elif kind == "plain":
                self.quads.panel("tile_plain", layout.box(0, 507, 58, 54).moved(middle - layout.x(29), 0), ui)
                self.quads.add(f"glyph_{what}", middle, y + 2 * ui, scale=ui)
            else:
                font, px = fonts[kind]
                color = INK_SOFT if kind == "soft" else (0x2B, 0x1A, 0x3A)
                self.texts.add(what, x, y, px * ui, font=font, color=color, anchor_x="left")
            x += width + 13 * ui
