"""The rulebook's table, second part: what a turn is."""

from __future__ import annotations

from typing import Final

from stacko_arcade.rules.house_rules import ClockExpiry, Dropped, Restore, StraightenWhen, Zone
from stacko_arcade.rules.rulebook.entries import OTHER, Entry, Fact, Group, Saying, said_of_no, said_of_yes
from stacko_arcade.rules.rulebook.words import Words

YOUR_TURN: Final[tuple[Entry | Fact, ...]] = (
    Fact(
        Group.YOUR_TURN,
        Words(
            "Pull one block out of the tower and lay it on top. Your turn ends when you have let go of it "
            "and the tower stands still.",
            "Zieh einen Stein aus dem Turm und leg ihn obenauf. Dein Zug endet, wenn du ihn losgelassen "
            "hast und der Turm ruhig steht.",
            "Tarik satu balok dari menara dan taruh di atas. Giliranmu selesai setelah balok kamu lepas dan "
            "menara diam.",
        ),
    ),
    Entry(
        "pull.zone",
        Group.YOUR_TURN,
        Words("Open layers", "Offene Schichten", "Lapis terbuka"),
        (
            Saying(
                Zone.BELOW_HIGHEST_COMPLETE,
                Words(
                    "Pull only from below the highest complete layer: while the top layer is not full, the "
                    "full one under it is closed too.",
                    "Zieh nur unterhalb der obersten vollen Schicht: Solange die oberste nicht voll ist, "
                    "bleibt auch die volle darunter zu.",
                    "Tarik hanya dari bawah lapis penuh teratas: selama lapis paling atas belum penuh, "
                    "lapis penuh di bawahnya juga tertutup.",
                ),
                Words("Below the full top", "Unter der vollen", "Di bawah yang penuh"),
            ),
            Saying(
                Zone.BELOW_TOP,
                Words(
                    "Pull from any layer but the top one, full or not.",
                    "Zieh aus jeder Schicht außer der obersten, ob voll oder nicht.",
                    "Tarik dari lapis mana pun selain lapis paling atas, penuh atau belum.",
                ),
                Words("Below the top", "Unter der obersten", "Di bawah puncak"),
            ),
        ),
    ),
    Entry(
        "pull.closed_top_layers",
        Group.YOUR_TURN,
        Words("More closed layers", "Weitere gesperrte", "Lapis tertutup lagi"),
        (
            Saying(
                0,
                Words(
                    "All layers further down are open.",
                    "Alle Schichten weiter unten sind offen.",
                    "Semua lapis di bawahnya terbuka.",
                ),
            ),
            Saying(
                OTHER,
                Words(
                    "The next {n:layer|{n:w} layers} below {n:is|are} closed as well.",
                    "{n:Die nächste Schicht darunter ist|Die nächsten {n:w} Schichten darunter sind} "
                    "ebenfalls gesperrt.",
                    "Di bawah itu, {n:w} lapis berikutnya juga tertutup.",
                ),
            ),
        ),
        quiet=(0,),
    ),
    Entry(
        "probe.allowed",
        Group.YOUR_TURN,
        Words("Testing blocks", "Steine testen", "Mencoba balok"),
        (
            said_of_yes(
                Words(
                    "Before you pull, you may tap blocks to feel whether they are loose, also those you may "
                    "not pull.",
                    "Bevor du ziehst, darfst du Steine antippen, um zu fühlen, ob sie locker sind, auch "
                    "solche, die du nicht ziehen darfst.",
                    "Sebelum menarik, kamu boleh menyentuh balok untuk merasakan apakah longgar, juga balok "
                    "yang tidak boleh kamu tarik.",
                ),
                when=lambda rules: not rules.probe.touch_move,
            ),
            said_of_yes(
                Words(
                    "Before you pull, you may tap a block to feel whether it is loose.",
                    "Bevor du ziehst, darfst du einen Stein antippen, um zu fühlen, ob er locker ist.",
                    "Sebelum menarik, kamu boleh menyentuh balok untuk merasakan apakah longgar.",
                ),
            ),
            said_of_no(
                Words(
                    "No tapping to find a loose block: look, choose and pull.",
                    "Antippen, um einen lockeren Stein zu finden, gibt es nicht: schauen, wählen, ziehen.",
                    "Tidak boleh menyentuh untuk mencari balok longgar: lihat, pilih, lalu tarik.",
                ),
            ),
        ),
    ),
    Entry(
        "probe.restore",
        Group.YOUR_TURN,
        Words("Touched blocks", "Berührte Steine", "Balok tersentuh"),
        (
            Saying(
                Restore.UNLESS_UNSAFE,
                Words(
                    "Put a block you have touched back in its place before you turn to another, unless that "
                    "would bring the tower down.",
                    "Schieb einen berührten Stein zurück an seinen Platz, bevor du einen anderen nimmst, "
                    "außer der Turm würde dabei umfallen.",
                    "Kembalikan balok yang kamu sentuh ke tempatnya sebelum memilih yang lain, kecuali "
                    "kalau itu akan merobohkan menara.",
                ),
                Words("Back, if it is safe", "Zurück, wenn es geht", "Kembali, jika aman"),
            ),
            Saying(
                Restore.REQUIRED,
                Words(
                    "Always put a block you have touched back in its place before you turn to another.",
                    "Schieb einen berührten Stein immer zurück an seinen Platz, bevor du einen anderen "
                    "nimmst.",
                    "Selalu kembalikan balok yang kamu sentuh ke tempatnya sebelum memilih yang lain.",
                ),
                Words("Always back", "Immer zurück", "Selalu kembali"),
            ),
            Saying(
                Restore.OFF,
                Words(
                    "A block you have touched may stay as it is; take another one if you like.",
                    "Ein berührter Stein darf so bleiben, wie er ist; nimm ruhig einen anderen.",
                    "Balok yang kamu sentuh boleh dibiarkan; silakan ambil yang lain.",
                ),
                Words("May stay", "Dürfen so bleiben", "Boleh dibiarkan"),
            ),
        ),
        matters=lambda rules: not rules.probe.touch_move,
    ),
    Entry(
        "probe.touch_move",
        Group.YOUR_TURN,
        Words("Touched is pulled", "Berührt, gezogen", "Sentuh berarti tarik"),
        (
            said_of_yes(
                Words(
                    "Touched is pulled: touch only a block that you may pull, and pull the first one you "
                    "touch.",
                    "Berührt, geführt: Berühr nur einen Stein, den du ziehen darfst, und zieh den ersten, "
                    "den du berührst.",
                    "Sentuh berarti tarik: sentuh hanya balok yang boleh kamu tarik, dan tarik balok "
                    "pertama yang kamu sentuh.",
                ),
            ),
            said_of_no(
                Words(
                    "You may touch a block and still pull another one.",
                    "Du darfst einen Stein berühren und trotzdem einen anderen ziehen.",
                    "Kamu boleh menyentuh satu balok lalu menarik yang lain.",
                ),
            ),
        ),
        quiet=(False,),
    ),
    Entry(
        "straighten",
        Group.YOUR_TURN,
        Words("Straightening", "Geraderücken", "Merapikan menara"),
        (
            Saying(
                StraightenWhen.OWN_TURN,
                Words(
                    "On your turn, before you pull, you may push the tower straight with one hand.",
                    "In deinem Zug darfst du vor dem Ziehen den Turm mit einer Hand geraderücken.",
                    "Pada giliranmu, sebelum menarik, kamu boleh merapikan menara dengan satu tangan.",
                ),
                Words("On your own turn", "Im eigenen Zug", "Giliran sendiri"),
                when=lambda rules: rules.hands.max == 1,
            ),
            Saying(
                StraightenWhen.OWN_TURN,
                Words(
                    "On your turn, before you pull, you may push the tower straight.",
                    "In deinem Zug darfst du vor dem Ziehen den Turm geraderücken.",
                    "Pada giliranmu, sebelum menarik, kamu boleh merapikan menara.",
                ),
                Words("On your own turn", "Im eigenen Zug", "Giliran sendiri"),
            ),
            Saying(
                StraightenWhen.ANY_TIME,
                Words(
                    "You may push the tower straight at any time before a block is pulled, also when it is "
                    "someone else's turn.",
                    "Du darfst den Turm jederzeit geraderücken, solange kein Stein gezogen wird, auch wenn "
                    "du nicht dran bist.",
                    "Kamu boleh merapikan menara kapan saja sebelum ada balok yang ditarik, juga saat bukan "
                    "giliranmu.",
                ),
                Words("At any time", "Jederzeit", "Kapan saja"),
            ),
            Saying(
                StraightenWhen.OFF,
                Words(
                    "Nobody straightens the tower: a crooked one stays crooked.",
                    "Der Turm wird nicht geradegerückt: Schief bleibt schief.",
                    "Menara tidak boleh dirapikan: yang miring tetap miring.",
                ),
                Words("Never", "Nie", "Tidak pernah"),
            ),
        ),
    ),
    Fact(
        Group.YOUR_TURN,
        Words(
            "Lay your block at right angles to the layer below; fill a layer with three blocks before you "
            "begin the next.",
            "Leg deinen Stein quer zur Schicht darunter; eine Schicht wird mit drei Steinen gefüllt, bevor "
            "die nächste beginnt.",
            "Taruh balokmu melintang di atas lapis di bawahnya; penuhi satu lapis dengan tiga balok sebelum "
            "memulai lapis baru.",
        ),
    ),
    Entry(
        "placing.dropped",
        Group.YOUR_TURN,
        Words("Your block slips", "Dein Stein fällt", "Balokmu jatuh"),
        (
            Saying(
                Dropped.RETRY,
                Words(
                    "If the block in your hand falls while the tower stands, pick it up and try again.",
                    "Fällt dir der Stein aus der Hand und der Turm steht noch, heb ihn auf und versuch es "
                    "noch einmal.",
                    "Kalau balok di tanganmu jatuh sementara menara masih berdiri, ambil dan coba lagi.",
                ),
                Words("Try again", "Noch einmal", "Coba lagi"),
            ),
            Saying(
                Dropped.LOSE,
                Words(
                    "If the block in your hand falls, {lose}, even if the tower stands.",
                    "Fällt dir der Stein aus der Hand, {lose}, auch wenn der Turm noch steht.",
                    "Kalau balok di tanganmu jatuh, {lose}, walaupun menara masih berdiri.",
                ),
                Words("You lose", "Du verlierst", "Kamu kalah"),
            ),
        ),
    ),
    Entry(
        "turn.clock_s",
        Group.YOUR_TURN,
        Words("Seconds per turn", "Sekunden pro Zug", "Detik per giliran"),
        (
            Saying(
                0,
                Words(
                    "Take all the time you want.",
                    "Nimm dir so viel Zeit, wie du willst.",
                    "Tidak ada batas waktu.",
                ),
            ),
            Saying(
                OTHER,
                Words(
                    "You have {n:one second|{n} seconds} to get your block out of the tower; the clock "
                    "stands while you place it.",
                    "Du hast {n:eine Sekunde|{n} Sekunden}, um deinen Stein aus dem Turm zu holen; beim "
                    "Auflegen steht die Uhr.",
                    "Kamu punya {n} detik untuk mengeluarkan balok dari menara; saat menaruhnya, waktu "
                    "berhenti.",
                ),
            ),
        ),
    ),
    Entry(
        "turn.clock_expiry",
        Group.YOUR_TURN,
        Words("When time is up", "Wenn die Zeit um ist", "Jika waktu habis"),
        (
            Saying(
                ClockExpiry.PASS,
                Words(
                    "When the time is up, your turn is over without a block, and what you owed is forgiven.",
                    "Ist die Zeit um, endet dein Zug ohne Stein, und was du schuldig warst, ist erlassen.",
                    "Kalau waktu habis, giliranmu lewat tanpa balok dan utang balokmu dihapus.",
                ),
                Words("The turn passes", "Zug vorbei", "Giliran lewat"),
            ),
            Saying(
                ClockExpiry.LOSE,
                Words(
                    "When the time is up, {lose}.",
                    "Ist die Zeit um, {lose}.",
                    "Kalau waktu habis, {lose}.",
                ),
                Words("You lose", "Du verlierst", "Kamu kalah"),
            ),
        ),
        matters=lambda rules: rules.turn.clock_s > 0,
    ),
)
"""Chapter two."""
