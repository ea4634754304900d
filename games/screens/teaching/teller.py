"""Dispatch reasons to the functions that write sentences about them."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from engine.bots import Reason
from games.screens import words

SHOWN = 3
"""How many reasons are shown; the first ones matter most."""


class Teller:
    """Supplies the names and cards for the sentences; `names` are the players' names by seat."""

    def __init__(self, names: Sequence[str], edition: str) -> None:
        self.names, self.edition = names, edition

    def name(self, seat: int) -> str:
        """Return the name of the player in `seat`."""
        return self.names[seat]

    def one_of(self, seats: Iterable[int]) -> str:
        """Return the names of several players as alternatives."""
        return words.alternatives(self.names[seat] for seat in seats)

    def card(self, key: str) -> words.Noun:
        """Return the name of a card; translations can request a grammatical case."""
        return words.Noun(key, self.edition)

    def amount(self, number: int, *, is_gold: bool) -> str:
        """Return a number of gold or of cards as text."""
        return words.gold(number) if is_gold else words.number_of_cards(number, "accusative")


@singledispatch
def reason_sentence(reason: Reason, teller: Teller) -> str:
    """Return the sentence about a reason in the reader's language."""
    raise NotImplementedError(type(reason).__name__)


def reason_sentences(reasons: Iterable[Reason], teller: Teller, shown: int = SHOWN) -> list[str]:
    """Return the sentences about the most important reasons."""
    return [reason_sentence(reason, teller) for reason in list(reasons)[:shown]]
