"""The notice that the reader's time has run out."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.play import undo
from games.enums import NoticeKind
from games.models import Match, Notice
from games.notices.kinds.base import NoticeType
from games.screens import dates


class TimedOutNotice(NoticeType):
    """Time ran out; `params` say whether a bot now plays (`stands_in`) or a vacation day was used (`vacation`)."""

    kind = NoticeKind.TIMED_OUT
    label = gettext_lazy("my time runs out")
    title = gettext_lazy("Your time ran out · %(match)s")
    vacation_title = gettext_lazy("Vacation day used · %(match)s")
    is_groupable = True
    is_seen_at_table = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the subject line for a time-out, or for a vacation day used instead."""
        is_vacation = notice is not None and bool(notice.params.get("vacation"))
        return str(self.vacation_title if is_vacation else self.title) % {"match": match.title}

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says what happened in place of the reader's move."""
        if notice.params.get("stands_in"):
            return _(
                "Your time ran out for the second time in a row. A bot is playing for you until you open the "
                "table and take your seat back."
            )
        if notice.params.get("vacation"):
            return _(
                "Your time was about to run out, so we used one of your vacation days. You have one more day at "
                "every table that allows vacations."
            )
        return _stewards_choice(notice)


def _stewards_choice(notice: Notice) -> str:
    """Return a sentence that says what the steward did and, if that can still be undone, until when."""
    wait = notice.about.partition(" ")[0]
    seat = undo.seat_begun_by_steward(notice.match, notice.user, int(wait)) if wait.isdecimal() else None
    if seat is None or seat.deadline is None:
        return _("Your time ran out, so we made the safest move for you.")
    return _(
        "Your time ran out, so we started your turn for you. Until %(when)s, you can undo that at the table and "
        "play the turn yourself."
    ) % {"when": dates.short_time(seat.deadline)}
