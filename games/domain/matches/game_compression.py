"""The compressed form of a game: its entries and states as JSON lines with abbreviated words, in one XZ stream.

A game takes 3 to 7 kB; without abbreviations a quarter more, with zlib instead of XZ a third more. Everything is stored
as the rows had it, and nothing is left to be computed, so that games show unchanged when the rules change. Only the
tokens that made posts repeatable, and the answers to these posts, are left out.
"""

from __future__ import annotations

import itertools
import json
import lzma
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from games.domain.matches.compressed_words import WORDS

FORM = 1
"""The version of this format, stored with each game."""
FILTERS: list[dict[str, Any]] = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 18, "lc": 1, "pb": 0}
]
FIRST_CODE = 0x80
"""The character that stands for the first word; JSON itself is ASCII."""
CODES = {word: chr(FIRST_CODE + place) for place, word in enumerate(WORDS)}
EPOCH, MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


class StoredEntry(NamedTuple):
    """An entry of a compressed game; its JSON stays text, because few of hundreds of entries are ever decoded."""

    number: int
    seat: int | None
    question: str
    by: str
    author: int
    """Who made it: 0 for no account, otherwise a place in the seat's list of owners (`entry_authors`), from 1."""
    facts_version: int
    at: datetime
    restores: int | None
    undone_by: int | None
    facts_json: str
    choices_json: str
    orders_json: str
    rolls_json: str


class StoredState(NamedTuple):
    """A snapshot of a compressed game."""

    number: int
    state_json: str


class StoredGame(NamedTuple):
    """The log and the states of a game, each in order of their numbers."""

    entries: tuple[StoredEntry, ...]
    states: tuple[StoredState, ...]

    @property
    def counted(self) -> Iterator[StoredEntry]:
        """Yield the entries that were not undone, and are no undos."""
        return (entry for entry in self.entries if entry.undone_by is None and entry.restores is None)


def as_text(value: Any) -> str:
    """Return JSON data as text in ASCII and on one line."""
    return json.dumps(value, separators=(",", ":"))


def compress_game(game: StoredGame) -> bytes:
    """Return a game in its compressed form."""
    numbers, seats, questions, by, authors, versions, times, restores, undone, *texts = zip(*game.entries, strict=True)
    since_epoch = [(at - EPOCH) // MICROSECOND for at in times]
    entries = [
        differences(numbers),
        seats,
        questions,
        by,
        authors,
        versions,
        differences(since_epoch),
        restores,
        undone,
    ]
    lines = [
        # All snapshots are kept; earlier versions stored of each whether it is.
        as_text([*entries, [state.number for state in game.states], [True] * len(game.states)]),
        *(line for column in texts for line in column),
    ]
    lines += [state.state_json for state in game.states]
    abbreviated = re.sub("[A-Za-z_]{2,}", lambda word: CODES.get(word[0], word[0]), "\n".join(lines))
    return lzma.compress(abbreviated.encode(), lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=FILTERS)


@lru_cache(maxsize=8)
def read_compressed_game(data: bytes) -> StoredGame:
    """Return the game that `compress_game` made `data` of. Cached, because a replay reads it again for each moment."""
    text = re.sub(r"[\x80-\u07ff]", lambda code: WORDS[ord(code[0]) - FIRST_CODE], lzma.decompress(data).decode())
    header, *lines = text.split("\n")
    *columns, state_numbers, _kept = json.loads(header)
    numbers, seats, questions, by, authors, versions, times, restores, undone = columns
    size = len(numbers)
    texts = [lines[place * size : (place + 1) * size] for place in range(4)]
    moments = [EPOCH + at * MICROSECOND for at in totals(times)]
    stored = zip(
        *(totals(numbers), seats, questions, by, authors, versions, moments, restores, undone, *texts), strict=True
    )
    states = zip(state_numbers, lines[4 * size :], strict=True)
    return StoredGame(tuple(StoredEntry(*entry) for entry in stored), tuple(StoredState(*state) for state in states))


def differences(numbers: Sequence[int]) -> list[int]:
    """Return the first number, and for each other one how much larger it is than the one before."""
    return [number - before for before, number in zip((0, *numbers), numbers, strict=False)]


def totals(steps: Iterable[int]) -> list[int]:
    """Return the numbers of which `differences` made `steps`."""
    return list(itertools.accumulate(steps))
