"""The tokens of answer links, bound to one decision of one seat; `games.notices.email_tokens` encrypts them.

All tokens of one decision have the same length, unless an answer is very long, so that the length reveals
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.core import signing

from games.models import User
from games.notices import email_tokens

PURPOSE = "answer"
OLD_SALT = "games.mail.decision"
"""The salt of the signed, readable tokens in emails of earlier versions of the site."""
LASTS = timedelta(days=7)
"""The longest time that a link is valid, even if its decision is still open."""
BLOCK = 80
"""The content is padded to a multiple of this length."""


@dataclass(frozen=True)
class AnswerToken:
    """The content of a token."""

    match: int
    wait: int
    """The `Seat.wait` of the decision; when that wait ends, the token becomes invalid."""
    at: int
    """The version of the match to which the choices belong."""
    choices: tuple[str, ...] = ()
    """The choices that the link offers first; empty if it only opens the decision."""
    follows_press: bool = False
    """Whether the page follows a click, so that it shows the outcome if the decision is over."""


def seal_token(user: User, token: AnswerToken) -> str:
    """Return `token` as encrypted text that is bound to `user`."""
    numbers = map(str, (token.match, token.wait, token.at, int(token.follows_press)))
    text = " ".join([*numbers, *token.choices])
    return email_tokens.make_email_token(PURPOSE, user, {"is": text.ljust(-(-len(text) // BLOCK) * BLOCK)})


def unseal_token(text: str) -> tuple[User, AnswerToken] | None:
    """Return the user and the content of a token; None if this site did not make it.

    Raises `email_tokens.VoidToken` if it is too old, or void for a reason other than the end of its decision.
    """
    if (stored := email_tokens.read_email_token(PURPOSE, text, max_age=LASTS)) is None:
        return None
    user, content = stored
    match, wait, at, follows_press, *choices = content["is"].split()
    return user, AnswerToken(int(match), int(wait), int(at), tuple(choices), follows_press == "1")


def match_of_old_token(text: str) -> int | None:
    """Return the match ID from a token of an earlier version of the site; None if `text` is not such a token."""
    try:
        return int(signing.loads(text, salt=OLD_SALT)["match"])
    except (signing.BadSignature, KeyError, TypeError, ValueError):
        return None
