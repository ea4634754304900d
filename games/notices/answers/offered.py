"""The answers that an email offers. Each is a link to a page of the decision that shows this answer at the top."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse

from engine import View
from games.domain.matches import match_queries
from games.domain.play import automatic_income
from games.domain.play.table_visit import Visit
from games.models import Match, Seat, User
from games.notices.answers.tokens import AnswerToken, seal_token
from games.notices.links import absolute_url
from games.screens.decision import whole_answers
from games.screens.decision.whole_answers import AnswerList
from games.screens.people import seat_name


@dataclass(frozen=True)
class AnswerLink:
    """An answer as text, with its link."""

    words: str
    address: str
    gist: str = ""


@dataclass(frozen=True)
class OfferedAnswers:
    """The answers that an email offers for one decision; falsy if there are none."""

    question: str = ""
    answers: list[AnswerLink] = field(default_factory=list)
    more: str = ""
    """The link that opens the decision with all its choices; empty if nothing is offered."""
    is_complete: bool = False
    """Whether `answers` has all choices."""

    def __bool__(self) -> bool:
        """Return whether the decision can be made from the email."""
        return bool(self.more)


def is_waited_for(match: Match, seat: Seat) -> bool:
    """Return whether the game waits for the owner of `seat`, not for a bot in their place."""
    is_own = seat.user_id is not None and seat.stood_in_at is None and seat.resigned_at is None
    return match.is_running and seat.is_asked and is_own


def offered_answers(match: Match, seat: Seat | None, view: View) -> OfferedAnswers:
    """Return the answers that an email to the owner of `seat` offers; none unless the game waits for them."""
    if seat is None or seat.user is None or not match.allows_mail_answers or not is_waited_for(match, seat):
        return OfferedAnswers()
    made = answers_of(match, seat, seat.user, view)
    links = [
        AnswerLink(" · ".join(answer.words), answer_url(match, seat, answer.choices), answer.gist)
        for answer in made.answers
    ]
    return OfferedAnswers(made.question, links, answer_url(match, seat), made.is_complete)


def answers_of(match: Match, seat: Seat, owner: User, view: View) -> AnswerList:
    """Return the answers that the owner of `seat`, who is asked, may give."""
    seats = match.company or match_queries.seats_of(match)
    visit = Visit(match, seats, owner)
    visit.view = view
    return whole_answers.whole_answers(
        view,
        [seat_name(other) for other in seats],
        collects_income=automatic_income.is_income_automatic(seat),
        losses_after=visit.losses_after,
        view_after=visit.view_after,
    )


def answer_url(match: Match, seat: Seat, choices: tuple[str, ...] = ()) -> str:
    """Return the absolute URL of a decision in its reader's language; the page shows `choices` first."""
    assert seat.user is not None
    token = AnswerToken(match.pk, seat.wait, match.version, choices)
    way = reverse("games:answer", args=[seal_token(seat.user, token)])
    return absolute_url(f"{way}?lang={seat.user.language}")
