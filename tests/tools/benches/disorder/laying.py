"""Create tables for the bench `restart`: run `laying.py COMPANIES PEOPLE TABLES` in an old checkout.

Prints for each company the sessions of its people and the numbers of its tables, as JSON.
"""

import json
import sys

import django

django.setup()

from games.domain.lobby import seating  # noqa: E402
from games.domain.lobby.table_settings import MatchSettings  # noqa: E402
from tests.tools.benches.town import citizen, session_of  # noqa: E402


def lay(name: str, people: int, tables: int) -> tuple[dict[int, str], list[int]]:
    """Seat a group of players at its tables, every second of which has a bot."""
    first, *others = company = [citizen(f"{name}p{number}") for number in range(people)]
    numbers = []
    for place in range(tables):
        bots = ["apprentice"] if place % 2 else []
        wish = MatchSettings(edition="classic", size=people + len(bots), name="Restart", bots=bots, pace="relaxed")
        match = seating.open_match(creator=first, settings=wish)
        for user in others:
            seating.take_seat(match=match, user=user)
        numbers.append(match.pk)
    return {user.pk: session_of(user) for user in company}, numbers


if __name__ == "__main__":
    companies, people, tables = map(int, sys.argv[1:])
    print(json.dumps([lay(f"c{number}", people, tables) for number in range(companies)]))
