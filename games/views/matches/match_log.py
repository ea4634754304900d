"""The whole log of a table; `replay` shows its moments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from engine.facts import LaidAside, Picked
from games.domain.matches import match_history, match_queries
from games.models import Entry, Match, Seat
from games.screens import people
from games.screens.log import lines as log_lines
from games.screens.log import narration
from games.views.shared.visits import arrive


@never_cache
@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell everything that has happened, each post with a link to the table as it was then."""
    visit = arrive(request, pk)
    match, seats, mine = visit.match, visit.seats, visit.seat
    viewer = mine.number if mine else None
    seen = moments(match, viewer)
    picked = match_history.states_after(match, [entry.number for entry, facts in seen if has_picked(viewer, facts)])
    told = log_lines.log(
        seen,
        viewer,
        [people.person(seat) for seat in seats],
        edition=match.edition,
        everything=match.is_finished,
        since=None,
        round_now=match.round,
        notes=match_history.incidents_after(match.pk, -1),
        about=seat_in(request, "player", seats),
        moments={entry.number: place for place, (entry, _) in enumerate(seen)},
        reminders=not_chosen(match, picked, viewer, seen),
    )
    feed = reverse("pages:feed", args=[pk]) if match_queries.may_everybody_watch(match) else ""
    return render(request, "games/matches/match_log.html", {"match": match, "log": told, "feed": feed})


def has_picked(viewer: int | None, facts: list[engine.Fact]) -> bool:
    """Tell whether these facts hold a pick of the viewer's."""
    return viewer is not None and any(isinstance(fact, Picked) and fact.seat == viewer for fact in facts)


def not_chosen(
    match: Match, picked: dict[int, engine.State], viewer: int | None, seen: list[tuple[Entry, list[engine.Fact]]]
) -> dict[int, narration.Line]:
    """Remind the viewer of what they left at each pick of theirs, save what they laid aside with the same post."""
    reminders = {}
    for entry, facts in seen:
        if entry.number in picked:
            told = {fact.character for fact in facts if isinstance(fact, LaidAside) and fact.seat == viewer}
            passed = engine.view_for(picked[entry.number], viewer).passed
            if left := [key for key in (passed[-1] if passed else ()) if key not in told]:
                reminders[entry.number] = narration.not_chosen(left, edition=match.edition)
    return reminders


def moments(match: Match, viewer: int | None) -> list[tuple[Entry, list[engine.Fact]]]:
    """List the posts from which something came that can be seen."""
    return [(entry, facts) for entry, facts in match_history.log_entries(match, viewer) if facts]


def seat_in(request: HttpRequest, field: str, seats: list[Seat]) -> int | None:
    """Read the number of a seat (from 0, in the address from 1); None where there is none or no such seat."""
    wish = request.GET.get(field, "")
    return int(wish) - 1 if wish in {str(seat.number + 1) for seat in seats} else None
