"""Where a person stands in the rows: what is told of it to that person, and what becomes of it when they leave.

Every relation to a person and every field with an address is decided here; a test finds those that are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet

from games.enums import MatchStatus
from games.models import Match, User

MOST_GAMES = 100
"""So many games, the last ones, are in an archive as a whole; the others can be had one by one."""


class Fate(Enum):
    """What becomes of a row when the person leaves the site."""

    GONE = "deleted, or without the person"
    KEPT = "stays for others' sake, and points at a row without a name"


@dataclass(frozen=True)
class Holding:
    """What is decided of one relation to a person."""

    fate: Fate
    told: tuple[str, ...] = ()
    """What the person is given of such rows; nothing where they are the house's own record, or others' words."""
    among: Q | None = None
    """Which of them, where it is not all: nothing that a running game still hides."""


GONE, KEPT = Fate.GONE, Fate.KEPT
IS_OVER = ~Q(match__status=MatchStatus.RUNNING)
HOLDINGS: dict[str, Holding] = {
    "account.emailaddress.user": Holding(GONE, ("email", "verified", "primary")),
    "admin.logentry.user": Holding(KEPT),
    "games.block.blocked": Holding(GONE),
    "games.block.user": Holding(GONE, ("blocked", "created_at")),
    "games.bookmark.user": Holding(GONE, ("match", "moment", "note", "made_at")),
    "games.calendarfeed.user": Holding(GONE, ("created_at",)),
    "games.chatmessage.user": Holding(GONE, ("match", "room", "moment", "text", "phrase", "written_at", "removed_at")),
    "games.chatreport.reporter": Holding(GONE, ("reason", "reported_at", "outcome")),
    "games.chatreport.settled_by": Holding(KEPT),
    "games.companion.player": Holding(GONE),
    "games.companion.user": Holding(GONE, ("player",)),
    "games.conduct.user": Holding(GONE, ("match", "answered", "timed_out", "has_left", "speeds", "at")),
    "games.entry.user": Holding(KEPT, ("match", "at", "by", "question", "choices"), IS_OVER),
    "games.favourite.user": Holding(GONE, ("query",)),
    "games.incident.user": Holding(KEPT, ("match", "at", "kind", "reason")),
    "games.invitation.inviter": Holding(KEPT, ("match", "address", "player", "created_at")),
    "games.invitation.player": Holding(GONE, ("match", "inviter", "created_at")),
    "games.invitation.taken_by": Holding(KEPT, ("match", "inviter", "created_at")),
    "games.lasttold.user": Holding(GONE, ("match", "channel", "at")),
    "games.match.creator": Holding(KEPT, ("name", "status", "edition", "size", "created_at", "ended_at")),
    "games.namereport.player": Holding(GONE),
    "games.namereport.reporter": Holding(GONE, ("player", "match", "name", "reason", "reported_at", "outcome")),
    "games.namereport.settled_by": Holding(KEPT),
    "games.note.player": Holding(GONE),
    "games.note.user": Holding(GONE, ("match", "player", "text")),
    "games.notice.user": Holding(GONE, ("kind", "match", "params", "created_at")),
    "games.noticehabits.user": Holding(GONE, ("digest_hour", "keeps_quiet")),
    "games.noticepreference.user": Holding(GONE, ("kind", "channel", "mode")),
    "games.outgoingmail.user": Holding(GONE, ("recipient", "subject", "text", "created_at", "sent_at"), ~Q(kind="")),
    "games.outlet.user": Holding(GONE, ("channel", "kind", "url", "created_at", "off_at")),
    "games.ratedgame.user": Holding(KEPT, ("match", "group", "rank", "mu", "sigma", "at")),
    "games.rating.user": Holding(KEPT, ("group", "mu", "sigma", "games", "at")),
    "games.restorepoint.user": Holding(GONE, ("change", "made_at", "used_at")),
    "games.sanction.by": Holding(KEPT),
    "games.sanction.user": Holding(GONE, ("kind", "reason", "at", "until")),
    "games.seat.user": Holding(
        KEPT,
        ("match", "number", "score", "place", "is_winner", "resigned_at", "stood_in_at", "seen_at", "bank", "standing"),
    ),
    "games.securityevent.user": Holding(GONE, ("kind", "at", "address", "browser")),
    "games.study.user": Holding(
        GONE, ("title", "match", "names", "setup", "posts", "branch", "tries", "bot", "made_at", "used_at")
    ),
    "games.suggestion.settled_by": Holding(KEPT),
    "games.suggestion.user": Holding(GONE, ("language", "about", "word", "reason", "made_at", "outcome")),
    "games.substitution.former": Holding(KEPT, ("match", "seat", "answered_at")),
    "games.substitution.inviter": Holding(KEPT, ("match", "seat", "player", "created_at", "outcome")),
    "games.substitution.player": Holding(KEPT, ("match", "seat", "inviter", "created_at", "outcome", "answered_at")),
    "games.tablewish.user": Holding(GONE, ("edition", "size", "pace", "is_rated", "told_at")),
    "games.user_groups.user": Holding(GONE),
    "games.user_user_permissions.user": Holding(GONE),
    "games.usersession.user": Holding(GONE, ("began_at", "address", "browser")),
    "games.vacation.user": Holding(GONE, ("starts_at", "ends_at", "is_automatic")),
    "mfa.authenticator.user": Holding(GONE, ("type", "created_at", "last_used_at")),
}
"""Model and field -> what is decided."""

ADDRESSES: dict[str, Fate] = {
    "account.emailaddress.email": GONE,
    "games.invitation.address": GONE,
    "games.outgoingmail.recipient": GONE,
    "games.stoppedaddress.address": GONE,
    "games.troubledaddress.address": GONE,
    "games.uninvitedaddress.address": KEPT,  # the wish not to be written to, which nobody's account goes with
    "games.user.email": GONE,
}
"""Fields that hold a mail address -> what becomes of the person's own in them."""

