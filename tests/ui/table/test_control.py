"""The person's hand: what mouse and keys do to a real tower, without a window.

Everything a mouse and keys can do to the hand, in one place.

Long because it is a list of cases.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stacko_arcade.match.commands import Grip, LetGo, MoveHand, Tap
from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import legal_blocks
from stacko_arcade.rules.state import Phase
from stacko_arcade.tower.hand_figures import MOST_EFFORT, HandState
from stacko_arcade.tower.units import TICK_S, Side, lengthwise_side
from stacko_arcade.ui.session import MOST_BACKLOG_S
from stacko_arcade.ui.table.control import HandControl, Hit
from tests.ui.table.desk import FRAME_S, TableDesk, Watch, overlap_mm


@pytest.fixture
def desk() -> TableDesk:
    return TableDesk()


# -- tap and drag ------------------------------------------------------------------------------------------


def test_a_press_and_release_on_the_spot_taps(desk: TableDesk) -> None:
    block = legal_blocks(desk.state)[0]
    desk.control.press(desk.hit(block), 100, 100)
    desk.control.drag(103, 102, 0.0, 0.0, 1.0)
    desk.control.release()
    assert desk.said == [Tap(block, -1)]
    desk.until(lambda: block in desk.session.felt)
    assert desk.state.phase is Phase.CHOOSE


@pytest.mark.parametrize(
    ("hit", "direction"),
    [
        (Hit(0, Side.FRONT, False, 30.0), -1),  # type: ignore[arg-type]
        (Hit(0, Side.FRONT, False, -30.0), 1),  # type: ignore[arg-type]
        (Hit(0, Side.FRONT, True, 0.0), 1),  # type: ignore[arg-type]
        (Hit(0, Side.RIGHT, True, 0.0), -1),  # type: ignore[arg-type]
    ],
)
def test_a_tap_pushes_away_from_the_finger(hit: Hit, direction: int) -> None:
    assert HandControl.push_direction(hit) == direction


@pytest.mark.parametrize(
    ("way_px", "ui", "is_drag"), [(6, 1.0, False), (7, 1.0, True), (12, 2.0, False), (13, 2.0, True)]
)
def test_a_mouse_that_wanders_a_little_still_taps(
    desk: TableDesk, way_px: int, ui: float, is_drag: bool
) -> None:
    block = legal_blocks(desk.state)[0]
    desk.control.press(desk.hit(block), 500, 300)
    desk.control.drag(500 + way_px, 300, 3.0, 0.0, ui)
    assert any(isinstance(command, Grip) for command in desk.said) is is_drag


def test_a_drag_along_the_block_pulls_it_out(desk: TableDesk) -> None:
    block = desk.loose()
    desk.drag_out(block)
    assert desk.hand.block == block
    assert desk.state.in_hand == block
    assert desk.state.phase is Phase.PLACE
    assert desk.names[-2:] == ["BlockFreed", "BlockPulled"]
    assert Grip(block, 20.0) in desk.said


def test_a_block_that_is_let_go_half_out_stays_there_and_can_be_gripped_again(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(60, 0, 50.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 20)
    desk.control.release()
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.phase is Phase.PULL
    assert desk.state.touched == block
    desk.drag_out(block)


def test_a_carried_block_follows_the_pointer_without_a_button_and_falls_where_it_is_clicked(
    desk: TableDesk,
) -> None:
    block = desk.loose()
    desk.carry(block)
    x = desk.hand.slot_x_mm(Slot.RIGHT)
    desk.control.follow(x, desk.hand.over_tower_mm())
    desk.until(lambda: desk.hand.ghost is not None and desk.hand.ghost.slot is Slot.RIGHT)
    desk.control.press(None, 0, 0)
    desk.control.release()
    desk.until(lambda: desk.state.to_move == 1)
    place = desk.state.layout.place_of(block)
    assert place is not None
    assert (place.layer, place.slot) == (15, Slot.RIGHT)


# -- what may not be pulled --------------------------------------------------------------------------------


def test_a_drag_at_a_closed_block_is_refused_with_its_reason(desk: TableDesk) -> None:
    top = desk.state.layout.layers[-1][0]
    assert top is not None
    desk.control.press(desk.hit(top), 0, 0)
    desk.control.drag(50, 0, 60.0, 0.0, 1.0)
    desk.frames(20)
    assert desk.refused == [(top, "The top layer is closed")]
    assert desk.said == []
    assert desk.hand.state is HandState.IDLE
    desk.control.drag(300, 0, 200.0, 0.0, 1.0)
    desk.control.release()
    assert desk.said == [], "the rest of a refused drag means nothing"


def test_enter_on_a_block_that_does_not_match_is_refused_with_its_reason() -> None:
    desk = TableDesk()
    desk.carry(desk.loose())
    desk.control.step(-1)
    desk.frames(60)
    desk.control.confirm()
    desk.until(lambda: desk.state.to_move == 1)
    legal = legal_blocks(desk.state)
    block = next(b for row in desk.state.layout.layers[:10] for b in row if b is not None and b not in legal)
    desk.control.grip(block)
    desk.frames(5)
    assert desk.refused[0][0] == block
    assert desk.refused[0][1].startswith("No match: pull ")
    assert desk.hand.state is HandState.IDLE


def test_a_drag_at_a_blocks_end_turns_the_table_and_goes_on_as_a_pull(desk: TableDesk) -> None:
    block = legal_blocks(desk.state)[0]
    desk.control.press(desk.hit(block, 0.0, is_end_on=True), 0, 0)
    desk.control.drag(80, 0, 30.0, 0.0, 1.0)
    assert desk.looked_at == [block]
    desk.is_table_turning = True
    desk.control.drag(160, 0, 60.0, 0.0, 1.0)
    assert desk.said == [], "the pointer means nothing while the table turns"
    desk.is_table_turning = False
    desk.control.drag(162, 0, 61.0, 0.0, 1.0)
    assert desk.said == [], "the drag begins anew when the long side is seen"
    desk.control.drag(182, 0, 68.0, 0.0, 1.0)
    grip = desk.said[0]
    assert isinstance(grip, Grip)
    assert grip.block == block
    desk.frames(3)
    assert desk.hand.state is HandState.GRIPPING
    assert abs(desk.hand.travel_mm) < 10.0, "the block jumps after the pointer"


def test_a_drag_that_ends_with_the_turning_of_the_table_is_no_tap(desk: TableDesk) -> None:
    block = legal_blocks(desk.state)[0]
    desk.control.press(desk.hit(block, 0.0, is_end_on=True), 0, 0)
    desk.control.drag(80, 0, 30.0, 0.0, 1.0)
    desk.control.release()
    desk.frames(10)
    assert desk.looked_at == [block]
    assert desk.said == []
    assert desk.hand.state is HandState.IDLE


# -- one grab, one meaning ---------------------------------------------------------------------------------


@pytest.mark.parametrize("to_mm", [400.0, -400.0])
def test_a_mouse_that_jumps_while_a_block_is_gripped_launches_nothing(desk: TableDesk, to_mm: float) -> None:
    block = desk.loose()
    watch = Watch(desk.tower)
    desk.grip_by_mouse(block)
    desk.control.drag(700, 0, to_mm, 300.0, 1.0)
    desk.frames(1)
    assert abs(desk.hand.travel_mm) < 25, "it may not be far after one frame"
    desk.control.drag(10, 0, -to_mm, 0.0, 1.0)
    desk.frames(2)
    desk.control.drag(10, 0, 20.0, 0.0, 1.0)
    desk.frames(40)
    assert abs(desk.hand.travel_mm) < 5
    desk.control.release()
    desk.until(lambda: desk.tower.is_resting)
    assert watch.fastest_mm_s < 1500
    assert not desk.tower.strays


def test_a_mouse_that_jumps_600_px_with_a_block_in_hand_keeps_it(desk: TableDesk) -> None:
    block = desk.loose()
    desk.carry(block)
    Watch(desk.tower)
    pose = desk.hand.hand_pose
    assert pose is not None
    before = pose.block_x_mm
    for x_px in (600, 0, 600, -600, 0):
        desk.control.drag(x_px, 0, x_px / 2.2, 40.0, 1.0)
        desk.frames(2)
        pose = desk.hand.hand_pose
        assert pose is not None
        assert abs(pose.block_x_mm - before) <= 500 * (FRAME_S + MOST_BACKLOG_S + TICK_S) + 1
        before = pose.block_x_mm
    desk.frames(60)
    assert desk.hand.block == block
    assert desk.hand.state is HandState.CARRYING
    assert not desk.tower.strays


def test_a_second_press_meanwhile_changes_nothing(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    other = next(b for b in desk.state.layout if b != block)
    desk.control.press(desk.hit(other), 30, 0)
    desk.control.drag(60, 0, 30.0, 0.0, 1.0)
    desk.frames(3)
    assert desk.hand.block == block
    assert [command for command in desk.said if isinstance(command, Grip | Tap)] == [Grip(block, 20.0)]
    desk.control.release()
    desk.control.release()
    assert desk.lets_go() == 1


def test_a_button_that_comes_up_during_the_lift_keeps_the_block_in_hand(desk: TableDesk) -> None:
    block = desk.loose()
    desk.drag_out(block)
    assert desk.hand.is_lifting
    desk.control.release()
    desk.control.press(None, 0, 0)
    desk.control.release()
    desk.until(lambda: not desk.hand.is_lifting)
    assert desk.hand.block == block
    assert desk.lets_go() == 0


def test_a_click_beside_the_tower_keeps_the_block_in_hand(desk: TableDesk) -> None:
    block = desk.loose()
    desk.carry(block)
    desk.control.follow(230.0, desk.hand.over_tower_mm())
    desk.until(lambda: desk.hand.ghost is None)
    desk.control.press(None, 0, 0)
    desk.control.release()
    desk.frames(5)
    assert desk.hand.block == block


def test_when_the_mouse_is_gone_a_gripped_block_is_let_go_where_it_is(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(60, 0, 50.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 15)
    desk.control.let_go_safely()
    assert not desk.control.is_dragging
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    desk.control.drag(300, 0, 200.0, 0.0, 1.0)
    desk.frames(5)
    assert desk.hand.state is HandState.IDLE
    assert desk.state.touched == block
    assert not desk.tower.strays


def test_when_the_mouse_is_gone_a_carried_block_is_kept(desk: TableDesk) -> None:
    block = desk.loose()
    desk.carry(block)
    desk.control.press(None, 0, 0)
    desk.control.let_go_safely()
    desk.control.release()
    desk.frames(10)
    assert desk.hand.block == block


def test_a_gripped_block_waits_where_it_is_while_no_pointer_moves(desk: TableDesk) -> None:
    """A window that is resized says nothing of the pointer: the last place it was sent to still holds."""
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(40, 0, 45.0, 0.0, 1.0)
    desk.frames(40)
    before = desk.hand.travel_mm
    desk.frames(60)
    assert desk.hand.block == block
    assert desk.hand.travel_mm == pytest.approx(before, abs=0.5)


# -- keys --------------------------------------------------------------------------------------------------


def grip_by_key(desk: TableDesk) -> None:
    block = desk.loose()
    desk.control.grip(block)
    desk.until(lambda: desk.hand.state is HandState.GRIPPING)
    assert desk.looked_at == [block], "the table turns to where it can be pulled"


def test_a_block_gripped_by_keys_stays_in_place_until_an_arrow_is_pressed(desk: TableDesk) -> None:
    grip_by_key(desk)
    desk.frames(60)
    assert abs(desk.hand.travel_mm) < 0.5


@pytest.mark.parametrize(("presses", "mm_s"), [(1, 40.0), (2, 80.0), (3, 160.0), (5, 160.0), (-1, -40.0)])
def test_arrows_pull_in_steps_of_speed(desk: TableDesk, presses: int, mm_s: float) -> None:
    grip_by_key(desk)
    for _ in range(abs(presses)):
        desk.control.step(1 if presses > 0 else -1)
    assert abs(desk.control.pace) == min(3, abs(presses))
    before = desk.hand.travel_mm
    ticks = desk.session.manager.tick_count
    desk.frames(12)
    elapsed = (desk.session.manager.tick_count - ticks) / 120
    speed = (desk.hand.travel_mm - before) / elapsed
    assert speed == pytest.approx(mm_s, rel=0.4), "the hand's spring takes a moment"


def test_an_arrow_back_brakes_and_then_turns_the_pull_round(desk: TableDesk) -> None:
    grip_by_key(desk)
    desk.control.step(1)
    desk.frames(15)
    desk.control.step(-1)
    assert desk.control.pace == 0
    desk.frames(30)
    before = desk.hand.travel_mm
    desk.frames(20)
    assert desk.hand.travel_mm == pytest.approx(before, abs=0.6)
    desk.control.step(-1)
    desk.frames(20)
    assert desk.hand.travel_mm < before - 3


def test_esc_pushes_the_block_back_and_lets_go(desk: TableDesk) -> None:
    grip_by_key(desk)
    block = desk.hand.block
    desk.control.step(1)
    desk.until(lambda: desk.hand.travel_mm > 20)
    assert desk.control.push_back()
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    assert desk.state.phase is Phase.CHOOSE
    assert desk.state.touched is None
    assert desk.names[-1] == "BlockRestored"
    desk.until(lambda: desk.tower.is_resting)
    assert block is not None
    assert block in desk.state.layout


def test_esc_means_nothing_to_an_empty_hand(desk: TableDesk) -> None:
    assert not desk.control.push_back()
    desk.frames(3)
    assert desk.said == []


def carry_by_keys(desk: TableDesk) -> None:
    grip_by_key(desk)
    desk.control.step(1)
    desk.control.step(1)
    desk.until(lambda: desk.hand.state is HandState.CARRYING)
    desk.until(lambda: not desk.hand.is_lifting)


@pytest.mark.parametrize("slot", list(Slot))
def test_a_whole_turn_by_keys_lays_the_block_into_the_chosen_slot(desk: TableDesk, slot: Slot) -> None:
    carry_by_keys(desk)
    block = desk.hand.block
    for _ in range(2):
        desk.control.step(-1)
    for _ in range(slot):
        desk.control.step(1)
    desk.until(lambda: desk.hand.ghost is not None and desk.hand.ghost.slot is slot)
    desk.frames(30)
    assert desk.control.confirm()
    desk.until(lambda: desk.state.to_move == 1)
    assert desk.state.layout.layers[-1][slot] == block


def test_enter_during_the_lift_does_nothing(desk: TableDesk) -> None:
    grip_by_key(desk)
    desk.control.step(1)
    desk.control.step(1)
    desk.until(lambda: desk.hand.is_lifting)
    assert desk.control.confirm()
    assert desk.lets_go() == 0


@pytest.mark.parametrize("by_mouse", [False, True])
def test_one_enter_beside_the_tower_brings_the_block_over_a_slot_and_lets_go(
    desk: TableDesk, by_mouse: bool
) -> None:
    if by_mouse:
        desk.carry(desk.loose())
        desk.control.drag(0, 0, 200.0, 300.0, 1.0)
    else:
        carry_by_keys(desk)
        desk.say(MoveHand(200.0, 300.0))
    block = desk.hand.block
    desk.until(lambda: desk.hand.ghost is None)
    desk.control.confirm()
    assert desk.lets_go() == 0, "it would fall beside the tower"
    desk.until(lambda: desk.state.to_move == 1)
    assert block in desk.state.layout.layers[-1]
    assert "BlockFell" not in desk.names


def test_an_enter_on_the_way_to_a_slot_lets_go_there_and_not_before(desk: TableDesk) -> None:
    carry_by_keys(desk)
    block = desk.hand.block
    for _ in range(2):
        desk.control.step(-1)
    desk.frames(60)
    desk.control.step(1)
    desk.control.step(1)
    desk.control.confirm()
    desk.until(lambda: desk.state.to_move == 1)
    assert desk.state.layout.layers[-1][Slot.RIGHT] == block


def test_the_effort_of_keys_is_known_before_the_block_moves(desk: TableDesk) -> None:
    assert desk.control.effort == pytest.approx(1.0)
    grip_by_key(desk)
    for _ in range(5):
        desk.control.shift(1)
    desk.frames(20)
    assert desk.control.effort == pytest.approx(MOST_EFFORT)
    desk.control.shift(-1)
    assert desk.control.effort == pytest.approx(MOST_EFFORT - 1)
    assert desk.hand.state is HandState.GRIPPING
    assert abs(desk.hand.travel_mm) < 0.5


def test_only_open_slots_can_be_chosen(desk: TableDesk) -> None:
    carry_by_keys(desk)
    for _ in range(3):
        desk.control.step(-1)
    desk.frames(40)
    desk.control.confirm()
    desk.until(lambda: desk.state.to_move == 1)
    desk.control.reset()
    legal = list(legal_blocks(desk.state))
    assert legal
    desk.carry(desk.loose())
    for _ in range(4):
        desk.control.step(-1)
        desk.frames(40)
        assert desk.hand.ghost is not None
        assert desk.hand.ghost.slot is not Slot.LEFT
    desk.control.confirm()
    desk.until(lambda: desk.state.to_move == 0)


def test_up_and_down_shift_the_block_along_its_length_by_at_most_ten_mm(desk: TableDesk) -> None:
    carry_by_keys(desk)
    desk.control.shift(1)
    desk.frames(1)
    assert desk.hand.shift_mm == 1.0
    for _ in range(30):
        desk.control.shift(1)
        desk.frames(1)
    assert desk.hand.shift_mm == 10.0
    for _ in range(40):
        desk.control.shift(-1)
        desk.frames(1)
    assert desk.hand.shift_mm == -10.0


def test_a_block_carried_by_keys_does_not_follow_the_mouse(desk: TableDesk) -> None:
    carry_by_keys(desk)
    desk.control.step(1)
    desk.frames(60)
    desk.said.clear()
    desk.control.follow(-200.0, 300.0)
    desk.control.drag(900, 0, 200.0, 300.0, 1.0)
    assert desk.said == []


def test_the_first_click_hands_a_block_carried_by_keys_to_the_mouse(desk: TableDesk) -> None:
    carry_by_keys(desk)
    desk.control.step(-1)
    desk.frames(60)
    desk.control.press(None, 0, 0)
    desk.control.release()
    assert desk.lets_go() == 0, "it would fall where the keys have brought it, not where the mouse is"
    desk.said.clear()
    desk.control.follow(20.0, 300.0)
    assert desk.said == [MoveHand(20.0, 300.0)]


def test_another_seats_turn_forgets_what_was_grabbed(desk: TableDesk) -> None:
    desk.grip_by_mouse(desk.loose())
    desk.control.reset()
    assert not desk.control.is_dragging
    desk.said.clear()
    desk.control.drag(90, 0, 90.0, 0.0, 1.0)
    desk.control.release()
    assert desk.said == []


# -- wild input --------------------------------------------------------------------------------------------

FAR = [0.0, 60.0, -60.0, 2.0**31, -(2.0**31), 1e308, -1e308, float("nan"), float("inf"), float("-inf")]
Act = Callable[[TableDesk], None]


def _block(desk: TableDesk, number: int) -> Hit | None:
    blocks = list(desk.state.layout)
    block = blocks[number % len(blocks)]
    return None if number % 11 == 0 else desk.hit(block, float(number % 70 - 35), is_end_on=number % 7 == 0)


def _press(number: int, x: int) -> Act:
    return lambda desk: desk.control.press(_block(desk, number), x, 0)


def _press_legal(number: int) -> Act:
    def act(desk: TableDesk) -> None:
        legal = legal_blocks(desk.state)
        desk.control.press(desk.hit(legal[number % len(legal)]) if legal else None, 0, 0)

    return act


def _grip(number: int) -> Act:
    def act(desk: TableDesk) -> None:
        legal = legal_blocks(desk.state) or tuple(desk.state.layout)
        desk.control.grip(legal[number % len(legal)])

    return act


def _drag(x: int, x_mm: float, y_mm: float) -> Act:
    return lambda desk: desk.control.drag(x, 0, x_mm, y_mm, 1.0)


MM = st.one_of(st.floats(-300, 300), st.sampled_from(FAR))
PX = st.one_of(st.integers(-2000, 4000), st.sampled_from([2**31, -(2**31), 10**18]))
NUMBER = st.integers(0, 200)
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(_press, NUMBER, PX),
    st.builds(_press_legal, NUMBER),
    st.builds(_grip, NUMBER),
    st.builds(_drag, PX, MM, MM),
    st.builds(_drag, PX, MM, MM),
    st.sampled_from(
        [
            lambda desk: desk.control.release(),
            lambda desk: desk.control.step(1),
            lambda desk: desk.control.step(-1),
            lambda desk: desk.control.shift(1),
            lambda desk: desk.control.confirm(),
            lambda desk: desk.control.push_back(),
            lambda desk: desk.control.let_go_safely(),
            lambda desk: desk.control.follow(1e12, -1e12),
            lambda desk: (
                desk.control.tap(legal_blocks(desk.state)[0], 1) if legal_blocks(desk.state) else None
            ),
        ]
    ),
)


@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(acts=st.lists(st.tuples(ACTS, st.integers(0, 25)), min_size=5, max_size=30), seed=st.integers(1, 5))
def test_after_wild_input_nothing_is_launched_and_nothing_passes_through_another_block(
    acts: list[tuple[Act, int]], seed: int
) -> None:
    desk = TableDesk(seed)
    Watch(desk.tower)
    for act, frames in acts:
        act(desk)
        desk.frames(frames)
    desk.control.let_go_safely()
    desk.frames(30)
    if desk.state.is_over:
        return
    assert desk.hand.state in (HandState.IDLE, HandState.CARRYING, HandState.PLACING, HandState.TAPPING)


def test_the_watch_sees_a_launched_block_and_two_blocks_in_one_place() -> None:
    desk = TableDesk()
    watch = Watch(desk.tower)
    desk.frames(2)
    layers = desk.tower.layers
    one, other = layers[2][0], layers[3][0]
    assert one is not None
    assert other is not None
    assert overlap_mm((0, 0, 0), 75, (0, 14, 0), 75) == pytest.approx(1.0)
    assert overlap_mm((0, 0, 0), 75, (0, 16, 0), 75) == 0.0
    assert overlap_mm((0, 0, 0), 75, (76, 0, 0.0), 75) == 0.0
    read = desk.tower.read(lengthwise_side(2))
    moved = [(b, x + 60 * (b == one), y, a) for b, x, y, a in read]
    vars(desk.tower)["read"] = lambda side: moved
    with pytest.raises(AssertionError, match="flies"):
        watch.look()
    sunk = [(b, x, y + 4 * (b == one), a) for b, x, y, a in read]
    vars(desk.tower)["read"] = lambda side: sunk
    watch._was.clear()
    with pytest.raises(AssertionError, match="overlap"):
        for _ in range(30):
            watch.look()


def test_what_is_said_with_let_go_safely_is_said_once(desk: TableDesk) -> None:
    desk.grip_by_mouse(desk.loose())
    desk.control.let_go_safely()
    assert desk.said[-1] == LetGo()
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    desk.control.let_go_safely()
    assert desk.lets_go() == 1


@pytest.mark.parametrize("end", ["release", "focus lost"])
def test_a_hand_that_opens_in_full_pull_throws_nothing(desk: TableDesk, end: str) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(300, 0, 200.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 12)
    desk.control.release() if end == "release" else desk.control.let_go_safely()
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    desk.until(lambda: desk.tower.is_resting)
    assert desk.state.touched == block
    assert desk.state.phase is Phase.PULL
    assert block in {b for row in desk.tower.layers for b in row}
    assert not desk.tower.strays


def test_a_block_that_slides_out_after_it_was_let_go_comes_to_hand(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(300, 0, 70.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 45)
    desk.control.release()
    desk.until(lambda: desk.hand.state is HandState.IDLE)
    face = desk.tower._structure.faces[desk.hit(block).side]
    face.bodies[block].velocity = (900.0, 0.0)  # somebody knocks against the table
    face.wake()
    desk.tower._disturb()
    desk.until(lambda: desk.state.phase is Phase.PLACE, "the block's fall")
    desk.until(lambda: desk.hand.state is HandState.CARRYING and not desk.hand.is_lifting, "a block in hand")
    assert desk.hand.block == block


# -- what a newcomer stumbled over -----------------------------------------------------------------------


def test_a_click_while_the_hand_is_on_its_way_is_remembered(desk: TableDesk) -> None:
    desk.carry(desk.loose())
    top_mm = desk.state.layout.height * 15.0
    wanted = desk.hand.slot_x_mm(Slot.LEFT)
    desk.control.drag(0, 0, wanted, top_mm + 20, 1.0)
    desk.control.press(None, 0, 0)
    desk.control.release()
    desk.until(lambda: desk.state.phase is Phase.SETTLE, "the block on the tower")
    placed = desk.state.placed
    assert placed is not None
    place = desk.state.layout.place_of(placed)
    assert place is not None
    assert place.slot is Slot.LEFT


def test_a_click_below_the_top_of_the_tower_does_not_let_go(desk: TableDesk) -> None:
    desk.carry(desk.loose())
    desk.control.drag(0, 0, 0.0, 30.0, 1.0)
    desk.frames(40)
    desk.control.press(None, 0, 0)
    desk.control.release()
    desk.frames(60)
    assert desk.hand.state is HandState.CARRYING
    assert desk.lets_go() == 0


def test_esc_puts_back_a_block_that_stands_half_out(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    desk.control.drag(60, 0, 50.0, 0.0, 1.0)
    desk.until(lambda: desk.hand.travel_mm > 15, "a way")
    desk.control.release()
    desk.until(lambda: desk.hand.state is HandState.IDLE, "an open hand")
    assert desk.state.touched == block
    assert desk.control.push_back(desk.state.touched)
    desk.until(lambda: desk.state.touched is None, "the block in its place")
    assert desk.state.phase is Phase.CHOOSE


def test_the_view_stays_while_a_block_is_dragged_and_makes_room_once_it_is_free(desk: TableDesk) -> None:
    block = desk.loose()
    desk.grip_by_mouse(block)
    assert desk.control.is_dragging
    desk.drag_out(block)
    assert desk.hand.state is HandState.CARRYING
    assert not desk.control.is_dragging
