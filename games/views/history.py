"""The past of a table: its whole log, and any earlier moment as the viewer may see it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from engine.facts import LaidAside, Picked
from games.domain import archive
from games.domain.table import Look
from games.models import Entry, Match, Seat
from games.screens import people
from games.screens.log import lines as log_lines
from games.screens.log import narration
from games.screens.table import page
from games.views.table import arrive


@never_cache
@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell everything that has happened, each post with a link to the table as it was then."""
    visit = arrive(request, pk)
    match, seats, mine = visit.match, visit.seats, visit.seat
    names = [people.seat_name(seat) for seat in seats]
    viewer = mine.number if mine else None
    whole = match.is_finished
    told = []
    seen = moments(match, viewer)
    silent = log_lines.called_in_vain([facts for _, facts in seen])
    picked = archive.states_after(match, [entry.number for entry, facts in seen if has_picked(viewer, facts)])
    for number, (pair, victims) in enumerate(zip(seen, silent, strict=True)):
        lines = log_lines.log(
            [pair], viewer, names, edition=match.edition, everything=whole, since=None, murdered=victims
        ).earlier
        left = not_chosen(match, picked[pair[0].number], viewer, *pair) if pair[0].number in picked else []
        told.append((number, [*left, *lines]))
    shown = [(number, lines) for number, lines in reversed(told) if lines]
    return render(request, "games/log.html", {"match": match, "moments": shown})


@never_cache
@require_safe
def moment(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the table as it was after the post `number`, counted from the deal, which is 0."""
    visit = arrive(request, pk)
    match, seats, mine = visit.match, visit.seats, visit.seat
    seen = moments(match, mine.number if mine else None)
    if not 0 <= number < len(seen):
        raise Http404
    eyes = eyes_of(request, match, seats, mine)
    view = engine.view_for(archive.state_after(match, seen[number][0].number), eyes)
    entries = seen[max(0, number - 5) : number + 1]
    shown = page.regions(Look(match, seats, None, view, 0, None, None, entries, notes=[], since=None))
    shown |= {"number": number, "last": len(seen) - 1, "eyes": eyes, "seats": seats, "is_past": True}
    shown |= {"before": number - 1 if number else None, "after": number + 1 if number + 1 < len(seen) else None}
    return render(request, "games/moment.html", shown)


def has_picked(viewer: int | None, facts: list[engine.Fact]) -> bool:
    """Tell whether these facts hold a pick of the viewer's."""
    return viewer is not None and any(isinstance(fact, Picked) and fact.seat == viewer for fact in facts)


def not_chosen(
    match: Match, state: engine.State, viewer: int, entry: Entry, facts: list[engine.Fact]
) -> list[log_lines.LogLine]:
    """Remind the viewer of what they left at a pick of theirs, save what they laid aside with the same post."""
    told = {fact.character for fact in facts if isinstance(fact, LaidAside) and fact.seat == viewer}
    passed = engine.view_for(state, viewer).passed
    left = [key for key in (passed[-1] if passed else ()) if key not in told]
    line = narration.not_chosen(left, edition=match.edition) if left else None
    return [log_lines.line_at(line.text, line.sign, entry.at)] if line else []


def moments(match: Match, viewer: int | None) -> list[tuple[Entry, list[engine.Fact]]]:
    """List the posts from which something came that can be seen."""
    return [(entry, facts) for entry, facts in archive.log_for(match, viewer) if facts]


def eyes_of(request: HttpRequest, match: Match, seats: list[Seat], mine: Seat | None) -> int | None:
    """Choose the seat to look from: one's own, or any when the game is over."""
    wish = request.GET.get("seat", "")
    if match.is_finished and wish in {str(seat.number + 1) for seat in seats}:
        return int(wish) - 1
    return mine.number if mine else None
