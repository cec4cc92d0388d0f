"""Widen the set of cases: verdicts of a 3-D engine for new random towers.

From the checkout, with the extra that brings the engine::

    pip install -e ".[lab]"
    python -m tests.fidelity.regenerate --cases 50 --seed 20000 --jobs 2 new.jsonl
    python -m tests.fidelity.regenerate --check new.jsonl

The first writes cases with their verdicts, a line each (some ten seconds a case); the second plays them in
the game's own physics and says how many agree. ``--again FILE`` asks the engine anew about a file's cases.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from tests.fidelity.agreement import report
from tests.fidelity.case import Case, read_cases
from tests.fidelity.random_towers import random_case


def judged(case: Case) -> Case:
    """Return a case with what the engine says of it."""
    from tests.fidelity import three_d  # noqa: PLC0415  # only who asks for verdicts needs the engine

    return replace(case, verdicts=tuple(three_d.verdict(case, friction) for friction in three_d.FRICTIONS))


def main() -> int:
    """Write or check cases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="written, or read with --check")
    parser.add_argument("--cases", type=int, default=20, help="how many new cases")
    parser.add_argument("--seed", type=int, default=20_000, help="seed of the first; the next ones count on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--again", type=Path, help="ask about the cases of this file")
    parser.add_argument("--check", action="store_true", help="play the file's cases in the game")
    given = parser.parse_args()
    if given.check:
        found = report(read_cases(given.file))
        print(found)
        return 0
    if find_spec("mujoco") is None:
        print("mujoco is missing: pip install -e '.[lab]'", file=sys.stderr)
        return 2
    new: Iterable[Case] = map(random_case, range(given.seed, given.seed + given.cases))
    cases = read_cases(given.again) if given.again else new
    try:
        with given.file.open("x", encoding="utf-8") as file:
            for case in _all_judged(cases, given.jobs):
                file.write(json.dumps(case.to_dict()) + "\n")
                file.flush()
    except FileExistsError:
        print(f"{given.file}: is there already; choose another name", file=sys.stderr)
        return 2
    return 0


def _all_judged(cases: Iterable[Case], jobs: int) -> Iterator[Case]:
    if jobs <= 1:
        yield from map(judged, cases)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judged, cases)


if __name__ == "__main__":
    sys.exit(main())
