"""The state of the site in the admin: metrics, with those out of bounds marked."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.deadlines import deadline_sweep
from games.domain.lobby import invitations
from games.domain.operations import mail_errors, status_report
from games.domain.operations.status_report import LIMITS
from games.enums import MailStatus, NoticeKind, OutletKind
from games.models import Delivery, Heartbeat, Notice, OutgoingMail, Outlet, Parcel, Seat, User
from games.notices import dispatch
from games.notices.channels.mail import email_writer, outbox
from games.screens.operations import operations_context
from tests.games.tables import open_table, person, running
from tests.games.views.visiting import show_second_step
from tests.languages import LANGUAGES

pytestmark = pytest.mark.django_db
ADDRESS = reverse("admin:games_heartbeat_changelist")


def staff(**powers: object) -> Client:
    client = Client()
    client.force_login(person("Boss", is_staff=True, **{"is_superuser": True, **powers}))
    return client


def bad(client: Client) -> set[str]:
    page = client.get(ADDRESS).content.decode()
    rows = re.findall(r'<tr>\s*<th scope="row">(.*?)</th>(.*?)</tr>', page, re.DOTALL)
    return {label for label, rest in rows if "<strong" in rest}


def test_on_a_site_in_order_nothing_is_marked():
    running(2)
    deadline_sweep.time_out_due_seats()

    assert bad(staff()) == set()
    assert "All values are within their limits." in staff().get(ADDRESS).content.decode()


def test_what_waits_for_too_long_is_marked_and_what_waits_a_little_is_not():
    now, match = timezone.now(), running(2)
    mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="x")
    seat = match.seats.get(is_asked=True)
    outlet = Outlet.objects.create(user=seat.user, channel="webhook", kind=OutletKind.JSON, url="https://example.org")
    parcel = Parcel.objects.create(outlet=outlet, content={})
    notice = Notice.objects.create(user=seat.user, kind=NoticeKind.STARTED, match=match, about="x")
    Notice.objects.exclude(pk=notice.pk).update(is_new=False)
    unwritten = Notice.objects.create(user=seat.user, kind=NoticeKind.STARTED, match=match, about="y", is_new=False)
    Delivery.objects.create(notice=unwritten, channel="mail", attempts=1, due_at=now, error="could not be written")

    def age(share: float) -> None:
        def ago(name: str) -> object:
            return now - share * LIMITS[name]

        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": ago("sweep")})
        Seat.objects.filter(pk=seat.pk).update(deadline=ago("overdue"))
        Notice.objects.filter(pk=notice.pk).update(created_at=ago("notice"))
        Notice.objects.filter(pk=unwritten.pk).update(created_at=ago("put_off"))
        OutgoingMail.objects.filter(pk=mail.pk).update(created_at=ago("mail"))
        Parcel.objects.filter(pk=parcel.pk).update(created_at=ago("parcel"))

    age(0.5)
    young = {name for name in LIMITS if status_report.read_status(now).is_too_old(name)}
    age(2)
    old = {name for name in LIMITS if status_report.read_status(now).is_too_old(name)}

    assert (young, old) == (set(), set(LIMITS))
    assert len(bad(staff())) == len(LIMITS)


def test_a_message_that_can_never_be_written_is_seen_to_be_put_off(monkeypatch, travel):
    broken = running(2)
    waiting = invitations.invite_address(
        match=open_table(broken.creator), by=broken.creator, address="friend@example.org"
    )
    monkeypatch.setattr(email_writer, "write_email", fail)
    monkeypatch.setattr(email_writer, "write_invitation_email", fail)
    for _ in range(3):
        travel.shift(timedelta(minutes=6))
        dispatch.dispatch_due()
        dispatch.send_outboxes()

    assert status_report.read_status().ages["put_off"] == timedelta(minutes=18)
    assert status_report.read_status().outboxes[0].errors == (("could not be written", 3),)
    assert "Oldest message that could not be written and is postponed" in bad(staff())
    waiting.delete()
    assert status_report.read_status().ages["put_off"] == timedelta(minutes=18)
    Delivery.objects.all().delete()
    assert status_report.read_status().ages["put_off"] is None


def fail(*_words: object) -> None:
    raise ValueError("no words")


@pytest.mark.parametrize(
    ("error", "word"),
    [
        ("{'ana@example.org': (550, b'5.1.1 <ana@example.org> unknown')}", "550 5.1.1"),
        ("(451, b'try again later')", "451"),
        ("[Errno 111] Connection refused", "errno 111"),
        ("bounced", "bounced"),
        ("Invalid address; only 450 (451)@example.org could be parsed", "other"),
    ],
)
def test_stored_email_errors_contain_no_address(error, word):
    assert mail_errors.mail_error_code(error) == word


def test_the_commonest_errors_of_each_channel_are_named_without_an_address():
    deadline_sweep.time_out_due_seats()
    user = person("Anna")
    for number in range(9):
        mail = outbox.queue_email(recipient=f"{number}@example.net", subject="Hello", text="x")
        code = (550, 550, 550, 550, 451, 451, 452, 453, 451)[number]
        error = f"{{'{number}@example.net': ({code}, b'<{number}@example.net> no')}}"
        OutgoingMail.objects.filter(pk=mail.pk).update(error=error)
        kind = {"channel": "webhook", "kind": OutletKind.JSON, "failing_since": timezone.now()}
        Outlet.objects.create(user=user, url=f"https://{number}.example.net", error="no_answer", **kind)

    mails, webhooks = status_report.read_status().outboxes
    page = staff().get(ADDRESS).content.decode()

    assert mails.errors == (("550", 4), ("451", 3), ("452", 1))
    assert webhooks.errors == (("no_answer", 9),)
    assert "550 × 4, 451 × 3, 452 × 1" in page
    assert "example.net" not in page


def test_a_missing_sweep_and_an_active_kill_switch_are_marked():
    Heartbeat.objects.create(name="brake", at=timezone.now())

    assert bad(staff()) == {"Since the last sweep", "Deadline kill switch"}


def test_a_channel_with_many_failures_is_marked():
    deadline_sweep.time_out_due_seats()
    for status in (MailStatus.SENT, MailStatus.FAILED):
        mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="x")
        OutgoingMail.objects.filter(pk=mail.pk).update(status=status)
    with_failure = bad(staff())
    OutgoingMail.objects.update(created_at=timezone.now() - timedelta(days=2))

    assert len(with_failure) == 1
    assert bad(staff()) == set()


def test_more_mails_than_turns_are_marked():
    deadline_sweep.time_out_due_seats()
    outbox.queue_email(recipient="a@example.org", subject="Hello", text="x", kind=NoticeKind.YOUR_TURN)
    OutgoingMail.objects.update(status=MailStatus.SENT)

    assert bad(staff()) == {"Turn emails (24 h)"}


def test_only_notices_about_turns_of_the_last_day_are_counted_as_turns():
    match = open_table(person("Ana"), 2)
    late = timezone.now() - timedelta(days=2)
    for about, kind, at in (
        ("1", NoticeKind.YOUR_TURN, timezone.now()),
        ("2", NoticeKind.YOUR_TURN, late),
        ("3", NoticeKind.FINISHED, timezone.now()),
    ):
        Notice.objects.create(user=match.creator, match=match, kind=kind, about=about, created_at=at)

    assert status_report.read_status().turns == 1


def test_the_page_names_nobody_and_no_game():
    match = running(2)
    seat = match.seats.get(is_asked=True)
    mail = outbox.queue_email(recipient=seat.user.email, subject="A secret subject", text="x")
    OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.FAILED, error=f"{seat.user.email} unknown")
    Outlet.objects.create(user=seat.user, channel="webhook", kind=OutletKind.JSON, url="https://hooks.example.org/x")

    page = staff().get(ADDRESS).content.decode()

    hidden = [match.name, "A secret subject", "hooks.example.org"]
    for user in User.objects.exclude(display_name="Boss"):
        hidden += [user.display_name, user.email, user.handle]
    assert [word for word in hidden if word in page] == []


def test_only_staff_with_a_second_step_and_the_power_to_look_sees_it(settings):
    settings.STAFF_SECOND_STEP = True
    player, boss, helper = Client(), staff(), staff(is_superuser=False)
    player.force_login(person("Anna"))

    assert player.get(ADDRESS).status_code == 302
    assert boss.get(ADDRESS)["Location"] == reverse("mfa_index")

    for client in (boss, helper):
        show_second_step(client)
    assert boss.get(ADDRESS).status_code == 200
    assert helper.get(ADDRESS).status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_lines_are_in_the_readers_language(language, settings):
    client = staff(language=language)

    page = client.get(ADDRESS).content.decode()

    labels = re.findall(r'<th scope="row">(.*?)</th>', page)
    english = [line.label for line in operations_context(status_report.read_status(), {}).lines]
    assert len(labels) > len(english)
    assert not set(english) & set(labels) or language == settings.LANGUAGE_CODE
