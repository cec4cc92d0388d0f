"""What the words of the command line mean."""

from __future__ import annotations

import secrets

from stacko_arcade.errors import UsageError
from stacko_arcade.match.setup import HUMAN, MAX_SEATS, MIN_SEATS, SeatSetup
from stacko_arcade.opponents.loader import load_opponent
from stacko_arcade.storage.text import shown

LARGEST_SEED = 2**63 - 1
_MOST_DIGITS = 30
"""Longer numbers are out of every range; Python refuses to read the longest."""


def parse_seed(text: str | None) -> int:
    """Return a seed: a whole number from 0 on; without one, a new one is drawn.

    Raises:
        UsageError: it is no such number.
    """
    if text is None:
        return secrets.randbelow(2**31)
    number = whole(text)
    if number is None or number > LARGEST_SEED:
        raise UsageError(
            f"--seed {shown(text)}: a whole number from 0 to {LARGEST_SEED} would be right, e.g. --seed 1"
        )
    return number


def parse_whole(option: str, text: str, low: int, high: int) -> int:
    """Return the whole number that an option was given.

    Raises:
        UsageError: it is no such number, or not in its range.
    """
    number = whole(text)
    if number is None or not low <= number <= high:
        raise UsageError(f"{option} {shown(text)}: a whole number from {low} to {high} would be right")
    return number


def parse_positive(option: str, text: str, most: float) -> float:
    """Return the number above 0 that an option was given.

    Raises:
        UsageError: it is no number, or out of its range.
    """
    try:
        number = float(text) if text.isascii() and "_" not in text else 0.0
    except ValueError:
        number = 0.0
    if not 0 < number <= most:
        raise UsageError(f"{option} {shown(text)}: more than 0 and at most {most:g} would be right")
    return number


def whole(text: str) -> int | None:
    """Return a whole number from 0 on; None for anything else, and for one beyond all ranges.

    >>> whole("007"), whole("1e3"), whole("9" * 5000)
    (7, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else None


def parse_seats(text: str, *, humans: bool) -> tuple[SeatSetup, ...]:
    """Return the seats that a list such as ``human,tilda`` names.

    Raises:
        UsageError: an empty name, fewer than two or more than ten seats, an unknown opponent, or a person
            where there is no window.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words) or not MIN_SEATS <= len(words) <= MAX_SEATS:
        raise UsageError(
            f"--seats {shown(text, 200)}: {MIN_SEATS} to {MAX_SEATS} names with commas between would be "
            "right, e.g. --seats human,tilda"
        )
    if not humans and HUMAN in words:
        raise UsageError("--seats: a person needs a window: use stacko-arcade play, or name opponents only")
    seats: list[SeatSetup] = []
    people = words.count(HUMAN)
    for word in words:
        if word == HUMAN:
            number = sum(seat.is_human for seat in seats) + 1
            seats.append(SeatSetup("You" if people == 1 else f"Player {number}"))
        else:
            character = load_opponent(word)
            same = sum(seat.name.split(" ")[0] == character.name for seat in seats)
            name = f"{character.name} {same + 1}" if same else character.name
            seats.append(SeatSetup(name, word))
    return tuple(seats)
