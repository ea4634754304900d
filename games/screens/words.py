"""Names for the keys of the engine: cards (by edition and grammatical case) and types; and the texts of rules."""

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self

from babel.lists import format_list
from django.conf import settings
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import (
    gettext,
    gettext_noop,
    ngettext,
    npgettext,
    pgettext,
    pgettext_lazy,
)

import engine
from engine.cards import Card, Character
from engine.facts import HIDDEN
from engine.keys import plain_district as plain_district
from games.models.accounts.seat_mark import Mark
from games.screens.languages import language, locale
from games.screens.partials import cached_partial
from games.screens.trusted import mark_trusted

TYPES: dict[str, Promise] = {
    "noble": pgettext_lazy("type of district", "noble"),
    "religious": pgettext_lazy("type of district", "religious"),
    "trade": pgettext_lazy("type of district", "trade"),
    "military": pgettext_lazy("type of district", "military"),
    "unique": pgettext_lazy("type of district", "unique"),
}
TYPES_OF_MANY: dict[str, Promise] = {
    "noble": pgettext_lazy("type of several districts", "noble"),
    "religious": pgettext_lazy("type of several districts", "religious"),
    "trade": pgettext_lazy("type of several districts", "trade"),
    "military": pgettext_lazy("type of several districts", "military"),
    "unique": pgettext_lazy("type of several districts", "unique"),
}
"""The types in the plural, for languages in which the plural differs."""

DEFINITE = "definite"
"""The pseudo-case of an English name with its definite article. Other languages have forms of their own for it."""
ENGLISH_PLURALS = {"cks": "cks", "bles": "bles", "y": "ies", "man": "men", "ch": "ches", "ss": "sses"}
"""Ending -> plural ending, for English names whose plural is not formed by adding an s."""


@functools.cache
def cards_by_key(edition: str) -> dict[str, Card]:
    """Return all cards of all editions by key. A card of several editions is taken from `edition` if that has it."""
    found: dict[str, Card] = {}
    chosen = engine.EDITIONS.get(edition)
    for e in ([chosen] if chosen else []) + list(engine.EDITIONS.values()):
        for one in (*e.characters, *e.districts, *e.uniques, *e.actions):
            found.setdefault(one.key, one)
    return found


def card(key: str, edition: str = "", case: str = "") -> str:
    """Return the name of a card in the reader's language, in a grammatical `case` if the language has it."""
    return _card(plain_district(key), edition, case, language())


@functools.lru_cache(maxsize=8192)
def _card(key: str, edition: str, case: str, language: str) -> str:
    known = cards_by_key(edition).get(key)
    if known is None and key != HIDDEN:
        return key.replace("_", " ")
    name = known.name if known else gettext_noop("a card")
    if known and case == DEFINITE and language == settings.LANGUAGE_CODE:
        return pgettext("card with its article", "the %(card)s") % {"card": gettext(name)}
    # A language may have names for an edition or a case; the most specific one is used.
    for context in (f"{edition}|{case}", case, edition):
        if context.strip("|") and (found := pgettext(context, name)) != name:
            return found
    return gettext(name)


def rule(key: str, edition: str) -> str:
    """Return the rule of a card; empty if it has no ability."""
    return _rule(plain_district(key), edition, language())


@functools.lru_cache(maxsize=4096)
def _rule(key: str, edition: str, language: str) -> str:
    known = cards_by_key(edition).get(key)
    return gettext(known.rule) % Amounts(known.numbers()) if known is not None and known.rule else ""


class Amounts(dict[str, int]):
    """The numbers of a rule. A translation may ask for a number with the word for gold: `%(gold|amount)s`."""

    def __missing__(self, placeholder: str) -> str:
        return gold(self[placeholder.partition("|")[0]])


def gist(key: str, edition: str) -> str:
    """Return a few words that say what a character does; empty for other cards."""
    return _gist(plain_district(key), edition, language())


@functools.lru_cache(maxsize=1024)
def _gist(key: str, edition: str, language: str) -> str:
    known = cards_by_key(edition).get(key)
    return gettext(known.gist) % known.numbers() if isinstance(known, Character) and known.gist else ""


def joined(items: Iterable[str]) -> str:
    """Return a list in the reader's language: "a, b and c"."""
    listed = list(items)
    if len(listed) < 2:
        return "".join(listed)
    return format_list(listed, locale=locale())


def running_text(sentences: Iterable[str | Promise]) -> str:
    """Return sentences as one text, without the empty ones; some languages have no space between sentences."""
    return functools.reduce(_two_sentences, filter(None, map(str, sentences)), "")


def _two_sentences(first: str, second: str) -> str:
    return pgettext("two sentences", "%(first)s %(second)s") % {"first": first, "second": second} if first else second


def alternatives(items: Iterable[str]) -> str:
    """Return a list in the reader's language of which one is chosen: "a, b or c"."""
    listed = list(items)
    if len(listed) < 2:
        return "".join(listed)
    return format_list(listed, style="or", locale=locale())


