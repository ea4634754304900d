"""The profile of a player with many running games shows some of them, and how many there are."""

import pytest

from games.views.people import player_profiles
from tests.games.tables import person, running

pytestmark = pytest.mark.django_db


def test_profile_shows_the_running_games_with_the_latest_moves(client, monkeypatch):
    monkeypatch.setattr(player_profiles, "GAMES_PER_PAGE", 2)
    owner, tables = person("Ana"), [running(2, name=f"Harbor {number}") for number in range(3)]
    for table in tables[1:]:
        table.seats.filter(number=0).update(user=owner)
    whole = client.get(owner.get_absolute_url())
    tables[0].seats.filter(number=0).update(user=owner)

    part = client.get(owner.get_absolute_url())

    assert [match.name for match in whole.context["running"]] == ["Harbor 2", "Harbor 1"]
    assert [match.name for match in part.context["running"]] == ["Harbor 2", "Harbor 1"]
    assert [page.context["in_progress"] for page in (whole, part)] == [2, 3]
    assert "with the latest moves are shown" not in whole.content.decode()
    assert "Only the 2 games with the latest moves are shown." in part.content.decode()
