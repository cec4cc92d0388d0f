"""House rules written as YAML that loads back as what they were."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from stacko_arcade.errors import printable
from stacko_arcade.rules import rulebook
from stacko_arcade.rules.arrange import is_set_by_rows
from stacko_arcade.rules.blocks import Color, CustomSet, Face
from stacko_arcade.rules.house_rules import CubeFace, HouseRules, Points
from stacko_arcade.storage.schema import EMPTY_SLOT, FACE_KEYS, schema

Sentence = Callable[[str, object], str]
"""What a switch (``draw_two.blocks``) means when it has a value, as one sentence."""

_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_' -]*")
_NO_TEXT: Final = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null"})
"""What other readers of YAML take for something else than text."""
_SPELLED: Final = {face: name for name, face in FACE_KEYS.items()}


def house_rules_to_yaml(house_rules: HouseRules) -> str:
    """Return house rules as a file that says every switch; loading it gives the same value.

    An explicit tower is its own set: no other is said beside it.
    """
    lines = []
    for part in fields(house_rules):
        value = getattr(house_rules, part.name)
        if part.name == "set" and is_set_by_rows(house_rules):
            continue
        if _is_section(value):
            pairs = ", ".join(f"{key.name}: {written(getattr(value, key.name))}" for key in fields(value))
            lines.append(f"{part.name}: {{{pairs}}}")
        else:
            lines.append(f"{part.name}: {written(value)}")
    return "\n".join(lines) + "\n"


def differences_to_yaml(
    house_rules: HouseRules, base: HouseRules, sentence: Sentence | None = None, *, extends: str = "official"
) -> str:
    """Return house rules as a file that says only what differs from ``base``, with a comment a switch.

    ``extends`` is what the file calls the base: a name, or a path beside the file.
    """
    say = sentence or _saying(house_rules)
    lines = []
    if house_rules.name != base.name:
        lines.append(f"name: {written(house_rules.name)}")
    lines.append(f"extends: {written(extends)}")
    section = ""
    for key, value in differences(house_rules, base):
        table, _, name = key.rpartition(".")
        if table and table != section:
            lines.append(f"{table}:")
        section = table
        indent = "  " if table else ""
        comment = _comment(say(key, value))
        lines += [f"{indent}# {comment}"] if comment else []
        lines.append(f"{indent}{name}: {written(value)}")
    return "\n".join(lines) + "\n"


def starter_yaml(name: str, base: HouseRules, sentence: Sentence | None = None, *, extends: str) -> str:
    """Return a file to begin with: every switch as the base has it, switched off by ``#``."""
    say = sentence or _saying(base)
    lines = [
        "# House rules of your own: what is not said here is as in what the file extends.",
        "# To change a switch, take away the # before it and before the line of its section, then write",
        "# another value. `stacko-arcade rules check FILE` tells what does not fit. Editors complete the",
        '# keys of a file that begins with the comment "yaml-language-server: $schema=schema.json", once',
        "# that file is there: `stacko-arcade rules schema > schema.json`.",
        f"name: {written(name)}",
        f"extends: {written(extends)}",
    ]
    section = ""
    for key, value in switches(base):
        if key == "set" and is_set_by_rows(base):
            continue
        table, _, leaf = key.rpartition(".")
        if table != section or not table:
            lines.append("")
        if table and table != section:
            lines.append(f"#{table}:")
        section = table
        indent = "  " if table else ""
        comment = _comment(say(key, value))
        right = schema().wanted[key].right
        if comment:
            lines.append(f"# {indent}{comment}")
        lines.append(f"#{indent}{leaf}: {written(value)}  # {right}")
    return "\n".join(lines) + "\n"


def _saying(house_rules: HouseRules) -> Sentence:
    """Return what the rulebook says of a switch amid some house rules."""

    def say(key: str, value: Any) -> str:
        return rulebook.sentence(key, value, house_rules=house_rules)

    return say


def _comment(text: str) -> str:
    return printable(" ".join(text.split()))


def switches(house_rules: HouseRules) -> Iterator[tuple[str, Any]]:
    """Yield every switch with its value, by dotted key, as a file says it: points are one list; no name."""
    for part in fields(house_rules):
        value = getattr(house_rules, part.name)
        if _is_section(value):
            for key in fields(value):
                yield f"{part.name}.{key.name}", getattr(value, key.name)
        elif part.name != "name":
            yield part.name, value


def differences(house_rules: HouseRules, base: HouseRules) -> Iterator[tuple[str, Any]]:
    """Yield every switch that differs from ``base``, by dotted key, with its value.

    A set without use is not said, and one that is used always where the base's is without use: the base's
    own file may say another one.
    """
    for (key, value), (_, other) in zip(switches(house_rules), switches(base), strict=True):
        if key == "set" and is_set_by_rows(house_rules):
            continue
        if value != other or (key == "set" and is_set_by_rows(base)):
            yield key, value


def written(value: object) -> str:
    """Return a value as a file says it, on one line."""
    match value:
        case Enum():
            return str(value.value)
        case bool():
            return "true" if value else "false"
        case str():
            return value if _is_plain(value) else json.dumps(value, ensure_ascii=False)
        case CustomSet():
            return _set(value)
        case Points():
            return f"[{', '.join(str(getattr(value, part.name)) for part in fields(value))}]"
        case tuple():
            return f"[{', '.join(map(_item, value))}]"
        case _:
            return str(value)


def _item(item: object) -> str:
    if isinstance(item, tuple):  # a layer of an explicit tower
        return f"[{', '.join(name or EMPTY_SLOT for name in item)}]"
    return str(item) if isinstance(item, CubeFace) else written(item)


def _set(counted: CustomSet) -> str:
    parts = [f"total: {counted.size}"]
    for color in Color:
        row = [f"{_SPELLED[face]}: {count}" for has, face, count in _ordered(counted) if has is color]
        parts += [f"{color}: {{{', '.join(row)}}}"] if row else []
    parts += [f"{_SPELLED[face]}: {count}" for color, face, count in _ordered(counted) if color is None]
    return f"{{{', '.join(parts)}}}"


def _ordered(counted: CustomSet) -> list[tuple[Color | None, Face, int]]:
    order = list(Face)
    return sorted((one for one in counted.counts if one[2]), key=lambda one: order.index(one[1]))


def _is_section(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, CustomSet)


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and text == text.strip() and text.casefold() not in _NO_TEXT
