"""Brains: Python files whose ``choose(view, rng)`` is called for every step of a turn."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from stacko_arcade.errors import OpponentError
from stacko_arcade.opponents.api import Brain

_loaded: dict[Path, Brain] = {}


@dataclass(frozen=True, slots=True)
class BrainFile:
    """A brain's file; loaded once in each process that thinks with it."""

    path: Path

    def load(self) -> Brain:
        """Return the brain.

        Raises:
            OpponentError: the file is missing, raises on import, or has no function ``choose``.
        """
        if self.path not in _loaded:
            _loaded[self.path] = _find_choose(self.path, _import(self.path))
        return _loaded[self.path]


def _import(path: Path) -> ModuleType:
    if not path.is_file():
        raise OpponentError(f"{path}: no such file: this is where the opponent's brain should be")
    name = f"stacko_brain_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise OpponentError(f"{path}: not a Python file: a brain's name ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before exec: dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise OpponentError(f"{path}: {_one_line(error)}") from error
    return module


def _one_line(error: BaseException) -> str:
    line = f" in line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{line} while loading: {' '.join(text.split())}"


def _find_choose(path: Path, module: ModuleType) -> Brain:
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise OpponentError(f"{path}: there is no function choose(view, rng)")
    brain: Brain = choose
    return brain
