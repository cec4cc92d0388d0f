"""Measurements in a process of their own: the one who asks must not weigh anything there."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import Final

LONGEST_S: Final = 600.0
CALL: Final = "from stacko_arcade.bench.child import answer; answer()"


class Unmeasurable(Exception):  # noqa: N818 - no fault of the program
    """Something cannot be measured on this machine; the text says why."""


def ask(function: str) -> dict[str, object]:
    """Return what ``module:function`` finds in a new process.

    Raises:
        Unmeasurable: it said why it cannot, or it failed.
    """
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", CALL, function],
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        said = done.stderr.strip().splitlines()
        raise Unmeasurable(said[-1] if said else f"{function} ended with {done.returncode}")
    found: dict[str, object] = json.loads(lines[-1])
    if "unmeasurable" in found:
        raise Unmeasurable(str(found["unmeasurable"]))
    return found


def answer() -> None:
    """Do what the command line asks for and write it as one line of JSON."""
    module, function = sys.argv[1].split(":")
    try:
        found = getattr(import_module(module), function)()
    except Unmeasurable as reason:
        found = {"unmeasurable": str(reason)}
    sys.stdout.write(json.dumps(found) + "\n")
