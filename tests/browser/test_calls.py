"""Offline pages, and turn alerts for players in another tab: opt-in only, and without card names."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import press_something, start_against_bots, wait_until
from tests.infrastructure.browser import DESKTOP, Visitors
from tests.languages import CZECH, ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.heard = []; window.asked = 0; window.granted = "default";
  Object.defineProperty(Notification, "permission", { get: () => window.granted });
  Notification.requestPermission = async () => { asked += 1; return window.granted = window.answer || "granted"; };
  ServiceWorkerRegistration.prototype.showNotification = async (title, more) => { heard.push([title, more.body]); };
  const start = AudioBufferSourceNode.prototype.start;
  window.sounds = 0;
  AudioBufferSourceNode.prototype.start = function (...words) { window.sounds += 1; return start.apply(this, words); };
}"""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map((request) => new URL(request.url).pathname);
}"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"


def wait_for_my_turn(page: Page) -> None:
    """Wait until it is the player's move."""
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=60_000)


def test_offline_page_follows_language_and_theme_and_caches_no_table(
    visitors: Visitors,
):
    visitors.slowly = False  # A line that is made long comes back when it is cut.
    page = visitors(DESKTOP, service_workers="allow")
    page.goto(f"/{ENGLISH}/")
    with page.expect_navigation():
        page.get_by_role("button", name="Česky").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Tmavý", exact=True).click()
    page.locator("main form[action$='/play-now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    table = page.url
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto(table)

    assert page.locator("html").get_attribute("lang") == CZECH
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 19, 27)"
    expect(page.get_by_role("heading", level=1)).to_have_text("Jsi bez připojení")
    assert page.evaluate("getComputedStyle(document.querySelector('.button')).minHeight") == "48px"
    pages = {path for path in kept if not path.startswith("/static/")}
    assert pages == {"/", "/theme/", *(f"/{language}/offline/" for language in LANGUAGES)}
    page.context.set_offline(False)
    page.get_by_role("link").click()
    expect(page.locator("#head")).to_be_visible()
    offline = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    visitors.faults[:] = [fault for fault in visitors.faults if not any(words in fault for words in offline)]


BOOKLET = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().some((request) => request.url.endsWith("/booklet/"));
}"""
KEPT_WORDS = """async () => {
  const books = (await caches.keys()).filter((name) => name.startsWith("rulebook"));
  const pages = await Promise.all(books.map(async (name) => (await caches.open(name)).matchAll()));
  return Promise.all(pages.flat().map((page) => page.text()));
}"""


def test_rulebook_works_offline_and_its_cache_names_no_user(visitors: Visitors):
    visitors.slowly = False
    page = visitors(DESKTOP, service_workers="allow")
    page.goto(f"/{ENGLISH}/")
    page.locator("main form[action$='/play-now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"/{ENGLISH}/rules/classic/turn/")
    name = page.locator(".page-self .self").inner_text()
    wait_until(page, BOOKLET)
    words = page.evaluate(KEPT_WORDS)
    page.context.set_offline(True)

    page.goto(f"/{ENGLISH}/rules/classic/turn/#gather")
    expect(page.get_by_role("heading", level=1)).to_have_text("The turn")
    page.goto(f"/{ENGLISH}/rules/classic/end/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Complete rulebook")
    assert words
    assert not any(name in one for one in words)
    page.context.set_offline(False)
    offline = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    visitors.faults[:] = [fault for fault in visitors.faults if not any(words in fault for words in offline)]


def test_no_permission_prompt_or_alert_without_opt_in(visitors: Visitors):
    page = visitors(DESKTOP, service_workers="allow")
    page.add_init_script(f"({LISTEN})()")
    start_against_bots(page)
    wait_for_my_turn(page)
    page.evaluate(HIDE)
    press_something(page)
    wait_for_my_turn(page)

    assert page.evaluate("[asked, sounds, heard.length]") == [0, 0, 0]
    expect(page.get_by_role("button", name="Browser notification")).to_have_attribute("aria-pressed", "false")


def test_alerts_ring_a_bell_and_show_no_card_names(visitors: Visitors):
    page = visitors(DESKTOP, service_workers="allow")
    page.add_init_script(f"({LISTEN})()")
    start_against_bots(page)
    wait_for_my_turn(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Browser notification").click()
    page.get_by_role("button", name="Play sounds").click()
    name = page.get_by_role("heading", level=1).inner_text()
    expect(page.get_by_role("button", name="Browser notification")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("asked") == 1
    page.wait_for_function("() => sounds === 1")

    page.evaluate(HIDE)
    page.evaluate("document.dispatchEvent(new Event('my-turn'))")
    page.wait_for_function("() => heard.length > 0 && sounds === 2")

    assert page.evaluate("heard") == [[name, "It's your move."]]


def test_denied_permission_explains_where_to_change_it(visitors: Visitors):
    page = visitors(DESKTOP)
    page.add_init_script(f"({LISTEN})(); window.answer = 'denied'")
    start_against_bots(page)

    page.get_by_role("button", name="Browser notification").click()

    expect(page.get_by_text("Notifications are blocked.")).to_be_visible()


def test_turn_alert_is_given_once(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    page.evaluate(
        "window.turns = 0; document.addEventListener('my-turn', () => { window.turns += 1; });"
        "window.answered = () => htmx.trigger(document.body, 'htmx:afterRequest', { requestConfig: { verb: 'get' } })"
    )
    wait_for_my_turn(page)
    before = page.evaluate("turns")
    head = page.locator("#head")
    page.evaluate("document.querySelector('#head').dataset.asked = '0'; answered()")
    page.evaluate("document.querySelector('#head').dataset.asked = '1'; answered()")
    page.evaluate("answered()")

    assert head.get_attribute("data-asked") == "1"
    assert page.evaluate("turns") == before + 1
