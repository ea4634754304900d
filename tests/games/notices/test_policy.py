"""The notification policy, branch by branch, on rows created by hand."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models import Delivery, Match, Notice, Seat, User
from games.notices import claims, deliveries, moments, plan, policy, preferences
from games.notices.channels.mail.channel import MailChannel
from games.notices.channels.push.channel import PushChannel
from games.notices.kinds import NOTICE_TYPES
from games.notices.reader import Reader
from tests.games.notices.postman import MAIL
from tests.games.tables import asked, open_table, person, running
from tests.languages import ENGLISH

Kind, Mode, Status = NoticeKind, NoticeMode, DeliveryStatus
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Policy is the same on every database."""


@pytest.fixture
def table(travel) -> tuple[Match, User]:
    """Return the asked player of a running match about which no one was notified yet."""
    match = running(3)
    Notice.objects.all().delete()
    return match, asked(match).user


def note(user: User, kind: Kind, match: Match, *, due: timedelta | None = timedelta(0), version: int = 0) -> Delivery:
    """Create an email delivery due after this delay, or deferred to the next message."""
    at = None if due is None else timezone.now() + due
    about = f"{Notice.objects.count()}"
    if kind == Kind.YOUR_TURN:
        version = match.seats.get(user=user).wait
    notice = Notice.objects.create(user=user, match=match, kind=kind, about=about, version=version, is_new=False)
    return Delivery.objects.create(notice=notice, channel="mail", due_at=at)


def planned(user: User, *due: Delivery) -> plan.DeliveryPlan:
    return policy.plan_messages(Reader(User.objects.get(pk=user.pk), MAIL), list(due))


def look(match: Match, user: User, ago: timedelta) -> None:
    """Set when `user` last looked at the table."""
    Seat.objects.filter(match=match, user=user).update(seen_at=timezone.now() - ago)


def ask(match: Match, user: User) -> None:
    """Make `user` the player whom the table waits for."""
    Seat.objects.filter(match=match).update(is_asked=False)
    Seat.objects.filter(match=match, user=user).update(is_asked=True, wait=2, asked_at=timezone.now())


def reminder_of(match: Match, user: User) -> Delivery:
    """Create a reminder of the deadline of `user`."""
    delivery, seat = note(user, Kind.DEADLINE_NEAR, match), match.seats.get(user=user)
    Notice.objects.filter(pk=delivery.notice_id).update(about=f"{seat.wait} {seat.deadline.isoformat()}")
    return Delivery.objects.get(pk=delivery.pk)


def is_due(delivery: Delivery) -> bool:
    return claims.due_deliveries(MAIL.key, timezone.now()).filter(pk=delivery.pk).exists()


def test_a_delivery_is_due_from_its_time_on(table):
    match, user = table

    assert is_due(note(user, Kind.YOUR_TURN, match))
    assert not is_due(note(user, Kind.YOUR_TURN, match, due=timedelta(seconds=1)))
    assert not is_due(note(user, Kind.YOUR_TURN, match, due=None))


def test_what_has_gone_out_and_what_is_for_another_channel_is_not_due(table):
    match, user = table
    gone, other = note(user, Kind.FINISHED, match), note(user, Kind.FINISHED, match)
    Delivery.objects.filter(pk=gone.pk).update(status=Status.QUEUED)
    Delivery.objects.filter(pk=other.pk).update(channel="bell")

    assert not claims.due_deliveries(MAIL.key, timezone.now()).exists()


@pytest.mark.parametrize(("ago", "held_for"), [(119, 1), (120, None)])
def test_who_is_here_is_spared_a_your_turn_for_two_minutes(table, ago, held_for):
    match, user = table
    look(match, user, timedelta(seconds=ago))
    turn, reminder = note(user, Kind.YOUR_TURN, match), reminder_of(match, user)

    made = planned(user, turn, reminder)

    held = [] if held_for is None else [(turn, timezone.now() + timedelta(seconds=held_for))]
    sent = [[reminder]] if held else [[turn], [reminder]]
    assert made.postponed == held
    assert [message.deliveries for message in made.messages] == sent


