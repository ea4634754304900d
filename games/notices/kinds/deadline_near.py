"""The reminder that the reader's time is running out."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import NoticeType


class DeadlineNearNotice(NoticeType):
    """A reminder; `params["part"]` is the fraction of the time that is left: 2 for a half, 8 for an eighth.

    `params["repeats"]` marks a repeated reminder.
    """

    kind = NoticeKind.DEADLINE_NEAR
    label = gettext_lazy("my time is running out")
    title = gettext_lazy("Your time is running out · %(match)s")
    is_urgent = True
    is_reminder = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says how much of the time has passed."""
        if notice.params.get("repeats"):
            return _("It's still your turn.")
        match notice.params.get("part"):
            case 2:
                return _("It's still your turn, and half of your time is left.")
            case 8:
                return _("It's still your turn, and only an eighth of your time is left.")
        return _("It's still your turn, and only a quarter of your time is left.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the reader is still asked and the deadline, stored at the end of `about`, has not moved."""
        if seat is None or seat.deadline is None:
            return False
        return notice.about.endswith(seat.deadline.isoformat()) and seat.is_asked
