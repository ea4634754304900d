"""Links in emails about open tables: keep an idle table open, or confirm that one still wants to play.

A link leads to a page with a form, and only the form acts. It is bound to a user, a table and one question.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.urls import reverse

from games.domain.errors import Refused
from games.domain.lobby import idle_tables, roll_calls, seating
from games.models import Match, User
from games.notices import links
from games.notices.email_tokens import VoidToken, make_email_token, read_email_token

PURPOSE = "open table"
MAX_AGE = timedelta(days=14)
"""Longer than any question stays open."""


class QuestionKind(StrEnum):
    """The questions that a table can ask by email: to its creator, or to a player who has not been seen."""

    KEEP_OPEN = "keep_open"
    STILL_PLAYING = "still_playing"


class ClosedQuestion(Exception):
    """The link is valid, but its question has been answered or is no longer open; `match` is the table, if known."""

    def __init__(self, match: Match | None = None) -> None:
        """Store the table."""
        super().__init__()
        self.match = match


@dataclass(frozen=True)
class TableQuestion:
    """An open question about a table."""

    kind: QuestionKind
    match: Match
    user: User


def confirmation_url(kind: QuestionKind, match: Match, user: User) -> str:
    """Return the link with which `user` answers the question that is open at the table now."""
    token = make_email_token(PURPOSE, user, {"kind": kind, "match": match.pk, "asked": _asked(kind, match)})
    return links.absolute_url(reverse("games:confirm_table", args=[token]))


def read_question(token: str) -> TableQuestion | None:
    """Return the open question of a link; None if the site did not make the link. Raises `ClosedQuestion`."""
    try:
        read = read_email_token(PURPOSE, token, max_age=MAX_AGE)
    except VoidToken:
        raise ClosedQuestion from None
    if read is None:
        return None
    user, content = read
    match = Match.objects.filter(pk=content["match"]).first()
    if match is None or not match.seats.filter(user=user).exists():
        raise ClosedQuestion
    kind = QuestionKind(content["kind"])
    if not is_open(kind, match, user) or _asked(kind, match) != content["asked"]:
        raise ClosedQuestion(match)
    return TableQuestion(kind, match, user)


def answer_question(question: TableQuestion) -> Match:
    """Answer a question with yes; return the updated table. Raises `ClosedQuestion`."""
    try:
        if question.kind == QuestionKind.KEEP_OPEN:
            seating.keep_table_open(match=question.match, by=question.user)
        else:
            idle_tables.confirm_presence(match=question.match, by=question.user)
    except Refused:
        raise ClosedQuestion(question.match) from None
    return Match.objects.get(pk=question.match.pk)


def is_open(kind: QuestionKind, match: Match, user: User) -> bool:
    """Return whether the table still waits for this answer of `user`."""
    if kind == QuestionKind.KEEP_OPEN:
        return match.is_open and match.idle_asked_at is not None and match.creator_id == user.pk
    if not match.is_open or match.roll_call_at is None:
        return False
    missing = roll_calls.missing_seats(match, match.seats.select_related("user"))
    return any(seat.user_id == user.pk for seat in missing)


def _asked(kind: QuestionKind, match: Match) -> float:
    """Return when the question was asked, as a timestamp; 0 if none is open."""
    at = match.idle_asked_at if kind == QuestionKind.KEEP_OPEN else match.roll_call_at
    return at.timestamp() if at else 0
