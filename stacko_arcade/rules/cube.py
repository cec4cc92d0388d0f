"""The cube edition: a cube is rolled at the start of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from stacko_arcade.rules.chance import chance
from stacko_arcade.rules.effects import first_phase, pass_to
from stacko_arcade.rules.events import CubeRolled, DirectionReversed, Event, PullsOwed, TargetSet
from stacko_arcade.rules.house_rules import (
    DRAW_TWO,
    REVERSE,
    CubeFace,
    CubeMatch,
    CubeReverse,
    NoMatch,
    TargetSource,
)
from stacko_arcade.rules.legal import legal_names, matches, open_blocks
from stacko_arcade.rules.refusal import Refusal
from stacko_arcade.rules.seats import next_seat
from stacko_arcade.rules.state import Cause, MatchState, Phase, Target

if TYPE_CHECKING:
    from stacko_arcade.rules.intents import Roll

MOST_ROLLS: Final = 12
"""So often a cube is rolled in one turn; then any block may be pulled."""


def roll(state: MatchState, intent: Roll) -> tuple[Event, ...] | Refusal:
    """Decide a roll of the cube; whose turn it is and the phase have been looked at."""
    rules = state.house_rules
    if rules.target.source is not TargetSource.CUBE:
        said = "no cube is rolled here: the last block stacked is the target"
        return Refusal("target.source", said, legal_names(state))
    face = intent.face or rolled_face(state)
    if face not in rules.cube.faces:
        known = ", ".join(legal_names(state))
        return Refusal("cube.faces", f"the cube has no face {face.name}: it has {known}", legal_names(state))
    is_last = state.turn_rolls + 1 >= MOST_ROLLS
    if face.action == REVERSE:
        return _reverse(state, face, is_last=is_last)
    if face.action == DRAW_TWO:
        count = rules.draw_two.blocks
        owed = PullsOwed(state.to_move, count, None, numbers_only=False, wild_allowed=True, cause=Cause.CUBE)
        return (CubeRolled(state.to_move, face, Phase.CHOOSE), TargetSet(None), owed)
    target = face_target(face, rules.cube.match)
    if rules.no_match is NoMatch.ROLL_AGAIN and not is_last:
        printed = state.blocks.blocks
        if not any(matches(target, printed[block]) for block in open_blocks(state)):
            return (CubeRolled(state.to_move, face, Phase.ROLL),)
    return (CubeRolled(state.to_move, face, Phase.CHOOSE), TargetSet.of(target))


def rolled_face(state: MatchState) -> CubeFace:
    """Return the face that chance shows on the next roll of this match."""
    faces = state.house_rules.cube.faces
    return faces[chance(state.chance.seed, f"roll:{state.chance.rolls}").randrange(len(faces))]


def face_target(face: CubeFace, match: CubeMatch) -> Target:
    """Return what has to be pulled for a face with color and number."""
    match match:
        case CubeMatch.COLOR_OR_NUMBER:
            return Target(face.color, face.number)
        case CubeMatch.COLOR_ONLY:
            return Target(face.color)
        case CubeMatch.NUMBER_ONLY:
            return Target(number=face.number)
        case CubeMatch.BOTH:
            return Target(face.color, face.number, both=True)
        case _:
            assert_never(match)


def _reverse(state: MatchState, face: CubeFace, *, is_last: bool) -> tuple[Event, ...]:
    seat, turned = state.to_move, state.direction.turned
    reversed_ = DirectionReversed(seat, turned)
    match state.house_rules.cube.reverse:
        case CubeReverse.PASS:
            follower = next_seat(state.active, seat, turned)
            phase = first_phase(state, follower)
            return (CubeRolled(seat, face, phase), reversed_, pass_to(state, follower, "reverse"))
        case CubeReverse.PULL_ANY:
            return (CubeRolled(seat, face, Phase.CHOOSE), reversed_, TargetSet(None))
        case CubeReverse.ROLL_AGAIN:
            phase = Phase.CHOOSE if is_last else Phase.ROLL
            return (CubeRolled(seat, face, phase), reversed_, *((TargetSet(None),) if is_last else ()))
        case _:
            assert_never(state.house_rules.cube.reverse)
