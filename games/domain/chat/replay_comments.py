"""Comments on moments of a finished game, for everyone who may see its replay."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.domain.chat import table_chat
from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.people import written_text
from games.domain.play.table_visit import Visit
from games.enums import ChatRoom
from games.models import ChatMessage
from games.models.chat.message import TEXT_LENGTH


def may_comment_on_replay(visit: Visit) -> bool:
    """Return whether the visitor may comment: the game is finished, and they played in it or have an account."""
    return visit.match.is_finished and (visit.seat is not None or table_chat.has_account(visit.user))


@transaction.atomic
def post_comment(visit: Visit, moment: int, text: str, *, sent_for: timedelta = timedelta(0)) -> ChatMessage:
    """Comment on an existing moment. `sent_for` is how long the author's page has been trying to send the comment.

    Refusals: `not_finished`, `account_to_comment`, `nothing_said`, `too_much_said`, `marks_in_message`, `silenced`,
    `too_fast`, `too_many_comments`.
    """
    if not visit.match.is_finished:
        raise Refused("not_finished")
    if not may_comment_on_replay(visit):
        raise Refused("account_to_comment")
    text = "\n".join(line for line in map(written_text.clean_text, text.splitlines()) if line)
    if not text:
        raise Refused("nothing_said")
    if len(text) > TEXT_LENGTH:
        raise Refused("too_much_said", most=TEXT_LENGTH)
    written_text.check_marks(text)
    quotas.check_comments_quota(visit.account, visit.match)
    return table_chat.store_message(
        match=visit.match, user=visit.account, room=ChatRoom.FILM, moment=moment, text=text, sent_for=sent_for
    )[0]


@transaction.atomic
def delete_own_comment(visit: Visit, number: int) -> None:
    """Delete a user's own comment; a reported one is kept for administrators. Refusal: `no_such_message`."""
    own = ChatMessage.objects.filter(
        match=visit.match, room=ChatRoom.FILM, user=visit.account, pk=number, removed_at=None
    )
    if own.filter(reports__isnull=False).exists():
        own.update(removed_at=timezone.now())
    elif not own.delete()[0]:
        raise Refused("no_such_message")
