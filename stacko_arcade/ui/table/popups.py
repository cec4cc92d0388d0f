"""The loupe beside the focused block, and the picker of lanes on the other side of the tower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.labels import TextBatch, TextLayer, text_width
from stacko_arcade.ui.presenters.hud import Loupe
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import DISPLAY, DISPLAY_HEAVY, INK, INK_SOFT, TEXT, TEXT_HEAVY, Box, Layout

LOUPE_WIDE: Final = 200.0
PICKER_WIDE: Final = 222.0
ASIDE_PX: Final = 66.0
"""Room between a popup and the tower, mock-up pixels."""

Picture = tuple[str | None, str]
"""Color and face of a block's picture."""


@dataclass(frozen=True)
class LaneRow:
    """One lane of the picker."""

    block: BlockId
    picture: Picture
    name: str
    remark: str
    is_chosen: bool


@dataclass(frozen=True)
class Popup:
    """What is shown beside the tower; ``y`` is the block's height in the window."""

    loupe: Loupe | None
    picture: Picture
    lanes: tuple[LaneRow, ...]
    layer: int
    y: float
    tower_left: float
    tower_right: float
    tower_top: float


class Popups:
    """Draws loupe and picker, and knows which lane lies under the pointer."""

    def __init__(self, assets: Assets, texts: TextBatch) -> None:
        self._assets = assets
        self.quads = QuadBatch(assets.main, 80)
        self._texts = TextLayer(texts)
        self._shown: tuple[Popup | None, Layout] | None = None
        self._rows: list[tuple[Box, BlockId]] = []
        self._boxes: list[Box] = []

    def show(self, popup: Popup | None, layout: Layout) -> None:
        """Put the popups together, if they say something else than before."""
        if self._shown == (popup, layout):
            return
        self._shown = (popup, layout)
        self.quads.clear()
        self._texts.clear()
        self._rows.clear()
        self._boxes.clear()
        if popup is None:
            return
        if popup.loupe is not None:
            self._add_loupe(popup, popup.loupe, layout)
        if popup.lanes:
            self._add_picker(popup, layout)

    def lane_at(self, x: float, y: float) -> BlockId | None:
        """Return the lane of the picker under a point."""
        return next((block for box, block in self._rows if box.contains(x, y)), None)

    def covers(self, x: float, y: float) -> bool:
        """Tell whether a point lies on a popup."""
        return any(box.contains(x, y) for box in self._boxes)

    def _add_loupe(self, popup: Popup, loupe: Loupe, layout: Layout) -> None:
        ui = layout.ui
        room = (LOUPE_WIDE - 24) * ui
        lines = min(3, 1 + int(text_width(loupe.remark, 16 * ui, TEXT) / (room * 0.94)))
        tall = (122 + 20 * lines) * ui
        left = popup.tower_right + ASIDE_PX * ui
        bottom = min(max(popup.y - tall / 2, 120 * ui), layout.height - 110 * ui - tall)
        box = Box(left, bottom, LOUPE_WIDE * ui, tall)
        self._boxes.append(box)
        quads, texts = self.quads, self._texts
        quads.panel("shadow", box.moved(0, -8 * ui), ui)
        pointer_y = min(max(popup.y, box.bottom + 26 * ui), box.top - 26 * ui)
        quads.add("pointer", box.left + 4 * ui, pointer_y, scale=ui)
        quads.panel("card", box, ui)
        region = self._assets.block(*popup.picture, "end")
        quads.add(region, box.cx, box.top - 52 * ui, scale=1.22 * ui)
        texts.add(loupe.name, box.cx, box.top - 102 * ui, 20 * ui, font=DISPLAY_HEAVY, color=INK)
        color = INK if loupe.may_be_pulled else INK_SOFT
        texts.add(
            loupe.remark,
            box.cx,
            box.top - 116 * ui,
            16 * ui,
            font=TEXT_HEAVY if loupe.may_be_pulled else TEXT,
            color=color,
            anchor_y="top",
            wrap=room,
        )

    def _add_picker(self, popup: Popup, layout: Layout) -> None:
        ui, count = layout.ui, len(popup.lanes)
        tall = (44 + 58 * count) * ui
        right = popup.tower_left - ASIDE_PX * ui
        highest = min(layout.height - 110 * ui, popup.tower_top - 24 * ui)
        bottom = max(min(max(popup.y - tall / 2, 120 * ui), highest - tall), 60 * ui)
        box = Box(right - PICKER_WIDE * ui, bottom, PICKER_WIDE * ui, tall)
        self._boxes.append(box)
        quads, texts = self.quads, self._texts
        quads.panel("shadow", box.moved(0, -8 * ui), ui)
        pointer_y = min(max(popup.y, box.bottom + 26 * ui), box.top - 26 * ui)
        quads.add("pointer", box.right - 4 * ui, pointer_y, scale=ui, angle=3.14159265)
        quads.panel("card", box, ui)
        lanes = "one lane" if count == 1 else "two lanes" if count == 2 else "three lanes"
        title = f"Layer {popup.layer + 1}, {lanes}"
        texts.add(
            title, box.left + 16 * ui, box.top - 24 * ui, 18 * ui, font=DISPLAY, color=INK, anchor_x="left"
        )
        for number, lane in enumerate(popup.lanes):
            top = box.top - (40 + 58 * number) * ui
            row = Box(box.left + 8 * ui, top - 56 * ui, box.width - 16 * ui, 56 * ui)
            self._rows.append((row, lane.block))
            if lane.is_chosen:
                quads.panel("row_marked", row, ui)
            texts.add(
                lane.name,
                row.left + 10 * ui,
                top - 13 * ui,
                15 * ui,
                font=DISPLAY,
                color=INK,
                anchor_x="left",
            )
            texts.add(
                lane.remark,
                row.right - 10 * ui,
                top - 13 * ui,
                15 * ui,
                font=TEXT,
                color=INK_SOFT,
                anchor_x="right",
                fit=130 * ui,
            )
            region = self._assets.block(*lane.picture, "side")
            quads.add(region, row.cx, top - 38 * ui, scale=0.42 * ui)
