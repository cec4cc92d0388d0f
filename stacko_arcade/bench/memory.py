"""Memory of the running table above that of an empty arcade window.

Nothing of the game is imported up here: the empty window is measured in a process that must not have it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from stacko_arcade.bench.child import Unmeasurable, ask
from stacko_arcade.bench.report import Part, Target, skipped

ABOVE_EMPTY_MB: Final = 120.0
SIZE: Final = (1280, 720)
FRAMES: Final = 120


def measure(say: Callable[[str], None]) -> Part:
    """Open both windows, one after the other."""
    try:
        say("memory: an empty window")
        empty = float(str(ask("stacko_arcade.bench.memory:empty")["rss_mb"]))
        say("memory: the table")
        table = float(str(ask("stacko_arcade.bench.memory:table")["rss_mb"]))
    except Unmeasurable as reason:
        return skipped("memory", str(reason))
    above = round(table - empty, 1)
    return Part(
        "memory",
        {"empty_window_mb": empty, "table_mb": table, "above_empty_mb": above},
        (Target("table above an empty window", above, "at most", ABOVE_EMPTY_MB, "MB"),),
    )


def empty() -> dict[str, object]:
    """Return what a process with nothing but an arcade window holds."""
    import arcade  # noqa: PLC0415 - the window must be in this process alone

    try:
        window = arcade.Window(*SIZE, "empty", antialiasing=False)
    except Exception as error:
        raise Unmeasurable(f"no window can be opened: {' '.join(str(error).split())}") from error
    for _ in range(FRAMES // 4):
        window.dispatch_events()
        window.clear()
        window.flip()
    return {"rss_mb": rss_mb()}


def table() -> dict[str, object]:
    """Return what the game holds once a match is under way, come to as a player comes to it."""
    import stacko_arcade.cli.main  # noqa: PLC0415 - what the command brings along counts
    from stacko_arcade.bench.table import TimedTable  # noqa: PLC0415

    del stacko_arcade
    timed = TimedTable()
    try:
        timed.begin()
        for _ in range(FRAMES):
            timed.frame()
        timed.grip(timed.loose_block())
        for _ in range(FRAMES // 4):
            timed.frame()
        return {"rss_mb": rss_mb()}
    finally:
        timed.close()


def rss_mb() -> float:
    """Return what of this process lies in memory now.

    Raises:
        Unmeasurable: the system does not tell.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        raise Unmeasurable(f"{sys.platform} has no /proc/self/status to read memory from") from None
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
    return round(int(kilobytes) / 1024, 1)
