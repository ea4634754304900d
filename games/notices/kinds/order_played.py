"""The notice that orders given ahead have played for their owner."""

from django.utils.translation import gettext_lazy

from games.domain.matches import match_history, match_queries, match_view
from games.domain.orders import filed_orders
from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import Mail, NoticeType
from games.pictures import plan_picture
from games.screens.log.owners import Owners
from games.screens.people import seat_name
from games.screens.plans.carried_out import LEAD, CarriedOut, carried_out


class OrderPlayedNotice(NoticeType):
    """Orders of the reader made their entries from `params["first"]` to `notice.version`."""

    kind = NoticeKind.ORDER_PLAYED
    label = gettext_lazy("my list or plan is carried out")
    title = gettext_lazy("Played for you · %(match)s")
    is_delayed = True
    is_groupable = True
    is_seen_at_table = True
    is_in_log = True

    def sentence(self, notice: Notice) -> str:
        """Return sentences about what was played, and the gold that the reader now has."""
        played = self._carried_out(notice)
        return played.sentence if played else str(LEAD)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with a picture of what was played."""
        template, context = super().mail(notice, seat)
        played = self._carried_out(notice)
        picture = plan_picture.file_name_for([mark.picture for mark in played.marks]) if played else ""
        return template, {**context, "picture": picture, "picture_width": plan_picture.shown_width(picture)}

    def _carried_out(self, notice: Notice) -> CarriedOut | None:
        match = notice.match
        seats = match.company or match_queries.seats_of(match)
        seat = next((seat for seat in seats if seat.user_id == notice.user_id), None)
        if seat is None or not match.is_running:
            return None
        after = int(notice.params.get("first", notice.version)) - 1
        owners = Owners([seat_name(seat) for seat in seats], match_history.incidents_after(match.pk, after))
        entries = match_history.log_entries(match, seat.number, after=after, last=notice.version)
        view = match_view.current_view(match, seat)
        return carried_out(filed_orders.own_orders(match, seat), entries, view, owners)

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the game goes on and the reader has not seen the move."""
        return notice.match.is_running and super().is_still_true(notice, seat)
