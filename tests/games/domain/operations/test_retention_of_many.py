"""Retention on PostgreSQL: sessions are deleted in slices, and every kind of row is found by an index."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.accounts import guest_cleanup, open_sessions
from games.domain.operations import retention
from games.domain.operations.retention import MAILS, TERMS
from games.models import SecurityEvent, UserSession
from tests.games.tables import person

pytestmark = pytest.mark.postgres


def test_no_query_grows_with_the_number_of_lapsed_sessions(monkeypatch):
    """PostgreSQL accepts 65,535 parameters; a night in which more sessions lapsed could never be cleared."""
    monkeypatch.setattr(open_sessions, "SLICE", 2)
    me, now, longest = person("Ana"), timezone.now(), []
    for number in (2, 7):
        keys = [f"key {n}" for n in range(number)]
        Session.objects.bulk_create(
            Session(session_key=key, session_data="", expire_date=now - timedelta(seconds=n + 1))
            for n, key in enumerate(keys)
        )
        UserSession.objects.bulk_create(UserSession(user=me, session=key) for key in [*keys, "signed out", "too"])
        with CaptureQueriesContext(connection) as captured:
            for slices in (open_sessions.delete_lapsed_sessions(now), open_sessions.delete_orphaned_sessions()):
                assert max(slices) <= 2
        # Commas separate the values, whose digits would count in the length.
        longest.append(max(query["sql"].count(",") for query in captured.captured_queries))

    assert longest[0] == longest[1]
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()
    assert SecurityEvent.objects.filter(kind=open_sessions.LAPSED).count() == 2 + 7


def test_rows_whose_time_has_passed_are_found_by_an_index():
    """With few rows the planner scans or sorts the table, so that is forbidden here."""
    now = timezone.now()
    queries = {
        (term.model, term.moment): term.rows(now).order_by(term.moment).values_list("pk", term.moment)
        for term in (*TERMS, *MAILS)
    }
    queries["sessions", "expire_date"] = Session.objects.filter(expire_date__lt=now).order_by("expire_date")
    queries["guests", "pk"] = guest_cleanup.stale_guests(now, now).order_by("pk")
    with connection.cursor() as cursor:
        for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
            cursor.execute(f"SET enable_{way} = off")
        plans = {name: rows[: retention.SLICE].explain() for name, rows in queries.items()}
        cursor.execute("RESET ALL")

    assert {name: plan for name, plan in plans.items() if "Seq Scan" in plan or "Sort" in plan} == {}
