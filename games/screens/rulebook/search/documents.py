"""What the search of the rulebook finds: each section of a chapter, and each card."""

import functools
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import pgettext

import engine
from engine.cards import Card
from games.screens import words
from games.screens.languages import language
from games.screens.rulebook import addresses, chapters, markup
from games.screens.rulebook.sources import find_source, has_page

FORMS = ("genitive", "dative", "accusative", "instrumental", "vocative", "definite", "of", "to", "full", "short")
ALSO = re.compile(r"\{also:([^{}\n]+)\}")
"""Matches additional search terms of a section."""
SECTION = re.compile(r"^##+ [^\n]*\{#([a-z0-9-]+)\}[ ]*$", re.MULTILINE)
TAG = re.compile(r"<[^>]+>|\{(?:table|picture|cards|scene|board):[^}]*\}")
END = re.compile(r"</(?:p|li|td|th|h[23])>")
PART = re.compile(r'<h[23] id="(?P<id>[a-z0-9-]+)">(?P<heading>.*?)</h[23]>')


@dataclass(frozen=True)
class Part:
    """A section of a page, from one heading to the next."""

    id: str
    heading: str
    text: str


@dataclass(frozen=True)
class Document:
    """A section of a chapter, or a card with all sections of its page."""

    name: str
    """The kind and slug of the page, with the ID of the section: `chapters/end#ties`, `characters/king`."""
    title: str
    page_title: str
    """The title of the chapter around a section; empty for cards and for the beginning of a chapter."""
    address: str
    edition: str
    """The edition from which it comes."""
    titles: tuple[str, ...]
    """All names of a card, or the one title."""
    searched_by: tuple[str, ...]
    """The words and phrases by which readers search for it."""
    parts: tuple[Part, ...]

    @property
    def kind(self) -> str:
        """The kind of page: `chapters`, `characters`, `districts` or `actions`."""
        return self.name.partition("/")[0]

    @property
    def slug(self) -> str:
        """The slug of the page."""
        return self.name.partition("/")[2].partition("#")[0]


def all_documents(edition: str) -> Iterator[Document]:
    """Yield all documents in the reader's language, from the given edition if it has them, else from another.

    Sections and questions that only other editions have are included.
    """
    editions = tuple(dict.fromkeys((edition, *engine.EDITIONS)))
    for slug in chapters.CHAPTERS:
        sections: dict[str, Document] = {}
        for of in editions:
            if chapters.has_chapter(of, slug):
                for section in chapter_documents(slug, of):
                    sections.setdefault(section.name, section)
        yield from sections.values()
    yield from type_documents(edition)
    seen = set()
    for of in editions:
        for kind, cards in addresses.cards_by_kind(engine.EDITIONS[of]).items():
            for card in cards:
                if card.key not in seen:
                    seen.add(card.key)
                    yield card_document(of, kind, card)


def chapter_documents(slug: str, edition: str) -> Iterator[Document]:
    """Yield the sections of a chapter; the first has the chapter's title."""
    page = markup.render_undrawn("chapters", slug, edition)
    address, also = addresses.chapter_url(edition, slug), additional_terms("chapters", slug)
    for part in parts_of(page.html):
        title = part.heading or page.title
        yield Document(
            f"chapters/{slug}#{part.id}" if part.id else f"chapters/{slug}",
            title,
            page.title if part.id else "",
            f"{address}#{part.id}" if part.id else address,
            edition,
            (title,),
            tuple(also.get(part.id, ())),
            (Part(part.id, "", part.text),),
        )


def type_documents(edition: str) -> Iterator[Document]:
    """Yield the pages that all ordinary districts of a type share."""
    for suit, name in words.TYPES.items():
        if not has_page("districts", suit):
            continue
        page, also = markup.render_undrawn("districts", suit, edition), additional_terms("districts", suit)
        yield Document(
            f"districts/{suit}",
            page.title,
            "",
            addresses.page_url(edition, "districts", suit),
            edition,
            (page.title, str(name)),
            tuple(term for terms in also.values() for term in terms),
            tuple(part for part in parts_of(page.html) if part.text or part.heading) or (Part("", "", ""),),
        )


def card_document(edition: str, kind: str, card: Card) -> Document:
    """Return the document of a card, with its rule and its text."""
    rule = Part("", "", words.rule(card.key, edition) or str(words.TYPES.get(card.suit or "", "")))
    prose = parts_of(markup.render_undrawn(kind, card.key, edition).html) if has_page(kind, card.key) else ()
    also = additional_terms(kind, card.key) if prose else {}
    return Document(
        f"{kind}/{card.key}",
        words.card(card.key, edition),
        "",
        addresses.card_url(edition, card.key),
        edition,
        names_in_all_editions(card.key, card.name, language()),
        tuple(term for terms in also.values() for term in terms),
        (rule, *(part for part in prose if part.text or part.heading)),
    )


@functools.cache
def names_in_all_editions(key: str, english: str, _language: str) -> tuple[str, ...]:
    """Return all names of a card, in every edition and grammatical case. Cached by language."""
    called = [words.card(key, edition, form) for edition in ("", *engine.EDITIONS) for form in ("", *FORMS)]
    called += [pgettext(form, english) for form in FORMS]
    return tuple(dict.fromkeys(name for name in called if "|" not in name))


def additional_terms(kind: str, slug: str) -> dict[str, list[str]]:
    """Return the additional search terms of a page by the ID of their section; "" before the first section."""
    source = find_source(kind, slug)
    if source is None:
        return {}
    beginning, *rest = SECTION.split(source.path.read_text(encoding="utf-8"))
    sections = {"": beginning} | dict(zip(rest[::2], rest[1::2], strict=True))
    found = {
        section: [term.strip() for listed in ALSO.findall(text) for term in listed.split(",")]
        for section, text in sections.items()
    }
    return {section: terms for section, terms in found.items() if terms}


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
