"""The notice that no one has joined the reader's open table for a week."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.lobby import idle_tables
from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices import table_confirmations
from games.notices.kinds.base import Mail, NoticeType
from games.notices.table_confirmations import QuestionKind
from games.screens import dates


class IdleTableNotice(NoticeType):
    """An open table closes in a week unless its creator keeps it open."""

    kind = NoticeKind.IDLE_TABLE
    label = gettext_lazy("no one joins my open table")
    title = gettext_lazy("Keep your table open? · %(match)s")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says when the table closes."""
        closes_at = idle_tables.closes_at(notice.match)
        if closes_at is None:
            return _("No one has joined your table for a week.")
        words = _("No one has joined your table for a week. It closes on %(when)s unless you keep it open.")
        return words % {"when": dates.day_and_time(closes_at)}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the table still waits for its creator's answer."""
        return table_confirmations.is_open(QuestionKind.KEEP_OPEN, notice.match, notice.user)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with the link that keeps the table open."""
        link = table_confirmations.confirmation_url(QuestionKind.KEEP_OPEN, notice.match, notice.user)
        return "open_table", {
            "sentence": self.sentence(notice),
            "match": notice.match,
            "link": link,
            "action": _("Keep it open"),
        }
