"""Make the sounds of the table: python assets/make_sounds.py [FOLDER].

Everything is reckoned, nothing recorded: card sounds are noise that is filtered and dies away, tones are sums of sines.
The same files come out every time; a test compares them with those in the folder ``sounds``.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 22050
"""Samples a second; one channel of 16 bits."""
FADE = 0.004
"""Seconds in which a sound comes and goes: without them it clicks."""

Samples = list[float]


def noise(seconds: float, seed: int) -> Samples:
    """White noise, the same for the same seed on every machine."""
    state, found = seed, []
    for _ in range(round(seconds * RATE)):
        state = (1103515245 * state + 12345) % 2**31
        found.append(state / 2**30 - 1)
    return found


def low(samples: Sequence[float], cutoff: float) -> Samples:
    """What lies below a frequency, in hertz."""
    share, level, found = 1 - math.exp(-2 * math.pi * cutoff / RATE), 0.0, []
    for sample in samples:
        level += share * (sample - level)
        found.append(level)
    return found


def band(samples: Sequence[float], below: float, above: float) -> Samples:
    """What lies between two frequencies."""
    upper = low(samples, above)
    return [one - other for one, other in zip(upper, low(upper, below), strict=True)]


def fading(samples: Sequence[float], half: float, rise: float = FADE) -> Samples:
    """Let it come in ``rise`` seconds and lose half of its strength every ``half`` seconds."""
    return [
        sample * min(1.0, number / (rise * RATE)) * 0.5 ** (number / (half * RATE))
        for number, sample in enumerate(samples)
    ]


def tone(pitch: float, seconds: float, half: float, partials: Sequence[tuple[float, float]] = ((1, 1),)) -> Samples:
    """A struck tone: each partial is a multiple of the pitch and its strength; higher ones die sooner."""
    total = [0.0] * round(seconds * RATE)
    for multiple, strength in partials:
        turn, fall = 2 * math.pi * pitch * multiple / RATE, 0.5 ** (multiple / (half * RATE))
        level = strength
        for number in range(len(total)):
            total[number] += level * math.sin(turn * number)
            level *= fall
    return fading(total, 1e9)


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Parts at their times in seconds, each so strong."""
    length = max(round(at * RATE) + len(samples) for at, _, samples in parts)
    total = [0.0] * length
    for at, strength, samples in parts:
        start = round(at * RATE)
        for number, sample in enumerate(samples):
            total[start + number] += strength * sample
    return total


def paper(seconds: float, half: float, seed: int, below: float = 900, above: float = 4200) -> Samples:
    """A card that brushes over felt or another card."""
    return fading(band(noise(seconds, seed), below, above), half, 0.006)


def wood(pitch: float, seconds: float = 0.16) -> Samples:
    """A knuckle on wood."""
    body = tone(pitch, seconds, 0.018, ((1, 1), (1.58, 0.5), (2.4, 0.25)))
    return mixed((0, 1, body), (0, 0.5, fading(low(noise(0.03, 7), 1800), 0.006)))


STRUCK = ((1, 1), (2.76, 0.32), (5.4, 0.1))
"""The partials of a small bar of metal."""
ROUND = ((1, 1), (2, 0.25), (3, 0.08))
"""A mild tone."""
C5, E5, G5, A5, C6, E6 = 523.25, 659.26, 783.99, 880.0, 1046.5, 1318.51
G4, D4 = 392.0, 293.66


def shuffle() -> Samples:
    """Cards that fall between each other, quicker and quicker, and are pushed together; that twice."""
    parts: list[tuple[float, float, Samples]] = []
    for half, start in enumerate((0.0, 0.48)):
        for card in range(14):
            brush = paper(0.035, 0.008, 31 * half + card + 1, 1200, 5000)
            parts.append((start + 0.15 + 0.02 * card, 0.5 + 0.03 * card, brush))
        parts.append((start + 0.4, 0.5, paper(0.08, 0.02, 90 + half)))
    return mixed(*parts)


def pour() -> Samples:
    """A glass that fills: bubbles that rise in pitch."""
    parts: list[tuple[float, float, Samples]] = [(0, 0.25, fading(band(noise(0.32, 5), 500, 1500), 0.2, 0.05))]
    parts += [(0.02 + 0.028 * n, 0.5, tone(430 + 34 * n + 23 * (n * 7 % 5), 0.05, 0.012)) for n in range(10)]
    return mixed(*parts)


SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    "banner": (0.30, lambda: mixed((0, 1, tone(G4, 0.9, 0.14, STRUCK)), (0.07, 0.7, tone(C5, 0.8, 0.14, STRUCK)))),
    "bell": (0.32, lambda: mixed((0, 1, tone(C6, 0.8, 0.12, STRUCK)), (0.16, 1, tone(C6, 0.7, 0.14, STRUCK)))),
    "card": (0.16, lambda: paper(0.07, 0.012, 3)),
    "chips": (0.22, lambda: mixed(*((t, s, tone(p, 0.12, 0.012, STRUCK)) for t, s, p in
                                    ((0, 1, 2093), (0.045, 0.7, 2349), (0.08, 0.5, 2217))))),
    "counter": (0.24, lambda: mixed(*((t, s, wood(p, 0.09)) for t, s, p in
                                      ((0, 1, 640), (0.075, 0.8, 690), (0.14, 0.6, 660))))),
    "count": (0.20, lambda: tone(A5, 0.07, 0.012, ROUND)),
    "cut": (0.24, lambda: mixed((0, 0.8, paper(0.14, 0.04, 11)), (0.2, 1, paper(0.08, 0.014, 12, 300, 2600)))),
    "flip": (0.20, lambda: mixed((0, 0.6, paper(0.05, 0.012, 21, 1500, 5500)), (0.06, 1, paper(0.06, 0.01, 22)))),
    "glow": (0.26, lambda: mixed(*((0.06 * n, 1, tone(p, 0.5, 0.08, ROUND)) for n, p in enumerate((C5, E5, G5))))),
    "knock": (0.32, lambda: wood(190)),
    "lay": (0.24, lambda: mixed((0, 0.5, paper(0.08, 0.02, 41)), (0.02, 1, fading(low(noise(0.09, 42), 700), 0.014)))),
    "notice": (0.28, lambda: mixed((0, 1, tone(G4, 0.3, 0.07, ROUND)), (0.15, 1, tone(D4, 0.4, 0.09, ROUND)))),
    "pass": (0.22, lambda: mixed((0, 1, wood(260, 0.1)), (0.11, 0.8, wood(250, 0.1)))),
    "pour": (0.22, pour),
    "refuse": (0.24, lambda: tone(170, 0.2, 0.045, ((1, 1), (2.02, 0.4), (3.1, 0.2)))),
    "settle": (0.22, lambda: mixed((0, 1, tone(E6, 0.3, 0.05, STRUCK)), (0.05, 0.5, tone(C6, 0.3, 0.05, STRUCK)))),
    "shuffle": (0.24, shuffle),
    "turn": (0.26, lambda: mixed((0, 0.8, tone(E5, 0.4, 0.08, ROUND)), (0.11, 1, tone(A5, 0.5, 0.1, ROUND)))),
    "wave": (0.30, lambda: mixed(*((0.08 * n, 1, tone(p, 0.6, 0.1, ROUND)) for n, p in
                                   enumerate((G4, C5, E5, G5, C6))))),
    "winner": (0.32, lambda: mixed(*((0.12 * n, 1, tone(p, 0.7, 0.14, ROUND)) for n, p in
                                     enumerate((C5, E5, G5, C6))))),
}  # fmt: skip
"""Every sound: how loud it is at its loudest, as a share of the most that a file can hold, and how it is made."""


def made(name: str) -> array[int]:
    """The samples of a sound."""
    loudest, make = SOUNDS[name]
    samples = make()
    scale = loudest * 32767 / max(abs(sample) for sample in samples)
    last = round(FADE * RATE)
    for number in range(last):
        samples[len(samples) - last + number] *= 1 - (number + 1) / last
    return array("h", [round(sample * scale) for sample in samples])


def write(name: str, folder: Path) -> Path:
    """Write the file of a sound."""
    samples = made(name)
    if sys.byteorder == "big":
        samples.byteswap()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(samples), "NONE", "not compressed"))
        file.writeframes(samples.tobytes())
    return path


def main() -> None:
    """Write all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent / "sounds"
    folder.mkdir(exist_ok=True)
    for name in SOUNDS:
        write(name, folder)


if __name__ == "__main__":
    main()
