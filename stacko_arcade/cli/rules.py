"""``stacko-arcade rules``: the house rules that there are, what they say, and files of one's own."""

from __future__ import annotations

import io
import json
import sys
from typing import Annotated, Any

import typer

from stacko_arcade.errors import Fault, StackoError, printable
from stacko_arcade.storage.house_rules import (
    check_file,
    house_rules_to_yaml,
    list_house_rules,
    list_own_house_rules,
    load_house_rules,
    store_starter,
)
from stacko_arcade.storage.schema import json_schema

app = typer.Typer(
    no_args_is_help=True, help="House rules: list them, show, check and begin files of your own."
)


@app.command("list")
def list_() -> None:
    """List the shipped house rules and your own, one name a line."""
    _show_any_letter()
    shipped = list_house_rules()
    for name in shipped:
        print(name)
    for name in list_own_house_rules():
        hidden = ": not reached by its name, which means the shipped one" if name in shipped else ""
        print(f"{printable(name)} (own{hidden})")


@app.command()
def show(name: Annotated[str, typer.Argument(help="A name, or the path of a file.")]) -> None:
    """Show every switch of some house rules, as a file that may be changed and used."""
    _write_as_file()
    print(house_rules_to_yaml(load_house_rules(name)), end="")


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(help="Paths of files, or names.", metavar="FILE...")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Look through files for everything that is wrong in them; exit code 1 if something is."""
    _show_any_letter()
    found: list[dict[str, Any]] = []
    for name in files:
        try:
            faults, reason = check_file(name), ""
        except StackoError as error:
            faults, reason = (), " ".join(str(error).split())
        is_fine = not faults and not reason
        found.append(
            {
                "file": name,
                "fine": is_fine,
                "faults": [_told(fault) for fault in faults],
                "error": reason or None,
            }
        )
        if as_json:
            continue
        if is_fine:
            print(f"{printable(name)}: fine")
        for line in (*map(str, faults), *([reason] if reason else [])):
            print(line, file=sys.stderr)
    if as_json:
        print(json.dumps({"files": found}, indent=2))
    if not all(one["fine"] for one in found):
        raise typer.Exit(1)


@app.command()
def schema() -> None:
    """Print the JSON Schema of such files, for editors that complete and check while one writes."""
    print(json.dumps(json_schema(), indent=2))


@app.command()
def new(
    file: Annotated[str, typer.Argument(help="A path that ends in .yaml, or a name for your own folder.")],
    extends: Annotated[
        str, typer.Option(help="What it builds on: a name, or the path of a file.")
    ] = "official",
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
) -> None:
    """Begin a file of your own: every switch in it, with # before it until you change it."""
    _show_any_letter()
    print(f"{printable(store_starter(file, extends, overwrite=replace))}: written")


def _told(fault: Fault) -> dict[str, Any]:
    return {"file": str(fault.file), "line": fault.line, "column": fault.column, "message": fault.message}


def _write_as_file() -> None:
    """Have what is printed into a file load back on every system: UTF-8, and LF at the end of lines."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(newline="\n", encoding=None if sys.stdout.isatty() else "utf-8")


def _show_any_letter() -> None:
    """Have letters that the terminal has not spelled out, where Python would stop."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
