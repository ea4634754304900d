"""Restoring the login methods that an account had before a change, for the owner of its former mailbox.

A restore point stores the confirmed addresses and the two-step verification keys. Restoring undoes every later change
too, ends all sessions and removes the password, which an attacker may know.
"""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.domain.accounts import credentials, open_sessions
from games.domain.errors import Refused
from games.models import RestorePoint, User

RESTORABLE_FOR = timedelta(hours=72)
"""How long a change can be undone; an email sent on Friday evening may be read on Monday."""

LoginMethods = dict[str, list[Any]]


def login_methods(user: User) -> LoginMethods:
    """Return the account's current login methods, in the form that a restore point stores."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    keys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "addresses": list(confirmed.values_list("email", flat=True)),
        "keys": [[key.type, key.data, key.created_at.isoformat()] for key in keys],
    }


def create_restore_point(*, user: User, change: str, previous: LoginMethods) -> RestorePoint:
    """Store the login methods that the account had before a change."""
    return RestorePoint.objects.create(user=user, change=change, addresses=previous["addresses"], keys=previous["keys"])


def can_be_restored(point: RestorePoint, now: datetime | None = None) -> bool:
    """Return whether a restore point can still be used."""
    return point.used_at is None and (now or timezone.now()) < point.made_at + RESTORABLE_FOR


@transaction.atomic
def restore_account(*, point: RestorePoint) -> list[str]:
    """Restore the login methods, once; return the addresses that the account loses.

    Refusal: `too_late` (used, expired, or an address now belongs to another account).
    """
    user = User.objects.select_for_update().get(pk=point.user_id)
    now = timezone.now()
    fresh = RestorePoint.objects.filter(pk=point.pk, used_at=None, made_at__gt=now - RESTORABLE_FOR)
    taken = EmailAddress.objects.filter(email__in=point.addresses, verified=True).exclude(user=user)
    if user.deleted_at or taken.exists() or not fresh.update(used_at=now):
        raise Refused("too_late")
    # Later restore points would bring back the login methods that are removed here.
    RestorePoint.objects.filter(user=user, pk__gt=point.pk).delete()
    removed_addresses = _restore_addresses(user, point.addresses)
    credentials.remove_credentials(user=user)
    for kind, data, made_at in point.keys:
        Authenticator.objects.create(user=user, type=kind, data=data, created_at=parse_datetime(made_at))
    open_sessions.close_other_sessions(user=user, keep="")
    return removed_addresses


def _restore_addresses(user: User, addresses: list[str]) -> list[str]:
    others = EmailAddress.objects.filter(user=user).exclude(email__in=addresses)
    removed_addresses = list(others.filter(verified=True).values_list("email", flat=True))
    others.delete()
    EmailAddress.objects.filter(user=user).update(primary=False)
    for email in addresses:
        fields = {"verified": True, "primary": email == addresses[0]}
        EmailAddress.objects.update_or_create(user=user, email=email, defaults=fields)
    # Another account may have entered this address without confirming it.
    User.objects.filter(email=addresses[0]).exclude(pk=user.pk).update(email=None)
    User.objects.filter(pk=user.pk).update(email=addresses[0])
    user.email = addresses[0]
    return removed_addresses
