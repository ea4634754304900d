"""The table fits one screen on a desktop and uses a sheet on a phone; opened parts stay open."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pictures import sign_in
from tests.browser.playing import come_to_own_turn, decision, fits, start_against_bots, wait_for_fresh
from tests.browser.test_every_page import tables_of_anna
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser
SMALL_DESK = {"width": 1280, "height": 800}
AT_HAND = ("#ranks", "#others > ul > li:last-child", "#mine", "#hand", "#hand .card:last-child", ".side", "#decision")
OUTSIDE = """parts => parts.filter((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return !box.height || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
})"""
UNFOLD = "() => document.querySelectorAll('.side details').forEach((fold) => { fold.open = true; })"
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


GAPS = """() => [...document.querySelectorAll("#ranks .rank:has(.held)")].map((rank) => {
  const names = [...rank.querySelectorAll(".who span, .holder")].filter((name) => name.checkVisibility());
  const words = document.createRange();
  words.selectNodeContents(names.at(-1));
  const line = rank.parentElement.getBoundingClientRect().bottom - 3;
  return line - Math.max(...[...words.getClientRects()].map((box) => box.bottom));
})"""
"""Pixels between the name below each revealed character and the line below all characters."""


def outside(page: Page, parts: tuple[str, ...] = AT_HAND) -> list[str]:
    """Return the parts of the table that are not completely inside the window."""
    return page.evaluate(OUTSIDE, parts)


def covered(page: Page) -> list[str]:
    """Return the links and buttons of the footer that the decision covers."""
    return page.evaluate(COVERED)


def test_table_of_four_fits_one_screen_with_the_decision(visitors: Visitors):
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


@pytest.mark.parametrize("position", ["nearly_over", "full_hand", "action_cards", "last_rank_hit", "choice_of_four"])
def test_full_tables_of_four_fit_one_screen_in_every_language(visitors: Visitors, live_site: LiveSite, position: str):
    match = live_site.lay_out(position)[position]
    page = visitors(SMALL_DESK)
    sign_in(page, ENGLISH)
    found = {}
    for language in LANGUAGES:
        page.goto(f"/games/{match}/?lang={language}")
        folded = outside(page)
        page.evaluate(UNFOLD)
        found[language] = [folded, outside(page)]

    assert found == {language: [[], []] for language in LANGUAGES}


@pytest.mark.parametrize("position", ["last_rank_hit", "nearly_over"])
def test_names_of_players_do_not_touch_the_line_of_the_ranks(visitors: Visitors, live_site: LiveSite, position: str):
    match = live_site.lay_out(position)[position]
    page = visitors(SMALL_DESK)
    sign_in(page, ENGLISH)
    gaps = {}
    for width in (1280, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        for language in LANGUAGES:
            page.goto(f"/games/{match}/?lang={language}")
            gaps[width, language] = page.evaluate(GAPS)

    assert all(gaps.values())
    assert {where: gap for where, found in gaps.items() for gap in found if gap < 2} == {}


def test_card_orders_open_over_the_table_and_survive_updates(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("action_cards")["action_cards"]
    page = visitors(SMALL_DESK)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    page.locator("#orders summary").click()

    assert outside(page, (*AT_HAND, ".order-list")) == []
    page.get_by_role("button", name="Let the Acrobat take the crown").click()
    expect(page.get_by_role("button", name="Keep the Acrobat in hand")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".order-list")).to_be_hidden()


def test_opponent_details_are_short_and_cover_nothing_of_mine(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("nearly_over")["nearly_over"]
    page = visitors(PHONE)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    plate, sheet = (page.locator(part).bounding_box() for part in ("#mine .plate", ".side > .place"))
    short = page.locator("#others .city").filter(has_text="One district away from a complete city.")

    assert plate["y"] + plate["height"] <= sheet["y"]
    expect(short.get_by_text("1 to go")).to_be_visible()
    short.locator("summary").click()
    expect(short.get_by_text("1 to go")).to_be_hidden()
    said = short.get_by_text("One district away from a complete city.").bounding_box()
    assert said["width"] > 100


def test_sheet_leaves_opponents_visible_on_the_narrowest_phone(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("nearly_over")["nearly_over"]
    page = visitors({"width": 320, "height": 640})
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    city, sheet = (page.locator(part).first.bounding_box() for part in ("#others .city", "#news"))

    assert city["y"] + city["height"] <= sheet["y"]
    assert fits(page)


def test_question_and_two_options_are_visible_on_the_lowest_phone(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("choice_of_four")["choice_of_four"]
    page = visitors({"width": 320, "height": 568})
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")

    expect(decision(page).locator("summary").first).to_be_in_viewport(ratio=0.9)
    for number in range(2):
        expect(decision(page).locator("[name=choice]").nth(number)).to_be_in_viewport(ratio=0.8)
    assert fits(page)


def test_four_characters_fit_the_sheet_on_phones(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("choice_of_four")["choice_of_four"]
    page = visitors(PHONE)
    sign_in(page, ENGLISH)
    page.goto(f"/games/{match}/")
    choices = decision(page).locator("[name=choice]")

    expect(choices).to_have_count(4)
    for number in range(4):
        expect(choices.nth(number)).to_be_in_viewport(ratio=0.9)
        expect(choices.nth(number).locator("small.gist")).to_be_visible()
        expect(choices.nth(number).locator("small.rule")).to_be_hidden()
    gists = choices.locator("small.gist").evaluate_all("gists => gists.map((gist) => gist.clientHeight)")
    assert max(gists) < 25
    rule = choices.nth(1).locator("small.rule")
    wait_for_fresh(page)
    decision(page).locator("summary", has_text="?").nth(1).click()
    expect(rule).to_be_visible()
    expect(decision(page).get_by_role("link", name="More in the rulebook")).to_have_count(1)


def test_details_opened_beside_the_score_push_the_log_down(visitors: Visitors, live_site: LiveSite):
    page = visitors(SMALL_DESK)
    page.goto(tables_of_anna(live_site)[-1])
    page.locator("#news summary").click()
    # Both at once: the page may still scroll to what was pressed.
    gap = "document.querySelector('#log').getBoundingClientRect().top - side.getBoundingClientRect().bottom"

    assert page.locator(".side").evaluate(f"side => {gap}") >= 0


def test_ground_lines_align_when_a_heading_wraps(visitors: Visitors):
    page = visitors(SMALL_DESK)
    start_against_bots(page)
    plate = page.locator("#others .plate").first
    low = plate.bounding_box()["height"]
    plate.evaluate("plate => { plate.className = ''; plate.textContent = 'A head of many words '.repeat(9); }")

    assert page.locator("#others .city > div").first.bounding_box()["height"] > 1.5 * low
    assert len(set(page.evaluate(GROUND))) == 1


def test_opponent_names_are_not_cut_off_on_phones(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    names = page.locator("#others h3 > :first-child")
    expect(names).to_have_count(3)

    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert names.evaluate_all(cut) == []


def test_opened_city_stays_open_and_focused_after_updates(visitors: Visitors):
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


def test_phone_hint_leaves_news_and_choices_visible(visitors: Visitors):
    page = visitors({**PHONE, "height": 664}, has_touch=True, is_mobile=True)
    page.goto(f"/{ENGLISH}/rules/two-minutes/")
    page.locator("#first form button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)

    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    expect(decision(page).locator("[name=choice]").first).to_be_in_viewport(ratio=1)
    news, hint = (page.locator(part).bounding_box() for part in ("#news li:first-child", "#hint"))
    assert news["y"] + news["height"] <= hint["y"]
    assert news["height"] < 44
