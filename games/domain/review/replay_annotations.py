"""Annotations beside a replay: chances of winning, the user's bookmarks and comments, all read in one query."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, BooleanField, DateTimeField, F, QuerySet, TextField, Value
from django.db.models.functions import Cast

from games.domain.chat import replay_comments
from games.domain.play.table_visit import Visit
from games.domain.results.game_analysis import CHANCES_FORMAT
from games.enums import ChatRoom
from games.fast.compiled_queries import compiled
from games.models import Analysis, Block, Bookmark, ChatMessage, User
from games.models.accounts.seat_mark import Mark

CHANCES, BOOKMARK, COMMENT = "chances", "bookmark", "comment"


class AnnotationRow(NamedTuple):
    """One annotation as fetched; fields that only comments have are empty for other kinds."""

    kind: str
    moment: int
    text: str
    number: int
    user: int
    handle: str
    name: str
    is_guest: bool
    color: str
    emblem: str
    at: datetime


class Comment(NamedTuple):
    """A comment on a moment."""

    number: int
    moment: int
    author: User
    mark: Mark
    """The crest of the author at this table, or their own crest if they did not play."""
    text: str
    at: datetime


class Annotations(NamedTuple):
    """All annotations that a visitor sees beside a replay, in the order of its moments."""

    chances: str
    """The chances of winning by moment and seat, as JSON text; empty if not computed."""
    bookmarks: dict[int, str]
    """The note of each bookmark, by moment."""
    comments: list[Comment]
    viewer: int | None
    may_comment: bool


def load_annotations(visit: Visit) -> Annotations:
    """Return the annotations of a match's replay that this visitor may see."""
    match, user = visit.match, visit.user.pk
    rows = sorted(
        (AnnotationRow(*row) for row in _annotation_rows(match.pk, match.version, user or 0)), key=lambda row: row[:4]
    )
    by_kind = {kind: [row for row in rows if row.kind == kind] for kind in (CHANCES, BOOKMARK, COMMENT)}
    is_over, marks = match.is_finished, {seat.user_id: seat.mark for seat in visit.seats if seat.user_id}
    return Annotations(
        next((row.text for row in by_kind[CHANCES] if is_over), ""),
        {row.moment: row.text for row in by_kind[BOOKMARK]},
        [comment_from_row(row, marks) for row in by_kind[COMMENT] if is_over],
        user,
        replay_comments.may_comment_on_replay(visit),
    )


def comment_from_row(row: AnnotationRow, marks: Mapping[int, Mark]) -> Comment:
    """Return a comment; `marks` are those of the players by their IDs."""
    author = User(
        pk=row.user,
        handle=row.handle,
        display_name=row.name,
        is_guest=row.is_guest,
        crest_color=row.color,
        crest_emblem=row.emblem,
    )
    return Comment(row.number, row.moment, author, marks.get(row.user, author.mark), row.text, row.at)


@compiled
def _annotation_rows(match: int, version: int, user: int) -> QuerySet[Any, tuple[Any, ...]]:
    blocked = Block.objects.filter(user_id=user).values("blocked")
    comments = ChatMessage.objects.filter(match_id=match, room=ChatRoom.FILM, removed_at=None).exclude(user__in=blocked)
    names = (F("user_id"), F("user__handle"), F("user__display_name"), F("user__is_guest"))
    author = (*names, F("user__crest_color"), F("user__crest_emblem"), F("written_at"))
    comment_rows = comments.values_list(kind_column(COMMENT), F("moment"), Cast("text", TextField()), F("id"), *author)
    bookmarks = Bookmark.objects.filter(match_id=match, user_id=user)
    chances = Analysis.objects.filter(match_id=match, version=version, form__gte=CHANCES_FORMAT)
    return comment_rows.union(
        bookmarks.values_list(kind_column(BOOKMARK), F("moment"), Cast("note", TextField()), *empty_author_columns()),
        chances.values_list(
            kind_column(CHANCES), Cast(Value(0), BigIntegerField()), Cast("odds", TextField()), *empty_author_columns()
        ),
        all=True,
    )


def kind_column(name: str) -> Cast:
    """Return a column that names the kind of each row in a union query."""
    return Cast(Value(name), TextField())


def empty_author_columns() -> list[Any]:
    """Return empty values for the columns that only comments have."""
    kinds = (BigIntegerField, BigIntegerField, TextField, TextField)
    empty = [Cast(Value(0 if field is BigIntegerField else ""), field()) for field in kinds]
    crest = [Cast(Value(""), TextField()) for _column in ("color", "emblem")]
    return [*empty, Cast(Value(False), BooleanField()), *crest, Cast(Value(None), DateTimeField())]
