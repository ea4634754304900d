"""Table cards, which represent tables in lists: the game, the players, and the state for the viewer."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games.domain.matches import match_lists, match_queries
from games.domain.matches.match_lists import ShownSeat
from games.models import Match
from games.screens import clocks, dates, languages, people
from games.screens.post import post_sentence
from games.screens.setup import casting, labels
from games.screens.skyline import table_skyline


@dataclass(frozen=True)
class Occupant:
    """A player at a table, or a free seat."""

    name: SafeString
    """The name, linked to the profile if there is one."""
    is_empty: bool
    has_won: bool
    score: int | None
    """None before the game is over."""


@dataclass(frozen=True)
class Standing:
    """The state of a running game for the viewer."""

    state: str
    """"resigned", "away", "asked" or "waiting"."""
    time_left: str = ""
    waiting_for: SafeString | None = None
    goes_on: str = ""
    """A text that says when the game continues at the latest; empty without a clock."""
    post: str = ""
    """When the post of the round leaves; empty without envelope rounds."""


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    address: str
    title: str
    is_asked: bool
    """Whether it is the viewer's move."""
    is_news: bool
    """Whether the viewer has not seen the result yet."""
    facts: str
    event: str
    """The last event: `ended`, `agreed` (ended by agreement), `moved` or `opened`."""
    when: SafeString
    occupants: tuple[Occupant, ...]
    tie: str
    """A sentence about the tie-breaker; empty if there was no tie for first place."""
    standing: Standing | None
    finished: int | None
    """The ID of the match if it is finished; None otherwise."""
    ended: int | None
    """The ID of a game that the viewer and the others ended by agreement; None otherwise."""
    skyline: SafeString


def cards_for_matches(matches: Iterable[Match]) -> list[TableCard]:
    """Return a card for each match; the matches must come from `match_lists`."""
    return [table_card(match) for match in matches]


def table_card(match: Match) -> TableCard:
    """Return the card of one match."""
    mine, (event, when) = match.mine, last_event(match)
    return TableCard(
        address=match.get_absolute_url(),
        title=match.title,
        is_asked=bool(mine and match_queries.is_waiting_for_owner(mine)),
        is_news=bool(mine and match_queries.has_unseen_result(mine)),
        facts=table_facts(match),
        event=event,
        when=when,
        occupants=tuple([occupant(match, seat) for seat in match.shown_seats]),
        tie=tie_breaker_note(match),
        standing=standing(match, mine) if mine and match.is_running else None,
        finished=match.pk if match.is_finished else None,
        ended=match.pk if match.is_ended and mine else None,
        skyline=table_skyline(match),
    )


def occupant(match: Match, seat: ShownSeat) -> Occupant:
    """Return the player in a seat, with the score if the game is over."""
    is_over = match.is_finished
    score = seat.score if is_over else None
    return Occupant(people.linked_name(seat), seat.is_empty, has_won=is_over and seat.is_winner, score=score)


def last_event(match: Match) -> tuple[str, SafeString]:
    """Return the last event at a table ("ended", "agreed", "moved" or "opened") and its time as markup."""
    at: datetime | None
    if match.is_over and (at := match.ended_at):
        return "agreed" if match.is_ended else "ended", dates.time_tag(at, dates.short_day(at))
    if match.is_running and (at := match.moved_at):
        return "moved", dates.time_tag(at, dates.time_ago(at))
    return "opened", dates.time_tag(match.created_at, dates.time_ago(match.created_at))


def tie_breaker_note(match: Match) -> str:
    """Return a sentence that says what broke a tie for the most points; empty if there was no tie."""
    scores = [seat.score for seat in match.shown_seats if seat.score is not None]
    if not match.is_finished or not scores or scores.count(max(scores)) == 1:
        return ""
    box = engine.EDITIONS.get(match.edition)
    if sum(seat.is_winner for seat in match.shown_seats) > 1:
        return _("A tie that nothing breaks: the victory is shared.")
    if box is None or box.ties_by_rank:
        return _("A tie, decided by the highest rank revealed in the last round.")
    return _("A tie, decided by the points for districts alone.")


def standing(match: Match, own_seat: ShownSeat) -> Standing:
    """Return the state of a running game for the viewer, and the time left."""
    if own_seat.resigned_at:
        return Standing("resigned")
    if own_seat.stood_in_at:
        return Standing("away")
    if own_seat.is_asked:
        time_left = dates.time_left(own_seat.deadline) if own_seat.deadline else ""
        return Standing("asked", time_left, post=post_sentence(match, match.shown_seats))
    asked = match_lists.asked_seat(match)
    return Standing(
        "waiting",
        waiting_for=people.linked_name(asked) if asked else None,
        goes_on=clocks.move_due_text(asked),
        post=post_sentence(match, match.shown_seats),
    )


def table_facts(match: Match) -> str:
    """Return a line with the edition, the players and the pace of a match."""
    return _facts(
        *(languages.language(), match.edition, match.cast_by, match.uniques_by, match.size, match.pace),
        *(match.round if match.is_running else 0, match.is_private, match.is_rated),
        match.least_reliability,
    )


@functools.lru_cache(maxsize=2000)
def _facts(
    language: str,
    edition: str,
    cast_by: str,
    uniques_by: str,
    size: int,
    pace: str,
    round_now: int,
    is_private: bool,
    is_rated: bool,
    least_reliability: int,
) -> str:
    match = Match(edition=edition, cast_by=cast_by, uniques_by=uniques_by, pace=pace)
    players = ngettext("%(number)d player", "%(number)d players", size) % {"number": size}
    facts = [*casting.game_names(match), players, labels.pace_name(match)]
    if round_now:
        facts.append(_("round %(number)d") % {"number": round_now})
    if is_private:
        facts.append(_("private"))
    if is_rated:
        facts.append(_("rated"))
    if least_reliability:
        facts.append(_("reliability %(share)d%%") % {"share": least_reliability})
    return " · ".join(facts)
