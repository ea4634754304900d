"""What a browser adds to the deal: its random string arrives; without JavaScript, the site's is named as the site's."""

import re

import pytest
from playwright.sync_api import expect

from tests.infrastructure.browser import DESKTOP, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
TABLE = re.compile(r"/games/\d+/$")


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_page_about_the_shuffle_says_who_added_each_string(visitors: Visitors, script: bool):
    page = visitors(DESKTOP, java_script_enabled=script)
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").first.click()
    expect(page).to_have_url(TABLE)

    page.goto(f"{page.url}proof/")

    added = page.locator("[data-added-by]")
    expect(added).to_have_count(4)
    origins = [cell.get_attribute("data-added-by") for cell in added.all()]
    assert origins == ["browser" if script else "site", "site", "site", "site"]
    own = page.locator("[data-deal-string]:visible")
    expect(own).to_have_count(int(script))
    if script:
        assert page.evaluate("JSON.parse(localStorage.deal_strings)") == [own.get_attribute("data-deal-string")]
