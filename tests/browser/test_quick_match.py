"""Play with people: two visitors meet at a table, and its host changes the time of the bots; the header on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.browser.test_accounts import PASSWORD
from tests.browser.test_mail_links import rows
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
LAY_OUT = """
import itertools, json, random
from games.domain.lobby import seating
from tests.games import tables
from tests.games.tables import open_table, person
tables.numbers = itertools.count(random.randrange(10**9))
people = [person(name) for name in ("Ana", "Bara")]
for user in people:
    user.set_password("{0}")
    user.save()
if {1}:
    seating.take_seat(match=open_table(people[0], 2), user=people[1])
print(json.dumps([user.email for user in people]))
"""


def sign_in(page: Page, email: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("link", name="My games").first).to_be_visible()


def play_with_people(page: Page) -> str:
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("main").get_by_role("button", name="Play with people").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    return page.url


def test_two_visitors_meet_at_one_table_and_the_host_changes_the_time(visitors: Visitors):
    emails = rows(visitors.site, LAY_OUT.format(PASSWORD, False))
    host, player = visitors(DESKTOP), visitors(PHONE, java_script_enabled=False)
    sign_in(host, emails[0])
    sign_in(player, emails[1])

    tables = [play_with_people(host), play_with_people(player)]

    assert tables[0] == tables[1]
    expect(host.locator(".seat").filter(has_text="Bara")).to_be_visible(timeout=15_000)
    countdown = host.locator("[data-deadline]")
    expect(countdown).to_have_text(re.compile(r"^[012]m \d+s$"))
    host.get_by_label("Time until bots join").select_option("10")
    host.get_by_role("button", name="Change time").click()
    expect(countdown).to_have_text(re.compile(r"^9m \d+s$"))
    player.reload()
    expect(player.locator("[data-deadline]")).to_have_text("9 minutes left")

    host.get_by_role("button", name="Start now with bots").click()
    expect(host.locator("#mine")).to_be_visible()


def test_on_a_phone_the_keyboard_leads_from_the_front_page_to_every_place(visitors: Visitors):
    emails = rows(visitors.site, LAY_OUT.format(PASSWORD, True))
    page = visitors(PHONE)
    sign_in(page, emails[0])
    page.goto(f"/{ENGLISH}/")
    names = []

    for _ in range(12):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.textContent.trim().replace(/\\s+/g, ' ')"))

    order = ["My games", "New table", "Open tables", "Rules", "Ana"]
    assert [name for name in names if name in order][:5] == order
    assert fits(page)
