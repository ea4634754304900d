"""What is held back until an hour or the end of a vacation goes out when these change."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import NoticeKind, NoticeMode
from games.models import Match, Notice, NoticeHabits, OutgoingMail, Seat, User, Vacation
from games.notices import dispatch, preferences
from tests.games.notices.postman import LATER, MAIL
from tests.games.tables import asked, running
from tests.games.views.visiting import signed_in
from tests.languages import ENGLISH

NIGHT = datetime(2026, 6, 10, 23, tzinfo=UTC)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Planning is the same on every database."""


@pytest.fixture
def table(travel) -> tuple[Match, User]:
    """A running match without unsent notices, and the player whom it waits for, who was last here two days ago."""
    travel.move_to(NIGHT)
    match = running(3)
    Notice.objects.all().delete()
    user = asked(match).user
    Seat.objects.filter(user=user).update(seen_at=NIGHT - timedelta(days=2))
    return match, user


def kinds_sent() -> list[str]:
    dispatch.dispatch_due()
    return list(OutgoingMail.objects.order_by("pk").values_list("kind", flat=True))


def save_profile(user: User) -> None:
    """Save the profile without waking hours."""
    said = {"display_name": user.display_name, "language": ENGLISH, "time_zone": "UTC"}
    assert signed_in(user).post(reverse("games:settings"), said).status_code == 302


def test_what_waits_for_the_morning_goes_out_when_quiet_hours_end(table):
    match, user = table
    User.objects.filter(pk=user.pk).update(wakes_at=time(8), sleeps_at=time(22))
    NoticeHabits.objects.create(user=user, keeps_quiet=True)
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.ROBBED, mode=NoticeMode.AT_ONCE)
    seat = match.seats.get(user=user)
    notice_creation.create_notice(
        user=user, kind=NoticeKind.ROBBED, match=match, seat=seat, version=99, about="x", gold=2
    )
    assert kinds_sent() == []

    save_profile(User.objects.get(pk=user.pk))

    assert kinds_sent() == [NoticeKind.ROBBED]


def test_a_nudge_that_waits_for_the_end_of_a_vacation_goes_out_when_it_ends_early(table, travel):
    match, user = table
    ends_at = NIGHT + timedelta(days=3)
    vacation = Vacation.objects.create(user=user, starts_at=NIGHT - timedelta(days=1), ends_at=ends_at)
    User.objects.filter(pk=user.pk).update(away_until=ends_at)
    seat = match.seats.get(user=user)
    notice_creation.create_notice(
        user=user, kind=NoticeKind.NUDGE, match=match, seat=seat, version=seat.wait, about="x", by=user.pk
    )
    travel.shift(LATER)
    assert kinds_sent() == []

    answer = signed_in(User.objects.get(pk=user.pk)).post(reverse("games:end_vacation", args=[vacation.pk]))

    assert answer.status_code == 302
    assert kinds_sent() == [NoticeKind.NUDGE]


def test_planning_again_leaves_the_reader_time_to_see_the_news_on_the_site(table, travel):
    match, user = table
    notice_creation.notify_turn(match, list(match.seats.select_related("user")))
    assert kinds_sent() == []

    save_profile(user)

    travel.shift(timedelta(seconds=1))
    assert kinds_sent() == []
    travel.move_to(NIGHT + LATER)
    assert timezone.now() > NIGHT
    assert kinds_sent() == [NoticeKind.YOUR_TURN]
