"""Retention: how long rows of each model are kept, and the nightly deletion.

`docs/keeping.md` describes the same for readers; a test compares the two, and fails for a model without a decision.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.domain.accounts import account_restore, guest_cleanup, open_sessions
from games.domain.operations.slices import run_in_turn
from games.enums import MailStatus, MatchStatus, SubstitutionOutcome
from games.models import Heartbeat, OutgoingMail

ACCOUNT_MAILS = timedelta(days=1)
"""Emails about accounts, after sending. The texts of all emails are deleted as soon as they are sent or have failed."""
GAME_MAILS = timedelta(days=30)
"""Emails about games: counted from sending, or from writing if they were not sent."""
EVENTS = timedelta(days=180)
"""Security events of accounts, with the IP address."""
YEAR = timedelta(days=365)
SEASON = timedelta(days=90)
PARCELS = timedelta(days=7)
"""Messages to webhooks and browsers, sent or not."""
STUDIES = YEAR
"""What-if games, counted from their last use."""
EXERCISES = timedelta(days=366)
"""Exercises from games of this site, counted from their day: for as long, a day's exercise can be looked up."""
GUESTS = timedelta(days=30)
"""Guests whose sessions have ended, counted from their last visit; everything is deleted except finished games."""
FORMS = timedelta(days=30)
"""Forms that opened a table, counted from when they were sent: a browser may keep one for a while."""
OFFERS = SEASON
"""Offers to substitutes that were not accepted."""
SLICE = 1000
"""Rows deleted in one transaction; the limit keeps locks and memory small."""
BUDGET = 120.0
"""Seconds after which a task leaves the rest to another one, well before the time limit of tasks."""
HEARTBEAT = "retention"
"""The name of the row that holds when everything was last deleted without an error."""


ALL = Q()


@dataclass(frozen=True)
class RetentionPeriod:
    """A retention period: rows of one model are deleted a fixed time after a moment."""

    model: str
    after: timedelta
    moment: str
    """The field that holds this moment, in the row itself or in the row that it belongs to."""
    among: Q = ALL

    def rows(self, now: datetime) -> QuerySet[Any]:
        """Return the rows whose retention period has passed."""
        return apps.get_model(self.model).objects.filter(self.among, **{f"{self.moment}__lt": now - self.after})


MATCH_IS_OVER = Q(match__status__in=[MatchStatus.FINISHED, MatchStatus.CANCELLED, MatchStatus.ENDED])
IS_SENT = Q(status=MailStatus.SENT)
MAILS = (
    RetentionPeriod("games.outgoingmail", ACCOUNT_MAILS, "sent_at", IS_SENT & Q(kind="")),
    RetentionPeriod("games.outgoingmail", GAME_MAILS, "sent_at", IS_SENT),
    RetentionPeriod("games.outgoingmail", GAME_MAILS, "created_at", ~IS_SENT),
)
"""The periods for emails; an embedded site keeps them, because its mailbox page shows them."""
TERMS = (
    RetentionPeriod("games.securityevent", EVENTS, "at"),
    RetentionPeriod("games.restorepoint", account_restore.RESTORABLE_FOR, "made_at"),
    RetentionPeriod("games.substitution", OFFERS, "created_at", ~Q(outcome=SubstitutionOutcome.ACCEPTED)),
    RetentionPeriod("games.parcel", PARCELS, "created_at"),
    RetentionPeriod("games.sentform", FORMS, "sent_at"),
    RetentionPeriod("games.outage", YEAR, "done_at"),
    RetentionPeriod("games.study", STUDIES, "used_at"),
    RetentionPeriod("games.foundexercise", EXERCISES, "shown_at"),
    RetentionPeriod("games.chatreport", YEAR, "settled_at"),
    RetentionPeriod("games.namereport", YEAR, "settled_at"),
    RetentionPeriod("games.invitation", SEASON, "created_at", MATCH_IS_OVER & Q(taken_by=None)),
    RetentionPeriod("games.notice", SEASON, "created_at", MATCH_IS_OVER),
    RetentionPeriod("games.mailthread", SEASON, "used_at"),
    RetentionPeriod("games.troubledaddress", SEASON, "failing_since"),
    RetentionPeriod("games.match", SEASON, "ended_at", Q(status=MatchStatus.CANCELLED, started_at=None)),
)
"""Rows that are deleted by age alone."""

