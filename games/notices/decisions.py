"""Answering questions from an email: each link plays one answer of one seat to one question, without signing in.

Only answers that reveal nothing hidden are offered: no link names a card in hand or a character. Opening a link does
not play the answer yet; the page has a button for that.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EDITIONS, View
from games.domain.errors import NotVisible, Refused, VersionConflict
from games.domain.matches import match_history, match_view
from games.domain.play import table_visit
from games.domain.play.end_turn_warnings import losses_at_end_of_turn
from games.domain.play.table_visit import Visit
from games.models import Match, Seat, User
from games.notices.links import absolute_url
from games.screens.decision import prompts
from games.screens.log import narration
from games.screens.options.reader import Reader
from games.screens.people import seat_name
from games.screens.table import page

SALT = "games.mail.decision"
LASTS = timedelta(hours=48)
MOST_SINCE = 20
SEATS = range(max(size for edition in EDITIONS.values() for size in edition.city_size))
ANSWERABLE: dict[str, frozenset[str] | None] = {
    # The other choices of a turn name cards in hand or need further choices.
    "act": frozenset({"gather:gold", "gather:cards", "end_turn"}),
    "beautify": None,
    "bribe": None,
    "cash_booth": None,
    "crown": None,
    "give": None,
    "reveal_threat": None,
    "salvage": None,
    # For any other answer, a player with two characters would have to name the one to give away.
    "swap_characters": frozenset({"theater:decline", *(f"theater:{seat}" for seat in SEATS)}),
}
"""The questions that can be answered from an email, each with its answers that reveal nothing; None means all."""
NAMES_HAND_CARDS = "its answers name cards of a hand"
NAMES_CHARACTERS = "its answers name characters that lie hidden"
REVEALS_TOKENS = "its answers tell which token is the true one"
NOT_ANSWERABLE = {
    "borrow": NAMES_HAND_CARDS,
    "confiscate": "that it can be answered with yes tells that this warrant is the signed one",
    "flower": REVEALS_TOKENS,
    "give_back": NAMES_HAND_CARDS,
    "keep": NAMES_HAND_CARDS,
    "lay_aside": NAMES_CHARACTERS,
    "pay_with_cards": NAMES_HAND_CARDS,
    "pick": NAMES_CHARACTERS,
    "redraw": NAMES_HAND_CARDS,
    "resist": "nobody is asked: it was answered beforehand",
    "sign": REVEALS_TOKENS,
    "take": NAMES_HAND_CARDS,
    "take_from_hand": NAMES_HAND_CARDS,
    "take_throne": "nobody is asked: it was answered beforehand",
    "threat": REVEALS_TOKENS,
    "warrant": REVEALS_TOKENS,
}
"""All other kinds of questions, each with the reason why it can be answered only at the table."""


class StaleLink(Exception):
    """A link is valid but too late. `visit` is its recipient's visit to the table; None if they have no access.

    `at` is the version of the match at which the question was open.
    """

    def __init__(self, visit: Visit | None = None, at: int = 0) -> None:
        """Store the visit and the version."""
        super().__init__()
        self.visit, self.at = visit, at


@dataclass(frozen=True)
class TableNow:
    """The current state of the table, for a link that is too late."""

    match: Match
    words: str
    answers: list[str]
    """The texts of the current answers, without links, because an old link must not answer a new question."""
    happened: list[str]
    """Sentences about what has happened since, as a spectator sees it, because the email may have been forwarded."""


@dataclass(frozen=True)
class AnswerLink:
    """An answer as text, with the URL that plays it."""

    words: str
    address: str


@dataclass(frozen=True)
class LinkedAnswer:
    """The answer that a link plays, while its question is open."""

    visit: Visit
    seat: Seat
    at: int
    choice: str
    words: str
    question: str
    name: str
    """The idempotency token of the choice."""


def answer_links(match: Match, seat: Seat | None, view: View) -> list[AnswerLink]:
    """Return the answers that an email offers: all legal answers to a question, or some of those during a turn."""
    if seat is None or not match.allows_mail_answers or not _is_waited_for(match, seat):
        return []
    reader, answers = _reader(match, view), []
    for offer in (offer for offer in view.offers if offer.refusal is None):
        if _is_open(view, offer.text):
            content = {"match": match.pk, "user": seat.user_id, "at": match.version, "choice": offer.text}
            token = signing.dumps(content, salt=SALT, compress=True)
            answers.append(AnswerLink(reader.option(offer).words, absolute_url(reverse("games:answer", args=[token]))))
        elif view.question != "act":
            # A list that lacks some answers would look complete.
            return []
    return answers


def question_for_email(match: Match, view: View) -> str:
    """Return the open question as text if it can be answered from an email; otherwise an empty string."""
    return prompts.question_title(_reader(match, view)) if view.question in ANSWERABLE else ""


def read_answer_token(token: str) -> dict | None:
    """Return the content of a link's token; None if the signature is invalid. Raises `StaleLink` if it is too old."""
    try:
        return signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        raise StaleLink from None
    except signing.BadSignature:
        return None


