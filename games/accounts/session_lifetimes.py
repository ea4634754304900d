"""Lifetimes of sessions: they end after a time without a visit, and in any case at a fixed time after signing in.

The expiry is stored in the session's row, so that all code that reads the row respects it, including polls. It is
extended when the user opens a page or submits a form. Requests that an open page sends automatically do not count,
because otherwise a forgotten tab would keep the session alive forever.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.models import User

KEY = "lifetime"
GUEST, MEMBER, STAFF = "guest", "member", "staff"
STEPS = 24
"""The expiry is extended in steps of the idle time divided by this number, because each extension is a write."""


def role_of(user: User) -> str:
    """Return the key of SESSION_LIFETIMES for a user."""
    if user.is_guest:
        return GUEST
    return STAFF if user.is_staff else MEMBER


def renew_session(session: SessionBase, user: User, *, is_visit: bool = True) -> None:
    """Update the expiry of a session if it has changed.

    `is_visit` is False for requests that do not count as a visit.
    """
    now, role = timezone.now(), role_of(user)
    idle, longest = (timedelta(seconds=seconds) for seconds in settings.SESSION_LIFETIMES[role])
    stored = session.get(KEY)
    # A guest who creates an account gets a new lifetime; a member who becomes staff does not.
    if stored is not None and stored["role"] == GUEST and role != GUEST:
        stored = None
    began = now if stored is None else datetime.fromisoformat(stored["began"])
    end = min(now + idle, began + longest)
    if stored is not None and stored["role"] == role and session.get("_session_expiry") == stored["end"]:
        is_later = end - datetime.fromisoformat(stored["end"]) > idle / STEPS
        if not (is_visit and is_later):
            return
    session[KEY] = {"role": role, "began": began.isoformat(), "end": end.isoformat()}
    session.set_expiry(end)


def begin_session(session: SessionBase, user: User) -> None:
    """Start the lifetime of a session now."""
    session.pop(KEY, None)
    renew_session(session, user)


def has_expired(session: SessionBase) -> bool:
    """Return whether a session has expired according to its own data."""
    return KEY in session and datetime.fromisoformat(session[KEY]["end"]) <= timezone.now()
