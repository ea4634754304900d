"""The table on a phone: each question begins at its top, and a menu has what is not on the one screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pictures import sign_in
from tests.browser.playing import decision, fits, wait_for_fresh
from tests.browser.test_every_page import WCAG
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
LINKS = ("Chat", "Cards", "Rules", "My games")
SCROLL = """top => Math.max(...[...document.querySelectorAll(".side, .side > .place")].map((sheet) => {
  if (top) sheet.scrollTop = top;
  return sheet.scrollTop;
}))"""


def test_each_question_begins_at_its_top(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(PHONE)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    wait_for_fresh(page)
    gold = decision(page).get_by_role("button", name=re.compile(r"^Take \d+ gold"))
    gold.scroll_into_view_if_needed()
    scrolled = page.evaluate(SCROLL, 60)
    gold.click()
    expect(gold).to_have_count(0)

    assert scrolled > 0
    assert page.evaluate(SCROLL, 0) == 0


def test_menu_has_the_links_log_and_settings_of_the_table(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(PHONE)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    menu = page.locator(".menu summary")
    parts = (
        *(page.get_by_role("navigation", name="Site").get_by_role("link", name=name) for name in LINKS),
        page.get_by_role("heading", name="Game log"),
        page.get_by_role("button", name="Play sounds"),
        page.get_by_role("group", name="Theme"),
    )
    for part in parts:
        expect(part).to_be_hidden()
    menu.click()
    for part in parts:
        expect(part).to_be_visible()
    expect(decision(page)).to_be_hidden()
    assert fits(page)
    assert violations(page, WCAG) == []

    page.keyboard.press("Escape")
    expect(decision(page)).to_be_visible()
    expect(menu).to_be_focused()


def test_seven_opponents_are_all_in_sight(visitors: Visitors, live_site: LiveSite):
    page = visitors(PHONE)
    page.goto(f"/{ENGLISH}/")
    form = page.locator("form[data-sits-down]:has(select[name=game])")
    form.locator("[name=game]").select_option("deluxe:first")
    form.locator("[name=opponents]").select_option("7")
    form.get_by_role("button").click()
    cities = page.locator("#others .city")
    expect(cities).to_have_count(7)
    for width, height in ((390, 844), (320, 700)):
        page.set_viewport_size({"width": width, "height": height})
        for city in cities.all():
            expect(city).to_be_in_viewport(ratio=1)
        assert violations(page, WCAG, context="#others") == []

    cities.last.locator("summary").click(position={"x": 40, "y": 5})
    expect(cities.last.locator("details")).to_have_attribute("open", "")


MARKED = """() => {
  window.marked = new Set();
  new MutationObserver((changes) => changes.forEach(({ target, addedNodes }) => {
    for (const node of [target, ...addedNodes]) {
      for (const mark of ["gone", "moved"]) if (node.matches?.(`#mine .${mark}`)) marked.add(mark);
    }
  })).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}"""
LOST = """() => {
  const [[match, seen]] = JSON.parse(localStorage.own_cities);
  const lots = [...seen.lots, ["/x.svg#d-harbor", "4"]];
  localStorage.own_cities = JSON.stringify([[match, { ...seen, lots, figures: ["99", ...seen.figures.slice(1)] }]]);
}"""


def test_what_happened_is_shown_at_the_own_city_after_the_page_is_loaded(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("gathering")["gathering"]
    page = visitors(PHONE, reduced_motion="no-preference")
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    page.add_init_script(f"({MARKED})()")
    marked = []
    for motion in ("no-preference", "no-preference", "reduce"):
        if len(marked) != 1:  # The second time, nothing has happened since.
            page.evaluate(LOST)
        page.emulate_media(reduced_motion=motion)
        page.reload()
        expect(page.locator("#decision[data-fresh]")).to_have_count(0)
        marked.append(page.evaluate("[...marked].sort()"))

    assert marked == [["gone", "moved"], [], []]
