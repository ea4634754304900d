"""The past of a match: its states, its facts as each viewer may see them, and the proof that it was played fairly."""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Coalesce

import engine
from engine.facts import HIDDEN
from engine.keys import plain_district
from games.domain.errors import Refused, UnknownContent
from games.domain.matches import game_log, shuffles
from games.domain.matches.game_compression import StoredEntry
from games.domain.matches.game_log import MAX_ENTRY_NUMBER
from games.enums import By, IncidentKind
from games.fast.compiled_queries import compiled
from games.models import CurrentState, Entry, Incident, Match, Shuffle, Snapshot, User
from games.models.accounts.name_rules import has_visible_character

if TYPE_CHECKING:
    from engine import Fact, State
    from engine.rng import Roll


def newest_snapshot(match_id: int) -> CurrentState | Snapshot | None:
    """Return the newest state of a match with the match itself, read together; None before the deal.

    It is the current state of a running match, and the last snapshot of one that is over.
    """
    rows: Sequence[CurrentState | Snapshot] = _current_state(match_id) or _last_snapshot(match_id)
    if not rows:
        return None
    rows[0].match.newest = rows[0]
    return rows[0]


def newest_state(match: Match) -> State:
    """Return the current state, cached per snapshot: never change it, and never show visitors more than a view of it.

    Raises `UnknownContent`, and `Snapshot.DoesNotExist` before the deal.
    """
    snapshot = match.newest
    if snapshot is None and match.is_running:
        snapshot = CurrentState.objects.filter(match=match).first()
    snapshot = snapshot or game_log.newest_snapshot_of(match)
    if snapshot.opened is None:
        snapshot.opened = load_known_state(snapshot.state)
    return snapshot.opened


def load_known_state(stored_state: dict[str, Any]) -> State:
    """Decode a state. Raises `UnknownContent` if this version of the site lacks its edition or one of its cards."""
    try:
        state = engine.codec.load(stored_state)
        kit = engine.kit_of(state)
    except (LookupError, TypeError, ValueError) as unknown:
        raise UnknownContent from unknown
    player_cards = (card for player in state.players for card in (*player.hand, *player.city, *player.characters))
    piles = (state.deck, state.discard or (), state.drawn, state.pool)
    used = {plain_district(card) for card in itertools.chain(player_cards, *piles)} - {HIDDEN}
    if not used <= kit.cards.keys():
        raise UnknownContent(sorted(used - kit.cards.keys()))
    return state


def has_known_content(match: Match) -> bool:
    """Return whether this version of the site has the edition and all cards of a match."""
    if match.edition not in engine.EDITIONS:
        return False
    try:
        newest_state(match)
    except Snapshot.DoesNotExist:  # no cards have been dealt yet
        return True
    except UnknownContent:
        return False
    return True


def last_counted_entry(match: Match) -> Entry | None:
    """Return the newest entry of a running match that counts, other than the deal."""
    return _counted_rows(match).filter(number__gt=0).last()


def last_visible_entry(match: Match) -> Entry | None:
    """Return the newest entry of a running match that counts and has facts, other than the deal."""
    return _counted_rows(match).filter(number__gt=0).exclude(facts=[]).last()


def previous_entry_number(match: Match, number: int) -> int:
    """Return the number of the entry on whose state entry `number` was played.

    For an undo, this is the entry whose state it restored.
    """
    before = match.entries.get(number=number - 1)
    return before.number if before.restores is None else before.restores


def entry_facts(entry: Entry, *viewer: int | None) -> list[Fact]:
    """Return an entry's facts, or with a `viewer` (a seat, or None for a spectator) as that viewer sees them."""
    if entry.facts_json is not None:
        return facts_from_json(entry.facts_json, entry.facts_version, *viewer)
    return _facts_seen_by(entry.facts, entry.facts_version, *viewer)


def facts_from_json(facts_json: str, version: int, *viewer: int | None) -> list[Fact]:
    """Return facts that were fetched as text, like `entry_facts`."""
    return list(_cached_facts(facts_json, version, *viewer))


@functools.lru_cache(maxsize=4096)
def _cached_facts(facts_json: str, version: int, *viewer: int | None) -> list[Fact]:
    """Return facts from text.

    Cached, because tables show the same ones again and again: copy the list before changing it.
    """
    return _facts_seen_by(json.loads(facts_json), version, *viewer)


