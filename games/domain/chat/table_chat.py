"""The chat of a table: who reads and writes in which room, and who is called by name.

Nothing that is said, read or not read here depends on what the game hides: rooms go by seats alone, and nobody is told
who is looking.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import task_queue
from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.matches import notice_creation
from games.domain.matches.match_queries import Visitor
from games.domain.people import blocked_players, sanctions
from games.domain.play.table_visit import Visit
from games.enums import ChatPhrase, ChatRoom, NoticeKind, Pace
from games.models import ChatMessage, ChatReport, Match, Seat, User
from games.models.chat.message import TEXT_LENGTH
from games.task_queue import TaskName

MAX_SHOWN = 100
"""So many messages are shown at once, the newest."""
MAX_PER_MINUTE = 10
REPEAT_WINDOW = timedelta(seconds=20)
"""The same words again so soon are one message whose form was sent twice."""


def readable_rooms(visit: Visit) -> list[ChatRoom]:
    """List the rooms in which a visitor reads, the own one first; none where bots alone are the company."""
    if visit.match.pace == Pace.UNTIMED:
        return []
    if visit.seat is None:
        return [ChatRoom.SPECTATORS] if has_account(visit.user) and not visit.match.is_open else []
    return [ChatRoom.PLAYERS, ChatRoom.SPECTATORS] if visit.match.is_finished else [ChatRoom.PLAYERS]


def has_account(user: Visitor) -> TypeGuard[User]:
    """Return whether somebody has an account with a name; guests come and go."""
    return user.is_authenticated and not user.is_guest


def newest_messages(visit: Visit, room: ChatRoom, *, after: int = 0) -> list[ChatMessage]:
    """Give the newest messages after a number, oldest first, without those of people the reader has blocked."""
    found = ChatMessage.objects.filter(match=visit.match, room=room, pk__gt=after).select_related("user")
    return list(found.exclude(user__in=blocked_players.ids_blocked_by(visit.user.pk or 0)).order_by("-pk")[:MAX_SHOWN])[
        ::-1
    ]


def has_unread_messages(match: Match, seat: Seat | None) -> bool:
    """Tell whether those who play have said something that the owner of `seat` has not read."""
    return seat is not None and not seat.is_chat_muted and match.chat_newest > seat.chat_read


def mark_chat_read(visit: Visit, shown: Sequence[ChatMessage]) -> None:
    """Note up to where the visitor has read what those who play say."""
    if visit.seat is not None and visit.match.chat_newest > visit.seat.chat_read:
        newest = max((message.pk for message in shown), default=0)
        Seat.objects.filter(pk=visit.seat.pk).update(chat_read=max(newest, visit.match.chat_newest))


@transaction.atomic
def post_message(visit: Visit, room: str, *, text: str = "", phrase: str = "") -> ChatMessage:
    """Write a message, in free words or as a phrase; one whose form is sent twice is written once.

    Refusals: `no_such_room`, `nothing_said`, `too_much_said`, `too_fast`, `silenced`.
    """
    if room not in readable_rooms(visit)[:1]:
        raise Refused("no_such_room")
    user = visit.account
    text = "" if phrase in ChatPhrase else clean_text(text)
    if not text and phrase not in ChatPhrase:
        raise Refused("nothing_said")
    if len(text) > TEXT_LENGTH:
        raise Refused("too_much_said", most=TEXT_LENGTH)
    phrase = phrase if not text else ""
    message, is_new = store_message(match=visit.match, room=room, user=user, text=text, phrase=phrase)
    if is_new and room == ChatRoom.PLAYERS:
        Match.objects.filter(pk=visit.match.pk).update(chat_newest=message.pk)
        Seat.objects.filter(match=visit.match, user=user).update(chat_read=message.pk)
        visit.match.seats.update(stamp=F("stamp") + 1)
        notify_mentioned(message)
    return message


def store_message(*, match: Match, user: User, **said: Any) -> tuple[ChatMessage, bool]:
    """Write a message down and tell whether it is new: the same so soon again is one; call it inside a transaction.

    Refusals: `silenced`, `too_fast`.
    """
    if (until := sanctions.muted_until(user)) is not None:
        raise Refused("silenced", until=until)
    # The row of the match is held, so that two forms sent at once follow one another.
    Match.objects.filter(pk=match.pk).update(chat_newest=F("chat_newest"))
    now = timezone.now()
    again = ChatMessage.objects.filter(match=match, user=user, **said, written_at__gt=now - REPEAT_WINDOW).first()
    if again is not None:
        return again, False
    if ChatMessage.objects.filter(user=user, written_at__gt=now - timedelta(minutes=1)).count() >= MAX_PER_MINUTE:
        raise Refused("too_fast")
    return ChatMessage.objects.create(match=match, user=user, **said), True


def notify_mentioned(message: ChatMessage) -> None:
    """Tell those who play and are called by their name after an @."""
    others = message.match.seats.filter(user__isnull=False, is_chat_muted=False).exclude(user=message.user)
    called = [
        seat
        for seat in others.select_related("user")
        if seat.user is not None and is_mentioned(message.text, seat.user)
    ]
    deaf = set(blocked_players.ids_blocking(message.user))
    for seat in called:
        if seat.user_id not in deaf:
            about = f"message {message.pk}"
            notice_creation.create_notice(
                user=seat.user,
                kind=NoticeKind.MENTIONED,
                match=message.match,
                seat=seat,
                about=about,
                message=message.pk,
            )
            task_queue.enqueue(TaskName.SEND_NOTICES)


def is_mentioned(text: str, user: User) -> bool:
    """Tell whether a text calls a person: an @ and their whole name, or the last part of their page's address."""
    called = "|".join(re.escape(name) for name in (user.name, user.handle) if name)
    return bool(called) and re.search(rf"@(?:{called})(?!\w)", text, re.IGNORECASE) is not None


