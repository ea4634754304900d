"""Parcels: to which outlets, in which order, with which content and links."""

import socket
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.enums import NoticeKind, OutletKind, StopReason
from games.models import KeptKey, Match, Notice, OutgoingMail, Outlet, Parcel, StoppedAddress
from games.notices import links
from games.notices.channels import CHANNELS
from games.notices.channels.mail import bounces, email_writer
from games.notices.channels.mail import sender as mails
from games.notices.channels.push import keys
from games.notices.channels.push.keys import NAME
from games.notices.message import Message
from games.notices.outlets import contents, guard, parcels, sender
from games.notices.outlets.faults import INSIDE, NO_NAME, Unsent
from tests.games.tables import person, running

WEBHOOK = next(channel for channel in CHANNELS if channel.key == "webhook")


def outlet(user, channel: str = "webhook", **fields) -> Outlet:
    number = Outlet.objects.count()
    return Outlet.objects.create(user=user, channel=channel, url=f"https://example.org/hook/{number}", **fields)


def about(kind: NoticeKind, params: dict, match: Match | None = None) -> Message:
    notice = Notice(kind=kind, params=params, match=match or Match(pk=7, name="Tuesday"))
    return Message(None, kind, [], notice=notice)


def test_a_message_goes_to_the_places_of_one_channel_or_to_all_that_work_and_to_nobody_elses():
    ana, bob = person("Ana"), person("Bob")
    phone, program = outlet(ana, "push"), outlet(ana)
    outlet(ana, off_at=timezone.now())
    outlet(bob)

    assert parcels.queue_parcels(ana, {"title": "x"}, channel="push") == 1
    assert [parcel.outlet for parcel in Parcel.objects.all()] == [phone]
    assert parcels.queue_parcels(ana, {"title": "y"}) == 2
    assert {parcel.outlet for parcel in Parcel.objects.filter(content__title="y")} == {phone, program}
    assert parcels.queue_parcels(person("Carl"), {"title": "z"}) == 0


def test_a_user_has_an_address_on_a_channel_with_a_working_outlet_of_their_own():
    ana, bob, now = person("Ana"), person("Bob"), timezone.now()
    outlet(bob)
    outlet(ana, "push")
    outlet(ana, off_at=now)
    outlet(ana, match=running(2))
    assert not WEBHOOK.has_address(ana)

    outlet(ana)

    assert WEBHOOK.has_address(ana)


def test_settings_are_shown_to_owners_of_an_outlet_for_notifications_even_if_it_is_off():
    ana, bob = person("Ana"), person("Bob")
    outlet(bob, off_at=timezone.now())
    outlet(ana, "push")
    outlet(ana, match=running(2))

    assert [WEBHOOK.has_settings(user) for user in (ana, bob)] == [False, True]


def test_only_what_is_signed_has_a_key_to_show():
    ana = person()
    signed, *others = (outlet(ana, kind=kind) for kind in (OutletKind.JSON, OutletKind.DISCORD, OutletKind.SLACK))

    assert WEBHOOK.shown_secret(signed).startswith("whsec_")
    assert [WEBHOOK.shown_secret(other) for other in others] == ["", ""]


@pytest.mark.parametrize(
    ("kind", "params", "to"),
    [
        (NoticeKind.SUBSTITUTE, {"offer": 12}, lambda: links.offer_url(12)),
        (NoticeKind.SUBSTITUTE, {}, lambda: links.absolute_url(reverse("games:mine"))),
        (NoticeKind.YOUR_TURN, {}, lambda: links.table_url(Match(pk=7))),
    ],
)
def test_a_message_leads_to_what_it_is_about(kind, params, to):
    assert contents.message_url(about(kind, params)) == to()


def test_a_message_about_several_games_leads_to_all_of_them():
    assert contents.message_url(Message(None, NoticeKind.YOUR_TURN, [])) == links.absolute_url(reverse("games:mine"))


@pytest.mark.parametrize(("params", "is_invited"), [({"offer": 12}, True), ({}, False)])
def test_who_is_asked_to_play_on_is_invited_and_who_has_handed_a_seat_on_is_shown_no_game(params, is_invited):
    match, reader = running(2), person("Ana")
    notice = Notice(kind=NoticeKind.SUBSTITUTE, params=params, match=match, user=reader)
    mail = email_writer.write_email(Message(reader, NoticeKind.SUBSTITUTE, [], notice=notice))

    assert (links.offer_url(12) in mail.text) == is_invited
    assert links.table_url(match) not in mail.text


@pytest.mark.parametrize(
    ("found", "fault"),
    [([], NO_NAME), ([(0, 0, 0, "", ("127.0.0.1", 443))], INSIDE)],
)
def test_unresolvable_and_private_hosts_are_told_apart(found, fault, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)

    with pytest.raises(Unsent) as unsent:
        guard.resolve_public_address("example.org", 443)

    assert unsent.value.word == fault


def test_the_oldest_is_sent_first_and_of_two_as_old_what_came_first():
    ana, now = person(), timezone.now()
    place = outlet(ana)
    late, first, second = (
        Parcel.objects.create(outlet=place, content={}, due_at=now - timedelta(minutes=minutes))
        for minutes in (1, 2, 2)
    )

    claimed = [sender.claim_parcel("webhook", now) for _ in range(4)]

    assert claimed == [first, second, late, None]


def test_mails_are_claimed_in_the_order_in_which_they_are_due_and_came():
    now = timezone.now()
    late, first, second = (
        OutgoingMail.objects.create(recipient="a@example.org", message_id=name, due_at=now - timedelta(minutes=m))
        for name, m in (("late", 1), ("first", 2), ("second", 2))
    )
    OutgoingMail.objects.create(recipient="a@example.org", message_id="not yet", due_at=now + timedelta(minutes=1))

    assert mails.claim_emails(now) == [first, second, late]
    assert mails.claim_emails(now) == []


def test_what_has_waited_for_its_sender_for_ten_minutes_is_taken_by_another():
    now, place = timezone.now(), outlet(person())
    Parcel.objects.create(outlet=place, content={}, due_at=now)
    claimed = sender.claim_parcel("webhook", now)

    assert sender.claim_parcel("webhook", now + timedelta(minutes=9)) is None
    assert sender.claim_parcel("webhook", now + timedelta(minutes=11)) == claimed


@pytest.mark.parametrize(("detail", "kept"), [(None, ""), ("550 gone", "550 gone"), ("x" * 301, "x" * 300)])
def test_server_errors_are_stored_shortened(detail, kept):
    bounces.stop_address("ana@example.org", StopReason.BOUNCED, detail)

    row = StoppedAddress.objects.get()
    assert (row.reason, row.detail) == (StopReason.BOUNCED, kept)


def test_a_test_by_mail_says_that_nobody_wrote_it_and_is_about_no_game():
    ana = person()
    mail = email_writer.write_test_email(ana)

    assert (mail.recipient, mail.user, mail.kind, mail.match) == (ana.email, ana, "", None)
    assert mail.headers["Auto-Submitted"] == "auto-generated"
    assert mail.subject == contents.test_message_content()["title"]


def test_the_sites_key_is_its_own_whatever_other_keys_are_kept():
    KeptKey.objects.create(name="another", value="no key at all")

    first, again = keys.public_key(), keys.public_key()

    assert first == again
    assert KeptKey.objects.filter(name=NAME).count() == 1
