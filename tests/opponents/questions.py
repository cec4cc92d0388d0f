"""Positions of all kinds to put before brains, and brains written for a test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from textwrap import dedent, indent

from stacko_arcade.match.streams import stream
from stacko_arcade.opponents.api import Felt
from stacko_arcade.opponents.brains import BrainFile
from stacko_arcade.opponents.character import Character
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.opponents.thinking import Question
from stacko_arcade.rules.arrange import arrange
from stacko_arcade.rules.decide import decide
from stacko_arcade.rules.evolve import evolve
from stacko_arcade.rules.hands import color_namer
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.start import start_match
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.structure import nominal_poses
from tests.match.desk import FILLER, loose_layers, tower_with
from tests.rules.walks import next_intent, side_intent

CHOOSING = (Phase.CHOOSE, Phase.PULL)


def states(seed: int, seats: int, most: int = 120) -> Iterator[MatchState]:
    """Yield the first states of a match of random play in which a seat has something to choose."""
    return islice(_states(seed, seats), most)


def _states(seed: int, seats: int) -> Iterator[MatchState]:
    rng = random.Random(seed)
    blocks, layout = arrange(OFFICIAL, stream(seed, "tower"))
    state, _ = start_match(OFFICIAL, blocks, layout, seats)
    while not state.is_over:
        # with a touched block that may not be pulled a seat waits until it is put back
        if state.phase is not Phase.SETTLE and (legal_blocks(state) or state.phase not in CHOOSING):
            yield state
        intent = side_intent(state, rng) if rng.random() < 0.2 else next_intent(state, rng)
        decided = decide(state, intent)
        if not isinstance(decided, Refusal):
            for event in decided:
                state = evolve(state, event)


def question(character: Character, state: MatchState, seed: int = 0, felt: tuple[Felt, ...] = ()) -> Question:
    """Return what a character is asked in a position of a squared-up tower."""
    namer = color_namer(state) if state.phase is Phase.PENALTY_COLOR else None
    return Question(
        brain=character.brain,
        seat=state.to_move if namer is None else namer,
        state=state,
        legal=legal_blocks(state),
        poses=nominal_poses(state.layout.layers),
        felt=felt,
        taps_this_turn=len(felt),
        options=character.options,
        rng=random.Random(seed),
    )


def twins() -> HouseRules:
    """Return rules with a tower whose lowest and highest loose blocks are both a red 4."""
    between = len(loose_layers()) - 2
    return tower_with("r4", *[FILLER] * between, "r4")


def opponent(folder: Path, choose: str, *, top: str = "", more: str = "think_s: 0\n") -> Path:
    """Write a character whose brain chooses as these lines say, and return its file."""
    body = indent(dedent(choose).strip(), "    ")
    (folder / "mind.py").write_text(
        "from stacko_arcade.opponents.api import *\n"
        "from stacko_arcade.opponents import api\n"
        "from stacko_arcade.rules.state import Phase\n"
        f"{dedent(top)}\n\ndef choose(view, rng):\n{body}\n",
        encoding="utf-8",
    )
    path = folder / "robot.yaml"
    path.write_text(f"name: Robot\ndescription: Made for a test.\nbrain: mind\n{more}", encoding="utf-8")
    return path


def made(folder: Path, choose: str, *, top: str = "", more: str = "think_s: 0\n") -> Character:
    """Return the character itself."""
    return load_opponent(str(opponent(folder, choose, top=top, more=more)))


def brain_of(folder: Path, source: str) -> BrainFile:
    """Write a brain's whole file."""
    path = folder / "mind.py"
    path.write_text(dedent(source), encoding="utf-8")
    return BrainFile(path)
