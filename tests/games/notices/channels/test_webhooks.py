"""Webhooks: a few words for each service, waiting and giving up, and the page where they are set up."""

import base64
import hashlib
import hmac
import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.accounts import accounts
from games.enums import DeliveryStatus, MailStatus, NoticeKind, NoticeMode, OutletKind
from games.models import Delivery, Match, Outlet, Parcel, User
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.notices.channels.webhook import bodies
from games.notices.outlets import sender
from tests.games.notices.postman import LATER, post_all
from tests.games.tables import asked, guest, person, running
from tests.games.views.visiting import recognised


def opened(user: User, url: str, kind: str = OutletKind.JSON) -> Outlet:
    return Outlet.objects.create(user=user, channel="webhook", kind=kind, url=url)


def waiting_for(sink, kind: str = OutletKind.JSON) -> tuple[Match, Outlet]:
    """Start a match in which the asked player has a webhook."""
    match = running(2)
    return match, opened(asked(match).user, sink.url, kind)


def post(travel) -> None:
    travel.shift(LATER)
    post_all()


def bodies_of(sink) -> list[dict]:
    return [json.loads(body) for _, _, body in sink.posts]


def test_a_webhook_message_is_signed_and_names_no_card(sink, smtp, travel):
    match, outlet = waiting_for(sink)

    post(travel)

    turn = next(said for said in bodies_of(sink) if said["kind"] == NoticeKind.YOUR_TURN)
    assert turn["title"] == "Pick a character · Tuesday (round 1)"
    assert turn["link"].endswith(f"/games/{match.pk}/")
    assert set(turn) == {"kind", "title", "link", "games", "topic"}
    _, headers, body = sink.posts[0]
    signed = f"{headers['Webhook-Id']}.{headers['Webhook-Timestamp']}.".encode() + body
    key = base64.b64decode(bodies.shown_secret(outlet).removeprefix("whsec_"))
    mine = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["Webhook-Signature"] == f"v1,{mine}"
    numbers = {f"{outlet.pk}-{parcel.pk}" for parcel in outlet.parcels.all()}
    assert {headers["Webhook-Id"] for _, headers, _ in sink.posts} == numbers
    assert not Delivery.objects.filter(channel="webhook").exclude(status=DeliveryStatus.SENT).exists()


def test_who_has_no_webhook_gets_no_delivery_on_it(sink, smtp, travel):
    match, outlet = waiting_for(sink)

    post(travel)

    told = set(Delivery.objects.filter(channel="webhook").values_list("notice__user", flat=True))
    assert told == {outlet.user_id}
    assert match.seats.exclude(user=outlet.user_id).exists()


def test_no_name_of_a_table_calls_anybody_at_discord_or_slack():
    said = {"title": "Your turn: @everyone <@1> **x** [a](b)", "link": "https://x/"}

    body, _ = bodies.discord_request(said)
    text = json.loads(body)
    assert text["allowed_mentions"] == {"parse": []}
    assert "\\@everyone \\<\\@1\\> \\*\\*x\\*\\*" in text["content"]
    body, _ = bodies.slack_request({"title": "<!channel> & co", "link": "https://x/"})
    assert json.loads(body)["text"] == "&lt;!channel&gt; &amp; co\nhttps://x/"


def test_a_failing_outlet_is_retried_at_growing_intervals_and_switched_off_after_a_day(sink, smtp, travel):
    _, outlet = waiting_for(sink)
    sink.status = 500

    post(travel)
    first = len(sink.posts)
    assert first == 1, "the others wait as soon as one has not arrived"
    post_all()
    assert len(sink.posts) == first
    outlet.refresh_from_db()
    assert (outlet.error, outlet.failures, outlet.off_at) == ("status 500", 1, None)
    for _ in range(12):
        travel.shift(sender.PAUSES[-1] + timedelta(seconds=1))
        post_all()

    outlet.refresh_from_db()
    assert outlet.off_at is not None
    assert len(sink.posts) < 12
    assert set(Parcel.objects.values_list("status", flat=True)) == {MailStatus.FAILED}
    assert set(Delivery.objects.filter(channel="webhook").values_list("status", flat=True)) == {DeliveryStatus.FAILED}


