"""The past of a match: its states, its facts as each may see them, and the proof that it was played fairly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F, QuerySet

import engine
from games.domain.errors import Refused
from games.enums import IncidentKind
from games.models import Entry, Incident, Match, Shuffle, Snapshot, User
from games.models.compiled import compiled

if TYPE_CHECKING:
    from engine import Fact, State

ENDLESS = 2**31 - 1
"""No entry has so high a number."""


def newest(match_id: int) -> Snapshot | None:
    """Fetch a match that has begun, together with its newest snapshot: both of one moment, whatever goes on beside."""
    found = _newest(match_id)
    if not found:
        return None
    found[0].match.newest = found[0]
    return found[0]


def newest_state(match: Match) -> State:
    """Load what lies on the table now, once for each fetched snapshot. Never show or change it: views are for that."""
    snapshot = match.newest or match.snapshots.latest("number")
    if snapshot.opened is None:
        snapshot.opened = engine.codec.load(snapshot.state)
    return snapshot.opened


def live_entries(match: Match) -> QuerySet[Entry]:
    """Give the entries that count, in order: without the undone ones and the undos."""
    return match.entries.filter(undone_by=None, restores=None).order_by("number")


def last_entry(match: Match) -> Entry | None:
    """Find the newest entry that counts; the deal is none that anybody made."""
    return live_entries(match).filter(number__gt=0).last()


def number_before(match: Match, number: int) -> int:
    """Give the entry whose state `number` was played on; an undo stands for what it restored."""
    before = match.entries.get(number=number - 1)
    return before.number if before.restores is None else before.restores


def facts_of(entry: Entry, *viewer: int | None) -> list[Fact]:
    """Load an entry's facts: all of them, or with a `viewer` (a seat, None for a spectator) as that one sees them."""
    facts = engine.codec.load_facts(entry.facts, entry.facts_version)
    return [fact.seen_by(viewer[0]) for fact in facts] if viewer else facts


def log_for(
    match: Match, viewer: int | None, *, after: int = -1, last: int = ENDLESS
) -> list[tuple[Entry, list[Fact]]]:
    """List the entries after number `after` up to `last` that count, each with its facts as `viewer` sees them."""
    entries = _told(match.pk, after, last)
    if match.is_finished:
        return [(entry, facts_of(entry)) for entry in entries]
    return [(entry, facts_of(entry, viewer)) for entry in entries]


def facts_since(match: Match, viewer: int | None, after: int) -> list[Fact]:
    """List what happened after entry `after`, as `viewer` sees it."""
    return [fact for _, facts in log_for(match, viewer, after=after) for fact in facts]


def state_after(match: Match, number: int) -> State:
    """Rebuild the state that entry `number` left behind, from the nearest snapshot before it and the choices since.

    Raises `Entry.DoesNotExist` for a number that never was, and `Refused("rules_changed")` where today's rules
    do not allow a choice made then.
    """
    kept = set(match.snapshots.filter(number__lte=number).values_list("number", flat=True))
    start, entries = _way_to(number, kept, lambda wanted: match.entries.get(number=wanted))
    return _played_on(match.snapshots.get(number=start).state, entries)


def states_after(match: Match, numbers: Collection[int]) -> dict[int, State]:
    """Rebuild the states that many entries left behind, as `state_after` does for one, with as few queries."""
    if not numbers:
        return {}
    kept = set(match.snapshots.values_list("number", flat=True))
    played = match.entries.only("match", "number", "seat", "choices", "orders", "restores")
    entries = {entry.number: entry for entry in played}
    ways = {number: _way_to(number, kept, entries.__getitem__) for number in numbers}
    starts = {start for start, _entries in ways.values()}
    saved = dict(match.snapshots.filter(number__in=starts).values_list("number", "state"))
    return {number: _played_on(saved[start], since) for number, (start, since) in ways.items()}


@dataclass(frozen=True)
class Flaw:
    """Where a stored game and its replay part: `what` is state, facts, rolls, seed, choice or result."""

    number: int
    what: str


