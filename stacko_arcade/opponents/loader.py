"""Characters from YAML files: those that are shipped by name, others by path.

An opponent's brain is code. It is loaded from the shipped folder, or from the folder of a file that the
player named, and from nowhere else.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import yaml

from stacko_arcade.content import content
from stacko_arcade.errors import ContentError, Fault, UsageError, nearest
from stacko_arcade.opponents.api import Option
from stacko_arcade.opponents.brains import BrainFile
from stacko_arcade.opponents.character import Character, HandTraits, Traits
from stacko_arcade.storage.yaml_nodes import compose, fault, shown

SUFFIXES: Final = (".yaml", ".yml")
LONGEST_NAME: Final = 14
KEYS: Final = ("name", "description", "avatar", "brain", "options", "hand", "character", "think_s")

Keys = dict[str, tuple[yaml.Node, yaml.Node]]
"""Key to the node of the key and the node of the value."""


def list_opponents() -> tuple[str, ...]:
    """Return the ids of the shipped opponents, in alphabetical order."""
    return tuple(sorted(path.stem for path in content("ai").glob("*.yaml")))


def load_opponent(name_or_path: str) -> Character:
    """Return a character by its id (``tilda``) or from a file (``my/robot.yaml``).

    Raises:
        UsageError: there is no such opponent or file.
        ContentError: the file has faults: all of them, with line and column.
        OpponentError: its brain cannot be loaded.
    """
    character = _Reader(_find(name_or_path)).character()
    character.brain.load()
    return character


def _find(name_or_path: str) -> Path:
    known = list_opponents()
    if name_or_path in known:
        return content("ai", f"{name_or_path}.yaml")
    if name_or_path.endswith(SUFFIXES):
        return Path(name_or_path)
    raise UsageError(
        f"there is no opponent {name_or_path!r}{nearest(name_or_path, [*known, 'human'])}: "
        f"there is human, {', '.join(known)}, or give the path of a .yaml file"
    )


class _Reader:
    """Reads one character's file and collects its faults."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._faults: list[Fault] = []

    def character(self) -> Character:
        """Return what the file says."""
        root = compose(self._path)
        keys = self._keys(root, KEYS, "")
        name = self._text(keys, "name") or self._path.stem.capitalize()
        if len(name) > LONGEST_NAME:
            node = keys["name"][1] if "name" in keys else root
            self._fault(node, f"name: {len(name)} letters are too many, up to {LONGEST_NAME} fit")
        brain = self._text(keys, "brain")
        if not re.fullmatch(r"[\w-]+", brain):
            node = keys["brain"][1] if "brain" in keys else root
            self._fault(node, "brain: the name of a Python file beside this one is wanted, like careful")
        hand = self._table(keys, "hand", ("tremor_mm", "carry_mm_s"))
        traits = self._table(keys, "character", ("attention", "temptation", "eagerness"))
        usual = Traits()
        character = Character(
            id=self._path.stem,
            name=name,
            description=self._text(keys, "description"),
            brain=BrainFile((self._path.parent / f"{brain}.py").resolve()),
            options=self._options(keys),
            hand=HandTraits(
                self._number(hand, "tremor_mm", 0.2, 0.0, 5.0),
                self._number(hand, "carry_mm_s", 300.0, 20.0, 600.0),
            ),
            think_s=self._number(keys, "think_s", 0.6, 0.0, 30.0),
            avatar=self._text(keys, "avatar") or self._path.stem,
            traits=Traits(
                self._number(traits, "attention", usual.attention, 0.0, 1.0),
                self._number(traits, "temptation", usual.temptation, 0.0, 1.0),
                self._number(traits, "eagerness", usual.eagerness, 0.0, 1.0),
            ),
        )
        if self._faults:
            raise ContentError(sorted(self._faults, key=lambda one: (one.line, one.column)))
        return character

    def _fault(self, node: yaml.Node, message: str) -> None:
        self._faults.append(fault(self._path, node, message))

    def _keys(self, node: yaml.Node, known: tuple[str, ...] | None, prefix: str) -> Keys:
        if not isinstance(node, yaml.MappingNode):
            self._fault(node, f"{prefix.rstrip('.')}: {shown(node)} is no table of keys")
            return {}
        found: Keys = {}
        for key, value in node.value:
            word = shown(key)
            if word in found:
                self._fault(key, f"{prefix}{word}: the key stands here twice")
            elif known is not None and word not in known:
                near = nearest(word, known) or f": there is {', '.join(known)}"
                self._fault(key, f"{prefix}{word}: unknown key{near}")
            else:
                found[word] = (key, value)
        return found

    def _table(self, keys: Keys, name: str, known: tuple[str, ...] | None) -> Keys:
        return self._keys(keys[name][1], known, f"{name}.") if name in keys else {}

    def _text(self, keys: Keys, name: str) -> str:
        if name not in keys:
            return ""
        node = keys[name][1]
        if isinstance(node, yaml.ScalarNode) and node.value.strip():
            return " ".join(node.value.split())
        self._fault(node, f"{name}: {shown(node)} is no text")
        return ""

    def _number(self, keys: Keys, name: str, default: float, low: float, high: float) -> float:
        if name not in keys:
            return default
        node = keys[name][1]
        value = _number_in(node)
        if value is None or not low <= value <= high:
            self._fault(node, f"{name}: {shown(node)} is no number from {low:g} to {high:g}")
            return default
        return value

    def _options(self, keys: Keys) -> dict[str, Option]:
        options: dict[str, Option] = {}
        for name, (_, node) in self._table(keys, "options", None).items():
            if not isinstance(node, yaml.ScalarNode):
                self._fault(node, f"options.{name}: {shown(node)} is no number, text or switch")
                continue
            word = {"true": True, "false": False}.get(node.value) if node.style is None else None
            number = _number_in(node)
            options[name] = word if word is not None else number if number is not None else node.value
        return options


def _number_in(node: yaml.Node) -> float | None:
    """Return a plain number, or None for anything else."""
    if not isinstance(node, yaml.ScalarNode) or node.style is not None or "_" in node.value:
        return None
    try:
        value = float(node.value)
    except ValueError:
        return None
    return value if abs(value) < 1e9 else None
