"""The house rules of a run: what is played by, and what was changed and not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stacko_arcade.ui.choices import RulesChoice
from stacko_arcade.ui.house_rules_desk import look_into

if TYPE_CHECKING:
    from stacko_arcade.rules.house_rules import HouseRules, TargetSource


class RulesKept:
    """What is played by next; changed rules stay at hand until the game is closed, whatever is chosen."""

    def __init__(self) -> None:
        self.chosen = RulesChoice()
        self.unsaved: tuple[RulesChoice, ...] = ()
        """Rules that were changed, played by or chosen, and never saved; the oldest first."""
        self._left: dict[TargetSource, RulesChoice] = {}
        """What was last played by in an edition that was left for another one."""

    def choose(self, choice: RulesChoice) -> None:
        """Play by these."""
        self.chosen = choice
        if choice.changed is not None and choice not in self.unsaved:
            self.unsaved += (choice,)

    def replace(self, old: RulesChoice, new: RulesChoice) -> None:
        """Go on with ``new`` wherever ``old`` is kept: it was changed further, changed back, or saved."""
        if old.changed is None or old == new:
            return
        is_known = new.changed is None or new in self.unsaved
        kept = (new if one == old else one for one in self.unsaved if one != old or not is_known)
        self.unsaved = tuple(kept)
        self._left = {source: new if one == old else one for source, one in self._left.items()}
        if self.chosen == old:
            self.chosen = new

    def turn_to(self, edition: TargetSource, preset: str, present: HouseRules) -> None:
        """Play another edition: by what it was last played by in this run, else by a preset.

        ``present`` are the rules that are left.
        """
        self._left[present.target.source] = self.chosen
        again = self._left.get(edition)
        if again is not None and _source(again) is edition:
            self.choose(again)
        else:
            self.choose(RulesChoice(preset))


def _source(choice: RulesChoice) -> TargetSource | None:
    """Return the edition of some rules; None where their file cannot be played by any more."""
    house_rules = choice.changed or look_into(choice.name).house_rules
    return None if house_rules is None else house_rules.target.source
