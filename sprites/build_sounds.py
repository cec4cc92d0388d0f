"""Synthesises ``sprites/sounds/*.wav``: toy plastic on wood, close and dry; soft mallets for the interface.

::

    pip install -e '.[art]'
    python sprites/build_sounds.py

Every sound is made of decaying modes, filtered noise and mallets; nothing is recorded.
"""

from __future__ import annotations

import wave
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

HERE: Final = Path(__file__).resolve().parent
RATE: Final = 44_100
Wave = NDArray[np.float64]

C4, E4, G4, A4, B4 = 261.63, 329.63, 392.0, 440.0, 493.88
C5, D5, E5, G5, A5, B5, C6 = 523.25, 587.33, 659.26, 783.99, 880.0, 987.77, 1046.5


def seconds(length: float) -> Wave:
    """Return the moments of a sound of this length."""
    return np.arange(round(length * RATE)) / RATE


def modes(length: float, parts: list[tuple[float, float, float]]) -> Wave:
    """Return decaying sines: (Hz, loudness, decay in seconds) each."""
    t = seconds(length)
    total = np.zeros_like(t)
    for index, (hertz, loud, decay) in enumerate(parts):
        total += loud * np.exp(-t / decay) * np.sin(2 * np.pi * hertz * t + index * 0.7)
    return total


def band(length: float, low: float, high: float, seed: int, *, tilt: float = 0.0) -> Wave:
    """Return noise between two frequencies; ``tilt`` 1 is pink."""
    rng = np.random.default_rng(seed)
    size = round(length * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(size))
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    rise, fall = (hertz - low) / (0.08 * low), (hertz - high) / (0.08 * high)
    keep = 0.25 * (1 + np.tanh(rise / 2)) * (1 - np.tanh(fall / 2))
    if tilt:
        keep = keep / np.maximum(hertz, 50.0) ** (tilt / 2)
    noise = np.fft.irfft(spectrum * keep, size)
    return np.asarray(noise / np.max(np.abs(noise)), dtype=np.float64)


def fade(sound: Wave, attack: float = 0.001, release: float = 0.008) -> Wave:
    """Return the sound without clicks at its ends."""
    shaped = sound.copy()
    rise, fall = round(attack * RATE), round(release * RATE)
    if rise:
        shaped[:rise] *= np.linspace(0, 1, rise)
    if fall:
        shaped[-fall:] *= np.linspace(1, 0, fall)
    return shaped


def join(*parts: tuple[float, Wave]) -> Wave:
    """Return sounds laid over each other, each from its moment on."""
    size = max(round(at * RATE) + len(sound) for at, sound in parts)
    total = np.zeros(size)
    for at, sound in parts:
        start = round(at * RATE)
        total[start : start + len(sound)] += sound
    return total


def mallet(hertz: float, length: float = 0.5, decay: float = 0.16, loud: float = 1.0) -> Wave:
    """Return a soft wooden mallet on a bar."""
    tone = modes(
        length, [(hertz, 1, decay), (hertz * 3.93, 0.22, decay * 0.28), (hertz * 9.2, 0.07, decay * 0.1)]
    )
    knock = np.zeros_like(tone)
    tap = band(0.02, 300, 2200, 3) * np.exp(-seconds(0.02) / 0.004)
    knock[: len(tap)] = 0.16 * tap
    return fade(loud * (tone + knock), 0.002, 0.03)


def clack(seed: int, low: float) -> Wave:
    """Return one block set down on others: hollow plastic, and the wood below."""
    rng = np.random.default_rng(seed)
    off = rng.uniform(0.96, 1.05, 3) * low
    body = modes(
        0.22,
        [
            (540 * off[0], 0.8, 0.040),
            (1180 * off[1], 0.55, 0.026),
            (1900 * off[2], 0.34, 0.016),
            (3150 * off[1], 0.12, 0.008),
            (140, 0.9, 0.055),
        ],
    )
    click = band(0.012, 1500, 7000, seed) * np.exp(-seconds(0.012) / 0.0025)
    return fade(join((0, body), (0, 0.5 * click), (0.011 + 0.004 * rng.random(), 0.22 * body)), 0.0004, 0.03)


def creak() -> Wave:
    """Return slow stick-slip pulses through a wooden resonance."""
    rng = np.random.default_rng(11)
    length = 0.9
    out = np.zeros(round(length * RATE))
    grain = modes(0.05, [(700, 1, 0.008), (410, 0.6, 0.012), (1270, 0.3, 0.005)])
    at = 0.0
    while at < length - 0.07:
        rise = np.sin(np.pi * at / length)
        start = round(at * RATE)
        out[start : start + len(grain)] += grain * rise * rng.uniform(0.6, 1.0)
        at += 1 / (20 + 20 * rise * rng.uniform(0.85, 1.15))
    return fade(out, 0.01, 0.08)


def slide() -> Wave:
    """Return a loop of plastic rubbing, whose ends meet."""
    length, lap = 1.2, 0.2
    noise = band(length + lap, 500, 1800, 21, tilt=1.0)
    t = seconds(length + lap)
    noise *= 0.75 + 0.25 * np.sin(2 * np.pi * 5 * t) * np.sin(2 * np.pi * 1.7 * t + 1)
    size, over = round(length * RATE), round(lap * RATE)
    loop = noise[:size].copy()
    ramp = np.linspace(0, 1, over)
    loop[:over] = loop[:over] * np.sqrt(ramp) + noise[size : size + over] * np.sqrt(1 - ramp)
    return loop


