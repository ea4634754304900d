"""On 4K screens pages use the width and do not overflow."""

import re

import pytest

from tests.browser.playing import fits
from tests.browser.test_every_page import sign_in, tables_of_anna
from tests.infrastructure.browser import Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
HUGE = {"width": 3840, "height": 2160}
COVERED = """selector => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  return (Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))) / innerWidth;
}"""


def test_lists_log_and_charts_use_most_of_the_width(visitors: Visitors, live_site: LiveSite):
    page = visitors(HUGE)
    sign_in(page)
    over = tables_of_anna(live_site)[-1]
    opened = "for (const round of document.querySelectorAll('.round')) round.open = true"
    found = {}
    wide = (("/games/", ".tables"), ("/games/open/", ".tables"))
    for address, parts in (*wide, (f"{over}log/", ".round[open] li"), (f"{over}story/", ".charts > *")):
        page.goto(address)
        page.evaluate(opened)  # The last round of a game can be short.
        found[re.sub(r"\d+", "1", address)] = page.evaluate(COVERED, parts) > 0.85 and fits(page)

    assert found == dict.fromkeys(found, True)


def test_error_pages_show_the_picture_beside_the_text(visitors: Visitors):
    page = visitors(HUGE)
    page.goto(f"/{ENGLISH}/nothing-here/")
    picture, words = (page.locator(part).bounding_box() for part in (".refusal-picture", "h1"))

    assert picture["x"] + picture["width"] < words["x"]
    assert picture["y"] < words["y"] < picture["y"] + picture["height"]
    assert fits(page)
