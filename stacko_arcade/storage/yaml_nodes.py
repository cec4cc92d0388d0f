"""YAML read as nodes with positions: nothing is constructed, so no file can run code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import yaml

from stacko_arcade.errors import ContentError, Fault, printable
from stacko_arcade.storage.text import Text, read_text

if TYPE_CHECKING:
    from pathlib import Path

DEEPEST: Final = 12
"""Levels of tables in tables; no file of the game needs half of them."""
MOST_TOKENS: Final = 6000
"""Words and signs of a file; the largest tower written out needs about a thousand."""

_WORDS: Final = {
    "mapping values are not allowed here": "a second ':' in one line: put the text in quotes",
    "could not find expected ':'": "a ':' with a space behind it is missing",
    "expected ',' or '}'": "a ',' or '}' is missing",
    "expected ',' or ']'": "a ',' or ']' is missing",
    "expected <block end>": "this line is indented otherwise than the ones it belongs to",
    "found unexpected end of stream": "the file ends within quotes",
    "that cannot start any token": "no text begins with this sign: put it in quotes",
    "expected the node content": "a value is missing",
}
"""What the parser complains of, by words within its own message, as people would say it."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong at a node, with the key it belongs to (``draw_two.blocks``), empty for the file."""

    node: yaml.Node
    key: str
    message: str


@dataclass(slots=True)
class Document:
    """What a file consists of, as far as it could be read."""

    path: Path
    root: yaml.Node | None = None
    flaws: list[Flaw] = field(default_factory=list)
    habits: list[Flaw] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    """``id`` of the nodes that have a flaw of their own: what they say is not looked at."""
    is_whole: bool = True
    """Whether the parser came to the end."""
    tokens: int = 0
    """How many words and signs were read."""


def read_document(path: Path, most_tokens: int = MOST_TOKENS) -> Document:
    """Return what a file consists of, with everything that is wrong with it as YAML.

    Of more than ``most_tokens`` words and signs no more is read.

    Raises:
        UsageError: the file cannot be read.
        ContentError: it is too large or not UTF-8.

    """
    text = read_text(path)
    return _Builder(path, text).document(most_tokens)


def compose(path: Path) -> yaml.MappingNode:
    """Return the table that a file consists of.

    Raises:
        UsageError: the file cannot be read.
        ContentError: it is not plain YAML, or no table.

    """
    document = read_document(path)
    if document.flaws:
        first = document.flaws[0]
        raise ContentError([fault(path, first.node, first.message)])
    if not isinstance(document.root, yaml.MappingNode):  # then it has a flaw
        raise TypeError(document.root)
    return document.root


def fault(path: Path, node: yaml.Node, message: str) -> Fault:
    """Return a fault at a node."""
    return Fault(path, node.start_mark.line + 1, node.start_mark.column + 1, message)


def shown(node: yaml.Node) -> str:
    """Return a value as it may stand in a message: short, on one line, without control codes."""
    if isinstance(node, yaml.ScalarNode):
        text = printable(" ".join(node.value[:400].split())) or "nothing"
        return text if len(text) <= 40 else f"{text[:37]}..."
    return "a list" if isinstance(node, yaml.SequenceNode) else "a table"


class _TooMuch(Exception):  # noqa: N818  # it is caught right here
    """The file has more words than any file of the game."""


class _Parser(yaml.SafeLoader):
    """Parses events, within bounds."""

    def __init__(self, text: str, most_tokens: int) -> None:
        self.fetched = 0
        self._most_tokens = most_tokens
        super().__init__(text)

    def fetch_more_tokens(self) -> Any:  # typed as in the base class
        self.fetched += 1
        if self.fetched > self._most_tokens:
            raise _TooMuch
        return super().fetch_more_tokens()


