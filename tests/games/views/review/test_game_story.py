"""The page with the story of a game: who may see it, what it says, and what it costs."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.domain.accounts import accounts
from games.domain.lobby import seating
from games.models import Match
from tests.games.tables import open_table, person, play_to_end, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def finished(size: int = 2, **wishes) -> Match:
    match = running(size, **wishes)
    play_to_end(match)
    return match


def test_anybody_reads_the_story_of_a_public_game_and_finds_it_from_the_count_and_the_archive():
    match = finished(3)
    page = Client().get(address(match, "story"))

    assert page.status_code == 200
    told = page.context["story"]
    scores = [seat.score for seat in match.seats.order_by("number")]
    assert [player.total for player in told.players] == scores
    assert [chart.key for chart in told.charts] == ["points", "gold", "cards", "districts"]
    assert told.charts[0].rows[-1] == (match.round, scores)
    assert len(told.rounds) == match.round
    assert [way.steps[-1].total if way.steps else 0 for way in told.ways] == scores
    for place in (address(match), reverse("pages:archive")):
        assert f'href="{address(match, "story")}"' in Client().get(place).content.decode()


def test_a_running_game_has_no_story_not_even_for_who_plays_it():
    match = running(2)

    assert Client().get(address(match, "story")).status_code == 404
    assert signed_in(match.creator).get(address(match, "story")).status_code == 404


def test_neither_a_table_that_waits_nor_one_that_was_cancelled_nor_one_that_never_was_has_a_story():
    match = open_table(person())
    waiting = signed_in(match.creator).get(address(match, "story")).status_code
    seating.cancel_open_table(match=match, by=match.creator)

    assert waiting == 404
    assert signed_in(match.creator).get(address(match, "story")).status_code == 404
    for pk in (10**6, 2**64):
        assert signed_in(match.creator).get(f"/games/{pk}/story/").status_code == 404


def test_the_story_of_a_private_game_is_for_those_alone_who_sat_there():
    match = finished(private=True)
    seat = match.seats.select_related("user").last()

    assert signed_in(seat.user).get(address(match, "story")).status_code == 200
    assert signed_in(person("Eve")).get(address(match, "story")).status_code == 404
    assert Client().get(address(match, "story")).headers["Location"].startswith("/accounts/login/")


def test_it_can_only_be_read_and_costs_little_the_first_time_and_less_the_next():
    match = finished()
    cache.clear()
    client = signed_in(match.creator)

    assert client.post(address(match, "story")).status_code == 405
    with CaptureQueriesContext(connection) as first:
        client.get(address(match, "story"))
    with CaptureQueriesContext(connection) as next_time:
        client.get(address(match, "story"))
    seen = [query["sql"] for query in first if query["sql"].startswith("UPDATE")]
    assert len(seen) == 1, "the first time notes that the end of the game was seen"
    assert len(next_time) == len(first) - 2
    assert len(first) <= 10


def test_a_name_is_never_markup_and_a_deleted_account_is_only_a_number():
    match = finished()
    seat = match.seats.select_related("user").first()
    seat.user.display_name = "<i>Ana</i>"
    seat.user.save()
    during = Client().get(address(match, "story")).content.decode()
    accounts.erase_person(user=seat.user)

    after = Client().get(address(match, "story")).content.decode()

    assert "<i>Ana" not in during
    assert "&lt;i&gt;Ana" in during
    assert "i&gt;Ana" not in after
    assert "Player 1" in after


def test_charts_and_names_have_the_crests_of_the_seats():
    match = finished(3)

    page = Client().get(address(match, "story")).content.decode()
    replay = Client().get(address(match, "moment", 3)).content.decode()

    for seat in match.seats.all():
        assert f'<g class="seat of-{seat.color}"' in page
        assert f"#k-{seat.emblem}" in page
        assert f"#k-{seat.emblem}" in replay
