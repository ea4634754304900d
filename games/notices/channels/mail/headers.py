"""Email headers for threading and unsubscribing."""

from django.conf import settings

from games.models import Match, User


def thread_root(match: Match) -> str:
    """Return the Message-ID that all emails about a match refer to, so that mail programs show them as a thread."""
    return f"<match-{match.pk}@{settings.SITE_HOST}>"


def headers_for(*, kind: str, unsubscribe: str, about: Match | User) -> dict[str, str]:
    """Return the headers of an email of `kind`.

    Emails about the same match form a thread, as do other emails to one user.
    """
    root = thread_root(about) if isinstance(about, Match) else f"<games-{about.pk}@{settings.SITE_HOST}>"
    return {
        "Auto-Submitted": "auto-generated",
        "In-Reply-To": root,
        "List-Id": f"{settings.SITE_NAME} <{kind.replace('_', '-')}.{settings.SITE_HOST}>",
        "List-Unsubscribe": f"<{unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "References": root,
    }
