"""The rulebook's table, fourth part: what a draw two costs."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.house_rules import DrawTwoMatch, HouseRules, NextMatches, Victim
from stacko_arcade.rules.rulebook.entries import (
    OTHER,
    Entry,
    Group,
    Saying,
    has_debts,
    has_draw_two,
    has_rolled_debts,
    has_wild,
    is_alone,
    is_company,
    is_own_debt,
    said_of_no,
    said_of_yes,
)
from stacko_arcade.rules.rulebook.words import Words


def _is_mixed_debt(rules: HouseRules) -> bool:
    """Tell whether something else than numbers may be among the blocks of a draw two."""
    return not rules.draw_two.numbers_only and rules.draw_two.blocks > 1


DRAW_TWO: Final = (
    Entry(
        "draw_two.victim",
        Group.ACTIONS,
        Words("Draw two: who pays", "Plus zwei: wer zahlt", "Ambil dua: siapa bayar"),
        (
            Saying(
                Victim.NEXT,
                Words(
                    "Draw two: the next player pulls and stacks {draw_two_blocks:one "
                    "block|{draw_two_blocks:w} blocks, one after the other}.",
                    "Plus zwei: Die nächste Person zieht und stapelt {draw_two_blocks:einen "
                    "Stein|nacheinander {draw_two_blocks:w} Steine}.",
                    "Ambil dua: pemain berikutnya menarik dan menaruh {draw_two_blocks:w} "
                    "balok{draw_two_blocks:|, satu per satu}.",
                ),
                Words("The next player", "Die nächste Person", "Pemain berikutnya"),
                when=is_company,
            ),
            Saying(
                Victim.NEXT,
                Words(
                    "Draw two: on your next turn you pull and stack {draw_two_blocks:one "
                    "block|{draw_two_blocks:w} blocks, one after the other}.",
                    "Plus zwei: In deinem nächsten Zug ziehst und stapelst du {draw_two_blocks:einen "
                    "Stein|nacheinander {draw_two_blocks:w} Steine}.",
                    "Ambil dua: di giliran berikutnya kamu menarik dan menaruh {draw_two_blocks:w} "
                    "balok{draw_two_blocks:|, satu per satu}.",
                ),
                Words("The next player", "Die nächste Person", "Pemain berikutnya"),
            ),
            Saying(
                Victim.SELF,
                Words(
                    "Draw two: whoever pulled it pulls and stacks {draw_two_blocks:one more "
                    "block|{draw_two_blocks:w} more blocks} at once.",
                    "Plus zwei: Wer sie gezogen hat, zieht und stapelt sofort {draw_two_blocks:noch einen "
                    "Stein|noch {draw_two_blocks:w} Steine}.",
                    "Ambil dua: yang menariknya langsung menarik dan menaruh {draw_two_blocks:w} balok lagi.",
                ),
                Words("Whoever pulled it", "Wer sie zog", "Yang menariknya"),
            ),
        ),
        matters=has_draw_two,
    ),
    Entry(
        "draw_two.blocks",
        Group.ACTIONS,
        Words("Draw two: blocks", "Plus zwei: Steine", "Ambil dua: jumlah"),
        (
            Saying(
                OTHER,
                Words(
                    "A draw two costs {n:one block|{n:w} blocks}.",
                    "Eine Plus zwei kostet {n:einen Stein|{n:w} Steine}.",
                    "Ambil dua menghabiskan {n:w} balok.",
                ),
            ),
        ),
        matters=lambda rules: has_debts(rules) or has_rolled_debts(rules),
        within=("draw_two.victim", "cube.draw_two"),
    ),
    Entry(
        "draw_two.match",
        Group.ACTIONS,
        Words("Draw two: color", "Plus zwei: Farbe", "Ambil dua: warna"),
        (
            Saying(
                DrawTwoMatch.SAME_COLOR,
                Words(
                    "Such {draw_two_blocks:a block must be|blocks must be} of the draw two's own color.",
                    "{draw_two_blocks:Der Stein muss|Die Steine müssen} die Farbe der Plus zwei haben.",
                    "Balok itu harus sewarna dengan ambil duanya.",
                ),
                Words("Its own color", "Ihre Farbe", "Warna yang sama"),
            ),
            Saying(
                DrawTwoMatch.NORMAL,
                Words(
                    "Such {draw_two_blocks:a block must match the draw two|blocks must match in turn, each "
                    "the one stacked before it}, as in any turn.",
                    "{draw_two_blocks:Der Stein muss zur Plus zwei passen|Die Steine müssen der Reihe nach "
                    "passen, jeder zu dem davor}, wie in jedem Zug.",
                    "Balok itu harus cocok {draw_two_blocks:dengan ambil duanya|berurutan, tiap balok "
                    "dengan balok sebelumnya}, seperti biasa.",
                ),
                Words("As in any turn", "Wie in jedem Zug", "Seperti biasa"),
            ),
            Saying(
                DrawTwoMatch.ANY,
                Words(
                    "Such {draw_two_blocks:a block|blocks} may be of any color.",
                    "{draw_two_blocks:Der Stein darf|Die Steine dürfen} jede Farbe haben.",
                    "Balok itu boleh warna apa saja.",
                ),
                Words("Any color", "Jede Farbe", "Warna apa saja"),
            ),
        ),
        matters=has_debts,
    ),
    Entry(
        "draw_two.numbers_only",
        Group.ACTIONS,
        Words("Draw two: numbers only", "Plus zwei: nur Zahlen", "Ambil dua: hanya angka"),
        (
            said_of_yes(
                Words(
                    "Only numbers pay for a draw two, no action blocks.",
                    "Eine Plus zwei wird nur mit Zahlen bezahlt, nicht mit Aktionssteinen.",
                    "Ambil dua hanya dibayar dengan angka, bukan balok aksi.",
                ),
            ),
            said_of_no(
                Words(
                    "Action blocks pay for a draw two as well; of the blocks pulled only the last one's "
                    "face takes effect.",
                    "Auch Aktionssteine bezahlen eine Plus zwei; von den gezogenen Steinen wirkt nur der "
                    "letzte.",
                    "Balok aksi juga boleh untuk membayar ambil dua; dari balok yang ditarik hanya yang "
                    "terakhir yang berlaku.",
                ),
                when=_is_mixed_debt,
            ),
            said_of_no(
                Words(
                    "Action blocks pay for a draw two as well, and take effect.",
                    "Auch Aktionssteine bezahlen eine Plus zwei, und sie wirken.",
                    "Balok aksi juga boleh untuk membayar ambil dua, dan aksinya berlaku.",
                ),
            ),
        ),
        matters=has_debts,
    ),
    Entry(
        "draw_two.wild_allowed",
        Group.ACTIONS,
        Words("Draw two: wild", "Plus zwei: Joker", "Ambil dua: joker"),
        (
            said_of_yes(
                Words(
                    "A wild pays for a draw two too.",
                    "Auch ein Joker bezahlt eine Plus zwei.",
                    "Joker juga boleh untuk membayar ambil dua.",
                ),
            ),
            said_of_no(
                Words(
                    "A wild does not pay for a draw two.",
                    "Ein Joker bezahlt keine Plus zwei.",
                    "Joker tidak boleh untuk membayar ambil dua.",
                ),
            ),
        ),
        matters=lambda rules: has_debts(rules) and has_wild(rules),
    ),
    Entry(
        "draw_two.next_matches",
        Group.ACTIONS,
        Words("Draw two: afterwards", "Plus zwei: danach", "Ambil dua: sesudahnya"),
        (
            Saying(
                NextMatches.LAST,
                Words(
                    "After that, match the {draw_two_blocks:block it was paid with|last of those blocks}.",
                    "Danach gilt {draw_two_blocks:dieser Stein|der letzte dieser Steine}.",
                    "Setelah itu, cocokkan dengan balok {draw_two_blocks:pembayarannya|terakhir di "
                    "antaranya}.",
                ),
                Words("The last of them", "Der letzte davon", "Balok terakhirnya"),
            ),
            Saying(
                NextMatches.DRAW_TWO_COLOR,
                Words(
                    "After that, match the color of the draw two, whatever was pulled for it.",
                    "Danach gilt die Farbe der Plus zwei, egal womit sie bezahlt wurde.",
                    "Setelah itu, cocokkan warna ambil duanya, apa pun balok pembayarannya.",
                ),
                Words("The draw two's color", "Die Farbe der Plus zwei", "Warna ambil dua"),
            ),
            Saying(
                NextMatches.FREE,
                Words(
                    "After that, any block may be pulled.",
                    "Danach darf ein beliebiger Stein gezogen werden.",
                    "Setelah itu, balok mana pun boleh ditarik.",
                ),
                Words("Any block", "Beliebig", "Apa saja"),
            ),
        ),
        matters=has_debts,
    ),
    Entry(
        "draw_two.stacking",
        Group.ACTIONS,
        Words("Draw two on draw two", "Plus zwei auf Plus zwei", "Ambil dua bertumpuk"),
        (
            said_of_yes(
                Words(
                    "Instead of paying you may pull another draw two of any color: its blocks are added, "
                    "and all of them are yours to pull.",
                    "Statt zu zahlen, darfst du noch eine Plus zwei in beliebiger Farbe ziehen: Ihre Steine "
                    "kommen dazu, und du ziehst sie alle.",
                    "Daripada membayar, kamu boleh menarik ambil dua lagi dengan warna apa pun: jumlahnya "
                    "ditambahkan dan semuanya kamu yang tarik.",
                ),
                when=lambda rules: is_own_debt(rules) or is_alone(rules),
            ),
            said_of_yes(
                Words(
                    "Instead of paying you may pull a draw two of any color: the next player then owes the "
                    "blocks of both, in the color of the newer one.",
                    "Statt zu zahlen, darfst du selbst eine Plus zwei in beliebiger Farbe ziehen: Dann "
                    "schuldet die nächste Person die Steine beider, in der Farbe der neueren.",
                    "Daripada membayar, kamu boleh menarik ambil dua dengan warna apa pun: pemain "
                    "berikutnya berutang balok keduanya, dalam warna yang terbaru.",
                ),
                when=lambda rules: rules.draw_two.match is DrawTwoMatch.SAME_COLOR,
            ),
            said_of_yes(
                Words(
                    "Instead of paying you may pull a draw two of any color: the next player then owes the "
                    "blocks of both.",
                    "Statt zu zahlen, darfst du selbst eine Plus zwei in beliebiger Farbe ziehen: Dann "
                    "schuldet die nächste Person die Steine beider.",
                    "Daripada membayar, kamu boleh menarik ambil dua dengan warna apa pun: pemain "
                    "berikutnya berutang balok keduanya.",
                ),
            ),
            said_of_no(
                Words(
                    "A draw two has to be paid: another draw two does not pass it on.",
                    "Eine Plus zwei muss bezahlt werden: Mit einer weiteren lässt sie sich nicht "
                    "weitergeben.",
                    "Ambil dua harus dibayar: tidak bisa diteruskan dengan ambil dua lain.",
                ),
            ),
        ),
        matters=has_draw_two,
    ),
)
"""Of chapter four."""
