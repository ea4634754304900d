"""After an outage every open clock is moved exactly once, whatever happens between two batches."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.domain.deadlines import deadline_kill_switch, deadline_sweep, outage_recovery, pauses, reminders
from games.domain.play import choices
from games.enums import IncidentKind
from games.models import Heartbeat, Incident, Match, Outage, Seat
from tests.games.tables import asked, options, running

pytestmark = pytest.mark.django_db
OUTAGE = timedelta(days=2)


@pytest.fixture
def outage(travel, monkeypatch) -> Callable[..., list[Match]]:
    """Make games whose clocks run, and an outage after them that is recorded only."""
    monkeypatch.setattr(outage_recovery, "BATCH_SIZE", 1)

    def after_outage(number: int) -> list[Match]:
        matches = [running(2) for _ in range(number)]
        deadline_sweep.time_out_due_seats()
        travel.shift(OUTAGE)
        assert outage_recovery.note_outage(timezone.now()) == OUTAGE
        return matches

    return after_outage


def deadlines(matches: list[Match]) -> list[datetime]:
    """Return the deadline of each game."""
    return [asked(match).deadline for match in matches]


def move_batches(number: int) -> None:
    for _ in range(number):
        outage_recovery._move_batch()  # noqa: SLF001


def sweep_without_moving(monkeypatch) -> int:
    with monkeypatch.context() as patch:
        patch.setattr(outage_recovery, "move_clocks", lambda: None)
        return deadline_sweep.time_out_due_seats()


def test_killed_batch_is_done_again_and_no_clock_is_moved_twice(outage, monkeypatch):
    matches = outage(3)
    before = deadlines(matches)
    move_batches(1)
    with monkeypatch.context() as patch:
        patch.setattr(Incident.objects, "bulk_create", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            move_batches(1)
    halfway = deadlines(matches)
    outage_recovery.move_clocks()
    outage_recovery.move_clocks()

    assert halfway == [before[0] + OUTAGE, *before[1:]]
    assert deadlines(matches) == [deadline + OUTAGE for deadline in before]
    assert Incident.objects.filter(kind=IncidentKind.CLOCK_SHIFTED).count() == 3
    assert Outage.objects.get().done_at


def test_next_sweep_goes_on_after_the_time_of_one_is_over(outage, monkeypatch):
    matches = outage(3)
    before = deadlines(matches)
    monkeypatch.setattr(outage_recovery, "BUDGET", 0)
    moved = []
    for _ in range(4):
        deadline_sweep.time_out_due_seats()
        moved.append(sum(now != then for now, then in zip(deadlines(matches), before, strict=True)))

    assert moved == [1, 2, 3, 3]
    assert Outage.objects.get().done_at


def test_time_runs_out_at_tables_that_are_moved_and_not_at_others(outage, monkeypatch):
    matches = outage(2)
    move_batches(1)
    Seat.objects.filter(match=matches[0], is_asked=True).update(deadline=timezone.now())

    assert sweep_without_moving(monkeypatch) == 1
    assert matches[0].incidents.filter(kind=IncidentKind.TIMED_OUT).exists()
    assert not matches[1].incidents.exists()


def test_clocks_that_are_not_moved_yet_neither_remind_nor_stop_the_sweep(outage, monkeypatch):
    [match] = outage(1)
    monkeypatch.setattr(deadline_kill_switch, "ALWAYS_ALLOWED", 0)
    seat = asked(match)
    now = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(deadline=now + timedelta(minutes=1), remind_at=now)

    assert not deadline_kill_switch.trip_kill_switch(now)
    assert reminders.send_reminders(now) == 0
    outage_recovery.move_clocks()
    Seat.objects.filter(pk=seat.pk).update(deadline=now + timedelta(minutes=1), remind_at=now)
    assert reminders.send_reminders(now) == 1
    assert deadline_kill_switch.trip_kill_switch(now)


@pytest.mark.parametrize("is_moved_first", [True, False])
def test_move_between_batches_costs_no_reserve_and_the_next_wait_is_not_extended(is_moved_first, outage):
    [match] = outage(1)
    seat, reserve = asked(match), asked(match).bank
    if is_moved_first:
        outage_recovery.move_clocks()
    match.refresh_from_db()
    # The last choice of the draft passes the question on to the other player.
    choices.make_choice(match=match, seat=seat.number, choices=[options(match)[0]], at=match.version, user=seat.user)
    after = asked(match)
    assert after.pk != seat.pk
    outage_recovery.move_clocks()

    seat.refresh_from_db()
    assert seat.bank == reserve > 0
    assert asked(match).deadline == after.deadline
    assert Outage.objects.get().done_at


@pytest.mark.parametrize("is_moved_first", [True, False])
def test_pause_between_batches_neither_loses_nor_doubles_the_time(is_moved_first, outage):
    [match] = outage(1)
    before = asked(match).deadline
    if is_moved_first:
        outage_recovery.move_clocks()
    match.refresh_from_db()
    pauses._move_clocks(match, timezone.now(), timedelta(days=3))  # noqa: SLF001
    outage_recovery.move_clocks()

    assert asked(match).deadline == before + OUTAGE + timedelta(days=3)


def test_second_outage_before_all_clocks_are_moved_moves_them_by_both(outage, travel):
    matches = outage(2)
    before = deadlines(matches)
    move_batches(1)
    travel.shift(OUTAGE)
    deadline_sweep.time_out_due_seats()

    assert deadlines(matches) == [deadline + 2 * OUTAGE for deadline in before]
    assert Outage.objects.filter(done_at=None).count() == 0


def test_second_outage_counts_from_the_last_sweep(outage, travel):
    outage(1)
    travel.shift(timedelta(minutes=1))
    deadline_sweep.time_out_due_seats()

    assert Outage.objects.count() == 1
    assert Heartbeat.objects.get(name=outage_recovery.HEARTBEAT).at == timezone.now()
