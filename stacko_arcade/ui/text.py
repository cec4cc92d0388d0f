"""Every text a screen shows, in one place, so that languages can come later."""

from __future__ import annotations

from typing import Final

GAME: Final = "Stacko Arcade"

PLAY: Final = "Play"
PLAY_TOGETHER: Final = "Play together"
RULES: Final = "Rules"
QUIT: Final = "Quit"
SOUND_ON: Final = "Sound on"
SOUND_OFF: Final = "Sound off"
FULLSCREEN: Final = "F11 full screen"
BACK: Final = "Back"

NEW_MATCH: Final = "New match"
NEW_MATCH_NOTE: Final = "2 to 10 players around one table"
ALONE_NOTE: Final = "these rules are for one player"
PLAYERS: Final = "Players"
PLAYERS_NOTE: Final = "click a name to change it"
OF_TEN: Final = "{count} of 10"
HUMAN: Final = "Human"
COMPUTER: Final = "Computer"
ADD_PLAYER: Final = "Add a player"
TABLE: Final = "At the table"
CURTAIN: Final = "Pass screen between turns"
CURTAIN_NOTE: Final = "Hides the tower until the next player is ready"
EDITION: Final = "Edition"
ACTION_BLOCKS: Final = "Action blocks"
ACTION_BLOCKS_NOTE: Final = "Match what was placed last"
CUBE: Final = "Cube"
CUBE_NOTE: Final = "Roll to learn what you pull"
PLAYED_RULES: Final = "House rules: {title}"
HOW_IT_GOES: Final = "How it goes"
STEP_CHOOSE: Final = ("tap", "Choose", "A lit block matches. Tap it: loose or stuck?")
STEP_CHOOSE_FREE: Final = ("tap", "Choose", "Any lit block may be pulled. Tap it: loose or stuck?")
STEP_ROLL: Final = ("cube", "Roll", "Roll the cube: it shows what you pull.")
STEP_PULL: Final = ("pull", "Pull", "Drag it out to the left or right, {hands}.")
STEP_PULL_ROLLED: Final = ("pull", "Pull", "Tap a lit block to test it. Drag one out, {hands}.")
ONE_HAND: Final = "with one hand"
TWO_HANDS: Final = "with one hand or two"
STEP_PLACE: Final = ("stack", "Place", "Stack it on top. It is what the next player matches.")
STEP_PLACE_ALONE: Final = ("stack", "Place", "Stack it on top. It is what you match next.")
STEP_PLACE_ROLLED: Final = ("stack", "Place", "Stack it on top. Then the next player rolls.")
STEP_PLACE_FREE: Final = ("stack", "Place", "Stack it on top. Then it is the next player's turn.")
BUILD_TOWER: Final = "Build the tower"
PLAYER_N: Final = "Player {number}"
YOU: Final = "You"
STARTS: Final = "Starts the match"
EMPTY_NAME: Final = "Name"

PAUSE: Final = "Pause"
PAUSE_NOTE: Final = "The tower waits for you."
RESUME: Final = "Resume"
GIVE_UP: Final = "Give up my seat"
GIVE_UP_YOURS: Final = "Give up your seat?"
GIVE_UP_TITLE: Final = "Give up {name}'s seat?"
GIVE_UP_NOTE: Final = "Someone takes it, or the others play on."
GIVE_TO_OPPONENT: Final = "{name} takes it"
DROP_SEAT: Final = "Leave it empty"
REMATCH: Final = "Rematch"
MAIN_MENU: Final = "Main menu"
SURE_REMATCH: Final = "Start this match again?"
SURE_NEW: Final = "Leave this match?"
SURE_NOTE: Final = "The tower that stands now is lost."
YES_REMATCH: Final = "Start again"
YES_LEAVE: Final = "Leave"
KEEP_PLAYING: Final = "Keep playing"

PLAY_AGAIN: Final = "Play again"
CHANGE_MATCH: Final = "Change match"
COLUMN_PLAYER: Final = "Player"
COLUMN_BLOCKS: Final = "Blocks"
COLUMN_POINTS: Final = "Points"
COLUMN_WINS: Final = "Wins"
HEIGHT_TITLE: Final = "Height after each turn"
LAST_HEIGHT_TITLE: Final = "Height of the last tower"
TURN: Final = "Turn"
LAYERS: Final = "layers"
TOPPLED: Final = "Toppled it"
WINNER: Final = "Wins the match"

TURN_OF: Final = "{name}'s turn"
HAND_OVER: Final = "Hand the computer to {name}."
TAKE_OVER: Final = "Take the computer."
YOUR_TURN: Final = "Your turn"
DONE_HAND_OVER: Final = "{before} is done. Hand the computer to {name}."
AFTER: Final = "after {name}"
READY: Final = "I'm ready"
MATCH: Final = "Match"
ANY: Final = "any"
OR_ANY: Final = "or any"
COLOR_NAMES: Final = {"red": "Red", "yellow": "Yellow", "green": "Green", "blue": "Blue", "wild": "Wild"}
SYMBOL_NAMES: Final = {"draw_two": "Draw two", "reverse": "Reverse", "skip": "Skip", "wild": "Wild"}

