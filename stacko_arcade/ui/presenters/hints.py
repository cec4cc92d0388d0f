"""What the bar at the bottom advises."""

from __future__ import annotations

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
    state: MatchState, hand: HandState, pace: int, *, mover: str, is_my_turn: bool, both: bool = False
) -> tuple[str, str]:
    """Return title and remark of the panel of hands."""
    title, note = _one_hand(state, hand, pace, mover=mover, is_my_turn=is_my_turn)
    if not both:
        return title, note
    offence = state.offence
    is_offence = offence is not None and offence.seat == state.to_move and state.house_rules.hands.uno_call
    if hand is HandState.IDLE and not is_offence:
        return "Both hands", "the second one helps"
    return "Both hands", "others may call UNO!" if is_offence else note


def _one_hand(
    state: MatchState, hand: HandState, pace: int, *, mover: str, is_my_turn: bool
) -> tuple[str, str]:
    whose = "Your hand" if is_my_turn or mover == "You" else f"{mover}'s hand"
    held = state.in_hand if state.in_hand is not None else state.touched
    block = block_words(state.blocks[held]) if held is not None else ""
    match hand:
        case HandState.IDLE if state.phase is Phase.PLACE:
            return "One hand", f"lays down {block}"
        case HandState.IDLE:
            return "One hand", f"{whose} is free" if not block else f"{block} stands half out"
        case HandState.STRAIGHTENING:
            return "One hand", "straightens the tower"
        case HandState.TAPPING:
            return "One hand", f"tests {block}"
        case HandState.GRIPPING:
            side = "" if not pace else f", {'left' if pace < 0 else 'right'}, {PACES[abs(pace)]}"
            return "One hand", f"holds {block}{side}"
        case HandState.CARRYING:
            return "One hand", f"carries {block}"
        case HandState.PLACING:
            return "One hand", f"lays down {block}"
