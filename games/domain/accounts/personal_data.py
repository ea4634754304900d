"""Personal data: what a person's archive contains, and what happens to each row when the account is deleted.

The decisions for all relations to a user and all fields with an address are here; a test finds missing ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet

from games.domain.matches import game_log
from games.enums import MatchStatus
from games.models import Match, User

MAX_GAMES = 200
"""Games per archive, so that creating one takes only seconds; a person with more games gets several archives."""


class Fate(Enum):
    """What happens to a row when the account is deleted."""

    GONE = "deleted, or without the person"
    KEPT = "stays for others' sake, and points at a row without a name"


@dataclass(frozen=True)
class Holding:
    """The decision about one relation to a user."""

    fate: Fate
    fields: tuple[str, ...] = ()
    """The fields in the person's archive; empty for the site's own records and for texts written by others."""
    among: Q | None = None
    """A filter for the rows in the archive; None for all.

    Rows of running games that would reveal hidden information are left out.
    """


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
    "games.chatreport.reporter": Holding(GONE, ("reason", "reported_at", "outcome", "settled_at")),
    "games.chatreport.settled_by": Holding(KEPT),
    "games.circle.host": Holding(GONE),
    "games.circlemember.user": Holding(
        GONE, ("circle", "is_organizer", "is_shown", "joined_at", "games", "won", "points", "mu", "sigma")
    ),
    "games.companion.player": Holding(GONE),
    "games.companion.user": Holding(GONE, ("player",)),
    "games.conduct.user": Holding(GONE, ("match", "answered", "timed_out", "has_left", "speeds", "at")),
    "games.entry.user": Holding(KEPT, ("match", "at", "by", "question", "choices"), IS_OVER),
    "games.favourite.user": Holding(GONE, ("query",)),
    "games.filedorder.user": Holding(
        GONE,
        (
            "match",
            "seat",
            "kind",
            "subject",
            "contents",
            "round",
            "filed_at",
            "digest",
            "status",
            "reason",
            "settled_at",
        ),
    ),
    "games.incident.user": Holding(KEPT, ("match", "at", "kind", "seat", "reason")),
    "games.invitation.inviter": Holding(KEPT, ("match", "address", "player", "note", "created_at")),
    "games.invitation.player": Holding(GONE, ("match", "inviter", "created_at", "declined_at")),
    "games.invitation.taken_by": Holding(KEPT, ("match", "inviter", "created_at")),
    "games.mailthread.user": Holding(GONE),
    "games.match.creator": Holding(
        KEPT, ("name", "status", "edition", "size", "pace", "is_private", "created_at", "started_at", "ended_at")
    ),
    "games.namereport.player": Holding(GONE),
    "games.namereport.reporter": Holding(
        GONE, ("player", "match", "circle", "name", "reason", "reported_at", "outcome", "settled_at")
    ),
    "games.namereport.settled_by": Holding(KEPT),
    "games.nextdigest.user": Holding(GONE, ("channel", "due_at")),
    "games.note.player": Holding(GONE),
    "games.note.user": Holding(GONE, ("match", "player", "text")),
    "games.notice.user": Holding(GONE, ("kind", "match", "params", "created_at")),
    "games.noticehabits.user": Holding(GONE, ("digest_hour", "keeps_quiet", "reminder_hours")),
    "games.noticepreference.user": Holding(GONE, ("kind", "channel", "mode")),
    "games.outgoingmail.user": Holding(
        GONE, ("recipient", "kind", "match", "subject", "text", "status", "created_at", "sent_at"), ~Q(kind="")
    ),
    "games.outlet.user": Holding(GONE, ("channel", "kind", "url", "match", "created_at", "sent_at", "error", "off_at")),
    "games.playertotals.user": Holding(GONE, ("finished", "won", "seen_at", "told_at")),
    "games.ratedgame.user": Holding(KEPT, ("match", "group", "rank", "mu", "sigma", "at")),
    "games.rating.user": Holding(KEPT, ("group", "mu", "sigma", "games", "at")),
    "games.restorepoint.user": Holding(GONE, ("change", "made_at", "used_at", "addresses")),
    "games.sanction.by": Holding(KEPT),
    "games.sanction.user": Holding(GONE, ("kind", "reason", "at", "until", "read_at")),
    "games.seat.user": Holding(
        KEPT,
        (
            *("match", "number", "score", "place", "is_winner", "resigned_at", "stood_in_at", "seen_at", "bank"),
            *("standing", "agrees_to_end", "agrees_to_pause", "agrees_to_live", "nudged_at", "is_chat_muted"),
            *("looked_in_at", "color", "emblem", "sealed_round", "advised"),
        ),
    ),
    "games.securityevent.user": Holding(GONE, ("kind", "at", "address", "browser")),
    "games.study.user": Holding(
        GONE, ("title", "match", "names", "setup", "posts", "branch", "tries", "bot", "made_at", "used_at")
    ),
    "games.substitution.former": Holding(KEPT, ("match", "seat", "answered_at")),
    "games.substitution.inviter": Holding(KEPT, ("match", "seat", "player", "created_at", "outcome")),
    "games.substitution.player": Holding(KEPT, ("match", "seat", "inviter", "created_at", "outcome", "answered_at")),
    "games.tablewish.user": Holding(GONE, ("edition", "size", "pace", "is_rated", "told_at")),
    "games.user_groups.user": Holding(GONE),
    "games.user_user_permissions.user": Holding(GONE),
    "games.usersession.user": Holding(GONE, ("began_at", "address", "network", "browser")),
    "games.vacation.user": Holding(GONE, ("starts_at", "ends_at", "time_zone", "is_automatic")),
    "mfa.authenticator.user": Holding(GONE, ("type", "created_at", "last_used_at")),
}
"""The decision for each relation, by model and field."""

ADDRESSES: dict[str, Fate] = {
    "account.emailaddress.email": GONE,
    "games.invitation.address": GONE,
    "games.outgoingmail.recipient": GONE,
    "games.stoppedaddress.address": GONE,
    "games.troubledaddress.address": GONE,
    "games.uninvitedaddress.address": KEPT,  # an opt-out from invitations, which does not belong to an account
    "games.user.email": GONE,
}
"""What happens to the person's own addresses, by the field that holds them."""

