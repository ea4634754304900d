"""The end of a game: towers fit a desk and a phone, their count runs once, and what comes later moves nothing."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.playing import fits
from tests.browser.test_every_page import WCAG, sign_in, tables_of_anna
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
SMALL_DESK = {"width": 1280, "height": 800}
BETWEEN = {"width": 800, "height": 900}
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
BELOW = """() => [...document.querySelectorAll("#others, #mine, #hand, footer")]
  .map((part) => Math.round(part.getBoundingClientRect().top + scrollY))"""
"""Where the parts of the page below the final score begin."""
DELETED = """
from games.models import Analysis
Analysis.objects.filter(match={match}).delete()
"""
ANALYZED = (
    DELETED
    + """
from django.utils import timezone
from games.models import Match
version = Match.objects.get(pk={match}).version
Analysis.objects.create(match_id={match}, form=2, version=version, is_done=True, worked_at=timezone.now())
"""
)
LONG = "<p>Another sentence.</p>" * 30 + '<p><a href="/">The last sentence</a></p>'
"""More than any analysis says."""
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


def test_the_costliest_choice_moves_nothing_when_it_arrives(visitors: Visitors, live_site: LiveSite):
    address = tables_of_anna(live_site)[-1]
    match = re.findall(r"\d+", address)[-1]
    page, held = visitors(SMALL_DESK), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    sign_in(page)
    page.route("**/costliest/", hold)
    live_site.manage("shell", "--verbosity", "0", "--command", ANALYZED.format(match=match))
    for size in (SMALL_DESK, PHONE, BETWEEN):
        page.set_viewport_size(size)
        with page.expect_request("**/costliest/"):
            page.goto(address)
        before = page.evaluate(BELOW)
        route = held.pop()
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</section>", f"{LONG}</section>"))
        expect(page.locator("#moment")).to_contain_text("The last sentence")
        assert page.evaluate(BELOW) == before
        assert violations(page, WCAG) == []
    live_site.manage("shell", "--verbosity", "0", "--command", DELETED.format(match=match))
    page.goto(address)
    expect(page.get_by_role("button", name="Analyze this game")).to_be_visible()
    assert not held
