"""Somebody who plays at the table in the real window, and sees where the blocks are on the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from stacko_arcade.rules.layout import Slot
from stacko_arcade.rules.legal import resolve
from stacko_arcade.tower.hand_figures import HandState
from stacko_arcade.tower.units import BLOCK_HEIGHT_MM, Side, lengthwise_side
from stacko_arcade.ui.choices import SeatChoice, TableSetup
from stacko_arcade.ui.views.table import TableView
from tests.ui.table.desk import TableDesk

if TYPE_CHECKING:
    from PIL.Image import Image

    from stacko_arcade.rules.blocks import BlockId
    from stacko_arcade.rules.events import Event
    from stacko_arcade.rules.house_rules import HouseRules
    from stacko_arcade.rules.state import MatchState
    from stacko_arcade.tower.hand import Hand
    from stacko_arcade.tower.tower import Tower
    from stacko_arcade.ui.session import Session
    from tests.ui.conftest import Person

FRAME_S = 1 / 60
SEED = 1
PATIENCE = 1500


@cache
def loose_block(seed: int = SEED) -> BlockId:
    """Return a block of a seed's tower that comes easily."""
    return TableDesk(seed).loose()


class Player:
    """Plays with real mouse and key events; frames between them are run and not drawn."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.window = person.window

    @classmethod
    def sits_down(
        cls,
        person: Person,
        *,
        seats: tuple[str, ...] = ("human", "human"),
        pass_screen: bool = False,
        seed: int = SEED,
        skip: bool = True,
        house_rules: HouseRules | None = None,
    ) -> Player:
        chosen = tuple(
            SeatChoice(f"Player {number + 1}", avatar=f"person{number + 1}")
            if seat == "human"
            else SeatChoice(seat.capitalize(), "opponent", seat, seat)
            for number, seat in enumerate(seats)
        )
        person.window.show_table(
            TableSetup(chosen, pass_screen=pass_screen, seed=seed, house_rules=house_rules)
        )
        player = cls(person)
        if skip:
            person.press("space")
            assert player.view.build_up is None
        player.run(3)
        return player

    @property
    def view(self) -> TableView:
        view = self.window.current_view
        assert isinstance(view, TableView), f"{type(view).__name__} is shown"
        return view

    @property
    def session(self) -> Session:
        return self.view.session

    @property
    def state(self) -> MatchState:
        return self.session.state

    @property
    def hand(self) -> Hand:
        return self.session.tower.hand

    @property
    def tower(self) -> Tower:
        return self.session.tower

    @property
    def events(self) -> list[Event]:
        return [entry.event for entry in self.session.manager.journal.entries]

    def named(self, name: str) -> BlockId:
        return resolve(self.state, name)

    # -- time --------------------------------------------------------------------------------------

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.window.switch_to()
            self.window.dispatch_events()
            self.window.dispatch_pending_events()
            view = self.window.current_view
            assert view is not None
            view.on_update(FRAME_S)

    def until(self, holds: Callable[[], bool], what: str) -> None:
        for _ in range(PATIENCE):
            if holds():
                return
            self.run(1)
        raise AssertionError(f"{what} never happened")

    # -- where things are, y down as the mouse counts --------------------------------------------------

    def spot(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        x, y = self.view.stage.camera.to_window(x_mm, y_mm)
        return round(x), round(self.window.height - y)

    def block_at(self, block: BlockId, along_mm: float = 0.0, up_mm: float = 0.0) -> tuple[int, int]:
        for found, x, y, _ in self.tower.read(self.view.stage.side):
            if found == block:
                return self.spot(x + along_mm, y + up_mm)
        raise AssertionError(f"block {block} is not to be seen")

    def layer_of(self, block: BlockId) -> int:
        place = self.state.layout.place_of(block)
        assert place is not None
        return place.layer

    def crop(self, picture: Image, at: tuple[int, int], half_mm: tuple[float, float]) -> Image:
        scale = self.view.stage.camera.per_mm
        wide, tall = half_mm[0] * scale, half_mm[1] * scale
        return picture.crop(
            (round(at[0] - wide), round(at[1] - tall), round(at[0] + wide), round(at[1] + tall))
        )

    # -- what people do ----------------------------------------------------------------------------

    def face(self, side: Side) -> None:
        """Turn the table by its key."""
        if self.view.stage.side is not side:
            self.person.press("e")
        self.until(lambda: self.view.stage.side is side and not self.view.stage.is_turning, "the turning")
        self.run(2)

    def choose_lane(self, block: BlockId) -> None:
        """Point at the block's layer and click its row in the picker of lanes."""
        self.face(lengthwise_side(self.layer_of(block)))
        self.person.move(*self.spot(0.0, (self.layer_of(block) + 0.5) * BLOCK_HEIGHT_MM))
        self.run(2)
        popups = self.view.stage.popups
        for box, lane in popups._rows:
            if lane == block and self.view.focus.block != block:
                self.person.click(box.cx, self.window.height - box.cy)
                break
        self.run(2)
        assert self.view.focus.block == block

    def drag(self, block: BlockId, way_mm: float) -> None:
        """Press on a chosen block and move the mouse along it; the button stays down."""
        x, y = self.block_at(block, 15.0)
        self.person.move(x, y)
        self.person.hold()
        way = way_mm * self.view.stage.camera.per_mm
        for share in (0.1, 0.4, 0.7, 1.0):
            self.person.move(x + way * share, y)

    def pull_by_mouse(self, block: BlockId) -> None:
        self.choose_lane(block)
        self.drag(block, 110.0)
        self.until(lambda: self.hand.state is HandState.CARRYING, "the block's freedom")
        self.person.release()
        self.until(lambda: not self.hand.is_lifting, "the end of the lift")
        self.until(lambda: not self.view.stage.is_turning, "the turning to the new layer")
        self.run(30)

    def place_by_mouse(self, slot: Slot) -> None:
        x_mm = self.hand.slot_x_mm(slot)
        self.person.move(*self.spot(x_mm, self.hand.over_tower_mm() + 20))
        self.until(lambda: self.hand.ghost is not None and self.hand.ghost.slot is slot, "the ghost")
        self.run(30)
        self.person.click(*self.spot(x_mm, self.hand.over_tower_mm() + 20))
