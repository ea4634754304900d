"""Compression of games that ended a month ago: their entries and snapshots become one row of `CompressedGame`."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from games import task_queue
from games.domain.matches import game_log
from games.domain.matches.game_compression import (
    FORM,
    StoredEntry,
    StoredGame,
    StoredState,
    as_text,
    compress_game,
    read_compressed_game,
)
from games.models import CompressedGame, Entry, Match
from games.models.matches.match import UNCOMPRESSED
from games.task_queue import TaskName

logger = logging.getLogger(__name__)
COMPRESSED_AFTER = timedelta(days=30)
SECONDS_PER_SLICE = 1.0
"""CPU time in seconds, some twenty games, after which other tasks get a turn."""
GAMES_PER_QUERY = 100


class Incompressible(Exception):
    """The rows of a game cannot be compressed without loss; the message says why."""


def compress_old_games(*, after: int = 0, seconds: float = SECONDS_PER_SLICE, now: datetime | None = None) -> int:
    """Compress old games with an ID above `after`, and queue the next slice; return how many were compressed.

    Safe to repeat at any time. A game whose compressed form would differ from its rows keeps them and is logged.
    """
    until, compressed, last = time.thread_time() + seconds, 0, 0
    old = Match.objects.filter(UNCOMPRESSED, ended_at__lt=(now or timezone.now()) - COMPRESSED_AFTER, pk__gt=after)
    for pk in old.order_by("pk").values_list("pk", flat=True)[:GAMES_PER_QUERY]:
        try:
            compressed += compress_match(pk)
        except Exception:
            logger.exception("game %d could not be compressed", pk)  # the loop goes on with the others
        last = pk
        if time.thread_time() > until:
            break
    if last:
        task_queue.enqueue(TaskName.COMPRESS, after=last)
    return compressed


@transaction.atomic
def compress_match(pk: int) -> bool:
    """Replace the entries and snapshots of a match that has ended by a compressed game.

    Return False if there is nothing to do. Raises `Incompressible` if anything but tokens would be lost.
    """
    match = Match.objects.select_for_update(no_key=True).filter(UNCOMPRESSED, pk=pk).first()
    if match is None or not match.has_ended:
        return False
    game = game_in_rows(match)
    CompressedGame.objects.create(match=match, form=FORM, cities=_final_cities(match), data=compress_game(game))
    if read_compressed_game(bytes(CompressedGame.objects.values_list("data", flat=True).get(pk=pk))) != game:
        raise Incompressible("the compressed game differs from its rows")
    match.entries.all().delete()
    match.snapshots.all().delete()
    Match.objects.filter(pk=pk).update(is_compressed=True)
    return True


def game_in_rows(match: Match) -> StoredGame:
    """Return a game as its rows have it. Raises `Incompressible` if it has none, or if an author has no seat."""
    owners = game_log.seat_owners(match)
    entries = [
        StoredEntry(
            number=entry.number,
            seat=entry.seat,
            question=entry.question,
            by=entry.by,
            author=_author(entry, owners[entry.seat]),
            facts_version=entry.facts_version,
            at=entry.at,
            restores=entry.restores,
            undone_by=entry.undone_by,
            facts_json=as_text(entry.facts),
            choices_json=as_text(entry.choices),
            orders_json=as_text(entry.orders),
            rolls_json=as_text(entry.rolls),
        )
        for entry in match.entries.order_by("number")
    ]
    states = [StoredState(snapshot.number, as_text(snapshot.state)) for snapshot in match.snapshots.order_by("number")]
    if not entries or not states:
        raise Incompressible("there are no entries or no snapshots")
    return StoredGame(tuple(entries), tuple(states))


def _author(entry: Entry, owners: list[int | None]) -> int:
    """Return the place of an entry's author among the owners of its seat, from 1; 0 if it has no author."""
    if entry.user_id is None:
        return 0
    if entry.user_id not in owners:
        raise Incompressible(f"entry {entry.number} is by account {entry.user_id}, which never had the seat")
    return owners.index(entry.user_id) + 1


def _final_cities(match: Match) -> list[Any]:
    """Return the cities of the final state, and the seats that completed theirs."""
    final = match.snapshots.filter(number=match.version).values_list("state__players", "state__completed").first()
    return [engine.codec.dumped_cities(final[0]), final[1]] if final else [[], []]
