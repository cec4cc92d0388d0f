"""What one hears and sees of events: sounds, particles, and a sentence for those who missed it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from stacko_arcade.match.journal import Entry
from stacko_arcade.match.turn_manager import Refused
from stacko_arcade.rules.events import (
    BlockFell,
    BlockFreed,
    BlockPlaced,
    BlockTouched,
    ColorCalled,
    CubeRolled,
    DirectionReversed,
    MatchEnded,
    MatchStarted,
    PullsOwed,
    SeatEliminated,
    SeatSkipped,
    TowerCollapsed,
    TowerSettled,
    TurnPassed,
)
from stacko_arcade.rules.seats import Direction, Seat
from stacko_arcade.rules.state import MatchState
from stacko_arcade.tower.facts import Collapsed, Fact, Impact, Landed, Probed, Straightened
from stacko_arcade.ui.presenters.hud import LOOSE_MM, Sitter
from stacko_arcade.ui.presenters.words import COLOR_WORDS, block_words, number_words, refusal_words, says
from stacko_arcade.ui.sounds import Sounds
from stacko_arcade.ui.table.camera import Camera
from stacko_arcade.ui.table.cube import rolled_words
from stacko_arcade.ui.table.effects import Effects

STRAIGHTER_MM: Final = 0.1
"""A top that came nearer to the axis by less looks as before."""
NOTICE_S: Final = 4.0
SLIP_S: Final = 0.5
"""How long after a block has slipped out of the hand others may follow it."""
SLIP_LONGEST_S: Final = 2.0
"""How long at most it is waited for the tower to come to rest then."""
LOUD: Final = 6000.0
"""Impulse (g mm/s) that is as loud as it gets."""
DUSTY: Final = 2000.0
LOW_MM: Final = 30.0
"""A hard enough impact so near the table stirs up dust."""
TALL_MM: Final = 400.0
PAN_MM: Final = 300.0


def named(words: str, sitters: Sequence[Sitter]) -> str:
    """Return a sentence with the names of players instead of the numbers of their seats."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return sitters[seat].name if seat < len(sitters) else found[0]

    said = re.sub(r"[Ss]eat (\d+)", name, words)
    return said[:1].upper() + said[1:]


