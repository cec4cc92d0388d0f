"""Blocks, targets and refusals in words."""

from __future__ import annotations

import re
from typing import Final

from stacko_arcade.rules.blocks import Block, BlockId, Color, Face
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.state import MatchState, Owed

COLOR_WORDS: Final = {Color.RED: "Red", Color.YELLOW: "Yellow", Color.GREEN: "Green", Color.BLUE: "Blue"}
FACE_WORDS: Final = {
    Face.DRAW_TWO: "draw two",
    Face.REVERSE: "reverse",
    Face.SKIP: "skip",
    Face.WILD: "Wild",
    Face.PLAIN: "Plain block",
}
DEEDS: Final = {
    "collapse": "toppled it",
    "stray": "let a block fall",
    "dropped": "dropped the block",
    "no_match": "nothing fitted",
    "clock": "out of time",
    "left": "left the table",
}
"""What a seat did that lost a tower, in a few words for a row of a list."""
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def block_words(block: Block) -> str:
    """Return how a person says a block, e.g. ``Blue 3``, ``Red reverse``, ``Wild``."""
    face = FACE_WORDS.get(block.face, block.face.value)
    return face if block.color is None else f"{COLOR_WORDS[block.color]} {face}"


def target_words(state: MatchState) -> str:
    """Return what the seat to move has to match, in one short line, e.g. ``Yellow or any 3``."""
    debt = state.debt
    return match_words(state) if debt is None else debt_words(debt)


def match_words(state: MatchState) -> str:
    """Return the target alone, whatever is owed, e.g. ``Yellow or any 3``."""
    target = state.target
    if target is None:
        return "Any block that may be pulled"
    if target.both and target.color is not None:
        return f"{COLOR_WORDS[target.color]} {target.number}"
    said = []
    if target.color is not None:
        said.append(COLOR_WORDS[target.color])
    if target.number is not None:
        said.append(f"any {target.number}")
    if target.symbol is not None:
        said.append(f"any {FACE_WORDS[target.symbol]}")
    return " or ".join(said) or "Any block that may be pulled"


def number_words(count: int) -> str:
    """Return a count in words, as far as people write it so, e.g. ``two``, ``12``."""
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def refusal_words(state: MatchState, refusal: Refusal) -> str:
    """Return a refusal as a person says it, with blocks by their words instead of their names."""
    if refusal.rule == "probe.restore" and state.claimed is not None:
        return f"Jumped in with {block_words(state.blocks[state.claimed])}: pull that one"
    if refusal.rule == "probe.restore" and state.touched is not None:
        return f"{block_words(state.blocks[state.touched])} stands half out: push it back first (Esc)"
    if refusal.rule == "hands.no_offence":
        return "Nobody can be caught with two hands now"
    words = {block.name: block_words(block) for block in state.blocks}
    message = re.sub(
        r"[a-z]+-?[a-z0-9]*(?:#\d)?", lambda found: words.get(found[0], found[0]), refusal.message
    )
    return message[:1].upper() + message[1:]


def debt_words(debt: Owed) -> str:
    """Return what is owed, e.g. ``Pull two green``."""
    count = number_words(debt.count)
    color = COLOR_WORDS[debt.color].lower() if debt.color is not None else "of any color"
    return f"Pull {count} {color}"


def why_not_words(state: MatchState, block: BlockId, refusal: Refusal) -> str:
    """Return why a block may not be pulled, short enough for the loupe."""
    match refusal.rule:
        case "pull.zone":
            return _closed_words(state, block)
        case "target.color":
            return f"No match: pull {lower_first(target_words(state))}"
        case "first_pull":
            return "The first pull takes a number"
        case "target.wild_any_time":
            return "The wild is for when nothing else fits"
        case "probe.restore" | "probe.touch_move" | "jump_in":
            return refusal_words(state, refusal)
        case _ if state.debt is not None:
            printed = state.blocks[block]
            is_numbers = state.debt.numbers_only and printed.number is None
            kind = "no wild" if printed.face is Face.WILD else "numbers only" if is_numbers else ""
            return f"{debt_words(state.debt)}{f': {kind}' if kind else ''}"
        case _:
            return refusal_words(state, refusal)


def _closed_words(state: MatchState, block: BlockId) -> str:
    place = state.layout.place_of(block)
    top = state.layout.height - 1
    if place is None or place.layer == top:
        return "The top layer is closed"
    if not state.layout.is_complete(top):
        return "Closed: the layer above it is not full yet"
    return "Closed: too near the top"


def lower_first(words: str) -> str:
    """Return words as they go on in a sentence: colors keep their capital letter."""
    return words if words.split(" ", maxsplit=1)[0] in COLOR_WORDS.values() else words[:1].lower() + words[1:]


def says(name: str, verb: str) -> str:
    """Return a name with its verb in the present, e.g. ``Tilda places``, ``You place``."""
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


def plural(count: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun, e.g. ``1 layer``, ``16 layers``."""
    return f"{count} {one if count == 1 else many or one + 's'}"
