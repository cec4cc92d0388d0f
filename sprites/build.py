"""Rasterises ``sprites/src`` into the pictures the game loads; run it after changing a source.

::

    pip install -e '.[art]'
    python sprites/build.py            # writes sprites/*.png and sprites/atlas.json

The game itself needs no SVG library: what this writes is committed.
"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image, ImageFilter

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from cube import cubes, plain_blocks  # noqa: E402
from parts import BLOCK_COLORS, Part, light_and_bits, overlays, panels, tiles  # noqa: E402

SRC: Final = HERE / "src"
ATLAS_WIDTH: Final = 2048
GAP: Final = 8
"""Free pixels round each picture: three mipmap levels stay clean."""
BLOCK_DENSITY: Final = 2.0
COLOR_KEYS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "wild"}
FACE_KEYS: Final = {"draw2": "draw_two", "rev": "reverse"}

SKINS: Final = ("#F3CBA8", "#E8B48C", "#C98F66", "#A56A45", "#7A4A32")
PEOPLE: Final = (
    # template, skin, hair, shirt, background upper, lower: backgrounds never use a block's hue
    ("person1", 1, "#4A2A3E", "#3F5FA8", "#FFC08A", "#E8935A"),
    ("person2", 2, "#2E2238", "#D96A5E", "#A9D8B8", "#74B48C"),
    ("person1", 3, "#241A22", "#E0A13C", "#C9B6E4", "#9A7FC4"),
    ("person2", 0, "#B5623A", "#5B8C7B", "#F7C6C0", "#DE9690"),
    ("person1", 0, "#D9A650", "#7A5AA8", "#A8D4DC", "#6FA8B8"),
    ("person2", 4, "#1E1620", "#E88C5A", "#F2DFA8", "#D6B46A"),
    ("person1", 4, "#1E1620", "#4E9C8A", "#E9C4A0", "#C4906A"),
    ("person2", 1, "#6B3A2A", "#4A6AB0", "#D6D0F0", "#A49ACC"),
    ("person1", 2, "#6E6470", "#B5546A", "#BFE0C8", "#86B896"),
    ("person2", 3, "#3A2030", "#C9B04A", "#F4B8C8", "#D07E98"),
)


def render(text: str, width: float, height: float) -> Image.Image:
    """Return the SVG as an RGBA picture of the given size in pixels."""
    text = re.sub(
        r'width="[^"]+" height="[^"]+"', f'width="{round(width)}" height="{round(height)}"', text, count=1
    )
    png = resvg_py.svg_to_bytes(
        svg_string=text, width=round(width), height=round(height), skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def view_size(text: str) -> tuple[float, float]:
    """Return width and height of the SVG's viewBox."""
    found = re.search(r'viewBox="([^"]+)"', text)
    if found is None:
        raise ValueError("an SVG without viewBox")
    _, _, width, height = map(float, found.group(1).split())
    return width, height


def source(name: str, width: float, density: float, **more: object) -> Part:
    """Return the file ``src/NAME.svg``, drawn ``width`` units wide."""
    text = (SRC / f"{name}.svg").read_text(encoding="utf-8")
    view_width, view_height = view_size(text)
    return Part(text, width, view_height * width / view_width, density, **more)  # type: ignore[arg-type]


def person(looks: tuple[str, int, str, str, str, str]) -> str:
    """Return a person's face with other colors than the template's."""
    template, skin, hair, shirt, upper, lower = looks
    text = (SRC / "avatars" / f"{template}.svg").read_text(encoding="utf-8")
    old = {
        "person1": ("#E8B48C", "#4A2A3E", "#3F5FA8", "#FFC08A", "#E8935A"),
        "person2": ("#C98F66", "#2E2238", "#D96A5E", "#A9D8B8", "#74B48C"),
    }[template]
    for index, (before, after) in enumerate(zip(old, (SKINS[skin], hair, shirt, upper, lower), strict=True)):
        text = text.replace(before, f"@{index}@").replace(f"@{index}@", after)
    return text


def symbol_bodies() -> dict[str, str]:
    """Return each color's symbol, drawn around (0, 0) at scale 1."""
    made = {}
    for key, color in COLOR_KEYS.items():
        text = (SRC / "blocks" / "layers" / f"symbol_{key}.svg").read_text(encoding="utf-8")
        start = text.index("<g transform")
        body = text[start : text.rindex("</svg>")]
        made[color] = re.sub(r'transform="[^"]*"', "", body, count=1)
    return made


def block_parts() -> dict[str, Part]:
    """Return the 58 faces, named e.g. ``block_red_2_end``, ``block_wild_side``."""
    made = {}
    for path in sorted((SRC / "blocks" / "faces").glob("*.svg")):
        view, key, face = path.stem.split("_")
        name = FACE_KEYS.get(face, face)
        color = COLOR_KEYS[key]
        label = "wild" if color == "wild" else f"{color}_{name}"
        width = 300.0 if view == "side" else 100.0
        made[f"block_{label}_{view}"] = Part(path.read_text(encoding="utf-8"), width, 60.0, BLOCK_DENSITY)
    return made


