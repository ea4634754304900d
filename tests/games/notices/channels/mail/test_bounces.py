"""Mail that comes back or is called spam stops, says so to its owner, and begins again when they ask."""

import base64
import json
from types import SimpleNamespace

import pytest
from anymail.signals import EventType, RejectReason
from django.test import Client
from django.urls import reverse

from games.domain.lobby import invitations
from games.enums import DeliveryStatus, MailStatus, StopReason
from games.models import Delivery, OutgoingMail, StoppedAddress, TroubledAddress, User
from games.models.notices.stopped_address import normalized_address
from games.notices import dispatch
from games.notices.channels.mail import bounces, outbox
from tests.games.notices.postman import LATER, post_all, subjects
from tests.games.tables import asked, open_table, person, running
from tests.games.views.visiting import signed_in

SECRET = "postmark:a long secret"


@pytest.fixture(autouse=True)
def database(db, settings) -> None:
    """Run every test on every database, with an email service configured."""
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}


def tell(said: dict | str, secret: str = SECRET, service: str = "postmark") -> int:
    """Post an event of the email service."""
    proof = base64.b64encode(secret.encode()).decode()
    body = said if isinstance(said, str) else json.dumps(said)
    address = reverse("games:mail_events", args=[service])
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post(address, body, content_type="application/json", headers={"Authorization": f"Basic {proof}"})
    return answer.status_code


def bounce(address: str, kind: str = "HardBounce") -> dict:
    record = "SpamComplaint" if kind == "SpamComplaint" else "Bounce"
    return {"RecordType": record, "Type": kind, "Email": address, "MessageID": "x", "Details": "550 no such box"}


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("Ana@Example.org", "ana@example.org"),
        ("ana+games@example.org", "ana@example.org"),
        ("ana+a+b@example.org", "ana@example.org"),
        ("+@example.org", "+@example.org"),
        ("ana.b@example.org", "ana.b@example.org"),
    ],
)
def test_case_and_plus_suffix_are_ignored_in_addresses(address, form):
    assert normalized_address(address) == form


def test_an_address_that_mail_comes_back_from_gets_nothing_about_games(smtp, travel):
    match = running(2)
    user = asked(match).user

    assert tell(bounce(user.email)) == 200
    travel.shift(LATER)
    post_all()

    assert subjects(smtp, user) == []
    assert len(smtp.messages) == 1, "the others hear as before"
    assert set(Delivery.objects.filter(notice__user=user).values_list("status", flat=True)) == {DeliveryStatus.DROPPED}


def test_what_waits_in_the_outbox_for_it_fails_and_mails_about_the_account_go_out(smtp, travel):
    match = running(2)
    user = asked(match).user
    travel.shift(LATER)
    dispatch.dispatch_due()
    outbox.queue_email(recipient=user.email, subject="Your code", text="1234")

    tell(bounce(user.email.replace("@", "+games@").upper()))
    post_all()

    assert subjects(smtp, user) == ["Your code"]
    mail = OutgoingMail.objects.get(user=user)
    assert (mail.status, mail.error) == (MailStatus.FAILED, StopReason.BOUNCED)
    assert DeliveryStatus.FAILED in mail.deliveries.values_list("status", flat=True)


@pytest.mark.parametrize(
    ("kind", "reason"), [("HardBounce", StopReason.BOUNCED), ("SpamComplaint", StopReason.COMPLAINED)]
)
def test_the_owner_reads_why_on_the_profile_and_can_have_it_tried_again(kind, reason):
    user = person()
    tell(bounce(user.email, kind))
    assert StoppedAddress.objects.get().reason == reason
    browser = signed_in(user)
    page = browser.get(reverse("games:settings")).content.decode()
    assert "We stopped sending game emails to this address" in page
    assert "550" not in page

    browser.post(reverse("games:resume_mail"))

    assert not StoppedAddress.objects.exists()
    assert "We stopped sending game emails" not in browser.get(reverse("games:settings")).content.decode()


def test_nobody_can_resume_the_address_of_another():
    user = person()
    tell(bounce(user.email))

    signed_in(person()).post(reverse("games:resume_mail"))

    assert StoppedAddress.objects.count() == 1


@pytest.mark.parametrize("kind", ["SoftBounce", "Transient", "AutoResponder", "Delivery"])
def test_temporary_bounces_stop_nothing(kind):
    said = bounce("ana@example.org", kind) | ({"RecordType": "Delivery"} if kind == "Delivery" else {})
    tell(said)

    assert not StoppedAddress.objects.exists()


