"""When the post of an open table leaves: its creator may change it until the game begins."""

from django.db import transaction
from django.db.models import F

from games.domain.errors import Refused
from games.domain.lobby import seating
from games.enums import Pace
from games.models import Match, User


@transaction.atomic
def set_post_times(*, match: Match, by: User, times: str, zone: str) -> None:
    """Set when the post leaves: `times` are checked ones in the time zone `zone`, or empty for every quarter hour.

    Refusals: `not_creator`, `table_started`, `table_closed`, `no_post_times` at a live table or one without a clock.
    """
    seating.lock_open_table(match, creator=by)
    if times and match.pace in (Pace.LIVE, Pace.UNTIMED):
        raise Refused("no_post_times")
    Match.objects.filter(pk=match.pk).update(post_times=times, post_zone=zone, stamp=F("stamp") + 1)
