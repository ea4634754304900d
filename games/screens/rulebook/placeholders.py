"""Fill placeholders such as `{card:king}` and `{number:start_gold}` from the engine and the message catalogs."""

import re
from collections.abc import Callable

from games.screens import words
from games.screens.languages import language, written_in
from games.screens.rulebook import addresses, chapters, rulings
from games.screens.rulebook.numbers import card_number, edition_numbers, with_noun
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z]+):(?P<rest>[^{}\n]+)\}")
SPECIAL = re.compile(r"([\\`*_\[\]<>|{}])")
NUMBERS = {"number", "fact", "rank", "cost", "copies", "value"}
"""Names of placeholders for numbers, which may have a noun in the language of the text."""
DRAWN = ("table", "picture", "cards", "scene", "board")
"""Names of placeholders for figures, each of which is a paragraph of its own."""


class UnknownPlaceholder(ValueError):
    """Raised for a placeholder with an unknown name or argument."""


def fill_placeholders(text: str, edition: str, text_language: str) -> str:
    """Return the Markdown with all placeholders filled except those for figures.

    `text_language` is the language of the text: the site's default language if a translation is missing. It determines
    the plural forms; the names of cards are in the reader's language.
    """
    return PLACEHOLDER.sub(
        lambda found: _fill_placeholder(found["name"], found["rest"].split(":"), edition, found[0], text_language), text
    )


def _fill_placeholder(name: str, arguments: list[str], edition: str, placeholder: str, text_language: str) -> str:
    if name in DRAWN:
        return placeholder
    try:
        with written_in(text_language if name in NUMBERS else language()):
            return PLACEHOLDERS[name](edition, *arguments)
    except (KeyError, TypeError) as wrong:
        raise UnknownPlaceholder(placeholder) from wrong


def escape_markdown(text: str) -> str:
    """Return the text with Markdown's special characters escaped."""
    return SPECIAL.sub(r"\\\1", text)


def card_name(edition: str, key: str, case: str = "") -> str:
    """Return the name of a card."""
    if key not in words.cards_by_key(edition):
        raise KeyError(key)
    return escape_markdown(words.card(key, edition, case))


def card_link(edition: str, key: str, case: str = "") -> str:
    """Return the name of a card, linked to its page if the edition has it."""
    named, address = card_name(edition, key, case), addresses.card_url(edition, key)
    return f"[{named}]({address})" if address else named


def rule_text(edition: str, key: str) -> str:
    """Return the rule of a card."""
    if key not in words.cards_by_key(edition):
        raise KeyError(key)
    return escape_markdown(words.rule(key, edition))


def edition_number_text(edition: str, number_name: str, forms: str = "") -> str:
    """Return a number of the edition, followed by its noun if `forms` (plural forms) are given."""
    return counted_noun(edition_numbers(edition)[number_name], forms)


def card_number_text(edition: str, key: str, number_name: str, forms: str = "") -> str:
    """Return a number of a card, followed by its noun if `forms` (plural forms) are given."""
    return counted_noun(card_number(key, number_name, edition), forms)


def counted_noun(number: int, forms: str) -> str:
    """Return a number, followed by its noun if `forms` (plural forms) are given."""
    return with_noun(number, forms) if forms else str(number)


def number_formatter(number_name: str) -> Callable[..., str]:
    """Return a function that formats the number `number_name` of a card."""
    return lambda edition, key, forms="": card_number_text(edition, key, number_name, forms)


def chapter_link(edition: str, slug: str) -> str:
    """Return the title of a chapter, linked if the edition has it."""
    if slug not in chapters.CHAPTERS:
        raise KeyError(slug)
    title = chapters.chapter_title(slug, edition)
    return f"[{title}]({addresses.chapter_url(edition, slug)})" if chapters.has_chapter(edition, slug) else title


PLACEHOLDERS: dict[str, Callable[..., str]] = {
    "card": card_link,
    "name": card_name,
    "rule": rule_text,
    "number": edition_number_text,
    "fact": card_number_text,
    "rank": number_formatter("rank"),
    "cost": number_formatter("cost"),
    "copies": number_formatter("copies"),
    "value": number_formatter("value"),
    "type": lambda _edition, suit: str(words.TYPES[suit]),
    "types": lambda _edition, suit: str(words.TYPES_OF_MANY[suit]),
    "edition": lambda _edition, key: str(EDITIONS[key]),
    "preset": lambda _edition, key: str(casting.CASTS[key][0]),
    "chapter": chapter_link,
    "ruling": rulings.ruling_mark,
    "also": lambda _edition, _words: "",
}
