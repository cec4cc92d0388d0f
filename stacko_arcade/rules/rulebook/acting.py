"""The rulebook's table, fourth part: what action blocks and wilds do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.blocks import Face
from stacko_arcade.rules.house_rules import TwoPlayers
from stacko_arcade.rules.rulebook.drawing_two import DRAW_TWO
from stacko_arcade.rules.rulebook.entries import (
    OTHER,
    Entry,
    Fact,
    Group,
    Saying,
    Together,
    has_debts,
    has_face,
    has_wild,
    is_company,
    may_two_play,
)
from stacko_arcade.rules.rulebook.words import Words

if TYPE_CHECKING:
    from stacko_arcade.rules.rulebook.entries import When


def _both_are(effect: TwoPlayers) -> When:
    """Return whether reverse and skip both have one effect between two players."""
    return lambda rules: may_two_play(rules, Face.REVERSE, effect) and may_two_play(rules, Face.SKIP, effect)


ACTIONS: Final[tuple[Entry | Fact, ...]] = (
    *DRAW_TWO,
    Fact(
        Group.ACTIONS,
        Words(
            "Reverse: play goes the other way round, until the next reverse.",
            "Richtungswechsel: Es geht andersherum weiter, bis zum nächsten Richtungswechsel.",
            "Balik arah: giliran berputar ke arah sebaliknya, sampai balik arah berikutnya.",
        ),
        matters=lambda rules: is_company(rules) and has_face(rules, Face.REVERSE),
    ),
    Entry(
        "skip.seats",
        Group.ACTIONS,
        Words("Skipped players", "Wie viele aussetzen", "Pemain dilewati"),
        (
            Saying(
                OTHER,
                Words(
                    "Skip: the next {n:player misses a turn|{n:w} players miss a turn}.",
                    "Aussetzen: {n:Die nächste Person setzt|Die nächsten {n:w} Personen setzen} einmal aus.",
                    "Lewati: {n:pemain berikutnya kehilangan|{n:w} pemain berikutnya kehilangan} giliran.",
                ),
            ),
        ),
        matters=lambda rules: is_company(rules) and has_face(rules, Face.SKIP),
    ),
    Entry(
        "two_players.reverse",
        Group.ACTIONS,
        Words("Reverse between two", "Zu zweit: Richtung", "Berdua: balik arah"),
        (
            Saying(
                TwoPlayers.DRAW_TWO,
                Words(
                    "When only two play, a reverse works like a draw two in its color.",
                    "Zu zweit wirkt ein Richtungswechsel wie eine Plus zwei in seiner Farbe.",
                    "Kalau hanya berdua, balik arah berlaku seperti ambil dua dalam warnanya.",
                ),
                Words("Like a draw two", "Wie Plus zwei", "Seperti ambil dua"),
            ),
            Saying(
                TwoPlayers.AGAIN,
                Words(
                    "When only two play, whoever stacked a reverse goes again.",
                    "Zu zweit ist noch einmal dran, wer einen Richtungswechsel gelegt hat.",
                    "Kalau hanya berdua, yang menaruh balik arah bermain sekali lagi.",
                ),
                Words("Go again", "Noch einmal dran", "Main lagi"),
            ),
            Saying(
                TwoPlayers.NOTHING,
                Words(
                    "When only two play, a reverse has no effect; only its color counts.",
                    "Zu zweit bewirkt ein Richtungswechsel nichts; nur seine Farbe zählt.",
                    "Kalau hanya berdua, balik arah tidak berpengaruh; hanya warnanya yang berlaku.",
                ),
                Words("No effect", "Ohne Wirkung", "Tanpa efek"),
            ),
        ),
        matters=lambda rules: may_two_play(rules, Face.REVERSE),
    ),
    Entry(
        "two_players.skip",
        Group.ACTIONS,
        Words("Skip between two", "Zu zweit: Aussetzen", "Berdua: lewati"),
        (
            Saying(
                TwoPlayers.DRAW_TWO,
                Words(
                    "When only two play, a skip works like a draw two in its color.",
                    "Zu zweit wirkt ein Aussetzen wie eine Plus zwei in seiner Farbe.",
                    "Kalau hanya berdua, lewati berlaku seperti ambil dua dalam warnanya.",
                ),
                Words("Like a draw two", "Wie Plus zwei", "Seperti ambil dua"),
            ),
            Saying(
                TwoPlayers.AGAIN,
                Words(
                    "When only two play, whoever stacked a skip goes again.",
                    "Zu zweit ist noch einmal dran, wer ein Aussetzen gelegt hat.",
                    "Kalau hanya berdua, yang menaruh lewati bermain sekali lagi.",
                ),
                Words("Go again", "Noch einmal dran", "Main lagi"),
            ),
            Saying(
                TwoPlayers.NOTHING,
                Words(
                    "When only two play, a skip has no effect; only its color counts.",
                    "Zu zweit bewirkt ein Aussetzen nichts; nur seine Farbe zählt.",
                    "Kalau hanya berdua, lewati tidak berpengaruh; hanya warnanya yang berlaku.",
                ),
                Words("No effect", "Ohne Wirkung", "Tanpa efek"),
            ),
        ),
        matters=lambda rules: may_two_play(rules, Face.SKIP),
    ),
    Fact(
        Group.ACTIONS,
        Words(
            "Wild: when it lies on top and the tower stands still, you name a color; that color is what "
            "comes next.",
            "Joker: Liegt er oben und der Turm steht ruhig, nennst du eine Farbe; sie gilt als Nächstes.",
            "Joker: setelah joker di atas dan menara diam, kamu menyebut satu warna; warna itu yang berlaku "
            "berikutnya.",
        ),
        matters=has_wild,
    ),
)
"""Chapter four."""

IN_ONE: Final = (
    Together(
        ("two_players.reverse", "two_players.skip"),
        Words(
            "When only two play, a reverse and a skip each work like a draw two in their color.",
            "Zu zweit wirken Richtungswechsel und Aussetzen wie eine Plus zwei in ihrer Farbe.",
            "Kalau hanya berdua, balik arah dan lewati berlaku seperti ambil dua dalam warnanya.",
        ),
        _both_are(TwoPlayers.DRAW_TWO),
    ),
    Together(
        ("two_players.reverse", "two_players.skip"),
        Words(
            "When only two play, whoever stacked a reverse or a skip goes again.",
            "Zu zweit ist noch einmal dran, wer einen Richtungswechsel oder ein Aussetzen gelegt hat.",
            "Kalau hanya berdua, yang menaruh balik arah atau lewati bermain sekali lagi.",
        ),
        _both_are(TwoPlayers.AGAIN),
    ),
    Together(
        ("two_players.reverse", "two_players.skip"),
        Words(
            "When only two play, reverse and skip have no effect; only their color counts.",
            "Zu zweit bewirken Richtungswechsel und Aussetzen nichts; nur ihre Farbe zählt.",
            "Kalau hanya berdua, balik arah dan lewati tidak berpengaruh; hanya warnanya yang berlaku.",
        ),
        _both_are(TwoPlayers.NOTHING),
    ),
    Together(
        ("draw_two.numbers_only", "draw_two.wild_allowed"),
        Words(
            "Only numbers pay for a draw two: no action blocks and no wild.",
            "Eine Plus zwei wird nur mit Zahlen bezahlt: weder Aktionssteine noch Joker.",
            "Ambil dua hanya dibayar dengan angka: bukan balok aksi dan bukan joker.",
        ),
        lambda rules: (
            has_debts(rules)
            and has_wild(rules)
            and rules.draw_two.numbers_only
            and not rules.draw_two.wild_allowed
        ),
    ),
)
"""What is said in one sentence."""
