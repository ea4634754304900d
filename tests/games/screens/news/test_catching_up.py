"""The news after an absence: the time of the last visit, and a picture of what was built and lost since."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from engine import facts as f
from games.screens.news.catching_up import MOST, catch_up_summary, districts_in_facts

ME = 0
NOW = timezone.now()
DAY = timedelta(days=1)


def post(seat: int, *facts: f.Fact, ago: timedelta = DAY) -> tuple[SimpleNamespace, list[f.Fact]]:
    return SimpleNamespace(seat=seat, at=NOW - ago), [*facts]


def view(seat: int | None = ME) -> SimpleNamespace:
    return SimpleNamespace(seat=seat)


def test_catch_up_shows_builds_in_order_and_marks_losses():
    missed = [
        post(ME, f.Built(ME, "manor", 3), ago=3 * DAY),
        post(1, f.Built(1, "market", 2), f.Built(1, "tavern", 1)),
        post(2, f.Built(2, "palace", 5), f.Destroyed(1, "market", 2, "warlord"), f.Destroyed(ME, "keep", 2, "warlord")),
    ]

    shown = catch_up_summary(missed, view(), NOW - 2 * DAY)

    assert shown.street == (("tavern", False), ("palace", False), ("market", True), ("keep", True))
    assert shown.words == "Your last visit: 2 days ago."


def test_catch_up_picture_keeps_the_newest_districts():
    built = [f.Built(1, "tavern", 1), *[f.Built(1, "market", 2)] * MOST]

    assert districts_in_facts(built) == (("market", False),) * MOST


@pytest.mark.parametrize(
    ("seat", "since", "moved"),
    [(None, NOW - 2 * DAY, 3 * DAY), (ME, None, 3 * DAY), (ME, NOW - 2 * DAY, timedelta(minutes=1))],
    ids=["a spectator", "who was here a moment ago", "who has moved since"],
)
def test_no_catch_up_for_others_or_without_an_absence(seat, since, moved):
    missed = [post(ME, ago=moved), post(1, f.Built(1, "tavern", 1))]

    assert catch_up_summary(missed, view(seat), since) is None


def test_catch_up_without_builds_has_no_picture():
    assert catch_up_summary([post(ME, ago=3 * DAY), post(1, f.Crowned(1))], view(), NOW - DAY).street == ()
