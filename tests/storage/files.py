"""Files of house rules as people write them, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from stacko_arcade.errors import ContentError
from stacko_arcade.storage.house_rules import load_house_rules


def write(folder: Path, text: str | bytes, name: str = "mine.yaml") -> str:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def faults(folder: Path, text: str | bytes) -> list[str]:
    """Return what is told of a text, a line a fault, each without the path of the file."""
    path = write(folder, text)
    with pytest.raises(ContentError) as caught:
        load_house_rules(path)
    lines = str(caught.value).split("\n")
    assert all(line.startswith(f"{path}:") for line in lines), lines
    assert all(line.isprintable() for line in lines), "a terminal could be told what to do"
    return [line.removeprefix(f"{path}:") for line in lines]
