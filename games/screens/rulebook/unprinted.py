"""Names that this project chose, because no publisher has printed them in the reader's language."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from games.screens import words
from games.screens.contact import contact_address
from games.screens.languages import language, written_in
from games.screens.rulebook import addresses, book
from games.screens.rulebook.sources import language_folder
from games.screens.setup import casting

NONE: dict[str, Any] = {"cards": [], "presets": [], "terms": {}}
SORTS: dict[str, Promise] = {
    "characters": _("Characters"),
    "districts": _("Districts"),
    "actions": _("Action cards"),
    "presets": _("Presets"),
    "terms": _("Game terms"),
}


@dataclass(frozen=True)
class Unprinted:
    """A name or term chosen by this project."""

    about: str
    """The key of a card or preset, or the English term."""
    sort: str
    english: str
    own: str
    address: str = ""


def list_path() -> Path:
    """Return the path of the list for the reader's language; a new language may lack it."""
    return language_folder(language()) / "unprinted.toml"


def unprinted_cards() -> list[Unprinted]:
    """Return all names of cards that this project chose, in the order of the rulebook."""
    source = list_path()
    listed = tomllib.loads(source.read_text(encoding="utf-8")) if source.exists() else NONE
    with written_in(settings.LANGUAGE_CODE):
        english = {key: words.card(key) for key in listed["cards"]}
        english |= {key: str(casting.CASTS[key][0]) for key in listed["presets"]}
    cards = [_card(key, english[key]) for key in listed["cards"]]
    presets = [Unprinted(key, "presets", english[key], str(casting.CASTS[key][0])) for key in listed["presets"]]
    return [*cards, *presets, *(Unprinted(term, "terms", term, own) for term, own in listed["terms"].items())]


def _card(key: str, english: str) -> Unprinted:
    edition = next(edition for edition in engine.EDITIONS if addresses.kind_of(edition, key))
    kind = addresses.kind_of(edition, key)
    return Unprinted(key, kind, english, words.card(key), addresses.card_url(edition, key))


def unprinted_context(edition: str) -> dict[str, Any]:
    """Return the context of the page that lists the names chosen by this project, by kind.

    The page links back to the rulebook of `edition`.
    """
    found = unprinted_cards()
    groups = [(sort, title, [one for one in found if one.sort == sort]) for sort, title in SORTS.items()]
    return {
        **book.shared_context(edition),
        "listed": book.contents_lines(edition),
        "groups": [group for group in groups if group[2]],
        "has_list": list_path().exists(),
        "contact": settings.CONTACT.removeprefix("mailto:"),
        "contact_address": contact_address(settings.CONTACT),
        "first_language": settings.LANGUAGE_CODE,
        "is_first_language": language() == settings.LANGUAGE_CODE,
    }
