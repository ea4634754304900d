"""A reminder of the reader's turn, sent by another player."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.lobby import departures
from games.enums import NoticeKind
from games.models import Notice, Seat, User
from games.notices.kinds.base import NoticeType


class NudgeNotice(NoticeType):
    """A reminder on behalf of another player, `params["by"]`; `version` is the wait of the reader's seat."""

    kind = NoticeKind.NUDGE
    label = gettext_lazy("another player reminds me that they're waiting")
    title = gettext_lazy("Reminder: it's your turn · %(match)s")
    is_delayed = True
    is_reminder = True
    is_seen_at_table = True
    waits_for_waking = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says who is waiting."""
        person = User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()
        if person is None:
            return _("Another player is waiting for your move and asked us to remind you.")
        return _("%(name)s is waiting for your move and asked us to remind you.") % {"name": person.name}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the table still waits for the same answer, and the reader has not visited it since."""
        if seat is None or not seat.is_asked or seat.wait != notice.version or not departures.present_seats([seat]):
            return False
        return notice.match.is_running and super().is_still_true(notice, seat)
