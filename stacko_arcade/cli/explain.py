"""``stacko-arcade rules explain``: what some house rules say, in plain sentences."""

from __future__ import annotations

import io
import json
import sys
import textwrap
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from stacko_arcade.errors import UsageError, nearest, printable
from stacko_arcade.rules.rulebook import Chapter, Language, explain
from stacko_arcade.rules.rulebook.words import Words
from stacko_arcade.storage.house_rules import load_house_rules

WIDTH: Final = 80
_HEADING: Final = Words("House rules: {name}", "Hausregeln: {name}", "Aturan rumah: {name}")
_LEGEND: Final = Words(
    "* differs from the official rules",
    "* weicht von den offiziellen Regeln ab",
    "* berbeda dari aturan resmi",
)
_SAME: Final = Words("These are the official rules.", "Das sind die offiziellen Regeln.", "Ini aturan resmi.")


def explain_rules(
    name: Annotated[str, typer.Argument(help="A name, or the path of a file.")],
    lang: Annotated[str, typer.Option(help="Language: en, de or id.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say in plain sentences what some house rules mean, and what differs from the official ones."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # letters that the terminal cannot show are spelled out, where Python would stop
        sys.stdout.reconfigure(errors="backslashreplace")
    language = parse_language(lang)
    house_rules = load_house_rules(name)
    chapters = explain(house_rules, language)
    if as_json:
        print(json.dumps(_document(house_rules.name, language, chapters), ensure_ascii=False, indent=2))
        return
    heading = _HEADING.said(language).format(name=printable(house_rules.name))
    differs = any(line.differs for chapter in chapters for line in chapter.lines)
    legend = (_LEGEND if differs else _SAME).said(language)
    if sys.stdout.isatty():
        _print_rich(heading, legend, chapters)
    else:
        print("\n".join(_plain(heading, legend, chapters)))


def parse_language(code: str) -> Language:
    """Return the language that a code names.

    Raises:
        UsageError: the rulebook is not written in it.

    """
    codes = [language.value for language in Language]
    if code not in codes:
        raise UsageError(f"--lang {code}{nearest(code, codes)}: en, de or id would be right")
    return Language(code)


def _document(name: str, language: Language, chapters: tuple[Chapter, ...]) -> dict[str, object]:
    return {
        "name": name,
        "language": language.value,
        "chapters": [
            {
                "chapter": chapter.group.value,
                "title": chapter.title,
                "lines": [
                    {"text": line.text, "key": line.key or None, "differs": line.differs}
                    for line in chapter.lines
                ],
            }
            for chapter in chapters
        ],
    }


def _plain(heading: str, legend: str, chapters: tuple[Chapter, ...]) -> list[str]:
    printed = [heading, legend]
    for chapter in chapters:
        printed += ["", chapter.title]
        for line in chapter.lines:
            mark = "*" if line.differs else "-"
            printed += textwrap.wrap(
                line.text, WIDTH, initial_indent=f"{mark} ", subsequent_indent="  ", break_long_words=False
            )
    return printed


def _print_rich(heading: str, legend: str, chapters: tuple[Chapter, ...]) -> None:
    console = Console(highlight=False)
    console.print(Text(heading, "bold"))
    console.print(Text(legend, "dim"))
    width = min(console.width, WIDTH)
    for chapter in chapters:
        console.print()
        console.print(Text(chapter.title, "bold underline"))
        for line in chapter.lines:
            bullet = Text("* " if line.differs else "- ", "bold yellow" if line.differs else "dim")
            for number, part in enumerate(textwrap.wrap(line.text, width - 2, break_long_words=False)):
                console.print(Text.assemble(bullet if number == 0 else "  ", part))


__all__ = ["explain_rules", "parse_language"]