def test_parcels_are_sent_once_the_outlet_answers_again(sink, smtp, travel):
    _, outlet = waiting_for(sink)
    sink.status = 500
    post(travel)
    [parcel, *_] = Parcel.objects.order_by("pk")
    tried = {*parcel.deliveries.values_list("status", "attempts", "error")}
    sink.status = 204

    post(travel)

    outlet.refresh_from_db()
    assert tried == {(DeliveryStatus.QUEUED, 1, "status 500")}
    assert {*parcel.deliveries.values_list("status", "attempts", "error")} == {(DeliveryStatus.SENT, 2, "")}
    assert (outlet.error, outlet.failures, outlet.failing_since) == ("", 0, None)
    assert not Parcel.objects.exclude(status=MailStatus.SENT).exists()


@pytest.mark.parametrize("broken_first", [True, False])
def test_a_delivery_to_one_outlet_counts_although_another_failed(sink, smtp, travel, broken_first):
    user = asked(running(2)).user
    for url in ("https://localhost:1/", sink.url) if broken_first else (sink.url, "https://localhost:1/"):
        opened(user, url)

    post(travel)

    told = Delivery.objects.filter(channel="webhook", notice__kind=NoticeKind.YOUR_TURN)
    assert {*told.values_list("status", "attempts", "error")} == {(DeliveryStatus.SENT, 2, "")}


def test_two_workers_send_a_parcel_once(sink, smtp, travel):
    _, outlet = waiting_for(sink)
    parcel = Parcel.objects.create(outlet=outlet, content={})

    mine = sender.claim_parcel("webhook", timezone.now())

    assert mine == parcel
    assert sender.claim_parcel("webhook", timezone.now()) is None
    travel.shift(sender.LOST_AFTER + timedelta(seconds=1))
    assert sender.claim_parcel("webhook", timezone.now()) == parcel


def test_a_webhook_is_set_up_tried_out_and_removed(sink):
    client = recognised(person())

    client.post(reverse("games:add_outlet", args=["webhook"]), {"kind": "json", "url": sink.url})
    outlet = Outlet.objects.get()
    page = client.post(reverse("games:try_outlet", args=[outlet.pk]), follow=True).content.decode()
    assert "The test was delivered." in page
    assert sink.posts[0][1]["Webhook-Id"] == f"{outlet.pk}-test"
    assert bodies_of(sink)[0]["title"] == "This is a test. Notifications from Citadels by Post arrive here."
    sink.status = 404
    page = client.post(reverse("games:try_outlet", args=[outlet.pk]), follow=True).content.decode()
    assert "The test could not be delivered. The server responded with status 404." in page
    assert "Last error: The server responded with status 404." in page
    client.post(reverse("games:remove_outlet", args=[outlet.pk]))

    assert not Outlet.objects.exists()


def test_a_test_that_arrives_switches_a_webhook_on_again(client, sink):
    user = person()
    outlet = opened(user, sink.url)
    Outlet.objects.update(off_at=timezone.now(), failing_since=timezone.now(), failures=9, error="status 500")
    client.force_login(user)

    client.post(reverse("games:try_outlet", args=[outlet.pk]))

    outlet.refresh_from_db()
    assert (outlet.off_at, outlet.failing_since, outlet.failures, outlet.error) == (None, None, 0, "")