RULES_NOTE: Final = "Esc goes back"
RULES_CHAPTERS: Final = (
    (
        "pull",
        "How to play",
        (
            ("red_3", "Match", "Pull a block that has the color or the number of the block placed last."),
            ("blue_1", "Test", "Tap any block to feel whether it is loose. Put back what you only tested."),
            ("green_2", "Below the top", "Only layers below the highest complete one may be pulled from."),
            ("yellow_4", "Stack", "Place the block on top. Three blocks fill a layer, then the next begins."),
        ),
    ),
    (
        "cube",
        "Action blocks",
        (
            (
                "blue_draw_two",
                "Draw two",
                "The next player pulls and stacks two blocks of this color, numbers only.",
            ),
            (
                "red_reverse",
                "Reverse",
                "The direction turns round; the color must match. With two players: a draw two.",
            ),
            (
                "green_skip",
                "Skip",
                "The next player sits out; the color must match. With two players: a draw two.",
            ),
            ("wild", "Wild", "May be pulled at any time, except to pay a draw two. You name the next color."),
        ),
    ),
    (
        "hand",
        "Your hand",
        (
            (
                "yellow_1",
                "One hand",
                "You play with one hand. It pulls harder the farther it is ahead of a block.",
            ),
            (
                "red_2",
                "Loose or tight",
                "A loose block slides at a tap. A tight one carries: it drags the tower along.",
            ),
            ("blue_4", "Half out", "Until a block is free you may push it back and choose another one."),
        ),
    ),
    (
        "trophy",
        "How it ends",
        (
            (
                "green_4",
                "The tower falls",
                "Who moved it last loses, until the next player has touched a block.",
            ),
            ("yellow_2", "The winner", "Of the others, the player who stacked a block last wins the match."),
            ("red_1", "One block falls", "If another block than the one in your hand falls, you lose."),
            ("blue_3", "Nothing fits", "Then any block below the highest complete layer may be pulled."),
        ),
    ),
)
CONTROLS: Final = (
    ("Mouse", "Click a block to test it, drag it along to pull, let go above the gap to place."),
    ("Keys", "Arrows choose, Space tests, Enter grips and lets go, Q and E turn the table."),
)

HOUSE_RULES: Final = "House rules"
HOUSE_RULES_NOTE: Final = "what this table agreed on"
YOUR_OWN: Final = "Your own"
PRESET_NAMES: Final = {
    "official": "Official",
    "cube_1994": "Cube of 1994",
    "jenga": "Plain blocks",
    "kids": "Kids",
    "party": "Party",
    "printed_42": "As printed, 42 blocks",
    "solo_height": "Alone, for height",
    "uno_like": "Like the card game",
}
NUMBERED_TITLE: Final = "{title} ({number})"
NOT_SAVED: Final = "Changed and not saved: kept until the game is closed."
CHANGED_TITLE: Final = "{title}, changed"
CHANGE: Final = "Change"
CHANGE_RULES: Final = "Change rules"
READ_RULEBOOK: Final = "Rulebook"
RULEBOOK: Final = "Rulebook"
PLAY_BY_THESE: Final = "Use these"
DIFFERENT: Final = "Other than in the official rules"
ALL_OFFICIAL: Final = "In short"
FAULTY: Final = "This file cannot be played by"
MORE_FAULTS: Final = "and {count} more"
PAGE_OF: Final = "{page} of {pages}"
DIFFERS: Final = {
    "en": "other than in the official rules",
    "de": "anders als in den offiziellen Regeln",
    "id": "berbeda dari aturan resmi",
}
OFFICIALLY: Final = "officially: {value}"
NO_EFFECT: Final = "no effect with these rules"
EXCLUDES: Final = "These cannot stand together"
CANNOT_PLAY: Final = "Nobody can play by these rules yet"
AND_MORE: Final = " ({count} more)"
RESET_ALL: Final = "Undo all changes"
SAVE_AS: Final = "Save as"
SAVE: Final = "Save"
SAVE_TITLE: Final = "Save these rules"
SAVE_NOTE: Final = "Under which name? Only what differs is written down."
MY_RULES: Final = "My {name}"
CANCEL: Final = "Cancel"
TAKEN: Final = "Replace {name}?"
TAKEN_NOTE: Final = "There are house rules of this name already. What they say now would be lost."
OTHER_NAME: Final = "Choose another name"
REPLACE: Final = "Replace them"
UNSAVED: Final = "Leave these changes?"
UNSAVED_NOTE: Final = "They are not saved. You can also play by them once without saving."
UNPLAYABLE_NOTE: Final = "They can be neither used nor saved yet{more}. {reason}"
KEEP_CHANGING: Final = "Go on changing"
USE_UNSAVED: Final = "Play by them unsaved"
THROW_AWAY: Final = "Throw them away"
