"""How long things are kept: the whole schedule, of every model there is, and the clearing of every night.

`docs/keeping.md` says the same to people; a test compares the two, and finds a model of which nothing is decided.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.domain.accounts import account_restore, guest_cleanup, open_sessions
from games.enums import MailStatus, MatchStatus, SubstitutionOutcome

ACCOUNT_MAILS = timedelta(days=1)
"""Mails about accounts, once they are sent; their words, which hold codes and links, go as soon as that is so."""
GAME_MAILS = timedelta(days=30)
"""Mails about games, which show hands, once they are sent; and what could not be sent, since it was written."""
EVENTS = timedelta(days=180)
"""What happened to accounts, with the network address it came from."""
YEAR = timedelta(days=365)
SEASON = timedelta(days=90)
PARCELS = timedelta(days=7)
"""Messages to webhooks and browsers, whatever became of them."""
STUDIES = YEAR
"""Games laid out to be tried differently, since they were last used."""
GUESTS = timedelta(days=30)
"""What guests have left who were last seen then, once no browser signs them in any more; finished games stay."""
OFFERS = SEASON
"""That somebody was asked to play on for another and did not."""
SLICE = 1000
"""So many rows go at once, so that nobody waits for a lock, and nothing fills the memory."""
SLICES = 100
"""So many slices of one kind go in a night; what is more waits for the next one."""


ALL = Q()


@dataclass(frozen=True)
class Term:
    """Rows that go so long after a moment of theirs."""

    model: str
    after: timedelta
    moment: str
    """The field that has it, of the row itself or of one that it belongs to."""
    among: Q = ALL

    def rows(self, now: datetime) -> QuerySet[Any]:
        """Give the rows whose time is over."""
        return apps.get_model(self.model).objects.filter(self.among, **{f"{self.moment}__lt": now - self.after})


MATCH_IS_OVER = Q(match__status__in=[MatchStatus.FINISHED, MatchStatus.CANCELLED])
IS_SENT = Q(status=MailStatus.SENT)
MAILS = (
    Term("games.outgoingmail", ACCOUNT_MAILS, "sent_at", IS_SENT & Q(kind="")),
    Term("games.outgoingmail", GAME_MAILS, "sent_at", IS_SENT),
    Term("games.outgoingmail", GAME_MAILS, "created_at", ~IS_SENT),
)
"""Not at home, where the mailbox shows them."""
TERMS = (
    Term("games.securityevent", EVENTS, "at"),
    Term("games.restorepoint", account_restore.RESTORABLE_FOR, "made_at"),
    Term("games.substitution", OFFERS, "created_at", ~Q(outcome=SubstitutionOutcome.ACCEPTED)),
    Term("games.parcel", PARCELS, "created_at"),
    Term("games.study", STUDIES, "used_at"),
    Term("games.chatreport", YEAR, "settled_at"),
    Term("games.namereport", YEAR, "settled_at"),
    Term("games.invitation", SEASON, "created_at", MATCH_IS_OVER & Q(taken_by=None)),
    Term("games.notice", SEASON, "created_at", MATCH_IS_OVER),
    Term("games.lasttold", SEASON, "at", MATCH_IS_OVER),
    Term("games.troubledaddress", SEASON, "failing_since"),
    Term("games.match", SEASON, "ended_at", Q(status=MatchStatus.CANCELLED, started_at=None)),
)
"""What goes by its age alone."""

LAPSING = ("sessions.session", "games.usersession", "games.user")
"""What goes at a moment that is reckoned: sessions when they lapse, guests who cannot come back."""
BELONGING = {
    "account.emailaddress": "games.user",
    "account.emailconfirmation": "account.emailaddress",
    "mfa.authenticator": "games.user",
    "games.user_groups": "games.user",
    "games.user_user_permissions": "games.user",
    "games.block": "games.user",
    "games.bookmark": "games.user",
    "games.calendarfeed": "games.user",
    "games.companion": "games.user",
    "games.favourite": "games.user",
    "games.note": "games.user",
    "games.noticehabits": "games.user",
    "games.noticepreference": "games.user",
    "games.outlet": "games.user",
    "games.sanction": "games.user",
    "games.tablewish": "games.user",
    "games.vacation": "games.user",
    "games.delivery": "games.notice",
    "games.outgoingmail_deliveries": "games.outgoingmail",
    "games.parcel_deliveries": "games.parcel",
    "games.analysis": "games.match",
    "games.cardresult": "games.match",
    "games.chatmessage": "games.match",
    "games.conduct": "games.match",
    "games.entry": "games.match",
    "games.incident": "games.match",
    "games.played": "games.match",
    "games.ratedgame": "games.match",
    "games.seat": "games.match",
    "games.shuffle": "games.match",
    "games.snapshot": "games.match",
    "games.summary": "games.match",
}
"""What goes with the row that it belongs to; a person may remove much of their own before."""
LASTING = {
    "games.rating": "other players' ratings depend on it and could not be verified without it",
    "games.stoppedaddress": "the owner marked our emails as spam, or emails bounce: nothing may be sent there again",
    "games.uninvitedaddress": "the owner wants no invitations and has no account",
    "admin.logentry": "staff must remain accountable for what they did",
    "games.heartbeat": "one row per periodic task, overwritten each time",
    "games.keptkey": "the site's keys, one of each kind",
    "auth.group": "staff roles, the same on every installation",
    "auth.group_permissions": "staff roles, the same on every installation",
    "auth.permission": "staff roles, the same on every installation",
    "contenttypes.contenttype": "names of models",
}
"""What is never cleared, and why."""


def delete_expired(now: datetime | None = None) -> None:
    """Delete what has been kept long enough; at home mails stay, where the mailbox shows them."""
    now = now or timezone.now()
    open_sessions.delete_lapsed_sessions(now)
    guest_cleanup.clear_stale_guests(now, now - GUESTS)
    for term in TERMS if settings.MAILBOX else (*TERMS, *MAILS):
        _delete_in_slices(term.rows(now))


def _delete_in_slices(rows: QuerySet[Any]) -> None:
    for _ in range(SLICES):
        numbers = list(rows.order_by("pk").values_list("pk", flat=True)[:SLICE])
        if not numbers:
            return
        rows.model.objects.filter(pk__in=numbers).delete()


def undecided_models() -> list[str]:
    """List the models of which nobody has decided how long they are kept, and those decided twice or not there."""
    decided = [*{term.model for term in (*TERMS, *MAILS)}, *LAPSING, *BELONGING, *LASTING]
    models = {model._meta.label_lower for model in apps.get_models(include_auto_created=True)}
    return sorted((models ^ set(decided)) | {label for label in decided if decided.count(label) > 1})
