"""Signed unsubscribe links, which work without signing in."""

from django.core import signing
from django.urls import reverse

from games.models import Invitation, User
from games.notices.links import absolute_url

SALT = "games.mail.unsubscribe"
"""The salt of the signed links. Never change it, because old emails contain such links."""


def unsubscribe_url(*, kind: str, to: User | Invitation) -> str:
    """Return the link that unsubscribes a user, or an invited address, from emails of `kind`."""
    recipient = {"user": to.pk} if isinstance(to, User) else {"address": to.address}
    token = signing.dumps({"kind": str(kind), **recipient}, salt=SALT, compress=True)
    return absolute_url(reverse("games:unsubscribe", args=[token]))


def read_unsubscribe_token(token: str) -> dict | None:
    """Return the content of a token: `kind`, and `user` or `address`; None if the signature is invalid."""
    try:
        return signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
