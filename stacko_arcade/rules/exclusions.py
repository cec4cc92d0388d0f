"""Which house rules exclude each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stacko_arcade.rules.arrange import is_set_by_rows, printed_faces, tower_layers
from stacko_arcade.rules.house_rules import NoMatch, TargetSource

if TYPE_CHECKING:
    from stacko_arcade.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Switches that cannot stand together, and what would be right.

    ``keys`` are the switches as files write them (``target.source``): the first is the one to be mended.
    """

    keys: tuple[str, ...]
    message: str


def exclusions(house_rules: HouseRules) -> tuple[Exclusion, ...]:
    """Return everything in some house rules that excludes each other; none where they can be played.

    >>> exclusions(HouseRules())
    ()
    """
    return tuple(_found(house_rules))


def _found(rules: HouseRules) -> list[Exclusion]:
    found = []
    is_cube = rules.target.source is TargetSource.CUBE
    blocks_key = "tower.arrangement" if is_set_by_rows(rules) else "set"
    others = sorted({str(face) for face in printed_faces(rules) if face.number is None})
    if is_cube and others:
        found.append(
            Exclusion(
                ("target.source", blocks_key),
                f"cube excludes a set with blocks other than numbers ({', '.join(others)}): "
                "set: cube_45 or cube_48 would be right",
            )
        )
    if is_cube and not any(face.color or face.action == "draw_two" for face in rules.cube.faces):
        found.append(
            Exclusion(
                ("cube.faces", "target.source"),
                "a cube of reverses alone lets nobody pull: a color with a number would be right, like red 1",
            )
        )
    if rules.jump_in and rules.target.source is TargetSource.FREE:
        found.append(
            Exclusion(
                ("jump_in", "target.source"),
                "true excludes target.source: free, where every block fits anyway: "
                "jump_in: false or target.source: last_block would be right",
            )
        )
    if rules.no_match is NoMatch.ROLL_AGAIN and not is_cube:
        found.append(
            Exclusion(
                ("no_match", "target.source"),
                "roll_again needs target.source: cube: any_block would be right without a cube",
            )
        )
    if not is_set_by_rows(rules):
        layers = tower_layers(rules)
        most = layers - 2  # the full top layer is closed under either zone
        if rules.pull.closed_top_layers > most:
            found.append(
                Exclusion(
                    ("pull.closed_top_layers", "set"),
                    f"{rules.pull.closed_top_layers} closed layers leave nothing to pull in a tower of "
                    f"{layers} layers: 0 to {most} would be right",
                )
            )
    return found
