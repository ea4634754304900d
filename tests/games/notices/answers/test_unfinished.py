"""The reminder after half an hour to players who began a turn from an email and stopped half-way."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import NoticeKind
from games.models import Delivery, Match, Notice, OutgoingMail, Seat
from games.notices import dispatch
from games.notices.answers.offered import answer_url
from tests.games.notices.answers.pressing import LINK, browser, links, post, press
from tests.games.notices.answers.test_links import can_end_at_once
from tests.games.tables import asked, choose, options, play_until, running

HALF_AN_HOUR = timedelta(minutes=30)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Reminders are the same on every database."""


@pytest.fixture
def begun(travel) -> Match:
    """Return a match in which a player has taken gold from an email."""
    match = running(2)
    play_until(match, can_end_at_once)
    post(links(match, travel)["gather:gold"])
    match.refresh_from_db()
    return match


def reminders() -> list[OutgoingMail]:
    dispatch.dispatch_due()
    return list(OutgoingMail.objects.filter(kind=NoticeKind.UNFINISHED).order_by("pk"))


def test_a_reminder_comes_after_half_an_hour(begun, travel):
    travel.shift(HALF_AN_HOUR - timedelta(seconds=5))
    assert reminders() == []

    travel.shift(10)

    (mail,) = reminders()
    assert mail.user == asked(begun).user
    assert "Your turn isn't finished" in mail.subject
    assert "/mail/answer/" in mail.text
    assert "/mail/answer/" in mail.html


def test_its_links_finish_the_turn(begun, travel):
    travel.shift(HALF_AN_HOUR)
    seat, (mail,) = asked(begun), reminders()

    answer = press(browser(), LINK.findall(mail.text)[-1], "end_turn", follow=True)

    assert answer.status_code == 200
    assert Seat.objects.get(pk=seat.pk).wait != seat.wait or not Seat.objects.get(pk=seat.pk).is_asked


def test_it_does_not_come_when_the_turn_has_ended(begun, travel):
    choose(begun, "end_turn")
    travel.shift(HALF_AN_HOUR)

    assert reminders() == []
    assert not Delivery.objects.filter(notice__kind=NoticeKind.UNFINISHED, status="waiting").exists()


@pytest.mark.parametrize("minutes", [2, 29])
def test_it_does_not_come_when_the_player_has_been_at_the_table(begun, travel, minutes):
    travel.shift(timedelta(minutes=minutes))
    notice_creation.mark_seen(begun, asked(begun))
    travel.shift(HALF_AN_HOUR)

    assert reminders() == []


def test_it_waits_half_an_hour_after_the_last_choice(begun, travel):
    seat = asked(begun)
    travel.shift(timedelta(minutes=20))
    build = next(text for text in build_choices(begun))
    press(browser(), one_more_link(begun), build)
    begun.refresh_from_db()
    assert asked(begun).wait == seat.wait
    travel.shift(timedelta(minutes=20))
    assert reminders() == []

    travel.shift(timedelta(minutes=20))

    assert len(reminders()) == 1


def build_choices(match: Match) -> list[str]:
    return [text for text in options(match) if text.startswith("build:")]


def one_more_link(match: Match) -> str:
    """Return a link to the open decision."""
    match.refresh_from_db()
    return answer_url(match, asked(match)).removeprefix("http://localhost:8000")


def test_a_choice_at_the_table_makes_no_reminder(travel):
    match = running(2)
    play_until(match, can_end_at_once)

    choose(match, "gather:gold")

    assert not Notice.objects.filter(kind=NoticeKind.UNFINISHED).exists()


def test_it_comes_in_quiet_hours_too(begun, travel):
    user = asked(begun).user
    now = timezone.now()
    user.wakes_at, user.sleeps_at = (now + timedelta(hours=2)).time(), (now - timedelta(hours=6)).time()
    user.save()
    travel.shift(HALF_AN_HOUR)

    assert len(reminders()) == 1
