"""Take the screenshots of docs/pictures/ again: `python -m tests.browser.pictures` starts a demo site of its own.

With the argument `decisions`, `table` or `pages` it takes only those. The browser encodes them as WebP.
"""

import base64
import itertools
import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser.playing import decision, is_asked, is_over, press_something
from tests.infrastructure.browser import DESKTOP, FLAGS, PHONE, chromium
from tests.infrastructure.live_site import ROOT, LiveSite
from tests.languages import CHINESE, CZECH, ENGLISH, LANGUAGES

PICTURES = ROOT / "docs" / "pictures"
PLACES = {"landing": "/{0}/", "lobby": "/games/open/", "games": "/games/"}
PASSWORD = "correct horse 9"
"""The password of all accounts of the demo."""
VIEWERS = tuple(itertools.product(LANGUAGES, ("light", "dark")))
"""Languages and color schemes in which the decisions are shown in turn."""
LOOKS = (
    (ENGLISH, "light", DESKTOP),
    (CZECH, "light", DESKTOP),
    (CHINESE, "dark", DESKTOP),
    (ENGLISH, "dark", PHONE),
    (CZECH, "dark", PHONE),
    (CHINESE, "light", PHONE),
)
ENCODE = """async (shot) => {
  const image = new Image();
  image.src = "data:image/png;base64," + shot;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", .5).split(",")[1];
}"""


def take(page: Page, encoder: Page, name: str, part: Locator | None = None) -> None:
    """Store a screenshot of the page, or of a part of it, as docs/pictures/NAME in WebP."""
    shot = base64.b64encode((part or page).screenshot(animations="disabled")).decode()
    (PICTURES / name).write_bytes(base64.b64decode(encoder.evaluate(ENCODE, shot)))
    print(f"{name:32} {(PICTURES / name).stat().st_size // 1000:4} kB", flush=True)


def visitor(browser: Browser, address: str, size: dict[str, int], scheme: str) -> Page:
    """Open a page with reduced motion."""
    context = browser.new_context(base_url=address, viewport=size, color_scheme=scheme, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    return context.new_page()


def sign_in(page: Page, language: str) -> None:
    """Sign in as Anna, and switch to `language`."""
    page.goto(f"/accounts/login/?lang={ENGLISH}")
    page.get_by_label("Email").fill("anna@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/games/"))
    with page.expect_navigation():
        page.locator(f"button[name=language][value={language}]").click()


def pages_and_ends(browser: Browser, encoder: Page, address: str) -> None:
    """Take the pages around the table, and the table of a finished game."""
    for language, scheme, size in LOOKS:
        page = visitor(browser, address, size, scheme)
        sign_in(page, language)
        look = f"{language}-{scheme}-{'phone' if size == PHONE else 'desktop'}.webp"
        for name, path in PLACES.items():
            page.goto(path.format(language))
            take(page, encoder, f"{name}-{look}")
        page.goto("/games/")
        page.locator("main section").last.locator(".table-card h3 a").first.click()
        page.wait_for_url(re.compile(r"/games/\d+/$"))
        take(page, encoder, f"end-{look}")
        page.context.close()


def a_game(browser: Browser, encoder: Page, address: str) -> None:
    """Play against bots, and take the draft and a turn with a half-built city in each look."""
    page = visitor(browser, address, DESKTOP, "light")
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    drafted = False
    while True:
        if is_over(page):
            page.goto(f"/{ENGLISH}/")
            page.get_by_role("button", name="Play now against bots").click()
            page.wait_for_url(re.compile(r"/games/\d+/$"))
        if not is_asked(page):
            page.wait_for_timeout(100)
            continue
        turn = decision(page).get_by_text("Your turn:").count()
        if not turn and not drafted and page.locator("#mine .lot").count() > 1:
            looks(page, encoder, "draft")
            drafted = True
        builds = decision(page).get_by_role("button", name=re.compile("^Build the"), disabled=False).count()
        if builds and page.locator("#mine .lot").count() >= 3 and page.locator("#hand .card").count() >= 2:
            break
        press_something(page)
    page.evaluate("scrollTo(0, 0)")
    looks(page, encoder, "turn")
    page.context.close()


def looks(page: Page, encoder: Page, name: str) -> None:
    """Take one page in each of LOOKS."""
    for language, scheme, size in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        page.goto(page.url.partition("?")[0] + f"?lang={language}")
        take(page, encoder, f"{name}-{language}-{scheme}-{'phone' if size == PHONE else 'desktop'}.webp")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(DESKTOP)
    page.goto(page.url.partition("?")[0])


def every_decision(browser: Browser, encoder: Page, site: LiveSite) -> None:
    """Take the panel of each special decision on a phone and a desktop, in changing languages and color schemes."""
    laid = site.lay_out()
    for size, device, first in ((PHONE, "phone", 0), (DESKTOP, "desktop", 3)):
        page = visitor(browser, site.url, size, "light")
        sign_in(page, ENGLISH)
        for number, (name, match) in enumerate(laid.items()):
            language, scheme = VIEWERS[(number + first) % len(VIEWERS)]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(f"/games/{match}/?lang={language}")
            unfold(page)
            take(page, encoder, f"decision-{name}-{language}-{scheme}-{device}.webp", decision(page))
        page.context.close()


def unfold(page: Page) -> None:
    """Open folded groups and tick boxes, so that the picture shows them."""
    folds = decision(page).locator("details.fold:not(.impossible)")
    for number in range(folds.count())[-1:]:
        fold = folds.nth(number)
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        fold.evaluate("fold => fold.firstElementChild.scrollIntoView({ block: 'center' })")
    boxes = decision(page).get_by_role("checkbox")
    for number in range(min(boxes.count(), 2)):
        boxes.nth(number).click()  # Where there is nothing to tick yet, it stays as it is.
    page.mouse.move(0, 0)


def main(wanted: set[str]) -> None:
    """Take the wanted screenshots, or all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder))
        site.manage("demo")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        encoder = browser.new_page()
        if not wanted or "decisions" in wanted:
            for old in PICTURES.glob("decision-*.webp"):
                old.unlink()
            every_decision(browser, encoder, site)
        if not wanted or "table" in wanted:
            a_game(browser, encoder, site.url)
        if not wanted or "pages" in wanted:
            pages_and_ends(browser, encoder, site.url)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(set(sys.argv[1:]))
