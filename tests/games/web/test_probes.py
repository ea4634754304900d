"""How the site says that it lives and is ready, with what it stands on in order, gone or hanging."""

import ipaddress
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
import pytest
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from games.domain.deadlines import deadline_sweep
from games.domain.operations import health, status_report
from games.domain.operations import metrics as readings
from games.models import Heartbeat, User
from tests.games.tables import running
from tests.infrastructure.redis import RedisServer, forget_outages

LIVE, READY = "/health/live", "/health/ready"


def ready(client: Client | None = None) -> tuple[int, dict[str, Any]]:
    answer = (client or Client()).get(READY)
    return answer.status_code, json.loads(answer.content)


@pytest.mark.django_db
def test_a_healthy_site_reports_each_part_as_ok():
    deadline_sweep.time_out_due_seats()

    status, said = ready()

    assert (status, said["status"]) == (200, "ok")
    assert said["parts"] == {
        "database": "ok",
        "migrations": "ok",
        "queue": "within the process",
        "sweep": "ok",
        "retention": "ok",
    }
    assert said["sweep_age_seconds"] >= 0


@pytest.mark.django_db
def test_without_a_sweep_the_site_is_degraded_but_ready():
    before = ready()
    Heartbeat.objects.create(name="sweep", at=timezone.now() - timedelta(minutes=2))
    late = ready()
    Heartbeat.objects.create(name="brake", at=timezone.now())
    stopped = ready()

    said = [(status, words["status"], words["parts"]["sweep"]) for status, words in (before, late, stopped)]
    assert said == [(200, "degraded", word) for word in ("never yet", "late", "stopped by the kill switch")]
    assert late[1]["sweep_age_seconds"] >= 120


@pytest.mark.django_db
def test_a_database_without_the_newest_migration_is_not_ready(real_migrations, monkeypatch):
    applied = dict.fromkeys(health.newest_migrations())
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda recorder: applied)
    complete = ready()
    applied.popitem()

    incomplete = ready()

    assert (complete[0], complete[1]["parts"]["migrations"]) == (200, "ok")
    assert (incomplete[0], incomplete[1]["parts"]["migrations"]) == (503, "missing")


@pytest.fixture(params=["sqlite", "postgresql"])
def broken(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """Make a database the default that cannot be reached; its value is a word that no stranger is to read."""
    where = tmp_path / "vault"
    address = {"sqlite": f"sqlite:///{where}/none", "postgresql": f"postgres://keeper:vault@/games?host={where}"}
    new = dj_database_url.parse(address[request.param])
    connections.configure_settings({"default": new})
    with django_db_blocker.unblock():
        old = connections.settings["default"]
        connections["default"].close()
        del connections["default"]
        connections.settings["default"] = new
        try:
            yield "vault"
        finally:
            del connections["default"]
            connections.settings["default"] = old


def test_without_a_database_the_site_lives_and_is_not_ready_and_tells_strangers_no_more(broken: str):
    client = Client()
    client.cookies["sessionid"] = "a session that nobody can look up"

    alive, answer = client.get(LIVE), client.get(READY)

    assert (alive.status_code, alive.json()) == (200, {"status": "ok"})
    assert answer.status_code == 503
    parts = answer.json()["parts"]
    assert (set(parts), parts["database"]) == ({"database", "migrations", "queue", "sweep", "retention"}, "unreachable")
    assert broken not in answer.content.decode()
    assert "keeper" not in answer.content.decode()


@pytest.mark.django_db
def test_machines_are_answered_by_whatever_name_they_call_the_site_and_without_https(settings):
    settings.SECURE_SSL_REDIRECT = True

    assert Client().get(LIVE, headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert Client().get(READY, headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert Client().post(LIVE).status_code == 405


@pytest.mark.postgres
@pytest.mark.redis
def test_without_redis_the_site_is_degraded_not_dead(redis_server: RedisServer):
    deadline_sweep.time_out_due_seats()
    well = ready()
    with redis_server.hung():
        hung = ready()
    forget_outages()
    redis_server.stop()
    gone = ready()

    assert (well[0], well[1]["status"], well[1]["parts"]["queue"]) == (200, "ok", "ok")
    for status, said in (hung, gone):
        assert (status, said["status"], said["parts"]["queue"]) == (200, "degraded", "unreachable")


def metrics(**headers: str) -> Any:
    return Client().get("/metrics", headers=headers)


@pytest.mark.django_db
def test_numbers_are_given_to_who_knows_the_token_or_comes_from_where_staff_works(settings):
    nobody = metrics()
    settings.METRICS_TOKEN = "a token of forty letters"
    asked = [
        metrics(),
        metrics(authorization="Bearer another"),
        metrics(authorization="Bearer a token of forty letters"),
    ]
    settings.METRICS_TOKEN = ""
    empty = metrics(authorization="Bearer ")
    settings.ADMIN_NETWORKS = [ipaddress.ip_network("127.0.0.0/8")]
    inside = metrics()
    settings.ADMIN_NETWORKS = [ipaddress.ip_network("192.0.2.0/24")]
    outside = metrics()

    assert nobody.status_code == empty.status_code == outside.status_code == 404
    assert [answer.status_code for answer in asked] == [404, 404, 200]
    assert inside.status_code == 200


@pytest.mark.django_db
def test_numbers_are_written_as_prometheus_reads_them_and_name_nobody(settings):
    settings.METRICS_TOKEN = "a token of forty letters"
    match = running(2)
    deadline_sweep.time_out_due_seats()

    text = metrics(authorization="Bearer a token of forty letters").content.decode()

    line = re.compile(
        r'# (HELP|TYPE) citadels_\w+ .+|citadels_\w+(\{\w+="\w+"(,\w+="[\w.+]+")*\})? (NaN|\d+(\.\d+)?(e-?\d+)?)'
    )
    assert [words for words in text.splitlines() if not line.fullmatch(words)] == []
    assert {"citadels_games_running 1.0", "citadels_deadline_kill_switch 0.0"} <= set(text.splitlines())
    assert 'citadels_channel_messages{channel="mail",state="failed"} 0.0' in text
    assert match.name not in text
    assert all(user.display_name not in text for user in User.objects.all())


@pytest.mark.django_db
def test_metrics_omit_a_sweep_that_never_ran():
    lines = readings.render_metrics(status_report.read_status()).decode().splitlines()

    assert "citadels_sweep_age_seconds NaN" in lines
    assert {"citadels_overdue_age_seconds 0.0", "citadels_mail_age_seconds 0.0"} <= set(lines)


def test_without_a_database_there_are_no_numbers_and_no_secrets(broken: str, settings):
    settings.METRICS_TOKEN = "a token of forty letters"

    answer = metrics(authorization="Bearer a token of forty letters")

    assert answer.status_code == 503
    assert broken not in answer.content.decode()
