"""Finished matches as the database stores them: `python -m tests.archive.storing` plays and writes those of today.

A folder is named for the version that wrote it: rules, saved states and facts, and rule of sealing (`3.1.2` is rules 3,
codec 1, sealing 2; older names have two numbers). When a number is raised, run this once with the new code and commit
the new folder beside the old ones, which nothing may ever change: today's code must go on loading them, by UPGRADES of
`engine.codec`, and show them as they were.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.languages import ENGLISH

FOLDER = Path(__file__).parent
TABLES: dict[str, dict[str, Any]] = {
    "classic": {"size": 3},
    "deluxe": {"size": 5},
    "revised": {"size": 2},
    "hig": {"size": 4, "options": {"action_cards": True}},
}
"""One game an edition."""
SNAPSHOT = ("number", "state")
ENTRY = (
    *("number", "seat", "question", "choices", "orders", "by", "facts", "facts_version", "rolls"),
    *("at", "restores", "undone_by"),
)
MATCH = ("edition", "size", "options", "cast", "uniques", "rules_version", "seed_hash", "version", "round")


def digest(data: Any) -> str:
    """Return the fingerprint of JSON data."""
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=16).hexdigest()


def folder_of_today() -> Path:
    """Return where games of today's version lie."""
    from engine import codec, proof
    from games.domain.matches import dealing

    return FOLDER / f"{dealing.RULES_VERSION}.{codec.VERSION}.{max(proof.RULES_OF_SEALING)}"


def stored(match: Any) -> dict[str, Any]:
    """Return the rows of a finished match, and the fingerprints of what is to be seen in them for ever."""
    from games.models import Shuffle

    shuffle = Shuffle.objects.get(match=match)
    return {
        "match": {name: getattr(match, name) for name in MATCH},
        "seed": shuffle.seed,
        "setup": shuffle.setup,
        "strings": shuffle.seats,
        "seats": list(match.seats.order_by("number").values("number", "score", "place", "is_winner", "standing")),
        "snapshots": list(match.snapshots.order_by("number").values(*SNAPSHOT)),
        "entries": [{**row, "at": row["at"].isoformat()} for row in match.entries.order_by("number").values(*ENTRY)],
        "seen": seen(match),
    }


def seen(match: Any) -> dict[str, str]:
    """Return fingerprints of the facts of a stored match, and of the table at each snapshot as all may see it."""
    import engine
    from games.domain.matches import match_history

    facts = [engine.codec.dump_facts(told) for _, told in match_history.log_entries(match, None)]
    tables = [shown(engine.codec.load(row.state)) for row in match.snapshots.order_by("number")]
    return {"facts": digest(facts), "tables": digest(tables)}


def shown(state: Any) -> list[Any]:
    """Return what lies on a table, in words that do not depend on how it is saved."""
    return [
        *(state.round, state.phase, state.crown, list(state.cast), list(state.faceup), sorted(state.revealed.items())),
        *([p.gold, sorted(p.hand), p.city, sorted(p.characters)] for p in state.players),
        *(len(state.deck), state.discard, list(state.winners)),
    ]


def brought_back(record: dict[str, Any], *, upto: int | None = None) -> Any:
    """Save a stored match as rows again, with fresh people; `upto` an entry it is still running."""
    from games.domain.results import archive_rows
    from games.enums import By, MatchStatus, Pace
    from games.models import CurrentState, Entry, Match, Seat, Shuffle, Snapshot, User

    people = [User.objects.create_guest(language=ENGLISH) for _ in record["seats"]]
    entries = [row for row in record["entries"] if upto is None or row["number"] <= upto]
    snapshots = [row for row in record["snapshots"] if upto is None or row["number"] <= upto]
    status = MatchStatus.FINISHED if upto is None else MatchStatus.RUNNING
    fields = {**record["match"], "version": entries[-1]["number"], "round": snapshots[-1]["state"]["round"]}
    ended = datetime.fromisoformat(entries[-1]["at"]) if upto is None else None
    match = Match.objects.create(
        **fields, name="Old", creator=people[0], status=status, pace=Pace.UNTIMED, ended_at=ended
    )
    Shuffle.objects.create(match=match, seed=record["seed"], setup=record.get("setup"), seats=record.get("strings"))
    result = {} if upto is None else {"score": None, "place": None, "is_winner": False}
    for row, user in zip(record["seats"], people, strict=True):
        Seat.objects.create(match=match, user=user, **{**row, **result})
    Entry.objects.bulk_create(
        Entry(
            match=match,
            user=people[row["seat"]] if row["by"] == By.PERSON else None,
            **{**{name: row[name] for name in ENTRY}, "at": datetime.fromisoformat(row["at"])},
        )
        for row in entries
    )
    states = [{name: row[name] for name in SNAPSHOT} for row in snapshots]
    Snapshot.objects.bulk_create(Snapshot(match=match, **state) for state in states)
    if match.is_running:
        CurrentState.objects.create(match=match, **states[-1])
    if match.is_finished:
        archive_rows.store_summary(match, list(match.seats.order_by("number")))
    return match


def main() -> None:
    """Play a game of each edition on a temporary site, and store it."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    django.setup()
    from games.domain.lobby import seating
    from tests.games.tables import NAMES, person, play_to_end, usual_settings
    from tests.tools.fuzzing import empty_site

    folder = folder_of_today()
    if folder.exists():
        sys.exit(f"{folder.name} is written already, and nothing may change it.")
    folder.mkdir()
    with empty_site():
        for edition, wishes in TABLES.items():
            people = [person(name) for name in NAMES[: wishes["size"]]]
            settings = usual_settings(wishes["size"], edition=edition, options=wishes.get("options", {}))
            match = seating.open_match(creator=people[0], settings=settings, string="a0" * 16)
            for number, user in enumerate(people[1:], 1):
                seating.take_seat(match=match, user=user, string=f"a{number}" * 16)
            play_to_end(match, seed=len(edition))
            text = json.dumps(stored(match), separators=(",", ":"), ensure_ascii=False)
            (folder / f"{edition}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
