"""Push subscriptions that a browser has replaced or lost: renewed, or replaced by email."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.urls import reverse

from games.enums import NoticeKind, NoticeMode, OutletKind
from games.models import Outlet, User
from games.notices import dispatch, preferences, push_replacement
from games.notices.channels.push.channel import PushChannel
from tests.games.notices.postman import LATER, MAIL, post_all
from tests.games.tables import asked, person, running
from tests.games.views.visiting import recognised, signed_in

OPEN, OLD, NEW = "games:add_outlet", "https://push.example.org/old", "https://push.example.org/new"
TURN = NoticeKind.YOUR_TURN


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Renewal is the same on every database."""


def subscription(endpoint: str) -> dict[str, str]:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = (point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint), bytes(16))
    p256dh, auth = (base64.urlsafe_b64encode(data).decode().rstrip("=") for data in keys)
    return {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}


def subscribed(user: User, endpoint: str = OLD) -> Client:
    """Return the browser of `user`, which gets push messages."""
    client = recognised(user)
    assert client.post(reverse(OPEN, args=["push"]), subscription(endpoint)).status_code == 302
    return client


def renew(client: Client, endpoint: str, old: str = "") -> int:
    return client.post(reverse("games:renew_push"), {"old": old} | subscription(endpoint)).status_code


def switch_off(user: User, error: str = "status 410") -> None:
    """Simulate a push service that no longer knows the browsers of `user`."""
    Outlet.objects.filter(user=user).update(off_at=user.joined_at, error=error, awaits_replacement=True)
    dispatch.send_outboxes()


def mode(user: User, kind: NoticeKind = TURN) -> NoticeMode:
    return preferences.modes_of(user, MAIL)[kind]


def turn_off_mail(user: User, *kinds: NoticeKind) -> None:
    for kind in kinds or NoticeKind:
        preferences.set_mode(user=user, channel=MAIL, kind=kind, mode=NoticeMode.OFF)


def my_games(user: User) -> str:
    return signed_in(user).get(reverse("games:mine")).content.decode()


def test_the_service_worker_gets_the_key_and_a_token():
    answer = subscribed(person()).get(reverse("games:renew_push"))

    assert set(answer.json()) == {"key", "token"}
    assert "no-store" in answer["Cache-Control"]


def test_a_renewal_without_the_token_is_refused():
    user = person()
    subscribed(user)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)

    assert renew(strict, NEW, old=OLD) == 403
    assert Outlet.objects.get().url == OLD


@pytest.mark.parametrize("old", [OLD, ""])
def test_a_new_subscription_replaces_that_of_the_same_browser(old):
    user = person()
    client = subscribed(user)

    assert renew(client, NEW, old=old) == 204

    outlet = Outlet.objects.get()
    assert (outlet.url, outlet.off_at, outlet.error) == (NEW, None, "")


def test_a_subscription_that_was_switched_off_works_again_with_a_new_address():
    user = person()
    client = subscribed(user)
    switch_off(user)

    assert renew(client, OLD, old=OLD) == 409
    assert renew(client, NEW, old=OLD) == 204
    assert PushChannel().has_address(user)


def test_a_removed_browser_is_told_to_unsubscribe():
    user = person()
    client = subscribed(user)
    Outlet.objects.all().delete()

    assert renew(client, NEW, old=OLD) == 410
    assert not Outlet.objects.exists()


def test_nobody_renews_the_subscription_of_another():
    owner, other = person("Owner"), person("Other")
    subscribed(owner)

    assert renew(signed_in(other), NEW, old=OLD) == 410
    assert Client().post(reverse("games:renew_push"), subscription(NEW)).status_code == 302
    assert Outlet.objects.get().url == OLD


def test_an_invalid_renewal_changes_nothing():
    client = subscribed(person())

    assert renew(client, "http://localhost/", old=OLD) == 422
    assert Outlet.objects.get().url == OLD


def test_with_ten_browsers_each_can_be_renewed():
    user = person()
    client = subscribed(user)
    for number in range(9):
        url = f"https://push.example.org/{number}"
        Outlet.objects.create(user=user, channel="push", kind=OutletKind.BROWSER, url=url, secret="x y")

    assert renew(client, NEW, old=OLD) == 204
    assert user.outlets.count() == 10


def test_what_only_a_dead_browser_brought_is_emailed_and_my_games_says_so():
    user = running(2).creator
    subscribed(user)
    turn_off_mail(user, TURN, NoticeKind.FINISHED)
    preferences.set_mode(user=user, channel=PushChannel(), kind=NoticeKind.FINISHED, mode=NoticeMode.OFF)

    switch_off(user)

    assert mode(user) == NoticeMode.AT_ONCE
    assert mode(user, NoticeKind.FINISHED) == NoticeMode.OFF
    assert Outlet.objects.get().emailed_kinds == [TURN]
    assert 'id="emailed-instead"' in my_games(user)
    Outlet.objects.update(off_at=None)
    assert not push_replacement.emailed_instead(user)