def rumble() -> Wave:
    """Return the collapse's ground: low noise that comes and goes."""
    t = seconds(1.8)
    low = band(1.8, 30, 260, 31, tilt=1.2) * np.minimum(1, t / 0.15) * np.exp(-np.maximum(0, t - 0.5) / 0.42)
    return fade(low, 0.02, 0.2)


def sweep(length: float, start: float, end: float, decay: float) -> Wave:
    """Return a tone that glides."""
    t = seconds(length)
    hertz = start * (end / start) ** (t / length)
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * np.exp(-t / decay)


def tones(pitches: list[float], step: float, *, decay: float = 0.16, length: float = 0.5) -> Wave:
    """Return mallets one after the other."""
    return join(
        *((index * step, mallet(hertz, length, decay)) for index, hertz in enumerate(pitches) if hertz)
    )


def collection() -> dict[str, tuple[Wave, float]]:
    """Return every sound with its peak in decibels."""
    hollow = fade(modes(0.16, [(620, 1, 0.030), (1340, 0.6, 0.020), (2210, 0.35, 0.012)]), 0.0005, 0.02)
    thud = fade(
        join((0, modes(0.25, [(180, 1, 0.045), (96, 0.6, 0.06)])), (0, 0.25 * band(0.05, 120, 500, 5))),
        0.001,
        0.05,
    )
    wood = fade(modes(0.12, [(310, 1, 0.022), (760, 0.4, 0.012), (1450, 0.15, 0.006)]), 0.0005, 0.02)
    squeak = band(0.07, 900, 1400, 7) * np.sin(np.pi * seconds(0.07) / 0.07) ** 2
    paper = band(0.16, 1800, 7500, 9) * np.exp(-(((seconds(0.16) - 0.05) / 0.035) ** 2))
    made = {
        "hover": (fade(modes(0.02, [(2400, 1, 0.004)]), 0.0005, 0.006), -27.0),
        "press": (wood, -11.0),
        "toggle": (join((0, 0.7 * wood), (0.045, wood)), -13.0),
        "page": (fade(paper, 0.004, 0.02), -19.0),
        "probe_loose": (join((0, hollow), (0.085, 0.8 * hollow)), -8.0),
        "probe_stuck": (thud, -6.0),
        "grip": (fade(squeak, 0.004, 0.01), -17.0),
        "slide": (slide(), -15.0),
        "free": (fade(join((0, sweep(0.14, 260, 620, 0.05)), (0.01, 0.5 * hollow)), 0.002, 0.03), -9.0),
        "creak": (creak(), -14.0),
        "settle_tick": (fade(modes(0.06, [(880, 1, 0.012), (2200, 0.2, 0.005)]), 0.001, 0.01), -22.0),
        "settle_done": (tones([E5, A5], 0.11), -11.0),
        "your_turn": (tones([C5, E5], 0.13, decay=0.2), -10.0),
        "draw_two": (tones([G4, G4], 0.15, decay=0.12), -9.0),
        "reverse": (tones([C5, G5, C5], 0.11), -10.0),
        "skip": (tones([E5, 0.0, B5], 0.09), -10.0),
        "wild": (tones([C5, D5, E5, G5, A5], 0.07, decay=0.3, length=0.9), -10.0),
        "color_named": (
            join((0, mallet(C5, 1.0, 0.35)), (0, mallet(E5, 1.0, 0.3)), (0, mallet(G5, 1.0, 0.3))),
            -10.0,
        ),
        "uno": (
            join((0, mallet(C5, 0.8, 0.28)), (0.02, mallet(E5, 0.8, 0.28)), (0.04, mallet(A5, 0.9, 0.34))),
            -6.0,
        ),
        "not_allowed": (tones([E4 / 2, C4 / 2], 0.14, decay=0.1, length=0.35), -12.0),
        "rumble": (rumble(), -7.0),
        "lost": (tones([A4, G4, E4, C4], 0.17, decay=0.3, length=0.9), -9.0),
        "won": (
            join(
                (0, tones([C5, E5, G5], 0.12, decay=0.25)),
                (0.36, mallet(C6, 1.2, 0.5)),
                (0.36, mallet(E5, 1.2, 0.45, 0.6)),
                (0.36, mallet(G5, 1.2, 0.45, 0.6)),
            ),
            -8.0,
        ),
    }
    for number, low in enumerate((1.0, 0.95, 1.05, 0.91, 1.09), start=1):
        made[f"clack{number}"] = (clack(40 + number, low), -5.0)
    return made


def write(name: str, sound: Wave, peak_db: float) -> None:
    """Write one 16-bit mono file whose loudest sample has the given level."""
    level = 10 ** (peak_db / 20) / max(1e-9, float(np.max(np.abs(sound))))
    samples = np.clip(sound * level * 32767, -32767, 32767).astype("<i2")
    with wave.open(str(HERE / "sounds" / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write every sound."""
    (HERE / "sounds").mkdir(exist_ok=True)
    for name, (sound, peak_db) in collection().items():
        write(name, sound, peak_db)
        print(f"{name}: {len(sound) / RATE:.2f} s")


if __name__ == "__main__":
    main()
