"""The open sessions of an account, and how they end."""

from collections.abc import Iterator
from datetime import UTC, datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from games.enums import OutletKind
from games.models import Outlet, SecurityEvent, User, UserSession

ENDED, LAPSED = "session_ended", "session_lapsed"
"""The security events that inform owners of sessions that ended without a sign-out."""
SLICE = 1000
"""Sessions deleted in one transaction."""


def sessions_of(user: User) -> list[UserSession]:
    """Return the user's sessions that have not lapsed, newest first."""
    lasting = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return list(user.user_sessions.filter(session__in=lasting).order_by("-began_at", "-pk"))


@transaction.atomic
def close_other_sessions(*, user: User, keep: str) -> int:
    """End all sessions of a user except the one with the key `keep`; return how many there were.

    Links in earlier emails that act for the user become void too.
    """
    User.objects.filter(pk=user.pk).update(link_generation=F("link_generation") + 1)
    user.refresh_from_db(fields=["link_generation"])
    others = user.user_sessions.exclude(session=keep)
    open_ones = Session.objects.filter(session_key__in=others.values("session"))
    keys = set(open_ones.values_list("session_key", flat=True))
    record_session_ends(others, ENDED, dict.fromkeys(keys, timezone.now()))
    open_ones.delete()
    others.delete()
    _delete_browser_outlets(user.outlets.exclude(session=keep) if keep else user.outlets.all())
    return len(keys)


def close_session(*, user: User, session: str) -> None:
    """Forget a session that its owner has signed out of, and stop notifications to its browser."""
    user.user_sessions.filter(session=session).delete()
    if session:
        _delete_browser_outlets(user.outlets.filter(session=session))


def tie_outlet_to_session(outlet: Outlet, session: str) -> None:
    """Tie a browser's outlet to its session, so that the outlet is deleted with the session.

    Other outlets stay until their owner removes them.
    """
    if outlet.kind == OutletKind.BROWSER:
        Outlet.objects.filter(pk=outlet.pk).update(session=session)


def _delete_browser_outlets(outlets: QuerySet[Outlet]) -> None:
    outlets.filter(kind=OutletKind.BROWSER).delete()


def delete_lapsed_sessions(now: datetime) -> Iterator[int]:
    """Delete sessions that have expired, and record for their owners when they ended.

    Each step deletes one slice and yields the number of sessions in it.
    """
    since = datetime.min.replace(tzinfo=UTC)
    while ends := _delete_slice_of_lapsed_sessions(since, now):
        since = max(ends.values())
        yield len(ends)


@transaction.atomic
def _delete_slice_of_lapsed_sessions(since: datetime, now: datetime) -> dict[str, datetime]:
    """Delete the first sessions that expired from `since` on; return when each ended.

    `since` spares the database the rows of earlier slices, which stay in its index as long as a backup runs.
    """
    lapsed = Session.objects.filter(expire_date__gte=since, expire_date__lt=now).order_by("expire_date")
    # Two workers never record the end of the same session.
    lapsed = lapsed.select_for_update(skip_locked=True)
    ends = dict(lapsed.values_list("session_key", "expire_date")[:SLICE])
    record_session_ends(UserSession.objects.all(), LAPSED, ends)
    UserSession.objects.filter(session__in=list(ends)).delete()
    Session.objects.filter(session_key__in=list(ends)).delete()
    return ends


def delete_orphaned_sessions() -> Iterator[int]:
    """Delete the rows of sessions that have ended in another way; each step deletes one slice."""
    is_open = Exists(Session.objects.filter(session_key=OuterRef("session")))
    orphans, last = UserSession.objects.filter(~is_open).order_by("pk"), 0
    while numbers := list(orphans.filter(pk__gt=last).values_list("pk", flat=True)[:SLICE]):
        yield UserSession.objects.filter(pk__in=numbers).delete()[0]
        last = numbers[-1]


def record_session_ends(sessions: QuerySet[UserSession], kind: str, ends: dict[str, datetime]) -> None:
    """Record for the owners when their sessions ended, and in which browser.

    Guests are skipped, because they have no page that shows it.
    """
    SecurityEvent.objects.bulk_create(
        SecurityEvent(
            user=session.user, kind=kind, at=ends[session.session], address=session.address, browser=session.browser
        )
        for session in sessions.filter(session__in=ends, user__is_guest=False).select_related("user")
    )
