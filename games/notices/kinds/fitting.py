"""The notice that a table matching the reader's table alert has opened."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.lobby import table_wishes
from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType, table_mail


class FittingNotice(NoticeType):
    """A table that matches the reader's table alert has opened."""

    kind = NoticeKind.FITTING
    label = gettext_lazy("a table matching my alert opens")
    title = gettext_lazy("New table for you · %(match)s")
    is_groupable = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that a matching table has opened."""
        return _("A new table matches your table alert.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the table still has a seat for the reader and matches their table alert."""
        return table_wishes.matches_table_wish(notice.match, notice.user)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email that shows the table, with a link to it."""
        return table_mail(notice.match, links.table_url(notice.match), self.sentence(notice))
