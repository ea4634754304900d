"""A real Chromium, as phone and desktop; page errors, inline code and requests to other sites fail the test."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    expect,
    sync_playwright,
)

from tests.infrastructure.live_site import LiveSite
from tests.infrastructure.site_templates import EMPTY, SiteTemplates

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SHELL = "chromium-headless-shell"
"""Chromium without its user interface: the tests take a quarter less CPU time in it."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 30_000
"""How long a page may take for what is expected of it, in ms: two tests beside each other share two cores."""
NOT_NEEDED = (
    # The pages of the address bar and spare processes: half of the CPU time of opening a page for a new visitor.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
    # What Playwright disables itself: the last list counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that the tests do without."""
FLAGS = [
    f"--disable-features={','.join(NOT_NEEDED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DRAWS_LITTLE = "--force-gpu-mem-available-mb=1"
"""Gives pixels so little memory that most are never drawn, a third of the CPU time of a page. Layout, animations and
presses stay the same; only pictures of a page would be blank, and tests take none."""


IN_EMAIL = "because the document's frame is sandboxed"


def chromium(*, is_whole: bool = False) -> str:
    """Find the system's Chromium, with its user interface if wanted; without one, skip at home and fail in CI."""
    names = NAMES if is_whole else (SHELL, *NAMES)
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found:
        return found
    words = f"no Chromium found; install it (Debian: apt-get install {names[0]}) or set CHROMIUM to its path"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which starts the browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser, one for all tests of this process."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, DRAWS_LITTLE])
    yield browser
    browser.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser with its user interface, for what the headless shell has not: notifications."""
    browser = playwright.chromium.launch(executable_path=chromium(is_whole=True), args=FLAGS)
    yield browser
    browser.close()


class Contexts:
    """Browser contexts, each used by one visitor after another.

    The first page of a new context costs more than a second of CPU time, and a quarter of that if the styles, scripts
    and pictures are in its cache.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}

    def open(self, tempo: str, **wishes: Any) -> Page:
        """Open a page in a context with these options, which is without cookies and stored data."""
        free = self.free.get(json.dumps([tempo, wishes], sort_keys=True))
        if free:
            page = free.pop().new_page()
            page.context.clear_cookies()
            storage = {"origin": wishes["base_url"], "storageTypes": "local_storage,indexeddb,cache_storage"}
            page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)
            return page
        context = self.browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f'try {{ localStorage.tempo ||= "{tempo}" }} catch {{}}')
        return context.new_page()

    def close(self, context: BrowserContext, tempo: str, **wishes: Any) -> None:
        """Close the pages of a context and keep it for another visitor, unless that one could find more in it."""
        if "permissions" in wishes or wishes["service_workers"] == "allow":
            context.close()
            return
        for page in context.pages:
            page.close()
        context.set_offline(False)
        self.free.setdefault(json.dumps([tempo, wishes], sort_keys=True), []).append(context)


class Visitors:
    """Opens the site for several people, each with separate cookies, and collects errors."""

    def __init__(self, contexts: Contexts, site: LiveSite, templates: SiteTemplates, *, slowly: bool = False) -> None:
        self.pool, self.site, self.templates, self.slowly = contexts, site, templates, slowly
        self.contexts: list[tuple[BrowserContext, dict[str, Any]]] = []
        self.with_clock: set[BrowserContext] = set()
        self.faults: list[str] = []

    def __call__(self, size: dict[str, int] = DESKTOP, *, tempo: str = "now", **wishes: Any) -> Page:
        """Open a page for a new visitor, with others' moves shown at once; `wishes` go to `new_context`."""
        touch = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
        usual = {"locale": "en-GB", "timezone_id": "UTC", "service_workers": "block", **touch}
        wishes = {"tempo": tempo, "viewport": size, "base_url": self.site.url, **usual, **wishes}
        page = self.pool.open(**wishes)
        self.contexts.append((page.context, wishes))
        page.on("console", self.note_console)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("response", self.note_response)
        if self.slowly:
            slow_down(page)
        return page

    def note_console(self, message: ConsoleMessage) -> None:
        """Record console errors, except about intended statuses and requests replaced by newer ones."""
        # In the frame of an email, which allows no scripts, those that Playwright adds to every page are blocked.
        meant = ("the server responded with a status of 4", "htmx:sendAbort", "htmx:afterRequest", IN_EMAIL)
        if message.type == "error" and not any(words in message.text for words in meant):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def note_response(self, response: Response) -> None:
        """Record server errors and requests to other sites."""
        if response.status >= 500:
            self.faults.append(f"{response.status} at {response.url}")
        if urlsplit(response.url).scheme in {"http", "https"} and not response.url.startswith(self.site.url):
            self.faults.append(f"foreign address {response.url}")

    def install_clock(self, page: Page) -> None:
        """Install a clock that the test controls. The context is closed afterwards, because the clock remains in it."""
        page.clock.install()
        self.with_clock.add(page.context)

    def close(self, *, for_good: bool = False) -> None:
        """Close all pages, and `for_good` also their contexts."""
        while self.contexts:
            context, wishes = self.contexts.pop()
            if for_good or context in self.with_clock:
                context.close()
            else:
                self.pool.close(context, **wishes)

    @contextmanager
    def separate_site(self, data: Path, template: str = EMPTY, **wishes: str) -> Iterator[LiveSite]:
        """Run a site for the visitors of one test, and close their pages before it stops: no poll goes unanswered."""
        self.templates.copy(template, data)
        site = self.site = LiveSite(data, **wishes)
        try:
            yield site
        finally:
            self.close(for_good=True)
            site.stop()
        assert "Traceback" not in site.log.read_text(), site.log.read_text()


def slow_down(page: Page) -> None:
    """Slow down network and CPU, which reveals missing waits in tests."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    whole = {"downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": 300, **whole})
    line.send("Emulation.setCPUThrottlingRate", {"rate": 2})


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """The browser's contexts, shared by all tests of this process."""
    return Contexts(browser)


@pytest.fixture
def visitors(
    contexts: Contexts, live_site: LiveSite, site_templates: SiteTemplates, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Opens pages for people: `visitors()`, `visitors(PHONE)`, `visitors(java_script_enabled=False)`."""
    visitors = Visitors(contexts, live_site, site_templates, slowly=request.config.getoption("--slowly"))
    yield visitors
    visitors.close(for_good=visitors.slowly)
    assert visitors.faults == []


@pytest.fixture
def prompt_site(visitors: Visitors, shared_prompt_site: LiveSite) -> LiveSite:
    """The site that sends its emails at once, which the visitors open."""
    visitors.site = shared_prompt_site
    return shared_prompt_site


@pytest.fixture
def desktop(visitors: Visitors) -> Page:
    """A visitor on a desktop."""
    return visitors(DESKTOP)


@pytest.fixture
def phone(visitors: Callable[..., Page]) -> Page:
    """A visitor on a phone."""
    return visitors(PHONE)
