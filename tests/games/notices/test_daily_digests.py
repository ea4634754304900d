"""Daily digests, with a moved clock: each comes at its hour on each day on which games wait, and names all of them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.domain.deadlines import reminders
from games.domain.matches import notice_creation
from games.enums import NoticeKind, NoticeMode
from games.models import Match, NextDigest, Notice, NoticeHabits, OutgoingMail, Seat, User
from games.notices import claims, deliveries, dispatch, preferences, repeated_digests
from games.notices.channels import CHANNELS
from tests.games.notices.postman import LATER, MAIL
from tests.games.tables import person, running

NOON = datetime(2026, 12, 3, 12, 2, tzinfo=UTC)
HOUR = timedelta(hours=1)
SIX = datetime(2026, 12, 3, 17, tzinfo=UTC)
"""18:00 in Prague."""
DAY = timedelta(days=1)


@pytest.fixture
def anna(travel) -> User:
    """Anna in Prague, who wants her turns once a day at 18:00."""
    travel.move_to(NOON)
    user = person("Anna", time_zone="Europe/Prague")
    NoticeHabits.objects.create(user=user, digest_hour=18)
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.DAILY)
    return user


def waiting_table(user: User, name: str) -> Match:
    """Start a game that waits for `user` from now on, with a deadline in a week."""
    match = running(2)
    Match.objects.filter(pk=match.pk).update(name=name)
    Notice.objects.filter(match=match).delete()
    now = timezone.now()
    Seat.objects.filter(match=match, is_asked=False).update(user=user, seen_at=None)
    Seat.objects.filter(match=match).exclude(user=user).update(is_asked=False, deadline=None, remind_at=None)
    Seat.objects.filter(match=match, user=user).update(
        is_asked=True, wait=0, asked_at=now, deadline=now + 7 * DAY, remind_at=None
    )
    notice_creation.notify_turn(match, list(match.seats.select_related("user", "match")))
    return match


def answer(match: Match, user: User) -> None:
    """Answer as `user`, so that the table no longer waits for anyone."""
    Seat.objects.filter(match=match, user=user).update(
        is_asked=False, asked_at=None, deadline=None, seen_at=timezone.now()
    )


def sent_at(travel, at: datetime, user: User) -> list[OutgoingMail]:
    """Dispatch at a time, twice; return the emails to `user` that this adds."""
    travel.move_to(at)
    before = set(OutgoingMail.objects.values_list("pk", flat=True))
    dispatch.dispatch_due()
    dispatch.dispatch_due()
    return list(OutgoingMail.objects.filter(user=user).exclude(pk__in=before).order_by("pk"))


def digest_at(travel, at: datetime, user: User) -> str:
    """Return the text of the one email that goes out at `at`, and check that none does a second before."""
    assert sent_at(travel, at - timedelta(seconds=1), user) == []
    [mail] = sent_at(travel, at, user)
    assert sent_at(travel, at + HOUR, user) == []
    return mail.text


def test_three_days_without_a_look_bring_three_digests_that_name_all_tables(anna, travel):
    tables = [waiting_table(anna, "Public two")]
    travel.shift(timedelta(hours=2, minutes=10))
    tables += [waiting_table(anna, "Old friends"), waiting_table(anna, "Second one")]

    for day in range(3):
        text = digest_at(travel, SIX + day * DAY, anna)
        assert [name for name in ("Public two", "Old friends", "Second one") if f"== {name} ==" in text] == [
            "Public two",
            "Old friends",
            "Second one",
        ]

    for match in tables:
        answer(match, anna)
    assert sent_at(travel, SIX + 3 * DAY, anna) == []
    assert not NextDigest.objects.exists()


def test_a_table_named_at_once_before_is_part_of_the_next_digest(anna, travel):
    """The case of the review: told of one table at noon, of two that began to wait later not at all."""
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.AT_ONCE)
    travel.shift(-LATER)
    waiting_table(anna, "Public two")
    [mail] = sent_at(travel, NOON, anna)
    assert "Public two" in mail.subject
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.DAILY)
    travel.move_to(datetime(2026, 12, 3, 14, 12, tzinfo=UTC))
    waiting_table(anna, "Old friends")
    travel.shift(timedelta(minutes=1))
    waiting_table(anna, "Second one")

    for day in range(2):
        text = digest_at(travel, SIX + day * DAY, anna)
        assert all(f"== {name} ==" in text for name in ("Public two", "Old friends", "Second one"))


def test_a_digest_names_again_what_was_told_before_digests_were_chosen(anna, travel):
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.AT_ONCE)
    waiting_table(anna, "Public two")
    assert len(sent_at(travel, NOON + LATER, anna)) == 1
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.DAILY)

    repeated_digests.reschedule_digests(anna, CHANNELS)

    assert "== Public two ==" in digest_at(travel, SIX, anna)


def test_whoever_stops_digests_gets_no_repetition(anna, travel):
    waiting_table(anna, "Public two")
    digest_at(travel, SIX, anna)

    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)

    assert sent_at(travel, SIX + DAY, anna) == []
    assert not NextDigest.objects.exists()


def test_a_digest_waits_until_its_reader_has_left_and_an_answer_makes_it_needless(anna, travel):
    first, second = waiting_table(anna, "Public two"), waiting_table(anna, "Old friends")
    digest_at(travel, SIX, anna)
    Seat.objects.filter(match=first, user=anna).update(seen_at=SIX + DAY - timedelta(seconds=30))

    assert sent_at(travel, SIX + DAY, anna) == []
    assert len(sent_at(travel, SIX + DAY + timedelta(seconds=90), anna)) == 1

    for match in (first, second):
        answer(match, anna)
    assert sent_at(travel, SIX + 2 * DAY, anna) == []


def test_a_move_within_the_delay_is_not_named(anna, travel):
    travel.move_to(SIX - timedelta(minutes=1))
    match = waiting_table(anna, "Public two")

    assert sent_at(travel, SIX, anna) == []
    answer(match, anna)
    assert sent_at(travel, SIX + DAY, anna) == []


def test_reminders_are_not_part_of_digests_and_not_held_back(anna, travel):
    match = waiting_table(anna, "Public two")
    digest_at(travel, SIX, anna)
    Seat.objects.filter(match=match, user=anna).update(remind_at=SIX + 22 * HOUR)

    travel.move_to(SIX + 22 * HOUR)
    reminders.send_reminders()

    assert [mail.kind for mail in sent_at(travel, SIX + 22 * HOUR, anna)] == [NoticeKind.DEADLINE_NEAR]
    assert "== Public two ==" in digest_at(travel, SIX + DAY, anna)


def test_a_daily_digest_is_one_message_with_everything_of_the_day(anna, travel):
    for kind in (NoticeKind.ROBBED, NoticeKind.MENTIONED, NoticeKind.TIMED_OUT):
        preferences.set_mode(user=anna, channel=MAIL, kind=kind, mode=NoticeMode.DAILY)
    match = waiting_table(anna, "Public two")
    notice_creation.create_notice(user=anna, kind=NoticeKind.ROBBED, match=match, about="x", version=99, gold=2)
    notice_creation.create_notice(user=anna, kind=NoticeKind.MENTIONED, match=match, about="y", message=10**9)

    text = digest_at(travel, SIX, anna)

    assert "robbed of 2 gold" in text
    assert "You were mentioned" in text
    assert not deliveries.waiting_deliveries(MAIL).exists()


def test_hourly_digests_name_all_tables_but_come_only_for_a_new_wait(anna, travel):
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.HOURLY)
    waiting_table(anna, "Public two")
    assert len(sent_at(travel, NOON.replace(hour=13, minute=0), anna)) == 1
    assert sent_at(travel, NOON.replace(hour=14, minute=0), anna) == []
    waiting_table(anna, "Old friends")

    [mail] = sent_at(travel, NOON.replace(hour=15, minute=0), anna)

    assert all(f"== {name} ==" in mail.text for name in ("Public two", "Old friends"))


def test_a_stopped_address_gets_its_digest_once_emails_are_resumed(anna, travel, monkeypatch):
    waiting_table(anna, "Public two")
    digest_at(travel, SIX, anna)
    monkeypatch.setattr(type(MAIL), "may_notify", lambda self, user: False)
    assert sent_at(travel, SIX + DAY, anna) == []
    monkeypatch.undo()

    assert "== Public two ==" in digest_at(travel, SIX + 2 * DAY, anna)


def test_a_digest_that_cannot_be_written_is_tried_again(anna, travel, monkeypatch):
    waiting_table(anna, "Public two")
    digest_at(travel, SIX, anna)
    monkeypatch.setattr(type(MAIL), "deliver", lambda self, message: 1 / 0)
    assert sent_at(travel, SIX + DAY, anna) == []
    monkeypatch.undo()

    assert sent_at(travel, SIX + DAY + timedelta(minutes=4), anna) == []
    assert len(sent_at(travel, SIX + DAY + timedelta(minutes=5), anna)) == 1


def test_the_look_for_due_deliveries_is_a_range_of_one_index(anna):
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # The table is too small for the planner to use an index by itself.
            cursor.execute("SET LOCAL enable_seqscan = off")
        plan = claims.due_deliveries(MAIL.key, timezone.now()).explain()

    assert "deliveries_due" in plan
    assert "games_seat" not in plan


def test_digests_are_scheduled_where_turns_come_daily(anna):
    other = person("Ota")
    for user, channel in ((other, MAIL), (anna, CHANNELS[1])):
        repeated_digests.schedule_digest(user, channel, NOON)

    repeated_digests.reschedule_digests(anna, CHANNELS)

    scheduled = NextDigest.objects.values_list("user", "channel", "due_at")
    assert set(scheduled) == {(anna.pk, "mail", SIX), (other.pk, "mail", NOON)}
    preferences.set_mode(user=anna, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.HOURLY)
    repeated_digests.reschedule_digests(anna, CHANNELS)
    assert set(scheduled.all()) == {(other.pk, "mail", NOON)}


def test_only_a_due_digest_of_the_user_on_the_channel_is_claimed_and_postponed(anna):
    wanted = [(anna, MAIL), (anna, CHANNELS[1]), (person("Ota"), MAIL)]
    for user, channel in wanted:
        repeated_digests.schedule_digest(user, channel, NOON)
    times = NextDigest.objects.order_by("pk").values_list("due_at", flat=True)
    early = NOON - timedelta(seconds=1)

    with transaction.atomic():
        assert [repeated_digests.claim_digest(anna, MAIL, at) for at in (early, NOON)] == [False, True]
        assert not repeated_digests.claim_digest(person("Eva"), MAIL, NOON)
    repeated_digests.postpone_digest(anna, MAIL, early, SIX)
    assert list(times) == [NOON] * 3
    repeated_digests.postpone_digest(anna, MAIL, NOON, SIX)
    assert list(times.all()) == [SIX, NOON, NOON]
