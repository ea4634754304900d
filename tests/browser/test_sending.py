"""Nothing that a player sends is lost: it is sent again until it is answered, and the page says so."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.pictures import sign_in
from tests.browser.playing import decision, fits, start_against_bots, wait_for_fresh
from tests.browser.test_every_page import WCAG
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import CHINESE, ENGLISH, FRENCH

pytestmark = pytest.mark.browser
BUSY, BROKEN = "Not sent: the site is busy", "Not sent: something went wrong on our side"
FAILURES = {
    429: BUSY,
    500: BROKEN,
    502: "Not sent: the site can't be reached",
    503: BUSY,
    504: "Not sent: the site can't",
}
ANSWERS = "button[name=choice], button[name=sure], .ends > button:not([form])"
"""The buttons that send an answer."""
MEANT = re.compile(r"ERR_INTERNET_DISCONNECTED|htmx:sendError|status of 5|^50[0234] at")
FINISHED = """
from games.models import Match, User
print(Match.objects.filter(status="finished", seats__user=User.objects.get(email="anna@example.org")).first().pk)
"""


@pytest.fixture
def troubled(visitors: Visitors) -> Iterator[Visitors]:
    """Visitors whose network or site fails as the test wants."""
    yield visitors
    visitors.faults[:] = [fault for fault in visitors.faults if not MEANT.search(fault)]


def unsent(page: Page) -> Locator:
    """The note at a button that a form was not sent."""
    return page.locator(".unsent")


def fail_once(page: Page, url: str, status: int) -> None:
    """Answer the next request to a URL with a failure."""
    page.route(url, lambda route: route.fulfill(status=status), times=1)


def switch_to(page: Page, language: str) -> None:
    """Press the button of a language at the foot of the page, which is in the menu of a table on a phone."""
    menu = page.locator(".menu summary")
    if menu.is_visible():
        menu.click()
    with page.expect_navigation():
        page.locator(f"button[name=language][value={language}]").click()


def press_choice(page: Page) -> None:
    """Press the first choice, or confirm the last one; tick cards first where no button can be pressed without."""
    expect(page.locator("#head")).to_have_attribute("data-asked", "1")
    wait_for_fresh(page)
    buttons = decision(page).locator(ANSWERS).and_(page.locator(":not([disabled]):visible"))
    while not buttons.count():
        box = decision(page).get_by_role("checkbox", checked=False, disabled=False)
        assert box.count(), decision(page).inner_text()
        box.first.check()
    buttons.first.click()


def test_choice_is_sent_again_until_it_is_answered_or_given_up(troubled: Visitors):
    page, posts = troubled(PHONE, color_scheme="dark"), list[Request]()
    page.on("request", lambda request: posts.append(request) if request.url.endswith("/choose/") else None)
    start_against_bots(page)
    for status, words in FAILURES.items():
        fail_once(page, "**/choose/", status)
        press_choice(page)
        expect(unsent(page)).to_contain_text(words)
        expect(decision(page).locator(".pressed")).to_have_count(0)
        expect(unsent(page)).to_have_count(0)  # The second attempt, a second later, is answered.
    assert [post.post_data for post in posts[::2]] == [post.post_data for post in posts[1::2]]

    switch_to(page, CHINESE)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1")
    page.context.set_offline(True)
    press_choice(page)
    expect(unsent(page)).to_contain_text("未送出：你目前離線。正在重試…")
    assert fits(page)
    assert violations(page, WCAG) == []
    page.get_by_role("button", name="停止重試").press("Enter")
    expect(unsent(page)).to_have_count(0)
    press_choice(page)
    expect(unsent(page)).to_have_count(1)
    pressed = len(posts)
    with page.expect_response("**/choose/"):
        page.context.set_offline(False)
    expect(unsent(page)).to_have_count(0)
    assert len(posts) == pressed + 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pressed_choice_stays_readable_while_it_is_sent(
    visitors: Visitors, live_site: LiveSite, size: dict[str, int], scheme: str
):
    match, held = live_site.lay_out("choice_of_four")["choice_of_four"], list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page = visitors(size, color_scheme=scheme)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    page.route("**/choose/", hold)
    press_choice(page)
    pressed = decision(page).locator(".choice.pressed")

    expect(pressed.locator("small:is(.gist, .rule):visible")).not_to_have_count(0)
    assert violations(page, {"runOnly": ["color-contrast"]}, "#decision .choice.pressed") == []
    held.pop().continue_()
    expect(pressed).to_have_count(0)


def test_written_texts_and_settings_are_sent_when_the_network_is_back(troubled: Visitors, live_site: LiveSite):
    page = troubled(DESKTOP)
    sign_in(page, ENGLISH)
    match = live_site.lay_out("nearly_over")["nearly_over"]
    over = live_site.manage("shell", "--verbosity", "0", "--command", FINISHED).strip()
    for address, label, button, words in (
        (f"/games/{match}/chat/", "Your message", "Post", "A message"),
        (f"/games/{match}/chat/", "Your note on this game", "Save note", "A note"),
        (f"/games/{over}/at/3/", "Your comment", "Post", "A comment"),
        ("/settings/", "Display name", "Save", "Anna"),
    ):
        page.goto(address)
        field = page.get_by_label(label)
        field.fill(words)
        page.context.set_offline(True)
        page.get_by_role("button", name=button, exact=True).click()
        expect(unsent(page)).to_contain_text("you are offline")
        expect(field).to_have_value(words)
        with page.expect_navigation():
            page.context.set_offline(False)
        expect(unsent(page)).to_have_count(0)
    page.goto(f"/games/{match}/chat/")
    expect(page.locator("#lines").get_by_text("A message")).to_have_count(1)
    expect(page.get_by_label("Your note on this game")).to_have_value("A note")

    for status in FAILURES:
        fail_once(page, "**/say/", status)
        page.get_by_label("Your message").fill(f"After {status}")
        page.get_by_role("button", name="Post", exact=True).click()
        expect(unsent(page)).to_be_visible()
        expect(page.locator("#lines").get_by_text(f"After {status}")).to_have_count(1)

    page.context.set_offline(True)
    page.get_by_label("Your message").fill("Two at once")
    page.get_by_role("button", name="Post", exact=True).click()
    page.get_by_label("Your note on this game").fill("Another note")
    page.get_by_role("button", name="Save note").click()
    expect(unsent(page)).to_have_count(2)
    with page.expect_navigation():
        page.context.set_offline(False)
    expect(page.locator("#lines").get_by_text("Two at once")).to_have_count(1)
    expect(page.get_by_label("Your note on this game")).to_have_value("Another note")


def test_tabs_from_before_a_new_sign_in_keep_what_they_hold(troubled: Visitors, live_site: LiveSite):
    chat = troubled(DESKTOP)
    sign_in(chat, ENGLISH)
    match = live_site.lay_out("choice_of_four")["choice_of_four"]
    table, other = chat.context.new_page(), chat.context.new_page()
    chat.goto(f"/games/{match}/chat/")
    table.set_viewport_size(PHONE)
    table.emulate_media(color_scheme="dark")
    table.goto(f"/games/{match}/")
    switch_to(table, FRENCH)
    chat.get_by_label("Your message").fill("Half a message")
    other.goto("/accounts/logout/")
    other.locator("main form button").click()
    expect(other.locator("body")).to_have_attribute("data-user", "")

    for page, words in ((chat, "so this page no longer updates"), (table, "donc cette page ne s’actualise plus")):
        expect(page.get_by_text(words)).to_be_visible()
    expect(chat.get_by_label("Your message")).to_have_value("Half a message")
    sign_in(other, ENGLISH)
    chat.get_by_role("button", name="Post", exact=True).press("Enter")
    press_choice(table)
    for page, words, again in (
        (chat, "Not sent: you signed in again in another tab, as Anna", "Send now"),
        (table, "Non envoyé : nouvelle connexion dans un autre onglet, en tant que Anna", "Envoyer maintenant"),
    ):
        expect(unsent(page)).to_contain_text(words)
        assert fits(page)
        page.get_by_role("button", name=again).press("Enter")
        expect(unsent(page)).to_have_count(0)
    expect(chat.locator("#lines").get_by_text("Half a message")).to_have_count(1)
    expect(table.locator("#head")).to_have_attribute("data-asked", "0")


def test_setup_of_a_table_follows_choices_when_the_site_answers_late_or_not_at_all(troubled: Visitors):
    page = troubled(DESKTOP)
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play now against bots").first.click()
    page.goto("/games/new/?edition=deluxe")
    page.locator("#characters summary").click()
    page.context.set_offline(True)
    page.locator('label:has([name="cast"][value="free"])').click()
    expect(unsent(page)).to_contain_text("Not sent: you are offline. Trying again…")
    page.get_by_label("Table name").fill("Quiet evening")
    page.context.set_offline(False)
    witch = page.locator("#id_rank_witch")
    expect(witch).to_be_enabled()
    expect(unsent(page)).to_have_count(0)

    fail_once(page, "**/games/new/**", 503)
    page.locator('label:has([name="size"][value="6"])').click()
    expect(unsent(page)).to_contain_text(BUSY)
    with page.expect_response(lambda response: "size=6" in response.url and response.ok):
        expect(unsent(page)).to_have_count(0)

    late = list[Route]()

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/games/new/**", hold, times=1)
    with page.expect_request("**/games/new/**"):
        page.locator('label:has([name="size"][value="5"])').click()
    page.locator("label:has(#id_rank_witch)").click()
    with page.expect_response(lambda response: "rank_1=witch" in response.url):
        late[0].continue_()
    expect(page.locator("#id_size_5")).to_be_checked()
    expect(witch).to_be_checked()
    expect(page.get_by_label("Table name")).to_have_value("Quiet evening")
