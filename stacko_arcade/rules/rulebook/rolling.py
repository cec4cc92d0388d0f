"""The rulebook's table, third part: what the cube says, where it is rolled."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.house_rules import CubeDrawTwo, CubeMatch, CubeReverse, HouseRules
from stacko_arcade.rules.rulebook.entries import (
    OTHER,
    Entry,
    Group,
    Saying,
    has_rolled_debts,
    is_alone,
    is_cube,
)
from stacko_arcade.rules.rulebook.words import Words


def _rolls(rules: HouseRules, action: str) -> bool:
    return is_cube(rules) and any(face.action == action for face in rules.cube.faces)


CUBE: Final = (
    Entry(
        "cube.faces",
        Group.MATCHING,
        Words("Faces of the cube", "Seiten des Würfels", "Sisi kubus"),
        (
            Saying(
                OTHER,
                Words(
                    "The cube shows {cube}.",
                    "Der Würfel zeigt {cube}.",
                    "Sisi kubus: {cube}.",
                ),
            ),
        ),
        matters=is_cube,
    ),
    Entry(
        "cube.match",
        Group.MATCHING,
        Words("Rolled color", "Gewürfelte Farbe", "Hasil kubus"),
        (
            Saying(
                CubeMatch.COLOR_OR_NUMBER,
                Words(
                    "Rolled a color with a number: pull a block of that color or of that number.",
                    "Farbe mit Zahl gewürfelt: Zieh einen Stein dieser Farbe oder dieser Zahl.",
                    "Kalau keluar warna dan angka: tarik balok dengan warna itu atau angka itu.",
                ),
                Words("Color or number", "Farbe oder Zahl", "Warna atau angka"),
            ),
            Saying(
                CubeMatch.COLOR_ONLY,
                Words(
                    "Rolled a color with a number: only the color counts, pull a block of it.",
                    "Farbe mit Zahl gewürfelt: Nur die Farbe zählt, zieh einen Stein in ihr.",
                    "Kalau keluar warna dan angka: hanya warnanya yang berlaku, tarik balok dengan warna "
                    "itu.",
                ),
                Words("Color only", "Nur die Farbe", "Warna saja"),
            ),
            Saying(
                CubeMatch.NUMBER_ONLY,
                Words(
                    "Rolled a color with a number: only the number counts, pull a block with it.",
                    "Farbe mit Zahl gewürfelt: Nur die Zahl zählt, zieh einen Stein mit ihr.",
                    "Kalau keluar warna dan angka: hanya angkanya yang berlaku, tarik balok dengan angka "
                    "itu.",
                ),
                Words("Number only", "Nur die Zahl", "Angka saja"),
            ),
            Saying(
                CubeMatch.BOTH,
                Words(
                    "Rolled a color with a number: pull a block that has both.",
                    "Farbe mit Zahl gewürfelt: Zieh einen Stein, der beides hat.",
                    "Kalau keluar warna dan angka: tarik balok yang cocok dengan keduanya.",
                ),
                Words("Color and number", "Farbe und Zahl", "Warna dan angka"),
            ),
        ),
        matters=lambda rules: is_cube(rules) and any(face.color for face in rules.cube.faces),
    ),
    Entry(
        "cube.reverse",
        Group.MATCHING,
        Words("Rolled reverse", "Richtung gewürfelt", "Kubus balik arah"),
        (
            Saying(
                CubeReverse.PASS,
                Words(
                    "Rolled a reverse: play turns round, and your turn is over; you pull nothing.",
                    "Richtungswechsel gewürfelt: Es geht andersherum weiter, und dein Zug ist vorbei; du "
                    "ziehst nichts.",
                    "Kalau keluar balik arah: arah giliran berbalik dan giliranmu selesai; kamu tidak "
                    "menarik balok.",
                ),
                Words("Pull nothing", "Nichts ziehen", "Tidak menarik"),
                when=lambda rules: not is_alone(rules),
            ),
            Saying(
                CubeReverse.PASS,
                Words(
                    "Rolled a reverse: you pull nothing this time.",
                    "Richtungswechsel gewürfelt: Du ziehst diesmal nichts.",
                    "Kalau keluar balik arah: kali ini kamu tidak menarik balok.",
                ),
                Words("Pull nothing", "Nichts ziehen", "Tidak menarik"),
            ),
            Saying(
                CubeReverse.PULL_ANY,
                Words(
                    "Rolled a reverse: play turns round, and you pull any block.",
                    "Richtungswechsel gewürfelt: Es geht andersherum weiter, und du ziehst einen beliebigen "
                    "Stein.",
                    "Kalau keluar balik arah: arah giliran berbalik dan kamu menarik balok mana pun.",
                ),
                Words("Pull any block", "Beliebiger Stein", "Balok mana pun"),
            ),
            Saying(
                CubeReverse.ROLL_AGAIN,
                Words(
                    "Rolled a reverse: play turns round, and you roll again.",
                    "Richtungswechsel gewürfelt: Es geht andersherum weiter, und du würfelst noch einmal.",
                    "Kalau keluar balik arah: arah giliran berbalik dan kamu melempar lagi.",
                ),
                Words("Roll again", "Noch einmal", "Lempar lagi"),
            ),
        ),
        matters=lambda rules: _rolls(rules, "reverse"),
    ),
    Entry(
        "cube.draw_two",
        Group.MATCHING,
        Words("Rolled draw two", "Plus zwei gewürfelt", "Kubus ambil dua"),
        (
            Saying(
                CubeDrawTwo.ANY,
                Words(
                    "Rolled a draw two: pull any {draw_two_blocks:block|{draw_two_blocks:w} blocks}, one "
                    "after the other.",
                    "Plus zwei gewürfelt: Zieh {draw_two_blocks:einen beliebigen Stein|{draw_two_blocks:w} "
                    "beliebige Steine nacheinander}.",
                    "Kalau keluar ambil dua: tarik {draw_two_blocks:w} balok mana pun, satu per satu.",
                ),
                Words("Any blocks", "Beliebige Steine", "Balok mana pun"),
                when=lambda rules: rules.draw_two.blocks > 1,
            ),
            Saying(
                CubeDrawTwo.ANY,
                Words(
                    "Rolled a draw two: pull any one block.",
                    "Plus zwei gewürfelt: Zieh einen beliebigen Stein.",
                    "Kalau keluar ambil dua: tarik satu balok mana pun.",
                ),
                Words("Any blocks", "Beliebige Steine", "Balok mana pun"),
            ),
            Saying(
                CubeDrawTwo.SAME_COLOR,
                Words(
                    "Rolled a draw two: pull {draw_two_blocks:one block|{draw_two_blocks:w} blocks of one "
                    "color; the first one decides which}.",
                    "Plus zwei gewürfelt: Zieh {draw_two_blocks:einen Stein|{draw_two_blocks:w} Steine "
                    "einer Farbe; der erste entscheidet, welcher}.",
                    "Kalau keluar ambil dua: tarik {draw_two_blocks:satu balok|{draw_two_blocks:w} balok "
                    "sewarna; balok pertama menentukan warnanya}.",
                ),
                Words("Of one color", "In einer Farbe", "Satu warna"),
            ),
        ),
        matters=has_rolled_debts,
    ),
)
"""Chapter three, of the cube edition."""
