"""The rulebook's table, third part: what may be pulled."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.arrange import printed_faces
from stacko_arcade.rules.house_rules import (
    FirstPull,
    HouseRules,
    NoMatch,
    TargetSource,
)
from stacko_arcade.rules.rulebook.entries import (
    Entry,
    Group,
    Saying,
    has_actions,
    has_debts,
    has_effects,
    has_numbers,
    has_wild,
    is_alone,
    is_company,
    is_free,
    said_of_no,
    said_of_yes,
)
from stacko_arcade.rules.rulebook.rolling import CUBE
from stacko_arcade.rules.rulebook.words import Words


def _is_first_pull_said(rules: HouseRules) -> bool:
    is_mixed = has_numbers(rules) and any(face.number is None for face in printed_faces(rules))
    is_limited = is_free(rules) and rules.first_pull is FirstPull.NUMBERS
    return is_mixed and (has_effects(rules) or is_limited)


MATCHING: Final = (
    Entry(
        "target.source",
        Group.MATCHING,
        Words("What decides", "Was entscheidet", "Penentu"),
        (
            Saying(
                TargetSource.LAST_BLOCK,
                Words(
                    "Your block must match the one stacked last.",
                    "Dein Stein muss zu dem passen, der zuletzt aufgelegt wurde.",
                    "Balokmu harus cocok dengan balok yang terakhir ditaruh.",
                ),
                Words("The last block", "Der letzte Stein", "Balok terakhir"),
            ),
            Saying(
                TargetSource.CUBE,
                Words(
                    "Begin your turn by rolling the cube: it says what you pull.",
                    "Zu Beginn deines Zuges würfelst du: Der Würfel sagt, was du ziehst.",
                    "Awali giliranmu dengan melempar kubus: kubus menentukan apa yang kamu tarik.",
                ),
                Words("A cube", "Ein Würfel", "Kubus"),
            ),
            Saying(
                TargetSource.FREE,
                Words(
                    "Pull any block of the open layers: what is printed on it means nothing.",
                    "Zieh irgendeinen Stein aus den offenen Schichten: Was darauf gedruckt ist, bedeutet "
                    "nichts.",
                    "Tarik balok mana pun dari lapis terbuka: gambar pada balok tidak berarti apa-apa.",
                ),
                Words("Nothing", "Nichts", "Tidak ada"),
            ),
        ),
    ),
    Entry(
        "target.number",
        Group.MATCHING,
        Words("Same number", "Gleiche Zahl", "Angka sama"),
        (
            said_of_yes(
                Words(
                    "After a number, pull the same color or the same number.",
                    "Auf eine Zahl passt die gleiche Farbe oder die gleiche Zahl.",
                    "Setelah angka, tarik warna yang sama atau angka yang sama.",
                ),
            ),
            said_of_no(
                Words(
                    "After a number, pull the same color; the same number in another color does not match.",
                    "Auf eine Zahl passt die gleiche Farbe; die gleiche Zahl in einer anderen Farbe passt "
                    "nicht.",
                    "Setelah angka, tarik warna yang sama; angka yang sama dengan warna lain tidak cocok.",
                ),
            ),
        ),
        matters=lambda rules: has_effects(rules) and has_numbers(rules),
    ),
    Entry(
        "target.symbol",
        Group.MATCHING,
        Words("Same action", "Gleiche Aktion", "Aksi sama"),
        (
            said_of_yes(
                Words(
                    "After an action block, pull the same color or the same action in any color.",
                    "Auf einen Aktionsstein passt die gleiche Farbe oder die gleiche Aktion in jeder Farbe.",
                    "Setelah balok aksi, tarik warna yang sama atau aksi yang sama dalam warna apa pun.",
                ),
            ),
            said_of_no(
                Words(
                    "After an action block, pull the same color; the same action in another color does not "
                    "match.",
                    "Auf einen Aktionsstein passt die gleiche Farbe; die gleiche Aktion in einer anderen "
                    "Farbe passt nicht.",
                    "Setelah balok aksi, tarik warna yang sama; aksi yang sama dengan warna lain tidak "
                    "cocok.",
                ),
            ),
        ),
        matters=has_actions,
    ),
    Entry(
        "target.wild_any_time",
        Group.MATCHING,
        Words("Wild at any time", "Joker jederzeit", "Joker kapan saja"),
        (
            said_of_yes(
                Words(
                    "You may pull a wild whatever is asked for, except when you owe blocks for a draw two.",
                    "Einen Joker darfst du ziehen, was auch verlangt ist, außer du schuldest Steine für "
                    "eine Plus zwei.",
                    "Joker boleh kamu tarik apa pun yang diminta, kecuali saat kamu berutang balok karena "
                    "ambil dua.",
                ),
                when=lambda rules: has_debts(rules) and not rules.draw_two.wild_allowed,
            ),
            said_of_yes(
                Words(
                    "You may pull a wild whatever is asked for.",
                    "Einen Joker darfst du ziehen, was auch verlangt ist.",
                    "Joker boleh kamu tarik apa pun yang diminta.",
                ),
            ),
            said_of_no(
                Words(
                    "You may pull a wild only when nothing else fits.",
                    "Einen Joker darfst du nur ziehen, wenn sonst nichts passt.",
                    "Joker hanya boleh kamu tarik kalau tidak ada balok lain yang cocok.",
                ),
            ),
        ),
        matters=has_wild,
    ),
    *CUBE,
    Entry(
        "first_pull",
        Group.MATCHING,
        Words("First block", "Erster Stein", "Balok pertama"),
        (
            Saying(
                FirstPull.ANY,
                Words(
                    "The very first block may be any; what it shows counts already.",
                    "Der allererste Stein darf beliebig sein; was er zeigt, gilt schon.",
                    "Balok paling pertama boleh apa saja; gambarnya sudah berlaku.",
                ),
                Words("Any block", "Beliebig", "Apa saja"),
            ),
            Saying(
                FirstPull.NUMBERS,
                Words(
                    "The very first block must be a number.",
                    "Der allererste Stein muss eine Zahl sein.",
                    "Balok paling pertama harus angka.",
                ),
                Words("Numbers only", "Nur Zahlen", "Hanya angka"),
            ),
        ),
        matters=_is_first_pull_said,
    ),
    Entry(
        "no_match",
        Group.MATCHING,
        Words("Nothing fits", "Nichts passt", "Tidak ada yang cocok"),
        (
            Saying(
                NoMatch.ANY_BLOCK,
                Words(
                    "If no block of the open layers fits, pull any of them; what it shows counts.",
                    "Passt in den offenen Schichten kein Stein, zieh irgendeinen daraus; was er zeigt, gilt.",
                    "Kalau tidak ada balok yang cocok di lapis terbuka, tarik balok mana pun dari sana; "
                    "gambarnya berlaku.",
                ),
                Words("Any block", "Beliebiger Stein", "Balok mana pun"),
                when=has_effects,
            ),
            Saying(
                NoMatch.ANY_BLOCK,
                Words(
                    "If no block of the open layers fits, pull any of them.",
                    "Passt in den offenen Schichten kein Stein, zieh irgendeinen daraus.",
                    "Kalau tidak ada balok yang cocok di lapis terbuka, tarik balok mana pun dari sana.",
                ),
                Words("Any block", "Beliebiger Stein", "Balok mana pun"),
            ),
            Saying(
                NoMatch.PASS,
                Words(
                    "If nothing fits, you pass, and what you owed is forgiven; then pull any block.",
                    "Passt nichts, lässt du den Zug aus, und was du schuldig warst, ist erlassen; danach "
                    "ziehst du irgendeinen Stein.",
                    "Kalau tidak ada yang cocok, kamu lewat dan utang balokmu dihapus; setelah itu tarik "
                    "balok mana pun.",
                ),
                Words("Pass", "Zug auslassen", "Lewat"),
                when=is_alone,
            ),
            Saying(
                NoMatch.PASS,
                Words(
                    "If nothing fits, you pass, and what you owed is forgiven; when everyone has passed, "
                    "the next player may pull anything.",
                    "Passt nichts, lässt du deinen Zug aus, und was du schuldig warst, ist erlassen; haben "
                    "alle ausgelassen, darf die nächste Person alles ziehen.",
                    "Kalau tidak ada yang cocok, kamu lewat dan utang balokmu dihapus; kalau semua sudah "
                    "lewat, pemain berikutnya boleh menarik apa saja.",
                ),
                Words("Pass", "Zug auslassen", "Lewat"),
            ),
            Saying(
                NoMatch.ANY_NUMBER,
                Words(
                    "If nothing fits, pull any number; if there is none either, any block.",
                    "Passt nichts, zieh irgendeine Zahl; gibt es auch keine Zahl, irgendeinen Stein.",
                    "Kalau tidak ada yang cocok, tarik angka mana pun; kalau angka juga tidak ada, balok "
                    "mana pun.",
                ),
                Words("Any number", "Beliebige Zahl", "Angka mana pun"),
            ),
            Saying(
                NoMatch.ROLL_AGAIN,
                Words(
                    "If nothing fits what you rolled, roll again; after 12 rolls pull any block.",
                    "Passt nichts zum Wurf, würfle noch einmal; nach 12 Würfen zieh irgendeinen Stein.",
                    "Kalau tidak ada yang cocok dengan kubus, lempar lagi; setelah 12 lemparan tarik balok "
                    "mana pun.",
                ),
                Words("Roll again", "Noch einmal würfeln", "Lempar lagi"),
            ),
            Saying(
                NoMatch.LOSE,
                Words(
                    "If nothing fits, {lose}.",
                    "Passt nichts, {lose}.",
                    "Kalau tidak ada yang cocok, {lose}.",
                ),
                Words("You lose", "Du verlierst", "Kamu kalah"),
            ),
        ),
        matters=lambda rules: not is_free(rules) or _is_first_pull_said(rules),
    ),
    Entry(
        "jump_in",
        Group.MATCHING,
        Words("Jumping in", "Dazwischengehen", "Menyela"),
        (
            said_of_yes(
                Words(
                    "Jumping in: whoever finds the twin of the number just stacked, same color and same "
                    "number, in the open layers may pull it out of turn, until the next player touches "
                    "something. Play goes on from there.",
                    "Dazwischengehen: Wer in den offenen Schichten den Zwilling der eben gelegten Zahl "
                    "findet, gleiche Farbe und gleiche Zahl, darf ihn außer der Reihe ziehen, bis die "
                    "nächste Person etwas berührt. Von dort geht es weiter.",
                    "Menyela: siapa pun yang menemukan kembaran angka yang baru ditaruh, warna dan angkanya "
                    "sama, di lapis terbuka boleh menariknya di luar giliran, sampai pemain berikutnya "
                    "menyentuh sesuatu. Permainan lanjut dari situ.",
                ),
            ),
            said_of_no(
                Words(
                    "Nobody pulls out of turn.",
                    "Niemand zieht außer der Reihe.",
                    "Tidak ada yang menarik di luar giliran.",
                ),
            ),
        ),
        matters=lambda rules: is_company(rules) and not is_free(rules) and has_numbers(rules),
        quiet=(False,),
    ),
)
"""Chapter three."""