def test_a_look_at_any_table_holds_a_your_turn(table):
    match, user = table
    other = open_table(user, 3)
    look(other, user, timedelta(0))
    turn = note(user, Kind.YOUR_TURN, match)

    assert planned(user, turn).postponed == [(turn, timezone.now() + 2 * MINUTE)]


def test_each_wait_is_named_by_one_message_and_holds_back_no_other_table(table):
    """Anna was told of one table and did not look: the next table is told all the same, and only that one."""
    match, user = table
    named = note(user, Kind.YOUR_TURN, match)
    Delivery.objects.filter(pk=named.pk).update(status=Status.SENT)
    other = seated_with(user)
    ask(other, user)
    turn = note(user, Kind.YOUR_TURN, other)

    [message] = planned(user, turn).messages

    assert ([seat.match_id for seat in message.seats], message.deliveries) == ([other.pk], [turn])
    assert message.match == other


def test_a_turn_of_another_wait_is_dropped_even_before_it_is_due(table):
    match, user = table
    turn = note(user, Kind.YOUR_TURN, match)
    earlier = note(user, Kind.YOUR_TURN, match, due=10 * MINUTE)
    Notice.objects.filter(pk=earlier.notice_id).update(version=turn.notice.version + 1)

    made = planned(user, turn)

    assert [message.deliveries for message in made.messages] == [[turn]]
    assert made.dropped == [earlier]


def test_wishes_sort_what_goes_out_what_rides_and_what_is_dropped(table):
    match, user = table
    for kind, mode in [(Kind.FINISHED, Mode.OFF), (Kind.ROBBED, Mode.AT_ONCE), (Kind.TIMED_OUT, Mode.NEXT)]:
        preferences.set_mode(user=user, channel=MAIL, kind=kind, mode=mode)
    due = [note(user, kind, match) for kind in (Kind.FINISHED, Kind.ROBBED, Kind.TIMED_OUT, Kind.MURDERED)]

    made = planned(user, *due)

    assert made.dropped == [due[0]]
    assert [message.deliveries for message in made.messages] == [[due[1]]]
    assert made.deferred == [due[2], due[3]]


def test_while_a_table_is_played_live_nobody_is_told_that_it_is_their_turn_there(table):
    match, user = table
    turn, reminder = note(user, Kind.YOUR_TURN, match), reminder_of(match, user)
    elsewhere = seated_with(user)
    ask(elsewhere, user)
    other = note(user, Kind.YOUR_TURN, elsewhere)

    Match.objects.filter(pk=match.pk).update(live_until=timezone.now() + MINUTE)
    made = planned(user, *Delivery.objects.order_by("pk"))
    assert made.postponed == [(turn, timezone.now() + MINUTE)]
    assert [message.deliveries for message in made.messages] == [[other], [reminder]]
    for ended in (timezone.now(), None):
        Match.objects.filter(pk=match.pk).update(live_until=ended)
        made = planned(user, *Delivery.objects.order_by("pk"))
        assert [message.deliveries for message in made.messages] == [[turn, other], [reminder]]


@pytest.mark.parametrize("shut", [{"is_active": False}, {"email": None}])
def test_who_is_shut_out_or_has_no_confirmed_address_is_told_nothing(table, shut):
    match, user = table
    look(match, user, MINUTE)
    due, held = note(user, Kind.FINISHED, match), note(user, Kind.YOUR_TURN, match)
    User.objects.filter(pk=user.pk).update(**shut)
    if "email" in shut:
        user.emailaddress_set.update(verified=False)

    made = planned(user, due, held)

    assert sorted(made.dropped, key=lambda delivery: delivery.pk) == [due, held]
    assert (made.messages, made.postponed, made.next_digest) == ([], [], None)


def test_a_turn_that_has_been_taken_is_not_told(table):
    match, user = table
    other = match.seats.exclude(user=user).first().user
    turn = note(other, Kind.YOUR_TURN, match)

    made = planned(other, turn)

    assert (made.dropped, made.messages) == ([turn], [])


