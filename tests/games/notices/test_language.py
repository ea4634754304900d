"""Emails have a Content-Language header."""

from django.urls import reverse
from django.utils.translation import override

from games.notices.channels.mail import outbox
from tests.games.markup import compact
from tests.languages import CZECH


def test_the_mailbox_says_in_which_language_each_subject_is(client, settings):
    settings.MAILBOX = True
    with override(CZECH):
        mail = outbox.queue_email(recipient="a@example.org", subject="Jsi na tahu", text="x")

    listed = compact(client.get(reverse("games:mailbox")).content.decode())

    assert f'<a href="{reverse("games:letter", args=[mail.pk])}" lang="{CZECH}">Jsi na tahu</a>' in listed
