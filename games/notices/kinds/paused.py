"""The notice that all players have agreed to a pause."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import NoticeType
from games.screens import dates


class PausedNotice(NoticeType):
    """A pause has begun."""

    kind = NoticeKind.PAUSED
    label = gettext_lazy("a pause begins")
    title = gettext_lazy("Game paused · %(match)s")
    is_delayed = True
    is_groupable = True
    is_seen_at_table = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says until when the clocks are stopped."""
        until = notice.match.paused_until
        if until is None:
            return _("All players agreed to pause the game.")
        return _("All players agreed to pause the game. The clocks resume on %(when)s.") % {
            "when": dates.day_and_time(until)
        }

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the pause is still on."""
        return notice.match.is_running and notice.match.is_paused and super().is_still_true(notice, seat)
