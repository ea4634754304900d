"""The settings: each control is pressed, and the browser's time zone is offered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pictures import sign_in
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser


def test_browser_settings_are_changed_without_an_account(visitors: Visitors):
    page = visitors(DESKTOP)
    page.goto(f"/{ENGLISH}/")
    with page.expect_navigation():
        page.get_by_role("navigation", name="More").get_by_role("link", name="Settings").click()
    for name in ("Dark", "Ask before choosing a character"):
        with page.expect_navigation():
            page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    keys = page.get_by_role("button", name="Single-key shortcuts")
    keys.click()
    page.get_by_role("button", name="Show all at once").click()
    page.get_by_role("button", name="Play sounds").click()
    page.reload()

    expect(page.get_by_role("button", name="Show all at once")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Play sounds")).to_have_attribute("aria-pressed", "true")
    expect(keys).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_time_zone_of_the_browser_is_offered_and_stored(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(PHONE, timezone_id="Asia/Tokyo")
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    page.locator(".menu summary").click()
    with page.expect_navigation():
        page.get_by_role("navigation", name="Site").get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Your browser is set to Asia/Tokyo.")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Use this time zone").click()

    expect(page.get_by_text("This is your browser's time zone.")).to_be_visible()
    expect(page.get_by_text("Your browser is set to")).to_be_hidden()
    expect(page.get_by_role("button", name="Browser notification")).to_be_visible()
    page.get_by_text("Change time zone").click()
    page.get_by_label("Time zone").select_option("Europe/London")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-stored-zone]")).to_have_attribute("data-stored-zone", "Europe/London")


def test_settings_work_without_scripts(visitors: Visitors):
    page = visitors(DESKTOP, java_script_enabled=False)
    page.goto(f"/settings/?lang={ENGLISH}")
    with page.expect_navigation():
        page.get_by_role("button", name="Dark").click()
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Ask before drawing cards")).click()

    expect(page.get_by_role("button", name="Ask before drawing cards")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_text("This needs JavaScript.").first).to_be_visible()
