"""Rotating the secret key: sessions and links stay valid while the old key is a fallback."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import User
from tests.games.tables import asked, person, running
from tests.games.views.visiting import PASSWORD, recognised, signed_in

pytestmark = pytest.mark.django_db
OLD, NEW = "an old key that was drawn by lot, 0123456789", "a new key that was drawn by lot, 9876543210"


def link_in(mail) -> str:
    return re.search(r"https?://[^/]+(/accounts/\S+)", mail.body)[1]


@pytest.fixture
def mails(settings, mailoutbox) -> tuple[User, Client, dict[str, str]]:
    """Return a signed-in browser and the links of three emails, all signed with the old key."""
    settings.SECRET_KEY = OLD
    user = person("Anna")
    browser = recognised(user)
    new = person("Bob", confirmed=False)
    signed_in(new).post(reverse("games:confirm_again"))
    Client().post(reverse("account_reset_password"), {"email": user.email})
    browser.post(reverse("games:renew_calendar"))
    kinds = ("confirm-email", "password/reset", "restore")
    return user, browser, {kind: next(link_in(mail) for mail in mailoutbox if kind in mail.body) for kind in kinds}


def still_lead(links: dict[str, str]) -> dict[str, bool]:
    """Return which links open a page with their action."""
    shown = {kind: Client().get(link, follow=True) for kind, link in links.items()}
    return {kind: answer.status_code == 200 and "<form" in main_of(answer) for kind, answer in shown.items()}


def main_of(answer) -> str:
    return answer.content.decode().partition("<main")[2].partition("</main>")[0]


def test_while_the_old_key_is_among_the_fallbacks_everything_goes_on(settings, mails):
    _user, browser, links = mails
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]

    assert browser.get(reverse("games:mine")).status_code == 200
    assert still_lead(links) == dict.fromkeys(links, True)

    settings.SECRET_KEY_FALLBACKS = []

    assert browser.get(reverse("games:mine")).status_code == 200  # a visit has signed the session with the new key
    assert still_lead(links) == dict.fromkeys(links, False)


def test_sessions_signed_with_a_removed_key_are_invalid(settings, mails):
    user, browser, links = mails
    settings.SECRET_KEY = NEW

    assert browser.get(reverse("games:mine")).status_code == 302
    assert still_lead(links) == dict.fromkeys(links, False)
    Client().post(links["restore"])
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_table_that_asks_by_itself_goes_on_too(settings, mails):
    settings.SECRET_KEY = OLD
    seat = asked(running(2))
    browser = signed_in(seat.user)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]

    ask = [browser.get(f"/games/{seat.match_id}/table/", {"after": seat.total_stamp}).status_code for _ in range(2)]

    assert ask == [204, 204]
