"""Odd requests of every kind are answered clearly, before or after any view."""

import pytest
from csp.utils import build_policy
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.domain.lobby import seating
from games.domain.play import table_visit
from games.models import Match
from games.web import content_security_policy
from tests.games.tables import asked, open_table, options, person, running


@pytest.mark.postgres
def test_a_session_cookie_with_a_nul_byte_is_ignored():
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = "aaaaaaaaaaaaaaaa\0"

    assert client.get(reverse("games:mine")).status_code == 302
    assert client.get("/games/1/table/?after=1").status_code == 302


@pytest.mark.django_db
def test_a_huge_file_is_refused_in_the_sites_look(client):
    answer = client.post(reverse("games:theme"), {"theme": "night", "file": SimpleUploadedFile("a", b"x" * 300_000)})

    assert answer.status_code == 413
    assert "Invalid request" in answer.content.decode()
    assert "theme" not in answer.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "domain", "deed"), [("choose", table_visit, "make_choice"), ("join", seating, "take_seat")]
)
def test_a_table_deleted_during_an_action_gives_404(monkeypatch, name, domain, deed):
    match = running(2) if name == "choose" else open_table(person(), 3)
    user = asked(match).user if name == "choose" else person("Zoe")
    form = {"choice": options(match)[:1], "at": match.version, "sure": "1"} if name == "choose" else {}
    honest = getattr(domain, deed)

    def too_late(**how):
        Match.objects.get(pk=match.pk).delete()
        return honest(**how)

    monkeypatch.setattr(domain, deed, too_late)
    client = Client()
    client.force_login(user)

    answer = client.post(reverse(f"games:{name}", args=[match.pk]), form)

    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


@pytest.mark.django_db
def test_the_policy_of_ordinary_pages_is_put_together_once(client, monkeypatch):
    made = []
    monkeypatch.setattr(content_security_policy, "build_policy", lambda: made.append(1) or build_policy())
    content_security_policy.default_policy.cache_clear()

    answers = [client.get(reverse("games:open")) for _ in range(2)]

    assert [answer["Content-Security-Policy"] for answer in answers] == [build_policy()] * 2
    assert "default-src 'none'" in build_policy()
    assert len(made) == 1
