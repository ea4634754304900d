"""The committed sounds are what the code computes, small, and audible without being cut."""

import io
import wave

import pytest

from games.sounds import FOLDER, sound_files

COMPUTED = sound_files()
LARGEST = 15_000
"""Bytes."""


@pytest.mark.parametrize("name", sorted(COMPUTED))
def test_sounds_are_up_to_date_and_small(name):
    path = FOLDER / name
    assert path.exists(), f"{name} is missing: run `./dev manage draw`"
    committed, computed = path.read_bytes(), COMPUTED[name]

    # Mathematical libraries may round a sample differently.
    assert len(committed) == len(computed)
    assert max(abs(a - b) for a, b in zip(committed, computed, strict=True)) <= 1
    assert len(computed) <= LARGEST


@pytest.mark.parametrize("name", sorted(COMPUTED))
def test_sounds_begin_and_end_in_silence(name):
    with wave.open(io.BytesIO(COMPUTED[name])) as file:
        samples = file.readframes(file.getnframes())

    assert (samples[0], samples[-1]) == (128, 128)
    assert 60 < max(abs(sample - 128) for sample in samples) < 127


def test_no_committed_sound_is_left_over():
    assert {path.name for path in FOLDER.iterdir()} == set(COMPUTED)
