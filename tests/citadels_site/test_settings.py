"""Settings from environment variables, and clear errors for invalid ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BARE = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}


SECRET = "0123456789 abcdefghijklmnopqrstuvwxyz"
DRAWN = "kQ7vXc2mZr9TnB4wYf8LhD3sJp6GtA5e"


def ask(expression: str, **environment: str) -> str:
    """Return the value of a settings expression, or the error, in a given environment."""
    code = f"from citadels_site import settings; print({expression})"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env={**BARE, **environment}, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_production_without_a_secret_is_refused(tmp_path: Path):
    answer = ask("1", DATABASE_URL="postgres://localhost/x", DATA_DIR=str(tmp_path))

    assert answer.endswith("SECRET_KEY (or SECRET_KEY_FILE) must be set when DATABASE_URL is.")


@pytest.mark.parametrize("weak", ["x", "changeme", "a" * 64, "secret" * 20, SECRET[:31]])
def test_production_with_a_secret_that_can_be_guessed_is_refused(tmp_path: Path, weak: str):
    answer = ask("1", DATABASE_URL="postgres://localhost/x", SECRET_KEY=weak, DATA_DIR=str(tmp_path))

    assert "SECRET_KEY can be guessed" in answer


@pytest.mark.parametrize("home", [{}, {"EMBEDDED": "1"}], ids=["served", "in one process"])
def test_a_secret_that_can_be_guessed_is_refused_wherever_people_come_by_https(tmp_path: Path, home: dict[str, str]):
    served = {"SITE_URL": "https://x.example", "DATA_DIR": str(tmp_path), **home}

    assert "SECRET_KEY can be guessed" in ask("1", SECRET_KEY="changeme", **served)
    assert ask("len(settings.SECRET_KEY) > 60", **served) == "True"


def test_a_weak_fallback_key_is_refused(tmp_path: Path):
    keys = {"SECRET_KEY": SECRET, "DATA_DIR": str(tmp_path), "SITE_URL": "https://x.example"}

    assert "SECRET_KEY_FALLBACKS can be guessed" in ask("1", SECRET_KEY_FALLBACKS=f"{DRAWN} old", **keys)
    assert ask("1", SECRET_KEY_FALLBACKS=DRAWN, **keys) == "1"


@pytest.mark.parametrize("weak", ["a" * 40, DRAWN[:19]])
def test_a_token_for_the_numbers_that_can_be_guessed_is_refused(tmp_path: Path, weak: str):
    assert "METRICS_TOKEN can be guessed" in ask("1", METRICS_TOKEN=weak, DATA_DIR=str(tmp_path))


@pytest.mark.parametrize("weak", [DRAWN, f"{DRAWN}:secret", "postmark:" + "a" * 40])
def test_a_secret_for_mail_services_that_can_be_guessed_is_refused(tmp_path: Path, weak: str):
    assert "MAIL_EVENTS_SECRET must be" in ask("1", MAIL_EVENTS_SECRET=weak, DATA_DIR=str(tmp_path))


def test_random_secrets_are_accepted_and_blank_ones_count_as_unset(tmp_path: Path):
    told = 'repr(settings.METRICS_TOKEN), repr(settings.ANYMAIL["WEBHOOK_SECRET"]), len(settings.SECRET_KEY) > 60'
    blanks = {"METRICS_TOKEN": "  ", "MAIL_EVENTS_SECRET": " ", "SECRET_KEY": " "}
    drawn = {"METRICS_TOKEN": DRAWN, "MAIL_EVENTS_SECRET": f"us:{DRAWN}"}

    assert ask(told, DATA_DIR=str(tmp_path), **blanks) == "'' '' True"
    assert ask(told, DATA_DIR=str(tmp_path), **drawn) == f"'{DRAWN}' 'us:{DRAWN}' True"


def test_a_report_collector_is_named_in_the_content_security_policy(tmp_path: Path):
    directives = 'settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]'
    told = f'{directives}.get("report-to"), {directives}.get("report-uri")'
    collector = "https://reports.example/csp?site=1"

    assert ask(told, DATA_DIR=str(tmp_path)) == "None None"
    assert ask(told, DATA_DIR=str(tmp_path), CSP_REPORT_URI=collector) == f"csp {collector}"


@pytest.mark.parametrize(
    "address", ["http://x.example/", "https://x.example/; script-src *", 'https://x.example/"', "/csp"]
)
def test_an_invalid_report_collector_url_is_refused(tmp_path: Path, address: str):
    assert "CSP_REPORT_URI must be" in ask("1", CSP_REPORT_URI=address, DATA_DIR=str(tmp_path))


def test_over_https_cookies_have_the_host_prefix(tmp_path: Path):
    names = "settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME"

    assert ask(names, SITE_URL="https://x.example", DATA_DIR=str(tmp_path)) == "__Host-sessionid __Host-csrftoken"
    assert ask(names, SITE_URL="http://localhost:8000", DATA_DIR=str(tmp_path)) == "sessionid csrftoken"


def test_the_policy_allows_a_cdn_for_files_alone():
    policy = ask("settings.CONTENT_SECURITY_POLICY['DIRECTIVES']", CDN_URL="https://files.example/")

    assert policy.count("https://files.example'") == 5
    assert "files.example" not in ask("settings.CONTENT_SECURITY_POLICY['DIRECTIVES']['form-action']")
    assert ask("1", CDN_URL="http://files.example").endswith("commas, semicolons or quotes.")


def test_a_replica_has_a_router_and_keeps_connections_as_the_primary_does(tmp_path: Path):
    urls = {"DATABASE_URL": "postgres://db/x", "SECRET_KEY": SECRET, "DATA_DIR": str(tmp_path)}
    expression = "settings.DATABASES['reading']['HOST'], settings.DATABASES['reading']['CONN_MAX_AGE']"

    assert ask("len(settings.DATABASES)", **urls) == "1"
    assert ask(expression, READING_DATABASE_URL="postgres://copy/x", **urls) == "copy 600"


def test_a_secret_can_be_read_from_a_file(tmp_path: Path):
    secret = tmp_path / "secret-file"
    secret.write_text("whispered\n")

    assert ask("settings.SECRET_KEY", SECRET_KEY_FILE=str(secret)) == "whispered"


def test_at_home_the_secret_key_is_generated_once_and_private(tmp_path: Path):
    first = ask("settings.SECRET_KEY", DATA_DIR=str(tmp_path))

    assert ask("settings.SECRET_KEY", DATA_DIR=str(tmp_path)) == first
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_an_invalid_boolean_in_the_settings_is_refused(tmp_path: Path):
    answer = ask("1", DEBUG="perhaps", DATA_DIR=str(tmp_path))

    assert answer.endswith("DEBUG must be 1 or 0, not 'perhaps'.")


def test_an_invalid_number_in_the_settings_is_refused(tmp_path: Path):
    assert ask("1", MAIL_PORT="smtp", DATA_DIR=str(tmp_path)).endswith("MAIL_PORT must be a whole number, not 'smtp'.")


def test_a_name_that_stands_empty_counts_as_left_out(tmp_path: Path):
    empty = dict.fromkeys(("ALLOWED_HOSTS", "MAIL_FROM", "MAIL_HOST", "MAIL_PORT", "MAIL_TLS", "SITE_NAME"), "")
    expression = "settings.ALLOWED_HOSTS, settings.DEFAULT_FROM_EMAIL, settings.EMAIL_HOST, settings.EMAIL_PORT"

    assert ask(expression, DATA_DIR=str(tmp_path), **empty) == ask(expression, DATA_DIR=str(tmp_path))


def test_the_mailbox_is_open_only_where_one_process_is_the_whole_site(tmp_path: Path):
    home, production = {"EMBEDDED": "1"}, {"DATABASE_URL": "postgres://localhost/x", "SECRET_KEY": SECRET}

    assert ask("settings.MAILBOX", DATA_DIR=str(tmp_path), **home) == "True"
    assert ask("settings.MAILBOX", DATA_DIR=str(tmp_path), **production) == "False"


def test_an_unreachable_redis_delays_no_request(tmp_path: Path):
    names = ("socket_connect_timeout", "socket_timeout")
    users = ("CELERY_BROKER_TRANSPORT_OPTIONS", 'CACHES["default"]["OPTIONS"]')
    waits = ", ".join(f'settings.{user}["{name}"]' for user in users for name in names)

    answer = ask(waits, REDIS_URL="redis://localhost", DATA_DIR=str(tmp_path))

    assert max(map(int, answer.split())) <= 2


@pytest.mark.parametrize(("proxies", "is_compressing"), [("0", "True"), ("1", "False")])
def test_pages_are_compressed_here_only_without_a_proxy(tmp_path: Path, proxies: str, is_compressing: str):
    asked = "'django.middleware.gzip.GZipMiddleware' in settings.MIDDLEWARE"

    assert ask(asked, DATA_DIR=str(tmp_path), TRUSTED_PROXIES=proxies) == is_compressing


def test_over_https_cookies_and_redirects_are_safe(tmp_path: Path):
    names = ("CSRF_COOKIE_SECURE", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT")
    expression = ", ".join(f"settings.{name}" for name in names)

    assert ask(expression, SITE_URL="https://x.example", DATA_DIR=str(tmp_path)) == "True True True"
    assert ask(expression, SITE_URL="http://localhost:8000", DATA_DIR=str(tmp_path)) == "False False False"
