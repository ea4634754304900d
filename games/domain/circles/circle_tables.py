"""Tables of circles: opened by a member, played again with the same people, or opened regularly by the beat.

They are private, and members are invited to them as to any table.
"""

from __future__ import annotations

import calendar
import logging
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from games import task_queue
from games.domain.circles.circle_members import lock_circle, membership_of
from games.domain.errors import Refused
from games.domain.lobby import invitations, seating
from games.domain.lobby.configuration import FIRST, OWN, Configuration
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import notice_creation
from games.domain.people import blocked_players
from games.enums import CircleTableInterval, MatchStatus, NoticeKind
from games.models import Circle, CircleGame, Invitation, Match, User
from games.task_queue import TaskName

logger = logging.getLogger(__name__)
OPENS_AT = time(9)
"""When a regular table opens, in the host's time zone."""
SHORTEST_GAP = {CircleTableInterval.WEEK: timedelta(days=4), CircleTableInterval.MONTH: timedelta(days=15)}
"""The minimum time until the next regular table after one that opened late."""
MAX_OPENED = 100
"""Regular tables per run."""


@dataclass(frozen=True)
class TableSetup:
    """The game that a member chooses for a table of the circle."""

    edition: str
    size: int
    pace: str
    cards: dict[str, Any] = field(default_factory=dict)
    """The other fields of `Configuration`, as JSON stores them; those of the recommended first game if empty."""

    @classmethod
    def of(cls, configuration: Configuration, pace: str) -> TableSetup:
        """Return the setup for a configuration."""
        cards = asdict(configuration)
        return cls(cards.pop("edition"), cards.pop("size"), pace, cards)

    @property
    def configuration(self) -> Configuration:
        """Return the game before the deal."""
        cards = self.cards
        return Configuration(
            edition=self.edition,
            size=self.size,
            options=cards.get("options", {}),
            cast=cards.get("cast", FIRST),
            nine=cards.get("nine", False),
            characters=tuple(cards.get("characters", ())),
            uniques=cards.get("uniques", OWN),
            districts=tuple(cards.get("districts", ())),
        ).with_defaults()

    def settings(self, name: str) -> MatchSettings:
        """Return the settings of a private table; random cards are drawn anew. Refusals: those of the setup."""
        configuration = self.configuration
        if refusal := configuration.refusal():
            raise Refused(refusal.code, **refusal.params)
        return MatchSettings(
            **configuration.settings_fields(seating.new_seed()), name=name, pace=self.pace, private=True
        )


@transaction.atomic
def open_circle_table(*, circle: Circle, by: User, setup: TableSetup) -> Match:
    """Open a private table named after the circle, and invite all other members.

    Refusals: `not_member`, `too_many_invitations`, those of `seating.open_match` and of the setup.
    """
    if membership_of(circle, by) is None:
        raise Refused("not_member")
    invitations.check_invitation_quota(by)
    return _open_for_all(circle, by, setup)


@transaction.atomic
def play_again(*, circle: Circle, by: User, match: Match) -> Match:
    """Open a private table like that of a finished game, and invite its players who are members.

    If one of them has already opened it, join that one. Refusals: `not_member`, `not_finished`, `not_seated`, those of
    `seating.open_match` and `seating.take_seat`.
    """
    lock_circle(circle)
    if membership_of(circle, by) is None or not circle.games.filter(match=match).exists():
        raise Refused("not_member")
    if not match.is_over:
        raise Refused("not_finished")
    seats = list(match.seats.select_related("user"))
    if all(seat.user_id != by.pk for seat in seats):
        raise Refused("not_seated")
    again = Match.objects.filter(rematch_of=match).exclude(status=MatchStatus.CANCELLED).first()
    if again is not None:
        if again.is_open and not again.seats.filter(user=by).exists():
            seating.take_seat(match=again, user=by, token=again.invite_token)
        return again
    Match.objects.filter(rematch_of=match).update(rematch_of=None)
    settings = replace(seating.rematch_settings(match, seats), private=True, rated=False)
    opened = seating.open_match(
        creator=by, settings=settings, rematch_of=match, neighbors=[seat.mark.neighbor for seat in seats if seat.bot]
    )
    players = User.objects.filter(seats__match=match, circle_memberships__circle=circle)
    _invite(circle, opened, by, players, is_rematch=True)
    return opened


@transaction.atomic
def schedule_tables(
    *, circle: Circle, by: User, interval: CircleTableInterval, starts_on: date, setup: TableSetup
) -> None:
    """Have a table open regularly, hosted by `by`, from a day on that must not have passed.

    Refusals: `not_organizer`, `day_passed`, those of the setup.
    """
    locked = lock_circle(circle, organizer=by)
    setup.settings(locked.name).check()
    zone = ZoneInfo(by.time_zone)
    if not timezone.now().astimezone(zone).date() <= starts_on <= timezone.now().date() + timedelta(days=366):
        raise Refused("day_passed")
    locked.table_interval, locked.first_table_on, locked.host = interval, starts_on, by
    locked.edition, locked.size, locked.pace, locked.cards = setup.edition, setup.size, setup.pace, setup.cards
    locked.next_table_at = datetime.combine(starts_on, OPENS_AT, zone)
    locked.save()


