"""A finished game as data that anyone can keep, read and verify; `docs/export.md` specifies the format."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

import engine
from engine import codec, proof
from engine.records import field_names
from games.domain.errors import Refused
from games.domain.matches import game_log, match_history
from games.models import Match, Shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import Fact

Json = dict[str, Any]
PROOF_SCRIPT = "citadels_proof.py"
"""The file name of the script that checks an export."""


def export_match(match: Match, names: Sequence[str]) -> Json:
    """Return all data of a finished match, including its secrets; `names` are the players' names by seat.

    Raises `Refused("not_finished")` for a running match and for one that ended without a result.
    """
    if not match.is_over:
        raise Refused("not_finished")
    return export_match_unchecked(match, names)


def export_match_json(match: Match, names: Sequence[str]) -> str:
    """Return a finished match as the text of its export file. Raises `Refused("not_finished")`."""
    return json.dumps(export_match(match, names), ensure_ascii=False, separators=(",", ":")) + "\n"


def export_match_unchecked(match: Match, names: Sequence[str]) -> Json:
    """Return all data of a match whose cards were dealt, even while it runs.

    Only for the site's own checks: the result must never reach a visitor.
    """
    state, shuffle = match_history.newest_state(match), Shuffle.objects.get(match=match)
    entries = game_log.counted_entries(match)
    numbers = {entry.number for entry in entries}
    return {
        "format": proof.FORMAT,
        "version": proof.VERSION,
        "game": {
            "number": match.pk,
            "name": match.plain_title,
            "edition": match.edition,
            "size": match.size,
            "options": match.options,
            "cast": list(state.cast),
            "uniques": list(state.uniques),
            "pack": list(engine.kit_of(state).deck) if shuffle.setup is None else shuffle.setup["pack"],
            "rounds": match.round,
            "pace": match.pace,
            "rules_version": match.rules_version,
            "opened_at": exported_time(match.created_at),
            "started_at": exported_time(match.started_at),
            "ended_at": exported_time(match.ended_at),
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
        "shuffle": {
            "seal": match.seed_hash,
            "seed": shuffle.seed,
            "setup": shuffle.setup,
            "seats": shuffle.seats if shuffle.setup is not None else None,
        },
        "taken_back": [number for number in range(match.version + 1) if number not in numbers],
        "entries": [
            {
                "number": entry.number,
                "seat": entry.seat,
                "question": entry.question,
                "choices": entry.choices,
                "orders": [{"seat": seat, "choice": choice} for seat, choice in entry.orders],
                "by": entry.by,
                "at": exported_time(entry.at),
                "facts": [exported_fact(fact) for fact in match_history.entry_facts(entry)],
                "rolls": [{"purpose": purpose, "n": n, "result": result} for purpose, n, result in entry.rolls],
            }
            for entry in entries
        ],
    }


def finished_match_seed(match: Match) -> str:
    """Return the seed of a finished match. Raises `Refused("not_finished")`."""
    if not match.is_over:
        raise Refused("not_finished")
    return Shuffle.objects.get(match=match).seed


def check_match_export(match: Match) -> proof.Checked:
    """Check a finished match the way anyone can check its export. Raises `Refused("not_finished")`."""
    if not match.is_over:
        raise Refused("not_finished")
    return check_running_match(match)


def check_running_match(match: Match) -> proof.Checked:
    """Check a match whose cards were dealt, even while it runs; the result must not be shown to visitors."""
    return proof.check(without_tuples(export_match_unchecked(match, [""] * match.size)), is_whole=match.is_finished)


def exported_fact(fact: Fact) -> Json:
    """Return a fact as its kind and its named values."""
    kind, *values = codec.as_list(fact)
    return {"kind": kind, **dict(zip(field_names(type(fact)), values, strict=True))}


def without_tuples(value: Any) -> Any:
    """Return `value` as it would be read back from JSON, with lists instead of tuples."""
    if isinstance(value, dict):
        return {key: without_tuples(part) for key, part in value.items()}
    return [without_tuples(part) for part in value] if isinstance(value, (list, tuple)) else value


def exported_time(at: datetime | None) -> str | None:
    """Return a time in ISO format, to the second; None if there is none."""
    return at.isoformat(timespec="seconds") if at else None


def export_file_name(pk: int, extension: str) -> str:
    """Return the name of the file that holds an exported game."""
    return f"citadels-{pk}.{extension}"
