"""The ratings of a person, with their history, and the leaderboards."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import engine
from games.domain.results import ratings
from games.domain.results.ratings import DisplayedRating
from games.models import RatedGame, Rating, User
from games.pictures import charts
from games.screens import words
from games.screens.results.story_page import signed_change
from games.screens.setup.labels import EDITIONS

MOST_TOLD = 60


@dataclass(frozen=True)
class RatingStep:
    """A person's rating after a game."""

    game: RatedGame
    points: int
    change: str


@dataclass(frozen=True)
class ShownRating:
    """A person's rating in one group of editions, with its history."""

    group: str
    name: str
    rating: Rating
    shown: DisplayedRating
    picture: SafeString
    missing: int
    """The estimated number of games until the leaderboard lists the player."""
    steps: list[RatingStep]
    """The ratings after each game, the latest first."""


@dataclass(frozen=True)
class Leaderboard:
    """The highest ratings in one group of editions."""

    group: str
    name: str
    rows: list[tuple[Rating, DisplayedRating]]
    candidates: list[tuple[Rating, int]]
    """Ratings that are not established yet, with the estimated number of games each still needs."""


def shown_ratings(person: User) -> list[ShownRating]:
    """Return a person's ratings; the one with the most games comes first."""
    return [shown_rating(person, rating) for rating in ratings.ratings_of(person)]


def shown_rating(person: User, rating: Rating) -> ShownRating:
    """Return the history of a rating, starting with its value before the listed games."""
    games = ratings.rating_history(person, rating.group, MOST_TOLD + 1)
    is_whole = len(games) <= MOST_TOLD
    before = ratings.INITIAL_BELIEF if is_whole else (games[0].mu, games[0].sigma)
    told = games if is_whole else games[1:]
    values = [
        ratings.displayed_rating(*before).points,
        *(ratings.displayed_rating(game.mu, game.sigma).points for game in told),
    ]
    steps = [
        RatingStep(game, after, signed_change(after - was))
        for game, was, after in zip(told, values, values[1:], strict=False)
    ]
    name, now = group_name(rating.group), ratings.displayed_rating(rating.mu, rating.sigma)
    label = _("%(editions)s: from %(first)d to %(last)d points") % {
        "editions": name,
        "first": values[0],
        "last": values[-1],
    }
    picture, missing = charts.single_line_chart(values, label), ratings.missing_games(rating)
    return ShownRating(rating.group, name, rating, now, picture, missing, steps[::-1])


def shown_leaderboards(viewer: int | None = None) -> list[Leaderboard]:
    """Return the leaderboards of all groups; `viewer` is the ID of the user who looks at them."""
    return [
        Leaderboard(
            group,
            group_name(group),
            [(row, ratings.displayed_rating(row.mu, row.sigma)) for row in ratings.leaderboard(group)],
            ratings.leaderboard_candidates(group, viewer),
        )
        for group in rating_groups()
    ]


def rating_groups() -> list[str]:
    """Return the groups of editions that share a rating."""
    return list(dict.fromkeys(map(ratings.rating_group_of, engine.EDITIONS)))


def group_name(group: str) -> str:
    """Return the names of the editions of a group."""
    return words.joined(str(EDITIONS[key]) for key in engine.EDITIONS if ratings.rating_group_of(key) == group) or group
