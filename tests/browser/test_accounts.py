"""Accounts: from a guest's first click to a seat at a table, on a phone and without JavaScript; passkeys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.languages import CZECH, ENGLISH

pytestmark = pytest.mark.browser
PASSWORD = "a bishop in the harbour"


def make_account(page: Page, name: str, address: str) -> None:
    """Start as a guest, create an account, and confirm its email address."""
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play now against bots").click()
    page.goto("/games/")
    page.get_by_role("link", name="Create account").click()
    page.get_by_label("Display name").fill(name)
    page.get_by_label("Email").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("Your games are now saved to your account.")).to_be_visible()
    page.goto("/mailbox/")
    page.get_by_role("listitem").filter(has_text=address).get_by_role("link").click()
    page.locator(".letter-text").get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text(f"The address {address} is confirmed.")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "script"), [(PHONE, True), (DESKTOP, False)], ids=["on a phone", "without JavaScript"]
)
def test_guest_signs_up_and_opens_a_table(visitors: Visitors, size: dict[str, int], script: bool):
    page = visitors(size, java_script_enabled=script)

    make_account(page, f"Kateřina {size['width']}", f"kat{size['width']}@example.org")
    page.goto("/games/new/")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Table name").fill("After supper")
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_role("heading", name="After supper")).to_be_visible()
    expect(page.get_by_text("The game starts when 2 more players join.")).to_be_visible()
    assert fits(page) if script else True


def test_friend_joins_by_invitation_link(visitors: Visitors):
    host, friend = visitors(DESKTOP), visitors(PHONE)
    make_account(host, "Host", "host@example.org")
    make_account(friend, "Friend", "friend@example.org")
    host.goto("/games/new/")
    host.get_by_role("radio", name="2", exact=True).check()
    host.get_by_role("radio", name="Invite only").check()
    with host.expect_navigation():
        host.get_by_role("button", name="Open the table").click()
    link = host.locator("input.copy").input_value()
    friend.goto("/settings/")
    with friend.expect_navigation():
        friend.get_by_role("button", name="Sign out").click()

    friend.goto(link)
    friend.get_by_role("button", name="Join").first.click()
    friend.get_by_label("Email").fill("friend@example.org")
    friend.get_by_label("Password", exact=True).fill(PASSWORD)
    friend.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    friend.get_by_role("button", name="Join").first.click()

    expect(friend).to_have_url(re.compile(r"/games/\d+/$"))


def test_passkey_sign_in_works_under_the_strict_csp(visitors: Visitors):
    page = visitors(DESKTOP)
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    keys.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    make_account(page, "Locksmith", "keys@example.org")

    page.goto("/accounts/2fa/webauthn/add/")
    confirm_password(page)
    page.get_by_label("Name").fill("My key")
    page.get_by_label("Sign in with this passkey alone").check()
    page.locator("#mfa_webauthn_add").click()
    expect(page.get_by_text("Passkey added.")).to_be_visible()
    page.goto("/settings/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Use a passkey").click()

    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def confirm_password(page: Page) -> None:
    """Reauthenticate with the password if the page asks for it."""
    if "reauthenticate" in page.url:
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("main").get_by_role("button", name="Confirm").click()


@pytest.mark.parametrize("script", [True, False])
def test_theme_and_language_are_switched_by_buttons(visitors: Visitors, script: bool):
    page = visitors(DESKTOP, java_script_enabled=script)
    page.goto(f"/{ENGLISH}/rules/")

    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_load_state()
    page.get_by_role("button", name="Česky").click()

    expect(page).to_have_url(re.compile(f"/{CZECH}/rules/$"))
    expect(page.locator("html")).to_have_attribute("lang", CZECH)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
