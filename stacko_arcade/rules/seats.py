"""Seats round the table and the direction of play."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    from collections.abc import Sequence

Seat = NewType("Seat", int)
"""Place at the table: 0 is the builder, then clockwise."""

MOST_SEATS: Final = 10
"""More than ten do not fit round one table."""


class Direction(IntEnum):
    """Which way round the table play goes."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1

    @property
    def turned(self) -> Direction:
        """Return the other direction."""
        return Direction.COUNTERCLOCKWISE if self is Direction.CLOCKWISE else Direction.CLOCKWISE


def next_seat(active: Sequence[Seat], seat: Seat, direction: Direction) -> Seat:
    """Return who comes after ``seat`` among the seats still in; ``seat`` itself may have left.

    >>> next_seat((Seat(0), Seat(2), Seat(3)), Seat(3), Direction.CLOCKWISE)
    0
    """
    if direction is Direction.CLOCKWISE:
        return next((other for other in active if other > seat), active[0])
    return next((other for other in reversed(active) if other < seat), active[-1])
