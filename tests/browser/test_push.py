"""Push notifications: permission is requested only by a button, and each game has one notification."""

import base64
import json
import re
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, expect

from games.management.commands.demo import PASSWORD
from tests.browser.playing import wait_until
from tests.browser.test_every_page import sign_in
from tests.infrastructure.browser import DESKTOP, PHONE, Contexts, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.infrastructure.site_templates import SiteTemplates
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


def test_push_is_enabled_by_a_button_after_reauthentication(visitors: Visitors, live_site: LiveSite):
    """The push service is fake because none can be reached here; everything else is real."""
    page = visitors(DESKTOP, service_workers="allow")
    sign_in(page)
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


@pytest.fixture
def notified_visitors(whole_browser: Browser, live_site: LiveSite, site_templates: SiteTemplates) -> Iterator[Visitors]:
    """Visitors of the site whose browser can show notifications."""
    visitors = Visitors(Contexts(whole_browser), live_site, site_templates)
    yield visitors
    visitors.close(for_good=True)
    assert visitors.faults == []


def test_service_worker_shows_only_the_latest_notification_per_game(notified_visitors: Visitors):
    page = notified_visitors(DESKTOP, service_workers="allow")
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


FAKE_PUSH = """([point, auth]) => {
  const made = (name) => ({
    endpoint: `https://push.example.org/${name}`,
    toJSON: () => ({ endpoint: `https://push.example.org/${name}`, keys: { p256dh: point, auth } }),
    unsubscribe: async () => { self.subscription = null; return true; },
  });
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  PushManager.prototype.getSubscription = async () => self.subscription || null;
  PushManager.prototype.subscribe = async () => (self.subscription = made("new"));
  self.subscription = made("old");
}"""
CHANGED = """async () => {
  const event = new ExtendableEvent("pushsubscriptionchange");
  const ended = new Promise((end) => { event.waitUntil = (done) => done.then(end); });
  event.oldSubscription = { endpoint: "https://push.example.org/old" };
  self.subscription = null;
  self.dispatchEvent(event);
  await ended;
}"""
VISITED = "async () => { await renew(); }"
SUBSCRIBED = """
from games.models import Outlet, UserSession
session = UserSession.objects.latest("pk")
Outlet.objects.filter(user=session.user).delete()
state = {{"error": "status 410", "off_at": session.began_at}} if {is_gone} else {{}}
Outlet.objects.create(
    user=session.user, session=session.session, channel="push", kind="browser",
    url="https://push.example.org/old", secret="x y", **state,
)
"""
STORED = """
import json
from games.models import Outlet
print(json.dumps(list(Outlet.objects.filter(channel="push").values_list("url", "secret", "off_at"))))
"""


@pytest.mark.parametrize("happens", ["the browser replaces it", "a page is visited after it was found gone"])
def test_service_worker_renews_the_subscription(visitors: Visitors, live_site: LiveSite, happens: str):
    """The push service is fake; the service worker, the site and its CSRF protection are real."""
    is_gone = happens.startswith("a page")
    page = visitors(DESKTOP, service_workers="allow")
    sign_in(page)
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = [b64(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)), b64(bytes(16))]
    live_site.manage("shell", "-c", SUBSCRIBED.format(is_gone=is_gone))
    page.goto("/games/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    [worker] = page.context.service_workers
    worker.evaluate(FAKE_PUSH, keys)

    worker.evaluate(VISITED if is_gone else CHANGED)

    stored = json.loads(live_site.manage("shell", "-c", STORED).splitlines()[-1])
    assert stored == [["https://push.example.org/new", " ".join(keys), None]]


def test_a_removed_browser_cancels_its_subscription(visitors: Visitors, live_site: LiveSite):
    page = visitors(DESKTOP, service_workers="allow")
    sign_in(page)
    page.goto("/games/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    [worker] = page.context.service_workers
    worker.evaluate(FAKE_PUSH, ["", ""])

    worker.evaluate(VISITED)

    assert worker.evaluate("self.subscription") is None


@pytest.mark.parametrize("is_on_home_screen", [False, True])
def test_an_iphone_in_a_tab_is_advised_to_add_the_site_to_the_home_screen(
    visitors: Visitors, live_site: LiveSite, is_on_home_screen: bool
):
    """Only Safari on an iPhone or iPad has `navigator.standalone`; in a tab it has no `PushManager`."""
    page = visitors(PHONE, service_workers="allow")
    sign_in(page)
    page.add_init_script(f"Navigator.prototype.standalone = {str(is_on_home_screen).lower()};")
    if not is_on_home_screen:
        page.add_init_script("delete window.PushManager;")

    page.goto("/accounts/outlets/")

    expect(page.locator("#push-home-screen")).to_be_visible(visible=not is_on_home_screen)
    expect(page.locator("#push-form")).to_be_visible(visible=is_on_home_screen)
    expect(page.locator("#push-cannot")).to_have_count(0)
