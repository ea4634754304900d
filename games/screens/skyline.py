"""The small skyline of a table, for lists: a city, or before the game, free plots and the players who have joined."""

from django.utils.safestring import SafeString

import engine
from games import pictures
from games.domain.matches.match_lists import ShownCity
from games.models import Match
from games.pictures.gallery import DISTRICTS
from games.screens import words


def table_skyline(match: Match) -> SafeString:
    """Return an SVG of the viewer's city, or else the winner's or the largest; before the game, of a plot per seat."""
    if match.is_open:
        return pictures.skyline(
            (), match.size, seed=match.pk, people=sum(not one.is_empty for one in match.shown_seats)
        )
    city = shown_city(match)
    if city is None:
        return SafeString()
    built = tuple(plain for plain in map(words.plain_district, city.buildings) if plain in DISTRICTS)
    goal = goal_of(match) if match.is_running else 0
    return pictures.skyline(built, goal, seed=city.seat, complete=city.is_complete)


def shown_city(match: Match) -> ShownCity | None:
    """Return the city that represents a match; None if no city is known."""
    if match.mine:
        chosen = match.mine.number
    else:
        chosen = next((seat.number for seat in match.shown_seats if match.is_finished and seat.is_winner), None)
    if chosen is None:
        return max(match.cities, key=lambda city: len(city.buildings), default=None)
    return next((city for city in match.cities if city.seat == chosen), None)


def goal_of(match: Match) -> int:
    """Return how many districts complete a city; 0 for an edition that no longer exists."""
    edition = engine.EDITIONS.get(match.edition)
    return max(match.options.get("completion", 0), edition.city_size[match.size] if edition else 0)