def card_list(keys: Iterable[str], edition: str, case: str = "") -> str:
    """Return the names of cards as a list, in a grammatical `case`. Unknown and identical cards are counted."""
    numbers = Counter(keys)
    hidden = numbers.pop(HIDDEN, 0)
    named = [
        card(key, edition, case) if number == 1 else copies_text(key, number, edition)
        for key, number in numbers.items()
    ]
    if hidden:
        named.append(number_of_cards(hidden, case))
    return joined(named)


def copies_text(key: str, number: int, edition: str) -> str:
    """Return the number and the name of several identical cards."""
    if language() == settings.LANGUAGE_CODE:
        return f"{number} {plural(card(key, edition))}"
    return pgettext("copies of a card", "%(number)d× %(card)s") % {"number": number, "card": card(key, edition)}


def plural(name: str) -> str:
    """Return the English plural of a card's name."""
    for ending, replacement in ENGLISH_PLURALS.items():
        if name.endswith(ending):
            return name.removesuffix(ending) + replacement
    return f"{name}s"


def number_of_cards(cards: int, case: str = "") -> str:
    """Return a number of cards as text, in a grammatical `case` if the language has it."""
    if case:
        bent = npgettext(case, "%(number)d card", "%(number)d cards", cards)
        if bent not in {"%(number)d card", "%(number)d cards"}:
            return bent % {"number": cards}
    return ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}


def gold(amount: int) -> str:
    """Return an amount of gold as text."""
    return _gold(amount, language())


@functools.lru_cache(maxsize=512)
def _gold(amount: int, language: str) -> str:
    return ngettext("%(gold)d gold", "%(gold)d gold", amount) % {"gold": amount}


class Noun:
    """A card in a sentence. Translations can request a grammatical case: `%(card|accusative)s`."""

    def __init__(self, key: str, edition: str) -> None:
        self.key, self.edition = key, edition

    def __str__(self) -> str:
        return card(self.key, self.edition)

    def in_case(self, case: str) -> str:
        """Return the name in a grammatical case."""
        return card(self.key, self.edition, case)


class Nouns(Noun):
    """The names of several cards in a sentence; falsy if there are none."""

    def __init__(self, keys: Iterable[str], edition: str) -> None:
        self.keys, self.edition = tuple(keys), edition

    def __bool__(self) -> bool:
        return bool(self.keys)

    def __str__(self) -> str:
        return card_list(self.keys, self.edition)

    def in_case(self, case: str) -> str:
        """Return the names in a grammatical case."""
        return card_list(self.keys, self.edition, case)


class Person(str):
    """The name of a player. In markup, their crest is before it, and it is a link to their profile if they have one."""

    __slots__ = ("handle", "mark")
    handle: str
    """Empty without a profile."""
    mark: Mark | None
    """The mark of the player's seat; None without a crest."""

    def __new__(cls, name: str, handle: str = "", mark: Mark | None = None) -> Self:
        """Return the name with the player's handle and mark."""
        made = super().__new__(cls, name)
        made.handle, made.mark = handle, mark
        return made

    def __eq__(self, other: object) -> bool:
        """Compare handles and marks too, so that cached markup is not used for another player of the same name."""
        return isinstance(other, Person) and (str(self), self.handle, self.mark) == (
            str(other),
            other.handle,
            other.mark,
        )

    def __ne__(self, other: object) -> bool:
        """Compare names, handles and marks."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash of name, handle and mark."""
        return hash((str(self), self.handle, self.mark))


class People:
    """The names of several players in a sentence, as a list; in markup, each has their crest as a `Person` has."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def __str__(self) -> str:
        return joined(self.names)


class Placeholders(dict[str, Any]):
    """The parameters of a sentence. In markup, the names of people and cards are highlighted."""

    html = False

    def __missing__(self, placeholder: str) -> Any:
        name, _, case = placeholder.partition("|")
        value = dict.__getitem__(self, name)
        return self.marked(value.in_case(case) if isinstance(value, Noun) else value)

    def __getitem__(self, placeholder: str) -> Any:
        value = super().__getitem__(placeholder)
        is_marked = isinstance(value, Noun | People | str) and not isinstance(value, SafeString)
        return self.marked(value) if is_marked else value

    def marked(self, value: Any) -> Any:
        """Return the value as markup, with names highlighted; or as it is if the sentence is plain text."""
        if not self.html or isinstance(value, SafeString | int):
            return value
        if isinstance(value, People):
            return mark_trusted(joined(self.marked(name) for name in value.names))
        if isinstance(value, Person):
            return cached_partial(
                "games/parts/named_person.html", name=str(value), handle=value.handle, mark=value.mark
            )
        return cached_partial("games/parts/bold.html", words=str(value))


NO_VALUES: Mapping[str, Any] = MappingProxyType({})


def fill(message: str, values: Mapping[str, Any] = NO_VALUES, /, *, html: bool = False, **more: Any) -> str:
    """Return a translated sentence with its placeholders filled, as text or as safe markup."""
    filled = Placeholders(values, **more)
    filled.html = html
    return mark_trusted(escape(message) % filled) if html else message % filled
