"""A table opens that fits what the reader wishes for."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.lobby import table_wishes
from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType, table_mail


class Fitting(NoticeType):
    """A table has opened that fits the reader's wish."""

    kind = NoticeKind.FITTING
    label = gettext_lazy("a table opens that I wish for")
    title = gettext_lazy("A table that fits your wishes: %(match)s")
    is_groupable = True

    def sentence(self, notice: Notice) -> str:
        """Return that such a table has opened."""
        return _("A table has opened that fits your wishes.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the table still has a seat for the reader and fits their wish."""
        return table_wishes.is_fitting(notice.match, notice.user)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return the table with a link to it."""
        return table_mail(notice.match, links.to_table(notice.match), self.sentence(notice))
