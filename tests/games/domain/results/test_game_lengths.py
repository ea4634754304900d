"""How long games take: from finished games, else estimated."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.domain.results import game_lengths
from games.enums import MatchStatus, Pace
from games.models import Match
from games.screens.setup.lengths import length_words
from tests.games.tables import open_table, person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def match_of(size: int = 4, pace: str = Pace.DAILY, **fields) -> Match:
    return Match(edition="deluxe", size=size, pace=pace, **fields)


def finished(number: int, days: int, **fields) -> None:
    now = timezone.now()
    fields = {"size": 4, "pace": Pace.DAILY, "edition": "classic", "status": MatchStatus.FINISHED, **fields}
    for _ in range(number):
        Match.objects.create(name="x", started_at=now - days * DAY, ended_at=now, **fields)


def test_measured_games_are_the_estimate():
    assert game_lengths.typical_length(match_of(4)) == 35 * DAY
    assert game_lengths.typical_length(match_of(7)) == 69 * DAY
    assert game_lengths.typical_length(match_of(pace=Pace.UNTIMED)) is None


def test_every_pace_and_size_has_an_estimate():
    for pace in (Pace.LIVE, Pace.BRISK, Pace.DAILY, Pace.RELAXED, Pace.CUSTOM):
        lengths = [game_lengths.estimated_length(match_of(size, pace, cap=3 * 86400)) for size in range(2, 9)]
        assert lengths == sorted(set(lengths))
        assert all(length_words(match_of(size, pace, cap=3 * 86400)) for size in range(2, 9))


def test_enough_finished_games_replace_the_estimate():
    finished(game_lengths.LEAST_GAMES - 1, 10)
    finished(50, 3, size=5)
    finished(50, 3, pace=Pace.BRISK)
    assert game_lengths.typical_length(match_of()) == 35 * DAY
    cache.clear()
    finished(1, 20)

    assert game_lengths.typical_length(match_of()) == 10 * DAY


def test_games_with_bots_do_not_count():
    finished(game_lengths.LEAST_GAMES, 1)
    for match in Match.objects.all():
        match.seats.create(number=0, bot="apprentice")

    assert game_lengths.typical_length(match_of()) == 35 * DAY


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(minutes=4), "about 10 minutes"),
        (timedelta(minutes=52), "about 50 minutes"),
        (timedelta(hours=5), "about 5 hours"),
        (6 * DAY, "about 6 days"),
        (35 * DAY, "about 5 weeks"),
    ],
)
def test_lengths_are_rounded(monkeypatch, length, words):
    monkeypatch.setattr(game_lengths, "typical_length", lambda match: length)

    assert words in length_words(match_of())


def test_an_open_table_has_a_length():
    assert length_words(open_table(person(), 4)) == "A game like this takes about 5 weeks."
