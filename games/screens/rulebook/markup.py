"""Render Markdown: resolve conditional blocks, placeholders and links, and sanitize the HTML."""

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import nh3
from django.http import Http404
from django.utils.html import escape
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.screens.binding import bind_markup, read_binder, without_chinese_space
from games.screens.languages import language, written_in
from games.screens.rulebook import addresses, card_interactions, chapters, conditions, drawings, placeholders, rulings
from games.screens.rulebook.sources import CARD_KINDS, KINDS, find_source, language_folder
from games.screens.trusted import mark_trusted

ID = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
LINK = re.compile(r"\[([^\]]+)\]\((?![/#h])([a-z0-9/_-]+)(#[a-z0-9-]+)?\)")
DRAWN = re.compile(rf"<p>\{{((?:{'|'.join(placeholders.DRAWN)}):[^{{}}<]+)\}}</p>")
TAGS = {"p", "h1", "h2", "h3", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"} | {
    "strong", "em", "a", "blockquote", "hr", "br", "div"
}  # fmt: skip
MARKS = {
    "a": {"href"},
    "h2": {"id"},
    "h3": {"id"},
    "th": {"class", "scope"},
    "td": {"class"},
    "div": {"class", "role", "tabindex", "aria-label"},
}
MANY_HEADINGS = 20
"""The number of subsections from which a page lists them at its top."""
PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")


class UnknownPlace(ValueError):
    """Raised for a link to a chapter or card that does not exist."""


@dataclass(frozen=True)
class Heading:
    """A heading that can be linked to."""

    id: str
    text: str
    level: int


@dataclass(frozen=True)
class Page:
    """A page of the rulebook, ready to be shown."""

    title: str
    html: SafeString
    headings: tuple[Heading, ...]
    is_foreign: bool
    """Whether the page is in the site's default language because a translation is missing."""

    @property
    def long_contents(self) -> list[tuple[Heading, list[Heading]]]:
        """Return each section with its subsections, for the contents of a page with many subsections; else nothing."""
        listed: list[tuple[Heading, list[Heading]]] = []
        for heading in self.headings:
            if heading.level == 2:
                listed.append((heading, []))
            elif listed:
                listed[-1][1].append(heading)
        return listed if sum(len(below) for _section, below in listed) >= MANY_HEADINGS else []


def render(kind: str, slug: str, edition: str) -> Page:
    """Return a page of an edition in the reader's language. Raises Http404 if there is none."""
    page = render_undrawn(kind, slug, edition)
    drawn = DRAWN.sub(lambda placeholder: drawings.draw_figure(placeholder[1], edition), page.html)
    return Page(page.title, mark_trusted(drawn), page.headings, page.is_foreign)


def render_undrawn(kind: str, slug: str, edition: str) -> Page:
    """Return a page in which tables and pictures are still placeholders."""
    source = find_source(kind, slug)
    if source is None:
        raise Http404
    text = _written(source.path, source.changed)
    if kind in CARD_KINDS:
        # The page of a card also shows sentences from other cards' files. If its own file is not translated, they
        # are not translated either, so that a page never mixes two languages.
        with written_in(source.language):
            text = card_interactions.text_with_interactions(text, slug, edition)
    title, prose, headings = _prose(text, edition, language(), source.language)
    return Page(title, mark_trusted(prose), headings, source.is_foreign)


@functools.lru_cache(maxsize=1024)
def _written(path: Path, _changed: int) -> str:
    """Return the text of a file. Cached until the file changes."""
    return path.read_text(encoding="utf-8")


def page_outline(kind: str, slug: str, edition: str) -> tuple[str, tuple[Heading, ...]]:
    """Return title and headings of a page, without rendering its contents."""
    page = render_undrawn(kind, slug, edition)
    return page.title, page.headings


@functools.lru_cache(maxsize=4096)
def _prose(text: str, edition: str, _language: str, text_language: str) -> tuple[str, str, tuple[Heading, ...]]:
    """Return title, HTML and headings of a text. Cached by language and edition."""
    tokens = PARSER.parse(
        placeholders.fill_placeholders(
            resolve_links(conditions.without_other_editions(text, edition), edition), edition, text_language
        )
    )
    title, headings = "", []
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        found = heading_with_id(token, inline)
        if token.tag == "h1":
            title = found.text
        elif found.id:
            headings.append(found)
    body = tokens[3:] if title else tokens
    html = clean_markup(PARSER.renderer.render(list(wrap_tables(body)), PARSER.options, {}))
    if bind := _binder(text_language):
        return bind(title), bind_markup(bind, html), tuple(replace(found, text=bind(found.text)) for found in headings)
    return title, html, tuple(headings)


def _binder(text_language: str) -> Callable[[str], str] | None:
    """Return the function that binds short words of a language, or None if none are listed."""
    return read_binder(language_folder(text_language).parent)


def render_passage(text: str, edition: str, text_language: str) -> SafeString:
    """Return the HTML of a passage for use outside its page; `text_language` is the passage's language."""
    filled = placeholders.fill_placeholders(resolve_links(text, edition), edition, text_language)
    html, bind = clean_markup(PARSER.renderInline(filled)), _binder(text_language)
    return mark_trusted(bind_markup(bind, html) if bind else html)


def clean_markup(html: str) -> str:
    """Return the HTML sanitized, with anchors for rulings, and without space after Chinese punctuation."""
    cleaned = nh3.clean(html, tags=TAGS, attributes=MARKS, link_rel=None)
    return without_chinese_space(rulings.anchor_rulings(cleaned))


def resolve_links(text: str, edition: str) -> str:
    """Return the Markdown with links to chapters and cards resolved.

    If the edition lacks them, only the text remains.
    """

    def lead(link: re.Match[str]) -> str:
        said, target, part = link[1], link[2], link[3] or ""
        kind, _, key = target.rpartition("/")
        if not kind and key in chapters.CHAPTERS:
            return (
                f"[{said}]({addresses.chapter_url(edition, key)}{part})" if chapters.has_chapter(edition, key) else said
            )
        if kind in KINDS and find_source(kind, key):
            address = addresses.page_url(edition, kind, key)
            return f"[{said}]({address}{part})" if address else said
        raise UnknownPlace(link[0])

    return LINK.sub(lead, text)


def heading_with_id(opening: Token, inline: Token) -> Heading:
    """Return a heading; the ID at the end of its text is moved into an attribute."""
    children = inline.children or []
    named = ID.search(children[-1].content) if children else None
    if named:
        children[-1].content = ID.sub("", children[-1].content)
        opening.attrSet("id", named[1])
    text = "".join(child.content for child in children)
    return Heading(named[1] if named else "", text, int(opening.tag[1:]))


def wrap_tables(tokens: list[Token]) -> Iterator[Token]:
    """Yield the tokens, with tables in scrollable regions (labeled by the heading above), and with numbers aligned."""
    above = ""
    for nth, token in enumerate(tokens):
        if token.type == "heading_open":
            above = "".join(child.content for child in tokens[nth + 1].children or [])
        if token.type == "table_open":
            yield html_token(f'<div class="sheet" role="region" tabindex="0" aria-label="{escape(above)}">')
        if token.type in {"th_open", "td_open"}:
            if "right" in str(token.attrs.pop("style", "")):
                token.attrSet("class", "figure")
            if token.type == "th_open":
                token.attrSet("scope", "col")
        yield token
        if token.type == "table_close":
            yield html_token("</div>")


def html_token(html: str) -> Token:
    """Return a token with trusted HTML."""
    return Token("html_block", "", 0, content=html)
