"""A turn is planned on a phone without JavaScript, saved, and played when its character is called."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import fits
from tests.browser.test_accounts import PASSWORD
from tests.browser.test_mail_links import rows
from tests.browser.test_touch import small
from tests.browser.test_votes import sign_in
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
LAY_OUT = f"""
import json
from django.db import transaction
from games.domain.matches import match_history
from tests.games.tables import asked, play_until, running
with transaction.atomic():
    match = running(4)
    play_until(match, lambda now: match_history.newest_state(now).turn is not None)
    state = match_history.newest_state(match)
    last = max(match.seats.all(), key=lambda seat: state.cast.index(state.players[seat.number].characters[0]))
    last.user.set_password({PASSWORD!r})
    last.user.save()
print(json.dumps([match.pk, last.user.email, last.number, state.players[last.number].gold]))
"""
"""Lay out a game of four people where the first character is called; the last one's player plans."""
PLAY = """
import json
from datetime import timedelta
from django.utils import timezone
from games.domain.matches import match_history
from games.domain.play import order_post
from games.models import Match, Seat
from tests.games.tables import asked, choose
match = Match.objects.get(pk={})
while asked(match).number != {}:
    choose(match, "gather:gold")
    choose(match, "end_turn")
earlier = timezone.now() - timedelta(minutes=30)
Seat.objects.filter(match=match).update(asked_at=earlier)
match.filed_orders.update(filed_at=earlier)
count = order_post.carry_out_orders_at(match.pk)
order = match.filed_orders.get()
entries = match.entries.order_by("-number")[:count]
print(json.dumps([[choice for entry in reversed(entries) for choice in entry.choices], order.status, order.reason]))
"""

FILED = """
import json
from games.models import FiledOrder
plans = [order.contents for order in FiledOrder.objects.filter(match={}, status="filed")]
print(json.dumps([
    [plan.get("plays_if_robbed", False), [step["choices"][0] for step in plan["steps"]]]
    for plan in plans
]))
"""

KEPT = """
import json
from games.models import FiledOrder
print(json.dumps([
    [order.subject, order.contents["seen"]["gold"], order.contents["steps"][0]]
    for order in FiledOrder.objects.filter(match={}, status="filed").order_by("subject")
]))
"""
OUTDATE = """
import json
from games.models import FiledOrder
for order in FiledOrder.objects.filter(match={}, status="filed"):
    order.contents["seen"]["gold"] += 1
    order.save()
print(json.dumps(None))
"""
"""Let saved plans expect more gold than their player has."""


ANSWER_PAGE = """
import json
from django.urls import reverse
from games.domain.play import table_visit
from games.models import Match, User
from games.notices.answers import linked
Match.objects.get(pk={0}).filed_orders.all().delete()
visit = table_visit.visit_table({0}, User.objects.get(email={1!r}))
print(json.dumps([reverse("games:answer", args=[linked.next_token(visit)])]))
"""
"""Delete what is saved, and return where the page behind an email leads after a press."""
OPEN_BUILD = ["gather:gold", "build:useful", "end_turn"]


def test_a_plan_is_made_by_presses_and_played(visitors: Visitors, prompt_site: LiveSite):
    match, email, seat, gold = rows(prompt_site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=False)
    sign_in(page, email)
    page.goto(f"/games/{match}/plan/")
    with page.expect_navigation():
        page.locator(".plan-characters a").first.click()
    with page.expect_navigation():
        page.locator("[name=choice][value='gather:gold']").click()
    expect(page.locator(".plan-steps li")).to_contain_text(f"then you have {gold + 2} gold")
    assert fits(page)
    assert small(page) == []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.locator(".plan-board .town").bounding_box()["height"] > 80
    with page.expect_navigation():
        page.locator("[name=choice][value$='end_turn']").click()
    with page.expect_navigation():
        page.get_by_label("If I'm robbed, play on").uncheck()
        page.get_by_role("button", name="Save plan").click()
    assert rows(prompt_site, FILED.format(match)) == [[False, ["gather:gold", "end_turn"]]]

    played, status, reason = rows(prompt_site, PLAY.format(match, seat))

    assert (played[0], played[-1], status, reason) == ("gather:gold", "end_turn", "used", "")


def tap(page: Page, target: Locator) -> None:
    target.tap()


def press_keys(page: Page, target: Locator) -> None:
    target.focus()
    page.keyboard.press("Enter" if target.evaluate("element => element.matches('button, summary')") else "Space")


def click(page: Page, target: Locator) -> None:
    target.click()


WAYS = {
    "taps": (tap, {"has_touch": True, "color_scheme": "dark"}),
    "keyboard": (press_keys, {}),
    "no script": (click, {"java_script_enabled": False}),
}


