"""Figures of the rulebook, rendered from the engine's data: tables, pictures, rows of cards."""

from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import engine
from engine.draft import faceup_count
from games.pictures import newcomer_scenes
from games.pictures.draft_picture import round_table
from games.screens import words
from games.screens.cards import rulebook
from games.screens.rulebook import addresses, comparison, draft_order, example, position_figure

PARTS = "games/rulebook/parts"
RING_SEATS = 5
"""The number of players in the picture of the draft."""


def draw_figure(placeholder: str, edition: str) -> SafeString:
    """Return the markup of a figure such as `table:selection`. Raises KeyError for an unknown figure."""
    kind, name, *rest = placeholder.split(":")
    if kind == "cards":
        return render_part("cards", {"cards": card_row(name.split(), edition)})
    if kind == "scene":
        return newcomer_scenes.scene(name)
    if kind == "board":
        return position_figure.draw_position(edition, name)
    return DRAWINGS[f"{kind}:{name}"](edition, *rest)


def render_part(part: str, context: dict[str, Any]) -> SafeString:
    """Return the template of a figure, rendered with this context."""
    return render_to_string(f"{PARTS}/{part}.html", context)


def page_part(part: str) -> Callable[[str], SafeString]:
    """Return a function that renders a template with the data of an edition."""
    return lambda edition: render_part(part, {**rulebook.rules_context(edition), "addresses": card_urls(edition)})


def card_urls(edition: str) -> dict[str, str]:
    """Return the URL of each card's page in an edition."""
    box = engine.EDITIONS[edition]
    cards = (*box.characters, *box.districts, *box.uniques, *box.actions)
    return {card.key: addresses.card_url(edition, card.key) for card in cards}


def card_row(keys: list[str], edition: str) -> list[dict[str, Any]]:
    """Return the data with which a template shows cards in a row."""
    known = words.cards_by_key(edition)
    return [
        {
            "key": key,
            "name": words.card(key, edition),
            "address": addresses.card_url(edition, key),
            "number": getattr(known[key], "rank", 0) or getattr(known[key], "cost", 0),
            "is_person": hasattr(known[key], "rank"),
        }
        for key in keys
    ]


def draft_table(edition: str, seats: str) -> SafeString:
    """Return the table that shows the draft step by step."""
    number = int(seats)
    listed = draft_order.passing_stops(number, draft_order.characters_for(edition, number))
    return render_part("passing", {"stops": listed, "seats": number})


def passing_ring(edition: str) -> SafeString:
    """Return the picture of the characters being passed around the table."""
    characters = draft_order.characters_for(edition, RING_SEATS)
    hands = [stop.looks_at for stop in draft_order.passing_stops(RING_SEATS, characters)]
    faceup = faceup_count(RING_SEATS, characters)
    numbers = {"players": RING_SEATS, "characters": characters, "faceup": faceup, "first": hands[0], "last": hands[-1]}
    words = _(
        "%(players)d players, %(characters)d characters: %(faceup)d faceup, one facedown. The player with the crown "
        "picks one of the remaining %(first)d and passes the rest on, until the last player picks one of %(last)d."
    )
    return render_part("ring", {"picture": round_table(hands, faceup, words % numbers), "words": words % numbers})


def scoring_example(edition: str) -> SafeString:
    """Return the two cities of the scoring example with their points."""
    cities = [
        {"counted": one, "districts": example.named_districts(one, edition), "goal": len(one.buildings), "seed": nth}
        for nth, one in enumerate(example.counted_cities(edition), 1)
    ]
    return render_part("count", {"cities": cities, "parts": example.score_rows(edition)})


def edition_comparison(_edition: str) -> SafeString:
    """Return the table that compares the editions."""
    return render_part("comparison", {"rows": comparison.comparison_rows(), "editions": comparison.edition_names()})


DRAWINGS: dict[str, Callable[..., SafeString]] = {
    "table:selection": page_part("selection"),
    "table:passing": draft_table,
    "picture:passing": passing_ring,
    "table:characters": page_part("characters"),
    "table:districts": page_part("districts"),
    "table:uniques": page_part("uniques"),
    "table:actions": page_part("actions"),
    "table:presets": page_part("presets"),
    "table:count": scoring_example,
    "table:comparison": edition_comparison,
}
