"""Template tags for the rulebook."""

import re
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from engine import draft, turn
from engine.steps import question_kinds
from games import pictures
from games.models import Match
from games.screens import languages, words
from games.screens.cards.reference import CardText
from games.screens.options.parts import Decision
from games.screens.rulebook import addresses, chapters
from games.screens.setup.labels import EDITIONS

register = template.Library()
CARDS = re.compile(r"engine\.(characters|districts|actions)\.(\w+)")


@register.filter
def lookup(texts: dict[str, str], key: str) -> str:
    """Return a dictionary's value for a key, or an empty string."""
    return texts.get(key, "")


@register.simple_tag
def town_of(city: dict) -> SafeString:
    """Return the skyline of a city in the scoring example."""
    label = words.joined(name for _key, name, _worth in city["districts"])
    return pictures.town(
        city["counted"].buildings, city["goal"], seed=city["seed"], label=label, complete=True, span=400
    )


@register.simple_tag
def rule_of(decision: Decision, match: Match) -> str:
    """Return the URL of the rule for a decision, with the game to return to; empty for a discontinued edition."""
    if match.edition not in EDITIONS:
        return ""
    to = cached_rule_url(decision.kind, decision.portrait, match.edition, match.size, languages.language())
    return f"{to}?game={match.pk}"


@lru_cache(maxsize=2048)
def cached_rule_url(kind: str, powers: str, edition: str, seats: int, language: str) -> str:
    """Return the result of `rule_url_for`, cached by language because URLs of the rulebook begin with the language."""
    return rule_url_for(kind, powers, edition, seats)


def rule_url_for(kind: str, powers: str, edition: str, seats: int) -> str:
    """Return the URL of the rule for a kind of question: a card's page or a chapter.

    `powers` is the character whose turn it is; `seats` is the number of players.
    """
    asking = question_kinds()[kind].__module__
    if asking == draft.__name__:
        few = seats < 4 and chapters.has_chapter(edition, "two-three")
        return addresses.chapter_url(edition, "two-three" if few else "selection")
    if module := CARDS.fullmatch(asking):
        return addresses.card_url(edition, module[2]) or addresses.chapter_url(edition, "turn")
    turn_chapter = addresses.chapter_url(edition, "turn")
    return turn_chapter if asking == turn.__name__ else addresses.card_url(edition, powers) or turn_chapter


@register.simple_tag
def game_of(number: str, moment: str = "") -> str:
    """Return the URL of the decision that the reader came from; empty if the query contains no game.

    `number` and `moment` are the unvalidated query parameters.
    """
    if not is_plausible_number(number):
        return ""
    if is_plausible_number(moment):
        return reverse("games:moment", args=[int(number), int(moment)]) + "#choice"
    return reverse("games:table", args=[int(number)])


def is_plausible_number(text: str) -> bool:
    """Return whether a query parameter can be a primary key or the number of a moment."""
    return text.isdecimal() and len(text) < 10


@register.simple_tag
def rulebook_card_url(card: CardText) -> str:
    """Return the URL of a card's page in the rulebook of the card's edition."""
    return addresses.card_url(card.edition, card.key)