def test_one_plan_for_all_characters_is_saved_and_deleted(visitors: Visitors, prompt_site: LiveSite):
    match, email, _seat, _gold = rows(prompt_site, LAY_OUT)
    for way, (press, wishes) in WAYS.items():
        page = visitors(PHONE, **wishes)
        sign_in(page, email)
        page.goto(f"/games/{match}/")
        press(page, page.locator(".plan-all summary"))
        build = "Build nothing" if way == "keyboard" else "Build the district most useful to me"
        for label in ("Draw cards and keep the most expensive", build, "If I'm robbed, play on"):
            press(page, page.get_by_label(label))
        assert fits(page), way
        assert small(page) == [], way
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Save for all characters"))
        expect(page.locator("#messages")).to_contain_text(re.compile(r"Your plan is saved for \d characters?\."))
        filed = rows(prompt_site, FILED.format(match))
        assert filed, way
        for plays_if_robbed, steps in filed:
            assert (plays_if_robbed, steps[0], steps[-1]) == (False, "gather:cards", "end_turn"), way
            builds = {step for step in steps if step.startswith("build")}
            assert builds == (set() if way == "keyboard" else {"build:useful"}), way
        press(page, page.locator(".plan-all summary"))
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Delete all plans"))
        expect(page.locator("#messages")).to_contain_text("Your plans are deleted.")
        assert rows(prompt_site, FILED.format(match)) == [], way


def test_outdated_plans_of_several_characters_are_kept_by_one_press(visitors: Visitors, prompt_site: LiveSite):
    match, email, _seat, _gold = rows(prompt_site, LAY_OUT)
    first_step = {"action": "gather", "choices": ["gather:cards"], "keep": "useful"}
    for way in ("taps", "no script"):
        press, wishes = WAYS[way]
        page = visitors(PHONE, **wishes)
        sign_in(page, email)
        page.goto(f"/games/{match}/")
        press(page, page.locator(".plan-all summary"))
        press(page, page.get_by_label("Draw cards and keep the one most useful to me"))
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Save for all characters"))
        plans = rows(prompt_site, KEPT.format(match))
        assert len(plans) > 1, way
        assert [step for _character, _gold, step in plans] == [first_step] * len(plans), way
        rows(prompt_site, OUTDATE.format(match))
        page.reload()
        expect(page.locator(".plan-outdated .message").first).to_contain_text("this plan would stop and ask you")
        assert fits(page), way
        assert small(page) == [], way
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Keep these plans anyway").first)
        assert rows(prompt_site, KEPT.format(match)) == plans, way
        expect(page.locator(".plan-outdated")).to_have_count(0)
        press(page, page.locator(".plan-all summary"))
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Delete all plans"))


def test_a_target_and_a_build_are_left_open_by_presses(visitors: Visitors, prompt_site: LiveSite):
    match, email, _seat, _gold = rows(prompt_site, LAY_OUT)
    for way in ("keyboard", "no script"):
        press, wishes = WAYS[way]
        page = visitors(PHONE, **wishes)
        sign_in(page, email)
        page.goto(f"/games/{match}/plan/")
        links = page.locator(".plan-characters a")
        for place in [link.get_attribute("href") for link in links.all()]:
            page.goto(place)
            open_target = page.locator("[name=choice][value$=':useful']")
            if open_target.count():
                break
        text = open_target.get_attribute("value")
        with page.expect_navigation():
            press(page, open_target)
        expect(page.locator(".plan-steps li")).to_contain_text("the target most useful to me then")
        expect(page.locator(f"[name=choice][value='{text}']")).to_have_count(0)
        for choice in OPEN_BUILD:
            with page.expect_navigation():
                press(page, page.locator(f"[name=choice][value='{choice}']"))
        expect(page.locator(".plan-steps li").nth(2)).to_contain_text("the district most useful to me")
        assert fits(page), way
        assert small(page) == [], way
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Save plan"))
        assert rows(prompt_site, FILED.format(match)) == [[True, [text, *OPEN_BUILD]]], way
        page.goto(place)
        with page.expect_navigation():
            press(page, page.get_by_role("button", name="Delete plan"))


def leave_build_open(page: Page, press: Callable[[Page, Locator], None], words: str) -> None:
    """Plan to take gold and to build what is most useful then, of which `words` tell, and save it."""
    expect(page.locator("[name=choice][value='build:useful']")).to_have_count(0)
    for choice in OPEN_BUILD:
        with page.expect_navigation():
            press(page, page.locator(f"[name=choice][value='{choice}']"))
    expect(page.locator(".plan-steps li").nth(1)).to_contain_text(words)
    expect(page.locator("[name=choice][value='build:useful']")).to_have_count(0)
    assert fits(page)
    assert small(page) == []
    with page.expect_navigation():
        press(page, page.locator(".planned .main-action"))


def test_a_build_is_left_open_at_night_in_another_language_and_behind_an_email(
    visitors: Visitors, prompt_site: LiveSite
):
    match, email, _seat, _gold = rows(prompt_site, LAY_OUT)
    press, wishes = WAYS["taps"]
    page = visitors(PHONE, **wishes)
    sign_in(page, email)
    with page.expect_navigation():
        press(page, page.locator("button[name=language][value=uk]").first)
    page.goto(f"/games/{match}/plan/")
    page.goto(page.locator(".plan-characters a").first.get_attribute("href"))
    leave_build_open(page, press, "Збудувати найкорисніший для мене квартал")
    assert rows(prompt_site, FILED.format(match)) == [[True, OPEN_BUILD]]

    press, wishes = WAYS["no script"]
    page = visitors(PHONE, **wishes)
    page.goto(*rows(prompt_site, ANSWER_PAGE.format(match, email)))
    with page.expect_navigation():
        press(page, page.locator("a[href^='?turn=']").first)
    leave_build_open(page, press, "Build the district most useful to me")
    assert rows(prompt_site, FILED.format(match)) == [[True, OPEN_BUILD]]
