"""Play with people: one press joins the first open table that fits, or opens one that bots fill after a while."""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import bots_filling, seating
from games.domain.lobby.configuration import Configuration, default_table_size
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_queries
from games.domain.people import blocked_players
from games.enums import Pace
from games.models import Match, Seat, User

SIZES = (3, 6)
"""The smallest and the largest table that one press joins."""
QUICK_PACES = (Pace.LIVE, Pace.DAILY)
"""The paces that one press can choose: at once, or over days."""
STILL_FILLING = {Pace.LIVE: timedelta(minutes=15)}
"""How long after its last use a table without a time for bots counts as filling; a day at other paces."""
MAX_TRIES = 3
"""How many tables are tried, because each may have been filled or closed since it was found."""


def play_with_people(*, user: User, edition: str, pace: str, string: str = "") -> Match:
    """Seat `user` at a table of this kind: the one where they sit already, the first that fits, or a new one.

    `string` is what the player's browser adds to the deal (`shuffles.store_string`). Refusals: `confirm_address` for
    guests and unconfirmed accounts, who may only play against bots; those of `open_match`.
    """
    seating.check_has_confirmed_account(user)
    if own := filling_tables().filter(edition=edition, pace=pace, seats__user=user, rematch_of=None).first():
        return own
    for match in fitting_tables(user).filter(edition=edition, pace=pace)[:MAX_TRIES]:
        with suppress(Refused), transaction.atomic():
            seating.take_seat(match=match, user=user, string=string)
            # Between the search and the lock, a blocked player may have sat down.
            if _seats_separated_from(user).filter(match=match).exists():
                raise Refused("table_full")
            return match
    return _open_table(user, edition, pace, string)


def fitting_tables(user: User) -> QuerySet[Match]:
    """Return the filling tables that one press may join for `user`, the oldest first.

    Left out are tables where they sit, rematches, rated tables, and those with a player whom they have blocked or who
    has blocked them. Whether their reliability suffices is checked when they sit down.
    """
    tables = filling_tables().filter(rematch_of=None, is_rated=False, size__range=SIZES)
    own = Seat.objects.filter(match=OuterRef("pk"), user=user)
    separated = _seats_separated_from(user).filter(match=OuterRef("pk"))
    return tables.exclude(Exists(own)).exclude(Exists(separated)).order_by("created_at", "pk")


def filling_tables() -> QuerySet[Match]:
    """Return the public tables with a free seat that bots will fill, or that were used not long ago.

    It is the same for every visitor, so that its number says nothing about blocks or private tables.
    """
    now = timezone.now()
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="")
    used = Coalesce(F("idle_since"), F("created_at"))
    usual = Q(used__gte=now - timedelta(days=1)) & ~Q(pace__in=STILL_FILLING)
    for pace, span in STILL_FILLING.items():
        usual |= Q(pace=pace, used__gte=now - span)
    tables = match_queries.open_matches().annotate(used=used).filter(Q(bots_fill_at__gt=now) | usual)
    return tables.exclude(pace=Pace.UNTIMED).filter(Exists(free))


def _seats_separated_from(user: User) -> QuerySet[Seat]:
    """Return the seats of players whom `user` has blocked, or who have blocked them."""
    blocked = Q(user__in=blocked_players.ids_blocked_by(user.pk))
    return Seat.objects.filter(blocked | Q(user__in=blocked_players.ids_blocking(user)))


@transaction.atomic
def _open_table(user: User, edition: str, pace: str, string: str) -> Match:
    low, high = SIZES
    game = Configuration(edition=edition, size=min(max(default_table_size(edition), low), high))
    settings = MatchSettings(**game.settings_fields(seating.new_seed()), pace=pace)
    match = seating.open_match(creator=user, settings=settings, string=string)
    bots_filling.set_fill_time(match=match, by=user, wait=bots_filling.usual_fill_time(pace))
    return match