def event(event_type: EventType, **fields: object) -> SimpleNamespace:
    """Return an event as Anymail makes it out of what an email service posts."""
    plain = {
        "recipient": "ana@example.org",
        "reject_reason": None,
        "esp_event": {},
        "mta_response": "",
        "description": "",
    }
    return SimpleNamespace(event_type=event_type, **{**plain, **fields})


@pytest.mark.parametrize(
    ("told", "reason", "detail"),
    [
        (event(EventType.BOUNCED, mta_response="550 gone", description="Gone"), StopReason.BOUNCED, "550 gone"),
        (event(EventType.BOUNCED, description="Gone"), StopReason.BOUNCED, "Gone"),
        (event(EventType.REJECTED, reject_reason=RejectReason.SPAM), StopReason.BOUNCED, ""),
        (event(EventType.REJECTED, reject_reason=RejectReason.INVALID), StopReason.BOUNCED, ""),
        (event(EventType.REJECTED, reject_reason=""), StopReason.BOUNCED, ""),
        (event(EventType.BOUNCED, esp_event={"Type": "HardBounce"}), StopReason.BOUNCED, ""),
        (event(EventType.BOUNCED, esp_event="soft"), StopReason.BOUNCED, ""),
        (event(EventType.COMPLAINED, mta_response="x", description="Spam"), StopReason.COMPLAINED, "Spam"),
    ],
)
def test_final_bounces_and_complaints_stop_an_address(told, reason, detail, caplog):
    bounces.handle_tracking_event(told)

    assert f"no more mail about games to an address: {reason}" in caplog.messages
    row = StoppedAddress.objects.get()
    assert (row.address, row.reason, row.detail) == ("ana@example.org", reason, detail)


@pytest.mark.parametrize(
    "told",
    [
        event(EventType.DELIVERED),
        event(EventType.DEFERRED, reject_reason=RejectReason.BOUNCED),
        event(EventType.BOUNCED, reject_reason=RejectReason.TIMED_OUT),
        event(EventType.BOUNCED, esp_event={"Type": "SoftBounce"}),
        event(EventType.BOUNCED, esp_event={"event": "soft_bounce"}),
        event(EventType.BOUNCED, recipient=""),
        event(EventType.COMPLAINED, recipient=None),
    ],
)
def test_other_events_stop_no_address(told):
    bounces.handle_tracking_event(told)

    assert not StoppedAddress.objects.exists()


def test_the_owners_of_an_address_have_confirmed_it_in_any_spelling():
    ana, _other = person("Ana"), person("Bob")
    unconfirmed, deleted = person("Carl", confirmed=False), person("Dita")
    User.objects.filter(pk=deleted.pk).update(deleted_at=deleted.joined_at)
    name, _at, host = ana.email.partition("@")

    assert bounces.owners_of_address(f"{name}+games@{host}".upper()) == [ana]
    assert bounces.owners_of_address(unconfirmed.email) == bounces.owners_of_address(deleted.email) == []


def test_a_resumed_address_has_neither_a_stop_nor_an_error():
    for address in ("ana@example.org", "bob@example.org"):
        StoppedAddress.objects.create(address=address, reason=StopReason.BOUNCED)
        TroubledAddress.objects.create(address=address, error="550")

    bounces.resume_address("Ana+x@example.org")

    assert [model.objects.get().address for model in (StoppedAddress, TroubledAddress)] == ["bob@example.org"] * 2


def test_an_invited_address_that_mail_comes_back_from_is_not_written_to(smtp):
    creator = person()
    match = open_table(creator, 3)
    tell(bounce("friend@example.org"))

    invitations.invite_address(match=match, by=creator, address="friend+x@example.org")
    post_all()

    assert subjects(smtp) == []


def test_who_does_not_know_the_secret_is_not_heard(settings):
    assert tell(bounce("ana@example.org"), secret="postmark:guessed") == 400
    assert tell(bounce("ana@example.org"), service="another") == 404
    settings.ANYMAIL = {"WEBHOOK_SECRET": ""}
    assert tell(bounce("ana@example.org"), secret="") == 404

    assert not StoppedAddress.objects.exists()


@pytest.mark.parametrize("said", ["", "{", "[]", "7", "{}", '{"RecordType": "Bounce"}'])
def test_what_makes_no_sense_is_refused_and_changes_nothing(said):
    assert tell(said) in {200, 400}

    assert not StoppedAddress.objects.exists()


def test_a_deleted_account_forgets_that_its_address_was_stopped():
    from games.domain.accounts import accounts

    user = person()
    tell(bounce(user.email))

    accounts.erase_person(user=User.objects.get(pk=user.pk))

    assert not StoppedAddress.objects.exists()
    assert bounces.stopped_address_of(None) is None
