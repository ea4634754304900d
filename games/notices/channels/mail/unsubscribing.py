"""The signed link in every mail by which its reader stops mails of that kind, without signing in."""

from django.core import signing
from django.urls import reverse

from games.models import Invitation, User
from games.notices.links import at_site

SALT = "games.mail.unsubscribe"
"""Stands in the links of all mails ever sent."""


def link(*, kind: str, to: User | Invitation) -> str:
    """Return the link with which the reader stops emails of `kind`."""
    who = {"user": to.pk} if isinstance(to, User) else {"address": to.address}
    token = signing.dumps({"kind": str(kind), **who}, salt=SALT, compress=True)
    return at_site(reverse("games:unsubscribe", args=[token]))


def read(token: str) -> dict | None:
    """Read the token of such a link: kind, and user or address; None if it is not one of ours."""
    try:
        return signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
