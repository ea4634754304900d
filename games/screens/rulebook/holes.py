"""Placeholders such as `{card:king}` and `{number:start_gold}`, filled from the engine and the catalogs."""

import re
from collections.abc import Callable

from games.screens import words
from games.screens.languages import language, written_in
from games.screens.rulebook import addresses, chapters, rulings
from games.screens.rulebook.numbers import card_number, numbers, with_noun
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS

HOLE = re.compile(r"\{(?P<name>[a-z]+):(?P<rest>[^{}\n]+)\}")
SPECIAL = re.compile(r"([\\`*_\[\]<>|{}])")
NUMBERS = {"number", "fact", "rank", "cost", "copies", "value"}
"""Placeholders for numbers, whose nouns are in the language of the text."""
DRAWN = ("table", "picture", "cards", "scene")
"""Placeholders for figures; each is a paragraph of its own."""


class NoSuchHole(ValueError):
    """A placeholder with an unknown name or argument."""


def filled(text: str, edition: str, written: str) -> str:
    """Return the Markdown with placeholders filled, except those for figures.

    `written` is the language of the text, the first one where the reader's lacks the page: it decides
    the plural forms. Cards are named as the reader knows them.
    """
    return HOLE.sub(lambda hole: _filled(hole["name"], hole["rest"].split(":"), edition, hole[0], written), text)


def _filled(name: str, rest: list[str], edition: str, whole: str, written: str) -> str:
    if name in DRAWN:
        return whole
    try:
        with written_in(written if name in NUMBERS else language()):
            return HOLES[name](edition, *rest)
    except (KeyError, TypeError) as wrong:
        raise NoSuchHole(whole) from wrong


def plain(text: str) -> str:
    """Return the text with Markdown's special characters escaped."""
    return SPECIAL.sub(r"\\\1", text)


def name(edition: str, key: str, case: str = "") -> str:
    """Return the name of a card."""
    if key not in words.box(edition):
        raise KeyError(key)
    return plain(words.card(key, edition, case))


def card(edition: str, key: str, case: str = "") -> str:
    """Return the name of a card, linked to its page if the edition has it."""
    named, address = name(edition, key, case), addresses.card(edition, key)
    return f"[{named}]({address})" if address else named


def rule(edition: str, key: str) -> str:
    """Return the rule of a card."""
    if key not in words.box(edition):
        raise KeyError(key)
    return plain(words.rule(key, edition))


def number(edition: str, which: str, forms: str = "") -> str:
    """Return a number of the edition, with its noun if `forms` are given."""
    return counted(numbers(edition)[which], forms)


def fact(edition: str, key: str, which: str, forms: str = "") -> str:
    """Return a number of a card, with its noun if `forms` are given."""
    return counted(card_number(key, which, edition), forms)


def counted(number: int, forms: str) -> str:
    """Return a number, with its noun if `forms` are given."""
    return with_noun(number, forms) if forms else str(number)


def of_card(which: str) -> Callable[..., str]:
    """Return a function that formats the number called `which` of a card."""
    return lambda edition, key, forms="": fact(edition, key, which, forms)


def chapter(edition: str, slug: str) -> str:
    """Return the title of a chapter, linked if the edition has it."""
    if slug not in chapters.CHAPTERS:
        raise KeyError(slug)
    title = chapters.title(slug, edition)
    return f"[{title}]({addresses.chapter(edition, slug)})" if chapters.has(edition, slug) else title


HOLES: dict[str, Callable[..., str]] = {
    "card": card,
    "name": name,
    "rule": rule,
    "number": number,
    "fact": fact,
    "rank": of_card("rank"),
    "cost": of_card("cost"),
    "copies": of_card("copies"),
    "value": of_card("value"),
    "type": lambda _edition, suit: str(words.TYPES[suit]),
    "types": lambda _edition, suit: str(words.TYPES_OF_MANY[suit]),
    "edition": lambda _edition, key: str(EDITIONS[key]),
    "preset": lambda _edition, key: str(casting.CASTS[key][0]),
    "chapter": chapter,
    "ruling": rulings.mark,
    "also": lambda _edition, _words: "",
}
