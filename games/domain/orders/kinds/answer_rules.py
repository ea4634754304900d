"""The questions that can be answered in advance, and the possible answers to each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import View
from engine.keys import plain_district, true_token

Rule = Callable[[View, int], str]
"""A function that returns the choice as text from the view of the asked player and a number."""

AT_LEAST = "at_least"
"""The answer that depends on a number, stored as `at_least:4`."""


class Answerable(NamedTuple):
    """A kind of question that can be answered in advance."""

    card: str
    """The card that asks; the question comes up only in games with it."""
    rules: Mapping[str, Rule]
    """The possible answers."""
    numbers: range = range(0)
    """The numbers for `at_least`."""

    @property
    def codes(self) -> list[str]:
        """Return the answers as they are stored."""
        plain = [code for code in self.rules if code != AT_LEAST]
        return [*plain, *(f"{AT_LEAST}:{number}" for number in self.numbers)]


def questions_of(view: View) -> dict[str, Answerable]:
    """Return the questions that can come up in the game of `view`."""
    cards = {*view.cast, *view.uniques, *view.kit.actions}
    return {question: answerable for question, answerable in QUESTIONS.items() if answerable.card in cards}


def fixed(choice: str) -> Rule:
    """Return a rule that always makes `choice`."""
    return lambda _view, _number: choice


def from_number(count: Callable[[View], int], yes: str, no: str) -> Rule:
    """Return a rule that makes the choice `yes` if `count` is at least the number, otherwise `no`."""
    return lambda view, number: yes if count(view) >= number else no


def about(view: View, field: str) -> Any:
    """Return a field of the question."""
    return dict(view.about)[field]


def own_gold(view: View) -> int:
    """Return the gold of the asked player."""
    return view.own.gold


def district_cost(view: View) -> int:
    """Return the cost of the district that may be confiscated."""
    return view.kit.costs[about(view, "district")]


def booth_gold(view: View) -> int:
    """Return the gold on the booth that was used."""
    return next(gold for number, _owner, gold in dict(view.stash)["ticket_booth"] if number == about(view, "number"))


def reveal_if_real(view: View, _number: int) -> str:
    """Return the choice to reveal only a threat that the asked player knows to be real."""
    tokens = dict(view.marks).get(view.turn.character, ()) if view.turn else ()
    return f"reveal_threat:{'true' if true_token('threat') in tokens else 'false'}"


def take_new_type(view: View, _number: int) -> str:
    """Return the choice to take a destroyed district only if the asked player's city has none of its type."""
    card, districts = about(view, "card"), view.kit.districts
    types = {districts[plain_district(building)].suit for building in view.own.city}
    return "pass" if districts[card].suit in types else f"take:{card}"


def take_card(view: View, _number: int) -> str:
    """Return the choice to take the destroyed district."""
    return f"take:{about(view, 'card')}"


def swap_with_largest(view: View, _number: int) -> str:
    """Return the choice of the opponent whose city is largest; empty if there are several."""
    sizes = {player.seat: player.city_size for player in view.players if player.seat != view.seat}
    largest = [seat for seat, size in sizes.items() if size == max(sizes.values())]
    return f"theater:{largest[0]}" if len(largest) == 1 else ""


def crown_smallest(view: View, _number: int) -> str:
    """Return the choice of the smallest city; among several, of the one with less gold, then of the next player."""
    seats = crown_seats(view)
    return f"crown:{min(seats, key=lambda seat: (view.players[seat].city_size, view.players[seat].gold))}"


def crown_next(view: View, _number: int) -> str:
    """Return the choice of the next player who may get the crown."""
    return f"crown:{crown_seats(view)[0]}"


def crown_seats(view: View) -> list[int]:
    """Return the seats that may get the crown, beginning after the asked player."""
    number = len(view.players)
    return sorted((int(choice[1]) for choice in view.choices), key=lambda seat: (seat - view.own.seat) % number)


def return_taken(view: View, _number: int) -> str:
    """Return the choice of the card that was taken from the player."""
    other, taken = about(view, "due")[0]
    return f"give_back:{other}:{taken}"


def return_cheapest(view: View, _number: int) -> str:
    """Return the choice of the cheapest district in hand."""
    costs = view.kit.costs
    cheapest = min((card for card in view.own.hand or () if card in costs), key=lambda card: costs[card], default="")
    return f"give_back:{about(view, 'due')[0][0]}:{cheapest}"


PAY, REFUSE = "bribe:true", "bribe:false"
CONFISCATE, DECLINE = "confiscate:true", "confiscate:false"
CASH, LEAVE = "cash_booth:true", "cash_booth:false"

QUESTIONS: dict[str, Answerable] = {
    "bribe": Answerable(
        "blackmailer",
        {"never": fixed(REFUSE), "always": fixed(PAY), AT_LEAST: from_number(own_gold, PAY, REFUSE)},
        range(2, 9),
    ),
    "reveal_threat": Answerable(
        "blackmailer",
        {"never": fixed("reveal_threat:false"), "always": fixed("reveal_threat:true"), "real": reveal_if_real},
    ),
    "confiscate": Answerable(
        "magistrate",
        {
            "never": fixed(DECLINE),
            "always": fixed(CONFISCATE),
            AT_LEAST: from_number(district_cost, CONFISCATE, DECLINE),
        },
        range(2, 7),
    ),
    "salvage": Answerable("graveyard", {"never": fixed("pass"), "always": take_card, "new_type": take_new_type}),
    "swap_characters": Answerable("theater", {"never": fixed("theater:decline"), "largest": swap_with_largest}),
    "crown": Answerable("emperor", {"smallest": crown_smallest, "next": crown_next}),
    "give_back": Answerable("seer", {"taken": return_taken, "cheapest": return_cheapest}),
    "cash_booth": Answerable(
        "ticket_booth",
        {"never": fixed(LEAVE), "always": fixed(CASH), AT_LEAST: from_number(booth_gold, CASH, LEAVE)},
        range(2, 7),
    ),
}
"""The questions by kind, as in `View.question`."""
