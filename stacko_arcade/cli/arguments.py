"""What the words of the command line mean."""

from __future__ import annotations

import secrets

from stacko_arcade.errors import UsageError
from stacko_arcade.match.setup import HUMAN, MAX_SEATS, MIN_SEATS, SeatSetup
from stacko_arcade.opponents.loader import load_opponent

LARGEST_SEED = 2**63 - 1


def parse_seed(text: str | None) -> int:
    """Return a seed: a whole number from 0 on; without one, a new one is drawn.

    Raises:
        UsageError: it is no such number.
    """
    if text is None:
        return secrets.randbelow(2**31)
    if not text.isascii() or not text.isdigit() or int(text[:30]) > LARGEST_SEED:
        raise UsageError(
            f"--seed {text}: a whole number from 0 to {LARGEST_SEED} would be right, e.g. --seed 1"
        )
    return int(text)


def parse_seats(text: str, *, humans: bool) -> tuple[SeatSetup, ...]:
    """Return the seats that a list such as ``human,tilda`` names.

    Raises:
        UsageError: an empty name, fewer than two or more than ten seats, an unknown opponent, or a person
            where there is no window.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words) or not MIN_SEATS <= len(words) <= MAX_SEATS:
        raise UsageError(
            f"--seats {text}: {MIN_SEATS} to {MAX_SEATS} names with commas between would be right, "
            "e.g. --seats human,tilda"
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
