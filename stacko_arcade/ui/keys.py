"""Keys that come under several names."""

from __future__ import annotations

from typing import Final

from arcade import key
from pyglet.window.key import user_key

TABS: Final = frozenset({key.TAB, user_key(23)})
"""The Tab key. With Shift X11 gives it a name that pyglet does not know: its number on the board comes."""
