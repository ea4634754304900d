"""The decision that a link opens: whether it is still open, playing a choice, and undoing one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.domain.errors import NotVisible
from games.domain.matches import notice_creation
from games.domain.play import table_visit
from games.domain.play.confirmations import Confirmations
from games.domain.play.table_visit import Visit
from games.domain.play.undo import undo_last_post
from games.models import Entry, PostToken, Seat, User
from games.notices.answers.offered import is_waited_for
from games.notices.answers.tokens import AnswerToken, seal_token


class StaleLink(Exception):
    """The decision of a link is over. `visit` is its reader's visit to the table; None if they have no access."""

    def __init__(self, visit: Visit | None = None) -> None:
        """Store the visit of the reader."""
        super().__init__()
        self.visit = visit


@dataclass(frozen=True)
class LinkedDecision:
    """An open decision, and the visit of the player who is asked."""

    visit: Visit
    seat: Seat


def open_decision(user: User, token: AnswerToken) -> LinkedDecision:
    """Return the decision that a user's token opens. Raises `StaleLink` if it is over or no longer the user's."""
    try:
        visit = table_visit.visit_table(token.match, user)
    except NotVisible:
        raise StaleLink from None
    match, seat = visit.match, visit.seat
    if seat is None or not match.allows_mail_answers:
        raise StaleLink
    is_open = seat.wait == token.wait and is_waited_for(match, seat)
    # The seats are read before the match, and a move may have come between.
    if not is_open or visit.view.asked != seat.number:
        raise StaleLink(visit)
    return LinkedDecision(visit, seat)


def play_choices(
    decision: LinkedDecision,
    choices: Sequence[str],
    *,
    at: int,
    name: str,
    is_sure: bool,
    confirmations: Confirmations,
) -> str:
    """Play choices and return the token of the next page.

    `name` makes the post safe to repeat. Raises the same exceptions as `submit_answers`.
    """
    visit = table_visit.submit_answers(
        decision.visit, choices, at=at, token=name, is_sure=is_sure, confirmations=confirmations
    )
    seat = visit.seat
    if seat is not None and seat.wait == decision.seat.wait and is_waited_for(visit.match, seat):
        notice_creation.remind_to_finish(visit.match, seat)
    return next_token(visit)


def undo_choice(decision: LinkedDecision, *, at: int) -> str:
    """Undo the last choice and return the token of the next page.

    Raises the same exceptions as `undo_last_post`.
    """
    user = decision.visit.account
    undo_last_post(match=decision.visit.match, user=user, at=at)
    return next_token(table_visit.visit_table(decision.visit.match.pk, user))


def next_token(visit: Visit) -> str:
    """Return the token of the next page: it shows the player's next decision or, if the turn is over, its outcome."""
    match, seat = visit.match, visit.seat
    assert seat is not None
    return seal_token(visit.account, AnswerToken(match.pk, seat.wait, match.version, follows_press=True))


def was_posted(visit: Visit, name: str) -> bool:
    """Return whether the visitor has already made the post with this name."""
    numbers = PostToken.objects.filter(match=visit.match, token=name).values("number")
    return bool(name) and Entry.objects.filter(match=visit.match, user=visit.account, number__in=numbers).exists()
