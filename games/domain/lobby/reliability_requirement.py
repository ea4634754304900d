"""What a table demands of those who sit down: a least reliability, which shuts out nobody who is new."""

from django.db.models import Q

from games.domain.errors import Refused
from games.domain.results import reliability
from games.enums import MatchStatus
from games.models import Match, Seat, User

RELIABILITY_LEVELS = (0, 80, 90, 95)
"""So many of a hundred answers in time, and of games played to the end, may be asked for; 0 for none."""


def check_reliability(user: User, least: int, *, at: Match | None = None) -> None:
    """Hold somebody who sits down to what a table demands; raises `Refused` as `reliability_refusal` gives it."""
    if least:
        # Who is new may not sit down at two such tables in one moment.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if refused := reliability_refusal(user, least, at=at):
        raise refused


def reliability_refusal(user: User, least: int, *, at: Match | None = None) -> Refused | None:
    """Say why somebody cannot sit down at a table `at` which demands so much: `falls_short` or `one_as_newcomer`."""
    if not least:
        return None
    reckoned = reliability.reliability_of(user)
    if reckoned.is_known and min(reckoned.in_time, reckoned.stayed) < least:
        return Refused("falls_short", least=least, in_time=reckoned.in_time, stayed=reckoned.stayed)
    if not reckoned.is_known and _sits_at_other_restricted_table(user, at):
        return Refused("one_as_newcomer", games=reliability.MIN_GAMES)
    return None


def _sits_at_other_restricted_table(user: User, at: Match | None) -> bool:
    """Tell whether somebody sits at another table with a demand that is not over."""
    going = Q(match__status__in=[MatchStatus.OPEN, MatchStatus.RUNNING], match__least_reliability__gt=0)
    seats = Seat.objects.filter(going, user=user, resigned_at=None)
    return (seats.exclude(match=at) if at else seats).exists()
