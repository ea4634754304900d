"""The archive's page: a plain form, whose answer is a link."""

import pytest
from django.urls import reverse

from games.domain.accounts import player_totals
from tests.games.domain.results.test_archive_search import laid
from tests.games.tables import person, play_to_end, running
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db


def read(client, query: str = "", status: int = 200):
    answer = client.get(reverse("pages:archive") + query)
    assert answer.status_code == status
    return answer


def test_a_search_shows_what_fits_with_its_number_and_as_a_link(client):
    people = [person("Ana"), person("Bára")]
    fits, other = laid(people), laid(people, edition="hig", characters=("witch", "king"))

    answer = read(client, "?player=ana&character=king&won=on&edition=&sort=close")

    html = answer.content.decode()
    assert fits.get_absolute_url() in html
    assert other.get_absolute_url() not in html
    assert "1 game." in html
    assert answer.context["link"].endswith(f"/{ENGLISH}/archive/?player=ana&character=king&won=on&sort=close")


@pytest.mark.parametrize(
    "query",
    [
        "?edition=moon",
        "?character=god",
        "?preset=none",
        "?size=99",
        "?size=x",
        "?pace=warp",
        "?who=dogs",
        "?rounds_least=-1",
        "?rounds_most=1e9",
        "?score_least=" + "9" * 400,
        "?margin_most=2.5",
        "?since=yesterday",
        "?until=2026-02-30",
        "?until=99999-01-01",
        "?until=9999-12-31",
        "?since=0001-01-01",
        "?sort=shoe",
        "?player=" + "x" * 500,
    ],
)
def test_what_makes_no_sense_is_said_and_finds_nothing(client, query):
    match = laid([person("Ana"), person("Bára")])

    html = read(client, query, 400).content.decode()

    assert 'class="wrong-words"' in html
    assert match.get_absolute_url() not in html


@pytest.mark.parametrize("query", ["?since=2000-01-01", "?until=2999-12-31", "?since=2999-12-31", "?page=7"])
def test_days_at_the_edge_of_the_calendar_are_days(client, query):
    laid([person("Ana"), person("Bára")])

    read(client, query)


@pytest.mark.parametrize("after", ["x", "1", "9" * 18 + "_1", "%00"])
def test_a_page_that_is_not_there_is_not_found(client, after):
    answer = client.get(reverse("pages:archive") + f"?after={after}")

    assert answer.status_code in (400, 404)


def test_pages_follow_each_other_and_keep_the_search(client, monkeypatch):
    monkeypatch.setattr("games.domain.results.archive_search.PER_PAGE", 2)
    people = [person("Ana"), person("Bára")]
    for _ in range(3):
        laid(people)

    first = read(client, "?sort=score")
    after = first.context["page"].after
    second = read(client, f"?sort=score&after={after}")

    assert f"?sort=score&amp;after={after}" in first.content.decode()
    assert len(first.context["page"].matches) == 2
    assert len(second.context["page"].matches) == 1
    assert 'href="?sort=score"' in second.content.decode()


@pytest.mark.parametrize("query", ["", "?player=Ana&character=king&won=on", "?sort=long&size=2&since=2026-01-01"])
def test_the_queries_of_a_page_do_not_grow_with_the_number_of_games(client, django_assert_max_num_queries, query):
    people = [person("Ana"), person("Bára")]
    for _ in range(30):
        laid(people)

    with django_assert_max_num_queries(8 if "player" in query else 6):
        answer = read(client, query)

    assert len(answer.context["page"].matches) == 24


def test_a_private_game_shows_nowhere_in_it(client):
    match = running(2, private=True, name="Behind closed doors")
    play_to_end(match)

    for query in ("", "?player=Ana", "?sort=score", "?character=king"):
        assert "Behind closed doors" not in read(client, query).content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_speaks_every_language(client, language):
    client.cookies["django_language"] = language

    assert client.get(f"/{language}/archive/").status_code == 200


def test_several_players_with_a_name_are_listed_and_lead_to_each_ones_games(client):
    ann, anna, ondrej = person("Ann"), person("Anna"), person("Ondřej")
    first, second = laid([ann, ondrej]), laid([anna, ondrej])

    html = read(client, "?player=ann&partner=Ondrej").content.decode()

    assert first.get_absolute_url() in html
    assert second.get_absolute_url() in html
    assert f'href="?player=%40{anna.handle}&amp;partner=Ondrej"' in html
    assert "Players with the second name" not in html
    only = read(client, f"?player=@{anna.handle}&partner=Ondrej").content.decode()
    assert second.get_absolute_url() in only
    assert first.get_absolute_url() not in only
    player_totals.update_stale_totals()
    profile = client.get(anna.get_absolute_url()).content.decode()
    assert f"?player=@{anna.handle}&amp;partner=@{ondrej.handle}" in profile
