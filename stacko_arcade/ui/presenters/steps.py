"""What a turn consists of under some house rules, in three steps."""

from __future__ import annotations

from stacko_arcade.rules.house_rules import EndMode, HouseRules, TargetSource
from stacko_arcade.ui import text

Step = tuple[str, str, str]
"""Icon, heading, sentence."""


def steps(house_rules: HouseRules) -> tuple[Step, ...]:
    """Return the steps of a turn as they are explained before a match."""
    hands = text.ONE_HAND if house_rules.hands.max == 1 else text.TWO_HANDS
    match house_rules.target.source:
        case TargetSource.CUBE:
            begin, pull, place = text.STEP_ROLL, text.STEP_PULL_ROLLED, text.STEP_PLACE_ROLLED
        case TargetSource.FREE:
            begin, pull, place = text.STEP_CHOOSE_FREE, text.STEP_PULL, text.STEP_PLACE_FREE
        case TargetSource.LAST_BLOCK:
            is_alone = house_rules.end.mode is EndMode.HEIGHT
            begin, pull = text.STEP_CHOOSE, text.STEP_PULL
            place = text.STEP_PLACE_ALONE if is_alone else text.STEP_PLACE
    return begin, (pull[0], pull[1], pull[2].format(hands=hands)), place
