"""The archive: a summary row for each finished game, and a search with pages of results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple, TypeVar

from django.db.models import Exists, ExpressionWrapper, F, IntegerField, OuterRef, Q, QuerySet
from django.db.models.expressions import CombinedExpression
from django.utils import timezone

import engine
from games.domain.errors import Refused
from games.domain.matches import match_lists
from games.enums import Pace
from games.models import CharacterGame, Match, PlayerTotals, Seat, Summary, User
from games.models.accounts import name_rules
from games.models.accounts.user import IS_LISTED

PER_PAGE = 24
MAX_PLAYERS = 24
"""The maximum number of players whose names may fit a search."""
MIN_PART = 2
"""The minimum length of a part of a name in Latin letters."""
MAX_COUNTED = 1000
"""Results are counted up to this number; beyond it, the page only says that there are more."""
MANY_GAMES = 4000
"""The closest players whose names fit a search are looked for as long as they have no more games together."""
MOST_LISTED = 20_000
"""Up to this number, the games of a character are listed first and then filtered and sorted."""
ALL_ROWS = 2**31
"""A limit that no query reaches: it makes PostgreSQL run a subquery by itself, before the query around it."""
SORTS = {
    "newest": "-ended_at",
    "oldest": "ended_at",
    "score": "-score",
    "close": "margin",
    "clear": "-margin",
    "long": "-rounds",
    "short": "rounds",
}
RESULT_FIELDS = ("score", "margin")
"""The sort fields that only games with a result have."""
CURSOR = re.compile(r"(-?[0-9]{1,18})_([0-9]{1,18})")
"""Where a page begins: the sort value and the match ID of the last row before it."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


Row = TypeVar("Row", Summary, CharacterGame)


@dataclass(frozen=True)
class Search:
    """Search criteria; empty fields are ignored."""

    player: str = ""
    """A part of the name of a player at the table, their handle, or exactly one player as "@handle"."""
    partner: str = ""
    """The same for another player at the table."""
    won: bool = False
    """Whether that player, or the player of the character, must have won."""
    character: str = ""
    edition: str = ""
    preset: str = ""
    size: int | None = None
    pace: str = ""
    who: str = ""
    """`people` for games of several people, `bots` for games of one person against bots."""
    rounds_least: int | None = None
    rounds_most: int | None = None
    score_least: int | None = None
    margin_most: int | None = None
    since: date | None = None
    until: date | None = None
    sort: str = "newest"

    @property
    def sort_field(self) -> str:
        """Return the name of the field by which the results are sorted."""
        return SORTS[self.sort].removeprefix("-")


@dataclass(frozen=True)
class SearchPage:
    """One page of results."""

    matches: list[Match]
    after: str
    """The cursor of the next page; empty on the last one."""
    count: int
    is_more: bool
    """Whether there are more results than were counted."""
    players: list[User]
    """The users whom the player's name fits, the closest first."""
    partners: list[User]


class NamedUsers(NamedTuple):
    """The IDs of the users whom the two names of a search fit."""

    player: list[int]
    partner: list[int]


class FoundGames(NamedTuple):
    """Games that match a search, as summaries, as games of the wanted character or as seats of the wanted player."""

    games: QuerySet[Summary] | QuerySet[CharacterGame] | QuerySet[Seat]
    is_read_whole: bool
    """Whether sorting reads all of these games, so that the first page counts them on the way."""


def search_page(search: Search, after: str = "") -> SearchPage:
    """Return one page of public finished games: the first page, or the one after the cursor `after`.

    Raises `Refused("no_such_page")`.
    """
    named = NamedUsers(users_named(search.player), users_named(search.partner))
    found = matching_games(search, named)
    field = search.sort_field
    games = found.games.values_list("match", field)
    in_order = order_from_cursor(games, search.sort, after)
    if found.is_read_whole and not after:
        rows = list(in_order[: MAX_COUNTED + 1])
        counted = len(rows)
    else:
        rows = list(in_order[: PER_PAGE + 1])
        counted = len(rows) if not after and len(rows) <= PER_PAGE else count_games(games, search)
    shown = rows[:PER_PAGE]
    matches = Match.objects.in_bulk([match for match, _value in shown])
    return SearchPage(
        match_lists.with_seats(matches[match] for match, _value in shown if match in matches),
        cursor_after(*shown[-1]) if len(rows) > PER_PAGE else "",
        min(counted, MAX_COUNTED),
        counted > MAX_COUNTED,
        users_in_order(named.player),
        users_in_order(named.partner),
    )


