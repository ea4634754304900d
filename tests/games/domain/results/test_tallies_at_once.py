"""Only one process changes the tallies at a time."""

import psycopg
import pytest

from games.domain.results import tallies
from games.models import GameTally
from tests.games.domain.results.test_player_statistics import played
from tests.games.tables import person


@pytest.mark.postgres
def test_nothing_is_added_while_another_process_changes_the_tallies(postgres):
    played([person("Ana"), person("Bára")], scores=(20, 10))
    tallies.add_finished_games()
    played([person("Cyril"), person("Dita")], scores=(20, 10))
    with psycopg.connect(postgres) as other:
        other.execute("SELECT 1 FROM games_heartbeat WHERE name = 'tallies' FOR UPDATE")

        assert tallies.add_finished_games() == 0

    assert tallies.add_finished_games() == 1
    assert GameTally.objects.get().games == 2
