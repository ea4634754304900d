"""The reminder that the reader has begun a turn from an email and has not finished it."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import NoticeType


class UnfinishedNotice(NoticeType):
    """A decision was answered from an email but is still open; `params["wait"]` is the `Seat.wait` of its turn."""

    kind = NoticeKind.UNFINISHED
    label = gettext_lazy("I haven't finished a turn I started from an email")
    title = gettext_lazy("Your turn isn't finished · %(match)s")
    is_urgent = True
    is_reminder = True
    is_seen_at_table = True

    @property
    def delay(self) -> timedelta:
        """Return how long to wait for the reader to continue the turn."""
        return timedelta(minutes=30)

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that the turn is still open."""
        return _("You started your turn from an email but haven't finished it.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the same turn is still open, and the reader has neither continued it nor visited the table."""
        if seat is None or not seat.is_asked or seat.wait != notice.params.get("wait"):
            return False
        # The choice itself counts as a visit, too.
        has_visited = seat.seen_at is not None and seat.seen_at > notice.created_at
        return seat.seen_version == notice.version and not has_visited
