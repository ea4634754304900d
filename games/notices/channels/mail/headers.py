"""Email headers for filters and for unsubscribing."""

from email.header import Header

from django.conf import settings
from django.utils.translation import gettext

from games.models import Match

LONGEST_WORD = 75
"""The maximum length of an encoded word (RFC 2047)."""


def headers_for(match: Match | None, *, unsubscribe: str) -> dict[str, str]:
    """Return the headers of an email about `match`, or about several games if it is None."""
    return {
        "Auto-Submitted": "auto-generated",
        "List-Id": list_id(match),
        "List-Unsubscribe": f"<{unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def list_id(match: Match | None) -> str:
    """Return the List-Id (RFC 2919) of a table, by which filters distinguish tables; None stands for several games."""
    if match is None:
        name = gettext(settings.SITE_NAME)
        return f"{_phrase(name)} <games.{settings.SITE_HOST}>"
    return f"{_phrase(match.title)} <game-{match.pk}.{settings.SITE_HOST}>"


def _phrase(name: str) -> str:
    """Return a name as a phrase of RFC 5322, on one line: quoted, or encoded if it has characters outside ASCII."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not words.isascii():
        return " ".join(Header(words, "utf-8", maxlinelen=LONGEST_WORD).encode().split())
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
