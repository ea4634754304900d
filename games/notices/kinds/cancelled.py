"""A game ends without a result, or its table is closed before it begins."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import NoticeType


class Cancelled(NoticeType):
    """A game was cancelled; `params` hold whether all players agreed (`agreed`) or all had left (`abandoned`)."""

    kind = NoticeKind.CANCELLED
    label = gettext_lazy("a game is cancelled")
    title = gettext_lazy("The table is closed: %(match)s")
    is_groupable = True
    is_seen_at_table = True

    def sentence(self, notice: Notice) -> str:
        """Return why there is no result."""
        if notice.params.get("agreed"):
            return _("All who play have agreed to end this game without a result.")
        if notice.params.get("abandoned"):
            return _("Nobody has come back for two weeks, so the game ends without a result.")
        if notice.match.started_at:
            return _("The administration has stopped this game; the reason stands at the table.")
        return _("The table was closed before the game began.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return True for people whose seat is gone, who cannot have seen it at the table."""
        return seat is None or super().is_still_true(notice, seat)
