"""Files of house rules and levels: read along what they extend, with every fault of all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ValidationError

from stacko_arcade.errors import ContentError, Fault, UsageError, printable
from stacko_arcade.rules.arrange import is_set_as_in_rows, match_blocks
from stacko_arcade.rules.blocks import set_counts
from stacko_arcade.rules.exclusions import exclusions
from stacko_arcade.rules.house_rules import HouseRules, Points
from stacko_arcade.storage.levels import Goal, Level, LevelKeys
from stacko_arcade.storage.names import find
from stacko_arcade.storage.plain import Place, Plain, dotted, plain_of
from stacko_arcade.storage.schema import CUBE_WORDS, EMPTY_SLOT, plain_place, schema
from stacko_arcade.storage.sums import custom_set
from stacko_arcade.storage.text import LARGEST_BYTES
from stacko_arcade.storage.wording import label, unknown_key, worded
from stacko_arcade.storage.yaml_nodes import MOST_TOKENS, Flaw, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    import yaml

LONGEST_CHAIN: Final = 16
"""How many files may extend one another."""
MOST_FAULTS: Final = 100
"""How many faults of one file are listed one by one."""


_BLOCKS: Final = ("", "extends", "set", "tower.arrangement")
"""What decides which blocks there are; the empty key is a file that could not be read."""


@dataclass(slots=True)
class _Budget:
    """What a chain of files may cost, all of it together: no chain is a way around what one file may be."""

    tokens: int = MOST_TOKENS
    worded: int = MOST_FAULTS


@dataclass(slots=True)
class Found:
    """What a file says together with what it extends, and all their faults."""

    path: Path
    level: Level = field(default_factory=Level)
    faults: list[Fault] = field(default_factory=list)
    keys: dict[str, yaml.Node] = field(default_factory=dict)
    """The dotted keys that the file itself sets."""
    faulty: set[str] = field(default_factory=set)
    """The keys that could not be read, here or in what it extends."""
    base: Found | None = None

    def chain(self) -> Iterator[Found]:
        """Return the file and what it extends, the nearest first."""
        one: Found | None = self
        while one is not None:
            yield one
            one = one.base


def read_level(path: Path) -> Level:
    """Return what a file says.

    Raises:
        UsageError: it cannot be read.
        ContentError: it, or a file that it extends, has faults: all of them.

    """
    found = read(path)
    if found.faults:
        raise ContentError(found.faults)
    return found.level


def read(path: Path) -> Found:
    """Return what a file says, as far as it can be read, and all faults.

    Raises:
        UsageError: it cannot be read at all.

    """
    found = _read(path, (), _Budget())
    for one in found.chain():
        one.faults.sort(key=lambda fault: (fault.line, fault.column))
    _add_exclusions(found)
    _add_idle_set(found)
    listed: list[Fault] = []
    for one in found.chain():
        listed += one.faults[:MOST_FAULTS]
        if len(one.faults) > MOST_FAULTS:
            last = one.faults[MOST_FAULTS]
            more = len(one.faults) - MOST_FAULTS
            what = "fault is" if more == 1 else "faults are"
            listed.append(replace(last, message=f"from here on {more} more {what} not listed"))
    found.faults = listed
    return found


def _read(path: Path, chain: tuple[Path, ...], budget: _Budget) -> Found:
    found = Found(path)
    try:
        document = read_document(path, budget.tokens)
    except ContentError as error:
        found.faults += error.faults
        found.faulty.add("")
        return found
    budget.tokens -= document.tokens
    for flaw in (*document.habits, *document.flaws):
        _add(found, flaw)
    if not document.is_whole:
        found.faulty.add("")
        return found
    plain = plain_of(document)
    for flaw in plain.flaws:
        _add(found, flaw)
    found.keys = {dotted(place): node for place, node in plain.keys.items()}
    model = _validated(found, plain, budget)
    if "extends" in model.model_fields_set:
        extends: str = getattr(model, "extends")  # noqa: B009  # made of the dataclasses: mypy knows no such key
        found.base = _extended(found, extends, plain.values["extends",], (*chain, _resolved(path)), budget)
    base = found.base.level if found.base else Level()
    if found.base:
        found.faulty |= found.base.faulty
    # it tells of the file that it stands in, and of no other
    found.level = _with(replace(base, description=""), model)
    return found


def _add(found: Found, flaw: Flaw) -> None:
    key = f"{flaw.key}: " if flaw.key else ""
    mark = flaw.node.start_mark
    found.faults.append(Fault(found.path, mark.line + 1, mark.column + 1, f"{key}{flaw.message}"))
    if flaw.key:
        found.faulty.add(flaw.key)


# -- what it extends -----------------------------------------------------------------------------------------


def _extended(
    found: Found, name: str, node: yaml.Node, chain: tuple[Path, ...], budget: _Budget
) -> Found | None:
    def refuse(message: str) -> None:
        _add(found, Flaw(node, "extends", message))
        found.faulty.add("")  # what it would have said is not known

    try:
        path = find(name, found.path.parent)
        if _resolved(path) in chain:
            way = " -> ".join(printable(one.name) for one in (*chain, path))
            refuse(f"{printable(name)} extends this file in turn: a circle ({way})")
            return None
        if len(chain) >= LONGEST_CHAIN:
            refuse(f"{len(chain)} files extend one another: up to {LONGEST_CHAIN} would be right")
            return None
        if sum(map(_size, (*chain, path))) > LARGEST_BYTES:
            refuse("the files that extend one another are larger than 256 kB together")
            return None
        return _read(path, chain, budget)
    except UsageError as error:
        refuse(str(error))
    return None


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # it names no file: reading it will say so
        return path


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


# -- against the schema --------------------------------------------------------------------------------------


def _validated(found: Found, plain: Plain, budget: _Budget) -> BaseModel:
    """Return the values that fit the schema; what does not is told and left out."""
    model = schema().model
    told: set[tuple[Place, str]] = set()
    for whole_keys in (
        False,
        True,
    ):  # a table may not do without the key that was left out: then all of it goes
        try:
            return model.model_validate(plain.table)
        except ValidationError as error:
            errors = error.errors(include_url=False, include_input=False)
        for one in errors:
            place = plain_place(one["loc"], is_unknown_key=one["type"] == "extra_forbidden")
            if not whole_keys:
                _add_error(found, plain, one, told, budget)
            _leave_out(plain.table, place[:1] if whole_keys else place)
    return model.model_validate(plain.table)


def _add_error(found: Found, plain: Plain, error: Any, told: set[tuple[Place, str]], budget: _Budget) -> None:
    kind, context = error["type"], error.get("ctx", {})
    place = plain_place(error["loc"], is_unknown_key=kind == "extra_forbidden")
    if kind == "missing":  # an item of a list: the list is too short
        place = place[:-1]
    node = plain.keys[place] if kind == "extra_forbidden" else plain.node(place)
    if node is None or id(node) in plain.broken or (place, kind) in told:
        return
    told.add((place, kind))
    budget.worded -= 1
    wanted = schema().wanted
    if budget.worded < 0:  # comparing words takes its time, and nobody reads on for so long
        message = "does not fit"
    elif kind == "extra_forbidden":
        message = unknown_key(place, node, wanted)
    else:
        message = worded(kind, context, place, node, wanted.get(dotted(place)))
    _add(found, Flaw(node, label(place), message))


def _leave_out(table: dict[str, Any], place: Place) -> None:
    """Take the switch at a place out of a table: ``draw_two.blocks``, or a whole ``set``."""
    if len(place) > 1 and isinstance(table.get(str(place[0])), dict) and place[0] != "set":
        table[str(place[0])].pop(place[1], None)
    elif place:
        table.pop(str(place[0]), None)


# -- from the schema's values to ours ------------------------------------------------------------------------


def _with(level: Level, model: BaseModel) -> Level:
    """Return a level with what a file says otherwise."""
    own = {part.name for part in fields(LevelKeys)}
    house_rules: HouseRules = _changed(level.house_rules, model, besides={*own, "extends"})
    named = {
        name: _value(getattr(model, name), getattr(level, name)) for name in model.model_fields_set & own
    }
    return replace(level, house_rules=house_rules, **named)


def _changed(base: Any, model: BaseModel, besides: set[str]) -> Any:
    names = model.model_fields_set - besides
    return replace(base, **{name: _value(getattr(model, name), getattr(base, name)) for name in names})


def _value(value: Any, base: Any) -> Any:
    if isinstance(value, BaseModel):
        if "total" in type(value).model_fields:
            return custom_set(value)
        if isinstance(base, Goal) or not is_dataclass(base):
            return Goal(**{name: getattr(value, name) for name in value.model_fields_set})
        return _changed(base, value, set())
    if isinstance(base, Points):
        return Points(*value)
    if isinstance(value, list):
        return tuple(_item(item) for item in value)
    return value


def _item(item: Any) -> Any:
    if isinstance(item, BaseModel):
        return _value(item, None)
    if isinstance(item, list):  # a layer of a tower
        return tuple(None if name == EMPTY_SLOT else name for name in item)
    return CUBE_WORDS.get(item, item)


# -- what excludes what --------------------------------------------------------------------------------------


def _add_exclusions(found: Found) -> None:
    """Tell what excludes each other, at the first of its keys that is set, the nearest file first."""
    if found.faulty & {"", "extends"}:  # what it would play is not known
        return
    for one in exclusions(found.level.house_rules):
        if any(_touches(bad, key) for bad in found.faulty for key in one.keys):
            continue  # mended, it may well not exclude anything
        for file in found.chain():
            node = next((file.keys[key] for key in one.keys if key in file.keys), None)
            if node is not None:
                _add(file, Flaw(node, one.keys[0], one.message))
                file.faults.sort(key=lambda fault: (fault.line, fault.column))
                break


def _add_idle_set(found: Found) -> None:
    """Tell of a ``set`` that goes unused because the same file, or one that it extends, draws the tower.

    An explicit tower is its own set. It may well replace the set of what its file extends, and a set of just
    its blocks does no harm.
    """
    rules = found.level.house_rules
    if is_set_as_in_rows(rules) or any(_touches(bad, key) for bad in found.faulty for key in _BLOCKS):
        return
    for file in found.chain():
        if "set" in file.keys:
            stated, has = sum(count for _, _, count in set_counts(rules.set)), len(match_blocks(rules))
            other = f"the {has}" if stated != has else "other blocks"
            message = (
                f"{stated} blocks beside {other} of an explicit tower.arrangement, which is its own set: "
                "leaving set out would be right"
            )
            _add(file, Flaw(file.keys["set"], "set", message))
            file.faults.sort(key=lambda fault: (fault.line, fault.column))
            return
        if "tower.arrangement" in file.keys:
            return


def _touches(bad: str, key: str) -> bool:
    return bad == key or bad.startswith(f"{key}.") or key.startswith(f"{bad}.")
