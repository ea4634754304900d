"""The end of a game: the towers fit a desk and a phone, and their count runs once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
from tests.browser.test_every_page import WCAG, tables_of_anna
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
SMALL_DESK = {"width": 1280, "height": 800}
COUNTING = re.compile("counting")
MISFITS = """() => {
  const feast = document.querySelector(".feast").getBoundingClientRect();
  const towers = [...document.querySelectorAll(".tower")];
  const unit = (stones) => stones.offsetHeight / Number(stones.dataset.n);
  const units = [...document.querySelectorAll(".towers .stones")].map(unit);
  const ground = [...document.querySelectorAll(".shaft")].map((shaft) => shaft.getBoundingClientRect().bottom);
  return {
    low: towers.filter((tower) => tower.getBoundingClientRect().bottom > feast.bottom + 1).length,
    unequal: Math.max(...units) - Math.min(...units) > 1,
    uneven: Math.max(...ground) - Math.min(...ground) > 1,
    wide: towers.filter((tower) => tower.scrollWidth > tower.clientWidth + 24).length,
  };
}"""
FITTING = {"low": 0, "unequal": False, "uneven": False, "wide": 0}


def test_towers_fit_and_are_counted_once_unless_motion_is_reduced(visitors: Visitors, live_site: LiveSite):
    page = visitors(SMALL_DESK, reduced_motion="no-preference")
    # Without timers, the count ends only by a press.
    page.add_init_script("window.timeout = window.setTimeout; window.setTimeout = () => 0")
    page.goto(tables_of_anna(live_site)[-1])
    score = page.locator("#score")
    expect(score).to_have_class(COUNTING)
    page.keyboard.press("Shift")
    expect(score).not_to_have_class(COUNTING)
    page.evaluate("() => { window.setTimeout = window.timeout }")
    for size, scheme in ((SMALL_DESK, "dark"), (PHONE, "light")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert violations(page, WCAG) == []
        assert fits(page)
        assert page.evaluate(MISFITS) == FITTING

    page.reload()
    expect(page.locator("#tempo:not([hidden])")).to_have_count(1)
    expect(score).not_to_have_class(COUNTING)
    page.evaluate("localStorage.removeItem('counted')")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.locator("#tempo:not([hidden])")).to_have_count(1)
    expect(score).not_to_have_class(COUNTING)
