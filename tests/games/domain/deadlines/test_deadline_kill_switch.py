"""Too many time-outs at once stop the sweep, and time-outs by a fault can be reverted."""

from datetime import UTC, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.domain.deadlines import deadline_kill_switch, deadline_sweep, timeout_forgiveness
from games.domain.lobby import departures
from games.enums import IncidentKind, MatchStatus, Pace
from games.models import Heartbeat, Match, Seat
from tests.games.tables import asked, choose, let_bots_choose, options, person, play_until, running
from tests.languages import CZECH

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def waits(number: int, *, inside: timedelta, **wishes) -> None:
    """Create this many tables, each with a clock that ends then."""
    row = {"edition": "classic", "size": 2, "status": MatchStatus.RUNNING, "seed_hash": "0", "pace": Pace.DAILY}
    matches = Match.objects.bulk_create(Match(name="Tuesday", **{**row, **wishes}) for _ in range(number))
    deadline = timezone.now() + inside
    Seat.objects.bulk_create(Seat(match=match, number=0, is_asked=True, deadline=deadline) for match in matches)


def sweep_on() -> int:
    """Sweep as if the last sweep had been a moment ago."""
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now() - timedelta(seconds=5)})
    return deadline_sweep.time_out_due_seats()


@pytest.mark.parametrize(
    ("soon", "later", "stops"), [(50, 0, False), (51, 0, True), (51, 2549, False), (52, 2547, True)]
)
def test_the_sweep_stops_when_more_than_fifty_games_and_two_in_a_hundred_would_run_out_soon(travel, soon, later, stops):
    waits(soon, inside=timedelta(minutes=9))
    waits(later, inside=DAY)

    sweep_on()

    assert deadline_kill_switch.is_kill_switch_on() == stops


def test_live_games_and_ends_of_turns_that_wait_for_nobody_are_not_counted(travel):
    waits(60, inside=timedelta(minutes=1), pace=Pace.LIVE)
    waits(60, inside=timedelta(minutes=1))
    Seat.objects.exclude(match__pace=Pace.LIVE).update(is_provisional=True)

    sweep_on()

    assert not deadline_kill_switch.is_kill_switch_on()


def test_the_kill_switch_stops_time_outs_and_emails_administrators_once(travel, mailoutbox):
    admin = person("Ada", is_staff=True, language=CZECH)
    match = running(2)
    seat = asked(match)
    travel.move_to(seat.deadline)
    waits(51, inside=timedelta(minutes=5))

    assert (sweep_on(), sweep_on()) == (0, 0)

    (mail,) = mailoutbox
    assert mail.to == [admin.email]
    assert "nouzové zastavení lhůt" in mail.subject
    assert all(word in mail.body for word in ("52", "release_kill_switch", "undo_timeouts"))
    assert match.incidents.count() == 0


def test_releasing_the_kill_switch_moves_all_deadlines(travel):
    match = running(2)
    before = asked(match).deadline
    travel.move_to(before - timedelta(minutes=5))
    waits(51, inside=DAY)
    Seat.objects.exclude(match=match).update(deadline=before)
    sweep_on()
    for _ in range(3):
        travel.shift(HOUR)
        deadline_sweep.time_out_due_seats()
    out = StringIO()

    call_command("release_kill_switch", stdout=out)
    Seat.objects.exclude(match=match).delete()
    fired = deadline_sweep.time_out_due_seats()

    assert out.getvalue().strip() == "The sweep goes on."
    assert fired == 0
    assert asked(match).deadline == before + 3 * HOUR
    travel.move_to(before + 3 * HOUR)
    assert sweep_on() == 1


def test_a_released_kill_switch_stays_off_for_an_hour(travel):
    waits(51, inside=timedelta(minutes=9))
    sweep_on()
    assert deadline_kill_switch.release_kill_switch()
    assert not deadline_kill_switch.release_kill_switch()

    sweep_on()
    assert not deadline_kill_switch.is_kill_switch_on()
    travel.shift(HOUR)
    Seat.objects.update(deadline=timezone.now() + timedelta(minutes=5))
    sweep_on()
    assert deadline_kill_switch.is_kill_switch_on()


def absent(travel, match: Match, times: int) -> Seat:
    """Time out the seat that is to answer this many times in a row."""
    seat = asked(match)
    for number in range(times):
        if number:
            match.refresh_from_db()
            while asked(match).pk != seat.pk:
                choose(match)
        travel.move_to(asked(match).deadline)
        sweep_on()
    seat.refresh_from_db()
    return seat


def test_undoing_timeouts_returns_the_seat_with_a_fresh_clock(travel):
    match, since = running(2), timezone.now()
    seat = absent(travel, match, 2)
    assert seat.has_bot

    assert timeout_forgiveness.undo_timeouts(since) == 1

    seat.refresh_from_db()
    assert (seat.has_bot, seat.timeouts_in_row, seat.is_asked) == (False, 0, True)
    assert seat.deadline > timezone.now() + HOUR
    assert match.incidents.last().kind == IncidentKind.FORGIVEN
    match.refresh_from_db()
    let_bots_choose(match)
    assert asked(match).pk == seat.pk


def test_undoing_timeouts_restores_the_reserve(travel):
    match, since = running(2, pace=Pace.BRISK), timezone.now()
    before = asked(match).bank
    seat = absent(travel, match, 1)
    assert seat.bank < before

    timeout_forgiveness.undo_timeouts(since)

    seat.refresh_from_db()
    assert (seat.bank, seat.timeouts_in_row) == (before, 0)


def test_undoing_timeouts_returns_the_turn_to_the_owner(travel):
    match = running(2)
    play_until(match, lambda match: "gather:gold" in options(match))
    since = timezone.now()
    seat = absent(travel, match, 1)
    assert seat.is_provisional

    timeout_forgiveness.undo_timeouts(since)

    seat.refresh_from_db()
    assert not seat.is_provisional
    assert seat.deadline > timezone.now() + HOUR


def test_nothing_is_given_back_twice_nor_from_before_nor_to_whom_it_was_no_loss(travel):
    gone = running(2)
    left = absent(travel, gone, 1)
    departures.resign_seat(match=gone, user=left.user)
    gone.seats.update(deadline=None)
    match = running(3)
    seat = absent(travel, match, 1)
    travel.shift(timedelta(seconds=1))
    assert timeout_forgiveness.undo_timeouts(timezone.now()) == 0
    since = timezone.now() - 30 * DAY

    assert [timeout_forgiveness.undo_timeouts(since), timeout_forgiveness.undo_timeouts(since)] == [1, 0]

    assert match.incidents.filter(kind=IncidentKind.FORGIVEN).get().seat == seat.number
    left.refresh_from_db()
    assert left.resigned_at is not None


def test_the_command_takes_a_moment_and_says_what_it_gave_back(travel):
    since = timezone.now().astimezone(UTC).replace(tzinfo=None)
    absent(travel, running(2), 1)
    out = StringIO()

    call_command("undo_timeouts", since=since.isoformat(), stdout=out)

    assert out.getvalue().strip().endswith(": 1")


@pytest.mark.parametrize(("since", "said"), [("yesterday", "is no time"), ("2999-01-01", "lies in the future")])
def test_the_command_refuses_invalid_and_future_times(since, said):
    with pytest.raises(CommandError, match=said):
        call_command("undo_timeouts", since=since)
