"""The replay of a game: it steps and plays in place, and every step is a link without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pictures import sign_in
from tests.browser.playing import press_something, start_against_bots
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
LOW_DESK = {"width": 1280, "height": 800}
LONGEST_OVER = """
from games.models import Match, User
over = Match.objects.filter(status="finished", seats__user=User.objects.get(email="anna@example.org"))
print(over.order_by("-round").first().pk)
"""


def come_to_the_film(page: Page) -> None:
    """Start a game, choose once, and open the replay at its beginning."""
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1")
    press_something(page)
    page.goto(f"{page.url}at/0/")


def test_replay_steps_in_place_and_updates_the_url(visitors: Visitors):
    page = visitors()
    come_to_the_film(page)
    place, listed = page.locator("#told-h"), page.locator("#move_list [aria-current]")
    expect(page.locator("#scrub")).to_be_visible()
    expect(listed).to_have_attribute("data-at", "0")
    page.evaluate("() => { window.isOld = true; }")

    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 1 of")
    expect(page).to_have_url(re.compile(r"/at/1/$"))
    expect(listed).to_have_attribute("data-at", "1")
    page.locator("#move_list a[data-at]").first.click()
    expect(place).to_contain_text("Move 0 of")
    page.get_by_role("link", name="Next move").click()
    expect(place).to_contain_text("Move 1 of")
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("Move 0 of")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(place).not_to_contain_text("Move 0 of")
    assert page.evaluate("() => window.isOld")

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("previous round, next round")


def test_replay_steps_are_links_without_scripts(visitors: Visitors):
    page = visitors(PHONE, java_script_enabled=False)
    start_against_bots(page)
    page.goto(f"{page.url}at/0/")

    tops = [page.locator(f"#{region}").bounding_box()["y"] for region in ("ranks", "others", "mine", "told", "find")]
    assert tops == sorted(tops)
    assert tops[1] < 390
    expect(page.locator("#move_list")).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    expect(page.locator("#scrub")).to_be_hidden()
    page.get_by_role("link", name="Round 1").click()
    expect(page).to_have_url(re.compile(r"/at/0/$"))
    page.get_by_role("button", name="Find next").click()
    expect(page.locator("#told-h")).to_contain_text(re.compile(r"Move \d+ of"))


STEPS = ("move-after", "turn-after", "round-after", "move-before", "turn-before", "round-before")


def test_replay_counts_every_key_and_keeps_typed_text_at_every_step(visitors: Visitors, live_site: LiveSite):
    page = visitors(DESKTOP)
    sign_in(page, ENGLISH)
    over = live_site.manage("shell", "--verbosity", "0", "--command", LONGEST_OVER).strip()
    page.goto(f"/games/{over}/at/0/")
    round_five = page.locator("#chapters .of-round a").nth(4).get_attribute("data-at")
    expect(page.locator("#scrub")).to_be_visible()
    for _ in range(4):  # Quickly: the moments are still loading.
        page.keyboard.press("Shift+ArrowRight")
    expect(page).to_have_url(re.compile(f"/at/{round_five}/"))
    page.set_viewport_size(LOW_DESK)
    moves, side = (page.locator(part).bounding_box() for part in ("#move_list", ".side"))
    # The list takes the side, but for the beginning of what follows it.
    assert side["y"] + side["height"] - moves["y"] - moves["height"] < 70

    page.get_by_label("Private note").fill("Half a note")
    page.get_by_label("Your comment").fill("Half a comment")
    for step in STEPS:
        before = page.url
        page.locator(f"[data-step={step}]").click()
        expect(page).not_to_have_url(before)
    page.locator("#chapters .of-round a").nth(1).click()
    expect(page.locator("#where > b")).to_have_text("Round 2")
    expect(page.get_by_text(f"You're writing about move {round_five}.")).to_be_visible()

    page.context.set_offline(True)
    page.locator("#chapters a").last.click()
    expect(page.get_by_text("This move isn't loaded yet")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#where > b")).not_to_have_text("Round 2")
    expect(page.get_by_text("This move isn't loaded yet")).to_be_hidden()

    page.get_by_role("link", name=f"Back to move {round_five}").click()
    expect(page).to_have_url(re.compile(f"/at/{round_five}/"))
    expect(page.get_by_text("You're writing about move")).to_have_count(0)
    expect(page.get_by_label("Private note")).to_have_value("Half a note")
    page.get_by_label("Private note").fill("")
    page.get_by_label("Your comment").press_sequentially(" more")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.locator("#said .comments").get_by_text("Half a comment more")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/at/{round_five}/"))
    visitors.faults[:] = [fault for fault in visitors.faults if "ERR_INTERNET_DISCONNECTED" not in fault]
