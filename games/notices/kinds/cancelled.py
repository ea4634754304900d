"""The notice that a game has ended without a result, or that its table was closed before it began."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Match, Notice, Seat
from games.notices.kinds.base import NoticeType


class CancelledNotice(NoticeType):
    """A game was canceled; `params` hold whether all players agreed (`agreed`) or all had left (`abandoned`)."""

    kind = NoticeKind.CANCELLED
    label = gettext_lazy("a game is canceled")
    title = gettext_lazy("Table closed · %(match)s")
    game_title = gettext_lazy("Game canceled · %(match)s")
    agreed_title = gettext_lazy("Ended by agreement · %(match)s")
    is_groupable = True
    is_seen_at_table = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return a subject that says how a game ended, or that only its table was closed."""
        title = self.game_title if match.started_at else self.title
        return str(self.agreed_title if match.is_ended else title) % {"match": match.title}

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says why there is no result."""
        if notice.params.get("agreed"):
            return _("All players agreed to end this game without a result.")
        if notice.params.get("abandoned"):
            return _("No player came back for two weeks, so the game ended without a result.")
        if notice.match.started_at:
            return _("An administrator canceled this game. You can read the reason at the table.")
        if notice.params.get("idle"):
            return _("The table was closed because no one joined it for two weeks.")
        return _("The table was closed before the game started.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return True for a reader without a seat, who cannot have seen the news at the table."""
        return seat is None or super().is_still_true(notice, seat)
