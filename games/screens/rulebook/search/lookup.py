"""Search the rulebook in the reader's language; answers come from the given edition if it has them."""

import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.screens.languages import language
from games.screens.rulebook.search import tokens
from games.screens.rulebook.search.documents import Document
from games.screens.rulebook.search.index import Hit, Index
from games.screens.rulebook.search.index_building import build_index
from games.screens.rulebook.search.stored_indexes import read_stored_index

MOST = 15
INDEXES = 8
"""Maximum number of indexes in the memory of a process; each takes about 11 MB."""
LONGEST = 80
"""Maximum length of a query; the rest is ignored."""
KIND_WORDS = {
    "chapters": _("chapter"),
    "characters": _("character"),
    "districts": _("district"),
    "actions": _("action card"),
}
SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+|(?<=[。！？])")
SHORT = 15
"""Maximum length of a first sentence, such as "No.", that is shown with the one after it."""
WORD = re.compile(r"[^\W_]+")


class TextPiece(NamedTuple):
    """A piece of a sentence: a matching word, or the text between matching words."""

    text: str
    is_found: bool = False


@dataclass(frozen=True)
class SearchResult:
    """A search result with the sentence that answers the query."""

    name: str
    """The name of the document: `chapters/end#ties`, `characters/king`."""
    title: str
    place: str
    """The chapter around a section, or what kind of page it is."""
    heading: str
    """The section of a card's page that fits best."""
    address: str
    passage: tuple[TextPiece, ...]
    """The passage, split into pieces for highlighting."""


def search_rules(query: str, edition: str) -> list[SearchResult]:
    """Return the search results, the best first."""
    documents, index = indexed_documents(edition, language())
    return [search_result(documents[hit.document], hit) for hit in index.find(query[:LONGEST], MOST)]


def search_result(document: Document, hit: Hit) -> SearchResult:
    """Return a search result: a section with its first sentence, or a card with the sentence that fits best."""
    part = document.parts[hit.part]
    is_card = document.kind != "chapters"
    return SearchResult(
        document.name,
        document.title,
        document.page_title or str(KIND_WORDS[document.kind]),
        part.heading if is_card else "",
        f"{document.address}#{part.id}" if is_card and part.id else document.address,
        best_sentence(part.text, hit.words) if is_card else first_sentence(part.text, hit.words),
    )


def first_sentence(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the first sentence, with the next one if it is short, and with matching words marked."""
    first, *others = _sentences(text.partition("\n")[0])
    if others and len(first) <= SHORT:
        first += ("" if tokens.IS_HAN.match(first) else " ") + others[0]
    return marked_pieces(first.strip(), matching_words)


def best_sentence(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the sentence with the most matching words, with the words marked."""
    reader = language()
    said = max(_sentences(text), key=lambda one: len(_terms_of(one, reader) & matching_words))
    return marked_pieces(said.strip(), matching_words)


def _terms_of(sentence: str, reader: str) -> set[str]:
    return {term for word in WORD.findall(sentence) for term in tokens.word_terms(word, reader)}


def _sentences(text: str) -> list[str]:
    return [one for one in SENTENCE.split(text) if one and one.strip()] or [""]


def marked_pieces(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the text split into matching words and the text between them."""
    made, last, reader = [], 0, language()
    for word in WORD.finditer(text):
        if matching_words.isdisjoint(tokens.word_terms(word[0], reader)) or tokens.IS_HAN.match(word[0]):
            continue
        made += [TextPiece(text[last : word.start()]), TextPiece(word[0], is_found=True)]
        last = word.end()
    return tuple([piece for piece in (*made, TextPiece(text[last:])) if piece.text])


@functools.lru_cache(maxsize=INDEXES)
def indexed_documents(edition: str, _language: str) -> tuple[list[Document], Index]:
    """Return all documents, including those that only other editions have, and their index. Cached by language."""
    return read_stored_index(edition) or build_index(edition)
