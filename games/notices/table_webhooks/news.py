"""The news of a table since the last message to its webhook; it contains only what a spectator may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from games.domain.matches import match_history, match_view
from games.models import Match, Outlet, Seat
from games.notices import links
from games.screens import people
from games.screens.log import incidents
from games.screens.log.owners import Owners
from games.screens.table import page, score

SPECTATOR = None
MAX_LINES = 20
MAX_LETTERS = 1500
"""The maximum length of a message; Discord rejects messages of more than 2000 characters."""


@dataclass(frozen=True)
class TableNews:
    """New sentences about a table, with the last entry and incident that they cover."""

    lines: list[str]
    """Sentences about the events, oldest first."""
    status: str
    """Whom the table waits for, or who has won; empty before the game."""
    version: int
    """The number of the last entry that is covered."""
    incident: int
    """The primary key of the last incident that is covered."""


def news_since(match: Match, version: int, incident: int) -> TableNews:
    """Return the news after entry number `version` and after `incident`, in the active language.

    Entries of a wait that is still open are left out, because the player may undo them.
    """
    seats = list(match.seats.select_related("user", "match").order_by("number"))
    last = max(version, settled_version(match, seats))
    names = tuple(people.seat_name(seat) for seat in seats)
    owners = Owners(names, match_history.incidents_after(match.pk, min(version, match.version) - 1))
    sentences: list[tuple[int, int, str]] = []
    for entry, facts in match_history.log_entries(match, SPECTATOR, after=version, last=last):
        told = owners.tell(entry, facts, SPECTATOR, edition=match.edition, show_all=match.is_finished)
        sentences += [(entry.number, 0, line.text) for line in told]
    for note in match.incidents.filter(pk__gt=incident).select_related("user").order_by("pk"):
        sentences.append((note.after, note.pk, incidents.incident_sentence(note, owners.when(note))))
        incident = note.pk
    lines = [text for _number, _note, text in sorted(sentences, key=lambda sentence: sentence[:2])]
    return TableNews(lines, _status(match, seats, names), last, incident)


def settled_version(match: Match, seats: list[Seat]) -> int:
    """Return the number of the last entry that no player can undo."""
    asked = next((seat for seat in seats if seat.is_asked), None)
    return match.version if asked is None else min(asked.wait, match.version)


def news_content(match: Match, news: TableNews) -> dict[str, Any]:
    """Return the JSON content of a message with this news."""
    return {
        "kind": "table",
        "title": match.title,
        "lines": _shortened(news.lines) + ([news.status] if news.status else []),
        "link": links.table_url(match),
        "games": [{"name": match.title, "link": links.table_url(match)}],
        "topic": f"game-{match.pk}",
    }


def has_changed(outlet: Outlet, news: TableNews) -> bool:
    """Return whether a spectator would see anything new since the last message."""
    return bool(news.lines) or (bool(news.status) and news.status[:200] != outlet.posted_status)


def _status(match: Match, seats: list[Seat], names: tuple[str, ...]) -> str:
    if not (match.is_running or match.is_finished):
        return ""
    view = match_view.current_view(match, SPECTATOR)
    final = score.final_score(view, names, [people.profile_handle(seat) for seat in seats])
    return final.headline if final else page.waiting_for(view, seats, names)


def _shortened(lines: list[str]) -> list[str]:
    """Return the last lines that fit into a message, preceded by the number of lines left out."""
    kept = lines[-MAX_LINES:]
    while len(kept) > 1 and sum(map(len, kept)) > MAX_LETTERS:
        kept = kept[1:]
    if not (left_out := len(lines) - len(kept)):
        return kept
    words = ngettext(
        "%(number)s earlier event (shown at the table)", "%(number)s earlier events (shown at the table)", left_out
    )
    return [words % {"number": left_out}, *kept]
