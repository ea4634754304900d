"""The headers that tell mail programs what a mail belongs to, and how to be rid of it."""

from django.conf import settings

from games.models import Match, User


def thread_root(match: Match) -> str:
    """Give the Message-ID that all mails about a match refer to, so that they are shown together."""
    return f"<match-{match.pk}@{settings.SITE_HOST}>"


def headers_for(*, kind: str, unsubscribe: str, match: Match | None = None, user: User | None = None) -> dict[str, str]:
    """Give the headers of a mail of `kind`; without a match the mails of one user hang together."""
    root = thread_root(match) if match else f"<games-{user.pk}@{settings.SITE_HOST}>"
    return {
        "Auto-Submitted": "auto-generated",
        "In-Reply-To": root,
        "List-Id": f"{settings.SITE_NAME} <{kind.replace('_', '-')}.{settings.SITE_HOST}>",
        "List-Unsubscribe": f"<{unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "References": root,
    }
