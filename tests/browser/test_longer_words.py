"""Texts that are 40 % longer, as in other languages, are not cut off on any page."""

import pytest
from playwright.sync_api import Page

from tests.browser.longer_words import LENGTHEN_WORDS
from tests.browser.test_every_page import sign_in, tables_of_anna
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
PAGES = (
    *("/games/", "/games/new/", "/games/open/", "/settings/", "/accounts/mails/"),
    *(f"/{ENGLISH}/", f"/{ENGLISH}/statistics/", f"/{ENGLISH}/players/anna/"),
    *(f"/{ENGLISH}/rules/classic/turn/", f"/{ENGLISH}/rules/unprinted/", f"/{ENGLISH}/rules/two-minutes/"),
)
CUT = r"""() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  const moves = (overflow) => overflow === "auto" || overflow === "scroll";
  const cuts = (box, room, style) =>
    (style.overflowX !== "visible" && (box.right > room.right + 2 || box.left < room.left - 2)) ||
    (style.overflowY !== "visible" && (box.bottom > room.bottom + 4 || box.top < room.top - 4));
  const look = (text, box) => {
    for (let each = text.parentElement; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      // What stands under a town is told whole where one opens it, the gist of a moment in the log beside it; what
      // can be scrolled is not cut. Names of players are as long in every language.
      if (each.matches(".outline, .where, .plate :is(h2, h3) > :first-child, .rank:has(.held) .who span")) return;
      if (style.clipPath !== "none" || moves(style.overflowX)) return;
      if (each === document.body) break;
      if (moves(style.overflowY)) continue;
      if (cuts(box, each.getBoundingClientRect(), style)) {
        found.add(`${each.localName}.${each.className}: ${text.data.trim().slice(0, 40)}`);
        return;
      }
    }
    if (box.right > innerWidth + 2) found.add(`beside the screen: ${text.data.trim().slice(0, 40)}`);
  };
  while (walker.nextNode()) {
    const text = walker.currentNode, range = document.createRange();
    const isSeen = text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text.data.trim() || !isSeen || text.parentElement.closest("svg, script, style, template, option")) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) look(text, box);
  }
  return [...found];
}"""
"""What is cut off by the box it stands in, or lies beside the screen."""


def cut(page: Page) -> list[str]:
    """Return the texts of a page that are cut off when all are longer."""
    page.evaluate(LENGTHEN_WORDS)
    return [f"{page.url} {page.viewport_size['width']}: {one}" for one in page.evaluate(CUT)]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_longer_texts_are_not_cut_off(visitors: Visitors, live_site: LiveSite, size: dict[str, int]):
    page = visitors(size)
    sign_in(page)
    tables = tables_of_anna(live_site)
    over = tables[-1]
    found = []
    for address in (*PAGES, *tables, f"{over}at/9/", f"{over}log/", f"{over}story/", f"{over}cards/"):
        page.goto(address)
        found += cut(page)

    assert found == []


def test_cut_off_text_is_detected(visitors: Visitors):
    page = visitors(PHONE)
    page.goto(f"/{ENGLISH}/")
    page.evaluate("""() => {
      const box = document.body.appendChild(document.createElement("p"));
      box.textContent = "Cut off here";
      box.style.cssText = "width: 70px; overflow: hidden; white-space: nowrap";
    }""")

    assert [one for one in cut(page) if "Cut" in one] != []
