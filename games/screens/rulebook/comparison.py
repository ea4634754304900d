"""A comparison of the editions by topic, with values from the engine."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.editions import Edition
from games.screens import words
from games.screens.rulebook.numbers import card_number, edition_numbers
from games.screens.setup.labels import EDITIONS

Cell = Callable[[Edition], str]


@dataclass(frozen=True)
class Row:
    """A topic with one cell for each edition."""

    topic: str
    cells: list[str]


def edition_names() -> list[str]:
    """Return the names of the editions in order."""
    return [str(name) for name in EDITIONS.values()]


def comparison_rows() -> list[Row]:
    """Return the rows of the comparison."""
    boxes = list(engine.EDITIONS.values())
    return [Row(topic, [cell(box) for box in boxes]) for topic, cell in comparison_topics()]


def comparison_topics() -> list[tuple[str, Cell]]:
    """Return the topics, each with a function that formats an edition's cell."""
    return [
        (_("Players"), lambda box: number_range(box.seats[0], box.seats[-1])),
        (_("Characters"), lambda box: edition_figure(box, "characters")),
        (_("Ordinary districts"), lambda box: edition_figure(box, "ordinary")),
        (_("Unique districts in the box"), lambda box: edition_figure(box, "uniques_in_box")),
        (_("Unique districts in a game"), lambda box: edition_figure(box, "uniques")),
        (_("Action cards"), lambda box: edition_figure(box, "action_cards")),
        (_("Districts of a complete city"), city_sizes),
        (_("A player sees the first facedown character"), lambda box: yes_or_no(box.looks_at_facedown)),
        (_("Discards are faceup"), lambda box: yes_or_no(box.open_pile)),
        (
            _("%(card)s: may destroy own districts") % card_name_params("warlord"),
            lambda box: yes_or_no(destroys_in_own_city(box)),
        ),
        (
            _("%(card)s: gold for a card") % card_name_params("laboratory"),
            lambda box: card_figure(box, "laboratory", "gold"),
        ),
        (_("%(card)s: price of a draw") % card_name_params("smithy"), lambda box: card_figure(box, "smithy", "gold")),
        (_("%(card)s: cost") % card_name_params("observatory"), lambda box: card_figure(box, "observatory", "cost")),
        (
            _("A tie goes to"),
            lambda box: (
                _("the highest rank revealed") if box.ties_by_rank else _("the city whose districts are worth more")
            ),
        ),
    ]


def card_name_params(key: str) -> dict[str, str]:
    """Return the parameters of a sentence about a card."""
    return {"card": words.card(key)}


def edition_figure(box: Edition, name: str) -> str:
    """Return a number of an edition as text; a dash for 0."""
    return str(edition_numbers(box.key)[name] or "–")


def card_figure(box: Edition, key: str, name: str) -> str:
    """Return a number of a card as text; a dash if the edition lacks the card."""
    return str(card_number(key, name, box.key)) if any(card.key == key for card in box.uniques) else "–"


def number_range(least: int, most: int) -> str:
    """Return a range of numbers as text."""
    return f"{least}–{most}"


def city_sizes(box: Edition) -> str:
    """Return a text that says how many districts complete a city, with few and with more players."""
    if len(set(box.city_size.values())) == 1:
        return str(box.city_size[box.seats[0]])
    few = max(seats for seats, size in box.city_size.items() if size == max(box.city_size.values()))
    return _("%(many)d (%(more)d with up to %(seats)d players)") % {
        "many": min(box.city_size.values()),
        "seats": few,
        "more": max(box.city_size.values()),
    }


def destroys_in_own_city(box: Edition) -> bool:
    """Return whether the Warlord may destroy districts in their own player's city."""
    return any(getattr(card, "own_city", False) for card in box.characters)


def yes_or_no(answer: bool) -> str:
    """Return "yes" or "no"."""
    return _("yes") if answer else _("no")