class Reactions:
    """Listens to a match for eye and ear; changes nothing in it."""

    def __init__(
        self,
        sounds: Sounds,
        effects: Effects,
        camera: Camera,
        sitters: Sequence[Sitter],
        state: Callable[[], MatchState],
    ) -> None:
        self._sounds = sounds
        self._effects = effects
        self._camera = camera
        self._sitters = sitters
        self.state = state
        self._notice = ""
        self._notice_s = 0.0
        self.ui = 1.0
        self.hand_at: Callable[[], tuple[float, float]] = lambda: (0.0, 0.0)
        """Where the block in hand is in the shown face, mm."""
        self.is_falling: Callable[[], bool] = lambda: False
        """Whether blocks have fallen and it is not clear yet what follows from it."""
        self.is_moving: Callable[[], bool] = lambda: False
        """Whether the tower has not come to rest."""
        self._slipped: Seat | None = None
        self._slipped_s = 0.0
        self._held: list[Entry] | None = None
        """What follows from a roll while the cube still flies; None while none does."""

    @property
    def notice(self) -> str:
        """The sentence to be shown now, or an empty text."""
        return self._notice

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self._notice, self._notice_s = words, NOTICE_S

    def update(self, seconds: float) -> None:
        """Let the sentence fade in time."""
        if self._notice:
            self._notice_s -= seconds
            if self._notice_s <= 0:
                self._notice = ""
        if self._slipped is not None:
            self._wait_for_others(self._slipped, seconds)

    def _wait_for_others(self, seat: Seat, seconds: float) -> None:
        """Say that the block has slipped once it is clear that no other one follows it."""
        self._slipped_s += seconds
        if self.is_falling():
            self._slipped_s = 0.0
        elif self._slipped_s > (SLIP_LONGEST_S if self.is_moving() else SLIP_S):
            again = "Try again." if self._sitters[seat].is_human else f"{self._name(seat)} tries again."
            self.say(f"The block slipped. {again}")
            self._slipped = None

    def on_refused(self, refused: Refused) -> None:
        """Say why something was not done."""
        self._sounds.play("not_allowed", volume=0.5)
        self.say(named(refusal_words(self.state(), refused.refusal), self._sitters) + ".")

    def on_entry(self, entry: Entry) -> None:
        """Play what belongs to an event and say what it means; what a roll brings, when the cube lies."""
        if self._held is not None:
            self._held.append(entry)
        elif isinstance(entry.event, CubeRolled):
            self._held = [entry]
        else:
            self._hear(entry)

    def on_cube_lies(self) -> None:
        """Tell what the cube shows, and what follows from it."""
        held, self._held = self._held or (), None
        for entry in held:
            self._hear(entry)

    def _hear(self, entry: Entry) -> None:  # noqa: PLR0912 - one case an event
        play, name = self._sounds.play, self._name
        match entry.event:
            case BlockTouched(_, _, True):
                play("grip", volume=0.6)
            case BlockFreed():
                play("free")
                self._loose_crumbs()
            case BlockPlaced():
                self._slipped = None
                self.say("")
            case TowerSettled():
                play("settle_done", volume=0.5)
            case DirectionReversed(_, direction):
                play("reverse")
                way = "clockwise" if direction is Direction.CLOCKWISE else "counterclockwise"
                self.say(f"Play goes {way} now.")
            case SeatSkipped(seat):
                play("skip")
                self.say(f"{name(seat)} {'are' if name(seat) == 'You' else 'is'} skipped.")
            case PullsOwed(seat, count, color):
                play("draw_two")
                owed = f"{number_words(count)} {COLOR_WORDS[color].lower()}" if color else number_words(count)
                self.say(f"{says(name(seat), 'pull')} {owed} blocks.")
            case ColorCalled(seat, color):
                play("color_named")
                self.say(f"{says(name(seat), 'call')} {COLOR_WORDS[color].lower()}.")
            case CubeRolled(seat):
                self.say(rolled_words(self.state(), entry.event, name(seat)))
            case TurnPassed(seat, by="clock"):
                self.say(f"{says(name(seat), 'run')} out of time.")
            case TurnPassed(seat, by="pass"):
                self.say(f"{name(seat)} {'pass' if name(seat) == 'You' else 'passes'}: nothing fits.")
            case TurnPassed(_, to) if self._sitters[to].is_human:
                play("your_turn", volume=0.6)
            case BlockFell(seat, _, own=True) if seat is not None:
                # said when nothing has followed it: else it is a collapse, or what fell is the news
                self._slipped, self._slipped_s = seat, 0.0
            case SeatEliminated(seat, "left"):
                self.say(f"{name(seat)} {'have' if name(seat) == 'You' else 'has'} left the table.")
            case BlockFell(_, block, restack=True):
                self._slipped = None
                self.say(f"{block_words(self.state().blocks[block])} fell: it goes back on top.")
            case BlockFell(_, block):
                self._slipped = None
                self.say(f"{block_words(self.state().blocks[block])} fell and is out of the game.")
            case MatchEnded() | MatchStarted() | TowerCollapsed():
                self._slipped = None
                self.say("")
            case _:
                pass

    def on_fact(self, fact: Fact) -> None:
        """Play what a fact of the tower sounds like."""
        match fact:
            case Impact(_, _, x_mm, y_mm, impulse):
                if y_mm < LOW_MM and impulse > DUSTY:
                    self._puff(x_mm, 2)
                pan = max(-1.0, min(1.0, x_mm / PAN_MM))
                self._sounds.clack(min(1.0, impulse / LOUD), pan=pan, height=min(1.0, y_mm / TALL_MM))
            case Probed(_, slip_mm):
                self._sounds.play("probe_loose" if slip_mm >= LOOSE_MM else "probe_stuck")
            case Straightened(moved_mm):
                self._sounds.play("settle_done", volume=0.4)
                better = moved_mm >= STRAIGHTER_MM
                self.say("The top is straighter now." if better else "The top was straight already.")
            case Landed(_, layer):
                self._dust((layer + 0.0) * 15.0)
                self._sounds.clack(0.5, height=layer * 15.0 / TALL_MM)
            case Collapsed():
                self._sounds.play("rumble")
                self._dust(0.0, 24, 120.0)
                self._crumbs()
            case _:
                pass

    def _dust(self, y_mm: float, count: int = 8, wide_mm: float = 34.0) -> None:
        x, y = self._camera.to_window(0.0, y_mm)
        self._effects.burst(
            "puff",
            count,
            x,
            y,
            ui=self.ui,
            wide=wide_mm * self._camera.per_mm,
            speed=70,
            up=0.5,
            life_s=0.5 if count < 10 else 1.2,
            gravity=0.05,
            scale=0.7,
            grow=1.2,
            alpha=0.5,
        )

    def _loose_crumbs(self) -> None:
        """Let a few crumbs fall from where a block came out."""
        x, y = self._camera.to_window(*self.hand_at())
        self._effects.burst("crumb", 6, x, y, ui=self.ui, wide=20 * self._camera.per_mm, speed=90, up=0.4)

    def _puff(self, x_mm: float, count: int) -> None:
        x, y = self._camera.to_window(x_mm, 0.0)
        self._effects.burst(
            "puff",
            count,
            x,
            y,
            ui=self.ui,
            wide=10 * self._camera.per_mm,
            speed=60,
            up=0.6,
            life_s=0.7,
            gravity=0.05,
            scale=0.6,
            grow=1.4,
            alpha=0.4,
        )

    def _crumbs(self) -> None:
        for height_mm in (40.0, 100.0, 160.0, 220.0):
            x, y = self._camera.to_window(0.0, height_mm)
            self._effects.burst(
                "crumb", 10, x, y, ui=self.ui, wide=36 * self._camera.per_mm, speed=260, up=0.9, life_s=1.2
            )

    def _name(self, seat: int) -> str:
        return self._sitters[seat].name
