"""Who is here: sessions and people by their compiled queries, since every request asks for both.

Django's `cached_db` on Redis takes 0.25 ms of CPU a request, its `db` 0.48, this 0.19 (`./dev bench orm`); and a Redis
that is gone signs nobody out.
"""

from typing import Any

from allauth.account import auth_backends
from allauth.account.models import EmailAddress
from django.contrib.auth import backends
from django.db.models import QuerySet
from django.http import HttpRequest

from games.fast.compiled_queries import compiled
from games.fast.sessions import CompiledSessionStore
from games.models import Outlet, User, UserSession


@compiled
def people(pk: int) -> QuerySet[User]:
    """Fetch the person of that key."""
    return User.objects.filter(pk=pk)


class SessionStore(CompiledSessionStore):
    """Sessions in the database, as Django has them."""

    def cycle_key(self) -> None:
        """Take another key, and let the list of open sessions know."""
        before = self.session_key
        super().cycle_key()
        if before:
            for model in (UserSession, Outlet):
                model.objects.filter(session=before).update(session=self.session_key)


class Acquaintance(backends.ModelBackend):
    """Knows again who has signed in."""

    def get_user(self, user_id: int | str) -> User | None:
        """Find the person, unless they have been shut out."""
        found = people(int(user_id))
        return found[0] if found and self.user_can_authenticate(found[0]) else None


class ModelBackend(Acquaintance):
    """Knows guests again; whoever has a password signs in by the other one, at the admin too."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> None:
        """Let nobody in."""


class AuthenticationBackend(Acquaintance, auth_backends.AuthenticationBackend):
    """Signing in with a mail address, once its mailbox has shown whose it is.

    Else a password that somebody set for an address would tell whether the address had an account before.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **credentials: Any
    ) -> User | None:
        """Return the user of these credentials, unless no address of theirs is confirmed."""
        user = super().authenticate(request, username=username, password=password, **credentials)
        if user and not user.is_staff and not EmailAddress.objects.filter(user=user, verified=True).exists():
            return None
        return user
