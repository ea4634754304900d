"""Every kind of email has a situation, so that the browser test of all their links and buttons leaves none out."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.models import OutgoingMail
from games.notices.kinds import NOTICE_TYPES
from tests.games.notices import every_email
from tests.games.notices.every_email import SITUATIONS

ADD_IT = "add a function with @situation to tests/games/notices/every_email.py for each"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
OF_ACCOUNTS = {path.name.removesuffix("_message.txt") for path in TEMPLATES.glob("*/email/*_message.txt")}
OF_GAMES = {path.stem for path in (TEMPLATES / "games" / "notices" / "email").glob("[!_]*.txt")} - {"base"}
EXTRA = {"trial"}
"""The emails about games that no notice causes."""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Situations are the same on every database."""


def test_every_kind_of_email_has_a_situation():
    created = {name.split(maxsplit=1)[0] for name in SITUATIONS}

    assert sorted(set(NOTICE_TYPES) - created) == [], ADD_IT
    assert sorted(OF_ACCOUNTS - created) == [], ADD_IT
    assert sorted(created - set(NOTICE_TYPES) - OF_ACCOUNTS - EXTRA) == []


@pytest.fixture
def outgoing(settings):
    """Send emails about accounts through the outbox as in production."""
    settings.EMAIL_BACKEND = "games.notices.channels.mail.OutboxBackend"
    settings.MAILBOX = True


def test_each_situation_causes_one_email_and_all_templates_are_used(outgoing, monkeypatch):
    rendered = set()
    render = every_email.email_writer.render_to_string

    def recorded(template: str, context: dict) -> str:
        rendered.add(template)
        return render(template, context)

    monkeypatch.setattr(every_email.email_writer, "render_to_string", recorded)

    for name in SITUATIONS:
        [mail] = every_email.write_emails(name, "argon2")
        assert mail.kind in {"", name.split(maxsplit=1)[0]}, name
        assert (mail.kind == "") is (name.split(maxsplit=1)[0] not in NOTICE_TYPES), name
    assert {re.sub(r".*/|\.\w+$", "", template) for template in rendered} == OF_GAMES
    assert OutgoingMail.objects.filter(html="").count() == 0
