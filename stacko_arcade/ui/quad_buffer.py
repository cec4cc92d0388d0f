"""What the graphics card has of a batch of pictures, and the one program that draws it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import arcade
from arcade.gl import BufferDescription, Geometry, Program, Texture2D

from stacko_arcade.ui.assets import Sheet
from stacko_arcade.ui.theme import Box

FLOATS: Final = 15
"""x y w h, angle, u0 v0 u1 v1, r g b a, add, cut"""
_FORMAT: Final = "4f 1f 4f 4f 2f"
_NAMES: Final = ["in_box", "in_angle", "in_uv", "in_color", "in_more"]

_VERTEX: Final = """
#version 330
uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform vec2 shift;
uniform vec2 squeeze;
in vec2 in_corner;
in vec4 in_box;
in float in_angle;
in vec4 in_uv;
in vec4 in_color;
in vec2 in_more;
out vec2 v_uv;
out vec2 v_local;
out vec2 v_world;
out vec4 v_color;
out vec2 v_more;
void main() {
    vec2 at = in_corner * in_box.zw;
    float c = cos(in_angle), s = sin(in_angle);
    vec2 world = in_box.xy + vec2(at.x * c - at.y * s, at.x * s + at.y * c) + shift;
    world.x = squeeze.x + (world.x - squeeze.x) * squeeze.y;
    v_uv = mix(in_uv.xy, in_uv.zw, vec2(in_corner.x + 0.5, 0.5 - in_corner.y));
    v_local = in_corner;
    v_world = world;
    v_color = vec4(in_color.rgb * in_color.a, in_color.a);
    v_more = in_more;
    gl_Position = window.projection * window.view * vec4(world, 0.0, 1.0);
}
"""

_FRAGMENT: Final = """
#version 330
uniform sampler2D sheet;
uniform vec4 clip;
uniform float clip_radius;
uniform float fade;
in vec2 v_uv;
in vec2 v_local;
in vec2 v_world;
in vec4 v_color;
in vec2 v_more;
out vec4 color;
void main() {
    vec4 c = texture(sheet, v_uv, -0.6) * v_color * fade;
    if (v_more.y < 1.0) {
        float turn = atan(v_local.x, v_local.y) / 6.2831853;
        if (turn < 0.0) turn += 1.0;
        if (turn > v_more.y) c = vec4(0.0);
    }
    if (clip_radius >= 0.0) {
        vec2 away = abs(v_world - clip.xy) - clip.zw + clip_radius;
        float d = length(max(away, 0.0)) + min(max(away.x, away.y), 0.0) - clip_radius;
        c *= clamp(0.5 - d, 0.0, 1.0);
    }
    color = vec4(c.rgb, c.a * (1.0 - v_more.x));
}
"""


_programs: Final[WeakKeyDictionary[arcade.ArcadeContext, Program]] = WeakKeyDictionary()
_options: Final[WeakKeyDictionary[Program, DrawOptions]] = WeakKeyDictionary()
"""How each program drew last: what did not change need not be said again."""


class QuadBuffer:
    """What the graphics card has of a batch, and how it is drawn."""

    def __init__(self, sheet: Sheet, capacity: int) -> None:
        self._ctx = arcade.get_window().ctx
        self._program = _program()
        self._texture: Texture2D = sheet.texture
        self._capacity = 0
        self._reserve(capacity)

    def _reserve(self, capacity: int) -> None:
        self._capacity = capacity
        self._buffer = self._ctx.buffer(reserve=capacity * FLOATS * 4, usage="dynamic")
        corners = self._ctx.buffer(data=array("f", (-0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5, -0.5)))
        self._geometry: Geometry = self._ctx.geometry(
            [
                BufferDescription(corners, "2f", ["in_corner"]),
                BufferDescription(self._buffer, _FORMAT, _NAMES, instanced=True),
            ],
            mode=self._ctx.TRIANGLE_STRIP,
        )

    def write(self, data: array[float]) -> None:
        """Hand everything to the graphics card."""
        count = len(data) // FLOATS
        if count > self._capacity:
            self._reserve(max(count, 2 * self._capacity))
        self._buffer.write(data)

    def draw(self, count: int, how: DrawOptions) -> None:
        """Draw the first pictures."""
        program, ctx = self._program, self._ctx
        if _options.get(program) != how:
            _options[program] = how
            _set_options(program, how)
        self._texture.use(0)
        ctx.enable(ctx.BLEND)
        ctx.blend_func = ctx.ONE, ctx.ONE_MINUS_SRC_ALPHA
        self._geometry.render(program, instances=count)
        ctx.blend_func = ctx.BLEND_DEFAULT


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """How a batch is drawn: cut to a rounded box, faded, moved by window units, narrowed.

    ``squeeze`` is an upright axis (the window's x) and how wide things are drawn around it.
    """

    clip: Box | None = None
    clip_radius: float = 0.0
    fade: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    squeeze: tuple[float, float] = (0.0, 1.0)


AS_IS: Final = DrawOptions()
"""Whole and in place."""


def _program() -> Program:
    """Return the one program of this window."""
    ctx = arcade.get_window().ctx
    if ctx not in _programs:
        _programs[ctx] = ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
    return _programs[ctx]


def _set_options(program: Program, how: DrawOptions) -> None:
    if how.clip is None:
        program["clip_radius"] = -1.0
    else:
        clip = how.clip
        program["clip"] = clip.cx, clip.cy, clip.width / 2, clip.height / 2
        program["clip_radius"] = how.clip_radius
    program["fade"] = how.fade
    program["shift"] = how.shift
    program["squeeze"] = how.squeeze
