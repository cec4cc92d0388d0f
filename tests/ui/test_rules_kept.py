from __future__ import annotations

from pathlib import Path

import pytest

from stacko_arcade.rules.house_rules import OFFICIAL, TargetSource
from stacko_arcade.rules.rulebook import with_value
from stacko_arcade.storage.house_rules import load_house_rules
from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.rules_kept import RulesKept

OURS = RulesChoice("official", with_value(OFFICIAL, "jump_in", value=True))
MORE = RulesChoice("official", with_value(OFFICIAL, "skip.seats", value=2))
CUBE = load_house_rules("cube_1994")


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of own house rules, empty."""
    monkeypatch.setenv("STACKO_HOME", str(tmp_path))
    folder = tmp_path / "levels"
    folder.mkdir()
    return folder


def test_changed_rules_stay_at_hand_whatever_is_chosen() -> None:
    kept = RulesKept()
    for choice in (OURS, RulesChoice("party"), MORE, OURS):
        kept.choose(choice)
    assert kept.chosen == OURS
    assert kept.unsaved == (OURS, MORE)


def test_rules_changed_further_take_the_place_of_what_they_were() -> None:
    kept = RulesKept()
    kept.choose(OURS)
    kept.replace(OURS, MORE)
    assert (kept.chosen, kept.unsaved) == (MORE, (MORE,))
    kept.choose(OURS)
    kept.replace(MORE, OURS)
    assert kept.unsaved == (OURS,), "the same rules are kept once"
    kept.replace(RulesChoice("party"), RulesChoice("kids"))
    assert kept.chosen == OURS


@pytest.mark.parametrize("new", [RulesChoice("official"), RulesChoice("Ours")])
def test_rules_that_were_saved_or_changed_back_are_no_longer_unsaved(new: RulesChoice) -> None:
    kept = RulesKept()
    kept.choose(OURS)
    kept.replace(OURS, new)
    assert (kept.chosen, kept.unsaved) == (new, ())


def test_an_edition_comes_back_as_it_was_left() -> None:
    kept = RulesKept()
    kept.choose(OURS)
    assert OURS.changed is not None
    kept.turn_to(TargetSource.CUBE, "cube_1994", OURS.changed)
    assert kept.chosen == RulesChoice("cube_1994")
    kept.replace(OURS, MORE)
    kept.turn_to(TargetSource.LAST_BLOCK, "official", CUBE)
    assert kept.chosen == MORE, "with what was changed meanwhile"


def test_a_file_that_is_gone_or_another_edition_now_does_not_come_back(own: Path) -> None:
    file = own / "Mine.yaml"
    file.write_text("jump_in: true\n")
    for text in ("extends: cube_1994\n", "skip: {seats: 9}\n"):
        kept = RulesKept()
        kept.choose(RulesChoice("Mine"))
        kept.turn_to(TargetSource.CUBE, "cube_1994", OFFICIAL)
        file.write_text(text)
        kept.turn_to(TargetSource.LAST_BLOCK, "official", CUBE)
        assert kept.chosen == RulesChoice("official")
