"""Find mistakes in the Markdown of the rulebook that would prevent a page from being shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import engine
from games.screens.languages import written_in
from games.screens.rulebook import (
    addresses,
    chapters,
    conditions,
    drawings,
    markup,
    placeholders,
    positions,
    two_minutes,
)
from games.screens.rulebook.sources import CARD_KINDS, KINDS, Source, find_source, language_folder


class RulebookFault(NamedTuple):
    """A placeholder, link or condition that cannot be resolved."""

    path: Path
    text: str
    """The faulty text, as it is in the Markdown."""

    @property
    def line(self) -> int:
        """The line in the file where the text first occurs."""
        return self.path.read_text(encoding="utf-8").partition(self.text)[0].count("\n") + 1


def rulebook_faults(code: str) -> list[RulebookFault]:
    """Return the faults in the pages of a language, in all editions, each fault once."""
    with written_in(code):
        found = [
            fault
            for kind in KINDS
            for path in sorted((language_folder(code) / kind).glob("*.md"))
            if (source := find_source(kind, path.stem))
            for edition in engine.EDITIONS
            if is_shown(kind, path.stem, edition)
            for fault in _faults_of(source, edition)
        ]
    return list(dict.fromkeys(found))


def is_shown(kind: str, slug: str, edition: str) -> bool:
    """Return whether an edition shows the page."""
    if kind == "chapters":
        return chapters.has_chapter(edition, slug)
    if kind in CARD_KINDS:
        return bool(addresses.page_url(edition, kind, slug))
    return edition == two_minutes.EDITION


def _faults_of(source: Source, edition: str) -> Iterator[RulebookFault]:
    text = source.path.read_text(encoding="utf-8")
    for block in conditions.BLOCK.finditer(text):
        try:
            conditions.without_other_editions(block[0], edition)
        except KeyError:
            yield RulebookFault(source.path, block[0].partition("\n")[0])
            return
    text = conditions.without_other_editions(text, edition)
    for placeholder in placeholders.PLACEHOLDER.finditer(text):
        if not _can_be_filled(placeholder["name"], placeholder[0], edition, source.language):
            yield RulebookFault(source.path, placeholder[0])
    for link in markup.LINK.finditer(text):
        try:
            markup.resolve_links(link[0], edition)
        except markup.UnknownPlace:
            yield RulebookFault(source.path, link[0])


def _can_be_filled(name: str, placeholder: str, edition: str, text_language: str) -> bool:
    try:
        if name == "board":  # Drawing each in every language takes too long; a test draws them.
            return placeholder.strip("{}").partition(":")[2] in positions.positions()
        if name in placeholders.DRAWN:
            drawings.draw_figure(placeholder.strip("{}"), edition)
        else:
            placeholders.fill_placeholders(placeholder, edition, text_language)
    except (KeyError, TypeError, ValueError):  # ValueError includes UnknownPlaceholder.
        return False
    return True
