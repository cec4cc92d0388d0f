"""What is told of a file: every fault, each where it stands, with what would be right.

Long because it is a list of cases.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from stacko_arcade.errors import ContentError, UsageError
from stacko_arcade.storage.house_rules import check_file, load_house_rules, load_level
from tests.storage.files import faults, write

MANY_LISTS = "[" * 5000


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # keys
        (
            "name: x\nrevers: 1\n",
            ["2:1: revers: unknown key, did you mean two_players.reverse or cube.reverse?"],
        ),
        ("target: {symbl: true}\n", ["1:10: target.symbl: unknown key, did you mean symbol?"]),
        ("target: {jump-in: true}\n", ["1:10: target.jump-in: unknown key, did you mean jump_in?"]),
        ("Target: {}\n", ["1:1: Target: unknown key, did you mean target?"]),
        (
            "target.symbol: true\n",
            ["1:1: target.symbol: unknown key: target: {symbol: ...} would be right"],
        ),
        ("qqqq: 1\n", ["1:1: qqqq: unknown key: there is extends, name, set, tower"]),
        ("name: a\nname: b\n", ["2:1: name: the key stands here twice, first in line 1"]),
        (
            "hands: {max: 2}\nhands: {max: 3, mx: 1}\n",
            [
                "2:1: hands: the key stands here twice, first in line 1",
                "2:9: hands.max: the key stands here twice, first in line 1",
                "2:17: hands.mx: unknown key, did you mean max?",
            ],
        ),
        ("? [a]\n: 1\n", ["1:3: a list is no key"]),
        ("<<: {name: a}\n", ["1:1: <<: merge keys are not used here: extends names"]),
        ("'': 1\n", ["1:1: nothing: unknown key"]),
        # switches
        *(
            (
                f"target: {{symbol: {word}}}\n",
                [f"1:18: target.symbol: {word} is no switch, did you mean {meant}?: true or false"],
            )
            for word, meant in {
                "yes": "true",
                "on": "true",
                "y": "true",
                "True": "true",
                "1": "true",
                "no": "false",
                "off": "false",
                "N": "false",
                "FALSE": "false",
                "flase": "false",
            }.items()
        ),
        (
            'target: {symbol: "true"}\n',
            ["1:18: target.symbol: true is no switch but a text in quotes, did you mean true?"],
        ),
        ("target: {symbol: }\n", ["1:17: target.symbol: nothing is no switch: true or false"]),
        ("target: {symbol: ~}\n", ["1:18: target.symbol: ~ is no switch: true or false"]),
        ("jump_in: [true]\n", ["1:10: jump_in: a list is no switch: true or false"]),
        # numbers
        *(
            (
                f"turn: {{clock_s: {word}}}\n",
                [f"1:17: turn.clock_s: {word} is no whole number{meant}: 0 to 600 would be right"],
            )
            for word, meant in {
                "08": ", did you mean 8?",
                "1_0": ", did you mean 10?",
                "1e2": ", did you mean 100?",
                "1e3": "",  # out of range
                "0x1": ", did you mean 1?",
                "0o17": ", did you mean 15?",
                "1.0": ", did you mean 1?",
                "+1": ", did you mean 1?",
                "-0": ", did you mean 0?",
                "1.5": "",
                "1:30": "",
                "2024-01-01": "",
                ".inf": "",
                "ten": "",
                "true": "",
                "\u0663": "",
            }.items()
        ),
        ('turn: {clock_s: "8"}\n', ["1:17: turn.clock_s: 8 is no whole number, did you mean 8?"]),
        ("draw_two: {blocks: 9}\n", ["1:20: draw_two.blocks: 9 is out of range: 1 to 5 would be right"]),
        ("draw_two: {blocks: -1}\n", ["1:20: draw_two.blocks: -1 is out of range: 1 to 5 would be right"]),
        (
            f"draw_two: {{blocks: {'9' * 5000}}}\n",
            [f"1:20: draw_two.blocks: {'9' * 37}... is out of range: 1 to 5"],
        ),
        ("draw_two: {blocks: {a: 1}}\n", ["1:20: draw_two.blocks: a table is no whole number"]),
        # words
        (
            "pull: {zone: below_topp}\n",
            ["1:14: pull.zone: below_topp is not a value here, did you mean below_top?: below_high"],
        ),
        (
            "pull: {zone: Below-Top}\n",
            ["1:14: pull.zone: Below-Top is not a value here, did you mean below_top?"],
        ),
        ("straighten: no\n", ["1:13: straighten: no is not a value here, did you mean off?: own_turn or"]),
        (
            "straighten: false\n",
            ["1:13: straighten: false is not a value here, did you mean off?: own_turn or"],
        ),
        ("no_match: on\n", ["1:11: no_match: on is not a value here: any_block or pass or"]),
        ("no_match: y\n", ["1:11: no_match: y is not a value here: any_block or pass or"]),
        ("no_match: null\n", ["1:11: no_match: null is not a value here: any_block or pass or"]),
        ("no_match: {pass: 1}\n", ["1:11: no_match: a table is not a value here: any_block or pass or"]),
        ("no_match: |\n  pass\n  lose\n", ["1:11: no_match: pass lose is not a value here"]),
        # texts
        ("name:\n", ["1:6: name: nothing is no text"]),
        ("name: ''\n", ["1:7: name: nothing is no text"]),
        ("name: [a]\n", ["1:7: name: a list is no text"]),
        (f"name: {'a' * 61}\n", ["1:7: name: the text is too long: a text of up to 60 letters"]),
        ('name: "a\\nb"\n', ["1:7: name: U+000A cannot be shown"]),
        ('name: "a\\x1b[31m"\n', ["1:7: name: U+001B cannot be shown"]),
        ('name: "\\uD800"\n', ["1:7: name: \\ud800 is no text: a text of"]),
        ('no_match: "\\x1b]0;hello"\n', [r"1:11: no_match: \x1b]0;hello is not a value here"]),
        ('"\\x1b[31m": 1\n', [r"1:1: \x1b[31m: unknown key: there is"]),
        # tables and lists
        ("set: [1, 2]\n", ["1:6: set: a list is not a value here: classic_45 or printed_42"]),
        ("hands: 2\n", ["1:8: hands: 2 is no table; its keys are max, uno_call"]),
        ("hands: [1]\n", ["1:8: hands: a list is no table; its keys are max"]),
        ("hands:\n", ["1:7: hands: nothing is no table; its keys are max"]),
        ("- a\n", ["1:1: a table of keys is wanted"]),
        ("a\n", ["1:1: a table of keys is wanted"]),
        # the cube, points, towers
        (
            "cube: {faces: [red 1]}\n",
            ["1:15: cube.faces: 1 of them are too few: a list of 6 faces, like [red 1,"],
        ),
        (
            "cube: {faces: [red 1, red 9, reverse, draw_2, red 1, red 1]}\n",
            [
                "1:23: cube.faces: red 9 is not a value here, did you mean red ",
                "1:39: cube.faces: draw_2 is not a value here, did you mean draw_two?",
            ],
        ),
        ("cube: {faces: red 1}\n", ["1:15: cube.faces: red 1 is no list: a list of 6 faces"]),
        (
            "end: {points: [1, 2, 3]}\n",
            ["1:15: end.points: 3 of them are too few: a list of 4 numbers from 0 to 100"],
        ),
        (
            "end: {points: [1, 2, 3, 4, 5]}\n",
            ["1:15: end.points: 5 of them are too many: a list of 4 numbers"],
        ),
        (
            "end: {points: [1, x, 3, 101]}\n",
            ["1:19: end.points: x is no whole number", "1:25: end.points: 101 is out"],
        ),
        ("end: {points: 10}\n", ["1:15: end.points: 10 is no list: a list of 4 numbers"]),
        (
            "tower: {arrangement: [[r4, q1, b-skp]]}\n",
            [
                "1:28: tower.arrangement: q1 is no block name",
                "1:32: tower.arrangement: b-skp is no block name, did you mean b-skip?",
            ],
        ),
        ("tower: {arrangement: [[r4]]}\n", ["1:23: tower.arrangement: a layer is a list of three names"]),
        ("tower: {arrangement: [r4]}\n", ["1:23: tower.arrangement: a layer is a list of three names"]),
        ("tower: {arrangement: [[r4, y1, [r4]]]}\n", ["1:32: tower.arrangement: a list is no block name"]),
        ("tower: {arrangement: [[., ., .]]}\n", ["1:23: tower.arrangement: a layer has at least one block"]),
        ("tower: {arrangement: []}\n", ["1:22: tower.arrangement: a tower has at least one layer"]),
        (
            f"tower: {{arrangement: [{', '.join(['[r4, r4, r4]'] * 41)}]}}\n",
            ["1:22: tower.arrangement: 123 blocks are too many: up to 120 would be right"],
        ),
        (
            "tower: {arrangement: tall}\n",
            ["1:22: tower.arrangement: tall is not a value here: random or color_layers or"],
        ),
        # sets of one's own
        (
            "set: {total: 45, red: {1: 16, 2: 16, draw_two: 4, reverse: 3, skip: 2}, wild: 1}\n",
            ["1:6: set: 32 + 4 + 3 + 2 + 1 = 42, stated 45: total: 42 or other counts would be right"],
        ),
        ("set: {red: {1: 5, skip: 5}}\n", ["1:6: set: 5 + 5 = 10 blocks make no whole layers of 3: 9 or 12"]),
        ("set: {plain: 6}\n", ["1:6: set: 6 blocks are too few: 9 to 120 would be right"]),
        ("set: {}\n", ["1:6: set: 0 blocks are too few"]),
        ("set: {plain: 120, wild: 3}\n", ["1:6: set: 3 + 120 = 123 blocks are too many: 9 to 120"]),
        (
            "set: {total: 12, wild: 10}\n",
            ["1:6: set: 10, stated 12: total: 10 or other counts would be right; and 10 blocks make no"],
        ),
        (
            "set: {rde: {1: 9}, red: {5: 1, drawtwo: 1, 1: -1}, blue: 3}\n",
            [
                "1:7: set.rde: unknown key, did you mean red?",
                "1:26: set.red.5: unknown key: there is 1, 2, 3, 4, draw_two",
                "1:32: set.red.drawtwo: unknown key, did you mean draw_two?",
                "1:47: set.red.1: -1 is out of range: 0 to 120",
                "1:58: set.blue: 3 is no table; its keys are 1, 2",
            ],
        ),
        # levels
        ("scene: caffe\n", ["1:8: scene: caffe is not a value here, did you mean cafe?: cafe or seaside"]),
        ("seats: []\n", ["1:8: seats: none of them are too few: a list of 1 to 10 names"]),
        ("seats: human\n", ["1:8: seats: human is no list: a list of 1 to 10 names"]),
        ("seats: [../evil.yaml]\n", ["1:9: seats: ../evil.yaml is no name: a list of 1 to 10 names"]),
        ("goal: {layer: 20}\n", ["1:8: goal.layer: unknown key, did you mean layers?"]),
        ("goal: {layers: 3}\n", ["1:16: goal.layers: 3 is out of range: 4 to 120"]),
        ("goal: {}\n", ["1:7: goal: nothing is asked: at least one of win, layers, max_pulls"]),
        ("stars: [{win: true}]\n", ["1:8: stars: 1 of them are too few: a list of 3 goals"]),
        (
            "stars: [{win: yes}, {max_pulls: 0}, 3]\n",
            [
                "1:15: stars.win: yes is no switch",
                "1:33: stars.max_pulls: 0 is out of",
                "1:37: stars: 3 is no table",
            ],
        ),
        # YAML itself
        ("", ["1:1: the file is empty"]),
        ("# only a comment\n", ["1:1: the file is empty"]),
        ("---\n", ["2:1: the file is empty"]),
        ("name: a\n\tset: b\n", ["2:1: not YAML: a tab: indent with spaces"]),
        ("target:\n\tsymbol: true\n", ["2:1: not YAML: a tab: indent with spaces"]),
        ("target:\tfree\n", ["1:8: not YAML: a tab"]),
        ("name: [a\n", ["2:1: not YAML: a ',' or ']' is missing"]),
        ("name: a: b\n", ["1:8: not YAML: a second ':' in one line"]),
        ("name: %a\n", ["1:7: not YAML: no text begins with this sign"]),
        ("name: a\n set: b\n", ["2:5: not YAML: a second ':' in one line"]),
        ("name: 'a\n", ["2:1: not YAML: the file ends within quotes"]),
        ("name: a\n---\nname: b\n", ["2:1: a second document begins here"]),
        ('name: "\\UFFFFFFFF"\n', ["1:10: not YAML: a number here is out of all bounds"]),
        (f"%YAML {'9' * 5000}.1\n---\nname: a\n", ["1:7: not YAML: a number here is out of all bounds"]),
        ("%YAML 2.0\n---\nname: a\n", ["1:1: not YAML: found incompatible YAML document"]),
        (
            "name: &x [1]\nset: *x\nno_match: pas\n",
            [
                "1:7: name: anchors and aliases (& and *) are not used here: write the value out",
                "2:6: set: anchors and aliases",
                "3:11: no_match: pas is not a value here, did you mean pass?",
            ],
        ),
        (
            "name: !!python/object/apply:os.system [ls]\nset: !x a\n",
            [
                "1:7: name: tags such as !!python/object/apply:os.system are not used here: take it out",
                "2:6: set: tags such as !x are not used here",
            ],
        ),
        (f"name: {MANY_LISTS}\n", ["1:18: name: tables and lists are nested too deep"]),
        (f"{'- ' * 5000}\n", ["1:25: tables and lists are nested too deep"]),
        # characters
        (b"name: a\nset: \xff\n", ["2:6: the file is not UTF-8: byte 0xff"]),
        (b"# caf\xc3\xa9\nset: \xc3\xa9\xff\n", ["2:7: the file is not UTF-8: byte 0xff"]),
        ("name: a\n".encode("utf-16"), ["1:1: the file is UTF-16: save it as UTF-8"]),
        ("name: a\n".encode("utf-32"), ["1:1: the file is UTF-32: save it as UTF-8"]),
        (b"name: a\x00\nsett: b\n", ["1:8: U+0000 is no character of a text", "2:1: sett: unknown key, did"]),
        (b"name: a\x1b[31m\n", ["1:8: U+001B is no character of a text"]),
        ("name: a # b\u2028sett: c\n", ["1:12: U+2028 is a line separator that editors do not show"]),
        ("name: a\u0085sett\n", ["1:8: U+0085 is a line separator that editors do not show"]),
        (b"name: a\rsett: c\n", ["1:8: a line ends in CR alone: LF would be", "2:1: sett: unknown key"]),
        (
            b"\xef\xbb\xbfnome: Ours\r\ntarget: {number: 1}\r\n",
            [
                "1:1: the file begins with a byte order mark (BOM): save it as UTF-8 without BOM",
                "1:1: nome: unknown key, did you mean name?",
                "1:11: the lines end in CR LF, as Windows writes them: LF alone would be right",
                "2:18: target.number: 1 is no switch, did you mean true?",
            ],
        ),
        ("name: ä\n雪: 1; two\n", ["2:1: 雪: unknown key: there is"]),
        ("name: " + "a" * 300_000, ["1:1: the file is larger than 256 kB"]),
        # what it extends
        ("extends: offical\n", ["1:10: extends: there are no house rules 'offical', did you mean official?"]),
        (
            "extends: mine.yaml\n",
            ["1:10: extends: mine.yaml extends this file in turn: a circle (mine.yaml ->"],
        ),
        ("extends: none.yaml\n", ["1:10: extends: "]),
        ("extends: .\n", ["1:10: extends: there are no house rules '.'"]),
        ("extends: ./\n", ["1:10: extends: "]),
        ("extends: [a]\n", ["1:10: extends: a list is no text"]),
        ('extends: "a\\0.yaml"\n', ["1:10: extends: U+0000 cannot be shown"]),
        (f"extends: {'a' * 290}.yaml\n", ["1:10: extends: "]),
        # all at once
        (
            "draw_two: {blocks: 9}\nset: classic\nhands: {max: 3}\nextends: nobody\n",
            [
                "1:20: draw_two.blocks: 9 is out of range",
                "2:6: set: classic is not a value here",
                "3:14: hands.max: 3 is out of range",
                "4:10: extends: there are no house rules 'nobody'",
            ],
        ),
    ],
)
def test_every_fault_is_told_with_its_place(tmp_path: Path, text: str | bytes, wanted: list[str]) -> None:
    told = faults(tmp_path, text)
    assert len(told) == len(wanted), told
    for line, start in zip(told, wanted, strict=True):
        assert line.startswith(start), told


@pytest.mark.parametrize(
    "text", ["name: [" + "a," * 100_000, "\n".join(f"k{n}: 1" for n in range(20_000)), "%x\n" * 80_000]
)
def test_a_file_of_far_too_many_words_is_told_so(tmp_path: Path, text: str) -> None:
    (line,) = faults(tmp_path, text)
    assert line.endswith(": the file holds too much: a few hundred values are enough for any rules")


def test_a_file_with_very_many_faults_lists_the_first_hundred(tmp_path: Path) -> None:
    told = faults(tmp_path, "".join(f"kye{n}: 1\n" for n in range(500)))
    assert len(told) == 101
    assert told[-1] == "101:1: from here on 400 more faults are not listed"


# -- rules that exclude each other ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "name: x\ntarget:\n  source: cube\n",
            ["3:3: target.source: cube excludes a set with blocks other than numbers"],
        ),
        ("jump_in: true\ntarget: {source: free}\n", ["1:1: jump_in: true excludes target.source: free"]),
        ("extends: jenga\njump_in: true\n", ["2:1: jump_in: true excludes target.source: free"]),
        ("extends: cube_1994\nset: classic_45\n", ["2:1: target.source: cube excludes a set with"]),
        ("no_match: roll_again\n", ["1:1: no_match: roll_again needs target.source: cube"]),
        (
            "set: {plain: 9}\npull: {closed_top_layers: 2}\nno_match: roll_again\n",
            ["2:8: pull.closed_top_layers: 2 closed layers leave nothing", "3:1: no_match: roll_again needs"],
        ),
        ("extends: [cube_1994]\nno_match: roll_again\n", ["1:10: extends: a list is no text"]),
        # mended, the set may well be right: nothing is told of what only follows from the fault
        # an explicit tower is its own set
        (
            "set: jenga_54\ntower: {arrangement: [[r4, ., y1], [r1, r2, b1], [b2, b3, .]]}\n",
            ["1:1: set: 54 blocks beside the 7 of an explicit tower.arrangement, which is its own set"],
        ),
        (
            "tower: {arrangement: [[r4, r4, r4], [b1, b1, b1], [b2, b2, b2]]}\nset: {red: {4: 9}}\n",
            ["2:1: set: 9 blocks beside other blocks of an explicit tower.arrangement"],
        ),
        (
            "set: cube45\ntarget: {source: cube}\n",
            ["1:6: set: cube45 is not a value here, did you mean cube_45?"],
        ),
    ],
)
def test_what_excludes_each_other_is_told_where_the_file_says_it(
    tmp_path: Path, text: str, wanted: list[str]
) -> None:
    told = faults(tmp_path, text)
    assert len(told) == len(wanted), told
    assert all(line.startswith(start) for line, start in zip(told, wanted, strict=True)), told


def test_a_drawn_tower_may_replace_a_set_but_not_the_other_way_round(tmp_path: Path) -> None:
    rows = "tower: {arrangement: [[r4, r4, r4], [b1, b1, b1], [b2, b2, b2]]}\n"
    drawn = write(tmp_path, f"extends: jenga\n{rows}", "drawn.yaml")
    assert check_file(drawn) == ()
    assert check_file(write(tmp_path, "extends: drawn.yaml\njump_in: false\n")) == ()
    assert check_file(write(tmp_path, f"{rows}set: {{red: {{4: 3}}, blue: {{1: 3, 2: 3}}}}\n")) == ()
    above = write(tmp_path, "extends: drawn.yaml\nname: above\nset: cube_48\n")
    assert [str(one).removeprefix(f"{above}:").split(" of ")[0] for one in check_file(above)] == [
        "3:1: set: 48 blocks beside the 9"
    ]
    again = "extends: drawn.yaml\nset: cube_48\ntower: {arrangement: random}\n"
    assert check_file(write(tmp_path, again)) == ()
    # the tower cannot be read: what it has is not known
    assert len(check_file(write(tmp_path, "set: cube_48\ntower: {arrangement: [[r4, r9, r4]]}\n"))) == 1


def test_what_the_base_has_wrong_is_told_in_the_base(tmp_path: Path) -> None:
    base = write(tmp_path, "jump_in: true\ntarget: {source: free}\n", "base.yaml")
    path = write(tmp_path, "extends: base.yaml\n")
    assert [str(one) for one in check_file(path)] == [str(one) for one in check_file(base)]
    mended = write(tmp_path, "extends: base.yaml\njump_in: false\n")
    assert check_file(mended) == ()


# -- what a file extends -------------------------------------------------------------------------------------


def test_faults_of_the_base_carry_its_path_and_hide_nothing(tmp_path: Path) -> None:
    base = write(tmp_path, "skip: {seats: 9}\nnmae: x\n", "base.yaml")
    path = write(tmp_path, "extends: base.yaml\nhands: {max: 3}\n")
    with pytest.raises(ContentError) as caught:
        load_house_rules(path)
    assert [(str(one.file), one.line, one.column) for one in caught.value.faults] == [
        (path, 2, 14),
        (base, 1, 15),
        (base, 2, 1),
    ]


def test_a_base_that_is_no_yaml_hides_nothing(tmp_path: Path) -> None:
    base = write(tmp_path, "name: [\n", "base.yaml")
    path = write(tmp_path, "extends: base.yaml\nhands: {max: 3}\ntarget: {source: cube}\n")
    assert [(str(one.file), one.line) for one in check_file(path)] == [(path, 2), (base, 2)]


def test_a_circle_of_three_is_told_once(tmp_path: Path) -> None:
    write(tmp_path, "extends: b.yaml\n", "a.yaml")
    write(tmp_path, "extends: c.yaml\n", "b.yaml")
    last = write(tmp_path, "\nextends: a.yaml\n", "c.yaml")
    (fault,) = check_file(str(tmp_path / "a.yaml"))
    assert str(fault) == (
        f"{last}:2:10: extends: a.yaml extends this file in turn: "
        "a circle (a.yaml -> b.yaml -> c.yaml -> a.yaml)"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_circle_through_a_link_is_one_too(tmp_path: Path) -> None:
    path = write(tmp_path, "extends: link.yaml\n", "a.yaml")
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    (fault,) = check_file(path)
    assert "a circle" in fault.message


def test_a_chain_has_an_end(tmp_path: Path) -> None:
    write(tmp_path, "name: end\n", "n0.yaml")
    for number in range(1, 40):
        write(tmp_path, f"extends: n{number - 1}.yaml\n", f"n{number}.yaml")
    assert load_house_rules(str(tmp_path / "n15.yaml")).name == "end"
    (fault,) = check_file(str(tmp_path / "n39.yaml"))
    assert fault.message == "extends: 16 files extend one another: up to 16 would be right"


def test_a_chain_is_no_way_around_the_largest_size(tmp_path: Path) -> None:
    write(tmp_path, "# " + "x" * 200_000 + "\nname: a\n", "a.yaml")
    path = write(tmp_path, "# " + "x" * 200_000 + "\nextends: a.yaml\n")
    (fault,) = check_file(path)
    assert fault.message == "extends: the files that extend one another are larger than 256 kB together"


def test_a_chain_is_no_way_around_the_most_words(tmp_path: Path) -> None:
    for number in range(15):
        text = "".join(f"kye{key}: 1\n" for key in range(700))
        write(tmp_path, f"extends: n{number + 1}.yaml\n{text}", f"n{number}.yaml")
    told = check_file(str(tmp_path / "n0.yaml"))
    assert told[-1].message.startswith("the file holds too much")
    assert len(told) < 400


# -- what is no file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("offical", "there are no house rules 'offical', did you mean official?: there is "),
        ("", "there are no house rules '': there is "),
        ("x" * 9000, "there are no house rules 'xxx"),
        ("nowhere/x.yaml", "nowhere/x.yaml: there is no such file"),
        ("a\0b.yaml", r"a\x00b.yaml: cannot be read: embedded null byte"),
        ("a\x1b[31m.yaml", r"a\x1b[31m.yaml: there is no such file"),
        ("a\x1b[31m", r"there are no house rules 'a\x1b[31m'"),
        (f"{'x' * 5000}.yaml", "xxx"),
    ],
)
def test_what_is_not_there_is_one_line_that_says_what_there_is(name: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_house_rules(name)
    assert str(caught.value).startswith(message)
    assert str(caught.value).isprintable()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    for name in (f"{tmp_path}/", str(tmp_path / "folder.yaml")):
        with pytest.raises(UsageError, match="is a folder, a file is wanted"):
            load_house_rules(name)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_what_never_ends_or_never_answers_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    for name in (
        "/dev/zero",
        "/dev/null",
        "/dev/tty0/x",
        str(tmp_path / "pipe.yaml"),
        str(tmp_path / "zero.yaml"),
    ):
        with pytest.raises(UsageError, match=r"is no regular file|no such file|cannot be read"):
            load_house_rules(name)
        told = faults(tmp_path, f"extends: {name}\n")
        assert len(told) == 1
        assert told[0].startswith("1:10: extends: ")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everything may be read")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, "name: a\n")
    Path(path).chmod(0)
    with pytest.raises(UsageError, match="cannot be read: Permission denied"):
        load_house_rules(path)


def test_a_link_to_itself_is_told(tmp_path: Path) -> None:
    (tmp_path / "self.yaml").symlink_to("self.yaml")
    with pytest.raises(UsageError, match="cannot be read"):
        load_level(str(tmp_path / "self.yaml"))
