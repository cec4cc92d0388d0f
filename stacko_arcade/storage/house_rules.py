"""House rules as YAML files: shipped presets by name, any other file by path."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from stacko_arcade.content import content
from stacko_arcade.errors import ContentError, Fault, UsageError, nearest
from stacko_arcade.rules.blocks import FACE_NAMES
from stacko_arcade.rules.house_rules import OFFICIAL, Arrangement, HouseRules, Rows
from stacko_arcade.storage.yaml_nodes import compose, fault, number, shown, switch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from dataclasses import Field

MOST_BLOCKS: Final = 120
_SUFFIXES: Final = (".yaml", ".yml")


def list_house_rules() -> tuple[str, ...]:
    """Return the names of the shipped house rules, in alphabetical order."""
    return tuple(sorted(path.stem for path in content("levels").glob("*.yaml")))


def load_house_rules(name_or_path: str) -> HouseRules:
    """Return the house rules of a preset (``official``) or of a file (``my/table.yaml``).

    Raises:
        UsageError: there is no such preset or file.
        ContentError: the file has faults: all of them, each with its line and column.

    """
    return _load(_find(name_or_path, Path()), ())


def house_rules_to_yaml(house_rules: HouseRules) -> str:
    """Return house rules as a file that says every switch; loading it gives the same value."""
    lines = []
    for part in fields(house_rules):
        value = getattr(house_rules, part.name)
        if is_dataclass(value):
            pairs = ", ".join(f"{key.name}: {_written(getattr(value, key.name))}" for key in fields(value))
            lines.append(f"{part.name}: {{{pairs}}}")
        else:
            lines.append(f"{part.name}: {_written(value)}")
    return "\n".join(lines) + "\n"


def _written(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):  # an explicit tower
        return "[" + ", ".join("[" + ", ".join(name or "." for name in row) + "]" for row in value) + "]"
    if isinstance(value, str):
        return yaml.safe_dump(value, default_flow_style=True, width=2**30, allow_unicode=True).splitlines()[0]
    return str(value)


def _find(name_or_path: str, folder: Path) -> Path:
    """Return the file that a name or path means; a path is relative to ``folder``."""
    if name_or_path in list_house_rules():
        return content("levels", f"{name_or_path}.yaml")
    is_path = name_or_path.endswith(_SUFFIXES) or "/" in name_or_path or "\\" in name_or_path
    if is_path:
        return folder / name_or_path
    known = list_house_rules()
    raise UsageError(
        f"there are no house rules {name_or_path!r}{nearest(name_or_path, known)}: "
        f"there is {', '.join(known)}, or give the path of a .yaml file"
    )


def _load(path: Path, chain: tuple[Path, ...]) -> HouseRules:
    node = compose(path)
    base = OFFICIAL
    faults: list[Fault] = []
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value == "extends":
            base = _extended(path, value, (*chain, path.resolve()), faults) or base
            break
    house_rules: HouseRules = _Reader(path, faults).section(base, node, "", extra=("extends",))
    if faults:
        raise ContentError(sorted(faults, key=lambda one: (one.line, one.column)))
    return house_rules


def _extended(path: Path, node: yaml.Node, chain: tuple[Path, ...], faults: list[Fault]) -> HouseRules | None:
    if not isinstance(node, yaml.ScalarNode):
        faults.append(fault(path, node, f"extends: {shown(node)} is no name of house rules"))
        return None
    try:
        found = _find(node.value, path.parent)
        if found.resolve() in chain:
            faults.append(fault(path, node, f"extends: {node.value} extends this file in turn: a circle"))
            return None
        return _load(found, chain)
    except UsageError as error:
        faults.append(fault(path, node, f"extends: {error}"))
    return None


class _Reader:
    """Reads the values of one file and collects its faults."""

    def __init__(self, path: Path, faults: list[Fault]) -> None:
        self._path = path
        self._faults = faults

    def _fault(self, node: yaml.Node, key: str, message: str) -> None:
        self._faults.append(fault(self._path, node, f"{key}: {message}"))

    def section(self, base: Any, node: yaml.Node, prefix: str, extra: Iterable[str] = ()) -> Any:
        """Return a section with the values that a table sets otherwise."""
        if not isinstance(node, yaml.MappingNode):
            keys = ", ".join(part.name for part in fields(base))
            self._fault(node, prefix.rstrip("."), f"{shown(node)} is no table; its keys are {keys}")
            return base
        known = {part.name: part for part in fields(base)}
        changes: dict[str, Any] = {}
        for key, value in self._pairs(node, prefix):
            if key.value in extra:
                continue
            part = known.get(key.value)
            if part is None:
                words = [*known, *extra]
                near = nearest(key.value, words) or f": there is {', '.join(words)}"
                self._fault(key, f"{prefix}{shown(key)}", f"unknown key{near}")
                continue
            changes[part.name] = self._value(part, getattr(base, part.name), value, f"{prefix}{part.name}")
        return replace(base, **changes)

    def _pairs(self, node: yaml.MappingNode, prefix: str) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
        seen: dict[str, int] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._fault(key, prefix.rstrip(".") or "file", f"{shown(key)} is no key")
            elif key.value in seen:
                self._fault(
                    key,
                    f"{prefix}{shown(key)}",
                    f"the key stands here twice, first in line {seen[key.value]}",
                )
            else:
                seen[key.value] = key.start_mark.line + 1
                yield key, value

    def _value(self, part: Field[Any], base: Any, node: yaml.Node, key: str) -> Any:
        if is_dataclass(base):
            return self.section(base, node, f"{key}.")
        if part.name == "arrangement":
            return self._arrangement(node, base, key)
        if isinstance(base, bool):
            return self._switch(part, base, node, key)
        if isinstance(base, int):
            return self._number(part, base, node, key)
        if isinstance(base, Enum):
            return self._word(type(base), base, node, key)
        if isinstance(node, yaml.ScalarNode) and node.value.strip():
            return node.value
        self._fault(node, key, f"{shown(node)} is no text")
        return base

    def _switch(self, part: Field[Any], base: bool, node: yaml.Node, key: str) -> bool:  # noqa: FBT001
        value = switch(node)
        only = part.metadata.get("only")
        if value is None:
            self._fault(node, key, f"{shown(node)} is no switch: true or false would be right")
        elif only is not None and value is not only:
            self._fault(node, key, f"{shown(node)} cannot be played: {_written(only)} would be right")
        return base if value is None else value

    def _number(self, part: Field[Any], base: int, node: yaml.Node, key: str) -> int:
        value = number(node)
        low, high = part.metadata["range"]
        right = f"{low} to {high}" if low != high else f"{low}"
        if value is None:
            self._fault(node, key, f"{shown(node)} is no whole number: {right} would be right")
        elif not low <= value <= high:
            self._fault(node, key, f"{value} is out of range: {right} would be right")
        return base if value is None else value

    def _word(self, words: type[Enum], base: Enum, node: yaml.Node, key: str) -> Enum:
        values = [str(word.value) for word in words]
        if isinstance(node, yaml.ScalarNode) and node.value in values:
            return words(node.value)
        right = f"{' or '.join(values)} would be right"
        near = nearest(node.value, values) if isinstance(node, yaml.ScalarNode) else ""
        self._fault(node, key, f"{shown(node)} is not a value here{near}: {right}")
        return base

    def _arrangement(self, node: yaml.Node, base: Arrangement | Rows, key: str) -> Arrangement | Rows:
        if not isinstance(node, yaml.SequenceNode):
            word = self._word(Arrangement, Arrangement.RANDOM, node, key)
            return word if isinstance(word, Arrangement) else base
        rows = [row for row in (self._row(row, key) for row in node.value) if row is not None]
        total = sum(name is not None for row in rows for name in row)
        if not node.value:
            self._fault(node, key, "a tower has at least one layer")
        elif total > MOST_BLOCKS:
            self._fault(node, key, f"{total} blocks are too many: up to {MOST_BLOCKS} would be right")
        return tuple(rows)

    def _row(self, node: yaml.Node, key: str) -> tuple[str | None, str | None, str | None] | None:
        if not isinstance(node, yaml.SequenceNode) or len(node.value) != 3:
            self._fault(node, key, "a layer is a list of three names, like [r4, ., b-skip]")
            return None
        names: list[str | None] = []
        for slot in node.value:
            name = slot.value if isinstance(slot, yaml.ScalarNode) else shown(slot)
            if name not in FACE_NAMES and name != ".":
                near = nearest(name, FACE_NAMES) or ": names are like r4, b-draw2, g-reverse, y-skip, wild"
                self._fault(slot, key, f"{shown(slot)} is no block name{near}")
                name = "."
            names.append(None if name == "." else name)
        if all(slot.value == "." for slot in node.value if isinstance(slot, yaml.ScalarNode)):
            self._fault(node, key, "a layer has at least one block")
        return names[0], names[1], names[2]