def count_games(games: QuerySet[Any, Any], search: Search) -> int:
    """Return the number of games, at most one more than `MAX_COUNTED`."""
    if not search.character:
        # In the order of the page, an index has them; otherwise the database may read all games for a few.
        games = order_from_cursor(games, search.sort, "")
    return games[: MAX_COUNTED + 1].count()


def matching_games(search: Search, named: NamedUsers) -> FoundGames:
    """Return the unsorted public games that match the search."""
    if search.player or search.partner:
        return with_players(search, named)
    if search.character:
        return with_character(search)
    return FoundGames(matching(search, Summary.objects.all()), is_read_whole=False)


def plain_search(search: Search) -> Search:
    """Return the part of a search that looks for players and characters, in the order of the ends.

    For players, their seats are enough: an index has them in this order.
    """
    sort = search.sort if search.sort_field == "ended_at" else Search.sort
    return Search(search.player, search.partner, won=search.won, character=search.character, sort=sort)


def matching(search: Search, games: QuerySet[Row]) -> QuerySet[Row]:
    """Return those games that are public and match the search, but for its players and its character."""
    equal: dict[str, str | int | None] = {
        "edition": search.edition,
        "cast_by": search.preset,
        "size": search.size,
        "pace": search.pace,
    }
    bounds: dict[str, int | datetime | None] = {
        "rounds__gte": search.rounds_least,
        "rounds__lte": search.rounds_most,
        "score__gte": search.score_least,
        "margin__lte": search.margin_most,
        "ended_at__gte": None if search.since is None else local_midnight(search.since),
        "ended_at__lt": None if search.until is None else local_midnight(search.until + timedelta(days=1)),
    }
    wishes = [Q((name, value)) for name, value in equal.items() if value]
    wishes += [Q((name, value)) for name, value in bounds.items() if value is not None]
    results = games.filter(*wishes, is_public=True)
    if search.sort_field in RESULT_FIELDS:
        # Games that were ended by agreement have no result to sort by.
        results = results.filter(score__isnull=False)
    if search.who:
        # Games without a clock are exactly the games of one person against bots.
        alone = Q(pace=Pace.UNTIMED)
        results = results.filter(alone if search.who == "bots" else ~alone)
    return results


def with_character(search: Search) -> FoundGames:
    """Return the games in which the wanted character was played, and won if that is wanted.

    A frequent character is looked for in one game after another in the order of the page; an index has its wins by
    score and margin. For others, an index has all their games with what filters and sorts them.
    """
    if search.edition and not is_in_edition(search.character, search.edition):
        return FoundGames(Summary.objects.none(), is_read_whole=True)
    games = CharacterGame.objects.filter(character=search.character)
    if search.won:
        # The index `wins_of_characters` has these rows only.
        games = games.filter(is_winner=True)
    if games[: MOST_LISTED + 1].count() <= MOST_LISTED:
        return FoundGames(matching(search, games), is_read_whole=True)
    if search.sort_field in RESULT_FIELDS and search == Search(character=search.character, won=True, sort=search.sort):
        return FoundGames(matching(search, games), is_read_whole=False)
    results = matching(search, Summary.objects.all())
    return FoundGames(results.filter(Exists(games.filter(match=OuterRef("match")))), is_read_whole=False)


def with_players(search: Search, named: NamedUsers) -> FoundGames:
    """Return the games of the wanted players, and with the wanted character if there is one."""
    seats = matching_seats(search, named)
    if search != plain_search(search):
        results = matching(search, Summary.objects.all())
        return FoundGames(results.filter(match__in=seats.order_by().values("match")[:ALL_ROWS]), is_read_whole=True)
    if not search.character:
        # Otherwise only public games have been looked at.
        seats = seats.filter(match__is_private=False)
    return FoundGames(seats.distinct(), is_read_whole=True)


def is_in_edition(character: str, edition: str) -> bool:
    """Return whether a character may be played in an edition; True for an edition that this version does not have."""
    box = engine.EDITIONS.get(edition)
    return box is None or any(known.key == character for known in box.characters)


