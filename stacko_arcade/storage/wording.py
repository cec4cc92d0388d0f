"""What a schema's error is to a person: what is wrong, and what would be right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from stacko_arcade.errors import nearest
from stacko_arcade.rules.blocks import MOST_BLOCKS
from stacko_arcade.storage.plain import Place, dotted, shown_key
from stacko_arcade.storage.schema import EMPTY_SLOT, Wanted
from stacko_arcade.storage.yaml_nodes import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

_YES: Final = frozenset({"yes", "y", "on", "true", "1", "ja", "ya"})
_NO: Final = frozenset({"no", "n", "off", "false", "0", "nein", "tidak"})
_LENGTHS: Final = frozenset({"too_short", "too_long", "missing"})
_NO_LIST: Final = frozenset({"list_type", "tuple_type"})
_NO_TABLE: Final = frozenset({"model_type", "model_attributes_type", "dict_type"})
_BLOCK_NAMES: Final = "names are like r4, b-draw2, g-reverse, y-skip, wild"


def unknown_key(place: Place, key: yaml.Node, wanted: Mapping[str, Wanted]) -> str:
    """Return what to say of a key that there is not, with the one that was meant."""
    word = key.value if isinstance(key, yaml.ScalarNode) else ""
    table = dotted(place[:-1])
    keys = wanted[table].keys if table in wanted else ()
    if word in wanted and "." in word:
        section, _, name = word.partition(".")
        return f"unknown key: {section}: {{{name}: ...}} would be right"
    if near := nearest(word, keys):
        return f"unknown key{near}"
    prefix = f"{table}." if table else ""
    elsewhere = _elsewhere(word, wanted, besides=prefix)
    if elsewhere:
        return f"unknown key, did you mean {' or '.join(elsewhere)}?"
    return f"unknown key: there is {', '.join(keys)}"


def _elsewhere(word: str, wanted: Mapping[str, Wanted], besides: str) -> list[str]:
    """Return the keys of other tables that a word comes near to."""
    leaves: dict[str, list[str]] = {}
    for known in wanted:
        table, _, leaf = known.rpartition(".")
        if f"{table}." != besides and table not in {"set", "stars"} and not table.startswith("set."):
            leaves.setdefault(leaf, []).append(known)
    near = nearest(word, leaves)
    return leaves[near.removeprefix(", did you mean ").removesuffix("?")] if near else []


def worded(kind: str, context: Mapping[str, Any], place: Place, node: yaml.Node, want: Wanted | None) -> str:
    """Return what to say of a value that does not fit; ``kind`` and ``context`` are pydantic's."""
    if kind == "value_error":  # what does not add up says so itself
        return str(context["error"])
    what = shown(node)
    if want is None:
        return f"{what} does not fit here"
    if kind in _LENGTHS or kind in _NO_LIST:
        return _list(kind, place, node, want)
    wrong = {
        "bool_type": _switch,
        "int_type": _number,
        "enum": _word,
        "literal_error": _word,
    }.get(kind)
    if wrong is not None:
        return wrong(node, place, want)
    if kind in _NO_TABLE:
        return f"{what} is no table; its keys are {', '.join(want.keys)}"
    said = {
        "greater_than_equal": f"{what} is out of range",
        "less_than_equal": f"{what} is out of range",
        "string_too_short": "the text is empty",
        "string_too_long": "the text is too long",
        "string_pattern_mismatch": f"{what} is no name",
    }
    return f"{said.get(kind, f'{what} is no text')}: {want.right} would be right"


def label(place: Place) -> str:
    """Return the key that a message begins with."""
    return shown_key(place)


def _is_layer(place: Place) -> bool:
    return place[:2] == ("tower", "arrangement") and len(place) >= 3


def _list(kind: str, place: Place, node: yaml.Node, want: Wanted) -> str:
    """Return what to say of a list that is none, or has too few or too many items."""
    what = shown(node)
    if _is_layer(place):
        return "a layer is a list of three names, like [r4, ., b-skip]"
    if kind in _NO_LIST:
        return f"{what} is no list: {want.right} would be right"
    count = len(node.value)
    if place == ("tower", "arrangement"):
        return f"a tower has at least one layer, and no more blocks than {MOST_BLOCKS}: it has {count} layers"
    amount = "too many" if kind == "too_long" else "too few"
    return f"{count or 'none'} of them are {amount}: {want.right} would be right"


def _switch(node: yaml.Node, place: Place, want: Wanted) -> str:  # noqa: ARG001  # called alike
    near = ""
    if isinstance(node, yaml.ScalarNode):
        word = node.value.casefold()
        meant = "true" if word in _YES else "false" if word in _NO else ""
        near = f", did you mean {meant}?" if meant else nearest(node.value, ("true", "false"))
        if node.style is not None and meant:
            near = f" but a text in quotes{near}"
    return f"{shown(node)} is no switch{near}: {want.right} would be right"


def _number(node: yaml.Node, place: Place, want: Wanted) -> str:  # noqa: ARG001  # called alike
    near = ""
    if isinstance(node, yaml.ScalarNode):
        meant = _meant(node.value)
        if meant is not None and want.low <= meant <= want.high:
            near = f", did you mean {meant}?"
    return f"{shown(node)} is no whole number{near}: {want.right} would be right"


def _meant(text: str) -> int | None:
    """Return the number that a text such as ``08``, ``1_0``, ``1e3``, ``0x1`` or ``1.0`` comes to."""
    bare = text.strip().replace("_", "")
    if re.fullmatch(r"0[xX][0-9a-fA-F]{1,6}", bare):
        return int(bare, 16)
    if re.fullmatch(r"0[oO][0-7]{1,6}", bare):
        return int(bare, 8)
    if re.fullmatch(r"[+-]?[0-9]{1,8}(\.[0-9]{0,8})?([eE][+-]?[0-9])?", bare):
        value = float(bare)
        return int(value) if value.is_integer() else None
    return None


def _word(node: yaml.Node, place: Place, want: Wanted) -> str:
    if place and _is_layer(place):
        return _block_name(node, want)
    near = ""
    if isinstance(node, yaml.ScalarNode):
        word = node.value.casefold()
        if word in _NO and "off" in want.words:
            near = ", did you mean off?"
        else:
            near = nearest(node.value, want.words)
    right = f": {want.right} would be right" if want.kind != "list" else _of_list(near, want)
    return f"{shown(node)} is not a value here{near}{right}"


def _of_list(near: str, want: Wanted) -> str:
    return "" if near else f": there is {', '.join(want.words)}"


def _block_name(node: yaml.Node, want: Wanted) -> str:
    near = nearest(node.value, want.keys) if isinstance(node, yaml.ScalarNode) else ""
    return f"{shown(node)} is no block name{near or f': {_BLOCK_NAMES}, and {EMPTY_SLOT} for an empty slot'}"
