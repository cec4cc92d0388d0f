"""Where the project lies, and how its commands are run in tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def ran(
    words: Iterable[str | Path],
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout_s: float = 240.0,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and return what it said; ``env`` is added to the environment."""
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=timeout_s,
    )


def module(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a module of this Python: ``module("ruff", "check")``."""
    return ran([sys.executable, "-m", *words], cwd)
