"""Public lists are cached for seconds, the same for everyone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.urls import reverse, translate_url
from django.utils.translation import gettext, override

from tests.games.tables import open_table, person
from tests.languages import CZECH, ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db
PAGES = [f"/{ENGLISH}/", "/games/open/"]


@pytest.fixture(autouse=True)
def _remembering(settings) -> Iterator[None]:
    """Remember lists as in production, and none of them from test to test."""
    settings.LISTS_KEPT = 5
    caches["fragments"].clear()
    yield
    caches["fragments"].clear()


def read(client, path: str, **headers: str) -> str:
    return client.get(path, headers=headers).content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_a_second_visitor_costs_no_query(client, path, django_assert_num_queries):
    table = open_table(person())
    read(client, path)

    with django_assert_num_queries(0):
        page = read(client, path)

    assert table.name in page


@pytest.mark.parametrize("path", PAGES)
def test_cached_lists_expire_after_five_seconds(client, path, travel):
    read(client, path)
    table = open_table(person())

    travel.shift(timedelta(seconds=4))
    soon = read(client, path)
    travel.shift(timedelta(seconds=2))
    later = read(client, path)

    assert (table.name in soon, table.name in later) == (False, True)


@pytest.mark.parametrize("path", PAGES)
def test_each_language_has_its_own_list(client, path):
    for language in (*LANGUAGES, LANGUAGES[1]):
        page = read(client, path.replace(f"/{ENGLISH}/", f"/{language}/"), **{"accept-language": language})
        with override(language):
            assert gettext("No open tables yet. Start one and invite friends.") in page


@pytest.mark.parametrize("path", PAGES)
def test_nothing_of_who_came_first_is_shown_to_who_comes_next(client, path):
    first = person("Zdena")
    client.force_login(first)
    open_table(person(), name="Their table")
    own = read(client, path)
    client.logout()

    page = read(client, path)

    assert first.name in own
    assert first.name not in page
    assert "Their table" in page


def test_who_looks_for_something_is_not_shown_what_all_see(client):
    open_table(person(), name="For three", size=3)
    read(client, "/games/open/")

    page = read(client, "/games/open/?size=5")

    assert "For three" not in page
    assert "No open tables match." in page


@pytest.mark.parametrize("name", ["landing", "archive", "players", "rules", "statistics", "player"])
def test_a_page_names_itself_in_every_language(client, settings, name):
    with override(CZECH):
        path = reverse(f"pages:{name}", args=[person().handle] if name == "player" else [])

    page = read(client, path)

    for code, _ in settings.LANGUAGES:
        assert f'hreflang="{code}" href="{settings.SITE_URL}{translate_url(path, code)}"' in page
