"""The site behind PgBouncer in transaction mode, where connections change hands. Skipped where it is not installed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

import engine
from citadels_site import settings as site_settings
from citadels_site.celery import app
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.play import bot_players
from games.enums import BotKind
from tests.infrastructure.pgbouncer import IS_INSTALLED, PgBouncerServer
from tests.infrastructure.postgres import EMPTY, PostgresServer, default_database
from tests.tools.benches.town import citizen, session_of

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="there is no PgBouncer on this machine")
PLAYERS, MOVES = 4, 6


@pytest.fixture
def pooled(
    postgres_server: PostgresServer,
    postgres_database: str,
    django_db_blocker: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """A site whose four players share two connections to the server."""
    monkeypatch.setattr(site_settings, "DATABASE_POOLER", True)
    pooler = PgBouncerServer({"citadels": (postgres_server.folder, "citadels")}, size=2)
    with (
        django_db_blocker.unblock(),
        default_database(postgres_database, site_settings.database_at(pooler.url("citadels"))),
    ):
        yield
        with connection.cursor() as cursor:
            cursor.execute(EMPTY)
    pooler.stop()


@pytest.mark.usefixtures("pooled")
def test_players_and_workers_share_connections_through_pgbouncer(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(PLAYERS + 1) as threads:
        played = [threads.submit(play, number) for number in range(PLAYERS)]
        worked = threads.submit(work)
        versions = [future.result(60) for future in played]
        worked.result(60)
    assert min(versions) >= MOVES
    call_command("verify_match", "--all")
    assert f"{PLAYERS} verified, 0 failed" in capsys.readouterr().out


def play(number: int) -> int:
    """Open a table with bots, look at it and move there; return its version."""
    try:
        user = citizen(f"pooled{number}")
        wish = MatchSettings(edition="classic", size=4, pace="untimed", bots=[BotKind.APPRENTICE] * 3)
        match = seating.open_match(creator=user, settings=wish, enqueue_bots=False)
        browser = Client()
        browser.cookies["sessionid"] = session_of(user)
        for move in range(MOVES):
            while not match.seats.filter(user=user, is_asked=True).exists():
                bot_players.play_bots_until_person(match)
            match.refresh_from_db()
            assert browser.get(reverse("games:table", args=[match.pk])).status_code == 200
            choice = ":".join(map(str, engine.options(match_history.newest_state(match))[0]))
            fields = {"choice": choice, "at": match.version, "token": f"{number}.{move}", "sure": "1"}
            assert browser.post(reverse("games:choose", args=[match.pk]), fields).status_code == 302
        match.refresh_from_db()
        return match.version
    finally:
        connection.close()


def work() -> None:
    """Run every periodic task a few times, and a command that reads rows in pieces."""
    app.loader.import_default_modules()
    try:
        for _ in range(4):
            for entry in settings.CELERY_BEAT_SCHEDULE.values():
                app.tasks[entry["task"]].run()
            call_command("recompute_reliability", verbosity=0)
    finally:
        connection.close()
