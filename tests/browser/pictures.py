"""The pictures of docs/pictures/, taken anew: `python -m tests.browser.pictures` opens a site of its own and fills it.

With `decisions`, `table` or `pages` behind it only those are taken. The one of the README is a PNG of
few colours, the others are WebP, which the browser makes itself.
"""

import base64
import itertools
import re
import struct
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser.playing import decision, is_asked, is_over, press_something
from tests.infrastructure.browser import DESKTOP, FLAGS, PHONE, chromium
from tests.infrastructure.house import ROOT, House
from tests.languages import CHINESE, CZECH, ENGLISH, LANGUAGES

PICTURES = ROOT / "docs" / "pictures"
PLACES = {"landing": "/{0}/", "lobby": "/games/open/", "games": "/games/"}
PASSWORD = "correct horse 9"
"""Everybody of the demo signs in with it."""
EYES = tuple(itertools.product(LANGUAGES, ("light", "dark")))
"""Languages and times of day through which the decisions go in turn."""
LOOKS = (
    (ENGLISH, "light", DESKTOP),
    (CZECH, "light", DESKTOP),
    (CHINESE, "dark", DESKTOP),
    (ENGLISH, "dark", PHONE),
    (CZECH, "dark", PHONE),
    (CHINESE, "light", PHONE),
)
COLOURS = 256
DRAW = """async ([shot, kind]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + shot;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  if (kind === "webp") return canvas.toDataURL("image/webp", .5).split(",")[1];
  const bytes = pen.getImageData(0, 0, image.width, image.height).data;
  const parts = [];
  for (let from = 0; from < bytes.length; from += 32768) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 32768)));
  }
  return btoa(parts.join(""));
}"""


def take(page: Page, easel: Page, name: str, part: Locator | None = None) -> None:
    """Keep what the page, or a part of it, shows as docs/pictures/NAME, whose ending says in which form."""
    shot = base64.b64encode((part or page).screenshot(animations="disabled")).decode()
    kind = name.rpartition(".")[2]
    drawn = base64.b64decode(easel.evaluate(DRAW, [shot, kind]))
    size = page.viewport_size or DESKTOP
    (PICTURES / name).write_bytes(drawn if kind == "webp" else few_colours(drawn, size["width"], size["height"]))
    print(f"{name:32} {(PICTURES / name).stat().st_size // 1000:4} kB", flush=True)


def few_colours(pixels: bytes, width: int, height: int) -> bytes:
    """Make a PNG with a palette of the commonest colours; each other pixel takes the nearest of them."""
    colours = [pixels[i : i + 3] for i in range(0, len(pixels), 4)]
    palette = [colour for colour, _ in Counter(colours).most_common(COLOURS)]
    nearest = {colour: min(range(len(palette)), key=lambda i: distance(palette[i], colour)) for colour in set(colours)}
    rows = (bytes(nearest[colour] for colour in colours[y * width : (y + 1) * width]) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def distance(one: bytes, other: bytes) -> int:
    """Tell how far two colours lie apart."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def chunk(name: bytes, data: bytes) -> bytes:
    """Give one part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def visitor(browser: Browser, address: str, size: dict[str, int], scheme: str) -> Page:
    """Open a window for somebody who likes pages to keep still."""
    context = browser.new_context(base_url=address, viewport=size, color_scheme=scheme, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    return context.new_page()


def come_in(page: Page, language: str) -> None:
    """Sign in as Anna, and read `language`."""
    page.goto(f"/accounts/login/?lang={ENGLISH}")
    page.get_by_label("Mail address").fill("anna@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/games/"))
    page.locator(f"button[name=language][value={language}]").click()


def pages_and_ends(browser: Browser, easel: Page, address: str) -> None:
    """Take the pages around the table, and the table of a game that is over."""
    for language, scheme, size in LOOKS:
        page = visitor(browser, address, size, scheme)
        come_in(page, language)
        look = f"{language}-{scheme}-{'phone' if size == PHONE else 'desktop'}.webp"
        for name, path in PLACES.items():
            page.goto(path.format(language))
            take(page, easel, f"{name}-{look}")
        page.goto("/games/")
        page.locator("main section").last.locator(".table-card h3 a").first.click()
        page.wait_for_url(re.compile(r"/games/\d+/$"))
        take(page, easel, f"end-{look}")
        page.context.close()


def a_game(browser: Browser, easel: Page, address: str) -> None:
    """Play against bots, and take the draft, a turn with a city half built, and the same turn in other looks."""
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
        turn = decision(page).get_by_text("Your move,").count()
        if not turn and not drafted and page.locator("#mine .lot").count() > 1:
            looks(page, easel, "draft")
            drafted = True
        builds = decision(page).get_by_role("button", name=re.compile("^Build the"), disabled=False).count()
        if builds and page.locator("#mine .lot").count() >= 3 and page.locator("#hand .card").count() >= 2:
            break
        press_something(page)
    page.evaluate("scrollTo(0, 0)")
    take(page, easel, "table.png")
    looks(page, easel, "turn")
    page.context.close()


def looks(page: Page, easel: Page, name: str) -> None:
    """Take one page on a phone by night, and in each language by day."""
    for language, scheme, size in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        page.goto(page.url.partition("?")[0] + f"?lang={language}")
        take(page, easel, f"{name}-{language}-{scheme}-{'phone' if size == PHONE else 'desktop'}.webp")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(DESKTOP)
    page.goto(page.url.partition("?")[0])


def every_decision(browser: Browser, easel: Page, house: House) -> None:
    """Take the panel of each special decision, on a phone as much as can be seen of it, each through other eyes."""
    laid = house.lay_out()
    for size, device, first in ((PHONE, "phone", 0), (DESKTOP, "desktop", 3)):
        page = visitor(browser, house.url, size, "light")
        come_in(page, ENGLISH)
        for number, (name, match) in enumerate(laid.items()):
            language, scheme = EYES[(number + first) % len(EYES)]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(f"/games/{match}/?lang={language}")
            unfold(page)
            take(page, easel, f"decision-{name}-{language}-{scheme}-{device}.webp", decision(page))
        page.context.close()


def unfold(page: Page) -> None:
    """Open what is folded in, and tick what has to be ticked, so that the picture shows it."""
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
    """Take all that are wanted, or all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.manage("demo")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        easel = browser.new_page()
        if not wanted or "decisions" in wanted:
            for old in PICTURES.glob("decision-*.webp"):
                old.unlink()
            every_decision(browser, easel, house)
        if not wanted or "table" in wanted:
            a_game(browser, easel, house.url)
        if not wanted or "pages" in wanted:
            pages_and_ends(browser, easel, house.url)
        browser.close()
        house.stop()


if __name__ == "__main__":
    main(set(sys.argv[1:]))
