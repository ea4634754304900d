"""The minimum reliability that a table can require of its players.

New players, whose reliability is not known yet, may join one such table at a time.
"""

from django.db.models import Q

from games.domain.errors import Refused
from games.domain.results import reliability
from games.enums import MatchStatus
from games.models import Match, Seat, User

RELIABILITY_LEVELS = (0, 80, 90, 95)
"""The minimum percentages that may be required, for answers in time and for games played to the end; 0 for none."""


def check_reliability(user: User, minimum: int, *, at: Match | None = None) -> None:
    """Raise the refusal that `reliability_refusal` returns, if there is one. Call it when a player sits down."""
    if minimum:
        # The lock prevents a new player from joining two such tables at the same moment.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if refused := reliability_refusal(user, minimum, at=at):
        raise refused


def reliability_refusal(user: User, minimum: int, *, at: Match | None = None) -> Refused | None:
    """Return why a player cannot join table `at`, which requires `minimum`; None if they can.

    The codes are `falls_short` and `one_as_newcomer`.
    """
    if not minimum:
        return None
    player = reliability.reliability_of(user)
    if player.is_known and min(player.in_time, player.stayed) < minimum:
        return Refused("falls_short", least=minimum, in_time=player.in_time, stayed=player.stayed)
    if not player.is_known and _sits_at_other_restricted_table(user, at):
        return Refused("one_as_newcomer", games=reliability.MIN_GAMES)
    return None


def _sits_at_other_restricted_table(user: User, at: Match | None) -> bool:
    """Return whether the player sits at another unfinished table that requires a minimum reliability."""
    going = Q(match__status__in=[MatchStatus.OPEN, MatchStatus.RUNNING], match__least_reliability__gt=0)
    seats = Seat.objects.filter(going, user=user, resigned_at=None)
    return (seats.exclude(match=at) if at else seats).exists()
