"""Search the rulebook in the reader's language; pages come from the given edition if it has them."""

import functools
import html
import re
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

import engine
from engine.cards import Card
from games.screens import words
from games.screens.languages import language
from games.screens.rulebook import addresses, chapters, markup
from games.screens.rulebook.search import tokens
from games.screens.rulebook.search.index import Hit, Index
from games.screens.rulebook.sources import find_source, has_page

MOST = 15
LONGEST = 80
"""Maximum length of a query; the rest is ignored."""
FORMS = ("genitive", "dative", "accusative", "instrumental", "vocative", "definite", "of", "to", "full", "short")
KIND_WORDS = {
    "chapters": _("chapter"),
    "characters": _("character"),
    "districts": _("district"),
    "actions": _("action card"),
}
ALSO = re.compile(r"\{also:([^{}\n]+)\}")
"""Matches the alternative search terms of a page."""
TAG = re.compile(r"<[^>]+>|\{(?:table|picture|cards):[^}]*\}")
END = re.compile(r"</(?:p|li|td|th|h[23])>")
PART = re.compile(r'<h[23] id="(?P<id>[a-z0-9-]+)">(?P<heading>.*?)</h[23]>')
SENTENCE = re.compile(r"(?<=[.!?:;。！？])\s+|\n+|(?<=[。！？])")
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Part:
    """A section of a page, from one heading to the next."""

    id: str
    heading: str
    text: str


@dataclass(frozen=True)
class SearchPage:
    """A searchable page."""

    kind: str
    slug: str
    title: str
    address: str
    parts: tuple[Part, ...]


class TextPiece(NamedTuple):
    """A piece of a sentence: a matching word, or the text between matching words."""

    text: str
    is_found: bool = False


@dataclass(frozen=True)
class SearchResult:
    """A search result with its best passage."""

    name: str
    """The kind and the slug of the page, separated by a slash."""
    title: str
    sort: str
    heading: str
    address: str
    passage: tuple[TextPiece, ...]
    """The passage, split into pieces for highlighting."""


def search_pages(query: str, edition: str) -> list[SearchResult]:
    """Return the search results, the best first."""
    pages, index = indexed_pages(edition, language())
    return [found_page(pages[hit.page], hit) for hit in index.find(query[:LONGEST])[:MOST]]


def found_page(page: SearchPage, hit: Hit) -> SearchResult:
    """Return a search result with the best matching sentence."""
    part = page.parts[hit.part]
    place = f"{page.address}#{part.id}" if part.id else page.address
    sort = str(KIND_WORDS[page.kind])
    return SearchResult(
        f"{page.kind}/{page.slug}", page.title, sort, part.heading, place, best_sentence(part.text, hit.words)
    )


def best_sentence(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the sentence with the most matching words, with the words marked."""
    sentences = [one for one in SENTENCE.split(text) if one and one.strip()] or [""]
    said = max(sentences, key=lambda one: len(matching_words.intersection(tokens.split_terms(one))))
    return marked_pieces(said.strip(), matching_words)


def marked_pieces(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the text split into matching words and the text between them."""
    made, last = [], 0
    for word in WORD.finditer(text):
        if matching_words.isdisjoint(tokens.split_terms(word[0])) or tokens.IS_HAN.match(word[0]):
            continue
        made += [TextPiece(text[last : word.start()]), TextPiece(word[0], is_found=True)]
        last = word.end()
    return tuple([piece for piece in (*made, TextPiece(text[last:])) if piece.text])


@functools.lru_cache(maxsize=24)
def indexed_pages(edition: str, _language: str) -> tuple[list[SearchPage], Index]:
    """Return all pages, including those that only other editions have, and their index. Cached by language."""
    pages, index = [], Index()
    for page, titles in (*all_chapters(edition), *all_cards(edition)):
        pages.append(page)
        index.add(titles, [(part.heading, part.text) for part in page.parts])
    index.close()
    return pages, index


def all_chapters(edition: str) -> list[tuple[SearchPage, list[str]]]:
    """Return (page, titles) of every chapter: in the given edition if it has the chapter, otherwise in another one."""
    found = []
    for slug in chapters.CHAPTERS:
        of = next(key for key in (edition, *engine.EDITIONS) if chapters.has_chapter(key, slug))
        page = markup.render_undrawn("chapters", slug, of)
        search_page = SearchPage("chapters", slug, page.title, addresses.chapter_url(of, slug), parts_of(page.html))
        found.append((search_page, [page.title, *extra_terms("chapters", slug)]))
    return found


def all_cards(edition: str) -> list[tuple[SearchPage, list[str]]]:
    """Return (page, names) of every card of all editions; the given edition takes precedence."""
    found: dict[str, tuple[SearchPage, list[str]]] = {}
    for key in dict.fromkeys((edition, *engine.EDITIONS)):
        for kind, cards in addresses.cards_by_kind(engine.EDITIONS[key]).items():
            for card in cards:
                if card.key not in found:
                    found[card.key] = (
                        card_search_page(key, kind, card),
                        [*names_in_all_editions(card), *extra_terms(kind, card.key)],
                    )
    return list(found.values())


def card_search_page(edition: str, kind: str, card: Card) -> SearchPage:
    """Return the searchable page of a card, with its rule and its text."""
    rule = Part("", "", words.rule(card.key, edition) or str(words.TYPES.get(card.suit or "", "")))
    prose = parts_of(markup.render_undrawn(kind, card.key, edition).html) if has_page(kind, card.key) else ()
    own = tuple(part for part in prose if part.text or part.heading)
    return SearchPage(
        kind, card.key, words.card(card.key, edition), addresses.card_url(edition, card.key), (rule, *own)
    )


def names_in_all_editions(card: Card) -> list[str]:
    """Return all names of a card, in every edition and grammatical case."""
    called = [words.card(card.key, edition, form) for edition in ("", *engine.EDITIONS) for form in ("", *FORMS)]
    called += [pgettext(form, card.name) for form in FORMS]
    return list(dict.fromkeys(name for name in called if "|" not in name))


def extra_terms(kind: str, slug: str) -> list[str]:
    """Return additional search terms for a page."""
    source = find_source(kind, slug)
    named = ALSO.findall(source.path.read_text(encoding="utf-8")) if source else []
    return [word.strip() for listed in named for word in listed.split(",")]


def parts_of(markup: str) -> tuple[Part, ...]:
    """Return the sections of a page."""
    cut = PART.split(markup)
    parts = [Part("", "", without_markup(cut[0]))]
    parts += [
        Part(name, without_markup(head), without_markup(text))
        for name, head, text in zip(cut[1::3], cut[2::3], cut[3::3], strict=True)
    ]
    return tuple(parts)


def without_markup(markup: str) -> str:
    """Return the text without markup; blocks are on separate lines."""
    lines = html.unescape(TAG.sub("", END.sub("\0", markup.replace("\n", " ")))).split("\0")
    return "\n".join(said for line in lines if (said := " ".join(line.split())))
