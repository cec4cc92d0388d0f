"""What the panels say, in tables: towers are drawn top layer first.

Tables of what is said, one place to look a sentence up.

Long because it is a list of cases.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from stacko_arcade.rules.blocks import Color, Face
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks, why_not
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import Seat
from stacko_arcade.rules.state import Cause, Owed, Phase, Result, Target
from stacko_arcade.testing import Table
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import Side
from stacko_arcade.ui.presenters.hints import hands_words, hints
from stacko_arcade.ui.presenters.hud import (
    Part,
    Sitter,
    Stage,
    direction_words,
    height_words,
    loupe,
    seat_rows,
    stage,
    target_card,
)
from stacko_arcade.ui.presenters.look import Light, is_end_on, lanes_from_viewer, lights, picture_of
from stacko_arcade.ui.presenters.result import end_words, result_summary
from stacko_arcade.ui.presenters.words import (
    block_words,
    debt_words,
    plural,
    refusal_words,
    says,
    target_words,
    why_not_words,
)

TOWER = """
    g1 g2 g3
    y1 b2 y3
    r4 b-skip r-draw2
    y1 g2 wild
    b1 r-reverse r2
"""
SITTERS = (
    Sitter("You", "person1", is_human=True),
    Sitter("Tilda", "tilda", is_human=False),
    Sitter("Budi", "person2", is_human=True),
)


def table(drawing: str = TOWER, seats: int = 3) -> Table:
    return Table(drawing, seats)


def said(parts: tuple[Part, ...]) -> str:
    """Return a card as one would read it, tiles in brackets."""
    words = []
    for part in parts:
        if part.words:
            words.append(part.words)
        elif part.color is not None:
            words.append(f"[{part.color}]")
        elif part.number is not None:
            words.append(f"[{part.number}]")
        elif part.symbol is not None:
            words.append(f"[{part.symbol}]")
    return " ".join(words)


# -- blocks and targets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words", "picture"),
    [
        ("r4", "Red 4", ("red", "four")),
        ("b-skip", "Blue skip", ("blue", "skip")),
        ("r-draw2", "Red draw two", ("red", "draw_two")),
        ("r-reverse", "Red reverse", ("red", "reverse")),
        ("wild", "Wild", (None, "wild")),
    ],
)
def test_blocks_are_said_and_drawn(name: str, words: str, picture: tuple[str | None, str]) -> None:
    state = table().state
    block = table().block(name)
    assert block_words(state.blocks[block]) == words
    assert picture_of(state, block) == picture


@pytest.mark.parametrize(
    ("target", "words", "card"),
    [
        (None, "Any block that may be pulled", "First pull: any block"),
        (Target(Color.RED, 4), "Red or any 4", "Match [red] red or any [4]"),
        (Target(Color.BLUE), "Blue", "Match [blue] blue"),
        (
            Target(Color.BLUE, None, Face.SKIP),
            "Blue or any skip",
            "Match [blue] blue or any [skip]",
        ),
        (Target(None, 3), "any 3", "Match any [3]"),
        (Target(Color.GREEN, 2, both=True), "Green 2", "Match [green] green and [2]"),
        (Target(), "Any block that may be pulled", "Pull any block"),
    ],
)
def test_targets_are_said_and_laid_out(target: Target | None, words: str, card: str) -> None:
    state = replace(table().state, target=target)
    assert target_words(state) == words
    assert said(target_card(state, SITTERS).parts) == card


@pytest.mark.parametrize(
    ("drawing", "pulled", "note"),
    [
        ("y1 g2 g3 / g1 r2 g3 / r4 b3 g4", "r4", ""),
        ("y1 g2 g3 / g1 y2 g3 / r4 b3 g2", "r4", "nothing fits: any block may be pulled"),
        ("y1 g2 g3 / g1 wild g3 / r4 b3 g2", "r4", ""),
    ],
)
def test_the_card_says_when_nothing_fits(drawing: str, pulled: str, note: str) -> None:
    played = table("b3 y3 b3 / " + drawing)
    played.stack(pulled)
    assert target_card(played.state, SITTERS).note == note


@pytest.mark.parametrize(
    ("debt", "tower", "card", "note"),
    [
        (
            Owed(Seat(0), 2, Color.YELLOW, True),
            TOWER,
            "[draw_two] Pull two yellow [yellow]",
            "numbers only, no wild",
        ),
        (
            Owed(Seat(0), 1, None, False, cause=Cause.PENALTY),
            TOWER,
            "[draw_two] Pull one of any color",
            "action blocks count too, no wild",
        ),
        (
            Owed(Seat(0), 2, Color.YELLOW, True),
            "g1 g2 g3 / b1 r2 g4 / r4 r3 b2",
            "[draw_two] Pull two yellow [yellow]",
            "nothing fits: any block may be pulled",
        ),
    ],
)
def test_what_is_owed_is_said(debt: Owed, tower: str, card: str, note: str) -> None:
    state = replace(table(tower).state, owed=(debt,), target=Target(Color.BLUE, 1))
    shown = target_card(state, SITTERS)
    assert said(shown.parts) == card
    assert shown.note == note


def test_a_wild_that_may_be_taken_for_a_debt_is_something_that_fits() -> None:
    debt = Owed(Seat(0), 2, Color.YELLOW, False, wild_allowed=True, cause=Cause.PENALTY)
    state = replace(
        table("g1 g2 g3 / b1 wild g4 / r4 r3 b2").state, owed=(debt,), target=Target(Color.BLUE, 1)
    )
    assert target_card(state, SITTERS).note == ""


@pytest.mark.parametrize(
    ("name", "seats", "note"),
    [
        ("r4", 3, "the next player matches it: Red 4"),
        ("wild", 3, "then a color is called"),
        ("r-draw2", 3, "the next player pulls two"),
        ("r-reverse", 3, "play turns round"),
        ("r-reverse", 2, "the next player pulls two"),
        ("b-skip", 3, "the next player is skipped"),
        ("b-skip", 2, "the next player pulls two"),
    ],
)
def test_a_block_in_hand_says_what_it_will_do(name: str, seats: int, note: str) -> None:
    played = table(seats=seats)
    played.pull(name)
    card = target_card(played.state, SITTERS)
    assert said(card.parts).startswith("You place [")
    assert card.note == note


def test_the_first_of_two_owed_blocks_says_that_one_is_left() -> None:
    played = table()
    played.stack("r-draw2")
    debt = played.state.debt
    assert debt is not None
    played.pull(min(played.legal))
    assert target_card(played.state, SITTERS).note == "then one more"


@pytest.mark.parametrize(
    ("phase", "card"),
    [
        (Phase.CALL_COLOR, "[wild] You call a color"),
        (Phase.PENALTY_COLOR, "You name the penalty color"),
        (Phase.OVER, "The tower has spoken"),
    ],
)
def test_other_phases_have_a_card(phase: Phase, card: str) -> None:
    assert said(target_card(replace(table().state, phase=phase), SITTERS).parts) == card


@pytest.mark.parametrize(("count", "words"), [(1, "Pull one red"), (4, "Pull four red"), (12, "Pull 12 red")])
def test_debts_are_counted_in_words(count: int, words: str) -> None:
    assert debt_words(Owed(Seat(0), count, Color.RED, True)) == words


def test_verbs_and_nouns_follow_their_subject() -> None:
    assert says("You", "pull") == "You pull"
    assert says("Tilda", "pull") == "Tilda pulls"
    assert plural(1, "layer") == "1 layer"
    assert plural(2, "layer") == "2 layers"
    assert height_words(table().state) == "5 layers"


# -- why not -----------------------------------------------------------------------------------------------

OWES = Owed(Seat(0), 2, Color.YELLOW, True)
PENALTY = Owed(Seat(0), 1, Color.YELLOW, False, wild_allowed=True, cause=Cause.PENALTY)


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("g1", {}, "The top layer is closed"),
        ("r4", {"target": Target(Color.GREEN, 1)}, "No match: pull Green or any 1"),
        ("r4", {"target": Target(None, 3)}, "No match: pull any 3"),
        ("r4", {"owed": (OWES,)}, "Pull two yellow"),
        ("wild", {"owed": (OWES,)}, "Pull two yellow: no wild"),
        ("b-skip", {"owed": (PENALTY,)}, "Pull one yellow"),
        ("r4", {"touched": 0}, "Blue 3 stands half out: push it back first (Esc)"),
    ],
)
def test_a_dimmed_block_says_why_in_a_short_sentence(
    name: str, changes: dict[str, object], words: str
) -> None:
    played = table("g1 g2 g3 / y2 b2 y3 / r4 b-skip r-draw2 / y4 g2 wild / b3 r-reverse r2")
    block = played.block(name)
    state = replace(played.state, **changes)  # type: ignore[arg-type]
    refusal = why_not(state, block)
    assert refusal is not None
    assert why_not_words(state, block, refusal) == words
    shown = loupe(state, block, None, is_my_turn=True)
    assert (shown.remark, shown.may_be_pulled) == (words, False)


def test_closed_layers_say_which_of_the_reasons_it_is() -> None:
    played = table()
    played.stack("b1")
    names = {}
    for layer in (3, 4, 5):
        block = next(b for b in played.state.layout.layers[layer] if b is not None)
        refusal = why_not(played.state, block)
        names[layer] = None if refusal is None else why_not_words(played.state, block, refusal)
    assert names[5] == "The top layer is closed"
    assert names[4] == "Closed: the layer above it is not full yet"
    assert names[3] is None or names[3].startswith("No match")


@pytest.mark.parametrize("seed", range(6))
def test_every_dimmed_block_of_a_match_gives_a_sentence_and_every_lit_one_none(seed: int) -> None:
    played = Table(seed, 2)
    for _ in range(12):
        state = played.state
        if state.phase is Phase.CALL_COLOR:
            played.call_color(Color.RED)
            continue
        if state.phase is not Phase.CHOOSE:
            break
        shown = lights(state, is_my_turn=True)
        for block in state.layout:
            found = loupe(state, block, None, is_my_turn=True)
            assert found.may_be_pulled is (shown[block] is Light.LIT) is (block in legal_blocks(state))
            assert 5 < len(found.remark) < 60
            assert found.remark[0].isupper()
            assert "None" not in found.remark
        played.stack(min(played.legal))


@pytest.mark.parametrize(
    ("slip_mm", "words"),
    [
        (None, "Matches: tap to test, drag to pull"),
        (2.0, "Loose: it slides"),
        (1.8, "Loose: it slides"),
        (1.0, "Stiff: it gives a little"),
        (0.1, "Stuck: it does not move"),
    ],
)
def test_the_loupe_says_what_a_tap_felt_like(slip_mm: float | None, words: str) -> None:
    played = table()
    assert loupe(played.state, played.block("r4"), slip_mm, is_my_turn=True).remark == words


def test_outside_ones_turn_the_loupe_says_where_a_block_lies() -> None:
    played = table()
    shown = loupe(played.state, played.block("r4"), None, is_my_turn=False)
    assert (shown.name, shown.remark, shown.may_be_pulled) == ("Red 4", "layer 3, left", False)
    played.pull("r4")
    assert loupe(played.state, shown.block, None, is_my_turn=True).remark == "in hand"


# -- lights and faces --------------------------------------------------------------------------------------


def test_lights_tell_legal_dimmed_and_closed_blocks_apart() -> None:
    played = table("b1 b2 b3 / " + TOWER.strip().replace("\n", " / "))
    played.stack("r4")
    state = played.state
    shown = lights(state, is_my_turn=True)
    wanted = {"r2": Light.LIT, "wild": Light.LIT, "y1": Light.DIM, "r4": Light.LOCKED, "b3": Light.LOCKED}
    assert {name: shown[played.block(name)] for name in wanted} == wanted
    assert set(lights(state, is_my_turn=False).values()) == {Light.NORMAL}
    played.pull("r2")
    assert set(lights(played.state, is_my_turn=True).values()) == {Light.NORMAL}


def test_the_right_face_shows_the_lanes_the_other_way_round() -> None:
    assert lanes_from_viewer(Side.FRONT) == (Slot.LEFT, Slot.MIDDLE, Slot.RIGHT)
    assert lanes_from_viewer(Side.RIGHT) == (Slot.RIGHT, Slot.MIDDLE, Slot.LEFT)
    assert is_end_on(0, Side.FRONT)
    assert not is_end_on(1, Side.FRONT)
    assert is_end_on(1, Side.RIGHT)


# -- seats and stages --------------------------------------------------------------------------------------


def test_seat_rows_say_what_is_up_with_each() -> None:
    played = table()
    rows = seat_rows(played.state, SITTERS)
    assert [(row.note, row.is_to_move) for row in rows] == [("Your turn", True), ("next", False), ("", False)]
    played.stack("r-draw2")
    rows = seat_rows(played.state, SITTERS)
    assert [(row.note, row.owes) for row in rows] == [("", 0), ("owes 2", 2), ("next", 0)]
    out = replace(played.state, active=(Seat(0), Seat(1)), owed=())
    assert [row.note for row in seat_rows(out, SITTERS)] == ["next", "thinks", "left the table"]
    assert seat_rows(out, SITTERS)[2].is_out
    played.topple()
    assert [row.note for row in seat_rows(played.state, SITTERS)] == ["toppled it", "", ""]
    assert not any(row.is_to_move for row in seat_rows(played.state, SITTERS))


def test_direction_turns_who_is_next() -> None:
    played = table()
    assert direction_words(played.state) == "Clockwise"
    played.stack("r-reverse")
    assert direction_words(played.state) == "Reversed"
    rows = seat_rows(played.state, SITTERS)
    assert [row.is_to_move for row in rows] == [False, False, True]
    assert rows[1].note == "next"


@pytest.mark.parametrize(
    ("phase", "step"),
    [
        (Phase.ROLL, Stage.CHOOSE),
        (Phase.CHOOSE, Stage.CHOOSE),
        (Phase.PULL, Stage.PULL),
        (Phase.PLACE, Stage.PLACE),
        (Phase.SETTLE, Stage.SETTLE),
        (Phase.CALL_COLOR, Stage.SETTLE),
        (Phase.PENALTY_COLOR, Stage.SETTLE),
        (Phase.OVER, Stage.SETTLE),
    ],
)
def test_every_phase_is_a_step_of_the_turn(phase: Phase, step: Stage) -> None:
    assert stage(replace(table().state, phase=phase)) is step


# -- hints and hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("hand", list(HandState))
@pytest.mark.parametrize("is_mine", [True, False])
def test_there_is_a_hint_for_every_moment(phase: Phase, hand: HandState, is_mine: bool) -> None:
    found = hints(replace(table().state, phase=phase), hand, is_my_turn=is_mine, speed=2)
    assert found
    assert any(words for _, words in found)


@pytest.mark.parametrize(
    ("phase", "hand", "is_mine", "has"),
    [
        (Phase.CHOOSE, HandState.IDLE, True, ("Enter", "grip")),
        (Phase.PULL, HandState.GRIPPING, True, ("Esc", "push back")),
        (Phase.PULL, HandState.IDLE, True, ("Enter", "grip")),
        (Phase.PLACE, HandState.CARRYING, True, ("Enter", "let go")),
        (Phase.CHOOSE, HandState.IDLE, False, ("T", "speed 2x")),
    ],
)
def test_hints_name_the_keys_that_work(
    phase: Phase, hand: HandState, is_mine: bool, has: tuple[str, str]
) -> None:
    assert has in hints(replace(table().state, phase=phase), hand, is_my_turn=is_mine, speed=2)


@pytest.mark.parametrize(
    ("hand", "pace", "words"),
    [
        (HandState.IDLE, 0, "Tilda's hand is free"),
        (HandState.TAPPING, 0, "tests Red 4"),
        (HandState.GRIPPING, 0, "holds Red 4"),
        (HandState.GRIPPING, -1, "holds Red 4, left, slow"),
        (HandState.GRIPPING, 3, "holds Red 4, right, fast"),
        (HandState.CARRYING, 0, "carries Red 4"),
        (HandState.PLACING, 0, "lays down Red 4"),
    ],
)
def test_the_panel_of_hands_says_what_the_hand_does(hand: HandState, pace: int, words: str) -> None:
    played = table()
    state = played.state if hand is HandState.IDLE else replace(played.state, touched=played.block("r4"))
    assert hands_words(state, hand, pace, mover="Tilda", is_my_turn=False)[1] == words


def test_the_panel_of_hands_tells_how_hard_keys_pull_before_the_block_moves() -> None:
    state = replace(table().state, touched=table().block("r4"), phase=Phase.PULL)
    words = hands_words(state, HandState.GRIPPING, 0, mover="Tilda", is_my_turn=True, effort=3)
    assert words == ("One hand", "holds Red 4, effort 3")


def test_a_block_that_has_to_be_pulled_does_not_stand_half_out() -> None:
    played = table()
    block = played.block("r4")

    def words(**changes: object) -> str:
        state = replace(played.state, touched=block, **changes)  # type: ignore[arg-type]
        return hands_words(state, HandState.IDLE, 0, mover="Tilda", is_my_turn=False)[1]

    assert words(phase=Phase.PULL) == "Red 4 stands half out"
    assert words(phase=Phase.CHOOSE) == "Tilda's hand is free"
    assert words(phase=Phase.CHOOSE, claimed=block) == "has to pull Red 4"
    assert words(phase=Phase.PULL, claimed=block) == "has to pull Red 4"
    state = replace(played.state, touched=block, claimed=block)
    assert refusal_words(state, Refusal("probe.restore", "", ())) == "Jumped in with Red 4: pull that one"
    jumped = hints(state, HandState.IDLE, is_my_turn=True, speed=1)
    assert jumped[0][1] == "Jumped in: pull this block"


def test_a_hand_that_still_carries_a_lost_block_names_it() -> None:
    played = table()
    words = hands_words(
        played.state, HandState.CARRYING, 0, mover="Tilda", is_my_turn=False, held=played.block("b2")
    )
    assert words[1] == "carries Blue 2"


# -- results -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "title", "sentence"),
    [
        (Result(Seat(0), Seat(1), "collapse"), "You toppled the tower", "Tilda wins."),
        (Result(Seat(1), Seat(0), "collapse"), "Tilda toppled the tower", "You win!"),
        (Result(None, None, "collapse"), "The tower fell by itself", "Nobody had touched it: nobody loses."),
        (
            Result(Seat(2), Seat(1), "stray"),
            "Budi let a block fall",
            "A block fell. Tilda wins.",
        ),
        (Result(Seat(1), None, "dropped"), "Tilda dropped the block", "Nobody wins."),
        (
            Result(None, Seat(2), "no_block_left"),
            "No block is left to pull",
            "The last to stack one wins: Budi wins.",
        ),
        (Result(None, Seat(0), "seats_left"), "The others have left", "You win!"),
        (Result(None, None, "loop_guard"), "The match is over", "Nobody wins."),
    ],
)
def test_results_are_said(result: Result, title: str, sentence: str) -> None:
    state = replace(table().state, result=result, phase=Phase.OVER)
    assert end_words(state, SITTERS) == (title, sentence)


def test_the_summary_counts_blocks_wins_and_turns() -> None:
    state = replace(table().state, result=Result(Seat(0), Seat(1), "collapse"), phase=Phase.OVER)
    found = result_summary(state, SITTERS, {Seat(1): 4}, {"Tilda": 2}, [15.0, 16.0], 1)
    assert [(s.blocks, s.wins, s.is_winner, s.is_loser) for s in found.seats] == [
        (0, 0, False, True),
        (4, 2, True, False),
        (0, 0, False, False),
    ]
    assert found.avatar == "person1"
    assert found.subtitle == "Tilda wins. 1 turn, 5 layers."
    assert found.heights == (15.0, 16.0)


def test_a_refusal_speaks_of_blocks_as_people_do() -> None:
    state = table().state
    for block in state.blocks:
        refusal = Refusal("block.place", f"{block.name} is in hand: {block.name} is not touched", ())
        words = block_words(block)
        said = f"{words} is in hand: {words} is not touched"
        assert refusal_words(state, refusal) == said[:1].upper() + said[1:]