def linked_answer(content: dict, token: str) -> LinkedAnswer:
    """Return the answer that a link plays.

    Raises `StaleLink` if the question is no longer open or the recipient is no longer asked. `content` is the content
    that `read_answer_token` returned for `token`.
    """
    user = User.objects.filter(pk=content["user"], is_active=True, deleted_at=None).first()
    if user is None:
        raise StaleLink
    try:
        visit = table_visit.visit_table(content["match"], user)
    except NotVisible:
        raise StaleLink from None
    match, seat = visit.match, visit.seat
    if seat is None or not match.allows_mail_answers:
        raise StaleLink
    if match.version != content["at"] or not _is_waited_for(match, seat):
        raise StaleLink(visit, content["at"])
    view = match_view.current_view(match, seat)
    offer = next((offer for offer in view.offers if offer.text == content["choice"] and offer.refusal is None), None)
    if offer is None or not _is_open(view, offer.text):
        raise StaleLink(visit, content["at"])
    reader, name = _reader(match, view), hashlib.sha256(token.encode()).hexdigest()[:40]
    return LinkedAnswer(
        visit, seat, content["at"], offer.text, reader.option(offer).words, prompts.question_title(reader), name
    )


def play_answer(answer: LinkedAnswer) -> None:
    """Play the answer. Raises `StaleLink` if the question has been answered in the meantime."""
    try:
        table_visit.submit_answers(answer.visit, [answer.choice], at=answer.at, token=answer.name, is_sure=True)
    except (VersionConflict, Refused):
        raise StaleLink(table_visit.visit_table(answer.visit.match.pk, answer.visit.user), answer.at) from None


def table_now(stale_link: StaleLink) -> TableNow | None:
    """Return the current state of the table of a stale link; None if its recipient has no access to it."""
    visit = stale_link.visit
    if visit is None or not visit.is_dealt:
        return None
    words, answers = _now(visit)
    return TableNow(visit.match, words, answers, _happened(visit, stale_link.at))


def _now(visit: Visit) -> tuple[str, list[str]]:
    match, view = visit.match, visit.view
    if match.is_finished:
        return _("The game is over. All cards are revealed."), []
    if answers := [link.words for link in answer_links(match, visit.seat, view)]:
        return _("Your options now:"), answers
    if visit.seat is not None and _is_waited_for(match, visit.seat):
        return _("A new decision is waiting for you at the table."), []
    return page.waiting_for(view, visit.seats, tuple(seat_name(seat) for seat in visit.seats)), []


def _happened(visit: Visit, at: int) -> list[str]:
    match, seat = visit.match, visit.seat
    if seat is None or not match_history.was_asked_at(match, seat.number, at):
        return []
    names = [seat_name(other) for other in visit.seats]
    facts = match_history.facts_since(match, None, at)
    return narration.fact_sentences(facts, None, names, edition=match.edition)[-MOST_SINCE:]


def _reader(match: Match, view: View) -> Reader:
    return Reader(
        view, tuple(seat_name(seat) for seat in match.seats.select_related("user", "match").order_by("number"))
    )


def _is_waited_for(match: Match, seat: Seat) -> bool:
    is_own = seat.user_id is not None and seat.stood_in_at is None and seat.resigned_at is None
    return match.is_running and seat.is_asked and is_own


def _is_open(view: View, text: str) -> bool:
    allowed = ANSWERABLE.get(view.question or "", frozenset())
    # Ending a turn with something left unused needs confirmation at the table.
    return (allowed is None or text in allowed) and not (
        text == "end_turn" and losses_at_end_of_turn(view, collects_income=True)
    )
