"""Tokens of log entries, by which pages say up to where they have shown a table.

The exact time of an entry would reveal whether a person or a standing order made a choice, and its number how many
hidden entries precede it.
"""

from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Match

SALT = "games.entry"
LENGTH = 16
MOST = 150
"""How many of the newest entries are compared with a token."""


def entry_token(match: int, number: int) -> str:
    """Return the token of the entry with this number."""
    return salted_hmac(SALT, f"{match} {number}", algorithm="sha256").hexdigest()[:LENGTH]


def entry_number(match: Match, token: str) -> int | None:
    """Return the number of the entry with this token; None if it is no token, or of an older entry."""
    if len(token) != LENGTH or not token.isascii():
        return None
    newest = range(match.version, max(match.version - MOST, -1), -1)
    return next((number for number in newest if constant_time_compare(entry_token(match.pk, number), token)), None)
