"""Interactions between cards. Each sentence is written once, and is shown on the page of every card that it names."""

import functools
import re
from dataclasses import dataclass

from django.conf import settings

from games.screens.languages import language
from games.screens.rulebook import addresses
from games.screens.rulebook.sources import CARD_KINDS, Source, find_source, language_folder

SECTION = re.compile(r"^## [^\n]*\{#together\}[ ]*\n(?P<lines>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
SENTENCE = re.compile(r"^- (?P<words>.*?)(?=^- |\Z)", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"\{(?:card|name):([a-z_]+)")


@dataclass(frozen=True)
class Sentence:
    """A sentence about the interaction of two or more cards."""

    home: str
    """The key of the card whose source file contains the sentence."""
    words: str
    cards: frozenset[str]


def text_with_interactions(text: str, key: str, edition: str) -> str:
    """Return the text of a card with all sentences about it and other cards of the edition, from all files."""
    section = SECTION.search(text)
    if section is None:
        return text
    met = [one.words for one in interactions_of(key, edition)]
    lines = section[0][: section.start("lines") - section.start()] + "\n" + "\n".join(f"- {one}" for one in met)
    text = text[: section.start()] + (lines + "\n" if met else "") + text[section.end() :]
    # the card's own name is not a link
    return re.sub(rf"\{{card:{key}(?=[:}}])", f"{{name:{key}", text)


def interactions_of(key: str, edition: str) -> list[Sentence]:
    """Return the sentences about a card that apply to an edition, those of its own file first."""
    found = [
        one for one in all_interactions() if key in one.cards and all(addresses.kind_of(edition, c) for c in one.cards)
    ]
    return sorted(found, key=lambda one: one.home != key)


def all_interactions() -> tuple[Sentence, ...]:
    """Return all sentences in the reader's language. Cached; in debug mode, changed files are read again."""
    return _all_interactions(language(), card_sources() if settings.DEBUG else ())


def card_sources() -> tuple[Source, ...]:
    """Return the source of each card in the reader's language."""
    slugs = [
        (kind, path.stem)
        for kind in CARD_KINDS
        for path in sorted((language_folder(settings.LANGUAGE_CODE) / kind).glob("*.md"))
    ]
    return tuple(found for kind, slug in slugs if (found := find_source(kind, slug)))


@functools.lru_cache(maxsize=16)
def _all_interactions(_language: str, sources: tuple[Source, ...]) -> tuple[Sentence, ...]:
    found = []
    for source in sources or card_sources():
        section = SECTION.search(source.path.read_text(encoding="utf-8"))
        for one in SENTENCE.finditer(section["lines"]) if section else ():
            words = one["words"].strip()
            found.append(Sentence(source.path.stem, words, frozenset((source.path.stem, *NAMED.findall(words)))))
    return tuple(found)
