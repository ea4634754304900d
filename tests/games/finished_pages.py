"""Everything that a site shows of a game that is over, to compare it before and after its rows are compressed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.test import Client
from django.urls import reverse

import engine
from games import urls
from games.domain.accounts import personal_data
from games.domain.matches import game_log, match_history, match_lists, match_replay
from games.domain.operations import old_games
from games.domain.results import archive_rows, card_results, game_analysis, match_verification
from games.domain.results.reliability import ConductLog
from games.models import Match, User
from games.models.matches.match import UNCOMPRESSED

VOLATILE = re.compile(
    rb'(name="(?:token|form_token|csrfmiddlewaretoken)"\s+value="|data-nonce=")[^"]*|X-CSRFToken[^}]*'
)
"""What differs between two answers although nothing has happened."""
MOMENT = 30
LISTS = ("games:mine", "games:bookmarks", "pages:archive")


def compress_and_compare(most: int = 3) -> int:
    """Compress the longest games that are over, and check that pages and figures stay; return how many there were."""
    over = Match.objects.filter(UNCOMPRESSED).order_by("-version")[:most]
    for match in over:
        before = {**dict(pages_of(match, main_paths_of(match))), **computed(match)}
        assert old_games.compress_match(match.pk)
        fresh = Match.objects.get(pk=match.pk)
        after = {**dict(pages_of(fresh, main_paths_of(fresh))), **computed(fresh)}
        assert differing(before, after) == [], match
    return len(over)


def differing(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the names of what is shown differently."""
    return [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]


def pages_of(match: Match, paths: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Yield the status, type and contents of each page by its path, as the first player sees it."""
    client = Client()
    client.force_login(User.objects.filter(seats__match=match).order_by("seats__number")[0])
    client.get(match.get_absolute_url())  # the page differs once it has been seen
    for path in paths:
        answer = client.get(path)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        yield path, (answer.status_code, answer.headers.get("Content-Type"), VOLATILE.sub(b"", content))


def paths_of(match: Match) -> Iterator[str]:
    """Yield the path of each page about a game, of some of its moments from each viewpoint, and of lists of games."""
    yield from map(reverse, LISTS)
    yield reverse("pages:feed", args=[match.pk])
    yield reverse("games:fragment", args=[match.pk]) + "?stamp=0&shown=30"
    for pattern in urls.plain:
        parts = pattern.pattern.converters
        is_slow = "picture" in str(pattern.name) and match.edition != "classic"
        if "pk" in parts and str(pattern.pattern).startswith("games/") and not is_slow:
            values = {"seat": 0, "key": "king"}
            given = {name: {"pk": match.pk, "number": MOMENT, **values}[name] for name in parts}
            yield reverse(f"games:{pattern.name}", kwargs=given)
    for viewpoint in ("1", "2", "watcher", "open"):
        yield reverse("games:moment", args=[match.pk, 20]) + f"?eyes={viewpoint}"
    yield reverse("games:log", args=[match.pk]) + "?player=2"


def main_paths_of(match: Match) -> Iterator[str]:
    """Yield the paths of the main pages and files about a game."""
    for name in ("table", "log", "export_json", "export_text", "story"):
        yield reverse(f"games:{name}", args=[match.pk])
    yield reverse("games:moment", args=[match.pk, 5])


def computed(match: Match) -> dict[str, Any]:
    """Return what is computed from the log and the states, for all seats."""
    seats = list(match.seats.order_by("number"))
    moves, numbers = game_log.moves_of(match), range(0, match.version + 1, 19)
    replays = [match_replay.load_replay(match, eyes) for eyes in match_replay.all_viewpoints(seats)]
    facts = [game_log.counted_entries(match, after=after, seat=seat) for after, seat in ((-1, None), (9, 0))]
    own = [
        match_history.log_entries_since_own(match, seat.number, after=after, last=match.version - 5, lower_bound=bound)
        for seat in seats[:2]
        for after, bound in ((30, -1), (match.version, 10))
    ]
    return {
        "moves": moves,
        "asked": [match_history.was_asked_at(match, seat.number, at) for seat in seats for at in numbers],
        "last": [game_log.last_counted_number(match, seat.number) for seat in seats],
        "states": states(match_history.states_after(match, numbers)),
        "state": engine.codec.dump(match_history.state_after(match, match.version // 2)),
        "newest": engine.codec.dump(match_history.newest_state(match)),
        "snapshots": game_log.saved_states(match, game_log.snapshot_numbers(match)),
        "frames": [(frame.number, engine.codec.dump(frame.state)) for frame in replays[-1].frames(0, replays[-1].last)],
        "last frames": [engine.codec.dump(replay.frame(replay.last).state) for replay in replays],
        "replays": [(replay.places, replay.script.moments) for replay in replays],
        "entries": [values_of(entry) for entries in facts for entry in entries],
        "own": [[(entry.number, entry.choices, entry.rolls, facts) for entry, facts in log] for log in own],
        "cities": match_lists.with_seats([match])[0].cities,
        "verified": match_verification.check_stored_match(match),
        "archive": archive_rows.wrong_archive_rows(match),
        "characters": [(row.seat, row.character) for row in archive_rows.characters_played(match)],
        "cards": [
            (row.card, row.times, row.seats, row.won, row.points)
            for row in card_results.current_card_results(match, seats, match_history.newest_state(match))
        ],
        "conduct": ConductLog(match).entries,
        "decisions": game_analysis.own_entries(match),
        "personal": [personal_moves(seat.user) for seat in seats[:1] if seat.user],
    }


def states(by_number: dict[int, engine.State]) -> dict[int, Any]:
    """Return states as data."""
    return {number: engine.codec.dump(state) for number, state in by_number.items()}


def values_of(entry: Any) -> tuple[Any, ...]:
    """Return what an entry holds, except the author and the tokens."""
    return (
        *(entry.number, entry.seat, entry.question, entry.choices, entry.orders, entry.by, entry.facts),
        *(entry.facts_version, entry.rolls, entry.at, entry.restores, entry.undone_by),
        match_history.entry_facts(entry),
    )


def personal_moves(user: User) -> list[str]:
    """Return a person's own moves as their archive has them, in any order."""
    return sorted(json.dumps(row) for row in personal_data.personal_rows(user)["games.entry.user"])
