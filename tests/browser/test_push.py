"""Push notifications: permission is requested only by a button, and each game has one notification."""

import base64
import json
import re

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import expect

from games.management.commands.demo import PASSWORD
from tests.browser.playing import wait_until
from tests.browser.test_every_page import sign_in, speak
from tests.infrastructure.browser import DESKTOP, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
SUBSCRIBE = """([point, auth]) => {
  window.asked = 0;
  Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
  PushManager.prototype.subscribe = async (wish) => {
    const keys = { p256dh: point, auth };
    const length = wish.applicationServerKey.length;
    return { toJSON: () => ({ endpoint: `https://push.example.org/${length}`, keys }) };
  };
}"""
COMES = """(title) => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((notes) => notes[0]?.title === title)"""
NOTES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const notes = await worker.getNotifications();
  return notes.map((note) => [note.title, note.tag, note.data]);
}"""


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_push_is_enabled_by_a_button_after_reauthentication(visitors: Visitors, demo_site: LiveSite):
    """The push service is fake because none can be reached here; everything else is real."""
    page = visitors(DESKTOP)
    sign_in(page)
    speak(page, ENGLISH)
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = [b64(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)), b64(bytes(16))]
    page.goto("/accounts/outlets/")
    expect(page.locator("#push-cannot")).to_have_count(0)
    page.evaluate(SUBSCRIBE, keys)
    assert page.evaluate("window.asked") == 0

    page.get_by_role("button", name="Turn on in this browser").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()

    expect(page.get_by_role("heading", name=re.compile("^Browser 1, added"))).to_be_visible()


def test_service_worker_shows_only_the_latest_notification_per_game(visitors: Visitors):
    page = visitors(DESKTOP)
    page.context.grant_permissions(["notifications"])
    page.goto(f"/{ENGLISH}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wire, found = page.context.new_cdp_session(page), []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(said["registrations"]))
    wire.send("ServiceWorker.enable")
    for _ in range(1000):  # each question lets what the browser says in between come in
        if found or page.evaluate("() => false"):
            break
    for title in ("Your turn, rank 4 · Tuesday", "Your time is running out · Tuesday"):
        note = {"title": title, "body": "", "topic": "game-7", "link": "/games/7/"}
        wire.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": page.evaluate("location.origin"),
                "registrationId": found[-1]["registrationId"],
                "data": json.dumps(note),
            },
        )
        wait_until(page, COMES, title)

    assert page.evaluate(NOTES) == [["Your time is running out · Tuesday", "game-7", "/games/7/"]]
