"""Deadlines: what happens before and after they pass and after an outage; the clock is moved by hand."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.deadlines import deadline_sweep, reminders
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import match_history, notice_creation, unit_of_work
from games.domain.play import choices
from games.domain.play.deciders import steward
from games.domain.timing import time_controls
from games.enums import By, IncidentKind, MatchStatus, NoticeKind, Pace
from games.fast.bulk_sql import change_rows
from games.models import CurrentState, Entry, Heartbeat, Incident, Match, Notice, Seat, Summary
from tests.games.tables import (
    asked,
    choose,
    everything,
    let_bots_choose,
    on_own_turn,
    open_table,
    options,
    person,
    play_to_end,
    play_until,
    running,
)

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def sweep_after(travel, time: timedelta) -> int:
    """Let time pass with regular sweeps, and sweep once more at its end."""
    travel.shift(time)
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now() - timedelta(seconds=5)})
    return deadline_sweep.time_out_due_seats()


def stamps(match) -> list[int]:
    """Return the stamp of the match and those of the seats."""
    match.refresh_from_db()
    return [match.stamp, *match.seats.order_by("number").values_list("stamp", flat=True)]


@pytest.mark.parametrize(
    ("pace", "wait"),
    [
        (Pace.LIVE, timedelta(minutes=2)),
        (Pace.BRISK, timedelta(hours=12)),
        (Pace.DAILY, timedelta(hours=24)),
        (Pace.RELAXED, timedelta(days=3)),
    ],
)
def test_no_wait_is_longer_than_the_paces_cap(pace, wait, travel):
    match = running(2, pace=pace)

    assert asked(match).deadline == timezone.now() + wait


def test_a_night_costs_nothing_on_daily(travel):
    match = running(2, pace=Pace.DAILY)
    seat = asked(match)

    travel.shift(timedelta(hours=11))
    choose(match)

    seat.refresh_from_db()
    assert seat.bank == time_controls.PACES[Pace.DAILY].bank
    assert (seat.deadline, seat.is_asked) == (None, False)


def test_time_beyond_the_grace_comes_out_of_the_bank_and_the_increment_goes_in(travel):
    match = running(2, pace=Pace.BRISK)
    first = asked(match)
    travel.shift(timedelta(hours=10))
    choose(match)
    first.refresh_from_db()
    after_wait = first.bank
    play_until(match, lambda match: asked(match).pk == first.pk)

    first.refresh_from_db()
    assert after_wait == (24 - 8) * 3600
    assert first.bank == (24 - 8 + 4) * 3600


def test_an_empty_bank_shortens_the_wait(travel):
    match = running(2, pace=Pace.BRISK)
    match.seats.update(bank=0)
    first = asked(match)
    choose(match)

    second = asked(match)
    assert second.pk != first.pk
    assert second.deadline == timezone.now() + timedelta(hours=2 + 4)


def test_a_wait_spans_all_answers_of_a_turn(travel):
    match = running(2)
    play_until(match, on_own_turn)
    before = asked(match)
    travel.shift(HOUR)
    choose(match, "gather:gold")

    after = asked(match)
    assert (after.pk, after.wait, after.deadline) == (before.pk, before.wait, before.deadline)


def test_time_never_runs_out_early(travel):
    match = running(2)
    left = asked(match).deadline - timezone.now()

    assert sweep_after(travel, left - timedelta(seconds=1)) == 0
    assert match.entries.count() == 1
    assert sweep_after(travel, timedelta(seconds=1)) == 1


def test_the_steward_picks_for_who_stays_away(travel):
    match = running(2)
    seat = asked(match)

    sweep_after(travel, DAY)

    entry = match.entries.get(number=1)
    incident = match.incidents.get()
    seat.refresh_from_db()
    assert (entry.seat, entry.by, entry.user) == (seat.number, By.STEWARD, None)
    assert (incident.kind, incident.seat) == (IncidentKind.TIMED_OUT, seat.number)
    assert seat.timeouts_in_row == 1
    assert Notice.objects.get(kind=NoticeKind.TIMED_OUT).user == seat.user


def test_a_second_sweep_changes_nothing(travel):
    match = running(2)
    sweep_after(travel, DAY)
    match.refresh_from_db()
    before = match.version, match.incidents.count(), match.notices.count()

    assert deadline_sweep.time_out_due_seats() == 0

    match.refresh_from_db()
    assert (match.version, match.incidents.count(), match.notices.count()) == before


def test_the_steward_gathers_and_leaves_the_end_of_the_turn_for_an_hour(travel):
    match = running(2)
    play_until(match, on_own_turn)
    seat = asked(match)
    sweep_after(travel, DAY)

    seat.refresh_from_db()
    assert [entry.choices for entry in match.entries.filter(by=By.STEWARD)] == [["gather:gold"]]
    assert (seat.is_asked, seat.is_provisional, seat.deadline) == (True, True, timezone.now() + HOUR)

    assert sweep_after(travel, timedelta(minutes=59)) == 0
    assert sweep_after(travel, timedelta(minutes=1)) == 1
    seat.refresh_from_db()
    assert match.entries.filter(by=By.STEWARD).last().choices == ["end_turn"]
    assert (seat.is_provisional, seat.timeouts_in_row) == (False, 1)


def test_the_owner_may_take_over_within_the_hour(travel):
    match = running(2)
    play_until(match, on_own_turn)
    seat = asked(match)
    sweep_after(travel, DAY)
    travel.shift(timedelta(minutes=30))

    choose(match, next(text for text in options(match) if text != "end_turn"), user=seat.user)

    seat.refresh_from_db()
    assert (seat.is_provisional, seat.timeouts_in_row) == (False, 0)
    assert not seat.is_asked or seat.deadline > timezone.now() + HOUR


def test_a_live_table_waits_for_no_owner(travel):
    match = running(2, pace=Pace.LIVE)
    play_until(match, on_own_turn)
    sweep_after(travel, timedelta(minutes=2))

    assert [entry.choices for entry in match.entries.filter(by=By.STEWARD)] == [["gather:gold"], ["end_turn"]]


def absent_twice(travel, match):
    """Let the same player time out twice in a row; return their seat."""
    seat = asked(match)
    sweep_after(travel, DAY)
    match.refresh_from_db()
    while asked(match).pk != seat.pk:
        choose(match)
    sweep_after(travel, DAY)
    seat.refresh_from_db()
    match.refresh_from_db()
    return seat


def test_the_second_time_in_a_row_a_bot_takes_the_seat(travel):
    match = running(2, stand_in="apprentice")

    seat = absent_twice(travel, match)

    assert seat.stood_in_at == timezone.now()
    assert seat.has_bot
    assert (seat.is_asked, seat.deadline) == (True, None)
    assert [incident.kind for incident in match.incidents.all()] == [IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN]


def test_the_owner_can_return_to_the_seat(travel):
    match = running(2)
    seat = absent_twice(travel, match)

    departures.return_to_seat(match=match, user=seat.user)

    seat.refresh_from_db()
    assert (seat.has_bot, seat.timeouts_in_row) == (False, 0)
    assert seat.deadline > timezone.now()
    assert match.incidents.last().kind == IncidentKind.CAME_BACK
    with pytest.raises(Refused, match="not_away"):
        departures.return_to_seat(match=match, user=seat.user)
    with pytest.raises(Refused, match="not_your_seat"):
        departures.return_to_seat(match=match, user=person("Zoe"))


def test_who_answers_in_between_is_not_absent_twice_in_a_row(travel):
    match = running(2)
    seat = asked(match)
    sweep_after(travel, DAY)
    play_until(match, lambda match: asked(match).pk == seat.pk)
    choose(match)
    play_until(match, lambda match: asked(match).pk == seat.pk)

    sweep_after(travel, DAY)

    seat.refresh_from_db()
    assert seat.timeouts_in_row == 1
    assert seat.stood_in_at is None


def test_a_game_goes_on_while_one_is_there_and_waits_once_everybody_has_left(travel):
    match = running(2, pace=Pace.LIVE, bots=())
    for _ in range(40):
        sweep_after(travel, timedelta(minutes=2))
        let_bots_choose(match)

    assert match.is_running
    assert match.version > 4
    assert not match.seats.filter(stood_in_at=None).exists()
    assert not match.seats.filter(deadline__isnull=False).exists()


def test_an_outage_moves_every_deadline_before_anything_fires(travel):
    match = running(2)
    deadline_sweep.time_out_due_seats()
    before = asked(match)
    outage = timedelta(days=2)

    travel.shift(outage)
    fired = deadline_sweep.time_out_due_seats()

    after = asked(match)
    assert fired == 0
    assert (after.deadline, after.asked_at) == (before.deadline + outage, before.asked_at + outage)
    assert match.incidents.get().kind == IncidentKind.CLOCK_SHIFTED
    assert deadline_sweep.time_out_due_seats() == 0
    assert asked(match).deadline == after.deadline


def test_an_outage_is_news_to_everybody_at_a_table_that_waits_and_to_nobody_else(travel):
    waiting, untimed = running(3), running(1, bots=("apprentice",))
    deadline_sweep.time_out_due_seats()
    before = [stamps(match) for match in (waiting, untimed)]

    travel.shift(DAY)
    deadline_sweep.time_out_due_seats()

    after = [stamps(match) for match in (waiting, untimed)]
    assert after == [[stamp + 1 for stamp in before[0]], before[1]]


def test_a_short_gap_is_not_an_outage(travel):
    match = running(2)
    deadline_sweep.time_out_due_seats()
    before = asked(match).deadline

    travel.shift(timedelta(minutes=4))
    deadline_sweep.time_out_due_seats()

    assert asked(match).deadline == before


def test_one_reminder_for_one_deadline(travel):
    match = running(2)
    seat = asked(match)
    notices = Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR)

    travel.shift(timedelta(hours=17, minutes=59))
    assert reminders.send_reminders() == 0
    travel.shift(timedelta(minutes=1))
    assert reminders.send_reminders() == 1
    assert reminders.send_reminders() == 0

    assert notices.get().user == seat.user


def test_a_moved_deadline_reminds_again(travel):
    match = running(2)
    deadline_sweep.time_out_due_seats()
    travel.shift(timedelta(hours=18))
    Heartbeat.objects.update(at=timezone.now())
    reminders.send_reminders()
    travel.shift(DAY)
    deadline_sweep.time_out_due_seats()

    assert reminders.send_reminders() == 1
    assert Notice.objects.filter(match=match, kind=NoticeKind.DEADLINE_NEAR).count() == 2


def test_short_waits_have_no_reminder(travel):
    running(2, pace=Pace.LIVE)
    travel.shift(timedelta(seconds=100))

    assert reminders.send_reminders() == 0


def test_a_game_against_bots_has_no_clock(travel):
    match = open_table(person(), 2, bots=["apprentice"])

    assert sweep_after(travel, timedelta(days=400)) == 0
    assert match.seats.filter(deadline=None).count() == 2


def test_a_sweep_goes_on_until_no_time_is_over_and_tries_each_table_once(travel, monkeypatch):
    monkeypatch.setattr(deadline_sweep, "SEATS_PER_TRANSACTION", 2)
    matches, tried = [running(2) for _ in range(5)], []
    choose_modestly = steward.steward_choice

    def note(state, seat, at):
        tried.append(at)
        return choose_modestly(state, seat, at)

    monkeypatch.setattr(steward, "steward_choice", note)

    assert sweep_after(travel, DAY) == 5
    assert tried == [0] * 5
    assert {match.entries.count() for match in matches} == {2}


def test_the_times_of_many_run_out_with_as_many_queries_as_those_of_two(travel):
    spent = []
    for number in (2, 6):
        matches = [running(3) for _ in range(number)]
        for match in matches[1:]:
            play_until(match, on_own_turn)
        travel.shift(DAY)
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now()})
        with CaptureQueriesContext(connection) as queries:
            assert deadline_sweep.time_out_due_seats() == number
        spent.append(len(queries))
        Match.objects.all().delete()

    assert spent[0] == spent[1]


def test_what_runs_out_together_is_what_would_have_run_out_alone(travel):
    alone, together = tables_of_each_kind(), tables_of_each_kind()
    travel.shift(DAY)
    now = timezone.now()
    assert all(deadline_sweep.time_out_seat(match_id=match.pk, seat_id=asked(match).pk, now=now) for match in alone)
    wanted = [left_behind(match) for match in alone]
    Match.objects.filter(pk__in=[match.pk for match in alone]).delete()
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now})

    assert deadline_sweep.time_out_due_seats() == len(together)
    assert [left_behind(match) for match in together] == wanted


def tables_of_each_kind() -> list[Match]:
    """Create tables that wait for a pick, a turn, the end of one, a live turn, and a player absent before."""
    picking, acting, ending, away = [running(3) for _ in range(4)]
    live = running(3, pace=Pace.LIVE)
    for match in (acting, live, ending, away):
        play_until(match, on_own_turn)
    choose(ending, "gather:gold")
    ending.seats.filter(is_asked=True).update(is_provisional=True)
    away.seats.update(timeouts_in_row=1)
    return [picking, acting, live, ending, away]


NAMES_OF_ROWS = {"id", "match_id", "user_id", "emblem", "color"}


def left_behind(match: Match) -> list:
    """Return everything in a match's rows except IDs, owners, and what the owners' seats look like."""
    match.refresh_from_db()
    own = [match.version, match.round, match.stamp, match.moved_at, match.status]
    current = CurrentState.objects.filter(match=match)
    kinds = [match.seats, match.entries, match.incidents, match.snapshots, current, match.notices]
    stored = [row for kind in kinds for row in kind.order_by("pk").values()]
    return own + [{name: row[name] for name in row.keys() - NAMES_OF_ROWS} for row in stored]


def test_one_broken_table_does_not_stop_the_others(travel, monkeypatch, caplog):
    broken, healthy = running(2), running(2)
    load = match_history.newest_state

    def newest_state(match):
        if match.pk == broken.pk:
            raise RuntimeError
        return load(match)

    monkeypatch.setattr(match_history, "newest_state", newest_state)

    assert sweep_after(travel, DAY) == 1
    healthy.refresh_from_db()
    broken.refresh_from_db()
    assert (healthy.version, broken.version) == (1, 0)
    assert broken.incidents.count() == 0
    assert "could not run out" in caplog.text


def test_one_table_that_cannot_be_written_does_not_stop_the_others(travel, caplog):
    broken, healthy = running(2), [running(2) for _ in range(3)]
    Entry.objects.create(match=broken, number=1)
    before = everything(broken)

    assert sweep_after(travel, DAY) == 3
    assert everything(broken) == before
    assert {(match.entries.count(), match.incidents.count()) for match in healthy} == {(2, 1)}
    assert f"of match {broken.pk}" in caplog.text


def test_a_batch_is_written_completely_or_not_at_all(travel, monkeypatch):
    matches = [running(2) for _ in range(3)]
    before = [everything(match) for match in matches]

    def fail_at_the_last(model, changes):
        number = change_rows(model, changes)
        if model is Seat:
            raise RuntimeError
        return number

    monkeypatch.setattr(unit_of_work, "change_rows", fail_at_the_last)
    assert sweep_after(travel, DAY) == 0
    assert [everything(match) for match in matches] == before
    assert not Incident.objects.exists()

    monkeypatch.undo()
    assert deadline_sweep.time_out_due_seats() == 3


def test_a_game_that_ends_by_the_stewards_move_ends_as_any_other_while_others_go_on(travel):
    whole, ending, going = running(2), running(2), running(2)
    play_to_end(whole)
    play_until(ending, lambda match: match.version == whole.version - 1)
    Seat.objects.filter(pk=asked(ending).pk).update(is_provisional=True)

    assert options(ending)[-1] == "end_turn"
    assert sweep_after(travel, DAY) == 2
    ending.refresh_from_db()
    going.refresh_from_db()
    assert (ending.status, going.version) == (MatchStatus.FINISHED, 1)
    assert ending.entries.last().by == By.STEWARD
    assert match_history.verify_match(ending) is None
    assert Summary.objects.filter(match=ending).exists()
    assert ending.notices.filter(kind=NoticeKind.FINISHED).count() == 2


def test_a_person_who_was_faster_wins_against_the_clock(travel):
    match = running(2)
    seat = asked(match)
    travel.shift(DAY)
    choices.make_choice(match=match, seat=seat.number, choices=[options(match)[0]], at=0, user=seat.user)

    assert not deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=timezone.now())
    assert match.entries.count() == 2


def test_a_reminder_says_which_wait_it_is_about(travel):
    match = running(2)
    choose(match)
    seat = asked(match)
    travel.move_to(seat.remind_at)

    assert reminders.send_reminders(now=seat.remind_at) == 1

    notice = Notice.objects.get(kind=NoticeKind.DEADLINE_NEAR)
    assert (notice.user, notice.match, notice.seat, notice.version) == (seat.user, match, seat.number, seat.wait)
    assert notice.about == f"{seat.wait} {seat.deadline.isoformat()}"
    assert asked(match).reminded_for == seat.deadline


@pytest.mark.parametrize(
    "changes", [{"is_provisional": True}, {"is_asked": False}, {"remind_at": None}, {"deadline": None}]
)
def test_no_reminder_is_sent_where_none_is_due(travel, changes):
    match = running(2)
    seat = asked(match)
    match.seats.filter(pk=seat.pk).update(**changes)

    assert reminders.send_reminders(now=seat.remind_at) == 0
    assert not Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR).exists()


def test_once_time_is_out_a_reminder_comes_too_late():
    match = running(2)

    assert reminders.send_reminders(now=asked(match).deadline) == 0


def test_of_two_who_look_at_once_one_reminds(monkeypatch):
    match = running(2)
    seat = asked(match)
    tell = notice_creation.create_notice

    def told_meanwhile(**words):
        assert reminders.send_reminders(now=seat.remind_at) == 0
        tell(**words)

    monkeypatch.setattr(notice_creation, "create_notice", told_meanwhile)

    assert reminders.send_reminders(now=seat.remind_at) == 1
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR).count() == 1


def test_reminders_of_several_tables_are_counted():
    matches = [running(2), running(2)]
    late = max(asked(match).remind_at for match in matches)

    assert reminders.send_reminders(now=late) == 2
