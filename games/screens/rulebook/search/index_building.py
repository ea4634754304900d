"""Build the search index of an edition's rulebook from its pages."""

from games.screens.rulebook import chapters
from games.screens.rulebook.search.documents import Document, all_documents
from games.screens.rulebook.search.index import Index
from games.screens.rulebook.search.vocabulary import read_vocabulary

WEIGHTS = {"editions": 0.6, "boxes": 0.6, "glossary": 0.8, "worked-turn": 0.6, "worked-count": 0.6, "questions": 0.9}
"""Chapter -> factor for its sections. Examples and comparisons repeat what other chapters say, and answers to questions
much of it."""
ONE_WORD = {"questions": 0.4, "turn": 0.95}
"""Chapter -> factor for its sections if the query is one word: a single name asks for the card, not for a question."""
OTHER_EDITION = 0.8
"""The factor for a section that a chapter has only in another edition."""
EMPTY = 0.3
"""The factor for a heading that only groups others."""


def build_index(edition: str) -> tuple[list[Document], Index]:
    """Return all documents in the reader's language and their index, from the sources."""
    documents, index = list(all_documents(edition)), Index(read_vocabulary())
    for document in documents:
        parts = [(part.heading or document.page_title, part.text) for part in document.parts]
        index.add(document.titles, parts, document_weights(document, edition), document.searched_by)
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
