"""The notice that a game is over."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Match, Notice, Seat
from games.notices import links
from games.notices.digest import digest
from games.notices.kinds.base import Mail, NoticeType
from games.screens.table.own_result import own_result
from games.screens.table.rematch import rematch_offer


class FinishedNotice(NoticeType):
    """The reader's game has been played to its end."""

    kind = NoticeKind.FINISHED
    label = gettext_lazy("a game is over")
    title = gettext_lazy("Game over · %(match)s")
    is_groupable = True
    is_seen_at_table = True
    is_in_log = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the reader's own result, which is public like all results."""
        if notice is None:
            return super().subject(match)
        return _("%(result)s · %(match)s") % {"result": self.sentence(notice), "match": match.title}

    def sentence(self, notice: Notice) -> str:
        """Return the reader's own result."""
        seats = list(notice.match.seats.all()) if notice.match.is_finished else []
        mine = next((seat for seat in seats if seat.user_id == notice.user_id), None)
        return own_result(seats, mine) if mine is not None else _("The game is over")

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with the result: links to a rematch, the replay and the analysis precede the scores."""
        match = notice.match
        ways = [
            (_("Replay"), links.replay_url(match)),
            (_("Analysis"), links.analysis_url(match)),
        ]
        if seat is not None:
            seats = list(match.seats.select_related("user"))
            ways.insert(0, (rematch_offer(seats, seat).label, links.score_url(match)))
        return "result", {"games": [digest(match, seat)], "sentence": self.sentence(notice), "ways": ways}
