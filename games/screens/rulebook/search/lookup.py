"""Search the rulebook in the reader's language; answers come from the given edition if it has them."""

import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.screens.languages import language
from games.screens.rulebook import chapters
from games.screens.rulebook.search import tokens
from games.screens.rulebook.search.documents import Document, all_documents
from games.screens.rulebook.search.index import Hit, Index
from games.screens.rulebook.search.vocabulary import read_vocabulary

MOST = 15
LONGEST = 80
"""Maximum length of a query; the rest is ignored."""
KIND_WORDS = {
    "chapters": _("chapter"),
    "characters": _("character"),
    "districts": _("district"),
    "actions": _("action card"),
}
WEIGHTS = {"editions": 0.6, "boxes": 0.8, "glossary": 0.8, "worked-turn": 0.6, "worked-count": 0.6, "questions": 1.2}
"""Chapter -> factor for its sections. A question that players ask is the best answer; examples and comparisons repeat
what other chapters say."""
ONE_WORD = {"questions": 0.4}
"""Chapter -> factor for its sections if the query is one word: a single name asks for the card, not for a question."""
OTHER_EDITION = 0.8
"""The factor for a section that a chapter has only in another edition."""
EMPTY = 0.3
"""The factor for a heading that only groups others."""
SENTENCE = re.compile(r"(?<=[.!?:;。！？])\s+|\n+|(?<=[。！？])")
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
    return [search_result(documents[hit.document], hit) for hit in index.find(query[:LONGEST])[:MOST]]


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
    """Return the first sentence, with matching words marked."""
    return marked_pieces(_sentences(text)[0].strip(), matching_words)


def best_sentence(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the sentence with the most matching words, with the words marked."""
    said = max(_sentences(text), key=lambda one: len(matching_words.intersection(tokens.split_terms(one))))
    return marked_pieces(said.strip(), matching_words)


def _sentences(text: str) -> list[str]:
    return [one for one in SENTENCE.split(text) if one and one.strip()] or [""]


def marked_pieces(text: str, matching_words: frozenset[str]) -> tuple[TextPiece, ...]:
    """Return the text split into matching words and the text between them."""
    made, last = [], 0
    for word in WORD.finditer(text):
        if matching_words.isdisjoint(tokens.split_terms(word[0])) or tokens.IS_HAN.match(word[0]):
            continue
        made += [TextPiece(text[last : word.start()]), TextPiece(word[0], is_found=True)]
        last = word.end()
    return tuple([piece for piece in (*made, TextPiece(text[last:])) if piece.text])


@functools.lru_cache(maxsize=48)
def indexed_documents(edition: str, _language: str) -> tuple[list[Document], Index]:
    """Return all documents, including those that only other editions have, and their index. Cached by language."""
    documents, index = list(all_documents(edition)), Index(read_vocabulary())
    for document in documents:
        parts = [(part.heading or document.page_title, part.text) for part in document.parts]
        index.add(document.titles, parts, document_weights(document, edition))
    index.close()
    return documents, index


def document_weights(document: Document, edition: str) -> tuple[float, float]:
    """Return a document's factors, in an edition, for queries of one word and for longer ones."""
    if document.kind != "chapters":
        return 1, 1
    weight = WEIGHTS.get(document.slug, 1) if document.parts[0].text else EMPTY
    if document.edition != edition and chapters.has_chapter(edition, document.slug):
        weight *= OTHER_EDITION
    return min(weight, ONE_WORD.get(document.slug, weight)), weight
