"""The schema for editors says what the game itself accepts."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from stacko_arcade.content import content
from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.storage.house_rules import check_file, house_rules_to_yaml, list_house_rules
from stacko_arcade.storage.schema import json_schema, schema
from stacko_arcade.storage.writing import switches
from tests.storage.files import write
from tests.strategies import random_house_rules


class TextLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: numbers, true and false, and keys that are always text."""


def values(text: str) -> Any:
    """Return what an editor's YAML makes of a file."""

    def with_text_keys(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): with_text_keys(item) for key, item in value.items()}
        return [with_text_keys(item) for item in value] if isinstance(value, list) else value

    return with_text_keys(yaml.load(text, Loader=TextLoader))


TextLoader.yaml_implicit_resolvers = {
    letter: [
        (tag, pattern)
        for tag, pattern in resolvers
        if tag not in {"tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp"}
    ]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
TextLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    document = json_schema()
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


@pytest.mark.parametrize("name", list_house_rules())
def test_the_shipped_files_fit_the_schema(name: str, validator: Draft202012Validator) -> None:
    text = content("levels", f"{name}.yaml").read_text(encoding="utf-8")
    assert [error.message for error in validator.iter_errors(values(text))] == []


def test_whatever_the_game_writes_fits_the_schema(validator: Draft202012Validator) -> None:
    for seed in range(100):
        text = house_rules_to_yaml(random_house_rules(random.Random(seed)))
        assert [error.message for error in validator.iter_errors(values(text))] == []


@pytest.mark.parametrize(
    "text",
    [
        "revers: 1",
        "target: {symbol: yes}",
        "target: {symbl: true}",
        "draw_two: {blocks: 9}",
        "draw_two: {blocks: two}",
        "pull: {zone: top}",
        "set: {red: {5: 1}}",
        "set: classic",
        "hands: 2",
        "hands: []",
        "tower: {arrangement: [[r4]]}",
        "tower: {arrangement: [[r4, r4, r9]]}",
        "tower: {arrangement: []}",
        "cube: {faces: [red 1]}",
        "end: {points: [1, 2, 3]}",
        "end: {points: [1, 2, 3, 4, 5]}",
        "seats: [a/b]",
        "stars: []",
        "scene: moon",
        "goal: {layers: 1}",
    ],
)
def test_game_and_schema_refuse_the_same(text: str, tmp_path: Path, validator: Draft202012Validator) -> None:
    assert not validator.is_valid(values(text))
    assert check_file(write(tmp_path, text)) != ()


def test_every_switch_is_in_the_schema() -> None:
    assert {key for key, _ in switches(OFFICIAL)} <= set(schema().wanted)


def test_the_schema_tells_what_words_mean() -> None:
    zone = json_schema()["$defs"]["Zone"]
    assert zone["enum"] == ["below_highest_complete", "below_top"]
    assert zone["description"] == "Which layers may be pulled from."
    assert "null" not in str(json_schema()).casefold()
