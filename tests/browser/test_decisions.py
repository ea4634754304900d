"""The special decisions in a real browser: accessibility, touch, and no scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pictures import sign_in
from tests.browser.playing import decision, fits, play_to_the_end, press_something, wait_for_fresh, wait_until
from tests.browser.test_table import WCAG
from tests.browser.test_touch import small
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
# In a list that scrolls, the bar with the buttons covers parts of what lies below it.
RULES = {**WCAG, "rules": {"target-size": {"enabled": False}}}
LOOKED_AT = (
    "assassin",
    "magistrate_lays",
    "spy",
    "wizard",
    "seer",
    "emperor",
    "cardinal",
    "scholar",
    "diplomat_gives",
    "artist",
    "thieves_den_paid",
    "framework",
    "action_cards",
    "theater",
    "draft",
)


@pytest.fixture(scope="module")
def tables(live_site: LiveSite) -> dict[str, int]:
    """Create a table for every special decision; return their numbers by name."""
    return live_site.lay_out()


def sit_down(visitors: Visitors, size: dict[str, int], **wishes: object) -> Callable[[int], Page]:
    """Sign in as Anna, who must decide at every table; return a function that opens a table."""
    page = visitors(size, **wishes)
    sign_in(page, ENGLISH)

    def at(match: int) -> Page:
        page.goto(f"/games/{match}/")
        wait_for_fresh(page)
        wait_until(page, IS_WHOLE)
        return page

    return at


IS_WHOLE = "() => !document.getAnimations().some((one) => one.animationName === 'later')"
"""Nothing is left to be drawn after the first sight: it would move what stands below it."""
COVERED = """() => {
  const here = document.activeElement, box = (here.closest('label') || here).getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return (here.closest('label') || here).contains(met) ? '' : here.value || here.outerHTML.slice(0, 80);
}"""
"""What has the focus and cannot be met at its middle, else nothing."""
SMALL_PHONE = {"width": 360, "height": 740}
HIDDEN = """() => {
  const faults = [], types = [...document.querySelectorAll('#mine .town use[href*="#r-"]')];
  if (!types.length && document.querySelector("#mine .lot")) faults.push("no types");
  for (const part of [...types, ...document.querySelectorAll("#mine .figures b, #hand .card:first-child")]) {
    const box = part.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const isIn = box.width && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    if (!isIn || !document.elementFromPoint(x, y)?.closest("#mine, #hand")) faults.push(part.outerHTML);
  }
  for (const fold of document.querySelectorAll("#decision .fold")) fold.open = true;
  for (const part of document.querySelectorAll("#decision :is(button, .choice, .choice b, .choice small)")) {
    const isShort = getComputedStyle(part).overflow !== "visible" && part.scrollHeight > part.clientHeight + 1;
    if (part.clientWidth > 1 && (isShort || part.scrollWidth > part.clientWidth + 1)) faults.push(part.textContent);
  }
  return faults;
}"""
"""The parts of the viewer's own city and hand that are not in view, and the texts of options that are cut off."""
LOW = {"width": 320, "height": 256}
SIDEWAYS = {"width": 844, "height": 390}
TABLET = {"width": 768, "height": 1024}


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 640}, LOW, SIDEWAYS, TABLET], ids=str)
def test_focused_elements_are_never_covered_by_a_bar(visitors: Visitors, tables: dict[str, int], size: dict[str, int]):
    at = sit_down(visitors, size)
    for name in ("magistrate_lays", "workshops"):
        page = at(tables[name])
        page.locator("#decision-h").focus()
        seen = 0
        while True:
            page.keyboard.press("Tab")
            if not page.evaluate("document.activeElement.closest('#decision') !== null"):
                break
            wait_until(page, f"() => !({COVERED})()")
            seen += 1
        assert seen > 4


def test_own_city_and_whole_options_are_in_view_at_every_question_on_phones(visitors: Visitors, tables: dict[str, int]):
    at = sit_down(visitors, PHONE)
    found = {}
    for name, match in tables.items():
        page = at(match)
        for size in (PHONE, SMALL_PHONE):
            page.set_viewport_size(size)
            found[name, size["width"]] = page.evaluate(HIDDEN)

    assert {name: faults for name, faults in found.items() if faults} == {}


def test_decision_is_visible_without_scrolling(visitors: Visitors, tables: dict[str, int]):
    at = sit_down(visitors, TABLET)
    page = at(tables["workshops"])
    for size in (TABLET, {"width": 1059, "height": 700}, LOW):
        page.set_viewport_size(size)
        at(tables["workshops"])

        top = decision(page).bounding_box()["y"]

        assert top < (page.locator("#others").bounding_box()["y"] if size == LOW else 0.75 * size["height"]), size
        assert fits(page), size


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone-dark", "desktop-light"])
def test_decisions_pass_axe_and_do_not_overflow(visitors, tables, size, scheme):
    at = sit_down(visitors, size, color_scheme=scheme)
    found = {}

    for name in LOOKED_AT:
        page = at(tables[name])
        folds = decision(page).locator(".fold:not([open]) > summary")
        while folds.count():
            folds.first.click()
        faults = violations(page, RULES, context="#decision")
        found[name] = [f"{fault['id']}: {[node['target'] for node in fault['nodes']][:3]}" for fault in faults]
        if not fits(page):
            found[name].append("wider than the page")
        if page.evaluate("(sheet => sheet.scrollWidth > sheet.clientWidth)(document.querySelector('#decision'))"):
            found[name].append("wider than the panel")

    assert {name: faults for name, faults in found.items() if faults} == {}


