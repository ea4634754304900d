"""The mailbox at home, and being left in peace."""

import pytest
from django.test import Client
from django.urls import reverse

from games.enums import NoticeKind, NoticeMode
from games.models import UninvitedAddress
from games.notices import preferences
from games.notices.channels.mail import outbox, unsubscribing
from tests.games.notices.postman import MAIL
from tests.games.tables import open_table, person

pytestmark = pytest.mark.django_db


def path_of(link: str, settings) -> str:
    return link.removeprefix(settings.SITE_URL)


def test_the_mailbox_is_not_there_in_production(client, settings):
    settings.MAILBOX = False
    mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="Words", html="<p>Words</p>")

    pages = [
        reverse("games:mailbox"),
        reverse("games:letter", args=[mail.pk]),
        reverse("games:letter_page", args=[mail.pk]),
    ]

    assert [client.get(page).status_code for page in pages] == [404, 404, 404]


def test_the_mailbox_at_home_shows_what_was_written(client, settings):
    settings.MAILBOX = True
    mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="Words", html="<p>Words</p>")

    listed = client.get(reverse("games:mailbox")).content.decode()
    shown = client.get(reverse("games:letter", args=[mail.pk])).content.decode()

    assert ("Hello" in listed, "Words" in shown) == (True, True)


def test_the_page_of_a_mail_may_be_styled_but_runs_nothing(client, settings):
    settings.MAILBOX = True
    mail = outbox.queue_email(
        recipient="a@example.org", subject="Hello", text="x", html='<p style="color: red">Words</p>'
    )

    page = client.get(reverse("games:letter_page", args=[mail.pk]))

    policy = page["Content-Security-Policy"]
    assert "sandbox" in policy
    assert "style-src 'unsafe-inline'" in policy
    assert "img-src 'self'" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy


def test_opening_the_link_to_unsubscribe_changes_nothing(client, settings):
    owner = person()

    page = client.get(path_of(unsubscribing.unsubscribe_url(kind=NoticeKind.ROBBED, to=owner), settings))

    assert page.status_code == 200
    assert preferences.modes_of(owner, MAIL)[NoticeKind.ROBBED] != NoticeMode.OFF


def test_one_click_unsubscribes_from_one_kind_without_signing_in(settings):
    owner = person()
    path = path_of(unsubscribing.unsubscribe_url(kind=NoticeKind.ROBBED, to=owner), settings)

    answer = Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert preferences.modes_of(owner, MAIL)[NoticeKind.ROBBED] == NoticeMode.OFF
    assert preferences.modes_of(owner, MAIL)[NoticeKind.YOUR_TURN] == NoticeMode.AT_ONCE


def test_an_address_without_an_account_can_stop_invitations(client, settings):
    from games.domain.lobby import invitations

    match = open_table(creator := person(), 3)
    invitation = invitations.invite_address(match=match, by=creator, address="friend@example.org")

    client.post(path_of(unsubscribing.unsubscribe_url(kind=NoticeKind.INVITED, to=invitation), settings))

    assert UninvitedAddress.objects.get().address == "friend@example.org"


@pytest.mark.parametrize("token", ["x", "a.b.c", "%F0%9F%8F%B0"])
def test_a_forged_token_leads_nowhere(client, token):
    assert client.post(f"/mail/stop/{token}/").status_code == 404


def test_emails_can_be_chosen_by_kind(client):
    owner = person()
    client.force_login(owner)
    wish = {f"mail-{kind}": NoticeMode.AT_ONCE for kind in NoticeKind} | {"mail-robbed": NoticeMode.OFF}

    client.post(reverse("games:mails"), wish)

    assert preferences.modes_of(owner, MAIL)[NoticeKind.ROBBED] == NoticeMode.OFF
    assert preferences.modes_of(owner, MAIL)[NoticeKind.DESTROYED] == NoticeMode.AT_ONCE


def test_a_half_filled_form_about_mails_changes_nothing(client):
    owner = person()
    client.force_login(owner)

    answer = client.post(reverse("games:mails"), {"mail-robbed": "shouted"})

    assert answer.status_code == 422
    assert not owner.notice_preferences.exists()
