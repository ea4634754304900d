"""Browsers report what a page may not do; the log says so in structure, briefly, and of nobody in particular."""

import json
import logging

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import SecurityEvent
from tests.games.tables import person
from tests.games.views.visiting import signed_in
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
HERE = "/csp-reports/"
OLD = {
    "csp-report": {
        "document-uri": "https://citadels.example/games/17/?secret=abc",
        "referrer": "https://citadels.example/accounts/restore/token/",
        "violated-directive": "script-src-elem 'self'",
        "blocked-uri": "https://evil.example/path/to?who=anna@example.org",
        "script-sample": "anna@example.org",
    }
}
NEW = [
    {"type": "csp-violation", "url": f"https://citadels.example/{ENGLISH}/", "user_agent": "Firefox", "body": body}
    for body in (
        {
            "documentURL": "https://citadels.example/calendar/token.ics",
            "effectiveDirective": "img-src",
            "blockedURL": "data",
        },
        {"documentURL": "https://elsewhere.example/nothing", "effectiveDirective": "style-src", "blockedURL": "inline"},
    )
]


@pytest.fixture(autouse=True)
def _forgotten():
    """Let no test count another's reports."""
    cache.clear()


def report(said: object, kind: str = "application/csp-report", client: Client | None = None, **more: str) -> int:
    body = said if isinstance(said, str) else json.dumps(said)
    return (client or Client(enforce_csrf_checks=True)).post(HERE, body, content_type=kind, **more).status_code


def lines(caplog) -> list[dict]:
    return [json.loads(record.message) for record in caplog.records if record.name == "games.security"]


@pytest.mark.parametrize(
    ("said", "kind", "noted"),
    [
        (OLD, "application/csp-report", [("script-src-elem", "https://evil.example", "games/<int:pk>/")]),
        (
            NEW,
            "application/reports+json",
            [("img-src", "data", "calendar/<str:token>.ics"), ("style-src", "inline", "")],
        ),
    ],
    ids=["old", "new"],
)
def test_both_forms_are_a_line_each_without_anything_personal(caplog, said, kind, noted):
    with caplog.at_level(logging.INFO, logger="games.security"):
        status = report(said, kind, REMOTE_ADDR="203.0.113.7")

    assert status == 204
    assert [(line["directive"], line["blocked"], line["page"]) for line in lines(caplog)] == noted
    assert all(set(line) == {"event", "directive", "blocked", "page"} for line in lines(caplog))
    assert not any(word in caplog.text for word in ("anna", "token/", "secret", "203.0.113.7", "Firefox", "path/to"))


def test_nothing_is_stored_of_who_reports(caplog):
    user = person()
    client = signed_in(user)
    before = SecurityEvent.objects.count()
    with caplog.at_level(logging.INFO, logger="games.security"):
        report(OLD, client=client)

    assert SecurityEvent.objects.count() == before
    assert "user" not in lines(caplog)[-1]


@pytest.mark.parametrize(
    ("said", "kind", "status"),
    [
        ("{", "application/csp-report", 400),
        ("[" * 5000, "application/csp-report", 400),
        ("{}", "text/plain", 415),
        ("x" * 20_000, "application/csp-report", 413),
        ("[1, null, {}]", "application/reports+json", 204),
        ({"csp-report": {"blocked-uri": "http://[", "document-uri": 7}}, "application/csp-report", 204),
    ],
)
def test_what_is_no_report_is_refused_or_passed_over(said, kind, status):
    assert report(said, kind) == status


def test_a_report_writes_no_line_of_its_own_into_the_log(caplog):
    body = {"csp-report": {"violated-directive": "x\nERROR games: forged", "blocked-uri": "inline\nforged"}}
    with caplog.at_level(logging.INFO, logger="games.security"):
        report(body)

    assert "forged" not in caplog.text


def test_only_so_many_are_noted_from_one_address_and_at_once(caplog):
    with caplog.at_level(logging.INFO, logger="games.security"):
        report(NEW * 20, "application/reports+json")
        at_once = len(lines(caplog))
        answers = [report(OLD) for _ in range(31)]

    assert at_once == 5
    assert (answers.count(204), answers.count(429)) == (29, 2)


def test_all_together_are_heard_only_so_often(settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "csp_reports": "3/h/key"}

    answers = [report(OLD, REMOTE_ADDR=f"192.0.2.{number}") for number in range(5)]

    assert answers == [204, 204, 204, 429, 429]


def test_every_page_says_where_to_report():
    answer = Client().get(f"/{ENGLISH}/")

    assert "report-uri /csp-reports/" in answer["Content-Security-Policy"]
    assert "report-to csp" in answer["Content-Security-Policy"]
    assert answer["Reporting-Endpoints"] == 'csp="/csp-reports/"'
