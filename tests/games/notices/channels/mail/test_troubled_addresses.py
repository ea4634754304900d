"""Addresses where emails fail: the error is stored and shown, and after a day the address is stopped."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.accounts import accounts
from games.enums import DeliveryStatus, MailStatus, NoticeKind, OutletKind, StopReason
from games.models import Delivery, OutgoingMail, Outlet, Parcel, StoppedAddress, TroubledAddress, User
from games.notices.channels.mail import outbox, sender, troubled_addresses
from tests.games.notices.postman import LATER, post_all, subjects
from tests.games.tables import asked, person, running
from tests.games.views.visiting import signed_in
from tests.languages import CZECH

HOUR = timedelta(hours=1)
LATE = "451 4.7.1 try again later"


@pytest.fixture(autouse=True)
def database(db) -> None:
    """The same on every database."""


def letter(recipient: str, kind: str = NoticeKind.YOUR_TURN) -> OutgoingMail:
    return outbox.queue_email(recipient=recipient, subject="Hello", text="Words", kind=kind)


def a_day_of(travel, *recipients: str) -> None:
    """Send an email to each address every six hours for a day and two hours."""
    for _ in range(5):
        for recipient in recipients:
            letter(recipient)
        sender.send_waiting_emails()
        travel.shift(6 * HOUR)
    travel.shift(2 * HOUR)
    sender.send_waiting_emails()


def test_the_last_error_is_kept_since_when_and_forgotten_when_a_mail_arrives(smtp, travel):
    began = timezone.now()
    smtp.answers["ana@example.org"] = LATE
    letter("ana@example.org")
    sender.send_waiting_emails()
    travel.shift(2 * HOUR)
    smtp.answers["ana@example.org"] = "452 no room"
    sender.send_waiting_emails()

    trouble = TroubledAddress.objects.get()
    assert (trouble.address, trouble.error, trouble.failing_since) == ("ana@example.org", "452", began)
    assert troubled_addresses.troubled_address_of("ANA+x@example.org") == trouble
    smtp.answers.clear()
    travel.shift(2 * HOUR)
    sender.send_waiting_emails()
    assert not TroubledAddress.objects.exists()


def test_after_a_day_of_failures_only_emails_about_the_account_are_sent(smtp, travel):
    match = running(2)
    user = asked(match).user
    smtp.answers[user.email] = LATE
    a_day_of(travel, user.email, "bara@example.org")

    stopped = StoppedAddress.objects.get()
    assert (stopped.address, stopped.reason) == (user.email, StopReason.UNREACHABLE)
    about_games = OutgoingMail.objects.filter(recipient=user.email, kind=NoticeKind.YOUR_TURN)
    assert set(about_games.values_list("status", flat=True)) == {MailStatus.FAILED}
    smtp.answers.clear()
    outbox.queue_email(recipient=user.email, subject="Your code", text="1234")
    travel.shift(LATER)
    post_all()
    assert subjects(smtp, user) == ["Your code"]
    assert set(Delivery.objects.filter(notice__user=user).values_list("status", flat=True)) == {DeliveryStatus.DROPPED}


def test_until_the_day_is_over_it_is_tried_again(smtp, travel):
    smtp.answers["ana@example.org"] = LATE
    letter("bara@example.org")
    letter("ana@example.org")
    sender.send_waiting_emails()
    travel.shift(timedelta(hours=23))
    letter("ana@example.org")
    letter("bara@example.org")
    sender.send_waiting_emails()

    assert not StoppedAddress.objects.exists()
    assert OutgoingMail.objects.filter(recipient="ana@example.org", status=MailStatus.WAITING).exists()


def test_one_mail_alone_is_tried_for_longer_than_a_day(smtp, travel):
    smtp.answers["ana@example.org"] = LATE
    mail = letter("ana@example.org")
    while mail.status != MailStatus.FAILED:
        letter("bara@example.org")
        sender.send_waiting_emails()
        mail.refresh_from_db()
        travel.move_to(max(mail.due_at, timezone.now()))

    assert StoppedAddress.objects.get().reason == StopReason.UNREACHABLE


def test_a_server_that_takes_no_mail_for_anybody_stops_no_address(smtp, travel):
    smtp.answer = LATE
    a_day_of(travel, "ana@example.org", "bara@example.org")

    assert TroubledAddress.objects.count() == 2
    assert not StoppedAddress.objects.exists()


def test_what_is_refused_for_good_for_a_whole_day_stops_its_address_too(smtp, travel):
    smtp.answers["ana@example.org"] = "550 5.1.1 no such box"
    a_day_of(travel, "ana@example.org", "bara@example.org")

    assert StoppedAddress.objects.get().address == "ana@example.org"
    assert TroubledAddress.objects.get().error == "550 5.1.1"


def test_an_email_that_cannot_be_encoded_is_no_error_of_its_address(smtp):
    letter("ana@example.org\nBcc: bara@example.org")
    sender.send_waiting_emails()

    assert not TroubledAddress.objects.exists()


def test_owners_of_stopped_addresses_are_told_once_on_other_channels(smtp, travel):
    user = person("Ana", language=CZECH)
    claimer = person("Eve", confirmed=False)
    User.objects.filter(pk=claimer.pk).update(email=user.email.replace("@", "+eve@"))
    for one in (user, claimer):
        Outlet.objects.create(user=one, channel="push", kind=OutletKind.BROWSER, url=f"https://{one.pk}.example.net/")
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url="https://a.example.net/")
    smtp.answers[user.email] = LATE
    a_day_of(travel, user.email, "bara@example.org")
    letter(user.email, kind="")
    sender.send_waiting_emails()

    told = Parcel.objects.select_related("outlet")
    assert sorted((parcel.outlet.user_id, parcel.outlet.channel) for parcel in told) == [
        (user.pk, "push"),
        (user.pk, "webhook"),
    ]
    assert {parcel.content["title"] for parcel in told} == {
        "E-maily o\xa0tvých hrách nedocházejí, a\xa0tak jsme je přestali posílat."
    }
    assert user.email not in str([parcel.content for parcel in told])


def test_the_owner_reads_it_on_the_settings_page_and_has_it_tried_again_by_a_press(smtp, travel):
    user = person("Ana")
    browser = signed_in(user)
    smtp.answers[user.email] = LATE
    letter(user.email)
    sender.send_waiting_emails()

    page = browser.get(reverse("games:mails")).content.decode()
    assert "Delivery to this address has failed since" in page
    assert "The server responded with status 451 4.7.1." in page
    a_day_of(travel, user.email, "bara@example.org")
    for name in ("games:mails", "games:settings"):
        assert "delivery failed for a whole day" in browser.get(reverse(name)).content.decode()

    browser.post(reverse("games:resume_mail"))

    page = browser.get(reverse("games:mails")).content.decode()
    assert "send emails to this address again." in page
    assert "delivery failed" not in page
    assert not TroubledAddress.objects.exists()
    smtp.answers.clear()
    browser.post(reverse("games:try_mail"))
    sender.send_waiting_emails()
    assert "Last delivered" in browser.get(reverse("games:mails")).content.decode()


def test_a_deleted_account_forgets_that_nothing_arrived(smtp):
    user = person("Ana")
    smtp.answers[user.email] = LATE
    letter(user.email)
    sender.send_waiting_emails()

    accounts.erase_person(user=User.objects.get(pk=user.pk))

    assert not TroubledAddress.objects.exists()
