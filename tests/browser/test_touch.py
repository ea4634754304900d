"""Everything that can be pressed is large enough for a finger on phones."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import come_to_own_turn, start_against_bots
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
FINGER = 43.5
"""What 44 pixels are after rounding."""
NINTH = PHONE["width"] // 9
"""Nine ranks share the whole width of a phone; no more is left for one of them."""
TARGETS = "a, button, summary, input, select"
PAGES = (
    *(f"/{ENGLISH}/", f"/{ENGLISH}/rules/"),
    *("/games/", "/games/open/", "/games/new/", "/settings/", "/accounts/mails/"),
)
SMALL = """([targets, finger, ninth]) => [...document.querySelectorAll(targets)].flatMap((element) => {
  const target = element.matches("input") && element.closest("label") || element;
  const box = target.getBoundingClientRect();
  const away = !element.checkVisibility({ visibilityProperty: true }) || element.matches(".skip") || box.width <= 1;
  const wide = element.matches(".rank-link") ? ninth : finger;
  if (away || (box.width >= wide && box.height >= finger)) return [];
  const words = target.textContent.trim().slice(0, 30);
  return [`${target.localName}.${target.className} "${words}" ${Math.round(box.width)}x${Math.round(box.height)}`];
})"""


def small(page: Page) -> list[str]:
    """Return the targets that are smaller than a finger."""
    return page.evaluate(SMALL, [TARGETS, FINGER, NINTH])


def test_touch_targets_are_large_enough_at_the_table(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    draft = small(page)
    come_to_own_turn(page)
    page.locator(".legend summary").click()

    assert [draft, small(page)] == [[], []]


def test_touch_leaves_no_option_highlighted(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    page.locator("#decision .choice").first.hover()

    grounds = "choices => choices.map((choice) => getComputedStyle(choice).backgroundColor)"
    assert len(set(page.locator("#decision .choice").evaluate_all(grounds))) == 1


@pytest.mark.parametrize("address", PAGES)
def test_touch_targets_are_large_enough_on_other_pages(visitors: Visitors, address: str):
    page = visitors(PHONE)
    start_against_bots(page)
    page.goto(address)

    assert small(page) == []
