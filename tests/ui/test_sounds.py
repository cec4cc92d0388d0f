from __future__ import annotations

from typing import Any

import pytest

from stacko_arcade.ui import sounds as module
from stacko_arcade.ui.sounds import CLACKS_PER_FRAME, Sounds


class _Player:
    playing = True

    def __init__(self) -> None:
        self.volume = 1.0
        self.pitch = 1.0
        self.is_over = False

    def pause(self) -> None:
        self.is_over = True

    def delete(self) -> None:
        self.is_over = True


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, float, float]]:
    """Return what would be heard: name, volume, pan, pitch."""
    told: list[tuple[str, float, float, float]] = []
    monkeypatch.setattr(Sounds, "_source", lambda self, name: name)

    def start(source: Any, volume: float, pan: float, pitch: float, *, is_looped: bool = False) -> _Player:
        told.append((source, volume, pan, pitch))
        return _Player()

    monkeypatch.setattr(module, "_start", start)
    return told


def test_a_missing_device_is_silence_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Sounds, name: str) -> Any:
        raise OSError("no such device")

    monkeypatch.setattr(Sounds, "_source", broken)
    sounds = Sounds()
    sounds.play("press")
    sounds.loop("slide", volume=0.5)
    sounds.clack(0.5)
    sounds.stop_loop()
    assert sounds.is_silent
    assert not sounds.is_muted


def test_muted_means_nothing_is_started(heard: list[tuple[str, float, float, float]]) -> None:
    sounds = Sounds(is_muted=True)
    sounds.play("press")
    sounds.clack(1.0)
    sounds.loop("slide", volume=1.0)
    assert heard == []
    sounds.mute(is_muted=False)
    sounds.play("press")
    assert [name for name, *_ in heard] == ["press"]


def test_harder_contacts_are_louder_and_higher_ones_deeper(
    heard: list[tuple[str, float, float, float]],
) -> None:
    sounds = Sounds()
    for impulse, height in ((0.1, 0.0), (0.9, 0.0), (0.5, 1.0)):
        sounds.tick()
        sounds.clack(impulse, height=height)
    (_, soft, _, low), (_, hard, _, _), (_, _, _, high) = heard
    assert soft < hard
    assert high < low


def test_a_collapse_does_not_start_a_hundred_sounds_in_a_frame(
    heard: list[tuple[str, float, float, float]],
) -> None:
    sounds = Sounds()
    for _ in range(100):
        sounds.clack(0.8)
    assert len(heard) == CLACKS_PER_FRAME
    sounds.tick()
    sounds.clack(0.8)
    assert len(heard) == CLACKS_PER_FRAME + 1


def test_faint_contacts_are_not_heard(heard: list[tuple[str, float, float, float]]) -> None:
    Sounds().clack(0.001)
    assert heard == []


def test_the_loop_goes_on_until_it_is_silent(heard: list[tuple[str, float, float, float]]) -> None:
    sounds = Sounds()
    for volume in (0.2, 0.4, 0.6):
        sounds.loop("slide", volume=volume)
    assert len(heard) == 1
    player = sounds._loop
    assert player.volume == pytest.approx(0.6)
    sounds.loop("slide", volume=0.0)
    assert player.is_over


def test_the_real_player_never_raises() -> None:
    sounds = Sounds()
    sounds.load()
    sounds.play("hover", volume=0.01)
    sounds.play("there is no such sound")
    sounds.loop("slide", volume=0.02)
    sounds.stop_loop()
