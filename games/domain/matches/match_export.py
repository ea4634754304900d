"""A finished game as data that anybody may keep, read and check; its form is published in `docs/`."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

import engine
from engine import codec, proof
from engine.records import field_names
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.models import Match, Shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import Fact

Json = dict[str, Any]


def exported(match: Match, names: Sequence[str]) -> Json:
    """Give everything of a finished match, its secrets too; `names` are what those who sat there are called.

    Raises `Refused("not_finished")`: while it runs, and when it was ended without a result, nothing of it is given.
    """
    if not match.is_finished:
        raise Refused("not_finished")
    return whole(match, names)


def text(match: Match, names: Sequence[str]) -> str:
    """Write a finished match down as its file, as `exported` gives it."""
    return json.dumps(exported(match, names), ensure_ascii=False, separators=(",", ":")) + "\n"


def whole(match: Match, names: Sequence[str]) -> Json:
    """Give everything of a match that has begun, also while it runs: that is for the house's own checks alone."""
    state = match_history.newest_state(match)
    entries = list(match_history.live_entries(match))
    there = {entry.number for entry in entries}
    return {
        "format": proof.FORMAT,
        "version": proof.VERSION,
        "game": {
            "number": match.pk,
            "name": match.name,
            "edition": match.edition,
            "size": match.size,
            "options": match.options,
            "cast": list(state.cast),
            "uniques": list(state.uniques),
            "pack": list(engine.kit_of(state).deck),
            "rounds": match.round,
            "pace": match.pace,
            "rules_version": match.rules_version,
            "opened_at": moment(match.created_at),
            "started_at": moment(match.started_at),
            "ended_at": moment(match.ended_at),
        },
        "seats": [
            {
                "seat": seat.number,
                "name": names[seat.number],
                "bot": seat.bot,
                "score": seat.score,
                "place": seat.place,
                "is_winner": seat.is_winner,
            }
            for seat in match.seats.order_by("number")
        ],
        "shuffle": {"seal": match.seed_hash, "seed": Shuffle.objects.get(match=match).seed},
        "taken_back": [number for number in range(match.version + 1) if number not in there],
        "entries": [
            {
                "number": entry.number,
                "seat": entry.seat,
                "question": entry.question,
                "choices": entry.choices,
                "orders": [{"seat": seat, "choice": choice} for seat, choice in entry.orders],
                "by": entry.by,
                "at": moment(entry.at),
                "facts": [told(fact) for fact in match_history.facts_of(entry)],
                "rolls": [{"purpose": purpose, "n": n, "result": result} for purpose, n, result in entry.rolls],
            }
            for entry in entries
        ],
    }


def seed_of(match: Match) -> str:
    """Give what a finished match was shuffled from. Raises `Refused("not_finished")`."""
    if not match.is_finished:
        raise Refused("not_finished")
    return Shuffle.objects.get(match=match).seed


def checked(match: Match) -> proof.Checked:
    """Check a finished match as anybody may check its export. Raises `Refused("not_finished")`."""
    if not match.is_finished:
        raise Refused("not_finished")
    return checked_inside(match)


def checked_inside(match: Match) -> proof.Checked:
    """Check a match that has begun, also while it runs; what comes of it then is for the house alone."""
    return proof.check(plain(whole(match, [""] * match.size)))


def told(fact: Fact) -> Json:
    """Give a fact as its kind and its named values."""
    kind, *values = codec.listed(fact)
    return {"kind": kind, **dict(zip(field_names(type(fact)), values, strict=True))}


def plain(value: Any) -> Any:
    """Give data as it comes out of a file: no tuples."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def moment(at: datetime | None) -> str | None:
    """Write a time down, to the second."""
    return at.isoformat(timespec="seconds") if at else None
