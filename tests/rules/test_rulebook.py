"""The rulebook: every switch has its sentence, in three languages.

Long because it is a list of cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stacko_arcade.rules.blocks import Color, CustomSet, Face, SetPreset, block_set
from stacko_arcade.rules.exclusions import exclusions
from stacko_arcade.rules.house_rules import (
    CUBE_FACES,
    OFFICIAL,
    Arrangement,
    Blame,
    CubeDrawTwo,
    CubeFace,
    DrawTwoMatch,
    EndMode,
    FirstPull,
    HouseRules,
    NoMatch,
    Points,
    Stray,
    TargetSource,
    TwoPlayers,
    Victim,
)
from stacko_arcade.rules.rulebook import (
    Group,
    Language,
    color_word,
    explain,
    face_word,
    group_of,
    has_effect,
    label,
    sentence,
    switches,
    switches_of,
    value_label,
    value_of,
    why_excluded,
    with_value,
)
from stacko_arcade.rules.rulebook import explaining as explaining_module
from stacko_arcade.rules.rulebook.entries import OTHER, Entry, Saying
from stacko_arcade.rules.rulebook.table import ENTRIES, TABLE
from tests.strategies import house_rules_strategy

OWN_SET = CustomSet(((Color.RED, Face.ONE, 5), (Color.BLUE, Face.DRAW_TWO, 3), (None, Face.WILD, 1)))
OWN_TOWER = (("r1", "b2", None), ("y3", "g-skip", "wild"), ("r1", "y-draw2", "b-reverse"))
OWN_CUBE = (*CUBE_FACES[:5], CubeFace(Color.RED, 2))


def changed(**values: object) -> HouseRules:
    """Return the official rules with switches set otherwise: ``draw_two__blocks=3``."""
    rules = OFFICIAL
    for key, value in values.items():
        rules = with_value(rules, key.replace("__", "."), value)  # type: ignore[arg-type]
    return rules


CUBE = changed(set=SetPreset.CUBE_48, target__source=TargetSource.CUBE)
JENGA = changed(set=SetPreset.JENGA_54, target__source=TargetSource.FREE, turn__blame=Blame.TIMER)
SOLO = changed(end__mode=EndMode.HEIGHT)
TABLES = (
    OFFICIAL,
    CUBE,
    JENGA,
    SOLO,
    changed(end__mode=EndMode.ELIMINATION, jump_in=True),
    changed(end__mode=EndMode.POINTS, set=OWN_SET),
    changed(tower__arrangement=OWN_TOWER, draw_two__victim=Victim.SELF, hands__max=2),
    changed(draw_two__match=DrawTwoMatch.ANY, draw_two__numbers_only=False, probe__touch_move=True),
)


# -- every switch and every value has its sentence ---------------------------------------------------------


def values_of(section: Any, prefix: str = "") -> Iterator[tuple[str, tuple[object, ...]]]:
    """Return every switch of a section and every value it can take, found by looking at its fields."""
    hints = get_type_hints(type(section))
    for part in fields(section):
        key, value = prefix + part.name, getattr(section, part.name)
        if isinstance(value, bool):
            yield key, (False, True)
        elif isinstance(value, int):
            low, high = part.metadata["range"]
            yield key, tuple(range(low, high + 1))
        elif is_dataclass(value):
            yield from values_of(value, f"{key}.")
        elif not isinstance(value, str):
            kinds = get_args(hints[part.name]) or (hints[part.name],)
            words = tuple(
                word for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum) for word in kind
            )
            own: dict[str, object] = {
                "set": OWN_SET,
                "tower.arrangement": OWN_TOWER,
                "cube.faces": OWN_CUBE,
            }
            yield key, (*words, *((own[key],) if key in own else ()))


def unsaid(rules: Any, entries: Mapping[str, Entry]) -> list[str]:
    """Return every switch or value without a sentence, under any kind of table and in any language."""
    missing = []
    for key, values in values_of(rules):
        if key not in entries:
            missing.append(key)
            continue
        for value in values:
            said = [
                one
                for one in entries[key].sayings
                if one.when is None
                and (one.value is OTHER or (one.value == value and type(one.value) is type(value)))
            ]
            words = said[0].sentence if said else None
            if words is None or not all(words.said(language) for language in Language):
                missing.append(f"{key}: {value}")
    return missing


def test_every_switch_and_every_value_has_a_sentence_in_every_language() -> None:
    assert unsaid(OFFICIAL, ENTRIES) == []


def test_a_switch_or_a_value_without_a_sentence_is_found() -> None:
    without = {key: entry for key, entry in ENTRIES.items() if key != "skip.seats"}
    assert unsaid(OFFICIAL, without) == ["skip.seats"]
    entry = ENTRIES["no_match"]
    fewer = tuple(one for one in entry.sayings if one.value is not NoMatch.LOSE)
    lacking = Entry(entry.key, entry.group, entry.label, fewer)
    assert unsaid(OFFICIAL, {**ENTRIES, "no_match": lacking}) == ["no_match: NoMatch.LOSE"]
    stacking = ENTRIES["draw_two.stacking"]
    off = tuple(one for one in stacking.sayings if one.value is False)
    only = Entry(stacking.key, stacking.group, stacking.label, off)
    assert unsaid(OFFICIAL, {**ENTRIES, "draw_two.stacking": only}) == ["draw_two.stacking: True"]
    clock = ENTRIES["turn.clock_s"]
    none = tuple(one for one in clock.sayings if one.value == 0)
    assert (
        len(unsaid(OFFICIAL, {**ENTRIES, "turn.clock_s": Entry(clock.key, clock.group, clock.label, none)}))
        == 600
    )


def test_the_table_speaks_of_no_switch_that_is_not_there() -> None:
    found = {key for key, _ in values_of(OFFICIAL)}
    assert set(ENTRIES) - found == {"end.points"}, "the four points are said in one sentence"
    assert {switch.key for switch in switches()} == found
    assert [switch.key for group in Group for switch in switches_of(group)] != []
    assert {switch.key for group in Group for switch in switches_of(group)} == found


@pytest.mark.parametrize("language", Language)
def test_every_sentence_is_filled_in(language: Language) -> None:
    for key, values in values_of(OFFICIAL):
        for rules in TABLES:
            for value in values if len(values) < 30 else (*values[:12], values[-1]):
                text = sentence(key, value, language, rules)
                assert text[0].isupper() or text[0].isdigit(), text
                assert text.endswith((".", ".)")), text
                assert not re.search(r"[{}|]|  | \.|\b(None|True|False)\b", text), text
                assert "_" not in text, f"a switch's own name: {text}"


@pytest.mark.parametrize("language", Language)
def test_every_choice_has_a_short_name(language: Language) -> None:
    for key, values in values_of(OFFICIAL):
        assert 0 < len(label(key, language)) <= 26, label(key, language)
        for value in values:
            shown = value_label(key, value, language)  # type: ignore[arg-type]
            assert shown
            if key != "cube.faces":
                assert len(shown) <= 24, shown


def test_the_languages_say_different_things() -> None:
    for entry in TABLE:
        said = [entry.sentence] if not isinstance(entry, Entry) else [one.sentence for one in entry.sayings]
        for words in said:
            assert len({words.english, words.german, words.indonesian}) == 3


# -- numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "language", "text"),
    [
        ("skip.seats", 1, Language.ENGLISH, "Skip: the next player misses a turn."),
        ("skip.seats", 3, Language.ENGLISH, "Skip: the next three players miss a turn."),
        ("skip.seats", 1, Language.GERMAN, "Aussetzen: Die nächste Person setzt einmal aus."),
        ("skip.seats", 2, Language.GERMAN, "Aussetzen: Die nächsten zwei Personen setzen einmal aus."),
        ("skip.seats", 2, Language.INDONESIAN, "Lewati: dua pemain berikutnya kehilangan giliran."),
        ("draw_two.blocks", 1, Language.ENGLISH, "A draw two costs one block."),
        ("draw_two.blocks", 5, Language.GERMAN, "Eine Plus zwei kostet fünf Steine."),
        ("end.rounds", 1, Language.GERMAN, "Das Spiel endet nach einer Runde."),
        ("end.rounds", 12, Language.GERMAN, "Das Spiel endet nach 12 Runden."),
        ("turn.blame_s", 1, Language.ENGLISH, "Blame lasts one second after a turn."),
        ("pull.closed_top_layers", 1, Language.ENGLISH, "The next layer below is closed as well."),
        ("pull.closed_top_layers", 2, Language.ENGLISH, "The next two layers below are closed as well."),
        (
            "end.points.toppler",
            1,
            Language.GERMAN,
            "Eine Runde bringt einen Punkt für die Person, die den Turm umgeworfen hat.",
        ),
    ],
)
def test_numbers_take_the_right_plural(key: str, value: int, language: Language, text: str) -> None:
    assert sentence(key, value, language) == text


def test_points_are_said_in_one_sentence() -> None:
    assert sentence("end.points", Points(5, 1, 0, 2)) == (
        "A round gives 5 points to whoever stacked last, 1 to the player before, 0 to the others and 2 to "
        "whoever toppled the tower."
    )


@pytest.mark.parametrize("which", SetPreset)
@pytest.mark.parametrize("language", Language)
def test_a_set_is_told_with_its_number_of_blocks(which: SetPreset, language: Language) -> None:
    assert str(len(block_set(which))) in sentence("set", which, language)


def test_a_set_of_ones_own_is_counted() -> None:
    assert sentence("set", OWN_SET) == (
        "Play with 9 blocks of your own choice: red 5× 1; blue 3× draw two; 1× wild."  # noqa: RUF001
    )
    alike = CustomSet(tuple((color, Face.ONE, 3) for color in Color))
    assert "Rot, Gelb, Grün und Blau je 3× 1" in sentence("set", alike, Language.GERMAN)  # noqa: RUF001


def test_a_tower_of_ones_own_is_counted_and_the_set_left_out() -> None:
    rules = changed(tower__arrangement=OWN_TOWER)
    keys = keys_of(rules)
    assert "set" not in keys
    assert "8 blocks: red 2× 1" in text_of(rules, "tower.arrangement")  # noqa: RUF001


def test_colors_and_faces_have_words() -> None:
    assert [color_word(Color.RED, language) for language in Language] == ["red", "Rot", "merah"]
    assert [face_word(Face.WILD, language) for language in Language] == ["wild", "Joker", "joker"]


# -- what is said of a table, and what is left out ---------------------------------------------------------


def keys_of(rules: HouseRules) -> set[str]:
    return {line.key for chapter in explain(rules) for line in chapter.lines}


def text_of(rules: HouseRules, key: str, language: Language = Language.ENGLISH) -> str:
    return next(
        line.text for chapter in explain(rules, language) for line in chapter.lines if line.key == key
    )


@pytest.mark.parametrize(
    ("rules", "absent"),
    [
        (OFFICIAL, "cube.match cube.faces end.points end.rounds turn.clock_expiry turn.blame_s jump_in"),
        (CUBE, "target.number target.symbol draw_two.match two_players.skip skip.seats first_pull"),
        (JENGA, "target.number no_match tower.arrangement draw_two.victim hands.penalty_color first_pull"),
        (SOLO, "turn.first_player turn.direction hands.uno_call turn.blame two_players.reverse skip.seats"),
        (changed(hands__max=2), "hands.uno_call hands.penalty_blocks hands.penalty_color hands.false_call"),
        (changed(hands__uno_call=False), "hands.penalty_blocks hands.penalty_color hands.false_call"),
        (changed(probe__touch_move=True), "probe.restore"),
        (changed(set=OWN_SET), "two_players.reverse two_players.skip skip.seats"),
    ],
)
def test_what_has_no_effect_is_left_out(rules: HouseRules, absent: str) -> None:
    assert not keys_of(rules) & set(absent.split())
    assert not any(has_effect(key, rules) for key in absent.split() if key != "jump_in")


@pytest.mark.parametrize(
    ("rules", "present"),
    [
        (OFFICIAL, "set target.number draw_two.victim skip.seats hands.penalty_color end.stray no_match"),
        (CUBE, "cube.faces cube.match cube.reverse cube.draw_two no_match hands.uno_call"),
        (JENGA, "target.source turn.blame"),
        (changed(end__mode=EndMode.POINTS), "end.points end.rounds"),
        (changed(turn__clock_s=30), "turn.clock_s turn.clock_expiry"),
        (changed(jump_in=True), "jump_in"),
        (changed(probe__touch_move=True), "probe.touch_move"),
        (changed(target__source=TargetSource.FREE, first_pull=FirstPull.NUMBERS), "first_pull no_match"),
    ],
)
def test_what_has_an_effect_is_said(rules: HouseRules, present: str) -> None:
    assert keys_of(rules) >= set(present.split())


def test_values_that_belong_together_are_said_together() -> None:
    text = text_of(OFFICIAL, "two_players.reverse")
    assert "a reverse and a skip each work like a draw two" in text
    apart = changed(two_players__skip=TwoPlayers.AGAIN)
    assert "skip" not in text_of(apart, "two_players.reverse")
    assert "goes again" in text_of(apart, "two_players.skip")


def test_what_a_loser_loses_depends_on_the_table() -> None:
    said = {mode: text_of(changed(end__mode=mode), "end.stray") for mode in EndMode}
    assert "you lose," in said[EndMode.LAST_STACKER_WINS]
    assert "you are out" in said[EndMode.ELIMINATION]
    assert "you lose the round" in said[EndMode.POINTS]
    assert "the match is over" in said[EndMode.HEIGHT]


def test_strays_are_said_with_how_many_it_takes() -> None:
    assert "two other blocks fall at once" in text_of(changed(end__stray_blocks=2), "end.stray")
    for stray in Stray:
        assert "costs nothing" in text_of(changed(end__stray=stray, end__stray_blocks=4), "end.stray")


def test_a_rolled_draw_two_names_its_blocks() -> None:
    three = with_value(CUBE, "draw_two.blocks", 3)
    assert "pull any three blocks" in text_of(three, "cube.draw_two")
    same = with_value(three, "cube.draw_two", CubeDrawTwo.SAME_COLOR)
    assert "three blocks of one color" in text_of(same, "cube.draw_two")


def test_what_differs_is_marked_and_nothing_else() -> None:
    def marked(rules: HouseRules, base: HouseRules = OFFICIAL) -> set[str]:
        return {line.key for chapter in explain(rules, base=base) for line in chapter.lines if line.differs}

    assert marked(OFFICIAL) == set()
    assert marked(changed(draw_two__stacking=True)) == {"draw_two.stacking"}
    assert marked(changed(draw_two__blocks=3)) == {"draw_two.victim"}, "its sentence names the number"
    assert marked(with_value(JENGA, "turn.blame_s", 20)) == {"set", "target.source", "turn.blame"}
    assert marked(changed(turn__blame_s=20)) == set(), "there is no timer"
    assert marked(JENGA, JENGA) == set()
    assert marked(changed(two_players__skip=TwoPlayers.AGAIN)) == {"two_players.skip"}
    closed = changed(pull__closed_top_layers=1)
    assert marked(OFFICIAL, closed) == {"pull.closed_top_layers"}, "what goes without saying is said then"


@pytest.mark.parametrize("language", Language)
def test_chapters_come_in_the_order_of_reading(language: Language) -> None:
    assert [chapter.group for chapter in explain(OFFICIAL, language)] == list(Group)
    assert [chapter.group for chapter in explain(JENGA, language)] == [
        group for group in Group if group is not Group.ACTIONS
    ]
    for chapter in explain(OFFICIAL, language):
        for line in chapter.lines:
            assert not line.key or group_of(line.key) is chapter.group


def test_rules_that_exclude_each_other_are_explained_all_the_same() -> None:
    odd = changed(target__source=TargetSource.CUBE, jump_in=True, no_match=NoMatch.ROLL_AGAIN)
    for language in Language:
        assert explain(odd, language)


@pytest.mark.parametrize(
    "rules",
    [
        changed(target__source=TargetSource.CUBE),
        changed(target__source=TargetSource.CUBE, tower__arrangement=OWN_TOWER),
        with_value(CUBE, "cube.faces", (CubeFace(action="reverse"),) * 6),
        changed(target__source=TargetSource.FREE, jump_in=True),
        changed(no_match=NoMatch.ROLL_AGAIN),
        changed(set=OWN_SET, pull__closed_top_layers=5),
    ],
)
@pytest.mark.parametrize("language", Language)
def test_what_excludes_each_other_is_said_to_players(rules: HouseRules, language: Language) -> None:
    found = exclusions(rules)
    assert found
    for exclusion in found:
        text = why_excluded(exclusion, rules, language)
        assert text != exclusion.message
        assert text.endswith(".")
        assert not re.search(r"[_{}]", text)
        for key in exclusion.keys:
            assert group_of(key)


@settings(max_examples=150, deadline=None)
@given(rules=house_rules_strategy(), base=house_rules_strategy(), language=st.sampled_from(Language))
def test_any_house_rules_are_explained(rules: HouseRules, base: HouseRules, language: Language) -> None:
    chapters = explain(rules, language, base)
    lines = [line for chapter in chapters for line in chapter.lines]
    assert len({line.text for line in lines}) == len(lines), "nothing is said twice"
    for line in lines:
        assert line.text.endswith((".", ".)"))
        assert not re.search(r"[{}|_]|  | \.", line.text), line.text
        if line.key:
            assert has_effect(line.key, rules)
    alike = explain(rules, language, rules)
    assert not any(line.differs for chapter in alike for line in chapter.lines)


# -- switches ----------------------------------------------------------------------------------------------


def test_a_switch_is_set_by_its_key_and_read_again() -> None:
    for key, values in values_of(OFFICIAL):
        for value in values[:3]:
            assert value_of(with_value(OFFICIAL, key, value), key) == value  # type: ignore[arg-type]


def test_switches_know_what_they_may_be() -> None:
    known = {switch.key: switch for switch in switches()}
    assert known["jump_in"].is_bool
    assert known["turn.clock_s"].range == (0, 600)
    assert known["tower.arrangement"].choices == tuple(Arrangement)
    assert known["tower.arrangement"].is_open
    assert known["set"].is_open
    assert not known["no_match"].is_open
    assert known["cube.faces"].choices == ()
    assert "name" not in known


def test_a_value_without_a_sentence_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = ENTRIES["no_match"]
    first: tuple[Saying, ...] = entry.sayings[:1]
    table = {**ENTRIES, "no_match": Entry(entry.key, entry.group, entry.label, first)}
    monkeypatch.setattr(explaining_module, "ENTRIES", table)
    with pytest.raises(KeyError, match="no_match"):
        sentence("no_match", NoMatch.LOSE)