def test_one_message_tells_of_all_that_waits_and_of_the_beginning(table):
    match, user = table
    turn, begun = note(user, Kind.YOUR_TURN, match), note(user, Kind.STARTED, match)
    later = note(user, Kind.YOUR_TURN, match, due=10 * MINUTE)
    elsewhere = note(user, Kind.STARTED, seated_with(user))

    made = planned(user, turn, begun, elsewhere)

    turns, single = made.messages
    assert (turns.kind, turns.notice, turns.match) == (Kind.YOUR_TURN, None, match)
    assert turns.seats == [match.seats.get(user=user)]
    assert turns.deliveries == [turn, later, begun]
    assert (single.kind, single.notice, single.deliveries) == (Kind.STARTED, elsewhere.notice, [elsewhere])
    assert made.dropped == []


def test_several_games_have_no_match_of_the_message(table):
    match, user = table
    other = seated_with(user)
    ask(other, user)
    note(user, Kind.YOUR_TURN, other, due=MINUTE)

    [message] = planned(user, note(user, Kind.YOUR_TURN, match)).messages

    assert message.match is None
    assert {seat.match_id for seat in message.seats} == {match.pk, other.pk}


def test_harm_rides_along_unless_it_was_seen(table):
    match, user = table
    Seat.objects.filter(match=match, user=user).update(seen_version=5)
    left = open_table(person("Zoe"), 3)
    seen = note(user, Kind.ROBBED, match, due=None, version=5)
    without_entry = note(user, Kind.DESTROYED, match, due=None, version=0)
    fresh = note(user, Kind.MURDERED, match, version=6)
    gone = note(user, Kind.ROBBED, left, due=None, version=1)
    turn = note(user, Kind.YOUR_TURN, match)

    made = planned(user, fresh, turn)

    [message] = made.messages
    assert message.asides == [without_entry.notice, fresh.notice]
    assert message.deliveries == [turn, without_entry, fresh]
    assert made.dropped == [seen, gone]
    assert made.deferred == []


def test_harm_waits_where_no_turn_is_told(table):
    match, user = table
    fresh = note(user, Kind.MURDERED, match, version=6)

    made = planned(user, fresh)

    assert (made.deferred, made.messages, made.dropped) == ([fresh], [], [])


def test_an_invitation_holds_while_one_can_come(table):
    match, user = table
    waiting, stranger = open_table(person("Zoe"), 3), person("Yan")

    assert holds(note(stranger, Kind.INVITED, waiting), None)
    assert not holds(note(user, Kind.INVITED, waiting), waiting.seats.first())
    assert not holds(note(stranger, Kind.INVITED, match), None)


def test_a_reminder_holds_for_its_own_deadline_while_one_is_asked(table):
    match, user = table
    seat = match.seats.get(user=user)
    delivery = note(user, Kind.DEADLINE_NEAR, match)
    delivery.notice.about = f"{seat.wait} {seat.deadline.isoformat()}"

    assert holds(delivery, seat)
    assert not holds(delivery, None)
    seat.is_asked = False
    assert not holds(delivery, seat)
    seat.is_asked, seat.deadline = True, seat.deadline + MINUTE
    assert not holds(delivery, seat)
    seat.deadline = None
    assert not holds(delivery, seat)


@pytest.mark.parametrize(("kind", "without_seat"), [(Kind.CANCELLED, True), (Kind.FINISHED, False)])
def test_news_hold_for_who_sits_there_and_the_end_of_a_table_for_all(table, kind, without_seat):
    match, user = table
    delivery = note(user, kind, match)

    assert holds(delivery, match.seats.get(user=user))
    assert holds(delivery, None) == without_seat


def test_the_email_about_the_start_is_evidence_and_goes_out_to_who_has_been_at_the_table_since(table):
    match, user = table
    delivery = note(user, Kind.STARTED, match, version=1)
    seat = match.seats.get(user=user)
    seat.seen_at, seat.seen_version = delivery.notice.created_at + MINUTE, 1

    assert holds(delivery, seat)
    assert not holds(delivery, None)
    assert not plan.is_still_true(delivery.notice, seat, PushChannel())


