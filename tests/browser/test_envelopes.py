"""At a table with envelope rounds, a player on a phone seals, sees the count of envelopes, and the post plays."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
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
        page.get_by_role("button", name="Seal: ask me about the rest").click()
    expect(page.get_by_role("button", name="Open it again")).to_be_visible()
    expect(status).to_contain_text("sealed: 0 of 2")

    assert rows(prompt_site, TICK.format(match, "started_at")) == [1, 0]
    page.reload()
    expect(status).to_contain_text("sealed: 1 of 2")
    assert violations(page, WCAG) == []
    assert rows(prompt_site, TICK.format(match, "post_at"))[1] == 1
    page.reload()
    expect(status).to_contain_text("The post has left")
