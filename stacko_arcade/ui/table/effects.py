"""Particles: crumbs, dust, stars. Only for show; they have random numbers of their own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.quads import QuadBatch
from stacko_arcade.ui.theme import Rgb

MOST: Final = 150
GRAVITY_PX: Final = 900.0


@dataclass(slots=True)
class _Particle:
    region: str
    x: float
    y: float
    vx: float
    vy: float
    angle: float
    spin: float
    scale: float
    grow: float
    gravity: float
    life_s: float
    age_s: float
    color: Rgb
    alpha: float


class Effects:
    """At most 150 particles, in window coordinates."""

    def __init__(self, assets: Assets) -> None:
        self.batch = QuadBatch(assets.main, MOST)
        self._particles: list[_Particle] = []
        self._rng = random.Random(11)  # noqa: S311 - only for show
        self._was_empty = True

    def burst(
        self,
        region: str,
        count: int,
        x: float,
        y: float,
        *,
        ui: float,
        wide: float = 0.0,
        speed: float = 160.0,
        up: float = 0.5,
        life_s: float = 0.4,
        gravity: float = 1.0,
        scale: float = 0.6,
        grow: float = 0.0,
        color: Rgb = (255, 246, 230),
        alpha: float = 1.0,
    ) -> None:
        """Throw particles from a line around a point; ``up`` says how much of the way is upward."""
        rng = self._rng
        for _ in range(min(count, MOST - len(self._particles))):
            fast = speed * ui * rng.uniform(0.4, 1.0)
            vx = fast * rng.uniform(-1.0, 1.0)
            self._particles.append(
                _Particle(
                    region,
                    x + rng.uniform(-wide, wide),
                    y,
                    vx,
                    fast * up * rng.uniform(0.3, 1.2),
                    rng.uniform(0, 6.28),
                    rng.uniform(-6, 6),
                    scale * ui * rng.uniform(0.6, 1.2),
                    grow,
                    gravity * GRAVITY_PX * ui,
                    life_s * rng.uniform(0.7, 1.2),
                    0.0,
                    color,
                    alpha,
                )
            )

    def update(self, seconds: float) -> None:
        """Let them fly."""
        if not self._particles and self._was_empty:
            return
        self.batch.clear()
        alive = []
        for p in self._particles:
            p.age_s += seconds
            if p.age_s >= p.life_s:
                continue
            p.vy -= p.gravity * seconds
            p.x += p.vx * seconds
            p.y += p.vy * seconds
            p.angle += p.spin * seconds
            share = p.age_s / p.life_s
            self.batch.add(
                p.region,
                p.x,
                p.y,
                scale=p.scale * (1 + p.grow * share),
                angle=p.angle,
                color=p.color,
                alpha=p.alpha * (1 - share * share),
            )
            alive.append(p)
        self._particles = alive
        self._was_empty = not alive
