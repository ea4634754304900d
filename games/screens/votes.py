"""An open vote of a table's players, in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.domain.deadlines.vote_kinds import VoteKind
from games.models import Match, Seat
from games.screens import dates, people


@dataclass(frozen=True)
class OpenVote:
    """What is proposed, who has agreed, and when the vote closes."""

    proposal: str
    agreed: list[str]
    undecided: list[str]
    closes: str
    key: str
    """Sent along with an answer, so that the answer counts only in this vote."""


def open_vote(kind: VoteKind, match: Match, seats: Iterable[Seat]) -> OpenVote | None:
    """Return the open vote of a kind at a table; None if there is none."""
    closes_at = kind.closes_at(match)
    agreed, undecided = kind.split_votes(match, seats)
    if closes_at is None or not agreed or not match.is_running:
        return None
    return OpenVote(
        proposal=_proposal(kind, match),
        agreed=[people.marked_name(seat) for seat in agreed],
        undecided=[people.marked_name(seat) for seat in undecided],
        closes=dates.short_moment(closes_at),
        key=kind.key(match),
    )


def _proposal(kind: VoteKind, match: Match) -> str:
    if kind == VoteKind.END:
        return _("Proposed: end the game without a result")
    if not match.pause_days:
        return _("Proposed: resume now")
    words = ngettext("Proposed pause: %(days)d day", "Proposed pause: %(days)d days", match.pause_days)
    return words % {"days": match.pause_days}
