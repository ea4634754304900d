"""Database sessions, fetched with a compiled query."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from games.fast.compiled_queries import compiled


@compiled
def sessions(key: str) -> QuerySet[Session]:
    """Return the session with this key, expired or not, as a list of at most one."""
    return Session.objects.filter(session_key=key)


class CompiledSessionStore(db.SessionStore):
    """Django's database session store, with the private method that fetches sessions replaced."""

    def _get_session_from_db(self) -> Session | None:
        rows = sessions(self.session_key or "")
        if rows and rows[0].expire_date > timezone.now():
            return rows[0]
        self._session_key = None
        return None
