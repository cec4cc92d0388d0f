"""``rules explain``: plain sentences on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stacko_arcade.rules.house_rules import OFFICIAL
from stacko_arcade.rules.rulebook import Language, explain
from tests.cli.ask import ask, refused


@pytest.fixture
def table(tmp_path: Path) -> str:
    """Return the path of house rules that differ in two switches."""
    path = tmp_path / "grandma.yaml"
    path.write_text(
        "name: Grandma's table\nextends: official\njump_in: true\nskip: {seats: 2}\n", encoding="utf-8"
    )
    return str(path)


@pytest.mark.parametrize("language", Language)
def test_every_sentence_of_the_official_rules_is_printed(
    capfd: pytest.CaptureFixture[str], language: Language
) -> None:
    said = ask(capfd, "rules", "explain", "official", "--lang", language.value)
    assert (said.code, said.err) == (0, "")
    words = " ".join(said.out.split())
    for chapter in explain(OFFICIAL, language):
        assert chapter.title in words
        for line in chapter.lines:
            assert line.text in words
    assert "\n*" not in said.out
    assert "\x1b" not in said.out


def test_what_differs_is_marked_and_the_mark_explained(capfd: pytest.CaptureFixture[str], table: str) -> None:
    lines = ask(capfd, "rules", "explain", table).out.splitlines()
    assert lines[:2] == ["House rules: Grandma's table", "* differs from the official rules"]
    marked = [line for line in lines[2:] if line.startswith("*")]
    assert [line.split(":")[0] for line in marked] == ["* Jumping in", "* Skip"]
    assert max(map(len, lines)) <= 80


def test_json_is_one_document(capfd: pytest.CaptureFixture[str], table: str) -> None:
    document = json.loads(ask(capfd, "rules", "explain", table, "--lang", "de", "--json").out)
    assert document["name"] == "Grandma's table"
    assert document["language"] == "de"
    assert [chapter["chapter"] for chapter in document["chapters"]][:2] == ["set_up", "your_turn"]
    lines = [line for chapter in document["chapters"] for line in chapter["lines"]]
    assert {line["key"] for line in lines if line["differs"]} == {"jump_in", "skip.seats"}
    assert any(line["key"] is None for line in lines)


def test_a_language_that_is_not_there_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert refused(capfd, "rules", "explain", "official", "--lang", "fr") == (
        "--lang fr: en, de or id would be right"
    )


def test_a_name_or_a_file_that_is_wrong_is_told(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "did you mean official?" in refused(capfd, "rules", "explain", "offical")
    path = tmp_path / "odd.yaml"
    path.write_text("jump_in: maybe\n", encoding="utf-8")
    assert refused(capfd, "rules", "explain", str(path)).startswith(f"{path}:1:10: jump_in")
