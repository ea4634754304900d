"""Security headers, scored like Mozilla's HTTP Observatory does; `pytest -s` prints the scores."""

import pytest
from django.core.checks import run_checks
from django.http import HttpResponse
from django.test import Client

from tests.games.tables import person, running
from tests.infrastructure import observatory
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
PAGES = (
    *(f"/{ENGLISH}/", f"/{ENGLISH}/rules/", f"/{ENGLISH}/nothing-here/"),
    *("/games/open/", "/accounts/login/", "/accounts/signup/"),
)


@pytest.fixture
def https(settings):
    """Use the settings of a site with an https `SITE_URL`."""
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True


@pytest.mark.usefixtures("https")
@pytest.mark.parametrize("page", PAGES)
def test_public_page_scores_above_one_hundred(page):
    answer = Client().get(page, secure=True)

    print(f"{page} {observatory.score(answer)} {observatory.marks(answer)}")
    assert observatory.score(answer) >= 130


@pytest.mark.usefixtures("https")
def test_table_account_and_admin_pages_score_as_well():
    match, boss = running(2), person("Boss", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(boss)

    for page in (match.get_absolute_url(), "/settings/", "/admin/", "/accounts/activity/"):
        answer = client.get(page, secure=True)
        print(f"{page} {observatory.score(answer)} {observatory.marks(answer)}")
        assert (answer.status_code, observatory.score(answer) >= 130) == (200, True)


def test_page_without_headers_fails():
    assert observatory.score(HttpResponse("Hello")) == 30


@pytest.mark.parametrize(
    ("header", "value", "lost"),
    [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
            30,
        ),
        ("Strict-Transport-Security", "max-age=60", 10),
        ("X-Content-Type-Options", "", 5),
        ("Referrer-Policy", "unsafe-url", 10),
    ],
)
@pytest.mark.usefixtures("https")
def test_every_weak_header_is_found(header, value, lost):
    answer = Client().get("/accounts/login/", secure=True)
    before = sum(observatory.marks(answer).values())

    answer.headers[header] = value

    assert before - sum(observatory.marks(answer).values()) == lost


def test_report_endpoint_is_sent_only_if_configured():
    answer = Client().get(f"/{ENGLISH}/")

    assert "report-" not in answer["Content-Security-Policy"]
    assert "Reporting-Endpoints" not in answer


def test_system_checks_report_no_old_django_csp_settings():
    assert [problem for problem in run_checks() if not problem.is_silenced()] == []


def test_report_endpoint_name_matches_the_policy(settings):
    settings.REPORT_URI = "https://reports.example/csp?site=1"

    assert Client().get(f"/{ENGLISH}/")["Reporting-Endpoints"] == 'csp="https://reports.example/csp?site=1"'


def test_only_pictures_may_be_embedded_elsewhere():
    match = running(2)
    picture, page = Client().get(f"{match.get_absolute_url()}picture.png"), Client().get(f"/{ENGLISH}/")

    assert "Cross-Origin-Resource-Policy" not in picture.headers
    assert page["Cross-Origin-Resource-Policy"] == "same-origin"
