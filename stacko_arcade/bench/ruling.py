"""The rules alone: intents decided and evolved, and what is legal at a full tower."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

from stacko_arcade.bench.report import Part, Target, middle
from stacko_arcade.match.streams import stream
from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.blocks import Color
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.events import TargetSet
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.house_rules import HouseRules
from stacko_arcade.rules.intents import CallColor, Intent, Pass, PenaltyColor, Place, Pull, Roll, Settled
from stacko_arcade.rules.legal import legal_blocks, legal_colors, legal_slots
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.start import most_seats, start_match
from stacko_arcade.rules.state import MatchState, Phase

INTENTS_A_SECOND: Final = 20_000.0
LEGAL_MS: Final = 0.1
MATCHES, STEPS, REPEATS = 20, 200, 5
LOOKS: Final = 2000


def measure(house_rules: HouseRules, say: Callable[[str], None]) -> Part:
    """Play matches at random by their rules alone, each intent again and again in its state."""
    say(f"rules: {MATCHES} matches of {STEPS} intents, {REPEATS} times")
    script = [step for number in range(MATCHES) for step in _match(house_rules, number)]
    rates = []
    for _ in range(REPEATS):
        started = process_time()
        for state, intent in script:
            _told(state, intent)
        rates.append(len(script) / (process_time() - started))
    # none of a color would be quicker: one color and one number is the usual target
    full = evolve(_start(house_rules, 0), TargetSet(Color.RED, 3))
    started = process_time()
    for _ in range(LOOKS):
        legal_blocks(full)
    legal_ms = (process_time() - started) / LOOKS * 1000
    figures = {
        "intents": len(script),
        "intents_a_second": round(middle(rates)),
        "legal_ms": round(legal_ms, 4),
    }
    return Part(
        "rules",
        figures,
        (
            Target("intents a second", round(middle(rates)), "at least", INTENTS_A_SECOND, "1/s"),
            Target("legal blocks of a full tower", round(legal_ms, 4), "at most", LEGAL_MS, "ms"),
        ),
    )


def _start(house_rules: HouseRules, seed: int) -> MatchState:
    blocks, layout = arrange(house_rules, stream(seed, "tower"))
    state, _ = start_match(house_rules, blocks, layout, min(4, most_seats(house_rules)), seed=seed)
    return state


def _match(house_rules: HouseRules, seed: int) -> list[tuple[MatchState, Intent]]:
    """Return the intents of a match played at random, each with the state it was said in."""
    rng = stream(seed, "bench")
    state = _start(house_rules, seed)
    steps: list[tuple[MatchState, Intent]] = []
    while not state.is_over and len(steps) < STEPS:
        choices = _intents(state)
        intent = choices[rng.randrange(len(choices))]
        steps.append((state, intent))
        state = _told(state, intent)
    return steps


def _told(state: MatchState, intent: Intent) -> MatchState:
    decided = decide(state, intent)
    if isinstance(decided, Refusal):
        raise TypeError(decided.message)
    for event in decided:
        state = evolve(state, event)
    return state


def _intents(state: MatchState) -> list[Intent]:
    seat = state.to_move
    match state.phase:
        case Phase.ROLL:
            return [Roll(seat)]
        case Phase.PLACE:
            return [Place(seat, slot) for slot in legal_slots(state)]
        case Phase.SETTLE:
            return [Settled()]
        case Phase.CALL_COLOR:
            return [CallColor(seat, color) for color in legal_colors(state)]
        case Phase.PENALTY_COLOR:
            return [PenaltyColor(color_namer(state) or seat, color) for color in legal_colors(state)]
        case _:
            return [Pull(seat, block) for block in legal_blocks(state)] or [Pass(seat)]
