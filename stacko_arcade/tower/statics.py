"""How far the tower is from tipping, by plain statics over settled poses.

The balance separates into the two faces: under every layer the supporting area is a rectangle, and the center
of mass of everything above must lie inside it in each face. The margin is how far inside, in mm; below 0 the
tower falls.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower.poses import BlockPose, TowerPoses
from stacko_arcade.tower.units import (
    BLOCK_LENGTH_MM,
    END_ON_MM,
    SURE_HEIGHT_MM,
    SURE_MARGIN_MM,
    SURE_TILT_RAD,
    Side,
    end_on_side,
    layer_y_mm,
    squared_up_mm,
)

STEADY_MM = 1000.0
"""Margin of a tower without anything that could tip."""

_Rows = list[list[tuple[BlockId, float]]]


def margins_mm(poses: TowerPoses) -> dict[Side, float]:
    """Return the smallest margin of each face, equal masses taken."""
    return {side: _margin(_rows(poses, side), side) for side in Side}


def margin_without(poses: TowerPoses, block: BlockId) -> float:
    """Return the smaller margin of both faces with one block taken out."""
    return margins_without(poses, (block,))[block]


def margins_without(poses: TowerPoses, blocks: Iterable[BlockId]) -> dict[BlockId, float]:
    """Return for each of these blocks the smaller margin of both faces with it alone taken out."""
    faces = [(side, _rows(poses, side)) for side in Side]
    return {block: min(_margin(rows, side, block) for side, rows in faces) for block in blocks}


def margin_moved(poses: TowerPoses, block: BlockId, side: Side, x_mm: float) -> float:
    """Return the smaller margin of both faces with one block moved to another place in one of them."""
    margins = [STEADY_MM]
    for face in Side:
        rows = _rows(poses, face)
        if face is side:
            rows = [[(b, x_mm if b == block else x) for b, x in row] for row in rows]
        margins.append(_margin(rows, face))
    return min(margins)


def stands_surely(poses: TowerPoses) -> bool:
    """Tell from the poses alone whether a tower may sleep: played on and resumed ones must agree."""
    level = all(
        abs(pose.angle_rad) < SURE_TILT_RAD and abs(pose.y_mm - layer_y_mm(b.layer)) < SURE_HEIGHT_MM
        for b in poses.blocks
        for pose in (b.front, b.right)
    )
    if not poses.blocks or not level or min(margins_mm(poses).values()) < SURE_MARGIN_MM:
        return False
    return all(_propped_mm(_rows(poses, side), side) >= SURE_MARGIN_MM for side in Side)


def center_above_mm(poses: TowerPoses, layer: int, side: Side) -> float | None:
    """Return the center of mass of everything above a layer in one face, or None where nothing is."""
    places = [b.pose(side).x_mm for b in poses.blocks if b.layer > layer]
    return sum(places) / len(places) if places else None


def off_axis_mm(blocks: Iterable[BlockPose]) -> dict[BlockId, float]:
    """Return how far each of these blocks is from where it would lie in a squared-up tower, from above."""
    return {
        b.block: math.hypot(*(b.pose(side).x_mm - squared_up_mm(b.layer, b.slot, side) for side in Side))
        for b in blocks
    }


def _propped_mm(rows: _Rows, side: Side) -> float:
    """Return how far the middle of a block is within what it lies on in one face, mm, least of all blocks.

    A layer whose blocks hang over is no less balanced as a whole; each of its blocks may fall all the same.
    """
    least = STEADY_MM
    for layer in range(1, len(rows)):
        half, half_below = _half_mm(layer, side), _half_mm(layer - 1, side)
        for _, x in rows[layer]:
            below = [place for _, place in rows[layer - 1] if abs(place - x) < half + half_below]
            if not below:
                return -BLOCK_LENGTH_MM
            low, high = max(x - half, min(below) - half_below), min(x + half, max(below) + half_below)
            least = min(least, x - low, high - x)
    return least


def _half_mm(layer: int, side: Side) -> float:
    return (END_ON_MM if end_on_side(layer) is side else BLOCK_LENGTH_MM) / 2


def _rows(poses: TowerPoses, side: Side) -> _Rows:
    rows: _Rows = [[] for _ in range(poses.height)]
    for b in poses.blocks:
        rows[b.layer].append((b.block, b.pose(side).x_mm))
    return rows


def _margin(
    rows: Sequence[Sequence[tuple[BlockId, float]]], side: Side, without: BlockId | None = None
) -> float:
    """Go down from the top: the mass above must stand inside what touches the layer below."""
    margin = STEADY_MM
    count, moment = 0, 0.0
    above: list[float] = []
    above_half = 0.0
    for layer in range(len(rows) - 1, -1, -1):
        places = [place for block, place in rows[layer] if block != without]
        half = _half_mm(layer, side)
        if count:
            if not places:
                return -BLOCK_LENGTH_MM
            low = max(min(places) - half, min(above) - above_half)
            high = min(max(places) + half, max(above) + above_half)
            center = moment / count
            margin = min(margin, center - low, high - center)
        count += len(places)
        moment += sum(places)
        above, above_half = (places, half) if places else (above, above_half)
    if count:
        center = moment / count
        margin = min(margin, center - min(above) + above_half, max(above) + above_half - center)
    return margin