def _facts_seen_by(stored_facts: list, version: int, *viewer: int | None) -> list[Fact]:
    facts = engine.codec.read_facts(stored_facts, version)
    return [fact.seen_by(viewer[0]) for fact in facts] if viewer else facts


def log_entries(
    match: Match,
    viewer: int | None,
    *,
    after: int = -1,
    last: int = MAX_ENTRY_NUMBER,
    show_all: bool | None = None,
) -> list[tuple[Entry, list[Fact]]]:
    """Return the counted entries after number `after` and up to `last`, each with its facts as `viewer` sees them.

    With `show_all`, nothing is hidden from the viewer; the default is True for finished games only.
    """
    entries = game_log.read_log(
        match,
        lambda: _log_query(match.pk, after, last),
        lambda game: game_log.unpack_counted(match, game, after=after, last=last),
    )
    if match.is_finished if show_all is None else show_all:
        return [(entry, entry_facts(entry)) for entry in entries]
    return [(entry, entry_facts(entry, viewer)) for entry in entries]


def log_entries_since_own(
    match: Match, viewer: int, *, after: int, last: int, lower_bound: int
) -> list[tuple[Entry, list[Fact]]]:
    """Like `log_entries`, but begin with the player's last move before the latest moves of others.

    Entries up to number `lower_bound` are never included.
    """
    entries = game_log.read_log(
        match,
        lambda: _log_query_since_own(match.pk, viewer, after, last, lower_bound),
        lambda game: [
            game_log.unpack_entry(match, entry)
            for entry in _since_own([e for e in game.counted if lower_bound < e.number <= last], viewer, after)
        ],
    )
    return [(entry, entry_facts(entry) if match.is_finished else entry_facts(entry, viewer)) for entry in entries]


def facts_since(match: Match, viewer: int | None, after: int) -> list[Fact]:
    """Return the facts after entry `after`, as `viewer` sees them."""
    return [fact for _, facts in log_entries(match, viewer, after=after) for fact in facts]


def was_asked_at(match: Match, seat: int, at: int) -> bool:
    """Return whether `seat` had to choose at version `at`; only that player was shown this version number."""
    return bool(
        game_log.read_log(
            match,
            lambda: list(match.entries.filter(number=at + 1, seat=seat).values_list("number", flat=True)),
            lambda game: [entry.number for entry in game.entries if (entry.number, entry.seat) == (at + 1, seat)],
        )
    )


def facts_since_asked(match: Match, seat: int, at: int) -> list[Fact]:
    """Return the facts since `seat` was asked at version `at`; none if it was not asked at that version."""
    return facts_since(match, seat, at) if was_asked_at(match, seat, at) else []


def state_after(match: Match, number: int) -> State:
    """Return the state after entry `number`, rebuilt from the nearest earlier snapshot and the choices since.

    Raises `Entry.DoesNotExist` for a number that never existed, and `Refused("rules_changed")` if the current rules
    forbid a choice made then.
    """
    if match.is_compressed:
        try:
            return states_after(match, [number])[number]
        except KeyError as missing:
            raise Entry.DoesNotExist from missing
    snapshot_numbers = set(match.snapshots.filter(number__lte=number).values_list("number", flat=True))
    start, entries = _path_from_snapshot(number, snapshot_numbers, lambda wanted: match.entries.get(number=wanted))
    return _replay_entries(match.snapshots.get(number=start).state, entries)


def states_after(match: Match, numbers: Collection[int]) -> dict[int, State]:
    """Return the states after many entries, like `state_after`, with a fixed number of queries."""
    if not numbers:
        return {}
    snapshot_numbers = set(game_log.snapshot_numbers(match))
    played = game_log.read_log(
        match,
        lambda: list(match.entries.only("match", "number", "seat", "choices", "orders", "restores")),
        lambda game: [game_log.unpack_entry(match, entry) for entry in game.entries],
    )
    entries = {entry.number: entry for entry in played}
    paths = {number: _path_from_snapshot(number, snapshot_numbers, entries.__getitem__) for number in numbers}
    starts = {start for start, _entries in paths.values()}
    saved = game_log.saved_states(match, starts)
    return {number: _replay_entries(saved[start], since) for number, (start, since) in paths.items()}


@dataclass(frozen=True)
class Mismatch:
    """A difference between a stored game and its replay; `what` is state, facts, rolls, seed, choice or result."""

    number: int
    what: str


