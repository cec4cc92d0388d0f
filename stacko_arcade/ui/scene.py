"""The room behind the table: a café in the evening, its soft version behind menus, a curtain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import arcade
from arcade.gl import Texture2D

from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.theme import Box, Layout

Kind = Literal["cafe", "cafe_soft", "curtain"]

FOOT_Y: Final = 616.0
"""Where the tower stands, in mock-up pixels from the top."""

LAYERS: Final[dict[str, tuple[tuple[str, float, float, float], ...]]] = {
    # texture, its upper and lower edge in mock-up pixels, how much of the camera's climb it follows
    "cafe": (
        ("cafe_back", -80.0, 720.0, 0.2),
        ("cafe_plants", 440.0, 690.0, 0.85),
        ("cafe_table", 560.0, 720.0, 1.0),
    ),
    "cafe_soft": (("cafe_soft", 0.0, 720.0, 0.0),),
    "curtain": (("curtain", 0.0, 720.0, 0.0),),
}

_VERTEX: Final = """
#version 330
uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform vec4 sides;
in vec2 in_vert;
in vec2 in_uv;
out vec2 v_uv;
out vec2 v_world;
void main() {
    v_world = mix(sides.xy, sides.zw, in_vert * 0.5 + 0.5);
    v_uv = vec2(in_uv.x, 1.0 - in_uv.y);
    gl_Position = window.projection * window.view * vec4(v_world, 0.0, 1.0);
}
"""

_FRAGMENT: Final = """
#version 330
uniform sampler2D picture;
uniform vec4 clip;
uniform float clip_radius;
uniform float bright;
in vec2 v_uv;
in vec2 v_world;
out vec4 color;
void main() {
    vec4 c = texture(picture, v_uv);
    c.rgb *= bright;
    if (clip_radius >= 0.0) {
        vec2 away = abs(v_world - clip.xy) - clip.zw + clip_radius;
        float d = length(max(away, 0.0)) + min(max(away.x, away.y), 0.0) - clip_radius;
        c *= clamp(0.5 - d, 0.0, 1.0);
    }
    color = c;
}
"""


@dataclass(frozen=True, slots=True)
class _Where:
    """The window's point (x, y) shows the scene's point (640, is_at), ``scale`` window units a pixel."""

    x: float
    y: float
    is_at: float
    scale: float


_Layer = tuple[Texture2D, float, float, float]


def room_scale(layout: Layout) -> float:
    """Return window units to a mock-up pixel of the room, which covers the window at any shape."""
    foot = (720.0 - FOOT_Y) * layout.ui
    return max(layout.width / 1280.0, (layout.height - foot) / FOOT_Y, layout.ui)


def room_point(layout: Layout, x: float, y: float) -> tuple[float, float]:
    """Return where the room's point (mock-up pixels, y down) is seen."""
    scale = room_scale(layout)
    return layout.width / 2 + (x - 640.0) * scale, (720.0 - FOOT_Y) * layout.ui + (FOOT_Y - y) * scale


class Scene:
    """Draws one backdrop with a call a layer; it covers the window at any shape."""

    def __init__(self, assets: Assets, kind: Kind) -> None:
        self._ctx = arcade.get_window().ctx
        self._layers: list[_Layer] = [
            (assets.scene(name), top, bottom, follow) for name, top, bottom, follow in LAYERS[kind]
        ]
        self._program = self._ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._quad = arcade.gl.geometry.quad_2d_fs()
        self._kind = kind

    def draw(
        self,
        layout: Layout,
        *,
        climb: float = 0.0,
        bright: float = 1.0,
        first: int = 0,
        last: int | None = None,
    ) -> None:
        """Fill the window.

        ``climb`` is how far the camera has risen, in window units: near layers slide down by all of it.
        ``first`` and ``last`` pick layers, so that something may stand between wall and table.
        """
        if self._kind == "cafe":
            foot = (720.0 - FOOT_Y) * layout.ui
            where = _Where(layout.width / 2, foot, FOOT_Y, room_scale(layout))
        else:
            scale = max(layout.width / 1280.0, layout.height / 720.0)
            where = _Where(layout.width / 2, layout.height / 2, 360.0, scale)
        self._program["clip_radius"] = -1.0
        self._draw(where, climb, bright, self._layers[first:last])

    def draw_inset(
        self, box: Box, radius: float, foot: tuple[float, float], scale: float, *, climb: float = 0.0
    ) -> None:
        """Draw the scene in a rounded box: the tower's foot at a point, ``scale`` units a mock-up pixel."""
        self._program["clip"] = box.cx, box.cy, box.width / 2, box.height / 2
        self._program["clip_radius"] = radius
        # the plants at both sides lie outside of what is seen here
        layers = [self._layers[0], self._layers[-1]]
        self._draw(_Where(foot[0], foot[1], FOOT_Y, scale), climb, 0.82, layers)

    def _draw(self, where: _Where, climb: float, bright: float, layers: list[_Layer]) -> None:
        ctx, program, scale = self._ctx, self._program, where.scale
        ctx.enable(ctx.BLEND)
        ctx.blend_func = ctx.ONE, ctx.ONE_MINUS_SRC_ALPHA
        program["bright"] = bright
        for texture, top, bottom, follow in layers:
            down = climb * follow
            program["sides"] = (
                where.x - 640.0 * scale,
                where.y + (where.is_at - bottom) * scale - down,
                where.x + 640.0 * scale,
                where.y + (where.is_at - top) * scale - down,
            )
            texture.use(0)
            self._quad.render(program)
        ctx.blend_func = ctx.BLEND_DEFAULT