def test_a_digest_by_push_becomes_a_digest_by_email():
    user = person()
    subscribed(user)
    turn_off_mail(user, TURN)
    preferences.set_mode(user=user, channel=PushChannel(), kind=TURN, mode=NoticeMode.DAILY)

    switch_off(user)

    assert mode(user) == NoticeMode.DAILY


@pytest.mark.parametrize("other", ["mail", "browser", "webhook", "unconfirmed"])
def test_nothing_is_switched_while_something_else_tells_the_player_or_email_cannot(other):
    user = running(2).creator
    subscribed(user)
    if other != "mail":
        turn_off_mail(user)
    if other == "webhook":
        Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url="https://a.example/")
    if other == "unconfirmed":
        user.emailaddress_set.update(verified=False)
    before = preferences.modes_of(user, MAIL)
    dead = Outlet.objects.filter(user=user, kind=OutletKind.BROWSER)
    dead.update(off_at=user.joined_at, error="status 410", awaits_replacement=True)
    if other == "browser":
        Outlet.objects.create(user=user, channel="push", kind=OutletKind.BROWSER, url=NEW, secret="x y")

    dispatch.send_outboxes()

    assert preferences.modes_of(user, MAIL) == before
    assert not Outlet.objects.filter(awaits_replacement=True).exists()
    assert 'id="emailed-instead"' not in my_games(user)


def test_a_renewed_browser_ends_the_emails_that_replaced_it():
    user = running(2).creator
    client = subscribed(user)
    turn_off_mail(user, TURN)
    switch_off(user)

    assert renew(client, NEW, old=OLD) == 204

    assert mode(user) == NoticeMode.OFF
    assert 'id="emailed-instead"' not in my_games(user)


def test_subscribing_again_ends_the_emails_and_forgets_the_dead_subscription():
    user = person()
    client = subscribed(user)
    turn_off_mail(user, TURN)
    switch_off(user)

    client.post(reverse(OPEN, args=["push"]), subscription(NEW))

    assert mode(user) == NoticeMode.OFF
    assert [outlet.url for outlet in user.outlets.all()] == [NEW]


def test_each_user_with_a_dead_browser_gets_emails():
    users = [person("Ana"), person("Bob")]
    for number, user in enumerate(users):
        subscribed(user, f"{OLD}{number}")
        turn_off_mail(user, TURN)
    Outlet.objects.update(off_at=users[0].joined_at, awaits_replacement=True)

    push_replacement.replace_dead_browsers()

    assert [mode(user) for user in users] == [NoticeMode.AT_ONCE] * 2


def test_a_browser_that_works_again_ends_the_emails_to_its_user_alone():
    ana, bob = person("Ana"), person("Bob")
    for user in (ana, bob):
        for name in ("here", "there"):
            url = f"https://push.example.org/{user}/{name}"
            fields = {"kind": OutletKind.BROWSER, "channel": "push", "session": name, "off_at": user.joined_at}
            Outlet.objects.create(user=user, url=url, secret="x y", emailed_kinds=[TURN], **fields)
    hook = Outlet.objects.create(user=ana, channel="webhook", kind=OutletKind.JSON, url=NEW, session="here")
    working = Outlet.objects.create(user=ana, channel="push", kind=OutletKind.BROWSER, url=NEW, session="here")

    push_replacement.return_to_push(ana, "")
    assert ana.outlets.count() == 4
    push_replacement.return_to_push(ana, "here")

    assert [mode(user) for user in (ana, bob)] == [NoticeMode.OFF, NoticeMode.AT_ONCE]
    assert [push_replacement.emailed_instead(user) for user in (ana, bob)] == [False, True]
    assert {outlet.session for outlet in ana.outlets.exclude(pk__in=[hook.pk, working.pk])} == {"there"}
    assert ana.outlets.filter(pk__in=[hook.pk, working.pk]).count() == 2
    assert bob.outlets.count() == 2


def test_the_turn_after_the_push_service_answers_gone_is_emailed(sink, smtp, travel):
    match = running(2)
    user = asked(match).user
    subscribed(user, sink.url)
    turn_off_mail(user)
    sink.status = 410

    travel.shift(LATER)
    post_all()

    assert mode(user) == NoticeMode.AT_ONCE
    assert Outlet.objects.get().off_at is not None
