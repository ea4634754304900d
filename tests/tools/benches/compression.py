"""Compressed games on PostgreSQL: bytes a game before and after, and the time of pages on both forms."""

import logging
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta

from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.matches.game_compression import read_compressed_game
from games.domain.operations import old_games
from games.models import CompressedGame, Entry, Incident, Match, Seat, Shuffle, Snapshot
from games.models.matches.match import new_token
from tests.tools.benches.measuring import timed
from tests.tools.benches.scale import templates
from tests.tools.benches.town import citizen, copied

GAMES = (
    ("classic", 2),
    ("classic", 4),
    ("classic", 7),
    ("deluxe", 2),
    ("deluxe", 4),
    ("deluxe", 5),
    ("deluxe", 7),
    ("deluxe", 8),
    ("revised", 6),
    ("hig", 4),
)
"""Edition and players of the games that bots play to their end."""
COPIES = 24
"""So many copies of each, which differ in the times of their moves."""
LONGEST_WAIT = 8 * 60 * 60 * 1_000_000
"""The longest time between two moves, in microseconds."""
GAME_TABLES = (Entry, Snapshot)
PAGES = ("table", "log", "moment", "around", "export_json")
MOMENT_MS = 50
"""What is asked for: milliseconds for opening a moment of a replay."""
Write = Callable[[str], object]


def run(write: Write, *, quick: bool) -> None:
    """Play games, copy them, and measure before and after they are compressed."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench compression`.")
    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    groups = build_games(GAMES[::3] if quick else GAMES, COPIES // 3 if quick else COPIES)
    matches = [pk for group in groups.values() for pk in group]
    write(f"{len(matches)} games, {Entry.objects.count() / len(matches):.0f} entries a game")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL ANALYZE")
    before = sum(weight(write, model) for model in GAME_TABLES)
    write(f"rows: {before / len(matches) / 1000:.1f} kB a game with indexes")
    firsts = [group[0] for group in groups.values()]
    times = {pk: page_times(pk) for pk in firsts}
    speed = timed_compression(matches)
    write(f"compressed with {1000 * speed / len(matches):.0f} ms of CPU time a game")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL ANALYZE")
    after = weight(write, CompressedGame)
    write(f"compressed: {after / len(matches) / 1000:.2f} kB a game with indexes; {before / after:.0f} times less")
    for (edition, size), group in groups.items():
        weights = [len(data) for data in CompressedGame.objects.filter(pk__in=group).values_list("data", flat=True)]
        write(f"  {edition:8} {size} players: {statistics.mean(weights):5.0f} bytes, at most {max(weights)}")
    later = {pk: page_times(pk) for pk in firsts}
    for name in PAGES:
        rows, compressed = (statistics.mean(taken[pk][name] for pk in firsts) for taken in (times, later))
        write(f"  {name:12} {rows:6.1f} ms from rows, {compressed:6.1f} ms compressed (median CPU time, mean of games)")
    slowest = max(later[pk]["moment"] for pk in firsts)
    data = bytes(CompressedGame.objects.get(pk=firsts[-1]).data)
    read = timed(lambda: read_compressed_game.__wrapped__(data))
    write(f"reading one game: {read}; slowest moment {slowest:.1f} ms, wanted {MOMENT_MS}")


def build_games(kinds: tuple[tuple[str, int], ...], copies: int) -> dict[tuple[str, int], list[int]]:
    """Play a game of each kind with bots, and copy it with other times; return the IDs by kind."""
    people = [citizen(f"player{number}") for number in range(8)]
    dice, groups = random.Random(27), defaultdict(list)
    templates.PEOPLE = len(people)
    for place, (edition, size) in enumerate(kinds):
        pk = templates.play(templates.Templates(people), edition, size, 0, place, most=None)
        first = Match.objects.get(pk=pk)
        groups[edition, size] = [pk, *(copy_game(first, dice) for _ in range(copies - 1))]
    then = timezone.now() - timedelta(days=40)
    Match.objects.update(ended_at=then, started_at=then - timedelta(days=20))
    return groups


def copy_game(first: Match, dice: random.Random) -> int:
    """Copy a game with other times of its moves; return its ID."""
    match = copied(first, invite_token=new_token(), rematch_of=None)
    match.save()
    for model in (Seat, Incident, Shuffle, Snapshot):
        model.objects.bulk_create(copied(row, match=match) for row in model.objects.filter(match=first))
    at, entries = first.created_at, []
    for entry in first.entries.order_by("number"):
        at += timedelta(microseconds=dice.randrange(LONGEST_WAIT))
        entries.append(copied(entry, match=match, at=at))
    Entry.objects.bulk_create(entries)
    return match.pk


def weight(write: Write, model: type) -> int:
    """Print and return the bytes of a table with its indexes."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT pg_total_relation_size('{table}'), pg_indexes_size('{table}'), count(*), "
            f'avg(pg_column_size("{table}".*)) FROM "{table}"'
        )
        total, indexes, rows, row = cursor.fetchone()
    write(f"  {table}: {rows} rows, {total / 1e6:.2f} MB, of which indexes {indexes / 1e6:.2f}; {row:.0f} bytes a row")
    return int(total)


def page_times(pk: int) -> dict[str, float]:
    """Return the median CPU time of pages of a game, in milliseconds."""
    user = Seat.objects.get(match=pk, number=0).user
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    middle = Match.objects.get(pk=pk).version // 2
    times = {}
    for name in PAGES:
        path = reverse(f"games:{name}", args=[pk, middle] if name in ("moment", "around") else [pk])
        read_compressed_game.cache_clear()
        times[name] = timed(lambda path=path: client.get(path, secure=True), 9).median
    return times


def timed_compression(matches: list[int]) -> float:
    """Compress games; return the CPU time in seconds."""
    began = time.process_time()
    for pk in matches:
        assert old_games.compress_match(pk)
    assert not Entry.objects.exists()
    assert not Snapshot.objects.exists()
    return time.process_time() - began
