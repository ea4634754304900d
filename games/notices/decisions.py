"""Deciding from a mail: links that each play one answer of one seat to one question, without signing in.

Only what lies open is offered: no link names a card of a hand, or a character. A link alone plays nothing; it leads to
a page with a button.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EDITIONS, View
from games.domain.errors import MovedOn, OutOfSight, Refused
from games.domain.matches import match_history, match_view
from games.domain.play import table_visit
from games.domain.play.end_turn_warnings import losses
from games.domain.play.table_visit import Visit
from games.models import Match, Seat, User
from games.notices.links import at_site
from games.screens.decision import prompts
from games.screens.log import narration
from games.screens.options.reader import Reader
from games.screens.people import seat_name
from games.screens.table import page

SALT = "games.mail.decision"
LASTS = timedelta(hours=48)
MOST_SINCE = 20
SEATS = range(max(size for edition in EDITIONS.values() for size in edition.city_size))
OPEN: dict[str, frozenset[str] | None] = {
    # What else can be done on a turn aims at much at once, or names cards of the hand.
    "act": frozenset({"gather:gold", "gather:cards", "end_turn"}),
    "beautify": None,
    "bribe": None,
    "cash_booth": None,
    "crown": None,
    "give": None,
    "reveal_threat": None,
    "salvage": None,
    # Whoever has two characters would name the one to be given away.
    "swap_characters": frozenset({"theater:decline", *(f"theater:{seat}" for seat in SEATS)}),
}
"""Questions that can be answered from a mail, each with those of its answers that name nothing hidden; None for all."""
OF_A_HAND = "its answers name cards of a hand"
OF_CHARACTERS = "its answers name characters that lie hidden"
OF_TOKENS = "its answers tell which token is the true one"
CLOSED = {
    "borrow": OF_A_HAND,
    "confiscate": "that it can be answered with yes tells that this warrant is the signed one",
    "flower": OF_TOKENS,
    "give_back": OF_A_HAND,
    "keep": OF_A_HAND,
    "lay_aside": OF_CHARACTERS,
    "pay_with_cards": OF_A_HAND,
    "pick": OF_CHARACTERS,
    "redraw": OF_A_HAND,
    "resist": "nobody is asked: it was answered beforehand",
    "sign": OF_TOKENS,
    "take": OF_A_HAND,
    "take_from_hand": OF_A_HAND,
    "take_throne": "nobody is asked: it was answered beforehand",
    "threat": OF_TOKENS,
    "warrant": OF_TOKENS,
}
"""All other kinds of questions, each with why it is answered at the table alone."""


class Stale(Exception):
    """The link was good, but its moment is past; `visit` is its reader at the table, if it opens it.

    It was about the question that was open `at` that version.
    """

    def __init__(self, visit: Visit | None = None, at: int = 0) -> None:
        """Keep the visit, and the version."""
        super().__init__()
        self.visit, self.at = visit, at


@dataclass(frozen=True)
class TableNow:
    """How the table stands now for the reader of a link that came too late."""

    match: Match
    words: str
    answers: list[str]
    """What could be answered from a mail now, in words: an old link answers nothing new."""
    happened: list[str]
    """What everybody has seen happen since, in sentences: whoever else has the mail learns no card from it."""


@dataclass(frozen=True)
class Link:
    """An answer in words, and where it leads."""

    words: str
    address: str


@dataclass(frozen=True)
class Asked:
    """What a link plays, as long as nothing has happened since."""

    visit: Visit
    seat: Seat
    at: int
    choice: str
    words: str
    question: str
    name: str
    """By which the post is known if it comes twice."""


def offered(match: Match, seat: Seat | None, view: View) -> list[Link]:
    """Give the answers that the reader of a mail can give from there: all that are possible, or on a turn the usual."""
    if seat is None or not match.allows_mail_answers or not _is_waited_for(match, seat):
        return []
    reader, found = _reader(match, view), []
    for offer in (offer for offer in view.offers if offer.refusal is None):
        if _is_open(view, offer.text):
            said = {"match": match.pk, "user": seat.user_id, "at": match.version, "choice": offer.text}
            token = signing.dumps(said, salt=SALT, compress=True)
            found.append(Link(reader.option(offer).words, at_site(reverse("games:answer", args=[token]))))
        elif view.question != "act":
            # To offer a part of the answers would pass for all of them.
            return []
    return found


def question(match: Match, view: View) -> str:
    """Say what is asked, where it can be answered from a mail."""
    return prompts.title(_reader(match, view)) if view.question in OPEN else ""


def read(token: str) -> dict | None:
    """Read the token of a link; None if it is none of ours, Stale if it is too old."""
    try:
        return signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        raise Stale from None
    except signing.BadSignature:
        return None


def asked(said: dict, token: str) -> Asked:
    """Find what a link plays now; raises Stale if the question was answered or is not the reader's any more."""
    user = User.objects.filter(pk=said["user"], is_active=True, deleted_at=None).first()
    if user is None:
        raise Stale
    try:
        visit = table_visit.come_to(said["match"], user)
    except OutOfSight:
        raise Stale from None
    match, seat = visit.match, visit.seat
    if seat is None or not match.allows_mail_answers:
        raise Stale
    if match.version != said["at"] or not _is_waited_for(match, seat):
        raise Stale(visit, said["at"])
    view = match_view.view_at(match, seat)
    offer = next((offer for offer in view.offers if offer.text == said["choice"] and offer.refusal is None), None)
    if offer is None or not _is_open(view, offer.text):
        raise Stale(visit, said["at"])
    reader, name = _reader(match, view), hashlib.sha256(token.encode()).hexdigest()[:40]
    return Asked(visit, seat, said["at"], offer.text, reader.option(offer).words, prompts.title(reader), name)


