"""A request ID is in the answer, on the error page and in every log line of the request."""

import json
import logging
import logging.config
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from citadels_site.settings import LOGGING
from games import tasks
from games.infrastructure.log_context import LogContext, LogContextFilter, current_log_context
from games.web.request_id import HEADER
from tests.games.tables import running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


def json_formatter() -> logging.Formatter:
    """Return the formatter that the settings use with LOG_JSON=1."""
    return logging.config.DictConfigurator({}).configure_formatter(dict(LOGGING["formatters"]["json"]))


class JsonLines(logging.Handler):
    """Keep lines as LOG_JSON=1 writes them."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(json_formatter())
        self.addFilter(LogContextFilter())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def written() -> Iterator[JsonLines]:
    handler = JsonLines()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def test_every_answer_has_an_id_of_its_own():
    ids = {Client().get(path)[HEADER] for path in (f"/{ENGLISH}/", f"/{ENGLISH}/", "/nowhere/", "/health/live")}

    assert len(ids) == 4
    assert all(re.fullmatch(r"[0-9a-f]{16}", value) for value in ids)


@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "trace-0123456789", True), (0, "trace-0123456789", False), (1, "a\tb c d e f g", False), (1, "x" * 65, False)],
)
def test_only_a_valid_id_from_a_trusted_proxy_is_kept(settings, proxies: int, given: str, is_kept: bool):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies

    answer = Client().get("/health/live", headers={HEADER: given})

    assert (answer[HEADER] == given) is is_kept


def test_an_error_page_shows_the_request_id_of_its_log_line(written: JsonLines, monkeypatch):
    match = running(2)

    def fail(*_args: object, **_kwargs: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr("games.views.play.table.visit_of_request", fail)
    client = Client(raise_request_exception=False)
    client.force_login(match.seats.get(number=0).user)
    answer = client.get(f"/games/{match.pk}/")

    [line] = [line for line in written.lines if line["level"] == "ERROR"]
    assert answer.status_code == 500
    assert answer[HEADER] in answer.content.decode()
    assert (line["request_id"], line["match_id"]) == (answer[HEADER], match.pk)
    assert "a fault of ours" in line["traceback"]
    assert "request" not in line


def test_the_context_ends_with_the_request():
    Client().get("/games/1/")

    assert current_log_context() == LogContext()


def test_a_task_logs_its_id_and_its_match(written: JsonLines, monkeypatch):
    logger = logging.getLogger("games.domain.play.bot_players")
    monkeypatch.setattr("games.domain.play.bot_players.play_bot_turn", lambda **_about: logger.error("a bot\nis stuck"))

    result = tasks.play_bot.apply(kwargs={"match_id": 7, "at": 1})

    [line] = written.lines
    assert (line["message"], line["request_id"], line["match_id"]) == ("a bot\nis stuck", result.id, 7)


def test_a_line_outside_of_any_request_has_no_ids(written: JsonLines):
    logging.getLogger("games").error("%s is late", "the beat")

    [line] = written.lines
    assert set(line) == {"at", "level", "logger", "message"}
    assert line["message"] == "the beat is late"


def test_a_json_line_has_utc_time():
    record = logging.LogRecord("games", logging.WARNING, __file__, 1, "words", (), None)
    record.created = 0.5

    assert json.loads(json_formatter().format(record))["at"] == "1970-01-01T00:00:00.500000+00:00"


def test_the_log_goes_to_standard_error_alone():
    handlers = LOGGING["handlers"]

    assert {handler["class"] for handler in handlers.values()} == {"logging.StreamHandler"}
    assert "handlers" not in LOGGING["loggers"]["games.security"]
