"""The list of all moves beside a replay, by round; the current move is marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.domain.matches.match_replay import Replay, ReplayScript
from games.screens import languages
from games.screens.replay.outline import Outline
from games.screens.replay.told_moments import script_lines
from games.screens.words import running_text


class Move(NamedTuple):
    """A moment of the replay that has something to see."""

    number: int
    words: str


class RoundMoves(NamedTuple):
    """The moves of a round."""

    title: str
    moves: tuple[Move, ...]
    current: int
    """The moment that is shown; -1 if it is in another round."""


def moves_by_round(replay: Replay, outline: Outline, names: Sequence[str], number: int) -> list[RoundMoves]:
    """Return the moves of a replay by round; `number` is the moment that is shown."""
    match = replay.match
    moves = _moves(replay.script, tuple(names), match.edition, languages.language(), is_over=match.is_over)
    rounds, ends = [], [*outline.rounds[1:], outline.last + 1]
    for index, (chapter, end) in enumerate(zip(outline.chapters, ends, strict=True)):
        first = chapter.number if index else 0
        told = tuple(move for move in moves if first <= move.number < end)
        rounds.append(RoundMoves(chapter.title, told, number if first <= number < end else -1))
    return rounds


@lru_cache(maxsize=128)
def _moves(
    script: ReplayScript, names: tuple[str, ...], edition: str, _language: str, *, is_over: bool
) -> tuple[Move, ...]:
    """Return all moves with sentences. Cached: a replay never changes, and viewers look at many moments."""
    told = (script_lines(script, number, names, edition, is_over=is_over) for number in range(len(script.stored_facts)))
    return tuple(Move(number, running_text(line.text for line in lines)) for number, lines in enumerate(told) if lines)