@pytest.mark.parametrize("kind", [Kind.TIMED_OUT, Kind.CANCELLED])
def test_what_happened_beside_the_rules_is_known_to_who_has_been_at_the_table_since(table, kind):
    match, user = table
    delivery = note(user, kind, match, version=1)
    seat = match.seats.get(user=user)

    for minutes, is_news in ((-1, True), (0, False), (1, False)):
        seat.seen_at, seat.seen_version = delivery.notice.created_at + minutes * MINUTE, 1
        assert holds(delivery, seat) == is_news


def test_the_end_is_known_to_who_has_seen_its_entry(table):
    match, user = table
    delivery = note(user, Kind.FINISHED, match, version=40)
    seat = match.seats.get(user=user)

    for version, is_news in ((39, True), (40, False), (41, False)):
        seat.seen_version = version
        assert holds(delivery, seat) == is_news


def test_an_invitation_can_wait_for_the_next_message(table):
    match, user = table
    waiting = open_table(person("Zoe"), 3)
    invited, turn = note(user, Kind.INVITED, waiting, due=None), note(user, Kind.YOUR_TURN, match)

    [message] = planned(user, turn).messages

    assert message.deliveries == [turn, invited]


def holds(delivery: Delivery, seat: Seat | None) -> bool:
    return plan.is_still_true(delivery.notice, seat, MAIL)


def test_what_no_longer_holds_is_dropped(table):
    match, user = table
    delivery = note(user, Kind.INVITED, match)

    made = planned(user, delivery)

    assert (made.dropped, made.messages) == ([delivery], [])


@pytest.mark.parametrize("kind", NoticeKind)
def test_a_new_notice_gets_one_delivery_on_each_channel_the_turn_after_a_while(table, settings, kind):
    match, user = table
    settings.NOTICE_DELAY = 70
    notice_creation.create_notice(user=user, kind=kind, match=match, about="news")
    delay = NOTICE_TYPES[kind].delay

    assert deliveries.create_deliveries([MAIL]) == 1
    assert deliveries.create_deliveries([MAIL]) == 0

    delivery = Delivery.objects.get()
    assert (delivery.channel, delivery.status) == ("mail", Status.WAITING)
    assert delivery.due_at == timezone.now() + delay


def test_deliveries_are_created_in_batches_and_only_for_existing_addresses(table, monkeypatch):
    match, user = table
    monkeypatch.setattr(deliveries, "BATCH", 2)
    nobody = User.objects.create_user(None, display_name="Nobody")
    for number in range(5):
        notice_creation.create_notice(
            user=nobody if number == 4 else user, kind=Kind.FINISHED, match=match, about=str(number)
        )

    assert deliveries.create_deliveries([MAIL]) == 5

    assert Delivery.objects.count() == 4
    assert not Notice.objects.filter(is_new=True).exists()


def test_of_many_new_notices_each_reader_is_looked_up_once(table, django_assert_num_queries):
    """Thousands of deliveries wait after hours without a worker."""
    match, user = table
    for number in range(20):
        notice_creation.create_notice(user=user, kind=Kind.FINISHED, match=match, about=str(number))

    with django_assert_num_queries(8):
        assert deliveries.create_deliveries([MAIL]) == 20


def test_mail_reaches_an_address_and_tells_only_a_confirmed_one():
    channel, unconfirmed = MailChannel(), person(confirmed=False)

    assert channel.has_address(unconfirmed)
    assert not channel.may_notify(unconfirmed)
    assert channel.may_notify(person())
    assert not channel.has_address(User.objects.create_guest(language=ENGLISH))


def seated_with(user: User) -> Match:
    """Start another match with `user`, about which they were not notified."""
    match = running(2)
    Seat.objects.filter(match=match, is_asked=False).update(user=user)
    Notice.objects.filter(match=match).delete()
    return match


