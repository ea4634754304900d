"""Full tables as positions, for tests of the page's layout."""

from collections.abc import Callable

import engine
from tests.builders import GameInPlay
from tests.games.screens.decision.occasions import HANDS, SPREAD, turn_of

SIX = ("tavern", "temple", "watchtower", "market", "church", "manor")
EIGHT = ("palace", "harbor", "town_hall", "market", "temple", "castle", "docks", "watchtower")


def nearly_over() -> GameInPlay:
    """One opponent is one district short of a complete city, another has completed it."""
    cities = (SIX[:5], SIX, ("castle", "docks", "prison", "trading_post", "monastery", "barracks", "fortress"))
    return turn_of(
        "merchant", "gather:gold", city=(*cities, SPREAD[3]), hand=(EIGHT[:3], *HANDS[1:]), edition="classic"
    )


def full_hand() -> GameInPlay:
    """Eight cards to choose a build from."""
    return turn_of("architect", "gather:gold", hand=(EIGHT, *HANDS[1:]), gold=(6, 5, 2, 3), edition="classic")


def choice_of_four() -> GameInPlay:
    """The second of four players chooses among four characters."""
    table = GameInPlay(engine.new_game("classic", 4, "5e" * 32).state)
    return table.play(table.choices[0])


POSITIONS: dict[str, Callable[[], GameInPlay]] = {
    made.__name__: made for made in (nearly_over, full_hand, choice_of_four)
}
"""Name -> the position."""