@transaction.atomic
def stop_tables(*, circle: Circle, by: User) -> None:
    """Stop the regular table. Refusal: `not_organizer`."""
    locked = lock_circle(circle, organizer=by)
    locked.table_interval, locked.next_table_at, locked.host = "", None, None
    locked.save(update_fields=["table_interval", "next_table_at", "host"])


def open_due_tables(now: datetime | None = None) -> int:
    """Open the regular tables that are due; return how many were opened.

    Each is opened in the transaction that plans the next one, on a locked row, so that concurrent workers open one.
    After an outage, one table opens for all the periods that were missed.
    """
    now = now or timezone.now()
    due = list(Circle.objects.filter(next_table_at__lte=now).order_by("next_table_at")[:MAX_OPENED])
    return sum(_open_regular_table(circle, now) for circle in due)


@transaction.atomic
def _open_regular_table(circle: Circle, now: datetime) -> bool:
    """Open the table if it is still due, and plan the next one, even if this one can't be opened."""
    waiting = Circle.objects.select_for_update(skip_locked=True, no_key=True)
    locked = waiting.filter(pk=circle.pk, next_table_at__lte=now).first()
    if locked is None:
        return False
    host = _host_of(locked)
    locked.host = host
    locked.next_table_at = next_table_time(locked, now) if host else None
    locked.save(update_fields=["host", "next_table_at"])
    # Members still have the previous table.
    if host is None or locked.games.filter(match__status=MatchStatus.OPEN).exists():
        return False
    try:
        with transaction.atomic():
            _open_for_all(locked, host, regular_setup(locked))
    except Refused as refused:
        logger.info("the regular table of circle %d was not opened: %s", locked.pk, refused.code)
        return False
    return True


def regular_setup(circle: Circle) -> TableSetup:
    """Return the game of the regular table."""
    return TableSetup(circle.edition, circle.size, circle.pace, circle.cards)


def _host_of(circle: Circle) -> User | None:
    """Return who takes the first seat: the organizer who planned the table, otherwise the first one."""
    organizers = circle.members.filter(is_organizer=True, user__is_active=True).select_related("user")
    in_order = [member.user for member in organizers.order_by("joined_at", "pk")]
    return next((user for user in in_order if user.pk == circle.host_id), in_order[0] if in_order else None)


def next_table_time(circle: Circle, now: datetime) -> datetime:
    """Return when the next table opens after `now`: on the same weekday, or on the same day of the month."""
    interval = CircleTableInterval(circle.table_interval)
    zone = ZoneInfo(circle.host.time_zone) if circle.host else ZoneInfo("UTC")
    first = circle.first_table_on or now.date()
    earliest = now + SHORTEST_GAP[interval]
    number = 1
    if interval == CircleTableInterval.WEEK:
        number = max(1, (earliest.date() - first).days // 7)
    while (opens_at := datetime.combine(_day(interval, first, number), OPENS_AT, zone)) < earliest:
        number += 1
    return opens_at


def _day(interval: CircleTableInterval, first: date, number: int) -> date:
    """Return the day that is `number` intervals after `first`; a short month ends the interval on its last day."""
    if interval == CircleTableInterval.WEEK:
        return first + timedelta(weeks=number)
    year, month = divmod(first.year * 12 + first.month - 1 + number, 12)
    return date(year, month + 1, min(first.day, calendar.monthrange(year, month + 1)[1]))


def _open_for_all(circle: Circle, host: User, setup: TableSetup) -> Match:
    match = seating.open_match(creator=host, settings=setup.settings(circle.name))
    _invite(circle, match, host, User.objects.filter(circle_memberships__circle=circle))
    return match


def _invite(circle: Circle, match: Match, by: User, players: Iterable[User], *, is_rematch: bool = False) -> None:
    """Invite members, except those who have blocked the inviter or been blocked, or who want no invitations."""
    CircleGame.objects.create(circle=circle, match=match)
    separated = {*blocked_players.ids_blocked_by(by.pk), *blocked_players.ids_blocking(by), by.pk}
    for player in players:
        if player.pk in separated or not player.is_active or invitations.has_opted_out(player.email or ""):
            continue
        invitation = Invitation.objects.create(match=match, player=player, inviter=by, is_rematch=is_rematch)
        about = "rematch" if is_rematch else f"invitation {invitation.pk}"
        notice_creation.create_notice(user=player, kind=NoticeKind.INVITED, match=match, about=about, by=by.pk)
    task_queue.enqueue(TaskName.SEND_NOTICES)
