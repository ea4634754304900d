"""When notices go out: at once, hourly, daily, outside quiet hours; what is combined, and what is never delayed."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models import Delivery, Match, Notice, NoticeHabits, OutgoingMail, Seat, User, Vacation
from games.notices import dispatch, moments, preferences
from tests.games.notices.postman import LATER, MAIL, post_all, subjects, text_of
from tests.games.tables import asked, person, running
from tests.games.views.visiting import signed_in

Kind, Mode = NoticeKind, NoticeMode
NOON = datetime(2026, 6, 10, 12, 20, tzinfo=UTC)
DAYS = timedelta(days=2)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Moments are the same on every database."""


@pytest.fixture
def table(travel) -> tuple[Match, User]:
    """A running match whose news has not been sent, and a player whose last visit was long ago."""
    travel.move_to(NOON)
    match = running(3)
    Notice.objects.all().delete()
    user = match.seats.exclude(is_asked=True).first().user
    Seat.objects.filter(user=user).update(seen_at=NOON - timedelta(days=2))
    return match, user


def wish(user: User, kind: Kind, mode: Mode) -> None:
    preferences.set_mode(user=user, channel=MAIL, kind=kind, mode=mode)


def harm(match: Match, user: User) -> None:
    number = Notice.objects.count() + 100
    seat = match.seats.get(user=user)
    notice_creation.create_notice(
        user=user, kind=Kind.ROBBED, match=match, seat=seat, version=number, about=str(number), gold=2
    )


def sent() -> list[str]:
    dispatch.dispatch_due()
    subjects = OutgoingMail.objects.order_by("pk").values_list("subject", flat=True)
    return [subject.removeprefix(f"{settings.MAIL_SUBJECT_PREFIX} ") for subject in subjects]


def test_hourly_digests_go_out_on_the_full_hour(table, travel):
    match, user = table
    other = running(2)
    Notice.objects.all().delete()
    Seat.objects.filter(match=other, is_asked=False).update(user=user, seen_at=NOON - timedelta(days=1))
    wish(user, Kind.ROBBED, Mode.HOURLY)
    harm(match, user)
    harm(other, user)

    travel.move_to(NOON + timedelta(minutes=39))
    assert sent() == []
    travel.move_to(NOON + timedelta(minutes=40))

    assert sent() == ["News from 2 games"]
    text = OutgoingMail.objects.get().text
    assert text.count("You were robbed of 2 gold.") == 2
    assert "waiting for you" not in text
    assert not Delivery.objects.filter(notice__kind=Kind.ROBBED, status=DeliveryStatus.WAITING).exists()
    travel.shift(3600)
    assert sent() == ["News from 2 games"]


@pytest.mark.parametrize(
    ("zone", "hour", "comes"),
    [
        ("UTC", 13, datetime(2026, 6, 10, 13, tzinfo=UTC)),
        ("UTC", 12, datetime(2026, 6, 11, 12, tzinfo=UTC)),
        ("Europe/Prague", 18, datetime(2026, 6, 10, 16, tzinfo=UTC)),
        ("Asia/Taipei", 8, datetime(2026, 6, 11, 0, tzinfo=UTC)),
    ],
)
def test_daily_digests_go_out_at_the_users_hour(table, travel, zone, hour, comes):
    match, user = table
    User.objects.filter(pk=user.pk).update(time_zone=zone)
    NoticeHabits.objects.create(user=user, digest_hour=hour)
    wish(user, Kind.ROBBED, Mode.DAILY)
    harm(match, user)

    travel.move_to(NOON + LATER)
    assert sent() == []
    travel.move_to(comes - timedelta(seconds=1))
    assert sent() == []
    travel.move_to(comes)

    assert sent() == ["An opponent targeted you · Tuesday"]


@pytest.mark.parametrize(
    ("mode", "hour", "comes"),
    [
        (Mode.HOURLY, 8, NOON.replace(hour=13, minute=0)),
        (Mode.DAILY, 18, NOON.replace(hour=18, minute=0)),
        (Mode.DAILY, 6, NOON.replace(day=11, hour=8, minute=0)),
    ],
)
def test_quiet_hours_delay_digests_and_never_hasten_them(table, travel, mode, hour, comes):
    match, user = table
    User.objects.filter(pk=user.pk).update(wakes_at=time(8), sleeps_at=time(22))
    NoticeHabits.objects.create(user=user, digest_hour=hour, keeps_quiet=True)
    wish(user, Kind.ROBBED, mode)
    harm(match, user)

    for at in (NOON + LATER, comes - timedelta(seconds=1)):
        travel.move_to(at)
        assert sent() == []
    travel.move_to(comes)

    assert sent() == ["An opponent targeted you · Tuesday"]


