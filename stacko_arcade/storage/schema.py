"""The schema of house-rules files, made from the dataclasses that describe the switches.

Nothing is listed a second time here: a new switch, value or range in :mod:`stacko_arcade.rules.house_rules`
is a new key, word or bound of the files, of ``stacko-arcade rules schema`` and of the messages.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import Field as DataField
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    create_model,
)

from stacko_arcade.rules import rulebook
from stacko_arcade.rules.blocks import COLORLESS, FACE_NAMES, MOST_BLOCKS, Color, CustomSet, Face
from stacko_arcade.rules.house_rules import (
    CUBE_FACES,
    DRAW_TWO,
    REVERSE,
    Arrangement,
    CubeFace,
    HouseRules,
    Points,
)
from stacko_arcade.storage.levels import STARS, Goal, LevelKeys
from stacko_arcade.storage.sums import checked_goal, checked_row, checked_rows, checked_set, checked_text

Kind = Literal["switch", "number", "word", "text", "table", "list"]

EMPTY_SLOT: Final = "."
LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 300
MOST_SEATS: Final = 10
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FACE_KEYS: Final[Mapping[str, Face]] = {
    DRAW_TWO if face is Face.DRAW_TWO else face.value: face for face in Face
}
"""How a table of counts spells the faces."""
CUBE_WORDS: Final[Mapping[str, CubeFace]] = {
    str(face): face
    for face in (
        *(CubeFace(color, face.number) for color in Color for face in Face if face.number),
        CubeFace(action=REVERSE),
        CubeFace(action=DRAW_TWO),
    )
}
_TAGS: Final = frozenset({"~word", "~table", "~rows"})
"""Which branch of a union was taken; no part of a key."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a key of a file wants; ``keys`` are those of a table, ``right`` says it in words."""

    kind: Kind
    right: str = ""
    words: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Schema:
    """The pydantic model of a file, and what each of its keys wants, by dotted name."""

    model: type[BaseModel]
    wanted: Mapping[str, Wanted]


def plain_place(location: tuple[str | int, ...], *, is_unknown_key: bool) -> tuple[str | int, ...]:
    """Return the place within a file of what pydantic located, without its names of union branches."""
    head, last = location[:-1], location[-1:]
    kept = tuple(part for part in head if part not in _TAGS)
    return kept if last and last[0] in _TAGS and not is_unknown_key else kept + last


@cache
def schema() -> Schema:
    """Return the schema of a file: house rules, or a level."""
    wanted: dict[str, Wanted] = {}
    model = _Maker(wanted).file()
    return Schema(model, wanted)


def json_schema() -> dict[str, Any]:
    """Return the schema for editors, as JSON Schema of draft 2020-12."""
    written = schema().model.model_json_schema()
    _without_noise(written)
    return {"$schema": DIALECT, "title": "House rules of Stacko Arcade", **written}


def _without_noise(node: Any) -> None:
    """Take out what pydantic says of its own: a title for each key, ``null`` as what is not set."""
    if isinstance(node, list):
        for item in node:
            _without_noise(item)
    elif isinstance(node, dict):
        if isinstance(node.get("title"), str):
            del node["title"]
        if "default" in node and node["default"] is None:
            del node["default"]
        for value in node.values():
            _without_noise(value)


