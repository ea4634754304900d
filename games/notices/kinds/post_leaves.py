"""The reminder that the post leaves soon and the reader has not sealed an envelope for the round."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.matches import match_queries
from games.domain.orders import envelope_rounds
from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType
from games.screens.post import post_sentence
from games.screens.words import running_text


class PostLeavesNotice(NoticeType):
    """The post of a table with envelope rounds leaves at the time that is `about`, in ISO 8601 format."""

    kind = NoticeKind.POST_LEAVES
    label = gettext_lazy("the post leaves soon and I haven't sealed my plans")
    title = gettext_lazy("The post leaves soon · %(match)s")
    is_urgent = True
    is_reminder = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says when the post leaves."""
        seats = notice.match.company or match_queries.seats_of(notice.match)
        return running_text([post_sentence(notice.match, seats), _("You haven't sealed your envelope.")])

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the post has not left and the reader has not sealed an envelope."""
        match = notice.match
        if seat is None or not match.is_running or match.post_at is None or notice.about != match.post_at.isoformat():
            return False
        return not envelope_rounds.is_sealed(match, seat)

    def link(self, notice: Notice) -> str:
        """Return the link to the page where the reader can plan ahead."""
        return links.plan_ahead_url(notice.match)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with the link to the page where the reader can plan ahead."""
        return "open_table", {
            "sentence": self.sentence(notice),
            "match": notice.match,
            "link": self.link(notice),
            "action": _("Plan the round"),
        }
