"""Bringing back how an account was entered before a change, for whoever has the mailbox that it had then.

A restore point keeps the confirmed addresses and the keys of the second step as they stood. Bringing them back undoes
every later change too, and ends every way in: sessions, and the password, which whoever changed something may know.
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
"""How long a change can be undone: a mail that comes on Friday evening is read on Monday."""

LoginMethods = dict[str, list[Any]]


def login_methods(user: User) -> LoginMethods:
    """Describe how one comes into an account now."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    keys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "addresses": list(confirmed.values_list("email", flat=True)),
        "keys": [[key.type, key.data, key.created_at.isoformat()] for key in keys],
    }


def create_restore_point(*, user: User, change: str, before: LoginMethods) -> RestorePoint:
    """Keep how it was before a change."""
    return RestorePoint.objects.create(user=user, change=change, addresses=before["addresses"], keys=before["keys"])


def can_be_restored(point: RestorePoint, now: datetime | None = None) -> bool:
    """Tell whether it can still be brought back."""
    return point.used_at is None and (now or timezone.now()) < point.made_at + RESTORABLE_FOR


@transaction.atomic
def restore_account(*, point: RestorePoint) -> list[str]:
    """Bring back what stood before, once; return the addresses that the account loses by it.

    Refusals: `too_late` (used, lapsed, or an address has become another's).
    """
    user = User.objects.select_for_update().get(pk=point.user_id)
    now = timezone.now()
    fresh = RestorePoint.objects.filter(pk=point.pk, used_at=None, made_at__gt=now - RESTORABLE_FOR)
    taken = EmailAddress.objects.filter(email__in=point.addresses, verified=True).exclude(user=user)
    if user.deleted_at or taken.exists() or not fresh.update(used_at=now):
        raise Refused("too_late")
    # What came later is undone with it; a link to it would bring back what is thrown out now.
    RestorePoint.objects.filter(user=user, pk__gt=point.pk).delete()
    lost = _restore_addresses(user, point.addresses)
    credentials.forget_credentials(user=user)
    for kind, data, made_at in point.keys:
        Authenticator.objects.create(user=user, type=kind, data=data, created_at=parse_datetime(made_at))
    open_sessions.close_other_sessions(user=user, but="")
    return lost


def _restore_addresses(user: User, addresses: list[str]) -> list[str]:
    others = EmailAddress.objects.filter(user=user).exclude(email__in=addresses)
    lost = list(others.filter(verified=True).values_list("email", flat=True))
    others.delete()
    EmailAddress.objects.filter(user=user).update(primary=False)
    for email in addresses:
        fields = {"verified": True, "primary": email == addresses[0]}
        EmailAddress.objects.update_or_create(user=user, email=email, defaults=fields)
    # Somebody may have written the address down meanwhile, without showing that it is theirs.
    User.objects.filter(email=addresses[0]).exclude(pk=user.pk).update(email=None)
    User.objects.filter(pk=user.pk).update(email=addresses[0])
    user.email = addresses[0]
    return lost