def test_what_is_combined_is_one_message_with_what_is_still_true(table):
    match, user = table
    other = seated_with(user)
    for kind in (Kind.FINISHED, Kind.ROBBED):
        preferences.set_mode(user=user, channel=MAIL, kind=kind, mode=Mode.HOURLY)
    seen = note(user, Kind.FINISHED, match, version=3)
    robbed, ended = note(user, Kind.ROBBED, other, version=6), note(user, Kind.FINISHED, other, version=9)
    Seat.objects.filter(match=match, user=user).update(seen_version=3)
    Seat.objects.filter(match=other, user=user).update(seen_version=5)
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=2))

    made = planned(user, *Delivery.objects.select_related("notice").order_by("pk"))

    [message] = made.messages
    assert (message.kind, message.notice, message.seats) == (Kind.ROBBED, None, [])
    assert message.deliveries == [robbed, ended]
    assert message.asides == [robbed.notice, ended.notice]
    assert made.dropped == [seen]


def test_a_single_notice_of_the_hour_is_a_message_of_its_own(table):
    match, user = table
    for kind in (Kind.FINISHED, Kind.MENTIONED):
        preferences.set_mode(user=user, channel=MAIL, kind=kind, mode=Mode.HOURLY)
    ended, mentioned = note(user, Kind.FINISHED, match, version=9), note(user, Kind.MENTIONED, match)
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=2))

    made = planned(user, *Delivery.objects.select_related("notice").order_by("pk"))

    assert [message.notice for message in made.messages] == [ended.notice]
    assert made.dropped == [mentioned]


def test_chat_of_one_table_is_one_message_about_the_newest(table):
    match, user = table
    other, stranger = seated_with(user), match.seats.exclude(user=user).first().user
    preferences.set_mode(user=user, channel=MAIL, kind=Kind.CHAT, mode=Mode.AT_ONCE)
    first, later = note(user, Kind.CHAT, match), note(user, Kind.CHAT, match, due=MINUTE)
    note(user, Kind.CHAT, other, due=MINUTE)
    note(stranger, Kind.CHAT, match)
    note(user, Kind.FINISHED, match, due=MINUTE)
    gone = note(user, Kind.CHAT, match)
    Delivery.objects.filter(pk=gone.pk).update(status=Status.SENT)
    Notice.objects.filter(kind=Kind.CHAT).update(params={"message": 7})
    second = Delivery.objects.get(pk=first.pk)

    [message] = planned(user, second, Delivery.objects.get(pk=later.pk)).messages

    assert (message.deliveries, message.notice, message.kind) == ([first, later], later.notice, Kind.CHAT)
    assert message.seats == [match.seats.get(user=user)]


def test_read_chat_is_dropped_with_all_its_deliveries(table):
    match, user = table
    preferences.set_mode(user=user, channel=MAIL, kind=Kind.CHAT, mode=Mode.AT_ONCE)
    due, later = note(user, Kind.CHAT, match), note(user, Kind.CHAT, match, due=MINUTE)

    made = planned(user, due)

    assert (made.dropped, made.messages) == ([due, later], [])


def test_a_message_to_someone_without_a_seat_has_none():
    stranger = person("Yan")
    invited = note(stranger, Kind.INVITED, open_table(person("Zoe"), 3))

    [message] = planned(stranger, invited).messages

    assert (message.user, message.kind, message.seats) == (stranger, Kind.INVITED, [])
    assert (message.notice, message.deliveries) == (invited.notice, [invited])


def test_a_daily_digest_lists_games_that_have_waited_and_names_its_successor(table):
    match, user = table
    preferences.set_mode(user=user, channel=MAIL, kind=Kind.YOUR_TURN, mode=Mode.DAILY)
    reader = User.objects.get(pk=user.pk)
    tomorrow = moments.next_daily_time(moments.habits_of(reader), timezone.now())

    for ago, is_listed in ((119, False), (120, True)):
        Seat.objects.filter(match=match, user=user).update(asked_at=timezone.now() - timedelta(seconds=ago))
        made = policy.plan_messages(Reader(reader, MAIL), [], is_digest_due=True)
        assert [message.seats for message in made.messages] == [[match.seats.get(user=user)]] * is_listed
        assert made.next_digest == (tomorrow if is_listed else None)
    look(match, user, MINUTE)
    made = policy.plan_messages(Reader(reader, MAIL), [], is_digest_due=True)
    assert (made.messages, made.next_digest) == ([], timezone.now() + MINUTE)
    user.emailaddress_set.update(verified=False)
    made = policy.plan_messages(Reader(User.objects.get(pk=user.pk), MAIL), [], is_digest_due=True)
    assert (made.messages, made.next_digest) == ([], tomorrow)