class _Maker:
    """Makes models and notes what each key wants."""

    def __init__(self, wanted: dict[str, Wanted]) -> None:
        self._wanted = wanted
        self._labeled = {switch.key for switch in rulebook.switches()}

    def file(self) -> type[BaseModel]:
        keys: dict[str, Any] = {
            "extends": (self._text("extends", LONGEST_TEXT), Field(default=None, description=_EXTENDS))
        }
        keys |= self._keys(HouseRules, "") | self._keys(LevelKeys, "")
        self._wanted[""] = Wanted("table", keys=tuple(keys))
        return _model(
            "House rules", keys, "House rules, or a level: what a file says differs from what it extends."
        )

    def _keys(self, described: type, prefix: str) -> dict[str, Any]:
        hints = get_type_hints(described)
        keys: dict[str, Any] = {}
        for part in fields(described):
            key = f"{prefix}{part.name}"
            about = rulebook.label(key) if key in self._labeled else None
            keys[part.name] = (
                self._type(hints[part.name], part, key),
                Field(default=None, description=about),
            )
        return keys

    def _table(self, described: type, key: str) -> Any:
        keys = self._keys(described, f"{key}.")
        self._wanted[key] = Wanted("table", keys=tuple(keys))
        table = _model(
            described.__name__, keys, " ".join((described.__doc__ or "").split()).replace("``", "")
        )
        return Annotated[table, AfterValidator(checked_goal)] if described is Goal else table

    def _type(self, hint: Any, part: DataField[Any], key: str) -> Any:
        kinds = get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
        if CustomSet in kinds:
            return self._set(kinds[0], key)
        if Arrangement in kinds:
            return self._arrangement(key)
        kind = next(one for one in kinds if one is not type(None))
        if kind is bool:
            self._wanted[key] = Wanted("switch", "true or false")
            return Annotated[bool, Field(strict=True)]
        if kind is int:
            return self._number(key, *part.metadata["range"])
        if kind is str:
            return self._text(key, LONGEST_NAME if key == "name" else LONGEST_TEXT)
        if kind is Points:
            return self._points(key)
        if kind in _LISTS:
            return self._list(get_args(kind)[0], key)
        if isinstance(kind, type) and is_dataclass(kind):
            return self._table(kind, key)
        return self._word(kind, key)

    def _number(self, key: str, low: int, high: int) -> Any:
        self._wanted[key] = Wanted("number", f"{low} to {high}", low=low, high=high)
        return Annotated[int, Field(strict=True, ge=low, le=high)]

    def _text(self, key: str, longest: int) -> Any:
        self._wanted[key] = Wanted("text", f"a text of up to {longest} letters")
        return Annotated[
            str,
            Field(max_length=longest),
            BeforeValidator(_text_of),
            AfterValidator(checked_text),
        ]

    def _word(self, words: type[Enum], key: str, besides: str = "") -> type[Enum]:
        values = tuple(str(word.value) for word in words)
        self._wanted[key] = Wanted("word", " or ".join(values) + besides, values)
        return words

    def _set(self, presets: type[Enum], key: str) -> Any:
        word = self._word(presets, key, ", or a table of counts like {red: {1: 3, 2: 3, 3: 3}}")
        colors = [face for face in FACE_KEYS.values() if face not in COLORLESS]
        spelled = {face: name for name, face in FACE_KEYS.items()}
        keys: dict[str, Any] = {"total": (self._number(f"{key}.total", 0, MOST_BLOCKS), Field(default=None))}
        for color in Color:
            counts = {
                f"n_{spelled[face]}": (
                    self._number(f"{key}.{color}.{spelled[face]}", 0, MOST_BLOCKS),
                    Field(default=0, alias=spelled[face]),
                )
                for face in colors
            }
            names = tuple(spelled[face] for face in colors)
            self._wanted[f"{key}.{color}"] = Wanted("table", keys=names)
            keys[str(color)] = (
                _model("Counts", counts, "How many blocks of a color there are."),
                Field(default=None),
            )
        for face in sorted(COLORLESS, key=str):
            keys[spelled[face]] = (self._number(f"{key}.{spelled[face]}", 0, MOST_BLOCKS), Field(default=0))
        here = self._wanted[key]
        self._wanted[key] = Wanted("word", here.right, here.words, tuple(keys))
        table = _model("CustomSet", keys, "A block set of one's own: how many there are of each face.")
        counted = Annotated[table, AfterValidator(checked_set)]  # type: ignore[valid-type]
        return Annotated[
            Annotated[word, Tag("~word")] | Annotated[counted, Tag("~table")],
            Discriminator(lambda value: "~table" if isinstance(value, dict) else "~word"),
        ]

    def _arrangement(self, key: str) -> Any:
        word = self._word(
            Arrangement, key, ", or a list of layers like [r4, ., b-skip], the bottom one first"
        )
        here = self._wanted[key]
        self._wanted[key] = Wanted("word", here.right, here.words, tuple(FACE_NAMES))
        names = Literal[(*FACE_NAMES, EMPTY_SLOT)]  # type: ignore[valid-type]
        row = Annotated[list[names], Field(min_length=3, max_length=3), AfterValidator(checked_row)]
        rows = Annotated[list[row], Field(min_length=1, max_length=MOST_BLOCKS), AfterValidator(checked_rows)]
        return Annotated[
            Annotated[word, Tag("~word")] | Annotated[rows, Tag("~rows")],
            Discriminator(lambda value: "~rows" if isinstance(value, list) else "~word"),
        ]

    def _points(self, key: str) -> Any:
        parts = fields(Points)
        items = tuple(self._number(key, *part.metadata["range"]) for part in parts)
        example = ", ".join(str(part.default) for part in parts)
        names = ", ".join(part.name.replace("_", " ") for part in parts)
        low, high = self._wanted[key].low, self._wanted[key].high
        right = f"a list of {len(parts)} numbers from {low} to {high} ({names}), like [{example}]"
        self._wanted[key] = Wanted("list", right, low=low, high=high)
        return tuple[items]  # type: ignore[valid-type]

    def _list(self, item: Any, key: str) -> Any:
        if item is CubeFace:
            right = f"a list of {len(CUBE_FACES)} faces, like [{', '.join(map(str, CUBE_FACES))}]"
            self._wanted[key] = Wanted("list", right, tuple(CUBE_WORDS))
            faces = Literal[tuple(CUBE_WORDS)]  # type: ignore[valid-type]
            return Annotated[list[faces], Field(min_length=len(CUBE_FACES), max_length=len(CUBE_FACES))]  # type: ignore[valid-type]
        if item is Goal:
            table = self._table(Goal, key)
            right = f"a list of {STARS} goals, like [{{win: true}}, {{layers: 18}}, {{max_probes: 10}}]"
            self._wanted[key] = Wanted("list", right, keys=self._wanted[key].keys)
            return Annotated[list[table], Field(min_length=STARS, max_length=STARS)]  # type: ignore[valid-type]
        right = f"a list of 1 to {MOST_SEATS} names of letters, digits, - and _, like [human, tilda]"
        self._wanted[key] = Wanted("list", right)
        # names alone: a path could name a folder whose code is then run
        name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$"), BeforeValidator(_text_of)]
        return Annotated[list[name], Field(min_length=1, max_length=MOST_SEATS)]


_LISTS: Final = (tuple[CubeFace, ...], tuple[Goal, ...], tuple[str, ...])
_EXTENDS: Final = "What the file builds on: a preset, a file of your own, or a path beside this file."


def _model(name: str, keys: dict[str, Any], about: str) -> type[BaseModel]:
    made: type[BaseModel] = create_model(
        name.replace(" ", ""), __config__=ConfigDict(extra="forbid"), __doc__=about, **keys
    )
    return made


def _text_of(value: object) -> object:
    """Return a number or a switch as the text it was: a name may be 12."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else value
