"""The notice that the reader is invited to a table with free seats."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat, User
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType, table_mail


class InvitedNotice(NoticeType):
    """An invitation; `params["by"]` is the inviter's primary key."""

    kind = NoticeKind.INVITED
    label = gettext_lazy("I'm invited to a game")
    title = gettext_lazy("You're invited to play Citadels · %(match)s")
    is_invitation = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says who invites the reader, without a name if the account was deleted."""
        return self.invitation(User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first())

    def invitation(self, inviter: User | None) -> str:
        """Return the text of an invitation by `inviter`; None stands for a deleted account."""
        if inviter is None:
            return _("You're invited to a game of Citadels.")
        return _("%(name)s has invited you to a game of Citadels.") % {"name": inviter.name}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the reader can still take a seat."""
        return notice.match.is_open and seat is None

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email that shows the table with its invitation link."""
        return table_mail(notice.match, links.invitation_url(notice.match.invite_token), self.sentence(notice))
