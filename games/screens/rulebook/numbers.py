"""The numbers of the engine that texts of the rulebook can use."""

import functools
from collections.abc import Callable
from gettext import c2py

from babel.messages.plurals import get_plural

import engine
from engine.cards import District
from engine.game import USUAL
from engine.scoring import COMPLETE, FIRST_COMPLETE, FIVE_TYPES
from games.screens import words
from games.screens.cards.rulebook import starting_numbers
from games.screens.languages import locale
from games.screens.rulebook import example


@functools.cache
def edition_numbers(edition: str) -> dict[str, int]:
    """Return the numbers of an edition as a dictionary by name."""
    box = engine.EDITIONS[edition]
    begun = starting_numbers(edition)
    found = {
        "start_gold": begun["gold"],
        "start_cards": begun["cards"],
        "gather_gold": USUAL["gold_gathered"],
        "gather_draw": USUAL["draw_count"],
        "gather_keep": USUAL["keep_count"],
        "gather_left": USUAL["draw_count"] - USUAL["keep_count"],
        "build_limit": USUAL["build_limit"],
        "city_small": box.city_size[box.seats[0]],
        "city_large": box.city_size[box.seats[-1]],
        "city_variant": max(box.options.get("completion", (0,))),
        "types": len(words.TYPES),
        "five_types": FIVE_TYPES,
        "first_complete": FIRST_COMPLETE,
        "other_complete": COMPLETE,
        "ordinary": sum(card.copies for card in box.districts),
        "ordinary_names": len(box.districts),
        "uniques_in_box": sum(card.copies for card in box.uniques),
        "uniques": box.uniques_in_game if box.presets else sum(card.copies for card in box.uniques),
        "ranks": max(card.rank for card in box.characters),
        "cast": len(box.cast),
        "cast_and_ninth": len(box.cast) + 1,
        "characters": len(box.characters),
        "presets": len(box.presets),
        "seats_least": box.seats[0],
        "seats_most": box.seats[-1],
        "action_cards": sum(card.copies for card in box.actions),
        "action_kinds": len(box.actions),
        "action_worth": max((card.bonus_in_hand() for card in box.actions), default=0),
        "dearest": max(card.cost for card in (*box.districts, *box.uniques)),
        "editions": len(engine.EDITIONS),
        "tight": len(box.cast) - 1,
        "many": (box.seats[0] + box.seats[-1] + 1) // 2,
        "director_limit": card_number("architect", "limit", edition) + card_number("director", "extra", edition),
    }
    found["deck"] = found["ordinary"] + found["uniques"]
    return found | example.worked_turn(edition) | example.count_numbers(edition)


def card_number(key: str, name: str, edition: str) -> int:
    """Return the number `name` of a card in an edition. Raises KeyError if the card has no such number."""
    card = words.cards_by_key(edition)[key]
    if name == "copies":
        return int(getattr(card, "copies", 1))
    if name == "value" and isinstance(card, District):
        return (card.cost if card.value is None else card.value) + card.numbers().get("points", 0)
    return card.numbers()[name]


def with_noun(number: int, forms: str) -> str:
    """Return a number with its noun. `forms` has the plural forms in the language's order, separated by slashes."""
    listed = forms.split("/")
    return f"{number}\N{NO-BREAK SPACE}{listed[min(_plural(str(locale()))(number), len(listed) - 1)]}"


@functools.cache
def _plural(language: str) -> Callable[[int], int]:
    """Return the plural rule of a language. Cached, because the rule must be compiled."""
    return c2py(get_plural(language).plural_expr)
