"""Spectators see the city on turn large, and the whole table in one screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_one_screen import SMALL_DESK, outside
from tests.infrastructure.browser import Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import LANGUAGES

pytestmark = pytest.mark.browser
PARTS = ("#ranks", "#others > .stage", "#others > ul > li:last-child", "#news", "#decision", "#log")
AREAS = """() => Object.fromEntries([...document.querySelectorAll("#others .city")].map((city) => {
  const box = city.getBoundingClientRect();
  return [city.dataset.seat, Math.round(box.width * box.height)];
}))"""


def test_large_city_is_that_on_turn_and_all_fits_one_screen(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("nearly_over")["nearly_over"]
    page = visitors(SMALL_DESK)
    found = {}
    for language in LANGUAGES:
        page.goto(f"/games/{match}/?lang={language}")
        found[language] = outside(page, PARTS)
    asked = page.locator("#others .asked").get_attribute("data-seat")
    areas = page.evaluate(AREAS)
    log, screen = page.locator("#log").bounding_box(), page.viewport_size["height"]

    assert found == {language: [] for language in LANGUAGES}
    assert max(areas, key=areas.get) == asked
    assert areas[asked] > 4 * sorted(areas.values())[-2]
    assert screen - 24 < log["y"] + log["height"] <= screen
    expect(page.locator(".stage .names a")).to_have_count(5)
