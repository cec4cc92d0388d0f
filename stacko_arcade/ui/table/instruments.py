"""Ruler, spirit level, strain and settle ring: what is measured is only moved, never built anew."""

from __future__ import annotations

from typing import Final

from stacko_arcade.tower.hand_figures import MOST_EFFORT
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, BLOCK_LENGTH_MM
from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.labels import Label, TextBatch, TextLayer, text_width
from stacko_arcade.ui.quads import Quad, QuadBatch
from stacko_arcade.ui.table.camera import TableCamera
from stacko_arcade.ui.theme import APRICOT, DISPLAY, INK, IVORY, TEXT_HEAVY, Box, Layout

RULER_PX: Final = 28.0
"""How far left of the tower the ruler stands."""
LEVEL_Y: Final = 646.0
BUBBLE_PX: Final = 118.0
"""How far the bubble goes to either side."""
FULL_SWAY: Final = 0.02
"""Tilt (radians) at which the bubble reaches the end of the level."""


class Instruments:
    """What can be read off at the table."""

    def __init__(self, assets: Assets, texts: TextBatch) -> None:
        self._assets = assets
        self.ruler = QuadBatch(assets.main, 80)
        self._ruler_texts = TextLayer(texts)
        self._ruler_shown: tuple[object, ...] = ()
        self._ruler_at = (0.0, 0.0)
        self._ruler_ticks: list[Quad] = []
        self._ruler_numbers: dict[int, Label] = {}
        self.level = QuadBatch(assets.main, 3)
        self._bubble: Quad | None = None
        self._level_layout: Layout | None = None
        self.strain = QuadBatch(assets.main, 24)
        self._strain_texts = TextLayer(texts)
        self._strain_shown: tuple[object, ...] = ()
        self._strain_bar: Quad | None = None
        self._strain_room: Quad | None = None
        self._strain_box = Box(0, 0, 0, 0)

    # -- ruler -------------------------------------------------------------------------------------

    def show_ruler(self, camera: TableCamera, layout: Layout, layers: int, words: str) -> None:
        """Show the ruler with its flag at the top layer."""
        shown = (layout, layers, words)
        if shown != self._ruler_shown:
            self._ruler_shown = shown
            self._ruler_at = (0.0, 0.0)
            self._build_ruler(layout, layers, words)
        if self._ruler_at != (camera.foot_y, camera.per_mm):
            self._ruler_at = (camera.foot_y, camera.per_mm)
            self._move_ruler(camera, layout, layers)

    def _build_ruler(self, layout: Layout, layers: int, words: str) -> None:
        quads, texts, ui = self.ruler, self._ruler_texts, layout.ui
        quads.clear()
        texts.clear()
        nowhere = Box(0, 0, 0, 0)
        self._ruler_ticks = [quads.fill(nowhere, IVORY, 0.8)]
        self._ruler_ticks += [
            quads.fill(nowhere, IVORY, 0.9 if layer % 5 == 0 else 0.6) for layer in range(layers + 1)
        ]
        self._ruler_numbers = {
            layer: texts.add(str(layer), 0, 0, 16 * ui, color=IVORY, anchor_x="right", font=DISPLAY)
            for layer in range(5, layers, 5)
        }
        wide = text_width(words, 17 * ui, DISPLAY) + 40 * ui
        self._flag = quads.panel("flag", Box(0, 0, wide, 30 * ui), ui)
        self._flag_words = texts.add(words, 0, 0, 17 * ui, color=INK, anchor_x="left")

    def _move_ruler(self, camera: TableCamera, layout: Layout, layers: int) -> None:
        """Put the ruler where the camera sees it: in every frame while it steps back or climbs."""
        ui = layout.ui
        x = round(layout.width / 2 - BLOCK_LENGTH_MM / 2 * camera.per_mm - RULER_PX * ui)
        step = BLOCK_HEIGHT_MM * camera.per_mm
        top = camera.foot_y + layers * step
        foot = max(camera.foot_y, layout.y(616, "bottom"))
        self._ruler_ticks[0].stretch(Box(x - 1.5 * ui, foot, 3 * ui, top - foot))
        for layer, tick in enumerate(self._ruler_ticks[1:]):
            y = camera.foot_y + layer * step
            is_seen = y >= foot - 1
            length = (14 if layer % 5 == 0 else 7) * ui if is_seen else 0.0
            tick.stretch(Box(x - length, y - ui, length, 2 * ui))
            if layer in self._ruler_numbers:
                self._ruler_numbers[layer].move(x - 20 * ui, y if is_seen else -100 * ui)
        wide = self._flag.box.width
        flag = Box(x - 8 * ui - wide, top - 15 * ui, wide, 30 * ui)
        self._flag.place(flag)
        self._flag_words.move(flag.left + 14 * ui, flag.cy + ui)

    # -- spirit level ------------------------------------------------------------------------------

    def show_level(self, layout: Layout, sway: float) -> None:
        """Show how far the tower leans: -1 to 1, what can be seen and nothing else."""
        if layout != self._level_layout:
            self._level_layout = layout
            self.level.clear()
            y = layout.y(LEVEL_Y, "bottom")
            self.level.add("level", layout.width / 2, y, scale=layout.ui)
            self._bubble = self.level.add("level_bubble", layout.width / 2, y, scale=layout.ui)
        if self._bubble is not None:
            x = layout.width / 2 + max(-1.0, min(1.0, sway)) * BUBBLE_PX * layout.ui
            self._bubble.move(round(x * 2) / 2, layout.y(LEVEL_Y, "bottom"))

    # -- strain ------------------------------------------------------------------------------------

    def show_strain(self, layout: Layout, strain: float | None, note: str, effort: float = 1.0) -> None:
        """Show how hard the hand pulls, 0 to 1; None hides the panel.

        ``effort``, 1 to 4, is how hard it may: so far the bar can go.
        """
        shown = (layout, strain is None, note, round(effort))
        quads, texts, ui = self.strain, self._strain_texts, layout.ui
        if shown != self._strain_shown:
            self._strain_shown = shown
            quads.clear()
            texts.clear()
            self._strain_bar = None
            if strain is None:
                return
            box = layout.box(1010, 428, 246, 118, horizontal="right", vertical="top")
            self._strain_box = Box(box.left + 18 * ui, box.top - 66 * ui, box.width - 36 * ui, 16 * ui)
            quads.panel("glass", box, ui)
            quads.add("icon_pull", box.left + 30 * ui, box.top - 28 * ui, scale=0.9 * ui, color=APRICOT)
            texts.add("Strain", box.left + 50 * ui, box.top - 28 * ui, 18 * ui, color=IVORY, anchor_x="left")
            quads.panel("chip_dark", self._strain_box.grown(3 * ui), ui)
            self._strain_room = quads.fill(self._strain_box, APRICOT, 0.28)
            self._strain_bar = quads.fill(self._strain_box, APRICOT)
            texts.add(
                f"effort {round(effort)} of {MOST_EFFORT:.0f}",
                box.right - 18 * ui,
                box.top - 28 * ui,
                16 * ui,
                font=TEXT_HEAVY,
                color=IVORY,
                anchor_x="right",
            )
            for share in (0.7, 0.85):
                x = self._strain_box.left + share * self._strain_box.width
                quads.fill(Box(x, self._strain_box.bottom, 2 * ui, self._strain_box.height), IVORY, 0.7)
            texts.add(
                note,
                box.left + 18 * ui,
                box.top - 92 * ui,
                16 * ui,
                font=TEXT_HEAVY,
                color=IVORY,
                anchor_x="left",
                fit=box.width - 36 * ui,
            )
        if strain is not None and self._strain_bar is not None:
            inner = self._strain_box
            wide = max(2.0, inner.width * max(0.0, min(1.0, strain)))
            self._strain_bar.stretch(Box(inner.left, inner.bottom, wide, inner.height))
            if self._strain_room is not None:
                room = inner.width * max(0.0, min(1.0, effort / MOST_EFFORT))
                self._strain_room.stretch(Box(inner.left, inner.bottom, room, inner.height))
