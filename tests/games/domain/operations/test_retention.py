"""Retention: what is deleted at night, and what stays."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from games import task_queue, tasks
from games.domain.accounts import open_sessions
from games.domain.accounts.personal_data import HOLDINGS
from games.domain.operations import health, retention
from games.domain.operations.retention import BELONGING, LAPSING, LASTING, MAILS, TERMS, RetentionPeriod
from games.enums import MailStatus, MatchStatus
from games.models import (
    FoundExercise,
    Heartbeat,
    Match,
    Outage,
    OutgoingMail,
    Outlet,
    Parcel,
    SentForm,
    TroubledAddress,
    User,
)
from games.notices.channels.mail import outbox
from games.task_queue import TaskName
from tests.games.domain.accounts.test_personal_data import MAKERS, over
from tests.games.tables import person

pytestmark = pytest.mark.django_db
PAGE = Path(__file__).resolve().parents[4] / "docs" / "keeping.md"


def parcel(me: User) -> Parcel:
    outlet, _is_new = Outlet.objects.get_or_create(user=me, channel="webhook", kind="json", url="https://example.net/")
    return Parcel.objects.create(outlet=outlet, content={})


def called_off(me: User) -> Match:
    return Match.objects.create(name="x", creator=me, edition="classic", size=2, status=MatchStatus.CANCELLED)


def written(me: User, kind: str) -> OutgoingMail:
    return outbox.queue_email(recipient="a@example.org", subject="x", text="x", kind=kind, user=me)


def made(term: RetentionPeriod) -> Any:
    """Create a row that this term deletes once it is old enough."""
    me, you = person("Ana"), person("Bára")
    others = {
        "games.foundexercise": lambda: FoundExercise.objects.create(
            kind="kill", grade=1, setup={}, choices=[], options=[]
        ),
        "games.parcel": lambda: parcel(me),
        "games.match": lambda: called_off(me),
        "games.outage": lambda: Outage.objects.create(began_at=timezone.now(), ended_at=timezone.now()),
        "games.sentform": lambda: SentForm.objects.create(token="x" * 22, match=called_off(me)),
        "games.troubledaddress": lambda: TroubledAddress.objects.create(address="x@example.net"),
        "games.outgoingmail": lambda: written(me, "" if term is MAILS[0] else "your_turn"),
    }
    makers = {where.rpartition(".")[0]: make for where, make in MAKERS.items()}
    makers |= {"games.substitution": MAKERS["games.substitution.player"]}
    makers |= {"games.invitation": MAKERS["games.invitation.inviter"]}
    row = others[term.model]() if term.model in others else makers[term.model](me, you, over())
    if term in MAILS[:2]:
        type(row).objects.filter(pk=row.pk).update(status=MailStatus.SENT)
    return row


def mail(subject: str, *, kind: str = "", sent_days_ago: int | None = None) -> None:
    """Create an email that was sent that long ago."""
    outbox.queue_email(recipient="a@example.org", subject=subject, text="x")
    sent_at = None if sent_days_ago is None else timezone.now() - timedelta(days=sent_days_ago, minutes=1)
    status = MailStatus.WAITING if sent_at is None else MailStatus.SENT
    OutgoingMail.objects.filter(subject=subject).update(kind=kind, status=status, sent_at=sent_at)


def left() -> list[str]:
    tasks.delete_expired_rows()
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
def test_an_embedded_site_keeps_mails_for_its_mailbox(settings):
    settings.MAILBOX = True

    assert len(left()) == 5


def test_texts_that_earlier_versions_kept_are_deleted_and_those_that_wait_are_not(settings):
    rows = [written(person("Ana"), "your_turn") for _ in MailStatus]
    for row, status in zip(rows, MailStatus, strict=True):
        OutgoingMail.objects.filter(pk=row.pk).update(status=status, sent_at=timezone.now())

    settings.MAILBOX = True
    retention.delete_expired()
    kept_at_home = set(OutgoingMail.objects.values_list("text", flat=True))
    settings.MAILBOX = False
    retention.delete_expired()

    assert kept_at_home == {"x"}
    kept = dict(OutgoingMail.objects.values_list("status", "text"))
    assert {status for status, text in kept.items() if text} == {MailStatus.WAITING, MailStatus.SENDING}


def test_a_session_goes_when_it_has_lapsed():
    now = timezone.now()
    for key, hours in (("lapsed", -1), ("good", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(hours=hours))

    tasks.delete_expired_rows()

    assert list(Session.objects.values_list("session_key", flat=True)) == ["good"]


def test_retention_runs_every_night(settings):
    entry = next(one for one in settings.CELERY_BEAT_SCHEDULE.values() if one["task"] == "games.clear")

    assert (entry["schedule"].hour, entry["schedule"].minute) == ({3}, {17})


@pytest.mark.parametrize("term", [*TERMS, *MAILS], ids=lambda term: f"{term.model} {term.moment}")
def test_rows_are_deleted_at_their_age_and_not_before(term: RetentionPeriod, settings):
    settings.MAILBOX = False
    row, now = made(term), timezone.now()
    same = type(row).objects.filter(pk=row.pk)
    for minutes, there in ((1, True), (-1, False)):
        same.update(**{term.moment: now - term.after + timedelta(minutes=minutes)})

        retention.delete_expired(now)

        assert same.exists() == there


@pytest.mark.parametrize("model", ["games.notice", "games.invitation"])
def test_what_a_game_needs_stays_for_as_long_as_it_runs(model: str):
    [term] = [term for term in TERMS if term.model == model]
    row = made(term)
    Match.objects.filter(pk=row.match_id).update(status=MatchStatus.RUNNING)

    retention.delete_expired(timezone.now() + 2 * term.after)

    assert type(row).objects.filter(pk=row.pk).exists()


def test_a_game_that_had_begun_stays_when_it_is_called_off():
    [term] = [term for term in TERMS if term.model == "games.match"]
    now = timezone.now()
    row = made(term)
    Match.objects.filter(pk=row.pk).update(started_at=now, ended_at=now)

    retention.delete_expired(now + 2 * term.after)

    assert Match.objects.filter(pk=row.pk).exists()


def test_several_slices_are_deleted_in_one_night(monkeypatch):
    monkeypatch.setattr(retention, "SLICE", 2)
    owner = person("Ana")
    for _ in range(5):
        parcel(owner)

    retention.delete_expired(timezone.now() + 2 * retention.PARCELS)

    assert not Parcel.objects.exists()


def last_success() -> datetime:
    return Heartbeat.objects.get(name=retention.HEARTBEAT).at


def test_failure_of_one_kind_is_recorded_and_the_others_are_deleted(monkeypatch, caplog):
    parcel(person("Ana"))
    retention.delete_expired()
    before, later = last_success(), timezone.now() + 2 * retention.PARCELS
    monkeypatch.setattr(open_sessions, "_delete_slice_of_lapsed_sessions", lambda *_: 1 / 0)

    assert not retention.delete_expired(later)

    assert not Parcel.objects.exists()
    assert last_success() == before
    assert "lapsed sessions could not be cleared" in caplog.text
    assert health.check_health(later).parts["retention"] == "failing"
    monkeypatch.undo()
    retention.delete_expired(later)
    assert last_success() == later
    assert health.check_health(later).parts["retention"] == "ok"


def test_what_there_is_no_time_for_is_left_to_another_task(monkeypatch):
    monkeypatch.setattr(retention, "BUDGET", 0)
    enqueued = []
    monkeypatch.setattr(task_queue, "enqueue", enqueued.append)
    parcel(person("Ana"))

    tasks.delete_expired_rows()

    assert enqueued == [TaskName.CLEAR]
    assert Parcel.objects.exists()
    monkeypatch.undo()
    tasks.delete_expired_rows()
    assert not Heartbeat.objects.filter(name=retention.HEARTBEAT).exclude(at__lte=timezone.now()).exists()


def test_of_every_model_it_is_decided_how_long_it_is_kept():
    assert retention.undecided_models() == [], (
        "decide it in games/domain/operations/retention.py, and write it into docs/keeping.md"
    )


def test_a_new_model_is_noticed():
    class Diary(models.Model):
        class Meta:
            app_label = "games"

        def __str__(self) -> str:
            return "x"

    try:
        assert retention.undecided_models() == ["games.diary"]
    finally:
        del apps.all_models["games"]["diary"]
        apps.clear_cache()


def test_what_is_kept_with_another_row_goes_with_it():
    for label, other in BELONGING.items():
        links = [field for field in apps.get_model(label)._meta.fields if field.remote_field]
        to_it = [field for field in links if field.related_model._meta.label_lower == other]
        assert to_it, label
        assert any(field.remote_field.on_delete is models.CASCADE for field in to_it), label
        if other == "games.user":
            assert any(where.rpartition(".")[0] == label for where in HOLDINGS), label


def section(title: str) -> list[list[str]]:
    """Return the rows of a table of docs/keeping.md, split into cells."""
    text = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^\| (`.*) \|$", text[1], re.MULTILINE)
    return [line.split(" | ") for line in lines]


def test_the_docs_agree_with_the_schedule():
    by_age = {(label.strip("`"), int(days)) for label, days, _why in section("Deleted by age")}
    names = {
        title: {name for row in section(title) for name in re.findall(r"`([a-z_.]+)`", row[0])}
        for title in ("Deleted when no longer needed", "Kept permanently")
    }
    together = {
        (name, re.findall(r"`([a-z_.]+)`", row[1])[0])
        for row in section("Kept with another row")
        for name in re.findall(r"`([a-z_.]+)`", row[0])
    }

    assert by_age == {(term.model, term.after.days) for term in (*TERMS, *MAILS)}
    assert names["Deleted when no longer needed"] == set(LAPSING)
    assert together == set(BELONGING.items())
    assert names["Kept permanently"] == set(LASTING)
    assert {row[1] for row in section("Kept permanently")} == set(LASTING.values())
