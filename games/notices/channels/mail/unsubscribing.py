"""The signed link in every mail by which its reader stops mails of that kind, without signing in."""

from django.core import signing
from django.urls import reverse

from games.models import Invitation, User
from games.notices.links import at_site

SALT = "games.mail.unsubscribe"
"""Stands in the links of all mails ever sent."""


def link(*, kind: str, user: User | None = None, invitation: Invitation | None = None) -> str:
    """Lead to where one stops mails of `kind`."""
    who = {"user": user.pk} if user else {"address": invitation.address}
    token = signing.dumps({"kind": str(kind), **who}, salt=SALT, compress=True)
    return at_site(reverse("games:unsubscribe", args=[token]))


def read(token: str) -> dict | None:
    """Read the token of such a link: kind, and user or address; None if it is not one of ours."""
    try:
        return signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