@pytest.mark.parametrize(
    ("kind", "url", "words"),
    [
        ("json", "http://hooks.example.org/", "starts with https://"),
        ("json", "https://localhost/", "starts with https://"),
        ("discord", "https://hooks.example.org/", "For Discord, the webhook URL must start with"),
        ("slack", "https://discord.com/api/webhooks/1", "For Slack, the webhook URL must start with"),
        ("pigeon", "https://hooks.example.org/", "pigeon"),
        ("json", "", "required"),
    ],
)
def test_an_invalid_webhook_url_is_refused_with_a_reason(kind, url, words):
    client = recognised(person())

    answer = client.post(reverse("games:add_outlet", args=["webhook"]), {"kind": kind, "url": url})

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Outlet.objects.exists()


def test_nobody_has_more_than_five_webhooks():
    client = recognised(user := person())
    Outlet.objects.create(user=user, channel="push", kind=OutletKind.BROWSER, url="https://push.example.org/")

    answers = [
        client.post(
            reverse("games:add_outlet", args=["webhook"]), {"kind": "json", "url": f"https://hooks.example.org/{n}"}
        ).status_code
        for n in (*range(6), 0)
    ]

    assert answers == [302] * 5 + [422, 302]
    assert user.outlets.filter(channel="webhook").count() == 5


def test_a_webhook_that_is_added_again_works_again():
    client = recognised(user := person())
    row = opened(user, "https://hooks.example.org/", OutletKind.JSON)
    Outlet.objects.update(off_at=timezone.now(), failing_since=timezone.now(), failures=9, error="status 500")

    client.post(reverse("games:add_outlet", args=["webhook"]), {"kind": "json", "url": f" {row.url} "})

    again = Outlet.objects.get()
    assert (again.pk, again.off_at, again.failing_since, again.failures, again.error) == (row.pk, None, None, 0, "")


def test_a_webhook_of_somebody_else_is_not_there(client, sink):
    outlet = opened(person(), sink.url)
    client.force_login(person())

    for name in ("try_outlet", "remove_outlet"):
        assert client.post(reverse(f"games:{name}", args=[outlet.pk])).status_code == 404
    assert client.get(reverse("games:outlets")).content.decode().count(sink.url) == 0
    assert (Outlet.objects.count(), sink.posts) == (1, [])


def test_guests_make_an_account_first_and_strangers_sign_in(client):
    assert client.get(reverse("games:outlets"))["Location"].startswith("/accounts/login/")
    client.force_login(guest())

    assert client.get(reverse("games:outlets"))["Location"] == reverse("games:claim")
    answer = client.post(reverse("games:add_outlet", args=["webhook"]), {"kind": "json", "url": "https://a.example/"})
    assert answer["Location"] == reverse("games:claim")
    assert not Outlet.objects.exists()


def test_a_channel_that_has_no_outlets_cannot_be_opened():
    client = recognised(person())

    assert client.post(reverse("games:add_outlet", args=["mail"])).status_code == 404


def test_too_many_tests_are_refused(client, sink):
    user = person()
    outlet = opened(user, sink.url)
    client.force_login(user)

    answers = [client.post(reverse("games:try_outlet", args=[outlet.pk])).status_code for _ in range(21)]

    assert answers == [302] * 20 + [429]
    assert len(sink.posts) == 20


def test_what_comes_by_webhook_can_be_chosen_by_who_has_one(client, sink):
    user = person()
    client.force_login(user)
    assert "webhook-robbed" not in client.get(reverse("games:mails")).content.decode()
    opened(user, sink.url)
    wish = {f"{key}-{kind}": NoticeMode.AT_ONCE for key in ("webhook", "mail") for kind in NoticeKind}

    client.post(reverse("games:mails"), wish | {"webhook-robbed": NoticeMode.OFF})

    webhook = next(channel for channel in CHANNELS if channel.key == "webhook")
    assert preferences.modes_of(user, webhook)[NoticeKind.ROBBED] == NoticeMode.OFF


def test_an_account_that_is_deleted_takes_its_webhooks_along(sink):
    _, outlet = waiting_for(sink)

    accounts.erase_person(user=outlet.user)

    assert not Outlet.objects.exists()
