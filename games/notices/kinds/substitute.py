"""The notice that the reader is asked to take over a seat, or that someone has taken over theirs."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.deadlines import substitutes
from games.enums import NoticeKind
from games.models import Match, Notice, Seat, User
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType, table_mail


class SubstituteNotice(NoticeType):
    """A seat changes hands; `params` hold the user who asks or takes over (`by`) and the open offer's key (`offer`)."""

    kind = NoticeKind.SUBSTITUTE
    label = gettext_lazy("I'm invited as a substitute, or a substitute takes my seat")
    title = gettext_lazy("A substitute has taken your seat · %(match)s")
    offer_title = gettext_lazy("You're invited as a substitute · %(match)s")
    is_groupable = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the subject, which says whether the reader is asked or has been replaced."""
        is_asked = notice is not None and "offer" in notice.params
        return str(self.offer_title if is_asked else self.title) % {"match": match.title}

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says who asks the reader to play on, or who has taken over their seat."""
        person = User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()
        if "offer" not in notice.params:
            name = person.name if person else _("Another player")
            return _(
                "%(name)s has taken your seat, where a bot was playing for you, and will finish the game in your place."
            ) % {"name": name}
        if person is None:
            return _(
                "You're invited to take over a seat in a game of Citadels. A bot is playing for the missing player now."
            )
        return _(
            "%(name)s has invited you to take over a seat in a game of Citadels. A bot is playing for the "
            "missing player now."
        ) % {"name": person.name}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the offer is still open; the notice of a completed substitution stays true."""
        if "offer" in notice.params:
            return substitutes.open_substitute_offers().filter(pk=notice.params["offer"]).exists()
        return True

    def link(self, notice: Notice) -> str:
        """Return the link to the offer, or to the reader's games if they may no longer see the table."""
        if offer := notice.params.get("offer"):
            return links.offer_url(offer)
        return links.absolute_url(reverse("games:mine"))

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email that shows the table with a link to the offer, or the sentence with a link to My games."""
        if offer := notice.params.get("offer"):
            return table_mail(notice.match, links.offer_url(offer), self.sentence(notice))
        # The email has no digest of the table, because the reader may no longer have a seat there.
        return "open_table", {
            "sentence": self.sentence(notice),
            "match": notice.match,
            "link": self.link(notice),
            "action": _("My games"),
        }
