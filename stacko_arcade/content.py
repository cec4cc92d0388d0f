"""Where the shipped levels, sprites and opponents lie."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

from stacko_arcade.errors import UsageError

Kind = Literal["levels", "sprites", "ai"]

_PACKAGE: Final = Path(__file__).resolve().parent


def content_root() -> Path:
    """Return the folder that holds ``levels/ sprites/ ai/``.

    Looked for in this order: the folder that ``STACKO_CONTENT`` names, the content bundled
    with the installed package, the checkout.

    Raises:
        UsageError: ``STACKO_CONTENT`` names a folder without content, or none is installed.

    """
    named = os.environ.get("STACKO_CONTENT")
    if named:
        if not (Path(named) / "levels").is_dir():
            raise UsageError(f"STACKO_CONTENT={named}: no folder with levels/, sprites/ and ai/ is there")
        return Path(named)
    for root in (_PACKAGE / "_bundled", _PACKAGE.parent):
        if (root / "levels").is_dir():
            return root
    raise UsageError(
        f"the game's content is missing: neither {_PACKAGE / '_bundled'} nor a checkout is there"
    )


def content(kind: Kind, *names: str) -> Path:
    """Return the path of shipped content, e.g. ``content("levels", "official.yaml")``."""
    return content_root().joinpath(kind, *names)
