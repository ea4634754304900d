"""Emails come from the site under the name that it has in the reader's language, and their subjects are no buttons."""

import re
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override

from games.models import OutgoingMail
from games.notices.channels.mail import outbox
from games.notices.kinds import NOTICE_TYPES
from tests.games.tables import person
from tests.languages import CZECH, FRENCH, LANGUAGES, UKRAINIAN

TEMPLATES = Path(__file__).resolve().parents[5] / "templates"
PRESSED = re.compile(r"<(button|a)\b[^>]*>(.*?)</\1>", re.DOTALL)
TRANSLATED = re.compile(r'{% translate "([^"]+)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_sender_has_the_name_of_the_site_in_the_language(language, settings):
    with override(language):
        assert outbox.site_sender() == f"{gettext('Citadels by Post')} <post@{settings.SITE_HOST}>"


def test_names_that_operators_chose_are_not_translated(settings):
    settings.DEFAULT_FROM_EMAIL = "Rules <games@example.org>"

    with override(CZECH):
        assert outbox.site_sender() == "Rules <games@example.org>"


def test_account_email_is_in_the_language_of_the_owner_of_the_address(client, db, settings):
    settings.EMAIL_BACKEND = "games.notices.channels.mail.OutboxBackend"
    owner = person("Olena", language=UKRAINIAN)

    client.post(reverse("account_reset_password"), {"email": owner.email}, headers={"accept-language": FRENCH})

    mail = OutgoingMail.objects.get(recipient=owner.email)
    assert mail.sender.startswith("Цитаделі поштою <")
    assert mail.subject == "Новий пароль"
    assert mail.headers["Content-Language"] == UKRAINIAN


def test_no_subject_is_the_text_of_a_button_or_link():
    pages = [path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")]
    pressed = {text for page in pages for press in PRESSED.finditer(page) for text in TRANSLATED.findall(press[2])}
    files = (TEMPLATES / "account/email").glob("*_subject.txt")
    subjects = {text for file in files for text in TRANSLATED.findall(file.read_text(encoding="utf-8"))}
    subjects |= {str(kind.title) for kind in NOTICE_TYPES.values()}

    assert len(pressed) > 100
    for language in LANGUAGES:
        with override(language):
            assert {gettext(text) for text in subjects} & {gettext(text) for text in pressed} == set()
