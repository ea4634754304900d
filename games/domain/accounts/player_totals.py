"""The totals of each account: stored for the list of players and the profiles, and computed anew when they change.

They are computed from the player's own games, so that computing them again, or twice, changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from games.domain.accounts import player_profile
from games.domain.errors import Refused
from games.domain.results import player_statistics
from games.domain.results.player_statistics import PlayerRecord
from games.models import PlayerTotals, User

BATCH_SIZE = 50
"""Accounts that are looked for at a time."""
MAX_BATCHES = 100
"""Batches per run; the next run continues."""
FIELDS = ("finished", "won", "public", "own", "is_stale")
"""What computing writes; `games.domain.people.last_seen` writes the rest of the row."""
PER_PAGE = 40
CURSOR = re.compile(r"([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,18})")
"""Where a page of the list of players begins: the finished and won games and the ID of the last account before it."""
RIVAL_FIELDS = ("pk", "games", "ahead", "behind", "last")
NO_GAMES = PlayerRecord(finished=0, won=0, best=None, given_up=0, private=0, taken_over=0)


class Rival(NamedTuple):
    """Another player, and how often they met."""

    user: User
    games: int
    ahead: int
    """Games in which the player finished ahead of this one."""
    behind: int
    last: datetime | None
    """When the last of these games ended."""


@dataclass(frozen=True)
class Totals:
    """What a profile shows of a player's games, either to everyone or to the player."""

    record: PlayerRecord = NO_GAMES
    kinds: list[dict[str, Any]] = field(default_factory=list)
    """The rows of `player_profile.results_by_edition`."""
    roles: list[dict[str, Any]] = field(default_factory=list)
    """The rows of `player_profile.results_by_character`."""
    rivals: list[dict[str, Any]] = field(default_factory=list)
    """The other players as `pk`, `games`, `ahead`, `behind` and `last` (ISO 8601)."""
    listed: int = 0
    """The number of games that the profile lists as finished."""


def stored_totals(person: User, *, private: bool = False) -> Totals:
    """Return the stored totals of an account, with or without private games; they may be a few seconds old."""
    row = PlayerTotals.objects.filter(user=person).first()
    stored = (row.own if private else row.public) if row else {}
    return _totals_from(stored) if stored else Totals()


def rivals_in(totals: Totals) -> list[Rival]:
    """Return the rivals who still have an account."""
    users = player_statistics.accounts().in_bulk([row["pk"] for row in totals.rivals])
    return [
        Rival(
            users[row["pk"]],
            row["games"],
            row["ahead"],
            row["behind"],
            datetime.fromisoformat(row["last"]) if row["last"] else None,
        )
        for row in totals.rivals
        if row["pk"] in users
    ]


def players_page(after: str = "") -> tuple[list[PlayerTotals], str]:
    """Return a page of the accounts with their users, most games first, and the cursor of the next page or "".

    `after` is a cursor, or "" for the first page. Raises `Refused("no_such_page")`.
    """
    rows = PlayerTotals.objects.filter(user__is_active=True, user__deleted_at=None, user__is_guest=False)
    if after:
        cursor = CURSOR.fullmatch(after)
        if cursor is None:
            raise Refused("no_such_page")
        finished, won, user = map(int, cursor.groups())
        is_later = Q(finished__lt=finished) | Q(won__lt=won) | Q(won=won, user__gt=user)
        # The first condition is a range for the index to start from.
        rows = rows.filter(is_later, finished__lte=finished)
    listed = list(
        rows.defer("public", "own").select_related("user").order_by("-finished", "-won", "user_id")[: PER_PAGE + 1]
    )
    shown = listed[:PER_PAGE]
    last = shown[-1] if len(listed) > PER_PAGE else None
    return shown, f"{last.finished}_{last.won}_{last.user_id}" if last else ""


def update_stale_totals() -> int:
    """Compute the totals of all accounts of which a game has ended since; return how many there were.

    Several processes may do this at once: each skips the row that another one has locked.
    """
    number = 0
    for _ in range(MAX_BATCHES):
        keys = list(PlayerTotals.objects.filter(is_stale=True).order_by("pk").values_list("pk", flat=True)[:BATCH_SIZE])
        if not keys:
            break
        number += sum(_update_if_stale(pk) for pk in keys)
    return number


def recompute_totals() -> tuple[int, int]:
    """Compute the totals of all accounts again; return the numbers of accounts and of those that were wrong."""
    create_missing_totals(player_statistics.accounts())
    number = changed = 0
    last = 0
    while keys := list(
        PlayerTotals.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH_SIZE]
    ):
        last = keys[-1]
        for key in keys:
            with transaction.atomic():
                row = PlayerTotals.objects.select_for_update(no_key=True).filter(pk=key, user__is_guest=False).first()
                if row is not None:
                    number += 1
                    changed += _compute(row)
    return number, changed


def create_missing_totals(accounts: QuerySet[User]) -> None:
    """Create the rows that are missing, as stale ones."""
    missing = accounts.filter(totals=None).values_list("pk", flat=True).order_by("pk")
    PlayerTotals.objects.bulk_create(
        (PlayerTotals(user_id=pk) for pk in missing.iterator(2000)), ignore_conflicts=True, batch_size=2000
    )


def _totals_from(stored: Mapping[str, Any]) -> Totals:
    record = stored["record"]
    return Totals(
        PlayerRecord(
            finished=record["finished"],
            won=record["won"],
            best=record["best"],
            given_up=record["given_up"],
            private=record["private"],
            taken_over=record["taken_over"],
        ),
        stored["kinds"],
        stored["roles"],
        stored["rivals"],
        stored["listed"],
    )


@transaction.atomic
def _update_if_stale(pk: int) -> bool:
    """Compute one row, unless another process does; the row is locked for no longer, because looks write it too."""
    row = PlayerTotals.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=pk, is_stale=True).first()
    if row is not None:
        _compute(row)
    return row is not None


def _compute(row: PlayerTotals) -> bool:
    """Compute and store one row, which is locked; return whether its totals were wrong."""
    public, own = (_totals_of(row.user, private=private) for private in (False, True))
    finished, won = public["record"]["finished"], public["record"]["won"]
    before = (row.finished, row.won, row.public, row.own)
    row.finished, row.won, row.public, row.own, row.is_stale = finished, won, public, own, False
    row.save(update_fields=FIELDS)
    return before != (finished, won, public, own)


def _totals_of(person: User, *, private: bool) -> dict[str, Any]:
    rivals: QuerySet[Any] = player_profile.rivals_of(person, private=private)
    totals = Totals(
        player_statistics.player_record(person, private=private),
        _plain(player_profile.results_by_edition(person, private=private)),
        _plain(player_profile.results_by_character(person, private=private)),
        [{**row, "last": row["last"] and row["last"].isoformat()} for row in rivals.values(*RIVAL_FIELDS)],
        player_statistics.finished_matches_of(person, private=private).count(),
    )
    return asdict(totals)


def _plain(rows: Iterable[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in rows]
