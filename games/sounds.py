"""The sounds of the table, computed: a coin, a hammer, a knife and a bell.

`./dev manage draw` writes them as WAV files, which all browsers play: 8 bits, one channel. Each is a sum of strikes,
which are decaying tones or noise.
"""

import io
import math
import wave
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "static" / "games" / "sounds"
"""The directory of the generated files."""
RATE = 22_050
"""Samples per second."""
LOUDEST = 0.8
"""The highest amplitude, as a part of the possible one."""
ATTACK = 0.003
"""Seconds until a strike is loudest, so that it does not click."""
Strike = Callable[[float], float]
"""A function from seconds since the start of the sound to an amplitude."""


def tone(pitch: float, loudness: float, fades: float, starts: float = 0, glide: float = 0) -> Strike:
    """Return a tone of `pitch` hertz, which begins `glide` hertz higher and falls to 1/e in `fades` seconds."""

    def at(second: float) -> float:
        passed = second - starts
        if passed < 0:
            return 0.0
        left = math.exp(-passed / fades)
        cycles = pitch * passed + glide * fades * (1 - left)
        return loudness * min(1.0, passed / ATTACK) * left * math.sin(2 * math.pi * cycles)

    return at


def noise(loudness: float, fades: float, starts: float = 0, swells: float = ATTACK) -> Strike:
    """Return noise that is loudest after `swells` seconds and falls to 1/e in `fades` seconds."""

    def at(second: float) -> float:
        passed = second - starts
        if passed < 0:
            return 0.0
        return loudness * min(1.0, passed / swells) * math.exp(-passed / fades) * scattered(round(passed * RATE))

    return at


def scattered(number: int) -> float:
    """Return a value between -1 and 1 that looks random beside those of the numbers around it."""
    mixed = (number + 1) * 2_654_435_761 % 2**32
    mixed = (mixed ^ mixed >> 15) * 2_246_822_519 % 2**32
    return (mixed ^ mixed >> 13) / 2**31 - 1


def coin() -> list[Strike]:
    """Return two coins that fall on each other."""
    partials = ((2_960, 0.5, 0.10), (4_390, 0.6, 0.08), (6_270, 0.35, 0.05), (7_850, 0.2, 0.03))
    return [
        tone(pitch * high, loudness * loud, fades, starts)
        for starts, high, loud in ((0, 1, 0.7), (0.085, 1.12, 1))
        for pitch, loudness, fades in partials
    ]


def hammer() -> list[Strike]:
    """Return two blows on wood."""
    return [
        strike
        for starts, loud in ((0, 0.7), (0.17, 1))
        for strike in (
            tone(115, loud, 0.06, starts, glide=160),
            tone(640, 0.35 * loud, 0.03, starts),
            noise(0.4 * loud, 0.012, starts),
        )
    ]


def knife() -> list[Strike]:
    """Return a blade that is drawn, and rings."""
    ring = ((3_520, 0.25, 0.16), (5_130, 0.3, 0.14), (7_400, 0.2, 0.10))
    return [noise(0.8, 0.07, swells=0.09), *(tone(pitch, loud, fades, 0.1) for pitch, loud, fades in ring)]


def bell() -> list[Strike]:
    """Return a small bell; its partials are those of a church bell, from the hum to the upper octave."""
    partials = ((0.5, 0.3, 0.5), (1, 0.6, 0.3), (1.2, 0.35, 0.22), (1.5, 0.2, 0.16), (2, 0.5, 0.2), (3, 0.15, 0.08))
    return [tone(740 * ratio, loudness, fades) for ratio, loudness, fades in partials]


LENGTHS = {coin: 0.42, hammer: 0.4, knife: 0.52, bell: 0.66}
"""Sound -> its length in seconds."""


def recorded(strikes: Iterable[Strike], length: float) -> bytes:
    """Return a WAV file of the sum of strikes, which is silent at its end."""
    parts, count = list(strikes), round(RATE * length)
    sums = [sum(strike(number / RATE) for strike in parts) for number in range(count)]
    faded = [value * min(1.0, (count - number) / (0.08 * RATE)) for number, value in enumerate(sums)]
    scale = 127 * LOUDEST / max(map(abs, faded))
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(1)
        written.setframerate(RATE)
        written.writeframes(bytes(128 + round(value * scale) for value in faded))
    return file.getvalue()


def sound_files() -> dict[str, bytes]:
    """Return the content of all sounds by file name."""
    return {f"{make.__name__}.wav": recorded(make(), length) for make, length in LENGTHS.items()}
