"""The command ``stacko-arcade`` and what its errors look like."""

from __future__ import annotations

import sys
from typing import Annotated, cast

import typer

from stacko_arcade import __version__
from stacko_arcade.cli import bench, doctor, explain, lab, opponents, play, referee, rules, simulate
from stacko_arcade.errors import ContentError, StackoError

_UsageFault = cast(
    "type[Exception]", next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
)
"""Base of what typer raises for a wrong argument: click's, of which newer versions carry a copy."""

app = typer.Typer(
    name="stacko-arcade",
    help="A tower of hollow blocks, pulled by color and number, stacked on top, until it falls.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
rules.app.command("explain")(explain.explain_rules)
app.add_typer(rules.app, name="rules")
app.add_typer(opponents.app, name="opponents")
app.add_typer(lab.app, name="lab")
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(referee.referee)
app.command()(bench.bench)
app.command()(doctor.doctor)


@app.callback(invoke_without_command=True)
def game(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Open the game's title when no command is given."""
    if version:
        print(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        play.open_title()


def main() -> None:
    """Run the command line; whatever goes wrong is one line on stderr and exit code 2."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code: 0 fine, 1 the answer is no, 2 wrong usage."""
    try:
        code = app(arguments, prog_name=app.info.name, standalone_mode=False)
    except _UsageFault as error:
        return _fail(_usage_line(error))
    except typer.Exit as stop:
        return int(stop.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # who read our output has gone; Python would complain on exit
        return 0
    except OSError as error:
        return _fail(f"the output cannot be written: {error.strerror or error}")
    except ContentError as error:
        return _fail(str(error))  # a line for each fault
    except StackoError as error:
        return _fail(" ".join(str(error).split()))
    return code if isinstance(code, int) else 0


def _usage_line(error: BaseException) -> str:
    """Return what typer complains of in one line, or the help where no command was named."""
    message: str = error.format_message() if hasattr(error, "format_message") else str(error)
    if type(error).__name__ == "NoArgsIsHelpError":
        return message
    context = getattr(error, "ctx", None)
    where = f" (see {context.command_path} --help)" if context is not None else ""
    return " ".join(message.split()).rstrip(".") + where


def _fail(message: str) -> int:
    if message:  # a group that was named alone has already shown its help
        print(message, file=sys.stderr)
    return 2
