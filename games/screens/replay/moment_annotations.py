"""The bookmarks and comments of a replay: on its timeline, in lists, and at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.domain.review.replay_annotations import Annotations, Comment
from games.models.chat.message import TEXT_LENGTH
from games.models.review.bookmark import BOOKMARK_LENGTH
from games.screens.replay.outline import MomentUrls, timeline_place


@dataclass(frozen=True)
class AnnotatedMoment:
    """A moment that the viewer has bookmarked or that has comments."""

    number: int
    address: str
    x: str
    """The position on the timeline, as a percentage."""
    words: str
    note: str = ""
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True)
class MomentAnnotations:
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


def annotations_shown_at(
    annotations: Annotations, number: int, address: MomentUrls, *, note: str | None = None, text: str = ""
) -> MomentAnnotations:
    """Return the bookmark and comments of a moment; `note` and `text` are rejected input to show again."""
    kept = annotations.bookmarks.get(number)
    said = [one for one in annotations.comments if one.moment == number]
    to_mark, to_comment = (f"{address.stem}{number}/{name}/{address.query}" for name in ("bookmark", "comment"))
    written = (kept or "") if note is None else note
    return MomentAnnotations(
        annotations.viewer, kept is not None, written, said, annotations.may_comment, text, to_mark, to_comment
    )


def annotated_moments(annotations: Annotations, last_number: int, address: MomentUrls) -> dict[str, Any]:
    """Return the viewer's bookmarks and all comments in order, except those on undone moments."""

    def annotated(number: int, **more: Any) -> AnnotatedMoment:
        return AnnotatedMoment(
            number,
            address(number),
            timeline_place(number, last_number),
            _("Move %(number)d") % {"number": number},
            **more,
        )

    moments = dict.fromkeys(one.moment for one in annotations.comments if one.moment <= last_number)
    said = {number: tuple(one for one in annotations.comments if one.moment == number) for number in moments}
    return {
        "bookmarks": [
            annotated(number, note=note) for number, note in annotations.bookmarks.items() if number <= last_number
        ],
        "commented": [annotated(number, comments=comments) for number, comments in said.items()],
    }
