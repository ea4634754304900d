"""Everything is at hand: one screen at a desk, the sheet of a phone, and what one has opened stays open."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import come_to_own_turn, decision, fits, start_against_bots
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.house import House

pytestmark = pytest.mark.browser
SMALL_DESK = {"width": 1280, "height": 800}
AT_HAND = ("#ranks", "#others > ul > li:last-child", "#mine", "#hand .card:last-child", ".side", "#decision")
OUTSIDE = """parts => parts.filter((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return !box.height || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
})"""
COVERED = """() => {
  const side = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".page-foot :is(a, button)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.right > side.left && box.top < side.bottom;
  }).map((one) => one.textContent);
}"""
GROUND = """() => [...document.querySelectorAll("#others .town")].map((town) => {
  const uses = [...town.querySelectorAll("use")].filter((use) => use.getAttribute("href").endsWith("#b-ground"));
  return Math.round(uses[0].getScreenCTM().f * 10);
})"""


def outside(page: Page, parts: tuple[str, ...] = AT_HAND) -> list[str]:
    """List which parts of the table are not wholly within the window."""
    return page.evaluate(OUTSIDE, parts)


def covered(page: Page) -> list[str]:
    """List the links and buttons of the page's foot that lie under the decision."""
    return page.evaluate(COVERED)


def test_a_table_of_four_stands_on_one_screen_and_the_decision_stays_in_sight(visitors: Visitors):
    page = visitors(SMALL_DESK)
    start_against_bots(page)
    expect(page.locator("#others .city")).to_have_count(3)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    draft = outside(page)
    come_to_own_turn(page)
    # Where a press had to wait, the press itself may have scrolled the page in search of its button.
    page.evaluate("scrollTo(0, 0)")
    turn = outside(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    assert [draft, turn] == [[], []]
    assert page.evaluate("scrollY") > 100
    assert outside(page, ("#decision",)) == []
    assert covered(page) == []


def test_at_the_end_what_is_opened_beside_the_count_moves_the_log_down(visitors: Visitors, furnished: House):
    page = visitors(SMALL_DESK)
    page.goto("/en/archive/")
    page.locator("main .table-card h3 a").first.click()
    page.locator("#news summary").click()
    side, log = (page.locator(part).bounding_box() for part in (".side", "#log"))

    assert log["y"] >= side["y"] + side["height"]


def test_ground_lines_of_neighbours_meet_when_a_head_wraps(visitors: Visitors):
    page = visitors(SMALL_DESK)
    start_against_bots(page)
    plate = page.locator("#others .plate").first
    low = plate.bounding_box()["height"]
    plate.evaluate("plate => { plate.className = ''; plate.textContent = 'A head of many words '.repeat(9); }")

    assert page.locator("#others .city > div").first.bounding_box()["height"] > 1.5 * low
    assert len(set(page.evaluate(GROUND))) == 1


def test_the_draft_on_a_phone_shows_hand_and_gold_in_the_sheet(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    at_hand = decision(page).locator(".at-hand")
    held = page.locator("#hand .card h3 a").all_inner_texts()

    named = at_hand.get_by_role("link").evaluate_all("links => links.map((link) => link.getAttribute('aria-label'))")
    assert [re.sub(r", cost \d+$", "", name) for name in named] == held
    expect(at_hand.locator("p b")).to_have_text(page.locator("#mine .figures b").first.inner_text())
    decision(page).locator(".choice").last.scroll_into_view_if_needed()
    assert outside(page, ("#decision .at-hand",)) == []
    assert fits(page)


def test_the_small_cities_of_a_phone_tell_their_owners_apart(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    names = page.locator("#others h3 > span:first-child")
    expect(names).to_have_count(3)

    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert names.evaluate_all(cut) == []


def test_an_opened_city_stays_open_and_keeps_the_focus_when_the_table_goes_on(visitors: Visitors):
    page = visitors(SMALL_DESK)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    city = page.locator("#others details").nth(1)
    city.locator("summary").press("Enter")
    expect(city).to_have_attribute("open", "")
    city.locator("summary").focus()
    page.evaluate("document.querySelector('#others').dataset.old = 1")
    page.evaluate("document.querySelector('#others .figures b').textContent = '?'")
    page.evaluate("htmx.ajax('GET', document.querySelector('#main').dataset.table, {swap: 'none'})")
    expect(page.locator("#others:not([data-old])")).to_have_count(1, timeout=30_000)

    expect(city).to_have_attribute("open", "")
    expect(city.locator("summary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(city).not_to_have_attribute("open", "")


def test_beside_a_hint_a_phone_shows_what_can_be_chosen_and_the_news_waits_below(visitors: Visitors):
    page = visitors({**PHONE, "height": 664}, has_touch=True, is_mobile=True)
    page.goto("/en/rules/two-minutes/")
    page.locator("#first form button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)

    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    expect(decision(page).locator("[name=choice]").first).to_be_in_viewport(ratio=1)
    page.locator(".side").evaluate("side => side.scrollTo(0, side.scrollHeight)")
    expect(page.locator("#news")).to_be_in_viewport()
