from __future__ import annotations

import json
import re
import wave
from pathlib import Path

import pytest
from PIL import Image

from stacko_arcade.content import content
from stacko_arcade.ui.choices import PEOPLE_AVATARS

UI = Path(__file__).parents[2] / "stacko_arcade" / "ui"
SHEETS = ("atlas", "extra")
COLORS = ("red", "yellow", "green", "blue")
FACES = ("1", "2", "3", "4", "draw_two", "reverse", "skip")
SOUNDS = (
    "hover",
    "press",
    "toggle",
    "page",
    "probe_loose",
    "probe_stuck",
    "grip",
    "slide",
    "free",
    "creak",
    "settle_tick",
    "settle_done",
    "your_turn",
    "draw_two",
    "reverse",
    "skip",
    "wild",
    "color_named",
    "uno",
    "not_allowed",
    "rumble",
    "lost",
    "won",
    "clack1",
    "clack2",
    "clack3",
    "clack4",
    "clack5",
)


def parts(sheet: str) -> dict[str, dict[str, list[float]]]:
    found = json.loads(content("sprites", f"{sheet}.json").read_text(encoding="utf-8"))["parts"]
    assert isinstance(found, dict)
    return found


def test_all_58_faces_are_there_at_two_pixels_a_unit() -> None:
    atlas = parts("atlas")
    names = [f"{color}_{face}" for color in COLORS for face in FACES] + ["wild"]
    assert len(names) == 29
    for name in names:
        assert atlas[f"block_{name}_side"]["at"][2:] == [600, 120]
        assert atlas[f"block_{name}_end"]["at"][2:] == [200, 120]


@pytest.mark.parametrize("sheet", SHEETS)
def test_pictures_lie_inside_their_sheet_and_apart_from_each_other(sheet: str) -> None:
    with Image.open(content("sprites", f"{sheet}.png")) as picture:
        width, height = picture.size
    taken: list[tuple[str, list[float]]] = []
    for name, entry in parts(sheet).items():
        x, y, w, h = entry["at"]
        assert x >= 4, name
        assert y >= 4, name
        assert x + w <= width, name
        assert y + h <= height, name
        for other, (ox, oy, ow, oh) in taken:
            assert x + w + 4 <= ox or ox + ow + 4 <= x or y + h + 4 <= oy or oy + oh + 4 <= y, (name, other)
        taken.append((name, entry["at"]))


def test_no_picture_is_empty() -> None:
    with Image.open(content("sprites", "atlas.png")) as file:
        atlas = file.convert("RGBA")
    for name, entry in parts("atlas").items():
        x, y, w, h = map(int, entry["at"])
        assert atlas.crop((x, y, x + w, y + h)).getchannel("A").getextrema()[1] > 20, name


def test_every_picture_a_screen_names_exists() -> None:
    known = set(parts("atlas")) | set(parts("extra"))
    source = "\n".join(path.read_text(encoding="utf-8") for path in UI.rglob("*.py"))
    for name in re.findall(r'icon="(\w+)"', source):
        assert f"icon_{name}" in known, name
    for name in re.findall(r'\.panel\(\s*"(\w+)"', source):
        assert name in known, name
    for name in re.findall(r'\.add\(\s*"([a-z_]+)",', source):
        assert name in known, name
    for avatar in PEOPLE_AVATARS:
        assert f"avatar_{avatar}" in known


def test_sounds_are_short_mono_and_sixteen_bit() -> None:
    for name in SOUNDS:
        with wave.open(str(content("sprites", "sounds", f"{name}.wav"))) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100), name
            assert 0 < file.getnframes() <= 2 * 44_100, name
            assert any(file.readframes(file.getnframes())), name


def test_fonts_travel_with_their_licenses() -> None:
    for name in ("OFL-fredoka.txt", "OFL-nunito.txt"):
        assert (
            "SIL OPEN FONT LICENSE" in content("sprites", "fonts", name).read_text(encoding="utf-8").upper()
        )
