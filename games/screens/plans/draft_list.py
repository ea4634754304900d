"""The draft list as a form: a place for each character, in the usual list and in those for special situations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import View
from games.domain.orders.kinds.base import Contents
from games.domain.orders.kinds.draft_list import guard_size
from games.screens import words

LEGENDS: dict[str, str | Promise] = {
    "usual": gettext_lazy("Your list"),
    "crown": gettext_lazy("Instead, if you have the crown"),
    "near_end": gettext_lazy("Instead, if a city needs only one more district"),
}
"""The lists of a form, by their key in the contents of an order."""


@dataclass(frozen=True)
class ListRow:
    """A character and its place in a list."""

    key: str
    name: str
    gist: str
    place: int | None
    """Counted from 1; None if it is not in the list."""


@dataclass(frozen=True)
class ListGroup:
    """One list of the form."""

    name: str
    legend: str
    rows: list[ListRow]


@dataclass(frozen=True)
class DraftListForm:
    """The form of a draft list."""

    usual: ListGroup
    variants: list[ListGroup]
    places: range
    first: int
    """Of how many first characters one must be left, unless the player is to be asked."""
    asks_first: bool
    asks_if_changed: bool
    asks_near_end: bool
    is_for_every_round: bool

    @property
    def has_more(self) -> bool:
        """Return whether the part of the form that is closed at first has something filled in."""
        filled = any(row.place for group in self.variants for row in group.rows)
        return filled or self.asks_if_changed or self.asks_near_end


def draft_list_form(view: View, contents: Contents | None) -> DraftListForm:
    """Return the form for the game of `view`, filled in with the contents of an order if there is one."""
    filled = contents or {}
    usual, *variants = (list_group(view, name, filled) for name in LEGENDS)
    return DraftListForm(
        usual=usual,
        variants=variants,
        places=range(1, len(view.cast) + 1),
        first=guard_size(view),
        asks_first=bool(filled.get("first", guard_size(view))),
        asks_if_changed=bool(filled.get("changed")),
        asks_near_end=bool(filled.get("near_end_asks")),
        is_for_every_round=bool(filled.get("every")),
    )


def list_group(view: View, name: str, contents: Contents) -> ListGroup:
    """Return one list of the form."""
    listed = [key for key in contents.get(name, ()) if key in view.cast]
    places = {key: place for place, key in enumerate(listed, start=1)}
    rows = [
        ListRow(key, words.card(key, view.edition), words.gist(key, view.edition), places.get(key)) for key in view.cast
    ]
    return ListGroup(name, str(LEGENDS[name]), rows)


def posted_contents(view: View, posted: Mapping[str, str]) -> Contents:
    """Return the contents of an order from the fields of the form; places that are no numbers count as none."""
    contents: Contents = {}
    for name in LEGENDS:
        places = [(posted.get(f"{name}.{key}", ""), rank, key) for rank, key in enumerate(view.cast)]
        numbered = [(int(place), rank, key) for place, rank, key in places if place.isdecimal() and len(place) <= 2]
        contents[name] = [key for place, _rank, key in sorted(numbered) if place > 0]
    contents["first"] = guard_size(view) if posted.get("asks_first") else 0
    contents["changed"] = bool(posted.get("asks_if_changed"))
    contents["near_end_asks"] = bool(posted.get("asks_near_end"))
    contents["every"] = bool(posted.get("every"))
    return contents
