"""YAML read as nodes with positions: nothing is constructed, so no file can run code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import yaml

from stacko_arcade.errors import ContentError, Fault, UsageError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_BYTES: Final = 256 * 1024
DEEPEST: Final = 12
"""Levels of tables in tables; no file of the game needs half of them."""


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        UsageError: there is no such file, or it cannot be read.
        ContentError: it is larger than 256 kB or not UTF-8.

    """
    try:
        if path.is_dir():
            raise UsageError(f"{path}: is a folder, a file is wanted")
        if path.exists() and not path.is_file():
            raise UsageError(f"{path}: is no regular file")
        if path.stat().st_size > LARGEST_BYTES:
            raise ContentError([Fault(path, 1, 1, "the file is larger than 256 kB")])
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise UsageError(f"{path}: there is no such file") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{path}: cannot be read: {reason}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = _position(before, len(before))
        raise ContentError(
            [Fault(path, line, column, f"the file is not UTF-8: byte 0x{data[error.start]:02x}")]
        ) from error


def compose(path: Path) -> yaml.MappingNode:
    """Return the table that a file consists of.

    Raises:
        UsageError: the file cannot be read.
        ContentError: it is not plain YAML, or no table.

    """
    text = read_text(path)
    try:
        _guard(path, text)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        hint = ": indent with spaces, not with tabs" if "\\t" in (error.problem or "") else ""
        raise ContentError(
            [Fault(path, line, column, f"not YAML: {error.problem or error.context}{hint}")]
        ) from error
    except yaml.reader.ReaderError as error:
        line, column = _position(text, error.position)
        raise ContentError([Fault(path, line, column, f"not YAML: {error.reason}")]) from error
    if node is None:
        raise ContentError([Fault(path, 1, 1, "the file is empty")])
    if not isinstance(node, yaml.MappingNode):
        raise ContentError([fault(path, node, "a table of keys is wanted, like name: My table")])
    return node


def fault(path: Path, node: yaml.Node, message: str) -> Fault:
    """Return a fault at a node."""
    return Fault(path, node.start_mark.line + 1, node.start_mark.column + 1, message)


def number(node: yaml.Node) -> int | None:
    """Return a plain whole number such as ``2``; None for anything else, also ``08``, ``1_0``, ``1e3``."""
    if (
        isinstance(node, yaml.ScalarNode)
        and node.style is None
        and re.fullmatch(r"0|-?[1-9]\d{0,8}", node.value)
    ):
        return int(node.value)
    return None


def switch(node: yaml.Node) -> bool | None:
    """Return ``true`` or ``false``; None for anything else, also ``yes``, ``on``, ``True``."""
    if isinstance(node, yaml.ScalarNode) and node.style is None:
        return {"true": True, "false": False}.get(node.value)
    return None


def shown(node: yaml.Node) -> str:
    """Return a value as it may stand in a message: short, on one line."""
    if isinstance(node, yaml.ScalarNode):
        text = " ".join(node.value.split()) or "nothing"
        return text if len(text) <= 40 else f"{text[:37]}..."
    return "a list" if isinstance(node, yaml.SequenceNode) else "a table"


def _guard(path: Path, text: str) -> None:
    """Refuse what could blow up or mean code, before anything is built."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        message = None
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            message = "anchors and aliases (& and *) are not used here: write the value out"
        elif isinstance(event, yaml.NodeEvent) and getattr(event, "tag", None):
            message = f"tags such as {getattr(event, 'tag', '!')} are not used here"
        elif isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                message = "tables and lists are nested too deep"
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if message:
            line, column = (
                (event.start_mark.line + 1, event.start_mark.column + 1) if event.start_mark else (1, 1)
            )
            raise ContentError([Fault(path, line, column, message)])


def _position(text: str, index: int) -> tuple[int, int]:
    before = text[:index]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
