"""The pages about ratings, and the choice of a rated table."""

import re

import pytest
from django.urls import reverse

from games.models import Match, Rating
from tests.games.domain.results.test_ratings import ended
from tests.games.tables import open_table, person
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db


def page(client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_a_profile_shows_how_the_rating_went_as_a_picture_and_as_a_table(client):
    ana, bara = person("Ana"), person("Bára")
    first, last = ended([ana, bara], [1, 2]), ended([ana, bara], [2, 1])

    told = page(client, ana.get_absolute_url())

    assert re.search(r'role="img" aria-label="Classic: from 1500 to \d{4} points"', told)
    assert '<span class="badge">provisional</span>' in told
    assert "2 rated games" in told
    places = [told.index(f'href="{match.get_absolute_url()}"') for match in (last, first)]
    assert places == sorted(places)
    assert "Ratings</h2>" not in page(client, person("Zoe").get_absolute_url())


def test_a_long_history_shows_its_last_sixty_games(client):
    ana, bara = person("Ana"), person("Bára")
    games = [ended([ana, bara], [1 + turn % 2, 2 - turn % 2]) for turn in range(62)]

    told = page(client, ana.get_absolute_url())

    assert f'href="{games[1].get_absolute_url()}"' not in told
    assert f'href="{games[2].get_absolute_url()}"' in told
    assert "62 rated games" in told


def test_the_leaderboard_names_those_whose_rating_is_sure(client):
    ana, bara = person("Ana"), person("Bára")
    Rating.objects.create(user=ana, group="deluxe", mu=27, sigma=4, games=12)
    Rating.objects.create(user=bara, group="deluxe", mu=33, sigma=8, games=2)

    told = page(client, reverse("pages:ratings"))

    figures = '<td class="figure">1580 <span class="muted">± 160'
    assert re.search(rf'href="{ana.get_absolute_url()}" ?>Ana</a></span></th> {figures}', told)
    listed, missing = told.split("Not listed yet")
    assert "Bára" not in listed
    assert "Ana" not in missing
    assert re.search(rf'href="{bara.get_absolute_url()}" ?>Bára</a></span> <span class="muted">about 10 more', missing)
    assert "10–18 games at tables of 2 to 5" in told
    assert "after about 10 more games" in page(client, bara.get_absolute_url())
    assert "Deluxe and Revised</h2>" in told
    assert "at least 10 rated games" in told


def test_the_rules_of_rating_name_the_numbers_that_hold(client):
    told = page(client, reverse("pages:rating_rules"))

    assert "You start with 1500 points." in told
    assert "above 250." in told
    assert "at least 10 games of that kind" in told


def form(**said) -> dict:
    seats = {"seat_2": "person", "seat_3": "person"}
    given = {"edition": "classic", "size": "3", "pace": "daily", "visibility": "open", "stand_in": "apprentice"}
    return {**given, **seats, **said}


def test_a_table_is_opened_as_rated_and_says_so_before_one_sits_down(client):
    browser = signed_in(person())
    browser.post(reverse("games:new"), form(rated="on"))
    match = Match.objects.get()

    assert match.is_rated
    assert "The result counts toward players" in page(client, match.get_absolute_url() + "waiting/")
    assert "· rated" in page(client, reverse("games:open"))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"visibility": "private"}, "be rated: the games behind a rating are public."),
        ({"seat_3": "builder"}, "Rated tables are for people only: no bots."),
    ],
)
def test_what_cannot_be_rated_is_refused_in_words(said, words):
    answer = signed_in(person()).post(reverse("games:new"), form(rated="on", **said))

    assert (answer.status_code, Match.objects.count()) == (422, 0)
    assert words in answer.content.decode()


def test_a_table_is_not_rated_unless_somebody_wants_it():
    signed_in(person()).post(reverse("games:new"), form())

    assert not Match.objects.get().is_rated
    assert not open_table(person()).is_rated
