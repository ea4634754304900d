"""A finished game as plain text, from the deal to the end."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Fact
from engine.facts import Dealt
from games.models import Entry, Incident, Match, Seat
from games.screens import dates
from games.screens.log import incidents
from games.screens.log.owners import Owners


def game_text(
    match: Match,
    seats: Sequence[Seat],
    names: Sequence[str],
    facts_line: str,
    entries: Iterable[tuple[Entry, list[Fact]]],
    notes: Sequence[Incident],
) -> str:
    """Return the text of a finished game in the reader's language, with nothing hidden."""
    head = [match.title, facts_line]
    if match.ended_at:
        head.append(dates.day_and_time(match.ended_at))
    best_first = sorted(seats, key=lambda seat: (seat.place or len(seats), seat.number))
    return "\n".join(
        [*head, "", *_result_lines(match, best_first, names), *round_lines(match, names, entries, notes), ""]
    )


def _result_lines(match: Match, best_first: Sequence[Seat], names: Sequence[str]) -> list[str]:
    """Return the result of a game as lines, or a sentence that says that it has none."""
    if match.is_ended:
        return [_("The players agreed to end this game, so it has no result.")]
    return [result_line(seat, names) for seat in best_first]


def result_line(seat: Seat, names: Sequence[str]) -> str:
    """Return a player's place and points, as text."""
    points = ngettext("%(number)d point", "%(number)d points", seat.score or 0) % {"number": seat.score or 0}
    return f"{seat.place}. " + _("%(name)s: %(what)s") % {"name": names[seat.number], "what": points}


def round_lines(
    match: Match, names: Sequence[str], entries: Iterable[tuple[Entry, list[Fact]]], notes: Sequence[Incident]
) -> Iterable[str]:
    """Yield the lines of a game's log, with a title for each round."""
    owners = Owners(names, notes)
    for entry, facts in entries:
        for line in owners.tell(entry, facts, None, edition=match.edition, show_all=True):
            if isinstance(line.fact, Dealt):
                yield from ("", _("Round %(round)d") % {"round": line.fact.round}, "")
            yield f"- {line.text}"
        for note in notes:
            if note.after == entry.number:
                yield f"- {incidents.incident_sentence(note, owners.when(note))}"
