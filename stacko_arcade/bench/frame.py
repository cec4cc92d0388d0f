"""Processor time of the table's frames in the moments of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from stacko_arcade.bench.child import Unmeasurable, ask
from stacko_arcade.bench.report import Part, Target, middle, nearly_worst, skipped

if TYPE_CHECKING:
    from stacko_arcade.bench.table import Cost, TimedTable

REST_MS: Final = 2.5
WHOLE_MS: Final = 9.0
FRAMES: Final = 120
TURNS: Final = 2
MOMENTS: Final = ("rest", "focus", "pulling", "carrying", "settling", "awake")


def measure(say: Callable[[str], None]) -> Part:
    """Play some turns in a window, in a process of its own."""
    say("frame: the table at rest, pulling, carrying, settling, awake")
    try:
        found = ask("stacko_arcade.bench.frame:moments")
    except Unmeasurable as reason:
        return skipped("frame", str(reason))
    figures = cast("dict[str, dict[str, float]]", found["moments"])
    rest = max(figures, key=lambda moment: figures[moment]["rest_ms"])
    asleep = max(figures[moment]["physics_ms"] for moment in ("rest", "focus"))
    return Part(
        "frame",
        found,
        (
            Target(
                f"everything but physics, median, {rest}", figures[rest]["rest_ms"], "at most", REST_MS, "ms"
            ),
            Target(
                "frame with both faces awake, median",
                figures["awake"]["thread_ms"],
                "at most",
                WHOLE_MS,
                "ms",
            ),
            Target("physics of a resting tower, median", asleep, "at most", 0.05, "ms"),
        ),
    )


def moments() -> dict[str, object]:
    """Return the cost of frames by moment, medians and 95th percentiles in ms."""
    from stacko_arcade.bench.stillness import awake_tower  # noqa: PLC0415 - in the new process alone
    from stacko_arcade.bench.table import TimedTable  # noqa: PLC0415
    from stacko_arcade.tower.hand_figures import HandState  # noqa: PLC0415

    costs: dict[str, list[Cost]] = {moment: [] for moment in MOMENTS}
    table = TimedTable()
    try:
        table.begin()
        while not table.is_asleep:
            table.frame()
        costs["rest"] = [table.frame() for _ in range(FRAMES)]
        for _ in range(TURNS):
            block = table.loose_block()
            table.look_at(block)
            costs["focus"] += [table.frame() for _ in range(FRAMES // TURNS)]
            table.grip(block)
            while table.is_in(HandState.GRIPPING):
                costs["pulling"].append(table.frame())
            costs["carrying"] += _carry(table)
            table.lay_down()
            while table.view.session.state.phase.name in ("PLACE", "SETTLE"):
                costs["settling"].append(table.frame())
            table.end_turn()
        table.replace_tower(awake_tower(table.tower))
        table.look_at(None)
        costs["awake"] = [table.frame() for _ in range(FRAMES)]
        return {"renderer": table.renderer, "moments": {name: _summary(costs[name]) for name in MOMENTS}}
    finally:
        table.close()


def _carry(table: TimedTable) -> list[Cost]:
    costs = []
    for frame in range(FRAMES // TURNS):
        table.carry_on(frame)
        costs.append(table.frame())
    return costs


def _summary(costs: list[Cost]) -> dict[str, float]:
    if not costs:
        raise Unmeasurable("a moment of the turn was over before it could be measured")
    whole, rest = [cost.thread_ms for cost in costs], [cost.rest_ms for cost in costs]
    process, physics = [cost.process_ms for cost in costs], [cost.physics_ms for cost in costs]
    figures = {
        "frames": len(costs),
        "thread_ms": middle(whole),
        "thread_p95_ms": nearly_worst(whole),
        "rest_ms": middle(rest),
        "rest_p95_ms": nearly_worst(rest),
        "physics_ms": middle(physics),
        "physics_p95_ms": nearly_worst(physics),
        "process_ms": middle(process),
        "process_p95_ms": nearly_worst(process),
    }
    return {name: round(value, 3) for name, value in figures.items()}
