"""The web role can only read and write rows; only the owner role can create or drop tables."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.utils import ProgrammingError
from django.test import Client

from games import tasks
from games.models import Entry
from tests.citadels_site.databases import database
from tests.games.tables import running
from tests.games.views.visiting import address, form, of_asked
from tests.infrastructure.postgres import WHEEL, PostgresServer, default_database

ROLES = Path(__file__).resolve().parent.parent / "deploy" / "roles.sql"
PLACE = "least"
ACTS = (
    *("CREATE TABLE mine (x int)", "DROP TABLE games_entry", "ALTER TABLE games_entry ADD x int"),
    *("TRUNCATE games_entry CASCADE", "CREATE SCHEMA mine", "CREATE ROLE mine", "CREATE DATABASE mine"),
    *("CREATE TEMPORARY TABLE mine (x int)", "GRANT citadels_owner TO citadels", "SET ROLE citadels_owner"),
    *(
        "SELECT rolpassword FROM pg_authid",
        "COPY games_entry TO PROGRAM 'true'",
        "CREATE FUNCTION f() RETURNS int RETURN 1",
    ),
)
"""What nobody who breaks into a serving process shall be able to do."""


def set_up(server: PostgresServer) -> None:
    """Run the role script as `docs/deploy.md` says."""
    server.run("psql", "-q", "-d", server.url(PLACE), "-f", ROLES)


@pytest.fixture
def least(postgres_server: PostgresServer, django_db_blocker: Any) -> Iterator[PostgresServer]:
    """A database migrated by the owner role, and used by the site as the web role."""
    with psycopg.connect(postgres_server.url(), autocommit=True) as superuser:
        superuser.execute(f"CREATE DATABASE {PLACE}")
    set_up(postgres_server)
    with django_db_blocker.unblock():
        with default_database(postgres_server.url(PLACE, "citadels_owner")):
            call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
        with default_database(postgres_server.url(PLACE, "citadels")):
            yield postgres_server
    with psycopg.connect(postgres_server.url(), autocommit=True) as superuser:
        superuser.execute(f"DROP DATABASE {PLACE} WITH (FORCE)")
        superuser.execute("DROP ROLE citadels, citadels_owner")


def refusal(act: str) -> type[Exception] | None:
    """Run a statement as the web role; return the error of PostgreSQL, if any."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(act)
    except ProgrammingError as problem:
        return type(problem.__cause__)
    return None


def test_web_role_can_play_and_clean_up_only(least):
    match = running(2)

    answer = of_asked(match).post(address(match, "choose"), form(match))
    tasks.delete_expired_rows()

    assert answer.status_code == 302
    assert Entry.objects.filter(match=match, number=1).exists()
    assert Client().get("/health/ready").json()["parts"]["migrations"] == "ok"
    assert {act: refusal(act) for act in ACTS} == dict.fromkeys(ACTS, psycopg.errors.InsufficientPrivilege)


def test_owner_role_owns_only_its_database(least):
    with psycopg.connect(least.url(PLACE, "citadels_owner"), autocommit=True) as owner:
        owner.execute("CREATE TABLE mine (x int); DROP TABLE mine")
        for act in ("CREATE DATABASE other", "CREATE ROLE other", "COPY games_entry TO PROGRAM 'true'"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                owner.execute(act)


def test_role_script_converts_old_databases_and_is_idempotent(least):
    with psycopg.connect(least.url(PLACE), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE games_entry OWNER TO citadels")
    before = refusal("ALTER TABLE games_entry ADD x int")

    set_up(least)

    assert (before, refusal("ALTER TABLE games_entry ADD y int")) == (None, psycopg.errors.InsufficientPrivilege)
    assert refusal("SELECT count(*) FROM games_entry") is None


def test_owner_restores_backups_without_gaining_privileges(least, tmp_path):
    programs = WHEEL / "bin"
    match = running(2)
    call_command("backup", tmp_path / "backup", programs=programs, stdout=StringIO())

    with database(least.url(PLACE, "citadels_owner")):
        call_command("restore", tmp_path / "backup", programs=programs, overwrite=True, stdout=StringIO())

    answer = of_asked(match).post(address(match, "choose"), form(match))
    assert answer.status_code == 302
    assert {act: refusal(act) for act in ACTS} == dict.fromkeys(ACTS, psycopg.errors.InsufficientPrivilege)
