"""The complete log of a game; its entries link to the replay."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from engine.facts import LaidAside, Picked
from games.domain.matches import match_history, match_queries
from games.domain.play.table_visit import Visit
from games.models import Entry, Match, Seat
from games.screens import people
from games.screens.log import lines, narration
from games.screens.log.neighbor_speech import SILENCE, speakers_at
from games.views.shared.neighbor_phrases import hears_neighbors
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def match_log(request: HttpRequest, pk: int) -> HttpResponse:
    """Show everything that has happened, each entry with a link to its moment in the replay."""
    visit = visit_of_request(request, pk)
    match, seats, mine = visit.match, visit.seats, visit.seat
    viewer = mine.number if mine else None
    seen = visible_entries(visit, viewer)
    picked = match_history.states_after(match, [entry.number for entry, facts in seen if has_picked(viewer, facts)])
    log = lines.build_log(
        seen,
        viewer,
        [people.person_name(seat) for seat in seats],
        edition=match.edition,
        show_all=visit.sees_everything,
        since=None,
        round_now=match.round,
        notes=match_history.incidents_after(match.pk, -1),
        about_seat=seat_in(request, "player", seats),
        moments={entry.number: number for number, (entry, _) in enumerate(seen)},
        reminders=passed_characters(match, picked, viewer, seen),
        speakers=speakers_at(match, seats) if hears_neighbors(request) else SILENCE,
    )
    feed = reverse("pages:feed", args=[pk]) if match_queries.may_anyone_watch(match) else ""
    context = {"match": match, "log": log, "feed": feed, "may_download": visit.sees_everything}
    return render(request, "games/matches/match_log.html", context)


def has_picked(viewer: int | None, facts: list[engine.Fact]) -> bool:
    """Return whether the viewer picked a character in these facts."""
    return viewer is not None and any(isinstance(fact, Picked) and fact.seat == viewer for fact in facts)


def passed_characters(
    match: Match,
    states_after_picks: dict[int, engine.State],
    viewer: int | None,
    entries: list[tuple[Entry, list[engine.Fact]]],
) -> dict[int, narration.Line]:
    """Return, by entry number, a line about the characters that the viewer passed on, except those laid aside."""
    reminders = {}
    for entry, facts in entries:
        if entry.number in states_after_picks:
            laid_aside = {fact.character for fact in facts if isinstance(fact, LaidAside) and fact.seat == viewer}
            passed = engine.view_for(states_after_picks[entry.number], viewer).passed
            if left := [key for key in (passed[-1] if passed else ()) if key not in laid_aside]:
                reminders[entry.number] = narration.not_chosen_reminder(left, edition=match.edition)
    return reminders


def visible_entries(visit: Visit, viewer: int | None) -> list[tuple[Entry, list[engine.Fact]]]:
    """Return the entries that have facts visible to the viewer."""
    entries = match_history.log_entries(visit.match, viewer, show_all=visit.sees_everything)
    return [(entry, facts) for entry, facts in entries if facts]


def seat_in(request: HttpRequest, field: str, seats: list[Seat]) -> int | None:
    """Return the seat number (from 0) in a query parameter, which counts from 1; None if missing or invalid."""
    value = request.GET.get(field, "")
    return int(value) - 1 if value in {str(seat.number + 1) for seat in seats} else None