LAPSING = ("sessions.session", "games.usersession", "games.user", "games.followup", "games.posttoken", "games.circle")
"""Rows that are deleted at a computed time: lapsed sessions, guests who cannot return, tokens after the end, and
circles without members."""
BELONGING = {
    "account.emailaddress": "games.user",
    "account.emailconfirmation": "account.emailaddress",
    "mfa.authenticator": "games.user",
    "games.user_groups": "games.user",
    "games.user_user_permissions": "games.user",
    "games.block": "games.user",
    "games.bookmark": "games.user",
    "games.calendarfeed": "games.user",
    "games.circlemember": "games.user",
    "games.companion": "games.user",
    "games.favourite": "games.user",
    "games.nextdigest": "games.user",
    "games.note": "games.user",
    "games.noticehabits": "games.user",
    "games.noticepreference": "games.user",
    "games.outlet": "games.user",
    "games.playertotals": "games.user",
    "games.sanction": "games.user",
    "games.tablewish": "games.user",
    "games.vacation": "games.user",
    "games.circlegame": "games.circle",
    "games.delivery": "games.notice",
    "games.outgoingmail_deliveries": "games.outgoingmail",
    "games.parcel_deliveries": "games.parcel",
    "games.analysis": "games.match",
    "games.cardresult": "games.match",
    "games.charactergame": "games.match",
    "games.chatmessage": "games.match",
    "games.compressedgame": "games.match",
    "games.conduct": "games.match",
    "games.currentstate": "games.match",
    "games.entry": "games.match",
    "games.filedorder": "games.match",
    "games.incident": "games.match",
    "games.played": "games.match",
    "games.ratedgame": "games.match",
    "games.seat": "games.match",
    "games.shuffle": "games.match",
    "games.snapshot": "games.match",
    "games.summary": "games.match",
}
"""Rows that are deleted with the row they belong to; their owners can delete many of them earlier."""
LASTING = {
    "games.rating": "other players' ratings depend on it and could not be verified without it",
    "games.stoppedaddress": "the owner marked our emails as spam, or emails bounce: nothing may be sent there again",
    "games.uninvitedaddress": "the owner wants no invitations and has no account",
    "admin.logentry": "staff must remain accountable for what they did",
    "games.cardtally": "sums over all finished games, which name no one",
    "games.gametally": "sums over all finished games, which name no one",
    "games.seattally": "sums over all finished games, which name no one",
    "games.storedfigure": "one row per list or number of running games, overwritten each time",
    "games.heartbeat": "one row per periodic task, overwritten each time",
    "games.keptkey": "the site's keys, one of each kind",
    "auth.group": "staff roles, the same on every installation",
    "auth.group_permissions": "staff roles, the same on every installation",
    "auth.permission": "staff roles, the same on every installation",
    "contenttypes.contenttype": "names of models",
}
"""Models whose rows are never deleted, with the reason."""


def delete_expired(now: datetime | None = None) -> bool:
    """Delete rows whose retention period has passed, for BUDGET seconds; return whether there are more.

    An error in one kind of rows stops no other, and leaves the heartbeat as it was. An embedded site keeps emails for
    its mailbox page.
    """
    now = now or timezone.now()
    # The first night counts as a success, so that a site where it never ends well is noticed later.
    Heartbeat.objects.get_or_create(name=HEARTBEAT, defaults={"at": now})
    outcome = run_in_turn(expired_rows(now), BUDGET)
    if not outcome.failed and not outcome.unfinished:
        Heartbeat.objects.filter(name=HEARTBEAT).update(at=now)
    return bool(outcome.unfinished)


def expired_rows(now: datetime) -> dict[str, Iterator[object]]:
    """Return what there is to delete, by name; each iterator deletes one slice whenever it is advanced."""
    terms = TERMS if settings.MAILBOX else (*TERMS, *MAILS)
    return {
        "lapsed sessions": open_sessions.delete_lapsed_sessions(now),
        "ended sessions": open_sessions.delete_orphaned_sessions(),
        "guests": guest_cleanup.clear_stale_guests(now, now - GUESTS),
        **{f"{term.model} by {term.moment} ({number})": _delete_rows(term, now) for number, term in enumerate(terms)},
        "texts of emails": _delete_texts(),
    }


def _delete_rows(term: RetentionPeriod, now: datetime) -> Iterator[int]:
    rows = term.rows(now).order_by(term.moment)
    rest = rows
    while page := list(rest.values_list("pk", term.moment)[:SLICE]):
        numbers, moments = zip(*page, strict=True)
        yield rows.model.objects.filter(pk__in=numbers).delete()[0]
        # Spares the database the rows of earlier slices, which stay in its index as long as a backup runs.
        rest = rows.filter(**{f"{term.moment}__gte": moments[-1]})


def _delete_texts() -> Iterator[int]:
    """Delete texts of sent emails about games, which versions of the site before this rule kept."""
    done = OutgoingMail.objects.filter(status__in=[MailStatus.SENT, MailStatus.FAILED]).exclude(text="").order_by("pk")
    while not settings.MAILBOX and (numbers := list(done.values_list("pk", flat=True)[:SLICE])):
        OutgoingMail.objects.filter(pk__in=numbers).delete_texts()
        yield len(numbers)


def undecided_models() -> list[str]:
    """Return the models with no decision or with two, and decided models that do not exist."""
    decided = [*{term.model for term in (*TERMS, *MAILS)}, *LAPSING, *BELONGING, *LASTING]
    models = {model._meta.label_lower for model in apps.get_models(include_auto_created=True)}
    return sorted((models ^ set(decided)) | {label for label in decided if decided.count(label) > 1})