def play(answer: Asked) -> None:
    """Give the answer; raises Stale if somebody was quicker."""
    try:
        table_visit.choose(answer.visit, [answer.choice], at=answer.at, token=answer.name, is_sure=True)
    except (MovedOn, Refused):
        raise Stale(table_visit.come_to(answer.visit.match.pk, answer.visit.user), answer.at) from None


def table_now(stale: Stale) -> TableNow | None:
    """Say what has happened since and what is to be decided now; nothing where the link opens no table any more."""
    visit = stale.visit
    if visit is None or not visit.is_dealt:
        return None
    words, answers = _now(visit)
    return TableNow(visit.match, words, answers, _happened(visit, stale.at))


def _now(visit: Visit) -> tuple[str, list[str]]:
    match, view = visit.match, visit.view
    if match.is_finished:
        return _("The game is over. All cards lie open now."), []
    if answers := [link.words for link in offered(match, visit.seat, view)]:
        return _("You could answer now:"), answers
    if visit.seat is not None and _is_waited_for(match, visit.seat):
        return _("You are asked something new; what it is stands at the table."), []
    return page.waiting_for(view, visit.seats, tuple(seat_name(seat) for seat in visit.seats)), []


def _happened(visit: Visit, at: int) -> list[str]:
    match, seat = visit.match, visit.seat
    if seat is None or not match_history.was_asked_at(match, seat.number, at):
        return []
    names = [seat_name(other) for other in visit.seats]
    facts = match_history.facts_since(match, None, at)
    return narration.sentences(facts, None, names, edition=match.edition)[-MOST_SINCE:]


def _reader(match: Match, view: View) -> Reader:
    return Reader(
        view, tuple(seat_name(seat) for seat in match.seats.select_related("user", "match").order_by("number"))
    )


def _is_waited_for(match: Match, seat: Seat) -> bool:
    is_own = seat.user_id is not None and seat.stood_in_at is None and seat.resigned_at is None
    return match.is_running and seat.is_asked and is_own


def _is_open(view: View, text: str) -> bool:
    known = OPEN.get(view.question or "", frozenset())
    # What would be left undone is said at the table, and asked about there.
    return (known is None or text in known) and not (text == "end_turn" and losses(view, collects=True))
