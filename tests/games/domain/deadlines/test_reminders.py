"""Reminders: each player chooses how long before the deadline they are sent."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.deadlines import reminders
from games.domain.timing import waits
from games.enums import NoticeKind
from games.models import Notice, NoticeHabits, Seat, User
from games.notices.plan import is_still_true
from tests.games.notices.postman import MAIL
from tests.games.tables import asked, choose, running

pytestmark = pytest.mark.django_db


def test_a_reminder_comes_when_a_quarter_is_left_unless_its_reader_wants_it_otherwise():
    match = running(2)
    whole = waits.wait_budget(match, asked(match).bank)

    assert asked(match).remind_at == asked(match).deadline - whole / 4


@pytest.mark.parametrize("part", waits.REMINDER_PARTS)
def test_a_reminder_setting_applies_to_open_and_later_waits(part):
    match = running(2)
    seat = asked(match)
    whole = waits.wait_budget(match, seat.bank)

    for user in User.objects.all():
        reminders.set_reminder_part(user=user, part=part)
    open_wait = asked(match)
    while asked(match).pk == seat.pk:
        choose(match)
    next_wait = asked(match)

    assert open_wait.deadline == seat.deadline
    assert abs(open_wait.remind_at - (open_wait.deadline - whole / part)) < timedelta(seconds=1)
    assert next_wait.remind_at == next_wait.deadline - waits.wait_budget(match, next_wait.bank) / part


def test_unknown_reminder_parts_are_refused():
    match = running(2)

    with pytest.raises(ValueError, match="3"):
        reminders.set_reminder_part(user=asked(match).user, part=3)


def test_it_is_chosen_on_the_settings_page_and_said_in_the_reminder(travel):
    match = running(2)
    seat, browser = asked(match), Client()
    browser.force_login(seat.user)
    address = reverse("games:mails")
    form = browser.get(address).context["forms"][0]
    said = {form.add_prefix(name): field.initial for name, field in form.fields.items()}

    answer = browser.post(address, {**said, "habits-reminder_part": "2", "habits-digest_hour": "9"})
    after = asked(match)
    travel.move_to(after.remind_at + timedelta(seconds=1))
    reminders.send_reminders()

    assert answer.status_code == 302
    assert NoticeHabits.objects.get().digest_hour == 9
    assert after.remind_at < seat.remind_at
    assert match.notices.get(kind=NoticeKind.DEADLINE_NEAR).params["part"] == 2
    assert timezone.now() < after.deadline


def reminded(travel, at) -> int:
    """Return how many reminders the sweep creates at a time, run twice."""
    travel.move_to(at)
    return reminders.send_reminders() + reminders.send_reminders()


def test_a_reminder_is_repeated_every_few_hours_until_the_player_moves(travel):
    match = running(2)
    seat = asked(match)
    reminders.set_reminder_hours(user=seat.user, hours=2)
    first = seat.remind_at

    assert [reminded(travel, first + timedelta(hours=hours)) for hours in (0, 1, 2, 4)] == [1, 0, 1, 1]
    notices = Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR).order_by("pk")
    assert [notice.params for notice in notices] == [{"part": 4, "repeats": repeats} for repeats in (0, 1, 1)]
    assert all(is_still_true(notice, asked(match), MAIL) for notice in notices)

    choose(match)
    seat.refresh_from_db()
    assert not any(is_still_true(notice, seat, MAIL) for notice in notices)
    Seat.objects.filter(match=match).exclude(pk=seat.pk).update(remind_at=None)
    assert seat.is_asked or reminded(travel, first + timedelta(hours=5, minutes=50)) == 0


def test_no_reminder_is_repeated_after_the_deadline_at_night_or_once_it_is_switched_off(travel):
    match = running(2)
    seat = asked(match)
    user, first = seat.user, seat.remind_at
    reminders.set_reminder_hours(user=user, hours=24)
    assert reminded(travel, first) == 1
    assert asked(match).reminded_for == seat.deadline

    reminders.set_reminder_hours(user=user, hours=1)
    assert asked(match).remind_at == first + timedelta(hours=1)
    asleep = first + timedelta(minutes=30)
    user.wakes_at, user.sleeps_at = (asleep + timedelta(hours=4)).time(), asleep.time()
    user.save()
    reminders.set_reminder_hours(user=user, hours=2)
    assert asked(match).remind_at == asleep + timedelta(hours=4, seconds=1)

    reminders.set_reminder_hours(user=user, hours=0)
    assert reminded(travel, asleep + timedelta(hours=5)) == 0
