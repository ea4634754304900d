"""How long a session lasts: it ends when nobody comes for a while, and in any case some time after signing in.

The end stands in the session's row, so that whatever reads the row heeds it, a poll too. It moves on when somebody
comes: opens a page or posts something. What an open page asks by itself is no sign of life, or a forgotten tab would
keep a session open for ever.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.models import User

KEY = "lifetime"
GUEST, MEMBER, STAFF = "guest", "member", "staff"
STEPS = 24
"""The end moves on in steps of this part of the idle time, for each is a write."""


def role_of(user: User) -> str:
    """Say whose times count for somebody."""
    if user.is_guest:
        return GUEST
    return STAFF if user.is_staff else MEMBER


def renew(session: SessionBase, user: User, *, has_come: bool = True) -> None:
    """Write into a session when it ends, where that has changed."""
    now, role = timezone.now(), role_of(user)
    idle, longest = (timedelta(seconds=seconds) for seconds in settings.SESSION_LIFETIMES[role])
    known = session.get(KEY)
    # Who makes an account of their guest has just begun anew; staff that was a member has not.
    if known is not None and known["role"] == GUEST and role != GUEST:
        known = None
    began = now if known is None else datetime.fromisoformat(known["began"])
    end = min(now + idle, began + longest)
    if known is not None and known["role"] == role and session.get("_session_expiry") == known["end"]:
        is_later = end - datetime.fromisoformat(known["end"]) > idle / STEPS
        if not (has_come and is_later):
            return
    session[KEY] = {"role": role, "began": began.isoformat(), "end": end.isoformat()}
    session.set_expiry(end)


def begin(session: SessionBase, user: User) -> None:
    """Let a session's time begin now."""
    session.pop(KEY, None)
    renew(session, user)


def is_over(session: SessionBase) -> bool:
    """Tell whether a session has ended by what is written in it."""
    return KEY in session and datetime.fromisoformat(session[KEY]["end"]) <= timezone.now()
