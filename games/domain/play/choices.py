"""Choices of people and bots; each post is one transaction.

The first post at a version updates the match's row, on the condition that the version is unchanged; all others get
`VersionConflict`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from games.domain.errors import ConcurrentUpdate, Refused, VersionConflict
from games.domain.matches import match_history, match_queries
from games.domain.matches.unit_of_work import TableUnitOfWork, write_tables
from games.domain.play.moves import Post, apply_post
from games.enums import By
from games.models import Match, PostToken, User

if TYPE_CHECKING:
    from engine import Fact

MAX_ATTEMPTS = 5
"""How often a post is tried on fresh rows while other requests change the table."""


@dataclass(frozen=True)
class PostResult:
    """The result of a post: the entry's number, and the facts as the seat sees them."""

    number: int
    facts: list[Fact] = field(default_factory=list)
    repeated: bool = False
    """Whether the same post was played before, so that nothing happened this time."""
    match: Match | None = None
    """The current match with its newest snapshot and seats; None if they must be fetched again."""


def make_choice(
    *,
    match: Match,
    seat: int,
    choices: Sequence[str],
    at: int,
    token: str = "",
    posted: Sequence[str] = (),
    by: str = By.PERSON,
    user: User | None = None,
    enqueue_bots: bool = True,
) -> PostResult:
    """Play the answers of one post for `seat` (from 0), unless the table has moved on since version `at`.

    All of them are played, or none. With a `token` the post is safe to repeat: a repetition gets the same result.
    `posted` is what the form contained, if it differs from `choices`. With `enqueue_bots`, the choice of a bot that is
    asked next is enqueued.

    Raises `VersionConflict`, and `Refused` with the engine's code, `not_running`, `not_your_seat` (if `user` is given
    and does not own the seat), `nothing_chosen` or `token_reused`.
    """
    choices = list(choices)
    if not choices:
        raise Refused("nothing_chosen")
    post = Post(seat, choices, at, by, user, token, list(posted or choices))
    try:
        return _play_with_retries(match, post, enqueue_bots)
    except (VersionConflict, IntegrityError) as problem:
        # Both errors can also mean that the post is a repetition, with an old version or a token that already exists.
        if token and (before := _repeated_post(match, post)):
            return before
        if isinstance(problem, IntegrityError):
            raise
        raise VersionConflict(match_history.facts_since_asked(match, seat, at)) from None


def _repeated_post(match: Match, post: Post) -> PostResult | None:
    """Return the result of the earlier post with the same token, if there is one.

    The contents of the forms are compared, because the choices made from them depend on the question that was open.
    """
    before = PostToken.objects.filter(match=match, seat=post.seat, token=post.token).first()
    if before is None:
        return None
    entry = match.entries.get(number=before.number)
    if post.posted not in (entry.choices, before.posted):
        raise Refused("token_reused")
    return PostResult(before.number, match_history.entry_facts(entry, post.seat), repeated=True)


def _play_with_retries(match: Match, post: Post, enqueue_bots: bool) -> PostResult:
    """Play a post on the rows already fetched, or on fresh rows if they are outdated."""
    for _ in range(MAX_ATTEMPTS):
        try:
            with transaction.atomic():
                return _play_post(match, post, enqueue_bots)
        except ConcurrentUpdate:
            match.newest, match.company = None, None
    raise VersionConflict


def _play_post(match: Match, post: Post, enqueue_bots: bool) -> PostResult:
    """Play a post and write the outcome, unless the match's row has changed."""
    newest = match.newest or match_history.newest_snapshot(match.pk)
    if newest is None:
        raise Refused("not_running")
    table = TableUnitOfWork.of(newest, match.company or match_queries.seats_of(newest.match))
    facts = apply_post(table, post, enqueue_bots=enqueue_bots)
    write_tables([table])
    return PostResult(table.match.version, [fact.seen_by(post.seat) for fact in facts], match=table.match)