def verify_match(match: Match) -> Mismatch | None:
    """Deal the match again from its seed, replay every choice, and compare facts and rolls.

    Return None if all agree.
    """
    shuffle = Shuffle.objects.get(match=match)
    if shuffles.published_seal(shuffle) != match.seed_hash:
        return Mismatch(0, "seed")
    entries = game_log.counted_entries(match)
    outcome = shuffles.deal(match, shuffle)
    for entry in entries:
        if entry.number:
            try:
                outcome = replay_entry(outcome.state, entry)
            except Refused:
                return Mismatch(entry.number, "choice")
        if engine.codec.dump_facts(outcome.facts) != engine.codec.dump_facts(entry_facts(entry)):
            return Mismatch(entry.number, "facts")
        if [list(roll) for roll in outcome.rolls] != entry.rolls:
            return Mismatch(entry.number, "rolls")
    if entries and outcome.state != newest_state(match):
        return Mismatch(match.version, "state")
    return verify_match_result(match)


def verify_match_result(match: Match) -> Mismatch | None:
    """Compare the stored result with the final state; return None if they agree or the match is not finished."""
    results = match.seats.order_by("number").values_list("score", "place", "is_winner")
    if match.is_finished and results_of(newest_state(match)) != list(results):
        return Mismatch(match.version, "result")
    return None


def results_of(state: State) -> list[tuple[int, int, bool]]:
    """Return the result of each seat in a finished game, as (points, place, is_winner)."""
    end = engine.view_for(state, None)
    ranks = [(seat in end.winners, sum(line.points for line in lines)) for seat, lines in enumerate(end.scores)]
    return [(rank[1], 1 if rank[0] else 1 + sum(other > rank for other in ranks), rank[0]) for rank in ranks]


@transaction.atomic
def open_state_to_admin(*, match: Match, admin: User, reason: str) -> State:
    """Return the whole state to an administrator.

    While the match runs, this is recorded with the reason in the table's log.

    Raises `Refused` with `not_admin`, `not_dealt`, `reason_needed` or `sits_here`: players may only see their own view.
    """
    if not (admin.is_staff and admin.has_perm("games.change_match")):
        raise Refused("not_admin")
    if not game_log.snapshot_numbers(match):
        raise Refused("not_dealt")
    if not match.is_finished:
        if match.seats.filter(user=admin).exists():
            raise Refused("sits_here")
        if not has_visible_character(reason):
            raise Refused("reason_needed")
        note_incident(match, IncidentKind.OPENED_TO_ADMIN, user=admin, reason=reason.strip())
    return newest_state(match)


def note_incident(
    match: Match, kind: IncidentKind, *, seat: int | None = None, user: User | None = None, reason: str = ""
) -> Incident:
    """Log an incident for everyone at the table, and raise the match's stamp.

    An incident is an event that is not part of the game.
    """
    Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
    noted = new_incident(match, kind, seat=seat, user=user, reason=reason)
    noted.save(force_insert=True)
    return noted


def new_incident(
    match: Match, kind: IncidentKind, *, seat: int | None = None, user: User | None = None, reason: str = ""
) -> Incident:
    """Return an unsaved incident with the current time."""
    return Incident(match=match, kind=kind, seat=seat, user=user, reason=reason[:400], after=match.version)


@compiled
def incidents_after(match: int, after: int) -> QuerySet[Incident]:
    """Return the incidents that happened after an entry with a number above `after`."""
    return Incident.objects.filter(match_id=match, after__gt=after).select_related("user")


def thin_snapshots(match: Match) -> None:
    """Delete the snapshots of a finished match, except those of the deal, the start of each round and the end."""
    starts, last = dict[int, int](), 0
    snapshots = match.snapshots.order_by("number").values_list("number", "state__round")
    for number, round_number in snapshots:
        starts.setdefault(round_number, number)
        last = number
    match.snapshots.exclude(number__in=[0, last, *starts.values()]).delete()


def current_state(match: Match, state: State, number: int) -> CurrentState:
    """Return the unsaved row of `state` as the newest one of a running match; it takes the place of the one before."""
    current = match.newest = CurrentState(match=match, number=number, state=engine.codec.dump(state))
    current.opened = state
    return current


def end_current_state(match: Match) -> None:
    """Turn the current state of a match that is over into its last snapshot, unless there is one of it."""
    current = CurrentState.objects.filter(match=match).first()
    if current is not None:
        last = Snapshot(match=match, number=current.number, state=current.state)
        Snapshot.objects.bulk_create([last], ignore_conflicts=True)
        current.delete()


