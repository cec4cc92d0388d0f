"""``stacko-arcade play``: the game in its window."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from stacko_arcade.cli.arguments import parse_seats, parse_seed
from stacko_arcade.errors import UsageError
from stacko_arcade.match.setup import HUMAN, MatchSetup
from stacko_arcade.opponents.loader import list_opponents, load_opponent
from stacko_arcade.rules.start import fewest_seats
from stacko_arcade.storage.house_rules import load_level

if TYPE_CHECKING:
    from stacko_arcade.ui.choices import TableSetup
    from stacko_arcade.ui.window import GameWindow

DEFAULT_SIZE = (1280, 720)
SMALLEST, LARGEST = 320, 16384


def play(
    level: Annotated[
        str | None, typer.Argument(help="What to play by: a name or a file; the same as --rules.")
    ] = None,
    rules: Annotated[str | None, typer.Option(help="House rules: a name or a file.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who plays: human and opponents, with commas between.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the match: the same tower again.")] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Watch two opponents play.")] = False,
    mute: Annotated[bool, typer.Option("--mute", help="Without sound.")] = False,
    windowed: Annotated[str | None, typer.Option(help="Size of the window, e.g. 1280x720.")] = None,
) -> None:
    """Open the game; with house rules, --seats, --seed or --demo the match begins at once."""
    size = parse_size(windowed)
    if level is not None and rules is not None:
        raise UsageError(f"{level} and --rules {rules} exclude each other: name the house rules once")
    wanted = level or rules
    chosen = load_level(wanted or "official")
    if demo and seats is not None:
        raise UsageError("--demo and --seats exclude each other: --demo seats two opponents")
    setup: TableSetup | None = None
    if demo or any(choice is not None for choice in (wanted, seats, seed)):
        first = list_opponents()[0]
        alone = fewest_seats(chosen.house_rules) == 1
        usual = ",".join(chosen.seats) or (HUMAN if alone else f"{HUMAN},{first}")
        words = (first if alone else f"{first},{first}") if demo else seats or usual
        MatchSetup(chosen.house_rules, parse_seats(words, humans=True), 0)  # can so many play by these rules?
        setup = _table(words, wanted or "official", parse_seed(seed))
    window = _open(size, is_muted=mute)
    if setup is None:
        window.show_title()
    else:
        window.show_table(setup)
    _run(window)


def open_title() -> None:
    """Open the game at its title."""
    window = _open(DEFAULT_SIZE, is_muted=False)
    window.show_title()
    _run(window)


def parse_size(text: str | None) -> tuple[int, int]:
    """Return width and height from a text such as ``1280x720``.

    Raises:
        UsageError: it is no such text.
    """
    if text is None:
        return DEFAULT_SIZE
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST <= length <= LARGEST for length in size):
        raise UsageError(f"--windowed {text}: WIDTHxHEIGHT would be right, e.g. --windowed 1280x720")
    return size


def _table(words: str, rules: str, seed: int) -> TableSetup:
    from stacko_arcade.ui.choices import PEOPLE_AVATARS, SeatChoice, TableSetup  # noqa: PLC0415 - see _open

    sitting = parse_seats(words, humans=True)
    choices = []
    for number, seat in enumerate(sitting):
        if seat.opponent is None:
            choices.append(SeatChoice(seat.name, avatar=PEOPLE_AVATARS[number % len(PEOPLE_AVATARS)]))
        else:
            choices.append(
                SeatChoice(seat.name, "opponent", seat.opponent, load_opponent(seat.opponent).avatar)
            )
    people = sum(seat.is_human for seat in sitting)
    return TableSetup(tuple(choices), pass_screen=people > 1, seed=seed, rules=rules)


def _open(size: tuple[int, int], *, is_muted: bool) -> GameWindow:
    # arcade is imported here: commands without a window start faster, and run where there is no display
    from stacko_arcade.ui.choices import OpponentChoice  # noqa: PLC0415
    from stacko_arcade.ui.window import open_window  # noqa: PLC0415

    characters = [load_opponent(name) for name in list_opponents()]
    opponents = [OpponentChoice(c.id, c.name, about=c.description, avatar=c.avatar) for c in characters]
    return open_window(width=size[0], height=size[1], is_muted=is_muted, opponents=opponents)


def _run(window: GameWindow) -> None:
    try:
        # a callback of the window would swallow the exception that Ctrl-C is otherwise
        signal.signal(signal.SIGINT, lambda *_: window.close())
        window.run()
    except KeyboardInterrupt:
        window.close()