ACCOUNT_FIELDS = (
    *("email", "handle", "display_name", "language", "time_zone", "wakes_at", "sleeps_at", "weekend_wakes_at"),
    *("weekend_sleeps_at", "reminder_part", "uses_vacation", "away_until", "wants_tips"),
    *("wants_advice",),
    *("hides_name_in_pictures",),
    *("crest_color", "crest_emblem"),
    *("is_guest", "is_active", "is_staff", "is_superuser", "joined_at", "last_login"),
)
"""Fields of the user's own row in the archive; the password hash is left out."""


WITHHELD: dict[str, dict[str, tuple[str, ...]]] = {
    "keys, which a file must not give to who finds it": {
        "games.calendarfeed": ("token",),
        "games.invitation": ("token",),
        "games.match": ("invite_token", "draw_seed", "seed_hash"),
        "games.outlet": ("secret", "session"),
        "games.restorepoint": ("keys",),
        "games.user": ("password",),
        "games.usersession": ("session",),
        "mfa.authenticator": ("data",),
    },
    "how the site keeps track of its own work": {
        "games.entry": ("orders", "facts_version", "restores", "undone_by"),
        "games.filedorder": ("number", "version", "progress", "uses"),
        "games.invitation": ("mail_due_at", "is_rematch", "used_at"),
        "games.match": (
            *("idle_since", "idle_asked_at", "roll_call_at", "bots_fill_at", "is_compressed"),
            *("version", "stamp", "chat_newest", "gathered_at", "rules_version", "rematch_of"),
        ),
        "games.notice": ("seat", "version", "about", "is_new"),
        "games.outgoingmail": ("sender", "headers", "message_id", "attempts", "error", "due_at", "claimed_at"),
        "games.outlet": (
            *("failures", "failing_since", "posted_version", "posted_incident", "posted_stamp", "posted_status"),
            *("awaits_replacement", "emailed_kinds"),
        ),
        "games.playertotals": ("public", "own", "is_stale"),
        "games.seat": (
            *("is_asked", "wait", "asked_at", "deadline", "allowance", "remind_at", "reminded_for", "is_provisional"),
            *("timeouts_in_row", "stamp", "seen_version", "chat_read", "is_taken_over", "bot", "neighbor", "outage"),
            "ended_at",
        ),
        "games.study": ("digest", "version"),
        "games.user": ("name_small", "name_written", "name_handle", "name_search", "deleted_at", "link_generation"),
        "games.vacation": ("is_announced",),
    },
    "what belongs to the table, and stands in the game's own file once it is over": {
        "games.entry": ("number", "seat", "facts", "rolls"),
        "games.incident": ("after",),
        "games.match": (
            *("options", "cast", "uniques", "cast_by", "uniques_by", "grace", "bank", "increment", "cap", "stand_in"),
            *(
                "paused_until",
                "pause_days",
                "pause_proposed_at",
                "end_proposed_at",
                "live_until",
                "allows_spectators",
                "allows_undo",
                "allows_hours",
            ),
            *("is_rated", "least_reliability", "is_lesson", "allows_vacations", "allows_mail_answers"),
            *("allows_substitutes", "round", "moved_at", "post_times", "post_zone", "post_at", "sealed"),
        ),
    },
    "others' words, or the same once more": {
        "games.chatreport": ("message",),
        "games.match": ("named_after",),
        "games.outgoingmail": ("html",),
    },
}
"""The columns that are left out of the archive, by reason and model; all others must be in it."""