def outcome_fields(facts: Sequence[Fact], rolls: Iterable[Roll]) -> dict[str, Any]:
    """Return the fields of an entry that hold the outcome of its choices."""
    return {
        "facts": engine.codec.dump_facts(facts),
        "facts_version": engine.codec.VERSION,
        "rolls": [list(roll) for roll in rolls],
    }


def play_choices(state: State, seat: int, choices: Iterable[str]) -> engine.Outcome:
    """Play the answers of one post on a copy of `state`. Raises `engine.Illegal` at the first illegal one."""
    return play_answers(state, [(seat, text) for text in choices])


def play_answers(state: State, answers: Iterable[tuple[int, str]]) -> engine.Outcome:
    """Play answers of several seats, as (seat, choice), one after the other. Raises `engine.Illegal`."""
    facts, rolls = [], []
    for seat, text in answers:
        outcome = engine.play(state, seat, text)
        state = outcome.state
        facts += outcome.facts
        rolls += outcome.rolls
    return engine.Outcome(state, facts, rolls)


@compiled
def _current_state(match: int) -> QuerySet[CurrentState]:
    return CurrentState.objects.filter(match_id=match).select_related("match")


@compiled
def _last_snapshot(match: int) -> QuerySet[Snapshot]:
    return Snapshot.objects.filter(match_id=match).select_related("match").order_by("-number")[:1]


def _counted_rows(match: Match) -> QuerySet[Entry]:
    return match.entries.filter(undone_by=None, restores=None).order_by("number")


def _since_own(live: list[StoredEntry], seat: int, after: int) -> list[StoredEntry]:
    """Return what `_log_query_since_own` does from the counted entries of a compressed game."""
    others = [entry.number for entry in live if (entry.seat, entry.by) != (seat, By.PERSON)]
    own = [entry.number for entry in live if (entry.seat, entry.by) == (seat, By.PERSON)]
    first = max((number for number in own if others and number < others[-1]), default=0)
    return [entry for entry in live if entry.number > after or entry.number >= first]


@compiled
def _log_query(match: int, after: int, last: int) -> QuerySet[Entry]:
    entries = Entry.objects.filter(match_id=match, undone_by=None, restores=None, number__gt=after, number__lte=last)
    return _with_facts_as_text(entries)


@compiled
def _log_query_since_own(match: int, seat: int, after: int, last: int, lower_bound: int) -> QuerySet[Entry]:
    live = Entry.objects.filter(match_id=match, undone_by=None, restores=None, number__gt=lower_bound, number__lte=last)
    own = Q(seat=seat, by=By.PERSON)
    others = live.exclude(own).order_by("-number").values("number")[:1]
    before = live.filter(own, number__lt=Subquery(others)).order_by("-number").values("number")[:1]
    return _with_facts_as_text(live.filter(Q(number__gt=after) | Q(number__gte=Coalesce(Subquery(before), 0))))


def _with_facts_as_text(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Fetch only the fields that the log shows, in order, with the facts as text."""
    needed = entries.only("number", "seat", "by", "choices", "facts_version", "rolls", "at")
    # The model declares this annotation, so that it has a type.
    return needed.annotate(facts_json=Cast("facts", TextField())).order_by("number")  # type: ignore[no-redef]


def _path_from_snapshot(
    number: int, snapshot_numbers: set[int], entry_at: Callable[[int], Entry]
) -> tuple[int, list[Entry]]:
    """Return the number of the nearest snapshot before entry `number`, and the entries after it, in order."""
    entries = []
    while number not in snapshot_numbers:
        entry = entry_at(number)
        if entry.restores is None:
            entries.append(entry)
            number -= 1
        else:
            number = entry.restores
    return number, entries[::-1]


def _replay_entries(stored_state: dict, entries: list[Entry]) -> State:
    state = engine.codec.load(stored_state)
    for entry in entries:
        state = replay_entry(state, entry).state
    return state


def replay_entry(state: State, entry: Entry) -> engine.Outcome:
    """Play a stored post again, including the answers by standing orders.

    Raises `Refused("rules_changed")` if the current rules forbid it.
    """
    own = [] if entry.seat is None else [(entry.seat, text) for text in entry.choices]
    try:
        return play_answers(state, [*own, *entry.orders])
    except engine.Illegal as illegal:
        raise Refused("rules_changed", number=entry.number) from illegal
