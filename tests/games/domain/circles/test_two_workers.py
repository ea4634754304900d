"""Two workers at once: a circle's regular table opens once a period."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier

import pytest
from django.db import connection

from games.domain.circles import circle_tables
from games.models import Invitation, Match
from tests.games.domain.circles.test_circles import regular


@pytest.mark.postgres
def test_two_workers_open_one_table_a_period() -> None:
    circle = regular()
    due = [circle.next_table_at]
    for _ in range(2):
        with ThreadPoolExecutor(2) as workers:
            together = Barrier(2)
            runs = [workers.submit(open_due, due[-1], together) for _ in range(2)]
            assert sorted(run.result(30) for run in runs) == [0, 1]
        circle.refresh_from_db()
        due.append(circle.next_table_at)
        circle.games.all().delete()  # otherwise the open table stands in for the next one

    assert due == sorted(set(due))
    assert Match.objects.count() == Invitation.objects.count() == 2


def open_due(now: datetime, together: Barrier) -> int:
    """Open the tables that are due at the same moment as another worker."""
    try:
        connection.ensure_connection()
        together.wait(10)
        return circle_tables.open_due_tables(now)
    finally:
        connection.close()
