"""When people were last seen and last sent a message, stored in their rows of totals."""

import importlib
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.lobby import roll_calls
from games.domain.matches import notice_creation
from games.domain.people import last_seen
from games.enums import NoticeKind
from games.models import Delivery, OutgoingMail, PlayerTotals, Seat, UserSession
from games.notices import dispatch
from games.web.poll_shortcut import PollShortcutMiddleware
from tests.games.tables import asked, choose, guest, person, running

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def seen_at(user) -> datetime:
    return last_seen.last_seen_times([user.pk])[user.pk]


def start_of_hour(user) -> datetime:
    """Return the beginning of an hour of this person, after noon."""
    return next(
        start
        for start in (NOON + timedelta(seconds=second) for second in range(3600))
        if last_seen.is_new_look(user.pk, start - timedelta(seconds=1), start)
    )


def test_the_first_look_of_an_hour_is_stored_and_later_ones_ask_nothing(clock):
    match = running(2)
    seat = asked(match)
    start = start_of_hour(seat.user)
    queries = []
    for minutes in (0, 20, 40, 61):
        clock.move_to(start + minutes * MINUTE)
        seat = Seat.objects.select_related("user").get(pk=seat.pk)
        with CaptureQueriesContext(connection) as asked_now:
            notice_creation.mark_seen(match, seat)
        queries.append((len(asked_now), seen_at(seat.user) - start))

    assert queries == [(2, 0 * MINUTE), (1, 0 * MINUTE), (1, 0 * MINUTE), (2, 61 * MINUTE)]


def test_a_look_at_a_second_table_in_the_same_hour_changes_nothing(clock):
    user = person("Ana")
    start = start_of_hour(user)
    for minutes in (0, 30):
        clock.move_to(start + minutes * MINUTE)
        last_seen.record_look(user.pk)

    assert seen_at(user) == start


def test_during_a_vacation_every_look_is_stored(clock):
    user = person("Ana")
    start = start_of_hour(user)
    for minutes in (0, 30):
        clock.move_to(start + minutes * MINUTE)
        last_seen.record_look(user.pk, start, away_until=NOON + DAY)

    assert seen_at(user) == start + 30 * MINUTE


@pytest.mark.parametrize("is_polling", [False, True])
def test_a_player_who_moves_or_leaves_the_page_open_is_seen(clock, client, is_polling):
    match = running(2)
    user = asked(match).user
    client.force_login(user)
    client.get(f"/games/{match.pk}/")
    clock.shift(2 * HOUR)
    if is_polling:
        stamp = Seat.objects.get(match=match, user=user).total_stamp
        answer = client.get(f"/games/{match.pk}/table/", {"after": stamp, "here": PollShortcutMiddleware.AGAIN})
        assert answer.status_code == 204
    else:
        choose(match)

    assert seen_at(user) == timezone.now()


def test_guests_are_seen_too(clock):
    visitor = guest()
    clock.shift(2 * HOUR)
    last_seen.record_look(visitor.pk)

    assert seen_at(visitor) == NOON + 2 * HOUR
    assert not PlayerTotals.objects.get(user=visitor).is_stale


def test_roll_calls_count_looks_at_other_tables_with_one_query(clock):
    ana, bara = person("Ana"), person("Bára")
    match = running(2)
    seats = list(match.seats.select_related("match"))
    seats[0].user, seats[1].user = ana, bara
    clock.shift(4 * DAY)
    last_seen.record_look(bara.pk)

    with CaptureQueriesContext(connection) as queries:
        missing = roll_calls.missing_seats(match, seats)

    assert ([seat.user for seat in missing], len(queries)) == ([ana], 1)


def test_a_message_is_recorded_when_it_is_written(clock):
    match = running(2)
    seat = asked(match)
    clock.shift(HOUR)
    notice_creation.create_notice(user=seat.user, kind=NoticeKind.STARTED, match=match, about="again", seat=seat)
    assert PlayerTotals.objects.get(user=seat.user).told_at is None

    clock.shift(HOUR)
    dispatch.dispatch_due()

    assert Delivery.objects.exists()
    assert PlayerTotals.objects.get(user=seat.user).told_at == timezone.now()


def test_the_migration_finds_when_people_were_last_seen_and_sent_a_message(clock):
    match = running(2)
    ana, bara = (seat.user for seat in match.seats.order_by("number"))
    visitor = guest()
    match.seats.filter(user=ana).update(seen_at=NOON + 3 * HOUR, looked_in_at=NOON + HOUR)
    UserSession.objects.create(user=bara, session="a", began_at=NOON + 2 * HOUR)
    OutgoingMail.objects.create(user=bara, kind=NoticeKind.STARTED, message_id="a", sent_at=NOON + HOUR)
    OutgoingMail.objects.create(user=bara, message_id="b", sent_at=NOON + 2 * HOUR)
    PlayerTotals.objects.filter(user__in=[bara, visitor]).delete()

    importlib.import_module("games.migrations.0091_fill_last_seen").fill_last_seen(apps, None)

    rows = PlayerTotals.objects.values_list("user", "seen_at", "told_at", "is_stale")
    assert {user: tuple(row) for user, *row in rows.filter(user__in=[ana, bara, visitor])} == {
        ana.pk: (NOON + 3 * HOUR, None, True),
        bara.pk: (NOON + 2 * HOUR, NOON + HOUR, True),
        visitor.pk: (NOON, None, False),
    }
