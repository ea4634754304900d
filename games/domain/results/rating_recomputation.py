"""All ratings computed again from the seats of the rated games, in slices, while games go on.

Each slice is a transaction of its own. What an interrupted run has corrected stays, and the next run corrects the rest.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.domain.results.ratings import (
    INITIAL_BELIEF,
    Belief,
    ranks_by_user,
    rate_match,
    rating_group_of,
    update_beliefs,
)
from games.enums import MatchStatus
from games.models import Match, RatedGame, Rating

SLICE = 500
"""Rows per transaction; the limit also keeps queries below PostgreSQL's 65,535 parameters."""
Key = tuple[int, str]
"""A user ID and a rating group."""


class Standing(NamedTuple):
    """A player's rating in a group after the last game that was computed again."""

    belief: Belief
    games: int
    at: datetime | None


@dataclass
class Recomputation:
    """What a run has computed so far."""

    standings: dict[Key, Standing] = field(default_factory=dict)
    position: int = 0
    """The primary key of the last rated game that was read; they are in the order in which games were rated."""
    games: int = 0
    changed: int = 0


def recompute_ratings() -> tuple[int, int]:
    """Rate all games again from their seats; return the numbers of games and of rows that were wrong."""
    run = Recomputation()
    _correct_rated_games(run)
    _correct_ratings(run, {user for user, _group in run.standings} | set(Rating.objects.values_list("user", flat=True)))
    _rate_missing_games(run)
    # Games that ended meanwhile may have been rated from ratings that were still wrong.
    while users := _correct_rated_games(run):
        _correct_ratings(run, users)
    return run.games, run.changed


def _correct_rated_games(run: Recomputation) -> set[int]:
    """Correct the rows of rated games from the position on; return the IDs of their players."""
    users = set[int]()
    while True:
        with transaction.atomic():
            start = run.position
            rows = list(
                RatedGame.objects.filter(pk__gt=start).order_by("pk").values_list("pk", "match", "user")[:SLICE]
            )
            if not rows:
                return users
            run.position = rows[-1][0]
            users |= {user for _pk, _match, user in rows}
            for match, stored in _games_begun_after(start, {match for _pk, match, _user in rows}):
                _correct_game(run, match, stored)


def _games_begun_after(start: int, matches: set[int]) -> Iterator[tuple[Match, dict[int, RatedGame]]]:
    """Yield those matches whose first row is beyond `start`, in the order in which they were rated, with their rows."""
    stored: dict[int, dict[int, RatedGame]] = {}
    for row in RatedGame.objects.filter(match__in=matches).order_by("pk"):
        stored.setdefault(row.match_id, {})[row.user_id] = row
    found = Match.objects.prefetch_related("seats").in_bulk(matches)
    for match, rows in stored.items():
        if min(row.pk for row in rows.values()) > start:
            yield found[match], rows


def _correct_game(run: Recomputation, match: Match, stored: dict[int, RatedGame]) -> None:
    """Correct the rows of one game, by user ID, and note the standings after it."""
    is_rated = match.is_rated and match.status == MatchStatus.FINISHED
    ranked = dict(sorted(ranks_by_user(match.seats.all()).items())) if is_rated else {}
    run.games += bool(ranked)
    group = rating_group_of(match.edition)
    start = Standing(INITIAL_BELIEF, 0, None)
    before = [run.standings.get((user, group), start) for user in ranked]
    after = update_beliefs(ranked, [standing.belief for standing in before]) if ranked else []
    for (user, rank), standing, (mu, sigma) in zip(ranked.items(), before, after, strict=True):
        row = stored.pop(user, None) or RatedGame(match=match, user_id=user)
        right = {"group": group, "rank": rank, "mu": mu, "sigma": sigma, "at": match.ended_at}
        run.changed += _correct_row(row, right)
        run.standings[user, group] = Standing((mu, sigma), standing.games + 1, match.ended_at)
    run.changed += _delete_rows(stored.values())


def _correct_ratings(run: Recomputation, users: set[int]) -> None:
    """Set each rating of these users to the value after the player's last game."""
    groups: dict[int, list[str]] = {}
    for user, group in run.standings:
        groups.setdefault(user, []).append(group)
    in_order = sorted(users)
    for start in range(0, len(in_order), SLICE):
        part = in_order[start : start + SLICE]
        keys = [(user, group) for user in part for group in groups.get(user, [])]
        _create_missing_ratings(part, keys)
        with transaction.atomic():
            _correct_ratings_of(run, part)


def _create_missing_ratings(users: list[int], keys: list[Key]) -> None:
    """Create those ratings `keys` of the users that are missing, as for new players.

    Call it before rows are locked: a game that is rated at the same time also creates first and locks then.
    """
    missing = set(keys) - set(Rating.objects.filter(user__in=users).values_list("user", "group"))
    mu, sigma = INITIAL_BELIEF
    Rating.objects.bulk_create(
        (Rating(user_id=user, group=group, mu=mu, sigma=sigma) for user, group in sorted(missing)),
        ignore_conflicts=True,
    )


def _correct_ratings_of(run: Recomputation, users: list[int]) -> None:
    rows = list(Rating.objects.select_for_update().filter(user__in=users).order_by("user", "group"))
    # These have been rated since. The next round reads these games, and then corrects these ratings.
    newer = set(RatedGame.objects.filter(user__in=users, pk__gt=run.position).values_list("user", "group"))
    surplus = []
    for row in rows:
        key = (row.user_id, row.group)
        if key in newer:
            continue
        if standing := run.standings.get(key):
            mu, sigma = standing.belief
            run.changed += _correct_row(row, {"mu": mu, "sigma": sigma, "at": standing.at, "games": standing.games})
        else:
            surplus.append(row)
    run.changed += _delete_rows(surplus)


def _rate_missing_games(run: Recomputation) -> None:
    """Rate the games that were not, in the order of their ends."""
    over = Match.objects.filter(status=MatchStatus.FINISHED, is_rated=True)
    unrated = over.filter(~Exists(RatedGame.objects.filter(match=OuterRef("pk")))).order_by("ended_at", "pk")
    for key in list(unrated.values_list("pk", flat=True)):
        with transaction.atomic():
            match = Match.objects.get(pk=key)
            rate_match(match, match.seats.all())
            run.changed += match.rated_games.count()


def _delete_rows(rows: Iterable[RatedGame | Rating]) -> int:
    """Delete rows one by one, because there are few; return how many there were."""
    return sum(row.delete()[0] for row in rows)


def _correct_row(row: Rating | RatedGame, expected: dict[str, Any]) -> bool:
    """Write the right values into a row; return whether it was wrong."""
    if row.pk and all(getattr(row, name) == value for name, value in expected.items()):
        return False
    for name, value in expected.items():
        setattr(row, name, value)
    row.save()
    return True
