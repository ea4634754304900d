"""Bookmarks in replays, each with a note, visible only to their owner."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.people import written_text
from games.domain.play.table_visit import Visit
from games.enums import MatchStatus
from games.models import Bookmark, Seat, User
from games.models.review.bookmark import BOOKMARK_LENGTH


@transaction.atomic
def save_bookmark(visit: Visit, moment: int, note: str) -> None:
    """Bookmark an existing moment, or change the note of its bookmark.

    Refusals: `note_too_long`, `nothing_visible`, `too_many_bookmarks`.
    """
    note = "\n".join(line.rstrip() for line in note.replace("\0", "").strip().splitlines())
    if len(note) > BOOKMARK_LENGTH:
        raise Refused("note_too_long", most=BOOKMARK_LENGTH)
    written_text.check_visible(note)
    user, match = visit.account, visit.match
    if not Bookmark.objects.filter(user=user, match=match, moment=moment).update(note=note):
        quotas.check_bookmarks_quota(user)
        Bookmark.objects.get_or_create(user=user, match=match, moment=moment, defaults={"note": note})


def delete_bookmark(visit: Visit, moment: int) -> None:
    """Delete a bookmark, if there is one."""
    Bookmark.objects.filter(user=visit.account, match=visit.match, moment=moment).delete()


def bookmarks_of(user: User) -> QuerySet[Bookmark]:
    """Return the user's bookmarks in games that they may view now, newest first."""
    sits = Exists(Seat.objects.filter(match=OuterRef("match"), user=user))
    is_watched = Q(match__status=MatchStatus.FINISHED) | Q(match__allows_spectators=True)
    is_seen = sits | Q(match__creator=user) | Q(is_watched, match__is_private=False)
    is_dealt = Q(match__status__in=[MatchStatus.RUNNING, MatchStatus.FINISHED])
    return user.bookmarks.filter(is_seen, is_dealt).select_related("match").order_by("-made_at", "-pk")
