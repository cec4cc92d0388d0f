"""The tower: two faces, one hand, and what they report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

import pymunk

from stacko_arcade.rules.blocks import BlockId
from stacko_arcade.tower import settling
from stacko_arcade.tower.carry import Ghost
from stacko_arcade.tower.face import Face
from stacko_arcade.tower.facts import (
    Collapsed,
    Dropped,
    Fact,
    Fell,
    Impact,
    Landed,
    Rested,
    SlippedOut,
)
from stacko_arcade.tower.fit import Fit
from stacko_arcade.tower.grip import Grip
from stacko_arcade.tower.hand import Hand
from stacko_arcade.tower.hand_figures import DEFAULT_STRENGTH, HandState
from stacko_arcade.tower.poses import TowerPoses
from stacko_arcade.tower.settling import REST_TICKS, RestWatch
from stacko_arcade.tower.statics import margin_moved, margins_mm, stands_surely
from stacko_arcade.tower.structure import Structure, nominal_poses
from stacko_arcade.tower.units import (
    COLLAPSE_STRAYS,
    DROPPED_HIGH_MM,
    IMPACT_SPEED_MM_S,
    REST_GIVE_UP_S,
    REST_TIMEOUT_S,
    TICK_S,
    TILTED_RAD,
    WARM_UP_STEPS,
    Side,
    StepPlan,
    lengthwise_side,
)

WARM_UP_STEPS_PER_TICK: Final = 2
"""Per face: a sliced rebuild keeps a frame of two ticks well below 9 ms."""
_TIMEOUT_TICKS: Final = round(REST_TIMEOUT_S / TICK_S)
_GIVE_UP_TICKS: Final = round(REST_GIVE_UP_S / TICK_S)
LANDED_HIGH_MM: Final = 1.0
LANDED_SPEED_MM_S: Final = 20.0


class Tower:
    """A tower that is moved by `tick` alone, one 120th of a second at a time; nothing is caught up."""

    def __init__(
        self,
        poses: TowerPoses,
        fit: Fit,
        *,
        sleeping: bool = True,
        plan: StepPlan | None = None,
        is_warm: bool = True,
    ) -> None:
        self._sleeping = sleeping
        self._plan = plan
        self._structure = Structure(fit)
        self.hand = Hand(self._structure, DEFAULT_STRENGTH)
        self._stands_surely = False
        self._faces: tuple[Face, ...] = ()
        self._watches: dict[Side, RestWatch] = {}
        self._strays: list[BlockId] = []
        self._watched: tuple[BlockId, Ghost | None] | None = None
        self._collapsed: Side | None = None
        self.ticks = 0
        """Ticks since the tower was made."""
        self._begin(poses)
        if is_warm:
            self._warm_up_fully()

    @classmethod
    def build(cls, layers: Sequence[Sequence[BlockId | None]], fit: Fit, *, sleeping: bool = True) -> Self:
        """Return a squared-up tower of these rows, bottom layer first; None is an empty slot."""
        return cls(nominal_poses(layers), fit, sleeping=sleeping)

    @classmethod
    def resumed(cls, poses: TowerPoses, fit: Fit) -> Self:
        """Return a tower as `begin_rebuild` leaves it: its next ticks finish what a rebuild has begun."""
        return cls(poses.rounded(), fit, is_warm=False)

    @classmethod
    def from_poses(
        cls, poses: TowerPoses, fit: Fit, *, sleeping: bool = True, plan: StepPlan | None = None
    ) -> Self:
        """Return a tower that goes on exactly as one that was rebuilt with these poses.

        `plan` divides its ticks otherwise than the game does.
        """
        return cls(poses.rounded(), fit, sleeping=sleeping, plan=plan)

    # what can be asked

    @property
    def layers(self) -> tuple[tuple[BlockId | None, ...], ...]:
        """Which block belongs where, bottom layer first; a carried or fallen block is not in it."""
        return tuple(tuple(row) for row in self._structure.rows)

    @property
    def fit(self) -> Fit:
        """How loose or tight the blocks sit: for saves, never for players."""
        return self._structure.fit

    def is_face_asleep(self, side: Side) -> bool:
        """Tell whether nothing moves in one face."""
        return self._structure.faces[side].is_asleep

    @property
    def is_asleep(self) -> bool:
        """Tell whether nothing moves: a tick costs next to nothing."""
        return not self.is_rebuilding and all(face.is_asleep for face in self._faces)

    @property
    def fastest_mm_s(self) -> float:
        """Largest component of any block's velocity at the last look; 0 while all sleep."""
        return max((face.fastest for face in self._faces if not face.is_asleep), default=0.0)

    @property
    def is_rebuilding(self) -> bool:
        """Tell whether a sliced rebuild is under way; ticks do nothing else until it is done."""
        return self._is_rebuilding

    @property
    def is_resting(self) -> bool:
        """Tell whether the tower has come to rest since the hand last disturbed it."""
        return not self._disturbed

    @property
    def rest_share(self) -> float:
        """Return the share of the 0.5 s of rest that is reached: for the settle ring."""
        if not self._disturbed:
            return 1.0
        if self.hand.is_working:
            return 0.0
        return min(
            1.0
            if face.is_asleep
            else min(self._watches[face.side].ticks, self._since_ticks, REST_TICKS) / REST_TICKS
            for face in self._faces
        )

    @property
    def collapsed(self) -> Side | None:
        """The face in which the tower collapsed, or None."""
        return self._collapsed

    @property
    def strays(self) -> tuple[BlockId, ...]:
        """Blocks that fell since the last rebuild and have not been taken up, in the order they fell."""
        return tuple(b for b in self._strays if b in self._structure.fallen)

    def margin_put_back_mm(self, block: BlockId) -> float:
        """Return the margin (smaller one of both faces) with this half-out block pushed back into its place.

        Its place is in line with the other blocks of its layer. Without such a block: the margin as it is.
        """
        structure = self._structure
        if block not in structure.places:
            return min(margins_mm(self.poses()).values())
        side = lengthwise_side(structure.places[block][0])
        return margin_moved(self.poses(), block, side, structure.belongs_mm(block))

    @property
    def height_mm(self) -> float:
        """Height of the tower: the larger of both faces."""
        return max((max(b.front.y_mm, b.right.y_mm) for b in self.poses().blocks), default=0.0) + 7.5

    @property
    def step_plan(self) -> StepPlan:
        """How a tick is divided now: constant between rebuilds."""
        return self._structure.plan

    @property
    def spaces(self) -> tuple[pymunk.Space, ...]:
        """The spaces of both faces, for measurements only."""
        return tuple(face.space for face in self._structure.faces.values())

    def poses(self) -> TowerPoses:
        """Return the exact poses of all blocks in place, in block order."""
        return self._structure.poses()

    def pose_hash(self) -> str:
        """Return the hash of the rounded poses."""
        return self.poses().pose_hash()

    def read(self, side: Side) -> list[tuple[BlockId, float, float, float]]:
        """Return block, x, y (mm) and angle of everything that has a body in one face, for drawing."""
        return self._structure.faces[side].read()

    # what happens

    def tick(self) -> tuple[Fact, ...]:
        """Advance by 1/120 s and return what happened, in order."""
        self.ticks += 1
        if self.is_rebuilding:
            self._warm_up(WARM_UP_STEPS_PER_TICK)
            return ()
        hand = self.hand
        grip = hand.before_steps()
        if hand.take_disturbance() or hand.is_working or hand.released is not None:
            self._disturb()
        if hand.released is not None:
            self._watched, hand.released = hand.released, None
            self._landed = False
        if self._watched is not None and self._is_taken_again(self._watched[0]):
            self._watched = None  # before it lay
        if grip is None and not hand.is_straightening and all(face.is_asleep for face in self._faces):
            return self._after_rest([])
        facts: list[Fact] = []
        for face in self._faces:
            if grip is not None and grip.face is face:
                self._step(face.side, grip, facts)
            elif not face.is_asleep:
                self._step(face.side, None, facts)
        fact: Fact
        for fact in hand.after_steps():
            facts.append(fact)
            self._disturb()
            if isinstance(fact, SlippedOut):
                self._strays = [b for b in self._strays if b != fact.block]
        if facts and self._collapsed is None:
            self._judge(facts)
        return self._after_rest(facts)

    def rebuild(self) -> TowerPoses:
        """Round all poses and make both spaces new from them, whole; return the rounded poses.

        Fallen blocks leave. Played on, resumed and replayed towers agree from here on.
        """
        poses = self.begin_rebuild()
        self._warm_up_fully()
        return poses

    def begin_rebuild(self) -> TowerPoses:
        """Start a rebuild that the next ticks finish in slices; the outcome is the same as `rebuild`'s."""
        poses = self.poses().rounded()
        self._begin(poses)
        self.hand.reset(self._structure)
        return poses

    def wake(self) -> None:
        """Step both faces until they come to rest, as if somebody had touched the tower."""
        for face in self._faces:
            face.wake()
        self._disturb()

    def take_away(self, block: BlockId) -> None:
        """Take a block out of both faces, wherever it is; whatever hand holds it is empty then."""
        if self.hand.block == block:
            self.hand.open()
        if self.hand.braced == block:
            self.hand.release_brace()
        self._structure.take(block)
        self._disturb()

    def _is_taken_again(self, block: BlockId) -> bool:
        return block == self.hand.block or not self._structure.has_body(block)

    def _begin(self, poses: TowerPoses) -> None:
        self._structure.assemble(poses, sleeping=self._sleeping, plan=self._plan)
        self._stands_surely = self._sleeping and stands_surely(poses)
        self._faces = tuple(self._structure.faces.values())
        self._is_rebuilding = True
        self._watches = {side: RestWatch() for side in Side}
        self._disturbed = False
        self._since_ticks = 0
        self._strays = []
        self._collapsed = None
        self._watched = None
        self._landed = False

    def _warm_up_fully(self) -> None:
        self._warm_up(WARM_UP_STEPS)

    def _warm_up(self, steps: int) -> None:
        for face in self._structure.faces.values():
            face.warm_up(steps)
        self._is_rebuilding = any(face.warm_up_left for face in self._structure.faces.values())
        if self._stands_surely and not self._is_rebuilding:
            for face in self._structure.faces.values():
                face.fall_asleep()

    def _disturb(self) -> None:
        self._disturbed = True
        self._since_ticks = 0
        self._stands_surely = False  # that was said of a tower that nobody had touched

    def _step(self, side: Side, grip: Grip | None, facts: list[Fact]) -> None:
        face = self._structure.faces[side]
        vxs, vys, fast_before = face.vxs, face.vys, face.fastest
        if grip is not None:
            grip.advance()
        elif face.advance_unseen() and not self.hand.is_straightening:
            return
        same = face.refresh()
        if same and max(face.fastest, fast_before) > IMPACT_SPEED_MM_S / 2:
            facts.extend(Impact(side, *impact) for impact in settling.impacts(face, vxs, vys))
        watch = self._watches[side]
        watch.look(face, same=same)
        held = self.hand.block
        for block in settling.strays(face):
            if block != held:
                self._stray(block, side, facts)
        if grip is None and not self.hand.is_straightening and watch.ticks >= REST_TICKS:
            face.fall_asleep()

    def _stray(self, block: BlockId, side: Side, facts: list[Fact]) -> None:
        if self.hand.braced == block:
            self.hand.release_brace()
        self._structure.fall(block, side)
        if self._watched is not None and self._watched[0] == block:
            self._watched = None
            facts.append(Dropped(block))
        else:
            self._strays = [*(b for b in self.strays if b != block), block]
            facts.append(Fell(block))
        if not self._disturbed:
            self._disturb()

    def _judge(self, facts: list[Fact]) -> None:
        if len(self.strays) < COLLAPSE_STRAYS and not self._structure.has_hole():
            return
        fallen = self._structure.fallen
        counts = {side: sum(fallen.get(b) is side for b in self.strays) for side in Side}
        side = max(Side, key=lambda side: (counts[side], side is self.hand.side))
        self._collapsed = side
        # the other face is frozen: one fall is shown, and nothing is pulled in the one that is not
        self._faces = (self._structure.faces[side],)
        self._faces[0].collapse()
        self._structure.faces[side.other].is_frozen = True
        if self.hand.state in (HandState.TAPPING, HandState.GRIPPING) and self.hand.side is not side:
            self.hand.open()
        facts.append(Collapsed(side))

    def _after_rest(self, facts: list[Fact]) -> tuple[Fact, ...]:
        if not self._disturbed or self.hand.is_working:
            return tuple(facts)
        self._since_ticks += 1
        self._look_for_landing(facts)
        if self._has_rested():
            self._disturbed = False
            self._end_watch(facts)
            facts.append(Rested())
        return tuple(facts)

    def _has_rested(self) -> bool:
        since = self._since_ticks
        watches = [self._watches[face.side] for face in self._faces if not face.is_asleep]
        if all(min(watch.ticks, since) >= REST_TICKS for watch in watches):
            return True
        if since < _TIMEOUT_TICKS:
            return False
        return since >= _GIVE_UP_TICKS or all(watch.calm_ticks >= REST_TICKS for watch in watches)

    def _look_for_landing(self, facts: list[Fact]) -> None:
        if self._watched is None or self._landed:
            return
        block, ghost = self._watched
        if ghost is None:
            return
        for face in self._structure.faces.values():
            body = face.bodies[block]
            if body.position.y > ghost.y_mm + LANDED_HIGH_MM or abs(body.velocity.y) > LANDED_SPEED_MM_S:
                return
            if abs(body.angle) > TILTED_RAD:
                return  # it is tipping off
        self._landed = True
        facts.append(Landed(block, ghost.layer, ghost.slot))

    def _end_watch(self, facts: list[Fact]) -> None:
        if self._watched is None:
            return
        block, ghost = self._watched
        self._watched = None
        landed, self._landed = self._landed, False
        if ghost is None:
            facts.append(Dropped(block))
            return
        high = max(face.position(block)[1] for face in self._structure.faces.values())
        if high > ghost.y_mm + DROPPED_HIGH_MM:
            facts.append(Dropped(block))
        elif not landed:
            facts.append(Landed(block, ghost.layer, ghost.slot))
