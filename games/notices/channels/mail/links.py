"""Links in mails: built from SITE_URL, never from a request, which anybody may address as they like."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import Invitation, Match, User

SALT = "games.mail.unsubscribe"


def at_site(path: str) -> str:
    """Give `path` its place in the world."""
    return settings.SITE_URL + path


def to_decision(match: Match) -> str:
    """Lead to the open decision of a table."""
    return at_site(reverse("games:table", args=[match.pk])) + "#decision"


def to_table(match: Match) -> str:
    """Lead to a table."""
    return at_site(reverse("games:table", args=[match.pk]))


def to_invitation(token: str) -> str:
    """Lead to the table that an invitation is for."""
    return at_site(reverse("games:invitation", args=[token]))


def to_unsubscribe(*, kind: str, user: User | None = None, invitation: Invitation | None = None) -> str:
    """Lead to where one stops mails of `kind`, without signing in."""
    who = {"user": user.pk} if user else {"address": invitation.address}
    token = signing.dumps({"kind": str(kind), **who}, salt=SALT, compress=True)
    return at_site(reverse("games:unsubscribe", args=[token]))


def read_unsubscribe(token: str) -> dict | None:
    """Read the token of such a link: kind, and user or address; None if it is not one of ours."""
    try:
        return signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