def test_after_an_error_the_users_due_deliveries_on_the_channel_are_tried_later(table):
    match, user = table
    other, now = match.seats.exclude(user=user).first().user, timezone.now()
    due = note(user, Kind.FINISHED, match)
    rest = [note(user, Kind.ROBBED, match, due=MINUTE), note(other, Kind.FINISHED, match), note(user, Kind.CHAT, match)]
    Delivery.objects.filter(pk=rest[2].pk).update(channel="webhook")
    Delivery.objects.filter(pk=due.pk).update(attempts=2)

    deliveries.retry_later(MAIL, user, now)

    due.refresh_from_db()
    assert (due.attempts, due.error, due.due_at) == (3, "could not be written", now + 5 * MINUTE)
    assert not Delivery.objects.exclude(pk=due.pk).exclude(error="").exists()


def test_planning_again_hastens_what_waits_for_the_user(table):
    match, user = table
    other, now = match.seats.exclude(user=user).first().user, timezone.now()
    times = [MINUTE, -MINUTE, None, MINUTE, MINUTE]
    rows = [note(other if place == 3 else user, Kind.ROBBED, match, due=due) for place, due in enumerate(times)]
    Delivery.objects.filter(pk=rows[4].pk).update(status=Status.SENT)

    deliveries.plan_again(user)

    planned_at = [now, now - MINUTE, None, now + MINUTE, now + MINUTE]
    assert [Delivery.objects.get(pk=row.pk).due_at for row in rows] == planned_at


def test_only_the_given_deliveries_are_settled_deferred_and_postponed(table):
    match, user = table
    now = timezone.now()
    settled, deferred, postponed, rest = (note(user, Kind.ROBBED, match) for _ in range(4))

    deliveries.settle_deliveries([settled], Status.DROPPED)
    deliveries.defer_to_next_message([deferred])
    deliveries.postpone_deliveries([(postponed, now + MINUTE)])

    rows = {row.pk: (row.status, row.due_at) for row in Delivery.objects.all()}
    assert rows == {
        settled.pk: (Status.DROPPED, now),
        deferred.pk: (Status.WAITING, None),
        postponed.pk: (Status.WAITING, now + MINUTE),
        rest.pk: (Status.WAITING, now),
    }


def test_a_notice_of_a_newer_version_of_the_site_is_due_at_once():
    now = timezone.now()

    assert deliveries.earliest_delivery(Notice(kind="unheard_of", created_at=now)) == now


def test_preferences_belong_to_one_user_and_one_channel():
    user, other, push = person("Ana"), person("Ota"), PushChannel()
    for wisher, channel, mode in ((other, MAIL, Mode.OFF), (user, push, Mode.OFF), (user, MAIL, Mode.DAILY)):
        preferences.set_mode(user=wisher, channel=channel, kind=Kind.YOUR_TURN, mode=mode)
    preferences.set_mode(user=user, channel=MAIL, kind=Kind.YOUR_TURN, mode=Mode.HOURLY)

    modes = [preferences.modes_of(*wish)[Kind.YOUR_TURN] for wish in ((user, MAIL), (user, push), (other, MAIL))]
    assert modes == [Mode.HOURLY, Mode.OFF, Mode.OFF]
    for wrong in ({"kind": "unheard_of"}, {"mode": "unheard_of"}):
        with pytest.raises(ValueError, match="unheard_of"):
            preferences.set_mode(**{"user": user, "channel": MAIL, "kind": Kind.CHAT, "mode": Mode.OFF} | wrong)
    assert user.notice_preferences.count() == 2