@pytest.mark.parametrize(
    ("at", "hour", "comes"),
    [
        (datetime(2026, 3, 28, 12, tzinfo=UTC), 8, datetime(2026, 3, 29, 6, tzinfo=UTC)),
        (datetime(2026, 10, 24, 12, tzinfo=UTC), 8, datetime(2026, 10, 25, 7, tzinfo=UTC)),
    ],
)
def test_the_digest_hour_is_local_time_across_dst_changes(at, hour, comes):
    user = person(time_zone="Europe/Prague")

    assert moments.next_digest_time(at, NoticeHabits(user=user, digest_hour=hour)).astimezone(UTC) == comes


@pytest.mark.parametrize(("second", "day"), [(0, 10), (1, 11)])
def test_the_digest_hour_may_be_now(second, day):
    habits = NoticeHabits(user=person(), digest_hour=12)

    at = moments.next_digest_time(datetime(2026, 6, 10, 12, 0, second, tzinfo=UTC), habits)

    assert at == datetime(2026, 6, day, 12, tzinfo=UTC)


def test_a_daily_digest_combines_the_turn_with_other_notices(table, travel):
    match, _ = table
    user = asked(match).user
    Seat.objects.filter(user=user).update(seen_at=NOON - timedelta(days=2))
    NoticeHabits.objects.create(user=user, digest_hour=18)
    for kind in (Kind.YOUR_TURN, Kind.ROBBED):
        wish(user, kind, Mode.DAILY)
    notice_creation.notify_turn(match, list(match.seats.select_related("user")))
    travel.move_to(NOON + LATER)
    assert sent() == []

    travel.move_to(NOON.replace(hour=18, minute=0))

    assert sent() == ["Pick a character · Tuesday (round 1)"]


def test_nobody_is_woken_but_by_a_reminder(table, travel):
    match, _ = table
    seat = asked(match)
    user = seat.user
    User.objects.filter(pk=user.pk).update(wakes_at=time(8), sleeps_at=time(12))
    NoticeHabits.objects.create(user=user, keeps_quiet=True)
    Seat.objects.filter(user=user).update(seen_at=NOON - timedelta(days=2))
    wish(user, Kind.ROBBED, Mode.AT_ONCE)
    harm(match, user)
    notice_creation.create_notice(
        user=user, kind=Kind.DEADLINE_NEAR, match=match, seat=seat, about=f"{seat.wait} {seat.deadline.isoformat()}"
    )
    travel.move_to(NOON + LATER)
    assert sent() == ["Your time is running out · Tuesday"]

    travel.move_to(NOON.replace(day=11, hour=8, minute=0) - timedelta(seconds=1))
    assert len(sent()) == 1
    travel.shift(1)

    assert sent()[1:] == ["An opponent targeted you · Tuesday"]


def test_a_reminder_is_never_part_of_a_digest(table, travel):
    match, _ = table
    seat = asked(match)
    wish(seat.user, Kind.DEADLINE_NEAR, Mode.DAILY)
    about = f"{seat.wait} {seat.deadline.isoformat()}"
    notice_creation.create_notice(user=seat.user, kind=Kind.DEADLINE_NEAR, match=match, seat=seat, about=about)

    assert sent() == ["Your time is running out · Tuesday"]
    page = signed_in(person()).get(reverse("games:mails")).content.decode()
    choices = page.split('name="mail-deadline_near"')[1].split("</select>")[0]
    assert "once a day" not in choices
    assert "right away" in choices


def test_changed_habits_apply_to_waiting_deliveries(table, travel):
    match, user = table
    wish(user, Kind.ROBBED, Mode.DAILY)
    harm(match, user)
    travel.move_to(NOON + LATER)
    assert sent() == []
    said = {f"mail-{kind}": Mode.AT_ONCE for kind in Kind} | {"habits-digest_hour": "20", "habits-keeps_quiet": "on"}

    answer = signed_in(user).post(reverse("games:mails"), said)

    assert answer.status_code == 302
    assert sent() == ["An opponent targeted you · Tuesday"]
    habits = NoticeHabits.objects.get(user=user)
    assert (habits.digest_hour, habits.keeps_quiet) == (20, True)


