"""What surrounds the text of a rulebook page: contents, previous and next page, other editions."""

import re
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString

import engine
from games.screens.rulebook import addresses, chapters
from games.screens.rulebook.markup import Heading, Page, page_outline, render
from games.screens.setup.labels import EDITIONS
from games.screens.trusted import mark_trusted

OWN_ID = re.compile(r'(<h[23] id=")')


@dataclass(frozen=True)
class ContentsLine:
    """An entry of the table of contents."""

    slug: str
    title: str
    address: str
    headings: tuple[Heading, ...] = ()


def is_chapter(slug: str) -> bool:
    """Return whether any edition has a chapter with this slug."""
    return slug in chapters.CHAPTERS


def edition_has_chapter(edition: str, slug: str) -> bool:
    """Return whether an edition has a chapter."""
    return chapters.has_chapter(edition, slug)


def contents_context(edition: str) -> dict[str, Any]:
    """Return the context of the page that lists all chapters."""
    box = engine.EDITIONS[edition]
    numbers = {"least": box.seats[0], "most": box.seats[-1], "has_presets": bool(box.presets)}
    return {**shared_context(edition), **numbers, "listed": contents_lines(edition)}


def chapter_context(edition: str, slug: str) -> dict[str, Any]:
    """Return the context of a chapter's page."""
    listed = contents_lines(edition)
    place = next(nth for nth, one in enumerate(listed) if one.slug == slug)
    return {
        **shared_context(edition, slug),
        "page": render("chapters", slug, edition),
        "first_language": settings.LANGUAGE_CODE,
        "listed": listed,
        "before": listed[place - 1] if place else None,
        "after": listed[place + 1] if place + 1 < len(listed) else None,
    }


def booklet_context(edition: str) -> dict[str, Any]:
    """Return the context of the page with all chapters, where the IDs of headings are prefixed with their chapter."""
    pages = [
        (slug, prefixed_chapter(slug, render("chapters", slug, edition))) for slug in chapters.chapters_of(edition)
    ]
    return {**shared_context(edition), "pages": pages}


def prefixed_chapter(slug: str, page: Page) -> tuple[str, SafeString]:
    """Return title and HTML of a chapter for the page of all chapters: with prefixed IDs, without ARIA landmarks."""
    html = OWN_ID.sub(rf"\g<1>{slug}-", page.html).replace('role="region"', 'role="group"')
    return page.title, mark_trusted(html)


def shared_context(edition: str, slug: str = "") -> dict[str, Any]:
    """Return the context that all pages share: the edition, and links to the same page in the other editions."""
    editions = [
        (
            key,
            name,
            addresses.chapter_url(key, slug)
            if slug and chapters.has_chapter(key, slug)
            else addresses.contents_url(key),
        )
        for key, name in EDITIONS.items()
    ]
    return {"edition": edition, "edition_name": EDITIONS[edition], "editions": editions, "slug": slug}


def contents_lines(edition: str) -> list[ContentsLine]:
    """Return the chapters with their headings."""
    found = []
    for slug in chapters.chapters_of(edition):
        title, headings = page_outline("chapters", slug, edition)
        main = tuple(one for one in headings if one.level == 2)
        found.append(ContentsLine(slug, title, addresses.chapter_url(edition, slug), main))
    return found