def matching_seats(search: Search, named: NamedUsers) -> QuerySet[Seat]:
    """Return the seats of the wanted player, in games that are over, that meet the other conditions.

    Without that player, the other one takes their place.
    """
    sat = Seat.objects.filter(ended_at__isnull=False, user__in=named.player if search.player else named.partner)
    if search.player and search.partner:
        # Only columns of the index `seats_of_ended_games`, which is then all that is read.
        partners = Seat.objects.filter(ended_at__isnull=False, match=OuterRef("match"), user__in=named.partner)
        sat = sat.filter(Exists(partners.exclude(user=OuterRef("user"))))
    if search.character:
        # Whether the bit of this seat is set.
        shifted = CombinedExpression(F("seats"), CombinedExpression.BITRIGHTSHIFT, OuterRef("number"))
        has_seat = ExpressionWrapper(shifted.bitand(1), IntegerField())
        games = CharacterGame.objects.filter(match=OuterRef("match"), character=search.character, is_public=True)
        sat = sat.filter(Exists(games.alias(has_seat=has_seat).filter(has_seat=1)))
    return sat.filter(is_winner=True) if search.won else sat


def users_named(text: str) -> list[int]:
    """Return the IDs of up to `MAX_PLAYERS` users whose names contain every word of the text, the closest first.

    Case and diacritics are ignored; "@handle" is exactly the user with this handle. The IDs are queried first, so that
    the database can estimate the number of rows. Users whose games would make the search slow are left out.
    """
    key = name_rules.search_key(text)
    if not key:
        return []
    listed = User.objects.filter(IS_LISTED)
    if text.startswith("@"):
        return list(listed.filter(handle=key.removeprefix("@")).values_list("pk", flat=True))
    wishes = [Q(handle=key) | Q(name_search=key)]
    if len(key) >= MIN_PART or not key.isascii():
        wishes += [Q(name_search__startswith=key), Q(*(Q(name_search__contains=word) for word in key.split()))]
    named: dict[int, None] = {}
    for wish in wishes:
        # One query for each closeness, because the index `listed_names` is in the order of the names.
        if len(named) < MAX_PLAYERS:
            named |= dict.fromkeys(
                listed.filter(wish).order_by("name_search", "pk").values_list("pk", flat=True)[:MAX_PLAYERS]
            )
    return with_few_games(list(named)[:MAX_PLAYERS])


def with_few_games(users: list[int]) -> list[int]:
    """Return the first of these users, and those after it as long as all have at most `MANY_GAMES` finished games."""
    finished = dict(PlayerTotals.objects.filter(user__in=users[1:]).values_list("user", "finished"))
    total, few = 0, users[:1]
    for user in users[1:]:
        total += finished.get(user, 0)
        if total > MANY_GAMES:
            break
        few.append(user)
    return few


def users_in_order(ids: list[int]) -> list[User]:
    """Return users in the order of their IDs, if there are several to choose from."""
    users = User.objects.in_bulk(ids) if len(ids) > 1 else {}
    return [users[pk] for pk in ids if pk in users]


def order_from_cursor(results: QuerySet[Any, Any], sort: str, after: str) -> QuerySet[Any, Any]:
    """Sort games and start after a cursor."""
    field, is_falling = SORTS[sort].removeprefix("-"), SORTS[sort].startswith("-")
    if after:
        value, match = parse_cursor(field, after)
        on, passed = ("lte", "gte") if is_falling else ("gte", "lte")
        # A range for the index to start from, minus the rows with the same value that were already shown.
        results = results.filter(**{f"{field}__{on}": value}).exclude(**{field: value, f"match_id__{passed}": match})
    sign = "-" if is_falling else ""
    return results.order_by(f"{sign}{field}", f"{sign}match_id")


def cursor_after(match: int, value: datetime | int) -> str:
    """Return the cursor of the page after the match with this sort value."""
    number = (value - EPOCH) // timedelta(microseconds=1) if isinstance(value, datetime) else value
    return f"{number}_{match}"


def parse_cursor(field: str, after: str) -> tuple[datetime | int, int]:
    """Return the sort value and the match of a cursor. Raises `Refused("no_such_page")`."""
    written = CURSOR.fullmatch(after)
    if written is None:
        raise Refused("no_such_page")
    number, match = int(written[1]), int(written[2])
    try:
        return (EPOCH + timedelta(microseconds=number) if field == "ended_at" else number), match
    except OverflowError:
        raise Refused("no_such_page") from None


def local_midnight(day: date) -> datetime:
    """Return the beginning of a day in the reader's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))
