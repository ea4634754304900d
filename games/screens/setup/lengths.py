"""Sentences about how long a game takes."""

from datetime import timedelta

from django.utils.translation import ngettext

from games.domain.results import game_lengths
from games.models import Match

DAY = timedelta(days=1)


def length_words(match: Match) -> str:
    """Return how long a game like this takes, rounded to minutes, hours, days or weeks; empty without a clock."""
    length = game_lengths.typical_length(match)
    if length is None:
        return ""
    if length < timedelta(minutes=90):
        number = max(10, round(length / timedelta(minutes=10)) * 10)
        return ngettext(
            "A game like this takes about %(number)d minute.",
            "A game like this takes about %(number)d minutes.",
            number,
        ) % {"number": number}
    if length < 2 * DAY:
        number = round(length / timedelta(hours=1))
        return ngettext(
            "A game like this takes about %(number)d hour.", "A game like this takes about %(number)d hours.", number
        ) % {"number": number}
    if length < 14 * DAY:
        number = round(length / DAY)
        return ngettext(
            "A game like this takes about %(number)d day.", "A game like this takes about %(number)d days.", number
        ) % {"number": number}
    number = round(length / (7 * DAY))
    return ngettext(
        "A game like this takes about %(number)d week.", "A game like this takes about %(number)d weeks.", number
    ) % {"number": number}
