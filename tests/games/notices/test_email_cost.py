"""An email reads the rows of its table once, however many parts show them."""

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import codec
from games.domain.matches import notice_creation
from games.enums import NoticeKind, NoticeMode
from games.models import OutgoingMail
from games.notices import deliveries, dispatch, preferences
from games.notices.channels import CHANNELS
from tests.games.notices.postman import MAIL
from tests.games.notices.test_both_faces import at_table, told
from tests.languages import ENGLISH

MOST = 36
"""The queries of a run that writes one email about a turn, with those that find nothing due on other channels.

One of them stores when its reader was last told.
"""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """The queries are the same on every database."""


def tables_read(captured: CaptureQueriesContext) -> Counter[str]:
    """Count the queries by the table that they read."""
    statements = [query["sql"] for query in captured.captured_queries]
    return Counter(sql.partition(' FROM "')[2].partition('"')[0] for sql in statements if sql.startswith("SELECT"))


def test_an_email_about_a_turn_reads_each_row_of_its_table_once(monkeypatch):
    match, user, _players = at_table()
    told(match, NoticeKind.YOUR_TURN)(user, ENGLISH)
    deliveries.create_deliveries(CHANNELS)
    honest, decoded = codec.load, []
    monkeypatch.setattr(codec, "load", lambda stored: decoded.append(stored) or honest(stored))

    with CaptureQueriesContext(connection) as captured:
        assert dispatch.dispatch_due() == 1

    read = tables_read(captured)
    assert (read["games_currentstate"], read["games_incident"], read["games_user"], len(decoded)) == (1, 1, 3, 1)
    assert len(captured) <= MOST
    assert "/mail/answer/" in OutgoingMail.objects.get().text


def test_further_notices_in_an_email_cost_no_further_queries():
    match, user, _players = at_table()
    counts = []
    for number in (1, 4):
        preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.ROBBED, mode=NoticeMode.NEXT)
        for place in range(number):
            told_of_robbery(match, user, f"{number}.{place}")
        told(match, NoticeKind.YOUR_TURN)(user, f"{ENGLISH}{number}")
        with CaptureQueriesContext(connection) as captured:
            assert dispatch.dispatch_due() == 1
        counts.append(len(captured))
        assert OutgoingMail.objects.latest("pk").text.count("You were robbed") == number

    assert counts[1] <= counts[0]


def told_of_robbery(match, user, about: str) -> None:
    """Create a notice that waits for the next email."""
    seat = match.seats.get(user=user)
    notice_creation.create_notice(user=user, kind=NoticeKind.ROBBED, match=match, seat=seat, about=about, gold=2)
