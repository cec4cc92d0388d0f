"""The game's window: owns pictures, sounds and names, and leads from screen to screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import arcade
from arcade import key

from stacko_arcade.errors import DisplayError
from stacko_arcade.opponents.thinking import InWorker
from stacko_arcade.rules.house_rules import OFFICIAL, HouseRules
from stacko_arcade.rules.rulebook import Language
from stacko_arcade.rules.start import BUILDER
from stacko_arcade.ui import text
from stacko_arcade.ui.assets import Assets
from stacko_arcade.ui.choices import (
    PEOPLE_AVATARS,
    OpponentChoice,
    PassView,
    ResultSummary,
    RulesChoice,
    SeatChoice,
    TableSetup,
)
from stacko_arcade.ui.house_rules_desk import is_alone, look_into
from stacko_arcade.ui.rules_kept import RulesKept
from stacko_arcade.ui.scene import Kind, Scene
from stacko_arcade.ui.sounds import Sounds
from stacko_arcade.ui.theme import Layout

if TYPE_CHECKING:
    from arcade import View

SMALLEST: Final = (640, 360)
NO_DISPLAY: Final = (
    "no window can be opened: there is no display ({why}); start the game in a desktop session, "
    "or use `stacko-arcade simulate`, which needs none"
)
NO_OPENGL: Final = (
    "no window can be opened: OpenGL 3.3 is missing ({why}); update the graphics driver, "
    "or install Mesa's software renderer"
)


class GameWindow(arcade.Window):
    """The window. Everything is laid out in window coordinates, so that scaled displays look the same.

    Raises:
        DisplayError: no display, or none that can draw with OpenGL 3.3.

    """

    def __init__(
        self,
        *,
        width: int = 1280,
        height: int = 720,
        is_fullscreen: bool = False,
        is_muted: bool = False,
        opponents: Sequence[OpponentChoice] = (),
        title: str = text.GAME,
    ) -> None:
        super().__init__(
            width,
            height,
            title,
            fullscreen=is_fullscreen,
            resizable=True,
            antialiasing=False,
            vsync=True,
            center_window=not is_fullscreen,
        )
        self.set_minimum_size(*SMALLEST)
        self.assets = Assets()
        self.sounds = Sounds(is_muted=is_muted)
        self.opponents = tuple(opponents)
        self.names: list[str] = [text.YOU]
        """Names of the people at the table; kept for the run, and from match to match."""
        self.wins: dict[str, int] = {}
        """Matches won since the game was started, by name."""
        self.last_setup: TableSetup | None = None
        self.rules_kept = RulesKept()
        self.rulebook_language = Language.ENGLISH
        self.next_builder = BUILDER
        """Who builds the tower if the same people play again: who toppled the last one."""
        self.is_motion_reduced = False
        self._scenes: dict[Kind, Scene] = {}
        self._thinker: InWorker | None = None

    @property
    def thinker(self) -> InWorker:
        """Where opponents think: a process of their own, started with the first match."""
        if self._thinker is None:
            self._thinker = InWorker()
        return self._thinker

    def on_close(self) -> None:
        """End the opponents' process with the window."""
        if self._thinker is not None:
            self._thinker.close()
        super().on_close()

    @property
    def layout(self) -> Layout:
        """The grid for the present size."""
        return Layout(self.width, self.height)

    def scene(self, kind: Kind) -> Scene:
        """Return a backdrop, loaded when first asked for."""
        if kind not in self._scenes:
            self._scenes[kind] = Scene(self.assets, kind)
        return self._scenes[kind]

    # -- screens -----------------------------------------------------------------------------------

    def show_title(self) -> None:
        """Show the first screen."""
        from stacko_arcade.ui.views.title import TitleView  # noqa: PLC0415 - screens know the window

        self.show_view(TitleView(self))

    def show_rules(self, back_to: View | None = None) -> None:
        """Show the rules; Esc goes back to ``back_to``, or to the title."""
        from stacko_arcade.ui.views.rules_page import RulesView  # noqa: PLC0415

        self.show_view(RulesView(self, back_to))

    def show_rules_choice(self, back_to: View | None = None) -> None:
        """Show the house rules there are; Esc goes back to ``back_to``, or to the title."""
        from stacko_arcade.ui.views.rules_choice import RulesChoiceView  # noqa: PLC0415

        self.show_view(RulesChoiceView(self, back_to))

    def show_house_rules(self, choice: RulesChoice, back_to: View | None = None) -> None:
        """Show the switches of some house rules, to be changed."""
        from stacko_arcade.ui.views.house_rules import HouseRulesView  # noqa: PLC0415

        self.show_view(HouseRulesView(self, choice, back_to))

    def show_rulebook(self, house_rules: HouseRules, title: str, back_to: View | None = None) -> None:
        """Show what some house rules say, in plain sentences."""
        from stacko_arcade.ui.views.rulebook import RulebookView  # noqa: PLC0415

        self.show_view(RulebookView(self, house_rules, title, back_to))

    def show_quick_match(self) -> None:
        """Start a match of one person against the first opponent."""
        name = self.names[0] if self.names else text.YOU
        seats = [SeatChoice(name, avatar=PEOPLE_AVATARS[0])]
        if is_alone(self.house_rules):
            pass
        elif self.opponents:
            first = self.opponents[0]
            seats.append(SeatChoice(first.name, "opponent", first.id, first.picture))
        else:
            seats.append(SeatChoice(text.PLAYER_N.format(number=2), avatar=PEOPLE_AVATARS[1]))
        self.show_table(self.table_setup(seats, pass_screen=False))

    @property
    def rules(self) -> RulesChoice:
        """Which house rules the next match is played by."""
        return self.rules_kept.chosen

    @rules.setter
    def rules(self, choice: RulesChoice) -> None:
        self.rules_kept.choose(choice)

    @property
    def house_rules(self) -> HouseRules:
        """The house rules the next match is played by; the official ones where a file has faults."""
        if self.rules.changed is not None:
            return self.rules.changed
        return look_into(self.rules.name).house_rules or OFFICIAL

    def table_setup(self, seats: Sequence[SeatChoice], *, pass_screen: bool) -> TableSetup:
        """Return the start of a match by the house rules that are chosen."""
        return TableSetup(tuple(seats), pass_screen, rules=self.rules.name, house_rules=self.rules.changed)

    def show_hot_seat(self) -> None:
        """Show the set-up of a match round one computer."""
        from stacko_arcade.ui.views.setup import SetupView  # noqa: PLC0415

        self.show_view(SetupView(self))

    def show_table(self, setup: TableSetup) -> None:
        """Start a match."""
        from stacko_arcade.ui.views.table import TableView  # noqa: PLC0415

        self.last_setup = setup
        self.rules = setup.rules_choice
        self.next_builder = setup.first_seat
        self.show_view(TableView(self, setup))

    def show_rematch(self) -> None:
        """Start the last match again, with another tower."""
        if self.last_setup is None:
            self.show_title()
            return
        self.show_table(replace(self.last_setup, seed=None, first_seat=self.next_builder))

    def show_result(self, summary: ResultSummary) -> None:
        """Show how a match went."""
        from stacko_arcade.ui.views.result import ResultView  # noqa: PLC0415

        self.show_view(ResultView(self, summary))

    def show_failure(self, message: str) -> None:
        """Say why a match cannot go on, or could not begin."""
        avatar = PEOPLE_AVATARS[0]
        self.show_result(ResultSummary("The match had to stop", message, avatar, ()))

    def show_pause(
        self, under: View, *, give_up: Callable[[str | None], None] | None, name: str = ""
    ) -> None:
        """Lay the pause over ``under`` (the table), which is shown again on Resume.

        ``give_up`` is called with an opponent's id, or None for an empty seat; leave it out where nobody's
        seat can be given up. ``name`` is whose seat it is.
        """
        from stacko_arcade.ui.views.pause import PauseView  # noqa: PLC0415

        self.show_view(PauseView(self, under, give_up=give_up, name=name))

    def show_pass(self, view: PassView, on_ready: Callable[[], None]) -> None:
        """Draw the curtain until the next player is ready; ``on_ready`` shows the table again."""
        from stacko_arcade.ui.views.pass_screen import PassScreenView  # noqa: PLC0415

        self.show_view(PassScreenView(self, view, on_ready))

    # -- keys that work everywhere -----------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> Literal[True] | None:  # noqa: ARG002
        """Switch full screen with F11."""
        if symbol == key.F11:
            self.set_fullscreen(not self.fullscreen)
            return True
        return None

    def on_update(self, delta_time: float) -> None:  # noqa: ARG002
        """Let sounds breathe."""
        self.sounds.tick()


def open_window(
    *,
    width: int = 1280,
    height: int = 720,
    is_fullscreen: bool = False,
    is_muted: bool = False,
    opponents: Sequence[OpponentChoice] = (),
) -> GameWindow:
    """Open the game's window.

    Raises:
        DisplayError: with one line that says what is missing and what helps.

    """
    try:
        return GameWindow(
            width=width,
            height=height,
            is_fullscreen=is_fullscreen,
            is_muted=is_muted,
            opponents=opponents,
        )
    except (DisplayError, MemoryError):
        raise
    except Exception as error:
        raise _explained(error) from error


def _explained(error: BaseException) -> DisplayError:
    """Return the line for a person behind what pyglet raised."""
    kind = type(error).__name__
    why = " ".join(str(error).split()) or kind
    if len(why) > 120:
        why = why[:117] + "..."
    lowered = why.lower()
    if "display" in kind.lower() or "display" in lowered or "screen" in kind.lower():
        return DisplayError(NO_DISPLAY.format(why=why.rstrip(".")))
    return DisplayError(NO_OPENGL.format(why=why.rstrip(".")))
