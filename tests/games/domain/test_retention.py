"""What nobody needs any more goes by night, and nothing else."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games import tasks
from games.enums import MailStatus
from games.models import OutgoingMail
from games.notices.channels.mail import outbox

pytestmark = pytest.mark.django_db


def mail(subject: str, *, kind: str = "", sent_days_ago: int | None = None) -> None:
    """Write a mail, and send it so long ago."""
    outbox.post(recipient="a@example.org", subject=subject, text="x")
    sent_at = None if sent_days_ago is None else timezone.now() - timedelta(days=sent_days_ago, minutes=1)
    status = MailStatus.WAITING if sent_at is None else MailStatus.SENT
    OutgoingMail.objects.filter(subject=subject).update(kind=kind, status=status, sent_at=sent_at)


def left() -> list[str]:
    tasks.clear()
    return sorted(OutgoingMail.objects.values_list("subject", flat=True))


@pytest.fixture
def mails(settings):
    settings.MAILBOX = False
    mail("a code of yesterday", sent_days_ago=1)
    mail("a code of just now", sent_days_ago=0)
    mail("a turn of a month ago", kind="your_turn", sent_days_ago=30)
    mail("a turn of a week ago", kind="your_turn", sent_days_ago=7)
    mail("a code to be sent")


@pytest.mark.usefixtures("mails")
def test_mails_go_once_they_are_sent_those_with_codes_first():
    assert left() == ["a code of just now", "a code to be sent", "a turn of a week ago"]


@pytest.mark.usefixtures("mails")
def test_at_home_the_mailbox_keeps_them(settings):
    settings.MAILBOX = True

    assert len(left()) == 5


def test_a_session_goes_when_it_has_lapsed():
    now = timezone.now()
    for key, hours in (("lapsed", -1), ("good", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(hours=hours))

    tasks.clear()

    assert list(Session.objects.values_list("session_key", flat=True)) == ["good"]


def test_the_beat_asks_for_it_every_night(settings):
    entry = next(one for one in settings.CELERY_BEAT_SCHEDULE.values() if one["task"] == "games.clear")

    assert (entry["schedule"].hour, entry["schedule"].minute) == ({3}, {17})
