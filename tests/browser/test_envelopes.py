"""At a table with envelope rounds, a player on a phone seals, sees the count of envelopes, and the post plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits, is_asked, is_over, press_something
from tests.browser.test_every_page import WCAG
from tests.browser.test_mail_links import rows
from tests.browser.test_touch import small
from tests.browser.test_votes import LAY_OUT, sign_in
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
AT = """
from datetime import timedelta
from django.utils import timezone
from games.domain.timing.post_times import last_quarter
at = last_quarter(timezone.now() + timedelta(hours=12))
"""
ENVELOPES = AT + LAY_OUT.replace("running(2)", 'running(2, post_times=f"{at:%H:%M}")')
FILE = """
import json
from datetime import timedelta
from django.utils import timezone
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.models import Match
from tests.games.tables import asked
match = Match.objects.get(pk={})
keys = list(match_history.newest_state(match).cast)
contents = {{"usual": keys, "first": 0}}
filed_orders.file_order(match=match, user=asked(match).user, kind="draft_list", contents=contents)
match.filed_orders.update(filed_at=timezone.now() - timedelta(minutes=30))
print(json.dumps([]))
"""
TICK = """
import json
from games.domain.orders import envelope_rounds
from games.domain.play import order_post
from games.models import Match
match = Match.objects.get(pk={})
envelope_rounds.update_table(match.pk, match.{})
order_post.carry_out_orders_at(match.pk)
match.refresh_from_db()
print(json.dumps([match.sealed, match.version]))
"""


def test_an_envelope_is_sealed_on_a_phone_and_the_post_plays(visitors: Visitors, prompt_site: LiveSite):
    match, _first, _second, waiting, _asked = rows(prompt_site, ENVELOPES)
    rows(prompt_site, FILE.format(match))
    page = visitors(PHONE)
    sign_in(page, waiting)
    page.goto(f"/games/{match}/")
    status = page.locator(".envelope .told")
    expect(status).to_contain_text("sealed: 0 of 2")
    assert fits(page)
    assert small(page) == []
    with page.expect_navigation():
        page.get_by_role("button", name="Seal: ask me about everything").click()
    expect(page.get_by_role("button", name="Open it again")).to_be_visible()
    expect(status).to_contain_text("sealed: 0 of 2")

    assert rows(prompt_site, TICK.format(match, "started_at")) == [1, 0]
    page.reload()
    expect(status).to_contain_text("sealed: 1 of 2")
    assert violations(page, WCAG) == []
    assert rows(prompt_site, TICK.format(match, "post_at"))[1] == 1
    page.reload()
    expect(status).to_contain_text("The post has left")


SEVEN = AT + LAY_OUT.replace("running(2)", 'running(7, edition="classic", post_times=f"{at:%H:%M}")')
ROUND = """
import json
import random
from datetime import timedelta
from django.utils import timezone
from engine import Offer, bots
from games.domain.matches import match_history, match_view
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.play import order_post
from games.models import Match, Seat
from tests.games.tables import asked, choose
match, dice = Match.objects.get(pk={0}), random.Random(0)
others = match.seats.exclude(user__email={1!r}).select_related("user")
for seat in others:
    view = match_view.current_view(match, seat)
    if not filed_orders.live_orders(match, seat).filter(kind="draft_list").exists():
        contents = {{"usual": [*view.cast], "first": 0, "every": True}}
        filed_orders.file_order(match=match, user=seat.user, kind="draft_list", contents=contents)
    if match.post_at is not None:
        envelope_rounds.seal_envelope(match=match, user=seat.user, round_number=match.round, is_sealed=True)
match.filed_orders.update(filed_at=timezone.now() - timedelta(minutes=30))
envelope_rounds.update_table(match.pk, timezone.now())
match.refresh_from_db()
while match.is_running and match.post_at is None:
    Seat.objects.filter(match=match).update(asked_at=timezone.now() - timedelta(minutes=20))
    order_post.carry_out_orders_at(match.pk)
    match.refresh_from_db()
    if not match.is_running or match.post_at is not None or asked(match).user.email == {1!r}:
        break
    seat, state = asked(match), match_history.newest_state(match)
    choose(match, Offer(bots.choose("builder", state, seat.number, dice)).text)
    match.refresh_from_db()
uses = [use for order in match.filed_orders.filter(user__email={1!r}) for use in order.uses]
print(json.dumps([match.round, len(uses)]))
"""
"""Let the six others seal, send the post, and play their turns until the seventh is asked or the round is over."""


def file_list(page: Page, match: int) -> None:
    """Save a list for every round."""
    page.goto(f"/games/{match}/ahead/")
    portraits = page.locator("#draft-list [data-list]").first.get_by_role("button")
    for number in range(portraits.count()):
        portraits.nth(number).tap()
    page.get_by_label("Use this list in every round until I change it").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save list").click()


def plan_and_seal(page: Page, *, draws: bool) -> None:
    """Save the same turn for all characters, with cards or gold first, and seal the envelope."""
    page.locator(".plan-all summary").tap()
    page.get_by_label("Draw cards and keep the most expensive" if draws else "Take gold").check()
    page.get_by_label("Ask me instead if my gold, hand, or city has changed").uncheck()
    page.get_by_label("Replace the plans I have saved").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save for all characters").tap()
    seal = page.get_by_role("button", name="Seal: ask me about the rest")
    if seal.count():
        with page.expect_navigation():
            seal.tap()


def test_a_game_of_seven_in_envelopes_is_played_to_its_end(visitors: Visitors, prompt_site: LiveSite):
    match, *_emails, email, _asked = rows(prompt_site, SEVEN)
    page, number, played, pressed = visitors(PHONE, has_touch=True), 1, 0, 0
    sign_in(page, email)
    file_list(page, match)
    while not is_over(page):
        if is_asked(page):
            press_something(page)
            pressed += 1
        elif page.locator(".envelope .actions button").count():
            plan_and_seal(page, draws=number % 2 == 0)
        else:
            number, played = rows(prompt_site, ROUND.format(match, email))
            assert number < 20
            page.goto(f"/games/{match}/")

    expect(page.locator("#score")).to_be_visible()
    assert played > pressed
