"""The film of a game that is over, a seek and the moments around it; profiles, ratings and statistics of many games."""

import gzip
import random
import statistics
from collections.abc import Callable

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import engine
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.matches.match_replay import OPEN, WATCHER, Eyes, film
from games.domain.play import choices
from games.domain.results import game_analysis
from games.models import Analysis, Match, User
from tests.tools.benches import records, searches
from tests.tools.benches.measuring import timed
from tests.tools.benches.town import PLAYERS, citizen

MOST_MS, MOST_QUERIES = 20, 6
"""What a seek may cost: its median, and at any moment."""


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Play a game to its end and look at it here and there, with several eyes."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench history`.")
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    people = [citizen(f"p{n}") for n in range(PLAYERS)]
    match = played(people)
    analyse(match)
    last = film(match, Eyes(None)).last
    write(f"a Deluxe game of {PLAYERS} players, {last + 1} moments:")
    for word in ("1", WATCHER, OPEN):
        measure_seeks(write, match, people[0], word, last, seeks=30 if quick else 200)
    measure_around(write, match, last, times=5 if quick else 20)
    crowd = people + [citizen(f"q{n}") for n in range(200)]
    records.lay(crowd, 2_000 if quick else 100_000)
    records.measure(write, crowd[0], times=5 if quick else 20)
    searches.measure(write, crowd[0], times=3 if quick else 10)


def played(people: list[User]) -> Match:
    """Play a game at random to its end."""
    wish = MatchSettings(edition="deluxe", size=PLAYERS, name="Film", pace="relaxed")
    match = seating.open_match(creator=people[0], settings=wish)
    for user in people[1:]:
        seating.take_seat(match=match, user=user)
    match.refresh_from_db()
    dice = random.Random(7)
    while match.is_running:
        seat = match.seats.select_related("user").get(is_asked=True)
        choice = ":".join(map(str, dice.choice(engine.options(match_history.newest_state(match)))))
        choices.make_choice(match=match, seat=seat.number, choices=[choice], at=match.version, user=seat.user)
        match = Match.objects.get(pk=match.pk)
    return match


def analyse(match: Match) -> None:
    """Lay down the chances at every moment, which a film of a game that is over shows."""
    row = {"form": game_analysis.FORM, "version": match.version, "odds": game_analysis.walk(match).odds}
    Analysis.objects.update_or_create(match=match, defaults={**row, "is_done": True, "worked_at": timezone.now()})


def measure_seeks(
    write: Callable[[str], object], match: Match, user: User, word: str, last: int, *, seeks: int
) -> None:
    """Print what it costs to come to a moment from nowhere, each time another one."""
    client, dice = Client(headers={"host": "localhost"}), random.Random(3)
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    spent, queries = [], 0
    for _ in range(seeks):
        address = f"{reverse('games:moment', args=[match.pk, dice.randint(0, last)])}?as={word}"
        spent.append(timed(lambda address=address: client.get(address), times=1).best)
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(address)
            queries = max(queries, len(captured))
    median, worst = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    kept = "kept" if median <= MOST_MS and queries <= MOST_QUERIES else "MISSED"
    size = len(gzip.compress(answer.content)) / 1000
    write(
        f"seek as {word:8} {median:6.1f} ms in the middle, 95 of 100 below {worst:.1f}; {queries} queries at most;"
        f" {size:.1f} kB compressed ({MOST_MS} ms and {MOST_QUERIES} queries: {kept})"
    )


def measure_around(write: Callable[[str], object], match: Match, last: int, *, times: int) -> None:
    """Print what the moments around one cost, of which a page steps through twenty."""
    client = Client(headers={"host": "localhost"})
    address = f"{reverse('games:around', args=[match.pk, last // 2])}?as={OPEN}"
    taken = timed(lambda: client.get(address), times=times)
    content = client.get(address).content
    write(f"21 moments     {taken}, {len(gzip.compress(content)) / 1000:.1f} kB of {len(content) / 1000:.0f} kB")
