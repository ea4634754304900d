"""The bookmarks and comments of a replay: on its timeline, in lists, and at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.domain.review.replay_annotations import Annotations, Comment
from games.models.chat.message import TEXT_LENGTH
from games.models.review.bookmark import BOOKMARK_LENGTH
from games.screens.replay.outline import Address, timeline_place


@dataclass(frozen=True)
class Noted:
    """A moment with a bookmark of the viewer or with comments."""

    number: int
    address: str
    x: str
    """The position on the timeline, as a percentage."""
    words: str
    note: str = ""
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True)
class Beside:
    """The bookmark and the comments of one moment."""

    viewer: int | None
    is_marked: bool
    note: str
    comments: list[Comment]
    may_comment: bool
    text: str
    """The text of a rejected comment, to show again."""
    bookmark: str
    """The URL that sets the bookmark."""
    comment: str
    """The URL that posts a comment."""
    most: int = BOOKMARK_LENGTH
    most_said: int = TEXT_LENGTH


def moment_margin(
    found: Annotations, number: int, address: Address, *, note: str | None = None, text: str = ""
) -> Beside:
    """Return the bookmark and comments of a moment; `note` and `text` are rejected input to show again."""
    kept = found.bookmarks.get(number)
    said = [one for one in found.comments if one.moment == number]
    to_mark, to_comment = (f"{address.stem}{number}/{name}/{address.query}" for name in ("bookmark", "comment"))
    written = (kept or "") if note is None else note
    return Beside(found.viewer, kept is not None, written, said, found.may_comment, text, to_mark, to_comment)


def noted_moments(found: Annotations, last: int, address: Address) -> dict[str, Any]:
    """Return the viewer's bookmarks and all comments in order, except those on undone moments."""

    def noted(number: int, **more: Any) -> Noted:
        return Noted(
            number, address(number), timeline_place(number, last), _("Move %(number)d") % {"number": number}, **more
        )

    moments = dict.fromkeys(one.moment for one in found.comments if one.moment <= last)
    said = {number: tuple(one for one in found.comments if one.moment == number) for number in moments}
    return {
        "bookmarks": [noted(number, note=note) for number, note in found.bookmarks.items() if number <= last],
        "commented": [noted(number, comments=comments) for number, comments in said.items()],
    }
