"""The plans that PostgreSQL has for searches of the archive, when it must not read whole tables."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.domain.results import archive_search
from games.domain.results.archive_search import Search
from games.models import Summary, User

pytestmark = pytest.mark.postgres
NOBODY = archive_search.NamedUsers([], [])


def plan_of(search: Search) -> str:
    """Return the plan for the first page of a search."""
    named = NOBODY._replace(player=[1] if search.player else [])
    found = archive_search.matching_games(search, named)
    rows = archive_search.MAX_COUNTED + 1 if found.is_read_whole else archive_search.PER_PAGE + 1
    in_order = archive_search.order_from_cursor(found.games.values_list("match", search.sort_field), search.sort, "")
    return in_order[:rows].explain()


@pytest.fixture
def planner() -> Iterator[Callable[[str], None]]:
    """Return a function that forbids a way of reading or sorting, which small tables would tempt the planner to."""

    def forbid(way: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET enable_{way} = off")

    forbid("seqscan")
    yield forbid
    with connection.cursor() as cursor:
        cursor.execute("RESET ALL")


def test_the_latest_games_of_a_player_and_a_name_come_from_an_index_in_their_order(planner):
    planner("sort")
    names = User.objects.filter(archive_search.IS_LISTED, name_search__contains="an").order_by("name_search", "pk")
    plans = [plan_of(Search(player="@ana")), names.values_list("pk")[:24].explain()]

    assert ["seats_of_ended_games" in plans[0], "listed_names" in plans[1]] == [True, True]
    assert not [plan for plan in plans if "Sort" in plan]


@pytest.mark.parametrize(
    ("sort", "index"), [("newest", "end"), ("score", "score"), ("close", "margin"), ("long", "rounds")]
)
def test_games_of_an_edition_and_size_come_from_an_index_in_each_order(planner, sort, index):
    planner("sort")
    plan = plan_of(Search(edition="deluxe", size=7, sort=sort))

    assert f"summaries_of_kind_by_{index}" in plan
    assert "Sort" not in plan


@pytest.mark.parametrize("sort", archive_search.SORTS)
def test_one_index_has_all_that_filters_and_sorts_the_games_of_a_player(sort):
    day = date(2026, 6, 10)
    search = Search(edition="deluxe", preset="x", size=7, pace="daily", who="people", rounds_least=3, sort=sort)
    games = archive_search.matching(
        replace(search, rounds_most=9, score_least=2, margin_most=9, since=day, until=day), Summary.objects.all()
    )
    sql = str(archive_search.order_from_cursor(games.values_list("match"), sort, "").query)
    with connection.cursor() as cursor:
        cursor.execute("SELECT attname FROM pg_attribute WHERE attrelid = 'summaries_by_match'::regclass")
        columns = {name for (name,) in cursor.fetchall()}

    assert set(re.findall(r'"games_summary"\."(\w+)"', sql)) <= columns
    assert "JOIN" not in sql


@pytest.mark.parametrize("sort", archive_search.SORTS)
@pytest.mark.parametrize("won", [False, True])
def test_one_index_finds_filters_and_sorts_the_games_of_a_character(planner, sort, won):
    day = date(2026, 6, 10)
    search = Search(character="king", won=won, edition="deluxe", preset="x", size=7, pace="daily", sort=sort)
    search = replace(search, who="people", rounds_least=3, rounds_most=9, score_least=2, margin_most=9)
    found = archive_search.matching_games(replace(search, since=day, until=day), NOBODY)
    index = "wins_of_characters" if won else "games_of_characters"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT attname FROM pg_attribute WHERE attrelid = '{index}'::regclass")
        columns = {name for (name,) in cursor.fetchall()}
    sql = str(archive_search.order_from_cursor(found.games.values_list("match"), sort, "").query)

    assert found.is_read_whole
    assert set(re.findall(r'"games_charactergame"\."(\w+)"', sql)) - {"is_winner"} <= columns
    assert "JOIN" not in sql
    assert index in plan_of(Search(character="king", won=won))


def test_a_frequent_character_is_looked_for_in_the_order_of_the_page(planner, monkeypatch):
    monkeypatch.setattr(archive_search, "MOST_LISTED", -1)
    planner("sort")
    search = Search(character="king", won=True, edition="deluxe", size=7, sort="score")

    assert not archive_search.matching_games(search, NOBODY).is_read_whole
    assert "summaries_of_kind_by_score" in plan_of(search)
    assert "games_charactergame" in plan_of(search)


@pytest.mark.parametrize(("sort", "field"), [("score", "score"), ("close", "margin"), ("clear", "margin")])
def test_wins_of_a_frequent_character_come_from_an_index_in_their_order(planner, monkeypatch, sort, field):
    monkeypatch.setattr(archive_search, "MOST_LISTED", -1)
    planner("sort")
    plan = plan_of(Search(character="king", won=True, sort=sort))

    assert f"wins_of_characters_by_{field}" in plan
    assert not {"Sort", "games_summary"} & set(plan.split())


def test_games_of_a_player_with_a_character_are_looked_for_in_two_tables(planner):
    named = NOBODY._replace(player=[1])
    sql = str(archive_search.matching_games(Search(player="@ana", character="king"), named).games.query)

    assert set(re.findall(r'(?:FROM|JOIN) "(\w+)"', sql)) == {"games_seat", "games_charactergame"}


def test_games_of_a_kind_are_counted_in_the_order_of_the_page(planner):
    planner("sort")
    search = Search(edition="deluxe", size=7, sort="score")
    games = archive_search.matching(search, Summary.objects.all()).values_list("match", "score")
    with CaptureQueriesContext(connection) as queries:
        archive_search.count_games(games, search)
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + queries[0]["sql"])
        plan = str(cursor.fetchall())

    assert "summaries_of_kind_by_score" in plan
    assert "Sort" not in plan
