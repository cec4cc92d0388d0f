"""The rulebook's one table: every switch with its sentences, in the order of reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.rulebook.acting import ACTIONS, IN_ONE
from stacko_arcade.rules.rulebook.ending import END
from stacko_arcade.rules.rulebook.entries import Entry, Fact
from stacko_arcade.rules.rulebook.handling import HANDS
from stacko_arcade.rules.rulebook.matching import MATCHING
from stacko_arcade.rules.rulebook.setting_up import SET_UP
from stacko_arcade.rules.rulebook.turning import YOUR_TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE: Final[tuple[Entry | Fact, ...]] = (*SET_UP, *YOUR_TURN, *MATCHING, *ACTIONS, *HANDS, *END)
"""Everything the rulebook may say."""

ENTRIES: Final[Mapping[str, Entry]] = {entry.key: entry for entry in TABLE if isinstance(entry, Entry)}
"""The switches by key."""

TOGETHER: Final = IN_ONE
"""What is said in one sentence where values go together."""
