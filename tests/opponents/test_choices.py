"""What a brain may answer, at the table: nonsense ends the match with one clear line, never with a crash."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from stacko_arcade.errors import OpponentError
from stacko_arcade.opponents import player
from stacko_arcade.opponents.api import Choice, ProbeBlock, PullBlock
from stacko_arcade.opponents.player import OpponentPlayer
from stacko_arcade.opponents.thinking import OnTheSpot, Question, Thought
from stacko_arcade.rules.intents import Leave
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.seats import Seat
from tests.match.desk import Desk
from tests.opponents.questions import made

FIRST = Seat(0)


def seated(folder: Path, choose: str, *, top: str = "", seconds: float = 5.0) -> Desk:
    """Let a brain play the first seat for a while."""
    desk = Desk()
    character = made(folder, choose, top=top)
    desk.manager.seat_player(FIRST, OpponentPlayer(character, FIRST, 1, OnTheSpot()))
    desk.tick(round(seconds * 120))
    return desk


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        (
            "return None",
            "choose() returned None; it must return a ProbeBlock, PullBlock, PlaceBlock, NameColor or Str",
        ),
        ("return view.legal[0]", "choose() returned 0; it must"),
        ("return PullBlock", "choose() returned <class"),
        ("raise ValueError('one\\ntwo')", "ValueError while thinking: one two"),
        ("return 1 / 0", "ZeroDivisionError while thinking: division by zero"),
        ("import sys; sys.exit('enough')", "SystemExit while thinking: enough"),
        ("return choose(view, rng)", "RecursionError while thinking: maximum recursion depth"),
        ("view.state.phase = None", "FrozenInstanceError while thinking"),
        ("return PullBlock(44, 1, 80.0)", "is not in the zone: layer 14 is the top layer"),
        ("return PullBlock(999, 1, 80.0)", "no such block is in the tower"),
        ("return PullBlock('r4', 1, 80.0)", "no such block is in the tower"),
        ("return ProbeBlock(None, 1)", "no such block is in the tower"),
        ("return PullBlock(view.legal[0], 0, 80.0)", "direction is neither -1 nor 1"),
        ("return ProbeBlock(view.legal[0], 'left')", "direction is neither -1 nor 1"),
        ("return PullBlock(view.legal[0], 1, float('nan'))", "speed_mm_s is no number from 5 to 2000"),
        ("return PullBlock(view.legal[0], 1, 'fast')", "speed_mm_s is no number from 5 to 2000"),
        ("return PullBlock(view.legal[0], 1, 0.0)", "speed_mm_s is no number from 5 to 2000"),
        ("return PullBlock(view.legal[0], 1, 80.0, float('inf'))", "patience_s is no number from 0 to 30"),
        ("return PlaceBlock(0)", "no slot is asked for in phase choose"),
        ("return NameColor('red')", "no color is asked for in phase choose"),
        ("return PullBlock(1, 1, 80.0, brace=1)", "the block that is pulled cannot be braced"),
        ("return PullBlock(1, 1, 80.0, brace=999)", "no such block is in the tower to be braced"),
        ("return PullBlock(1, 1, 80.0, brace='r4')", "no such block is in the tower to be braced"),
        ("return PullBlock(1, 1, 80.0, brace=[1])", "no such block is in the tower to be braced"),
        ("return StraightenTower('yes')", "two_handed is neither True nor False"),
    ],
)
def test_a_choice_that_cannot_be_is_told_in_a_line(choose: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(OpponentError) as caught:
        seated(tmp_path, choose, seconds=300.0)
    text = str(caught.value)
    assert text.startswith(f"{tmp_path / 'mind.py'}: ")
    assert message in text
    assert "\n" not in text
    assert len(text) < 600


def test_a_brain_that_only_ever_probes_does_not_hold_up_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "MOST_CHOICES", 10)
    with pytest.raises(OpponentError, match="that is choice 11 since the tower was last at rest"):
        seated(tmp_path, "return ProbeBlock(view.legal[0], 1)", seconds=60.0)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("PlaceBlock(7)", "the slot may be left, middle, right"),
        ("PlaceBlock(None)", "the slot may be left, middle, right"),
        ("PlaceBlock(0, float('nan'))", "offset_mm is no number from -100 to 100"),
        ("PullBlock(view.state.in_hand, 1, 80.0)", "no such block is in the tower"),
        ("ProbeBlock(0, 1)", "the block in hand has to be placed"),
    ],
)
def test_what_does_not_belong_to_placing_is_told_in_a_line(place: str, message: str, tmp_path: Path) -> None:
    choose = f"""
    if view.state.phase is Phase.PLACE:
        return {place}
    return PullBlock(1, 1, 80.0)
    """
    with pytest.raises(OpponentError, match=r"mind\.py: chose ") as caught:
        seated(tmp_path, choose, seconds=30.0)
    assert message in str(caught.value)


def test_a_kind_of_choice_of_its_own_is_none(tmp_path: Path) -> None:
    with pytest.raises(OpponentError, match=r"choose\(\) returned Mine\("):
        seated(tmp_path, "return Mine(view.legal[0], 1, 80.0)", top="class Mine(PullBlock): pass")


def test_a_pull_that_the_rules_allow_is_carried_out(tmp_path: Path) -> None:
    choose = "return PlaceBlock(0) if view.state.phase is Phase.PLACE else PullBlock(1, 1, 80.0)"
    desk = seated(tmp_path, choose, seconds=6.0)
    assert desk.names[1:5] == ["BlockTouched", "BlockFreed", "BlockPulled", "BlockPlaced"]


# -- while it thinks ---------------------------------------------------------------------------------------


class Slowly:
    """A thinker whose answer is given when the test says so."""

    def __init__(self, *answers: Choice) -> None:
        self.answers = list(answers)
        self.questions: list[Question] = []
        self.is_ready = False

    def think(self, question: Question) -> Thought:
        self.questions.append(question)
        return self

    def choice(self) -> Choice:
        return self.answers.pop(0)


def thinking(desk: Desk, thinker: Slowly, tmp_path: Path, think_s: float = 0.0) -> None:
    character = made(tmp_path, "return None", more=f"think_s: {think_s}\n")
    desk.manager.seat_player(FIRST, OpponentPlayer(character, FIRST, 1, thinker))


def test_the_match_goes_on_while_a_moment_of_thought_is_shown_and_is_held_after_it(tmp_path: Path) -> None:
    desk = Desk()
    slowly = Slowly(ProbeBlock(desk.loose[0], 1))
    thinking(desk, slowly, tmp_path, think_s=0.5)
    assert [desk.manager.tick() for _ in range(60)] == [True] * 60
    assert [desk.manager.tick() for _ in range(5)] == [False] * 5
    assert len(slowly.questions) == 1
    slowly.is_ready = True
    desk.manager.tick()
    assert desk.names[-1] == "BlockTouched"


def test_a_thought_about_what_has_changed_is_thought_anew(tmp_path: Path) -> None:
    """Somebody leaves, or calls, while an opponent thinks: its old answer is not carried out."""
    desk = Desk(seats=3)
    slowly = Slowly(PullBlock(44, 1, 80.0), ProbeBlock(desk.loose[0], 1))  # type: ignore[arg-type]
    slowly.is_ready = True
    thinking(desk, slowly, tmp_path, think_s=0.5)
    desk.tick(10)
    desk.manager.say(Seat(2), Leave(Seat(2)))
    desk.tick(200)
    assert [question.state.active for question in slowly.questions[:2]] == [(0, 1, 2), (0, 1)]
    assert "BlockTouched" in desk.names


def test_an_opponent_sees_what_a_player_sees(tmp_path: Path) -> None:
    """A view holds the rules' state, the look of the tower and what was felt; not how blocks were drawn."""
    choose = """
    seen = sorted(name for name in dir(view) if not name.startswith('_'))
    raise ValueError(' '.join(seen))
    """
    with pytest.raises(OpponentError) as caught:
        seated(tmp_path, choose)
    assert str(caught.value).partition("thinking: ")[2].split() == [
        "above",
        "balance",
        "felt",
        "has_two_hands",
        "imagination",
        "legal",
        "may_straighten",
        "option",
        "options",
        "placing_face",
        "seat",
        "state",
        "straightened_mm",
        "taps_this_turn",
        "temptation",
        "try_pull",
    ]


def test_what_a_finger_felt_is_remembered(tmp_path: Path) -> None:
    choose = """
    if not view.felt:
        return ProbeBlock(1, 1)
    raise ValueError(f'{view.felt[0].block} {view.felt[0].slip_mm > 0.5} {view.taps_this_turn}')
    """
    with pytest.raises(OpponentError, match="thinking: 1 True 1"):
        seated(tmp_path, choose)


def test_legal_blocks_are_those_of_the_rules(tmp_path: Path) -> None:
    desk = Desk()
    expected: Sequence[int] = legal_blocks(desk.state)
    choose = f"raise ValueError(view.legal == {tuple(expected)})"
    with pytest.raises(OpponentError, match="thinking: True"):
        seated(tmp_path, choose)