@pytest.mark.parametrize("hour", ["24", "-1", "noon"])
def test_an_invalid_digest_hour_is_refused(hour):
    user = person()
    said = {f"mail-{kind}": Mode.OFF for kind in Kind} | {"habits-digest_hour": hour}

    answer = signed_in(user).post(reverse("games:mails"), said)

    assert answer.status_code == 422
    assert not NoticeHabits.objects.exists()
    assert not user.notice_preferences.exists()


def test_who_looks_at_the_table_is_not_written_to_and_what_was_seen_is_not_said(table, travel):
    match, user = table
    wish(user, Kind.ROBBED, Mode.AT_ONCE)
    harm(match, user)
    Seat.objects.filter(user=user, match=match).update(seen_at=timezone.now())
    travel.shift(60)
    assert sent() == []

    Seat.objects.filter(user=user, match=match).update(seen_version=1000)
    travel.shift(LATER)

    assert sent() == []
    assert Delivery.objects.get(notice__user=user).status == DeliveryStatus.DROPPED


def test_who_looks_at_another_table_is_told(table, travel):
    match, user = table
    other = running(2)
    Seat.objects.filter(match=other, is_asked=False).update(user=user, seen_at=timezone.now())
    Notice.objects.all().delete()
    wish(user, Kind.ROBBED, Mode.AT_ONCE)
    harm(match, user)

    assert sent() == ["An opponent targeted you · Tuesday"]


def test_a_test_mail_goes_to_ones_own_confirmed_address(smtp):
    user, unsure = person(), person(confirmed=False)

    signed_in(user).post(reverse("games:try_mail"))
    signed_in(unsure).post(reverse("games:try_mail"))
    post_all()

    assert subjects(smtp) == ["This is a test. Notifications from Citadels by Post arrive here."]
    assert smtp.messages[0]["To"] == user.email
    assert "arrive here" in text_of(smtp.messages[0])


@pytest.mark.parametrize(
    ("at", "full"),
    [
        (time(12), time(12)),
        (time(12, 0, 1), time(13)),
        (time(12, 59, 59, 999), time(13)),
        (time(12, 0, 0, 1), time(13)),
    ],
)
def test_the_next_full_hour_may_be_now(at, full):
    day = NOON.date()

    assert moments.next_full_hour(datetime.combine(day, at, UTC)) == datetime.combine(day, full, UTC)


@pytest.mark.parametrize(
    ("hour", "now", "day", "at"),
    [
        (12, time(11, 59, 59), 0, time(12)),
        (12, time(12), 1, time(12)),
        (12, time(13), 1, time(12)),
        (3, time(2), 0, time(8)),
        (23, time(12), 1, time(8)),
    ],
)
def test_the_next_daily_digest_is_after_now_and_never_in_quiet_hours(hour, now, day, at):
    user = person(wakes_at=time(8), sleeps_at=time(22))
    habits = NoticeHabits(user=user, digest_hour=hour, keeps_quiet=True)

    when = moments.next_daily_time(habits, datetime.combine(NOON.date(), now, UTC))

    assert when == datetime.combine(NOON.date() + timedelta(days=day), at, UTC)


def test_a_digest_comes_at_night_to_those_who_want_no_quiet_hours():
    user = person(wakes_at=time(8), sleeps_at=time(22))

    when = moments.next_daily_time(NoticeHabits(user=user, digest_hour=3, keeps_quiet=False), NOON)

    assert when == datetime(2026, 6, 11, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("away", "comes"), [(None, NOON), (NOON - timedelta(hours=1), NOON), (NOON + DAYS, NOON + DAYS)]
)
def test_a_nudge_waits_for_the_end_of_a_vacation(away, comes):
    user = person(away_until=away)
    if away is not None:
        Vacation.objects.create(user=user, starts_at=NOON - DAYS, ends_at=away)
    nudge = Delivery(notice=Notice(kind=Kind.NUDGE, created_at=NOON))

    assert moments.delivery_time(nudge, Mode.AT_ONCE, NoticeHabits(user=user), NOON) == comes