def personal_rows(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return everything in the person's archive, by model and field."""
    archive = {"account": [{name: as_json_value(getattr(user, name)) for name in ACCOUNT_FIELDS}]}
    for where, holding in HOLDINGS.items():
        if holding.fields:
            own: Iterable[Any] = rows_pointing_at(where, user).filter(holding.among or Q())
            if where == "games.entry.user":
                own = [*own, *game_log.compressed_entries_of(user)]
            archive[where] = [{name: as_json_value(getattr(row, name)) for name in holding.fields} for row in own]
    return archive


def rows_pointing_at(relation: str, user: User) -> QuerySet[Any]:
    """Return the rows that refer to a person through one relation."""
    label, _dot, field = relation.rpartition(".")
    people = [name.name for name in apps.get_model(label)._meta.fields if name.related_model is User]
    return apps.get_model(label).objects.filter(**{field: user}).select_related(*people).order_by("pk")


def finished_games_of(user: User, part: int = 1) -> Iterable[Match]:
    """Return one part of the person's finished games, oldest first."""
    return _finished(user).order_by("ended_at", "pk")[(part - 1) * MAX_GAMES : part * MAX_GAMES]


def count_archive_parts(user: User) -> int:
    """Return how many archives the person's games fill; at least one."""
    return max(1, -(-_finished(user).count() // MAX_GAMES))


def _finished(user: User) -> QuerySet[Match]:
    return Match.objects.filter(seats__user=user, status__in=[MatchStatus.FINISHED, MatchStatus.ENDED])


def as_json_value(value: Any) -> Any:
    """Return a value in a form that JSON can hold: other people as handles, other rows as IDs."""
    if isinstance(value, User):
        return None if value.deleted_at else value.handle
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)


def undecided_columns() -> list[str]:
    """Return the columns of archived models with no decision or with two, and decided columns that do not exist."""
    archived, people = {"games.user": [*ACCOUNT_FIELDS]}, defaultdict(list)
    for where, holding in HOLDINGS.items():
        label, _dot, field = where.rpartition(".")
        people[label].append(field)
        if holding.fields:
            archived.setdefault(label, []).extend(holding.fields)
    undecided = []
    for label, shown in archived.items():
        names = [*shown, *people[label]]
        withheld = [name for models in WITHHELD.values() for name in models.get(label, ())]
        columns = {field.name for field in apps.get_model(label)._meta.concrete_fields if not field.primary_key}
        decided = {*names, *withheld} - {apps.get_model(label)._meta.pk.name}
        twice = {name for name in withheld if withheld.count(name) > 1 or name in names}
        undecided += [f"{label}.{name}" for name in (columns ^ decided) | twice]
    models = {label for models in WITHHELD.values() for label in models}
    return sorted([*undecided, *(label for label in models - archived.keys())])


def undecided_relations() -> list[str]:
    """Return relations and address fields that this module does not cover, and those it lists that do not exist."""
    models = apps.get_models(include_auto_created=True)
    relations = {
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
    return sorted((relations ^ HOLDINGS.keys()) | (addresses ^ ADDRESSES.keys()))