def test_markers_on_the_last_rank_do_not_widen_the_page(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP)(tables["last_rank_hit"])
    for width, height in ((320, 640), (390, 844), (560, 400), (740, 900), (800, 420), (900, 1000)):
        page.set_viewport_size({"width": width, "height": height})

        assert page.locator(".ranks ol .rank").last.locator(".badge").count() == 2
        assert fits(page), width


def test_warrants_are_assigned_by_touch(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE)(tables["magistrate_signs"])

    decision(page).get_by_role("button", name="King", exact=True).tap()
    expect(decision(page)).to_contain_text("signed: King")
    wait_for_fresh(page)
    for name in ("Warlord", "Bishop"):
        decision(page).get_by_role("checkbox", name=name).tap()
    decision(page).get_by_role("button", name="Place these warrants").tap()

    expect(page.locator("#log")).to_contain_text("the one on the King is signed")


def test_thieves_den_is_paid_for_without_scripts(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE, java_script_enabled=False)(tables["thieves_den_paid"])

    for name in ("Castle", "Tavern", "Market"):
        decision(page).get_by_role("checkbox", name=re.compile(name)).check()
    decision(page).get_by_role("button", name="Build the Thieves' Den").click()

    expect(page.locator("#mine")).to_contain_text("Thieves' Den")
    expect(page.locator("#hand")).to_contain_text("Docks")


def test_thieves_den_is_paid_for_by_the_player_of_the_tests(visitors: Visitors, live_site: LiveSite):
    match = live_site.lay_out("thieves_den_paid")["thieves_den_paid"]
    page = sit_down(visitors, PHONE)(match)
    pressed = press_something(page)

    assert "Thieves' Den" in pressed
    expect(page.locator("#mine")).to_contain_text("Thieves' Den")
    expect(page.locator("#hand .card")).to_have_count(1)


def test_focus_moves_to_the_final_score_after_ending_the_game(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE)(tables["last_turn"])

    play_to_the_end([page])

    count = page.get_by_role("heading", name=re.compile(r"wins? with \d+ points"))
    expect(count).to_be_focused()
    expect(count).to_be_in_viewport()


@pytest.mark.parametrize("place", ["#decision-h", "#here", "body"])
def test_focus_moves_to_the_final_score_when_another_ends_the_game(visitors: Visitors, live_site: LiveSite, place: str):
    match = live_site.lay_out("last_turn")["last_turn"]
    page = sit_down(visitors, PHONE)(match)
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    page.locator(place).focus()

    play_to_the_end([elsewhere])

    count = page.get_by_role("heading", name=re.compile(r"wins? with \d+ points"))
    expect(count).to_be_focused()
    expect(count).to_be_in_viewport()


def test_wrong_card_count_is_refused_and_keeps_ticks_without_scripts(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE, java_script_enabled=False)(tables["magistrate_lays"])
    boxes = decision(page).get_by_role("checkbox")
    boxes.nth(1).check()

    decision(page).get_by_role("button", name="Place these warrants").click()

    expect(decision(page).get_by_role("alert")).to_be_visible()
    assert [box.is_checked() for box in boxes.all()][:3] == [False, True, False]


def test_ticked_cards_can_be_sent_only_when_their_number_is_right(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP)(tables["magistrate_lays"])
    boxes, button = decision(page).get_by_role("checkbox"), decision(page).get_by_role("button", name="Place these")

    expect(button).to_be_disabled()
    boxes.nth(0).check()
    boxes.nth(1).check()
    expect(button).to_be_enabled()
    boxes.nth(2).check()
    expect(button).to_be_disabled()


def test_all_nine_ranks_can_be_tapped(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE)(tables["artist"])

    assert page.locator(".rank-link").count() == 9
    assert small(page) == []


def test_card_explanation_opens_on_hover_and_by_keyboard(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP)(tables["workshops"])
    mark = decision(page).get_by_role("link", name="Smithy: what it does")

    mark.hover()
    expect(page.locator(".tip")).to_contain_text("draw 3 cards")
    mark.press("Enter")

    expect(page.get_by_role("dialog")).to_contain_text("draw 3 cards")


def test_seer_gives_each_card_back_once(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP)(tables["seer"])
    one, two = (decision(page).locator(".row select").nth(nth) for nth in (0, 1))
    given = [one.input_value().rpartition(":")[2], two.input_value().rpartition(":")[2]]

    one.select_option(one.input_value().replace(given[0], given[1]))

    expect(two).to_have_value(re.compile(f":{given[0]}$"))
    expect(page.locator("#aloud")).to_contain_text(two.locator("option:checked").inner_text())
