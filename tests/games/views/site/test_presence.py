"""How many players are here: each page says so, and each poll brings the number up to date; nobody learns who."""

import json
from datetime import timedelta

import pytest
from django.test import Client

from games.domain.play import live_bursts
from games.models import Match
from tests.games.markup import compact
from tests.games.tables import running
from tests.games.views.visiting import address, page, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(travel) -> Match:
    """A table at which nobody has looked yet; the clock stands."""
    return running(3)


def players(match: Match) -> list[Client]:
    """Open a browser for each who sits there."""
    return [signed_in(seat.user) for seat in match.seats.order_by("number")]


def number_here(client: Client, match: Match, here: str = "1", *, is_news: bool = False) -> int:
    """Poll the table; return how many the answer says are here."""
    shown = client.get(address(match)).context["stamp"] if is_news else int(polled_stamp(client, match))
    answer = client.get(address(match, "fragment"), {"after": shown - is_news, "here": here})
    assert answer.status_code == (200 if is_news else 204)
    return json.loads(answer["HX-Trigger"])["present"]["number"]


def polled_stamp(client: Client, match: Match) -> int:
    """Return the newest stamp of who polls, without a look at the table."""
    user = client.session.get("_auth_user_id")
    seat = match.seats.filter(user=user).first() if user else None
    match.refresh_from_db()
    return seat.total_stamp if seat else match.stamp


def test_the_page_shows_the_sentence_for_as_many_as_are_here(match):
    first, second, _third = players(match)
    alone = compact(page(first, match))
    together = compact(page(second, match))

    assert ('data-here="2" hidden>2 players are here' in alone, 'data-here="4"' in alone) == (True, False)
    assert 'data-here="2">2 players are here' in together
    assert 'data-here="3" hidden>3 players are here' in together


@pytest.mark.parametrize("is_news", [False, True])
def test_polls_count_those_who_have_looked_lately_and_the_viewer(match, is_news, travel):
    first, second, third = players(match)
    numbers = []
    for client in (first, second, third):
        page(client, match)
        numbers.append(number_here(first, match, is_news=is_news))
    travel.shift(live_bursts.HERE_FOR + timedelta(seconds=1))
    numbers.append(number_here(first, match, is_news=is_news))
    page(third, match)
    numbers.append(number_here(first, match, is_news=is_news))

    assert numbers == [1, 2, 3, 1, 2]


def test_a_hidden_page_does_not_count_its_owner(match, travel):
    first, second, _third = players(match)
    page(first, match)
    page(second, match)
    travel.shift(live_bursts.HERE_FOR + timedelta(seconds=1))

    assert (number_here(first, match, "0"), number_here(second, match, "1")) == (0, 1)


def test_spectators_learn_the_number_and_are_not_counted(match):
    first, second, _third = players(match)
    for client in (first, second):
        page(client, match)

    assert number_here(Client(), match) == 2
    assert number_here(first, match) == 2


def test_at_a_table_that_does_not_run_nobody_is_counted(match):
    first, _second, _third = players(match)
    Match.objects.filter(pk=match.pk).update(status="finished")

    assert "data-here" not in page(first, match)
