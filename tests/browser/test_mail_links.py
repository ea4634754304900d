"""Links in emails, opened in a browser where nobody is signed in: the button on the page does what it says."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accounts import PASSWORD, confirm_password, make_account
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
ACCOUNT = """
import json
from games.models import RestorePoint, User
user = User.objects.get(email="{}")
used = RestorePoint.objects.filter(user=user, used_at__isnull=False).count()
print(json.dumps([user.has_usable_password(), user.check_password("{}"), used]))
"""


def rows(site: LiveSite, query: str) -> list:
    """Return the JSON that a query prints."""
    return json.loads(site.manage("shell", "--verbosity", "0", "--command", query))


def open_letter(page: Page, address: str, subject: str = "") -> None:
    """Wait for an email to `address` with these words in its subject and open the newest one."""
    letter = page.get_by_role("listitem").filter(has_text=address).filter(has_text=subject).first
    for _ in range(60):
        page.goto("/mailbox/")
        if letter.count():
            letter.get_by_role("link").click()
            return
        page.wait_for_timeout(500)
    raise AssertionError(page.locator("main").inner_text())


def test_a_change_to_an_account_is_undone_from_an_email(visitors: Visitors, prompt_site: LiveSite):
    thief, owner = visitors(DESKTOP), visitors(PHONE)
    make_account(thief, "Vendula", "vendula@example.org")
    thief.goto("/accounts/password/change/")
    confirm_password(thief)
    thief.locator("[name=oldpassword]").fill(PASSWORD)
    for field in ("password1", "password2"):
        thief.locator(f"[name={field}]").fill("another harbour")
    thief.locator("main form button.main-action").click()
    expect(thief.get_by_text("Password changed.")).to_be_visible()
    assert rows(prompt_site, ACCOUNT.format("vendula@example.org", "another harbour")) == [True, True, 0]

    open_letter(owner, "vendula@example.org")
    owner.locator(".letter-text a[href*='/accounts/restore/']").click()
    owner.get_by_role("button", name="Undo the change").click()

    expect(owner.get_by_role("heading", name="Change undone")).to_be_visible()
    assert rows(prompt_site, ACCOUNT.format("vendula@example.org", "another harbour")) == [False, False, 1]
    thief.goto("/games/")
    expect(thief).to_have_url(re.compile("/accounts/login/"))
