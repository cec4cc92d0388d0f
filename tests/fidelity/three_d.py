"""What a 3-D engine says of a case: MuJoCo boxes with free joints, their yaw rates held at zero.

Friction holds ten times as hard as contacts do (`impratio`): with the engine's default, blocks that ought to
stick creep under a slow pull. Joints without a yaw axis blow up; so the rate is
set to zero after every step. With these figures 48 of the 50 verdicts of the pulls in `cases.jsonl` whose
outcome statics alone does not decide come out the same; the other two are not clear.
"""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np

from stacko_arcade.tower.laboratory import OUT_MM, PULL_S, PULLED_S, REMOVED_S, SETTLE_S, STIFF_WEIGHTS
from stacko_arcade.tower.units import (
    BLOCK_HEIGHT_MM,
    BLOCK_LENGTH_MM,
    BLOCK_MASS_G,
    BLOCK_WIDTH_MM,
    GRAVITY_MM_S2,
    STRAY_SINK_MM,
    TABLE_FRICTION,
    Side,
    end_on_side,
)
from tests.fidelity.case import Case

STEP_S = 0.002
MASS_KG = BLOCK_MASS_G / 1000
FORCE_N = STIFF_WEIGHTS * MASS_KG * GRAVITY_MM_S2 / 1000
STIFFNESS = MASS_KG / STEP_S**2 / 16
DAMPING = 2 * math.sqrt(STIFFNESS * MASS_KG)
HEIGHT_PART = 0.1
"""Part of the force that holds the height: more lifts what lies on the block while the soft tower sinks."""
LEAD_M = 0.006
AWAY_M = 50.0
ALL_DOWN = 4
FRICTIONS = (0.42, 0.48)


def verdict(case: Case, friction: float) -> bool:
    """Return whether the tower falls."""
    world = _World(case, friction)
    index = world.ids.index(case.block)
    if case.kind == "remove":
        world.remove(index)
        return world.run(REMOVED_S)
    if world.run(SETTLE_S) or world.pull(index, case):
        return True
    world.remove(index)
    return world.run(PULLED_S)


def _model(case: Case, friction: float) -> str:
    bodies = []
    for b in case.blocks:
        pose = next(p for p in case.poses.blocks if p.block == b.id)
        half = [BLOCK_LENGTH_MM / 2000] * 2
        half[0 if end_on_side(b.layer) is Side.FRONT else 1] = BLOCK_WIDTH_MM / 2000
        place = f"{pose.front.x_mm / 1000} {pose.right.x_mm / 1000} {pose.front.y_mm / 1000}"
        bodies.append(
            f'<body name="b{b.id}" pos="{place}"><freejoint/><geom type="box" mass="{MASS_KG}" '
            f'size="{half[0]} {half[1]} {BLOCK_HEIGHT_MM / 2000}" friction="{friction} 0 0"/></body>'
        )
    return f"""<mujoco>
      <option timestep="{STEP_S}" gravity="0 0 {-GRAVITY_MM_S2 / 1000}" cone="elliptic" impratio="10"/>
      <default><geom solref="0.01 1" solimp="0.9 0.95 0.001" condim="3"/></default>
      <worldbody>
        <geom type="plane" size="2 2 0.1" friction="{TABLE_FRICTION} 0 0" priority="1"/>
        {"".join(bodies)}
      </worldbody></mujoco>"""


class _World:
    """One tower in the engine; rows of its arrays are blocks in the order of the case."""

    def __init__(self, case: Case, friction: float) -> None:
        self._model = mujoco.MjModel.from_xml_string(_model(case, friction))
        self._data = mujoco.MjData(self._model)
        self.ids = [b.id for b in case.blocks]
        count = len(self.ids)
        self._place = self._data.qpos.reshape(count, 7)
        self._speed = self._data.qvel.reshape(count, 6)
        self._start_z = self._place[:, 2].copy()
        self._is_gone: Any = np.zeros(count, bool)

    def run(self, seconds: float) -> bool:
        """Let time pass; return whether a block has sunk."""
        for number in range(round(seconds / STEP_S)):
            self._step()
            if number % 10 == 0 and self._sunk(None):
                return True
        return self._sunk(None) > 0

    def remove(self, index: int) -> None:
        """Take a block away."""
        self._is_gone[index] = True
        geom = self._model.body_geomadr[self._body(index)]
        self._model.geom_contype[geom] = self._model.geom_conaffinity[geom] = 0
        self._data.xfrc_applied[:] = 0

    def pull(self, index: int, case: Case) -> bool:
        """Pull a block with a stiff hand that keeps it level and in line; return whether all falls."""
        layer = next(b.layer for b in case.blocks if b.id == case.block)
        along = 1 if end_on_side(layer) is Side.FRONT else 0
        place, speed = self._place[index], self._speed[index]
        start = place[:3].copy()
        anchor = start[along]
        wanted = case.speed_mm_s / 1000 * case.direction
        push = self._data.xfrc_applied[self._body(index)]
        inertia = MASS_KG * (BLOCK_LENGTH_MM / 1000) ** 2 / 12
        for number in range(round(PULL_S / STEP_S)):
            anchor = np.clip(anchor + wanted * STEP_S, place[along] - LEAD_M, place[along] + LEAD_M)
            hold = STIFFNESS * (start - place[:3]) - DAMPING * speed[:3]
            hold[along] = STIFFNESS * (anchor - place[along]) + DAMPING * (wanted - speed[along])
            push[:3] = np.clip(hold, -FORCE_N, FORCE_N)
            push[2] *= HEIGHT_PART
            turn = np.zeros(9)
            mujoco.mju_quat2Mat(turn, place[3:7])
            spin = turn.reshape(3, 3) @ speed[3:6]
            lean = 2 * place[4:7] * np.sign(place[3])
            torque = -inertia / STEP_S**2 / 16 * lean - inertia / (2 * STEP_S) / 2 * spin
            most = FORCE_N * BLOCK_LENGTH_MM / 2000
            push[3:6] = np.clip(torque, -most, most)
            self._step()
            if abs(place[along] - start[along]) > OUT_MM / 1000:
                break
            if number % 10 == 0 and self._sunk(index) >= ALL_DOWN:
                return True
        return False

    def _step(self) -> None:
        mujoco.mj_step(self._model, self._data)
        # the free joint's turning speed is the body's own: take out its part about the vertical axis
        w, x, y, z = self._place[:, 3:7].T
        up = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], 1)
        spin = self._speed[:, 3:6]
        spin -= (spin * up).sum(1)[:, None] * up
        self._speed[self._is_gone] = 0
        self._place[self._is_gone, :3] = AWAY_M

    def _sunk(self, but: int | None) -> int:
        sunk = (self._start_z - self._place[:, 2] > STRAY_SINK_MM / 1000) & ~self._is_gone
        if but is not None:
            sunk[but] = False
        return int(sunk.sum())

    def _body(self, index: int) -> int:
        return int(self._model.body(f"b{self.ids[index]}").id)
