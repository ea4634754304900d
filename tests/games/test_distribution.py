"""What Citus would ask of the tables if it distributed them by match; `docs/scale.md` says what is left to do."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import engine
from games.domain.matches import match_history
from games.models import Match
from tests.games.tables import asked, on_own_turn, play_until, running

NUMBERED = {
    "games.bookmark.id",
    "games.chatmessage.id",
    "games.circlegame.id",
    "games.incident.id",
    "games.invitation.id",
    "games.notice.id",
    "games.ratedgame.id",
    "games.seat.id",
    "games.substitution.id",
}
"""Keys that are unique in all matches. Citus needs the match in the key."""
TOKENS = {"games.invitation.token", "games.match.invite_token"}
"""Tokens that are unique in all matches: they would move to a table of their own."""
LEADING_TO_MATCHES = {
    "games.chatreport.message",
    "games.delivery.notice",
    "games.foundexercise.match",
    "games.mailthread.invitation",
    "games.mailthread.match",
    "games.match.rematch_of",
    "games.namereport.match",
    "games.note.match",
    "games.outgoingmail.match",
    "games.outlet.match",
    "games.sentform.match",
    "games.study.match",
}
"""Foreign keys of tables that are not distributed, or to another match: only the number would stay."""


def distributed() -> list[type[models.Model]]:
    """Return the models whose rows belong to one match."""
    return [Match, *(model for model in apps.get_models() if match_field(model))]


def match_field(model: type[models.Model]) -> models.Field | None:
    """Return the field by which each row belongs to a match."""
    fields = [found for found in model._meta.concrete_fields if found.related_model is Match and not found.null]
    return fields[0] if fields else None


def faults() -> Iterator[str]:
    """Yield the fields and constraints that Citus would refuse."""
    spread = distributed()
    for model in apps.get_models(include_auto_created=True):
        key = "id" if model is Match else field.name if (field := match_field(model)) else None
        label = model._meta.label_lower
        for found in model._meta.concrete_fields:
            if found.name == key:
                continue
            is_own_key = key and found.unique and not isinstance(model._meta.pk, models.CompositePrimaryKey)
            if is_own_key or found.related_model in spread:
                yield f"{label}.{found.name}"
        for constraint in model._meta.constraints:
            if key and isinstance(constraint, models.UniqueConstraint) and key not in constraint.fields:
                yield f"{label}: {constraint.name}"


def test_what_citus_would_refuse_is_listed() -> None:
    assert set(faults()) == NUMBERED | TOKENS | LEADING_TO_MATCHES


def own_keys() -> dict[str, str]:
    """Return the column with the match by the name of each table that is distributed."""
    return {
        model._meta.db_table: "id" if model is Match else field.column
        for model in distributed()
        if model is Match or (field := match_field(model))
    }


@pytest.mark.postgres
def test_unique_indexes_of_the_database_contain_the_match_or_are_listed():
    find = (
        "SELECT t.relname, array_agg(a.attname ORDER BY a.attname) FROM pg_index i "
        "JOIN pg_class t ON t.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(i.indkey) "
        "WHERE i.indisunique AND t.relname = ANY(%s) GROUP BY i.indexrelid, t.relname"
    )
    keys = own_keys()
    with connection.cursor() as cursor:
        cursor.execute(find, [list(keys)])
        indexes = cursor.fetchall()
    missing = {f"{table.replace('_', '.', 1)}.{columns[0]}" for table, columns in indexes if keys[table] not in columns}

    assert {table for table, _columns in indexes} == set(keys)
    # A rematch is found by the game before it; that is one of the foreign keys that would lose their constraint.
    assert missing == NUMBERED | TOKENS | {"games.match.rematch_of_id"}


def statements_without_match(statements: list[str]) -> list[str]:
    """Return the statements that read or write a distributed table without naming the match."""
    return [
        sql
        for sql in statements
        for table, key in own_keys().items()
        if f'"{table}"' in sql and not is_by_match(sql, table, key)
    ]


def is_by_match(sql: str, table: str, key: str) -> bool:
    """Return whether a statement writes new rows, or looks up each use of a table by its match."""
    uses = re.findall(rf'(?:FROM|JOIN|UPDATE) "{table}"(?: ([A-Z][0-9]+))?', sql)
    return sql.startswith("INSERT") or all(
        re.search(rf'"?{alias or table}"?\."{key}" = |= \(?"?{alias or table}"?\."{key}"', sql) for alias in uses
    )


def test_a_statement_without_the_match_is_found():
    whole = 'SELECT 1 FROM "games_seat" WHERE "games_seat"."match_id" = 1'
    inner = 'SELECT 1 FROM "games_entry" U0 WHERE U0."match_id" = 1'
    faulty = 'UPDATE "games_seat" SET "wait" = 1 WHERE "games_seat"."id" = 1'

    assert statements_without_match([whole, inner, faulty]) == [faulty]


@pytest.mark.postgres
def test_each_statement_of_a_move_names_the_match():
    match = running(2)
    play_until(match, on_own_turn)
    seat = asked(match)
    match.refresh_from_db()
    choice = ":".join(map(str, engine.options(match_history.newest_state(match))[0]))
    browser = Client()
    browser.force_login(seat.user, settings.AUTHENTICATION_BACKENDS[0])
    fields = {"choice": choice, "at": match.version, "token": "token", "sure": "1"}

    with CaptureQueriesContext(connection) as queries:
        browser.post(reverse("games:choose", args=[match.pk]), fields)

    match.refresh_from_db()
    statements = [query["sql"] for query in queries]
    assert match.version == fields["at"] + 1
    assert sum(any(f'"{table}"' in sql for table in own_keys()) for sql in statements) >= 7
    assert statements_without_match(statements) == []
