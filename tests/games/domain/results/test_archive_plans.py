"""The plans that PostgreSQL has for searches of the archive."""

import pytest
from django.db import connection

from games.domain.results import archive_search
from games.models import User


@pytest.mark.postgres
def test_the_latest_games_of_a_player_and_a_name_come_from_an_index_in_their_order():
    named = archive_search.NamedUsers([1], [])
    found = archive_search.matching_games(archive_search.Search(player="@ana"), named)
    games = found.games.values_list("match", "ended_at")
    names = User.objects.filter(archive_search.IS_LISTED, name_search__contains="an").order_by("name_search", "pk")
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
        cursor.execute("SET enable_sort = off")
        plans = [
            archive_search.order_from_cursor(games, "newest", "")[:25].explain(),
            names.values_list("pk")[:24].explain(),
        ]
        cursor.execute("RESET ALL")

    assert ["ended_seats" in plans[0], "listed_names" in plans[1]] == [True, True]
    assert not [plan for plan in plans if "Sort" in plan]
