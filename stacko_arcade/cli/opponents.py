"""``stacko-arcade opponents``: who may be played against."""

from __future__ import annotations

import typer

from stacko_arcade.opponents.loader import list_opponents, load_opponent

app = typer.Typer(no_args_is_help=True, help="Computer opponents: list them.")


@app.callback()
def opponents() -> None:
    """Keep ``list`` a command of its own, though it is the only one."""


@app.command("list")
def list_() -> None:
    """List the shipped opponents: the name for --seats, and what they are like."""
    for name in list_opponents():
        character = load_opponent(name)
        print(f"{name}: {character.name}. {character.description}")