def clean_text(text: str) -> str:
    """Give a text without what cannot be seen and without empty ends; letters that turn the reading round go too."""
    visible = (" " if letter.isspace() else letter for letter in text)
    kept = [letter for letter in visible if letter == "\u200d" or unicodedata.category(letter)[0] != "C"]
    return " ".join("".join(kept).split())


def find_reportable_message(visit: Visit, number: int) -> ChatMessage:
    """Find a message by somebody else that the visitor can read. Refusal: `no_such_message`."""
    read = [*readable_rooms(visit), ChatRoom.FILM] if visit.match.is_finished else readable_rooms(visit)
    found = ChatMessage.objects.filter(match=visit.match, room__in=read, pk=number, removed_at=None)
    message = (
        found.exclude(user=visit.account).exclude(user__in=blocked_players.ids_blocked_by(visit.account.pk)).first()
    )
    if message is None:
        raise Refused("no_such_message")
    return message


@transaction.atomic
def report_message(visit: Visit, number: int, reason: str) -> ChatReport:
    """Ask the administration to look at a message that the visitor can read.

    Refusals: `no_such_message`, `too_many_reports`.
    """
    message, reporter = find_reportable_message(visit, number), visit.account
    if not message.reports.filter(reporter=reporter).exists():
        quotas.check_reports_quota(reporter)
    made, _is_new = ChatReport.objects.get_or_create(
        message=message, reporter=reporter, defaults={"reason": clean_text(reason)[:400]}
    )
    return made


def set_chat_muted(visit: Visit, *, is_muted: bool) -> None:
    """Let the owner of a seat hear of this table's chat or not. Refusal: `not_your_seat`."""
    if visit.seat is None:
        raise Refused("not_your_seat")
    Seat.objects.filter(pk=visit.seat.pk).update(is_chat_muted=is_muted)


def remove_message(message: ChatMessage, now: datetime | None = None) -> None:
    """Let nobody read a message any more; its place stays."""
    ChatMessage.objects.filter(pk=message.pk, removed_at=None).update(removed_at=now or timezone.now())
