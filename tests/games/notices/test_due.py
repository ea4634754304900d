"""What is due to whom: readers and deliveries are claimed by channel and time, and dispatched for a limited time."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone, translation

from games.enums import DeliveryStatus, NoticeKind
from games.models import Delivery, Match, NextDigest, Notice, OutgoingMail, User
from games.notices import claims, dispatch
from games.notices.channels import CHANNELS
from games.notices.channels.mail.channel import MailChannel
from games.task_queue import TaskName
from tests.games.notices.postman import MAIL
from tests.games.tables import open_table, person
from tests.languages import CZECH

WEBHOOK, MINUTE = CHANNELS[1], timedelta(minutes=1)


@pytest.fixture(autouse=True)
def database(db, travel) -> None:
    """What is due is the same on every database; `test_claims` has what only PostgreSQL can do."""


@pytest.fixture
def table() -> Match:
    return open_table(person("Ana"), 4)


def deliver_to(user: User, match: Match, **fields: Any) -> Delivery:
    """Create a delivery by email of a notice that is true for everyone."""
    about = f"{Notice.objects.count()}"
    notice = Notice.objects.create(user=user, match=match, kind=NoticeKind.CANCELLED, about=about, is_new=False)
    return Delivery.objects.create(notice=notice, **{"channel": "mail", "due_at": timezone.now(), **fields})


def claimed(channel=MAIL) -> User | None:
    """Claim a reader, and check that the quick look says the same."""
    reader = claims.claim_reader(channel, timezone.now())
    assert claims.is_anything_due(channel, timezone.now()) == (reader is not None)
    return reader


def test_a_reader_is_claimed_for_an_unsent_delivery_that_is_due_on_the_channel(table):
    reader, now = person("Reader"), timezone.now()
    deliver_to(person("Later"), table, due_at=now + MINUTE)
    deliver_to(person("Never"), table, due_at=None)
    deliver_to(person("Sent"), table, status=DeliveryStatus.SENT)
    assert claimed() is None

    deliver_to(reader, table)

    assert claimed() == reader
    assert claimed(WEBHOOK) is None


def test_a_reader_is_claimed_for_a_digest_that_is_due_on_the_channel():
    reader, now = person("Reader"), timezone.now()
    NextDigest.objects.create(user=person("Later"), channel="mail", due_at=now + MINUTE)
    assert claimed() is None

    NextDigest.objects.create(user=reader, channel="mail", due_at=now)

    assert claimed() == reader
    assert claimed(WEBHOOK) is None


@pytest.mark.parametrize("read", [claims.claim_deliveries, claims.waiting_deliveries])
def test_all_unsent_deliveries_to_a_reader_are_read_due_or_not(table, read):
    reader = person("Reader")
    second, first, third = (deliver_to(reader, table, due_at=timezone.now() + hours * MINUTE) for hours in (5, 0, 9))
    deliver_to(person("Other"), table)
    deliver_to(reader, table, channel="webhook")
    deliver_to(reader, table, status=DeliveryStatus.QUEUED)

    assert read(MAIL, reader) == [second, first, third]


def test_messages_are_written_in_the_language_and_time_zone_of_the_reader(table, monkeypatch):
    reader = person("Reader", language=CZECH, time_zone="Asia/Taipei")
    row, told, tasks = deliver_to(reader, table), [], []

    def deliver(channel, message):
        told.append((message.user, translation.get_language(), timezone.get_current_timezone_name()))
        return DeliveryStatus.SENT

    monkeypatch.setattr(MailChannel, "deliver", deliver)
    monkeypatch.setattr(dispatch.task_queue, "enqueue", tasks.append)

    assert [dispatch.dispatch_due() for _ in range(2)] == [1, 0]

    assert told == [(reader, CZECH, "Asia/Taipei")]
    row.refresh_from_db()
    assert row.status == DeliveryStatus.SENT
    assert tasks == [TaskName.SEND_MAILS]


def test_what_stays_due_is_looked_at_again_after_a_pause(table, monkeypatch):
    now, stuck = timezone.now(), person("Stuck")
    due, later = deliver_to(stuck, table), deliver_to(stuck, table, due_at=now + 3 * MINUTE)
    NextDigest.objects.create(user=stuck, channel="mail", due_at=now)
    other = deliver_to(stuck, table, channel="webhook", due_at=now)
    monkeypatch.setattr(dispatch.repeated_digests, "claim_digest", lambda *_args: False)
    monkeypatch.setattr(dispatch.deliveries, "settle_deliveries", lambda *_args: None)
    channels = [channel for channel in CHANNELS if channel.key == "mail"]
    monkeypatch.setattr(dispatch, "CHANNELS", channels)

    dispatch.dispatch_due(now)

    times = {row.pk: row.due_at for row in Delivery.objects.all()}
    soon = now + dispatch.LOOK_AGAIN_AFTER
    assert times == {due.pk: soon, later.pk: now + 3 * MINUTE, other.pk: now}
    assert NextDigest.objects.get().due_at == soon


def test_a_run_stops_when_its_time_is_over_and_the_next_writes_to_the_others(table, monkeypatch):
    for name in ("A", "B", "C"):
        deliver_to(person(name), table)
    times = iter([0, 1, dispatch.BUDGET, 0, *range(9)])
    sleeps: list[float] = []
    monkeypatch.setattr(dispatch, "time", SimpleNamespace(monotonic=times.__next__, sleep=sleeps.append))

    assert [dispatch.dispatch_due(), dispatch.dispatch_due()] == [1, 2]
    assert OutgoingMail.objects.count() == 3
    assert sleeps == [dispatch.GAP] * 3
