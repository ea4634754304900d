"""The notice that the reader is invited to a table with free seats."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.lobby import invitation_answers
from games.enums import NoticeKind
from games.models import Invitation, Match, Notice, Seat, User
from games.notices import links
from games.notices.kinds.base import Mail, NoticeType, table_mail


class InvitedNotice(NoticeType):
    """An invitation; `params["by"]` is the inviter's primary key."""

    kind = NoticeKind.INVITED
    label = gettext_lazy("I'm invited to a game")
    title = gettext_lazy("You're invited to play Citadels · %(match)s")
    is_invitation = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return a subject that says who invites the reader, and to what."""
        return self.invitation_subject(match, self._inviter(notice) if notice else None)

    def invitation_subject(self, match: Match, inviter: User | None) -> str:
        """Return the subject of an invitation by `inviter`; None stands for a deleted account."""
        if inviter is None:
            return str(self.title) % {"match": match.title}
        words = {"name": inviter.name, "match": match.title}
        if match.rematch_of_id is not None:
            return _("%(name)s invites you to a rematch of Citadels · %(match)s") % words
        return _("%(name)s invites you to Citadels · %(match)s") % words

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says who invites the reader, without a name if the account was deleted."""
        return self.invitation_sentence(notice.match, self._inviter(notice))

    def invitation_sentence(self, match: Match, inviter: User | None) -> str:
        """Return the text of an invitation by `inviter`; None stands for a deleted account."""
        if inviter is None:
            return _("You're invited to a game of Citadels.")
        if match.rematch_of_id is not None:
            return _("%(name)s invites you to a rematch of Citadels.") % {"name": inviter.name}
        return _("%(name)s invites you to a game of Citadels.") % {"name": inviter.name}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the reader can still take a seat, and has not declined."""
        return notice.match.is_open and seat is None and not invitation_answers.has_declined(notice.match, notice.user)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email that shows the table with its invitation link."""
        invitation = invitation_answers.open_invitation_to(notice.match_id, notice.user)
        if invitation is None:
            return table_mail(notice.match, links.invitation_url(notice.match.invite_token), self.sentence(notice))
        return self.invitation_mail(invitation, self.sentence(notice))

    def invitation_mail(self, invitation: Invitation, sentence: str) -> Mail:
        """Return an email that shows the table with the personal message and the link of one invitation."""
        template, context = table_mail(invitation.match, links.invitation_url(invitation.token), sentence)
        return template, {**context, "note": without_links(invitation.note)}

    def _inviter(self, notice: Notice) -> User | None:
        return User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()


def without_links(text: str) -> str:
    """Return a text in which email programs recognize no link: a zero-width space follows each dot, colon, slash or @.

    The inviter's words reach people who have not asked for them.
    """
    return "".join(f"{letter}\u200b" if letter in ".:/@" else letter for letter in text)
