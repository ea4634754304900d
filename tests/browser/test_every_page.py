"""Every page passes axe, in both color schemes, on phones and desktops, and fits the screen in other languages."""

import itertools
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import Page

from games.management.commands.demo import PASSWORD
from tests.browser.longer_words import LENGTHEN_WORDS
from tests.browser.playing import fits
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import CHINESE, ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser
STRANGERS = (
    *("/{0}/", "/{0}/rules/", "/{0}/rules/revised/cards/", "/{0}/archive/", "/{0}/players/", "/{0}/statistics/"),
    *("/{0}/ratings/", "/{0}/ratings/rules/", "/{0}/privacy/", "/{0}/terms/"),
    *("/{0}/rules/revised/selection/", "/{0}/rules/hig/worked-count/"),
    *("/{0}/rules/deluxe/two-three/", "/{0}/rules/deluxe/booklet/", "/{0}/rules/deluxe/characters/magistrate/"),
    *("/{0}/rules/hig/districts/haunted_quarter/", "/{0}/rules/hig/rulings/", "/{0}/rules/search/?q=hig"),
    *("/{0}/rules/two-minutes/", "/{0}/rules/unprinted/", "/{0}/neighbors/"),
    *("/{0}/exercises/", "/{0}/exercises/?answer=end_turn"),
    *(
        "/{0}/offline/",
        "/games/open/",
        "/settings/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
    ),
    *("/accounts/login/code/", "/accounts/password/reset/done/", "/accounts/inactive/", "/accounts/confirm-email/"),
    *("/{0}/nothing-here/", "/language/", "/settings/"),
)
GUESTS = ("/accounts/claim/", "/settings/")
MEMBERS = (
    "/{0}/",
    "/games/",
    "/games/new/",
    "/games/open/wishes/",
    "/circles/",
    "/settings/",
    "/accounts/mails/",
    "/accounts/outlets/",
    "/accounts/vacation/",
    "/games/bookmarks/",
    "/games/analysis/",
    "/accounts/activity/",
    "/accounts/email/",
    "/accounts/delete/",
    "/accounts/data/",
    "/mailbox/",
)
MEMBERS += (
    "/accounts/reauthenticate/code/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/webauthn/",
)
MEMBERS += ("/accounts/2fa/", "/accounts/password/change/", "/games/new/?edition=deluxe", "/mailbox/1/")
UNDOING = """
from games.accounts import account_changes
from games.domain.accounts import account_restore
from games.models import User
anna = User.objects.get(email="anna@example.org")
change = "account/email/password_changed"
point = account_restore.create_restore_point(user=anna, change=change, previous=account_restore.login_methods(anna))
print(account_changes.restore_token(point))
"""
"""Gives the token of a link that undoes a change to Anna's account."""
TABLES = """
import json
from games.models import Match
own = Match.objects.filter(seats__user__email="anna@example.org").exclude(name="The Long Bench")
order = ("running", "open", "finished")
rows = [(order.index(status), pk) for status, pk in own.filter(status__in=order).values_list("status", "pk")]
print(json.dumps([f"/games/{pk}/" for _order, pk in sorted(rows)]))
"""
"""Prints the addresses of Anna's tables, the finished ones last, without those that other tests lay out."""
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIZES = (DESKTOP, {"width": 768, "height": 1024}, PHONE, {"width": 320, "height": 640})
"""The sizes in which no page may be wider than the screen."""
NARROWEST = SIZES[1], SIZES[3]
"""The narrowest screens of both layouts, where longer words would show first."""
LOOKS = (
    *((SIZES[0], "light"), (SIZES[0], "dark"), (SIZES[3], "light")),
    *((SIZES[2], "dark"), (SIZES[2], "light"), (SIZES[1], "dark")),
)
"""Sizes and color schemes in which axe checks pages; the second three are unlike the first three."""
CHECKED = (ENGLISH, CHINESE)
"""The languages in which axe checks pages. They share the markup; what may differ is the script and short words."""
SAMPLED = tuple(language for language in LANGUAGES if language not in CHECKED)
"""Languages in which a part of the pages is opened, each page in one of them: all pages fit with longer words."""


class Eye:
    """Checks pages with axe: in two languages each page in two unlike looks, the next page in other looks.

    In English, each page also has to fit with longer words; in the other languages, a sample has to fit as it is. With
    `--thorough` everything is checked.
    """

    def __init__(self, language: str = ENGLISH, *, thorough: bool = False) -> None:
        self.spares_nothing, self.language = thorough, language
        self.sizes = SIZES if thorough or language in CHECKED else NARROWEST
        self.looks = itertools.cycle(LOOKS) if language in CHECKED else itertools.repeat(None)
        if language == CHINESE:
            self.looks = itertools.cycle(LOOKS[3:] + LOOKS[:3])

    def sample(self, addresses: tuple[str, ...]) -> tuple[str, ...]:
        """Return the addresses to be opened in the language: of each page, one of the sampled languages opens it."""
        if self.spares_nothing or self.language not in SAMPLED:
            return addresses
        return addresses[SAMPLED.index(self.language) :: len(SAMPLED)]

    def faults(self, page: Page) -> list[str]:
        """Check the page with axe, and that it fits, from the desktop to the narrowest phone."""
        found, look = [], next(self.looks)
        for size in self.sizes:
            page.set_viewport_size(size)
            if not fits(page):
                found.append(f"{page.url} {size['width']}: wider than the screen")
            for scheme in ("light", "dark"):
                if self.spares_nothing or (size, scheme) == look:
                    found += self.axe_faults(page, scheme)
        self.sizes = self.sizes[::-1]  # The next page begins in the size in which this one ends.
        return found

    def faults_with_longer_words(self, page: Page) -> list[str]:
        """Check that a page in English fits the narrowest screens with words as long as those of other languages."""
        found = []
        if self.language != ENGLISH:
            return found
        page.evaluate(LENGTHEN_WORDS)
        for size in NARROWEST:
            page.set_viewport_size(size)
            if not fits(page):
                found.append(f"{page.url} {size['width']}: wider than the screen with longer words")
        return found

    def axe_faults(self, page: Page, scheme: str) -> list[str]:
        """Check the page with axe in a color scheme."""
        found = []
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for fault in violations(page, WCAG):
            nodes = [node["target"] for node in fault["nodes"]]
            if fault["id"] == "target-size":
                nodes = [target for target in nodes if is_small_in_sight(page, target)]
            if nodes:
                found.append(f"{page.url} {page.viewport_size} {scheme}: {fault['id']} {nodes[:3]}")
        return found


