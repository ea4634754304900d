"""A game in a few lines, as the reader of a message may see it."""

from dataclasses import dataclass, field

from engine.view import PlayerView
from games.domain import archive, sight
from games.models import Match, Seat
from games.notices import decisions, links
from games.screens import dates, words
from games.screens.log.owners import Owners
from games.screens.people import seat_name

MOST_SENTENCES = 20


@dataclass(frozen=True)
class Row:
    """One player as a line of the table."""

    name: str
    gold: int
    cards: int
    districts: int
    city: str
    """The names of the districts, as a list in words."""
    score: int | None
    has_crown: bool


@dataclass(frozen=True)
class Digest:
    """What a message says about one game."""

    name: str
    link: str
    rows: list[Row] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    """Sentences since the reader's last move, the oldest first."""
    left_out: int = 0
    """So many older sentences found no room."""
    deadline: str = ""
    time_left: str = ""
    is_over: bool = False
    hand: str = ""
    """The names of the reader's own cards, while they are of use."""
    answers: list[decisions.Link] = field(default_factory=list)
    """What can be answered from where this is read."""


def digest(match: Match, seat: Seat | None) -> Digest:
    """Tell how a match stands for `seat`; call it in the reader's language and time zone."""
    if not (match.is_running or match.is_finished):
        return Digest(match.name, links.to_table(match))
    seats = list(match.seats.select_related("user", "match"))
    view = sight.view_at(match, seat)
    sentences = [] if seat is None else narrate(match, seat, seats)
    asked = seat is not None and seat.is_asked and seat.deadline is not None
    return Digest(
        name=match.name,
        link=links.to_decision(match) if match.is_running else links.to_table(match),
        rows=[
            _row(p, seats[p.seat], has_crown=p.seat == view.crown, edition=match.edition)
            for p in sorted(view.players, key=lambda p: seats[p.seat].place or 0)
        ],
        happened=sentences[-MOST_SENTENCES:],
        left_out=max(0, len(sentences) - MOST_SENTENCES),
        deadline=dates.moment(seat.deadline) if asked else "",
        time_left=dates.time_left(seat.deadline) if asked else "",
        is_over=match.is_finished,
        hand=words.several(view.players[seat.number].hand, match.edition) if seat and match.is_running else "",
        answers=decisions.offered(match, seat, view),
    )


def _row(player: PlayerView, seat: Seat, *, has_crown: bool, edition: str) -> Row:
    return Row(
        name=seat_name(seat),
        gold=player.gold,
        cards=player.hand_size,
        districts=player.city_size,
        city=words.several(player.city, edition),
        score=seat.score,
        has_crown=has_crown,
    )


def narrate(match: Match, seat: Seat, seats: list[Seat]) -> list[str]:
    """Tell in sentences what happened since the last move of `seat`, as it saw it."""
    own = archive.live_entries(match).filter(seat=seat.number).last()
    after = own.number if own else -1
    owners = Owners([seat_name(other) for other in seats], archive.incidents_after(match.pk, after))
    return [
        line.text
        for entry, facts in archive.log_for(match, seat.number, after=after)
        for line in owners.tell(entry, facts, seat.number, edition=match.edition)
    ]