class _Builder:
    """Builds nodes from events, so that nothing is read twice and every flaw is kept."""

    def __init__(self, path: Path, text: Text) -> None:
        self._text = text
        self._found = Document(path)
        self._open: list[yaml.CollectionNode] = []
        self._key: list[yaml.Node | None] = []
        """The key of each open table that waits for its value."""
        for index, message in text.habits:
            self._found.habits.append(Flaw(self._at(index), "", message))
        for index, message in text.flaws:
            self._found.flaws.append(Flaw(self._at(index), "", message))

    def document(self, most_tokens: int) -> Document:
        parser = _Parser(self._text.text, most_tokens)
        found = self._found
        try:
            self._take_all(parser)
        except _TooMuch:
            self._stop(parser.index, "the file holds too much: a few hundred values are enough for any rules")
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._stop(mark.index if mark else 0, f"not YAML: {_worded(error)}")
        except yaml.YAMLError as error:
            self._stop(parser.index, f"not YAML: {printable(error)}")
        except (ValueError, OverflowError, RecursionError):  # numbers of \U and %YAML that are no such thing
            self._stop(parser.index, "not YAML: a number here is out of all bounds")
        found.tokens = parser.fetched
        if found.root is None and found.is_whole:
            found.flaws.append(Flaw(self._at(0), "", "the file is empty"))
        elif found.root is not None and not isinstance(found.root, yaml.MappingNode):
            is_empty = isinstance(found.root, yaml.ScalarNode) and not found.root.value
            message = "the file is empty" if is_empty else "a table of keys is wanted, like name: My table"
            if id(found.root) not in found.broken and found.is_whole:
                found.flaws.append(Flaw(found.root, "", message))
        return found

    def _take_all(self, parser: _Parser) -> None:
        while parser.check_event():
            event = parser.get_event()  # type: ignore[no-untyped-call]
            if isinstance(event, yaml.DocumentStartEvent) and self._found.root is not None:
                second = self._at(_index(event))
                message = "a second document begins here: one file holds one table"
                self._found.flaws.append(Flaw(second, "", message))
                return
            if isinstance(event, yaml.NodeEvent):
                self._take(event)
                if len(self._open) > DEEPEST:
                    self._stop(_index(event), "tables and lists are nested too deep", self._where())
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
                self._key.pop()

    def _take(self, event: yaml.NodeEvent) -> None:
        mark = self._mark(_index(event))
        node: yaml.Node
        match event:
            case yaml.MappingStartEvent():
                node = yaml.MappingNode("", [], mark, mark)
            case yaml.SequenceStartEvent():
                node = yaml.SequenceNode("", [], mark, mark)
            case yaml.ScalarEvent():
                node = yaml.ScalarNode("", event.value, mark, mark, style=event.style)
            case _:
                node = yaml.ScalarNode("", "", mark, mark)
        self._add(node)
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            self._flaw(node, "anchors and aliases (& and *) are not used here: write the value out")
        elif tag := getattr(event, "tag", None):
            tag = printable(tag[:60]).replace("tag:yaml.org,2002:", "!!")
            self._flaw(node, f"tags such as {tag} are not used here: take it out")
        if isinstance(node, yaml.CollectionNode):
            self._open.append(node)
            self._key.append(None)

    def _add(self, node: yaml.Node) -> None:
        if not self._open:
            self._found.root = node
        elif isinstance(self._open[-1], yaml.SequenceNode):
            self._open[-1].value.append(node)
        elif self._key[-1] is None:
            self._key[-1] = node
            self._open[-1].value.append((node, None))
        else:
            self._open[-1].value[-1] = (self._key[-1], node)
            self._key[-1] = None

    def _flaw(self, node: yaml.Node, message: str) -> None:
        self._found.flaws.append(Flaw(node, self._where(), message))
        self._found.broken.add(id(node))

    def _where(self) -> str:
        """Return the key of what was taken last."""
        tables = [table for table in self._open if isinstance(table, yaml.MappingNode) and table.value]
        return ".".join(shown(table.value[-1][0]) for table in tables)

    def _stop(self, index: int, message: str, key: str = "") -> None:
        self._found.flaws.append(Flaw(self._at(index), key, message))
        self._found.is_whole = False

    def _at(self, index: int) -> yaml.Node:
        mark = self._mark(index)
        return yaml.ScalarNode("", "", mark, mark)

    def _mark(self, index: int) -> yaml.Mark:
        line, column = self._text.place(index)
        return yaml.Mark("", index, line - 1, column - 1, None, 0)


def _index(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _worded(error: yaml.MarkedYAMLError) -> str:
    problem = printable(error.problem or error.context or "")
    if "'\\\\t'" in problem or "'\\t'" in problem:
        return "a tab: indent with spaces, not with tabs"
    return next((ours for theirs, ours in _WORDS.items() if theirs in problem), problem)
