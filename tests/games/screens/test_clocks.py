"""The clock of the asked player: what happens at zero, and when, in their time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from games.models import Match, Seat
from games.screens import clocks
from tests.games.tables import asked, running
from tests.games.views.visiting import page

NOW = datetime(2026, 6, 10, 18, tzinfo=UTC)
DEADLINE = datetime(2026, 6, 11, 22, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ({}, "we'll make the safest move for you."),
        ({"timeouts_in_row": 1}, "a bot takes over until you're back."),
        ({"timeouts_in_row": 1, "match": Match(post_times="08:00")}, "we'll make the safest move for you."),
        ({"timeouts_in_row": 1, "is_provisional": True}, "the turn we started for you ends automatically."),
    ],
)
def test_clock_says_what_happens_at_zero(seat, said):
    assert clocks.timeout_text(Seat(**{"match": Match(), "deadline": DEADLINE, **seat})).endswith(said)


@pytest.mark.parametrize(
    ("zone", "said"), [("UTC", "Thu, 22:30"), ("Asia/Taipei", "Fri, 06:30"), ("America/New_York", "Thu, 18:30")]
)
def test_deadline_is_shown_in_the_readers_time_zone(zone, said):
    with time_machine.travel(NOW, tick=False), timezone.override(ZoneInfo(zone)):
        words = clocks.timeout_text(Seat(deadline=DEADLINE)).replace(",", "").replace("at ", "")

    assert words.startswith(said.replace(",", "") + ":")


def test_deadline_beyond_this_week_shows_the_date():
    with time_machine.travel(NOW, tick=False):
        assert "2026" in clocks.timeout_text(Seat(deadline=datetime(2026, 6, 18, 22, 30, tzinfo=UTC)))
        assert "2026" not in clocks.timeout_text(Seat(deadline=DEADLINE))


@pytest.mark.django_db
def test_timeout_note_is_shown_only_to_the_asked_player(client):
    match = running(2)
    seat = asked(match)
    other = match.seats.exclude(pk=seat.pk).select_related("user").get()
    said = "make the safest move for you."

    client.force_login(seat.user)
    assert said in page(client, match)
    client.force_login(other.user)
    assert said not in page(client, match)
