"""Axe finds nothing on any page, by day and by night, on a phone and at a desk, in any language."""

import re
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import Page

from games.management.commands.demo import PASSWORD
from tests.browser.playing import fits
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.house import House
from tests.languages import LANGUAGES

pytestmark = pytest.mark.browser
STRANGERS = (
    *("/{0}/", "/{0}/rules/", "/{0}/rules/revised/cards/", "/{0}/archive/", "/{0}/players/", "/{0}/statistics/"),
    *("/{0}/offline/", "/games/open/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"),
    *("/accounts/login/code/", "/accounts/password/reset/done/", "/accounts/inactive/", "/accounts/confirm-email/"),
    *("/{0}/nothing-here/", "/language/"),
)
GUESTS = ("/accounts/claim/", "/accounts/profile/")
MEMBERS = (
    "/games/",
    "/games/new/",
    "/accounts/profile/",
    "/accounts/mails/",
    "/accounts/email/",
    "/accounts/delete/",
    "/mailbox/",
)
MEMBERS += (
    "/accounts/reauthenticate/code/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/webauthn/",
)
MEMBERS += ("/accounts/2fa/", "/accounts/password/change/", "/games/new/?edition=deluxe", "/mailbox/1/")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
LOOKS = (
    (DESKTOP, ("light", "dark")),
    (PHONE, ("light", "dark")),
    ({"width": 768, "height": 1024}, ("dark",)),
    ({"width": 320, "height": 640}, ("light",)),
)
"""The sizes in which every page is looked at, each by day, by night, or both."""


@pytest.fixture(scope="module")
def furnished(house: House) -> House:
    """The house with people, tables that wait, games that go on and games that are over."""
    with suppress(subprocess.CalledProcessError):
        house.manage("demo")
    return house


def faults(page: Page) -> list[str]:
    """Ask axe about the page by day and by night, from a desk to the narrowest phone; and whether it fits."""
    found = []
    for size, schemes in LOOKS:
        page.set_viewport_size(size)
        if not fits(page):
            found.append(f"{page.url} {size['width']}: wider than the screen")
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for fault in Axe().run(page, options=WCAG).response["violations"]:
                nodes = [node["target"] for node in fault["nodes"]][:3]
                found.append(f"{page.url} {size['width']} {scheme}: {fault['id']} {nodes}")
    return found


def speak(page: Page, language: str) -> None:
    """Set the visitor's language by the button in the foot of the page."""
    page.goto("/en/")
    page.locator(f"button[name=language][value={language}]").click()


def visit(page: Page, language: str, addresses: tuple[str, ...]) -> list[str]:
    """Ask axe about one page after another."""
    found = []
    for address in addresses:
        page.goto(address.format(language))
        show_who_it_is(page, address)
        assert page.locator("html").get_attribute("lang") == language, address
        found += faults(page)
    return found


def show_who_it_is(page: Page, address: str) -> None:
    """Type the password where a page asks for it first; it asks anew after some minutes."""
    if "reauthenticate" in page.url and "reauthenticate" not in address:
        page.locator("main input[name=password]").fill(PASSWORD)
        page.locator("main form button.main-action").first.click()
        page.wait_for_url(re.compile(re.escape(address)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_what_strangers_and_guests_see(visitors: Visitors, furnished: House, language: str):
    page = visitors()
    speak(page, language)
    found = visit(page, language, STRANGERS)
    for name in ("400.html", "403.html", "429.html", "500.html"):
        with override(language):
            page.goto(f"/{language}/nothing-here/")
            page.set_content(render_to_string(name))
        found += [f"{name} {fault}" for fault in faults(page)]

    page.goto(f"/{language}/")
    page.locator("main form[action$='/play-now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    found += visit(page, language, GUESTS)

    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_what_a_member_sees(visitors: Visitors, furnished: House, language: str):
    page = visitors()
    sign_in(page)
    speak(page, language)
    page.goto("/games/")
    tables = page.locator("main .table-card h3 a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    over = max(tables, key=lambda address: int(re.search(r"\d+", address)[0]))
    assert len(tables) > 5

    found = visit(
        page,
        language,
        (
            *MEMBERS,
            *tables[:4],
            *tables[-4:],
            f"{over}log/",
            f"{over}at/9/",
            f"{over}cards/",
            f"{over}cards/king/",
            "/en/players/anna/".replace("en", language, 1),
        ),
    )

    assert found == []


def sign_in(page: Page) -> None:
    """Come in as Anna."""
    page.goto("/accounts/login/")
    page.get_by_label("Mail address").fill("anna@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/games/"))


def test_axe_finds_nothing_on_the_style_page(visitors: Visitors, tmp_path: Path):
    workshop = House(tmp_path, DEBUG="1")
    visitors.house = workshop
    page = visitors()
    page.goto(f"{workshop.url}/style/")
    found = faults(page)
    workshop.stop()

    assert found == []
