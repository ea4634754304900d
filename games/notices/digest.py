"""Summaries of a game for messages, containing only what the recipient may see."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from engine import View
from engine.facts import Dealt
from engine.view_parts import PlayerView
from games.domain.matches import game_log, match_history, match_queries, match_view
from games.domain.orders import filed_orders
from games.domain.play.table_visit import LogEntries
from games.models import FiledOrder, Match, Seat
from games.notices import links, move_requests
from games.notices.answers.offered import OfferedAnswers, offered_answers
from games.notices.holdings import Holdings, holdings
from games.pictures import changes_picture, plan_picture, seat_picture
from games.pictures.changes_picture import House
from games.screens import dates, words
from games.screens.log.owners import Owners
from games.screens.news import catching_up
from games.screens.options.reader import Reader
from games.screens.people import seat_name
from games.screens.plans.waiting import filed_turns
from games.screens.post import post_sentence
from games.screens.setup.labels import longest_wait_words
from games.screens.table.stopped_orders import stopped_lines

MOST_SENTENCES = 20
USUAL_ROUND, LONGEST_ROUND = 40, 150
"""How many log entries before the recipient's last move are searched for the deal of that round, first and at most."""


@dataclass(frozen=True)
class PlayerRow:
    """A player's line in the table of a digest."""

    name: str
    gold: int
    cards: int
    districts: int
    city: str
    """The names of the districts, joined."""
    score: int | None
    has_crown: bool
    picture: str = ""
    """The name of the picture of the player's mark, as in `seat_picture`."""
    picture_width: int = 0


@dataclass(frozen=True)
class PlannedLine:
    """A turn plan of the recipient."""

    sentence: str
    picture: str
    """The name of the picture of its steps, as in `plan_picture`."""
    picture_width: int
    link: str
    """The link to the page where it can be changed."""


@dataclass(frozen=True)
class Digest:
    """A summary of one game for a message."""

    name: str
    link: str
    ask: str = ""
    """What the game asks of the recipient; empty if it does not wait for them."""
    stopped: list[str] = field(default_factory=list)
    """Sentences that say why an order of the recipient has stopped, and what it was."""
    planned: list[PlannedLine] = field(default_factory=list)
    """The turn plans that the recipient, who is asked, has filed."""
    ahead: str = ""
    """The link to the page where the recipient, who is asked to pick or to play their turn, can plan ahead."""
    own: Holdings | None = None
    """What the recipient holds in a running game."""
    rows: list[PlayerRow] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    """Sentences about what happened since the recipient's last move, oldest first."""
    entries: frozenset[int] = frozenset()
    """The numbers of the log entries since the recipient's last move."""
    left_out: int = 0
    """The number of older sentences that were left out."""
    deadline: str = ""
    time_left: str = ""
    post: str = ""
    """When the post of the round leaves; empty without envelope rounds."""
    longest_wait: str = ""
    """The longest time that a move may take, if the game waits for the recipient and a clock runs."""
    is_over: bool = False
    offered: OfferedAnswers = field(default_factory=OfferedAnswers)
    """The answers that the email offers as links."""
    street: str = ""
    """The name of the picture of districts built and lost since the last move, as in `changes_picture`."""
    street_words: str = ""
    """The text alternative of that picture."""


def digest(match: Match, seat: Seat | None, orders: Sequence[FiledOrder] = ()) -> Digest:
    """Return the summary of a match for `seat`. Call it with the recipient's language and time zone active.

    `orders` are the recipient's own, newest first; the summary says if one that should have answered has stopped.
    """
    if not (match.is_running or match.is_finished):
        return Digest(match.title, links.table_url(match))
    seats = match.company or match_queries.seats_of(match)
    view = match_view.current_view(match, seat)
    last, entries = (-1, []) if seat is None else _log(match, seat)
    owners = _owners(match, seats, entries)
    news = [(entry, facts) for entry, facts in entries if entry.number > last]
    sentences = [] if seat is None else sentences_about(match, seat, owners, news)
    others = (fact for entry, facts in news if seat is None or entry.seat != seat.number for fact in facts)
    houses = catching_up.districts_in_facts(others)
    deadline = seat.deadline if seat is not None and seat.is_asked else None
    is_asked = match.is_running and view.seat is not None and view.asked == view.seat
    return Digest(
        name=match.title,
        link=links.table_url(match),
        ask=move_requests.request_headline(Reader(view, tuple(map(seat_name, seats)))) if is_asked else "",
        stopped=stopped_lines(orders, view, list(map(seat_name, seats))) if is_asked else [],
        planned=planned_lines(match, orders, view, list(map(seat_name, seats))) if is_asked else [],
        ahead=links.plan_ahead_url(match) if is_asked and may_plan_ahead(match, seat, view) else "",
        own=holdings(view, list(map(seat_name, seats)), _since_deal(entries, last), owners, since=last)
        if seat and match.is_running
        else None,
        rows=[
            _row(p, seats[p.seat], has_crown=p.seat == view.crown, edition=match.edition)
            for p in sorted(view.players, key=lambda p: seats[p.seat].place or 0)
        ],
        happened=sentences[-MOST_SENTENCES:],
        entries=frozenset(entry.number for entry, _facts in news),
        left_out=max(0, len(sentences) - MOST_SENTENCES),
        deadline=dates.day_and_time(deadline) if deadline else "",
        time_left=dates.time_left(deadline) if deadline else "",
        post=post_sentence(match, seats),
        longest_wait=longest_wait_words(match) if deadline else "",
        is_over=match.is_finished,
        offered=offered_answers(match, seat, view),
        street=changes_picture.file_name_for(houses),
        street_words=_street_words(houses, match.edition),
    )


