"""The rulebook's table, first part: the blocks, the tower, and who begins."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.arrange import is_set_by_rows
from stacko_arcade.rules.blocks import SetPreset, set_counts
from stacko_arcade.rules.house_rules import Arrangement, FirstPlayer, HouseRules, StartDirection
from stacko_arcade.rules.rulebook.entries import OTHER, Entry, Fact, Group, Saying, is_company, is_elimination
from stacko_arcade.rules.rulebook.words import Words


def _is_by_rows_or_colored(rules: HouseRules) -> bool:
    return is_set_by_rows(rules) or any(color for color, _, count in set_counts(rules.set) if count)


SET_UP: Final[tuple[Entry | Fact, ...]] = (
    Entry(
        "set",
        Group.SET_UP,
        Words("Blocks", "Steine", "Balok"),
        (
            Saying(
                SetPreset.CLASSIC_45,
                Words(
                    "Play with 45 blocks: in each color 1 to 4 twice, a draw two, a reverse and a skip; and "
                    "one wild.",
                    "Ihr spielt mit 45 Steinen: in jeder Farbe zweimal 1 bis 4, eine Plus zwei, ein "
                    "Richtungswechsel und ein Aussetzen; dazu ein Joker.",
                    "Pakai 45 balok: di tiap warna angka 1 sampai 4 masing-masing dua, satu ambil dua, satu "
                    "balik arah, dan satu lewati; ditambah satu joker.",
                ),
                Words("Classic, 45", "Klassisch, 45", "Klasik, 45"),
            ),
            Saying(
                SetPreset.PRINTED_42,
                Words(
                    "Play with 42 blocks: in each color 1 to 4 twice and a draw two; a reverse in red, "
                    "yellow and blue, a skip in red and green, and one wild.",
                    "Ihr spielt mit 42 Steinen: in jeder Farbe zweimal 1 bis 4 und eine Plus zwei; ein "
                    "Richtungswechsel in Rot, Gelb und Blau, ein Aussetzen in Rot und Grün, dazu ein Joker.",
                    "Pakai 42 balok: di tiap warna angka 1 sampai 4 masing-masing dua dan satu ambil dua; "
                    "balik arah dalam merah, kuning, dan biru, lewati dalam merah dan hijau, dan satu joker.",
                ),
                Words("As printed, 42", "Wie gedruckt, 42", "Versi cetak, 42"),
            ),
            Saying(
                SetPreset.FOUR_WILD_45,
                Words(
                    "Play with 45 blocks: in each color 1 to 4 twice; three draw twos (none in blue), three "
                    "reverses (none in red), three skips (none in yellow) and four wilds.",
                    "Ihr spielt mit 45 Steinen: in jeder Farbe zweimal 1 bis 4; je dreimal Plus zwei (nicht "
                    "in Blau), Richtungswechsel (nicht in Rot) und Aussetzen (nicht in Gelb), dazu vier "
                    "Joker.",
                    "Pakai 45 balok: di tiap warna angka 1 sampai 4 masing-masing dua; tiga ambil dua "
                    "(tanpa biru), tiga balik arah (tanpa merah), tiga lewati (tanpa kuning), dan empat "
                    "joker.",
                ),
                Words("Four wilds, 45", "Vier Joker, 45", "Empat joker, 45"),
            ),
            Saying(
                SetPreset.CUBE_45,
                Words(
                    "Play with 45 blocks, numbers only: each number three times in each color; of red 1, "
                    "blue 2 and green 3 there are two. (The printed split is not known; this one comes "
                    "close.)",
                    "Ihr spielt mit 45 Steinen, nur Zahlen: jede Zahl dreimal in jeder Farbe, nur Rot 1, "
                    "Blau 2 und Grün 3 zweimal. (Die gedruckte Aufteilung ist unbekannt; diese kommt ihr "
                    "nahe.)",
                    "Pakai 45 balok, angka saja: tiap angka tiga kali di tiap warna; merah 1, biru 2, dan "
                    "hijau 3 hanya dua. (Pembagian aslinya tidak diketahui; ini yang paling mendekati.)",
                ),
                Words("Cube, 45", "Würfel, 45", "Kubus, 45"),
            ),
            Saying(
                SetPreset.CUBE_48,
                Words(
                    "Play with 48 blocks, numbers only: each number three times in each color.",
                    "Ihr spielt mit 48 Steinen, nur Zahlen: jede Zahl dreimal in jeder Farbe.",
                    "Pakai 48 balok, angka saja: tiap angka tiga kali di tiap warna.",
                ),
                Words("Cube, 48", "Würfel, 48", "Kubus, 48"),
            ),
            Saying(
                SetPreset.JENGA_54,
                Words(
                    "Play with 54 plain blocks, without colors and faces.",
                    "Ihr spielt mit 54 Steinen ohne Farben und Aufdruck.",
                    "Pakai 54 balok polos, tanpa warna dan gambar.",
                ),
                Words("Plain, 54", "Ohne Farben, 54", "Polos, 54"),
            ),
            Saying(
                OTHER,
                Words(
                    "Play with {blocks} blocks of your own choice: {held}.",
                    "Ihr spielt mit {blocks} selbst gewählten Steinen: {held}.",
                    "Pakai {blocks} balok pilihan sendiri: {held}.",
                ),
                Words("Your own", "Eigene", "Pilihan sendiri"),
            ),
        ),
        matters=lambda rules: not is_set_by_rows(rules),
    ),
    Fact(
        Group.SET_UP,
        Words(
            "Three blocks side by side make a layer; each layer lies at right angles to the one below. The "
            "tower has {layers:one layer|{layers} layers}.",
            "Drei Steine nebeneinander bilden eine Schicht; jede Schicht liegt quer zu der darunter. Der "
            "Turm hat {layers:eine Schicht|{layers} Schichten}.",
            "Tiga balok berjajar menjadi satu lapis; tiap lapis melintang di atas lapis di bawahnya. Menara "
            "punya {layers} lapis.",
        ),
    ),
    Entry(
        "tower.arrangement",
        Group.SET_UP,
        Words("Building", "Bauweise", "Susunan"),
        (
            Saying(
                Arrangement.RANDOM,
                Words(
                    "Mix the blocks and build the tower in random order.",
                    "Mischt die Steine und baut den Turm in zufälliger Reihenfolge.",
                    "Acak semua balok, lalu susun menara tanpa memilih.",
                ),
                Words("Random", "Zufällig", "Acak"),
            ),
            Saying(
                Arrangement.COLOR_LAYERS,
                Words(
                    "Build layers of a single color as far as the blocks go; what is left over lies on top.",
                    "Baut einfarbige Schichten, so weit die Steine reichen; was übrig bleibt, kommt obenauf.",
                    "Susun lapis satu warna selama baloknya cukup; sisanya di bagian atas.",
                ),
                Words("One color a layer", "Einfarbige Schichten", "Satu warna per lapis"),
            ),
            Saying(
                Arrangement.ONE_OF_EACH_COLOR,
                Words(
                    "Build layers in which no color comes twice, as far as the blocks allow it.",
                    "Baut Schichten, in denen keine Farbe doppelt vorkommt, so weit die Steine es erlauben.",
                    "Susun lapis tanpa warna yang sama, selama baloknya memungkinkan.",
                ),
                Words("Mixed colors", "Gemischte Farben", "Warna campur"),
            ),
            Saying(
                OTHER,
                Words(
                    "The tower is built as this table drew it, of {blocks} blocks: {held}.",
                    "Der Turm wird so gebaut, wie er aufgezeichnet ist, aus {blocks} Steinen: {held}.",
                    "Menara disusun persis seperti gambarnya, dari {blocks} balok: {held}.",
                ),
                Words("As drawn", "Wie gezeichnet", "Sesuai gambar"),
            ),
        ),
        matters=_is_by_rows_or_colored,
    ),
    Entry(
        "turn.first_player",
        Group.SET_UP,
        Words("Who begins", "Wer beginnt", "Yang mulai"),
        (
            Saying(
                FirstPlayer.BUILDER,
                Words(
                    "Whoever built the first tower pulls first.",
                    "Wer den ersten Turm gebaut hat, beginnt.",
                    "Yang menyusun menara pertama menarik lebih dulu.",
                ),
                Words("The builder", "Wer gebaut hat", "Penyusun"),
                when=is_elimination,
            ),
            Saying(
                FirstPlayer.BUILDER,
                Words(
                    "Whoever built the tower pulls first. Whoever topples a tower builds the next one.",
                    "Wer den Turm gebaut hat, beginnt. Wer einen Turm umwirft, baut den nächsten.",
                    "Yang menyusun menara menarik lebih dulu. Yang merobohkan menara menyusun yang baru.",
                ),
                Words("The builder", "Wer gebaut hat", "Penyusun"),
            ),
            Saying(
                FirstPlayer.LEFT_OF_BUILDER,
                Words(
                    "The player to the left of whoever built the first tower pulls first.",
                    "Die Person links von der, die den ersten Turm gebaut hat, beginnt.",
                    "Pemain di kiri penyusun menara pertama menarik lebih dulu.",
                ),
                Words("Left of builder", "Links daneben", "Kiri penyusun"),
                when=is_elimination,
            ),
            Saying(
                FirstPlayer.LEFT_OF_BUILDER,
                Words(
                    "The player to the left of the builder pulls first. Whoever topples a tower builds the "
                    "next one.",
                    "Die Person links von der, die gebaut hat, beginnt. Wer einen Turm umwirft, baut den "
                    "nächsten.",
                    "Pemain di kiri penyusun menara menarik lebih dulu. Yang merobohkan menara menyusun "
                    "yang baru.",
                ),
                Words("Left of builder", "Links daneben", "Kiri penyusun"),
            ),
            Saying(
                FirstPlayer.LOT,
                Words(
                    "Draw lots for who pulls first.",
                    "Das Los entscheidet, wer beginnt.",
                    "Yang mulai ditentukan dengan undian.",
                ),
                Words("By lot", "Per Los", "Undian"),
            ),
        ),
        matters=is_company,
    ),
    Entry(
        "turn.direction",
        Group.SET_UP,
        Words("Direction", "Richtung", "Arah"),
        (
            Saying(
                StartDirection.CLOCKWISE,
                Words(
                    "Play goes clockwise: to the left.",
                    "Gespielt wird im Uhrzeigersinn, also nach links.",
                    "Giliran berputar searah jarum jam, yaitu ke kiri.",
                ),
                Words("Clockwise", "Im Uhrzeigersinn", "Searah jarum jam"),
            ),
            Saying(
                StartDirection.COUNTERCLOCKWISE,
                Words(
                    "Play goes counterclockwise: to the right.",
                    "Gespielt wird gegen den Uhrzeigersinn, also nach rechts.",
                    "Giliran berputar berlawanan arah jarum jam, yaitu ke kanan.",
                ),
                Words("Counterclockwise", "Gegen Uhrzeigersinn", "Lawan jarum jam"),
            ),
        ),
        matters=is_company,
    ),
)
"""Chapter one."""