def is_small_in_sight(page: Page, target: list[str]) -> bool:
    """Return whether a target is still too small after it was scrolled out from under the fixed bars."""
    page.locator(target[-1]).first.evaluate("part => part.scrollIntoView({ block: 'center' })")
    only = {"runOnly": {"type": "rule", "values": ["target-size"]}}
    again = violations(page, only)
    return target in [node["target"] for fault in again for node in fault["nodes"]]


@pytest.fixture
def eye(request: pytest.FixtureRequest) -> Eye:
    """The `Eye` for a language."""
    return Eye(request.getfixturevalue("language"), thorough=request.config.getoption("--thorough"))


def speak(page: Page, language: str) -> None:
    """Switch the language with the button in the footer."""
    page.goto(f"/{ENGLISH}/")
    with page.expect_navigation():
        page.locator(f"button[name=language][value={language}]").click()


def visit(page: Page, eye: Eye, language: str, addresses: tuple[str, ...]) -> list[str]:
    """Check several pages."""
    found = []
    for address in eye.sample(addresses):
        page.goto(address.format(language))
        show_who_it_is(page, address)
        assert page.locator("html").get_attribute("lang") == language, address
        found += eye.faults(page) + eye.faults_with_longer_words(page)
    return found


def show_who_it_is(page: Page, address: str) -> None:
    """Reauthenticate if the page asks for the password, as it does after some minutes."""
    if "reauthenticate" in page.url and "reauthenticate" not in address:
        page.locator("main input[name=password]").fill(PASSWORD)
        page.locator("main form button.main-action").first.click()
        page.wait_for_url(re.compile(re.escape(address)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_public_and_guest_pages_pass_axe_and_fit(visitors: Visitors, live_site: LiveSite, eye: Eye, language: str):
    page = visitors()
    speak(page, language)
    found = visit(page, eye, language, STRANGERS)
    for name in ("400.html", "403.html", "429.html", "500.html"):
        with override(language):
            page.goto(f"/{language}/nothing-here/")
            page.set_content(render_to_string(name))
        found += [f"{name} {fault}" for fault in eye.faults(page)]

    page.goto(f"/{language}/")
    page.locator("main form[action$='/play-now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    found += visit(page, eye, language, (*GUESTS, f"{urlsplit(page.url).path}chat/note/"))

    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_member_pages_pass_axe_and_fit(visitors: Visitors, live_site: LiveSite, eye: Eye, language: str):
    page = visitors()
    sign_in(page)
    speak(page, language)
    undoing = live_site.manage("shell", "--verbosity", "0", "--command", UNDOING).strip()
    tables = tables_of_anna(live_site)
    over = tables[-1]
    assert len(tables) > 5

    found = visit(
        page,
        eye,
        language,
        (
            *MEMBERS,
            f"/accounts/restore/{undoing}/",
            *tables[:4],
            *tables[-4:],
            f"{over}log/",
            f"{tables[0]}ways-out/",
            f"{tables[0]}pause/",
            f"{tables[0]}substitutes/",
            f"{tables[0]}chat/",
            f"{tables[0]}ahead/",
            f"{tables[0]}plan/",
            f"{tables[0]}plan/king/",
            f"{tables[0]}answers/",
            f"{over}at/9/",
            f"{over}proof/",
            f"{over}story/",
            f"{over}cards/",
            f"{over}cards/king/",
            f"/{language}/players/anna/",
        ),
    )

    assert found == []


def tables_of_anna(site: LiveSite) -> list[str]:
    """Return the addresses of Anna's tables, the finished ones last."""
    return json.loads(site.manage("shell", "--verbosity", "0", "--command", TABLES))


def sign_in(page: Page) -> None:
    """Sign in as Anna, in English: her account keeps the language that an earlier test chose."""
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill("anna@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/games/"))
    if page.locator("html").get_attribute("lang") != ENGLISH:
        speak(page, ENGLISH)


def test_style_page_passes_axe(visitors: Visitors, tmp_path: Path, request: pytest.FixtureRequest):
    with visitors.separate_site(tmp_path, DEBUG="1"):
        page = visitors()
        found = []
        for unlike_look in CHECKED:
            page.goto("/style/")
            found += Eye(unlike_look, thorough=request.config.getoption("--thorough")).faults(page)

    assert found == []
