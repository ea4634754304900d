"""Bulk statements write the same rows as the ORM, on SQLite and on PostgreSQL."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.enums import By, NoticeKind
from games.fast.bulk_sql import RowChange, change_rows, insert_rows
from games.models import Entry, Match, Notice, Seat
from tests.games.tables import running


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.django_db(transaction=True)),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ],
    autouse=True,
)
def database(request: pytest.FixtureRequest) -> str:
    """Run every test on SQLite and PostgreSQL."""
    return request.param


def values(row) -> dict:
    """Return the values of a row without its key."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}


def test_new_rows_are_read_as_written():
    match, now = running(2), timezone.now()
    user = match.seats.get(number=0).user
    told = {"match": match, "number": 7, "question": "act", "at": now, "user": user, "by": By.STEWARD}
    entry = Entry(
        **told,
        seat=1,
        choices=["build:tavern"],
        orders=[(1, "pass")],
        facts=[["Built", 0, "Bára’s “\\%s\\” \U0001f3f0", None, True, [1, 2]]],
        rolls=[],
    )

    insert_rows(Entry, [entry])

    stored = match.entries.get(number=7)
    assert values(stored) == {**values(entry), "orders": [[1, "pass"]]}


def test_many_rows_are_written_in_one_statement(django_assert_num_queries):
    match = running(2)
    users = [seat.user for seat in match.seats.all()]
    about = {"match": match, "kind": NoticeKind.ROBBED, "version": 3}
    rows = [Notice(user=user, about=f"3.{n}", params={"gold": n}, **about) for n in range(30) for user in users]

    with django_assert_num_queries(1):
        insert_rows(Notice, rows)

    stored = {(row.user_id, row.about): values(row) for row in match.notices.filter(kind=NoticeKind.ROBBED)}
    assert stored == {(row.user_id, row.about): values(row) for row in rows}
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(Notice, rows[:1])


def test_rows_are_updated_with_their_own_values(django_assert_num_queries):
    match, now = running(3), timezone.now()
    before = [values(seat) for seat in match.seats.all()]
    first, second, third = match.seats.order_by("number")
    changes = [
        RowChange(first.pk, {"deadline": now, "is_asked": True, "bank": 5}, added={"stamp": 2}),
        RowChange(second.pk, {"deadline": None, "bank": 2**31 - 1, "bot": "builder"}, added={"stamp": 0}),
        RowChange(third.pk, added={"stamp": 1}),
    ]
    Seat.objects.filter(pk=third.pk).update(bank=77)

    with django_assert_num_queries(1):
        done = change_rows(Seat, changes)

    assert done == 3
    stamps = [seat["stamp"] for seat in before]
    assert [values(seat) for seat in match.seats.all()] == [
        {**before[0], "deadline": now, "is_asked": True, "bank": 5, "stamp": stamps[0] + 2},
        {**before[1], "deadline": None, "bank": 2**31 - 1, "bot": "builder"},
        {**before[2], "stamp": stamps[2] + 1, "bank": 77},
    ]


def test_concurrently_changed_rows_are_not_updated():
    matches, now = [running(2) for _ in range(3)], timezone.now() - timedelta(days=1)
    Match.objects.filter(pk=matches[1].pk).update(stamp=99)

    done = change_rows(
        Match,
        [
            RowChange(one.pk, {"version": 8, "moved_at": now}, kept={"version": 0, "stamp": one.stamp})
            for one in matches
        ],
    )

    assert done == 2
    assert list(Match.objects.order_by("pk").values_list("version", flat=True)) == [8, 0, 8]
    assert set(Match.objects.filter(version=8).values_list("moved_at", flat=True)) == {now}


def test_writing_no_rows_sends_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        insert_rows(Notice, [])
        assert change_rows(Seat, []) == 0
