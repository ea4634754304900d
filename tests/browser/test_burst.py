"""Live play: two players at the table are asked, agree, and see each other's moves at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.browser.test_every_page import WCAG
from tests.browser.test_polling import sit_together
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, Visitors

pytestmark = pytest.mark.browser


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def test_live_play_starts_when_both_agree_without_reload(visitors: Visitors):
    host, friend = sit_together(visitors, "Alena", "Bohdan")
    for page in (host, friend):
        expect(page.get_by_text("All 2 players are here. Play live?")).to_be_visible()
        assert fits(page)
    assert violations(host, WCAG) == []

    button(host, "Play live").click()
    expect(host.get_by_text("It starts once all players agree.")).to_be_visible()
    assert fits(host)
    assert violations(host, WCAG) == []
    expect(button(friend, "Play live")).to_be_visible()
    button(friend, "Play live").click()

    for page in (host, friend):
        expect(page.locator("#burst").get_by_text("Playing live until")).to_be_visible()
        expect(page.locator("#head[data-live]")).to_have_count(1)
        assert fits(page)
    assert violations(host, WCAG) == []
    button(friend, "Stop playing live").click()
    for page in (host, friend):
        expect(page.locator("#burst")).to_be_hidden()
        expect(page.get_by_text("Live play has ended").first).to_be_visible()


def test_live_play_is_agreed_without_scripts(visitors: Visitors):
    host, friend = sit_together(visitors, "Cilka", "Dalibor")
    plain = visitors(DESKTOP, java_script_enabled=False)
    plain.context.add_cookies(friend.context.cookies())
    # Players are here for two minutes after a look, and the page without scripts looks only once.
    host.reload()
    plain.goto(friend.url)
    button(host, "Play live").click()
    expect(host.get_by_text("It starts once all players agree.")).to_be_visible()
    with plain.expect_navigation():
        button(plain, "Play live").click()

    expect(plain.get_by_text("Playing live until")).to_be_visible()
    expect(host.get_by_text("Playing live until")).to_be_visible()
    button(plain, "Stop playing live").click()
    expect(plain.get_by_text("Live play has ended").first).to_be_visible()