ABOUT = (
    *("email", "handle", "display_name", "language", "time_zone", "wakes_at", "sleeps_at", "weekend_wakes_at"),
    *("weekend_sleeps_at", "reminder_part", "is_guest", "joined_at", "last_login"),
)
"""What the person's own row says; the password is kept only as a figure that nobody can read."""


def rows(user: User) -> dict[str, list[dict[str, Any]]]:
    """Give everything that is kept about a person and meant for their eyes, by model and field."""
    found = {"account": [{name: plain(getattr(user, name)) for name in ABOUT}]}
    for where, holding in HOLDINGS.items():
        if holding.told:
            mine = rows_of(where, user).filter(holding.among or Q())
            found[where] = [{name: plain(getattr(row, name)) for name in holding.told} for row in mine]
    return found


def rows_of(where: str, user: User) -> QuerySet[Any]:
    """Give the rows that point at a person by one relation."""
    label, _dot, field = where.rpartition(".")
    people = [name.name for name in apps.get_model(label)._meta.fields if name.related_model is User]
    return apps.get_model(label).objects.filter(**{field: user}).select_related(*people).order_by("pk")


def games_of(user: User) -> Iterable[Match]:
    """Give the last games that a person has played to their end."""
    over = Match.objects.filter(seats__user=user, status=MatchStatus.FINISHED)
    return over.order_by("-ended_at", "-pk")[:MOST_GAMES]


def plain(value: Any) -> Any:
    """Write a value as JSON can: other people by their handle, other rows by their number."""
    if isinstance(value, User):
        return None if value.deleted_at else value.handle
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)


def undecided() -> list[str]:
    """List what nobody has decided, and what is decided but is not there any more."""
    models = apps.get_models(include_auto_created=True)
    found = {
        f"{model._meta.label_lower}.{field.name}"
        for model in models
        for field in model._meta.get_fields()
        if field.concrete and not field.many_to_many and field.related_model is User
    }
    addresses = {
        f"{model._meta.label_lower}.{field.name}"
        for model in models
        for field in model._meta.concrete_fields
        if field.get_internal_type() == "EmailField"
        or type(field).__name__ == "EmailField"
        or field.name == "recipient"
    }
    return sorted((found ^ HOLDINGS.keys()) | (addresses ^ ADDRESSES.keys()))
