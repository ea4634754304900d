"""Circles: one visitor creates one, another joins by the link without JavaScript, and they play again."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
from tests.browser.test_every_page import WCAG
from tests.browser.test_mail_links import rows
from tests.browser.test_quick_match import LAY_OUT, PASSWORD, sign_in
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors

pytestmark = pytest.mark.browser
PLAYED = """
import json
from games.models import User
from tests.games.domain.circles.test_circles import ended
match = ended(list(User.objects.filter(email__in={}).order_by("pk")), [1, 2])
print(json.dumps(match.pk))
"""


def test_a_circle_is_created_joined_by_its_link_and_plays_again(visitors: Visitors):
    emails = rows(visitors.site, LAY_OUT.format(PASSWORD, False))
    host, friend = visitors(DESKTOP), visitors(PHONE, java_script_enabled=False)
    sign_in(host, emails[0])
    sign_in(friend, emails[1])

    host.goto("/games/")
    host.get_by_role("main").get_by_role("link", name="Circles").click()
    host.get_by_label("Name of the circle").fill("Friday friends")
    host.get_by_role("button", name="Create circle").click()
    expect(host.get_by_role("heading", name="Friday friends")).to_be_visible()
    host.get_by_role("button", name="New link").click()
    link = host.get_by_role("textbox", name="Invitation link").input_value()

    friend.goto(link[link.index("/circles/") :])
    friend.get_by_role("button", name="Join this circle").click()
    expect(friend.get_by_role("rowheader", name="Ana")).to_be_visible()
    rows(visitors.site, PLAYED.format(emails))
    host.reload()
    assert fits(host)
    assert violations(host, WCAG) == []
    host.get_by_role("button", name="Play again with the same people").click()
    expect(host.get_by_role("button", name="Leave the table")).to_be_visible()
    friend.reload()
    tables = friend.get_by_role("region", name="Tables now")
    tables.get_by_role("link").first.click()
    expect(friend.get_by_role("button", name="Accept")).to_be_visible()
