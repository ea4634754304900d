"""The base class of notices that ask the reader to vote."""

from abc import abstractmethod

from django.utils.translation import gettext as _

from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.lobby import departures
from games.models import Notice, Seat, User
from games.notices import email_votes
from games.notices.digest import digest
from games.notices.kinds.base import Mail, NoticeType
from games.screens import dates


class VoteNotice(NoticeType):
    """A proposal; `params` hold the proposer (`by`) and the key of the vote (`vote`)."""

    is_delayed = True
    is_seen_at_table = True

    vote_kind: VoteKind

    @abstractmethod
    def proposal(self, notice: Notice, name: str) -> str:
        """Return a sentence that says what the player `name` proposes."""

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says who proposes what."""
        person = User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()
        return self.proposal(notice, person.name if person else _("Another player"))

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the vote is open, and the reader has neither agreed nor seen it at the table."""
        if seat is None or not self._is_open(notice) or not departures.present_seats([seat]):
            return False
        return not self.vote_kind.agrees(seat) and super().is_still_true(notice, seat)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with the proposal, links for voting, and the table."""
        context = {"games": [digest(notice.match, seat)], "sentence": self.sentence(notice)}
        closes_at = self.vote_kind.closes_at(notice.match)
        if seat is None or closes_at is None:
            return "notice", context
        links = email_votes.vote_links(self.vote_kind, notice.match, seat, notice.user)
        return "vote", {**context, "vote": links, "closes": dates.day_and_time(closes_at)}

    def _is_open(self, notice: Notice) -> bool:
        key = self.vote_kind.key(notice.match)
        return bool(key) and key == notice.params.get("vote")
