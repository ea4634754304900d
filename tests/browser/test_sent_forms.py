"""Forms that open a table, sent twice: double click, Back and press again, reload; with and without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accounts import make_account
from tests.infrastructure.browser import DESKTOP, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
TABLE = re.compile(r"/games/\d+/(waiting/)?$")
COUNT = """
import json
from games.models import Match, User
print(json.dumps([Match.objects.count(), User.objects.count()]))
"""
scripts = pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without JavaScript"])


def counted(visitors: Visitors) -> list[int]:
    """Return the numbers of tables and users."""
    return json.loads(visitors.site.manage("shell", "--verbosity", "0", "--command", COUNT))


def table_after(page: Page) -> str:
    """Wait for the table and return its address."""
    expect(page).to_have_url(TABLE)
    return page.url


@scripts
def test_play_now_opens_one_table_for_one_guest(visitors: Visitors, script: bool):
    before = counted(visitors)
    page = visitors(DESKTOP, java_script_enabled=script)
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").first.dblclick()
    table = table_after(page)
    expect(page.locator("#decision")).to_be_visible()

    page.reload()
    expect(page.locator("#decision")).to_be_visible()

    assert page.url == table
    assert counted(visitors) == [before[0] + 1, before[1] + 1]


@scripts
def test_new_guest_goes_back_and_presses_again(visitors: Visitors, script: bool):
    before = counted(visitors)
    page = visitors(DESKTOP, java_script_enabled=script)
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").first.click()
    table = table_after(page)

    for _ in range(2):  # The first time as a stranger who has become a guest, the second time as a guest.
        page.go_back()
        page.get_by_role("button", name="Play now against bots").first.click()
        assert table_after(page) == table

    assert counted(visitors) == [before[0] + 1, before[1] + 1]


@scripts
def test_new_table_form_opens_one_table(visitors: Visitors, script: bool):
    page = visitors(DESKTOP, java_script_enabled=script)
    make_account(page, f"Opener {script}", f"opener{script}@example.org")
    before = counted(visitors)
    page.goto("/games/")
    page.get_by_role("link", name="Open a table").first.click()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Open the table").dblclick()
    table = table_after(page)

    page.reload()
    page.go_back()
    page.get_by_role("button", name="Open the table").click()
    assert table_after(page) == table
    page.go_back()
    page.reload()
    page.get_by_role("link", name="View table").click()

    expect(page).to_have_url(table)
    assert counted(visitors) == [before[0] + 1, before[1]]
    page.goto("/games/new/")
    page.get_by_role("button", name="Open the table").click()
    assert table_after(page) != table
