"""A draft list is filed by taps on a phone, by keyboard and without JavaScript, and picks for its owner."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import fits
from tests.browser.test_mail_links import rows
from tests.browser.test_touch import small
from tests.browser.test_votes import LAY_OUT, sign_in
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
PICK = """
import json
from datetime import timedelta
from django.utils import timezone
from games.domain.matches import match_history
from games.domain.play import order_post
from games.models import FiledOrder, Match, Seat
from tests.games.tables import choose
match = Match.objects.get(pk={})
choose(match)
earlier = timezone.now() - timedelta(minutes=30)
Seat.objects.filter(match=match).update(asked_at=earlier)
match.filed_orders.update(filed_at=earlier)
match = Match.objects.get(pk=match.pk)
left = match_history.newest_state(match).pool
order_post.carry_out_orders_at(match.pk)
order = match.filed_orders.get()
print(json.dumps([order.contents["usual"], match.entries.get(number=2).choices, left]))
"""


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#draft-list [data-list]").first.get_by_role("button", name=name).tap()


def type_keys(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#draft-list [data-list]").first.get_by_role("button", name=name).focus()
        page.keyboard.press("Space")


def select(page: Page, *names: str) -> None:
    for place, name in enumerate(names, start=1):
        page.locator("#draft-list [data-list]").first.get_by_label(name).select_option(str(place))


WAYS = {
    "taps": (tap, PHONE, {"has_touch": True}),
    "keyboard": (type_keys, DESKTOP, {}),
    "no script": (select, PHONE, {"java_script_enabled": False}),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_list_is_filed_and_picks(visitors: Visitors, prompt_site: LiveSite, way: str):
    choose, size, wishes = WAYS[way]
    match, _first, _second, waiting, _asked = rows(prompt_site, LAY_OUT)
    page = visitors(size, **wishes)
    sign_in(page, waiting)
    page.goto(f"/games/{match}/")
    with page.expect_navigation():
        page.get_by_role("link", name="Plan your next pick").click()
    assert fits(page)
    if way != "no script":
        choose(page, "Bishop", "King")
        choose(page, "Bishop")
        expect(page.locator("#draft-list [aria-pressed=true]")).to_have_text(re.compile("1.*King", re.DOTALL))
        choose(page, "Bishop")
        choose(page, "Thief", "Warlord", "Merchant", "Magician", "Architect", "Assassin")
    else:
        choose(page, "King", "Bishop", "Thief", "Warlord", "Merchant", "Magician", "Architect", "Assassin")
    page.get_by_label("Use this list in every round until I change it").check()
    if size == PHONE:
        assert small(page) == []
    with page.expect_navigation():
        page.get_by_role("button", name="Save list").click()
    expect(page.locator(".plan-list li").first).to_have_text("King")
    expect(page.locator(".plan")).to_contain_text("Your list is saved for every round until you change it.")

    listed, picked, left = rows(prompt_site, PICK.format(match))

    assert listed[:3] == ["king", "bishop", "thief"]
    assert picked == [f"pick:{next(key for key in listed if key in left)}"]


def drag_by_mouse(page: Page, name: str, onto: str) -> None:
    portraits(page, name).drag_to(portraits(page, onto))


def drag_by_finger(page: Page, name: str, onto: str) -> None:
    """Rest a finger on a portrait until it can be dragged, and move it as a touch screen does."""
    (x, y), (to_x, to_y) = middle(page, name), middle(page, onto)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(portraits(page, name)).to_have_class(re.compile("is-dragged"))
    for part in (0.5, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(portraits(page, onto)).to_have_class(re.compile("is-target"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def portraits(page: Page, name: str) -> Locator:
    return page.locator("#draft-list [data-list]").first.get_by_role("button", name=name)


def middle(page: Page, name: str) -> tuple[float, float]:
    box = portraits(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(page: Page) -> list[str]:
    """Return the names of the listed characters in the order that is sent."""
    return page.locator("#draft-list [data-list]").first.evaluate(
        """list => [...list.querySelectorAll("li")]
          .map((row) => [row.querySelector("select").value, row.querySelector(".draft-name").textContent.trim()])
          .filter(([place]) => place).sort((a, b) => a[0] - b[0]).map(([_place, name]) => name)"""
    )


@pytest.mark.parametrize(
    ("drag", "size", "wishes"), [(drag_by_mouse, DESKTOP, {}), (drag_by_finger, PHONE, {"has_touch": True})]
)
def test_a_list_is_reordered_by_dragging_and_by_arrow_keys(
    visitors: Visitors, prompt_site: LiveSite, drag, size, wishes
):
    match, _first, _second, waiting, _asked = rows(prompt_site, LAY_OUT)
    page = visitors(size, **wishes)
    sign_in(page, waiting)
    page.goto(f"/games/{match}/ahead/")
    expect(page.get_by_text("To reorder, drag a character onto another")).to_be_visible()
    listed = places(page)
    type_keys(page, *listed)
    type_keys(page, "King", "Bishop", "Thief")
    portraits(page, "King").scroll_into_view_if_needed()

    drag(page, "Thief", "King")
    assert places(page) == ["Thief", "King", "Bishop"]
    drag(page, "Merchant", "Bishop")
    assert places(page) == ["Thief", "King", "Merchant", "Bishop"]
    drag(page, "Bishop", "Assassin")
    assert places(page) == ["Thief", "King", "Merchant", "Bishop"]
    portraits(page, "Thief").focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert places(page) == ["King", "Merchant", "Thief", "Bishop"]
    page.keyboard.press("Space")
    assert places(page) == ["King", "Merchant", "Bishop"]
    assert fits(page)


@pytest.mark.parametrize("script", [True, False])
def test_answers_are_saved_and_deleted(visitors: Visitors, prompt_site: LiveSite, script: bool):
    match, _first, _second, waiting, _asked = rows(prompt_site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=script, color_scheme="dark")
    sign_in(page, waiting)
    page.goto(f"/games/{match}/")
    with page.expect_navigation():
        page.get_by_role("link", name="Answer in advance").click()
    menu = page.locator("main select").first
    for value in (menu.locator("option").nth(1).get_attribute("value"), menu.input_value()):
        page.locator("main select").first.select_option(value)
        with page.expect_navigation():
            page.get_by_role("button", name="Save answers").click()
        page.goto(f"/games/{match}/answers/")
        expect(page.locator("main select").first).to_have_value(value)
