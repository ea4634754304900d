"""Notices of every chat message, for players who have asked for them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.chat import table_chat
from games.domain.people import blocked_players
from games.domain.play import table_visit
from games.enums import ChatPhrase, ChatRoom, NoticeKind, NoticeMode
from games.models import Match, Notice, OutgoingMail, Seat, User
from games.notices import deliveries, dispatch, preferences
from tests.games.notices.postman import LATER, MAIL
from tests.games.tables import running

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(travel) -> Match:
    return running(3)


@pytest.fixture
def users(match) -> list[User]:
    """Return the players of the table; the first two want to hear of every message."""
    users = [seat.user for seat in match.seats.select_related("user").order_by("number")]
    for user in users[:2]:
        preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.CHAT, mode=NoticeMode.AT_ONCE)
    Notice.objects.all().delete()
    return users


def say(match: Match, user: User, text: str = "", phrase: str = "") -> None:
    visit = table_visit.visit_table(match.pk, user)
    table_chat.post_message(visit, ChatRoom.PLAYERS, text=text, phrase=phrase)


def mails(user: User) -> list[OutgoingMail]:
    dispatch.dispatch_due()
    return list(OutgoingMail.objects.filter(user=user, kind=NoticeKind.CHAT).order_by("pk"))


def leave(match: Match) -> None:
    Seat.objects.filter(match=match).update(seen_at=None)


def test_only_players_who_want_it_are_notified_and_not_of_their_own_messages(match, users):
    say(match, users[0], "Hello")

    assert list(Notice.objects.values_list("kind", "user")) == [(NoticeKind.CHAT, users[1].pk)]


def test_several_messages_are_one_email(match, users, travel):
    say(match, users[0], "Hello")
    travel.shift(timedelta(seconds=70))
    say(match, users[2], phrase=ChatPhrase.values[0])
    leave(match)
    travel.shift(LATER - timedelta(seconds=60))

    [mail] = mails(users[1])
    assert "2 unread messages" in mail.text
    assert users[2].name in mail.text
    travel.shift(LATER)
    assert len(mails(users[1])) == 1


def test_one_message_is_quoted(match, users, travel):
    say(match, users[0], "Hello there")
    leave(match)
    travel.shift(LATER)

    [mail] = mails(users[1])
    assert "Hello there" in mail.text


def test_nothing_is_sent_while_the_reader_is_there_and_about_messages_that_were_read(match, users, travel):
    say(match, users[0], "Hello")
    travel.shift(LATER)
    seat = Seat.objects.filter(match=match, user=users[1])
    seat.update(seen_at=timezone.now())
    assert mails(users[1]) == []

    seat.update(chat_read=10**9)
    travel.shift(LATER)
    assert mails(users[1]) == []
    assert not deliveries.waiting_deliveries(MAIL).exists()


def test_a_muted_chat_and_blocked_players_bring_no_notice(match, users):
    Seat.objects.filter(match=match, user=users[0]).update(is_chat_muted=True)
    blocked_players.block_player(user=users[1], other=users[2])

    say(match, users[2], "Hello")

    assert not Notice.objects.filter(kind=NoticeKind.CHAT).exists()


def test_a_mention_is_not_told_twice(match, users):
    say(match, users[0], f"@{users[1].name}: your move")

    assert list(Notice.objects.values_list("kind", flat=True)) == [NoticeKind.MENTIONED]
