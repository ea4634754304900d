"""Play a game in a browser, by accessible roles and names alone, as a screen reader user would."""

import re
import time
from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.infrastructure.browser import PHONE
from tests.languages import ENGLISH

WISHES = (
    r"^(Yes|Confirm)$",
    r"^Build the",
    r"^Take \d+ extra gold",
    r"^Take \d+ gold",
    r"^Collect for your .* \+[1-9]",
    r"^Draw \d+ extra cards?",
    r"^Keep the",
    r"^Choose the",
    r"^Take the",
    r"^Discard the .* facedown",
    r"^No thanks",
    r"^End (my )?turn",
    r"^Done",
)
"""What our players like to do, the dearest first."""
LONGEST_GAME = 600


def decision(page: Page) -> Locator:
    """The decision panel of the page."""
    return page.locator("#decision")


def fits(page: Page) -> bool:
    """Return whether nothing overflows at the side; a phone's window grows with its content, its layout does not."""
    page.wait_for_load_state()  # A press may have set out for a page that has no root yet.
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def is_asked(page: Page) -> bool:
    """Return whether the page says that it is the visitor's move."""
    return page.locator("#head").get_attribute("data-asked") == "1"


def is_over(page: Page) -> bool:
    """Return whether the page says that the game has ended."""
    return page.locator("#head").get_attribute("data-over") == "1"


def press_something(page: Page) -> str:
    """Press the preferred button, by finger on a phone; wait for the result, and return the name of the button.

    If there is none, tick cards until there is one, as the Thieves' Den wants.
    """
    while True:
        for wish in WISHES:
            button = decision(page).get_by_role("button", name=re.compile(wish), disabled=False)
            if button.count():
                name = button.first.inner_text()
                wait_for_fresh(page)
                with page.expect_response(lambda answer: "/choose/" in answer.url and answer.request.method == "POST"):
                    press(button.first)
                expect(page.locator(".htmx-request")).to_have_count(0)
                return name
        box = decision(page).get_by_role("checkbox", checked=False, disabled=False)
        assert box.count(), decision(page).inner_text()
        box.first.check()


def press(place: Locator) -> None:
    """Press a place by mouse, or on a phone by finger."""
    if place.page.viewport_size == PHONE:
        place.tap()
    else:
        place.click()


def wait_for_fresh(page: Page) -> None:
    """Wait until the decision, which takes no press while it is fresh, can be answered."""
    expect(page.locator("#decision[data-fresh]")).to_have_count(0)


def start_against_bots(page: Page) -> None:
    """Go from the front page to the table."""
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))


def ask_before_picks(page: Page) -> None:
    """Turn on the confirmation of picks, which is off by default."""
    page.context.add_cookies([{"name": "confirmations", "value": "pick", "url": page.url}])


def come_to_own_turn(page: Page) -> None:
    """Play on until the visitor's turn begins; if they are killed, in a later round."""
    wanted, until = decision(page).get_by_role("heading", name="Take gold or cards"), time.monotonic() + 120
    while True:
        # In this order: what is asked now stays until it is answered, but the turn may come between two looks.
        asked = is_asked(page)
        if wanted.count():
            return
        assert time.monotonic() < until, "no turn of one's own came"
        if asked:
            press_something(page)
        else:
            page.wait_for_timeout(80)


def play_to_the_end(pages: Iterable[Page], *, reload: bool = False) -> int:
    """Play for all players until the final score; return the number of posts."""
    pages, posts, quiet = list(pages), 0, time.monotonic()
    while not all(is_over(page) for page in pages):
        moved = False
        for page in pages:
            if is_asked(page) and not is_over(page):
                press_something(page)
                posts, moved = posts + 1, True
            elif reload:
                page.reload()
        assert posts < LONGEST_GAME
        if moved:
            quiet = time.monotonic()
        else:
            assert time.monotonic() - quiet < 60, "nobody was asked for a minute"
            pages[0].wait_for_timeout(100)
    return posts


def trying(page: Page, seconds: int = 180) -> Iterator[None]:
    """Yield at short intervals until a timeout, measured by the clock because machines differ."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        page.wait_for_timeout(80)
    raise AssertionError(f"in {seconds} seconds it did not come about")


def wait_until(page: Page, promised: str, arg: Any = None) -> None:
    """Poll until a promise resolves to true: `wait_for_function` would take the promise itself as true."""
    for _ in range(150):
        if page.evaluate(promised, arg):
            return
        page.wait_for_timeout(200)
    raise AssertionError(promised)
