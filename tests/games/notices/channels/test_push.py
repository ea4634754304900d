"""Web push: sealed for one browser, one note a game, and a browser that is gone is forgotten."""

import base64
import json
import re

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.urls import reverse
from py_vapid import Vapid02

from games.enums import DeliveryStatus, NoticeKind
from games.models import Delivery, KeptKey, Match, Outlet, User
from games.notices.channels.push import form, keys
from tests.games.notices.postman import LATER, post_all
from tests.games.tables import asked, guest, person, running
from tests.games.views.visiting import recognised, signed_in

AUTH = bytes(range(16))


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Push is the same on every database."""


class FakeBrowser:
    """A browser that has keys like a real one and decrypts messages."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def said(self, endpoint: str) -> dict[str, str]:
        """Return its subscription."""
        return {"endpoint": endpoint, "p256dh": b64(self.point), "auth": b64(AUTH)}

    def opened(self, body: bytes) -> dict:
        """Read what came."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH, version="aes128gcm"))


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.fixture
def browser() -> FakeBrowser:
    return FakeBrowser()


def subscribe(user: User, said: dict[str, str], *more: dict[str, str]) -> int:
    """Dispatch push messages; return the response to the last one."""
    client = recognised(user)
    return [client.post(reverse("games:add_outlet", args=["push"]), one).status_code for one in (said, *more)][-1]


def waiting_for(sink, browser: FakeBrowser) -> Match:
    """Start a match in which the asked player has a subscribed browser."""
    match = running(2)
    assert subscribe(asked(match).user, browser.said(sink.url)) == 302
    return match


def post(travel) -> None:
    travel.shift(LATER)
    post_all()


def test_a_push_message_is_encrypted_and_names_no_card(sink, smtp, travel, browser):
    match = waiting_for(sink, browser)
    sink.status = 201

    post(travel)

    notes = [browser.opened(body) for _, _, body in sink.posts]
    turn = next(note for note in notes if note["title"] == "Pick a character · Tuesday (round 1)")
    assert turn == {
        "title": "Pick a character · Tuesday (round 1)",
        "link": f"http://localhost:8000/games/{match.pk}/",
        "topic": f"game-{match.pk}",
        "body": "",
    }
    assert all(b"Tuesday" not in body for _, _, body in sink.posts)
    assert set(Delivery.objects.filter(channel="push").values_list("status", flat=True)) == {DeliveryStatus.SENT}


def test_each_message_is_signed_by_the_sites_own_key_for_that_service_alone(sink, smtp, travel, browser):
    waiting_for(sink, browser)
    sink.status = 201
    post(travel)

    _, headers, _ = sink.posts[0]

    assert Vapid02.verify(headers["Authorization"])
    token, key = re.fullmatch(r"vapid t=([^,]+),k=(.+)", headers["Authorization"]).groups()
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert key == keys.public_key()
    assert claims["aud"] == sink.url.rpartition("/")[0]
    assert claims["sub"] == "mailto:post@localhost"
    assert headers["Content-Encoding"] == "aes128gcm"


def test_what_is_said_later_about_a_game_takes_the_place_of_what_was_said_before(sink, smtp, travel, browser):
    match = waiting_for(sink, browser)
    sink.status = 201
    post(travel)

    assert {headers["Topic"] for _, headers, _ in sink.posts} == {f"game-{match.pk}"}
    assert all(re.fullmatch(r"[\w-]{1,32}", headers["Topic"]) for _, headers, _ in sink.posts)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_answers_gone_is_switched_off(sink, smtp, travel, browser, status):
    waiting_for(sink, browser)
    sink.status = status

    post(travel)
    post(travel)

    outlet = Outlet.objects.get()
    assert (outlet.off_at is not None, outlet.error) == (True, f"status {status}")
    assert "can no longer be notified" in signed_in(outlet.user).get(reverse("games:outlets")).content.decode()
    assert len(sink.posts) == 1
    assert set(Delivery.objects.filter(channel="push").values_list("status", flat=True)) == {DeliveryStatus.FAILED}


def test_a_service_that_is_down_for_now_keeps_the_browser(sink, smtp, travel, browser):
    waiting_for(sink, browser)
    sink.status = 503
    post(travel)
    sink.status = 201

    post(travel)

    assert Outlet.objects.get().error == ""
    assert NoticeKind.YOUR_TURN in Delivery.objects.filter(channel="push", status=DeliveryStatus.SENT).values_list(
        "notice__kind", flat=True
    )


def test_the_key_of_the_site_is_made_once(browser):
    first = keys.public_key()

    assert keys.public_key() == first
    assert KeptKey.objects.count() == 1
    assert b"-----BEGIN PRIVATE KEY-----" in keys.site_key().private_pem()


def test_the_settings_page_gives_the_browser_the_key(client):
    page = signed_in(person()).get(reverse("games:outlets")).content.decode()

    assert f'data-key="{keys.public_key()}"' in page
    assert "PRIVATE" not in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://localhost/x"},
        {"endpoint": ""},
        {"p256dh": b64(b"\x04" + bytes(64))},
        {"p256dh": "ž"},
        {"auth": b64(b"short")},
        {"auth": ""},
    ],
)
def test_an_invalid_subscription_is_refused(browser, wrong):
    user = person()

    assert subscribe(user, browser.said("https://push.example.org/x") | wrong) == 422
    assert not Outlet.objects.exists()


@pytest.mark.parametrize("place", range(4))
def test_keys_with_other_letters_or_of_another_curve_are_invalid(browser, place):
    point, auth = b64(browser.point), b64(AUTH)
    other = ec.generate_private_key(ec.SECP384R1()).public_key()
    longer = b64(other.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    assert form.are_valid_keys(point, auth)
    assert form.are_valid_keys(f"{point}=", f"{auth}==")
    assert not form.are_valid_keys(f"{point[:place]}!!!!{point[place:]}", auth)
    assert not form.are_valid_keys(point, f"{auth[:place]}\n\n\n\n{auth[place:]}")
    assert not form.are_valid_keys(point, b64(AUTH[1:]))
    assert not form.are_valid_keys(longer, auth)


def test_base64_of_browsers_is_decoded_with_its_own_two_letters():
    assert form.decode_base64("-_-_") == b"\xfb\xff\xbf"


def test_a_browser_with_a_new_owner_notifies_only_the_new_owner(browser):
    first, second = person(), person()
    said = browser.said("https://push.example.org/x")

    subscribe(first, said)
    subscribe(second, said)

    assert [outlet.user for outlet in Outlet.objects.all()] == [second]


def test_a_guest_makes_an_account_first_and_nobody_has_more_than_ten_browsers(browser):
    assert signed_in(guest()).post(
        reverse("games:add_outlet", args=["push"]), browser.said("https://push.example.org/x")
    )["Location"] == reverse("games:claim")
    user = person()

    ten = [browser.said(f"https://push.example.org/{number}") for number in range(10)]

    assert subscribe(user, *ten) == 302
    assert subscribe(user, browser.said("https://push.example.org/10")) == 422
    assert user.outlets.count() == 10


def test_the_test_button_reaches_the_browser(sink, browser):
    user = person()
    subscribe(user, browser.said(sink.url))

    signed_in(user).post(reverse("games:try_outlet", args=[Outlet.objects.get().pk]))

    [(_, _, body)] = sink.posts
    assert browser.opened(body)["title"] == "This is a test. Notifications from Citadels by Post arrive here."
