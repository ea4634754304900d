"""The chat at its table: a column beside the board from 1600 px on, a drawer below that, a page without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pictures import sign_in
from tests.browser.playing import fits
from tests.browser.test_table import faults
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
DESK, WIDE = {"width": 1280, "height": 800}, {"width": 1600, "height": 900}
SAY = """
from games.domain.chat.table_chat import post_message
from games.domain.play.table_visit import visit_table
from games.models import Seat
seat = Seat.objects.filter(match={match}).exclude(user=None).exclude(user__email="anna@example.org").first()
post_message(visit_table({match}, seat.user), "players", text="{text}")
"""


def hear(site: LiveSite, match: int, text: str) -> None:
    """Have another player at the table write a message."""
    site.manage("shell", "--verbosity=0", "--command", SAY.format(match=match, text=text))


def post(page: Page, text: str) -> None:
    """Write a message, and wait until it is in the list and the field is empty."""
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Post").click()
    expect(page.locator("#lines")).to_contain_text(text)
    expect(page.get_by_label("Your message")).to_have_value("")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_drawer_shows_new_messages_and_returns_the_focus(visitors: Visitors, live_site: LiveSite, size: dict[str, int]):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(size)
    sign_in(page, ENGLISH)
    hear(live_site, match, "Anyone here?")
    page.goto(f"/games/{match}/")
    menu, drawer = page.locator(".menu summary"), page.get_by_role("dialog", name="Chat")
    expect(page.locator("#chat .count")).to_have_count(1)
    if size == PHONE:
        menu.click()
    page.locator("#chat a").click()
    expect(drawer.locator("#lines")).to_contain_text("Anyone here?")
    expect(page.locator("#chat .count")).to_have_count(0)
    post(page, "I am!")
    assert drawer.evaluate("drawer => drawer.contains(document.activeElement)")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    assert fits(page)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator(".menu summary" if size == PHONE else "#chat a")).to_be_focused()

    if size == DESK:
        page.locator("#chat a").click()
        page.mouse.click(100, 400)
        expect(drawer).to_be_hidden()
    page.reload()
    expect(page.locator("#head")).to_be_attached()
    expect(page.locator("#chat .count")).to_have_count(0)


def test_column_is_beside_the_board_and_gets_messages_by_the_polls_of_the_table(
    visitors: Visitors, live_site: LiveSite
):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(WIDE)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    column = page.get_by_role("complementary", name="Chat")
    post(page, "Good luck!")
    hear(live_site, match, "Good luck to you.")
    expect(column.locator("#lines")).to_contain_text("Good luck to you.")
    expect(page.locator("#chat .count")).to_have_count(0)
    board, beside = page.locator(".table").bounding_box(), column.bounding_box()

    expect(page.get_by_role("navigation", name="Site").get_by_role("link", name="Settings")).to_be_hidden()
    assert board["x"] + board["width"] <= beside["x"]
    assert beside["height"] == WIDE["height"]
    assert fits(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []


def test_without_scripts_the_chat_is_a_page(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(WIDE, java_script_enabled=False)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    expect(page.locator("#chat-column, #chat-drawer").locator("visible=true")).to_have_count(0)
    with page.expect_navigation():
        page.locator("#chat a").click()
    page.get_by_label("Your message").fill("Hello!")
    with page.expect_navigation():
        page.get_by_role("button", name="Post").click()

    expect(page.locator("#lines")).to_contain_text("Hello!")
