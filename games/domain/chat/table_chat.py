"""Table chat: who may read and write in which room, and mentions.

Access depends only on seats, never on hidden information. Who has read a message is not shown to others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games import task_queue
from games.domain.chat import mentions
from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.matches import notice_creation
from games.domain.matches.match_queries import Visitor
from games.domain.people import blocked_players, sanctions, written_text
from games.domain.play.table_visit import Visit
from games.enums import ChatPhrase, ChatRoom, NoticeKind, NoticeMode, Pace
from games.models import ChatMessage, ChatReport, Match, NoticePreference, Seat, User
from games.models.chat.message import TEXT_LENGTH
from games.task_queue import TaskName

MAX_SHOWN = 100
"""How many of the newest messages are shown at once."""
MAX_PER_MINUTE = 10
REPEAT_WINDOW = timedelta(seconds=20)
"""The same text within this time is treated as a form that was sent twice."""


def readable_rooms(visit: Visit) -> list[ChatRoom]:
    """Return the rooms that the visitor may read, their own first; none in a game against bots only."""
    if visit.match.pace == Pace.UNTIMED:
        return []
    if visit.seat is None:
        return [ChatRoom.SPECTATORS] if has_account(visit.user) and not visit.match.is_open else []
    return [ChatRoom.PLAYERS, ChatRoom.SPECTATORS] if visit.match.is_finished else [ChatRoom.PLAYERS]


def has_account(user: Visitor) -> TypeGuard[User]:
    """Return whether the user is signed in with an account; guests are not."""
    return user.is_authenticated and not user.is_guest


def newest_messages(visit: Visit, room: ChatRoom, *, after: int = 0) -> list[ChatMessage]:
    """Return the newest messages after number `after`, oldest first.

    Messages by players whom the reader has blocked are left out.
    """
    messages = ChatMessage.objects.filter(match=visit.match, room=room, pk__gt=after).select_related("user")
    return list(
        messages.exclude(user__in=blocked_players.ids_blocked_by(visit.user.pk or 0)).order_by("-pk")[:MAX_SHOWN]
    )[::-1]


def has_unread_messages(match: Match, seat: Seat | None) -> bool:
    """Return whether there are messages from players that the owner of `seat` has not read."""
    return seat is not None and not seat.is_chat_muted and match.chat_newest > seat.chat_read


def mark_chat_read(visit: Visit, shown: Sequence[ChatMessage]) -> None:
    """Record the last message that the visitor has read in the players' room."""
    if visit.seat is not None and visit.match.chat_newest > visit.seat.chat_read:
        newest = max((message.pk for message in shown), default=0)
        Seat.objects.filter(pk=visit.seat.pk).update(chat_read=max(newest, visit.match.chat_newest))


@transaction.atomic
def post_message(
    visit: Visit, room: str, *, text: str = "", phrase: str = "", sent_for: timedelta = timedelta(0)
) -> ChatMessage:
    """Post a message: free text or a phrase; a form sent twice posts one message.

    `sent_for` is how long the sender's page has been trying to send it.

    Refusals: `no_such_room`, `nothing_said`, `too_much_said`, `marks_in_message`, `too_fast`, `silenced`.
    """
    if room not in readable_rooms(visit)[:1]:
        raise Refused("no_such_room")
    user = visit.account
    text = "" if phrase in ChatPhrase else written_text.clean_text(text)
    if not text and phrase not in ChatPhrase:
        raise Refused("nothing_said")
    if len(text) > TEXT_LENGTH:
        raise Refused("too_much_said", most=TEXT_LENGTH)
    written_text.check_marks(text)
    phrase = phrase if not text else ""
    message, is_new = store_message(
        match=visit.match, room=room, user=user, text=text, phrase=phrase, sent_for=sent_for
    )
    if is_new and room == ChatRoom.PLAYERS:
        Match.objects.filter(pk=visit.match.pk).update(chat_newest=message.pk)
        Seat.objects.filter(match=visit.match, user=user).update(chat_read=message.pk)
        visit.match.seats.update(stamp=F("stamp") + 1)
        notify_followers(message, notify_mentioned(message))
    return message


def store_message(*, match: Match, user: User, sent_for: timedelta, **content: Any) -> tuple[ChatMessage, bool]:
    """Store a message and return (message, is_new); a repeated message is not new. Call it in a transaction.

    A message is a repetition of the same text within REPEAT_WINDOW, or since its page sent it first.

    Refusals: `silenced`, `too_fast`.
    """
    if (until := sanctions.muted_until(user)) is not None:
        raise Refused("silenced", until=until)
    # Lock the match's row, so that two forms sent at once are handled one after the other.
    Match.objects.filter(pk=match.pk).update(chat_newest=F("chat_newest"))
    now = timezone.now()
    since = now - sent_for - REPEAT_WINDOW
    again = ChatMessage.objects.filter(match=match, user=user, **content, written_at__gt=since).first()
    if again is not None:
        return again, False
    if ChatMessage.objects.filter(user=user, written_at__gt=now - timedelta(minutes=1)).count() >= MAX_PER_MINUTE:
        raise Refused("too_fast")
    return ChatMessage.objects.create(match=match, user=user, **content), True


