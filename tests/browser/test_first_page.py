"""The first page opens on a phone and on a desk; and the watch over faults does watch."""

import pytest
from playwright.sync_api import Page

from tests.browser.playing import fits
from tests.infrastructure.browser import Visitors

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("who", ["phone", "desktop"])
def test_the_first_page_opens(who: str, request: pytest.FixtureRequest):
    page: Page = request.getfixturevalue(who)

    page.goto("/")

    assert page.url.endswith("/en/")
    assert page.get_by_role("heading", level=1).is_visible()
    assert fits(page)


def test_a_visitor_reads_the_language_of_the_browser(visitors: Visitors):
    page = visitors(locale="cs-CZ")

    page.goto("/")

    assert page.url.endswith("/cs/")


def test_an_inline_style_would_be_noticed(visitors: Visitors):
    page = visitors()
    page.goto("/")

    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    page.wait_for_timeout(200)

    assert any("Content Security Policy" in fault for fault in visitors.faults)
    visitors.faults.clear()
