"""Ratings of players by the Plackett–Luce model for games of several players.

Games are rated in the order in which they ended; all ratings can be recomputed from the rows with the same result.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import QuerySet
from django.utils import timezone
from openskill.models import PlackettLuce

from games.models import Match, RatedGame, Rating, Seat, User
from games.models.results.rating import MIN_GAMES

GROUPS = {"classic": "classic", "hig": "hig", "deluxe": "deluxe", "revised": "deluxe"}
"""Editions that play so much alike that they share a rating."""
INITIAL_POINTS, POINTS_PER_UNIT = 1500, 40
"""How a rating is displayed: the points of a new player, and the points per unit of the model."""
MAX_ESTABLISHED_DEVIATION = 250
"""Up to this deviation in points, a rating is established; above it, it is provisional."""
ESTABLISHED_SIGMA = (MAX_ESTABLISHED_DEVIATION + 0.5) / POINTS_PER_UNIT
"""The deviation of the model below which a rating, shown in whole points, is established."""
MAX_SHOWN = 100
MAX_CANDIDATES = 5
"""The maximum number of players listed below a leaderboard as not established yet."""
USUAL_SIZE = 3
"""The table size for which the number of missing games is estimated; larger tables take more games."""
MODEL = PlackettLuce(mu=25, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 300)
"""All parameters are explicit, so that another version of the library does not change them."""
Belief = tuple[float, float]
INITIAL_BELIEF: Belief = (25, 25 / 3)


@dataclass(frozen=True)
class DisplayedRating:
    """A rating in points."""

    points: int
    deviation: int

    @property
    def is_provisional(self) -> bool:
        """Return whether the rating is still uncertain."""
        return self.deviation > MAX_ESTABLISHED_DEVIATION


def displayed_rating(mu: float, sigma: float) -> DisplayedRating:
    """Convert a belief, as (mu, sigma), into points."""
    return DisplayedRating(
        round(INITIAL_POINTS + POINTS_PER_UNIT * (mu - INITIAL_BELIEF[0])), round(POINTS_PER_UNIT * sigma)
    )


def rating_group_of(edition: str) -> str:
    """Return the rating group of an edition."""
    return GROUPS.get(edition, edition)


def ranks_by_user(seats: Iterable[Seat]) -> dict[int, int]:
    """Return the rank of each player by user ID; empty if the game cannot be rated.

    Players who left or were absent at the end rank after all who played to the end, whatever the bot in their seat
    achieved. A game without anyone at the end, or with only one person, cannot be rated.
    """
    places = {
        seat.user_id: (not played_to_the_end(seat), seat.place if played_to_the_end(seat) else 0)
        for seat in seats
        if seat.user_id is not None and seat.place is not None
    }
    if len(places) < 2 or all(is_absent for is_absent, _place in places.values()):
        return {}
    return {user: 1 + sum(other < mine for other in places.values()) for user, mine in places.items()}


def played_to_the_end(seat: Seat) -> bool:
    """Return whether the owner of the seat played to the end."""
    return seat.resigned_at is None and seat.stood_in_at is None


def update_beliefs(ranked: dict[int, int], before: Sequence[Belief]) -> list[Belief]:
    """Return the players' beliefs after a game, in the order of `ranked`."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranked.values()])
    return [(rating.mu, rating.sigma) for (rating,) in after]


def rate_match(match: Match, seats: Iterable[Seat]) -> None:
    """Rate a game that has ended, unless it is rated already. Call it in a transaction, in the order of their ends."""
    ranked = dict(sorted(ranks_by_user(seats).items())) if match.is_rated else {}
    if not ranked:
        return
    group, at = rating_group_of(match.edition), match.ended_at or timezone.now()
    mu, sigma = INITIAL_BELIEF
    new = (Rating(user_id=user, group=group, mu=mu, sigma=sigma) for user in ranked)
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    # Rows are locked in a fixed order, so that games of the same players that end at once wait instead of deadlocking.
    locked = list(Rating.objects.select_for_update().filter(group=group, user__in=ranked).order_by("user"))
    if match.rated_games.exists():
        return
    after = update_beliefs(ranked, [(rating.mu, rating.sigma) for rating in locked])
    for rating, (mu, sigma) in zip(locked, after, strict=True):
        rating.mu, rating.sigma, rating.at = mu, sigma, at
        rating.games += 1
    Rating.objects.bulk_update(locked, ["mu", "sigma", "at", "games"])
    RatedGame.objects.bulk_create(
        RatedGame(match=match, user_id=user, group=group, rank=rank, mu=mu, sigma=sigma, at=at)
        for (user, rank), (mu, sigma) in zip(ranked.items(), after, strict=True)
    )


def leaderboard(group: str) -> QuerySet[Rating]:
    """Return the established ratings of a group with enough games, highest first."""
    established = present_ratings(group).filter(games__gte=MIN_GAMES, sigma__lt=ESTABLISHED_SIGMA)
    return established.order_by("-mu", "user")[:MAX_SHOWN]


def leaderboard_candidates(group: str, viewer: int | None) -> list[tuple[Rating, int]]:
    """Return ratings of a group that are not established yet, with the estimated number of games each still needs.

    Those who need the fewest games come first; the rating of `viewer`, a user ID, is always included.
    """
    rated = present_ratings(group).filter(games__gt=0).order_by("sigma", "user")
    # Two queries, because each reads the beginning of an index; those who are listed already would come before.
    few_games, uncertain = rated.filter(games__lt=MIN_GAMES), rated.filter(sigma__gte=ESTABLISHED_SIGMA)
    nearest = list(few_games.filter(sigma__lt=ESTABLISHED_SIGMA)[:MAX_CANDIDATES])
    nearest += uncertain[: MAX_CANDIDATES - len(nearest)]
    if viewer is not None and all(rating.user_id != viewer for rating in nearest):
        nearest += (few_games | uncertain).filter(user=viewer)
    return sorted(((rating, missing_games(rating)) for rating in nearest), key=lambda pair: pair[1])


def present_ratings(group: str) -> QuerySet[Rating]:
    """Return the ratings of a group whose owners still have an account."""
    present = Rating.objects.filter(group=group, user__is_active=True, user__deleted_at=None, user__is_guest=False)
    return present.select_related("user")


def missing_games(rating: Rating) -> int:
    """Return how many games a player still needs for the leaderboard, as an estimate; 0 if they are on it."""
    return max(MIN_GAMES - rating.games, games_until_established(round(rating.sigma, 1)), 0)


@lru_cache(maxsize=1024)
def games_until_established(sigma: float, size: int = USUAL_SIZE) -> int:
    """Return after how many games against equals a rating is established, at tables of `size` players."""
    number = 0
    while sigma >= ESTABLISHED_SIGMA:
        after = MODEL.rate(
            [[MODEL.rating(mu=INITIAL_BELIEF[0], sigma=sigma)] for _ in range(size)], ranks=[*map(float, range(size))]
        )
        sigma = sum(rating.sigma for (rating,) in after) / size
        number += 1
    return number


def ratings_of(person: User) -> QuerySet[Rating]:
    """Return a player's ratings, the group with the most games first."""
    return Rating.objects.filter(user=person, games__gt=0).order_by("-games", "group")


def rating_history(person: User, group: str, limit: int) -> list[RatedGame]:
    """Return the player's last `limit` rated games of a group, oldest first."""
    last = RatedGame.objects.filter(user=person, group=group).select_related("match").order_by("-pk")
    return list(last[:limit])[::-1]
