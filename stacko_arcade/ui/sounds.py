"""Sounds that never get in the way: no device, a broken driver or a missing file is silence."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any, Final

from stacko_arcade.content import content

if TYPE_CHECKING:
    from collections.abc import Iterator

CLACKS: Final = 5
"""Variants of the set-down clack."""
MOST_AT_ONCE: Final = 12
QUIETEST_IMPULSE: Final = 0.02
"""Of the impulse that sounds loudest; below this a contact is not heard."""
CLACKS_PER_FRAME: Final = 3


class Sounds:
    """Plays the files of ``sprites/sounds`` by name; every call is safe and returns at once."""

    def __init__(self, *, is_muted: bool = False) -> None:
        self._is_muted = is_muted
        self._is_broken = False
        self._loaded: dict[str, Any] = {}
        self._players: list[Any] = []
        self._loop: Any = None
        self._loop_name = ""
        self._clacks_left = CLACKS_PER_FRAME
        # only for show: what is heard changes nothing
        self._variety = random.Random(5)  # noqa: S311
        self.volume = 1.0

    @property
    def is_muted(self) -> bool:
        """Whether nothing is heard, because the player wished so."""
        return self._is_muted

    @property
    def is_silent(self) -> bool:
        """Whether nothing can be heard: muted, or no device."""
        return self._is_muted or self._is_broken

    def mute(self, *, is_muted: bool) -> None:
        """Switch all sound off or on."""
        self._is_muted = is_muted
        if is_muted:
            self.stop_loop()

    def load(self) -> None:
        """Read every sound now, so that none stutters later."""
        with self._guarded():
            for path in sorted(content("sprites", "sounds").glob("*.wav")):
                self._source(path.stem)

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0, pitch: float = 1.0) -> None:
        """Play a sound; ``pan`` runs from -1 (left) to 1 (right), ``pitch`` 2 is an octave up."""
        if self.is_silent or volume <= 0:
            return
        with self._guarded():
            self._players = [player for player in self._players if player.playing][-MOST_AT_ONCE:]
            if len(self._players) >= MOST_AT_ONCE:
                return
            source = self._source(name)
            if source is not None:
                self._players.append(_start(source, volume * self.volume, pan, pitch))

    def clack(self, impulse: float, *, pan: float = 0.0, height: float = 0.0) -> None:
        """Play a block's clack: ``impulse`` (0 to 1) sets how loud, ``height`` (0 to 1) how deep it is."""
        if impulse < QUIETEST_IMPULSE or self._clacks_left <= 0:
            return
        self._clacks_left -= 1
        pitch = (1.08 - 0.2 * height) * self._variety.uniform(0.95, 1.06)
        name = f"clack{self._variety.randrange(CLACKS) + 1}"
        self.play(name, volume=min(1.0, impulse) ** 0.6, pan=pan, pitch=pitch)

    def loop(self, name: str, *, volume: float, pan: float = 0.0, pitch: float = 1.0) -> None:
        """Keep a sound running at this volume and pitch; volume 0 stops it."""
        if self.is_silent or volume <= 0.01:
            self.stop_loop()
            return
        with self._guarded():
            if self._loop is None or self._loop_name != name:
                self.stop_loop()
                source = self._source(name)
                if source is None:
                    return
                self._loop = _start(source, volume * self.volume, pan, pitch, is_looped=True)
                self._loop_name = name
            else:
                self._loop.volume = volume * self.volume
                self._loop.pitch = pitch

    def stop_loop(self) -> None:
        """End what :meth:`loop` started."""
        with self._guarded():
            if self._loop is not None:
                self._loop.pause()
                self._loop.delete()
        self._loop = None

    def tick(self) -> None:
        """Tell that a frame has passed: so many clacks may be heard again."""
        self._clacks_left = CLACKS_PER_FRAME

    def _source(self, name: str) -> Any:
        if name not in self._loaded:
            import pyglet  # noqa: PLC0415 - opening it looks for a sound device

            path = content("sprites", "sounds", f"{name}.wav")
            self._loaded[name] = pyglet.media.load(str(path), streaming=False) if path.is_file() else None
        return self._loaded[name]

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except Exception:  # drivers raise what they like; the game goes on without sound
            self._is_broken = True
            self._players.clear()
            self._loop = None


def _start(source: Any, volume: float, pan: float, pitch: float, *, is_looped: bool = False) -> Any:
    import pyglet  # noqa: PLC0415

    player = pyglet.media.Player()
    player.volume = max(0.0, min(1.0, volume))
    player.pitch = max(0.4, min(2.5, pitch))
    player.position = (max(-1.0, min(1.0, pan)), 0.0, -1.0)
    player.loop = is_looped
    player.queue(source)
    player.play()
    return player
