"""Each test has a home of its own: what a person keeps there is no test's business."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of own files, empty."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("STACKO_HOME", str(folder))
    return folder
