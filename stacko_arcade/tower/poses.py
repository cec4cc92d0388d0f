"""Where every block is: the settled tower as data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.layout import Slot
from stacko_arcade.tower.units import Side

_POSITION_DIGITS = 3
_ANGLE_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Pose:
    """Center of a block in one face (mm, y up from the table) and its turn (radians, anticlockwise)."""

    x_mm: float
    y_mm: float
    angle_rad: float = 0.0

    def rounded(self) -> Pose:
        """Return the pose rounded to 0.001 mm and 0.00001 rad, without negative zeros."""
        return Pose(
            round(self.x_mm, _POSITION_DIGITS) + 0.0,
            round(self.y_mm, _POSITION_DIGITS) + 0.0,
            round(self.angle_rad, _ANGLE_DIGITS) + 0.0,
        )


@dataclass(frozen=True, slots=True)
class BlockPose:
    """A block that belongs to a layer, with its pose in both faces."""

    block: BlockId
    layer: int
    slot: Slot
    front: Pose
    right: Pose

    def pose(self, side: Side) -> Pose:
        """Return the pose in one face."""
        return self.front if side is Side.FRONT else self.right


@dataclass(frozen=True, slots=True)
class TowerPoses:
    """All blocks in place, in the order of their ids."""

    blocks: tuple[BlockPose, ...]

    def rounded(self) -> TowerPoses:
        """Return the poses as a rebuilt tower starts from them."""
        return TowerPoses(
            tuple(
                BlockPose(b.block, b.layer, b.slot, b.front.rounded(), b.right.rounded()) for b in self.blocks
            )
        )

    @property
    def height(self) -> int:
        """Number of layers, counted to the highest block."""
        return max((b.layer for b in self.blocks), default=-1) + 1

    def layer_of(self, block: BlockId) -> int:
        """Return the layer of a block.

        Raises:
            LookupError: the block is not in the tower.
        """
        for b in self.blocks:
            if b.block == block:
                return b.layer
        raise LookupError(f"block {block} is not in the tower")

    def pose_hash(self) -> str:
        """Return 16 hex digits that are equal exactly when all rounded poses are."""
        digest = hashlib.sha256()
        for b in self.rounded().blocks:
            numbers = [int(b.block), b.layer, int(b.slot)]
            numbers.extend(
                round(value * 10**digits)
                for pose in (b.front, b.right)
                for value, digits in (
                    (pose.x_mm, _POSITION_DIGITS),
                    (pose.y_mm, _POSITION_DIGITS),
                    (pose.angle_rad, _ANGLE_DIGITS),
                )
            )
            digest.update(repr(numbers).encode())
        return digest.hexdigest()[:16]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON-able table: per block id, layer, slot and two poses of three numbers."""
        return {
            "blocks": [
                {
                    "block": int(b.block),
                    "layer": b.layer,
                    "slot": int(b.slot),
                    "front": [b.front.x_mm, b.front.y_mm, b.front.angle_rad],
                    "right": [b.right.x_mm, b.right.y_mm, b.right.angle_rad],
                }
                for b in self.blocks
            ]
        }

    @classmethod
    def from_dict(cls, table: Mapping[str, Any]) -> Self:
        """Return the poses that `to_dict` wrote.

        Raises:
            KeyError, TypeError, ValueError: the table has another shape.

        """
        return cls(
            tuple(
                BlockPose(
                    BlockId(int(b["block"])),
                    int(b["layer"]),
                    Slot(int(b["slot"])),
                    Pose(*(float(value) for value in b["front"])),
                    Pose(*(float(value) for value in b["right"])),
                )
                for b in table["blocks"]
            )
        )
