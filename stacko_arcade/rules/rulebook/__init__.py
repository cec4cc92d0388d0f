"""The rulebook that explains itself: any house rules in plain sentences, in three languages.

The sentences stand in one table beside the switches (:mod:`stacko_arcade.rules.rulebook.table`); a switch or
a value without a sentence fails a test.
"""

from stacko_arcade.rules.rulebook.entries import GROUP_WORDS, Group
from stacko_arcade.rules.rulebook.excluding import why_excluded
from stacko_arcade.rules.rulebook.explaining import (
    Chapter,
    Line,
    explain,
    group_of,
    has_effect,
    label,
    sentence,
    switches_of,
    value_label,
)
from stacko_arcade.rules.rulebook.switches import CUBE_FACE_VALUES, Switch, switches, value_of, with_value
from stacko_arcade.rules.rulebook.words import OWN_NAMES, Language, color_word, face_word

__all__ = [
    "CUBE_FACE_VALUES",
    "GROUP_WORDS",
    "OWN_NAMES",
    "Chapter",
    "Group",
    "Language",
    "Line",
    "Switch",
    "color_word",
    "explain",
    "face_word",
    "group_of",
    "has_effect",
    "label",
    "sentence",
    "switches",
    "switches_of",
    "value_label",
    "value_of",
    "why_excluded",
    "with_value",
]