def verify(match: Match) -> Flaw | None:
    """Deal the match again from its seed, replay every choice, and compare facts and rolls; None when all agree."""
    seed = Shuffle.objects.get(match=match).seed
    if engine.seed_hash(seed) != match.seed_hash:
        return Flaw(0, "seed")
    entries = live_entries(match)
    outcome = engine.new_game(
        match.edition, match.size, seed, cast=match.cast, uniques=match.uniques, options=match.options
    )
    for entry in entries:
        if entry.number:
            try:
                outcome = _played_again(outcome.state, entry)
            except Refused:
                return Flaw(entry.number, "choice")
        if engine.codec.dump_facts(outcome.facts) != engine.codec.dump_facts(facts_of(entry)):
            return Flaw(entry.number, "facts")
        if [list(roll) for roll in outcome.rolls] != entry.rolls:
            return Flaw(entry.number, "rolls")
    if match.entries.exists() and outcome.state != newest_state(match):
        return Flaw(match.version, "state")
    return None


@transaction.atomic
def open_whole_state(*, match: Match, admin: User, reason: str) -> State:
    """Give an administrator everything of a match; while it runs that is written into the table's log with the reason.

    Raises `Refused` with `not_admin`, `reason_needed` or `sits_here`: who plays a game sees their own view of it alone.
    """
    if not (admin.is_staff and admin.has_perm("games.change_match")):
        raise Refused("not_admin")
    if not match.is_finished:
        if match.seats.filter(user=admin).exists():
            raise Refused("sits_here")
        if not reason.strip():
            raise Refused("reason_needed")
        note_incident(match, IncidentKind.OPENED_TO_ADMIN, user=admin, reason=reason.strip())
    return newest_state(match)


def note_incident(
    match: Match, kind: IncidentKind, *, seat: int | None = None, user: User | None = None, reason: str = ""
) -> Incident:
    """Write something beside the rules into the table's log, for all to see."""
    Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
    match.seats.update(stamp=F("stamp") + 1)
    return Incident.objects.create(
        match=match, kind=kind, seat=seat, user=user, reason=reason[:400], after=match.version
    )


@compiled
def incidents_after(match: int, after: int) -> QuerySet[Incident]:
    """Fetch what stands in the log beside the rules and follows entries later than `after`."""
    return Incident.objects.filter(match_id=match, after__gt=after)


def thin_snapshots(match: Match) -> None:
    """Keep of a finished match the deal, the start of each round and the end."""
    starts: dict[int, int] = {}
    snapshots = match.snapshots.order_by("number").values_list("number", "state__round")
    for number, round_number in snapshots:
        starts.setdefault(round_number, number)
        last = number
    match.snapshots.exclude(number__in=[0, last, *starts.values()]).delete()


def play_all(state: State, seat: int, choices: Iterable[str]) -> engine.Outcome:
    """Play the answers of one post on `state`, which stays as it is; raises `engine.Illegal` at the first bad one."""
    facts, rolls = [], []
    for text in choices:
        outcome = engine.play(state, seat, text)
        state = outcome.state
        facts += outcome.facts
        rolls += outcome.rolls
    return engine.Outcome(state, facts, rolls)


@compiled
def _newest(match: int) -> QuerySet[Snapshot]:
    return Snapshot.objects.filter(match_id=match).select_related("match").order_by("-number")[:1]


@compiled
def _told(match: int, after: int, last: int) -> QuerySet[Entry]:
    entries = Entry.objects.filter(match_id=match, undone_by=None, restores=None, number__gt=after, number__lte=last)
    return entries.order_by("number").only("number", "seat", "by", "choices", "facts", "facts_version", "rolls", "at")


def _way_to(number: int, kept: set[int], entry_at: Callable[[int], Entry]) -> tuple[int, list[Entry]]:
    """Find the nearest of the `kept` snapshots before entry `number`, and the entries from there on, in order."""
    entries = []
    while number not in kept:
        entry = entry_at(number)
        if entry.restores is None:
            entries.append(entry)
            number -= 1
        else:
            number = entry.restores
    return number, entries[::-1]


def _played_on(saved: dict, entries: list[Entry]) -> State:
    state = engine.codec.load(saved)
    for entry in entries:
        state = _played_again(state, entry).state
    return state


def _played_again(state: State, entry: Entry) -> engine.Outcome:
    try:
        outcome = play_all(state, entry.seat, entry.choices)
        for seat, answer in entry.orders:
            state, facts, rolls = engine.play(outcome.state, seat, answer)
            outcome = engine.Outcome(state, outcome.facts + facts, outcome.rolls + rolls)
        return outcome
    except engine.Illegal as illegal:
        raise Refused("rules_changed", number=entry.number) from illegal
