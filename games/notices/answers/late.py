"""The page of a link whose decision is over: what has happened since, and whose turn it is now."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.domain.matches import game_log, match_history
from games.domain.play.end_turn_warnings import END_TURN
from games.domain.play.table_visit import Visit
from games.models import Match
from games.notices.answers.offered import is_waited_for
from games.notices.answers.tokens import AnswerToken
from games.screens.log import narration
from games.screens.people import seat_name
from games.screens.table import page

MOST_SENTENCES = 20


@dataclass(frozen=True)
class CurrentTable:
    """The current state of the table."""

    match: Match
    heading: str
    """The outcome of the reader's own decision; only a page that follows a click shows it."""
    words: str
    happened: list[str]
    """Sentences about what has happened since, as a spectator sees it, because the email may have been forwarded."""


def current_table(visit: Visit | None, token: AnswerToken) -> CurrentTable | None:
    """Return the current state of a late link's table; None if its reader has no access to it."""
    if visit is None or not visit.is_dealt:
        return None
    return CurrentTable(
        visit.match,
        _outcome_heading(visit, token.wait),
        _current_state_sentence(visit),
        [] if token.follows_press else _sentences_since(visit, token.at),
    )


def waiting_for(visit: Visit) -> str:
    """Return the sentence that names the player whom the table waits for, as far as the visitor may know.

    Empty if that is the visitor, or if the game is over.
    """
    return page.waiting_for(visit.view, visit.seats, tuple(seat_name(seat) for seat in visit.seats))


def _outcome_heading(visit: Visit, wait: int) -> str:
    seat = visit.seat
    own = game_log.counted_entries(visit.match, after=wait, seat=seat.number) if seat else []
    is_turn_over = bool(own) and own[-1].choices[-1:] == [END_TURN]
    return _("Your turn is over") if is_turn_over else _("Choice made")


def _current_state_sentence(visit: Visit) -> str:
    if visit.match.is_finished:
        return _("The game is over. All cards are revealed.")
    if visit.seat is not None and is_waited_for(visit.match, visit.seat):
        # Its answers are not listed, because they may name cards: the email may have been forwarded.
        return _("A new decision is waiting for you at the table.")
    return waiting_for(visit)


def _sentences_since(visit: Visit, at: int) -> list[str]:
    match, seat = visit.match, visit.seat
    if seat is None or not match_history.was_asked_at(match, seat.number, at):
        return []
    names = [seat_name(other) for other in visit.seats]
    facts = match_history.facts_since(match, None, at)
    return narration.fact_sentences(facts, None, names, edition=match.edition)[-MOST_SENTENCES:]
