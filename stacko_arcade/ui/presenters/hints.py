"""What the bar at the bottom advises."""

from __future__ import annotations

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.rules.legal import may_pass
from stacko_arcade.rules.state import MatchState, Phase
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.ui.presenters.words import block_words

Hints = tuple[tuple[str, str], ...]
"""Pairs of a key (may be empty) and what it does."""

PACES = ("holding still", "slow", "medium", "fast")


def hints(state: MatchState, hand: HandState, *, is_my_turn: bool, speed: int) -> Hints:
    """Return what can be done now, the most useful first."""
    if not is_my_turn:
        if state.phase is Phase.SETTLE:
            return (("", "The tower settles"),)
        return (("T", f"speed {speed}x"), ("Q", "turn the table"))
    match state.phase:
        case Phase.ROLL:
            return (("Space", "roll the cube"),)
        case Phase.CHOOSE | Phase.PULL if hand is HandState.IDLE and state.claimed is not None:
            return (("", "Jumped in: pull this block"), ("Enter", "grip"), ("Space", "test"))
        case Phase.CHOOSE if may_pass(state):
            return (("", "Nothing fits"), ("Enter", "pass the turn"))
        case Phase.CHOOSE:
            return (("", "Tap a block to test it, drag it to pull"), ("Enter", "grip"), ("Space", "test"))
        case Phase.PULL if hand is HandState.IDLE:
            return (("", "Half out: pull it on"), ("Enter", "grip"), ("Esc", "push it back"))
        case Phase.PULL:
            return (
                ("left", ""),
                ("right", "draw it out slowly"),
                ("up", "harder"),
                ("2", "both hands"),
                ("Esc", "push back"),
            )
        case Phase.PLACE:
            return (
                ("", "Click above a gap to let go"),
                ("left", ""),
                ("right", "slot"),
                ("Enter", "let go"),
            )
        case Phase.CALL_COLOR | Phase.PENALTY_COLOR:
            return (("", "Call a color"),)
        case _:
            return (("", "Hands off while the tower settles"),)


def hands_words(
    state: MatchState,
    hand: HandState,
    pace: int,
    *,
    mover: str,
    is_my_turn: bool,
    both: bool = False,
    held: BlockId | None = None,
    effort: int = 1,
) -> tuple[str, str]:
    """Return title and remark of the panel of hands.

    ``held``: what the hand really holds, also when the rules know no more of it; ``effort``: 1 to 4.
    """
    block = held
    if block is None:
        block = state.in_hand if state.in_hand is not None else state.touched
    words = block_words(state.blocks[block]) if block is not None else ""
    whose = "Your hand" if is_my_turn or mover == "You" else f"{mover}'s hand"
    note = _idle(state, words, whose) if hand is HandState.IDLE else _at_work(hand, words, pace, effort)
    if not both:
        return "One hand", note
    offence = state.offence
    is_offence = offence is not None and offence.seat == state.to_move and state.house_rules.hands.uno_call
    if hand is HandState.IDLE and not is_offence:
        return "Both hands", "the second one helps"
    return "Both hands", "others may call UNO!" if is_offence else note


def _idle(state: MatchState, block: str, whose: str) -> str:
    """Return what is said of a hand that holds nothing; ``block``: the one it has last held or touched."""
    if not block:
        return f"{whose} is free"
    if state.phase is Phase.PLACE:
        return f"lays down {block}"
    if state.phase is Phase.PULL and state.claimed is None:
        return f"{block} stands half out"
    is_bound = state.claimed is not None or state.house_rules.probe.touch_move
    return f"has to pull {block}" if is_bound else f"{whose} is free"


def _at_work(hand: HandState, block: str, pace: int, effort: int) -> str:
    match hand:
        case HandState.STRAIGHTENING:
            return "straightens the tower"
        case HandState.TAPPING:
            return f"tests {block}"
        case HandState.CARRYING:
            return f"carries {block}"
        case HandState.PLACING:
            return f"lays down {block}"
        case _ if pace:
            return f"holds {block}, {'left' if pace < 0 else 'right'}, {PACES[abs(pace)]}"
        case _:
            return f"holds {block}, effort {effort}" if effort > 1 else f"holds {block}"
