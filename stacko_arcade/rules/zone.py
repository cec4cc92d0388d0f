"""The zone: which layers may be pulled from."""

from __future__ import annotations

from typing import assert_never

from stacko_arcade.rules.house_rules import PullRules, Zone
from stacko_arcade.rules.layout import Layout


def highest_complete(layout: Layout) -> int | None:
    """Return the highest layer with three blocks, looked for down to two layers below the top, or None."""
    top = len(layout.layers) - 1
    for layer in range(top, max(top - 3, -1), -1):
        if None not in layout.layers[layer]:
            return layer
    return None


def open_layers(layout: Layout, pull: PullRules) -> int:
    """Return how many layers, from the table up, may be pulled from."""
    top = len(layout.layers) - 1
    match pull.zone:
        case Zone.BELOW_HIGHEST_COMPLETE:
            complete = highest_complete(layout)
            # holes by strays or a thin start tower: the two top layers are closed
            below = top - 1 if complete is None else complete
        case Zone.BELOW_TOP:
            below = top
        case _:
            assert_never(pull.zone)
    return max(0, below - pull.closed_top_layers)


def why_closed(layout: Layout, pull: PullRules, layer: int) -> str:
    """Return why a layer that is not in the zone is closed, e.g. ``layer 14 is the top layer``."""
    top = len(layout.layers) - 1
    if layer == top:
        return f"layer {layer} is the top layer"
    complete = highest_complete(layout)
    if pull.zone is Zone.BELOW_HIGHEST_COMPLETE:
        if complete is None and layer >= top - 1:
            return f"layer {layer} is one of the two top layers, and no complete layer is near the top"
        if complete is not None and layer > complete:
            return f"layer {layer} lies above the highest complete layer, {complete}"
        if layer == complete:
            return f"layer {layer} is the highest complete layer"
    closed = pull.closed_top_layers
    which = "one more top layer is" if closed == 1 else f"{closed} more top layers are"
    return f"layer {layer} is closed: {which} closed by agreement"
