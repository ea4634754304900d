"""The table page: a View and the people around it become the regions of the page; the only place that knows both."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from games.domain import departures
from games.domain.table import Look
from games.models import Match, Seat
from games.screens import dates, people, words
from games.screens.decision import panel
from games.screens.log import lines as log_lines
from games.screens.setup import casting, labels
from games.screens.table import cities, hand, ranks, score

EARLIER_LINES = 14


@dataclass(frozen=True)
class Clock:
    """The time a decision has left."""

    words: str
    part: float
    """What has passed, 0 to 1."""
    deadline: str
    """For machines."""


def regions(look: Look) -> dict[str, Any]:
    """Give the context of the table page: one field for each region."""
    view, match, seats = look.view, look.match, look.seats
    names = tuple(people.seat_name(seat) for seat in seats)
    told = log_lines.log(
        look.entries,
        view.seat,
        names,
        edition=view.edition,
        everything=match.is_finished,
        since=look.since,
        notes=look.notes,
        most=EARLIER_LINES,
        murdered=[key for key, tokens in view.marks if "murdered" in tokens],
    )
    mine, others = cities.cities(view, names, told.built)
    asked = None if view.asked is None else seats[view.asked]
    may_choose = look.at is not None
    return {
        "match": match,
        "stamp": look.stamp,
        "head": {"round": round_words(view), "facts": head_facts(match)},
        "ranks": ranks.ranks(view, names),
        "ranks_line": ranks.summary(view, names),
        "mine": mine,
        "others": others,
        "hand": hand.hand(view, names) if view.seat is not None else None,
        "orders": hand.orders(view, look.seat.standing) if look.seat and match.is_running else [],
        "decision": panel.decision(view, names) if may_choose else None,
        "waiting_for": waiting_for(view, seats, names),
        "may_leave": match.is_running and look.seat is not None and look.seat.resigned_at is None,
        "has_resigned": match.is_running and look.seat is not None and look.seat.resigned_at is not None,
        "ending": ending(seats, names, look.seat) if match.is_running else "",
        "is_away": look.seat is not None and look.seat.stood_in_at is not None and match.is_running,
        "at": look.at,
        "undo_at": look.undo_at,
        "wait": look.seat.wait if look.seat and may_choose else None,
        "token": secrets.token_urlsafe(9),
        "clock": clock(asked) if may_choose and asked is not None else None,
        "log": told,
        "score": score.score(view, names),
        "is_over": match.is_finished,
        "is_spectator": look.seat is None,
        "deck": deck(view),
    }


def round_words(view: View) -> str:
    """Say how far the game has come."""
    last = any(player.completed for player in view.players)
    return (_("Round %(round)d, the last") if last else _("Round %(round)d")) % {"round": view.round}


def head_facts(match: Match) -> str:
    """Say what game this is."""
    players = ngettext("%(number)d player", "%(number)d players", match.size) % {"number": match.size}
    return " · ".join([*casting.game_names(match), players, labels.pace_name(match)])


def waiting_for(view: View, seats: list[Seat], names: tuple[str, ...]) -> str:
    """Say whom the table waits for, and with what; empty when it is over."""
    if view.asked is None:
        return ""
    holes = {"name": names[view.asked]}
    if view.asked == view.seat:
        return _("A bot is playing for you.") if seats[view.asked].has_bot else ""
    if view.phase == "selection":
        return _("%(name)s is choosing a character.") % holes
    if view.turn is not None and view.turn.seat == view.asked:
        return _("%(name)s is on turn.") % holes
    return _("%(name)s has something to decide.") % holes


def ending(seats: list[Seat], names: tuple[str, ...], mine: Seat | None) -> str:
    """Say who wants to end the game without a result, to those who have not answered yet; else empty."""
    agreed, undecided = departures.votes(seats)
    if mine not in undecided or not agreed:
        return ""
    return _("%(names)s would like to end this game without a result.") % {
        "names": words.joined(names[seat.number] for seat in agreed)
    }


def clock(seat: Seat) -> Clock | None:
    """Say how long the one who is asked may still think."""
    if seat.deadline is None or seat.asked_at is None:
        return None
    whole = (seat.deadline - seat.asked_at).total_seconds()
    passed = (timezone.now() - seat.asked_at).total_seconds()
    return Clock(dates.time_left(seat.deadline), passed / whole if whole > 0 else 1.0, seat.deadline.isoformat())


def deck(view: View) -> str:
    """Say what lies in the middle."""
    said = [
        ngettext("%(number)d card in the deck", "%(number)d cards in the deck", view.deck_size)
        % {"number": view.deck_size}
    ]
    if view.pile is not None:
        piled = len(view.pile)
        said.append(
            ngettext("%(number)d on the discard pile", "%(number)d on the discard pile", piled) % {"number": piled}
        )
    return " · ".join(said)
