"""Reliability: what counts of a game, for whom and when, and what must stay hidden."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.domain.deadlines import deadline_sweep, outage_recovery, timeout_forgiveness
from games.domain.lobby import departures
from games.domain.results import reliability
from games.enums import By, IncidentKind, MatchStatus
from games.models import Conduct, Entry, Incident, Match, Seat, User
from tests.games.tables import asked, choose, person, play_to_end, running

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def laid(user: User, answered: int = 10, timed_out: int = 0, *, left: bool = False, private: bool = False) -> Conduct:
    """Create the conduct of a player in one game."""
    match = Match.objects.create(name="Old", status=MatchStatus.FINISHED, size=2, edition="classic", is_private=private)
    speeds = [answered, 0, 0, 0, 0, 0]
    return Conduct.objects.create(
        match=match, user=user, answered=answered, timed_out=timed_out, has_left=left, speeds=speeds, at=timezone.now()
    )


def ended(*answers: tuple[int, int, timedelta], pace: str = "daily", **wishes) -> Match:
    """Create a finished game of two with these answers and their durations."""
    match = running(2, pace=pace, **wishes)
    users = [seat.user for seat in match.seats.select_related("user").order_by("number")]
    at = timezone.now()
    match.entries.all().delete()
    Entry.objects.create(match=match, number=0, at=at, by=By.AUTO)
    for number, (seat, by, took) in enumerate(answers, 1):
        at += took
        kind = [By.PERSON, By.BOT, By.STEWARD][by]
        Entry.objects.create(match=match, number=number, seat=seat, by=kind, user=None if by else users[seat], at=at)
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED, ended_at=at)
    match.refresh_from_db()
    return match


def test_each_wait_counts_once_and_what_bots_and_stewards_chose_not_at_all():
    match = ended((0, 0, HOUR), (0, 0, HOUR), (1, 0, HOUR), (0, 1, HOUR), (1, 0, HOUR), (0, 2, HOUR), (0, 0, HOUR))

    reliability.store_conduct(match)

    assert list(Conduct.objects.order_by("user").values_list("answered", flat=True)) == [1, 2]


def test_a_game_that_is_played_to_its_end_leaves_a_row_for_each_person():
    match = running(3)

    play_to_end(match)

    rows = Conduct.objects.filter(match=match)
    assert {row.user_id for row in rows} == {seat.user_id for seat in match.seats.all()}
    assert all(row.answered == sum(row.speeds) > 0 for row in rows)
    assert not any(row.timed_out or row.has_left for row in rows)


def test_of_a_game_that_runs_nobody_learns_how_often_a_leaver_was_asked():
    match = running(3)
    for _ in range(6):
        choose(match)
    leaver = match.seats.get(number=1).user

    departures.resign_seat(match=match, user=leaver)

    row = Conduct.objects.get(match=match)
    assert (row.user, row.has_left, row.answered, row.timed_out, row.speeds) == (leaver, True, 0, 0, [])


def test_the_last_player_to_leave_does_not_count_as_leaving():
    match = running(2)
    first, last = (seat.user for seat in match.seats.select_related("user").order_by("number"))

    departures.resign_seat(match=match, user=first)
    departures.resign_seat(match=match, user=last)

    assert list(Conduct.objects.filter(match=match, has_left=True).values_list("user", flat=True)) == [first.pk]
    assert not Conduct.objects.filter(user=last).exists()


def test_a_game_ended_by_agreement_counts_for_nobody():
    match = running(2)

    for seat in match.seats.select_related("user"):
        departures.agree_to_end_match(match=match, user=seat.user)

    assert not Conduct.objects.exists()


def test_a_time_out_counts_unless_the_site_gave_it_back(travel):
    match = running(2)
    late = asked(match)
    travel.shift(timedelta(days=5))
    outage_recovery.note_outage(timezone.now())
    outage_recovery.move_clocks()
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=late.pk, now=timezone.now())
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED, ended_at=timezone.now())
    match.refresh_from_db()

    reliability.store_conduct(match)
    before = Conduct.objects.get(user=late.user).timed_out
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.RUNNING)
    timeout_forgiveness.undo_timeouts(timezone.now() - timedelta(days=1))
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    match.refresh_from_db()
    reliability.store_conduct(match)

    assert (before, Conduct.objects.get(user=late.user).timed_out) == (1, 0)


@pytest.mark.parametrize(("post_times", "counted"), [("", 1), ("08:00 20:00", 0)])
def test_missing_a_short_wait_of_an_envelope_round_does_not_count(post_times, counted):
    match = ended((0, 0, HOUR), (1, 0, HOUR), post_times=post_times)
    Incident.objects.create(match=match, seat=0, kind=IncidentKind.TIMED_OUT, after=1, at=timezone.now())
    Incident.objects.create(match=match, seat=1, kind=IncidentKind.STOOD_IN, after=2, at=timezone.now())

    reliability.store_conduct(match)

    assert list(Conduct.objects.order_by("user").values_list("timed_out", flat=True)) == [counted, 1]


def test_absence_at_the_end_counts_as_leaving():
    match = running(2)
    seat = match.seats.get(number=0)
    Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED, ended_at=timezone.now())
    match.refresh_from_db()

    reliability.store_conduct(match)

    assert list(Conduct.objects.filter(has_left=True).values_list("user", flat=True)) == [seat.user_id]


def test_the_time_to_answer_runs_in_ones_own_hours_without_pauses_and_is_kept_coarsely():
    night = timedelta(hours=11)
    match = ended((0, 0, night), (1, 0, timedelta(hours=70)))
    first, second = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    start = match.entries.get(number=0).at
    # Asleep but for the last half an hour of that night.
    User.objects.filter(pk=first.pk).update(wakes_at=(start + night - HOUR / 2).time(), sleeps_at=start.time())
    paused_at = match.entries.get(number=1).at
    Incident.objects.create(match=match, kind="paused", reason="2", after=1, at=paused_at)

    reliability.store_conduct(match)

    assert Conduct.objects.get(user=first).speeds == [1, 0, 0, 0, 0, 0]
    assert Conduct.objects.get(user=second).speeds == [0, 0, 0, 1, 0, 0]


def test_other_hours_do_not_change_what_is_written_of_a_game():
    match = ended((0, 0, 11 * HOUR))
    user = match.seats.get(number=0).user
    reliability.store_conduct(match)
    before = Conduct.objects.get(user=user).speeds
    User.objects.filter(pk=user.pk).update(wakes_at="00:00", sleeps_at="10:00")

    assert reliability.store_conduct(match) == 0
    assert Conduct.objects.get(user=user).speeds == before


def test_recomputing_gives_the_same_rows():
    over, left = running(2), running(3)
    play_to_end(over)
    departures.resign_seat(match=left, user=left.seats.get(number=2).user)
    stored = list(Conduct.objects.order_by("match", "user").values("match", "user", "answered", "has_left", "speeds"))

    assert reliability.recompute_reliability() == (2, 0)
    Conduct.objects.filter(match=over).delete()
    Conduct.objects.filter(match=left).update(has_left=False)
    call_command("recompute_reliability")

    again = list(Conduct.objects.order_by("match", "user").values("match", "user", "answered", "has_left", "speeds"))
    assert again == stored
    assert len(stored) == 3


def test_nobody_is_judged_by_fewer_games_than_the_least():
    user = person()
    for _ in range(reliability.MIN_GAMES - 1):
        laid(user, 1, 9)
    assert not reliability.reliability_of(user).is_known

    laid(user, 1, 9)

    assert reliability.reliability_of(user).is_known
    assert reliability.reliability_of(user).in_time == 10


def test_private_games_and_those_of_long_ago_count_in_no_figure():
    user = person()
    laid(user, 0, 20, left=True)
    laid(user, 0, 20, left=True, private=True)
    for _ in range(reliability.MAX_GAMES):
        laid(user)

    found = reliability.reliability_of(user)

    assert (found.games, found.timed_out, found.left, found.in_time, found.stayed) == (50, 0, 0, 100, 100)


@pytest.mark.parametrize(
    ("speeds", "span"),
    [
        ([], None),
        ([9, 0, 0, 0, 0, 0], None),
        ([5, 5, 0, 0, 0, 0], 0),
        ([4, 1, 5, 0, 0, 0], 1),
        ([0, 0, 0, 0, 0, 10], 5),
    ],
)
def test_half_of_the_answers_came_within_the_median(speeds, span):
    assert reliability.median_span(speeds) == span


def test_untimed_games_leave_no_conduct():
    match = running(1, bots=("apprentice",))
    departures.resign_seat(match=match, user=match.creator)

    assert not Conduct.objects.exists()
