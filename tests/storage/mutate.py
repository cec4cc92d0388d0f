"""Files as accidents, editors and ill will make them."""

from __future__ import annotations

import random
from collections.abc import Callable

from stacko_arcade.content import content
from stacko_arcade.storage.house_rules import house_rules_to_yaml, list_house_rules, load_house_rules
from stacko_arcade.storage.writing import starter_yaml
from tests.strategies import random_house_rules

KB: int = 1024
TROUBLE = (
    *("\t", "\0", "\ufeff", "\r\n", "\r", "\x85", "\u2028", "\u2029", "\x1b[31m", "\x7f", "\u202e", "\ufffe"),
    *(
        "&a ",
        "*a",
        "&a [*a, *a]",
        "<<: *a\n",
        "!!python/object/apply:os.system [true]",
        "!!int ",
        "!<tag:x> ",
    ),
    *(
        "---\n",
        "...\n",
        "%YAML 9.9\n",
        "%TAG ! tag:x:\n",
        "? ",
        ": ",
        "- ",
        "#",
        "'",
        '"',
        "`",
        "@",
        "%",
        "|",
        ">",
    ),
    *("[", "]", "{", "}", ",", "[[[[", "{{{{", "[" * 300, "{a: " * 300, "- " * 300, "? " * 300, "&a [" * 20),
    *(
        "yes",
        "no",
        "on",
        "y",
        "~",
        "null",
        "True",
        "08",
        "1_0",
        "1e3",
        "0x1",
        "1.0",
        "-0",
        "1:30",
        ".nan",
        ".inf",
    ),
    *("2024-01-01", "=", "9" * 400, "-" + "9" * 5000, "0x" + "f" * 5000, "1e" + "9" * 5000, "é" * 50, "雪"),
    *('"\\UFFFFFFFF"', '"\\uD800"', '"\\x1b]0;x"', '"\\q"', "'\n\n\n'", "|\n  a\n b\n", ">-9\n", "|0\n"),
    *(
        "extends: mutated.yaml\n",
        "extends: ./mutated.yaml\n",
        "extends: /dev/zero\n",
        "extends: /\n",
        "extends: .\n",
    ),
    *(
        "extends: nobody\n",
        "extends: jenga\n",
        "extends: cube_1994\n",
        "extends: [official]\n",
        'extends: "\\0"\n',
    ),
    *("set: {total: 45, red: {1: 44}}\n", "set: {red: {1: 3}, wild: 999999999999}\n", "set: {plain: -3}\n"),
    *("jump_in: true\n", "no_match: roll_again\n", "target: {source: free}\n", "target: {source: cube}\n"),
    *("pull: {closed_top_layers: 5}\n", "tower: {arrangement: [[r4, ., .]]}\n", "cube: {faces: []}\n"),
    *("stars: [{}, {}, {}]\n", "goal: {}\n", "seats: [../x]\n", "end: {points: [1, 2, 3, 4, 5]}\n"),
)
"""What is put in somewhere."""
FILLINGS = (
    *(
        "[",
        "{",
        "]",
        "- ",
        "? ",
        "a",
        "a ",
        "a, ",
        "a: b\n",
        "#\n",
        "\n",
        " ",
        "\t",
        "\0",
        "'",
        '"',
        "\\",
        "%x\n",
    ),
    *(
        "[a, ",
        "{a: ",
        "&a ",
        "*a ",
        "!x ",
        "é",
        "雪\n",
        "\r",
        "\r\n",
        "\u2028",
        "\x1b",
        "name: a\n",
        "-\n",
        ":\n",
    ),
    *(
        "---\n",
        "9",
        "0x",
        "_",
        ".",
        "[[r4, r4, r4]], ",
        "<<: a\n",
        "| \n",
        "a\n  ",
        "jump_in: yes\n",
        "set: {",
        ",",
    ),
)
"""What is put in very often."""

Mutation = Callable[[bytes, random.Random], bytes]


def originals() -> tuple[bytes, ...]:
    """Return the texts that are mutated: every shipped file, and every kind of file the game writes."""
    shipped = [content("levels", f"{name}.yaml").read_bytes() for name in list_house_rules()]
    written = [house_rules_to_yaml(random_house_rules(random.Random(seed))).encode() for seed in range(8)]
    starter = starter_yaml("Ours", load_house_rules("kids"), extends="kids").encode()
    level = (
        b"extends: party\nscene: city\nseats: [human, tilda]\ngoal: {layers: 20}\n"
        b"stars: [{win: true}, {max_pulls: 30}, {two_hands: false}]\n"
    )
    return (*shipped, *written, starter, level)


def mutated(text: bytes, rng: random.Random) -> bytes:
    """Return a text with a few accidents in it."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def _flip(text: bytes, rng: random.Random) -> bytes:
    changed = bytearray(text or b"a")
    for _ in range(rng.choice((1, 1, 3, 20))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _cut(text: bytes, rng: random.Random) -> bytes:
    first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:first] + text[last:] if rng.random() < 0.8 else text[:first]


def _double(text: bytes, rng: random.Random) -> bytes:
    first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:last] + text[first:last] * rng.choice((1, 1, 5, 100)) + text[last:]


def _shuffle_lines(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    for _ in range(rng.choice((1, 1, 5))):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _indent(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    at = rng.randrange(len(lines))
    lines[at] = rng.choice((b" ", b"  ", b"\t", b"    ", b"- ")) + lines[at]
    return b"\n".join(lines)


def _insert(text: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(TROUBLE).encode("utf-8", "surrogatepass") + text[at:]


def _insert_line(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    lines.insert(
        rng.randrange(len(lines) + 1), rng.choice(TROUBLE).encode("utf-8", "surrogatepass").rstrip(b"\n")
    )
    return b"\n".join(lines)


def _typo(text: bytes, rng: random.Random) -> bytes:
    letters = [at for at, letter in enumerate(text) if chr(letter).isalnum()]
    if not letters:
        return text
    at = rng.choice(letters)
    return text[:at] + rng.choice((b"", b"x", text[at : at + 1] * 2, b"_", b"0")) + text[at + 1 :]


def _fill(text: bytes, rng: random.Random) -> bytes:
    """Put in so much of something that the file is just small enough to be read."""
    at = rng.randrange(len(text) + 1)
    filling = rng.choice(FILLINGS).encode()
    room = rng.choice((2 * KB, 20 * KB, 256 * KB - len(text), 256 * KB))
    return text[:at] + filling * (max(0, room) // len(filling)) + text[at:]


def _swap_words(text: bytes, rng: random.Random) -> bytes:
    words = text.split(b" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def _encode(text: bytes, rng: random.Random) -> bytes:
    how = rng.choice(("utf-16", "utf-16-be", "utf-32", "latin-1", "utf-8-sig", "utf-7", "crlf"))
    letters = text.decode("utf-8", "replace")
    return letters.replace("\n", "\r\n").encode() if how == "crlf" else letters.encode(how, "replace")


MUTATIONS: tuple[Mutation, ...] = (
    *(_flip, _cut, _double, _shuffle_lines, _indent, _insert, _insert, _insert_line, _insert_line),
    *(_typo, _typo, _swap_words, _fill, _encode),
)
