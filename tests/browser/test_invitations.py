"""Invitations in a real browser: a newcomer is seated in three presses; Accept and Decline on My games."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
from tests.browser.test_mail_links import open_letter
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.languages import CZECH

pytestmark = pytest.mark.browser
LAY_OUT = """
import json
from games.domain.lobby import invitations
from tests.games.tables import open_table, person
host, friend = person("Ana {0}"), person("Bara {0}")
match = open_table(host, 4, name="Old friends", private=True)
invitations.invite_address(match=match, by=host, address="nora{0}@example.org", note="Like last year!")
invitations.invite_player(match=match, by=host, name="Bara {0}", note="Bring cake!")
for user in (host, friend):
    user.set_password("{1}")
    user.save()
print(json.dumps([match.pk, host.email, friend.email]))
"""
SEATED = """
import json
from allauth.account.models import EmailAddress
from games.models import OutgoingMail, Seat
seats = Seat.objects.filter(match={}, user__isnull=False).order_by("number")
print(json.dumps([
    list(seats.values_list("user__display_name", flat=True)),
    list(EmailAddress.objects.filter(email="{}").values_list("verified", flat=True)),
    OutgoingMail.objects.filter(recipient="{}").count(),
]))
"""
PASSWORD = "a bishop in the harbour"


def rows(visitors: Visitors, query: str) -> list:
    """Return the JSON that a query prints."""
    return json.loads(visitors.site.manage("shell", "--verbosity", "0", "--command", query))


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_newcomer_is_seated_in_three_presses(visitors: Visitors, script: bool):
    match, _host, _friend = rows(visitors, LAY_OUT.format(f"1{script}", PASSWORD))
    address = f"nora1{script}@example.org".lower()
    letters, page = visitors(DESKTOP), visitors(PHONE, java_script_enabled=script)
    open_letter(letters, address)
    expect(letters.get_by_text("Like last year!").first).to_be_visible()
    link = letters.locator(".letter-text a[href*='/games/invitation/']").first.get_attribute("href")

    page.goto(link)  # The first press: the link in the email.
    expect(page.get_by_text("Like last year!")).to_be_visible()
    expect(page.get_by_text("A game like this takes about 5 weeks.")).to_be_visible()
    assert fits(page) if script else True
    page.get_by_label("Display name").fill(f"Nora {script}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Join the table").click()

    expect(page).to_have_url(re.compile(rf"/games/{match}/waiting/$"))
    expect(page.get_by_text("you", exact=True)).to_be_visible()
    names, verified, emails = rows(visitors, SEATED.format(match, address, address))
    assert names == [f"Ana 1{script}", f"Nora {script}"]
    assert (verified, emails) == ([True], 1)


@pytest.mark.parametrize("answer", ["Accept", "Decline"])
def test_invitation_is_answered_on_my_games_and_its_inviter_sees_the_state(visitors: Visitors, answer: str):
    match, host, friend = rows(visitors, LAY_OUT.format(f"2{answer}", PASSWORD))
    guest, inviter = visitors(PHONE), visitors(DESKTOP)
    for page, address in ((guest, friend), (inviter, host)):
        page.goto("/accounts/login/")
        page.get_by_label("Email").fill(address)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(guest.get_by_text("Bring cake!")).to_be_visible()
    assert fits(guest)

    guest.get_by_role("button", name=answer, exact=True).click()

    if answer == "Accept":
        expect(guest).to_have_url(re.compile(rf"/games/{match}/waiting/$"))
    else:
        expect(guest.get_by_text("You have declined the invitation to “Old friends”.")).to_be_visible()
        expect(guest.get_by_text("Bring cake!")).to_have_count(0)
    inviter.goto(f"/games/{match}/waiting/")
    states = inviter.get_by_role("listitem").filter(has_text="Bara")
    word = {"Accept": "accepted", "Decline": "declined"}[answer]
    expect(states.filter(has_text=word)).to_have_count(1)
    expect(inviter.get_by_role("listitem").filter(has_text="nora2").filter(has_text="sent")).to_have_count(1)


def test_pages_of_an_invitation_fit_a_phone_in_czech(visitors: Visitors):
    rows(visitors, LAY_OUT.format("3", PASSWORD))
    page = visitors(PHONE, color_scheme="dark")
    open_letter(page, "nora3@example.org")
    link = page.locator(".letter-text a[href*='/games/invitation/']").first.get_attribute("href")

    page.goto(f"{link}?lang={CZECH}")

    assert fits(page)
