"""The reader's time has run out."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.play import undo
from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.base import NoticeType
from games.screens import dates


class TimedOut(NoticeType):
    """Time ran out; `params` say whether a bot now plays (`stands_in`) or a vacation day was used (`vacation`)."""

    kind = NoticeKind.TIMED_OUT
    label = gettext_lazy("my time has run out")
    title = gettext_lazy("Your time has run out: %(match)s")
    is_groupable = True
    is_seen_at_table = True

    def sentence(self, notice: Notice) -> str:
        """Return what happened in place of the reader's move."""
        if notice.params.get("stands_in"):
            return _(
                "Your time has run out for the second time in a row. "
                "A bot plays for you now, until you open the table and say that you are back."
            )
        if notice.params.get("vacation"):
            return _(
                "Your time was running out, so a day of your vacation was used. You have one more day now at every "
                "table that allows it."
            )
        return _stewards_choice(notice)


def _stewards_choice(notice: Notice) -> str:
    """Return what the steward did, and until when it can be undone, if it still can."""
    wait = notice.about.partition(" ")[0]
    seat = undo.seat_begun_by_steward(notice.match, notice.user, int(wait)) if wait.isdecimal() else None
    if seat is None or seat.deadline is None:
        return _("Your time has run out, and the steward has made the most modest choice for you.")
    return _(
        "Your time has run out, and the steward has begun your turn for you. Until %(when)s you can take back at the "
        "table what it did, and choose yourself."
    ) % {"when": dates.when(seat.deadline)}