def drawn_parts() -> dict[str, Part]:
    """Return icons, avatars, hand, level, call bubble, symbols and glyphs."""
    made = {}
    for path in sorted((SRC / "icons").glob("*.svg")):
        made[f"icon_{path.stem}"] = source(f"icons/{path.stem}", 24, 2.5)
    for path in sorted((SRC / "avatars").glob("*.svg")):
        if not path.stem.startswith("person"):
            made[f"avatar_{path.stem}"] = source(f"avatars/{path.stem}", 100, 1.92)
    for number, looks in enumerate(PEOPLE, start=1):
        made[f"avatar_person{number}"] = Part(person(looks), 100, 100, 1.92)
    for key, color in COLOR_KEYS.items():
        made[f"symbol_{color}"] = source(f"blocks/layers/symbol_{key}", 48, 2)
    for key, name in (("draw2", "draw_two"), ("rev", "reverse"), ("skip", "skip"), ("wild", "wild")):
        made[f"glyph_{name}"] = source(f"blocks/layers/glyph_{key}", 48, 2)
    for number in range(1, 5):
        made[f"glyph_{number}"] = source(f"blocks/layers/glyph_{number}", 48, 2)
    for hand in ("hand", "hand_poke", "hand_open"):
        made[hand] = source(f"parts/{hand}", 300, 1.6, pivot=(34, 38))
    made["level"] = source("parts/level", 336, 2, pivot=(168, 28))
    made["level_bubble"] = source("parts/level_bubble", 40, 2)
    made["uno"] = source("parts/uno", 136, 2)
    return made


def pack(pictures: dict[str, Image.Image]) -> tuple[Image.Image, dict[str, tuple[int, int]]]:
    """Return one picture that holds all, shelf by shelf from the tallest, and where each one lies."""
    places: dict[str, tuple[int, int]] = {}
    shelves: list[tuple[int, int, int]] = []  # y, height, x that is still free
    bottom = GAP
    for name, picture in sorted(
        pictures.items(), key=lambda item: (-item[1].height, -item[1].width, item[0])
    ):
        width = picture.width
        for index, (y, height, x) in enumerate(shelves):
            if picture.height <= height and x + width + GAP <= ATLAS_WIDTH:
                places[name] = (x, y)
                shelves[index] = (y, height, x + width + GAP)
                break
        else:
            places[name] = (GAP, bottom)
            shelves.append((bottom, picture.height, GAP + width + GAP))
            bottom += picture.height + GAP
    atlas = Image.new("RGBA", (ATLAS_WIDTH, (bottom + 15) // 16 * 16), (0, 0, 0, 0))
    for name, (x, y) in places.items():
        atlas.paste(pictures[name], (x, y))
    return atlas, places


def write_atlas(name: str, parts: dict[str, Part]) -> None:
    """Write ``NAME.png`` and ``NAME.json``, which lists each picture's place, size, margins and cuts."""
    pictures = {
        key: render(part.svg, part.width * part.density, part.height * part.density)
        for key, part in parts.items()
    }
    atlas, places = pack(pictures)
    atlas.save(HERE / f"{name}.png", optimize=True)
    index: dict[str, dict[str, object]] = {}
    for key in sorted(parts):
        part, picture = parts[key], pictures[key]
        entry: dict[str, object] = {
            "at": [*places[key], picture.width, picture.height],
            "size": [part.width, part.height],
        }
        if any(part.margin):
            entry["margin"] = list(part.margin)
        if part.slices is not None:
            entry["slices"] = list(part.slices)
        if part.pivot is not None:
            entry["pivot"] = list(part.pivot)
        index[key] = entry
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in index.items())
    text = f'{{"size": [{atlas.width}, {atlas.height}], "parts": {{\n{lines}\n}}}}\n'
    (HERE / f"{name}.json").write_text(text, encoding="utf-8")
    print(f"{name}: {len(parts)} pictures, {atlas.width}x{atlas.height}")


def write_scene() -> None:
    """Write the café evening in three layers, its soft version for menus, and the curtain."""
    layers = {}
    for name in ("back", "plants", "table"):
        text = (SRC / "scene" / f"cafe_{name}.svg").read_text(encoding="utf-8")
        layers[name] = render(text, *view_size(text))
    layers["back"].convert("RGB").save(HERE / "cafe_back.png", optimize=True)
    layers["plants"].save(HERE / "cafe_plants.png", optimize=True)
    layers["table"].save(HERE / "cafe_table.png", optimize=True)
    whole = layers["back"].crop((0, 80, 1280, 800))
    whole.alpha_composite(layers["plants"], (0, 440))
    whole.alpha_composite(layers["table"], (0, 560))
    soft = whole.convert("RGB").filter(ImageFilter.GaussianBlur(7))
    soft = Image.blend(soft, Image.new("RGB", soft.size, "#211230"), 0.5)
    soft.resize((640, 360), Image.Resampling.LANCZOS).save(HERE / "cafe_soft.png", optimize=True)
    text = (SRC / "scene" / "curtain.svg").read_text(encoding="utf-8")
    render(text, 640, 360).convert("RGB").save(HERE / "curtain.png", optimize=True)


def main() -> None:
    """Build everything."""
    parts = (
        block_parts()
        | plain_blocks()
        | overlays()
        | panels()
        | drawn_parts()
        | light_and_bits()
        | tiles(symbol_bodies())
    )
    extra = {
        "wordmark": source("logo/wordmark", 632, 1.5),
        "behind_tilda": source("parts/behind_tilda", 100, 3.2),
        "behind_kiki": source("parts/behind_kiki", 100, 3.2),
        "behind_bruno": source("parts/behind_bruno", 100, 3.2),
        "valance": source("scene/valance", 80, 2),
    }
    extra |= cubes(symbol_bodies())
    for color in BLOCK_COLORS:
        if color != "wild":
            extra[f"choice_{color}"] = parts.pop(f"choice_{color}")
    write_atlas("atlas", parts)
    write_atlas("extra", extra)
    write_scene()


if __name__ == "__main__":
    main()