def unread_messages(match: Match, user: User) -> list[ChatMessage]:
    """Return the messages by other players that `user` has not read, oldest first, without those by blocked players."""
    seat = match.seats.filter(user=user).first()
    if seat is None:
        return []
    messages = ChatMessage.objects.filter(
        match=match, room=ChatRoom.PLAYERS, pk__gt=seat.chat_read, removed_at=None
    ).exclude(user=user)
    unread = messages.exclude(user__in=blocked_players.ids_blocked_by(user.pk)).select_related("user")
    return list(unread.order_by("-pk")[:MAX_SHOWN])[::-1]


def notify_followers(message: ChatMessage, mentioned: Collection[User]) -> None:
    """Notify players who want to hear of every message; players mentioned in it are notified of the mention instead."""
    wishes = NoticePreference.objects.filter(kind=NoticeKind.CHAT).exclude(mode=NoticeMode.OFF)
    for seat in _listening_seats(message, wishes.values("user")):
        if seat.user is not None and seat.user not in mentioned:
            notice_creation.create_notice(
                user=seat.user,
                kind=NoticeKind.CHAT,
                match=message.match,
                seat=seat,
                about=f"message {message.pk}",
                message=message.pk,
            )


def _listening_seats(message: ChatMessage, users: QuerySet[Any]) -> list[Seat]:
    """Return the seats of the other players among `users` who have neither muted the chat nor blocked the author."""
    others = message.match.seats.filter(user__in=users, is_chat_muted=False).exclude(user=message.user)
    return list(others.exclude(user__in=blocked_players.ids_blocking(message.user)).select_related("user"))


def notify_mentioned(message: ChatMessage) -> set[User]:
    """Notify players who are mentioned by name after an @, and return them."""
    seats = list(message.match.seats.filter(user__isnull=False).select_related("user"))
    mentioned = mentions.mentioned_users(message.text, [seat.user for seat in seats if seat.user is not None])
    deaf = {message.user_id, *blocked_players.ids_blocking(message.user)}
    for seat in seats:
        if seat.user in mentioned and not seat.is_chat_muted and seat.user_id not in deaf:
            notice_creation.create_notice(
                user=seat.user,
                kind=NoticeKind.MENTIONED,
                match=message.match,
                seat=seat,
                about=f"message {message.pk}",
                message=message.pk,
            )
            task_queue.enqueue(TaskName.SEND_NOTICES)
    return mentioned


def find_reportable_message(visit: Visit, number: int) -> ChatMessage:
    """Return a message by another person that the visitor can read. Refusal: `no_such_message`."""
    rooms = [*readable_rooms(visit), ChatRoom.FILM] if visit.match.is_finished else readable_rooms(visit)
    readable = ChatMessage.objects.filter(match=visit.match, room__in=rooms, pk=number, removed_at=None)
    message = (
        readable.exclude(user=visit.account).exclude(user__in=blocked_players.ids_blocked_by(visit.account.pk)).first()
    )
    if message is None:
        raise Refused("no_such_message")
    return message


@transaction.atomic
def report_message(visit: Visit, number: int, reason: str) -> ChatReport:
    """Report a message to the administrators.

    Refusals: `no_such_message`, `too_many_reports`.
    """
    message, reporter = find_reportable_message(visit, number), visit.account
    if not message.reports.filter(reporter=reporter).exists():
        quotas.check_reports_quota(reporter)
    report, _is_new = ChatReport.objects.get_or_create(
        message=message, reporter=reporter, defaults={"reason": written_text.clean_text(reason)[:400]}
    )
    return report


def set_chat_muted(visit: Visit, *, is_muted: bool) -> None:
    """Set whether the owner of a seat is notified of this table's chat. Refusal: `not_your_seat`."""
    if visit.seat is None:
        raise Refused("not_your_seat")
    Seat.objects.filter(pk=visit.seat.pk).update(is_chat_muted=is_muted)


def remove_message(message: ChatMessage, now: datetime | None = None) -> None:
    """Hide the text of a message from all readers; its place in the chat stays visible."""
    ChatMessage.objects.filter(pk=message.pk, removed_at=None).update(removed_at=now or timezone.now())
