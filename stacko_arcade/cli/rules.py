"""``stacko-arcade rules``: the house rules that there are and what they say."""

from __future__ import annotations

from typing import Annotated

import typer

from stacko_arcade.storage.house_rules import house_rules_to_yaml, list_house_rules, load_house_rules

app = typer.Typer(no_args_is_help=True, help="House rules: list them, show what they say.")


@app.command("list")
def list_() -> None:
    """List the shipped house rules, one name a line."""
    for name in list_house_rules():
        print(name)


@app.command()
def show(name: Annotated[str, typer.Argument(help="A name, or the path of a file.")]) -> None:
    """Show every switch of some house rules, as a file that may be changed and used."""
    print(house_rules_to_yaml(load_house_rules(name)), end="")
