"""The rulebook's table, last part: the fall, who loses, who wins."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.house_rules import Blame, EndMode, HouseRules, Stray
from stacko_arcade.rules.rulebook.entries import (
    OTHER,
    Entry,
    Fact,
    Group,
    Saying,
    is_company,
    is_for_points,
)
from stacko_arcade.rules.rulebook.words import Words

_COLLAPSE: Final = 4
"""So many fallen blocks are a collapse (see :mod:`stacko_arcade.rules.ending`)."""


def _is_any_stray(rules: HouseRules) -> bool:
    return rules.end.stray_blocks == 1


def _are_strays_nothing(rules: HouseRules) -> bool:
    """Tell whether so many blocks would have to fall that they are a collapse."""
    return rules.end.stray_blocks >= _COLLAPSE


_IGNORED: Final = Words(
    "Other blocks that fall while the tower stands leave the game, and it costs nothing.",
    "Andere Steine, die fallen, während der Turm steht, sind aus dem Spiel; das kostet nichts.",
    "Balok lain yang jatuh sementara menara masih berdiri keluar dari permainan, tanpa hukuman.",
)

END: Final[tuple[Entry | Fact, ...]] = (
    Entry(
        "end.mode",
        Group.END,
        Words("Winning and losing", "Gewinn und Verlust", "Menang dan kalah"),
        (
            Saying(
                EndMode.LAST_STACKER_WINS,
                Words(
                    "Whoever topples the tower loses; of the others, whoever stacked a block last wins.",
                    "Wer den Turm umwirft, verliert; von den anderen gewinnt, wer zuletzt einen Stein "
                    "gelegt hat.",
                    "Yang merobohkan menara kalah; dari pemain lain, yang terakhir menaruh balok menang.",
                ),
                Words("Last stacker wins", "Wer zuletzt legte", "Penaruh terakhir"),
            ),
            Saying(
                EndMode.SINGLE_LOSER,
                Words(
                    "Whoever topples the tower loses; nobody wins.",
                    "Wer den Turm umwirft, verliert; niemand gewinnt.",
                    "Yang merobohkan menara kalah; tidak ada pemenang.",
                ),
                Words("One loser only", "Nur wer verliert", "Satu yang kalah"),
            ),
            Saying(
                EndMode.ELIMINATION,
                Words(
                    "Whoever topples the tower is out; the next player clockwise begins on a new one, until "
                    "one is left and wins.",
                    "Wer den Turm umwirft, scheidet aus; die nächste Person im Uhrzeigersinn beginnt an "
                    "einem neuen, bis nur noch eine da ist und gewinnt.",
                    "Yang merobohkan menara tersingkir; pemain berikutnya searah jarum jam mulai dengan "
                    "menara baru, sampai tinggal satu orang sebagai pemenang.",
                ),
                Words("Elimination", "Ausscheiden", "Eliminasi"),
            ),
            Saying(
                EndMode.POINTS,
                Words(
                    "Play rounds for points: a round ends when its tower falls. Most points win.",
                    "Ihr spielt Runden um Punkte: Eine Runde endet, wenn ihr Turm fällt. Die meisten Punkte "
                    "gewinnen.",
                    "Main beberapa ronde untuk poin: ronde selesai saat menaranya roboh. Poin terbanyak "
                    "menang.",
                ),
                Words("Points", "Punkte", "Poin"),
            ),
            Saying(
                EndMode.HEIGHT,
                Words(
                    "Play alone and build as high as you can before the tower falls.",
                    "Du spielst allein und baust so hoch, wie du kannst, bevor der Turm fällt.",
                    "Main sendiri dan bangun setinggi mungkin sebelum menara roboh.",
                ),
                Words("Height, alone", "Höhe, allein", "Tinggi, sendirian"),
            ),
        ),
    ),
    Entry(
        "turn.blame",
        Group.END,
        Words("Fall between turns", "Fall zwischen Zügen", "Roboh antargiliran"),
        (
            Saying(
                Blame.LAST_TOUCHER,
                Words(
                    "Whoever touched the tower last has toppled it: after your turn you stay to blame until "
                    "the next player touches it.",
                    "Umgeworfen hat den Turm, wer ihn zuletzt berührt hat: Nach deinem Zug bleibst du "
                    "schuld, bis die nächste Person ihn berührt.",
                    "Yang terakhir menyentuh menara dianggap merobohkannya: setelah giliranmu, kamu tetap "
                    "bertanggung jawab sampai pemain berikutnya menyentuhnya.",
                ),
                Words("Last to touch", "Wer zuletzt berührte", "Penyentuh terakhir"),
            ),
            Saying(
                Blame.TIMER,
                Words(
                    "After your turn you stay to blame for {turn_blame_s:one second|{turn_blame_s} "
                    "seconds}, or until the next player touches the tower; later a fall counts against that "
                    "player.",
                    "Nach deinem Zug bleibst du noch {turn_blame_s:eine Sekunde|{turn_blame_s} Sekunden} "
                    "schuld, oder bis die nächste Person den Turm berührt; fällt er später, ist diese "
                    "schuld.",
                    "Setelah giliranmu, kamu tetap bertanggung jawab selama {turn_blame_s} detik, atau "
                    "sampai pemain berikutnya menyentuh menara; sesudah itu tanggung jawab pemain tersebut.",
                ),
                Words("For some seconds", "Einige Sekunden", "Beberapa detik"),
            ),
        ),
        matters=is_company,
    ),
    Entry(
        "turn.blame_s",
        Group.END,
        Words("Seconds of blame", "Sekunden Schuld", "Detik tanggung jawab"),
        (
            Saying(
                OTHER,
                Words(
                    "Blame lasts {n:one second|{n} seconds} after a turn.",
                    "Die Schuld dauert nach einem Zug {n:eine Sekunde|{n} Sekunden}.",
                    "Tanggung jawab berlaku {n} detik setelah giliran.",
                ),
            ),
        ),
        matters=lambda rules: is_company(rules) and rules.turn.blame is Blame.TIMER,
        within=("turn.blame",),
    ),
    Entry(
        "end.stray",
        Group.END,
        Words("Another block falls", "Ein anderer fällt", "Balok lain jatuh"),
        (
            Saying(
                Stray.LOSE,
                _IGNORED,
                Words("You lose", "Du verlierst", "Kamu kalah"),
                when=_are_strays_nothing,
            ),
            Saying(
                Stray.LOSE,
                Words(
                    "If another block than the one in your hand falls, {lose}, even if the tower stands.",
                    "Fällt ein anderer Stein als der in deiner Hand, {lose}, auch wenn der Turm steht.",
                    "Kalau balok selain yang di tanganmu jatuh, {lose}, walaupun menara masih berdiri.",
                ),
                Words("You lose", "Du verlierst", "Kamu kalah"),
                when=_is_any_stray,
            ),
            Saying(
                Stray.LOSE,
                Words(
                    "If {end_stray_blocks:w} other blocks fall at once, {lose}, even if the tower stands; "
                    "fewer leave the game and cost nothing.",
                    "Fallen {end_stray_blocks:w} andere Steine auf einmal, {lose}, auch wenn der Turm "
                    "steht; weniger sind nur aus dem Spiel.",
                    "Kalau {end_stray_blocks:w} balok lain jatuh sekaligus, {lose}, walaupun menara masih "
                    "berdiri; kurang dari itu hanya keluar dari permainan.",
                ),
                Words("You lose", "Du verlierst", "Kamu kalah"),
            ),
            Saying(
                Stray.RESTACK,
                _IGNORED,
                Words("Stack it again", "Wieder auflegen", "Taruh lagi"),
                when=_are_strays_nothing,
            ),
            Saying(
                Stray.RESTACK,
                Words(
                    "If other blocks fall while the tower stands, whoever made them fall stacks them again, "
                    "before the block in hand.",
                    "Fallen andere Steine, während der Turm steht, legt, wer sie fallen ließ, sie wieder "
                    "obenauf, noch vor dem Stein in der Hand.",
                    "Kalau balok lain jatuh sementara menara masih berdiri, yang menjatuhkannya menaruhnya "
                    "lagi di atas, sebelum balok di tangan.",
                ),
                Words("Stack it again", "Wieder auflegen", "Taruh lagi"),
                when=_is_any_stray,
            ),
            Saying(
                Stray.RESTACK,
                Words(
                    "If {end_stray_blocks:w} other blocks fall at once while the tower stands, whoever made "
                    "them fall stacks them again, before the block in hand; fewer leave the game.",
                    "Fallen {end_stray_blocks:w} andere Steine auf einmal, während der Turm steht, legt wer "
                    "sie fallen ließ sie wieder obenauf, noch vor dem Stein in der Hand; weniger sind nur "
                    "aus dem Spiel.",
                    "Kalau {end_stray_blocks:w} balok lain jatuh sekaligus sementara menara masih berdiri, "
                    "yang menjatuhkannya menaruhnya lagi di atas, sebelum balok di tangan; kurang dari itu "
                    "hanya keluar dari permainan.",
                ),
                Words("Stack it again", "Wieder auflegen", "Taruh lagi"),
            ),
            Saying(Stray.IGNORE, _IGNORED, Words("Costs nothing", "Kostet nichts", "Tanpa hukuman")),
        ),
    ),
    Entry(
        "end.stray_blocks",
        Group.END,
        Words("So many must fall", "So viele müssen fallen", "Jumlah yang jatuh"),
        (
            Saying(
                OTHER,
                Words(
                    "It counts as soon as {n:one block|{n:w} blocks} other than the one in hand "
                    "{n:falls|fall at once}.",
                    "Es zählt, sobald {n:ein anderer Stein|{n:w} andere Steine auf einmal} {n:fällt|fallen}.",
                    "Dihitung begitu {n:w} balok selain yang di tangan jatuh{n:| sekaligus}.",
                ),
            ),
        ),
        matters=lambda rules: rules.end.stray is not Stray.IGNORE,
        within=("end.stray",),
    ),
    Fact(
        Group.END,
        Words(
            "Four blocks that fall at once are a fallen tower, whatever still stands.",
            "Vier Steine, die auf einmal fallen, sind ein umgefallener Turm, egal was noch steht.",
            "Empat balok yang jatuh sekaligus berarti menara roboh, apa pun yang masih berdiri.",
        ),
    ),
    Entry(
        "end.points",
        Group.END,
        Words("Points", "Punkte", "Poin"),
        (
            Saying(
                OTHER,
                Words(
                    "A round gives {end_points_last_stacker:one point|{end_points_last_stacker} points} to "
                    "whoever stacked last, {end_points_one_before} to the player before, "
                    "{end_points_others} to the others and {end_points_toppler} to whoever toppled the "
                    "tower.",
                    "Eine Runde bringt {end_points_last_stacker:einen Punkt|{end_points_last_stacker} "
                    "Punkte} für die Person, die zuletzt gelegt hat, {end_points_one_before} für die davor, "
                    "{end_points_others} für die anderen und {end_points_toppler} für die, die den Turm "
                    "umgeworfen hat.",
                    "Satu ronde memberi {end_points_last_stacker} poin untuk yang terakhir menaruh balok, "
                    "{end_points_one_before} untuk yang sebelumnya, {end_points_others} untuk yang lain, "
                    "dan {end_points_toppler} untuk yang merobohkan menara.",
                ),
            ),
        ),
        matters=is_for_points,
    ),
    Entry(
        "end.points.last_stacker",
        Group.END,
        Words("Points: stacked last", "Punkte: zuletzt gelegt", "Poin: penaruh terakhir"),
        (
            Saying(
                OTHER,
                Words(
                    "A round gives {n:one point|{n} points} to whoever stacked a block last.",
                    "Eine Runde bringt {n:einen Punkt|{n} Punkte} für die Person, die zuletzt gelegt hat.",
                    "Satu ronde memberi {n} poin untuk yang terakhir menaruh balok.",
                ),
            ),
        ),
        matters=is_for_points,
        within=("end.points",),
    ),
    Entry(
        "end.points.one_before",
        Group.END,
        Words("Points: the one before", "Punkte: davor", "Poin: sebelumnya"),
        (
            Saying(
                OTHER,
                Words(
                    "A round gives {n:one point|{n} points} to whoever stacked a block before that.",
                    "Eine Runde bringt {n:einen Punkt|{n} Punkte} für die Person, die davor gelegt hat.",
                    "Satu ronde memberi {n} poin untuk yang menaruh balok sebelum itu.",
                ),
            ),
        ),
        matters=is_for_points,
        within=("end.points",),
    ),
    Entry(
        "end.points.others",
        Group.END,
        Words("Points: the others", "Punkte: die anderen", "Poin: yang lain"),
        (
            Saying(
                OTHER,
                Words(
                    "A round gives {n:one point|{n} points} to every other player.",
                    "Eine Runde bringt {n:einen Punkt|{n} Punkte} für alle anderen.",
                    "Satu ronde memberi {n} poin untuk tiap pemain lain.",
                ),
            ),
        ),
        matters=is_for_points,
        within=("end.points",),
    ),
    Entry(
        "end.points.toppler",
        Group.END,
        Words("Points: toppled it", "Punkte: umgeworfen", "Poin: perobohnya"),
        (
            Saying(
                OTHER,
                Words(
                    "A round gives {n:one point|{n} points} to whoever toppled the tower.",
                    "Eine Runde bringt {n:einen Punkt|{n} Punkte} für die Person, die den Turm umgeworfen "
                    "hat.",
                    "Satu ronde memberi {n} poin untuk yang merobohkan menara.",
                ),
            ),
        ),
        matters=is_for_points,
        within=("end.points",),
    ),
    Entry(
        "end.rounds",
        Group.END,
        Words("Rounds", "Runden", "Ronde"),
        (
            Saying(
                OTHER,
                Words(
                    "The match is over after {n:one round|{n:w} rounds}.",
                    "Das Spiel endet nach {n:einer Runde|{n:w} Runden}.",
                    "Permainan selesai setelah {n:w} ronde.",
                ),
            ),
        ),
        matters=is_for_points,
    ),
    Entry(
        "end.target_score",
        Group.END,
        Words("Points to reach", "Zielpunkte", "Target poin"),
        (
            Saying(
                0,
                Words(
                    "No number of points ends the match earlier.",
                    "Keine Punktzahl beendet das Spiel früher.",
                    "Tidak ada jumlah poin yang mengakhiri permainan lebih awal.",
                ),
            ),
            Saying(
                OTHER,
                Words(
                    "Whoever reaches {n:one point|{n} points} ends the match earlier.",
                    "Wer {n:einen Punkt|{n} Punkte} erreicht, beendet das Spiel früher.",
                    "Yang mencapai {n} poin mengakhiri permainan lebih awal.",
                ),
            ),
        ),
        matters=is_for_points,
        quiet=(0,),
    ),
    Fact(
        Group.END,
        Words(
            "If no block is left that may be pulled at all, whoever stacked last wins.",
            "Gibt es gar keinen Stein mehr, der gezogen werden darf, gewinnt, wer zuletzt gelegt hat.",
            "Kalau tidak ada lagi balok yang boleh ditarik, yang terakhir menaruh balok menang.",
        ),
        matters=lambda rules: rules.end.mode in {EndMode.LAST_STACKER_WINS, EndMode.ELIMINATION},
    ),
)
"""Chapter six."""
