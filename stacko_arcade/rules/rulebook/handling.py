"""The rulebook's table, fifth part: one hand or two, and calling out."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.arrange import match_blocks
from stacko_arcade.rules.house_rules import FalseCall, HouseRules, PenaltyColorBy
from stacko_arcade.rules.rulebook.entries import (
    OTHER,
    Entry,
    Group,
    Saying,
    has_effects,
    has_wild,
    is_company,
    is_two_hands_offence,
    said_of_no,
    said_of_yes,
)
from stacko_arcade.rules.rulebook.words import Words


def _is_penalty_colored(rules: HouseRules) -> bool:
    return is_two_hands_offence(rules) and any(block.color for block in match_blocks(rules))


def _may_call_wrongly(rules: HouseRules) -> bool:
    """Tell whether calling UNO! without a reason does anything, even where both hands may be used."""
    costs = rules.hands.false_call is FalseCall.CALLER_PULLS
    return is_two_hands_offence(rules) or (is_company(rules) and rules.hands.uno_call and costs)


HANDS: Final = (
    Entry(
        "hands.max",
        Group.HANDS,
        Words("Hands allowed", "Erlaubte Hände", "Jumlah tangan"),
        (
            Saying(
                1,
                Words(
                    "Use one hand at a time; you may change hands.",
                    "Benutz immer nur eine Hand; du darfst sie wechseln.",
                    "Pakai satu tangan saja; kamu boleh berganti tangan.",
                ),
            ),
            Saying(
                OTHER,
                Words(
                    "Use both hands if you like.",
                    "Du darfst beide Hände benutzen.",
                    "Kamu boleh memakai kedua tangan.",
                ),
            ),
        ),
    ),
    Entry(
        "hands.uno_call",
        Group.HANDS,
        Words("Calling UNO!", "UNO! rufen", "Seruan UNO!"),
        (
            said_of_yes(
                Words(
                    "Whoever uses two hands may be caught: any other player calls UNO! before the next "
                    "player touches something.",
                    "Wer beide Hände benutzt, kann erwischt werden: Jede andere Person darf UNO! rufen, bis "
                    "die nächste etwas berührt.",
                    "Siapa pun yang memakai dua tangan bisa ketahuan: pemain lain boleh berseru UNO! "
                    "sebelum pemain berikutnya menyentuh sesuatu.",
                ),
            ),
            said_of_no(
                Words(
                    "Nobody calls out a second hand; you trust each other.",
                    "Eine zweite Hand wird nicht angezeigt; ihr vertraut euch.",
                    "Tangan kedua tidak perlu diserukan; kalian saling percaya.",
                ),
            ),
        ),
        matters=lambda rules: is_company(rules) and rules.hands.max == 1,
    ),
    Entry(
        "hands.penalty_blocks",
        Group.HANDS,
        Words("Penalty blocks", "Strafsteine", "Balok hukuman"),
        (
            Saying(
                OTHER,
                Words(
                    "Whoever is caught pulls and stacks {n:one block|{n:w} blocks} at once, no wild; the "
                    "next player matches {n:it|the last of them}.",
                    "Wer erwischt wird, zieht und stapelt sofort {n:einen Stein|{n:w} Steine}, keinen "
                    "Joker; als Nächstes gilt {n:dieser Stein|der letzte davon}.",
                    "Yang ketahuan langsung menarik dan menaruh {n:w} balok, bukan joker; pemain berikutnya "
                    "mencocokkan {n:balok itu|yang terakhir}.",
                ),
                when=has_wild,
            ),
            Saying(
                OTHER,
                Words(
                    "Whoever is caught pulls and stacks {n:one block|{n:w} blocks} at once; the next player "
                    "matches {n:it|the last of them}.",
                    "Wer erwischt wird, zieht und stapelt sofort {n:einen Stein|{n:w} Steine}; als Nächstes "
                    "gilt {n:dieser Stein|der letzte davon}.",
                    "Yang ketahuan langsung menarik dan menaruh {n:w} balok; pemain berikutnya mencocokkan "
                    "{n:balok itu|yang terakhir}.",
                ),
                when=has_effects,
            ),
            Saying(
                OTHER,
                Words(
                    "Whoever is caught pulls and stacks {n:one block|{n:w} blocks} at once.",
                    "Wer erwischt wird, zieht und stapelt sofort {n:einen Stein|{n:w} Steine}.",
                    "Yang ketahuan langsung menarik dan menaruh {n:w} balok.",
                ),
            ),
        ),
        matters=is_two_hands_offence,
    ),
    Entry(
        "hands.penalty_color",
        Group.HANDS,
        Words("Penalty color", "Straffarbe", "Warna hukuman"),
        (
            Saying(
                PenaltyColorBy.CALLER,
                Words(
                    "Whoever called names the color of {hands_penalty_blocks:that block|those blocks}.",
                    "Wer gerufen hat, nennt die Farbe {hands_penalty_blocks:dieses Steins|dieser Steine}.",
                    "Yang berseru menentukan warna balok itu.",
                ),
                Words("The caller", "Wer gerufen hat", "Yang berseru"),
            ),
            Saying(
                PenaltyColorBy.OFFENDER,
                Words(
                    "Whoever is caught names the color of {hands_penalty_blocks:that block|those blocks}.",
                    "Wer erwischt wurde, nennt die Farbe {hands_penalty_blocks:dieses Steins|dieser Steine}.",
                    "Yang ketahuan menentukan warna balok itu.",
                ),
                Words("Who was caught", "Wer erwischt wurde", "Yang ketahuan"),
            ),
            Saying(
                PenaltyColorBy.ANY,
                Words(
                    "{hands_penalty_blocks:That block|Those blocks} may be of any color.",
                    "{hands_penalty_blocks:Dieser Stein darf|Diese Steine dürfen} jede Farbe haben.",
                    "Balok hukuman itu boleh warna apa saja.",
                ),
                Words("Any color", "Jede Farbe", "Warna apa saja"),
            ),
        ),
        matters=_is_penalty_colored,
    ),
    Entry(
        "hands.false_call",
        Group.HANDS,
        Words("A wrong call", "Falscher Ruf", "Seruan keliru"),
        (
            Saying(
                FalseCall.NOTHING,
                Words(
                    "A wrong call of UNO! does not count, and costs nothing.",
                    "Ein falsches UNO! gilt nicht und kostet nichts.",
                    "Seruan UNO! yang keliru tidak dihitung dan tidak ada hukumannya.",
                ),
                Words("Costs nothing", "Kostet nichts", "Tanpa hukuman"),
            ),
            Saying(
                FalseCall.CALLER_PULLS,
                Words(
                    "Whoever calls UNO! wrongly pulls one block of any color more on the next turn of their "
                    "own.",
                    "Wer zu Unrecht UNO! ruft, zieht im nächsten eigenen Zug einen Stein beliebiger Farbe "
                    "mehr.",
                    "Yang keliru berseru UNO! menarik satu balok tambahan, warna apa saja, pada gilirannya "
                    "berikutnya.",
                ),
                Words("One block more", "Ein Stein mehr", "Satu balok lagi"),
            ),
        ),
        matters=_may_call_wrongly,
    ),
)
"""Chapter five."""
