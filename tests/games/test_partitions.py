"""Partitions by match on PostgreSQL: the site works on them unchanged."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from games.domain.matches import match_history
from games.domain.operations import old_games
from games.domain.results.match_verification import check_stored_match
from games.infrastructure.partitions import NotPartitionable, partition_table
from games.models import Entry, Match
from tests.games.tables import choose, options, play_to_end, running


def values(sql: str) -> list[str]:
    """Return the first column of a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return [row[0] for row in cursor.fetchall()]


def run(sql: str) -> None:
    """Run a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.postgres
def test_games_are_played_and_compressed_on_partitions() -> None:
    with transaction.atomic():
        old = running(2)
        before = list(Entry.objects.filter(match=old).order_by("number").values_list("number", "facts"))
        names = set(values("SELECT conname FROM pg_constraint WHERE conrelid = 'games_entry'::regclass"))

        run("SET CONSTRAINTS ALL IMMEDIATE")
        call_command("partition_games", size=20_000, ahead=2, verbosity=0)

        assert list(Entry.objects.filter(match=old).order_by("number").values_list("number", "facts")) == before
        assert names <= set(values("SELECT conname FROM pg_constraint WHERE conrelid = 'games_entry'::regclass"))
        values("SELECT setval('games_match_id_seq', 45000)")
        new = running(2)
        choose(new, options(new)[0])
        play_to_end(old)
        assert set(values("SELECT tableoid::regclass::text FROM games_entry")) == {
            "games_entry_p0",
            "games_entry_m40000",
        }
        assert match_history.verify_match(new) is None
        plan = "\n".join(values(f"EXPLAIN SELECT FROM games_entry WHERE match_id = {new.pk}"))
        assert "games_entry_m40000" in plan
        assert "games_entry_p0" not in plan

        Match.objects.filter(pk=old.pk).update(ended_at=timezone.now() - timedelta(days=60))
        old_games.compress_old_games()
        assert values("SELECT tableoid::regclass::text FROM games_compressedgame") == ["games_compressedgame_p0"]
        assert not check_stored_match(Match.objects.get(pk=old.pk)).problems

        run("SET CONSTRAINTS ALL IMMEDIATE")
        call_command("partition_games", size=20_000, ahead=4, verbosity=0)
        assert "games_entry_m120000" in values("SELECT relname FROM pg_class")
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_a_table_whose_keys_lack_the_match_is_not_partitioned() -> None:
    with pytest.raises(NotPartitionable, match="games_incident_pkey"):
        partition_table("games_incident", size=1000, ahead=1)