def planned_lines(match: Match, orders: Sequence[FiledOrder], view: View, names: Sequence[str]) -> list[PlannedLine]:
    """Return the turn plans among the recipient's `orders` that may still be carried out."""
    lines = []
    for turn in filed_turns(orders, view, names):
        picture = plan_picture.file_name_for([mark.picture for mark in turn.marks])
        width = plan_picture.shown_width(picture)
        lines.append(PlannedLine(turn.sentence, picture, width, links.turn_plan_url(match, turn.key)))
    return lines


def may_plan_ahead(match: Match, seat: Seat | None, view: View) -> bool:
    """Return whether the owner of `seat`, who is asked, picks or plays their turn, and can give orders ahead."""
    is_own_turn = view.turn is not None and view.turn.seat == view.seat
    return seat is not None and (view.question == "pick" or is_own_turn) and filed_orders.may_file_orders(match, seat)


def _log(match: Match, seat: Seat) -> tuple[int, LogEntries]:
    """Return the number of the last move of `seat` and the log since then, with the facts it may see.

    While the game runs, the log begins earlier, with the deal of the round of that move or before.
    """
    last = game_log.last_counted_number(match, seat.number)
    if not match.is_running:
        return last, match_history.log_entries(match, seat.number, after=last)
    for length in (USUAL_ROUND, LONGEST_ROUND):
        entries = match_history.log_entries(match, seat.number, after=last - length)
        if length >= last or _deal_numbers(entries, last):
            break
    return last, entries


def _since_deal(entries: LogEntries, last: int) -> LogEntries:
    """Return the entries from the deal of the round of entry `last` on.

    Only the reader's picks show that a marker was laid on their character.
    """
    deals = _deal_numbers(entries, last)
    return [(entry, facts) for entry, facts in entries if not deals or entry.number >= deals[-1]]


def _deal_numbers(entries: LogEntries, last: int) -> list[int]:
    return [
        entry.number for entry, facts in entries if entry.number <= last and any(isinstance(f, Dealt) for f in facts)
    ]


def _row(player: PlayerView, seat: Seat, *, has_crown: bool, edition: str) -> PlayerRow:
    return PlayerRow(
        name=seat_name(seat),
        gold=player.gold,
        cards=player.hand_size,
        districts=player.city_size,
        city=words.card_list(player.city, edition),
        score=seat.score,
        has_crown=has_crown,
        picture=seat_picture.file_name_for(*seat.mark),
        picture_width=seat_picture.shown_width(seat.mark.neighbor),
    )


def _street_words(houses: Sequence[House], edition: str) -> str:
    built, lost = ([card for card, fell in houses if fell == is_lost] for is_lost in (False, True))
    sentences = []
    if built:
        sentences.append(_("Built: %(cards)s.") % {"cards": words.card_list(built, edition)})
    if lost:
        sentences.append(_("Lost: %(cards)s.") % {"cards": words.card_list(lost, edition)})
    return words.running_text(sentences)


def sentences_about(match: Match, seat: Seat, owners: Owners, entries: LogEntries) -> list[str]:
    """Return sentences about entries and their facts, with the names that the players had then."""
    return [
        line.text for entry, facts in entries for line in owners.tell(entry, facts, seat.number, edition=match.edition)
    ]


def _owners(match: Match, seats: list[Seat], entries: LogEntries) -> Owners:
    after = entries[0][0].number - 1 if entries else match.version
    return Owners([seat_name(seat) for seat in seats], match_history.incidents_after(match.pk, after))
