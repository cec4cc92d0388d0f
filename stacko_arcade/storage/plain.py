"""Plain values of YAML nodes, with the way back to the nodes they came from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import yaml

from stacko_arcade.storage.yaml_nodes import Document, Flaw, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

Place = tuple[str | int, ...]
"""Keys and list indices from the file's table to a value."""

_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]*")
_NOTHING: Final = frozenset({"", "~", "null", "Null", "NULL"})
_MOST_DIGITS: Final = 18
"""Longer numbers are out of every range; Python is slow to read them."""


@dataclass(slots=True)
class Plain:
    """A file's values as numbers, switches, texts, lists and tables, and where each of them stands."""

    table: dict[str, Any] = field(default_factory=dict)
    keys: dict[Place, yaml.Node] = field(default_factory=dict)
    values: dict[Place, yaml.Node] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    """``id`` of the nodes whose fault is told already."""

    def node(self, place: Place) -> yaml.Node | None:
        """Return the value that stands at a place, or the nearest one around it."""
        for length in range(len(place), -1, -1):
            found = self.values.get(place[:length])
            if found is not None:
                return found
        return None


def plain_of(document: Document) -> Plain:
    """Return the values of a file; only ``2``, ``true`` and ``false`` are more than text."""
    plain = Plain(broken=document.broken)
    if isinstance(document.root, yaml.MappingNode):
        plain.values[()] = document.root
        _Reader(plain).table(document.root, (), plain.table)
    return plain


def dotted(place: Place) -> str:
    """Return the key that a place belongs to, e.g. ``draw_two.blocks``; items share their list's."""
    return ".".join(part for part in place if isinstance(part, str))


class _Reader:
    """Turns nodes into values; tables are at most :data:`~.yaml_nodes.DEEPEST` deep."""

    def __init__(self, plain: Plain) -> None:
        self._plain = plain

    def table(self, node: yaml.MappingNode, place: Place, table: dict[str, Any]) -> None:
        """Read a table into ``table``; of a key that stands there twice the first counts."""
        for name, key, value in self._pairs(node, place):
            here = (*place, name)
            first = self._plain.keys.get(here)
            if first is not None:
                line = first.start_mark.line + 1
                self._flaw(key, here, f"the key stands here twice, first in line {line}: once would be right")
                if isinstance(value, yaml.MappingNode) and isinstance(table.get(name), dict):
                    self.table(value, here, table[name])  # its own faults are told as well
                continue
            self._plain.keys[here] = key
            self._plain.values[here] = value
            table[name] = self._value(value, here)

    def _pairs(self, node: yaml.MappingNode, place: Place) -> Iterator[tuple[str, yaml.Node, yaml.Node]]:
        for key, value in node.value:
            if id(key) in self._plain.broken:
                continue
            if not isinstance(key, yaml.ScalarNode):
                self._flaw(key, place, f"{shown(key)} is no key: a word would be right")
            elif key.value == "<<":
                self._flaw(
                    key, (*place, "<<"), "merge keys are not used here: extends names what a file builds on"
                )
            else:
                yield key.value, key, value

    def _value(self, node: yaml.Node, place: Place) -> Any:
        if id(node) in self._plain.broken:
            return None
        if isinstance(node, yaml.MappingNode):
            table: dict[str, Any] = {}
            self.table(node, place, table)
            return table
        if isinstance(node, yaml.SequenceNode):
            items = []
            for index, item in enumerate(node.value):
                self._plain.values[*place, index] = item
                items.append(self._value(item, (*place, index)))
            return items
        return scalar(node)

    def _flaw(self, node: yaml.Node, place: Place, message: str) -> None:
        self._plain.flaws.append(Flaw(node, shown_key(place), message))


def shown_key(place: Place) -> str:
    """Return a dotted key as it may stand in a message."""
    return ".".join(shown(yaml.ScalarNode("", part, None, None)) for part in place if isinstance(part, str))


def scalar(node: yaml.Node) -> Any:
    """Return a word as a number, a switch, nothing, or the text it is."""
    text: str = node.value
    if node.style is not None:  # type: ignore[attr-defined]  # in quotes
        return text
    if text in _NOTHING:
        return None
    if text in {"true", "false"}:
        return text == "true"
    if _NUMBER.fullmatch(text):
        return int(text) if len(text) <= _MOST_DIGITS else int(text[:_MOST_DIGITS])
    return text
