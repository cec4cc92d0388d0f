"""Why house rules exclude each other, said to players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stacko_arcade.rules.rulebook.filling import filled
from stacko_arcade.rules.rulebook.words import Language, Words

if TYPE_CHECKING:
    from stacko_arcade.rules.exclusions import Exclusion
    from stacko_arcade.rules.house_rules import HouseRules

REASONS: Final = {
    ("target.source", "set"): Words(
        "A cube is played with numbers only: choose a set for the cube, or let the last block decide.",
        "Mit dem Würfel spielt man nur mit Zahlen: Wählt einen Satz für den Würfel, oder lasst den letzten "
        "Stein entscheiden.",
        "Kubus dimainkan dengan angka saja: pilih set untuk kubus, atau biarkan balok terakhir yang "
        "menentukan.",
    ),
    ("target.source", "tower.arrangement"): Words(
        "A cube is played with numbers only: this tower has other blocks. Let the last block decide.",
        "Mit dem Würfel spielt man nur mit Zahlen: Dieser Turm hat andere Steine. Lasst den letzten Stein "
        "entscheiden.",
        "Kubus dimainkan dengan angka saja: menara ini punya balok lain. Biarkan balok terakhir yang "
        "menentukan.",
    ),
    ("cube.faces", "target.source"): Words(
        "A cube of reverses alone lets nobody pull: put a color with a number on one side.",
        "Mit einem Würfel nur aus Richtungswechseln zieht nie jemand: Gebt einer Seite eine Farbe mit Zahl.",
        "Kubus yang hanya berisi balik arah tidak membiarkan siapa pun menarik: beri satu sisi warna dan "
        "angka.",
    ),
    ("jump_in", "target.source"): Words(
        "Where any block may be pulled there is nothing to jump in with: switch jumping in off, or let the "
        "last block decide.",
        "Wo jeder Stein erlaubt ist, gibt es kein Dazwischengehen: Schaltet es ab, oder lasst den letzten "
        "Stein entscheiden.",
        "Kalau balok mana pun boleh ditarik, tidak ada yang bisa disela: matikan menyela, atau biarkan "
        "balok terakhir yang menentukan.",
    ),
    ("no_match", "target.source"): Words(
        "Only a cube can be rolled again: choose something else for when nothing fits, or play with a cube.",
        "Noch einmal würfeln geht nur mit Würfel: Wählt etwas anderes, wenn nichts passt, oder spielt mit "
        "Würfel.",
        "Hanya kubus yang bisa dilempar lagi: pilih aturan lain kalau tidak ada yang cocok, atau main "
        "dengan kubus.",
    ),
    ("pull.closed_top_layers", "set"): Words(
        "So many closed layers leave nothing to pull in a tower of {layers}: close fewer, or take more "
        "blocks.",
        "So viele gesperrte Schichten lassen bei {layers} nichts zum Ziehen übrig: Sperrt weniger, oder "
        "nehmt mehr Steine.",
        "Lapis tertutup sebanyak itu tidak menyisakan apa pun untuk ditarik dari {layers} lapis: tutup "
        "lebih sedikit, atau pakai lebih banyak balok.",
    ),
}
"""By the switches that exclude each other, the one to be mended first."""


def why_excluded(exclusion: Exclusion, house_rules: HouseRules, language: Language = Language.ENGLISH) -> str:
    """Return why some house rules cannot be played, and what to do about it, in one sentence."""
    words = REASONS.get((exclusion.keys[0], exclusion.keys[1]))
    return exclusion.message if words is None else filled(words, language, house_rules)
