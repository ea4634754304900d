"""A request's number is in its answer, on its error page and in all its lines of the log."""

import json
import logging
import re
from typing import Any

import pytest
from django.test import Client

from citadels_site import settings as house
from games import log_lines, tasks
from games.log_lines import JsonLine
from games.request_numbers import HEADER
from tests.games.tables import running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


class Heard(logging.Handler):
    """Keeps lines as the settings would write them."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLine())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def heard() -> Any:
    handler = Heard()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def test_every_answer_has_a_number_of_its_own():
    numbers = {Client().get(path)[HEADER] for path in (f"/{ENGLISH}/", f"/{ENGLISH}/", "/nowhere/", "/health/live")}

    assert len(numbers) == 4
    assert all(re.fullmatch(r"[0-9a-f]{16}", number) for number in numbers)


@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "trace-0123456789", True), (0, "trace-0123456789", False), (1, "a\tb c d e f g", False), (1, "x" * 65, False)],
)
def test_a_number_is_taken_from_a_trusted_proxy_alone_and_only_if_it_is_one(settings, proxies, given, is_kept):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies

    answer = Client().get("/health/live", headers={HEADER: given})

    assert (answer[HEADER] == given) is is_kept


def test_a_page_that_breaks_says_the_number_that_stands_in_the_log(heard: Heard, monkeypatch):
    match = running(2)

    def breaks(*_args: object, **_kwargs: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr("games.views.table.arrive", breaks)
    client = Client(raise_request_exception=False)
    client.force_login(match.seats.get(number=0).user)
    answer = client.get(f"/games/{match.pk}/")

    [line] = [line for line in heard.lines if line["level"] == "ERROR"]
    assert answer.status_code == 500
    assert answer[HEADER] in answer.content.decode()
    assert (line["request"], line["match"]) == (answer[HEADER], match.pk)
    assert "a fault of ours" in line["traceback"]


def test_after_a_request_nothing_of_it_is_left():
    Client().get("/games/1/")

    assert log_lines.current() == log_lines.Occasion()


def test_what_a_task_says_has_its_number_and_its_match(heard: Heard, monkeypatch):
    said = logging.getLogger("games.domain.bots")
    monkeypatch.setattr("games.domain.bots.carry_on", lambda **_about: said.error("a bot\nis stuck"))

    result = tasks.carry_on.apply(kwargs={"match_id": 7, "at": 1})

    [line] = heard.lines
    assert (line["message"], line["request"], line["match"]) == ("a bot\nis stuck", result.id, 7)


def test_a_line_outside_of_any_request_says_less(heard: Heard):
    logging.getLogger("games").error("%s is late", "the beat")

    [line] = heard.lines
    assert set(line) == {"at", "level", "logger", "message"}
    assert line["message"] == "the beat is late"


def test_a_line_says_when_by_the_clock_of_the_whole_world():
    record = logging.LogRecord("games", logging.WARNING, __file__, 1, "words", (), None)
    record.created = 0.5

    assert json.loads(JsonLine().format(record))["at"] == "1970-01-01T00:00:00.500+00:00"


def test_the_log_goes_to_the_processs_own_output_and_nowhere_else():
    handlers = house.LOGGING["handlers"]

    assert {handler["class"] for handler in handlers.values()} == {"logging.StreamHandler"}
    assert "handlers" not in house.LOGGING["loggers"]["games.security"]
