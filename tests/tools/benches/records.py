"""Many finished games in the rows that count them, for what profiles, ratings and statistics cost."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.domain.results import ratings, site_statistics
from games.models import CardResult, Match, Played, Seat, Summary, User
from tests.tools.benches.measuring import timed

SIZE = 4
CHARACTERS = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
DISTRICTS = tuple(f"district_{number}" for number in range(30))
RATED = 200
"""So many of the games are rated."""
COUNTED = 20_000
"""For so many of them the results of cards are laid too."""
BATCH = 5_000


def lay(people: list[User], games: int) -> None:
    """Write down finished games of four among all these people; the first of them sits in every fourth."""
    dice, now = random.Random(5), timezone.now()
    for first in range(0, games, BATCH):
        lay_some(
            people, dice, [now - timedelta(minutes=games - n) for n in range(first, min(first + BATCH, games))], first
        )
    ratings.recompute()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def lay_some(people: list[User], dice: random.Random, ends: list[datetime], first: int) -> None:
    """Write down games that ended then; `first` is the number of the first of them."""
    others, seats, played, results, cards = people[1:], [], [], [], []
    known = {"edition": "classic", "size": SIZE}
    matches = Match.objects.bulk_create(
        [
            Match(name=f"Game {n}", status="finished", round=dice.randint(5, 12), is_rated=n < RATED, **known)
            for n in range(first, first + len(ends))
        ]
    )
    for n, (match, match.ended_at) in enumerate(zip(matches, ends, strict=True), first):
        company = dice.sample(others, SIZE) if n % 4 else [people[0], *dice.sample(others, SIZE - 1)]
        scores = [dice.randint(10, 40) for _ in company]
        for number, (user, score) in enumerate(zip(company, scores, strict=True)):
            place = 1 + sum(other > score for other in scores)
            columns = {"number": number, "user": user, "score": score, "place": place, "is_winner": place == 1}
            seats.append(Seat(match=match, **columns))
            played += [Played(match=match, seat=number, character=one) for one in dice.sample(CHARACTERS, 5)]
        for card in (*CHARACTERS, *DISTRICTS) if n < COUNTED else ():
            own = dice.sample(scores, dice.randint(0, SIZE))
            told = {"times": len(own), "seats": len(own), "won": sum(one == max(scores) for one in own)}
            squares = sum(one * one for one in own)
            cards.append(CardResult(match=match, card=card, points=sum(own), squares=squares, **told))
        top = sorted(scores)[-2:]
        row = {"cast_by": "first", "pace": "daily", "ended_at": match.ended_at, **known}
        results.append(Summary(match=match, rounds=match.round, score=top[1], margin=top[1] - top[0], **row))
    Match.objects.bulk_update(matches, ["ended_at"], batch_size=1000)
    for model, rows in ((Seat, seats), (Played, played), (Summary, results), (CardResult, cards)):
        model.objects.bulk_create(rows, batch_size=2000)


def measure(write: Callable[[str], object], person: User, *, times: int) -> None:
    """Print what a profile costs, the boards, the statistics as they are kept, and counting them anew."""
    pages = {
        "profile": person.get_absolute_url(),
        "ratings": reverse("pages:ratings"),
        "statistics": reverse("pages:statistics"),
    }
    games, own = Match.objects.filter(status="finished").count(), person.seats.filter(match__status="finished").count()
    write(f"{games} finished games, of one person {own}:")
    for name, address in pages.items():
        client = Client(headers={"host": "localhost"})
        taken = timed(lambda client=client, address=address: client.get(address), times=times)
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        asked = sum(float(query["time"]) for query in captured.captured_queries) * 1000
        write(f"{name:11}{taken}; {len(captured)} queries, {asked:.0f} ms in the database")
    with CaptureQueriesContext(connection) as captured:
        taken = timed(site_statistics.recount, times=1)
    asked = sum(float(query["time"]) for query in captured.captured_queries) * 500
    write(f"counting   {taken.best:.0f} ms here and {asked:.0f} ms in the database, kept {settings.STATISTICS_KEPT} s")
