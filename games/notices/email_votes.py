"""Voting from an email, without signing in: links lead to a page with a form, and only the form votes.

A link is bound to a seat's owner and to one vote: it is void when the vote closes.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.timing.votes import VOTE_DURATION
from games.models import Match, Seat, User
from games.notices import links
from games.notices.email_tokens import VoidToken, make_email_token, read_email_token

PURPOSE = "vote"


class ClosedVote(Exception):
    """The link is valid, but its vote is over or no longer open to its reader; `match` is the table, if known."""

    def __init__(self, match: Match | None = None) -> None:
        """Store the table."""
        super().__init__()
        self.match = match


@dataclass(frozen=True)
class VoteLinks:
    """The links of an email about a vote."""

    yes: str
    no: str


@dataclass(frozen=True)
class LinkedVote:
    """The open vote that a link belongs to."""

    kind: VoteKind
    match: Match
    user: User
    key: str
    has_agreed: bool


def vote_links(kind: VoteKind, match: Match, seat: Seat, user: User) -> VoteLinks:
    """Return the links with which `user`, the owner of `seat`, can vote in the open vote of this kind."""
    content = {"kind": kind, "match": match.pk, "seat": seat.number, "vote": kind.key(match)}
    token = make_email_token(PURPOSE, user, content)
    yes, no = (links.absolute_url(reverse("games:vote", args=[token, answer])) for answer in ("yes", "no"))
    return VoteLinks(yes, no)


def read_vote(token: str) -> LinkedVote | None:
    """Return the open vote of a link; None if the site did not make the link. Raises `ClosedVote`."""
    try:
        # The limit is never reached, because the vote closes earlier.
        read = read_email_token(PURPOSE, token, max_age=2 * VOTE_DURATION)
    except VoidToken:
        raise ClosedVote from None
    if read is None:
        return None
    user, content = read
    kind = VoteKind(content["kind"])
    seats = Seat.objects.filter(match=content["match"], number=content["seat"], user=user)
    seat = seats.select_related("match").first()
    if seat is None:
        raise ClosedVote
    if content["vote"] != kind.key(seat.match) or not departures.present_seats([seat]):
        raise ClosedVote(seat.match)
    return LinkedVote(kind, seat.match, user, content["vote"], kind.agrees(seat))


def cast_vote(vote: LinkedVote, *, agrees: bool) -> Match:
    """Record the vote; return the updated table. Raises `ClosedVote` if the vote has been closed."""
    try:
        vote.kind.cast(match=vote.match, user=vote.user, agrees=agrees, vote=vote.key)
    except Refused:
        raise ClosedVote(vote.match) from None
    return Match.objects.get(pk=vote.match.pk)
