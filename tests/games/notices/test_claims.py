"""Several workers dispatch at once: each takes other readers, and what one leaves behind is taken by another."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from multiprocessing import get_context
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.enums import DeliveryStatus, NoticeKind
from games.models import Delivery, Match, NextDigest, Notice, OutgoingMail, User
from games.notices import claims, dispatch
from games.notices.channels.mail.channel import MailChannel
from tests.games.notices.postman import MAIL
from tests.games.tables import open_table, person


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> None:
    """These tests need transactions at the same time, which SQLite does not have."""
    request.getfixturevalue("postgres")


@pytest.fixture
def table() -> Match:
    return open_table(person("Ana"), 4)


def readers(match: Match, number: int) -> list[User]:
    """Create people, each with one due email, the first of them the earliest."""
    people = [person(f"Reader {place}") for place in range(number)]
    for place, user in enumerate(people):
        deliver_to(user, match, due_at=timezone.now() - timedelta(minutes=number - place))
    return people


def deliver_to(user: User, match: Match, **fields: Any) -> Delivery:
    """Create a delivery of a notice that is true for everyone."""
    about = f"{Notice.objects.count()}"
    notice = Notice.objects.create(user=user, match=match, kind=NoticeKind.CANCELLED, about=about, is_new=False)
    return Delivery.objects.create(notice=notice, channel="mail", **fields)


@contextmanager
def claimed_elsewhere() -> Iterator[User | None]:
    """Claim a reader on another connection, and hold the claim."""
    claimed: list[User | None] = []
    is_claimed, is_over = threading.Event(), threading.Event()

    def claim() -> None:
        try:
            with transaction.atomic():
                claimed.append(claims.claim_reader(MAIL, timezone.now()))
                is_claimed.set()
                is_over.wait(timeout=20)
        finally:
            is_claimed.set()
            connection.close()

    worker = threading.Thread(target=claim)
    worker.start()
    is_claimed.wait(timeout=20)
    try:
        yield claimed[0]
    finally:
        is_over.set()
        worker.join(timeout=20)


def in_two_threads(act: Callable[[], object]) -> None:
    """Call the function twice at the same moment."""
    start = threading.Barrier(2)

    def run() -> None:
        try:
            start.wait(timeout=20)
            act()
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)


def test_each_worker_claims_another_reader_and_what_it_releases_can_be_claimed_again(table):
    people = readers(table, 2)

    with claimed_elsewhere() as first, claimed_elsewhere() as second, transaction.atomic():
        assert {first, second} == set(people)
        assert claims.claim_reader(MAIL, timezone.now()) is None
    with transaction.atomic():
        assert claims.claim_reader(MAIL, timezone.now()) in people


def test_a_claim_covers_all_deliveries_of_a_reader_and_their_digest(table):
    [user] = readers(table, 1)
    deliver_to(user, table, due_at=timezone.now())
    NextDigest.objects.create(user=user, channel="mail", due_at=timezone.now())

    with claimed_elsewhere() as claimed, transaction.atomic():
        assert claimed == user
        assert claims.claim_reader(MAIL, timezone.now()) is None
    with transaction.atomic():
        assert len(claims.claim_deliveries(MAIL, user)) == 2


def test_a_reader_with_only_a_digest_is_claimed():
    user = person()
    NextDigest.objects.create(user=user, channel="mail", due_at=timezone.now())

    with claimed_elsewhere() as claimed, transaction.atomic():
        assert claimed == user
        assert claims.claim_reader(MAIL, timezone.now()) is None


def test_a_worker_writes_to_all_readers_but_the_one_whom_another_has(table):
    readers(table, 3)

    with claimed_elsewhere() as other:
        assert dispatch.dispatch_due() == 2
        assert set(OutgoingMail.objects.values_list("user", flat=True)).isdisjoint({other.pk})
    assert dispatch.dispatch_due() == 1
    assert dispatch.dispatch_due() == 0


def test_two_workers_write_each_email_once_and_both_take_part(table, settings):
    settings.MAILBOX = True
    people = readers(table, 6)
    by_thread: dict[int, list[User]] = {}
    both_write, honest = threading.Barrier(2), MailChannel.deliver

    def deliver(channel, message):
        mine = by_thread.setdefault(threading.get_ident(), [])
        if not mine:
            # Each holds its first reader until the other has one, too.
            both_write.wait(timeout=20)
        mine.append(message.user)
        return honest(channel, message)

    with patch.object(MailChannel, "deliver", deliver):
        in_two_threads(dispatch.dispatch_due)

    assert len(by_thread) == 2
    written = [user.pk for mine in by_thread.values() for user in mine]
    assert sorted(written) == sorted(user.pk for user in people)
    assert OutgoingMail.objects.count() == 6
    assert set(Delivery.objects.values_list("status", flat=True)) == {DeliveryStatus.QUEUED}


def test_the_claim_of_a_worker_that_was_killed_is_free_and_its_email_is_written_once(table):
    readers(table, 2)
    connection.close()

    worker = get_context("fork").Process(target=write_and_die)
    worker.start()
    worker.join(timeout=60)

    assert worker.exitcode == -signal.SIGKILL
    assert not OutgoingMail.objects.exists()
    assert dispatch.dispatch_due() == 2
    assert OutgoingMail.objects.count() == 2


def write_and_die() -> None:
    """Dispatch in a separate process, and kill it when the first email is written but not committed."""
    # The connections of the pool belong to the process that made it.
    connection.settings_dict = {**connection.settings_dict, "OPTIONS": dict(connection.settings_dict["OPTIONS"])}
    connection.settings_dict["OPTIONS"].pop("pool", None)
    honest = MailChannel.deliver

    def deliver_and_die(channel, message):
        honest(channel, message)
        os.kill(os.getpid(), signal.SIGKILL)

    with patch.object(MailChannel, "deliver", deliver_and_die):
        dispatch.dispatch_due()


def test_a_delivery_that_stays_due_does_not_hold_up_other_readers(table):
    """A fault may leave a delivery due: its reader is passed over for a few seconds."""
    stuck, *_others = readers(table, 3)
    honest = dispatch.policy.plan_messages

    def plan_messages(reader, due, **rest):
        return honest(reader, [] if reader.user == stuck else due, **rest)

    with patch.object(dispatch.policy, "plan_messages", plan_messages):
        assert dispatch.dispatch_due() == 2

    [left] = Delivery.objects.filter(status=DeliveryStatus.WAITING)
    assert left.notice.user == stuck
    assert timezone.now() < left.due_at <= timezone.now() + dispatch.LOOK_AGAIN_AFTER
